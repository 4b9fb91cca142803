r"""The trade-off function of two outputs together.

It is at most that of one of them, and is that of the one if the other is the same on both datasets.

Reference: J. Dong, A. Roth and W. Su, Gaussian differential privacy, 2022, section 3, on
composition and the tensor product.
"""

from dpproofs.language import Claim, law, space
from dpproofs.theory import independent, trade_off

from .notation import DOCUMENT, level

two, few = space("V", largest=2), space("W", largest=2)
p, q = law("p", two), law("q", two)
a, b = law("a", few), law("b", few)

CLAIMS = {
    "at_most": Claim(
        source=DOCUMENT.at(1, "tensor", "product", r"f \otimes g \le f"),
        forall=(p, q, a, b, level),
        show=trade_off(independent(p, a), independent(q, b), level) <= trade_off(p, q, level),
    ),
    "identity": Claim(
        source=DOCUMENT.at(1, "tensor", "product", r"f \otimes Id = f"),
        forall=(p, q, a, level),
        show=trade_off(independent(p, a), independent(q, a), level) == trade_off(p, q, level),
    ),
}
