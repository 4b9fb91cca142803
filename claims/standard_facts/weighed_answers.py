r"""Randomised responses tell two weights apart best.

The answers of private mechanisms, each chosen by the answers before it, come from one of two
inputs, with weights $s$ and $t$ in place of probabilities. By how much the one is likelier than the
other, added up over the answers, is greatest for randomised responses.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015, Theorem 2; J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of
differential privacy, TCC 2016, Theorem 1.5.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Let,
    Split,
    Step,
    Upto,
    cases,
    every,
    exp,
    index,
    kernel,
    law,
    positive_part,
    real,
    space,
    table,
    total,
)
from dpproofs.theory import indistinguishable, optimal_delta, optimal_delta_of

from .notation import DOCUMENT
from .notions.weighed_answers import parameters, s, t, told_by

X, Y, Z = space("X"), space("Y"), space("Z")
first, second, third = parameters(1), parameters(2), parameters(3)
p, q = law("p", X), law("q", X)
p_2, q_2 = kernel("p_2", X, Y), kernel("q_2", X, Y)
p_3, q_3 = kernel("p_3", X, Y, Z), kernel("q_3", X, Y, Z)

SOURCE = DOCUMENT.at(
    1,
    "The composition theorem",
    "differential privacy",
    r"\text{randomised response dominates}",
)

# --- one answer ---------------------------------------------------------------------------------

a, b, c, o = real("a"), real("b"), real("c", above=0), real("o", above=0)
r, w, v = real("r"), real("w"), real("v")
m, u = real("m"), real("u")
at = real("at", r"\epsilon'", logarithmic=True)
(epsilon, delta), e = first, exp(first[0])
y = p.index("y")

told = total(positive_part(s * p(y) - t * q(y)), y)
right, wrong = positive_part(s * e - t), positive_part(s - t * e)
best = told_by(s, t, first)

here = positive_part(s * p(y) - t * q(y))
over, under = positive_part(p(y) - c * q(y)), positive_part(q(y) - c * p(y))
honest = (r + w) * o

ONE = Claim(
    source=SOURCE,
    forall=(epsilon, delta, s, t, p, q),
    given=indistinguishable(p, q, epsilon, delta),
    show=told <= best,
    ours=(
        Let(c, e),
        Let(o, 1 / (1 + e)),
        Let(r, right),
        Let(w, wrong),
        Step("c is at least 1", c >= 1, "c"),
        Step("o is the inverse", o * (1 + c) == 1, ("c", "o")),
        Step("best", best == s * delta + (1 - delta) * honest, ("o", "r", "w")),
        Step("r is at least 0", r >= 0, "r"),
        Step("w is at least 0", w >= 0, "w"),
        Step("right", r >= s * c - t, ("c", "r")),
        Step("wrong", w >= s - t * c, ("c", "w")),
        Step("over", total(over, y) <= delta, ("hypothesis", "c")),
        Step("under", total(under, y) <= delta, ("hypothesis", "c")),
        Split(
            t >= c * s,
            yes=(
                Step("at a point", every(here <= s * over, y), ()),
                Step("told", told <= s * delta, ("at a point", "over")),
                Step("least", honest >= 0, ("r is at least 0", "w is at least 0")),
            ),
            no=Split(
                c * t <= s,
                yes=(
                    Step("at a point", every(here <= s * p(y) - t * q(y) + t * under, y), ()),
                    Step("told", told <= s - t + t * delta, ("at a point", "under")),
                    Step("least", honest >= s - t, ("right", "wrong", "o is the inverse")),
                ),
                no=(
                    Step("c is above 1", c > 1, ()),
                    Step("its square", c * c - 1 > 0, "c is above 1"),
                    Let(v, 1 / (c * c - 1)),
                    Step("v is the inverse", v * (c * c - 1) == 1, ("v", "its square")),
                    Step("v is above 0", v > 0, ("v is the inverse", "its square")),
                    Let(a, (t * c - s) * v),
                    Let(b, (s * c - t) * v),
                    Step("a is at least 0", a >= 0, ("a", "v is above 0")),
                    Step("b is at least 0", b >= 0, ("b", "v is above 0")),
                    Step("s", s == a + b * c, ("a", "b", "v is the inverse")),
                    Step("t", t == a * c + b, ("a", "b", "v is the inverse")),
                    Step(
                        "at a point",
                        every(here <= a * over + b * (c * p(y) - q(y) + under), y),
                        ("a is at least 0", "b is at least 0", "s", "t"),
                    ),
                    Step(
                        "told",
                        told <= (a + b) * delta + b * (c - 1),
                        ("at a point", "over", "under", "a is at least 0", "b is at least 0"),
                    ),
                    Step(
                        "least",
                        honest >= b * (c - 1),
                        ("right", "w is at least 0", "o is the inverse", "s", "t"),
                    ),
                ),
            ),
        ),
        Step("in all", told <= s * delta + (1 - delta) * honest, ("told", "least", "s", "t")),
        Step("as said", told <= best, ("in all", "best")),
    ),
)

# --- two and three ------------------------------------------------------------------------------

x, y, z = p.index("x"), p_2.index("y"), p_3.index("z")
both_p, both_q = s * p(x) * p_2(x, y), t * q(x) * q_2(x, y)
(epsilon_2, delta_2), e_2 = second, exp(second[0])
(epsilon_3, delta_3), e_3 = third, exp(third[0])

ONE_OF = "standard_facts/weighed_answers.one"
TWO_OF = "standard_facts/weighed_answers.two"

TWO = Claim(
    source=SOURCE,
    forall=(*first, *second, s, t, p, q, p_2, q_2),
    given=(
        indistinguishable(p, q, *first),
        every(indistinguishable(p_2(x), q_2(x), *second), x),
    ),
    show=total(positive_part(both_p - both_q), x, y) <= told_by(s, t, first, second),
    ours=(
        Instance(
            "the second",
            ONE_OF,
            {
                "epsilon_1": epsilon_2,
                "delta_1": delta_2,
                "s": s * p(x),
                "t": t * q(x),
                "p": p_2(x),
                "q": q_2(x),
            },
            "hypothesis",
        ),
        Let(m, (1 - delta_2) / (1 + e_2)),
        Step("m is at least 0", m >= 0, "m"),
        Let(u, total(positive_part(s * e_2 * p(x) - t * q(x)), x)),
        Let(v, total(positive_part(s * p(x) - t * e_2 * q(x)), x)),
        Step(
            "added up",
            total(positive_part(both_p - both_q), x, y) <= s * delta_2 + m * (u + v),
            ("the second", "m", "u", "v"),
        ),
        Instance("what is so", ONE_OF, {"s": s * e_2, "t": t}, "hypothesis"),
        Instance("what is not", ONE_OF, {"s": s, "t": t * e_2}, "hypothesis"),
        Step("what is so tells", u <= told_by(s * e_2, t, first), ("u", "what is so")),
        Step("what is not tells", v <= told_by(s, t * e_2, first), ("v", "what is not")),
        Step(
            "as one",
            told_by(s, t, first, second)
            == s * delta_2 + m * (told_by(s * e_2, t, first) + told_by(s, t * e_2, first)),
            "m",
        ),
        Step(
            "in all",
            m * (u + v) <= m * (told_by(s * e_2, t, first) + told_by(s, t * e_2, first)),
            ("m is at least 0", "what is so tells", "what is not tells"),
        ),
        Step(
            "as said",
            total(positive_part(both_p - both_q), x, y) <= told_by(s, t, first, second),
            ("added up", "in all", "as one"),
        ),
    ),
)
told = total(positive_part(both_p * p_3(x, y, z) - both_q * q_3(x, y, z)), x, y, z)
THREE = Claim(
    source=SOURCE,
    forall=(*first, *second, *third, s, t, p, q, p_2, q_2, p_3, q_3),
    given=(
        indistinguishable(p, q, *first),
        every(indistinguishable(p_2(x), q_2(x), *second), x),
        every(indistinguishable(p_3(x, y), q_3(x, y), *third), x, y),
    ),
    show=told <= told_by(s, t, first, second, third),
    ours=(
        Instance(
            "the third",
            ONE_OF,
            {
                "epsilon_1": epsilon_3,
                "delta_1": delta_3,
                "s": both_p,
                "t": both_q,
                "p": p_3(x, y),
                "q": q_3(x, y),
            },
            "hypothesis",
        ),
        Let(m, (1 - delta_3) / (1 + e_3)),
        Step("m is at least 0", m >= 0, "m"),
        Let(u, total(positive_part(e_3 * both_p - both_q), x, y)),
        Let(v, total(positive_part(both_p - e_3 * both_q), x, y)),
        Step("added up", told <= s * delta_3 + m * (u + v), ("the third", "m", "u", "v")),
        Instance("what is so", TWO_OF, {"s": s * e_3, "t": t}, "hypothesis"),
        Instance("what is not", TWO_OF, {"s": s, "t": t * e_3}, "hypothesis"),
        Step("what is so tells", u <= told_by(s * e_3, t, first, second), ("u", "what is so")),
        Step("what is not tells", v <= told_by(s, t * e_3, first, second), ("v", "what is not")),
        Step(
            "in all",
            m * (u + v)
            <= m * (told_by(s * e_3, t, first, second) + told_by(s, t * e_3, first, second)),
            ("m is at least 0", "what is so tells", "what is not tells"),
        ),
        Step(
            "as one",
            told_by(s, t, first, second, third)
            == s * delta_3
            + m * (told_by(s * e_3, t, first, second) + told_by(s, t * e_3, first, second)),
            "m",
        ),
        Step(
            "as said",
            told <= told_by(s, t, first, second, third),
            ("added up", "in all", "as one"),
        ),
    ),
)
i = index("i", Upto(3))
epsilons = table(cases(i == 0, first[0], cases(i == 1, second[0], third[0])), i)
deltas = table(cases(i == 0, first[1], cases(i == 1, second[1], third[1])), i)

OPTIMUM = Claim(
    source=SOURCE,
    forall=(*first, *second, *third, at),
    show=told_by(1, exp(at), first, second, third) == optimal_delta_of(epsilons, deltas, at),
)
SAME = Claim(
    source=SOURCE,
    forall=(*first, at),
    show=told_by(1, exp(at), first, first, first) == optimal_delta(3, *first, at),
)
CLAIMS = {"one": ONE, "two": TWO, "three": THREE, "optimum": OPTIMUM, "same": SAME}
