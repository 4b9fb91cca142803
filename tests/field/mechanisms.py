"""Randomised response, the exponential mechanism, and noise on finite sets."""

from dpproofs.language import (
    Upto,
    all_of,
    any_of,
    cases,
    every,
    exp,
    index,
    log,
    natural,
    number_of,
    real,
    reals,
    sup,
    table,
    total,
)
from dpproofs.theory import (
    KL,
    indistinguishable,
    is_garbling,
    laplace_density,
    max_divergence,
    normalise,
    push_forward,
    randomised_response,
)
from dpproofs.theory import hockey_stick as H
from dpproofs.theory import total_variation as TV

from .words import LESS, MORE, Lemma, Y, c, delta, epsilon, p, pure, q, says, y

# --- randomised response: a bit, and k values -----------------------------------------------------

bit, answer = index("b", Upto(2)), index("a", Upto(2))


def warner(c):
    return table(cases(bit == answer, c / (1 + c), 1 / (1 + c)), bit, answer)


W, W_c = warner(exp(epsilon)), warner(c)
values, told, true, other = (index(name, Y) for name in ("m", "z", "x", "x'"))
k_ary = table(cases(true == told, c, 1) / (c + total(1, values) - 1), true, told)
k_ary_e = table(
    cases(true == told, exp(epsilon), 1) / (exp(epsilon) + total(1, values) - 1), true, told
)
RR = randomised_response(epsilon, delta)

# --- the exponential mechanism --------------------------------------------------------------------

Delta, rate = real("Delta", r"\Delta", above=0), real("epsilon", r"\epsilon", above=0)
eta, t = real("eta", r"\eta", above=0), real("t", at_least=0)
u, w = reals("u", Y), reals("w", Y)
change = reals("d", Y, at_least=-Delta, at_most=Delta)
rise = reals("d", Y, at_least=0, at_most=Delta)
top, points = sup(u(y), y), total(1, values)
a_1, a_2, b_1, b_2 = (real(name) for name in ("a_1", "a_2", "b_1", "b_2"))
near = (abs(a_1 - b_1) <= Delta, abs(a_2 - b_2) <= Delta)


def exponential(scale, score):
    """The law with weights e^(scale score)."""
    return normalise(table(exp(scale * score(y)), y))


def plus(change):
    return table(u(y) + change(y), y)


def flip(scale, one, two):
    """Permute and flip on two outputs: the chance of the first one."""
    worse = exp(-(scale * abs(one - two))) / 2
    return cases(one >= two, 1 - worse, worse)


half_rate, whole_rate = epsilon / (2 * Delta), epsilon / Delta
sampled = exponential(rate / (2 * Delta), u)
bad = total(sampled(y), y, given=u(y) <= top - 2 * Delta / rate * (log(points) + t))

# --- noise ----------------------------------------------------------------------------------------

n = natural("n", smallest=2, largest=4)
i, i_2, j = index("i", Upto(n)), index("i'", Upto(n)), index("j", Upto(n))
at, one, two = real("y"), real("f"), real("f'")


def geometric(i, j):
    """The geometric mechanism on 1, ..., n: noise of both signs, and what falls out at an end."""
    kept = exp(-epsilon)
    ends = any_of(number_of(j) == 1, number_of(j) == n)
    weight = cases(ends, 1 / (1 + kept), (1 - kept) / (1 + kept))
    return weight * exp(-epsilon * abs(number_of(i) - number_of(j)))


def range_within(p, q, c):
    """The ratio p/q at one point is at most c times that at another."""
    return every(p(y) * q(told) <= c * (p(told) * q(y)), y, told)


LEMMAS = (
    Lemma(
        "warner",
        "Warner, Randomized response, 1965; Dwork and Roth, 2014, section 3.2",
        (
            says(max_divergence(W(0), W(1)) == epsilon),
            says(every(W_c(bit, answer) <= c * W_c(1, answer), bit, answer)),
            says(indistinguishable(W(0), W(1), epsilon, 0)),
        ),
        says(max_divergence(W(0), W(1)) == LESS * epsilon),
        because="epsilon is 99/100 of it",
    ),
    Lemma(
        "k_ary_is_private",
        "Kairouz, Oh and Viswanath, Extremal mechanisms for local DP, 2014, section 4",
        (
            says(every(k_ary(true, told) <= c * k_ary(other, told), true, other, told)),
            says(every(max_divergence(k_ary_e(true), k_ary_e(other)) <= epsilon, true, other)),
            says(every(H(k_ary_e(true), k_ary_e(other), epsilon) <= 0, true, other)),
        ),
        says(every(k_ary(true, told) <= LESS * c * k_ary(other, told), true, other, told)),
        because="c is 99/100 of it",
    ),
    Lemma(
        "k_ary_shrinks_distance",
        "Kairouz, Bonawitz and Ramage, Discrete distribution estimation, 2016, on k-ary RR",
        (
            says(
                TV(push_forward(p, k_ary), push_forward(q, k_ary))
                == (c - 1) / (c + points - 1) * TV(p, q)
            ),
            says(
                (exp(epsilon) - 1) * TV(p, q)
                == (exp(epsilon) + points - 1)
                * TV(push_forward(p, k_ary_e), push_forward(q, k_ary_e))
            ),
            says(
                every(
                    (c + points - 1) * push_forward(p, k_ary)(told) == 1 + (c - 1) * p(told), told
                )
            ),
        ),
        says(
            TV(push_forward(p, k_ary), push_forward(q, k_ary))
            == MORE * (c - 1) / (c + points - 1) * TV(p, q)
        ),
        because="a factor 101/100 on the right",
    ),
    Lemma(
        "least_private",
        "Kairouz, Oh and Viswanath, The composition theorem for DP, 2015 (dominating pair)",
        (
            says(is_garbling(p, q, RR(0), RR(1)), indistinguishable(p, q, epsilon, delta)),
            says(is_garbling(p, q, W(0), W(1)), pure(p, q, epsilon)),
            says(
                is_garbling(p, q, W_c(0), W_c(1)),
                every(all_of(p(y) <= c * q(y), q(y) <= c * p(y)), y),
            ),
        ),
        says(
            is_garbling(
                p,
                q,
                randomised_response(LESS * epsilon, delta)(0),
                randomised_response(LESS * epsilon, delta)(1),
            ),
            indistinguishable(p, q, epsilon, delta),
        ),
        because="epsilon is 99/100 of it",
    ),
    Lemma(
        "exponential_mechanism",
        "McSherry and Talwar, 2007; Dwork and Roth, 2014, Theorem 3.10",
        (
            says(
                every(
                    exponential(half_rate, u)(y)
                    <= exp(epsilon) * exponential(half_rate, plus(change))(y),
                    y,
                )
            ),
            says(
                max_divergence(exponential(epsilon / 2, u), exponential(epsilon / 2, w)) <= epsilon,
                every(abs(u(y) - w(y)) <= 1, y),
            ),
            says(
                H(exponential(epsilon, u), exponential(epsilon, w), epsilon) <= 0,
                every(2 * abs(w(y) - u(y)) <= 1, y),
            ),
        ),
        says(
            every(
                exponential(MORE * half_rate, u)(y)
                <= exp(epsilon) * exponential(MORE * half_rate, plus(change))(y),
                y,
            )
        ),
        because="the rate is 101/100 of it",
    ),
    Lemma(
        "exponential_mechanism_monotone",
        "Dwork and Roth, The Algorithmic Foundations of DP, 2014, section 3.4; McSherry and Talwar",
        (
            says(
                every(
                    exponential(whole_rate, u)(y)
                    <= exp(epsilon) * exponential(whole_rate, plus(rise))(y),
                    y,
                )
            ),
            says(
                max_divergence(exponential(epsilon, w), exponential(epsilon, u)) <= epsilon,
                every(all_of(u(y) <= w(y), w(y) <= u(y) + 1), y),
            ),
            says(
                indistinguishable(exponential(epsilon, u), exponential(epsilon, w), epsilon, 0),
                every(all_of(w(y) >= u(y), w(y) - u(y) <= 1), y),
            ),
        ),
        says(
            every(
                exponential(whole_rate, u)(y)
                <= exp(epsilon) * exponential(whole_rate, plus(change))(y),
                y,
            )
        ),
        because="that the quality only rises is dropped",
    ),
    Lemma(
        "exponential_mechanism_utility",
        "Dwork and Roth, The Algorithmic Foundations of DP, 2014, Theorem 3.11",
        (
            says(bad <= exp(-t)),
            says(
                total(exponential(eta, u)(y), y, given=eta * (top - u(y)) >= log(points) + t)
                <= exp(-t)
            ),
            says(points * exp(-eta * t) >= total(exponential(eta, u)(y), y, given=u(y) <= top - t)),
        ),
        says(bad >= exp(-t)),
        because="the direction is turned",
    ),
    Lemma(
        "bounded_range",
        "Dong, Durfee and Rogers, 2020; Cesar and Rogers, 2021: KL of a bounded range",
        (
            says(KL(p, q) <= epsilon**2 / 8, range_within(p, q, exp(epsilon))),
            says(8 * KL(p, q) <= log(c) ** 2, range_within(p, q, c)),
            says(
                KL(exponential(epsilon / 2, u), exponential(epsilon / 2, w)) <= epsilon**2 / 8,
                every(abs(u(y) - w(y)) <= 1, y),
            ),
        ),
        says(KL(p, q) <= LESS * epsilon**2 / 8, range_within(p, q, exp(epsilon))),
        because="1/8 is 99/800",
    ),
    Lemma(
        "permute_and_flip",
        "McKenna and Sheldon, Permute-and-flip, 2020, Theorem 1, for two outputs",
        (
            says(flip(half_rate, a_1, a_2) <= exp(epsilon) * flip(half_rate, b_1, b_2), *near),
            says(
                exp(2 * eta) * flip(eta, b_1, b_2) >= flip(eta, a_1, a_2),
                abs(a_1 - b_1) <= 1,
                abs(a_2 - b_2) <= 1,
            ),
            says(
                flip(epsilon, a_1, 0) <= exp(epsilon) * flip(epsilon, b_1, 0), abs(a_1 - b_1) <= 1
            ),
        ),
        says(
            flip(MORE * half_rate, a_1, a_2) <= exp(epsilon) * flip(MORE * half_rate, b_1, b_2),
            *near,
        ),
        because="the rate is 101/100 of it",
    ),
    Lemma(
        "geometric_is_private",
        "Ghosh, Roughgarden and Sundararajan, Universally utility-maximizing mechanisms, 2009",
        (
            says(
                every(
                    geometric(i, j) <= exp(epsilon) * geometric(i_2, j),
                    i,
                    i_2,
                    j,
                    given=abs(number_of(i) - number_of(i_2)) <= 1,
                )
            ),
            says(
                every(
                    exp(epsilon * abs(number_of(i) - number_of(i_2))) * geometric(i_2, j)
                    >= geometric(i, j),
                    i,
                    i_2,
                    j,
                )
            ),
            says(
                every(
                    max_divergence(table(geometric(i, j), j), table(geometric(i_2, j), j))
                    <= epsilon,
                    i,
                    i_2,
                    given=number_of(i_2) == number_of(i) + 1,
                ),
                epsilon > 0,
            ),
        ),
        says(
            every(
                geometric(i, j) <= exp(LESS * epsilon) * geometric(i_2, j),
                i,
                i_2,
                j,
                given=abs(number_of(i) - number_of(i_2)) <= 1,
            )
        ),
        because="epsilon is 99/100 of it",
    ),
    Lemma(
        "laplace",
        "Dwork, McSherry, Nissim and Smith, Calibrating noise, 2006; Dwork and Roth, Theorem 3.6",
        (
            says(
                laplace_density(at, one, Delta / rate)
                <= exp(rate) * laplace_density(at, two, Delta / rate),
                abs(one - two) <= Delta,
            ),
            says(
                exp(abs(one - two) / Delta) * laplace_density(at, two, Delta)
                >= laplace_density(at, one, Delta)
            ),
            says(
                exp(-epsilon * abs(at - one)) <= exp(epsilon) * exp(-epsilon * abs(at - two)),
                abs(one - two) <= 1,
            ),
        ),
        says(
            laplace_density(at, one, Delta / rate)
            <= exp(LESS * rate) * laplace_density(at, two, Delta / rate),
            abs(one - two) <= Delta,
        ),
        because="epsilon is 99/100 of it",
    ),
)
