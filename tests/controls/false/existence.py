r"""There is no such law, test or kernel: a linear program is infeasible.

- above: a law that is at least $p$ everywhere, and by 1/10 more at one atom.
- better_test: a test that tells two laws apart by more than their total variation.
- undone: a kernel that undoes what another kernel did to two laws.
- garbling: laws that are $(2\epsilon, 0)$-indistinguishable as images of the randomised response of
  $\epsilon$ under one kernel.
- half: an event of probability exactly one half (none of all events is).
"""

from fractions import Fraction

from dpproofs.language import Claim, all_of, cases, every, exists, exp, kernel, law, table, test
from dpproofs.theory import (
    indistinguishable,
    probability_of,
    push_forward,
    same_law,
    total_variation,
)
from tests.controls.notation import SOURCE, B, S, W, Y, a, epsilon, p, q

y, bit, other = p.index("y"), a.index("y"), a.index("y")
R, phi, K = law("R", Y), test("phi", Y), kernel("K", B, Y)
c = exp(epsilon)
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
}
