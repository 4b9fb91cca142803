r"""The sparse vector technique that tells the noisy answer is not private.

In one variant the noise of the threshold has the scale $2/\epsilon$, that of the answers
$2/\epsilon$ as well, and the first answer that reaches the noisy threshold is told. Then it is
known that the threshold was no greater, and each answer below is as much evidence as it would be
alone: $m$ answers of 0 below the threshold 0, before an answer of 0 that is told as 0, are $e^{m
\epsilon/2}$ times as likely as $m$ answers of 1.

Reference: M. Lyu, D. Su and N. Li, Understanding the sparse vector technique for differential
privacy, 2017, Algorithm 3 and section 3 (the variant of A. Roth's lecture notes of 2011); on the
same variant J. Chen and A. Machanavajjhala, On the privacy properties of variants on the sparse
vector technique, 2015.
"""

from dpproofs.language import Amended, Claim, Erratum, exp, natural, real

from .notation import DOCUMENT

rate = real("epsilon", r"\epsilon", above=0)
m = natural("m", smallest=1, largest=20)
of_zeros = 1 / (2 ** (m + 1) * (m + 1))
of_ones = exp(-m * rate / 2) / (2 ** (m + 1) * (m + 1))

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "the noisy answer", "is told", r"P(\bot^m, 0) \le e^\epsilon P'(\bot^m, 0)"
    ),
    reading="of the first answer that reaches the threshold alone (c = 1); queries of the "
    "sensitivity 1. For a threshold 0 with the noise z, which is at most 0 where an answer is "
    "told as 0, the chance that m answers of a >= 0 are below is (e^(epsilon (z - a) / 2) / 2)^m; "
    "its mean over z, where z is at most 0, is that of the statement. The density of the answer "
    "that is told, which is 0 on both datasets, is left out on both sides",
    forall=(rate, m),
    show=of_zeros <= exp(rate) * of_ones,
    erratum=Erratum(
        "needs a hypothesis",
        because="an answer that is told says that the threshold was no greater, whatever its "
        "noise; so the noise of the threshold hides the answers below it no more, and their "
        "number m is not bounded",
        survives="no: the loss grows with the number of answers; the technique is private where it "
        "is told that an answer is above, and not which one it is",
        amended=Amended(given=m <= 2),
    ),
)
