"""The notions of definition 1 (small database)."""

from dpproofs.language import Upto, every, index, inf, natural, pick, real, sup, test, total

from ..notation import few, m, n

k = natural("k", largest=2)  # the size of a synthetic database
q = test("q", Upto(m), few)
alpha = real("alpha", r"\alpha", above=0, stated="n and the time divide by it, line 14")
i, j, h = index("i", Upto(m)), index("j", Upto(n)), index("h", Upto(k))
x, synthetic, rival = index("x", few**n), index("y", few**k), index("y'", few**k)


def error(candidate, k=k, h=h):
    """The greatest difference between the answers of x and of a synthetic database."""
    answer = total(q(i, pick(x, j)), j) / n
    learned = total(q(i, pick(candidate, h)), h) / k
    return sup(abs(answer - learned), i)


def best_within(k):
    """Some synthetic database of k records has all answers within alpha."""
    candidate = index("y", few**k)
    return every(inf(error(candidate, k, index("h", Upto(k))), candidate) <= alpha, x)
