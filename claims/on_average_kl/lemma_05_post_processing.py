r"""On-average KL-privacy is closed under post-processing.

Let $f$ be any (possibly randomized) function of the output. Then for any $Z, Z'$,
$D_{KL}(f(\mathcal{A}(Z)) \| f(\mathcal{A}(Z'))) \le D_{KL}(\mathcal{A}(Z) \| \mathcal{A}(Z'))$.
"""

from dpproofs.language import Claim, Instance, Step, every, kernel, law, mechanism, natural, space
from dpproofs.theory import KL, push_forward

from .notation import DOCUMENT, hypotheses, points

n = natural("n", smallest=1, largest=2)
others = space("Hs'", r"\mathcal{H}'", smallest=1, largest=3)
A = mechanism("A", points**n, hypotheses, latex=r"\mathcal{A}")
f = kernel("f", hypotheses, others)
Z, Z2 = A.index("Z", 0), A.index("Z'", 0)
P, Q = law("P", hypotheses), law("Q", hypotheses)

CLAIM = Claim(
    source=DOCUMENT.at(
        (115, 122),
        "Let f",
        "Theorem 1]",
        r"(f(\mathcal{A}(Z))\|f(\mathcal{A}(Z^{\prime})))\leq\text{D}_{\mathrm{KL}}",
    ),
    reading="finite sets; a randomized function is a channel, a deterministic one among them",
    forall=(n, A, f),
    show=every(KL(push_forward(A(Z), f), push_forward(A(Z2), f)) <= KL(A(Z), A(Z2)), Z, Z2),
    ours=(
        Instance(
            "at two data sets",
            "on_average_kl/lemma_05_post_processing#data processing",
            {P: A(Z), Q: A(Z2)},
        ),
    ),
    proof=(
        Step(
            "data processing",
            KL(push_forward(P, f), push_forward(Q, f)) <= KL(P, Q),
            "standard_facts/data_processing_kl",
            lines=(122, 122),
            quote="the data processing inequality for the Rényi divergence",
            forall=(P, Q, f),
            notation="in words",
            reading="at order 1, where the Rényi divergence is the Kullback-Leibler divergence",
        ),
    ),
)
