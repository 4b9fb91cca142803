r"""Sensitivity of queries and tables, with constants that are wrong.

- sum_of_units: a sum over records, each from 0 to 1, changes by $1/2$ at most.
- mean_of_units: their mean changes by $1/(n+1)$ at most.
- product_of_units: a product changes by the greatest change of a factor at most.
- product_of_two: $|ab - cd| \le Ms$ for numbers up to $M$ that change by $s$ at most.
- two_records: what changes by 1 at most in one record changes by 1 at most in two.
- whole_database: what changes by $c$ in one record changes by $c(n-1)$ at most altogether.
- greatest_score: the greatest of scores within 1 of each other moves by $1/2$ at most.
- sum_of_scores: scores within $D$ of each other have sums within $D$.
- ratio_of_weights: weights within a factor $c$ have normalised weights within a factor $c$.
- smooth_and_small: $|f(x) - f(y)| \le d(x, y)$ and $f = 0$ somewhere: $f \le n - 1$.
- two_sided: $g - 1 \le f \le g + 2$ gives $|f - g| \le 1$ in the mean.
- rising_scores: scores that rise with the output have a Gibbs law that is at least uniform at 1.
"""

from dpproofs.language import (
    Claim,
    Upto,
    distance,
    every,
    exp,
    implies,
    index,
    law,
    natural,
    number_of,
    pick,
    positive,
    product,
    real,
    reals,
    space,
    sup,
    test,
    total,
)
from dpproofs.theory import normalise
from tests.strangers.notation import SOURCE

X, R = space("X", smallest=2, largest=3), space("R")
n = natural("n", smallest=1, largest=4)
x, other = index("x", X**n), index("x'", X**n)
i, r = index("i", Upto(n)), index("r", R)
g = test("g", X)
u = reals("u", X**n)
a, b, c, d = real("a"), real("b"), real("c"), real("d")
M, s, D = real("M", at_least=0), real("s", at_least=0), real("D", at_least=0)
v, w = reals("v", R), reals("w", R)
p = law("p", R)
alpha, beta = positive("alpha", R, latex=r"\alpha"), positive("beta", R, latex=r"\beta")
factor = real("c", at_least=1)
k = natural("k", smallest=1, largest=100)
A, B = test("A", Upto(k)), test("B", Upto(k))
j, h = index("j", Upto(k)), index("h", Upto(k))
score = reals("u", Upto(k))


def neighbours(relation):
    return every(implies(distance(x, other) == 1, relation), x, other)


def summed(x):
    return total(g(pick(x, i)), i)


CLAIMS = {
    "sum_of_units": Claim(
        SOURCE, forall=(n, g), show=neighbours(2 * abs(summed(x) - summed(other)) <= 1)
    ),
    "mean_of_units": Claim(
        SOURCE,
        forall=(n, g),
        show=neighbours(abs(summed(x) / n - summed(other) / n) <= 1 / (n + 1)),
    ),
    "product_of_units": Claim(
        SOURCE,
        forall=(k, A, B),
        show=abs(product(A(j), j) - product(B(j), j)) <= sup(abs(A(j) - B(j)), j),
    ),
    "product_of_two": Claim(
        SOURCE,
        forall=(M, s, a, b, c, d),
        given=(
            abs(a) <= M,
            abs(b) <= M,
            abs(c) <= M,
            abs(d) <= M,
            abs(a - c) <= s,
            abs(b - d) <= s,
        ),
        show=abs(a * b - c * d) <= M * s,
    ),
    "two_records": Claim(
        SOURCE,
        forall=(n, u),
        given=neighbours(abs(u(x) - u(other)) <= 1),
        show=every(implies(distance(x, other) == 2, abs(u(x) - u(other)) <= 1), x, other),
    ),
    "whole_database": Claim(
        SOURCE,
        forall=(n, D, u),
        given=neighbours(u(x) - u(other) <= D),
        show=every(u(x) - u(other) <= D * (n - 1), x, other),
    ),
    "greatest_score": Claim(
        SOURCE,
        forall=(v, w),
        given=every(abs(v(r) - w(r)) <= 1, r),
        show=abs(sup(v(r), r) - sup(w(r), r)) * 2 <= 1,
    ),
    "sum_of_scores": Claim(
        SOURCE,
        forall=(D, v, w),
        given=every(abs(v(r) - w(r)) <= D, r),
        show=abs(total(v(r), r) - total(w(r), r)) <= D,
    ),
    "ratio_of_weights": Claim(
        SOURCE,
        forall=(factor, alpha, beta),
        given=(every(alpha(r) <= factor * beta(r), r), every(beta(r) <= factor * alpha(r), r)),
        show=every(normalise(alpha)(r) <= factor * normalise(beta)(r), r),
    ),
    "smooth_and_small": Claim(
        SOURCE,
        forall=(n, u),
        given=(
            every(abs(u(x) - u(other)) <= distance(x, other), x, other),
            every(implies(distance(x, other) == 0, u(x) >= 0), x, other),
        ),
        show=every(implies(u(x) <= 0, u(other) <= n - 1), x, other),
    ),
    "two_sided": Claim(
        SOURCE,
        forall=(p, v, w),
        given=(every(v(r) >= w(r) - 1, r), every(v(r) <= w(r) + 2, r)),
        show=abs(total(p(r) * v(r), r) - total(p(r) * w(r), r)) <= 1,
    ),
    "rising_scores": Claim(
        SOURCE,
        forall=(k, score),
        given=every(implies(number_of(j) <= number_of(h), score(j) <= score(h)), j, h),
        show=k * exp(score(0)) >= total(exp(score(j)), j),
    ),
}
