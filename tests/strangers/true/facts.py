r"""What holds, written as strangers write it.

- pair_of_records, chain_of_three_laws: privacy of groups.
- renyi_of_pure_privacy, kl_below_renyi, renyi_to_approximate, renyi_of_pairs: Rényi divergences.
- exponential_mechanism, scores_that_rise, within_delta: the exponential mechanism.
- laplace, many_answers: noise.
- share_of_the_data, sample_of_rows: amplification by sampling.
- deltas_add, failures, divergence_of_many: composition, k up to 200.
- pinsker, hockey_stick_below, reverse_pinsker: divergences.
- markov, association, bounded_differences: moments.
- sum_of_units, two_records, ratio_of_weights: sensitivities.
"""

from dpproofs.language import (
    Claim,
    Upto,
    cases,
    distance,
    every,
    exp,
    implies,
    index,
    indicator,
    kernel,
    law,
    log,
    mechanism,
    natural,
    number_of,
    pick,
    positive,
    probability,
    product,
    real,
    reals,
    space,
    sqrt,
    table,
    test,
    total,
)
from dpproofs.theory import (
    KL,
    differentially_private,
    expectation,
    hockey_stick,
    independent,
    indistinguishable,
    laplace_density,
    mixture,
    normalise,
    power,
    product_law,
    renyi,
    subsampled,
    symmetric,
    total_variation,
)
from tests.strangers.notation import SOURCE

X, Y, Z = space("X", smallest=2, largest=2), space("Y"), space("Z")
n = natural("n", smallest=1, largest=3)
M = mechanism("M", X**n, Y)
x, other = index("x", X**n), index("x'", X**n)
p, q, r = law("p", Y), law("q", Y), law("r", Y)
u, v = law("u", Z), law("v", Z)
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
rate = real("epsilon", r"\epsilon", above=0)
rho = real("rho", r"\rho", at_least=0)
chance = real("delta", r"\delta", above=0, below=1)
delta, g = probability("delta", r"\delta"), probability("g")
alpha = real("alpha", r"\alpha", above=1, at_most=10)
y = p.index("y")
scores = reals("s", X**n, Y)
o, o2 = index("o", Y), index("o'", Y)
a, b = reals("a", Y), reals("b", Y)
Delta = real("Delta", r"\Delta", above=0)
scale, at, f1, f2 = real("b", above=0), real("y"), real("f"), real("g")
k = natural("k", smallest=2, largest=200)
many = natural("k", smallest=1, largest=200)
c, d, e = index("c", Upto(k)), index("d", Upto(k)), index("e", Upto(k))
i = index("i", Upto(many))
P, Q = kernel("P", Upto(many), Y), kernel("Q", Upto(many), Y)
few = natural("n", smallest=1, largest=2)
m = natural("m", smallest=1, largest=3)
N = mechanism("N", X**few, Y)
z, z2 = index("x", X**m), index("x'", X**m)
S = subsampled(N, m)
low, t = real("c", above=0), real("t", above=0)
above = reals("f", Y, at_least=0)
w = law("w", Upto(k))
F, G = reals("F", Upto(k)), reals("G", Upto(k))
h = reals("h", X**n)
j = index("j", Upto(n))
bits = law("p", X)
query = test("g", X)
first, second = positive("alpha", Y), positive("beta", Y)
factor = real("c", at_least=1)
answered = table(cases(c == d, exp(epsilon), 1) / (exp(epsilon) + k - 1), c, d)


def chosen(score):
    return normalise(table(exp(rate / 2 * score(o)), o))


def of_scores(x, o):
    weight = exp(rate / 2 * scores(x, o))
    return weight / total(exp(rate / 2 * scores(x, o2)), o2)


def neighbours(relation):
    return every(implies(distance(x, other) == 1, relation), x, other)


def rises(F):
    return every(implies(number_of(c) <= number_of(d), F(c) <= F(d)), c, d)


def of_rows(function):
    return total(product(bits(pick(x, j)), j) * function, x)


def summed(x):
    return total(query(pick(x, j)), j)


CLAIMS = {
    "pair_of_records": Claim(
        SOURCE,
        forall=(n, epsilon, M),
        given=differentially_private(M, epsilon, 0),
        show=every(
            implies(distance(x, other) == 2, hockey_stick(M(x), M(other), 2 * epsilon) <= 0),
            x,
            other,
        ),
    ),
    "chain_of_three_laws": Claim(
        SOURCE,
        forall=(epsilon, delta, p, q, r),
        given=(indistinguishable(p, q, epsilon, delta), indistinguishable(q, r, epsilon, delta)),
        show=indistinguishable(p, r, 2 * epsilon, (1 + exp(epsilon)) * delta),
    ),
    "renyi_of_pure_privacy": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=renyi(p, q, 2) <= epsilon**2,
    ),
    "kl_below_renyi": Claim(SOURCE, forall=(p, q), show=KL(p, q) <= renyi(p, q, 2)),
    "renyi_to_approximate": Claim(
        SOURCE,
        forall=(alpha, rho, chance, p, q),
        given=renyi(p, q, alpha) <= rho,
        show=hockey_stick(p, q, rho + log(1 / chance) / (alpha - 1)) <= chance,
    ),
    "renyi_of_pairs": Claim(
        SOURCE,
        forall=(rho, p, q, u, v),
        given=(renyi(p, q, 2) <= rho, renyi(u, v, 2) <= rho),
        show=renyi(independent(p, u), independent(q, v), 2) <= 2 * rho,
    ),
    "exponential_mechanism": Claim(
        SOURCE,
        forall=(n, rate, scores),
        given=every(
            implies(distance(x, other) == 1, abs(scores(x, o) - scores(other, o)) <= 1),
            x,
            other,
            o,
        ),
        show=every(
            implies(distance(x, other) == 1, of_scores(x, o) <= exp(rate) * of_scores(other, o)),
            x,
            other,
            o,
        ),
    ),
    "scores_that_rise": Claim(
        SOURCE,
        forall=(rate, a, b),
        given=(every(a(o) <= b(o), o), every(b(o) <= a(o) + 1, o)),
        show=every(chosen(a)(o) <= exp(rate / 2) * chosen(b)(o), o),
    ),
    "within_delta": Claim(
        SOURCE,
        forall=(Delta, rate, a, b),
        given=every(abs(a(o) - b(o)) <= Delta, o),
        show=every(chosen(a)(o) <= exp(rate * Delta) * chosen(b)(o), o),
    ),
    "laplace": Claim(
        SOURCE,
        forall=(scale, at, f1, f2),
        given=abs(f1 - f2) <= 1,
        show=laplace_density(at, f1, scale) <= exp(1 / scale) * laplace_density(at, f2, scale),
    ),
    "many_answers": Claim(
        SOURCE,
        forall=(k, epsilon),
        show=every(answered(c, e) <= exp(epsilon) * answered(d, e), c, d, e),
    ),
    "share_of_the_data": Claim(
        SOURCE,
        forall=(g, epsilon, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=indistinguishable(p, mixture(p, q, g), log(1 + g * (exp(epsilon) - 1)), 0),
    ),
    "sample_of_rows": Claim(
        SOURCE,
        forall=(few, m, epsilon, N),
        given=(few <= m, differentially_private(N, epsilon, 0), symmetric(N)),
        show=every(
            implies(
                distance(z, z2) == 1,
                hockey_stick(S(z), S(z2), log(1 + few / m * (exp(epsilon) - 1))) <= 0,
            ),
            z,
            z2,
        ),
    ),
    "deltas_add": Claim(
        SOURCE,
        forall=(many, epsilon, delta, P, Q),
        given=every(indistinguishable(P(i), Q(i), epsilon, delta), i),
        show=hockey_stick(product_law(P), product_law(Q), many * epsilon) <= many * delta,
    ),
    "failures": Claim(SOURCE, forall=(many, delta), show=(1 - delta) ** many >= 1 - many * delta),
    "divergence_of_many": Claim(
        SOURCE, forall=(many, p, q), show=KL(power(p, many), power(q, many)) <= many * KL(p, q)
    ),
    "pinsker": Claim(SOURCE, forall=(p, q), show=total_variation(p, q) <= sqrt(KL(p, q) / 2)),
    "hockey_stick_below": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        show=hockey_stick(p, q, epsilon) >= total_variation(p, q) - (exp(epsilon) - 1),
    ),
    "reverse_pinsker": Claim(
        SOURCE,
        forall=(low, p, q),
        given=every(q(y) >= low, y),
        show=KL(p, q) <= 2 * total_variation(p, q) ** 2 / low,
    ),
    "markov": Claim(
        SOURCE,
        forall=(t, p, above),
        show=total(p(y) * indicator(above(y) >= t), y) <= expectation(p, above) / t,
    ),
    "association": Claim(
        SOURCE,
        forall=(k, w, F, G),
        given=(rises(F), rises(G)),
        show=total(w(c) * F(c) * G(c), c) >= expectation(w, F) * expectation(w, G),
    ),
    "bounded_differences": Claim(
        SOURCE,
        forall=(n, bits, h),
        given=neighbours(abs(h(x) - h(other)) <= 1),
        show=of_rows(h(x) ** 2) - of_rows(h(x)) ** 2 <= n / 4,
    ),
    "sum_of_units": Claim(
        SOURCE, forall=(n, query), show=neighbours(abs(summed(x) - summed(other)) <= 1)
    ),
    "two_records": Claim(
        SOURCE,
        forall=(n, h),
        given=neighbours(abs(h(x) - h(other)) <= 1),
        show=every(implies(distance(x, other) == 2, abs(h(x) - h(other)) <= 2), x, other),
    ),
    "ratio_of_weights": Claim(
        SOURCE,
        forall=(factor, first, second),
        given=(every(first(o) <= factor * second(o), o), every(second(o) <= factor * first(o), o)),
        show=every(normalise(first)(o) <= factor**2 * normalise(second)(o), o),
    ),
}
