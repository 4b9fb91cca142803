"""The notation of the controls, but for the broken ones."""

from dpproofs.language import (
    Document,
    Source,
    Upto,
    event,
    kernel,
    law,
    probability,
    real,
    reals,
    space,
    test,
)

DOCUMENT = Document(
    name="controls",
    title="Toy claims about laws that test the checkers",
    authors="the authors of dpproofs",
    file="",
)
SOURCE = Source(DOCUMENT, lines=(1, 1), words=("a toy", "claim"), quote="a toy claim")

Y = space("Y", smallest=1, largest=3)
B = space("B", smallest=2, largest=2)
p, q, r = law("p", Y), law("q", Y), law("r", Y)
a, b = law("a", B), law("b", B)
J = law("J", Y * B)
W, V = kernel("W", Y, B), kernel("V", Y, B)
S, T = event("S", Y), event("T", Y)
f, phi = reals("f", Y), test("phi", Y)
t = probability("t")
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")

Omega = space("Omega", r"\Omega", smallest=1, largest=4)
P = law("P", Omega)
E, F, G = event("E", Omega), event("F", Omega), event("G", Omega)
A = event("A", Upto(3), Omega)
X, Z = kernel("X", Omega, B), kernel("Z", Omega, B)
coin, other_coin = test("e", Omega), test("f", Omega)
