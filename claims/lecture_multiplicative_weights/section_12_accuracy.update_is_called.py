r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import Claim, Link, chain

from .notation import DOCUMENT, alpha, any_q, gap, inner, p, truth, y

CLAIM = Claim(
    source=DOCUMENT.at((59, 61), "If algorithm", r"> \alpha.$$", r"|q_{i_t}(x) - y_t| > \alpha.$$"),
    reading="the call says that (b) of line 27, with the minus sign, holds; p^{t-1} is any law",
    notation="the quotation is the end of the display; the hypotheses are lines 27 and 57",
    scope="every universe and p^{t-1}",
    forall=(alpha, y, truth, p, any_q),
    given=(abs(y - inner(any_q, p)) > 2 * alpha, abs(inner(any_q, truth) - y) <= alpha),
    show=gap(any_q, p) > alpha,
    proof=chain(
        "display",
        gap(any_q, p),
        Link(
            ">=",
            abs(y - inner(any_q, p)) - abs(inner(any_q, truth) - y),
            "algebra",
            given=(),
        ),
        Link(">", alpha, "hypothesis"),
        lines=(61, 61),
    ),
)
