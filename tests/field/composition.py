"""Composition: basic, of the optimum, parallel, and of losses."""

from dpproofs.language import (
    Histories,
    Upto,
    all_of,
    every,
    exp,
    greatest,
    index,
    kernel,
    law,
    log,
    natural,
    positive_part,
    real,
    space,
    sqrt,
    tanh,
)
from dpproofs.theory import (
    KL,
    adaptive,
    independent,
    indistinguishable,
    joint,
    max_divergence,
    optimal_delta,
    power,
    product_law,
)
from dpproofs.theory import affinity as BC
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import renyi as D
from dpproofs.theory import total_variation as TV

from .words import (
    LESS,
    MORE,
    K,
    L,
    Lemma,
    X,
    Z,
    alpha,
    c,
    close,
    epsilon,
    epsilon_1,
    epsilon_2,
    excess,
    overlap,
    pure,
    says,
    u,
    v,
    x,
)

a, b = law("a", Z), law("b", Z)
delta_1 = real("delta_1", r"\delta_1", at_least=0, at_most=1)
delta_2 = real("delta_2", r"\delta_2", at_least=0, at_most=1)
delta = real("delta", r"\delta", at_least=0, at_most=1)
beta = real("beta", r"\beta", above=0, below=1)
at = real("at", at_least=0, logarithmic=True)
c_1, c_2, c_at = real("c_1", at_least=1), real("c_2", at_least=1), real("c'", at_least=1)
ua, vb, uK, vL = independent(u, a), independent(v, b), joint(u, K), joint(v, L)
x2 = index("t", X)

k, few = natural("k", largest=3), space("W", largest=2)
P, Q = law("P", few), law("Q", few)
w = index("w", few)
M, N = kernel("M", Histories(few, k), few), kernel("N", Histories(few, k), few)
h = M.index("h", 0)
run, run_other = adaptive(M, k), adaptive(N, k)
laws, others = kernel("P", Upto(k), few), kernel("Q", Upto(k), few)
i = index("i", Upto(k))
best = (exp(2 * epsilon) - exp(at)) / (1 + exp(epsilon)) ** 2


def each(given):
    """It holds for the kernels K and L at every input."""
    return every(given(K(x), L(x)), x)


both_pure = (indistinguishable(u, v, epsilon, 0), indistinguishable(a, b, epsilon, 0))
two_steps = (
    indistinguishable(u, v, epsilon_1, delta_1),
    each(lambda one, two: indistinguishable(one, two, epsilon_2, delta_2)),
)
pure_rounds = every(indistinguishable(M(h), N(h), epsilon, 0), h)
close_rounds = every(indistinguishable(M(h), N(h), epsilon, delta), h)
pure_draws = every(pure(laws(i), others(i), epsilon), i)
drawn, drawn_other = product_law(laws), product_law(others)
Pk, Qk = power(P, k), power(Q, k)
far = sqrt(2 * k * log(1 / beta)) * epsilon  # how far the loss strays from its mean
first_changed = max_divergence(independent(K(x), L(x2)), independent(K(x2), L(x2)))
second_changed = max_divergence(independent(K(x), L(x2)), independent(K(x), L(x)))
worse = greatest(epsilon_1, epsilon_2)
both_private = (
    every(max_divergence(K(x), K(x2)) <= epsilon_1, x, x2),
    every(max_divergence(L(x), L(x2)) <= epsilon_2, x, x2),
)

LEMMAS = (
    Lemma(
        "two_adaptive_steps",
        "Dwork, Kenthapadi, McSherry, Mironov and Naor, Our data, ourselves, 2006 (composition)",
        (
            says(indistinguishable(uK, vL, epsilon_1 + epsilon_2, delta_1 + delta_2), *two_steps),
            says(
                excess(uK, vL, c_1 * c_2) <= delta_1 + delta_2,
                excess(u, v, c_1) <= delta_1,
                each(lambda one, two: excess(one, two, c_2) <= delta_2),
            ),
            says(
                2 * delta >= H(uK, vL, 2 * epsilon),
                H(u, v, epsilon) <= delta,
                each(lambda one, two: H(one, two, epsilon) <= delta),
            ),
        ),
        says(
            indistinguishable(uK, vL, epsilon_1 + epsilon_2, delta_1 + LESS * delta_2), *two_steps
        ),
        because="delta_2 is 99/100 of it",
    ),
    Lemma(
        "basic_composition",
        "Dwork and Roth, The Algorithmic Foundations of DP, 2014, Theorem 3.16 and appendix B",
        (
            says(indistinguishable(run, run_other, k * epsilon, k * delta), close_rounds),
            says(
                excess(run, run_other, c**k) <= k * delta, every(excess(M(h), N(h), c) <= delta, h)
            ),
            says(
                k * delta >= H(drawn, drawn_other, k * epsilon),
                every(H(laws(i), others(i), epsilon) <= delta, i),
            ),
        ),
        says(indistinguishable(run, run_other, LESS * k * epsilon, k * delta), close_rounds),
        because="k epsilon is 99/100 of it",
    ),
    Lemma(
        "two_are_no_further_apart",
        "Kairouz, Oh and Viswanath, The composition theorem for DP, 2015: k = 2, epsilon' = 0",
        (
            says(TV(ua, vb) <= tanh(epsilon / 2), *both_pure),
            says(
                (c + 1) * TV(uK, vL) <= c - 1,
                close(u, v, c),
                each(lambda one, two: close(one, two, c)),
            ),
            says(
                overlap(ua, vb) >= 2 / (1 + exp(epsilon)), pure(u, v, epsilon), pure(a, b, epsilon)
            ),
        ),
        says(TV(ua, vb) <= LESS * tanh(epsilon / 2), *both_pure),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "optimum_of_two",
        "Kairouz, Oh and Viswanath, The composition theorem for DP, 2015, the optimum for k = 2",
        (
            says(H(ua, vb, at) <= best, at <= 2 * epsilon, *both_pure),
            says(
                (1 + c) ** 2 * excess(uK, vL, c_at) <= c**2 - c_at,
                c_at <= c**2,
                close(u, v, c),
                each(lambda one, two: close(one, two, c)),
            ),
            says(
                H(uK, vL, at) <= optimal_delta(2, epsilon, delta, at),
                indistinguishable(u, v, epsilon, delta),
                each(lambda one, two: indistinguishable(one, two, epsilon, delta)),
            ),
        ),
        says(H(ua, vb, at) <= LESS * best, at <= 2 * epsilon, *both_pure),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "two_that_differ",
        "Murtagh and Vadhan, The complexity of computing the optimal composition of DP, 2016",
        (
            says(
                (1 + c_1) * (1 + c_2) * TV(ua, vb) <= c_1 * c_2 - 1 + abs(c_1 - c_2),
                close(u, v, c_1),
                close(a, b, c_2),
            ),
            says(
                TV(ua, vb) <= greatest(tanh(epsilon_1 / 2), tanh(epsilon_2 / 2)),
                indistinguishable(u, v, epsilon_1, 0),
                indistinguishable(a, b, epsilon_2, 0),
            ),
            says(
                positive_part(c_1 * c_2 - c_at)
                + positive_part(c_1 - c_at * c_2)
                + positive_part(c_2 - c_at * c_1)
                >= (1 + c_1) * (1 + c_2) * excess(uK, vL, c_at),
                close(u, v, c_1),
                each(lambda one, two: close(one, two, c_2)),
            ),
        ),
        says(
            (1 + c_1) * (1 + c_2) * TV(ua, vb) <= LESS * (c_1 * c_2 - 1 + abs(c_1 - c_2)),
            close(u, v, c_1),
            close(a, b, c_2),
        ),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "in_parallel",
        "McSherry, Privacy integrated queries, 2009, Theorem 4",
        (
            says(
                every(all_of(second_changed <= worse, first_changed <= worse), x, x2), *both_private
            ),
            says(
                H(independent(u, a), independent(v, a), epsilon) <= delta, H(u, v, epsilon) <= delta
            ),
            says(H(u, v, epsilon) == H(independent(a, u), independent(a, v), epsilon)),
        ),
        says(
            every(all_of(second_changed <= worse, first_changed <= LESS * worse), x, x2),
            *both_private,
        ),
        because="a factor 99/100 at the second bound",
    ),
    Lemma(
        "divergences_of_draws",
        "Cover and Thomas, Elements of Information Theory, 2006, Theorem 2.5.3, independent draws",
        (
            says(KL(Pk, Qk) == k * KL(P, Q)),
            says(BC(Pk, Qk) == BC(P, Q) ** k),
            says(D(Pk, Qk, alpha) == k * D(P, Q, alpha)),
        ),
        says(KL(Pk, Qk) == MORE * k * KL(P, Q)),
        because="a factor 101/100 on the right",
    ),
    Lemma(
        "mean_loss_of_rounds",
        "Dwork, Rothblum and Vadhan, Boosting and differential privacy, 2010, section III",
        (
            says(KL(run, run_other) <= k * epsilon * tanh(epsilon / 2), pure_rounds),
            says(KL(drawn, drawn_other) <= k * epsilon**2 / 2, pure_draws),
            says(
                k * log(c) * (c - 1) >= (c + 1) * KL(run, run_other), every(close(M(h), N(h), c), h)
            ),
        ),
        says(KL(run, run_other) <= LESS * k * epsilon * tanh(epsilon / 2), pure_rounds),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "advanced_composition",
        "Dwork, Rothblum and Vadhan, Boosting and differential privacy, 2010, Theorem III.3",
        (
            says(H(run, run_other, far + k * epsilon * (exp(epsilon) - 1)) <= beta, pure_rounds),
            says(H(drawn, drawn_other, far + k * epsilon * tanh(epsilon / 2)) <= beta, pure_draws),
            says(
                beta + k * delta >= H(run, run_other, far + k * epsilon * (exp(epsilon) - 1)),
                close_rounds,
            ),
        ),
        says(H(run, run_other, far + k * epsilon * (exp(epsilon) - 1)) >= beta, pure_rounds),
        because="the direction is turned",
    ),
)
