r"""Post-processing: a channel keeps two laws $(\epsilon, \delta)$-indistinguishable.

If $p$ and $q$ are $(\epsilon, \delta)$-ind, so are $W(p)$ and $W(q)$ for every channel $W$ (a
deterministic function, or a randomised one).

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Proposition 2.1.
"""

from dpproofs.language import Claim, kernel, law, real, space
from dpproofs.theory import hockey_stick, indistinguishable, push_forward

from .notation import DOCUMENT

inputs, outputs = space("X"), space("Y", smallest=1, largest=3)
p, q, W = law("p", inputs), law("q", inputs), kernel("W", inputs, outputs)
epsilon, delta = real("epsilon", r"\epsilon", logarithmic=True), real("delta", r"\delta")

CLAIMS = {
    "hockey_stick": Claim(
        source=DOCUMENT.at(
            1,
            "Let M be",
            "differentially private",
            r"H_\epsilon(W(p) \| W(q)) \le H_\epsilon(p \| q)",
        ),
        forall=(epsilon, p, q, W),
        show=hockey_stick(push_forward(p, W), push_forward(q, W), epsilon)
        <= hockey_stick(p, q, epsilon),
    ),
    "indistinguishable": Claim(
        source=DOCUMENT.at(
            1,
            "Let M be",
            "differentially private",
            r"W(p) \text{ and } W(q) \text{ are } (\epsilon, \delta)\text{-ind}",
        ),
        forall=(epsilon, delta, p, q, W),
        given=indistinguishable(p, q, epsilon, delta),
        show=indistinguishable(push_forward(p, W), push_forward(q, W), epsilon, delta),
        cites=("standard_facts/post_processing.hockey_stick",),
    ),
}
