r"""Privacy makes truth nearly a best answer: no one gains more than $e^\epsilon - 1$.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, a utility from 0 to 1 has
$\mathbb{E}_p f \le \mathbb{E}_q f + e^\epsilon - 1$, which is at most $\mathbb{E}_q f + 2\epsilon$
for $\epsilon \le 1$; a cost that is not below 0 rises by at most $(e^\epsilon - 1) \mathbb{E}_q f$.

Reference: F. McSherry and K. Talwar, Mechanism design via differential privacy, 2007, on
approximate truthfulness; J. Hsu, M. Gaboardi, A. Haeberlen, S. Khanna, A. Narayan, B. Pierce and
A. Roth, Differential privacy: an economic method for choosing epsilon, 2014, on the cost of taking
part.
"""

from dpproofs.language import Claim, exp, reals
from dpproofs.theory import expectation, probability_of

from .notation import DOCUMENT, Y, close, delta, epsilon, p, phi, pure, q

f = reals("f", Y, at_least=0)
gain = probability_of(p, phi) - probability_of(q, phi)

CLAIMS = {
    "gain": Claim(
        source=DOCUMENT.at(
            1,
            "approximate",
            "truthfulness",
            r"\mathbb{E}_p f - \mathbb{E}_q f \le e^\epsilon - 1",
        ),
        reading="the utility is from 0 to 1, as a test with coins is",
        forall=(epsilon, p, q, phi),
        given=pure,
        show=gain <= exp(epsilon) - 1,
    ),
    "small": Claim(
        source=DOCUMENT.at(
            1, "approximate", "truthfulness", r"\mathbb{E}_p f - \mathbb{E}_q f \le 2 \epsilon"
        ),
        reading="the utility is from 0 to 1, as a test with coins is; epsilon up to 1",
        forall=(epsilon, p, q, phi),
        given=(pure, epsilon <= 1),
        show=gain <= 2 * epsilon,
    ),
    "approximate": Claim(
        source=DOCUMENT.at(
            1,
            "approximate",
            "truthfulness",
            r"\mathbb{E}_p f \le e^\epsilon \mathbb{E}_q f + \delta",
        ),
        reading="the utility is from 0 to 1, as a test with coins is",
        forall=(epsilon, delta, p, q, phi),
        given=close,
        show=probability_of(p, phi) <= exp(epsilon) * probability_of(q, phi) + delta,
    ),
    "cost": Claim(
        source=DOCUMENT.at(
            1,
            "the cost of",
            "taking part",
            r"\mathbb{E}_p f - \mathbb{E}_q f \le (e^\epsilon - 1) \mathbb{E}_q f",
        ),
        reading="a cost of the output, which is not below 0",
        forall=(epsilon, p, q, f),
        given=pure,
        show=expectation(p, f) - expectation(q, f) <= (exp(epsilon) - 1) * expectation(q, f),
    ),
}
