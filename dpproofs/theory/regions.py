"""Privacy regions and garblings: what tests, and further processing, can make of two laws.

The region of laws p and q is the set of the error probabilities (p(S), q(not S)) of all tests,
private coins allowed. It is a convex polygon whose corners belong to the Neyman-Pearson tests.
"""

from __future__ import annotations

from dpproofs.language.build import all_of, every, exists, positive_part, predicate, total
from dpproofs.language.sorts import kernel
from dpproofs.language.terms import Proposition, TableTerm
from dpproofs.theory.laws import push_forward
from dpproofs.theory.privacy import same_law

__all__ = ["is_garbling", "region_within"]


@predicate(
    "R({0}, {1}) ⊆ R({2}, {3})",
    r"\mathcal{{R}}_{{{0},{1}}} \subseteq \mathcal{{R}}_{{{2},{3}}}",
    "004_05360c1525fcfa66.txt, line 56; tied to the tests in standard_facts/privacy_regions",
)
def region_within(a: TableTerm, b: TableTerm, p: TableTerm, q: TableTerm) -> Proposition:
    """The privacy region of a and b lies within that of p and q.

    For each edge of the region of p and q, the other region lies on the inner side of the edge. The
    edge of a point y weighs the two errors by q(y) and p(y), and a region lies above its best test
    for these weights.
    """
    y, x, z = p.index("y"), p.index("x"), a.index("z")
    ours = total(positive_part(q(y) * p(x) - p(y) * q(x)), x)
    theirs = total(positive_part(q(y) * a(z) - p(y) * b(z)), z)
    return every(theirs <= ours, y)


@predicate(
    "({0}, {1}) is a garbling of ({2}, {3})",
    r"({0}, {1}) \text{{ is a garbling of }} ({2}, {3})",
    "004_05360c1525fcfa66.txt, lines 56-58: the one pair comes from the other by a kernel T",
)
def is_garbling(a: TableTerm, b: TableTerm, p: TableTerm, q: TableTerm) -> Proposition:
    """The pair (a, b) is a garbling of (p, q): there is a kernel that turns p into a and q into
    b."""
    T = kernel("T", p.axes[0], a.axes[0])
    from_p, from_q = push_forward(p, T), push_forward(q, T)
    return exists(all_of(same_law(from_p, a), same_law(from_q, b)), T)
