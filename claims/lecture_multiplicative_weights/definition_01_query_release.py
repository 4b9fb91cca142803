r"""Query release: what Definition 1 says of a query, and whether its goal can be met.

$q_i(x) = \frac{1}{n} \sum_{j \in [n]} q_i(x_j)$; the goal is to publish $M(x)$ such that
$|M(x)_i - q_i(x)| \le \alpha$ for all $i$, where $M$ is $\epsilon$-differentially private.
"""

from fractions import Fraction

from dpproofs.language import Amended, Claim, Erratum, Note, all_of, every, inf, log, sup

from .notation import DOCUMENT, epsilon, level, m, n
from .notions.query_release import answer, any_q, i, published, q, r, x

QUERIES = ("Definition 1. The", r"\in [n]} q_i(x_j)$.")
between = all_of(
    inf(any_q(i, r), r) <= answer(any_q, x),
    answer(any_q, x) <= sup(any_q(i, r), r),
)

CLAIMS = {
    "database": Claim(
        source=DOCUMENT.at(9, *QUERIES, r"over the database $s \in \mathcal{X}^n$"),
        reading="the definition is that of q_i(x), for every x in X^n",
        notation="the quotation is cut before the definition",
        scope="every number of records and queries, every universe",
        forall=(n, m, any_q),
        show=None,
        misprint=r"s \in \mathcal{X}^n, \quad q_i(x) = \frac{1}{n} \sum_{j \in [n]} q_i(x_j)",
        erratum=Erratum(
            "misprint",
            because="the database is named s, which is not used, and then x, which is not "
            "introduced: the line is to have x in X^n for s in X^n; in the same way f is, in the "
            "next sentence, put for M. What is shown instead is of our choice: for every x in X^n "
            "the mean lies between the least and the greatest value of the query",
            survives="yes: with x in X^n, as in line 20, and some M for some f",
            amended=Amended(show=every(between, i, x)),
            converter=True,
        ),
    ),
    "accuracy": Claim(
        source=DOCUMENT.at(
            9,
            "The goal is to",
            "-differentially private.",
            r"such that $|\mathcal{M}(x)_i - q_i(x)| \leq \alpha$ for all i",
        ),
        reading="a goal is stated, and that it can be met: for epsilon-DP and n alpha epsilon >= "
        "2 m log(3m), which is enough for Laplace noise, all m answers are within alpha with "
        "probability at least 2/3 (a constant, as in line 47). What is published are the answers "
        "of a database, as in line 14",
        notation="the printed bound is an event of the mechanism, whose probability is at least "
        "2/3",
        scope="every number of records and queries, every universe, real answers",
        forall=(n, m, epsilon, level, q),
        given=n * level * epsilon >= 2 * m * log(3 * m),
        show=published(Fraction(2, 3)),
        notes=(
            Note(
                "for epsilon-DP, the answers of a database of n records are not always enough to "
                "meet it with certainty",
                show=published(1),
                fails=True,
            ),
        ),
    ),
}
