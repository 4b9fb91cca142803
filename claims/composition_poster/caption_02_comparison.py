r"""The comparison for the 30-fold composition of $(0.1, 0.001)$-private mechanisms.

The drawing is not in the text, and what it compares with is not named. Computed is what Theorem I
says here, for every slack, against the exact optimum; and the $(k\varepsilon, k\delta)$-guarantee.
"""

from fractions import Fraction

from dpproofs.language import Claim, E, Note, least, log, natural, number, ratio, sqrt
from dpproofs.theory import optimal_delta

from .notation import DOCUMENT, slack

k = natural("k", smallest=30, largest=30, stated=92)
epsilon, delta = Fraction(1, 10), number(Fraction(1, 1000))
bound = least(k * epsilon, k * epsilon**2 + sqrt(k * epsilon**2 * log(E + ratio(1, slack))))

SOURCE = DOCUMENT.at(
    (90, 92),
    "Comparisons with",
    "private mechanisms",
    "30-fold composition of (0.1, 0.001)-differentially private mechanisms",
)
NOTATION = "a caption; the formulas for what it names are supplied"

CLAIMS = {
    "sums": Claim(
        source=SOURCE,
        reading="the (k epsilon, k delta)-guarantee at these parameters, (3, 3/100)",
        scope="k = 30; all (0.1, 0.001)-private mechanisms",
        notation=NOTATION,
        forall=(k,),
        show=optimal_delta(k, epsilon, delta, 3) <= Fraction(3, 100),
    ),
    "theorem_here": Claim(
        source=SOURCE,
        reading="Theorem I as printed, at these parameters: k delta exceeds 1 - (1 - delta)^k by "
        "more than what Theorem I misses",
        scope="k = 30; all (0.1, 0.001)-private mechanisms; every slack",
        notation=NOTATION,
        forall=(k, slack),
        show=optimal_delta(k, epsilon, delta, bound) <= k * delta + slack,
        notes=(
            Note(
                "with delta = 0 Theorem I fails",
                show=optimal_delta(k, epsilon, 0, bound) <= slack,
                fails=True,
            ),
            Note(
                "with the sharper delta of Theorem II, too, it fails",
                show=optimal_delta(k, epsilon, delta, bound) <= 1 - (1 - slack) * (1 - delta) ** k,
                fails=True,
            ),
        ),
    ),
}
