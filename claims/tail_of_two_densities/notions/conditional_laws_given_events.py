"""The notions of claim 5 (conditional laws given events)."""

from dpproofs.language import cases, index, law, space, total

# --- item 2 to the letter, eta given E_i: four sample points, i = 2, epsilon = 0, delta = 1/2 -----

points = space("Omega", r"\Omega", smallest=4, largest=4, stated="an example")
bits = space("Y", r"\{0, 1\}", smallest=2, largest=2, stated="an example")
o, a, d = index("w", points), index("y_1", bits), index("y_2", bits)
P = law("P", points, r"\mathbb{P}")


def is_(variable, value):
    """1 at the sample points at which the variable, 0 or 1, has the value."""
    return cases(value == 1, variable(o), 1 - variable(o))


def quotient(now, given):
    """The probability of an event given another one."""
    return total(P(o) * now * given, o) / total(P(o) * given, o)
