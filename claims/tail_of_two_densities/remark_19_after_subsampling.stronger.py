r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import (
    Claim,
    Upto,
    all_of,
    every,
    exists,
    index,
    indicator,
    natural,
    pick,
    reals,
    space,
    table,
    total,
)
from dpproofs.theory import sensitivity

from .notation import DOCUMENT
from .notions.after_subsampling import C

rows = space("Z", smallest=2, largest=2, stated="two rows, of which datasets are made")
pair_of_rows = natural("m", smallest=2, largest=2, stated="with one row all datasets are close")
f = reals("f", rows**pair_of_rows, Upto(1))
one, two = index("x", rows**pair_of_rows), index("x'", rows**pair_of_rows)
place, only = index("j", Upto(pair_of_rows)), index("i", Upto(1))

CLAIM = Claim(
    source=DOCUMENT.at(
        (2570, 2571),
        "Note that the clipping",
        r"have sensitivity \(C\).",
        r"the clipping in DP-SGD is much stronger than making the query have sensitivity \(C\)",
    ),
    reading="a query may have sensitivity C and differ by more than C on two inputs: so for"
    " datasets of two rows of two values. That the converse holds, lines 2571 to 2573 say",
    notation="in words",
    forall=(C,),
    show=exists(
        all_of(
            sensitivity(f) <= C,
            ~every(abs(f(one, 0) - f(two, 0)) <= C, one, two),
        ),
        f,
        witness=(table(C * total(indicator(pick(one, place) == 1), place), one, only),),
    ),
)
