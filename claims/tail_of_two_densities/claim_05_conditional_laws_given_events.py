r"""Claim 4 for conditional laws, history by history.

The laws of $\xi_i | \xi_{<i}$ and of $\eta_i | \eta_{<i}$ are $(\epsilon, \delta)$-ind for every
history (item 1) if and only if there are events $E_i$, $F_i$ with
$P(E_i | \xi_{<i} = y_{<i}) = P(F_i | \eta_{<i} = y_{<i}) \ge 1 - \delta$, given which they are
$\epsilon$-ind (item 2).
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Link,
    Reading,
    Sharp,
    Source,
    Step,
    all_of,
    chain,
    define,
    event,
    every,
    exists,
    exp,
    implies,
    index,
    kernel,
    law,
    natural,
    probability,
    real,
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

from .notation import DOCUMENT, close_given, densities

Y = space("Y", largest=3)
p, q, S = law("p", Y), law("q", Y), event("S", Y)
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = real("delta", r"\delta", at_least=0, below=1)
before = natural("i-1", smallest=0, largest=1)
outcomes = space("Y", largest=2)
pasts = outcomes**before
past, y = index("y_{<i}", pasts), index("y_i", outcomes)
p_i, q_i = kernel("p_i", pasts, outcomes), kernel("q_i", pasts, outcomes)
E_i, F_i = test("E_i", pasts, outcomes), test("F_i", pasts, outcomes)
c = exp(epsilon)
laws = (p_i(past), q_i(past))

item_1 = every(indistinguishable(*laws, epsilon, delta), past)
item_2 = every(indistinguishable_given(*laws, E_i(past), F_i(past), epsilon, delta), past)
equally_likely = every(close_given(*laws, E_i(past), F_i(past), epsilon, delta), past)

SOURCE = Source(
    DOCUMENT,
    lines=(1789, 1811),
    words=(r"*Claim 5*. Let \(\xi_{1", "respectively."),
    quote=r"such that \(p_{i | E_i}(\cdot | y_{< i})\) and \(q_{i | E_i} (\cdot | y_{< i})\) are"
    r" \(\epsilon\)-ind for any \(y_{< i}\)",
)
READING = (
    "finite Y, i up to 2; conditional laws for every history, those of probability 0 included. An"
    " event is the table of its probabilities given the first i outcomes. epsilon >= 0 and"
    " delta < 1, as in Claim 4. Item 2 is shown with the densities given E_i and F_i, which are"
    " equally likely, compared as they are. The steps are about one history, with p, q, E, F for"
    " p_i, q_i, E_i, F_i given it"
)
NOTATION = "the quotation is in words"
MISPRINT = r"p_{i | E_i}(\cdot | y_{< i}) \text{ and } q_{i | E_i} (\cdot | y_{< i})"
BECAUSE = (
    "it is q_{i | F_i}, which the displays below define: E_i goes with xi, and of E_i together with"
    " eta nothing is said"
)
SURVIVES = "yes: the proof goes by q_{i | F_i}"

of_E_i = probability_of(p_i(past), E_i(past))
given_E_i = indistinguishable(*(condition(law, E_i(past)) for law in laws), epsilon, 0)

# --- item 2 gives item 1, at one history --------------------------------------------------------

E, F = test("E", Y), test("F", Y)
given_events = indistinguishable_given(p, q, E, F, epsilon, delta)
here = (epsilon, delta, p, q, E, F, S)
of_E, of_F = probability_of(p, E), probability_of(q, F)
z = p.index("z")
off_E, off_F = (define(f"{event.name}ᶜ", table(1 - event(z), z)) for event in (E, F))
p_E, q_F = probability_of(condition(p, E), S), probability_of(condition(q, F), S)
p_off = probability_of(condition(p, off_E), S) * probability_of(p, off_E)
q_off = probability_of(condition(q, off_F), S) * probability_of(q, off_F)
p_S, q_S = probability_of(p, S), probability_of(q, S)
F_and_xi = probability("P(F|xi)", r"\mathbb{P}(F_i | \xi_{<i} = y_{<i})")
null_apart = (given_events, of_E < 1)
XI = "F_i goes with eta: what its probability is given xi is not said"

IF = Claim(
    source=SOURCE,
    reading=READING,
    readings=(
        Reading(
            "q_{i | E_i} to the letter: q_i given an event as likely as E_i at each outcome; F_i is"
            " then any event as likely as E_i, and there is always one",
            forall=(before, epsilon, delta, p_i, q_i, E_i),
            given=(every(all_of(of_E_i >= 1 - delta, given_E_i), past),),
            show=item_1,
        ),
    ),
    notation=NOTATION,
    scope="all densities",
    forall=(before, epsilon, delta, p_i, q_i, E_i, F_i),
    show=None,
    misprint=MISPRINT,
    erratum=Erratum(
        "misprint",
        because=BECAUSE,
        survives=SURVIVES,
        amended=Amended(given=(item_2,), show=item_1),
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
            Link(
                "==",
                p_E * F_and_xi + delta,
                "hypothesis",
                given=(given_events,),
                also=(F_and_xi,),
                erratum=Erratum(
                    "misprint",
                    because=f"the probability of F_i is to be given eta, as in item 2; {XI}",
                    survives="yes: given eta it is the equality of item 2",
                    amended=Amended(show=p_E * of_E + delta == p_E * of_F + delta),
                ),
            ),
            Link(
                "<=",
                c * q_F * F_and_xi + delta,
                "hypothesis",
                given=(given_events,),
                also=(F_and_xi,),
                reading="true whatever probability the second factor is",
            ),
            Link(
                "==",
                c * q_S + delta,
                "algebra",
                given=(given_events,),
                also=(F_and_xi,),
                erratum=Erratum(
                    "false",
                    because="q_{i | F_i}(S) P(F_i) is the part of q_i(S) within F_i: equal only if "
                    f"S is null off F_i; and again {XI}",
                    survives="yes: <= is enough",
                    amended=Amended(show=c * q_F * of_F + delta <= c * q_S + delta),
                ),
            ),
            lines=(1813, 1821),
            forall=here,
            given=null_apart,
        ),
        *chain(
            "in the same way",
            q_S,
            Link("==", q_F * of_F + q_off, "algebra"),
            Link("<=", q_F * of_F + delta, "hypothesis"),
            Link("==", q_F * of_E + delta, "hypothesis", given=(given_events,)),
            Link("<=", c * p_E * of_E + delta, "hypothesis", given=(given_events,)),
            Link(
                "<=",
                c * p_S + delta,
                "algebra",
                given=(given_events,),
                reading="what is shown is q_i(S) <= e^epsilon p_i(S) + delta; `the direction from`"
                " it is not meant",
                lines=(1823, 1825),
                quote=r"can be shown in the same way",
                notation="the quotation is in words",
            ),
            lines=(1823, 1825),
            forall=here,
            given=(given_events, of_F < 1),
        ),
    ),
    cites=("standard_facts/hockey_stick_over_events.indistinguishable",),
)

# --- item 1 gives item 2, at one history --------------------------------------------------------

y_i = p.index("y")
close = indistinguishable(p, q, epsilon, delta)
over, under, e, f, f_minus = densities(p, q, c)
E_of, F_of = event_of(e, p), event_of(f, q)
first, second = (condition(law, event) for law, event in ((p, E_of), (q, F_of)))
history = real("h", r"\mathbb{P}(\xi_{<i} = y_{<i})", above=0, at_most=1)
other_history = real("h", r"\mathbb{P}(\eta_{<i} = y_{<i})", above=0, at_most=1)
BAR = (
    "e and f are made of conditional laws, and are to be divided by p_i(y_i | y_{<i}) and q_i(y_i |"
    " y_{<i}); divided by what the first i outcomes have together, it may come out above 1"
)


def a_probability(density, law, history):
    quotient = density(y_i) / (history * law(y_i))
    return every(implies(law(y_i) > 0, quotient <= 1), y_i)


def repaired(density, law):
    return every(implies(law(y_i) > 0, density(y_i) / law(y_i) <= 1), y_i)


ONLY_IF = Claim(
    source=SOURCE,
    reading=READING,
    notation=NOTATION,
    scope="all densities",
    forall=(before, epsilon, delta, p_i, q_i),
    show=None,
    misprint=MISPRINT,
    erratum=Erratum(
        "misprint",
        because=BECAUSE,
        survives=SURVIVES,
        amended=Amended(given=(item_1,), show=exists(equally_likely, E_i, F_i)),
    ),
    sharp=Sharp(reading="as likely as can be, as in Claim 4, where delta is the least"),
    proof=(
        Step(
            "densities of events",
            event_densities(p, q, e, f, epsilon, delta),
            "tail_of_two_densities/claim_04_closeness_given_events.only_if",
            lines=(1827, 1828),
            quote=r"we construct \(e(y_{1 : i})\) and \(f(y_{1 : i})\) as",
            notation="the quotation is in words",
            forall=(epsilon, delta, p, q),
            given=(close,),
        ),
        Step(
            "E_i",
            a_probability(e, p, history),
            "densities of events",
            lines=(1844, 1849),
            quote=r"\mathbb P(E_i | \xi_{\le i} = y_{\le i}) &= {e(y_{\le i}) \over"
            r" p_i(y_{\le i})}",
            notation="the quotation defines E_i; checked is that it is a probability",
            forall=(epsilon, history, p, q),
            given=(),
            reading="p_i(y_{<=i}), with no bar, is what xi_1, ..., xi_i have together",
            erratum=Erratum(
                "misprint",
                because=BAR,
                survives="yes: with p_i(y_i | y_{<i})",
                amended=Amended(forall=(epsilon, p, q), show=repaired(e, p)),
            ),
        ),
        Step(
            "F_i",
            a_probability(f, q, other_history),
            "densities of events",
            lines=(1844, 1849),
            quote=r"\mathbb P(F_i | \xi_{\le i} = y_{\le i}) &= {f(y_{\le i}) \over"
            r" q_i(y_{\le i})}",
            notation="the quotation defines F_i; checked is that it is a probability",
            forall=(epsilon, other_history, p, q),
            given=(),
            reading="q_i(y_{<=i}), with no bar, is what eta_1, ..., eta_i have together",
            erratum=Erratum(
                "misprint",
                because=f"{BAR}. F_i goes with eta: eta is to be given, not xi",
                survives="yes: with q_i(y_i | y_{<i}), given eta",
                amended=Amended(forall=(epsilon, p, q), show=repaired(f, q)),
            ),
        ),
        Step(
            "the rest: if the masses agree",
            indistinguishable_given(p, q, E_of, F_of, epsilon, delta),
            ("densities of events", "E_i", "F_i"),
            lines=(1851, 1852),
            forall=(epsilon, delta, p, q),
            given=(close, mass(e) == mass(f)),
        ),
        Step(
            "the rest: if they do not",
            exists(close_given(p, q, E, F, epsilon, delta), E, F),
            "tail_of_two_densities/claim_04_closeness_given_events.only_if",
            lines=(1851, 1852),
            quote=r"The rest of the proof is almost the same as the proof of Claim 4. \(\square\)",
            notation="the quotation is in words",
            forall=(epsilon, delta, p, q),
            given=(close,),
            reading="one of e and f is reduced, as there: only so are the events equally likely",
        ),
    ),
    cites=("tail_of_two_densities/claim_04_closeness_given_events.only_if",),
)

CLAIMS = {"if": IF, "only_if": ONLY_IF}
