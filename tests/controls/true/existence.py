r"""There is a law, a test or a kernel: with a witness, or by a linear program.

- witnessed: some law is at least half of each of two laws (their mixture is the witness).
- fair_test: some test accepts $q$ with probability $t$ and $p$ with at least $t$ (no witness).
- garbling: $(\epsilon, 0)$-indistinguishable laws are the images of the two laws of randomised
  response under one kernel (no witness given).
- best_event: some event tells two laws apart by all of their total variation (all are tried).
- less_crowded: some law has a collision probability no greater than that of $p$ (no program).
- one_or_other: some law is at least $p$ at the first point, or below 0 there (two ways).
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    all_of,
    cases,
    every,
    exists,
    exp,
    kernel,
    law,
    table,
    test,
    total,
)
from dpproofs.theory import (
    indistinguishable,
    mixture,
    probability_of,
    push_forward,
    same_law,
    total_variation,
)
from tests.controls.notation import SOURCE, B, S, Y, a, epsilon, p, q, t

y, bit, other = p.index("y"), a.index("y"), a.index("y")
half = Fraction(1, 2)
R, phi, K = law("R", Y), test("phi", Y), kernel("K", B, Y)
c = exp(epsilon)
truth = table(cases(bit == 0, c / (1 + c), 1 / (1 + c)), bit)
lie = table(cases(other == 1, c / (1 + c), 1 / (1 + c)), other)

CLAIMS = {
    "witnessed": Claim(
        SOURCE,
        forall=(p, q),
        show=exists(
            every((R(y) >= half * p(y)) & (R(y) >= half * q(y)), y),
            R,
            witness=(mixture(p, q, half),),
        ),
    ),
    "fair_test": Claim(
        SOURCE,
        forall=(t, p, q),
        show=exists(all_of(probability_of(q, phi) == t, probability_of(p, phi) >= t), phi),
    ),
    "garbling": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=exists(
            all_of(same_law(push_forward(truth, K), p), same_law(push_forward(lie, K), q)), K
        ),
    ),
    "best_event": Claim(
        SOURCE,
        forall=(p, q),
        show=exists(probability_of(p, S) - probability_of(q, S) == total_variation(p, q), S),
    ),
    "less_crowded": Claim(
        SOURCE, forall=p, show=exists(total(R(y) ** 2, y) <= total(p(y) ** 2, y), R)
    ),
    "one_or_other": Claim(SOURCE, forall=p, show=exists((R(0) >= p(0)) | (R(0) < 0), R)),
}
