r"""A weaker converse of Claim 1.

For $\alpha > 1$ and $(\epsilon, \delta)$-ind laws $p$ and $q$,
$P(L(p\|q) > \alpha\epsilon) < \delta / (1 - \exp((1 - \alpha)\epsilon))$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Link,
    Note,
    Sharp,
    Split,
    Step,
    Supplied,
    chain,
    define,
    exp,
    indicator,
    least,
    real,
    table,
)
from dpproofs.theory import indistinguishable, loss_exceeds, probability_of

from .notation import DOCUMENT, delta, p, q

epsilon = real("epsilon", r"\epsilon", above=0, logarithmic=True, stated=1410)
alpha = real("alpha", r"\alpha", above=1, stated=1618)
y = p.index("y")
far = exp(alpha * epsilon)
S = define("S", table(indicator(p(y) > far * q(y)), y))
p_S, q_S = probability_of(p, S), probability_of(q, S)
bound = 1 / (1 - exp((1 - alpha) * epsilon)) * delta
of_q = delta / (far - exp(epsilon))
close = indistinguishable(p, q, epsilon, delta)
tail = loss_exceeds(p, q, alpha * epsilon)
objects = (alpha, epsilon, p, q)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1615, 1621),
        "A weaker version of the converse",
        r"\epsilon)} \delta.\]",
        r"\mathbb P(L(p || q) > \alpha \epsilon) <"
        r" {1 \over 1 - \exp((1 - \alpha) \epsilon)} \delta.",
    ),
    reading="finite Y; epsilon > 0 (line 1410), as for epsilon = 0 the bound has no value. delta"
    " is any real, as nothing is said of it: that of indistinguishable laws is never below 0, and"
    " delta = 0 is a case that the definition names (line 1542)",
    notation="the quotation is the conclusion",
    scope="all densities",
    forall=(alpha, epsilon, delta, p, q),
    given=(close,),
    show=tail < bound,
    erratum=Erratum(
        "needs a hypothesis",
        because="for delta = 0 both sides are 0. For delta > 0 it stands: if q(S) > 0, the first"
        " inequality of the proof is strict; if q(S) = 0, p(S) is at most delta, which is less than"
        " the bound",
        survives="yes: for delta > 0 as printed, for delta = 0 with <=",
    ),
    ours=(
        Step("in the exponent", far > exp(epsilon), "hypothesis"),
        Step("the bound", bound * (far - exp(epsilon)) == far * delta, "in the exponent"),
        Step("hypothesis", p_S <= exp(epsilon) * q_S + delta, "hypothesis"),
        Split(p_S > far * q_S),
    ),
    supplied=Supplied(delta > 0, "nothing is said of delta, and (epsilon, 0)-ind is named (1542)"),
    sharp=Sharp(
        left=tail,
        bound=bound,
        best=least(bound, (exp(epsilon) - 1 + delta) / (exp(epsilon) - exp(-alpha * epsilon)), 1),
        trivial=1,
        over=(epsilon, delta),
        at=((alpha, 2),),
        where=(delta <= 1,),
        reading="the least upper bound, of laws on two points: by (3) on S as in the proof, by (4)"
        " off S, which is what counts where epsilon is small",
    ),
    notes=(
        Note(
            "with <= in place of < it holds for delta = 0 too", given=(close,), show=tail <= bound
        ),
        Note(
            "for delta > 0 the last line of the proof holds with <",
            show=exp(epsilon) * q_S + delta < bound,
        ),
    ),
    proof=(
        Step(
            "S is where the loss exceeds",
            tail == p_S,
            "definition",
            lines=(1623, 1625),
            quote=r"S = \{y: p(y) > e^{\alpha \epsilon} q(y)\}",
            notation="the quotation defines S",
            forall=objects,
            given=(),
            reading="the claim is about the divergence variable, the proof about S",
        ),
        *chain(
            "the two sides of p(S)",
            far * q_S,
            Link(
                "<",
                p_S,
                "definition",
                given=(),
                quote=r"e^{\alpha \epsilon} q(S) < p(S) \le e^\epsilon q(S) + \delta,\] where the"
                r" first inequality is due to the definition of \(S\)",
                notation="the quotation has the next link, too",
                erratum=Erratum(
                    "false",
                    because="the definition of S makes it strict where S has mass; if S is empty, "
                    "as for p = q, both sides are 0",
                    survives="yes: the displays that follow need <= only; the < of the Claim, for "
                    "delta > 0, follows as the line is strict where S has mass",
                    amended=Amended(show=far * q_S <= p_S),
                ),
            ),
            Link("<=", exp(epsilon) * q_S + delta, "hypothesis"),
            lines=(1627, 1632),
        ),
        Step(
            "therefore",
            q_S <= of_q,
            "the two sides of p(S) 2",
            lines=(1632, 1634),
        ),
        *chain(
            "using it again",
            p_S,
            Link("<=", exp(epsilon) * q_S + delta, "hypothesis"),
            Link(
                "==",
                bound,
                "therefore",
                quote=r"e^\epsilon q(S) + \delta = {1 \over 1 - e^{(1 - \alpha) \epsilon}} \delta",
                erratum=Erratum(
                    "false",
                    because="q(S) is at most its bound of the line before, and for delta > 0 always"
                    " below it",
                    survives="yes: with <= the line holds, and for delta > 0 with <, from which the"
                    " Claim follows as printed",
                    amended=Amended(show=exp(epsilon) * q_S + delta <= bound),
                ),
            ),
            lines=(1636, 1638),
        ),
    ),
    cites=("standard_facts/hockey_stick_over_events.bound",),
)
