r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import (
    Claim,
    Each,
    Instance,
    Let,
    Step,
    all_of,
    every,
    implies,
    real,
    table,
)

from .notation import DOCUMENT, gap, inner, k, level, m, truth, vectors, y
from .notions.accuracy import ANSWERS, HERE, best, called, i, o, q_i, q_j, queries, run

GREATEST = "standard_facts/greatest_value"
greatest, error = real("e"), real("e_i")
differences = table(inner(q_j, truth) - inner(q_j, vectors(k)), o)

CLAIM = Claim(
    source=DOCUMENT.at(67, "Overall, this analysis", "of our algorithm.", "has error at most 4α"),
    reading=f"{ANSWERS}; then a round that samples a query q_i whose error is within alpha of "
    "the greatest, (1), gets an answer y within alpha, (2), and terminates",
    notation="the hypotheses are written out: lines 27 and 57",
    scope="every number of rounds, every universe, every database and all queries",
    forall=(*run, m, queries, y),
    given=called,
    show=every(
        implies(
            all_of(
                gap(q_i, vectors(k)) >= best(vectors(k)) - level,
                abs(inner(q_i, truth) - y) <= level,
                abs(y - inner(q_i, vectors(k))) <= 2 * level,
            ),
            best(vectors(k)) <= 4 * level,
        ),
        i,
    ),
    ours=(
        Each(k),
        Let(greatest, best(vectors(k))),
        Let(error, gap(q_i, vectors(k))),
        Step("learned", gap(q_i, vectors(k)) <= 3 * level, "hypothesis"),
        Step("its error", error <= 3 * level, ("learned", "e_i")),
        Step("sampled", greatest <= error + level, ("hypothesis", "e", "e_i")),
        Step("no greater", greatest <= 4 * level, ("sampled", "its error")),
        Instance(
            "all queries",
            GREATEST,
            {"f": differences, "b": greatest, "c": 4 * level},
            by=("e", "no greater"),
        ),
    ),
    cites=(GREATEST, f"{HERE}.no_early_stop", f"{HERE}.early_stop", f"{HERE}.all_queries"),
)
