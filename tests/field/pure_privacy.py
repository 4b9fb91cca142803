"""What pure privacy says of each divergence."""

from dpproofs.language import cosh, every, exp, log, reals, sqrt, tanh, total
from dpproofs.theory import KL, expectation, indistinguishable, max_divergence
from dpproofs.theory import affinity as BC
from dpproofs.theory import renyi as D
from dpproofs.theory import total_variation as TV

from .words import (
    LESS,
    MORE,
    Lemma,
    Y,
    alpha,
    c,
    chi_squared,
    close,
    epsilon,
    f,
    hellinger_squared,
    overlap,
    p,
    pure,
    q,
    says,
    y,
)

ind = indistinguishable(p, q, epsilon, 0)
both = pure(p, q, epsilon)
within = close(p, q, c)
risk = reals("l", Y, at_least=0)

LEMMAS = (
    Lemma(
        "kl_below_tanh",
        "Steinke, Composition of DP and privacy amplification by subsampling, 2022; folklore",
        (
            says(KL(p, q) <= epsilon * tanh(epsilon / 2), ind),
            says((c + 1) * KL(p, q) <= (c - 1) * log(c), within),
            says(epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1) >= KL(p, q), both),
        ),
        says(KL(p, q) <= LESS * epsilon * tanh(epsilon / 2), ind),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "kl_below_half_square",
        "Bun and Steinke, Concentrated differential privacy, 2016, Prop. 1.4 (order 1)",
        (
            says(KL(p, q) <= epsilon**2 / 2, ind),
            says(2 * KL(p, q) <= log(c) ** 2, within),
            says(epsilon >= sqrt(2 * KL(p, q)), both),
        ),
        says(KL(p, q) <= LESS * epsilon**2 / 2, ind),
        because="1/2 is 99/200",
    ),
    Lemma(
        "kl_of_dwork_rothblum_vadhan",
        "Dwork, Rothblum and Vadhan, Boosting and differential privacy, 2010, Lemma III.2",
        (
            says(KL(p, q) <= epsilon * (exp(epsilon) - 1), ind),
            says(log(c) * (c - 1) >= KL(p, q), within),
            says(KL(p, q) + epsilon <= epsilon * exp(epsilon), both),
        ),
        says(KL(p, q) <= epsilon * (exp(epsilon) - 1)),
        because="privacy is dropped",
    ),
    Lemma(
        "chi_squared_of_pure",
        "folklore: the law with the two extreme ratios has the greatest chi squared",
        (
            says(chi_squared(p, q) <= (exp(epsilon) - 1) ** 2 / exp(epsilon), ind),
            says(c * chi_squared(p, q) <= (c - 1) ** 2, within),
            says(exp(epsilon) + exp(-epsilon) - 2 >= chi_squared(p, q), both),
        ),
        says(chi_squared(p, q) <= LESS * (exp(epsilon) - 1) ** 2 / exp(epsilon), ind),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "chi_squared_of_one_side",
        "folklore: the mean of p/q under p is at most e^epsilon",
        (
            says(chi_squared(p, q) <= exp(epsilon) - 1, max_divergence(p, q) <= epsilon),
            says(c >= 1 + chi_squared(p, q), every(p(y) <= c * q(y), y)),
            says(D(p, q, 2) <= epsilon, every(p(y) <= exp(epsilon) * q(y), y)),
        ),
        says(chi_squared(p, q) <= LESS * (exp(epsilon) - 1), max_divergence(p, q) <= epsilon),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "concentrated",
        "Bun and Steinke, Concentrated differential privacy, 2016, Prop. 1.4",
        (
            says(D(p, q, alpha) <= alpha * epsilon**2 / 2, ind),
            says(alpha * log(c) ** 2 >= 2 * D(p, q, alpha), within),
            says(D(p, q, alpha) / alpha <= epsilon**2 / 2, both),
        ),
        says(D(p, q, alpha) <= LESS * alpha * epsilon**2 / 2, ind),
        because="1/2 is 99/200",
    ),
    Lemma(
        "renyi_of_pure",
        "Mironov, Rényi differential privacy, 2017, on randomised response, as a bound",
        (
            says(
                (alpha - 1) * D(p, q, alpha)
                <= log((exp(alpha * epsilon) + exp((1 - alpha) * epsilon)) / (1 + exp(epsilon))),
                ind,
            ),
            says(D(p, q, 3) <= log((c**5 + 1) / (c**2 * (c + 1))) / 2, within),
            says(D(p, q, 2) <= log(2 * cosh(epsilon) - 1), both),
        ),
        says(
            (alpha - 1) * D(p, q, alpha)
            <= LESS * log((exp(alpha * epsilon) + exp((1 - alpha) * epsilon)) / (1 + exp(epsilon))),
            ind,
        ),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "distance_of_pure",
        "Kairouz, Oh and Viswanath, The composition theorem for DP, 2015, for delta = 0",
        (
            says(TV(p, q) <= tanh(epsilon / 2), ind),
            says(c * TV(p, q) + TV(p, q) <= c - 1, within),
            says(overlap(p, q) >= 2 / (1 + exp(epsilon)), both),
        ),
        says(TV(p, q) <= LESS * tanh(epsilon / 2), ind),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "affinity_of_pure",
        "folklore: randomised response has the least affinity",
        (
            says(BC(p, q) >= 1 / cosh(epsilon / 2), ind),
            says((c + 1) * BC(p, q) >= 2 * sqrt(c), within),
            says(hellinger_squared(p, q) <= 1 - 1 / cosh(epsilon / 2), both),
        ),
        says(BC(p, q) >= MORE / cosh(epsilon / 2), ind),
        because="1 is 1.01",
    ),
    Lemma(
        "means_of_pure",
        "Dwork and Roth, The Algorithmic Foundations of DP, 2014, section 2.3.1 (utility)",
        (
            says(expectation(p, risk) <= exp(epsilon) * expectation(q, risk), ind),
            says(c * total(q(y) * risk(y), y) >= total(p(y) * risk(y), y), within),
            says(exp(-epsilon) * expectation(q, risk) <= expectation(p, risk), both),
        ),
        says(expectation(p, f) <= exp(epsilon) * expectation(q, f), ind),
        because="that the utility is at least 0 is dropped",
    ),
)
