r"""Bounded losses: differential privacy, and what it says of generalization.

If $\sup |\ell(z, h)| \le B$, the algorithm of Remark 2 is $4 B \gamma$-differentially private, and
this implies $O(B \gamma)$-generalization, which may be much more than the actual error.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Note,
    Reading,
    Sharp,
    Step,
    Upto,
    cases,
    define,
    every,
    exists,
    exp,
    index,
    law,
    loss,
    mechanism,
    natural,
    pick,
    real,
    reals,
    replace,
    space,
    table,
    tanh,
    total,
)
from dpproofs.theory import uniform

from .notation import DOCUMENT, generalization_error, n, pure_dp, sampling

points = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
D = law("D", points, r"\mathcal{D}")
gamma = real("gamma", r"\gamma", above=0, stated="a dispersion parameter")
OF_B = "gamma times a bound of |l|"
B = real("gamma B", r"\gamma B", at_least=0, logarithmic=True, stated=OF_B)
scaled = reals("gamma l", points, hyps, latex=r"\gamma \ell", at_least=-B, at_most=B, stated=109)
prior = loss("gamma r", hyps, latex=r"\gamma r")
Z, z, h, i = index("Z", points**n), index("z", points), index("h", hyps), index("i", Upto(n))
M = mechanism("M", points**n, hyps)
A = sampling(table(total(scaled(pick(Z, i), h), i) - prior(h), Z, h))
ell = table(scaled(z, h) / gamma, z, h)
bound = define("B", B / gamma)

# --- a fair coin that is guessed, with the loss B for a wrong guess and -B for a right one --------

EXAMPLE = "the example is a coin that is guessed"
two = space("Zs", smallest=2, largest=2, stated=EXAMPLE)
two_h = space("Hs", smallest=2, largest=2, stated=EXAMPLE)
coin, signs = law("D", two), reals("gamma l", two, two_h, latex=r"\gamma \ell")
one = natural("n", smallest=1, largest=1)
Y, y, g, j = index("Z", two**one), index("z", two), index("h", two_h), index("i", Upto(one))
guess = sampling(table(total(signs(pick(Y, j), g), j), Y, g))
times = real("c", at_least=0, stated="how many times as large")

C = real("C", at_least=0)
wrong = table(cases(y == g, -1, 1), y, g)
at_one = sampling(table(total(wrong(pick(Y, j), g), j), Y, g))  # gamma B = 1, B = C + 1
of_loss = table((2 * C + 2) * wrong(y, g), y, g)

# --- the weights of a hypothesis, before and after a record is replaced --------------------------

k = index("k", Upto(n))
moved, any_record = replace(Z, k, z), (Z, k, z, h)
risk, risk_then = total(scaled(pick(Z, i), h), i), total(scaled(pick(moved, i), h), i)
weight, weight_then = exp(prior(h) - risk), exp(prior(h) - risk_then)

READING = (
    "gamma > 0; l = (gamma l) / gamma and B = (gamma B) / gamma, so that any table within -B and B "
    "is met; one data point is replaced by any other"
)

CLAIMS = {
    "private": Claim(
        source=DOCUMENT.at(
            109, "Note that here", "-generalization.", r"4B\gamma-Differential Privacy"
        ),
        reading=READING,
        notation="privacy is written out",
        scope="all bounded losses, any space of hypotheses",
        forall=(n, B, scaled, prior),
        given=(),
        show=pure_dp(A, 4 * B),
        ours=(
            Step("no more", every(risk_then - risk <= 2 * B, *any_record), "hypothesis"),
            Step("no less", every(risk - risk_then <= 2 * B, *any_record), "hypothesis"),
            Step("lighter", every(weight <= exp(2 * B) * weight_then, *any_record), "no more"),
            Step("heavier", every(weight_then <= exp(2 * B) * weight, *any_record), "no less"),
            Step(
                "all weights",
                every(total(weight_then, h) <= exp(2 * B) * total(weight, h), Z, k, z),
                "heavier",
            ),
            Step(
                "a hypothesis beside all",
                every(
                    weight * total(weight_then, h) <= exp(4 * B) * weight_then * total(weight, h),
                    *any_record,
                ),
                ("lighter", "all weights"),
            ),
            Step("the weights", every(total(weight, h) > 0, Z), ()),
            Step("the weights then", every(total(weight_then, h) > 0, Z, k, z), ()),
            Step(
                "one record",
                every(A(Z, h) <= exp(4 * B) * A(moved, h), *any_record),
                ("a hypothesis beside all", "the weights", "the weights then"),
            ),
        ),
        sharp=Sharp(
            reading="4 is best: where one hypothesis, of small prior, has the losses -B and B on "
            "the two points, and all others B and -B, the logarithm comes near 4 gamma B"
        ),
        cites=("standard_facts/exponential_mechanism",),
    ),
    "generalizes": Claim(
        source=DOCUMENT.at(109, "Note that here", "-generalization.", r"O(B\gamma)-generalization"),
        reading=f"{READING}; `it` is the privacy; the generalization is that of the loss gamma l, "
        "which Remark 2 puts in the place of the loss; the constant of O is 4, as in 4 B gamma",
        notation="the order is a bound with the constant 4",
        scope="all bounded losses",
        forall=(n, D, B, scaled, prior),
        show=generalization_error(A, scaled, D) <= 4 * B,
        readings=(
            Reading(
                "the generalization is that of the loss l, which the sentence bounds by B",
                forall=(n, gamma, D, B, scaled, prior),
                show=generalization_error(A, ell, D) <= 4 * B,
                erratum=Erratum(
                    "ambiguous",
                    because="the line does not name the loss. Where gamma B is fixed, the error of "
                    "l may grow with B",
                    survives="in part: where it holds it owes nothing to privacy, since the error "
                    "of gamma l is at most 2 gamma B for any algorithm; that of l is at most "
                    "2 B tanh(B gamma), that is O(B^2 gamma)",
                ),
            ),
        ),
        notes=(
            Note(
                "for the loss l no constant C will do: a coin is guessed with gamma B = 1 and "
                "B = 2 C + 2",
                forall=(one, C),
                show=generalization_error(at_one, of_loss, uniform(two)) > C,
            ),
            Note(
                "the error of the loss l itself is at most 2 B tanh(B gamma)",
                forall=(n, gamma, D, B, scaled, prior),
                show=generalization_error(A, ell, D) <= 2 * bound * tanh(B),
            ),
            Note(
                "the error of the loss gamma l is at most 2 gamma B for any algorithm",
                forall=(n, D, B, scaled, M),
                show=generalization_error(M, scaled, D) <= 2 * B,
            ),
        ),
        cites=(
            "on_average_kl/remark_03_differential_privacy.private",
            "on_average_kl/theorem_04_privacy_is_generalization.privacy_to_generalization",
        ),
    ),
    "much_larger": Claim(
        source=DOCUMENT.at(109, "This, however,", "in Section 6).", "much larger than the actual"),
        reading="for each c there is a loss, not constant, for which 4 B gamma exceeds c times "
        "the error: a fair coin that is guessed, gamma = 1 and B = 1/(c + 4)",
        notation="in words",
        scope="some loss",
        forall=(one, times),
        show=exists(
            (generalization_error(guess, signs, coin) > 0)
            & (times * generalization_error(guess, signs, coin) < 4 / (times + 4)),
            coin,
            signs,
            witness=(uniform(two), table(cases(y == g, -(1 / (times + 4)), 1 / (times + 4)), y, g)),
        ),
    ),
}
