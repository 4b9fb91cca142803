r"""The total variation distance.

It is half of the norm $\|p - q\|_1$, the sum of $(p - q)^+$, one minus the sum of $\min(p, q)$, and
the greatest difference of the chances of an event. It is a metric. A channel does not increase it,
it is jointly convex, and that of two products is at most the sum.

Reference: D. Levin and Y. Peres, Markov Chains and Mixing Times, 2nd edition, 2017, sections 4.1
and 4.2, and exercise 4.4; A. Tsybakov, Introduction to Nonparametric Estimation, 2009, section 2.4.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Step,
    define,
    every,
    indicator,
    least,
    positive_part,
    table,
    total,
)
from dpproofs.theory import mixture, probability_of, total_variation

from .notation import DOCUMENT
from .notions.divergences import (
    K,
    S,
    c,
    d,
    overlap,
    p,
    q,
    r,
    s,
    share,
    u,
    uc,
    uK,
    v,
    vd,
    vK,
    x,
    y,
    z,
)

A = define("A", table(indicator(p(y) > q(y)), y))
first, second = u(x) * c(z), v(x) * d(z)

CLAIMS = {
    "half_norm": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"\operatorname{TV}(p, q) = \tfrac12 \sum_y |p(y) - q(y)|",
        ),
        forall=(p, q),
        show=total_variation(p, q) == total(abs(p(y) - q(y)), y) / 2,
    ),
    "positive_part": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"\operatorname{TV}(p, q) = \sum_y (p(y) - q(y))^+",
        ),
        forall=(p, q),
        show=total_variation(p, q) == total(positive_part(p(y) - q(y)), y),
    ),
    "overlap": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"\operatorname{TV}(p, q) = 1 - \sum_y \min(p(y), q(y))",
        ),
        forall=(p, q),
        show=total_variation(p, q) == 1 - overlap(p, q),
    ),
    "event": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"|p(S) - q(S)| \le \operatorname{TV}(p, q)",
        ),
        forall=(p, q, S),
        show=abs(probability_of(p, S) - probability_of(q, S)) <= total_variation(p, q),
    ),
    "attained": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"p(A) - q(A) = \operatorname{TV}(p, q)",
        ),
        forall=(p, q),
        show=probability_of(p, A) - probability_of(q, A) == total_variation(p, q),
    ),
    "at_most_one": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"\operatorname{TV}(p, q) \le 1",
        ),
        forall=(p, q),
        show=total_variation(p, q) <= 1,
    ),
    "symmetric": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"\operatorname{TV}(p, q) = \operatorname{TV}(q, p)",
        ),
        forall=(p, q),
        show=total_variation(p, q) == total_variation(q, p),
    ),
    "triangle": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"\operatorname{TV}(p, r) \le \operatorname{TV}(p, q) + \operatorname{TV}(q, r)",
        ),
        forall=(p, q, r),
        show=total_variation(p, r) <= total_variation(p, q) + total_variation(q, r),
    ),
    "processing": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"\operatorname{TV}(K(u), K(v)) \le \operatorname{TV}(u, v)",
        ),
        forall=(u, v, K),
        show=total_variation(uK, vK) <= total_variation(u, v),
    ),
    "convex": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"\operatorname{TV}((1-t)p + tr, (1-t)q + ts)"
            r" \le (1-t) \operatorname{TV}(p, q) + t \operatorname{TV}(r, s)",
        ),
        forall=(share, p, q, r, s),
        show=total_variation(mixture(p, r, share), mixture(q, s, share))
        <= (1 - share) * total_variation(p, q) + share * total_variation(r, s),
    ),
    "overlap_of_products": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"1 - \operatorname{TV}(u \otimes c, v \otimes d)"
            r" \ge (1 - \operatorname{TV}(u, v)) (1 - \operatorname{TV}(c, d))",
        ),
        forall=(u, v, c, d),
        show=1 - total_variation(uc, vd)
        >= (1 - total_variation(u, v)) * (1 - total_variation(c, d)),
        ours=(
            Step("first law", 1 - total_variation(u, v) == overlap(u, v), ()),
            Step("second law", 1 - total_variation(c, d) == overlap(c, d), ()),
            Step(
                "gap",
                every(abs(first - second) == first + second - 2 * least(first, second), x, z),
                (),
            ),
            Step(
                "both laws",
                total(abs(first - second), x, z) == 2 - 2 * total(least(first, second), x, z),
                "gap",
            ),
            Step(
                "a point",
                every(least(first, second) >= least(u(x), v(x)) * least(c(z), d(z)), x, z),
                (),
            ),
            Step(
                "added up",
                total(least(first, second), x, z) >= overlap(u, v) * overlap(c, d),
                "a point",
            ),
        ),
    ),
    "products": Claim(
        source=DOCUMENT.at(
            1,
            "total variation",
            "distance",
            r"\operatorname{TV}(u \otimes c, v \otimes d)"
            r" \le \operatorname{TV}(u, v) + \operatorname{TV}(c, d)",
        ),
        forall=(u, v, c, d),
        show=total_variation(uc, vd) <= total_variation(u, v) + total_variation(c, d),
        cites=("standard_facts/total_variation.overlap_of_products",),
        ours=(
            Step("first law", total_variation(u, v) >= 0, ()),
            Step("second law", total_variation(c, d) >= 0, ()),
            Instance("both", of="standard_facts/total_variation.overlap_of_products"),
        ),
    ),
}
