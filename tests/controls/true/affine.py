r"""Inequalities that are affine in one of their laws, so that a linear program decides them.

- closeness: what close laws give to an event differs by at most $e^\epsilon$ and $\delta$.
- total_variation: nor by more than the total variation.
- post_processing, post_processing_hockey_stick: a kernel brings laws no further apart.
- union: the union bound. markov: Markov's inequality.
- ratio: an atomwise bound $p \le 2q$ holds for events.
- mixture: moving $q$ towards $p$ shrinks the total variation in proportion (a tie throughout).
"""

from dpproofs.language import Claim, every, exp, greatest, indicator, real, reals, total
from dpproofs.theory import (
    hockey_stick,
    indistinguishable,
    mixture,
    probability_of,
    push_forward,
    total_variation,
)
from tests.controls.notation import SOURCE, S, T, W, Y, delta, epsilon, p, q, t

y = p.index("y")
gain = reals("f", Y, at_least=0)
level = real("t", above=0)

CLAIMS = {
    "closeness": Claim(
        SOURCE,
        forall=(epsilon, delta, p, q, S),
        given=indistinguishable(p, q, epsilon, delta),
        show=probability_of(p, S) <= exp(epsilon) * probability_of(q, S) + delta,
    ),
    "total_variation": Claim(
        SOURCE,
        forall=(t, p, q, S),
        given=total_variation(p, q) <= t,
        show=probability_of(p, S) <= probability_of(q, S) + t,
    ),
    "post_processing": Claim(
        SOURCE,
        forall=(p, q, W),
        show=total_variation(push_forward(p, W), push_forward(q, W)) <= total_variation(p, q),
    ),
    "post_processing_hockey_stick": Claim(
        SOURCE,
        forall=(epsilon, p, q, W),
        show=hockey_stick(push_forward(p, W), push_forward(q, W), epsilon)
        <= hockey_stick(p, q, epsilon),
    ),
    "union": Claim(
        SOURCE,
        forall=(p, S, T),
        show=total(p(y) * greatest(S(y), T(y)), y) <= probability_of(p, S) + probability_of(p, T),
    ),
    "markov": Claim(
        SOURCE,
        forall=(level, p, gain),
        show=level * total(p(y) * indicator(gain(y) >= level), y) <= total(p(y) * gain(y), y),
    ),
    "ratio": Claim(
        SOURCE,
        forall=(p, q, S),
        given=every(p(y) <= 2 * q(y), y),
        show=probability_of(p, S) <= 2 * probability_of(q, S),
    ),
    "mixture": Claim(
        SOURCE,
        forall=(t, p, q),
        show=total_variation(p, mixture(q, p, t)) <= (1 - t) * total_variation(p, q),
    ),
}
