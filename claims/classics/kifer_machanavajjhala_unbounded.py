r"""What privacy for adding and removing a record keeps, as privacy for replacing one does.

- post_processing: whatever is made of the output alone.
- composition: the budgets of two mechanisms on the same dataset add up.
- group: a dataset of two rows and the empty one are $(2\epsilon, (1 + e^\epsilon)\delta)$-close.
- nothing: an $\epsilon$-DP mechanism says hardly more than one without any data does, $M(x)(y) \le
  e^{n\epsilon} M(\emptyset)(y)$ for $n$ records, here two.

Reference: D. Kifer and A. Machanavajjhala, No Free Lunch in Data Privacy, 2011, section 2; C. Dwork
and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014, Proposition 2.1, Theorem 2.2
and Theorem 3.16, on datasets as histograms, which are those without the order of rows.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Step,
    Upto,
    all_of,
    every,
    exp,
    index,
    kernel,
    replace,
    table,
)
from dpproofs.theory import NOTHING, add_remove_private, indistinguishable, push_forward

from .notation import DOCUMENT, delta, epsilon, epsilon_1, epsilon_2
from .notions.presence import READING, M, N, R, Y, Z, n

x, y, z = M.index("x", 0), index("y", Y), index("z", Z)
K = kernel("K", Y, Z)
i = index("i", Upto(n))
gone = replace(x, i, NOTHING)
factor = exp(epsilon_1 + epsilon_2)
with_it, without = M(x, y) * N(x, z), M(gone, y) * N(gone, z)

rows = R.index("x", 0)
rest = replace(rows, 0, 0)
empty = replace(rest, 1, 0)

CLAIMS = {
    "post_processing": Claim(
        source=DOCUMENT.at(1, "post-processing", "output", r"K \circ M"),
        reading=READING,
        forall=(epsilon, delta, M, K),
        given=add_remove_private(M, epsilon, delta),
        show=add_remove_private(table(push_forward(M(x), K)(z), x, z), epsilon, delta),
    ),
    "composition": Claim(
        source=DOCUMENT.at(1, "composition", "two", r"(\epsilon_1 + \epsilon_2, 0)"),
        reading=READING + "; of pairs of outputs, both ways",
        forall=(epsilon_1, epsilon_2, M, N),
        given=(add_remove_private(M, epsilon_1, 0), add_remove_private(N, epsilon_2, 0)),
        show=every(all_of(with_it <= factor * without, without <= factor * with_it), x, i, y, z),
        ours=(
            Step("first", M(x, y) <= exp(epsilon_1) * M(gone, y), "hypothesis"),
            Step("second", N(x, z) <= exp(epsilon_2) * N(gone, z), "hypothesis"),
            Step("first back", M(gone, y) <= exp(epsilon_1) * M(x, y), "hypothesis"),
            Step("second back", N(gone, z) <= exp(epsilon_2) * N(x, z), "hypothesis"),
            Step("one", with_it <= exp(epsilon_1) * M(gone, y) * N(x, z), "first"),
            Step("other", exp(epsilon_1) * M(gone, y) * N(x, z) <= factor * without, "second"),
            Step("one back", without <= exp(epsilon_1) * M(x, y) * N(gone, z), "first back"),
            Step(
                "other back",
                exp(epsilon_1) * M(x, y) * N(gone, z) <= factor * with_it,
                "second back",
            ),
        ),
    ),
    "group": Claim(
        source=DOCUMENT.at(1, "group", "two records", r"(2\epsilon, (1 + e^\epsilon)\delta)"),
        reading=READING,
        forall=(epsilon, delta, R),
        given=add_remove_private(R, epsilon, delta),
        show=every(
            indistinguishable(R(rows), R(empty), 2 * epsilon, (1 + exp(epsilon)) * delta), rows
        ),
        ours=(
            Step("one less", indistinguishable(R(rows), R(rest), epsilon, delta), "hypothesis"),
            Step("none", indistinguishable(R(rest), R(empty), epsilon, delta), "hypothesis"),
            Instance(
                "both",
                of="classics/vadhan_group_privacy.sum",
                where={"p": R(rows), "q": R(rest), "r": R(empty)},
            ),
        ),
    ),
    "nothing": Claim(
        source=DOCUMENT.at(1, "group", "no data", r"M(x)(y) \le e^{2\epsilon} M(\emptyset)(y)"),
        reading=READING,
        forall=(epsilon, R),
        given=add_remove_private(R, epsilon, 0),
        show=every(R(rows, y) <= exp(2 * epsilon) * R(empty, y), rows, y),
        ours=(
            Step("one less", R(rows, y) <= exp(epsilon) * R(rest, y), "hypothesis"),
            Step("none", R(rest, y) <= exp(epsilon) * R(empty, y), "hypothesis"),
        ),
    ),
}
