"""The notions of definition 1 (small database)."""

from dpproofs.language import (
    Step,
    Upto,
    every,
    exp,
    index,
    inf,
    natural,
    pick,
    real,
    sup,
    test,
    total,
)

from ..notation import epsilon, few, m, n

k = natural("k", largest=2)  # the size of a synthetic database
q = test("q", Upto(m), few)
alpha = real("alpha", r"\alpha", above=0, stated="n and the time divide by it, line 14")
i, j, h = index("i", Upto(m)), index("j", Upto(n)), index("h", Upto(k))
x, synthetic, rival = index("x", few**n), index("y", few**k), index("y'", few**k)


def answer(x):
    return total(q(i, pick(x, j)), j) / n


def apart(candidate, x, k=k, h=h):
    """How far the answers to a query are apart, of x and of a synthetic database."""
    return abs(answer(x) - total(q(i, pick(candidate, h)), h) / k)


def error(candidate, x=x, k=k, h=h):
    """The greatest difference between the answers of x and of a synthetic database."""
    return sup(apart(candidate, x, k, h), i)


def best_within(k):
    """Some synthetic database of k records has all answers within alpha."""
    candidate = index("y", few**k)
    return every(inf(error(candidate, x, k, index("h", Upto(k))), candidate) <= alpha, x)


# --- why it is private: each database is at most e^(epsilon/2) times as heavy on a neighbour ------

rate, root = epsilon * n / 2, exp(epsilon / 2)


def weight(x, y=synthetic):
    return exp(-epsilon * n * error(y, x) / 2)


def weights(x):
    return total(weight(x, rival), rival)


def heavier(x, other, mark=""):
    """Steps to a bound on the weights on the other dataset; the errors change by 1/n."""
    query = apart(synthetic, x) + 1 / n - apart(synthetic, other)
    all_queries = error(synthetic, x) + 1 / n - apart(synthetic, other)
    greatest = error(synthetic, x) + 1 / n - error(synthetic, other)
    exponents = epsilon / 2 - rate * error(synthetic, other) + rate * error(synthetic, x)
    return (
        Step(f"one query{mark}", every(query >= 0, i, synthetic), "one record"),
        Step(f"all queries{mark}", every(all_queries >= 0, i, synthetic), f"one query{mark}"),
        Step(f"greatest{mark}", every(greatest >= 0, synthetic), f"all queries{mark}"),
        Step(f"exponents{mark}", every(exponents >= 0, synthetic), f"greatest{mark}"),
        Step(
            f"heavier{mark}",
            every(weight(x) <= root * weight(other), synthetic),
            f"exponents{mark}",
        ),
    )
