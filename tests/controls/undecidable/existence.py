r"""There is a law, but at masses that are not rational, which nothing tries.

- even_odds: some law on two points has a collision probability of 2/3 (by continuity).
- away: some law on two points is at divergence 1/2 of a given one (by continuity).
"""

from fractions import Fraction

from dpproofs.language import Claim, exists, law, total
from dpproofs.theory import KL
from tests.controls.notation import SOURCE, B, a

y = a.index("y")
R = law("R", B)
squares = total(R(y) ** 2, y)

CLAIMS = {
    "even_odds": Claim(
        SOURCE, forall=a, show=exists(squares == Fraction(2, 3) * total(a(y), y), R)
    ),
    "away": Claim(SOURCE, forall=a, show=exists(2 * KL(a, R) == 1, R)),
}
