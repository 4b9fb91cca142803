r"""AboveThreshold is private: the change of variables of its proof.

Noise of the scale $2/\epsilon$ is added to the threshold $T$ and of the scale $4/\epsilon$ to each
answer, and it is told which noisy answer is the first to reach the noisy threshold. With the noise
of the answers before it fixed, their greatest is $g$ on one dataset and $g'$ on a neighbour. Then
the noise $\rho$ and $\nu$ on the one has the same outcome as $\rho + g' - g$ and $\nu + g' - g + f
- f'$ on the other, with a density within the factor $e^\epsilon$.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014, Theorem
3.23 and its proof; M. Lyu, D. Su and N. Li, Understanding the sparse vector technique for
differential privacy, 2017, section 3.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Step,
    Upto,
    all_of,
    equivalent,
    every,
    exp,
    index,
    natural,
    real,
    reals,
    sup,
)
from dpproofs.theory import laplace_density

from .notation import DOCUMENT

rate, T = real("epsilon", r"\epsilon", above=0), real("T")
rho, nu = real("rho", r"\rho"), real("nu", r"\nu")
g, g_2, f, f_2 = real("g"), real("g'"), real("f"), real("f'")
rho_2, nu_2 = rho + g_2 - g, nu + g_2 - g + f - f_2
near = abs(g - g_2) <= 1, abs(f - f_2) <= 1
wide, wider = 2 / rate, 4 / rate

k = natural("k", largest=3)
i, j = index("i", Upto(k)), index("j", Upto(k))
before, before_2, noise = reals("f", Upto(k)), reals("f'", Upto(k)), reals("nu", Upto(k))
largest = sup(before(j) + noise(j), j)
largest_2 = sup(before_2(j) + noise(j), j)
READING = (
    "queries of the sensitivity 1; the noise of the answers before the one that is told is fixed; "
)

CLAIMS = {
    "earlier": Claim(
        source=DOCUMENT.at(1, "Above", "Threshold", r"|g - g'| \le 1"),
        reading="g and g' are the greatest noisy answers before the one that is told",
        forall=(k, before, before_2, noise),
        given=every(abs(before(i) - before_2(i)) <= 1, i),
        show=abs(largest - largest_2) <= 1,
    ),
    "outcome": Claim(
        source=DOCUMENT.at(1, "Above", "Threshold", r"g < T + \rho \le f + \nu"),
        notation="the quotation is the outcome on one of the two datasets",
        reading=READING + "g and g' are their greatest, f and f' the answers that are told",
        forall=(T, rho, nu, g, g_2, f, f_2),
        show=equivalent(
            all_of(g < T + rho, T + rho <= f + nu),
            all_of(g_2 < T + rho_2, T + rho_2 <= f_2 + nu_2),
        ),
    ),
    "density": Claim(
        source=DOCUMENT.at(
            1, "Above", "Threshold", r"p(\rho) p(\nu) \le e^\epsilon p(\rho') p(\nu')"
        ),
        reading=READING + "the map from one pair of noises to the other has the slope 1",
        forall=(rate, rho, nu, g, g_2, f, f_2),
        given=near,
        show=laplace_density(rho, 0, wide) * laplace_density(nu, 0, wider)
        <= exp(rate) * (laplace_density(rho_2, 0, wide) * laplace_density(nu_2, 0, wider)),
        ours=(
            Instance(
                "the threshold",
                of="standard_facts/laplace_mechanism",
                where={"b": wide, "epsilon": rate / 2, "y": rho, "a": 0, "a'": g - g_2},
            ),
            Instance(
                "the answer",
                of="standard_facts/laplace_mechanism",
                where={"b": wider, "epsilon": rate / 2, "y": nu, "a": 0, "a'": g - g_2 + f_2 - f},
            ),
            Step("positive", laplace_density(rho, 0, wide) >= 0, ()),
            Step("also", laplace_density(nu_2, 0, wider) >= 0, ()),
            Step(
                "both",
                laplace_density(rho, 0, wide) * laplace_density(nu, 0, wider)
                <= exp(rate / 2)
                * exp(rate / 2)
                * (laplace_density(rho_2, 0, wide) * laplace_density(nu_2, 0, wider)),
                ("the threshold", "the answer", "positive", "also"),
            ),
        ),
    ),
}
