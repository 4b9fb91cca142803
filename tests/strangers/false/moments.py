r"""Moments, tails and concentration, with constants that are wrong.

- markov: $P(f \ge t) \le E f/(2t)$.
- chebyshev: $P(|f - \mu| \ge t) \le \mathrm{Var} f/(2t^2)$.
- hoeffding: the mean of $n$ draws exceeds its expectation by $t$ with chance $e^{-3nt^2}$ at most.
- hoeffding_lemma: $E e^{sf} \le e^{s^2/9}$ for $f$ from $-1/2$ to $1/2$ of mean 0.
- variance: of what lies between 0 and $b$ it is at most $b^2/5$.
- second_moment: $E f^2 \le 2 (E f)^2$ for $f$ from 1 to 10.
- association: rising functions are negatively correlated.
- lipschitz_variance: $|f(y) - f(z)| \le L|g(y) - g(z)|$ gives $Var f \le L^2 Var g/2$.
- bounded_differences: what changes by 1 at most in one record has variance $n/5$ or less.
- convex_rises: a convex sequence ends above its beginning.
- close_in_mean: $|E f - E g| \le \sup |f - g|/2$.
"""

from dpproofs.language import (
    Claim,
    Upto,
    distance,
    every,
    exp,
    implies,
    index,
    indicator,
    law,
    natural,
    number_of,
    pick,
    product,
    real,
    reals,
    space,
    sup,
    total,
)
from dpproofs.theory import expectation
from tests.strangers.notation import SOURCE

Y = space("Y")
p = law("p", Y)
y, z = p.index("y"), p.index("z")
f, g = reals("f", Y), reals("g", Y)
above = reals("f", Y, at_least=0)
unit = reals("f", Y, at_least=0, at_most=1)
wide = reals("f", Y, at_least=1, at_most=10)
b, t, L = real("b", above=0), real("t", above=0), real("L", at_least=0)
bounded = reals("f", Y, at_least=0, at_most=b)
s = real("s")
half = reals("f", Y)
n = natural("n", smallest=1, largest=200)
Z, i = index("Z", Y**n), index("i", Upto(n))
mu = expectation(p, unit)
m = natural("m", smallest=2, largest=6)
w = law("w", Upto(m))
a, c, d = index("a", Upto(m)), index("c", Upto(m)), index("d", Upto(m))
F, G = reals("F", Upto(m)), reals("G", Upto(m))
rows = natural("n", smallest=1, largest=3)
X = space("X", smallest=2, largest=2)
x, other = index("x", X**rows), index("x'", X**rows)
u = reals("u", X**rows)
bits = law("p", X)
j = index("j", Upto(rows))


def variance(p, f):
    mean = expectation(p, f)
    v = p.index("v")
    return total(p(v) * (f(v) - mean) ** 2, v)


def rises(F):
    return every(implies(number_of(a) <= number_of(c), F(a) <= F(c)), a, c)


def of_rows(function):
    return total(product(bits(pick(x, j)), j) * function, x)


CLAIMS = {
    "markov": Claim(
        SOURCE,
        forall=(t, p, above),
        show=total(p(y) * indicator(above(y) >= t), y) <= expectation(p, above) / (2 * t),
    ),
    "chebyshev": Claim(
        SOURCE,
        forall=(t, p, f),
        show=total(p(y) * indicator(abs(f(y) - expectation(p, f)) >= t), y)
        <= variance(p, f) / (2 * t**2),
    ),
    "hoeffding": Claim(
        SOURCE,
        forall=(n, t, p, unit),
        show=total(
            product(p(pick(Z, i)), i) * indicator(total(unit(pick(Z, i)), i) >= n * (mu + t)), Z
        )
        <= exp(-3 * n * t**2),
    ),
    "hoeffding_lemma": Claim(
        SOURCE,
        forall=(s, p, half),
        given=(every(2 * abs(half(y)) <= 1, y), expectation(p, half) == 0),
        show=total(p(y) * exp(s * half(y)), y) <= exp(s**2 / 9),
    ),
    "variance": Claim(SOURCE, forall=(b, p, bounded), show=variance(p, bounded) <= b**2 / 5),
    "second_moment": Claim(
        SOURCE,
        forall=(p, wide),
        show=total(p(y) * wide(y) ** 2, y) <= 2 * expectation(p, wide) ** 2,
    ),
    "association": Claim(
        SOURCE,
        forall=(m, w, F, G),
        given=(rises(F), rises(G)),
        show=total(w(a) * F(a) * G(a), a) <= expectation(w, F) * expectation(w, G),
    ),
    "lipschitz_variance": Claim(
        SOURCE,
        forall=(L, p, f, g),
        given=every(abs(f(y) - f(z)) <= L * abs(g(y) - g(z)), y, z),
        show=variance(p, f) <= L**2 * variance(p, g) / 2,
    ),
    "bounded_differences": Claim(
        SOURCE,
        forall=(rows, bits, u),
        given=every(implies(distance(x, other) == 1, abs(u(x) - u(other)) <= 1), x, other),
        show=of_rows((u(x)) ** 2) - of_rows(u(x)) ** 2 <= rows / 5,
    ),
    "convex_rises": Claim(
        SOURCE,
        forall=(m, F),
        given=every(
            implies(number_of(a) + number_of(c) == 2 * number_of(d), F(a) + F(c) >= 2 * F(d)),
            a,
            c,
            d,
        ),
        show=every(implies(number_of(a) <= number_of(c), F(a) <= F(c)), a, c),
    ),
    "close_in_mean": Claim(
        SOURCE,
        forall=(p, f, g),
        show=abs(expectation(p, f) - expectation(p, g)) <= sup(abs(f(y) - g(y)), y) / 2,
    ),
}
