r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import Amended, Claim, Erratum, all_of, every

from .notation import DOCUMENT, asked, distinguishes, inner, k, level, t, truth
from .notions.accuracy import ALL_ROUNDS, L, answers, run, told

CLAIM = Claim(
    source=DOCUMENT.at(
        (42, 43),
        r"- $2. \ \forall t,",
        r"p^{t-1} \rangle| > \alpha;$",
        r"\forall t, |q_{i_t}(x) \langle q_{i_t}, p^{t-1} \rangle| > \alpha",
    ),
    reading="the conditions are what k <= 4 log|X| / alpha^2 needs; without a sign between "
    "them, two numbers are multiplied; y_t is any number",
    notation="the bound is that of line 45",
    scope="every number of rounds, every universe, every database and all queries",
    forall=(k, level, truth, asked, answers),
    given=every(
        all_of(
            abs(inner(asked(t), truth) * answers(t)) <= level,
            abs(inner(asked(t), truth) * inner(asked(t), told(t))) > level,
        ),
        t,
    ),
    show=k <= L,
    ours=ALL_ROUNDS,
    erratum=Erratum(
        "lost in conversion",
        because="a minus sign is lost in each of the two lines; line 31 has both",
        survives="yes: with the minus signs (guarantee)",
        amended=Amended(forall=run, given=distinguishes),
    ),
)
