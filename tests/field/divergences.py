"""Inequalities between divergences of two laws."""

from dpproofs.language import event, every, exp, least, log, log_ratio, plog, real, sqrt, total
from dpproofs.theory import KL, max_divergence, probability_of
from dpproofs.theory import affinity as BC
from dpproofs.theory import renyi as D
from dpproofs.theory import total_variation as TV

from .words import (
    LESS,
    MORE,
    Lemma,
    Y,
    alpha,
    chi_squared,
    epsilon,
    hellinger_squared,
    jeffreys,
    jensen_shannon,
    overlap,
    p,
    q,
    says,
    y,
)

S = event("S", Y)
beta = real("beta", r"\beta", above=1)
m, b = real("m", above=0), real("b", above=1)
distance = TV(p, q)
gap = probability_of(p, S) - probability_of(q, S)

LEMMAS = (
    Lemma(
        "pinsker",
        "Tsybakov, Introduction to Nonparametric Estimation, 2009, Lemma 2.5 (Pinsker)",
        (
            says(2 * TV(p, q) ** 2 <= KL(p, q)),
            says(sqrt(KL(p, q) / 2) >= total(abs(p(y) - q(y)), y) / 2),
            says(KL(p, q) >= 2 * gap**2),
        ),
        says(MORE * 2 * TV(p, q) ** 2 <= KL(p, q)),
        because="2 is 2.02",
    ),
    Lemma(
        "bretagnolle_huber",
        "Bretagnolle and Huber, 1979; Tsybakov, 2009, Lemma 2.6",
        (
            says(TV(p, q) ** 2 <= 1 - exp(-KL(p, q))),
            says(sqrt(1 - exp(-KL(p, q))) >= TV(p, q)),
            says(gap**2 + exp(-KL(p, q)) <= 1),
        ),
        says(TV(p, q) ** 2 <= 1 - exp(-LESS * KL(p, q))),
        because="the exponent is 99/100 of it",
    ),
    Lemma(
        "hellinger_below_distance",
        "Le Cam; Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4",
        (
            says(1 - BC(p, q) <= TV(p, q)),
            says(TV(p, q) >= hellinger_squared(p, q)),
            says(total(least(p(y), q(y)), y) <= BC(p, q)),
        ),
        says(1 - BC(p, q) <= LESS * TV(p, q)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "distance_below_hellinger",
        "Le Cam; Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4",
        (
            says(TV(p, q) ** 2 + BC(p, q) ** 2 <= 1),
            says(sqrt(1 - BC(p, q) ** 2) >= TV(p, q)),
            says(TV(p, q) ** 2 <= hellinger_squared(p, q) * (2 - hellinger_squared(p, q))),
        ),
        says(MORE * TV(p, q) ** 2 + BC(p, q) ** 2 <= 1),
        because="a factor 101/100 at the first square",
    ),
    Lemma(
        "kl_below_log_of_chi_squared",
        "Gibbs and Su, On choosing and bounding probability metrics, 2002, Theorem 5",
        (
            says(KL(p, q) <= log(1 + chi_squared(p, q))),
            says(exp(KL(p, q)) - 1 <= chi_squared(p, q)),
            says(D(p, q, 2) >= KL(p, q)),
        ),
        says(KL(p, q) <= log(1 + LESS * chi_squared(p, q))),
        because="a factor 99/100 at chi squared",
    ),
    Lemma(
        "kl_below_chi_squared",
        "Tsybakov, Introduction to Nonparametric Estimation, 2009, Lemma 2.7",
        (
            says(KL(p, q) <= chi_squared(p, q)),
            says(total((p(y) - q(y)) ** 2 / q(y), y) >= KL(p, q), every(q(y) > 0, y)),
            says(
                total(plog(p(y), q(y)), y) + 1 <= total(p(y) * p(y) / q(y), y), every(q(y) > 0, y)
            ),
        ),
        says(KL(p, q) <= LESS * chi_squared(p, q)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "chi_squared_above_distance",
        "Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4; Cauchy-Schwarz",
        (
            says(4 * TV(p, q) ** 2 <= chi_squared(p, q)),
            says(sqrt(chi_squared(p, q)) / 2 >= TV(p, q)),
            says(total(abs(p(y) - q(y)), y) ** 2 <= chi_squared(p, q)),
        ),
        says(MORE * 4 * TV(p, q) ** 2 <= chi_squared(p, q)),
        because="4 is 4.04",
    ),
    Lemma(
        "renyi_2_below_3",
        "van Erven and Harremoës, Rényi divergence and KL divergence, 2014, Theorem 3",
        (
            says(D(p, q, 2) <= D(p, q, 3)),
            says(
                total(p(y) ** 3 / q(y) ** 2, y) >= total(p(y) ** 2 / q(y), y) ** 2,
                every(q(y) > 0, y),
            ),
            says(
                2 * log(1 + chi_squared(p, q)) <= log(total(p(y) * (p(y) / q(y)) ** 2, y)),
                every(q(y) > 0, y),
            ),
        ),
        says(D(p, q, 2) <= LESS * D(p, q, 3)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "renyi_grows",
        "van Erven and Harremoës, Rényi divergence and KL divergence, 2014, Theorem 3",
        (
            says(D(p, q, alpha) <= D(p, q, beta), alpha <= beta),
            says(D(p, q, alpha + m) >= D(p, q, alpha)),
            says(D(p, q, alpha) <= epsilon, beta >= alpha, D(p, q, beta) <= epsilon),
        ),
        says(D(p, q, alpha) <= D(p, q, beta)),
        because="alpha <= beta is dropped",
    ),
    Lemma(
        "renyi_of_half_below_kl",
        "van Erven and Harremoës, Rényi divergence and KL divergence, 2014, Theorem 3",
        (
            says(-2 * log(BC(p, q)) <= KL(p, q)),
            says(exp(-KL(p, q) / 2) <= BC(p, q)),
            says(
                KL(p, q) >= 2 * log(1 / (1 - hellinger_squared(p, q))), hellinger_squared(p, q) < 1
            ),
        ),
        says(-MORE * 2 * log(BC(p, q)) <= KL(p, q)),
        because="2 is 2.02",
    ),
    Lemma(
        "jensen_shannon_below_distance",
        "Lin, Divergence measures based on the Shannon entropy, 1991",
        (
            says(jensen_shannon(p, q) <= TV(p, q) * log(2)),
            says(
                total(
                    plog(p(y), p(y) + q(y)) + plog(q(y), p(y) + q(y)) + (p(y) + q(y)) * log(2),
                    y,
                    given=p(y) + q(y) > 0,
                )
                <= total(abs(p(y) - q(y)), y) * log(2)
            ),
            says((1 - overlap(p, q)) * log(2) >= jensen_shannon(p, q)),
        ),
        says(jensen_shannon(p, q) <= LESS * TV(p, q) * log(2)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "jeffreys_above_distance",
        "Gilardoni, On the minimum f-divergence for given total variation, 2006",
        (
            says(
                jeffreys(p, q) >= 2 * TV(p, q) * log((1 + TV(p, q)) / (1 - TV(p, q))), distance < 1
            ),
            says(2 * distance * log_ratio(1 + distance, 1 - distance) <= jeffreys(p, q)),
            says(
                KL(p, q) + KL(q, p) >= 2 * distance * log(2 / overlap(p, q) - 1), overlap(p, q) > 0
            ),
        ),
        says(
            jeffreys(p, q) >= MORE * 2 * TV(p, q) * log((1 + TV(p, q)) / (1 - TV(p, q))),
            distance < 1,
        ),
        because="2 is 2.02",
    ),
    Lemma(
        "vajda",
        "Vajda, Note on discrimination information and variation, 1970",
        (
            says(
                log((1 + distance) / (1 - distance)) - 2 * distance / (1 + distance) <= KL(p, q),
                distance < 1,
            ),
            says(KL(p, q) + 2 * distance / (1 + distance) >= log_ratio(1 + distance, 1 - distance)),
            says(
                KL(p, q)
                >= log(2 / overlap(p, q) - 1) - 2 * (1 - overlap(p, q)) / (2 - overlap(p, q)),
                overlap(p, q) > 0,
            ),
        ),
        says(
            MORE * (log((1 + distance) / (1 - distance)) - 2 * distance / (1 + distance))
            <= KL(p, q),
            distance < 1,
        ),
        because="a factor 101/100 on the left",
    ),
    Lemma(
        "reverse_pinsker",
        "Sason and Verdú, f-divergence inequalities, 2016 (reverse Pinsker inequalities)",
        (
            says(KL(p, q) <= log(1 + 2 * TV(p, q) ** 2 / m), every(q(y) >= m, y)),
            says(m * (exp(KL(p, q)) - 1) <= 2 * TV(p, q) ** 2, every(m <= q(y), y)),
            says(
                log(1 + total(abs(p(y) - q(y)), y) ** 2 / (2 * m)) >= KL(p, q), every(q(y) >= m, y)
            ),
        ),
        says(KL(p, q) <= log(1 + LESS * 2 * TV(p, q) ** 2 / m), every(q(y) >= m, y)),
        because="2 is 1.98",
    ),
    Lemma(
        "bounded_ratio",
        "Verdú, Total variation distance and the distribution of relative information, 2014",
        (
            says(KL(p, q) <= b * log(b) / (b - 1) * TV(p, q), every(p(y) <= b * q(y), y)),
            says((b - 1) * KL(p, q) <= b * log(b) * TV(p, q), max_divergence(p, q) <= log(b)),
            says(
                epsilon / (1 - exp(-epsilon)) * TV(p, q) >= KL(p, q),
                epsilon > 0,
                max_divergence(p, q) <= epsilon,
            ),
        ),
        says(KL(p, q) <= LESS * b * log(b) / (b - 1) * TV(p, q), every(p(y) <= b * q(y), y)),
        because="a factor 99/100 on the right",
    ),
)
