r"""Whatever is done with the output, no test becomes better, and a group is a chain of neighbours.

The trade-off function of two outputs of one channel is at least that of its inputs. For three laws,
$T(p, r)(\alpha) \ge T(q, r)(1 - T(p, q)(\alpha))$: so f-DP is $1 - (1 - f)^{\circ k}$-DP for
groups of $k$ records.

Reference: J. Dong, A. Roth and W. Su, Gaussian differential privacy, 2022, section 2, on
post-processing and on group privacy.
"""

from dpproofs.language import Claim, Instance, cases, equivalent, every, positive_part, real, total
from dpproofs.theory import same_law, trade_off

from .notation import DOCUMENT, K, Ku, Kv, at_level, level, p, q, r, u, v, x

t, z = real("t", at_least=0), K.index("z", 1)
ratio_there = cases(u(x) > 0, v(x) / u(x), 0)

CLAIMS = {
    "processing": Claim(
        source=DOCUMENT.at(1, "post-processing", "f-DP", r"T(Proc(P), Proc(Q)) \ge T(P, Q)"),
        forall=(u, v, K, level),
        show=trade_off(Ku, Kv, level) >= trade_off(u, v, level),
        ours=(
            Instance(
                "a line",
                "classics/dong_roth_su_conjugate.slope",
                where={"p": Ku, "q": Kv, "t": ratio_there},
            ),
            Instance(
                "less is lost",
                "classics/dong_roth_su_processing.lines",
                where={"t": ratio_there},
            ),
        ),
    ),
    "lines": Claim(
        source=DOCUMENT.at(
            1, "post-processing", "f-DP", r"\sum (K(q) - t K(p))_+ \le \sum (q - t p)_+"
        ),
        forall=(t, u, v, K),
        show=total(positive_part(Kv(z) - t * Ku(z)), z) <= total(positive_part(v(x) - t * u(x)), x),
    ),
    "group_of_two": Claim(
        source=DOCUMENT.at(1, "group", "privacy", r"T(P, R) \ge T(Q, R) \circ (1 - T(P, Q))"),
        forall=(p, q, r, level),
        show=trade_off(p, r, level) >= trade_off(q, r, 1 - trade_off(p, q, level)),
    ),
    "perfect": Claim(
        source=DOCUMENT.at(1, "perfect", "privacy", r"f(\alpha) = 1 - \alpha"),
        reading="only laws that are equal have this trade-off function",
        forall=(p, q),
        show=equivalent(every(trade_off(p, q, at_level) >= 1 - at_level, at_level), same_law(p, q)),
    ),
}
