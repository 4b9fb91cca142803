r"""The Laplace mechanism.

$M(x) = f(x) + \mathrm{Lap}(b)$ with $b \ge \epsilon^{-1} S_f$ is $\epsilon$-dp.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Least,
    Link,
    Sharp,
    Step,
    Upto,
    chain,
    convention,
    exp,
    real,
    reals,
)
from dpproofs.theory import laplace_density, on_neighbours, sensitivity

from .notation import DOCUMENT, X, m, other, x

epsilon = real("epsilon", r"\epsilon", above=0, logarithmic=True, stated=1410)
b, y = real("b", above=0, stated=1479), real("y")
f = reals("f", X, Upto(1))  # d = 1
S_f = sensitivity(f)
fx, fy = real("f(x)"), real("f(x')")
p, q = laplace_density(y, fx, b), laplace_density(y, fy, b)
centred = laplace_density(y - fx, 0, b) / laplace_density(y - fy, 0, b)
exponent = b**-1 * (abs(y - fy) - abs(y - fx))
A, B = real("A"), real("B")
at_most_S_f = (b >= epsilon**-1 * S_f,)

SOURCE = DOCUMENT.at(
    (1487, 1491),
    "*Claim*. The Laplace",
    "-dp.",
    r"\[b \ge \epsilon^{-1} S_f \qquad (1.5)\] is \(\epsilon\)-dp.",
)
READING = (
    "dp is read of the densities, at every real y: they are continuous, so that this is the "
    "inequality for all events"
)
s = real("s", above=0, stated="a sensitivity, where it is not 0")
least_scale = Least(b, laplace_density(0, 0, b) <= exp(epsilon) * laplace_density(0, s, b))
gap = abs(f(x, 0) - f(other, 0))

CLAIMS = {
    "example": Claim(
        source=DOCUMENT.at(
            1476,
            "An example of",
            "Laplace mechanism.",
            r"An example of \(\epsilon\)-dp mechanism is the Laplace mechanism.",
        ),
        reading=f"{READING}. The scale is S_f / epsilon, the least that the next claim allows",
        notation="said in words; the densities are written out",
        scope="all queries on the line",
        forall=(m, epsilon, y, f),
        supplied=convention(S_f > 0, "the scale is above 0; a constant query needs no noise"),
        show=on_neighbours(
            laplace_density(y, f(x, 0), S_f / epsilon)
            <= exp(epsilon) * laplace_density(y, f(other, 0), S_f / epsilon),
            x,
            other,
        ),
        sharp=Sharp(reading="the scale is the least that the next claim allows"),
        ours=(
            Step("the answers", gap <= S_f, ()),
            Instance(
                "the mechanism",
                of="standard_facts/laplace_mechanism",
                where={"a": f(x, 0), "a'": f(other, 0), "b": S_f / epsilon},
            ),
        ),
    ),
    "private": Claim(
        source=SOURCE,
        reading=READING,
        notation="the quotation is the hypothesis; (1.5) is its number; dp is written out",
        scope="all queries on the line",
        forall=(m, epsilon, b, y, f),
        given=at_most_S_f,
        show=on_neighbours(
            laplace_density(y, f(x, 0), b) <= exp(epsilon) * laplace_density(y, f(other, 0), b),
            x,
            other,
        ),
        sharp=Sharp(
            bound=s / epsilon,
            best=least_scale,
            reading="for two answers s = S_f apart, at the outcome y = f(x)",
        ),
        proof=(
            *chain(
                "quotient",
                p / q,
                Link("==", centred, "definition"),
                Link("==", exp(exponent), "definition"),
                lines=(1496, 1496),
                forall=(b, y, fx, fy),
                given=(),
            ),
            Step(
                "triangle inequality",
                abs(A) - abs(B) <= abs(A - B),
                "algebra",
                lines=(1498, 1499),
                quote=r"triangular inequality \(|A| - |B| \le |A - B|\) on the right",
                notation="the inequality is quoted",
                forall=(A, B),
                given=(),
            ),
            Step(
                "bounds 1",
                p / q <= exp(b**-1 * abs(fx - fy)),
                ("quotient 2", "triangle inequality"),
                lines=(1498, 1501),
                forall=(b, y, fx, fy),
                given=(),
            ),
            Step(
                "bounds 2",
                on_neighbours(exp(b**-1 * gap) <= exp(epsilon), x, other),
                "hypothesis",
                lines=(1501, 1503),
                quote=r"\le \exp(\epsilon)\] where in the last step we use the condition (1.5).",
                notation="(1.5) is the number of the hypothesis",
                forall=(m, epsilon, b, f),
                ours=(
                    Step("the answers", gap <= epsilon * b, "hypothesis"),
                    Step("the exponent", b**-1 * gap <= epsilon, "the answers"),
                    Instance(
                        "e to its power",
                        of="standard_facts/exponential_function.of_a_logarithm",
                        where={"x": exp(epsilon), "t": b**-1 * gap},
                        by="the exponent",
                    ),
                ),
            ),
        ),
        ours=(
            Step("the answers", gap <= epsilon * b, "hypothesis"),
            Instance(
                "the mechanism",
                of="standard_facts/laplace_mechanism",
                where={"a": f(x, 0), "a'": f(other, 0)},
            ),
        ),
        cites=("standard_facts/laplace_tail",),
    ),
}
