"""The notation of "A Tail of Two Densities".

The text gives epsilon and delta no domain where it defines indistinguishability, (3) and (4); a
claim that needs one says so. Reading: finite Y, a density is the mass of a point.
"""

from dpproofs.language import (
    Document,
    cases,
    define,
    event,
    index,
    indicator,
    law,
    least,
    mechanism,
    natural,
    real,
    space,
    table,
)
from dpproofs.theory import event_of, mass

DOCUMENT = Document(
    name="tail_of_two_densities",
    title="A Tail of Two Densities",
    authors="blog post",
    file="002_b1ffcab4e461a608.txt",
    sha256="ac4bac8988d8446920b6bbabd92c52170d7c4e1005a8011366f7c7a07332e380",
    year="2019",
)

Y = space("Y", r"Y")  # where the outputs lie
p = law("p", Y)
q = law("q", Y)
S = event("S", Y)  # a measurable set of outputs
epsilon = real("epsilon", r"\epsilon", logarithmic=True)
delta = real("delta", r"\delta")

Z = space("Z", smallest=1, largest=2)  # where a row of a dataset lies
m = natural("m", largest=2)
X = Z**m  # datasets of m rows, at a distance of the number of rows that differ
M = mechanism("M", X, Y)
x, other = index("x", X), index("x'", X)


def densities(p, q, c):
    """S, T, e and f of (6), and f_-, for c = e^epsilon; in the proofs of Claims 4, 5 and 7."""
    y = p.index("y")
    over = define("S", table(indicator(p(y) > c * q(y)), y))
    under = define("T", table(indicator(q(y) > c * p(y)), y), "T")
    e = define("e", table(c * q(y) * over(y) + p(y) * (1 - over(y)), y))
    f = define("f", table(c * p(y) * under(y) + q(y) * (1 - under(y)), y))
    minus = table(p(y) * under(y) + least(q(y), p(y)) * (1 - under(y)), y)
    return over, under, e, f, define("f_-", minus, "f_-")


def equal_events(p, q, c):
    """The events E and F: of e and f, the greater one is reduced towards f_-."""
    y = p.index("y")
    *_, e, f, f_minus = densities(p, q, c)
    e_part = cases(mass(f) < mass(e), (mass(f) - mass(f_minus)) / (mass(e) - mass(f_minus)), 1)
    f_part = cases(mass(e) < mass(f), (mass(e) - mass(f_minus)) / (mass(f) - mass(f_minus)), 1)
    e_found = table(f_minus(y) + e_part * (e(y) - f_minus(y)), y)
    f_found = table(f_minus(y) + f_part * (f(y) - f_minus(y)), y)
    return event_of(e_found, p), event_of(f_found, q)
