"""The step follows from a result that does not exist."""

from dpproofs.language import Claim, Step
from dpproofs.theory import KL, total_variation

from .notation import SOURCE, p, q

CLAIM = Claim(
    SOURCE,
    forall=(p, q),
    show=KL(p, q) >= 0,
    proof=(Step("first", total_variation(p, q) >= 0, "standard_facts/no_such_fact"),),
)
