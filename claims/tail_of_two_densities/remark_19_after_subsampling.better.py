r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from fractions import Fraction

from dpproofs.language import Claim, Note, Sharp, real

from .notation import DOCUMENT
from .notation import beta as slack
from .notions.after_subsampling import any_k, bound, less_than_1, without

inside = real("epsilon", r"\epsilon", above=0, below=1, logarithmic=True, stated=(1410, 2542))

CLAIM = Claim(
    source=DOCUMENT.at(
        (2548, 2550),
        "This is better than",
        r"\beta)\)-dp.",
        r"\((\sqrt{2 k \log \beta^{-1}} \epsilon + 2 k \epsilon^2, k \delta + \beta)\)-dp",
    ),
    reading="better: with the same delta the epsilon as printed in line 2546 is less",
    notation="the comparison is in words",
    forall=(less_than_1, any_k, inside, slack),
    show=bound(any_k, less_than_1, inside) < without(any_k, inside),
    sharp=Sharp(reading="two bounds beside each other: the quotient tends to 1 as r does"),
    notes=(
        Note(
            "with line 2546 as amended it is not better for r near 1",
            show=bound(any_k, less_than_1, inside, 2) < without(any_k, inside),
            fails=True,
        ),
        Note(
            "with line 2546 as amended it is better for r <= 1/4",
            given=(less_than_1 <= Fraction(1, 4),),
            show=bound(any_k, less_than_1, inside, 2) < without(any_k, inside),
        ),
    ),
)
