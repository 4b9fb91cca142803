r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import Amended, Claim, Erratum, Note, natural

from .notation import DOCUMENT, n, number_m, rows, size, time_of_sampling, time_of_update
from .notions.accuracy import K

many = natural("m", largest=4)

CLAIM = Claim(
    source=DOCUMENT.at(
        69,
        "The running time is dominated",
        "the next section.",
        "The running time is dominated by that of the learning algorithm",
    ),
    reading="counted operations of one round, and the counts are ours: the sampling, which "
    "needs q_i(x) and the inner product for every i (line 26), has for each query 2 for every "
    "record, 2 for every point and 7; U has 8 for every point and 1. Dominated by U says that "
    "the sampling has at most a constant times as many; the constant is 4",
    notation="in words",
    scope="every n, m and universe",
    forall=(n, many),
    show=time_of_sampling(many) <= 4 * time_of_update,
    erratum=Erratum(
        "false",
        because="whatever the factor, the sampling takes more where m is large: U takes of the "
        "order of |X| operations, the sampling m (n + |X|), and the factors m and n of line 81 "
        "are those of the sampling. The counts and the factor 4 of the statement are ours",
        survives="yes: line 81 counts all of the mechanism",
        amended=Amended(show=time_of_update <= 4 * time_of_sampling(many)),
    ),
    notes=(
        Note(
            "whatever the factor K, with 4K queries or more the sampling takes more than K "
            "times as many operations as U",
            forall=(K, number_m, rows, size),
            given=number_m >= 4 * K,
            show=number_m * (2 * rows + 2 * size + 7) > K * (8 * size + 1),
        ),
    ),
)
