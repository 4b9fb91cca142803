r"""The hypothesis can be met, but no draw of rational laws ever meets it; the conclusion is a tie.

- fifth_degree: $x^5 + x = 1$ for the mass $x$ of an atom has no rational solution; then
  $x^6 + x^2 = x$.
- logarithm_of_two: $e^x = 2$ has none; then $e^{2x} = 4$.
- divergence: $KL = 1/2$ has no pair of rational laws; then $2 KL = 1$.
- golden: $x^2 + x = 1$ has none; then $x^3 = 2x - 1$.
"""

from fractions import Fraction

from dpproofs.language import Claim, exp
from dpproofs.theory import KL
from tests.controls.notation import SOURCE, a, b

x = a(0)

CLAIMS = {
    "fifth_degree": Claim(SOURCE, forall=a, given=x**5 + x == 1, show=x**6 + x**2 <= x),
    "logarithm_of_two": Claim(SOURCE, forall=a, given=exp(x) == 2, show=exp(2 * x) >= 4),
    "divergence": Claim(
        SOURCE, forall=(a, b), given=KL(a, b) == Fraction(1, 2), show=2 * KL(a, b) <= 1
    ),
    "golden": Claim(SOURCE, forall=a, given=x**2 + x == 1, show=x**3 == 2 * x - 1),
}
