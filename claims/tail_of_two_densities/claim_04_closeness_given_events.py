r"""Indistinguishability is closeness given two likely events.

Two laws $p$ and $q$ are $(\epsilon, \delta)$-ind if and only if C3: there are events $E$, $F$
with $P(E), P(F) \ge 1 - \delta$ and $|\log p_{|E}(y) - \log q_{|F}(y)| \le \epsilon$ for all $y$.
"""

from dpproofs.language import (
    Again,
    Amended,
    Claim,
    Erratum,
    Instance,
    Link,
    Note,
    Reading,
    Sharp,
    Split,
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
    implies,
    index,
    indicator,
    law,
    pair,
    real,
    reals,
    space,
    table,
    test,
    total,
)
from dpproofs.theory import (
    condition,
    conditionally_close,
    event_densities,
    event_of,
    hockey_stick,
    independent,
    indistinguishable,
    mass,
    probability_of,
)

from .notation import (
    DOCUMENT,
    S,
    Y,
    at_least_0,
    below_1,
    close_given,
    cut_events,
    cut_to,
    delta,
    densities,
    epsilon,
    p,
    q,
    what_cut_events_are,
)

E, F = test("E", Y), test("F", Y)  # the probability of the event, given that the outcome is y
c = exp(epsilon)
y = p.index("y")

source = DOCUMENT.at(
    (1684, 1685), "*Claim 4*. Two", "*C3* holds.", r"-ind if and only if *C3* holds"
)
reading = (
    "finite Y; xi and eta have the laws p and q. |log a - log b| <= epsilon is read as a <="
    " e^epsilon b and b <= e^epsilon a, the form in which the proof uses it (line 1732), so that"
    " points of mass 0 under both count for nothing"
)

# --- if ---------------------------------------------------------------------------------------

C3 = conditionally_close(p, q, E, F, epsilon, delta)
of_E, of_F = probability_of(p, E), probability_of(q, F)
same = of_E == of_F
given_E, given_F = probability_of(condition(p, E), S), probability_of(condition(q, F), S)
thinner = table(F(y) * of_E / of_F, y)  # F, cut in proportion
F_less = test("F'", Y)
E_any, part = test("E", Y), test("G", Y)
F_cut = define("F'", table(F(y) * part(y), y))
of_cut = probability_of(q, F_cut)
as_likely = define("E'", table(E_any(y) * of_cut / probability_of(p, E_any), y), "E'")
here = (C3, same, below_1.what)
# Where p is too large, and what E and F have of it.
worst = define("A", table(indicator(p(y) > c * q(y)), y))
p_worst, q_worst = probability_of(p, worst), probability_of(q, worst)
E_worst = total(E(y) * p(y) * worst(y), y)
F_worst = total(F(y) * q(y) * worst(y), y)
off_E = probability_of(p, table(S(y) * (1 - E(y)), y))
off_F = probability_of(q, table(S(y) * (1 - F(y)), y))

IF = Claim(
    source=source,
    reading=f"{reading}. Of E only its probability given xi is used, of F that given eta: an event"
    " of the probability space, whichever it is, is the table of these",
    notation="the quotation is in words",
    forall=(epsilon, delta, p, q, E, F),
    given=C3,
    supplied=below_1,
    show=indistinguishable(p, q, epsilon, delta),
    notes=Note(
        "not every subset of F with the probability of E will do: one that is not cut in proportion"
        " changes the law given F, and C3 may fail",
        forall=(epsilon, delta, p, q, E_any, F, part),
        given=(
            probability_of(p, E_any) >= of_cut,
            of_cut > 0,
            conditionally_close(p, q, as_likely, F, epsilon, delta),
            below_1.what,
        ),
        show=conditionally_close(p, q, as_likely, F_cut, epsilon, delta),
        fails=True,
    ),
    sharp=Sharp(
        left=hockey_stick(p, q, epsilon),
        bound=delta,
        best=delta,
        attained=(
            table(cases(y == 1, delta, cases(y == 0, 1 - delta, 0)), y),
            table(cases(y == 2, delta, cases(y == 0, 1 - delta, 0)), y),
            table(indicator(y == 0), y),
            table(indicator(y == 0), y),
        ),
        where=(delta >= 0, epsilon >= 0),
        given=(total(1, y) >= 3,),
        trivial=1,
        over=(delta,),
    ),
    proof=(
        Step(
            "without loss of generality",
            exists(
                all_of(
                    every(F_less(y) <= F(y), y),
                    probability_of(q, F_less) == of_E,
                    conditionally_close(p, q, E, F_less, epsilon, delta),
                ),
                F_less,
                witness=(thinner,),
            ),
            "algebra",
            lines=(1688, 1692),
            quote=r"we may assume \(\mathbb P(E) = \mathbb P(F) \ge 1 - \delta\). To see this,"
            r" suppose \(F\) has higher probability than \(E\), then we can substitute \(F\)",
            notation="the quotation says what for, the statement how",
            given=(C3, of_F > of_E, below_1.what),
            reading="some subset of F has the probability of E and keeps C3: F cut in proportion,"
            " for which the probability space is enlarged",
        ),
        *chain(
            "display",
            probability_of(p, S),
            Link("==", given_E * of_E + off_E, "algebra", given=(of_E > 0,)),
            Link("<=", c * given_F * of_E + delta, "hypothesis"),
            Link("==", c * given_F * of_F + delta, "without loss of generality"),
            Link("<=", c * probability_of(q, S) + delta, "algebra", given=(of_F > 0,)),
            lines=(1697, 1702),
            given=here,
            also=(S,),
        ),
        *chain(
            "(4) in the same way",
            probability_of(q, S),
            Link("==", given_F * of_F + off_F, "algebra", given=(of_F > 0,)),
            Link("<=", c * given_E * of_F + delta, "hypothesis"),
            Link("==", c * given_E * of_E + delta, "without loss of generality"),
            Link("<=", c * probability_of(p, S) + delta, "algebra", given=(of_E > 0,)),
            lines=(1687, 1688),
            given=here,
            also=(S,),
        ),
    ),
    ours=(
        Step("E is likely", of_E > 0, "hypothesis"),
        Step("F is likely", of_F > 0, "hypothesis"),
        Step("C3", every(E(y) * p(y) * of_F <= c * F(y) * q(y) * of_E, y), "hypothesis"),
        Step("C3 over A", E_worst * of_F <= c * F_worst * of_E, "C3"),
        Step("a part of E", E_worst <= of_E, ()),
        Step(
            "what E has of A",
            E_worst <= c * F_worst + cases(of_E <= of_F, 0, of_E - of_F),
            (),
            ours=Split(
                of_E <= of_F,
                no=Step(
                    "E is more likely than F",
                    (E_worst - c * F_worst - (of_E - of_F)) * of_E <= 0,
                    ("C3 over A", "E is likely", "a part of E"),
                ),
            ),
        ),
        Step("what E has not of A", p_worst - E_worst <= 1 - of_E, ()),
        Step("what F has of A", F_worst <= q_worst, ()),
        Again({p: q, q: p, E: F, F: E}),
    ),
    cites=("standard_facts/hockey_stick_over_events.indistinguishable",),
)

# --- only if ----------------------------------------------------------------------------------

two = space("Y", largest=2)
p_two, q_two = law("p", two), law("q", two)
omega = two * two  # the outcomes of xi and eta
P = define("P", independent(p_two, q_two), r"\mathbb{P}")
subset_E, subset_F = event("E", omega), event("F", omega)
v, u, w = index("y", two), index("y'", two), index("y''", two)
in_E = total(P(pair(v, u)) * subset_E(pair(v, u)), u)  # P(xi = y, E)
in_F = total(P(pair(w, v)) * subset_F(pair(w, v)), w)  # P(eta = y, F)
of_subset_E, of_subset_F = probability_of(P, subset_E), probability_of(P, subset_F)
given_subset_E, given_subset_F = in_E / of_subset_E, in_F / of_subset_F

epsilon = at_least_0
objects = (epsilon, delta, p, q)
c = exp(epsilon)
C3 = conditionally_close(p, q, E, F, epsilon, delta)
over, under, e, f, f_minus = densities(p, q, c)
witness = cut_events(p, q, c)

close = indistinguishable(p, q, epsilon, delta)
e_any, f_any = reals("e", Y, at_least=0, stated=1707), reals("f", Y, at_least=0, stated=1707)
part_of_1 = real(
    "delta",
    r"\delta",
    at_least=0,
    below=1,
    stated="of indistinguishable laws it is at least 0, and C3 is supplied with its being below 1",
)
of_densities = (epsilon, part_of_1, p, q, e_any, f_any)
four = (event_densities(p, q, e_any, f_any, epsilon, part_of_1), mass(e_any) == mass(f_any))
E_of, F_of = define("E", event_of(e_any, p)), define("F", event_of(f_any, q))
law_E, law_F = condition(p, E_of), condition(q, F_of)

f_new = reals("f'", Y, at_least=0, stated=1707)
condition_1 = every(all_of(e(y) >= 0, e(y) <= p(y), f(y) >= 0, f(y) <= q(y)), y)
condition_2 = every(all_of(e(y) <= c * f(y), f(y) <= c * e(y)), y)
minus_1 = every(all_of(e(y) >= 0, e(y) <= p(y), f_minus(y) >= 0, f_minus(y) <= q(y)), y)
minus_2 = every(all_of(e(y) <= c * f_minus(y), f_minus(y) <= c * e(y)), y)
only_here = (close, mass(e) < mass(f))  # the case of the proof
HERE = "tail_of_two_densities/claim_04_closeness_given_events.only_if"
conditions = (
    Instance("condition 1", f"{HERE}#condition 1"),
    Instance("condition 2", f"{HERE}#condition 2"),
    Instance("enough of e", f"{HERE}#condition 3 for e 2"),
)
laws_given_densities = (
    *conditions,
    Step("delta", delta < 1, "hypothesis"),
    Instance(
        "of e and f",
        "standard_facts/events_with_densities.given",
        {"c": c, "e": e, "f": f, "E": event_of(e, p), "F": event_of(f, q)},
        by=("condition 1", "condition 2", "enough of e", "delta", "hypothesis"),
    ),
)
kept = (  # f is moved towards f_- until it has the mass of e
    Take(cut_to(mass(e), f, f_minus)),
    Instance("between", "standard_facts/events_with_densities.between"),
    Instance("mass of f_-", f"{HERE}#mass of e"),
    Instance("enough of e", f"{HERE}#condition 3 for e 2"),
    Instance(
        "f is moved",
        "standard_facts/events_with_densities.moved",
        {"t": mass(e), "c": c, "e": e, "f": f, "g": f_minus, "h": f_new},
        by=("between", "mass of f_-", "hypothesis"),
    ),
)

ONLY_IF = Claim(
    source=source,
    reading=f"{reading}. The underlying probability space may be enlarged, as the proof does it"
    " (line 1691 f.): of E only its probability given xi is used, of F that given eta, and there"
    " are events with any",
    notation="the quotation is in words",
    forall=objects,
    given=(close,),
    supplied=below_1,
    show=exists(all_of(of_E > 0, close_given(p, q, E, F, epsilon, delta)), E, F),
    readings=Reading(
        "the probability space is as it is, here that of two independent variables xi and eta (line"
        " 1694), whose outcomes are its points",
        forall=(epsilon, delta, p_two, q_two),
        given=(indistinguishable(p_two, q_two, epsilon, delta), below_1.what),
        show=exists(
            all_of(
                of_subset_E >= 1 - delta,
                of_subset_F >= 1 - delta,
                every(
                    all_of(
                        given_subset_E <= c * given_subset_F,
                        given_subset_F <= c * given_subset_E,
                    ),
                    v,
                ),
            ),
            subset_E,
            subset_F,
        ),
        erratum=Erratum(
            "ambiguous",
            because="the enlargement is said of the `if` direction alone (lines 1691-1692). E is to"
            " have a share of the probability of an outcome of xi (lines 1719, 1726), and a space"
            " that is not enlarged may have no event with that share, unless xi and eta are"
            " independent, as in line 1694, and have no atoms: then each of them can be the coin of"
            " the other. For p = (1/2, 1/2), q = (1/4, 3/4), epsilon = 0 and delta = 1/4 no two"
            " events of independent xi and eta have C3. So it is for Claims 5 and 7, whose proofs"
            " go by this one",
            survives="yes: on a space that may be enlarged, so that E and F have coins of their"
            " own; what is shown of them are their probabilities given the outcome, tables with"
            " values in [0, 1]",
        ),
    ),
    ours=(
        Take(*witness),
        *what_cut_events_are(p, q, E, F, epsilon, delta),
    ),
    notes=Note(
        "the events of the proof have C3 to the letter, with the laws divided by P(E) and P(F)",
        forall=objects,
        given=(close, below_1.what),
        show=exists(C3, E, F, witness=witness),
    ),
    sharp=Sharp(
        reading="the events of the proof are as likely as can be where delta is the least for which"
        " the laws are indistinguishable: by `if`, events of a greater probability would make them"
        " so with a lesser delta"
    ),
    proof=(
        Step(
            "E has the density e",
            every(all_of(E_of(y) <= 1, p(y) * E_of(y) == e_any(y)), y),
            "definition",
            lines=(1722, 1728),
            quote=r"We cut \(G_y\) into the disjoint union of \(E_y\) and \(G_y \setminus E_y\)"
            r" such that \(\mathbb P(E_y) = e(y)\)",
            notation="the probability of the cut is at most 1, which goes without saying",
            reading="with a coin: E_y is what E has of the outcome y",
            forall=of_densities,
            given=four,
        ),
        Step(
            "given E and F 1",
            every(law_E(y) == e_any(y) / mass(e_any), y),
            "definition",
            lines=(1730, 1732),
            forall=of_densities,
            given=four,
            ours=(
                Step("at a point", every(p(y) * E_of(y) == e_any(y), y), "hypothesis"),
                Step("likely", probability_of(p, E_of) == mass(e_any), "at a point"),
                Step("not null", mass(e_any) > 0, "hypothesis"),
            ),
        ),
        Step(
            "given E and F 2",
            every(e_any(y) / mass(e_any) <= c * f_any(y) / mass(e_any), y),
            "hypothesis",
            lines=(1730, 1732),
            forall=of_densities,
            given=four,
        ),
        Step(
            "given E and F 3",
            every(c * f_any(y) / mass(e_any) == c * f_any(y) / mass(f_any), y),
            "hypothesis",
            lines=(1730, 1732),
            forall=of_densities,
            given=four,
        ),
        Step(
            "given E and F 4",
            every(c * f_any(y) / mass(f_any) == c * law_F(y), y),
            "definition",
            lines=(1730, 1732),
            forall=of_densities,
            given=four,
            ours=(
                Step("at a point", every(q(y) * F_of(y) == f_any(y), y), "hypothesis"),
                Step("likely", probability_of(q, F_of) == mass(f_any), "at a point"),
                Step("not null", mass(f_any) > 0, "hypothesis"),
            ),
        ),
        *chain(
            "probability of E",
            probability_of(p, E_of),
            Link("==", total(E_of(y) * p(y), y), "definition"),
            Link("==", mass(e_any), "algebra"),
            Link(">=", 1 - part_of_1, "hypothesis"),
            lines=(1736, 1736),
            forall=of_densities,
            given=four,
        ),
        *chain(
            "the same goes for F",
            probability_of(q, F_of),
            Link("==", total(F_of(y) * q(y), y), "definition"),
            Link("==", mass(f_any), "algebra"),
            Link(">=", 1 - part_of_1, "hypothesis"),
            lines=(1738, 1738),
            forall=of_densities,
            given=four,
        ),
        Step(
            "S, T and the rest are disjoint",
            every(over(y) + under(y) <= 1, y),
            "definition",
            lines=(1757, 1757),
            forall=objects,
            given=(),
        ),
        Step(
            "condition 1", condition_1, "definition", lines=(1757, 1759), forall=objects, given=()
        ),
        Step(
            "condition 2", condition_2, "definition", lines=(1757, 1759), forall=objects, given=()
        ),
        *chain(
            "condition 3 for e",
            mass(e),
            Link(
                "==",
                1 - (probability_of(p, over) - c * probability_of(q, over)),
                "definition",
                given=(),
            ),
            Link(">=", 1 - delta, "hypothesis"),
            lines=(1761, 1764),
            forall=objects,
            given=(close,),
        ),
        *chain(
            "condition 3 for f",
            mass(f),
            Link(
                "==",
                1 - (probability_of(q, under) - c * probability_of(p, under)),
                "definition",
                given=(),
            ),
            Link(">=", 1 - delta, "hypothesis"),
            lines=(1761, 1764),
            forall=objects,
            given=(close,),
        ),
        Step(
            "done if the masses agree",
            conditionally_close(p, q, event_of(e, p), event_of(f, q), epsilon, delta),
            ("condition 1", "condition 2", "condition 3 for e 2", "condition 3 for f 2"),
            lines=(1766, 1766),
            quote=r"If \(e(Y) = f(Y)\) then we are done",
            notation="done is C3 for the events of e and f",
            forall=objects,
            given=(close, mass(e) == mass(f), below_1.what),
            ours=laws_given_densities,
        ),
        Step(
            "without loss of generality",
            conditionally_close(q, p, F, E, epsilon, delta),
            "definition",
            lines=(1766, 1767),
            forall=(*objects, E, F),
            given=(C3, below_1.what),
            reading="exchanging p and q exchanges e and f, by (6); C3 is exchanged with them",
        ),
        Step(
            "all it remains to do",
            exists(
                all_of(
                    event_densities(p, q, e, f_new, epsilon, delta),
                    mass(f_new) == mass(e),
                    every(f_new(y) <= f(y), y),
                ),
                f_new,
            ),
            ("condition 1", "condition 2", "condition 3 for e 2"),
            lines=(1767, 1769),
            forall=objects,
            given=only_here,
            ours=kept,
        ),
        Step(
            "f is reduced where q > p",
            exists(
                all_of(
                    event_densities(p, q, e, f_new, epsilon, delta),
                    mass(f_new) == mass(e),
                    every(f_new(y) <= f(y), y),
                    every(implies(q(y) <= p(y), f_new(y) == f(y)), y),
                ),
                f_new,
            ),
            "definition",
            lines=(1771, 1772),
            quote=r"by reducing \(f(y)\) on the set \(\{y \in Y: q(y) > p(y)\}\)",
            notation="off the set nothing is reduced",
            forall=objects,
            given=only_here,
            ours=(
                *kept,
                Step("at least 1", c >= 1, "hypothesis"),
                Step(
                    "off the set",
                    every(implies(q(y) <= p(y), f_minus(y) == f(y)), y),
                    "at least 1",
                ),
                Step(
                    "nothing is reduced there",
                    every(implies(q(y) <= p(y), f_new(y) == f(y)), y),
                    ("f is moved", "off the set"),
                ),
            ),
        ),
        Step(
            "e and f_- satisfy conditions 1-3",
            event_densities(p, q, e, f_minus, epsilon, delta),
            "definition",
            lines=(1777, 1778),
            quote=r"not only \(e(y)\) and \(f_-(y)\) also satisfy conditions 1-3",
            notation="the quotation is in words",
            forall=objects,
            given=only_here,
            erratum=Erratum(
                "false",
                because="f_- has mass 1 - TV(p, q), which may be below 1 - delta; the proof needs "
                "conditions 1 and 2 only, for f has the mass of e",
                survives="yes: Claim 4 stands; condition 3 is not needed of f_-",
                amended=Amended(show=all_of(minus_1, minus_2)),
            ),
        ),
        Step(
            "e is at least f_-",
            every(e(y) >= f_minus(y), y),
            "definition",
            lines=(1780, 1780),
            forall=objects,
            given=(),
        ),
        Step(
            "mass of e",
            mass(e) >= mass(f_minus),
            "e is at least f_-",
            lines=(1782, 1782),
            quote=r"and thus \(e(Y) \ge f_-(Y)\)",
            forall=objects,
            given=(),
        ),
        Step(
            "interpolation",
            exists(
                all_of(
                    every(all_of(f_minus(y) <= f_new(y), f_new(y) <= f(y)), y),
                    mass(f_new) == mass(e),
                ),
                f_new,
            ),
            "mass of e",
            lines=(1782, 1783),
            quote=r"Therefore there exists an \(f\) that interpolates between \(f_-\) and \(f_+\)"
            r" with \(f(Y) = e(Y)\)",
            notation="between is written out",
            forall=objects,
            given=only_here,
            ours=kept,
        ),
    ),
)

CLAIMS = {"if": IF, "only_if": ONLY_IF}
