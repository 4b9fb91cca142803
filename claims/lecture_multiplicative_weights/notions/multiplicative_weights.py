"""The notions of algorithm 2 (multiplicative weights)."""

from dpproofs.language import cases, define, table

from ..notation import inner, p, q, y

r = q.index("r")


def chosen(other):
    """The new query, where `other` is the entry of the one that is not the query."""
    return define("q_hat", table(cases(y < inner(q, p), q(r), other), r), r"\hat{q}")
