"""The only step of the proof is the claim itself."""

from dpproofs.language import Claim, Step
from dpproofs.theory import KL

from .notation import SOURCE, p, q

CLAIM = Claim(
    SOURCE,
    forall=(p, q),
    show=KL(p, q) >= 0,
    proof=(Step("immediate", KL(p, q) >= 0, "definition"),),
)
