r"""The exponential mechanism, with guarantees that are too good.

- ninety_percent: scores of sensitivity 1 and weights $e^{\epsilon u/2}$ are $0.9\epsilon$-private.
- half_is_not_needed: weights $e^{\epsilon u}$ are $\epsilon$-private.
- any_sensitivity: scores within $\Delta$, weights $e^{\epsilon u/(2\Delta)}$: $0.95\epsilon$.
- scores_that_rise: where scores only rise, $0.4\epsilon$.
- bounded_from_one_side: it is enough that $v \le u + 1$.
- utility: a loss of $t$ has probability at most $e^{-\epsilon t/2}$, for any outputs.
- divergence: the KL divergence is at most $\epsilon^2/16$.
- all_pairs: scores that differ by 1 at most on any two datasets, whatever the output.
- linear_score: a Gibbs law of mean losses in $[0, 1]$ is $\lambda/n$-private.
- scores_that_sum: scores whose changes sum to 1 at most: $\epsilon/3$.
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
    natural,
    pick,
    real,
    reals,
    space,
    sup,
    table,
    test,
    total,
)
from dpproofs.theory import KL, normalise
from tests.strangers.notation import SOURCE

X, R = space("X", smallest=2, largest=3), space("R")
n = natural("n", smallest=1, largest=3)
x, other = index("x", X**n), index("x'", X**n)
r, s, i = index("r", R), index("s", R), index("i", Upto(n))
u = reals("u", X**n, R)
a, b = reals("a", R), reals("b", R)
loss = test("l", R, X)
epsilon = real("epsilon", r"\epsilon", above=0)
Delta = real("Delta", r"\Delta", above=0)
t, lamda = real("t", at_least=0), real("lambda", r"\lambda", above=0)


def mechanism(rate):
    weight = exp(rate * u(x, r))
    return table(weight / total(exp(rate * u(x, s)), s), x, r)


def chosen(score, rate):
    return normalise(table(exp(rate * score(r)), r))


def neighbours(relation):
    return every(implies(distance(x, other) == 1, relation), x, other, r)


within_one = neighbours(abs(u(x, r) - u(other, r)) <= 1)


def private(M, epsilon):
    return neighbours(M(x, r) <= exp(epsilon) * M(other, r))


mean_loss = table(total(loss(r, pick(x, i)), i) / n, x, r)
gibbs = table(exp(-lamda * mean_loss(x, r)) / total(exp(-lamda * mean_loss(x, s)), s), x, r)

CLAIMS = {
    "ninety_percent": Claim(
        SOURCE,
        forall=(n, epsilon, u),
        given=within_one,
        show=private(mechanism(epsilon / 2), epsilon * 9 / 10),
    ),
    "half_is_not_needed": Claim(
        SOURCE, forall=(n, epsilon, u), given=within_one, show=private(mechanism(epsilon), epsilon)
    ),
    "any_sensitivity": Claim(
        SOURCE,
        forall=(Delta, epsilon, a, b),
        given=every(abs(a(r) - b(r)) <= Delta, r),
        show=every(
            chosen(a, epsilon / (2 * Delta))(r)
            <= exp(epsilon * 95 / 100) * chosen(b, epsilon / (2 * Delta))(r),
            r,
        ),
    ),
    "scores_that_rise": Claim(
        SOURCE,
        forall=(epsilon, a, b),
        given=(every(a(r) <= b(r), r), every(b(r) <= a(r) + 1, r)),
        show=every(
            chosen(a, epsilon / 2)(r) <= exp(epsilon * 4 / 10) * chosen(b, epsilon / 2)(r), r
        ),
    ),
    "bounded_from_one_side": Claim(
        SOURCE,
        forall=(epsilon, a, b),
        given=every(b(r) <= a(r) + 1, r),
        show=every(chosen(a, epsilon / 2)(r) <= exp(epsilon) * chosen(b, epsilon / 2)(r), r),
    ),
    "utility": Claim(
        SOURCE,
        forall=(epsilon, t, a),
        show=total(chosen(a, epsilon / 2)(r) * indicator(a(r) <= sup(a(s), s) - t), r)
        <= exp(-epsilon * t / 2),
    ),
    "divergence": Claim(
        SOURCE,
        forall=(epsilon, a, b),
        given=every(abs(a(r) - b(r)) <= 1, r),
        show=KL(chosen(a, epsilon / 2), chosen(b, epsilon / 2)) <= epsilon**2 / 16,
    ),
    "all_pairs": Claim(
        SOURCE,
        forall=(n, epsilon, u),
        given=every(abs(u(x, r) - u(other, r)) <= 1, x, other, r),
        show=every(
            mechanism(epsilon / 2)(x, r)
            <= exp(epsilon * 9 / 10) * mechanism(epsilon / 2)(other, r),
            x,
            other,
            r,
        ),
    ),
    "linear_score": Claim(SOURCE, forall=(n, lamda, loss), show=private(gibbs, lamda / n)),
    "scores_that_sum": Claim(
        SOURCE,
        forall=(epsilon, a, b),
        given=total(abs(a(r) - b(r)), r) <= 1,
        show=every(chosen(a, epsilon / 2)(r) <= exp(epsilon / 3) * chosen(b, epsilon / 2)(r), r),
    ),
}
