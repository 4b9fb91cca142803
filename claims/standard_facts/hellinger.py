r"""The Hellinger distance and the affinity (Bhattacharyya's coefficient).

$h^2 = 1 - \operatorname{BC}$, and $h^2 \le \operatorname{TV} \le \sqrt{h^2 (2 - h^2)}$ (Le Cam).
$2 h^2 \le -2 \log \operatorname{BC} \le D_{KL}$. For products the affinity is the product.

Reference: A. Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4 (Lemmas 2.3 and
2.4, and what surrounds them).
"""

from dpproofs.language import Claim, Instance, Step, exp, indicator, log, sqrt, table, total
from dpproofs.theory import KL, affinity, total_variation

from .notation import DOCUMENT
from .notions.divergences import c, d, hellinger_squared, p, p_below_q, q, u, uc, v, vd, y

sign = indicator(p(y) > q(y)) - indicator(q(y) > p(y))
difference = table(sign * (sqrt(p(y)) - sqrt(q(y))), y)

CLAIMS = {
    "affinity": Claim(
        source=DOCUMENT.at(1, "Hellinger", "distance", r"h^2(p, q) = 1 - \operatorname{BC}(p, q)"),
        forall=(p, q),
        show=hellinger_squared(p, q) == 1 - affinity(p, q),
    ),
    "affinity_at_most_one": Claim(
        source=DOCUMENT.at(1, "Hellinger", "distance", r"\operatorname{BC}(p, q) \le 1"),
        forall=(p, q),
        show=affinity(p, q) <= 1,
    ),
    "below_distance": Claim(
        source=DOCUMENT.at(1, "Le Cam", "inequalities", r"h^2(p, q) \le \operatorname{TV}(p, q)"),
        forall=(p, q),
        show=hellinger_squared(p, q) <= total_variation(p, q),
    ),
    "above_distance": Claim(
        source=DOCUMENT.at(
            1,
            "Le Cam",
            "inequalities",
            r"\operatorname{TV}(p, q)^2 + \operatorname{BC}(p, q)^2 \le 1",
        ),
        forall=(p, q),
        show=total_variation(p, q) ** 2 + affinity(p, q) ** 2 <= 1,
        ours=(
            Instance(
                "Cauchy-Schwarz",
                of="standard_facts/cauchy_schwarz.sums",
                where={"f": difference, "g": table(sqrt(p(y)) + sqrt(q(y)), y)},
            ),
            Step("roots", total(difference(y) ** 2, y) <= 2 - 2 * affinity(p, q), ()),
        ),
    ),
    "root_above_distance": Claim(
        source=DOCUMENT.at(
            1,
            "Le Cam",
            "inequalities",
            r"\operatorname{TV}(p, q) \le \sqrt{1 - \operatorname{BC}(p, q)^2}",
        ),
        forall=(p, q),
        show=total_variation(p, q) <= sqrt(1 - affinity(p, q) ** 2),
        ours=(
            Instance("squared", of="standard_facts/hellinger.above_distance"),
            Step("the distance", total_variation(p, q) >= 0, ()),
            Instance(
                "root",
                of="standard_facts/square_root.above",
                where={"a": total_variation(p, q), "b": 1 - affinity(p, q) ** 2},
            ),
        ),
    ),
    "squared_above_distance": Claim(
        source=DOCUMENT.at(
            1,
            "Le Cam",
            "inequalities",
            r"\operatorname{TV}(p, q)^2 \le h^2(p, q) (2 - h^2(p, q))",
        ),
        forall=(p, q),
        show=total_variation(p, q) ** 2 <= hellinger_squared(p, q) * (2 - hellinger_squared(p, q)),
        ours=(Instance("affinity", of="standard_facts/hellinger.above_distance"),),
    ),
    "below_kl": Claim(
        source=DOCUMENT.at(1, "Hellinger", "distance", r"2 h^2(p, q) \le D_{KL}(p \| q)"),
        forall=(p, q),
        show=2 * hellinger_squared(p, q) <= KL(p, q),
    ),
    "log_affinity_below_kl": Claim(
        source=DOCUMENT.at(
            1, "Hellinger", "distance", r"-2 \log \operatorname{BC}(p, q) \le D_{KL}(p \| q)"
        ),
        reading="p is absolutely continuous with respect to q; else the right side is infinite",
        forall=(p, q),
        given=p_below_q,
        show=-2 * log(affinity(p, q)) <= KL(p, q),
    ),
    "affinity_above_power": Claim(
        source=DOCUMENT.at(
            1, "Hellinger", "distance", r"\operatorname{BC}(p, q) \ge e^{-D_{KL}(p \| q) / 2}"
        ),
        reading="p is absolutely continuous with respect to q; else the power is 0",
        forall=(p, q),
        given=p_below_q,
        show=affinity(p, q) >= exp(-KL(p, q) / 2),
        ours=(Instance("logarithm", of="standard_facts/hellinger.log_affinity_below_kl"),),
    ),
    "affinity_of_products": Claim(
        source=DOCUMENT.at(
            1,
            "Hellinger",
            "distance",
            r"\operatorname{BC}(u \otimes c, v \otimes d)"
            r" = \operatorname{BC}(u, v) \operatorname{BC}(c, d)",
        ),
        forall=(u, v, c, d),
        show=affinity(uc, vd) == affinity(u, v) * affinity(c, d),
    ),
}
