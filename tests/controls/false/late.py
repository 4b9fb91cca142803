r"""k-ary randomised response, where a statement begins to fail at a large k.

- from_137, from_900: the chance that two answers agree is at least $1/(136 + 1/2)$, or
  $1/(899 + 1/2)$.
- uniform_900: the entropy of the uniform law is below $\log 900$.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Upto,
    cases,
    exp,
    index,
    log,
    natural,
    number,
    table,
    total,
)
from dpproofs.theory import entropy, uniform
from tests.controls.notation import SOURCE, epsilon

k = natural("k", largest=1000)
answers, c = Upto(k), exp(epsilon)
x, y, z = index("x", answers), index("y", answers), index("z", answers)
W = table(cases(x == y, c / (c + k - 1), 1 / (c + k - 1)), x, y)
half = Fraction(1, 2)

CLAIMS = {
    "from_137": Claim(
        SOURCE, forall=(epsilon, k), show=total(W(0, z) ** 2, z) >= 1 / number(136 + half)
    ),
    "from_900": Claim(
        SOURCE, forall=(epsilon, k), show=total(W(0, z) ** 2, z) >= 1 / number(899 + half)
    ),
    "uniform_900": Claim(SOURCE, forall=k, show=entropy(uniform(answers)) < log(900)),
}
