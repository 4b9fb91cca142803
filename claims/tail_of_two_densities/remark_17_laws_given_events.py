r"""The laws given the events of all mechanisms, in the proof of Claim 17.

With $E = \bigcap E_i$ and $F = \bigcap F_i$ the laws $p_{i|E}$ and $q_{i|F}$ are $\epsilon$-ind.
"""

from dpproofs.language import (
    Again,
    Claim,
    Erratum,
    Instance,
    Let,
    Reading,
    Step,
    Upto,
    every,
    exp,
    index,
    indicator,
    pick,
    product,
    reals,
    table,
    total,
)
from dpproofs.theory import condition, indistinguishable, probability_of

from .notation import (
    DOCUMENT,
    at_least_0,
    i,
    k,
    output,
    outputs,
    p_i,
    part,
    q_i,
    together,
    together_other,
    whole,
)
from .notions.advanced_independent_approximate import (
    CLOSE,
    E,
    E_i,
    F_i,
    all_E,
    all_F,
    any_events,
    below_1,
    events,
    given_E,
    given_F,
    likely,
    one_E,
    one_F,
    with_events,
)

close_one = every(
    indistinguishable(
        output(condition(together, one_E)), output(condition(together_other, one_F)), at_least_0, 0
    ),
    i,
)

# --- the proof: the law given all events is that of independent draws, each given its own event ---

j, h = index("j", Upto(k)), reals("h", Upto(k), outputs, at_least=0)  # h_j is the law p_j given E_j
p_j, E_j, P_j = p_i(j, pick(whole, j)), E_i(j, pick(whole, j)), probability_of(p_i(j), E_i(j))
a, b = reals("a", outputs, at_least=0), reals("b", outputs, at_least=0)  # of the i-th output
any_y = index("u", outputs**k)
at_i = pick(any_y, i)
h_j = h(j, pick(whole, j))
marginal = (
    Step("each is possible", every(P_j > 0, j), "hypothesis"),
    Let(h, table(condition(p_i(j), E_i(j))(part), j, part)),
    Step(
        "weights of one draw",
        every(h(j, part) * P_j == p_i(j, part) * E_i(j, part), j, part),
        ("h", "each is possible"),
    ),
    Step("all are possible", product(P_j, j) > 0, "each is possible"),
    Step(
        "as one product",
        every(together(whole) * E(whole) == product(p_j * E_j, j), whole),
        (),
    ),
    Step("added up", total(product(p_j * E_j, j), whole) == product(P_j, j), ()),
    Step(
        "of all",
        probability_of(together, E) == product(P_j, j),
        ("as one product", "added up"),
    ),
    Step(
        "apart",
        every(product(h_j, j) * product(P_j, j) == product(h_j * P_j, j), whole),
        (),
    ),
    Step(
        "draw by draw",
        every(product(h_j * P_j, j) == product(p_j * E_j, j), whole),
        "weights of one draw",
    ),
    Step(
        "weights of all draws",
        every(product(h_j, j) * product(P_j, j) == together(whole) * E(whole), whole),
        ("as one product", "apart", "draw by draw"),
    ),
    Step(
        "the law given all events",
        every(given_E(whole) == product(h_j, j), whole),
        ("weights of all draws", "of all", "all are possible"),
    ),
    Instance("one of them", "standard_facts/independent_draws", {"p": h, "Y": outputs}),
    Step(
        "the law of one output",
        every(output(given_E)(part) == h(i, part), part),
        ("one of them", "the law given all events"),
    ),
)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2381, 2383),
        r"Let \(E :=",
        r"\(\epsilon\)-ind.",
        r"\(p_{i | E}\) and \(q_{i | F}\) are \(\epsilon\)-ind",
    ),
    reading="finite Y; E_i and F_i are the events that Claim 4 gives for the outputs of the i-th"
    " mechanism alone, whose noise is independent of the others (line 2071): they have given"
    " probabilities after the i-th output",
    notation="in words",
    scope="any k, all laws with densities",
    forall=with_events,
    given=(events,),
    show=every(indistinguishable(output(given_E), output(given_F), at_least_0, 0), i),
    ours=(
        *marginal,
        Again({p_i: q_i, E_i: F_i}),
        Step(
            "as that of one",
            every(output(given_E)(part) == condition(p_i(i), E_i(i))(part), part),
            ("the law of one output", "h"),
        ),
        Step(
            "as that of the other",
            every(output(given_F)(part) == condition(q_i(i), F_i(i))(part), part),
            ("the law of one output'", "h'"),
        ),
        Let(a, output(given_E)),
        Let(b, output(given_F)),
        Step(
            "close",
            every(a(part) <= exp(at_least_0) * b(part), part),
            ("hypothesis", "as that of one", "as that of the other", "a", "b"),
        ),
        Step(
            "close, the other way round",
            every(b(part) <= exp(at_least_0) * a(part), part),
            ("hypothesis", "as that of one", "as that of the other", "a", "b"),
        ),
        Step("named a", every(output(given_E)(at_i) == a(at_i), any_y), "a"),
        Step("named b", every(output(given_F)(at_i) == b(at_i), any_y), "b"),
        Step(
            "close in a sequence",
            every(a(at_i) <= exp(at_least_0) * b(at_i), any_y),
            "close",
        ),
        Step(
            "close there, the other way round",
            every(b(at_i) <= exp(at_least_0) * a(at_i), any_y),
            "close, the other way round",
        ),
        Step(
            "nothing is beyond",
            every(
                indicator(output(given_E)(at_i) > exp(at_least_0) * output(given_F)(at_i)) == 0,
                any_y,
            ),
            ("close in a sequence", "named a", "named b"),
        ),
        Step(
            "nor the other way round",
            every(
                indicator(output(given_F)(at_i) > exp(at_least_0) * output(given_E)(at_i)) == 0,
                any_y,
            ),
            ("close there, the other way round", "named a", "named b"),
        ),
    ),
    readings=Reading(
        "items 1 and 2 are all that is said of E_i and F_i, which are any events of the underlying"
        " space (line 1663), with given probabilities after all outputs; k delta < 1, for else"
        " nothing is to show",
        forall=any_events,
        given=(close_one, likely, k * below_1 < 1),
        show=every(
            indistinguishable(
                output(condition(together, all_E)),
                output(condition(together_other, all_F)),
                at_least_0,
                0,
            ),
            i,
        ),
        erratum=Erratum(
            "ambiguous",
            because="an event that tells of another output may change the law of that output. For"
            " k = 2, epsilon = 0, all laws uniform on {0, 1}, delta = 1/4, E_1, F_1 and F_2 the"
            " whole space and E_2 of probability 1 if y_1 = 0 and 1/2 if y_1 = 1, items 1 and 2"
            " hold, and p_{1|E} is (2/3, 1/3), q_{1|F} (1/2, 1/2)",
            survives="yes: the events that the proof of Claim 4 constructs, with coins of their"
            " own, are about one mechanism each",
        ),
    ),
    cites=(f"{CLOSE}.only_if",),
)
