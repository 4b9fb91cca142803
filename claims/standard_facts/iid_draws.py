r"""Symmetry of independent draws from one law.

For $Z \sim D^n$ and $z \sim D$, all independent: the average of $f$ over the entries of $Z$ has the
expectation of $f(z)$; replacing an entry of $Z$ by $z$, or exchanging two entries of $Z$, does not
change the law of the data set.

Reference: R. Durrett, Probability: Theory and Examples, 5th edition, 2019, on exchangeability.
"""

from dpproofs.language import (
    Claim,
    Upto,
    every,
    index,
    law,
    natural,
    pick,
    reals,
    replace,
    space,
    table,
    total,
)
from dpproofs.theory import expectation, power

from .notation import DOCUMENT

points = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
n = natural("n", smallest=1, largest=3)
D = law("D", points)
of_point, of_data = reals("f", points), reals("f", points**n)
Z, z = index("Z", points**n), index("z", points)
i, j = index("i", Upto(n)), index("j", Upto(n))
plain = expectation(power(D, n), of_data)
average = table(total(of_point(pick(Z, i)), i) / n, Z)
replaced = table(expectation(D, table(of_data(replace(Z, i, z)), z)), Z)
exchanged = table(of_data(replace(replace(Z, i, pick(Z, j)), j, pick(Z, i))), Z)

CLAIMS = {
    "average": Claim(
        source=DOCUMENT.at(
            1,
            "i.i.d. random variables",
            "are exchangeable",
            r"\mathbb{E} \frac{1}{n} \sum_i f(Z_i) = \mathbb{E} f(z)",
        ),
        forall=(n, D, of_point),
        show=expectation(power(D, n), average) == expectation(D, of_point),
    ),
    "replacement": Claim(
        source=DOCUMENT.at(
            1,
            "i.i.d. random variables",
            "are exchangeable",
            r"\mathbb{E} f([Z_{-i}, z]) = \mathbb{E} f(Z)",
        ),
        forall=(n, D, of_data),
        show=every(expectation(power(D, n), replaced) == plain, i),
    ),
    "exchange": Claim(
        source=DOCUMENT.at(
            1,
            "i.i.d. random variables",
            "are exchangeable",
            r"\mathbb{E} f(Z \text{ with entries } i, j \text{ exchanged}) = \mathbb{E} f(Z)",
        ),
        forall=(n, D, of_data),
        show=every(expectation(power(D, n), exchanged) == plain, i, j),
    ),
}
