"""A claim file as a user may write it: both mypy --strict and pyright take it as it is."""

from fractions import Fraction

import dpproofs as dp
from dpproofs.language import (
    Amended,
    Claim,
    Document,
    Erratum,
    Link,
    Proposition,
    Reading,
    Source,
    Statement,
    Step,
    TableTerm,
    Term,
    all_of,
    chain,
    cosh,
    event,
    every,
    greatest,
    index,
    law,
    mechanism,
    natural,
    predicate,
    probability,
    quantity,
    real,
    space,
    total,
)
from dpproofs.theory import KL, affinity, indistinguishable, probability_of

NOTES = Document("notes", "My notes", "me", file="")
Y = space("Y")
D = space("D", largest=2)
k = natural("k", largest=4)
p, q = law("p", Y), law("q", Y)
M = mechanism("M", D**2, Y)
S = event("S", Y)
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta")
SOURCE: Source = NOTES.at(1, "a", "b", "c")
y = index("y", Y)


@quantity("chi2({0}, {1})", r"\chi^2({0}, {1})")
def chi2(p: TableTerm, q: TableTerm) -> Term:
    """Chi squared."""
    y = index("y", p.axes[0])
    return total((p(y) - q(y)) ** 2 / q(y), y)


@predicate("{0} below {1}", "{0} below {1}")
def below(p: TableTerm, q: TableTerm) -> Proposition:
    """Point by point."""
    y = index("y", p.axes[0])
    return every(p(y) <= 2 * q(y), y)


X = D**2
pairs = Y * Y
half = Fraction(1, 2)
CLAIMS = {
    "one": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=(indistinguishable(p, q, epsilon, 0),),
        show=affinity(p, q) >= 1 / cosh(epsilon / 2),
    ),
    "single": Claim(SOURCE, forall=epsilon, given=epsilon <= 1, show=epsilon**2 <= epsilon),
    "two": Claim(
        SOURCE, forall=(p, q), given=below(p, q), show=chi2(p, q) + half >= -abs(KL(p, q))
    ),
    "three": Claim(
        SOURCE,
        forall=(k, p, S),
        given=(p(0) > 0, p(0) <= 2),
        show=all_of(probability_of(p, S) <= k, k + 2 != 1),
        erratum=Erratum("false", "why", amended=Amended(show=greatest(p(0), 1) >= 0)),
        proof=(Step("a", p(0) == 1, "algebra"), *chain("b", p(0), Link("<=", k + 1, "algebra"))),
        readings=(Reading("other", show=total(p(y), y) == 1),),
    ),
}
bare: Statement = Statement((epsilon,), epsilon >= 0)
status: str = dp.check("notes/lemma.py", budget="quick").status if __name__ == "__main__" else ""
value = dp.kl(["1/2", "1/2"], ["1/4", "3/4"])
larger: bool = value >= 0
text: str = f"{value:.3f}"
number: float = float(value)
