r"""The axiom of convexity: to choose between two private mechanisms at random is private.

If $p$ and $q$, and $r$ and $s$, are $(\epsilon, \delta)$-indistinguishable, then so are
$(1-\gamma) p + \gamma r$ and $(1-\gamma) q + \gamma s$.

Reference: D. Kifer and B.-R. Lin, Towards an axiomatization of statistical privacy and utility,
2010, the axiom of convexity, for $(\epsilon, \delta)$-differential privacy.
"""

from dpproofs.language import Claim
from dpproofs.theory import indistinguishable, mixture

from .notation import DOCUMENT, close, delta, epsilon, p, q, r, s, share

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "axiom of", "convexity", r"(1-\gamma) p + \gamma r, (1-\gamma) q + \gamma s"
    ),
    notation="indistinguishability is said in words",
    reading="of the outputs of two mechanisms on two neighbours",
    forall=(epsilon, delta, share, p, q, r, s),
    given=(close, indistinguishable(r, s, epsilon, delta)),
    show=indistinguishable(mixture(p, r, share), mixture(q, s, share), epsilon, delta),
)
