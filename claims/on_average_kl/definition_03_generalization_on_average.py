r"""Generalization on average, and the standard notion.

$|\mathbb{E} R(\mathcal{A}(Z)) - \mathbb{E} \hat R(\mathcal{A}(Z), Z)| \le \epsilon$ is slightly
weaker than $\mathbb{E} |R(\mathcal{A}(Z)) - \hat R(\mathcal{A}(Z), Z)| \le \epsilon$. It is
sufficient for proving consistency of methods that approximately minimize the empirical risk.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Note,
    Step,
    Upto,
    every,
    index,
    inf,
    law,
    mechanism,
    pick,
    real,
    reals,
    space,
    table,
    total,
)
from dpproofs.theory import power

from .notation import DOCUMENT, actual_risk, empirical_risk, generalization_error, mean, n

points = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=3)
A, D = mechanism("A", points**n, hyps, latex=r"\mathcal{A}"), law("D", points, r"\mathcal{D}")
ell = reals("ell", points, hyps, latex=r"\ell")
epsilon, xi = real("epsilon", r"\epsilon"), real("xi", r"\xi")
Z, z, h, g = A.index("Z", 0), D.index("z"), A.index("h"), A.index("h'")
i = index("i", Upto(n))

data = (Z, power(D, n))
gap = mean(ell(z, h), (z, D)) - total(ell(pick(Z, i), h), i) / n
standard = mean(abs(gap), data, (h, A(Z)))
least = inf(total(ell(pick(Z, i), g), i) / n, g)
least_empirical = mean(least, data)

CLAIMS = {
    "weaker": Claim(
        source=DOCUMENT.at(
            83, "This is slightly", r"\leq\epsilon.", r"\mathbb{E}|R(\mathcal{A}(Z))-\hat{R}"
        ),
        reading="a generalization error of epsilon in the standard notion is one on average; "
        "`slightly` says nothing that could be decided",
        notation="the quotation is the standard notion",
        scope="all losses",
        forall=(n, epsilon, D, A, ell),
        given=standard <= epsilon,
        show=generalization_error(A, ell, D) <= epsilon,
        notes=Note(
            "the converse, by which the two would be one notion, does not hold",
            given=generalization_error(A, ell, D) <= epsilon,
            show=standard <= epsilon,
            fails=True,
        ),
        ours=(
            Step("at most", every(gap <= abs(gap), Z, h), ()),
            Step("at least", every(-gap <= abs(gap), Z, h), ()),
        ),
    ),
    "consistency": Claim(
        source=DOCUMENT.at(
            83,
            "Nevertheless, on-average",
            "the empirical risk.",
            "sufficient for the purpose of proving consistency for methods that approximately "
            "minimizes the empirical risk",
        ),
        reading="an expected empirical risk within xi of the expected least one: the expected risk "
        "is within epsilon + xi of the least risk, so that both going to 0 is consistency",
        notation="in words; consistency is a bound of the excess risk",
        scope="all losses",
        forall=(n, epsilon, xi, D, A, ell),
        given=(
            generalization_error(A, ell, D) <= epsilon,
            empirical_risk(A, ell, D) <= least_empirical + xi,
        ),
        show=actual_risk(A, ell, D) <= inf(mean(ell(z, g), (z, D)), g) + epsilon + xi,
        ours=(
            Instance(
                "its mean",
                of="standard_facts/iid_draws.average",
                where={"f": table(ell(z, g), z)},
            ),
            Step("the least", every(least <= total(ell(pick(Z, i), g), i) / n, Z, g), ()),
            Step(
                "of each",
                every(least_empirical <= mean(total(ell(pick(Z, i), g), i) / n, data), g),
                "the least",
            ),
            Step(
                "its risk",
                every(least_empirical <= mean(ell(z, g), (z, D)), g),
                ("of each", "its mean"),
            ),
            Step(
                "no gap",
                actual_risk(A, ell, D) <= empirical_risk(A, ell, D) + epsilon,
                "hypothesis",
            ),
        ),
    ),
}
