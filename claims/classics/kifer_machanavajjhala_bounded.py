r"""A mechanism that hides whether a record is there hides which record it is.

What is $(\epsilon, \delta)$-DP for adding and removing a record is $2\epsilon$-DP for replacing
one, where $\delta = 0$, and $(2\epsilon, (1 + e^\epsilon)\delta)$-DP otherwise.

Reference: D. Kifer and A. Machanavajjhala, No Free Lunch in Data Privacy, 2011, section 2, on
bounded and unbounded differential privacy; S. Vadhan, The Complexity of Differential Privacy, 2017,
Lemma 2.2, for two changes.
"""

from dpproofs.language import Claim, Instance, Step, Upto, every, exp, index, replace
from dpproofs.theory import NOTHING, add_remove_private, indistinguishable, replace_private

from .notation import DOCUMENT, delta, epsilon
from .notions.presence import READING, M, n, records

x = M.index("x", 0)
i, record = index("i", Upto(n)), index("r", records)
without, other = M(replace(x, i, NOTHING)), M(replace(x, i, record))
CLAIMS = {
    "pure": Claim(
        source=DOCUMENT.at(1, "hides which", "record", r"2\epsilon"),
        reading=READING,
        forall=(epsilon, M),
        given=add_remove_private(M, epsilon, 0),
        show=replace_private(M, 2 * epsilon, 0),
        ours=(
            Instance(
                "any delta",
                of="classics/kifer_machanavajjhala_bounded.approximate",
                where={"delta": 0},
            ),
        ),
    ),
    "approximate": Claim(
        source=DOCUMENT.at(1, "hides which", "record", r"(2\epsilon, (1 + e^\epsilon)\delta)"),
        reading=READING,
        forall=(epsilon, delta, M),
        given=add_remove_private(M, epsilon, delta),
        show=every(
            indistinguishable(M(x), other, 2 * epsilon, (1 + exp(epsilon)) * delta), x, i, record
        ),
        ours=(
            Step("gone", indistinguishable(M(x), without, epsilon, delta), "hypothesis"),
            Step("another", indistinguishable(without, other, epsilon, delta), "hypothesis"),
            Instance(
                "both",
                of="classics/vadhan_group_privacy.sum",
                where={"p": M(x), "q": without, "r": other},
            ),
        ),
    ),
}
