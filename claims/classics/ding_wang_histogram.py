r"""Laplace noise of the scale $\epsilon$ in place of $1/\epsilon$ is not private.

A count that changes by 1 needs noise of the scale $1/\epsilon$. With the scale $\epsilon$, a slip
that programs are known to have, the densities differ by the factor $e^{1/\epsilon}$.

Reference: Z. Ding, Y. Wang, G. Wang, D. Zhang and D. Kifer, Detecting violations of differential
privacy, 2018, on the incorrect histogram.
"""

from dpproofs.language import Amended, Claim, Erratum, Instance, exp, real
from dpproofs.theory import laplace_density

from .notation import DOCUMENT

rate, y = real("epsilon", r"\epsilon", above=0), real("y")
count, other = real("n"), real("n'")

CLAIM = Claim(
    source=DOCUMENT.at(1, "incorrect", "histogram", r"p(y \mid n) \le e^\epsilon p(y \mid n')"),
    reading="one count, at each point y",
    forall=(rate, y, count, other),
    given=abs(count - other) <= 1,
    show=laplace_density(y, count, rate) <= exp(rate) * laplace_density(y, other, rate),
    erratum=Erratum(
        "false",
        because="the smaller epsilon, the less noise there is",
        survives="in part: with the scale 1/epsilon",
        amended=Amended(
            show=laplace_density(y, count, 1 / rate)
            <= exp(rate) * laplace_density(y, other, 1 / rate)
        ),
    ),
    ours=Instance(
        "the mechanism",
        of="standard_facts/laplace_mechanism",
        where={"b": 1 / rate, "a": count, "a'": other},
    ),
)
