r"""Bounds on two atoms with room to spare, so that balls on finitely many boxes prove them.

- total_variation: at most 1, asked 11/10.
- kl: at most (log 3)/2 = .549 where every mass is at least 1/4, asked 3/5.
- entropy: at most log 2 = .693, asked 7/10.
- tanh: tanh(1) = .762, asked 4/5. cosh: cosh(1) = 1.543, asked 8/5.
- affinity: at least .866 where every mass is at least 1/4, asked 4/5.
- chi_square: at most 4/3 where every mass is at least 1/4, asked 3/2.
- exponential: $e^x \ge 1 + x$, with 1/10 to spare, on [-1, 1].
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
    "total_variation": Claim(SOURCE, forall=(a, b), show=10 * total_variation(a, b) <= 11),
    "kl": Claim(SOURCE, forall=(a, b), given=away, show=5 * KL(a, b) <= 3),
    "entropy": Claim(SOURCE, forall=a, show=10 * entropy(a) <= 7),
    "tanh": Claim(SOURCE, forall=(width, a), show=5 * tanh(width / 2) * a(0) <= 4),
    "cosh": Claim(SOURCE, forall=(x, a), show=5 * cosh(x) * a(0) <= 8),
    "affinity": Claim(SOURCE, forall=(a, b), given=away, show=5 * affinity(a, b) >= 4),
    "chi_square": Claim(
        SOURCE, forall=(a, b), given=away, show=total((a(y) - b(y)) ** 2 / b(y), y) * 2 <= 3
    ),
    "exponential": Claim(
        SOURCE, forall=(x, a), show=exp(x * a(0)) >= 1 + x * a(0) - Fraction(1, 10)
    ),
}
