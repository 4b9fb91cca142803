"""The notions of theorem 2 (data processing)."""

from dpproofs.language import every, index, kernel, mechanism, space, table
from dpproofs.theory import joint, push_forward, same_law

from ..notation import databases

Y_1 = space("Y_1", r"\mathcal{Y}_1", largest=3)
Y_2 = space("Y_2", r"\mathcal{Y}_2", largest=3)
q_1, q_2 = mechanism("q_1", databases, Y_1), mechanism("q_2", databases, Y_2)
T = kernel("T", Y_1, Y_2)
J = mechanism("J", databases, Y_1 * Y_2)  # a coupling for each database
D = index("D", databases)
from_q_1 = every(same_law(q_2(D), push_forward(q_1(D), T)), D)
w, y_1, y_2 = index("w", Y_1 * Y_2), index("y_1", Y_1), index("y_2", Y_2)
chained = table(joint(q_1(D), T)(w), D, w)  # (q_1(D), T(q_1(D)))

# --- three databases: "it is j" or "it is not j" for a random j, or all with probability s --------

READING = (
    "finite outcome sets; the two databases of the two hypotheses; the region of a mechanism holds "
    "the errors of all tests of one against the other, coins allowed, and regions are compared "
    "edge by edge; T may be random, for else it could not even make a fair coin of a constant"
)
NOTATION = "0 and 1 number the databases; the formulas for what is said in words are supplied"
CONVERSE = (
    r"precisely, if $\mathcal{R}_{q_2} \subseteq \mathcal{R}_{q_1}$ then there exists a coupling"
)
COUPLING = (
    r"there exists a coupling of $q_1(D)$ and $q_2(D)$ such that (a) $D-q_1(D)-q_2(D)$ or "
    r"equivalently (b) $q_2(D) = T(q_1(D))$"
)
EITHER = r"(a) $D-q_1(D)-q_2(D)$ or equivalently (b) $q_2(D) = T(q_1(D))$"
