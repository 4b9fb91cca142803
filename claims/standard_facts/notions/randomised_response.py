"""The notions of randomised response."""

from dpproofs.language import (
    Instance,
    Let,
    Split,
    Step,
    Upto,
    cases,
    every,
    exp,
    index,
    natural,
    number_of,
    pick,
    positive_part,
    probability,
    product,
    real,
    total,
)
from dpproofs.theory import (
    hockey_stick,
    optimal_delta,
    optimal_delta_of,
    power,
    randomised_response,
    randomised_responses,
)

epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")
at = real("at", r"\epsilon'", logarithmic=True)
RR = randomised_response(epsilon, delta)

few, some = natural("k", largest=3), natural("k", largest=5)


MULTIPLE = "standard_facts/multiple_of_a_positive_part"
SIGN = "standard_facts/sign_of_a_multiple"
o = real("o", above=0)  # the probability of a wrong answer, where nothing is revealed


def counted(k, epsilon, delta, at):
    """That the answers may be counted, for a proof: an indicator that has a factor 1 - delta is
    the one without it; then all of it is one polynomial in o."""
    i = index("i", Upto(k))
    c, n, w = exp(epsilon), number_of(i), exp(at)
    wrong = exp((k - n) * epsilon) - exp(at + n * epsilon)  # n of the answers are wrong
    RR = randomised_response(epsilon, delta)
    return (
        Split(
            delta < 1,
            yes=(
                Step("honest", (1 - delta) ** k > 0, ()),
                Instance(
                    "none", SIGN, {"s": (1 - delta) ** k, "x": exp(k * epsilon) - w}, "honest"
                ),
                Instance("some", SIGN, {"s": (1 - delta) ** k, "x": wrong}, "honest"),
                Step("known once", 1 - delta > 0, ()),
                Step("known twice", (1 - delta) ** 2 > 0, "known once"),
                Instance("once", SIGN, {"s": 1 - delta, "x": 1}, "known once"),
                Instance("once not", SIGN, {"s": 1 - delta, "x": -1}, "known once"),
                Instance("twice", SIGN, {"s": (1 - delta) ** 2, "x": 1}, "known twice"),
                Instance("twice not", SIGN, {"s": (1 - delta) ** 2, "x": -1}, "known twice"),
            ),
            no=Step("certain", delta == 1, ()),
        ),
        Let(o, 1 / (1 + c)),
        Step("c", c == 1 / o - 1, "o"),
        Step(
            "in all",
            hockey_stick(power(RR(0), k), power(RR(1), k), at)
            == optimal_delta(k, epsilon, delta, at),
            ("o", "c", "none", "some", "once", "once not", "twice", "twice not", "certain"),
        ),
    )


def listed(k, epsilons, deltas, at):
    """That the answers that reveal nothing may be listed, for a proof: by how much an answer is
    likelier is a multiple, by the chance that what it does not reveal is not revealed, of a number
    without that chance; and all answers have the probability 1."""
    RRs = randomised_responses(epsilons, deltas)
    i, y, z = index("i", Upto(k)), RRs.index("y", 1), index("z", Upto(2) ** k)  # z: what is wrong
    e, w = exp(epsilons(i)), exp(at)
    answer, hidden = pick(y, i), (pick(y, i) == 1) | (pick(y, i) == 2)
    chance = product(cases(hidden, 1 - deltas(i), 1), i)
    one, other = cases(answer == 1, e, 1) / (1 + e), cases(answer == 2, e, 1) / (1 + e)
    one = product(cases(hidden, one, cases(answer == 0, deltas(i), 0)), i)
    other = product(cases(hidden, other, cases(answer == 3, deltas(i), 0)), i)
    right, wrong = cases(pick(z, i) == 0, e, 1), cases(pick(z, i) == 0, 1, e)
    told_apart = total(positive_part(product(right, i) - w * product(wrong, i)), z)
    nothing = product(1 - deltas(i), i)  # that nothing is revealed
    return (
        Step("a chance", every(chance >= 0, y), ()),
        Instance("an answer", MULTIPLE, {"m": chance, "u": one - w * other}, "a chance"),
        Step("in all", total(RRs(0)(y), y) == 1, ()),
        Step("not revealed", total(RRs(0)(y), y, given=every(hidden, i)) == nothing, ()),
        Step(
            "apart",
            nothing * (told_apart / product(1 + e, i))
            == nothing * (product(1 / (1 + e), i) * told_apart),
            (),
        ),
        Step(
            "as listed",
            hockey_stick(RRs(0), RRs(1), at) == optimal_delta_of(epsilons, deltas, at),
            ("an answer", "in all", "not revealed", "apart"),
        ),
    )
