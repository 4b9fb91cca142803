r"""An event that is unlikely under one law is so under another one of small Rényi divergence.

$p(S) \le (e^{D_\alpha(p \| q)} q(S))^{(\alpha - 1)/\alpha}$; for the order 2 this is
$p(S)^2 \le e^{D_2(p \| q)} q(S)$.

Reference: A. Langlois, D. Stehlé and R. Steinfeld, GGHLite, 2014; I. Mironov, Rényi differential
privacy, 2017, on the preservation of probabilities.
"""

from dpproofs.language import Claim, every, exp, implies
from dpproofs.theory import probability_of, renyi

from .notation import DOCUMENT, S, p, q, y

CLAIM = Claim(
    source=DOCUMENT.at(1, "probability", "preservation", r"p(S)^2 \le e^{D_2(p \| q)} q(S)"),
    reading="for the order 2, raised to the power 2; q is not 0 where p is not, as of laws with "
    "the same support",
    forall=(p, q, S),
    given=every(implies(p(y) > 0, q(y) > 0), y),
    show=probability_of(p, S) ** 2 <= exp(renyi(p, q, 2)) * probability_of(q, S),
)
