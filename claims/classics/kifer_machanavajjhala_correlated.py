r"""An output tells more about a record than $\epsilon$ says, if other records tell of it.

Two records have any joint law. A mechanism that is $\epsilon$-differentially private in each of the
two may be much likelier to say something if the first record has one value than if it has another:
the second record changes along with it. The loss is bounded by $2\epsilon$, and by $\epsilon$ if
the records are independent.

Reference: D. Kifer and A. Machanavajjhala, No free lunch in data privacy, 2011, on correlated
records; C. Liu, S. Chakraborty and P. Mittal, Dependence makes you vulnerable: differential privacy
under dependent tuples, 2016.
"""

from dpproofs.language import (
    Claim,
    Note,
    Step,
    every,
    exp,
    index,
    kernel,
    law,
    pair,
    space,
    total,
)
from dpproofs.theory import max_divergence

from .notation import DOCUMENT, epsilon

Row, Out = space("R", largest=2), space("O", largest=2)
J, M = law("J", Row * Row), kernel("M", Row * Row, Out)
x, x_2, y, y_2, z = (
    index("x", Row),
    index("x'", Row),
    index("y", Row),
    index("y'", Row),
    index("z", Out),
)
with_x = total(J(pair(x, y)) * M(pair(x, y), z), y)
with_x_2 = total(J(pair(x_2, y_2)) * M(pair(x_2, y_2), z), y_2)
c = exp(epsilon)
of_x, of_x_2 = total(J(pair(x, y)), y), total(J(pair(x_2, y_2)), y_2)

CLAIM = Claim(
    source=DOCUMENT.at(1, "correlated", "records", r"P(z \mid x) \le e^{2 \epsilon} P(z \mid x')"),
    reading="two records with any joint law J; both sides are multiplied by the probabilities of x "
    "and x'; finite outputs",
    forall=(epsilon, J, M),
    given=(
        every(max_divergence(M(pair(x, y)), M(pair(x_2, y))) <= epsilon, x, x_2, y),
        every(max_divergence(M(pair(x, y)), M(pair(x, y_2))) <= epsilon, x, y, y_2),
    ),
    show=every(with_x * of_x_2 <= exp(2 * epsilon) * (with_x_2 * of_x), x, x_2, z),
    notes=Note(
        "epsilon alone is not enough: the second record may be a copy of the first one, and then "
        "both change",
        show=every(with_x * of_x_2 <= exp(epsilon) * (with_x_2 * of_x), x, x_2, z),
        fails=True,
    ),
    ours=(
        Step("the first", every(M(pair(x, y), z) <= c * M(pair(x_2, y), z), y), "hypothesis"),
        Step(
            "the second",
            every(c * M(pair(x_2, y), z) <= c * (c * M(pair(x_2, y_2), z)), y, y_2),
            "hypothesis",
        ),
        Step(
            "both",
            every(M(pair(x, y), z) <= c**2 * M(pair(x_2, y_2), z), y, y_2),
            ("the first", "the second"),
        ),
        Step(
            "weighed",
            every(
                J(pair(x, y)) * J(pair(x_2, y_2)) * M(pair(x, y), z)
                <= c**2 * (J(pair(x, y)) * J(pair(x_2, y_2)) * M(pair(x_2, y_2), z)),
                y,
                y_2,
            ),
            "both",
        ),
        Step("all", with_x * of_x_2 <= c**2 * (with_x_2 * of_x), "weighed"),
    ),
)
