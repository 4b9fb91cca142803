"""The notions of remark 7 (translation and scaling)."""

from dpproofs.language import (
    Instance,
    Step,
    Upto,
    every,
    index,
    indicator,
    law,
    natural,
    reals,
    space,
    table,
    total,
)
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


def likely(law, values):
    """That a value is at least as likely as each of its points, for a proof."""
    w, v = law.index("w"), law.index("v")
    same = table(indicator(every(values(v, i) == values(w, i), i)), w, v)
    return Instance(
        f"the value has a mass, of {law.name}",
        "standard_facts/part_of_an_event",
        {"Y": law.axes[0], "p": law, "E": same},
    )


def mass_of(law, values, at, w):
    """The probability of the value that `at` has at w."""
    v = law.index("v")
    return total(law(v), v, given=every(values(v, i) == at(w, i), i))


def carried(law, one, other, image, other_image, name):
    """That their images have the same values where they have: steps of a proof."""
    w, v = law.index("w"), law.index("v")
    here, there = other(v, i) == one(w, i), other_image(v, i) == image(w, i)
    return (
        Step(
            f"{name}: a coordinate",
            every(indicator(there) == indicator(here), w, v, i),
            "hypothesis",
        ),
        Step(
            f"{name}: how many coordinates",
            every(total(indicator(there), i) == total(indicator(here), i), w, v),
            f"{name}: a coordinate",
        ),
        Step(
            f"{name}: all coordinates",
            every(indicator(every(there, i)) == indicator(every(here, i)), w, v),
            f"{name}: how many coordinates",
        ),
        Step(
            f"{name}: the mass of a value",
            every(mass_of(law, other_image, image, w) == mass_of(law, other, one, w), w),
            f"{name}: all coordinates",
        ),
    )


# --- queries on datasets --------------------------------------------------------------------------

f = reals("f", X, Upto(d))
S = sensitivity(f)
READING = (
    "random variables with finitely many values in R^d, d = 1, 2; two have the same law if they are"
    " at most epsilon with the same probability, for every epsilon"
)
