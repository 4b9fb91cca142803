r"""What randomised responses tell two weights apart.

The answer of randomised response comes from one of two inputs, with weights $s$ and $t$ in place of
probabilities. By how much the one is likelier than the other, added up over the answers, is as much
as any private mechanism can tell; and so it is of several, one after the other.

Reference: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML
2015, Theorem 2; J. Murtagh, S. Vadhan, The complexity of computing the optimal composition of
differential privacy, TCC 2016, Theorem 1.5.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Let,
    Step,
    Upto,
    exp,
    index,
    positive_part,
    real,
    total,
)
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

told_2 = total(positive_part(both - either), x, y)
told_3 = total(positive_part(both * R_3(0, z) - either * R_3(1, z)), x, y, z)
share, so, no = real("share"), real("so"), real("no")

so_2 = total(positive_part(e_2 * (s * R(0, x)) - t * R(1, x)), x)
no_2 = total(positive_part(s * R(0, x) - e_2 * (t * R(1, x))), x)
so_3 = total(positive_part(e_3 * both - either), x, y)
no_3 = total(positive_part(both - e_3 * either), x, y)
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
        show=told_2 == told_by(s, t, first, second),
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
            Step(
                "added up",
                told_2 == s * delta_2 + (1 - delta_2) / (1 + e_2) * (so_2 + no_2),
                "the second",
            ),
            Let(share, (1 - delta_2) / (1 + e_2)),
            Let(so, so_2),
            Let(no, no_2),
            Step(
                "by names",
                (1 - delta_2) / (1 + e_2) * (so_2 + no_2) == share * (so + no),
                ("share", "so", "no"),
            ),
            Instance("what is so", ONE_OF, {"s": s * e_2, "t": t}),
            Instance("what is not", ONE_OF, {"s": s, "t": t * e_2}),
            Step("as so", so == told_by(s * e_2, t, first), ("so", "what is so")),
            Step("as no", no == told_by(s, t * e_2, first), ("no", "what is not")),
            Step(
                "in all",
                share * (so + no)
                == share * (told_by(s * e_2, t, first) + told_by(s, t * e_2, first)),
                ("as so", "as no"),
            ),
            Step(
                "as one",
                told_by(s, t, first, second)
                == s * delta_2 + share * (told_by(s * e_2, t, first) + told_by(s, t * e_2, first)),
                "share",
            ),
            Step(
                "as said",
                told_2 == told_by(s, t, first, second),
                ("added up", "by names", "in all", "as one"),
            ),
        ),
    ),
    "three": Claim(
        source=SOURCE,
        forall=(*first, *second, *third, s, t),
        show=told_3 == told_by(s, t, first, second, third),
        ours=(
            Instance(
                "the third",
                ONE_OF,
                {"epsilon_1": epsilon_3, "delta_1": delta_3, "s": both, "t": either},
            ),
            Step(
                "added up",
                told_3 == s * delta_3 + (1 - delta_3) / (1 + e_3) * (so_3 + no_3),
                "the third",
            ),
            Let(share, (1 - delta_3) / (1 + e_3)),
            Let(so, so_3),
            Let(no, no_3),
            Step(
                "by names",
                (1 - delta_3) / (1 + e_3) * (so_3 + no_3) == share * (so + no),
                ("share", "so", "no"),
            ),
            Instance("what is so", TWO_OF, {"s": s * e_3, "t": t}),
            Instance("what is not", TWO_OF, {"s": s, "t": t * e_3}),
            Step("as so", so == told_by(s * e_3, t, first, second), ("so", "what is so")),
            Step("as no", no == told_by(s, t * e_3, first, second), ("no", "what is not")),
            Step(
                "in all",
                share * (so + no)
                == share
                * (told_by(s * e_3, t, first, second) + told_by(s, t * e_3, first, second)),
                ("as so", "as no"),
            ),
            Step(
                "as one",
                told_by(s, t, first, second, third)
                == s * delta_3
                + share * (told_by(s * e_3, t, first, second) + told_by(s, t * e_3, first, second)),
                "share",
            ),
            Step(
                "as said",
                told_3 == told_by(s, t, first, second, third),
                ("added up", "by names", "in all", "as one"),
            ),
        ),
    ),
}
