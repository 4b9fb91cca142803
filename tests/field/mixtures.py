"""Subsampling and mixtures."""

from dpproofs.language import all_of, event, every, exp, log, mechanism, space, total
from dpproofs.theory import (
    KL,
    differentially_private,
    indistinguishable,
    max_divergence,
    mixture,
    probability_of,
    subsampled,
)
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import renyi as D

from .words import (
    LESS,
    Lemma,
    Y,
    c,
    chi_squared,
    close,
    delta,
    epsilon,
    excess,
    p,
    q,
    r,
    s,
    says,
    share,
    y,
)

S = event("S", Y)
c_new = 1 + share * (c - 1)
epsilon_new = log(1 + share * (exp(epsilon) - 1))
Row, Out = space("R", smallest=2, largest=2), space("O", largest=3)
N = mechanism("N", Row**1, Out)
halved = subsampled(N, 2)


def mixed(p, q, weight=share):
    return mixture(p, q, weight)


LEMMAS = (
    Lemma(
        "advanced_joint_convexity",
        "Balle, Barthe and Gaboardi, Privacy amplification by subsampling, 2018, Theorem 2",
        (
            says(
                excess(mixed(r, p), mixed(r, q), c_new)
                == share * excess(p, mixed(r, q, c_new / c), c)
            ),
            says(
                H(mixed(r, p), mixed(r, q), epsilon_new)
                == share * H(p, mixed(r, q, exp(epsilon_new - epsilon)), epsilon)
            ),
            says(
                share * (1 - c_new / c) * excess(p, r, c) + share * (c_new / c) * excess(p, q, c)
                >= excess(mixed(r, p), mixed(r, q), c_new)
            ),
        ),
        says(
            excess(mixed(r, p), mixed(r, q), 1 + LESS * share * (c - 1))
            == share * excess(p, mixed(r, q, c_new / c), c)
        ),
        because="the share of c' is 99/100 of it",
    ),
    Lemma(
        "amplified",
        "Balle, Barthe and Gaboardi, Privacy amplification by subsampling, 2018 (Poisson sampling)",
        (
            says(H(mixed(q, p), q, epsilon_new) <= share * delta, H(p, q, epsilon) <= delta),
            says(excess(mixed(q, p), q, c_new) == share * excess(p, q, c)),
            says(
                probability_of(mixed(q, p), S)
                <= (1 - share + share * exp(epsilon)) * probability_of(q, S) + share * delta,
                H(p, q, epsilon) <= delta,
            ),
        ),
        says(H(mixed(q, p), q, epsilon_new) <= LESS * share * delta, H(p, q, epsilon) <= delta),
        because="delta is 99/100 of it",
    ),
    Lemma(
        "amplified_the_other_way",
        "Li, Qardaji and Su, On sampling, anonymization, and differential privacy, 2012, Theorem 1",
        (
            says(H(q, mixed(q, p), epsilon_new) <= share * delta, H(q, p, epsilon) <= delta),
            says(share * excess(q, p, c) >= excess(q, mixed(q, p), c_new)),
            says(
                probability_of(q, S)
                <= (1 - share + share * c) * probability_of(mixed(q, p), S) + share * delta,
                excess(q, p, c) <= delta,
            ),
        ),
        says(H(q, mixed(q, p), epsilon_new) <= share * delta, H(p, q, epsilon) <= delta),
        because="the hypothesis is turned: p and q are exchanged in it",
    ),
    Lemma(
        "a_row_of_two",
        "Balle, Barthe and Gaboardi, Privacy amplification by subsampling, 2018 (no replacement)",
        (
            says(
                differentially_private(halved, log((1 + exp(epsilon)) / 2), 0),
                differentially_private(N, epsilon, 0),
            ),
            says(
                differentially_private(halved, log(1 + (c - 1) / 2), 0),
                differentially_private(N, log(c), 0),
            ),
            says(
                differentially_private(halved, log(1 + (exp(epsilon) - 1) / 2), delta / 2),
                differentially_private(N, epsilon, delta),
            ),
        ),
        says(
            differentially_private(halved, log(1 + LESS * (exp(epsilon) - 1) / 2), 0),
            differentially_private(N, epsilon, 0),
        ),
        because="1/2 is 99/200",
    ),
    Lemma(
        "mixtures_stay_close",
        "Kifer and Lin, Towards an axiomatization of statistical privacy, 2010 (convexity)",
        (
            says(
                indistinguishable(mixed(p, r), mixed(q, s), epsilon, delta),
                indistinguishable(p, q, epsilon, delta),
                indistinguishable(r, s, epsilon, delta),
            ),
            says(close(mixed(p, r), mixed(q, s), c), close(p, q, c), close(r, s, c)),
            says(
                max_divergence(mixed(p, r), mixed(q, s)) <= epsilon,
                all_of(max_divergence(p, q) <= epsilon, max_divergence(r, s) <= epsilon),
            ),
        ),
        says(
            indistinguishable(mixed(p, r), mixed(q, s), epsilon, delta),
            indistinguishable(p, q, epsilon, delta),
        ),
        because="that r and s are indistinguishable is dropped",
    ),
    Lemma(
        "kl_of_a_sample",
        "Cover and Thomas, Elements of Information Theory, 2006, Theorem 2.7.2, for equal q",
        (
            says(KL(mixed(q, p), q) <= share * KL(p, q)),
            says(share * KL(q, p) >= KL(q, mixed(q, p))),
            says(KL(mixed(q, p), q) <= share * epsilon, KL(p, q) <= epsilon),
        ),
        says(KL(mixed(q, p), q) >= share * KL(p, q)),
        because="the direction is turned",
    ),
    Lemma(
        "chi_squared_of_a_sample",
        "folklore; the first term of the Rényi bound of Wang, Balle and Kasiviswanathan, 2019",
        (
            says(chi_squared(mixed(q, p), q) == share**2 * chi_squared(p, q)),
            says(
                D(mixed(q, p), q, 2) <= log(1 + share**2 * (exp(epsilon) - 1)),
                D(p, q, 2) <= epsilon,
            ),
            says(share * total(abs(p(y) - q(y)), y) == total(abs(mixed(q, p)(y) - q(y)), y)),
        ),
        says(chi_squared(mixed(q, p), q) == share * chi_squared(p, q)),
        because="the square of the share is dropped",
    ),
    Lemma(
        "smoothed",
        "folklore: mixing in a share of another law bounds the KL divergence",
        (
            says(KL(p, mixed(p, q)) <= -log(1 - share)),
            says(exp(-max_divergence(p, mixed(p, q))) >= 1 - share),
            says(every(p(y) <= 1 / (1 - share) * mixed(p, q)(y), y)),
        ),
        says(KL(p, mixed(p, q)) <= -LESS * log(1 - share)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "sampled_epsilon",
        "Balle, Barthe and Gaboardi, 2018; Ullman's notes (epsilon <= 1): at most 2 g epsilon",
        (
            says(epsilon_new <= 2 * share * epsilon, epsilon <= 1),
            says(log(1 - share + share * c) <= 2 * share * log(c), log(c) <= 1),
            says(exp(2 * share * epsilon) >= 1 + share * (exp(epsilon) - 1), epsilon <= 1),
        ),
        says(epsilon_new <= 2 * share * epsilon),
        because="epsilon <= 1 is dropped",
    ),
)
