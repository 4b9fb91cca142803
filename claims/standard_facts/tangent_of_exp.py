r"""The tangent of the exponential function, between two masses.

For $a, q \ge 0$ with $q > 0$ where $a > 0$, and any $x$,
$a (\log\frac{a}{q} - x - 1) + q e^x \ge 0$, with $0 \log 0 = 0$.

Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, example 3.21: the conjugate of
the exponential function.
"""

from dpproofs.language import Claim, Split, Step, cases, exp, implies, log, log_ratio, real

from .notation import DOCUMENT

a, q, x = real("a", at_least=0), real("q", at_least=0), real("x")
w = x + log(q) - log(a)  # less than log(a / q) by x, with its sign turned

CLAIM = Claim(
    source=DOCUMENT.at(1, "conjugate", "exponential", r"a (\log\frac{a}{q} - x - 1) + q e^x \ge 0"),
    forall=(a, q, x),
    given=implies(a > 0, q > 0),
    show=a * cases(a > 0, log_ratio(a, q) - x - 1, 0) + q * exp(x) >= 0,
    ours=Split(
        a > 0,
        yes=(
            Step("tangent", exp(w) >= 1 + w, ()),
            Step("scaled", a * exp(w) >= a * (1 + w), "tangent"),
            Step("at the other", a * exp(w) == q * exp(x), "hypothesis"),
            Step("put", q * exp(x) >= a * (1 + w), ("scaled", "at the other")),
        ),
    ),
)
