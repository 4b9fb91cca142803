"""Hockey-stick divergences and pairs (epsilon, delta)."""

from dpproofs.language import (
    all_of,
    event,
    every,
    every_event,
    exists,
    exp,
    implies,
    law,
    real,
    total,
)
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import indistinguishable, loss_exceeds, max_divergence, mixture, push_forward
from dpproofs.theory import probability_of as P
from dpproofs.theory import total_variation as TV

from .words import (
    LESS,
    MORE,
    K,
    Lemma,
    Y,
    Z,
    any_epsilon,
    c,
    delta,
    epsilon,
    epsilon_1,
    epsilon_2,
    excess,
    p,
    q,
    r,
    s,
    says,
    share,
    u,
    v,
    y,
)

S, T, p_new = event("S", Y), event("T", Z), law("p'", Y)
c_1, c_2 = real("c_1", at_least=1), real("c_2", at_least=1)
any_c = real("c", at_least=0)


def below(p, q, c, delta):
    """p(S) <= c q(S) + delta for every event S."""
    return every_event(P(p, S) <= c * P(q, S) + delta, S)


Ku, Kv = push_forward(u, K), push_forward(v, K)
mixtures = mixture(p, r, share), mixture(q, s, share)
close = indistinguishable(p, q, epsilon, delta)
both_excesses = excess(p, q, c) <= delta, excess(q, p, c) <= delta
events_close = below(p, q, exp(epsilon), delta), below(q, p, exp(epsilon), delta)
p_q_r_close = H(p, q, epsilon) <= delta, H(q, r, epsilon) <= delta

LEMMAS = (
    Lemma(
        "post_processing",
        "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, 2014, Prop. 2.1",
        (
            says(H(Ku, Kv, any_epsilon) <= H(u, v, any_epsilon)),
            says(excess(u, v, any_c) >= excess(Ku, Kv, any_c)),
            says(P(Ku, T) <= exp(any_epsilon) * P(Kv, T) + delta, H(u, v, any_epsilon) <= delta),
        ),
        says(H(Ku, Kv, any_epsilon) <= LESS * H(u, v, any_epsilon)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "group_of_two",
        "Vadhan, The Complexity of Differential Privacy, 2017, Lemma 2.2 (group privacy)",
        (
            says(H(p, r, 2 * epsilon) <= (1 + exp(epsilon)) * delta, *p_q_r_close),
            says(
                delta + c * delta >= excess(p, r, c**2),
                excess(p, q, c) <= delta,
                excess(q, r, c) <= delta,
            ),
            says(
                P(p, S) <= exp(2 * epsilon) * P(r, S) + delta * (exp(epsilon) + 1),
                below(p, q, exp(epsilon), delta),
                below(q, r, exp(epsilon), delta),
            ),
        ),
        says(H(p, r, 2 * epsilon) <= (1 + LESS * exp(epsilon)) * delta, *p_q_r_close),
        because="e^epsilon is 99/100 of it",
    ),
    Lemma(
        "joint_convexity",
        "Balle, Barthe and Gaboardi, Privacy amplification by subsampling, 2018, section 2",
        (
            says(
                H(*mixtures, any_epsilon)
                <= (1 - share) * H(p, q, any_epsilon) + share * H(r, s, any_epsilon)
            ),
            says(
                share * excess(r, s, any_c) + (1 - share) * excess(p, q, any_c)
                >= excess(*mixtures, any_c)
            ),
            says(
                H(*mixtures, any_epsilon) <= delta,
                H(p, q, any_epsilon) <= delta,
                H(r, s, any_epsilon) <= delta,
            ),
        ),
        says(
            H(*mixtures, any_epsilon)
            <= (1 - share) * H(p, q, any_epsilon) + LESS * share * H(r, s, any_epsilon)
        ),
        because="a factor 99/100 at the second divergence",
    ),
    Lemma(
        "reversal",
        "Balle, Barthe and Gaboardi, Privacy amplification by subsampling, 2018; folklore",
        (
            says(
                H(p, q, any_epsilon)
                == 1 - exp(any_epsilon) + exp(any_epsilon) * H(q, p, -any_epsilon)
            ),
            says(c * excess(q, p, 1 / c) == excess(p, q, c) + c - 1),
            says(H(q, p, -any_epsilon) == exp(-any_epsilon) * (H(p, q, any_epsilon) - 1) + 1),
        ),
        says(
            H(p, q, any_epsilon) == 1 - exp(any_epsilon) + exp(any_epsilon) * H(q, p, any_epsilon)
        ),
        because="the sign of epsilon on the right is turned",
    ),
    Lemma(
        "falls_in_epsilon",
        "folklore: (epsilon, delta)-DP implies (epsilon', delta)-DP for epsilon' >= epsilon",
        (
            says(H(p, q, epsilon_2) <= H(p, q, epsilon_1), epsilon_1 <= epsilon_2),
            says(excess(p, q, c_1) >= excess(p, q, c_2), c_2 >= c_1),
            says(
                indistinguishable(p, q, epsilon_1 + epsilon_2, delta),
                indistinguishable(p, q, epsilon_1, delta),
            ),
        ),
        says(H(p, q, epsilon_2) <= H(p, q, epsilon_1)),
        because="the order of the epsilons is dropped",
    ),
    Lemma(
        "smaller_epsilon",
        "Kairouz, Oh and Viswanath, The composition theorem for DP, 2015, k = 1 of the optimum",
        (
            says(
                H(p, q, epsilon_1)
                <= delta + (1 - delta) * (exp(epsilon) - exp(epsilon_1)) / (1 + exp(epsilon)),
                epsilon_1 <= epsilon,
                close,
            ),
            says(
                (1 + c) * (1 - excess(p, q, c_1)) >= (1 - delta) * (1 + c_1),
                c_1 <= c,
                *both_excesses,
            ),
            says(
                P(p, S) - exp(epsilon_1) * P(q, S)
                <= 1 - (1 - delta) * (1 + exp(epsilon_1)) / (1 + exp(epsilon)),
                epsilon_1 <= epsilon,
                *events_close,
            ),
        ),
        says(
            H(p, q, epsilon_1)
            <= delta + (1 - delta) * (exp(epsilon) - exp(epsilon_1)) / (1 + exp(epsilon)),
            close,
        ),
        because="epsilon_1 <= epsilon is dropped",
    ),
    Lemma(
        "distance_of_indistinguishable",
        "Kairouz, Oh and Viswanath, The composition theorem for DP, 2015 (epsilon' = 0)",
        (
            says(TV(p, q) <= (exp(epsilon) - 1 + 2 * delta) / (exp(epsilon) + 1), close),
            says((c + 1) * TV(p, q) <= c - 1 + 2 * delta, *both_excesses),
            says(
                (exp(epsilon) + 1) * (P(p, S) - P(q, S)) <= exp(epsilon) - 1 + 2 * delta,
                *events_close,
            ),
        ),
        says(TV(p, q) <= (exp(epsilon) - 1 + LESS * 2 * delta) / (exp(epsilon) + 1), close),
        because="2 delta is 99/100 of it",
    ),
    Lemma(
        "below_the_tail",
        "Dwork and Roth, The Algorithmic Foundations of DP, 2014, section 3.5 (privacy loss tails)",
        (
            says(H(p, q, any_epsilon) <= loss_exceeds(p, q, any_epsilon)),
            says(total(p(y), y, given=p(y) > exp(any_epsilon) * q(y)) >= H(p, q, any_epsilon)),
            says(
                P(p, S) <= exp(any_epsilon) * P(q, S) + delta,
                loss_exceeds(p, q, any_epsilon) <= delta,
            ),
        ),
        says(H(p, q, any_epsilon) <= LESS * loss_exceeds(p, q, any_epsilon)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "tail_below",
        "Canonne, Kamath and Steinke, The discrete Gaussian for DP, 2020, section 2 (the converse)",
        (
            says(
                (1 - exp(epsilon - epsilon_1)) * loss_exceeds(p, q, epsilon_1) <= H(p, q, epsilon),
                epsilon_1 > epsilon,
            ),
            says(
                c_1 * excess(p, q, c) >= (c_1 - c) * total(p(y), y, given=p(y) > c_1 * q(y)),
                c_1 > c,
            ),
            says(
                loss_exceeds(p, q, epsilon + epsilon_1) <= delta / (1 - exp(-epsilon_1)),
                epsilon_1 > 0,
                close,
            ),
        ),
        says(
            MORE * (1 - exp(epsilon - epsilon_1)) * loss_exceeds(p, q, epsilon_1)
            <= H(p, q, epsilon),
            epsilon_1 > epsilon,
        ),
        because="a factor 101/100 on the left",
    ),
    Lemma(
        "a_close_law_below",
        "Dwork and Roth, The Algorithmic Foundations of DP, 2014, Lemma 3.17 (part 1)",
        (
            says(
                exists(
                    all_of(TV(p, p_new) <= delta, every(p_new(y) <= exp(epsilon) * q(y), y)), p_new
                ),
                H(p, q, epsilon) <= delta,
            ),
            says(
                exists(
                    all_of(
                        total(abs(p(y) - p_new(y)), y) <= 2 * excess(p, q, c),
                        every(c * q(y) >= p_new(y), y),
                    ),
                    p_new,
                )
            ),
            says(
                implies(
                    H(p, q, epsilon) <= delta,
                    exists(
                        all_of(max_divergence(p_new, q) <= epsilon, TV(p_new, p) <= delta), p_new
                    ),
                )
            ),
        ),
        says(
            exists(
                all_of(TV(p, p_new) <= LESS * delta, every(p_new(y) <= exp(epsilon) * q(y), y)),
                p_new,
            ),
            H(p, q, epsilon) <= delta,
        ),
        because="the distance is at most 99/100 of delta",
    ),
)
