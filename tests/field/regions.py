"""Privacy and distance as what a test can do: error regions, power, guesses."""

from dpproofs.language import equivalent, event, exp, least, log, real, sqrt, total
from dpproofs.theory import KL, expectation, in_privacy_region, indistinguishable
from dpproofs.theory import affinity as BC
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import probability_of as P
from dpproofs.theory import total_variation as TV

from .words import (
    LESS,
    MORE,
    Lemma,
    Y,
    binary_kl,
    c,
    close,
    delta,
    epsilon,
    excess,
    g,
    overlap,
    p,
    pure,
    q,
    says,
    y,
)

S = event("S", Y)
a, b = real("a", at_least=0), real("b", at_least=0)
t, lam = real("t", above=0), real("lambda", r"\lambda", above=0, below=1)
ind = indistinguishable(p, q, epsilon, delta)
wrong_p, wrong_q = P(p, S), total(q(y) * (1 - S(y)), y)  # S rejects p
power, level = P(p, S), P(q, S)

LEMMAS = (
    Lemma(
        "regions",
        "Kairouz, Oh and Viswanath, The composition theorem for DP, 2015, section 2",
        (
            says(equivalent(in_privacy_region(p, q, epsilon, delta), ind)),
            says(in_privacy_region(p, q, epsilon, delta), ind),
            says(ind, in_privacy_region(p, q, epsilon, delta)),
        ),
        says(equivalent(in_privacy_region(p, q, epsilon, LESS * delta), ind)),
        because="delta is 99/100 of it in the region",
    ),
    Lemma(
        "errors_of_a_test",
        "Wasserman and Zhou, A statistical framework for differential privacy, 2010, Theorem 2.4",
        (
            says(exp(epsilon) * wrong_p + wrong_q >= 1 - delta, ind),
            says(power <= c * level + delta, excess(p, q, c) <= delta),
            says(
                expectation(p, g) <= exp(epsilon) * expectation(q, g) + delta,
                H(p, q, epsilon) <= delta,
            ),
        ),
        says(exp(epsilon) * wrong_p + wrong_q >= 1 - LESS * delta, ind),
        because="delta is 99/100 of it",
    ),
    Lemma(
        "le_cam",
        "Le Cam; Tsybakov, Introduction to Nonparametric Estimation, 2009, Theorem 2.2",
        (
            says(wrong_p + wrong_q >= 1 - TV(p, q)),
            says(expectation(p, g) - expectation(q, g) <= TV(p, q)),
            says(overlap(p, q) <= wrong_p + wrong_q),
        ),
        says(wrong_p + wrong_q >= 1 - LESS * TV(p, q)),
        because="the distance is 99/100 of it",
    ),
    Lemma(
        "neyman_pearson",
        "Neyman and Pearson, 1933; Cover and Thomas, 2006, Theorem 11.7.1",
        (
            says(total(least(a * p(y), b * q(y)), y) <= a * wrong_p + b * wrong_q),
            says(
                total(p(y) - t * q(y), y, given=p(y) > t * q(y))
                >= expectation(p, g) - t * expectation(q, g)
            ),
            says(power - t * level <= excess(p, q, t)),
        ),
        says(MORE * total(least(a * p(y), b * q(y)), y) <= a * wrong_p + b * wrong_q),
        because="a factor 101/100 on the left",
    ),
    Lemma(
        "power_of_pure",
        "Dong, Roth and Su, Gaussian differential privacy, 2022, section 2 (Wasserman and Zhou)",
        (
            says(
                expectation(p, g)
                <= least(
                    exp(epsilon) * expectation(q, g), 1 - exp(-epsilon) * (1 - expectation(q, g))
                ),
                indistinguishable(p, q, epsilon, 0),
            ),
            says(c * (1 - power) >= 1 - level, close(p, q, c)),
            says(expectation(p, g) <= 1 - exp(-epsilon) * (1 - delta - expectation(q, g)), ind),
        ),
        says(
            expectation(p, g)
            <= least(
                exp(epsilon) * expectation(q, g), 1 - MORE * exp(-epsilon) * (1 - expectation(q, g))
            ),
            indistinguishable(p, q, epsilon, 0),
        ),
        because="a factor 101/100 at the second bound",
    ),
    Lemma(
        "membership_guess",
        "Humphries et al., Investigating membership inference attacks, 2023; folklore",
        (
            says((power + 1 - level) / 2 <= (exp(epsilon) + delta) / (1 + exp(epsilon)), ind),
            says(
                (1 + TV(p, q)) * (1 + c) <= 2 * (c + delta),
                excess(p, q, c) <= delta,
                excess(q, p, c) <= delta,
            ),
            says(
                (expectation(p, g) + 1 - expectation(q, g)) / 2 <= 1 / (1 + exp(-epsilon)),
                pure(p, q, epsilon),
            ),
        ),
        says((power + 1 - level) / 2 <= (exp(epsilon) + LESS * delta) / (1 + exp(epsilon)), ind),
        because="delta is 99/100 of it",
    ),
    Lemma(
        "chernoff",
        "Chernoff, 1952; Cover and Thomas, 2006, section 11.9 (Chernoff and Bhattacharyya bounds)",
        (
            says(overlap(p, q) <= total(p(y) ** lam * q(y) ** (1 - lam), y)),
            says(BC(p, q) >= 1 - TV(p, q)),
            says(total(least(a * p(y), b * q(y)), y) <= sqrt(a * b) * BC(p, q)),
        ),
        says(overlap(p, q) <= LESS * total(p(y) ** lam * q(y) ** (1 - lam), y)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "likelihood_ratio_markov",
        "Ville, 1939; Wasserman, All of Statistics, chapter on inequalities (Markov)",
        (
            says(t * total(q(y), y, given=p(y) >= t * q(y)) <= 1),
            says(total(q(y), y, given=p(y) >= exp(epsilon) * q(y)) <= exp(-epsilon)),
            says(total(q(y), y, given=t * q(y) <= p(y)) <= 1 / t),
        ),
        says(MORE * t * total(q(y), y, given=p(y) >= t * q(y)) <= 1),
        because="a factor 101/100 on the left",
    ),
    Lemma(
        "kl_of_a_test",
        "Kullback, Information Theory and Statistics, 1959; data processing for one event",
        (
            says(binary_kl(power, level) <= KL(p, q)),
            says(KL(p, q) >= binary_kl(expectation(p, g), expectation(q, g))),
            says(power * log(1 / level) <= KL(p, q) + log(2), level > 0),
        ),
        says(MORE * binary_kl(power, level) <= KL(p, q)),
        because="a factor 101/100 on the left",
    ),
)
