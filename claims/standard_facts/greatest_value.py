r"""No value is above the greatest one.

$|f(j)| \le c$ for every $j$ where $\max_i |f(i)| \le c$.

Reference: W. Rudin, Principles of Mathematical Analysis, 3rd edition, 1976, Definition 1.8.
"""

from dpproofs.language import Claim, Step, Upto, every, index, natural, real, reals, sup

from .notation import DOCUMENT

m, b, c = natural("m"), real("b"), real("c")
f = reals("f", Upto(m))
i, j = index("i", Upto(m)), index("j", Upto(m))

CLAIM = Claim(
    source=DOCUMENT.at(1, "greatest", "value", r"|f(j)| \le \max_i |f(i)|"),
    reading="the greatest size has the name b, and is at most c",
    notation="the quotation is the bound by the greatest one itself",
    forall=(m, f, b, c),
    given=(b == sup(abs(f(i)), i), b <= c),
    show=every(abs(f(j)) <= c, j),
    ours=Step("one value", every(abs(f(j)) <= sup(abs(f(i)), i), j), ()),
)
