r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import Claim, Sharp, Step, Upto, all_of, every, implies, index, reals

from .notation import DOCUMENT, alpha, gap, m, p, truth, universe
from .notions.accuracy import best, i

any_queries = reals("q", Upto(m), universe)  # where no range is needed
j = index("j", Upto(m))
greatest = best(p, any_queries)

CLAIM = Claim(
    source=DOCUMENT.at(65, "Together with (1),", "at most 4α .", "error at most 4α"),
    reading="(1) as line 57 bounds it; q_{i_t} is any of the m queries",
    notation="the hypotheses are (1) with alpha for the O, and the sentence before",
    scope="every universe and p^{t-1}",
    forall=(m, alpha, truth, p, any_queries),
    show=every(
        implies(
            all_of(
                gap(any_queries(i), p) >= best(p, any_queries) - alpha,
                gap(any_queries(i), p) <= 3 * alpha,
            ),
            best(p, any_queries) <= 4 * alpha,
        ),
        i,
    ),
    ours=(
        Step("one query", every(gap(any_queries(j), p) <= greatest, j), ()),
        Step(
            "no more than the greatest",
            every(gap(any_queries(j), p) <= gap(any_queries(i), p) + alpha, j),
            ("one query", "hypothesis"),
        ),
        Step(
            "any query",
            every(gap(any_queries(j), p) <= 4 * alpha, j),
            ("no more than the greatest", "hypothesis"),
        ),
    ),
    sharp=Sharp(reading="attained by two queries with errors 3 alpha and 4 alpha"),
)
