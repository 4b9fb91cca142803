r"""What a one-atom certificate proved once, and must not: each named a hole of its small checker.

- root_of_a_square: $\sqrt{x^2} \le x$ fails below 0: a root is not half the power.
- power_of_a_square: $(x^2)^{3/2} = x^3$ fails below 0 likewise.
- logarithm_of_a_square: $e^{\log(x^2)/2} \le x$ fails below 0: the log of a product is the sum of
  those of its factors only where these are above 0.
- two_roots: $c^{1/2} = c^{1/3}$ fails away from 1: roots of two degrees are two numbers.
- root_of_nothing: $\sqrt{p(y) + q(y)} > 0$ fails where neither law has mass: a root may be 0.
- divided_elsewhere: what is divided by where $x > z$ need not be above 0 elsewhere.
- its_own_name: a number that is called as the certificate calls the size of Y is not that size.
- a_bound_by_name: a number that is called as a certificate calls the greatest quotient of two laws
  does not bound it.
"""

from fractions import Fraction

from dpproofs.language import Claim, cases, every, exp, log, real, sqrt, total
from dpproofs.theory import KL
from tests.controls.notation import SOURCE, f, p, q

y = p.index("y")
x = real("x", at_least=-2, at_most=2)
z = real("z", at_least=-2, at_most=2)
c = real("c", above=0, at_most=2)
size, most = real("|Y|"), real("most0")

CLAIMS = {
    "root_of_a_square": Claim(SOURCE, forall=x, show=sqrt(x**2) <= x),
    "power_of_a_square": Claim(
        SOURCE, forall=x, given=x**2 > 0, show=(x**2) ** Fraction(3, 2) == x**3
    ),
    "logarithm_of_a_square": Claim(SOURCE, forall=x, given=x**2 > 0, show=exp(log(x**2) / 2) <= x),
    "two_roots": Claim(SOURCE, forall=c, show=c ** Fraction(1, 2) == c ** Fraction(1, 3)),
    "root_of_nothing": Claim(SOURCE, forall=(p, q), show=every(sqrt(p(y) + q(y)) > 0, y)),
    "divided_elsewhere": Claim(
        SOURCE, forall=(x, z), show=cases(x > z, 1 / (x - z), 0) + x - z >= 0
    ),
    "its_own_name": Claim(SOURCE, forall=(f, size), given=size <= 2, show=total(1, y) <= 2),
    "a_bound_by_name": Claim(
        SOURCE, forall=(p, q, most), show=KL(p, q) >= total(p(y) - most * q(y), y)
    ),
}
