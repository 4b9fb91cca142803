r"""Simple composition: k mechanisms that are epsilon-DP compose to one that is (k epsilon)-DP.

If $M_1, ..., M_k$ are $\epsilon$-DP and $M(x) = M_k(x, M_{k-1}(x, M_{k-2}(x, ...)))$, then $M(x)$
is $k\epsilon$-DP. Here $M_i$ is $\epsilon$-DP if $M_i(\cdot, y)$ is for all
$y \in Range(M_{i-1})$.
"""

from dpproofs.language import Claim, Reading, every, implies
from dpproofs.theory import indistinguishable, last_output

from .notation import DOCUMENT, M_x, M_y, epsilon, i, k, past, run, run_other, y

close = indistinguishable(M_x(past), M_y(past), epsilon, 0)

CLAIM = Claim(
    source=DOCUMENT.at(
        (9, 11),
        "If $M_1, ..., M_k$",
        r"M_i(\cdot, y)$ is ϵ -DP.",
        r"then it follows that M(x) is $k\epsilon$ -DP.",
    ),
    reading="finite ranges; for one pair of neighbours x, x' in both orders, as for every pair. The"
    " range of M_{i-1} is any set, so that its output y may tell all outputs before it, and M_i is "
    "a law for every history, drawn with coins of its own (lecture_advanced_composition/"
    "theorem_01_coins); M_1 has x alone. M(x) is the output of M_k; private means "
    "P(M(x) in S) <= e^epsilon P(M(x') in S) for every S, the same as a hockey-stick divergence "
    "of 0",
    scope="every k and epsilon; all epsilon-DP mechanisms with any ranges, on all "
    "neighbouring databases",
    notation="the quotation is the conclusion",
    readings=(
        Reading(
            "M(x) tells the outputs of all k mechanisms, as the set B of lines 90 to 93 supposes",
            show=indistinguishable(run, run_other, k * epsilon, 0),
        ),
        Reading(
            "the range of M_{i-1} is what M_{i-1} can return on x; M_i is asked nothing about "
            "other histories",
            given=(every(implies(run(y) > 0, close), y, i),),
        ),
    ),
    forall=(k, epsilon, M_x, M_y),
    given=every(close, y, i),
    show=indistinguishable(last_output(M_x, k), last_output(M_y, k), k * epsilon, 0),
    cites=("standard_facts/hockey_stick_over_events.indistinguishable",),
)
