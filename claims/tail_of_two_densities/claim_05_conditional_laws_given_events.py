r"""Claim 4 for conditional laws, history by history.

The laws of $\xi_i | \xi_{<i}$ and of $\eta_i | \eta_{<i}$ are $(\epsilon, \delta)$-ind for every
history (item 1) if and only if there are events $E_i$, $F_i$ with
$P(E_i | \xi_{<i} = y_{<i}) = P(F_i | \eta_{<i} = y_{<i}) \ge 1 - \delta$, given which they are
$\epsilon$-ind (item 2).
"""

from fractions import Fraction

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Instance,
    Link,
    Note,
    Sharp,
    Step,
    Take,
    all_of,
    cases,
    chain,
    define,
    event,
    every,
    exists,
    exp,
    index,
    kernel,
    law,
    space,
    table,
    test,
)
from dpproofs.theory import (
    condition,
    event_densities,
    event_of,
    indistinguishable,
    indistinguishable_given,
    mass,
    probability_of,
)

from .notation import (
    DOCUMENT,
    at_least_0,
    below_1,
    close_given,
    cut_events,
    cut_events_of_each,
    delta,
    densities,
    epsilon,
    what_cut_events_are,
)
from .notions.conditional_laws_given_events import P, a, d, is_, o, points, quotient

Y = space("Y", largest=3)
p, q, S = law("p", Y), law("q", Y), event("S", Y)
outcomes = space("Y", largest=2)
pasts = space("Y^{i-1}", largest=2)  # the histories, for any i
past, y = index("y_{<i}", pasts), index("y_i", outcomes)
p_i, q_i = kernel("p_i", pasts, outcomes), kernel("q_i", pasts, outcomes)
E_i, F_i = test("E_i", pasts, outcomes), test("F_i", pasts, outcomes)
c = exp(epsilon)
laws = (p_i(past), q_i(past))

item_1 = every(indistinguishable(*laws, epsilon, delta), past)
item_2 = every(indistinguishable_given(*laws, E_i(past), F_i(past), epsilon, delta), past)

SOURCE = DOCUMENT.at(
    (1789, 1811),
    r"*Claim 5*. Let \(\xi_{1",
    "respectively.",
    r"such that \(p_{i | E_i}(\cdot | y_{< i})\) and \(q_{i | E_i} (\cdot | y_{< i})\) are"
    r" \(\epsilon\)-ind for any \(y_{< i}\)",
)
NOTATION = "the quotation is in words"
CLOSE = "tail_of_two_densities/claim_04_closeness_given_events"
EVENTS = "standard_facts/events_with_densities"
STEPS = "The steps are about one history, with p, q, E, F for p_i, q_i, E_i, F_i given it"

# --- item 2 to the letter, eta given E_i: four sample points, i = 2, epsilon = 0, delta = 1/2 -----

xi_1 = event("xi_1", points)
xi_2 = event("xi_2", points)
eta_1 = event("eta_1", points)
eta_2 = event("eta_2", points)
E_2, F_2 = event("E_2", points), event("F_2", points)

p_2 = define("p_2", table(quotient(is_(xi_2, d), is_(xi_1, a)), a, d))
q_2 = define("q_2", table(quotient(is_(eta_2, d), is_(eta_1, a)), a, d))
given_xi, given_eta = E_2(o) * is_(xi_1, a), E_2(o) * is_(eta_1, a)
likely = quotient(E_2(o), is_(xi_1, a))
to_the_letter = every(
    all_of(
        likely >= Fraction(1, 2),
        likely == quotient(F_2(o), is_(eta_1, a)),
        every(quotient(is_(xi_2, d), given_xi) == quotient(is_(eta_2, d), given_eta), d),
    ),
    a,
)

letter_fails = exists(
    all_of(to_the_letter, q_2(0, 0) > p_2(0, 0) + Fraction(1, 2)),
    *(P, xi_1, xi_2, eta_1, eta_2, E_2, F_2),
    witness=(
        table(cases(o == 3, 2, 1) * Fraction(1, 5), o),
        table(cases(o == 0, 0, 1), o),
        table(1, o),
        table(cases(o == 0, 0, cases(o == 3, 0, 1)), o),
        table(cases(o == 3, 0, 1), o),
        table(cases(o == 3, 0, 1), o),
        table(cases(o == 2, 0, 1), o),
    ),
)

# --- item 2 gives item 1, at one history --------------------------------------------------------

E, F = test("E", Y), test("F", Y)
given_events = indistinguishable_given(p, q, E, F, epsilon, delta)
here = (epsilon, delta, p, q, E, F, S)
of_E, of_F = probability_of(p, E), probability_of(q, F)
z = p.index("z")
off_E, off_F = define("Eᶜ", table(1 - E(z), z)), define("Fᶜ", table(1 - F(z), z))
p_E, q_F = probability_of(condition(p, E), S), probability_of(condition(q, F), S)
p_off = probability_of(condition(p, off_E), S) * probability_of(p, off_E)
q_off = probability_of(condition(q, off_F), S) * probability_of(q, off_F)
S_off_F = table((1 - F(z)) * S(z), z)
p_S, q_S = probability_of(p, S), probability_of(q, S)
likely_events = (given_events, below_1.what)
null_apart = (*likely_events, of_E < 1)

# Of events with a coin of their own, that are as likely as g says after each history, and of
# independent xi and eta: given xi_{<i}, the probability of F_i is its mean over the law h of
# eta_{<i}.
g, h = test("g", pasts), law("h", pasts)
F_given_xi = define("P(F_i | xi_{<i})", probability_of(h, g), r"\mathbb{P}(F_i | \xi_{<i})")
likely_g = (below_1.what, every(all_of(g(past) >= 1 - delta, h(past) > 0), past))
T = event("S", outcomes)
p_given = kernel("p_{i|E_i}", pasts, outcomes)
q_given = kernel("q_{i|F_i}", pasts, outcomes)
p_T, q_T = probability_of(p_given(past), T), probability_of(q_given(past), T)
coins = "E_i and F_i are coins, g of the history; xi and eta are independent"
close_to = every(indistinguishable(p_given(past), q_given(past), epsilon, 0), past)

# As amended: E_i given xi_{<i}, F_i given eta_{<i}, after each history.
E_given = define(
    "P(E_i | xi_{<i} = y_{<i})",
    probability_of(p_i(past), E_i(past)),
    r"\mathbb{P}(E_i | \xi_{<i} = y_{<i})",
)
F_given = define(
    "P(F_i | eta_{<i} = y_{<i})",
    probability_of(q_i(past), F_i(past)),
    r"\mathbb{P}(F_i | \eta_{<i} = y_{<i})",
)
of_E_i, of_F_i = probability_of(p_i(past), E_i(past)), probability_of(q_i(past), F_i(past))
p_E_T = probability_of(condition(p_i(past), E_i(past)), T)

IF = Claim(
    source=SOURCE,
    reading="finite Y; for any i, the histories are the points of a finite set, each with its"
    " conditional laws, those of probability 0 included. Of E_i only its probability given the"
    " first i outcomes is used, and of F_i: an event, of whichever probability space, is the table"
    f" of these. {STEPS}",
    notation=NOTATION,
    scope="all densities",
    forall=(epsilon, delta, p_i, q_i, E_i, F_i),
    supplied=below_1,
    show=None,
    misprint=r"p_{i | E_i}(\cdot | y_{< i}) \text{ and } q_{i | E_i} (\cdot | y_{< i})",
    erratum=Erratum(
        "misprint",
        because="q_{i | E_i} is not defined; q_{i | F_i} is, in the displays below: E_i goes"
        " with xi",
        survives="yes: the proof goes by q_{i | F_i}",
        amended=Amended(given=(item_2,), show=item_1),
    ),
    notes=Note(
        "with eta, too, given E_i, as the letters are, item 2 does not give item 1: four sample"
        " points w of weights 1/5, 1/5, 1/5, 2/5, i = 2, epsilon = 0 and delta = 1/2, where xi_1 is"
        " 0 at the first alone, xi_2 is 1, eta_1 is 0 at the first and the last, eta_2 is 0 at the"
        " last alone, which is not in E_2, and the third is not in F_2",
        forall=(),
        given=(),
        show=letter_fails,
    ),
    sharp=Sharp(
        bound=delta, best=delta, trivial=1, over=(delta,), reading="attained as in Claim 4"
    ),
    proof=(
        *chain(
            "display",
            p_S,
            Link("==", p_E * of_E + p_off, "algebra", reading="where the event off E is not null"),
            Link("<=", p_E * of_E + delta, "hypothesis"),
            lines=(1813, 1821),
            forall=here,
            given=null_apart,
        ),
        Step(
            "display 3",
            every(p_T * g(past) + delta == p_T * F_given_xi + delta, past),
            "hypothesis",
            lines=(1813, 1821),
            forall=(delta, p_given, g, h, T),
            given=likely_g,
            reading=coins,
            erratum=Erratum(
                "misprint",
                because="the probability of F_i is to be given eta, as in item 2: F_i goes with"
                " eta. Given xi it may be another: so where xi_{<i} and eta_{<i} are independent,"
                " h is the law of eta_{<i}, and g says how likely E_i is after a history of xi, and"
                " F_i after one of eta. The same letter stands in the next line of the display"
                " (1819) and where F_i is defined (1848)",
                survives="yes: given eta it is the equality of item 2",
                amended=Amended(
                    forall=(epsilon, delta, p_i, q_i, E_i, F_i, T),
                    given=(item_2, below_1.what),
                    show=every(p_E_T * E_given + delta == p_E_T * F_given + delta, past),
                ),
            ),
        ),
        Step(
            "display 4",
            every(p_T * F_given_xi + delta <= c * q_T * F_given_xi + delta, past),
            "hypothesis",
            lines=(1813, 1821),
            forall=(epsilon, delta, p_given, q_given, g, h, T),
            given=(close_to, *likely_g),
            reading=f"{coins}; so does it hold, whichever probability the factor is",
        ),
        Step(
            "display 5",
            c * q_F * of_F + delta == c * q_S + delta,
            "algebra",
            lines=(1813, 1821),
            forall=here,
            given=likely_events,
            reading="with the probability of F_i given eta, see display 3",
            erratum=Erratum(
                "misprint",
                because="q_{i | F_i}(S) P(F_i) is the part of q_i(S) within F_i: equal only if S is"
                " null off F_i. The same line of the proof of Claim 4, which is followed here, has"
                " <= (line 1701)",
                survives="yes: <= is enough",
                amended=Amended(show=c * q_F * of_F + delta <= c * q_S + delta),
            ),
        ),
        *chain(
            "in the same way",
            q_S,
            Link("==", q_F * of_F + q_off, "algebra"),
            Link(
                "<=",
                q_F * of_F + delta,
                "hypothesis",
                ours=(
                    Step("not in F", q_off == probability_of(q, S_off_F), "hypothesis"),
                    Step("in S", probability_of(q, S_off_F) <= 1 - of_F, ()),
                ),
            ),
            Link("==", q_F * of_E + delta, "hypothesis", given=likely_events),
            Link("<=", c * p_E * of_E + delta, "hypothesis", given=likely_events),
            Link(
                "<=",
                c * p_S + delta,
                "algebra",
                given=likely_events,
                reading="what is shown is q_i(S) <= e^epsilon p_i(S) + delta; `the direction from`"
                " it is not meant",
                lines=(1823, 1825),
                quote=r"can be shown in the same way",
                notation="the quotation is in words",
            ),
            lines=(1823, 1825),
            forall=here,
            given=(*likely_events, of_F < 1),
        ),
    ),
    ours=(
        Step("as likely", of_E_i == of_F_i, "hypothesis"),
        Step("at least", of_E_i >= 1 - delta, "hypothesis"),
        Instance(
            "Claim 4",
            f"{CLOSE}.if",
            {"p": p_i(past), "q": q_i(past), "E": E_i(past), "F": F_i(past)},
        ),
    ),
    cites=("standard_facts/hockey_stick_over_events.indistinguishable",),
)

# --- item 1 gives item 2, at one history --------------------------------------------------------

epsilon = at_least_0
c = exp(epsilon)
y_i = p.index("y")
close = indistinguishable(p, q, epsilon, delta)
item_1 = every(indistinguishable(*laws, epsilon, delta), past)
equally_likely = every(
    all_of(
        probability_of(p_i(past), E_i(past)) > 0,
        close_given(*laws, E_i(past), F_i(past), epsilon, delta),
    ),
    past,
)
over, under, e, f, f_minus = densities(p, q, c)
E_of, F_of = event_of(e, p), event_of(f, q)
p_E_of, q_F_of = condition(p, E_of), condition(q, F_of)

ONLY_IF = Claim(
    source=SOURCE,
    reading="finite Y, q_{i | F_i} for q_{i | E_i}, see `if`; for any i, the histories are the"
    " points of a finite set, each with its conditional laws, those of probability 0 included;"
    " epsilon-ind is read point by point. As for Claim 4, the probability space may be enlarged"
    " (line 1691 f.): of E_i and F_i only the probability"
    f" given the first i outcomes is used, and there are events with any. {STEPS}",
    notation=NOTATION,
    scope="all i, all densities",
    forall=(epsilon, delta, p_i, q_i),
    given=(item_1,),
    supplied=below_1,
    show=exists(equally_likely, E_i, F_i),
    ours=(
        Take(*cut_events_of_each(*laws, c, past)),
        *what_cut_events_are(*laws, E_i(past), F_i(past), epsilon, delta),
    ),
    sharp=Sharp(reading="as likely as can be, as in Claim 4, where delta is the least"),
    proof=(
        Step(
            "densities of events",
            event_densities(p, q, e, f, epsilon, delta),
            f"{CLOSE}.only_if",
            lines=(1827, 1828),
            quote=r"we construct \(e(y_{1 : i})\) and \(f(y_{1 : i})\) as",
            notation="the quotation is in words",
            forall=(epsilon, delta, p, q),
            given=(close,),
        ),
        Step(
            "E_i and F_i",
            all_of(
                every(e(y_i) / p(y_i) <= 1, y_i, given=p(y_i) > 0),
                every(f(y_i) / q(y_i) <= 1, y_i, given=q(y_i) > 0),
            ),
            "densities of events",
            lines=(1844, 1849),
            notation="the quotation defines the events; checked is that these are probabilities",
            forall=(epsilon, p, q),
            given=(),
            reading="the quotients p_i(y_{<=i}) and q_i(y_{<=i}), which are not defined, are read"
            " as p_i(y_i | y_{<i}) and q_i(y_i | y_{<i}), of which e and f are made; F_i is given"
            " eta, see display 3",
        ),
        Step(
            "the rest: if the masses agree",
            indistinguishable_given(p, q, E_of, F_of, epsilon, delta),
            ("densities of events", "E_i and F_i"),
            lines=(1851, 1852),
            forall=(epsilon, delta, p, q),
            given=(close, mass(e) == mass(f), below_1.what),
            ours=(
                Instance("between", f"{EVENTS}.between"),
                Instance(
                    "enough of e",
                    f"{CLOSE}.only_if#condition 3 for e 2",
                ),
                Step("delta", delta < 1, "hypothesis"),
                Step("e by f", every(e(y_i) <= c * f(y_i), y_i), "between"),
                Step("f by e", every(f(y_i) <= c * e(y_i), y_i), "between"),
                Instance(
                    "of e and f",
                    f"{EVENTS}.given",
                    {"c": c, "e": e, "f": f, "E": E_of, "F": F_of},
                    by=("between", "e by f", "f by e", "enough of e", "delta", "hypothesis"),
                ),
                Instance(
                    "E by F",
                    f"{EVENTS}.no_excess",
                    {"c": c, "a": p_E_of, "b": q_F_of},
                    by="of e and f",
                ),
                Instance(
                    "F by E",
                    f"{EVENTS}.no_excess",
                    {"c": c, "a": q_F_of, "b": p_E_of},
                    by="of e and f",
                ),
            ),
        ),
        Step(
            "the rest: if they do not",
            exists(all_of(of_E > 0, close_given(p, q, E, F, epsilon, delta)), E, F),
            f"{CLOSE}.only_if",
            lines=(1851, 1852),
            quote=r"The rest of the proof is almost the same as the proof of Claim 4. \(\square\)",
            notation="the quotation is in words",
            forall=(epsilon, delta, p, q),
            given=(close, below_1.what),
            ours=(
                Take(*cut_events(p, q, c)),
                *what_cut_events_are(p, q, E, F, epsilon, delta),
            ),
            reading="one of e and f is reduced, as there: only so are the events equally likely",
        ),
    ),
    cites=(f"{CLOSE}.only_if",),
)

CLAIMS = {"if": IF, "only_if": ONLY_IF}
