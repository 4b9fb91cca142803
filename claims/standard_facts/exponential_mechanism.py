"""The exponential mechanism is private.

Where the scores of every output under two datasets differ by at most $\\Delta$, the laws with
weights $e^{\\epsilon u / (2\\Delta)}$ and $e^{\\epsilon v / (2\\Delta)}$ differ by a factor of at
most $e^\\epsilon$ at every output.

Reference: Dwork and Roth, The Algorithmic Foundations of Differential Privacy (2014), Theorem 3.10.
"""

from dpproofs.language import Claim, Step, every, exp, real, reals, space, table, total
from dpproofs.theory import normalise

from .notation import DOCUMENT

V = space("V")
sensitivity, epsilon = real("Delta", r"\Delta", above=0), real("epsilon", r"\epsilon", at_least=0)
u = reals("u", V)
change = reals("d", V, at_least=-sensitivity, at_most=sensitivity)
y = u.index("y")
rate = epsilon / (2 * sensitivity)
first = normalise(table(exp(rate * u(y)), y))
second = normalise(table(exp(rate * (u(y) + change(y))), y))
weight, weight_then = exp(rate * u(y)), exp(rate * (u(y) + change(y)))
half = exp(epsilon / 2)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "The exponential mechanism preserves",
        "differential privacy",
        r"\exp(\epsilon u(x, r) / (2 \Delta u))",
    ),
    reading="the score under the other dataset is v = u + d with |d| at most Delta",
    forall=(sensitivity, epsilon, u, change),
    show=every(first(y) <= exp(epsilon) * second(y), y),
    ours=(
        Step("at most half", every(rate * change(y) <= epsilon / 2, y), "hypothesis"),
        Step("at least minus half", every(rate * change(y) >= -epsilon / 2, y), "hypothesis"),
        Step("heavier", every(weight_then <= half * weight, y), "at most half"),
        Step("lighter", every(weight <= half * weight_then, y), "at least minus half"),
        Step("all weights", total(weight_then, y) <= half * total(weight, y), "heavier"),
        Step("weights", total(weight, y) > 0, ()),
        Step("weights then", total(weight_then, y) > 0, ()),
        Step(
            "a point beside all",
            every(
                weight * total(weight_then, y) <= exp(epsilon) * weight_then * total(weight, y), y
            ),
            ("lighter", "all weights"),
        ),
    ),
)
