"""Privacy regions and garblings: what tests, and what further processing, make of two laws.

The region of laws p and q is the set of error probabilities (p(S), q(not S)) of all tests, private
coins allowed: a convex polygon with its corners at the Neyman-Pearson tests.
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
    """Along each edge of the region of p and q, the other one lies on the inner side.

    The edge of a point y weighs errors by q(y) and p(y); a region lies above its best such test.
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
    """There is a kernel that makes a of p and b of q."""
    T = kernel("T", p.axes[0], a.axes[0])
    from_p, from_q = push_forward(p, T), push_forward(q, T)
    return exists(all_of(same_law(from_p, a), same_law(from_q, b)), T)
