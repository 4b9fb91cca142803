"""The notions of claim 19 (subsampling)."""

from dpproofs.language import (
    Subsets,
    Upto,
    all_of,
    define,
    event,
    exp,
    index,
    mechanism,
    member,
    natural,
    pick,
    probability,
    replace,
    select,
    shared,
    space,
    total,
)
from dpproofs.theory import differentially_private, subsampled

from ..notation import at_least_0 as epsilon

Z = space("Z", smallest=2, largest=2, stated="neighbours have rows that differ")
Y = space("Y", smallest=2, largest=2, stated="with one output all laws are the same")
n, m = natural("n", largest=3), natural("m", largest=3)
delta = probability("delta", r"\delta")
S = event("S", Y)

# --- the rows in random order: sequences of distinct positions in place of subsets ----------------

rows, y, v = index("x", Z**m), index("y", Y), index("v", Y)

# --- the proof: x and x' differ in row i, x'_i = z ------------------------------------------------

n_1, m_1 = natural("n", largest=2), natural("m", smallest=2, largest=3, stated=2438)
N_1 = mechanism("N", Z**n_1, Y)
M_1 = define("M", subsampled(N_1, m_1))
r_1 = define("r", n_1 / m_1)
private_1 = differentially_private(N_1, epsilon, delta)
x, i, j, z = index("x", Z**m_1), index("i", Upto(m_1)), index("j", Upto(m_1)), index("z", Z)
U = index("I", Subsets(m_1, n_1))
V = index("J", Subsets(m_1, n_1))
K = index("K", Subsets(m_1, n_1))
other = replace(x, i, z)
proper = n_1 < m_1  # line 2438
subsets = total(1, K)
picked, spared = total(1, U, given=member(i, U)), total(1, V, given=~member(i, V))
with_i = define("|I_in|", total(1, V, given=member(i, V)), r"|\mathcal I_\in|")
without_i = define("|I_notin|", total(1, V, given=~member(i, V)), r"|\mathcal I_\notin|")
both_cases = define("|I|", total(1, V), r"|\mathcal I|")
chance = define("P(A)", picked / subsets, r"\mathbb P(A)")

objects_1 = (n_1, m_1, epsilon, delta, N_1)
counted = (n_1, m_1)


def in_S(data, rows, mechanism=N_1):
    """P(N(x_I) in S)."""
    return total(S(v) * mechanism(select(data, rows), v), v)


def given_A(data):
    """p_{|A}(S)."""
    return total(in_S(data, U) / subsets, U, given=member(i, U)) / chance


def given_not_A(data):
    """p_{|A^c}(S)."""
    return total(in_S(data, V) / subsets, V, given=~member(i, V)) / (1 - chance)


paired = all_of(member(i, U), ~member(i, V), shared(U, V) == n_1 - 1)
pairs = total(total(1, V, given=paired), U)
mean_left = total(total(in_S(x, U), V, given=paired), U) / pairs
mean_right = total(total(exp(epsilon) * in_S(x, V) + delta, V, given=paired), U) / pairs
also = exp(epsilon) * given_not_A(x) + delta

# --- our proof, for all n <= m: row i of x is `record` in `replaced` ------------------------------

N = mechanism("N", Z**n, Y)
data, place, spare = index("x", Z**m), index("i", Upto(m)), index("j", Upto(m))
record, chosen = index("z", Z), index("I", Subsets(m, n))
replaced, exchanged = replace(data, place, record), replace(data, place, pick(data, spare))


def with_row(what):
    """Added up over all I with row i."""
    return total(what, chosen, given=member(place, chosen))


def without_row(what):
    """Added up over all I without row i."""
    return total(what, chosen, given=~member(place, chosen))


def over_others(what):
    """Added up over all rows j that are not in I."""
    return total(what, spare, given=~member(spare, chosen))


def reached(rows):
    """P(N(x_I) in S)."""
    return in_S(rows, chosen, N)


often, every_choice = with_row(1), total(1, chosen)
in_x, in_other = with_row(reached(data)), with_row(reached(replaced))
off_x, off_other = without_row(reached(data)), without_row(reached(replaced))
