r"""The Cauchy-Schwarz inequality for sums, from that of two squares.

$2 a b \le a^2 + b^2$, and
$(\sum_i f_i g_i)^2 \le \sum_i f_i^2 \sum_i g_i^2$.

Reference: G. H. Hardy, J. E. Littlewood and G. Pólya, Inequalities, second edition, 1952,
Theorem 7 (and Theorem 9, of two numbers).
"""

from dpproofs.language import Claim, Instance, real, reals, space, total

from .notation import DOCUMENT

indices = space("Is", r"\mathcal{I}")
f, g = reals("f", indices), reals("g", indices)
i, j = f.index("i"), f.index("j")

a, b = real("a"), real("b")

CLAIMS = {
    "two_squares": Claim(
        source=DOCUMENT.at(1, "arithmetic and", "geometric means", r"2 a b \le a^2 + b^2"),
        forall=(a, b),
        show=2 * a * b <= a**2 + b**2,
    ),
    "sums": Claim(
        source=DOCUMENT.at(
            1,
            "Cauchy's",
            "inequality",
            r"\left(\sum_i f_i g_i\right)^2 \le \sum_i f_i^2 \sum_i g_i^2",
        ),
        forall=(f, g),
        show=total(f(i) * g(i), i) ** 2 <= total(f(i) ** 2, i) * total(g(i) ** 2, i),
        ours=(
            Instance(
                "two indices",
                of="standard_facts/cauchy_schwarz.two_squares",
                where={"a": f(i) * g(j), "b": f(j) * g(i)},
            ),
        ),
    ),
}
