r"""The randomised response $q_{\varepsilon,\delta}$ dominates.

Every $(\varepsilon, \delta)$-differentially private mechanism has a region within that of
$q_{\varepsilon,\delta}$; by the converse of the data processing inequality, it can be made of the
answer of $q_{\varepsilon,\delta}$ alone.
"""

from dpproofs.language import Claim, Take, Upto, all_of, exists, exp, kernel
from dpproofs.theory import indistinguishable, push_forward, region_within, same_law

from ..standard_facts.notions.made_of_randomised_response import made_of, what_it_makes
from .notation import DOCUMENT, RR, any_delta, any_epsilon, outcomes, q

epsilon, delta = any_epsilon, any_delta
T = kernel("T", Upto(4), outcomes)
made_of_RR = all_of(same_law(q(0), push_forward(RR(0), T)), same_law(q(1), push_forward(RR(1), T)))
private = indistinguishable(q(0), q(1), epsilon, delta)

SOURCE = DOCUMENT.at(
    (66, 68),
    "The Optimality",
    "differentially private mechanisms.",
    r"The randomized response $q_{\varepsilon,\delta}$ dominates over all "
    "(ε,δ) -differentially private mechanisms.",
)
READING = (
    "finite outcome sets; one pair of neighbouring databases; the law of q_{epsilon, delta} as in "
    "composition_poster/definition_02_randomised_response; epsilon >= 0, 0 <= delta <= 1"
)
NOTATION = "said in words; 0 and 1 number the databases"

CLAIMS = {
    "region": Claim(
        source=SOURCE,
        reading=f"{READING}; to dominate is to have the greater region",
        scope="every epsilon and delta; all private mechanisms with any output space",
        notation=NOTATION,
        forall=(epsilon, delta, q),
        given=private,
        show=region_within(q(0), q(1), RR(0), RR(1)),
        cites=("standard_facts/privacy_regions.edges_to_tests",),
    ),
    "kernel": Claim(
        source=SOURCE,
        reading=f"{READING}; to dominate is that every other can be made of its answer",
        scope="every epsilon and delta; all private mechanisms with any output space",
        notation=NOTATION,
        forall=(epsilon, delta, q),
        given=private,
        show=exists(made_of_RR, T),
        ours=(
            Take(made_of(q(0), q(1), exp(epsilon), delta)),
            *what_it_makes(q(0), q(1), epsilon, delta),
        ),
        cites=("composition_poster/theorem_02_data_processing.converse",),
    ),
}
