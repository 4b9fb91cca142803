r"""The conditions C1, C2 and C3 beside each other.

C1: $P(L(p\|q) \le \epsilon) \ge 1 - \delta$ and $P(L(q\|p) \le \epsilon) \ge 1 - \delta$; C2: there
are $A, B \subset Y$ with $p(A), q(B) \ge 1 - \delta$ on which the logarithms differ by at most
$\epsilon$. Of events $E, F \subset Y$ C3 makes one, $E = F$, and C2 with it.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Reading,
    Source,
    Step,
    Supplied,
    all_of,
    equivalent,
    event,
    every,
    exists,
    exp,
    implies,
    law,
    real,
    space,
)
from dpproofs.theory import condition, conditionally_close, loss_at_most, probability_of

from .notation import DOCUMENT, delta

epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
below_1 = real("delta", r"\delta", at_least=0, below=1)
Y = space("Y", largest=3)
p, q = law("p", Y), law("q", Y)
A, B, E, F = (event(name, Y) for name in "ABEF")
y = p.index("y")
c = exp(epsilon)
C1 = all_of(
    loss_at_most(p, q, epsilon) >= 1 - delta,
    loss_at_most(q, p, epsilon) >= 1 - delta,
)


def on(one, other, delta):
    """C2 for the events A = one and B = other."""
    return all_of(
        probability_of(p, one) >= 1 - delta,
        probability_of(q, other) >= 1 - delta,
        every(one(y) * p(y) <= one(y) * (c * q(y)), y),
        every(other(y) * q(y) <= other(y) * (c * p(y)), y),
    )


def source(lines, words, quote):
    return Source(DOCUMENT, lines, words, quote)


TWO = source(
    (1651, 1659),
    ("*C1*.", r"all \(y \in B\)."),
    r"It is equivalent to *C2*. there exist events \(A, B \subset Y\)",
)
READING = (
    "finite Y; log p(y) - log q(y) <= epsilon is p(y) <= e^epsilon q(y), which has a meaning at"
    " points where one of them vanishes"
)
NOTATION = "the quotation is in words"

# --- C3 for events of outcomes ----------------------------------------------------------------

C3 = conditionally_close(p, q, E, F, epsilon, below_1)
both = every(equivalent(p(y) > 0, q(y) > 0), y)
given = (C3, both)
p_E, q_F = condition(p, E), condition(q, F)
of_E, of_F = probability_of(p, E), probability_of(q, F)
small = all_of(
    loss_at_most(p, q, epsilon) >= 1 - below_1,
    loss_at_most(q, p, epsilon) >= 1 - below_1,
)
cut_p, cut_q = p(y) * E(y), q(y) * F(y)
as_written = all_of(
    of_E >= 1 - below_1,
    of_F >= 1 - below_1,
    every(all_of(cut_p <= c * cut_q, cut_q <= c * cut_p), y),
)
objects = (epsilon, below_1, p, q, E)
NORMALISED = (
    "p_E is p conditioned on E (line 1669): p(y) 1_{y in E} is to be divided by p(E), and q(y)"
    " 1_{y in F} by q(F)"
)

CLAIMS = {
    "c1_gives_c2": Claim(
        source=TWO,
        reading=READING,
        notation=NOTATION,
        scope="all densities",
        forall=(epsilon, delta, p, q),
        given=C1,
        show=exists(
            on(A, B, delta),
            A,
            B,
        ),
    ),
    "c2_gives_c1": Claim(
        source=TWO,
        reading=READING,
        notation=NOTATION,
        scope="all densities",
        forall=(epsilon, delta, p, q, A, B),
        given=on(A, B, delta),
        show=C1,
    ),
    "events_of_outcomes": Claim(
        source=source(
            (1674, 1676),
            ("In fact, if we let", "condition than *C2*."),
            "then *C3* degenerates to a stronger condition than *C2*",
        ),
        reading=f"{READING}; delta < 1, for C3 to condition on events that are not null; C2 in the"
        " form C1",
        notation=NOTATION,
        scope="all densities",
        forall=(*objects, F),
        given=given,
        show=small,
        erratum=Erratum(
            "needs a hypothesis",
            because=f"{NORMALISED}. Where p(E) and q(F) differ, p may exceed e^epsilon q on all of"
            " E: for p = (7/8, 1/8), q = (3/4, 1/4), E = F = {0}, epsilon = 0 and delta = 1/4 C3"
            " holds and C2 does not",
            survives="yes: the proof of Claim 4 goes by events with P(E) = P(F), where C3 is the"
            " stronger condition",
        ),
        supplied=Supplied(of_E == of_F, "the text has two events and no such equation"),
        readings=(
            Reading(
                "with p 1_E and q 1_F for the conditioned laws, as line 1677 writes them",
                given=(as_written, both),
            ),
        ),
        proof=(
            Step(
                "in this case",
                every(all_of(p_E(y) == cut_p, q_F(y) == cut_q), y),
                "definition",
                lines=(1677, 1678),
                quote=r"in this case \(p_E(y) = p(y) 1_{y \in E}\) and"
                r" \(q_F(y) = q(y) 1_{y \in F}\)",
                erratum=Erratum(
                    "false",
                    because=NORMALISED,
                    survives="yes: that E and F are one event needs only where the laws vanish",
                    amended=Amended(
                        show=every(all_of(p_E(y) == cut_p / of_E, q_F(y) == cut_q / of_F), y)
                    ),
                ),
            ),
            Step(
                "forces E in F",
                every(implies(p(y) > 0, E(y) <= F(y)), y),
                "hypothesis",
                lines=(1678, 1679),
                quote=r"\(p_E(y) \le e^\epsilon q_F(y)\) forces \(E \subset F\)",
                notation="the first relation is a hypothesis",
                reading="up to points of mass 0 under both laws",
            ),
            Step(
                "F in E in the same way",
                every(implies(q(y) > 0, F(y) <= E(y)), y),
                "hypothesis",
                lines=(1679, 1679),
                quote=r"We also obtain \(F \subset E\) in the same way",
                notation="in words",
                reading="up to points of mass 0 under both laws",
            ),
            Step(
                "this gives us",
                every(implies(p(y) > 0, E(y) == F(y)), y),
                ("forces E in F", "F in E in the same way"),
                lines=(1679, 1680),
                quote=r"This gives us \(E = F\)",
                notation="at a point",
                reading="up to points of mass 0 under both laws",
            ),
            Step(
                "C3 becomes C2",
                equivalent(conditionally_close(p, q, E, E, epsilon, below_1), on(E, E, below_1)),
                "this gives us",
                lines=(1679, 1680),
                quote=r"and *C3* becomes *C2* with \(A = B = E = F\)",
                notation="in words",
                forall=objects,
                given=(both, of_E > 0, probability_of(q, E) > 0),
                erratum=Erratum(
                    "needs a hypothesis",
                    because=NORMALISED,
                    survives="yes: for events of the same probability, to which the proof of Claim"
                    " 4 goes over",
                ),
                supplied=Supplied(of_E == probability_of(q, E), "as for the remark"),
            ),
        ),
    ),
}
