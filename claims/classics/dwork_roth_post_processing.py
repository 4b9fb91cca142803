r"""Post-processing: what is computed from a private output is as private.

If $M$ is $(\epsilon, \delta)$-differentially private and $f$ is a randomised map that knows nothing
of the data, then $f \circ M$ is $(\epsilon, \delta)$-differentially private.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Proposition 2.1.
"""

from dpproofs.language import Claim, Instance, Step, index, kernel, mechanism, space
from dpproofs.theory import differentially_private, hockey_stick, on_neighbours, push_forward

from .notation import DOCUMENT, delta, epsilon

Row, Out, New = space("R", largest=2), space("O", largest=3), space("N", largest=2)
M, f = mechanism("M", Row**2, Out), kernel("f", Out, New)
d, d_new = index("d", Row**2), index("d'", Row**2)
seen, seen_new = push_forward(M(d), f), push_forward(M(d_new), f)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "post-", "processing", r"f \circ M \text{ is } (\epsilon, \delta)\text{-private}"
    ),
    notation="privacy is said in words",
    reading="datasets of two records; finite outputs",
    forall=(epsilon, delta, M, f),
    given=differentially_private(M, epsilon, delta),
    show=on_neighbours(hockey_stick(seen, seen_new, epsilon) <= delta, d, d_new),
    ours=(
        Instance(
            "two neighbours",
            of="standard_facts/post_processing.hockey_stick",
            where={"p": M(d), "q": M(d_new), "W": f},
        ),
        Step("the output", hockey_stick(M(d), M(d_new), epsilon) <= delta, "hypothesis"),
    ),
)
