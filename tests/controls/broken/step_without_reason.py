"""The step does not say what it follows from."""

from dpproofs.language import Claim, Step
from dpproofs.theory import KL, total_variation

from .notation import SOURCE, p, q

CLAIM = Claim(
    SOURCE,
    forall=(p, q),
    show=KL(p, q) >= 0,
    proof=(Step("first", total_variation(p, q) >= 0, ""),),
)
