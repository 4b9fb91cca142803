"""Data processing, joint convexity and chain rules."""

from dpproofs.language import every, first, index, law, plog, real, second, total
from dpproofs.theory import KL, independent, joint, mixture, push_forward
from dpproofs.theory import affinity as BC
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
    chi_squared,
    overlap,
    p,
    q,
    r,
    s,
    says,
    share,
    u,
    v,
    x,
    y,
    z,
)

a, b = law("a", Z), law("b", Z)
rho_1, rho_2 = real("rho_1", at_least=0), real("rho_2", at_least=0)
Ku, Kv = push_forward(u, K), push_forward(v, K)
ua, vb = independent(u, a), independent(v, b)
uK, vL = joint(u, K), joint(v, L)
w = index("w", X * Z)
each = total(u(x) * KL(K(x), L(x)), x, given=u(x) > 0)


def mixed(p, q):
    return mixture(p, q, share)


LEMMAS = (
    Lemma(
        "kl_of_processed",
        "Cover and Thomas, Elements of Information Theory, 2006, chapter 2 (data processing)",
        (
            says(KL(Ku, Kv) <= KL(u, v)),
            says(total(plog(u(x), v(x)), x) >= total(plog(Ku(z), Kv(z)), z)),
            says(KL(Ku, Kv) <= rho_1, KL(u, v) <= rho_1),
        ),
        says(KL(Ku, Kv) <= LESS * KL(u, v)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "chi_squared_of_processed",
        "Polyanskiy and Wu, Information Theory, chapter on f-divergences (data processing)",
        (
            says(chi_squared(Ku, Kv) <= chi_squared(u, v)),
            says(D(Ku, Kv, 2) <= D(u, v, 2)),
            says(total(u(x) ** 2 / v(x), x) >= 1 + chi_squared(Ku, Kv), every(v(x) > 0, x)),
        ),
        says(chi_squared(Ku, Kv) <= LESS * chi_squared(u, v)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "renyi_of_processed",
        "van Erven and Harremoës, Rényi divergence and KL divergence, 2014, Theorem 9",
        (
            says(D(Ku, Kv, alpha) <= D(u, v, alpha)),
            says(D(Ku, Kv, alpha) <= rho_1, D(u, v, alpha) <= rho_1),
            says(D(u, v, 1 + rho_1) >= D(Ku, Kv, 1 + rho_1), rho_1 > 0),
        ),
        says(D(Ku, Kv, alpha) <= LESS * D(u, v, alpha)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "kl_is_jointly_convex",
        "Cover and Thomas, Elements of Information Theory, 2006, Theorem 2.7.2",
        (
            says(KL(mixed(p, r), mixed(q, s)) <= (1 - share) * KL(p, q) + share * KL(r, s)),
            says(KL(p, q) + KL(r, s) >= total(plog(p(y) + r(y), q(y) + s(y)), y)),
            says(KL(mixed(p, r), mixed(q, s)) <= rho_1, KL(p, q) <= rho_1, KL(r, s) <= rho_1),
        ),
        says(KL(mixed(p, r), mixed(q, s)) <= (1 - share) * KL(p, q) + LESS * share * KL(r, s)),
        because="a factor 99/100 at the second divergence",
    ),
    Lemma(
        "kl_chain_rule",
        "Cover and Thomas, Elements of Information Theory, 2006, Theorem 2.5.3",
        (
            says(KL(uK, vL) == KL(u, v) + each),
            says(
                KL(u, v) + total(u(x) * plog(K(x, z), L(x, z)), x, z, given=u(x) > 0)
                == total(
                    plog(
                        u(first(w)) * K(first(w), second(w)), v(first(w)) * L(first(w), second(w))
                    ),
                    w,
                )
            ),
            says(KL(uK, vL) - each == KL(u, v), every(L(x, z) > 0, x, z)),
        ),
        says(KL(uK, vL) == LESS * KL(u, v) + each),
        because="a factor 99/100 at the divergence of the first coordinate",
    ),
    Lemma(
        "kl_of_products",
        "Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4 (tensorisation)",
        (
            says(KL(ua, vb) == KL(u, v) + KL(a, b)),
            says(KL(ua, vb) - KL(a, b) == KL(u, v), every(b(z) > 0, z)),
            says(total(plog(u(x) * a(z), v(x) * b(z)), x, z) == KL(a, b) + KL(u, v)),
        ),
        says(KL(ua, vb) == KL(u, v) + MORE * KL(a, b)),
        because="a factor 101/100 at the second divergence",
    ),
    Lemma(
        "affinity_and_chi_squared_of_products",
        "Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4 (tensorisation)",
        (
            says(1 + chi_squared(ua, vb) == (1 + chi_squared(u, v)) * (1 + chi_squared(a, b))),
            says(BC(ua, vb) == BC(u, v) * BC(a, b)),
            says(D(ua, vb, 2) == D(u, v, 2) + D(a, b, 2)),
        ),
        says(1 + chi_squared(ua, vb) == (1 + chi_squared(u, v)) * (1 + MORE * chi_squared(a, b))),
        because="a factor 101/100 at the last chi squared",
    ),
    Lemma(
        "distance_of_products",
        "Levin and Peres, Markov Chains and Mixing Times, chapter 4 (product measures)",
        (
            says(TV(ua, vb) <= 1 - (1 - TV(u, v)) * (1 - TV(a, b))),
            says(overlap(ua, vb) >= overlap(u, v) * overlap(a, b)),
            says(TV(u, v) + TV(a, b) - TV(u, v) * TV(a, b) >= TV(ua, vb)),
        ),
        says(TV(ua, vb) <= 1 - (1 - TV(u, v)) * (1 - LESS * TV(a, b))),
        because="a factor 99/100 at the second distance",
    ),
    Lemma(
        "adaptive_renyi",
        "Mironov, Rényi differential privacy, 2017, Prop. 1",
        (
            says(
                D(uK, vL, alpha) <= rho_1 + rho_2,
                D(u, v, alpha) <= rho_1,
                every(D(K(x), L(x), alpha) <= rho_2, x),
            ),
            says(
                1 + chi_squared(uK, vL) <= (1 + rho_1) * (1 + rho_2),
                chi_squared(u, v) <= rho_1,
                every(chi_squared(K(x), L(x)) <= rho_2, x),
            ),
            says(
                rho_1 + rho_2 >= D(uK, vL, 2),
                D(u, v, 2) <= rho_1,
                every(D(K(x), L(x), 2) <= rho_2, x),
            ),
        ),
        says(
            D(uK, vL, alpha) <= LESS * rho_1 + rho_2,
            D(u, v, alpha) <= rho_1,
            every(D(K(x), L(x), alpha) <= rho_2, x),
        ),
        because="rho_1 is 99/100 of it",
    ),
    Lemma(
        "compensation",
        "Topsøe, 1967: the compensation identity; Csiszár, I-divergence geometry, 1975",
        (
            says(
                (1 - share) * KL(p, r) + share * KL(q, r)
                == (1 - share) * KL(p, mixed(p, q))
                + share * KL(q, mixed(p, q))
                + KL(mixed(p, q), r)
            ),
            says(
                (1 - share) * KL(p, r) + share * KL(q, r)
                >= (1 - share) * KL(p, mixed(p, q)) + share * KL(q, mixed(p, q))
            ),
            says(
                KL(mixed(p, q), r)
                <= (1 - share) * KL(p, r)
                + share * KL(q, r)
                - (1 - share) * KL(p, mixed(p, q))
                - share * KL(q, mixed(p, q)),
                every(r(y) > 0, y),
            ),
        ),
        says(
            (1 - share) * KL(p, r) + share * KL(q, r)
            == (1 - share) * KL(p, mixed(p, q))
            + share * KL(q, mixed(p, q))
            + MORE * KL(mixed(p, q), r)
        ),
        because="a factor 101/100 at the last divergence",
    ),
)
