r"""True ties between numbers that no normal form here identifies and no ball separates.

Every side carries a factor 1 + p(S), so that the tie never hides behind a mass of 0.

- nested: $\sqrt{3 + 2\sqrt 2} = 1 + \sqrt 2$.
- nested_again: $\sqrt{5 + 2\sqrt 6} = \sqrt 2 + \sqrt 3$.
- logarithm: $2 \log(1 + \sqrt 2) = \log(3 + 2 \sqrt 2)$.
"""

from dpproofs.language import Claim, log, sqrt
from dpproofs.theory import probability_of
from tests.controls.notation import SOURCE, S, p

mass = 1 + probability_of(p, S)
two = sqrt(2)

CLAIMS = {
    "nested": Claim(SOURCE, forall=(p, S), show=sqrt(3 + 2 * two) * mass == (1 + two) * mass),
    "nested_again": Claim(
        SOURCE, forall=(p, S), show=sqrt(5 + 2 * sqrt(6)) * mass <= (two + sqrt(3)) * mass
    ),
    "logarithm": Claim(
        SOURCE, forall=(p, S), show=2 * log(1 + two) * mass == log(3 + 2 * two) * mass
    ),
}
