r"""The drawing of the $k$-fold composition of $(0.4, 0.1)$-private mechanisms.

The drawing is not in the text. What it names are the regions of $k$ answers of $q_{0.4, 0.1}$: the
least $\delta'$ at each $\varepsilon'$, the corner at $\varepsilon' = k\varepsilon$, and that the
regions grow with $k$.
"""

from fractions import Fraction

from dpproofs.language import Claim, Step, natural, number, real
from dpproofs.theory import hockey_stick, optimal_delta, power, randomised_response

from .notation import DOCUMENT

k, few = natural("k", largest=12), natural("k", largest=3)
at = real("at", r"\varepsilon'")
m = natural("m", largest=12)
epsilon, delta = number(Fraction(2, 5)), number(Fraction(1, 10))
RR = randomised_response(epsilon, delta)

SOURCE = DOCUMENT.at(
    (70, 72),
    "Composition under",
    "private mechanisms",
    "k composition of (0.4, 0.1)-differential private mechanisms",
)
READING = "k, which the caption leaves open, is varied; epsilon = 2/5, delta = 1/10"
NOTATION = "a caption; the formulas for what it names are supplied"

CLAIMS = {
    "curve": Claim(
        source=SOURCE,
        reading=f"{READING}; the least delta' at any epsilon', from the answers and counted",
        scope="every k and epsilon' of the drawing; all (0.4, 0.1)-private mechanisms",
        notation=NOTATION,
        forall=(few, at),
        show=hockey_stick(power(RR(0), few), power(RR(1), few), at)
        == optimal_delta(few, epsilon, delta, at),
    ),
    "corner": Claim(
        source=SOURCE,
        reading=f"{READING}; from epsilon' = k epsilon on, delta' stays 1 - (1 - delta)^k",
        scope="every k and epsilon' of the drawing",
        notation=NOTATION,
        forall=(k, at),
        given=at >= k * epsilon,
        show=optimal_delta(k, epsilon, delta, at) == 1 - (1 - delta) ** k,
        ours=(
            Step("at most", optimal_delta(k, epsilon, delta, at) <= 1 - (1 - delta) ** k, ()),
            Step("at least", optimal_delta(k, epsilon, delta, at) >= 1 - (1 - delta) ** k, ()),
        ),
    ),
    "grows": Claim(
        source=SOURCE,
        reading=f"{READING}; more mechanisms lose more privacy at every epsilon'",
        scope="every k and epsilon' of the drawing",
        notation=NOTATION,
        forall=(k, m, at),
        given=k < m,
        show=optimal_delta(k, epsilon, delta, at) < optimal_delta(m, epsilon, delta, at),
    ),
}
