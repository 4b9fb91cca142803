"""Jensen's inequality for the strictly convex function -log on a finite law.

For a law $p$ and $f > 0$, $-\\log\\sum p f \\le -\\sum p \\log f$, with equality only where $f$ is
constant on the support of $p$.

Reference: Cover and Thomas, Elements of Information Theory, 2nd edition (2006), Theorem 2.6.2.
"""

from dpproofs.language import Claim, every, implies, law, log, reals, space, total

from .notation import DOCUMENT

V = space("V")
p = law("p", V)
f = reals("f", V, at_least=0)
v, u = p.index("v"), p.index("u")
left = -log(total(p(v) * f(v), v))
right = total(p(v) * -log(f(v)), v, given=p(v) > 0)
SOURCE = DOCUMENT.at(1, "If f is a convex function", "X is a constant", r"E f(X) \ge f(EX)")

CLAIMS = {
    "inequality": Claim(
        source=SOURCE,
        reading="-log 0 is infinite",
        forall=(p, f),
        show=right >= left,
    ),
    "equality": Claim(
        source=SOURCE,
        reading="-log 0 is infinite",
        forall=(p, f),
        show=implies(
            right == left,
            every(implies((p(v) > 0) & (p(u) > 0), f(v) == f(u)), v, u),
        ),
    ),
}
