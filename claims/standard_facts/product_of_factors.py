r"""A product of factors that are not below 0 grows with each of them.

If $0 \le f(i) \le g(i)$ for all $i$ then $\prod_i f(i) \le \prod_i g(i)$.

Reference: G. H. Hardy, J. E. Littlewood and G. Pólya, Inequalities, second edition, 1952, section
1.2, on the multiplication of inequalities between positive numbers.
"""

from dpproofs.language import Claim, Upto, every, index, natural, product, reals

from .notation import DOCUMENT

k = natural("k", smallest=1, largest=3)
i = index("i", Upto(k))
f, g = reals("f", Upto(k)), reals("g", Upto(k))

CLAIM = Claim(
    source=DOCUMENT.at(1, "multiplication", "of inequalities", r"\prod f(i) \le \prod g(i)"),
    forall=(k, f, g),
    given=(every(f(i) >= 0, i), every(f(i) <= g(i), i)),
    show=product(f(i), i) <= product(g(i), i),
)
