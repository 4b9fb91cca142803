r"""The Kullback-Leibler divergence, as it is recalled.

$D_{KL}(F \| G) = \mathbb{E}_F \frac{dF}{dG}$.
"""

from dpproofs.language import Amended, Claim, Erratum, law, log_ratio, ratio, table
from dpproofs.theory import KL, expectation

from .notation import DOCUMENT, hypotheses

F, G = law("F", hypotheses), law("G", hypotheses)
h = F.index("h")
dF_dG = table(ratio(F(h), G(h)), h)

CLAIM = Claim(
    source=DOCUMENT.at(
        63,
        "Also recall that the KL-divergence",
        r"\mathbb{E}_{F}\frac{dF}{dG}",
        r"D_{\rm KL}(F\|G)=\mathbb{E}_{F}\frac{dF}{dG}",
    ),
    reading="the Kullback-Leibler divergence is the one of the literature: line 71 says that it is "
    "0 if and only if the laws agree, and lines 273-275 take logarithms; dF/dG is infinite where "
    "G = 0 < F",
    forall=(F, G),
    show=KL(F, G) == expectation(F, dF_dG),
    erratum=Erratum(
        "misprint",
        because="the logarithm is missing",
        survives="yes: everywhere else the paper uses the divergence with its logarithm",
        amended=Amended(show=KL(F, G) == expectation(F, table(log_ratio(F(h), G(h)), h))),
    ),
)
