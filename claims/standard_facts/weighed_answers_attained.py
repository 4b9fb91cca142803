r"""What randomised responses tell two weights apart.

The answer of randomised response comes from one of two inputs, with weights $s$ and $t$ in place of
probabilities. By how much the one is likelier than the other, added up over the answers, is as much
as any private mechanism can tell; and so it is of several, one after the other.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015, Theorem 2; J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of
differential privacy, TCC 2016, Theorem 1.5.
"""

from dpproofs.language import Claim, Instance, Upto, exp, index, positive_part, real, total
from dpproofs.theory import randomised_response

from .notation import DOCUMENT
from .notions.weighed_answers import parameters, s, t, told_by

first, second, third = parameters(1), parameters(2), parameters(3)
R, R_2, R_3 = (randomised_response(*each) for each in (first, second, third))
x, y, z = (index(name, Upto(4)) for name in "xyz")
m, u = real("m", at_least=0), real("u")
(epsilon, delta), (epsilon_2, delta_2), (epsilon_3, delta_3) = first, second, third
e, e_2, e_3 = exp(epsilon), exp(epsilon_2), exp(epsilon_3)
both, either = s * R(0, x) * R_2(0, y), t * R(1, x) * R_2(1, y)

PART_OF = "standard_facts/weighed_answers_attained.multiple"
ONE_OF = "standard_facts/weighed_answers_attained.one"
TWO_OF = "standard_facts/weighed_answers_attained.two"
SOURCE = DOCUMENT.at(
    1,
    "The composition theorem",
    "differential privacy",
    r"\text{randomised response dominates}",
)

CLAIMS = {
    "multiple": Claim(
        source=SOURCE,
        forall=(m, u),
        show=positive_part(m * u) == m * positive_part(u),
    ),
    "one": Claim(
        source=SOURCE,
        forall=(*first, s, t),
        show=total(positive_part(s * R(0, x) - t * R(1, x)), x) == told_by(s, t, first),
        ours=(
            Instance("right", PART_OF, {m: (1 - delta) / (1 + e), u: s * e - t}),
            Instance("wrong", PART_OF, {m: (1 - delta) / (1 + e), u: s - t * e}),
        ),
    ),
    "two": Claim(
        source=SOURCE,
        forall=(*first, *second, s, t),
        show=total(positive_part(both - either), x, y) == told_by(s, t, first, second),
        ours=(
            Instance(
                "the second",
                ONE_OF,
                {
                    "epsilon_1": epsilon_2,
                    "delta_1": delta_2,
                    "s": s * R(0, x),
                    "t": t * R(1, x),
                },
            ),
            Instance("what is so", ONE_OF, {"s": s * e_2, "t": t}),
            Instance("what is not", ONE_OF, {"s": s, "t": t * e_2}),
        ),
    ),
    "three": Claim(
        source=SOURCE,
        forall=(*first, *second, *third, s, t),
        show=total(positive_part(both * R_3(0, z) - either * R_3(1, z)), x, y, z)
        == told_by(s, t, first, second, third),
        ours=(
            Instance(
                "the third",
                ONE_OF,
                {"epsilon_1": epsilon_3, "delta_1": delta_3, "s": both, "t": either},
            ),
            Instance("what is so", TWO_OF, {"s": s * e_3, "t": t}),
            Instance("what is not", TWO_OF, {"s": s, "t": t * e_3}),
        ),
    ),
}
