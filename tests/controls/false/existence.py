r"""There is no such law, test or kernel: a linear program is infeasible.

- above: a law that is at least $p$ everywhere, and by 1/10 more at one atom.
- better_test: a test that tells two laws apart by more than their total variation.
- undone: a kernel that undoes what another kernel did to two laws.
- garbling: laws that are $(2\epsilon, 0)$-indistinguishable as images of the randomised response of
  $\epsilon$ under one kernel.
- half: an event of probability exactly one half (none of all events is).
- nearer: a law to which $p$ is nearer than $q$ is, in divergence (on one point all laws are equal).
- both_near: a law at divergence 0 from $p$ and from $q$ (boxes leave nothing out).
- more_random: a law with one nat of entropy more than $p$ has.
- negative_square: a number with a square below $-p(0)$.
- one_or_other: a law above all probabilities at a point, or below all of them (both ways fail).
- event_and_law: an event and the rest of a mixture together.
- given_event: an event of positive probability given which $p$ is $q$.
- one_number: one number for all points.
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
    real,
    table,
    test,
)
from dpproofs.theory import (
    KL,
    condition,
    entropy,
    indistinguishable,
    mixture,
    probability_of,
    push_forward,
    same_law,
    total_variation,
)
from tests.controls.notation import SOURCE, B, S, W, Y, a, epsilon, p, q

y, bit, other = p.index("y"), a.index("y"), a.index("y")
R, phi, K = law("R", Y), test("phi", Y), kernel("K", B, Y)
c, x = exp(epsilon), real("x")
truth = table(cases(bit == 0, c / (1 + c), 1 / (1 + c)), bit)
lie = table(cases(other == 1, c / (1 + c), 1 / (1 + c)), other)

CLAIMS = {
    "above": Claim(
        SOURCE,
        forall=p,
        show=exists(all_of(every(R(y) >= p(y), y), R(0) >= p(0) + Fraction(1, 10)), R),
    ),
    "better_test": Claim(
        SOURCE,
        forall=(p, q),
        show=exists(
            probability_of(p, phi) - probability_of(q, phi)
            >= total_variation(p, q) + Fraction(1, 100),
            phi,
        ),
    ),
    "undone": Claim(
        SOURCE,
        forall=(p, q, W),
        show=exists(
            all_of(
                same_law(push_forward(push_forward(p, W), K), p),
                same_law(push_forward(push_forward(q, W), K), q),
            ),
            K,
        ),
    ),
    "garbling": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=indistinguishable(p, q, 2 * epsilon, 0),
        show=exists(
            all_of(same_law(push_forward(truth, K), p), same_law(push_forward(lie, K), q)), K
        ),
    ),
    "half": Claim(
        SOURCE,
        forall=p,
        show=exists(probability_of(p, S) == Fraction(1, 2), S),
    ),
    "nearer": Claim(SOURCE, forall=(p, q), show=exists(KL(p, R) < KL(q, R), R)),
    "both_near": Claim(SOURCE, forall=(p, q), show=exists(all_of(KL(p, R) <= 0, KL(q, R) <= 0), R)),
    "more_random": Claim(SOURCE, forall=p, show=exists(entropy(R) > entropy(p) + 1, R)),
    "negative_square": Claim(SOURCE, forall=p, show=exists(x**2 + p(0) < 0, x)),
    "one_or_other": Claim(
        SOURCE, forall=(p, q), show=exists((R(0) >= p(0) + 1) | (R(0) <= q(0) - 1), R)
    ),
    "event_and_law": Claim(
        SOURCE,
        forall=(p, q),
        show=exists(
            all_of(
                same_law(mixture(p, R, Fraction(1, 2)), q),
                probability_of(q, S) >= probability_of(p, S) + Fraction(1, 2),
            ),
            R,
            S,
        ),
    ),
    "given_event": Claim(
        SOURCE,
        forall=(p, q),
        show=exists(all_of(probability_of(p, S) > 0, same_law(condition(p, S), q)), S),
    ),
    "one_number": Claim(SOURCE, forall=p, show=exists(every(p(y) == x, y), x)),
}
