r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import Claim, Note, Sharp, log

from .notation import DOCUMENT, distinguishes, k, level, points
from .notions.accuracy import ALL_ROUNDS, ANSWERS, DROPS, L, run

CLAIM = Claim(
    source=DOCUMENT.at(
        (39, 45),
        "The learning algorithm",
        r"$\frac{4 \log |\mathcal{X}|}{\alpha^2}$.",
        r"can be taken to be $\frac{4 \log |\mathcal{X}|}{\alpha^2}$",
    ),
    reading=f"{ANSWERS}; condition 1 from t = 1 on (first_round), conditions 2 and 3 with the "
    "minus signs that line 31 has (conditions); natural logarithms",
    notation="the bound stands in the quotation; the rounds begin at 1, the conditions are "
    "written out",
    scope="every number of rounds, every universe, every database and all queries",
    notes=(
        Note(
            "with Hoeffding's lemma in place of the Taylor bounds, k is at most "
            "32 log|X| / (15 alpha^2)",
            show=k <= 32 * log(points) / (15 * level**2),
        ),
    ),
    forall=run,
    given=distinguishes,
    show=k <= L,
    ours=ALL_ROUNDS,
    sharp=Sharp(
        reading="not sharp: with Hoeffding's lemma 32 log|X| / (15 alpha^2) rounds are too many"
    ),
    cites=(DROPS, "standard_facts/gibbs_inequality"),
)
