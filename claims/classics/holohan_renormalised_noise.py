r"""Noise that is cut off and scaled up again is not as private.

The geometric mechanism on the counts 1 to $n$ moves what falls out to the ends, and is
$\epsilon$-differentially private. If instead the weights $e^{-\epsilon |j - i|}$ of the outputs
from 1 to $n$ are divided by their sum, it is not, but it is $2\epsilon$-differentially private.

Reference: N. Holohan, S. Antonatos, S. Braghin and P. Mac Aonghusa, The bounded Laplace mechanism
in differential privacy, 2020, which has it of Laplace noise on an interval; A. Ghosh, T.
Roughgarden and M. Sundararajan, Universally utility-maximizing privacy mechanisms, 2009, for noise
that is moved to the ends.
"""

from dpproofs.language import (
    Claim,
    Note,
    Upto,
    every,
    exp,
    index,
    natural,
    number_of,
    real,
    table,
    total,
)
from dpproofs.theory import max_divergence

from .notation import DOCUMENT

rate = real("epsilon", r"\epsilon", above=0, logarithmic=True)
n = natural("n", smallest=2, largest=4)
i, i_2, j, other = (
    index("i", Upto(n)),
    index("i'", Upto(n)),
    index("j", Upto(n)),
    index("o", Upto(n)),
)
weight = exp(-rate * abs(number_of(i) - number_of(j)))
weights = total(exp(-rate * abs(number_of(i) - number_of(other))), other)
G = table(weight / weights, i, j)
next_to = abs(number_of(i_2) - number_of(i)) == 1

CLAIM = Claim(
    source=DOCUMENT.at(1, "bounded", "noise", r"D_\infty(G(i) \| G(i')) \le 2 \epsilon"),
    reading="geometric noise on counts from 1 to n, i and i' next to each other",
    forall=(n, rate),
    show=every(max_divergence(G(i), G(i_2)) <= 2 * rate, i, i_2, given=next_to),
    notes=Note(
        "epsilon alone is not enough: the sum of the weights depends on the count too, and near "
        "the ends there is less of it",
        show=every(max_divergence(G(i), G(i_2)) <= rate, i, i_2, given=next_to),
        fails=True,
    ),
)
