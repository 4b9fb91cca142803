r"""The data processing inequality and its converse.

$D - q_1(D) - q_2(D)$ if and only if $\mathcal{R}_{q_2} \subseteq \mathcal{R}_{q_1}$: what is made
of the output of $q_1$ alone has the smaller region, and if $q_2$ has the smaller region, then it
can be made of the output of $q_1$ alone.
"""

from dpproofs.language import Claim
from dpproofs.theory import push_forward, region_within

from .notation import DOCUMENT
from .notions.data_processing import NOTATION, READING, T, q_1

TESTS = (
    "standard_facts/privacy_regions.tests_to_edges",
    "standard_facts/privacy_regions.edges_to_tests",
)

EQUIVALENCE = r"$$D-q_1(D)-q_2(D) \iff \mathcal{R}_{q_2} \subseteq \mathcal{R}_{q_1}$$"

CLAIM = Claim(
    source=DOCUMENT.at((57, 61), "The Data Processing", "q_2(D) = T(q_1(D))$", EQUIVALENCE),
    reading=f"{READING}. From left to right: q_2(D) is T(q_1(D))",
    scope="all mechanisms with any output spaces",
    notation=NOTATION,
    forall=(q_1, T),
    show=region_within(push_forward(q_1(0), T), push_forward(q_1(1), T), q_1(0), q_1(1)),
    cites=TESTS,
)
