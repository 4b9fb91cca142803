r"""Nothing meets the hypotheses, so nothing is known of a conclusion; each conclusion is false.

- total_variation: it is at most 1, asked at least 11/10.
- close_and_far: $(\epsilon, 0)$-indistinguishable with $\epsilon \le 1$ forces $TV \le \tanh(1/2) <
  1/2$, asked at least 1/2.
- entropy: on two atoms it is at most log 2, asked at least 7/10.
- kl: it is never negative, asked at most -1/10.
- affinity: it is at most 1, asked at least 11/10.
- event: no event has probability 6/5.
- all_larger: no law exceeds another at every atom.
- mean: a function with values up to 1 has no mean 2.
- scalar: epsilon is at most 1/2 and at least 1.
- hockey_stick: it is at most 1, asked at least 6/5.
"""

from fractions import Fraction

from dpproofs.language import Claim, every, real, reals
from dpproofs.theory import (
    KL,
    affinity,
    entropy,
    expectation,
    hockey_stick,
    indistinguishable,
    probability_of,
    total_variation,
)
from tests.controls.notation import SOURCE, B, S, a, b, p, q

y, bit = p.index("y"), a.index("y")
tenth = Fraction(1, 10)
epsilon = real("epsilon", r"\epsilon", at_least=0, at_most=1, logarithmic=True)
small = real("epsilon", r"\epsilon", at_least=0, at_most=Fraction(1, 2))
value = reals("f", B, at_least=0, at_most=1)
equal, fair = every(a(bit) == b(bit), bit), a(0) == Fraction(1, 2)

CLAIMS = {
    "total_variation": Claim(
        SOURCE, forall=(a, b), given=total_variation(a, b) >= 1 + tenth, show=equal
    ),
    "close_and_far": Claim(
        SOURCE,
        forall=(epsilon, a, b),
        given=(indistinguishable(a, b, epsilon, 0), total_variation(a, b) >= Fraction(1, 2)),
        show=equal,
    ),
    "entropy": Claim(SOURCE, forall=a, given=entropy(a) >= Fraction(7, 10), show=fair),
    "kl": Claim(SOURCE, forall=(a, b), given=KL(a, b) <= -tenth, show=equal),
    "affinity": Claim(SOURCE, forall=(a, b), given=affinity(a, b) >= 1 + tenth, show=equal),
    "event": Claim(
        SOURCE,
        forall=(p, S),
        given=probability_of(p, S) >= Fraction(6, 5),
        show=every(p(y) == 1, y),
    ),
    "all_larger": Claim(
        SOURCE, forall=(p, q), given=every(p(y) > q(y), y), show=every(p(y) == 1, y)
    ),
    "mean": Claim(SOURCE, forall=(a, value), given=expectation(a, value) >= 2, show=fair),
    "scalar": Claim(SOURCE, forall=(small, a), given=small >= 1, show=a(0) == small),
    "hockey_stick": Claim(
        SOURCE,
        forall=(epsilon, a, b),
        given=hockey_stick(a, b, epsilon) >= Fraction(6, 5),
        show=equal,
    ),
}
