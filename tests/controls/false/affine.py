r"""False inequalities that are affine in one of their laws, so that a linear program refutes them.

- total_variation: one per cent too little. differences: ten per cent too little, for a mean.
- one_direction: closeness in one direction says nothing about the other.
- post_processing: a kernel may bring laws together, so the inequality does not turn round.
- intersection: $p(S \cap T) \ge p(S) + p(T) - 9/10$, where 1 is needed.
- ratio: $p \le 2q$ does not bound $q$ by $2p$.
- markov: the strict form fails where nothing exceeds the level.
- mixture: moving $q$ towards $p$ shrinks the total variation no faster than in proportion.
"""

from fractions import Fraction

from dpproofs.language import Claim, every, exp, indicator, real, reals, test, total
from dpproofs.theory import (
    hockey_stick,
    mixture,
    probability_of,
    push_forward,
    total_variation,
)
from tests.controls.notation import SOURCE, S, T, W, Y, delta, epsilon, p, q, t

y = p.index("y")
gain, level = reals("f", Y, at_least=0), real("t", above=0)
phi = test("phi", Y)
short = Fraction(9, 10)

CLAIMS = {
    "total_variation": Claim(
        SOURCE,
        forall=(t, p, q, S),
        given=total_variation(p, q) <= t,
        show=probability_of(p, S) <= probability_of(q, S) + Fraction(99, 100) * t,
    ),
    "differences": Claim(
        SOURCE,
        forall=(p, q, phi),
        show=probability_of(p, phi) - probability_of(q, phi) <= short * total_variation(p, q),
    ),
    "one_direction": Claim(
        SOURCE,
        forall=(epsilon, delta, p, q, S),
        given=hockey_stick(p, q, epsilon) <= delta,
        show=probability_of(q, S) <= exp(epsilon) * probability_of(p, S) + delta,
    ),
    "post_processing": Claim(
        SOURCE,
        forall=(p, q, W),
        show=total_variation(push_forward(p, W), push_forward(q, W)) >= total_variation(p, q),
    ),
    "intersection": Claim(
        SOURCE,
        forall=(p, S, T),
        show=total(p(y) * S(y) * T(y), y) >= probability_of(p, S) + probability_of(p, T) - short,
    ),
    "ratio": Claim(
        SOURCE,
        forall=(p, q, S),
        given=every(p(y) <= 2 * q(y), y),
        show=probability_of(q, S) <= 2 * probability_of(p, S),
    ),
    "markov": Claim(
        SOURCE,
        forall=(level, p, gain),
        show=level * total(p(y) * indicator(gain(y) >= level), y) < total(p(y) * gain(y), y),
    ),
    "mixture": Claim(
        SOURCE,
        forall=(t, p, q),
        show=total_variation(p, mixture(q, p, t)) <= (1 - t) * short * total_variation(p, q),
    ),
}
