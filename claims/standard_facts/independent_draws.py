r"""Of independent draws each has its own law.

What a sequence of independent draws holds at one place has the law of that draw.

Reference: P. Billingsley, Probability and Measure, 3rd edition, 1995, Section 20.
"""

from dpproofs.language import Claim, Upto, every, index, kernel, natural, pick, space, total
from dpproofs.theory import product_law

from .notation import DOCUMENT

k, Y = natural("k", largest=2), space("Y", largest=2)
p = kernel("p", Upto(k), Y)
i, w, v = index("i", Upto(k)), index("w", Y**k), index("v", Y)

CLAIM = Claim(
    source=DOCUMENT.at(1, "Probability", "and Measure", "the law of one of independent draws"),
    forall=(k, p),
    show=every(total(product_law(p)(w), w, given=pick(w, i) == v) == p(i, v), i, v),
)
