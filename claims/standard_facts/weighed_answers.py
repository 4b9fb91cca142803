r"""Randomised response tells two weights apart best.

The answer of a private mechanism comes from one of two inputs, with weights $s$ and $t$ in place
of probabilities. By how much the one is likelier than the other, added up over the answers, is
greatest for randomised response: both have the same hockey-stick divergences, and at every ratio
of the weights.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015, Theorem 2.
"""

from dpproofs.language import (
    Claim,
    Let,
    Split,
    Step,
    every,
    exp,
    law,
    positive_part,
    probability,
    real,
    space,
    total,
)
from dpproofs.theory import indistinguishable

from .notation import DOCUMENT

Y = space("Y")
p, q = law("p", Y), law("q", Y)
y = p.index("y")
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")
s, t = real("s", at_least=0), real("t", at_least=0)
a, b, c, o = real("a"), real("b"), real("c", above=0), real("o", above=0)
r, w, v = real("r"), real("w"), real("v")
e = exp(epsilon)

told = total(positive_part(s * p(y) - t * q(y)), y)
right, wrong = positive_part(s * e - t), positive_part(s - t * e)
best = s * delta + (1 - delta) * (right + wrong) / (1 + e)

here = positive_part(s * p(y) - t * q(y))
over, under = positive_part(p(y) - c * q(y)), positive_part(q(y) - c * p(y))
honest = (r + w) * o

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "The composition theorem",
        "differential privacy",
        r"\text{randomised response dominates}",
    ),
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
                    Step("least", honest >= b * (c - 1), ("right", "w is at least 0", "o is the inverse", "s", "t")),
                ),
            ),
        ),
        Step("in all", told <= s * delta + (1 - delta) * honest, ("told", "least", "s", "t")),
        Step("as said", told <= best, ("in all", "best")),
    ),
)
