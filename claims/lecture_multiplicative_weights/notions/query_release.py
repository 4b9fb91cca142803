"""The notions of definition 1 (query release)."""

from dpproofs.language import (
    Upto,
    all_of,
    distance,
    every,
    exists,
    exp,
    implies,
    index,
    indicator,
    mechanism,
    pick,
    reals,
    sup,
    test,
    total,
)

from ..notation import epsilon, few, level, m, n

any_q, q = reals("q", Upto(m), few), test("q", Upto(m), few)
x, other, synthetic = index("x", few**n), index("x'", few**n), index("y", few**n)
i, r = index("i", Upto(m)), index("r", few)
M = mechanism("M", few**n, few**n)


def answer(queries, database):
    """q_i of a database, the mean over its records."""
    j = index("j", Upto(n))
    return total(queries(i, pick(database, j)), j) / n


def published(chance):
    """There is a private mechanism that is accurate with this probability."""
    far = sup(abs(answer(q, synthetic) - answer(q, x)), i)
    accurate = total(M(x, synthetic) * indicator(far <= level), synthetic) >= chance
    close = M(x, synthetic) <= exp(epsilon) * M(other, synthetic)
    private = every(implies(distance(x, other) == 1, close), x, other, synthetic)
    return exists(all_of(every(accurate, x), private), M)
