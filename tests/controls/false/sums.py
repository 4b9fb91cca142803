r"""What holds but for empty sums, for one record, or for one draw taken for two.

- square_of_a_draw: $E f(Z_1)^2 = (E f)^2$ takes one draw for two.
- draws_that_are_one: $E \sum_i f(Z_i) f(Z_1) = n (E f)^2$ forgets the place where $i = 1$.
- other_places: $\sum_{j \ne 1} 1 > 0$ fails for one record.
- other_way: $\log \sum p f \le \sum p \log f$, Jensen's inequality reversed.
- places_matter: a loss that depends on the place is not the loss at the first place.
"""

from dpproofs.language import (
    Claim,
    Upto,
    index,
    log,
    natural,
    pick,
    positive,
    reals,
    table,
    total,
)
from dpproofs.theory import expectation, power
from tests.controls.notation import SOURCE, Y, f, p

n = natural("n", smallest=1, largest=2)
w, g = positive("w", Y), reals("g", Upto(n), Y)
y, Z, i = p.index("y"), index("Z", Y**n), index("i", Upto(n))
draws = power(p, n)
mean = expectation(p, f)


def over_draws(body):
    return expectation(draws, table(body, Z))


CLAIMS = {
    "square_of_a_draw": Claim(
        SOURCE, forall=(n, p, f), show=over_draws(f(pick(Z, 0)) ** 2) == mean**2
    ),
    "draws_that_are_one": Claim(
        SOURCE,
        forall=(n, p, f),
        show=over_draws(total(f(pick(Z, i)) * f(pick(Z, 0)), i)) == n * mean**2,
    ),
    "other_places": Claim(SOURCE, forall=n, show=total(1, i, given=i != 0) > 0),
    "other_way": Claim(
        SOURCE, forall=(p, w), show=log(total(p(y) * w(y), y)) <= total(p(y) * log(w(y)), y)
    ),
    "places_matter": Claim(
        SOURCE,
        forall=(n, p, g),
        show=over_draws(total(g(i, pick(Z, i)), i)) == n * total(p(y) * g(0, y), y),
    ),
}
