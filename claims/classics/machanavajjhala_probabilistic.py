r"""Probabilistic differential privacy is stronger than $(\epsilon, \delta)$, and is not kept.

If the privacy losses of $p$ and $q$, both ways, exceed $\epsilon$ with probability at most
$\delta$, then $p$ and $q$ are $(\epsilon, \delta)$-indistinguishable. What is computed from such
outputs can have a larger loss.

Reference: A. Machanavajjhala, D. Kifer, J. Abowd, J. Gehrke and L. Vilhuber, Privacy: theory meets
practice on the map, 2008; D. Kifer and B.-R. Lin, Towards an axiomatization of statistical privacy
and utility, 2010; S. Meiser, Approximate and probabilistic differential privacy definitions, 2018.
"""

from dpproofs.language import Claim, Note
from dpproofs.theory import indistinguishable, loss_exceeds

from .notation import DOCUMENT, K, Ku, Kv, delta, epsilon, p, q, u, v

CLAIM = Claim(
    source=DOCUMENT.at(1, "probabilistic", "privacy", r"(\epsilon, \delta)"),
    notation="privacy is said in words",
    reading="one pair of neighbours; finite outputs",
    forall=(epsilon, delta, p, q),
    given=(loss_exceeds(p, q, epsilon) <= delta, loss_exceeds(q, p, epsilon) <= delta),
    show=indistinguishable(p, q, epsilon, delta),
    notes=(
        Note(
            "the converse does not hold",
            forall=(epsilon, delta, p, q),
            given=indistinguishable(p, q, epsilon, delta),
            show=loss_exceeds(p, q, epsilon) <= delta,
            fails=True,
        ),
        Note(
            "what is computed from the outputs can have a larger loss",
            forall=(epsilon, delta, u, v, K),
            given=(loss_exceeds(u, v, epsilon) <= delta, loss_exceeds(v, u, epsilon) <= delta),
            show=loss_exceeds(Ku, Kv, epsilon) <= delta,
            fails=True,
        ),
    ),
)
