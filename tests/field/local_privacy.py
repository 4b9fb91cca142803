"""Local privacy: what a private channel, or any channel, leaves of a divergence."""

from dpproofs.language import every, exp, least, log, sup, tanh, total
from dpproofs.theory import KL, max_divergence, push_forward
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import total_variation as TV

from .words import (
    LESS,
    K,
    Lemma,
    c,
    chi_squared,
    delta,
    epsilon,
    excess,
    jeffreys,
    other,
    overlap,
    private,
    says,
    u,
    v,
    x,
    z,
)

Ku, Kv = push_forward(u, K), push_forward(v, K)
is_private = private(K, c)
private_e = private(K, exp(epsilon))
pairwise = every(max_divergence(K(x), K(other)) <= epsilon, x, other)
full = every(v(x) > 0, x)  # then no KL divergence from v is infinite
dobrushin = sup(TV(K(x), K(other)), x, other)
distance = TV(u, v)


LEMMAS = (
    Lemma(
        "duchi_jordan_wainwright",
        "Duchi, Jordan and Wainwright, Local privacy and minimax rates, 2013, Theorem 1",
        (
            says(jeffreys(Ku, Kv) <= least(4, c**2) * (c - 1) ** 2 * TV(u, v) ** 2, is_private),
            says(KL(Ku, Kv) + KL(Kv, Ku) <= 4 * (exp(epsilon) - 1) ** 2 * TV(u, v) ** 2, pairwise),
            says(
                (exp(epsilon) * (exp(epsilon) - 1) * TV(u, v)) ** 2 >= jeffreys(Ku, Kv), private_e
            ),
        ),
        says(jeffreys(Ku, Kv) <= LESS * least(4, c**2) * (c - 1) ** 2 * TV(u, v) ** 2, is_private),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "chi_squared_of_private",
        "Duchi, Jordan and Wainwright, 2013, Lemma 1 and its use; folklore",
        (
            says(chi_squared(Ku, Kv) <= (c - 1) ** 2 * TV(u, v) ** 2, is_private),
            says((exp(epsilon) - 1) ** 2 * TV(u, v) ** 2 >= chi_squared(Ku, Kv), pairwise),
            says(
                4 * chi_squared(Ku, Kv) <= ((c - 1) * total(abs(u(x) - v(x)), x)) ** 2, is_private
            ),
        ),
        says(chi_squared(Ku, Kv) <= LESS * (c - 1) ** 2 * TV(u, v) ** 2, is_private),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "distance_of_private",
        "Kairouz, Oh and Viswanath, Extremal mechanisms for local DP, 2014, on total variation",
        (
            says(TV(Ku, Kv) <= (c - 1) / (c + 1) * TV(u, v), is_private),
            says(TV(Ku, Kv) <= tanh(epsilon / 2) * TV(u, v), pairwise),
            says((c + 1) * (1 - overlap(Ku, Kv)) <= (c - 1) * TV(u, v), is_private),
        ),
        says(TV(Ku, Kv) <= LESS * (c - 1) / (c + 1) * TV(u, v), is_private),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "kl_of_private",
        "Asoodeh and Zhang, Contraction of locally differentially private mechanisms, 2024",
        (
            says(KL(Ku, Kv) <= ((c - 1) / (c + 1)) ** 2 * KL(u, v), is_private, full),
            says(KL(Ku, Kv) <= tanh(epsilon / 2) ** 2 * KL(u, v), pairwise, full),
            says((c - 1) ** 2 * KL(u, v) >= (c + 1) ** 2 * KL(Ku, Kv), is_private, full),
        ),
        says(KL(Ku, Kv) <= LESS * ((c - 1) / (c + 1)) ** 2 * KL(u, v), is_private, full),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "outputs_of_private_stay_close",
        "Duchi, Jordan and Wainwright, Local privacy and minimax rates, 2013, section 2",
        (
            says(every(Ku(z) <= c * Kv(z), z), is_private),
            says(max_divergence(Ku, Kv) <= epsilon, pairwise),
            says(H(Ku, Kv, epsilon) <= 0, private_e),
        ),
        says(every(Ku(z) <= LESS * c * Kv(z), z), is_private),
        because="c is 99/100 of it",
    ),
    Lemma(
        "ratio_by_distance",
        "Duchi, Jordan and Wainwright, 2013, proof of Theorem 1 (a bound on the ratio)",
        (
            says(every(Ku(z) <= (1 + (c - 1) * TV(u, v)) * Kv(z), z), is_private),
            says(max_divergence(Ku, Kv) <= log(1 + TV(u, v) * (exp(epsilon) - 1)), pairwise),
            says(every(abs(Ku(z) - Kv(z)) <= (c - 1) * distance * Kv(z), z), is_private),
        ),
        says(every(Ku(z) <= (1 + LESS * (c - 1) * TV(u, v)) * Kv(z), z), is_private),
        because="c - 1 is 99/100 of it",
    ),
    Lemma(
        "dobrushin",
        "Dobrushin, Central limit theorem for nonstationary Markov chains, 1956",
        (
            says(TV(Ku, Kv) <= dobrushin * TV(u, v)),
            says(TV(Ku, Kv) <= delta * TV(u, v), every(TV(K(x), K(other)) <= delta, x, other)),
            says(
                1 - delta * TV(u, v) <= overlap(Ku, Kv),
                every(overlap(K(x), K(other)) >= 1 - delta, x, other),
            ),
        ),
        says(TV(Ku, Kv) <= LESS * dobrushin * TV(u, v)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "dobrushin_for_kl",
        "Cohen, Iwasa, Rautu, Ruskai, Seneta and Zbaganu, 1993; Polyanskiy and Wu, SDPI notes",
        (
            says(KL(Ku, Kv) <= dobrushin * KL(u, v), full),
            says(
                delta * KL(u, v) >= KL(Ku, Kv), every(TV(K(x), K(other)) <= delta, x, other), full
            ),
            says(chi_squared(Ku, Kv) <= dobrushin * chi_squared(u, v), full),
        ),
        says(KL(Ku, Kv) <= LESS * dobrushin * KL(u, v), full),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "hockey_stick_contracts",
        "Asoodeh, Liao, Calmon, Kosut and Sankar, 2020: contraction of E_gamma (two points)",
        (
            says(excess(Ku, Kv, c) <= sup(excess(K(x), K(other), c), x, other) * excess(u, v, c)),
            says(
                H(Ku, Kv, epsilon) <= delta * H(u, v, epsilon),
                every(H(K(x), K(other), epsilon) <= delta, x, other),
            ),
            says(
                delta * excess(u, v, c) >= excess(Ku, Kv, c),
                every(excess(K(x), K(other), c) <= delta, x, other),
            ),
        ),
        says(
            excess(Ku, Kv, c) <= LESS * sup(excess(K(x), K(other), c), x, other) * excess(u, v, c)
        ),
        because="a factor 99/100 on the right",
    ),
)
