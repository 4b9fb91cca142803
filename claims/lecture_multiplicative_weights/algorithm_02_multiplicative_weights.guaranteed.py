"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the design of Algorithm 1 the queries distinguish and the answers are accurate. By these
guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$; the entries
of $p$ are decreased in proportion to it.
"""

from dpproofs.language import Claim, Each, Instance, all_of, every

from .notation import (
    DOCUMENT,
    answered,
    asked,
    distinguishes,
    inner,
    k,
    level,
    noise,
    t,
    truth,
    vectors,
)

CALLED = "lecture_multiplicative_weights/section_12_accuracy.update_is_called"
far = abs(answered(t) - inner(asked(t), vectors(t))) > 2 * level

CLAIM = Claim(
    source=DOCUMENT.at(
        73,
        "By the design of",
        "in our analysis.",
        r"we are guaranteed that for all t, $|q_{i_t}(x) - \langle q_{i_t}, p^{t-1} \rangle| > "
        r"\alpha$ and $|q_{i_t}(x) - y_t| \le \alpha$",
    ),
    reading="for all t in which U is called (line 59), after conditioning (line 57): answers "
    "are within alpha, and further than 2 alpha from what is learned. Line 31 says the same",
    notation="the hypotheses are lines 27 and 57",
    scope="every number of rounds, every universe, every database and all queries",
    forall=(k, level, truth, asked, noise),
    given=every(far, t),
    show=all_of(distinguishes, every(abs(inner(asked(t), truth) - answered(t)) <= level, t)),
    ours=(
        Each(k),
        Instance(
            "every call",
            CALLED,
            {"p": vectors(t), "q": asked(t), "y": answered(t), "alpha": level},
        ),
    ),
    cites=(CALLED,),
)
