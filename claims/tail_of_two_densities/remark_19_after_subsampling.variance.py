r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import Claim, Note, Sharp, convention, natural, total

from .notation import DOCUMENT
from .notions.after_subsampling import g, grand, i, m, variance

n, n_less = natural("n", largest=4), natural("n'", largest=3)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2552, 2554),
        "But, smaller subsampling",
        "a trade-off here.",
        "smaller subsampling rate means smaller minibatch size, which would result in bigger"
        " variance",
    ),
    reading="of the mean of numbers g over the rows drawn, n' < n of m",
    notation="in words",
    forall=(m, n, n_less, g),
    given=(n_less < n, n <= m),
    show=variance(n) < variance(n_less),
    supplied=convention(
        total((g(i) - grand) ** 2, i) > 0, "where all numbers are equal nothing varies"
    ),
    sharp=Sharp(reading="the quotient is n' (m - n) / (n (m - n')), as the reading says"),
    notes=Note(
        "by how much, exactly",
        show=variance(n) * (n * (m - n_less)) == variance(n_less) * (n_less * (m - n)),
    ),
)
