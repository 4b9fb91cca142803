"""The Gibbs variational principle, multiplicative weights, and exponential moments."""

from dpproofs.language import (
    Upto,
    every,
    exp,
    index,
    log,
    natural,
    number_of,
    real,
    reals,
    sqrt,
    sup,
    table,
    total,
)
from dpproofs.theory import KL, entropy, expectation, gibbs, normalise

from .words import LESS, MORE, Lemma, X, Y, g, p, q, r, says, y

f = reals("f", Y, logarithmic=True)
energy = reals("E", Y, logarithmic=True)
loss, unit = reals("l", Y), reals("l", Y, at_least=0, at_most=1)
at_most_1 = reals("x", Y, at_most=1)
eta, t = real("eta", r"\eta", above=0), real("t")
late = real("t", at_least=0)
log_mean = log(total(q(y) * exp(f(y)), y))
tilted = normalise(table(q(y) * exp(f(y)), y))
log_Z = log(total(exp(-energy(y)), y))


def weighed(p, loss):
    """One update of multiplicative weights, also called Hedge."""
    return normalise(table(p(y) * exp(-(eta * loss(y))), y))


def moment(p, t, of):
    return total(p(y) * exp(t * of(y)), y)


centred = expectation(p, at_most_1) <= 0
square = total(p(y) * at_most_1(y) ** 2, y)

k = natural("k", largest=2)
round_, before = index("t", Upto(k)), index("s", Upto(k))
x, best = index("x", X), index("i", X)
losses = reals("l", Upto(k), X, at_least=0, at_most=1)
any_losses = reals("l", Upto(k), X)


def regret(losses):
    """What Hedge loses in k rounds, less what the point `best` loses."""
    past = total(losses(before, x), before, given=number_of(before) < number_of(round_))
    played = normalise(table(exp(-(eta * past)), x))
    return total(total(played(x) * losses(round_, x), x) - losses(round_, best), round_)


hedge = log(total(1, x)) / eta + eta * k / 8

LEMMAS = (
    Lemma(
        "variational_principle",
        "Donsker and Varadhan, 1975; Boucheron, Lugosi and Massart, 2013, Corollary 4.15",
        (
            says(expectation(p, f) <= KL(p, q) + log_mean),
            says(KL(p, q) >= total(p(y) * f(y), y) - log_mean),
            says(eta * expectation(p, f) <= KL(p, q) + log(moment(q, eta, f))),
        ),
        says(expectation(p, f) <= LESS * KL(p, q) + log_mean),
        because="a factor 99/100 at the divergence",
    ),
    Lemma(
        "variational_principle_attained",
        "Donsker and Varadhan, 1975; Catoni, PAC-Bayesian supervised classification, 2007",
        (
            says(KL(tilted, q) + log_mean == expectation(tilted, f)),
            says(KL(p, q) - expectation(p, f) + log_mean == KL(p, tilted)),
            says(log_mean == total(tilted(y) * f(y), y) - KL(tilted, q)),
        ),
        says(MORE * KL(tilted, q) + log_mean == expectation(tilted, f)),
        because="a factor 101/100 at the divergence",
    ),
    Lemma(
        "gibbs_law_is_least",
        "Gibbs; Mézard and Montanari, Information, Physics, and Computation, 2009, chapter 2",
        (
            says(-log_Z <= expectation(p, energy) - entropy(p)),
            says(
                expectation(gibbs(energy), energy) - entropy(gibbs(energy))
                <= total(p(y) * energy(y), y) - entropy(p)
            ),
            says(expectation(p, energy) - entropy(p) == KL(p, gibbs(energy)) - log_Z),
        ),
        says(-log_Z <= expectation(p, energy) - MORE * entropy(p)),
        because="a factor 101/100 at the entropy",
    ),
    Lemma(
        "update_of_weights",
        "Freund and Schapire, 1997; Arora, Hazan and Kale, Multiplicative weights, 2012",
        (
            says(
                KL(r, weighed(p, loss)) - KL(r, p)
                == eta * expectation(r, loss) + log(moment(p, -eta, loss)),
                every(p(y) > 0, y),
            ),
            says(
                KL(r, p) + eta * total(r(y) * loss(y), y) + log(moment(p, -eta, loss))
                == KL(r, weighed(p, loss))
            ),
            says(-log(moment(p, -eta, loss)) <= eta * expectation(r, loss) + KL(r, p)),
        ),
        says(
            KL(r, weighed(p, loss)) - KL(r, p)
            == MORE * eta * expectation(r, loss) + log(moment(p, -eta, loss)),
            every(p(y) > 0, y),
        ),
        because="a factor 101/100 at the loss of r",
    ),
    Lemma(
        "second_order_potential",
        "Arora, Hazan and Kale, Multiplicative weights, 2012; Cesa-Bianchi and Lugosi, 2006",
        (
            says(
                log(moment(p, -eta, unit))
                <= -(eta * expectation(p, unit)) + eta**2 / 2 * total(p(y) * unit(y) ** 2, y)
            ),
            says(
                moment(p, -eta, unit)
                <= 1 - eta * total(p(y) * unit(y), y) + eta**2 * total(p(y) * unit(y) ** 2, y) / 2
            ),
            says(
                eta * expectation(p, g)
                <= -log(moment(p, -eta, g)) + eta**2 / 2 * total(p(y) * g(y) ** 2, y)
            ),
        ),
        says(
            log(moment(p, -eta, unit))
            <= -(eta * expectation(p, unit)) + LESS * eta**2 / 2 * total(p(y) * unit(y) ** 2, y)
        ),
        because="1/2 is 99/200",
    ),
    Lemma(
        "hedge_regret",
        "Cesa-Bianchi and Lugosi, Prediction, Learning, and Games, 2006, Theorem 2.2",
        (
            says(every(regret(losses) <= hedge, best)),
            says(eta * sup(regret(losses), best) <= log(total(1, x)) + eta**2 * k / 8),
            says(
                expectation(p, unit)
                <= expectation(r, unit) + (KL(r, p) - KL(r, weighed(p, unit))) / eta + eta / 8,
                every(p(y) > 0, y),
            ),
        ),
        says(every(regret(any_losses) <= hedge, best)),
        because="that losses are from 0 to 1 is dropped",
    ),
    Lemma(
        "hoeffding_lemma",
        "Hoeffding, 1963; Boucheron, Lugosi and Massart, Concentration, 2013, Lemma 2.2",
        (
            says(moment(p, t, g) <= exp(t * expectation(p, g) + t**2 / 8)),
            says(log(moment(p, t, g)) - t * total(p(y) * g(y), y) <= t**2 / 8),
            says(exp(eta**2 / 8) >= total(p(y) * exp(eta * (unit(y) - expectation(p, unit))), y)),
        ),
        says(moment(p, t, g) <= exp(t * expectation(p, g) + LESS * t**2 / 8)),
        because="1/8 is 99/800",
    ),
    Lemma(
        "bennett_moment",
        "Bennett, 1962; Boucheron, Lugosi and Massart, Concentration, 2013, Theorem 2.9",
        (
            says(moment(p, late, at_most_1) <= exp((exp(late) - 1 - late) * square), centred),
            says(
                log(moment(p, late, at_most_1))
                <= late * expectation(p, at_most_1) + (exp(late) - 1 - late) * square
            ),
            says(
                1 + late * total(p(y) * at_most_1(y), y) + (exp(late) - 1 - late) * square
                >= moment(p, late, at_most_1)
            ),
        ),
        says(moment(p, late, at_most_1) <= exp(LESS * (exp(late) - 1 - late) * square), centred),
        because="a factor 99/100 in the exponent",
    ),
    Lemma(
        "transport",
        "Boucheron, Lugosi and Massart, Concentration, 2013, Lemma 4.18; Russo and Zou, 2016",
        (
            says(expectation(p, g) - expectation(q, g) <= sqrt(KL(p, q) / 2)),
            says(eta * (expectation(p, g) - expectation(q, g)) <= KL(p, q) + eta**2 / 8),
            says(KL(p, q) >= 2 * total((p(y) - q(y)) * g(y), y) ** 2),
        ),
        says(expectation(p, g) - expectation(q, g) <= sqrt(LESS * KL(p, q) / 2)),
        because="1/2 is 99/200",
    ),
)
