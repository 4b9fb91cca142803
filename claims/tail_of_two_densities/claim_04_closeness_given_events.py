r"""Indistinguishability is closeness given two likely events.

Two laws $p$ and $q$ are $(\epsilon, \delta)$-ind if and only if C3: there are events $E$, $F$
with $P(E), P(F) \ge 1 - \delta$ and $|\log p_{|E}(y) - \log q_{|F}(y)| \le \epsilon$ for all $y$.
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
    cases,
    chain,
    define,
    every,
    exists,
    exp,
    implies,
    indicator,
    real,
    reals,
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
    indistinguishable,
    mass,
    probability_of,
)

from .notation import DOCUMENT, S, Y, close_given, densities, p, q

epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = real("delta", r"\delta", at_least=0, below=1)
E, F = test("E", Y), test("F", Y)  # the probability of the event, given that the outcome is y
c = exp(epsilon)
y = p.index("y")

source = Source(
    DOCUMENT,
    lines=(1684, 1685),
    words=("*Claim 4*. Two", "*C3* holds."),
    quote=r"-ind if and only if *C3* holds",
)
reading = (
    "finite Y. An event of the probability space is a table of its probabilities given the outcome"
    " (lines 1717-1720, 1722-1728). |log a - log b| <= epsilon is read as a <= e^epsilon b and"
    " b <= e^epsilon a, the form in which the proof uses it (line 1732), so that points of mass 0"
    " under both count for nothing. epsilon >= 0 (`for epsilon > 0`, line 1403); delta < 1, without"
    " which the notion is not meaningful (lines 1520-1521) and C3 conditions on null events"
)

# --- if ---------------------------------------------------------------------------------------

C3 = conditionally_close(p, q, E, F, epsilon, delta)
of_E, of_F = probability_of(p, E), probability_of(q, F)
same = of_E == of_F
given_E, given_F = (probability_of(condition(*pair), S) for pair in ((p, E), (q, F)))
F_less = test("F'", Y)
off_E, off_F = (
    probability_of(law, table(event(y) * (1 - other(y)), y))
    for law, event, other in ((p, S, E), (q, S, F))
)

IF = Claim(
    source=source,
    reading=reading,
    notation="the quotation is in words",
    forall=(epsilon, delta, p, q, E, F),
    given=C3,
    show=indistinguishable(p, q, epsilon, delta),
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
                witness=(table(F(y) * of_E / of_F, y),),
            ),
            "algebra",
            lines=(1688, 1692),
            quote=r"we may assume \(\mathbb P(E) = \mathbb P(F) \ge 1 - \delta\). To see this,"
            r" suppose \(F\) has higher probability than \(E\), then we can substitute \(F\)",
            notation="the quotation says what for, the statement how",
            given=(C3, of_F > of_E),
            reading="not any subset of F: one that keeps the law given F",
        ),
        *chain(
            "display",
            probability_of(p, S),
            Link("==", given_E * of_E + off_E, "algebra", given=(of_E > 0,)),
            Link("<=", c * given_F * of_E + delta, "hypothesis"),
            Link("==", c * given_F * of_F + delta, "without loss of generality"),
            Link("<=", c * probability_of(q, S) + delta, "algebra", given=(of_F > 0,)),
            lines=(1697, 1702),
            given=(C3, same),
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
            given=(C3, same),
            also=(S,),
        ),
    ),
    cites=("standard_facts/hockey_stick_over_events.indistinguishable",),
)

# --- only if ----------------------------------------------------------------------------------

over, under, e, f, f_minus = densities(p, q, c)
shares = (
    cases(mass(f) < mass(e), (mass(f) - mass(f_minus)) / (mass(e) - mass(f_minus)), 1),
    cases(mass(e) < mass(f), (mass(e) - mass(f_minus)) / (mass(f) - mass(f_minus)), 1),
)  # of e and f, the greater one is reduced towards f_-
witness = tuple(
    event_of(table(f_minus(y) + share * (density(y) - f_minus(y)), y), law)
    for share, density, law in zip(shares, (e, f), (p, q), strict=True)
)

close = indistinguishable(p, q, epsilon, delta)
joint_E, joint_F = p(y) * E(y), q(y) * F(y)
pointwise = every(all_of(joint_E <= c * joint_F, joint_F <= c * joint_E), y)

e_any, f_any = reals("e", Y, at_least=0), reals("f", Y, at_least=0)
four = (event_densities(p, q, e_any, f_any, epsilon, delta), mass(e_any) == mass(f_any))
E_of, F_of = define("E", event_of(e_any, p)), define("F", event_of(f_any, q))
law_E, law_F = condition(p, E_of), condition(q, F_of)

f_new = reals("f'", Y, at_least=0)
any_delta = real("delta", r"\delta", at_least=0)
condition_1 = every(all_of(e(y) >= 0, e(y) <= p(y), f(y) >= 0, f(y) <= q(y)), y)
condition_2 = every(all_of(e(y) <= c * f(y), f(y) <= c * e(y)), y)
minus_1 = every(all_of(e(y) >= 0, e(y) <= p(y), f_minus(y) >= 0, f_minus(y) <= q(y)), y)
minus_2 = every(all_of(e(y) <= c * f_minus(y), f_minus(y) <= c * e(y)), y)
only_here = (close, mass(e) < mass(f))  # the case of the proof

ONLY_IF = Claim(
    source=source,
    reading=reading + ". The events are shown with P(E) = P(F), as the proof has them (condition 4)"
    " and as Claim 7 restates them: the densities p E and q F are then compared as they are",
    readings=(
        Reading(
            "C3 to the letter: P(E) and P(F) may differ; the events of the proof",
            show=exists(C3, E, F, witness=witness),
        ),
        Reading(
            "delta = 1 and above are allowed, the events having positive probability",
            forall=(epsilon, any_delta, p, q),
            given=(indistinguishable(p, q, epsilon, any_delta),),
            show=exists(all_of(of_E > 0, of_E >= 1 - any_delta, same, pointwise), E, F),
        ),
    ),
    notation="the quotation is in words",
    forall=(epsilon, delta, p, q),
    given=close,
    show=exists(close_given(p, q, E, F, epsilon, delta), E, F),
    sharp=Sharp(
        reading="the events of the proof are as likely as can be where delta is the least for which"
        " the laws are indistinguishable: by `if`, events of a greater probability would make them"
        " so with a lesser delta"
    ),
    proof=(
        Step(
            "given E and F 1",
            every(law_E(y) == e_any(y) / mass(e_any), y),
            "definition",
            lines=(1730, 1732),
            given=four,
            also=(e_any, f_any),
        ),
        Step(
            "given E and F 2",
            every(e_any(y) / mass(e_any) <= c * f_any(y) / mass(e_any), y),
            "hypothesis",
            lines=(1730, 1732),
            given=four,
            also=(e_any, f_any),
        ),
        Step(
            "given E and F 3",
            every(c * f_any(y) / mass(e_any) == c * f_any(y) / mass(f_any), y),
            "hypothesis",
            lines=(1730, 1732),
            given=four,
            also=(e_any, f_any),
        ),
        Step(
            "given E and F 4",
            every(c * f_any(y) / mass(f_any) == c * law_F(y), y),
            "definition",
            lines=(1730, 1732),
            given=four,
            also=(e_any, f_any),
        ),
        *chain(
            "probability of E",
            probability_of(p, E_of),
            Link("==", total(E_of(y) * p(y), y), "definition"),
            Link("==", mass(e_any), "algebra"),
            Link(">=", 1 - delta, "hypothesis"),
            lines=(1736, 1736),
            given=four,
            also=(e_any, f_any),
        ),
        *chain(
            "the same goes for F",
            probability_of(q, F_of),
            Link("==", total(F_of(y) * q(y), y), "definition"),
            Link("==", mass(f_any), "algebra"),
            Link(">=", 1 - delta, "hypothesis"),
            lines=(1738, 1738),
            given=four,
            also=(e_any, f_any),
        ),
        Step(
            "S, T and the rest are disjoint",
            every(over(y) + under(y) <= 1, y),
            "definition",
            lines=(1757, 1757),
            given=(),
        ),
        Step("condition 1", condition_1, "definition", lines=(1757, 1759), given=()),
        Step("condition 2", condition_2, "definition", lines=(1757, 1759), given=()),
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
        ),
        Step(
            "done if the masses agree",
            conditionally_close(p, q, event_of(e, p), event_of(f, q), epsilon, delta),
            ("condition 1", "condition 2", "condition 3 for e 2", "condition 3 for f 2"),
            lines=(1766, 1766),
            quote=r"If \(e(Y) = f(Y)\) then we are done",
            notation="done is C3 for the events of e and f",
            given=(close, mass(e) == mass(f)),
        ),
        Step(
            "without loss of generality",
            conditionally_close(q, p, F, E, epsilon, delta),
            "definition",
            lines=(1766, 1767),
            given=(C3,),
            also=(E, F),
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
            given=only_here,
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
            given=only_here,
        ),
        Step(
            "e and f_- satisfy conditions 1-3",
            event_densities(p, q, e, f_minus, epsilon, delta),
            "definition",
            lines=(1777, 1778),
            quote=r"not only \(e(y)\) and \(f_-(y)\) also satisfy conditions 1-3",
            notation="the quotation is in words",
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
            given=(),
        ),
        Step(
            "mass of e",
            mass(e) >= mass(f_minus),
            "e is at least f_-",
            lines=(1782, 1782),
            quote=r"and thus \(e(Y) \ge f_-(Y)\)",
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
            given=only_here,
        ),
    ),
)

CLAIMS = {"if": IF, "only_if": ONLY_IF}
