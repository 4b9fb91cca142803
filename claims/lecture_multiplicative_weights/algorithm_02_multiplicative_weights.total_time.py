"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the design of Algorithm 1 the queries distinguish and the answers are accurate. By these
guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$; the entries
of $p$ are decreased in proportion to it.
"""

from dpproofs.language import Claim, Note, Sharp, Upto, index, natural, total

from .notation import DOCUMENT, m, n, points, time_of_answers, time_of_sampling, time_of_update

L = natural("L")
of_a_round = time_of_sampling(m) + time_of_update + 5  # the noise, its sum, the condition
total_time = total(of_a_round, index("t", Upto(L))) + time_of_answers(m)

CLAIM = Claim(
    source=DOCUMENT.at(
        81,
        "Notice that",
        r"$O(mnL|\mathcal{X}|)$.",
        r"the running time of our private mechanism will be $O(mnL|\mathcal{X}|)$",
    ),
    reading="counted operations, at most 27 m n L |X|: in each round 2 for each query and "
    "record, 2 for each query and point, 7 for each query, those of U, and 5; at the end an "
    "inner product for each query",
    notation="O is at most, with the constant 27; |X| is a sum of 1 over the universe",
    scope="every number of records, queries and rounds, every universe",
    notes=(
        Note(
            "it is of the order m L (n + |X|), with the constant 14",
            show=total_time <= 14 * m * L * (n + points),
        ),
    ),
    forall=(n, m, L),
    show=total_time <= 27 * m * n * L * points,
    sharp=Sharp(reading="not sharp: the order m L (n + |X|) is enough (note)"),
)
