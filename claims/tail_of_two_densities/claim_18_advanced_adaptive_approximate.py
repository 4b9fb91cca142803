r"""Advanced composition of adaptive mechanisms.

If $M_i(y_{1:i-1})$ is $(\epsilon, \delta)$-dp for each $i$ and $y_{1:i-1}$, then the adaptive
composition of $M_{1:k}$ is
$(k a(\epsilon) + \sqrt{2k \log\beta^{-1}}\,(\epsilon + a(\epsilon)), \beta + k\delta)$-dp.
"""

from fractions import Fraction

from dpproofs.language import (
    Again,
    Amended,
    Claim,
    Erratum,
    Histories,
    Instance,
    Note,
    Sharp,
    Step,
    Take,
    all_of,
    define,
    event,
    every,
    exists,
    exp,
    kernel,
    law,
    natural,
    probability,
    product,
    real,
    table,
    test,
    total,
)
from dpproofs.theory import (
    adaptive,
    indistinguishable,
    mass,
    mixture,
    normalise,
    optimal_delta,
    probability_of,
)

from .notation import (
    DOCUMENT,
    M_x,
    M_y,
    Y,
    adaptive_bound,
    beta,
    close_given,
    cut_events,
    i,
    k,
    least_epsilon,
    outputs,
    p,
    past,
    q,
    run,
    run_other,
    what_cut_events_are,
    y,
)
from .notions.advanced_adaptive_approximate import close, epsilon, with_event
from .notions.advanced_independent_approximate import below_1, delta

CONDITIONAL = "tail_of_two_densities/claim_05_conditional_laws_given_events"
EXACT = "tail_of_two_densities/claim_16_advanced_adaptive"
EQUALS = "standard_facts/hockey_stick_over_events.of_equals"
INDEPENDENT = "tail_of_two_densities/claim_17_advanced_independent_approximate"
any_epsilon = real("epsilon", r"\epsilon", logarithmic=True)
many, unit = natural("k", largest=100), probability("delta", r"\delta")
h = M_x.index("h", 0)  # y_{1:i-1}

# --- the events: their probabilities, given the outcome, after one history ------------------------

E_one, F_one, E_less = test("E", Y), test("F", Y), test("E'", Y)
o = p.index("y")
found = close_given(p, q, E_one, F_one, epsilon, below_1)

# --- U and V are the laws p_{i|E_i}, q_{i|F_i} after each history, g the probability of E_i and F_i

U, V = kernel("U", Histories(outputs, k), outputs), kernel("V", Histories(outputs, k), outputs)
g = test("g", Histories(outputs, k))
likely = every(g(h) >= 1 - below_1, h)
exact = every(indistinguishable(U(h), V(h), epsilon, 0), h)

of_E, of_F = define("p;E", with_event(U, g)), define("q;F", with_event(V, g))
of_all = product(g(past), i)
constant = table(1 - below_1, h)
cut = product(1 - below_1, i)
cut_E = define("p;E", with_event(U, constant))
cut_F = define("q;F", with_event(V, constant))

on_x = {
    "c": exp(adaptive_bound(k, epsilon, beta)),
    "d": beta,
    "a": normalise(cut_E),
    "f": adaptive(U, k),
    "b": normalise(cut_F),
    "g": adaptive(V, k),
}
on_other = {**on_x, "a": on_x["b"], "f": on_x["g"], "b": on_x["a"], "g": on_x["f"]}

# --- the last display of Claim 17 -----------------------------------------------------------------

p_E, p_off, q_F, q_off = law("p_E", Y), law("p_off", Y), law("q_F", Y), law("q_off", Y)
off, D = probability("P(E^c)", r"\mathbb{P}(E^c)"), real("k delta", r"k\delta")
shrink = real("eps'", r"\epsilon'", logarithmic=True)
S = event("S", Y)
whole_p, whole_q = mixture(p_E, p_off, off), mixture(q_F, q_off, off)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2398, 2402),
        "*Claim 18 (Advanced",
        r"+ k \delta)\)-dp.",
        r"is \((k a(\epsilon) + \sqrt{2 k \log \beta^{-1}} (\epsilon + a(\epsilon)),"
        r" \beta + k \delta)\)-dp",
    ),
    reading="as in Claim 16: finite Y, one pair of neighbours, two trees of kernels, M_i depends on"
    " y_{1:i-1}; epsilon >= 0 (`for epsilon > 0`, line 1410)",
    notation="the quotation is the bound",
    scope="any k, all laws with densities",
    forall=(k, epsilon, beta, delta, M_x, M_y),
    given=every(indistinguishable(M_x(h), M_y(h), epsilon, delta), h),
    show=indistinguishable(run, run_other, adaptive_bound(k, epsilon, beta), beta + k * delta),
    notes=(
        Note(
            "the bound holds for the exact optimum of k-fold composition, k up to 100, delta <= 1",
            forall=(many, epsilon, beta, unit),
            given=(),
            show=optimal_delta(many, epsilon, unit, adaptive_bound(many, epsilon, beta))
            <= beta + many * unit,
        ),
        Note(
            "for negative epsilon it fails",
            fails=True,
            forall=(k, any_epsilon, beta, delta, M_x, M_y),
            given=(every(indistinguishable(M_x(h), M_y(h), any_epsilon, delta), h),),
            show=indistinguishable(
                run, run_other, adaptive_bound(k, any_epsilon, beta), beta + k * delta
            ),
        ),
    ),
    sharp=Sharp(
        bound=adaptive_bound(many, epsilon, beta),
        best=least_epsilon(many, epsilon, unit, beta + many * unit),
        trivial=many * epsilon,
        over=(many, epsilon),
        at=((beta, Fraction(1, 10**6)), (unit, Fraction(1, 10**6))),
        reading="the least epsilon' of the exact optimum, that of randomised response; basic"
        " composition holds of itself",
    ),
    cites=("composition_poster/theorem_00_exact_evolution.bound",),
    proof=(
        Step(
            "by Claim 5",
            exists(found, E_one, F_one),
            f"{CONDITIONAL}.only_if",
            lines=(2411, 2417),
            quote=r"are \(\epsilon\)-ind for all \(y_{< i}\). 2. \(\mathbb P(E_i | y_{< i}), "
            r"\mathbb P(F_i | y_{< i}) \ge 1 - \delta\) for all \(y_{< i}\)",
            notation="in words",
            forall=(epsilon, below_1, p, q),
            given=(indistinguishable(p, q, epsilon, below_1),),
            reading="p and q are the laws of the i-th outputs after one history; E_i and F_i are"
            " equally likely, as Claim 5 has them; delta < 1",
            ours=(
                Take(*cut_events(p, q, exp(epsilon))),
                *what_cut_events_are(p, q, E_one, F_one, epsilon, below_1),
            ),
        ),
        Step(
            "probability of E and F",
            all_of(mass(of_E) >= 1 - k * below_1, mass(of_F) >= 1 - k * below_1),
            "by Claim 5",
            lines=(2419, 2421),
            quote=r"both have probability at least \(1 - k \delta\)",
            notation="in words",
            forall=(k, below_1, U, V, g),
            given=(likely,),
            reading="U and V are the laws given E_i and F_i after each history, g the probability"
            " of these events there",
            ours=(
                Step("one or another fails", every(of_all >= 1 - total(1 - g(past), i), y), ()),
                Step("each", every(total(1 - g(past), i) <= k * below_1, y), "hypothesis"),
                Step("both", every(of_E(y) == of_all * adaptive(U, k)(y), y), ()),
                Step("all", every(of_all >= 1 - k * below_1, y), ("one or another fails", "each")),
                Step(
                    "at a point",
                    every(of_E(y) >= (1 - k * below_1) * adaptive(U, k)(y), y),
                    ("both", "all"),
                ),
                Step("a law", mass(adaptive(U, k)) == 1, ()),
                Again({U: V}),
            ),
        ),
        Step(
            "laws given E and F",
            close(of_E, of_F),
            "by Claim 5",
            lines=(2419, 2421),
            quote=r"\(p_{i | E}(\cdot | y_{< i}\) and \(q_{i | F}(\cdot | y_{< i})\) are"
            r" \(\epsilon\)-ind",
            notation="the laws are written out",
            forall=(k, epsilon, below_1, U, V, g),
            given=(exact, likely),
            reading="a bracket is lost after the first y_{<i}; the law of the i-th output given all"
            " of E and the outputs before, where these are possible; E_i and F_i equally likely"
            " after each history, as in Claim 5. All such U, V and g arise: M_i answers by U or V"
            " with chance g, and by anything else otherwise",
            erratum=Erratum(
                "false",
                because="E has the later events in it too, and how likely these are may depend on"
                " the i-th output: given E, outputs that lead to likely events are more likely,"
                " under p by another factor than under q. For k = 2, e^epsilon = 2, laws (2/3, 1/3)"
                " and (1/3, 2/3) of the first output, delta = 2/5 and a second event of probability"
                " 3/5 after output 0, 1 after output 1, the quotient at 0 is 26/11; the proof of"
                " Claim 5 makes such events of second laws (2/5, 3/5) and (0, 1) after output 0 and"
                " equal ones after output 1. Where the events have probability 1 - delta after"
                " every history it does not depend on it, and coins can cut E_i and F_i down to"
                " that",
                survives="yes: with such events the rest of the proof holds, and Claim 18 stands",
                amended=Amended(
                    forall=(k, epsilon, below_1, U, V),
                    given=(exact,),
                    show=close(cut_E, cut_F),
                ),
            ),
        ),
        Step(
            "events cut down",
            exists(
                all_of(
                    every(E_less(o) <= E_one(o), o),
                    probability_of(p, E_less) == 1 - below_1,
                    every(
                        p(o) * E_less(o) * probability_of(p, E_one)
                        == p(o) * E_one(o) * (1 - below_1),
                        o,
                    ),
                ),
                E_less,
            ),
            "algebra",
            lines=(2419, 2421),
            forall=(below_1, p, E_one),
            given=(probability_of(p, E_one) >= 1 - below_1,),
            reading="not a line of the proof; what the amendment of the step before needs",
            ours=(Take(table(E_one(o) * (1 - below_1) / probability_of(p, E_one), o)),),
        ),
        Step(
            "by the theorem for delta = 0",
            indistinguishable(
                normalise(cut_E), normalise(cut_F), adaptive_bound(k, epsilon, beta), beta
            ),
            (EXACT, "laws given E and F"),
            lines=(2423, 2425),
            quote=r"(\epsilon' := k a(\epsilon) + \sqrt{2 k \log \beta^{-1}} (\epsilon + "
            r"a(\epsilon)), \beta)",
            notation="in words",
            forall=(k, epsilon, beta, below_1, U, V),
            given=(exact,),
            reading="the laws given E and F, for events as in the amendment",
            ours=(
                Step("both", every(cut_E(y) == cut * adaptive(U, k)(y), y), ()),
                Step("a law", mass(adaptive(U, k)) == 1, ()),
                Step("P(E)", mass(cut_E) == cut, ("both", "a law")),
                Step("possible", cut > 0, "hypothesis"),
                Step(
                    "given E",
                    every(normalise(cut_E)(y) == adaptive(U, k)(y), y),
                    ("both", "P(E)", "possible"),
                ),
                Again({U: V}),
                Instance("Claim 16", of=EXACT, where={"M(x)": U, "M(x')": V}),
                Instance("on x", EQUALS, on_x, by=("given E", "given E'", "Claim 16")),
                Instance("on x'", EQUALS, on_other, by=("given E", "given E'", "Claim 16")),
            ),
        ),
        Step(
            "the rest as in Claim 17",
            probability_of(whole_p, S) <= exp(shrink) * probability_of(whole_q, S) + beta + D,
            (INDEPENDENT, "by the theorem for delta = 0", "probability of E and F"),
            lines=(2427, 2427),
            forall=(off, D, shrink, beta, p_E, p_off, q_F, q_off, S),
            given=(off <= D, indistinguishable(p_E, q_F, shrink, beta)),
        ),
    ),
)
