r"""The divergence variable under translation and scaling, and noise for a sensitivity of 1.

$L(\xi\|\eta)$ has the law of $L(\alpha\xi + \beta \| \alpha\eta + \beta)$ for $\alpha \ne 0$ (6.1).
So $L(M(x)\|M(x'))$ has that of $L(\zeta\|\zeta + f(x') - f(x))$ for $M(x) = f(x) + \zeta$, and
noise $\zeta$ that is enough for sensitivity 1 gives noise $S_f \zeta$ for sensitivity $S_f$.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Note,
    Reading,
    Sharp,
    Upto,
    cases,
    convention,
    index,
    indicator,
    law,
    log_ratio,
    natural,
    pick,
    real,
    reals,
    space,
    table,
    total,
)
from dpproofs.theory import (
    hockey_stick_of_values,
    loss_of_values_at_most,
    on_neighbours,
    sensitivity,
)

from .notation import DOCUMENT, X, delta, epsilon, m, other, p, q, x

d = natural("d", largest=2)
Y = p.axes[0]
y, i = index("y", Y), index("i", Upto(d))
xi, eta = reals("xi", Y, Upto(d), latex=r"\xi"), reals("eta", Y, Upto(d), latex=r"\eta")
alpha = real("alpha", r"\alpha")
beta, fx, fy = (
    reals("beta", Upto(d), latex=r"\beta"),
    reals("f(x)", Upto(d)),
    reals("f(x')", Upto(d)),
)
a = real("a", above=0, stated="a density, where it is not 0")
b = real("b", above=0, stated="a density, where it is not 0")

noise = space("Omega", r"\Omega", smallest=1, largest=3)
r = law("r", noise)
zeta = reals("zeta", noise, Upto(d), latex=r"\zeta")
w = index("w", noise)
S_f = real("S_f", "S_f", above=0, stated=1895)  # its inverse is there


plain = zeta(w, i)


# --- queries on datasets --------------------------------------------------------------------------

f = reals("f", X, Upto(d))
S = sensitivity(f)
row = index("j", Upto(m))
ones = total(indicator(pick(x, row) == 1), row)
count = table(cases(i == 0, ones, 0), x, i)  # the rows that are 1: a query of sensitivity 1


divided = on_neighbours(
    hockey_stick_of_values(
        r,
        table(S**-1 * f(x, i) + plain, w, i),
        r,
        table(S**-1 * f(other, i) + plain, w, i),
        epsilon,
    )
    <= delta,
    x,
    other,
)
scaled = on_neighbours(
    hockey_stick_of_values(
        r, table(f(x, i) + S * plain, w, i), r, table(f(other, i) + S * plain, w, i), epsilon
    )
    <= delta,
    x,
    other,
)
counted = on_neighbours(
    hockey_stick_of_values(
        r, table(count(x, i) + plain, w, i), r, table(count(other, i) + plain, w, i), epsilon
    )
    <= delta,
    x,
    other,
)

inverse = convention(S > 0, "its inverse is there; a constant f needs no noise")
READING = (
    "random variables with finitely many values in R^d, d = 1, 2; two have the same law if they are"
    " at most epsilon with the same probability, for every epsilon"
)
SCALED = r"L(f(x) + S_f \zeta || f(x') + S_f \zeta) \overset{d}{=} L(S_f^{-1} f(x) + \zeta ||"

CLAIMS = {
    "6_1": Claim(
        source=DOCUMENT.at(
            (1877, 1882),
            "We can further simplify",
            r"\end{aligned}$$",
            r"L(\xi || \eta) &\overset{d}{=} L(\alpha \xi + \beta || \alpha \eta + \beta),"
            r" \qquad \alpha \neq 0.",
        ),
        reading=READING,
        notation="equal in law is equal probabilities to be at most epsilon; the sign != is the"
        " hypothesis",
        scope="all random variables with densities",
        forall=(d, epsilon, alpha, beta, p, q, xi, eta),
        given=(alpha != 0,),
        show=loss_of_values_at_most(p, xi, q, eta, epsilon)
        == loss_of_values_at_most(
            p,
            table(alpha * xi(y, i) + beta(i), y, i),
            q,
            table(alpha * eta(y, i) + beta(i), y, i),
            epsilon,
        ),
        notes=Note(
            "of densities: a, b at a point are a / |alpha|^d, b / |alpha|^d where it is moved to",
            forall=(d, alpha, a, b),
            given=alpha != 0,
            show=log_ratio(a, b) == log_ratio(a / abs(alpha) ** d, b / abs(alpha) ** d),
        ),
    ),
    "translation": Claim(
        source=DOCUMENT.at(
            (1884, 1890),
            "With this and",
            r"- f(x)).\]",
            r"L(M(x) || M(x')) \overset{d}{=} L(\zeta || \zeta + f(x') - f(x)).",
        ),
        reading=f"{READING}. (6.1) with alpha = 1 and beta = -f(x)",
        notation="equal in law is equal probabilities to be at most epsilon; M(x) is written out",
        scope="all noise with densities",
        forall=(d, epsilon, r, zeta, fx, fy),
        show=loss_of_values_at_most(
            r, table(fx(i) + plain, w, i), r, table(fy(i) + plain, w, i), epsilon
        )
        == loss_of_values_at_most(r, zeta, r, table(plain + fy(i) - fx(i), w, i), epsilon),
    ),
    "scaling": Claim(
        source=DOCUMENT.at(
            (1892, 1895), "Without loss of generality,", r"f(x') + \zeta)\]", SCALED
        ),
        reading=f"{READING}. (6.1) with alpha = 1 / S_f and beta = 0",
        notation="equal in law is equal probabilities to be at most epsilon",
        scope="all noise with densities",
        forall=(d, epsilon, S_f, r, zeta, fx, fy),
        show=loss_of_values_at_most(
            r, table(fx(i) + S_f * plain, w, i), r, table(fy(i) + S_f * plain, w, i), epsilon
        )
        == loss_of_values_at_most(
            r,
            table(S_f**-1 * fx(i) + plain, w, i),
            r,
            table(S_f**-1 * fy(i) + plain, w, i),
            epsilon,
        ),
    ),
    "sensitivity_1": Claim(
        source=DOCUMENT.at(
            (1892, 1895),
            "Without loss of generality,",
            r"f(x') + \zeta)\]",
            r"we can consider \(f\) with sensitivity \(1\)",
        ),
        reading="the f with sensitivity 1 is f / S_f",
        notation="the quotation is in words; the sensitivity of f / S_f is written out",
        scope="all queries",
        forall=(m, d, f),
        supplied=inverse,
        show=sensitivity(table(S**-1 * f(x, i), x, i)) == 1,
    ),
    "guarantee": Claim(
        source=DOCUMENT.at(
            (1897, 1900),
            "so for any noise",
            r"\(S_f \zeta\).",
            r"the same privacy guarantee by for an arbitrary function with sensitivity"
            r" \(S_f\) by adding a noise \(S_f \zeta\)",
        ),
        reading="noise with finitely many values. A function with sensitivity 1 is any such"
        " function: f / S_f is one (line 1895, so that S_f > 0), and of no other is it said that"
        " the noise is enough",
        notation="the quotation is in words; dp and the sensitivity are written out",
        scope="all queries, all noise with densities",
        forall=(m, d, epsilon, delta, r, zeta, f),
        given=(S > 0, divided),
        show=scaled,
        sharp=Sharp(
            reading="the same delta at the same epsilon: the laws are images of each other"
        ),
        readings=Reading(
            "a function with sensitivity 1 is one function: say how many rows are 1",
            given=counted,
            show=scaled,
            erratum=Erratum(
                "ambiguous",
                because="noise that is enough for one query need not be for another: that of a"
                " count may lie at the whole numbers alone, and other queries have other answers",
                survives="yes: for noise that is enough for every function with sensitivity 1, as"
                " Gaussian noise is",
            ),
        ),
    ),
}
