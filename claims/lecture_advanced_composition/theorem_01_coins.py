r"""Simple composition of two mechanisms, with the coins that they toss.

In $M(x) = M_2(x, M_1(x))$ the mechanism $M_2$ tosses coins of its own. With the coins of $M_1$ it
could be private for every fixed $y$, and $M$ would not be.
"""

from dpproofs.language import (
    Again,
    Claim,
    Step,
    Upto,
    convention,
    every,
    exp,
    first,
    index,
    law,
    pick,
    second,
    table,
    total,
)
from dpproofs.theory import indistinguishable, marginal_left, marginal_right

from .notation import DOCUMENT, epsilon

# What M_1 returns, and what M_2 would return for each y: one law for all coins together.
bits = Upto(2)
together = bits * bits**2
J_x, J_y = law("J(x)", together), law("J(x')", together)
w, v = index("w", together), index("v", bits**2)
y, o = index("y", bits), index("o", bits)
OWN = "randomised functions that are composed toss coins of their own"

c = exp(epsilon)
M_1_x, M_1_y = marginal_left(J_x)(y), marginal_left(J_y)(y)
M_2_x = total(marginal_right(J_x)(v), v, given=pick(v, y) == o)
M_2_y = total(marginal_right(J_y)(v), v, given=pick(v, y) == o)
M_x = total(J_x(w), w, given=pick(second(w), first(w)) == o)
M_y = total(J_y(w), w, given=pick(second(w), first(w)) == o)

CLAIM = Claim(
    source=DOCUMENT.at(
        (9, 11),
        "If $M_1, ..., M_k$",
        r"M_i(\cdot, y)$ is ϵ -DP.",
        r"$M(x) = M_k(x, M_{k-1}(x, M_{k-2}(x, ...)))$, then it follows that M(x) is",
    ),
    reading="two mechanisms that return one of two values each; for one pair of neighbours. The "
    "coins of both have one law, for x and for x', and M_2(., y) is private for each fixed y",
    scope="every k and epsilon; all epsilon-DP mechanisms with any ranges",
    notation="the quotation is the composition; k = 2",
    forall=(epsilon, J_x, J_y),
    given=(
        indistinguishable(marginal_left(J_x), marginal_left(J_y), epsilon, 0),
        every(
            indistinguishable(
                table(total(marginal_right(J_x)(v), v, given=pick(v, y) == o), o),
                table(total(marginal_right(J_y)(v), v, given=pick(v, y) == o), o),
                epsilon,
                0,
            ),
            y,
        ),
    ),
    show=indistinguishable(
        table(total(J_x(w), w, given=pick(second(w), first(w)) == o), o),
        table(total(J_y(w), w, given=pick(second(w), first(w)) == o), o),
        2 * epsilon,
        0,
    ),
    supplied=(
        convention(
            every(J_x(w) == marginal_left(J_x)(first(w)) * marginal_right(J_x)(second(w)), w), OWN
        ),
        convention(
            every(J_y(w) == marginal_left(J_y)(first(w)) * marginal_right(J_y)(second(w)), w), OWN
        ),
    ),
    ours=(
        Step("M_1", every(M_1_x <= c * M_1_y, y), "hypothesis"),
        Step("M_2", every(M_2_x <= c * M_2_y, y, o), "hypothesis"),
        Step("both", every(M_1_x * M_2_x <= c**2 * M_1_y * M_2_y, y, o), ("M_1", "M_2")),
        Step("coins of their own", every(M_x == total(M_1_x * M_2_x, y), o), "hypothesis"),
        Step("with x'", every(M_y == total(M_1_y * M_2_y, y), o), "hypothesis"),
        Step("so often", every(c**2 * M_y == total(c**2 * M_1_y * M_2_y, y), o), "with x'"),
        Step(
            "the sums",
            every(total(M_1_x * M_2_x, y) <= total(c**2 * M_1_y * M_2_y, y), o),
            "both",
        ),
        Step("M", every(M_x <= c**2 * M_y, o), ("the sums", "coins of their own", "so often")),
        Again({J_x: J_y, J_y: J_x}),
    ),
)
