r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import Claim, event, every_event, index, total
from dpproofs.theory import probability_of

from .notation import DOCUMENT, level, p, truth, universe
from .notions.accuracy import HERE

S = event("S", universe)
no_query_left = every_event(abs(probability_of(truth, S) - probability_of(p, S)) <= level, S)
v = index("r", universe)
learned = total(abs(truth(v) - p(v)), v) / 2 <= level

CLAIM = Claim(
    source=DOCUMENT.at(
        45,
        "In other words, this",
        "distinguishing queries.",
        r"this guarantee says that \mathcal{U} will learn x after being given at most L "
        "distinguishing queries",
    ),
    reading="x is learned, up to alpha in total variation, where no query at all is left that "
    "distinguishes (no_early_stop); it is enough to ask for events",
    notation="in words",
    scope="every universe and database",
    forall=(level, truth, p),
    given=no_query_left,
    show=learned,
    cites=(f"{HERE}.no_early_stop",),
)
