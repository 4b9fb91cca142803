"""The notions of remark 7 (translation and scaling)."""

from dpproofs.language import Upto, index, law, natural, reals, space
from dpproofs.theory import sensitivity

from ..notation import X, p

d = natural("d", largest=2)
Y = p.axes[0]
y, i = index("y", Y), index("i", Upto(d))
beta, fx, fy = (
    reals("beta", Upto(d), latex=r"\beta"),
    reals("f(x)", Upto(d)),
    reals("f(x')", Upto(d)),
)

noise = space("Omega", r"\Omega", smallest=1, largest=3)
r = law("r", noise)
zeta = reals("zeta", noise, Upto(d), latex=r"\zeta")
w = index("w", noise)

plain = zeta(w, i)

# --- queries on datasets --------------------------------------------------------------------------

f = reals("f", X, Upto(d))
S = sensitivity(f)
READING = (
    "random variables with finitely many values in R^d, d = 1, 2; two have the same law if they are"
    " at most epsilon with the same probability, for every epsilon"
)
