r"""False where numbers are alike, or one hides behind a condition; nearly everywhere else true.

- near: $|f_0 - f_1| \le 1$ says nothing of $f_0^2 - f_1^2$: large losses, nearly equal.
- apart: laws within $10^{-6}$ that are not equal. tiny: a mass above 0, below $10^{-6}$.
- steps: no three differences of $f$ are equal (an arithmetic progression). two: $f$ has two values,
  each twice.
- disjoint: no two rows of a kernel are disjoint, unless a point is certain.
- between: $|x - y| \le a$ and $|y - z| \le 2a$ leave $|x - z| \le 3a$, which three ties attain.
- events: a bound of all events is no better than $\epsilon$; equivalence: nor is one of
  $\delta$, the greatest of both ways.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    all_of,
    any_of,
    every,
    exp,
    implies,
    kernel,
    law,
    real,
    reals,
    space,
)
from dpproofs.language.build import every_event
from dpproofs.language.sorts import event
from dpproofs.language.terms import Iff
from dpproofs.theory import hockey_stick, probability_of, total_variation
from tests.controls.notation import SOURCE, B, a, b, delta, epsilon

four = space("Z", smallest=4, largest=4)
g, K = reals("g", four), kernel("K", B, four)
loss = reals("f", B)
z = g.index("z")
x, y = real("x", at_least=0, at_most=1), real("y")
w, level = real("z", at_least=0, at_most=1), real("a", above=0, at_most=1)
s, t = law("s", four), law("t", four)
S = event("S", B)
o = a.index("o")
little = Fraction(1, 10**6)
one = g(1) - g(0)
nearly = Fraction(999, 1000)

CLAIMS = {
    "near": Claim(
        SOURCE,
        forall=loss,
        given=abs(loss(0) - loss(1)) <= 1,
        show=abs(loss(0) ** 2 - loss(1) ** 2) <= 200,
    ),
    "apart": Claim(
        SOURCE,
        forall=(s, t),
        show=any_of(total_variation(s, t) >= little, total_variation(s, t) == 0),
    ),
    "tiny": Claim(SOURCE, forall=s, show=every(any_of(s(z) == 0, s(z) >= little), z)),
    "steps": Claim(SOURCE, forall=g, show=any_of(one == 0, g(2) - g(1) != one, g(3) - g(2) != one)),
    "two": Claim(
        SOURCE,
        forall=g,
        show=any_of(g(0) != g(2), g(1) != g(3), g(0) == g(1), g(0) ** 2 <= 2, g(1) ** 2 <= 2),
    ),
    "disjoint": Claim(
        SOURCE,
        forall=K,
        show=any_of(
            total_variation(K(0), K(1)) < 1,
            every(any_of(K(0, z) == 0, K(0, z) == 1), z),
            every(any_of(K(1, z) == 0, K(1, z) == 1), z),
        ),
    ),
    "between": Claim(
        SOURCE,
        forall=(level, x, w, y),
        show=implies(
            all_of(abs(x - y) <= level, abs(y - w) <= 2 * level, level >= Fraction(1, 10)),
            abs(x - w) <= (2 + nearly) * level,
        ),
    ),
    "equivalence": Claim(
        SOURCE,
        forall=(epsilon, delta, a, b),
        given=(a(0) > 0, a(1) > 0, b(0) > 0, b(1) > 0),
        show=Iff(
            hockey_stick(a, b, epsilon) <= delta,
            hockey_stick(a, b, nearly * epsilon) <= delta,
        ),
    ),
    "events": Claim(
        SOURCE,
        forall=(epsilon, a, b),
        given=(
            every_event(probability_of(a, S) <= exp(epsilon) * probability_of(b, S), S),
            b(0) > 0,
            b(1) > 0,
        ),
        show=every(a(o) <= exp(nearly * epsilon) * b(o), o),
    ),
}
