r"""$\epsilon$-dp corresponds to max divergence, $(\epsilon, \delta)$-dp to an approximate one.

Two laws are $\epsilon$-ind if and only if both max divergences are at most $\epsilon$, and
$(\epsilon, \delta)$-ind if and only if both $\delta$-approximate max divergences are, the greatest
$\log((p(S) - \delta) / q(S))$ over events $S$ with $p(S) > \delta$.
"""

from dpproofs.language import (
    Again,
    Claim,
    Step,
    all_of,
    equivalent,
    every_event,
    exp,
    implies,
    indicator,
    log_ratio,
    table,
)
from dpproofs.theory import indistinguishable, max_divergence, probability_of

from .notation import DOCUMENT, S, delta, epsilon, p, q

y = p.index("y")
worst = table(indicator(p(y) > exp(epsilon) * q(y)), y)
gap = probability_of(p, worst) - exp(epsilon) * probability_of(q, worst)

READING = "finite Y; the laws are those of M(x) and M(x') for two neighbours, in both orders"
NOTATION = "the quotation is in words; the divergences, which the text does not define, are usual"

CLAIMS = {
    "exact": Claim(
        source=DOCUMENT.at(
            (1338, 1342),
            "I start with the definition",
            "max divergence).",
            r"\(\epsilon\)-differential privacy (corresponding to max divergence)",
        ),
        reading=READING,
        notation=NOTATION,
        scope="all densities",
        forall=(epsilon, p, q),
        show=equivalent(
            indistinguishable(p, q, epsilon, 0),
            all_of(max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon),
        ),
    ),
    "approximate": Claim(
        source=DOCUMENT.at(
            (1338, 1342),
            "I start with the definition",
            "max divergence).",
            r"corresponding to the \(\delta\)-approximate max divergence",
        ),
        reading=READING,
        notation=NOTATION,
        scope="all densities",
        forall=(epsilon, delta, p, q),
        show=equivalent(
            indistinguishable(p, q, epsilon, delta),
            all_of(
                every_event(
                    implies(
                        probability_of(p, S) > delta,
                        log_ratio(probability_of(p, S) - delta, probability_of(q, S)) <= epsilon,
                    ),
                    S,
                ),
                every_event(
                    implies(
                        probability_of(q, S) > delta,
                        log_ratio(probability_of(q, S) - delta, probability_of(p, S)) <= epsilon,
                    ),
                    S,
                ),
            ),
        ),
        ours=(
            Step("at the worst event", gap <= delta, "hypothesis"),
            Again({p: q, q: p}),
        ),
    ),
}
