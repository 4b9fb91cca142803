r"""A noisy count needs the scale $1/\epsilon$, not $\epsilon$.

A count that changes by 1 needs noise of the scale $1/\epsilon$. With the scale $\epsilon$, a slip
that programs are known to have, the densities differ by the factor $e^{1/\epsilon}$.

Reference: Z. Ding, Y. Wang, G. Wang, D. Zhang and D. Kifer, Detecting violations of differential
privacy, 2018, on the incorrect histogram.
"""

from dpproofs.language import Claim, Instance, Note, exp, real
from dpproofs.theory import laplace_density

from .notation import DOCUMENT

rate, y = real("epsilon", r"\epsilon", above=0), real("y")
count, other = real("n"), real("n'")

CLAIM = Claim(
    source=DOCUMENT.at(1, "the histogram", "its noise", r"p(y \mid n) \le e^\epsilon p(y \mid n')"),
    reading="one count, at each point y",
    forall=(rate, y, count, other),
    given=abs(count - other) <= 1,
    show=laplace_density(y, count, 1 / rate) <= exp(rate) * laplace_density(y, other, 1 / rate),
    notes=Note(
        "with the scale epsilon in place of 1/epsilon it is not private: the smaller epsilon, the "
        "less noise there is",
        show=laplace_density(y, count, rate) <= exp(rate) * laplace_density(y, other, rate),
        fails=True,
    ),
    ours=Instance(
        "the mechanism",
        of="standard_facts/laplace_mechanism",
        where={"b": 1 / rate, "a": count, "a'": other},
    ),
)
