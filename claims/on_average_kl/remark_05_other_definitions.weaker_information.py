r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import Claim, Step, every, exp, law, mechanism, space, total

from .notation import DOCUMENT, information, max_information_at_most
from .notions.other_definitions import k, outputs

data = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
B, P = mechanism("A", data, outputs, latex=r"\mathcal{A}"), law("P", data)
Z, other, h = B.index("Z", 0), B.index("Z'", 0), B.index("h")
apart = P(Z) * total(P(other) * B(other, h), other)  # the output, and fresh data

CLAIM = Claim(
    source=DOCUMENT.at(
        165,
        "Russo and Zou [28]",
        "distribution of Z𝑍Z.",
        "the weaker mutual information implies on-average generalization",
    ),
    reading="weaker: a bound on pure max-information (Definition 10) is one on mutual "
    "information, for any law of the data; what mutual information implies is line 205",
    notation="in words",
    scope="all mechanisms and laws",
    forall=(k, P, B),
    given=max_information_at_most(B, P, 0, k),
    show=information(B, P) <= k,
    ours=Step(
        "of one data set and one output",
        every(P(Z) * B(Z, h) <= exp(k) * apart, Z, h),
        "hypothesis",
    ),
)
