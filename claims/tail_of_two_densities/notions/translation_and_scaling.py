"""The notions of remark 7 (translation and scaling)."""

from dpproofs.language import Step, Upto, every, index, indicator, law, natural, reals, space, total
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
v = index("v", noise)
own_mass = Step(
    "a value is as likely as its outcome",
    every(total(r(v), v, given=every(zeta(v, i) == zeta(w, i), i)) >= r(w), w),
    (),
)


def carried(law, one, other, image, other_image):
    """That their images have the same values where they have: steps of a proof."""
    w, v = law.index("w"), law.index("v")
    here, there = one(w, i) == other(v, i), image(w, i) == other_image(v, i)
    return (
        Step(
            f"{law.name}: a coordinate",
            every(indicator(there) == indicator(here), w, v, i),
            "hypothesis",
        ),
        Step(
            f"{law.name}: how many coordinates",
            every(total(indicator(there), i) == total(indicator(here), i), w, v),
            f"{law.name}: a coordinate",
        ),
        Step(
            f"{law.name}: all coordinates",
            every(indicator(every(there, i)) == indicator(every(here, i)), w, v),
            f"{law.name}: how many coordinates",
        ),
        Step(
            f"{law.name}: the mass of a value",
            every(
                total(law(v), v, given=every(there, i)) == total(law(v), v, given=every(here, i)),
                w,
            ),
            f"{law.name}: all coordinates",
        ),
    )


# --- queries on datasets --------------------------------------------------------------------------

f = reals("f", X, Upto(d))
S = sensitivity(f)
READING = (
    "random variables with finitely many values in R^d, d = 1, 2; two have the same law if they are"
    " at most epsilon with the same probability, for every epsilon"
)
