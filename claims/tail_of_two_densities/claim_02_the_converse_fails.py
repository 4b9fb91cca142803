r"""The converse of Claim 1 fails: indistinguishable laws whose divergence variables are not small.

There are $\epsilon, \delta > 0$ and $(\epsilon, \delta)$-ind laws $p$ and $q$ such that
$P(L(p\|q) \le \epsilon) < 1 - \delta$ and $P(L(q\|p) \le \epsilon) < 1 - \delta$.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Link,
    Step,
    all_of,
    cases,
    chain,
    define,
    event,
    exists,
    law,
    log,
    number,
    space,
    table,
)
from dpproofs.theory import indistinguishable, loss_at_most, probability_of

from .notation import DOCUMENT, delta, epsilon

two = space("Y", r"\{0, 1\}", smallest=2, largest=2, stated=1605)
p, q, S = law("p", two), law("q", two), event("S", two)
y = p.index("y")
of_p, of_q = loss_at_most(p, q, epsilon), loss_at_most(q, p, epsilon)

# --- the example ------------------------------------------------------------------------------

less, more = Fraction(2, 5), Fraction(3, 5)
P = define("p", table(cases(y == 0, less, more), y))
Q = define("q", table(cases(y == 0, more, less), y))
bound, third = log(number(4) / 3), number(1) / 3
loss, other = loss_at_most(P, Q, bound), loss_at_most(Q, P, bound)
p_S, q_S = probability_of(P, S), probability_of(Q, S)
example = (bound, third, P, Q)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1595, 1603),
        "The converse of Claim 1",
        r"\end{aligned}$$",
        r"\mathbb P(L(p || q) \le \epsilon) &< 1 - \delta, \\"
        r" \mathbb P(L(q || p) \le \epsilon) &< 1 - \delta",
    ),
    reading="that the converse is not true is what the Claim then shows, of both inequalities at "
    "once; the laws are on {0, 1}, where the proof has them",
    notation="the quotation gives the two inequalities; the signs of epsilon and delta, and that "
    "the laws are (epsilon, delta)-ind, stand before it",
    scope="one example",
    forall=(),
    show=exists(
        all_of(
            epsilon > 0,
            delta > 0,
            indistinguishable(p, q, epsilon, delta),
            of_p < 1 - delta,
            of_q < 1 - delta,
        ),
        epsilon,
        delta,
        p,
        q,
        witness=example,
    ),
    proof=(
        Step(
            "they are laws",
            all_of(P(0) + P(1) == 1, Q(0) + Q(1) == 1),
            "definition",
            lines=(1605, 1606),
            quote=r"\(p(0) = q(1) = 2 / 5\) and \(p(1) = q(0) = 3 / 5\)",
            notation="the quotation is the example; that its masses sum to 1 goes without saying",
        ),
        Step(
            "check (3)",
            p_S <= number(4) / 3 * q_S + third,
            "definition",
            lines=(1606, 1608),
            quote=r"\((\log {4 \over 3}, {1 \over 3})\)-ind: just check (3) for all",
            notation="(3) is written out, with e to the log of 4/3",
            forall=(S,),
        ),
        Step(
            "(4) by symmetry",
            q_S <= number(4) / 3 * p_S + third,
            "check (3)",
            lines=(1608, 1608),
            quote=r"(4) holds by symmetry",
            notation="(4) is written out",
            forall=(S,),
        ),
        *chain(
            "display",
            loss,
            Link("==", other, "definition"),
            Link("==", less, "definition"),
            lines=(1611, 1611),
        ),
        Step(
            "display 3",
            loss < number(2) / 3,
            "display 2",
            lines=(1611, 1611),
            reading="the last sign of the display, 2/5 < 2/3, for the probability that is 2/5; 2/3 "
            "is 1 - delta",
        ),
    ),
    cites=("standard_facts/hockey_stick_over_events.indistinguishable",),
)
