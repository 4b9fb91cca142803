r"""Both divergences of close laws together.

If $p$ and $q$ are $\epsilon$-ind, then $D(p\|q) + D(q\|p) \le \epsilon(e^\epsilon - 1)$.
"""

from dpproofs.language import (
    Claim,
    Link,
    Sharp,
    Step,
    chain,
    define,
    every,
    exp,
    indicator,
    log,
    positive_part,
    table,
    tanh,
    total,
)
from dpproofs.theory import KL, answer, indistinguishable, probability_of

from .notation import DOCUMENT, epsilon, p, q

x = p.index("x")
at_p, at_q = p(x), q(x)
c = exp(epsilon)
either = (at_p > 0) | (at_q > 0)
S = define("S", table(indicator(at_p > at_q), x))
off_S = define("S^c", table(1 - S(x), x))
gap = log(at_p) - log(at_q)
symmetric = KL(p, q) + KL(q, p)
halves = total((at_p - at_q) * gap, x, given=at_p > at_q) + total(
    (at_q - at_p) * (log(at_q) - log(at_p)), x, given=either & (at_p <= at_q)
)
masses = total(S(x) * (at_p - at_q), x) + total(off_S(x) * (at_q - at_p), x)
weighed = epsilon * total(S(x) * ((1 - exp(-epsilon)) * at_p), x) + epsilon * total(
    off_S(x) * ((c - 1) * at_p), x
)
ON_S, OFF_S = r"q(x) \le p(x) \le e^\epsilon q(x)", r"p(x) \le q(x) \le e^\epsilon p(x)"

CLAIM = Claim(
    source=DOCUMENT.at(
        (2216, 2218),
        "*Claim 11*. If",
        r"\epsilon(e^\epsilon - 1).\]",
        r"D(p || q) + D(q || p) \le \epsilon(e^\epsilon - 1)",
    ),
    reading="finite Y; points of mass 0 under both laws do not count in a sum of logarithms",
    scope="all laws with densities",
    forall=(epsilon, p, q),
    given=indistinguishable(p, q, epsilon, 0),
    show=symmetric <= epsilon * (c - 1),
    sharp=Sharp(
        best=2 * (positive_part(epsilon) * tanh(epsilon / 2)),
        attained=(answer(p, epsilon), answer(q, epsilon, lie=True)),
        given=(epsilon >= 0, total(1, x) >= 2),
    ),
    proof=(
        Step(
            "logarithms are close",
            every(abs(gap) <= epsilon, x, given=either),
            "hypothesis",
            lines=(2220, 2221),
            quote=r"|\log p(x) - \log q(x)| \le \epsilon",
            notation="the points that count are written out",
        ),
        *chain(
            "display",
            symmetric,
            Link("==", total((at_p - at_q) * gap, x, given=either), "definition", given=()),
            Link("==", halves, "algebra", given=()),
            Link("<=", epsilon * masses, "logarithms are close"),
            lines=(2222, 2228),
        ),
        Step(
            "on S 1",
            every(at_q <= at_p, x, given=at_p > at_q),
            "definition",
            lines=(2230, 2230),
            quote=ON_S,
            notation="the second sign is a step of its own",
            given=(),
        ),
        Step(
            "on S 2",
            every(at_p <= c * at_q, x, given=at_p > at_q),
            "hypothesis",
            lines=(2230, 2230),
            quote=ON_S,
            notation="the first sign is a step of its own",
        ),
        Step(
            "off S 1",
            every(at_p <= at_q, x, given=at_p <= at_q),
            "definition",
            lines=(2231, 2231),
            quote=OFF_S,
            notation="the second sign is a step of its own",
            given=(),
        ),
        Step(
            "off S 2",
            every(at_q <= c * at_p, x, given=at_p <= at_q),
            "hypothesis",
            lines=(2231, 2231),
            quote=OFF_S,
            notation="the first sign is a step of its own",
        ),
        Step(
            "the last step 1",
            c - 1 >= 1 - exp(-epsilon),
            "algebra",
            lines=(2235, 2236),
            quote=r"\(e^\epsilon - 1 \ge 1 - e^{- \epsilon}\)",
            forall=(epsilon,),
            given=(),
        ),
        Step(
            "the last step 2",
            probability_of(p, S) + probability_of(p, off_S) == 1,
            "definition",
            lines=(2235, 2236),
            quote=r"\(p(S) + p(S^c) = 1\)",
            forall=(p, q),
            given=(),
        ),
        *chain(
            "conclusion",
            symmetric,
            Link("<=", weighed, ("display 3", "on S 2", "off S 2")),
            Link("<=", epsilon * (c - 1), ("the last step 1", "the last step 2")),
            lines=(2233, 2233),
        ),
    ),
)
