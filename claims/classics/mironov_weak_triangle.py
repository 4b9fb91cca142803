r"""The weak triangle inequality of Rényi divergences, which gives group privacy, at the order 2.

$D_2(p \| r) \le \frac32 D_4(p \| q) + D_3(q \| r)$.

Reference: I. Mironov, Rényi differential privacy, 2017, the weak triangle inequality in the proof
of group privacy: $D_\alpha(p \| r) \le \frac{\alpha - 1/2}{\alpha - 1} D_{2\alpha}(p \| q) +
D_{2\alpha - 1}(q \| r)$.
"""

from fractions import Fraction

from dpproofs.language import Claim, Instance, every, sqrt, table
from dpproofs.theory import renyi

from .notation import DOCUMENT, p, q, r, y

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "triangle", "inequality", r"D_2(p \| r) \le \tfrac32 D_4(p \| q) + D_3(q \| r)"
    ),
    reading="for the order 2; no probability is 0",
    forall=(p, q, r),
    given=(every(p(y) > 0, y), every(q(y) > 0, y), every(r(y) > 0, y)),
    show=renyi(p, r, 2) <= Fraction(3, 2) * renyi(p, q, 4) + renyi(q, r, 3),
    ours=(
        Instance(
            "Cauchy-Schwarz",
            of="standard_facts/cauchy_schwarz.sums",
            where={
                "f": table(p(y) ** 2 / (q(y) * sqrt(q(y))), y),
                "g": table(q(y) * sqrt(q(y)) / r(y), y),
            },
        ),
    ),
)
