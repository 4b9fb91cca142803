"""The notions of lemma 7 (adaptive composition)."""

from dpproofs.language import (
    Step,
    every,
    implies,
    index,
    indicator,
    kernel,
    law,
    log,
    log_ratio,
    mechanism,
    ratio,
    space,
    sup,
    total,
)

from ..notation import mean, n

points = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
others = space("Hs'", r"\mathcal{H}'", smallest=1, largest=2)
D = law("D", points, r"\mathcal{D}")
A = mechanism("A", points**n, hyps, latex=r"\mathcal{A}")
B = kernel("B", points**n, hyps, others, latex=r"\mathcal{B}")
Z, Z2, z = A.index("Z", 0), A.index("Z'", 0), D.index("z")
h, g, w = A.index("h_1"), B.index("h_2"), index("w", hyps * others)
X = A.index("Z''", 0)
in_support = sup(A(X, h), X) > 0
supported = indicator(in_support)

# --- the proof: Z and Z' are any two data sets, and then Z' = [Z_-1, z] ---------------------------


def lines(Z2):
    """302, 303 and 304, with Z for S."""
    of_A, of_B = (A(Z, h), A(Z2, h)), (B(Z, h, g), B(Z2, h, g))
    inner = mean(log_ratio(*of_B), (g, B(Z, h)))
    outer = mean(log_ratio(*of_A), (h, A(Z)))
    return (
        mean(log(ratio(*of_B) * ratio(*of_A)), (h, A(Z)), (g, B(Z, h))),
        mean(inner, (h, A(Z))) + mean(log_ratio(*of_A), (h, A(Z)), (g, B(Z, h))),
        sup(inner, h, given=in_support) + outer,
    )


def some_output(Z):
    """What A gives to Z is in the support, which is not empty."""
    return (
        Step("possible", every(A(Z, h) <= sup(A(X, h), X), h), ()),
        Step("in the support", every(implies(A(Z, h) > 0, in_support), h), "possible"),
        Step("no other", every(A(Z, h) <= A(Z, h) * supported, h), "in the support"),
        Step("a probability", every(A(Z, h) <= 1, h), ()),
        Step("no more", every(A(Z, h) * supported <= supported, h), "a probability"),
        Step("at most 1", every(A(Z, h) <= supported, h), ("no other", "no more")),
        Step("some output", total(supported, h) >= 1, "at most 1"),
    )
