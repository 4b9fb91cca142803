"""The notions of remark 5 (other definitions)."""

from fractions import Fraction

from dpproofs.language import (
    cases,
    convention,
    define,
    index,
    kernel,
    law,
    mechanism,
    natural,
    pick,
    real,
    space,
    table,
    test,
)
from dpproofs.theory import uniform

from ..notation import bit, shown, two

n = natural("n", smallest=1, largest=2)
points = space("Zs", smallest=1, largest=2)
outputs = space("Hs", smallest=1, largest=2)
others = space("Hs'", smallest=1, largest=2)
A, D = mechanism("A", points**n, outputs, latex=r"\mathcal{A}"), law("D", points, r"\mathcal{D}")
f, ell = kernel("f", outputs, others), test("ell", points, outputs, latex=r"\ell")
epsilon, k = real("epsilon", r"\epsilon", logarithmic=True), real("k", logarithmic=True)
NOT_NEGATIVE = convention(epsilon >= 0, "a privacy parameter; without neighbours any number is one")

# --- one record with two values -------------------------------------------------------------------

t = real("t", at_least=0, logarithmic=True, stated="any privacy parameter")
s = real("s", at_least=0, below=1, stated="any delta of approximate DP, which is void from 1 on")
telling, answer = shown(0, 1), shown(Fraction(1, 4), Fraction(3, 4))
fair, law_1, law_2 = uniform(two), law("D_1", two), law("D_2", two)

# --- two records, of which the second alone is read -----------------------------------------------

pair = natural("n", smallest=2, largest=2)
W, c, z_1, z_2 = index("Z", two**pair), index("h", bit), index("z", two), index("z'", two)
second = define("M", table(cases(pick(W, 1) == c, Fraction(3, 4), Fraction(1, 4)), W, c))
