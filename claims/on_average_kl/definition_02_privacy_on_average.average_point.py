r"""From differential privacy to privacy on average.

$\epsilon$-DP requires $\sup_{d(Z,Z') \le 1} \sup_h \log p_{\mathcal{A}(Z)}(h) /
p_{\mathcal{A}(Z')}(h) \le \epsilon$; the second supremum replaced by an expectation gives
KL-privacy, both replaced give on-average KL-privacy, which is never negative, and 0 if and only if
the two laws are the same almost everywhere. It measures the average privacy loss of an average data
point.
"""

from dpproofs.language import Claim, Note, Upto, all_of, index, replace, total
from dpproofs.theory import KL, symmetric

from .notation import DOCUMENT, mean, n, on_average_kl
from .notions.privacy_on_average import A, D, Z, drawn, moved, z

i = index("i", Upto(n))
of_any_entry = total(mean(KL(A(Z), A(replace(Z, i, z))), *drawn), i) / n

CLAIM = Claim(
    source=DOCUMENT.at(
        73,
        "Unlike differential",
        r"distribution 𝒟𝒟\mathcal{D}.",
        r"average data point z𝒟similar-to𝑧𝒟z\sim\mathcal{D}",
    ),
    reading="an average data point: a draw z from D, that takes the place of the first entry, "
    "as in Definition 2; it is the same whether z comes in or, of two such data sets, goes out",
    notation="in words",
    scope="all mechanisms",
    forall=(n, D, A),
    show=all_of(
        mean(KL(A(Z), A(moved)), *reversed(drawn)) == on_average_kl(A, D),
        mean(KL(A(moved), A(Z)), *drawn) == on_average_kl(A, D),
    ),
    notes=(
        Note(
            "the average over the positions is the same for algorithms that do not depend on "
            "the order of the data",
            given=symmetric(A),
            show=of_any_entry == on_average_kl(A, D),
        ),
        Note(
            "Definition 2 replaces the first entry alone: the average over the positions may "
            "be another number for algorithms that depend on the order of the data",
            show=of_any_entry == on_average_kl(A, D),
            fails=True,
        ),
    ),
)
