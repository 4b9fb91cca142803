r"""A tail bound for the divergence variable gives indistinguishability.

If $P(L(p\|q) \le \epsilon) \ge 1 - \delta$ and $P(L(q\|p) \le \epsilon) \ge 1 - \delta$, then
$p$ and $q$ are $(\epsilon, \delta)$-ind.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Link,
    Sharp,
    Step,
    cases,
    chain,
    define,
    exp,
    indicator,
    least,
    log_ratio,
    table,
    total,
)
from dpproofs.theory import hockey_stick, indistinguishable, loss_at_most, probability_of

from .notation import DOCUMENT, S, delta, epsilon, p, q

y = p.index("y")
five = loss_at_most(p, q, epsilon) >= 1 - delta
five_other = loss_at_most(q, p, epsilon) >= 1 - delta
loss, loss_other = log_ratio(p(y), q(y)), log_ratio(q(y), p(y))
A = define("A", table(cases(p(y) > 0, indicator(loss > epsilon), 0), y))
B = define("B", table(cases(q(y) > 0, indicator(loss_other > epsilon), 0), y))
in_A = define("S∩A", table(S(y) * A(y), y), r"S \cap A")
off_A = define("S∖A", table(S(y) * (1 - A(y)), y), r"S \setminus A")
in_B = define("S∩B", table(S(y) * B(y), y), r"S \cap B")
off_B = define("S∖B", table(S(y) * (1 - B(y)), y), r"S \setminus B")

CLAIM = Claim(
    source=DOCUMENT.at(
        (1565, 1572),
        "*Claim 1*. If",
        "-ind.",
        r"\mathbb P(L(p || q) \le \epsilon) &\ge 1 - \delta, \qquad(5) \\"
        r" \mathbb P(L(q || p) \le \epsilon) &\ge 1 - \delta",
    ),
    reading="finite Y; epsilon and delta are any reals, as nothing is said of them; points of mass"
    " 0 under both laws are not in A",
    notation="the quotation gives the hypotheses; (5) is a label",
    forall=(epsilon, delta, p, q),
    given=(five, five_other),
    show=indistinguishable(p, q, epsilon, delta),
    sharp=Sharp(
        left=hockey_stick(p, q, epsilon),
        bound=delta,
        best=least(delta, 1),
        where=(delta >= 0, epsilon >= 0),
        attained=(
            table(cases(y == 0, delta, cases(y == 1, 1 - delta, 0)), y),
            table(cases(y == 2, delta, cases(y == 1, 1 - delta, 0)), y),
        ),
        given=(delta <= 1, total(1, y) >= 3),
        trivial=1,
        over=(delta,),
    ),
    proof=(
        Step(
            "mass of A",
            probability_of(p, A) < delta,
            "hypothesis",
            lines=(1574, 1578),
            quote=r"> \epsilon\}\), then by (5) we have \[p(A) < \delta",
            notation="the first sign belongs to the definition of A; (5) is a label",
            given=(five,),
            erratum=Erratum(
                "false",
                because="(5) says that A has mass at most delta; equality is not excluded, as for"
                " p = (1/2, 1/2), q = (1/4, 3/4), epsilon = 0 and delta = 1/2, or for p = q and"
                " delta = 0",
                survives="yes: the display that follows needs at most delta only",
                amended=Amended(show=probability_of(p, A) <= delta),
            ),
        ),
        *chain(
            "display",
            probability_of(p, S),
            Link("==", probability_of(p, in_A) + probability_of(p, off_A), "algebra", given=()),
            Link("<=", delta + exp(epsilon) * probability_of(q, off_A), "mass of A"),
            Link("<=", delta + exp(epsilon) * probability_of(q, S), "algebra", given=()),
            lines=(1582, 1582),
            given=(five,),
            also=(S,),
        ),
        Step(
            "mass of B",
            probability_of(q, B) <= delta,
            "hypothesis",
            lines=(1574, 1574),
            quote=r"and (4) can be shown in the same way",
            notation="the quotation is in words; written out is what it asks for first",
            given=(five_other,),
        ),
        *chain(
            "in the same way",
            probability_of(q, S),
            Link("==", probability_of(q, in_B) + probability_of(q, off_B), "algebra", given=()),
            Link("<=", delta + exp(epsilon) * probability_of(p, off_B), "mass of B"),
            Link("<=", delta + exp(epsilon) * probability_of(p, S), "algebra", given=()),
            lines=(1574, 1574),
            given=(five_other,),
            also=(S,),
        ),
    ),
    cites=("standard_facts/hockey_stick_over_events.indistinguishable",),
)
