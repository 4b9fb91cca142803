"""Each of two claims rests on the other."""

from dpproofs.language import Claim
from dpproofs.theory import KL, total_variation

from .notation import SOURCE, p, q

CLAIMS = {
    "hen": Claim(SOURCE, forall=(p, q), show=KL(p, q) >= 0, cites="broken/cites_in_a_cycle.egg"),
    "egg": Claim(
        SOURCE,
        forall=(p, q),
        show=total_variation(p, q) >= 0,
        cites="broken/cites_in_a_cycle.hen",
    ),
}
