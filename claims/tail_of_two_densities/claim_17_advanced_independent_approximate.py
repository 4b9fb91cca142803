r"""Advanced composition of independent mechanisms.

If $M_1, \dots, M_k$ are $(\epsilon, \delta)$-dp, their independent composition is
$(k a(\epsilon) + \sqrt{2k \log\beta^{-1}}\,\epsilon, k\delta + \beta)$-dp.
"""

from fractions import Fraction

from dpproofs.language import (
    Again,
    Claim,
    Instance,
    Link,
    Note,
    Sharp,
    Step,
    Take,
    all_of,
    chain,
    define,
    event,
    every,
    exists,
    exp,
    law,
    log,
    natural,
    probability,
    product,
    real,
    sqrt,
    table,
    test,
    total,
)
from dpproofs.theory import condition, indistinguishable, mixture, optimal_delta, probability_of

from .notation import (
    DOCUMENT,
    Y,
    a,
    beta,
    close_given,
    cut_events,
    i,
    independent_bound,
    k,
    least_epsilon,
    now,
    p,
    p_i,
    part,
    q,
    q_i,
    together,
    together_other,
    what_cut_events_are,
    y,
)
from .notions.advanced_independent_approximate import (
    CLOSE,
    E,
    E_any,
    E_i,
    F_any,
    F_i,
    all_E,
    all_F,
    below_1,
    delta,
    epsilon,
    events,
    given_E,
    given_F,
    likely,
    one_E,
    with_events,
)

EQUALS = "standard_facts/hockey_stick_over_events.of_equals"
LAWS = "tail_of_two_densities/remark_17_laws_given_events"
EXACT = "tail_of_two_densities/claim_14_advanced_independent"
any_epsilon = real("epsilon", r"\epsilon", logarithmic=True)
many, unit = natural("k", largest=100), probability("delta", r"\delta")
objects = (k, epsilon, beta, delta, p_i, q_i)
chosen = define("eps'", k * a(epsilon) + sqrt(2 * k * epsilon**2 * log(beta**-1)), r"\epsilon'")

# --- the events: their probabilities, given the outcome -------------------------------------------

E_one, F_one = test("E", Y), test("F", Y)
o = p.index("y")
found = close_given(p, q, E_one, F_one, epsilon, below_1)

# --- the laws given E and F, and those given E_i and F_i, one by one ------------------------------

of_E_i = probability_of(p_i(i), E_i(i))
p_given, q_given = condition(p_i(i), E_i(i)), condition(q_i(i), F_i(i))
on_x = {
    "c": exp(chosen),
    "d": beta,
    "a": given_E,
    "f": table(product(p_given(now), i), y),
    "b": given_F,
    "g": table(product(q_given(now), i), y),
}
on_other = {**on_x, "a": on_x["b"], "f": on_x["g"], "b": on_x["a"], "g": on_x["f"]}

# --- the last display: p and q as mixtures of their laws given E and off E, given F and off F -----

p_E, p_off, q_F, q_off = law("p_E", Y), law("p_off", Y), law("q_F", Y), law("q_off", Y)
off, D = probability("P(E^c)", r"\mathbb{P}(E^c)"), real("k delta", r"k\delta")
shrink = real("eps'", r"\epsilon'", logarithmic=True)
S = event("S", Y)
whole_p, whole_q = mixture(p_E, p_off, off), mixture(q_F, q_off, off)
F_less = test("F'", Y)
of_E, of_F = probability_of(p, E_one), probability_of(q, F_one)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2370, 2373),
        "*Claim 17 (Advanced",
        r"+ \beta)\)-dp.",
        r"is \((k a(\epsilon) + \sqrt{2 k \log \beta^{-1}} \epsilon, k \delta + \beta)\)-dp",
    ),
    reading="finite Y; one pair of neighbours, for which the mechanisms are two families of laws;"
    " epsilon >= 0 (`for epsilon > 0`, line 1410)",
    notation="the quotation is the bound",
    scope="any k, all laws with densities",
    forall=objects,
    given=every(indistinguishable(p_i(i), q_i(i), epsilon, delta), i),
    show=indistinguishable(
        together, together_other, independent_bound(k, epsilon, beta), k * delta + beta
    ),
    notes=(
        Note(
            "the bound holds for the exact optimum of k-fold composition, k up to 100, delta <= 1",
            forall=(many, epsilon, beta, unit),
            given=(),
            show=optimal_delta(many, epsilon, unit, independent_bound(many, epsilon, beta))
            <= many * unit + beta,
        ),
        Note(
            "for negative epsilon it fails",
            fails=True,
            forall=(k, any_epsilon, beta, delta, p_i, q_i),
            given=(every(indistinguishable(p_i(i), q_i(i), any_epsilon, delta), i),),
            show=indistinguishable(
                together, together_other, independent_bound(k, any_epsilon, beta), k * delta + beta
            ),
        ),
    ),
    sharp=Sharp(
        bound=independent_bound(many, epsilon, beta),
        best=least_epsilon(many, epsilon, unit, many * unit + beta),
        trivial=many * epsilon,
        over=(many, epsilon),
        at=((beta, Fraction(1, 10**6)), (unit, Fraction(1, 10**6))),
        reading="the least epsilon' of the exact optimum, that of randomised response; basic"
        " composition holds of itself",
    ),
    cites=("composition_poster/theorem_00_exact_evolution.bound",),
    proof=(
        Step(
            "by Claim 4",
            exists(found, E_one, F_one),
            f"{CLOSE}.only_if",
            lines=(2375, 2379),
            quote=r"1. The laws \(p_{i | E_i}\) and \(q_{i | F_i}\) are \(\epsilon\)-ind. "
            r"2. \(\mathbb P(E_i), \mathbb P(F_i) \ge 1 - \delta\)",
            notation="in words",
            forall=(epsilon, below_1, p, q),
            given=(indistinguishable(p, q, epsilon, below_1),),
            reading="for one i; with P(E_i) = P(F_i), as the proof of Claim 4 has them, so that the"
            " densities p_i E_i and q_i F_i are compared as they are; delta < 1, for else there is"
            " nothing to show",
            ours=(
                Take(*cut_events(p, q, exp(epsilon))),
                *what_cut_events_are(p, q, E_one, F_one, epsilon, below_1),
            ),
        ),
        Step(
            "probability of E and F",
            all_of(
                probability_of(together, all_E) >= 1 - k * below_1,
                probability_of(together_other, all_F) >= 1 - k * below_1,
            ),
            "by Claim 4",
            lines=(2381, 2383),
            quote=r"both have probability at least \(1 - k \delta\)",
            notation="in words",
            forall=(k, below_1, p_i, q_i, E_any, F_any),
            given=(likely,),
            reading="E_i and F_i are events with given probabilities after all outputs",
            ours=(
                Step(
                    "one or another fails", every(all_E(y) >= 1 - total(1 - E_any(i, y), i), y), ()
                ),
                Step(
                    "in the mean",
                    probability_of(together, all_E)
                    >= 1 - total(1 - probability_of(together, one_E), i),
                    "one or another fails",
                ),
                Step(
                    "each",
                    total(1 - probability_of(together, one_E), i) <= k * below_1,
                    "hypothesis",
                ),
                Again({p_i: q_i, E_any: F_any}),
            ),
        ),
        Step(
            "by Claim 14",
            indistinguishable(given_E, given_F, chosen, beta),
            (EXACT, LAWS),
            lines=(2385, 2386),
            quote=r"(\epsilon' := k a(\epsilon) + \sqrt{2 k \epsilon^2 \log \beta^{-1}}, \beta)",
            notation="in words",
            forall=(k, epsilon, beta, *with_events[2:]),
            given=(events,),
            reading="E_i and F_i are events about the outputs of the i-th mechanism alone, for"
            " which the remark on lines 2381 to 2383 has the laws given E and F",
            ours=(
                Step("likely", every(of_E_i > 0, i), "hypothesis"),
                Step(
                    "E by rounds",
                    every(together(y) * E(y) == product(p_i(i, now) * E_i(i, now), i), y),
                    (),
                ),
                Step(
                    "each round",
                    every(
                        product(p_i(i, now) * E_i(i, now), i) == product(of_E_i * p_given(now), i),
                        y,
                    ),
                    "likely",
                ),
                Step(
                    "all rounds",
                    every(
                        product(of_E_i * p_given(now), i)
                        == product(of_E_i, i) * product(p_given(now), i),
                        y,
                    ),
                    (),
                ),
                Step(
                    "given each",
                    total(product(p_i(i, now) * E_i(i, now), i), y) == product(of_E_i, i),
                    (),
                ),
                Step(
                    "P(E)",
                    probability_of(together, E) == product(of_E_i, i),
                    ("E by rounds", "given each"),
                ),
                Step("possible", product(of_E_i, i) > 0, "likely"),
                Step(
                    "given E",
                    every(given_E(y) == product(p_given(now), i), y),
                    ("E by rounds", "each round", "all rounds", "P(E)", "possible"),
                ),
                Again({p_i: q_i, E_i: F_i}),
                Step(
                    "close", every(indistinguishable(p_given, q_given, epsilon, 0), i), "hypothesis"
                ),
                Instance(
                    "Claim 14",
                    of=EXACT,
                    where={p_i: table(p_given(part), i, part), q_i: table(q_given(part), i, part)},
                    by=("close", "likely", "likely'"),
                ),
                Instance("on x", EQUALS, on_x, by=("given E", "given E'", "Claim 14")),
                Instance("on x'", EQUALS, on_other, by=("given E", "given E'", "Claim 14")),
            ),
        ),
        Step(
            "the bigger event is shrunk",
            exists(
                all_of(
                    every(F_less(o) <= F_one(o), o),
                    probability_of(q, F_less) == of_E,
                    every(q(o) * F_less(o) * of_F == q(o) * F_one(o) * of_E, o),
                ),
                F_less,
            ),
            "algebra",
            lines=(2387, 2388),
            quote="Let us shrink the bigger event",
            notation="in words",
            forall=(p, q, E_one, F_one),
            given=(of_E > 0, of_F > of_E),
            reading="not to any part of it, but to one that keeps the law given F, by a coin, which"
            " is ours to choose; p and q are the laws of all outputs, and P(E) > 0 as k delta < 1",
            ours=(Take(table(F_one(o) * of_E / of_F, o)),),
        ),
        *chain(
            "display",
            probability_of(whole_p, S),
            Link("<=", probability_of(p_E, S) * (1 - off) + off, "definition", given=()),
            Link(
                "<=",
                (exp(shrink) * probability_of(q_F, S) + beta) * (1 - off) + D,
                ("by Claim 14", "probability of E and F"),
            ),
            Link("<=", exp(shrink) * probability_of(whole_q, S) + beta + D, "algebra", given=()),
            lines=(2388, 2396),
            forall=(off, D, shrink, beta, p_E, p_off, q_F, q_off, S),
            given=(off <= D, indistinguishable(p_E, q_F, shrink, beta)),
        ),
    ),
)
