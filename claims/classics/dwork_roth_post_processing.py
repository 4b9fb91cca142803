r"""Post-processing: what is computed from a private output is as private.

If $M$ is $(\epsilon, \delta)$-differentially private and $f$ is a randomised map that knows nothing
of the data, then $f \circ M$ is $(\epsilon, \delta)$-differentially private.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Proposition 2.1.
"""

from dpproofs.language import Claim, index, kernel, mechanism, space, table, total
from dpproofs.theory import differentially_private

from .notation import DOCUMENT, delta, epsilon

Row, Out, New = space("R", largest=2), space("O", largest=3), space("N", largest=2)
M, f = mechanism("M", Row**2, Out), kernel("f", Out, New)
d, o, n = index("d", Row**2), index("o", Out), index("n", New)
f_M = table(total(M(d, o) * f(o, n), o), d, n)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "post-", "processing", r"f \circ M \text{ is } (\epsilon, \delta)\text{-private}"
    ),
    notation="privacy is said in words",
    reading="datasets of two records; finite outputs",
    forall=(epsilon, delta, M, f),
    given=differentially_private(M, epsilon, delta),
    show=differentially_private(f_M, epsilon, delta),
    cites=("standard_facts/post_processing.hockey_stick",),
)
