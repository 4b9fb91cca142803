r"""False about the events of one space, or about the variables on it.

- any_mass: inside every event there is one of every smaller probability (atoms have no parts).
- shrunk: the likelier of two events has a part as likely as the other one (the same, as a proof
  says that puts a subset in the place of an event).
- even: every space has an event of probability one half.
- pairwise: events of which any two are independent are independent (four points and three events).
- product: the probability of two events together is the product of their probabilities.
- one_law: variables of one law are equal almost surely.
- other_marginal: two laws of variables say what the chance is that they are equal.
- given: an event has the same probability given another one.
"""

from dpproofs.language import Claim, all_of, exists, implies
from dpproofs.theory import (
    KL,
    both,
    condition,
    equal_values,
    law_of,
    mutually_independent,
    pairwise_independent,
    probability_of,
    random_variable,
    same_law,
    within,
)
from tests.controls.notation import SOURCE, A, E, F, G, P, X, Z, t

on_a_space = (random_variable(X), random_variable(Z))
alike = probability_of(P, equal_values(X, Z))

CLAIMS = {
    "any_mass": Claim(
        SOURCE,
        forall=(t, P, F),
        given=t <= probability_of(P, F),
        show=exists(all_of(within(E, F), probability_of(P, E) == t), E),
    ),
    "shrunk": Claim(
        SOURCE,
        forall=(P, E, F),
        given=probability_of(P, E) <= probability_of(P, F),
        show=exists(all_of(within(G, F), probability_of(P, G) == probability_of(P, E)), G),
    ),
    "even": Claim(SOURCE, forall=P, show=exists(2 * probability_of(P, E) == 1, E)),
    "pairwise": Claim(
        SOURCE, forall=(P, A), given=pairwise_independent(P, A), show=mutually_independent(P, A)
    ),
    "product": Claim(
        SOURCE,
        forall=(P, E, F),
        show=probability_of(P, both(E, F)) == probability_of(P, E) * probability_of(P, F),
    ),
    "one_law": Claim(
        SOURCE,
        forall=(P, X, Z),
        given=on_a_space,
        show=implies(KL(law_of(P, X), law_of(P, Z)) <= 0, alike == 1),
    ),
    "other_marginal": Claim(
        SOURCE,
        forall=(P, X, Z),
        given=(*on_a_space, same_law(law_of(P, X), law_of(P, Z))),
        show=alike > 0,
    ),
    "given": Claim(
        SOURCE,
        forall=(P, E, F),
        given=probability_of(P, E) > 0,
        show=probability_of(condition(P, E), F) == probability_of(P, F),
    ),
}
