r"""Optimal privacy under composition: the titles above the two composition theorems.

The optimum is that of randomised responses, the exact evolution of line 76. The formulas of the
theorems are bounds of it, and not the optimum itself.
"""

from dpproofs.language import Claim, Each, Instance, Note, Step, Upto, natural, real, reals, test
from dpproofs.theory import (
    hockey_stick,
    optimal_delta,
    optimal_delta_of,
    power,
    randomised_responses,
)

from ..standard_facts.notions.randomised_response import listed
from .notation import DOCUMENT, RR, any_delta, any_epsilon, few, positive_epsilon, slack
from .notions import heterogeneous as second
from .notions import homogeneous as first

k = natural("k", largest=4)
at, d = real("at", r"\varepsilon'", logarithmic=True), real("d", r"\delta'")
epsilons = reals(
    "epsilon", Upto(few), latex=r"\varepsilon", at_least=0, logarithmic=True, stated=100
)
deltas = test("delta", Upto(few), latex=r"\delta")
RRs = randomised_responses(epsilons, deltas)

READING = (
    "a title. The optimum is the least delta' at each epsilon', and it is that of randomised "
    "responses: whatever all compositions are, these are"
)
FORMULA = (
    "the formula of the theorem below is a bound of the optimum and not the optimum: a smaller "
    "epsilon' may do with the same delta below 1"
)
NOTATION = "a title; the formulas are supplied"

CLAIMS = {
    "homogeneous": Claim(
        source=DOCUMENT.at(
            80,
            "Optimal privacy",
            "homogenous mechanisms:",
            "Optimal privacy under composition of homogenous mechanisms",
        ),
        reading=READING,
        scope="every k, epsilon and delta",
        notation=NOTATION,
        forall=(few, any_epsilon, any_delta, at, d),
        given=hockey_stick(power(RR(0), few), power(RR(1), few), at) <= d,
        show=d >= optimal_delta(few, any_epsilon, any_delta, at),
        notes=Note(
            FORMULA,
            forall=(k, positive_epsilon, any_delta, slack, at),
            given=(at < first.bound(k), k * any_delta + slack < 1),
            show=optimal_delta(k, positive_epsilon, any_delta, at) > k * any_delta + slack,
            fails=True,
        ),
        ours=(
            Each(few),
            Instance("counted", "standard_facts/randomised_response.counted"),
            Step(
                "in all",
                d >= optimal_delta(few, any_epsilon, any_delta, at),
                ("counted", "hypothesis"),
            ),
        ),
        cites=("composition_poster/theorem_00_exact_evolution.attained",),
    ),
    "heterogeneous": Claim(
        source=DOCUMENT.at(
            96,
            "Optimal privacy",
            "heterogeneous mechanisms:",
            "Optimal privacy under composition of heterogeneous mechanisms",
        ),
        reading=READING,
        scope="every k, all epsilon_i and delta_i",
        notation=NOTATION,
        forall=(few, epsilons, deltas, at, d),
        given=hockey_stick(RRs(0), RRs(1), at) <= d,
        show=d >= optimal_delta_of(epsilons, deltas, at),
        notes=Note(
            FORMULA,
            forall=(second.k, second.small, second.deltas, slack, at),
            given=(
                second.positive(second.k, second.small),
                at < second.bound(second.k, second.small),
                second.delta_of(second.k, second.deltas) < 1,
            ),
            show=optimal_delta_of(second.small, second.deltas, at)
            > second.delta_of(second.k, second.deltas),
            fails=True,
        ),
        ours=(
            Each(few),
            *listed(few, epsilons, deltas, at),
            Step(
                "least",
                d >= optimal_delta_of(epsilons, deltas, at),
                ("as listed", "hypothesis"),
            ),
        ),
        cites=("standard_facts/randomised_response.listed",),
    ),
}
