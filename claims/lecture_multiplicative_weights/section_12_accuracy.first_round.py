r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Upto,
    cases,
    every,
    exp,
    index,
    law,
    natural,
    number_of,
    table,
)
from dpproofs.theory import normalise, uniform

from .notation import DOCUMENT, inner, level, q, truth, universe
from .notions.accuracy import L

long = natural("k", smallest=10, largest=12, stated="a long run is enough to see it")
s, r = index("t", Upto(long)), index("r", universe)
first = law("p^1", universe)
start = uniform(universe)

since = number_of(s)  # t
short_as_printed = cases(
    s == 0,
    inner(q, truth) - inner(q, start),
    inner(q, truth)
    - inner(q, normalise(table(first(r) * exp(-(since - 2) * (1 - q(r)) * level / 2), r))),
)
short_as_meant = inner(q, truth) - inner(
    q, normalise(table(start(r) * exp(-(since - 1) * (1 - q(r)) * level / 2), r))
)

CLAIM = Claim(
    source=DOCUMENT.at(
        (41, 45),
        "- 1. p^0 is uniform",
        r"|\mathcal{X}|)$.",
        r"for each t > 1, $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$",
    ),
    reading="enough to see it: one query is asked in all of k rounds, has the exact answer "
    "y_t = q(x), and each time exceeds what is learned, so that U takes its complement; p^1 is "
    "any law, since t > 1 leaves it out",
    notation="what U makes of p^1 is written out for each t",
    scope="every number of rounds, every universe, every database",
    forall=(long, level, truth, first, q),
    given=every(short_as_printed > level, s),
    show=long <= L,
    erratum=Erratum(
        "misprint",
        because="nothing ties p^1 to p^0, so that it may be as far from the database as one "
        "likes; t >= 1 is meant, as in Algorithm 1",
        survives="yes: with t >= 1; the correction shown is for one query that is asked again "
        "and again, and guarantee has it for all queries",
        amended=Amended(forall=(long, level, truth, q), given=(every(short_as_meant > level, s),)),
        converter=True,
    ),
)
