r"""The square root grows, and is concave and subadditive, on $[0, \infty)$.

If $a^2 \le b$ then $a \le \sqrt b$, and if $a \le b^2$ then $\sqrt a \le b$.
$\sqrt{a+b} \le \sqrt a + \sqrt b$ and $(\sqrt a + \sqrt b)/2 \le \sqrt{(a+b)/2}$.

Reference: G. H. Hardy, J. E. Littlewood and G. Pólya, Inequalities, second edition, 1952, sections
2.10 and 3.5.
"""

from dpproofs.language import Claim, real, sqrt

from .notation import DOCUMENT

a, b = real("a", at_least=0), real("b", at_least=0)

CLAIMS = {
    "subadditive": Claim(
        source=DOCUMENT.at(
            1, "mean values", "convex functions", r"\sqrt{a+b} \le \sqrt a + \sqrt b"
        ),
        forall=(a, b),
        show=sqrt(a + b) <= sqrt(a) + sqrt(b),
    ),
    "concave": Claim(
        source=DOCUMENT.at(
            1, "mean values", "convex functions", r"(\sqrt a + \sqrt b) / 2 \le \sqrt{(a + b) / 2}"
        ),
        forall=(a, b),
        show=(sqrt(a) + sqrt(b)) / 2 <= sqrt((a + b) / 2),
    ),
    "above": Claim(
        source=DOCUMENT.at(
            1, "mean values", "convex functions", r"a^2 \le b \Rightarrow a \le \sqrt b"
        ),
        forall=(a, b),
        given=a**2 <= b,
        show=a <= sqrt(b),
    ),
    "below": Claim(
        source=DOCUMENT.at(
            1, "mean values", "convex functions", r"a \le b^2 \Rightarrow \sqrt a \le b"
        ),
        forall=(a, b),
        given=a <= b**2,
        show=sqrt(a) <= b,
    ),
}
