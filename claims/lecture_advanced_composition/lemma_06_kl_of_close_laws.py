"""The main lemma: when both max-divergences are small, the KL divergence is smaller still.

If $D_\\infty(X\\|Y) \\le \\epsilon$ and $D_\\infty(Y\\|X) \\le \\epsilon$, then
$D_{KL}(X\\|Y) \\le \\epsilon(e^\\epsilon - 1) \\approx \\epsilon^2$.
"""

from dpproofs.language import (
    Claim,
    Link,
    Sharp,
    Step,
    chain,
    exp,
    greatest,
    least,
    log_ratio,
    sup,
    tanh,
    total,
)
from dpproofs.theory import KL, answer, max_divergence

from .notation import DOCUMENT, X, Y, epsilon

r = X.index("r")
p, q = X(r), Y(r)
bound = epsilon * (exp(epsilon) - 1)
either = (p > 0) | (q > 0)
spread = total((q - p) * log_ratio(q, p), r, given=either)
distance, greatest_loss = total(abs(q - p), r), sup(abs(log_ratio(q, p)), r, given=either)
POSITIVE = "lecture_advanced_composition/proposition_05_kl_is_not_negative.inequality"

CLAIM = Claim(
    source=DOCUMENT.at(
        46,
        "For X, Y random variables",
        "\\approx \\epsilon^2$.",
        r"let $D_{\infty}(X||Y) \leq \epsilon$ and $D_{\infty}(Y||X) \leq \epsilon$. "
        r"It follows that $D_{KL}(X||Y) \leq \epsilon(e^{\epsilon}-1)",
    ),
    reading="finite range; atoms with p = q = 0 do not count in a maximum or in a sum of logs; "
    "the sign of order of magnitude is a claim of its own, lemma_06_order_of_the_bound",
    scope="every epsilon; all distributions on any range over which (1) sums, finite or countable",
    forall=(epsilon, X, Y),
    given=(max_divergence(X, Y) <= epsilon, max_divergence(Y, X) <= epsilon),
    show=KL(X, Y) <= bound,
    sharp=Sharp(
        best=epsilon * tanh(epsilon / 2),
        attained=(answer(X, epsilon), answer(Y, epsilon, lie=True)),
        given=(epsilon >= 0, total(1, r) >= 2),
    ),
    proof=chain(
        "display",
        KL(X, Y),
        Link("<=", KL(Y, X) + KL(X, Y), POSITIVE, lines=(50, 50)),
        Link(
            "==",
            total(p * log_ratio(p, q) + q * log_ratio(q, p), r, given=either),
            "definition",
            lines=(52, 52),
        ),
        Link(
            "==",
            total(p * (log_ratio(p, q) + log_ratio(q, p)), r, given=either) + spread,
            "algebra",
            lines=(54, 54),
        ),
        Link("==", spread, "algebra", lines=(56, 56)),
        Link("<=", distance * greatest_loss, "standard_facts/hoelder_one_infinity", lines=(56, 56)),
        Link(
            "<=",
            epsilon * total(greatest(q, p) - least(q, p), r),
            "hypothesis",
            reading="the sum extends over the difference, in which r still stands",
            lines=(58, 58),
            ours=(
                Step("greatest", epsilon - greatest_loss >= 0, "hypothesis"),
                Step("not below 0", distance >= 0, ()),
                Step(
                    "scaled",
                    distance * greatest_loss <= epsilon * distance,
                    ("greatest", "not below 0"),
                ),
            ),
        ),
        Link(
            "<=",
            epsilon * total((exp(epsilon) - 1) * least(q, p), r),
            "hypothesis",
            lines=(58, 58),
        ),
        Link("<=", bound, "algebra", lines=(58, 58)),
    ),
)
