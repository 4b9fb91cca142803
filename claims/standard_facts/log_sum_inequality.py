r"""The log-sum inequality.

For non-negative numbers, $\sum_i a_i \log(a_i/b_i) \ge (\sum_i a_i) \log(\sum_i a_i/\sum_i b_i)$,
with $0 \log 0 = 0$ and $a \log(a/0) = \infty$ for $a > 0$.

Reference: T. Cover and J. Thomas, Elements of Information Theory, 2nd edition, 2006, Theorem 2.7.1.
"""

from dpproofs.language import Claim, plog, reals, space, total

from .notation import DOCUMENT

indices = space("Is", r"\mathcal{I}")
a, b = reals("a", indices, at_least=0), reals("b", indices, at_least=0)
i = a.index("i")

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "log sum",
        "inequality",
        r"\sum_i a_i \log \frac{a_i}{b_i} \geq "
        r"(\sum_i a_i) \log \frac{\sum_i a_i}{\sum_i b_i}",
    ),
    forall=(a, b),
    show=total(plog(a(i), b(i)), i) >= plog(total(a(i), i), total(b(i), i)),
)
