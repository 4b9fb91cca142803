r"""The tower rule on finite sets.

On an event about $\xi$ alone, $\eta$ may be averaged first given $\xi$:
$E(f(\xi, \eta); G) = E(E(f(\xi, \eta) | \xi); G)$.

Reference: R. Durrett, Probability: Theory and Examples, 5th edition, 2019, Theorem 4.1.13.
"""

from dpproofs.language import Claim, event, first, index, kernel, law, reals, second, space, total
from dpproofs.theory import expectation, joint

from .notation import DOCUMENT

H, Y = space("H", smallest=1, largest=3), space("Y", smallest=1, largest=3)
p, K, G, f = law("p", H), kernel("K", H, Y), event("G", H), reals("f", H, Y)
h, w = index("h", H), index("w", H * Y)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "If F1 is contained in F2",
        "the smaller one wins",
        r"\mathbb{E}(f(\xi, \eta); G) = \mathbb{E}(\mathbb{E}(f(\xi, \eta) | \xi); G)",
    ),
    forall=(p, K, G, f),
    show=total(G(first(w)) * (joint(p, K)(w) * f(first(w), second(w))), w)
    == total(G(h) * (p(h) * expectation(K(h), f(h))), h),
)
