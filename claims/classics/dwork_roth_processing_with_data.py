r"""What is made of a private output must not look at the data again.

If $M$ is $(\epsilon, \delta)$-differentially private, then so is $f \circ M$ for every randomised
map $f$ of the output that knows nothing of the data. Where $f$ may look at the data again, it is
not.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Proposition 2.1 and section 2.3, on what post-processing must not know; S. Vadhan, The Complexity of
Differential Privacy, 2017, section 2, on post-processing.
"""

from dpproofs.language import Claim, Instance, Note, Step, every, index
from dpproofs.theory import hockey_stick, push_forward

from .notation import DOCUMENT, K, L, Z, delta, epsilon, u, v, x

z = index("z", Z)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "post-", "processing", r"f \circ M \text{ is } (\epsilon, \delta)\text{-private}"
    ),
    notation="privacy is said in words",
    reading="u and v are the outputs on two neighbours, K and L what is made of each output on the "
    "one and on the other; finite outputs; the other direction is the same statement",
    forall=(epsilon, delta, u, v, K, L),
    given=(hockey_stick(u, v, epsilon) <= delta, every(K(x, z) == L(x, z), x, z)),
    show=hockey_stick(push_forward(u, K), push_forward(v, L), epsilon) <= delta,
    notes=Note(
        "a map that looks at the data can tell them",
        given=hockey_stick(u, v, epsilon) <= delta,
        fails=True,
    ),
    ours=(
        Instance(
            "of the output",
            of="standard_facts/post_processing.hockey_stick",
            where={"p": u, "q": v, "W": K},
        ),
        Step("the same map", every(K(x, z) == L(x, z), x, z), "hypothesis"),
    ),
)
