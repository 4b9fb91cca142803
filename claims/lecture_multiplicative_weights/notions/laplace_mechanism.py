"""The notions of definition 1 (laplace mechanism)."""

from dpproofs.language import Upto, index, natural, pick, product, real, reals, test, total
from dpproofs.theory import laplace_density

from ..notation import few, m, n

i, j = index("i", Upto(m)), index("j", Upto(n))
records = few**n
x, other = index("x", records), index("x'", records)
q = test("q", Upto(m), few)
y, one_answer = reals("y", Upto(m)), real("y")


def answer(database):
    """To the i-th query."""
    return total(q(i, pick(database, j)), j) / n


def density(database, scale):
    """Of the mechanism's answers, at y_1, ..., y_m."""
    return product(laplace_density(y(i), answer(database), scale), i)


records_many, queries_many = natural("n", largest=3), natural("m", largest=4)
