r"""Data processing: a channel does not increase the Kullback-Leibler divergence.

If $W$ is a channel (a deterministic function, or a randomised one), then
$D_{KL}(W(p) \| W(q)) \le D_{KL}(p \| q)$.

Reference: T. van Erven and P. Harremoës, Rényi divergence and Kullback-Leibler divergence, IEEE
Transactions on Information Theory 60 (7), 2014, the data processing inequality at order 1.
"""

from dpproofs.language import Claim, kernel, law, space
from dpproofs.theory import KL, push_forward

from .notation import DOCUMENT

inputs, outputs = space("X"), space("Y", smallest=1, largest=3)
p, q = law("p", inputs), law("q", inputs)
W = kernel("W", inputs, outputs)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "data processing", "at order 1", r"D_{KL}(W(p) \| W(q)) \leq D_{KL}(p \| q)"
    ),
    reading="finite alphabets; the divergence is infinite where q = 0 < p",
    forall=(p, q, W),
    show=KL(push_forward(p, W), push_forward(q, W)) <= KL(p, q),
    cites=("standard_facts/log_sum_inequality",),
)
