r"""The conditions C1, C2 and C3 beside each other.

C1: $P(L(p\|q) \le \epsilon) \ge 1 - \delta$ and $P(L(q\|p) \le \epsilon) \ge 1 - \delta$; C2: there
are $A, B \subset Y$ with $p(A), q(B) \ge 1 - \delta$ on which the logarithms differ by at most
$\epsilon$. Of events $E, F \subset Y$ C3 makes one, $E = F$, and C2 with it.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Note,
    Step,
    Supplied,
    Take,
    all_of,
    convention,
    equivalent,
    event,
    every,
    exists,
    indicator,
    table,
)
from dpproofs.theory import condition, conditionally_close, loss_at_most, probability_of

from .notation import DOCUMENT, below_1, delta
from .notions.conditions import Y, c, epsilon, on, p, q, y

A, B, E, F = event("A", Y), event("B", Y), event("E", Y), event("F", Y)
C1 = all_of(
    loss_at_most(p, q, epsilon) >= 1 - delta,
    loss_at_most(q, p, epsilon) >= 1 - delta,
)

TWO = DOCUMENT.at(
    (1651, 1659),
    "*C1*.",
    r"all \(y \in B\).",
    r"It is equivalent to *C2*. there exist events \(A, B \subset Y\)",
)
READING = (
    "finite Y; log p(y) - log q(y) <= epsilon is p(y) <= e^epsilon q(y), which has a meaning at"
    " points where one of them vanishes"
)
NOTATION = "the quotation is in words"

# --- C3 for events of outcomes ----------------------------------------------------------------

C3 = conditionally_close(p, q, E, F, epsilon, delta)
both = every(equivalent(p(y) > 0, q(y) > 0), y)
given = (C3, both)
p_E, q_F = condition(p, E), condition(q, F)
of_E, of_F = probability_of(p, E), probability_of(q, F)
cut_p, cut_q = p(y) * E(y), q(y) * F(y)
cut = (
    Step("E is likely", of_E > 0, "hypothesis"),
    Step("F is likely", of_F > 0, "hypothesis"),
    Step("on E", every(cut_p * of_F <= c * cut_q * of_E, y), "hypothesis"),
    Step("on F", every(cut_q * of_E <= c * cut_p * of_F, y), "hypothesis"),
)
as_written = all_of(
    of_E >= 1 - delta,
    of_F >= 1 - delta,
    every(all_of(cut_p <= c * cut_q, cut_q <= c * cut_p), y),
)
of_mass = convention(every(p(y) > 0, y), "an outcome that neither law has counts for nothing")
of_mass_too = convention(every(q(y) > 0, y), "an outcome that neither law has counts for nothing")
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
        show=exists(on(A, B), A, B),
        ours=(Take(table(indicator(p(y) <= c * q(y)), y), table(indicator(q(y) <= c * p(y)), y)),),
    ),
    "c2_gives_c1": Claim(
        source=TWO,
        reading=READING,
        notation=NOTATION,
        scope="all densities",
        forall=(epsilon, delta, p, q, A, B),
        given=on(A, B),
        show=C1,
    ),
    "events_of_outcomes": Claim(
        source=DOCUMENT.at(
            (1674, 1676),
            "In fact, if we let",
            "condition than *C2*.",
            "then *C3* degenerates to a stronger condition than *C2*",
        ),
        reading=f"{READING}; C2 in the form C1",
        notation=NOTATION,
        scope="all densities",
        forall=(epsilon, delta, p, q, E, F),
        given=given,
        show=C1,
        erratum=Erratum(
            "needs a hypothesis",
            because=f"{NORMALISED}; lines 1677-1678 (`Indeed, in this case`) do not divide them."
            " Where p(E) and q(F) differ, p may exceed e^epsilon q on all of E, or q exceed"
            " e^epsilon p: for p = (1/2, 1/2), q = (3/4, 1/4), E and F the first point, epsilon = 0"
            " and delta = 1/2 C3 holds, and q exceeds p on E",
            survives="in part: where p(E) = q(F), as in the proof of Claim 4, C3 is the stronger"
            " condition",
        ),
        supplied=(
            below_1,
            Supplied(of_E == of_F, "the text has two events and no such equation"),
        ),
        ours=(
            Step("E is likely", of_E > 0, "hypothesis"),
            Step("on E", every(cut_p <= c * cut_q, y), ("E is likely", "hypothesis")),
            Step("on F", every(cut_q <= c * cut_p, y), ("E is likely", "hypothesis")),
        ),
        notes=Note(
            "it holds with p 1_E and q 1_F in place of the conditioned laws, as line 1677 writes"
            " them",
            given=(as_written, both),
        ),
        proof=(
            Step(
                "in this case",
                every(all_of(p_E(y) == cut_p / of_E, q_F(y) == cut_q / of_F), y),
                "definition",
                lines=(1677, 1678),
                quote=r"in this case \(p_E(y) = p(y) 1_{y \in E}\) and"
                r" \(q_F(y) = q(y) 1_{y \in F}\)",
                notation="the indicator of E is the table of E; what it lacks is divided by",
                reading="with the divisors p(E) and q(F), which the print lacks: the erratum of the"
                " remark tells of them. That E and F are one event needs only where the laws"
                " vanish",
                given=given,
                supplied=below_1,
            ),
            Step(
                "forces E in F",
                every(E(y) <= F(y), y),
                "hypothesis",
                lines=(1678, 1679),
                quote=r"\(p_E(y) \le e^\epsilon q_F(y)\) forces \(E \subset F\)",
                notation="the first relation is a hypothesis",
                given=given,
                ours=cut,
                supplied=(below_1, of_mass),
            ),
            Step(
                "F in E in the same way",
                every(F(y) <= E(y), y),
                "hypothesis",
                lines=(1679, 1679),
                quote=r"We also obtain \(F \subset E\) in the same way",
                notation="in words",
                given=given,
                ours=cut,
                supplied=(below_1, of_mass_too),
            ),
            Step(
                "this gives us",
                every(E(y) == F(y), y),
                ("forces E in F", "F in E in the same way"),
                lines=(1679, 1680),
                quote=r"This gives us \(E = F\)",
                notation="at a point",
                given=given,
                ours=cut,
                supplied=(below_1, of_mass),
            ),
            Step(
                "C3 becomes C2",
                equivalent(conditionally_close(p, q, E, E, epsilon, delta), on(E, E)),
                "this gives us",
                lines=(1679, 1680),
                quote=r"and *C3* becomes *C2* with \(A = B = E = F\)",
                notation="in words",
                forall=(epsilon, delta, p, q, E),
                given=(both, of_E == probability_of(q, E)),
                supplied=convention(of_E > 0, "C3 conditions on E"),
                reading="for p(E) = q(E), which the remark lacks",
            ),
        ),
    ),
}
