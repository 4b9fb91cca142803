r"""Composition under randomised response is the exact evolution of privacy.

Whatever $k$ $(\varepsilon, \delta)$-private mechanisms do, each chosen by what came before, they
are $(\varepsilon', \delta')$-private together wherever $k$ independent answers of
$q_{\varepsilon,\delta}$ are: at every $\varepsilon'$ the least $\delta'$ of these is the optimum.
"""

from dpproofs.language import (
    Claim,
    Each,
    Instance,
    Sharp,
    Split,
    Step,
    Upto,
    append,
    cases,
    every,
    exp,
    index,
    prefix,
    real,
    reals,
    table,
    test,
)
from dpproofs.theory import (
    adaptive,
    hockey_stick,
    indistinguishable,
    optimal_delta,
    optimal_delta_of,
    power,
)

from ..standard_facts.notions.randomised_response import counted
from .notation import DOCUMENT, RR, answers, any_delta, any_epsilon, few, past, q_0, q_1

h, a = q_0.index("h", 0), q_0.index("a")
c = exp(any_epsilon)
at = real("at", r"\varepsilon'", logarithmic=True)
epsilon, delta = any_epsilon, any_delta
epsilons = reals(
    "epsilon", Upto(few), latex=r"\varepsilon", at_least=0, logarithmic=True, stated=100
)
deltas = test("delta", Upto(few), latex=r"\delta")
i, y = index("i", Upto(few)), index("y", answers**few)
before = prefix(y, i)

# The first three mechanisms, by what came before, beside weights 1 and e^epsilon'.
WEIGHED = "standard_facts/weighed_answers"
u, v, w = index("u", answers), index("v", answers), index("w", answers)
none = prefix(y, 0)
once, twice = append(none, u), append(append(none, u), v)
weights = {"s": 1, "t": exp(at)}
first = {"epsilon_1": epsilons(0), "delta_1": deltas(0), "p": q_0(none), "q": q_1(none)}
second = {
    "epsilon_2": epsilons(1),
    "delta_2": deltas(1),
    "p_2": table(q_0(once, v), u, v),
    "q_2": table(q_1(once, v), u, v),
}
third = {
    "epsilon_3": epsilons(2),
    "delta_3": deltas(2),
    "p_3": table(q_0(twice, w), u, v, w),
    "q_3": table(q_1(twice, w), u, v, w),
}
# Where all have the same parameters:
alike = {
    "epsilon_1": epsilon,
    "epsilon_2": epsilon,
    "epsilon_3": epsilon,
    "delta_1": delta,
    "delta_2": delta,
    "delta_3": delta,
}

SOURCE = DOCUMENT.at(
    (70, 76),
    "Composition under",
    "evolution of privacy",
    "this gives the exact evolution of privacy",
)
READING = (
    "privacy is the least delta' at each epsilon', the hockey-stick divergence. It is exact if no "
    "composition has more, and k answers of randomised response, which are one, have as much; "
    "epsilon >= 0, 0 <= delta <= 1, epsilon' any real number"
)
NOTATION = "said in words; the formulas are supplied"

CLAIMS = {
    "bound": Claim(
        source=SOURCE,
        reading=f"{READING}. Mechanisms with two outputs, k up to 3",
        scope="every k, epsilon and delta; all private mechanisms with any output space",
        notation=NOTATION,
        forall=(few, epsilon, delta, at, q_0, q_1),
        given=every(indistinguishable(q_0(past), q_1(past), epsilon, delta), past),
        show=hockey_stick(adaptive(q_0, few), adaptive(q_1, few), at)
        <= optimal_delta(few, epsilon, delta, at),
        sharp=Sharp(
            best=optimal_delta(few, epsilon, delta, at),
            # Randomised response with delta = 0, whatever came before.
            attained=(
                table(cases(a == 0, c, 1) / (1 + c), h, a),
                table(cases(a == 1, c, 1) / (1 + c), h, a),
            ),
            given=(delta == 0,),
            reading="for delta > 0 four outputs are needed: composition_poster/"
            "theorem_00_exact_evolution.attained",
        ),
        ours=(
            Each(few),
            Split(
                few == 1,
                yes=Instance("one", f"{WEIGHED}.one", {**weights, **first, **alike}, "hypothesis"),
                no=Split(
                    few == 2,
                    yes=Instance(
                        "two",
                        f"{WEIGHED}.two",
                        {**weights, **first, **second, **alike},
                        "hypothesis",
                    ),
                    no=(
                        Instance(
                            "three",
                            f"{WEIGHED}.three",
                            {**weights, **first, **second, **third, **alike},
                            "hypothesis",
                        ),
                        Instance("as one", f"{WEIGHED}.same", alike),
                        Step(
                            "in all",
                            hockey_stick(adaptive(q_0, few), adaptive(q_1, few), at)
                            <= optimal_delta(few, epsilon, delta, at),
                            ("three", "as one"),
                        ),
                    ),
                ),
            ),
        ),
    ),
    "bound_of_different": Claim(
        source=SOURCE,
        reading=f"{READING}. Mechanisms with different parameters and two outputs, k up to 3",
        scope="every k, all epsilon_i and delta_i; all private mechanisms with any output space",
        notation=NOTATION,
        forall=(few, epsilons, deltas, at, q_0, q_1),
        given=every(indistinguishable(q_0(before), q_1(before), epsilons(i), deltas(i)), y, i),
        show=hockey_stick(adaptive(q_0, few), adaptive(q_1, few), at)
        <= optimal_delta_of(epsilons, deltas, at),
        ours=(
            Each(few),
            Split(
                few == 1,
                yes=Instance("one", f"{WEIGHED}.one", {**weights, **first}, "hypothesis"),
                no=Split(
                    few == 2,
                    yes=Instance(
                        "two", f"{WEIGHED}.two", {**weights, **first, **second}, "hypothesis"
                    ),
                    no=(
                        Instance(
                            "three",
                            f"{WEIGHED}.three",
                            {**weights, **first, **second, **third},
                            "hypothesis",
                        ),
                        Instance("as one", f"{WEIGHED}.optimum", {**first, **second, **third}),
                        Step(
                            "in all",
                            hockey_stick(adaptive(q_0, few), adaptive(q_1, few), at)
                            <= optimal_delta_of(epsilons, deltas, at),
                            ("three", "as one"),
                        ),
                    ),
                ),
            ),
        ),
        cites=("standard_facts/randomised_response.listed",),
    ),
    "attained": Claim(
        source=SOURCE,
        reading=READING,
        scope="every k, epsilon and delta",
        notation=NOTATION,
        forall=(few, epsilon, delta, at),
        show=hockey_stick(power(RR(0), few), power(RR(1), few), at)
        == optimal_delta(few, epsilon, delta, at),
        ours=(Each(few), *counted(few, epsilon, delta, at)),
        cites=("composition_poster/definition_02_randomised_response.private",),
    ),
}
