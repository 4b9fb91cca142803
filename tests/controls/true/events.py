r"""True about the events of one space, or about the variables on it.

- any_mass: where each outcome has a coin of its own, inside every event there is one of every
  smaller probability (no witness); shared_out: the same with its witness.
- product: independent events have the product of their probabilities together.
- complement: what is independent of an event is independent of its complement.
- given: given an event that is not null, an independent one has the probability that it had.
- any_two: of independent events any two are independent.
- equal: variables that are equal almost surely have one law.
- information: independent variables tell nothing of each other.
- law_given: the law of a variable is the mixture of its laws given an event and its complement.
"""

from dpproofs.language import Claim, all_of, cases, exists, implies, table
from dpproofs.theory import (
    KL,
    both,
    complement,
    condition,
    equal_values,
    independent_events,
    independent_variables,
    joint_law,
    law_given,
    law_of,
    mixture,
    mutual_information,
    mutually_independent,
    pairwise_independent,
    probability_of,
    random_variable,
    same_law,
    within,
)
from tests.controls.notation import SOURCE, A, E, F, P, X, Z, coin, other_coin, t

w = P.index("w")
on_a_space = (random_variable(X), random_variable(Z))
has_part = exists(all_of(within(coin, other_coin), probability_of(P, coin) == t), coin)
share = table(
    cases(probability_of(P, other_coin) > 0, other_coin(w) * t / probability_of(P, other_coin), 0),
    w,
)
likely = t <= probability_of(P, other_coin)

CLAIMS = {
    "any_mass": Claim(SOURCE, forall=(t, P, other_coin), given=likely, show=has_part),
    "shared_out": Claim(
        SOURCE,
        forall=(t, P, other_coin),
        given=likely,
        show=exists(has_part.body, coin, witness=(share,)),
    ),
    "product": Claim(
        SOURCE,
        forall=(P, E, F),
        given=independent_events(P, E, F),
        show=probability_of(P, both(E, F)) == probability_of(P, E) * probability_of(P, F),
    ),
    "complement": Claim(
        SOURCE,
        forall=(P, E, F),
        given=independent_events(P, E, F),
        show=independent_events(P, E, complement(F)),
    ),
    "given": Claim(
        SOURCE,
        forall=(P, E, F),
        given=(independent_events(P, E, F), probability_of(P, E) > 0),
        show=probability_of(condition(P, E), F) == probability_of(P, F),
    ),
    "any_two": Claim(
        SOURCE, forall=(P, A), given=mutually_independent(P, A), show=pairwise_independent(P, A)
    ),
    "equal": Claim(
        SOURCE,
        forall=(P, X, Z),
        given=on_a_space,
        show=implies(
            probability_of(P, equal_values(X, Z)) == 1, KL(law_of(P, X), law_of(P, Z)) <= 0
        ),
    ),
    "information": Claim(
        SOURCE,
        forall=(P, X, Z),
        given=(*on_a_space, independent_variables(P, X, Z)),
        show=mutual_information(joint_law(P, X, Z)) == 0,
    ),
    "law_given": Claim(
        SOURCE,
        forall=(P, E, X),
        given=(probability_of(P, E) > 0, probability_of(P, E) < 1),
        show=same_law(
            mixture(law_given(P, X, complement(E)), law_given(P, X, E), probability_of(P, E)),
            law_of(P, X),
        ),
    ),
}
