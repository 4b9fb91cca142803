r"""Whatever is as private as randomised response is made of its answer.

Let $p$ and $q$ be $(\epsilon, \delta)$-indistinguishable. Then there are densities $e \le p$ and
$f \le q$ of mass $1 - \delta$ that are within $c = e^\epsilon$ of each other. What $p$ has beyond
$e$ is made of the answer that reveals the one bit, what $q$ has beyond $f$ of the one that reveals
the other, and $e$ and $f$ are mixtures of $(c e - f) / (c - 1)$ and $(c f - e) / (c - 1)$ with odds
$c$ to 1, and 1 to $c$.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015; J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of differential
privacy, TCC 2016.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Let,
    Split,
    Step,
    Upto,
    all_of,
    every,
    exp,
    index,
    real,
    reals,
    table,
    total,
)
from dpproofs.theory import indistinguishable, mass, push_forward, randomised_response, same_law

from .notation import DOCUMENT
from .notions.made_of_randomised_response import (
    Y,
    a,
    apart,
    c,
    close_part,
    delta,
    e,
    epsilon,
    f,
    g,
    h,
    k,
    made_of_answers,
    p,
    q,
    row_of_answer,
    row_of_rest,
    s,
    shared,
    t,
    weights,
    y,
)

rest = row_of_rest(p, e, delta)
r = reals("r", Y, at_least=0)  # what p has beyond e
REST = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"what $p$ has beyond $e$ is $\delta$ times a law",
    ),
    forall=(delta, p, e),
    given=(every(e(y) <= p(y), y), mass(e) == 1 - delta),
    show=all_of(
        every(rest(y) >= 0, y),
        total(rest(y), y) == 1,
        every(delta * rest(y) == p(y) - e(y), y),
    ),
    ours=Split(
        delta > 0,
        no=(
            Let(r, table(p(y) - e(y), y)),
            Step("nothing", mass(r) == 0, ("r", "hypothesis")),
            Step("a part", every(r(y) <= mass(r), y), ()),
            Step("none", every(r(y) == 0, y), ("nothing", "a part")),
            Step("the same", every(p(y) == e(y), y), ("none", "r")),
        ),
    ),
)

one, other = row_of_answer(e, f, p, c, delta), row_of_answer(f, e, p, c, delta)
close = (
    every(e(y) <= c * f(y), y),
    every(f(y) <= c * e(y), y),
    mass(e) == 1 - delta,
    mass(f) == 1 - delta,
)
by = real("by", above=0)  # the inverse of c - 1
of_e, of_f = apart(e, f, c), apart(f, e, c)
PARTS = (
    Split(
        c > 1,
        yes=(
            Step("part of e", every((c - 1) * of_e(y) == c * e(y) - f(y), y), ()),
            Step("part of f", every((c - 1) * of_f(y) == c * f(y) - e(y), y), ()),
            Step(
                "mix",
                every((c - 1) * (c * of_e(y) + of_f(y) - (1 + c) * e(y)) == 0, y),
                ("part of e", "part of f"),
            ),
            Step(
                "mixed",
                every(c * of_e(y) + of_f(y) == (1 + c) * e(y), y),
                ("part of e", "part of f"),
            ),
        ),
        no=(
            Step("as much", every(e(y) == f(y), y), "hypothesis"),
            Step(
                "mixed",
                every(c * of_e(y) + of_f(y) == (1 + c) * e(y), y),
                ("as much", "hypothesis"),
            ),
        ),
    ),
)
ANSWER = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"$(c e - f) / ((c - 1)(1 - \delta))$ is a law",
    ),
    forall=(c, delta, p, e, f),
    given=close,
    show=all_of(every(one(y) >= 0, y), total(one(y), y) == 1),
    ours=(
        Step("more", every(c * e(y) - f(y) >= 0, y), "hypothesis"),
        Split(
            c > 1,
            yes=(
                Let(by, 1 / (c - 1)),
                Step("divided", every(of_e(y) == by * (c * e(y) - f(y)), y), "by"),
                Step("a part", every(of_e(y) >= 0, y), ("divided", "more")),
            ),
            no=Step("a part", every(of_e(y) >= 0, y), ()),
        ),
        Split(delta < 1, yes=Step("of it", every((1 - delta) * one(y) == of_e(y), y), ())),
        Step("at least 0", every(one(y) >= 0, y), ("a part", "of it")),
        Step("in all", total(one(y), y) == 1, "hypothesis"),
    ),
)
MIXED = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"$e$ is a mixture of two laws with odds $c$ to 1",
    ),
    forall=(c, delta, p, e, f),
    given=close,
    show=every((1 - delta) * (c * one(y) + other(y)) / (1 + c) == e(y), y),
    ours=(
        *PARTS,
        Split(
            delta < 1,
            yes=(
                Step("one", every((1 - delta) * one(y) == of_e(y), y), ()),
                Step("other", every((1 - delta) * other(y) == of_f(y), y), ()),
                Step(
                    "in all",
                    every((1 - delta) * (c * one(y) + other(y)) == (1 + c) * e(y), y),
                    ("one", "other", "mixed"),
                ),
                Step(
                    "divided",
                    every((1 - delta) * (c * one(y) + other(y)) / (1 + c) == e(y), y),
                    "in all",
                ),
            ),
            no=(
                Step("certain", delta == 1, ()),
                Step("nothing", every(e(y) <= mass(e), y), ()),
                Step("null", mass(e) == 0, ("certain", "hypothesis")),
                Step("none", every(e(y) == 0, y), ("nothing", "null")),
            ),
        ),
    ),
)

of_g, of_h = weights(g, h, delta)
WEIGHTS = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"$g$ with as much of $h$ as has the mass $1 - \delta$, or as much of $g$",
    ),
    forall=(delta, g, h),
    given=1 - delta <= mass(g) + mass(h),
    show=all_of(
        of_g >= 0,
        of_h >= 0,
        of_h <= of_g,
        of_g <= 1,
        of_g * mass(g) + of_h * mass(h) == 1 - delta,
    ),
)

e_cut, f_cut = table(a * g(y) + s * h(y), y), table(a * g(y) + t * k(y), y)
CUT = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"$a g + s h$ and $a g + t k$ are within $c$ where $h$ and $k$ are at most $(c - 1) g$",
    ),
    forall=(c, a, s, t, p, q, g, h, k),
    given=(
        every(g(y) + h(y) <= p(y), y),
        every(g(y) + k(y) <= q(y), y),
        every(h(y) <= (c - 1) * g(y), y),
        every(k(y) <= (c - 1) * g(y), y),
        *(s <= a, t <= a, a <= 1),
    ),
    show=every(
        all_of(
            *(e_cut(y) >= 0, f_cut(y) >= 0, e_cut(y) <= p(y), f_cut(y) <= q(y)),
            *(e_cut(y) <= c * f_cut(y), f_cut(y) <= c * e_cut(y)),
        ),
        y,
    ),
)

both, beyond_q, beyond_p = shared(p, q), close_part(p, q, c), close_part(q, p, c)
SHARED = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"what $p$ and $q$ share, and what each has beyond, up to $c$ times the other",
    ),
    forall=(c, p, q),
    show=every(
        all_of(
            *(both(y) >= 0, beyond_q(y) >= 0, beyond_p(y) >= 0),
            *(both(y) + beyond_q(y) <= p(y), both(y) + beyond_p(y) <= q(y)),
            *(beyond_q(y) <= (c - 1) * both(y), beyond_p(y) <= (c - 1) * both(y)),
        ),
        y,
    ),
)

factor = exp(epsilon)
both_at, beyond_q_at = shared(p, q), close_part(p, q, factor)
beyond_p_at = close_part(q, p, factor)
MASSES = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"of indistinguishable laws these have a mass of $1 - \delta$ at least",
    ),
    forall=(epsilon, delta, p, q),
    given=indistinguishable(p, q, epsilon, delta),
    show=all_of(
        1 - delta <= mass(both_at) + mass(beyond_q_at),
        1 - delta <= mass(both_at) + mass(beyond_p_at),
    ),
)

T, RR = made_of_answers(p, q, e, f, factor, delta), randomised_response(epsilon, delta)
answer = index("a", Upto(4))
OF = "standard_facts/made_of_randomised_response."
of_p, of_q = {"c": factor}, {"c": factor, "p": q, "e": f}
of_f = {"c": factor, "e": f, "f": e}
MADE = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"$p$ and $q$ are made of the answers of randomised response",
    ),
    forall=(epsilon, delta, p, q, e, f),
    given=(
        every(all_of(e(y) <= p(y), f(y) <= q(y)), y),
        every(all_of(e(y) <= factor * f(y), f(y) <= factor * e(y)), y),
        *(mass(e) == 1 - delta, mass(f) == 1 - delta),
    ),
    show=all_of(
        every(T(answer, y) >= 0, answer, y),
        every(total(T(answer, y), y) == 1, answer),
        same_law(p, push_forward(RR(0), T)),
        same_law(q, push_forward(RR(1), T)),
    ),
    ours=(
        Instance("rest of p", f"{OF}rest", of_p, "hypothesis"),
        Instance("rest of q", f"{OF}rest", of_q, "hypothesis"),
        Instance("answer of p", f"{OF}answer", of_p, "hypothesis"),
        Instance("answer of q", f"{OF}answer", of_f, "hypothesis"),
        Instance("mixed to p", f"{OF}mixed", of_p, "hypothesis"),
        Instance("mixed to q", f"{OF}mixed", of_f, "hypothesis"),
    ),
)

CLAIMS = {
    "made": MADE,
    "rest": REST,
    "answer": ANSWER,
    "mixed": MIXED,
    "weights": WEIGHTS,
    "cut": CUT,
    "shared": SHARED,
    "masses": MASSES,
}
