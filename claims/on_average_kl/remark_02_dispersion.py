r"""The dispersion parameter.

$\mathcal{A} \propto \exp(-\gamma [\mathcal{L}(h, Z) - r(h)])$ is handled by
$\mathcal{L}' = \gamma \mathcal{L}$: $\epsilon_\gamma$-on-average KL-privacy with respect to
$\mathcal{L}'$ implies $\epsilon_\gamma / \gamma$ generalization with respect to $\mathcal{L}$. For
this reason larger $\gamma$ may not imply strictly better generalization.
"""

from dpproofs.language import (
    Claim,
    Note,
    cases,
    every,
    exists,
    index,
    law,
    loss,
    real,
    reals,
    space,
    table,
)
from dpproofs.theory import uniform

from .notation import DOCUMENT, expected_divergence, expected_loss, expected_risk, sampling

data = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)  # structured data points
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=3)
DISPERSION = "a dispersion parameter"
P, gamma = law("P", data), real("gamma", r"\gamma", above=0, stated=DISPERSION)
epsilon = real("epsilon", r"\epsilon_\gamma")
scaled = loss("gamma L", data, hyps, latex=r"\gamma \mathcal{L}")
prior = loss("gamma r", hyps, latex=r"\gamma r")
Z, h = index("Z", data), index("h", hyps)
L, r = table(scaled(Z, h) / gamma, Z, h), table(prior(h) / gamma, h)
A = sampling(table(gamma * (L(Z, h) - r(h)), Z, h))
redefined = sampling(table(scaled(Z, h) - prior(h), Z, h), "A'", r"\mathcal{A}'")
kept = sampling(table(scaled(Z, h) + r(h), Z, h), "A''", r"\mathcal{A}''")

EXAMPLE = "the example is a coin that is guessed"
two = space("Zs", smallest=2, largest=2, stated=EXAMPLE)
two_h = space("Hs", smallest=2, largest=2, stated=EXAMPLE)
coin, bits = law("P", two), reals("L", two, two_h)
x, y = index("Z", two), index("h", two_h)
low = real("gamma", r"\gamma", above=0, logarithmic=True, stated=DISPERSION)
high = real("gamma'", r"\gamma'", above=low, logarithmic=True, stated=105)
at_low = sampling(table(low * bits(x, y), x, y), "A_gamma", "A_gamma")
at_high = sampling(table(high * bits(x, y), x, y), "A_gamma'", "A_gamma'")

CLAIMS = {
    "redefining": Claim(
        source=DOCUMENT.at(
            105,
            "The case when",
            r"\mathcal{L}^{\prime}=\gamma\mathcal{L}.",
            r"can be handled by redefining",
        ),
        reading="a constant gamma > 0, by which line 105 divides; the regulariser becomes "
        "-gamma r, which is again any function of h; L = (gamma L) / gamma, so that any table is "
        "met",
        notation="in words; the algorithm of L' = gamma L is written out",
        scope="all losses",
        forall=(gamma, scaled, prior),
        show=every(A(Z, h) == redefined(Z, h), Z, h),
        notes=(
            Note(
                "with the loss alone redefined, and r as Remark 1 has it, e^(-L' - r), it is "
                "another algorithm: the sign of r is not that of Remark 1",
                show=every(A(Z, h) == kept(Z, h), Z, h),
                fails=True,
            ),
        ),
    ),
    "generalization": Claim(
        source=DOCUMENT.at(
            105,
            "In that case,",
            r"with respect to \mathcal{L}.",
            r"\epsilon_{\gamma}/\gamma generalization with respect to \mathcal{L}",
        ),
        reading="a constant gamma > 0; one structured data point, as in Remark 1; any table L",
        notation="in words",
        scope="all losses, any law of the data",
        forall=(gamma, epsilon, P, scaled, prior),
        given=expected_divergence(A, P) <= epsilon,
        show=abs(expected_risk(A, L, P) - expected_loss(A, L, P)) <= epsilon / gamma,
        cites=("on_average_kl/remark_01_structural_loss.equivalence",),
    ),
    "not_strictly_better": Claim(
        source=DOCUMENT.at(
            105,
            "For this reason, larger",
            "better generalization.",
            "may not imply strictly better generalization",
        ),
        reading="for any two values of gamma there are a law and a loss, not constant, with which "
        "the larger one does not generalize better: a fair coin that is guessed",
        notation="in words",
        scope="some loss",
        forall=(low, high),
        show=exists(
            abs(expected_risk(at_low, bits, coin) - expected_loss(at_low, bits, coin))
            < abs(expected_risk(at_high, bits, coin) - expected_loss(at_high, bits, coin)),
            coin,
            bits,
            witness=(uniform(two), table(cases(x == y, 0, 1), x, y)),
        ),
    ),
}
