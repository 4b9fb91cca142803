r"""Bounds on two atoms that fail on a whole region, by more than rounding.

- total_variation: reaches 1, asked 9/10.
- kl: reaches .549 where every mass is at least 1/4, asked 1/2.
- entropy: reaches .693, asked 3/5.
- tanh: tanh(1) = .762, asked 7/10. cosh: cosh(1) = 1.543, asked 3/2.
- affinity: goes down to .866 where every mass is at least 1/4, asked 19/20.
- chi_square: reaches 4/3 where every mass is at least 1/4, asked 1/2.
- exponential: $e^x \ge 1 + x + 1/10$ fails around 0.
"""

from fractions import Fraction

from dpproofs.language import Claim, cosh, every, exp, real, tanh, total
from dpproofs.theory import KL, affinity, entropy, total_variation
from tests.controls.notation import SOURCE, a, b

y = a.index("y")
away = every((a(y) >= Fraction(1, 4)) & (b(y) >= Fraction(1, 4)), y)
width = real("epsilon", r"\epsilon", at_least=0, at_most=2)
x = real("x", at_least=-1, at_most=1)

CLAIMS = {
    "total_variation": Claim(SOURCE, forall=(a, b), show=10 * total_variation(a, b) <= 9),
    "kl": Claim(SOURCE, forall=(a, b), given=away, show=2 * KL(a, b) <= 1),
    "entropy": Claim(SOURCE, forall=a, show=5 * entropy(a) <= 3),
    "tanh": Claim(SOURCE, forall=(width, a), show=10 * tanh(width / 2) * a(0) <= 7),
    "cosh": Claim(SOURCE, forall=(x, a), show=2 * cosh(x) * a(0) <= 3),
    "affinity": Claim(SOURCE, forall=(a, b), given=away, show=20 * affinity(a, b) >= 19),
    "chi_square": Claim(
        SOURCE, forall=(a, b), given=away, show=total((a(y) - b(y)) ** 2 / b(y), y) * 2 <= 1
    ),
    "exponential": Claim(
        SOURCE, forall=(x, a), show=exp(x * a(0)) >= 1 + x * a(0) + Fraction(1, 10)
    ),
}
