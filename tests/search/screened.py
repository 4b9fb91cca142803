"""Statements that are screened, and a screen that has swept shapes of them."""

from __future__ import annotations

import random
from fractions import Fraction

from dpproofs.language import exp, law, real, space
from dpproofs.language.statements import Statement
from dpproofs.search.screen import Screen
from dpproofs.theory import KL, max_divergence, total_variation

Y = space("Y", smallest=1, largest=3)
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
y = p.index("y")
x, z = real("x", at_least=0, at_most=1), real("z", at_least=0, at_most=1)
BOTH = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)
CLOSE = Statement((epsilon, p, q), KL(p, q) <= epsilon * (exp(epsilon) - 1) / 3, BOTH)
DISC = Statement((x, z), x + z <= Fraction(6, 5), (x**2 + z**2 <= 1,))
HALF = Fraction(1, 2)
t = real("t", above=0)
FAR = Statement((t, p), t <= 1)
LAWS = Statement((p, q), KL(p, q) >= total_variation(p, q))


def swept(statement: Statement, shapes: int = 40, seed: int = 0) -> Screen:
    screen = Screen(statement, random.Random(seed))
    for n in range(shapes):
        screen.sweep({} if Y not in statement.parameters else {Y: 1 + n % 3})
    return screen
