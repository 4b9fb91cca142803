r"""What Algorithm 1 says of itself, line by line.

$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1] \to [0,1]^n$; $p^0$ is uniform; $i_t$ is sampled
by the exponential mechanism and $y_t = q_{i_t}(x) + Lap(1/(\epsilon n))$; if $y_t$ is further than
$2\alpha$ from $\langle q_{i_t}, p^{t-1} \rangle$, then $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Instance,
    Step,
    define,
    log,
    natural,
    real,
    sqrt,
)

from .notation import DOCUMENT, answer, delta, epsilon_0, i, m, n, other, queries, x, y
from .notions.private_release import noise

# the setting of line 35, which line 67 repeats, solved for epsilon
L, c = natural("L"), real("c", at_least=4, stated="large enough, line 35")
epsilon = define("epsilon", c * epsilon_0 * sqrt(L * log(1 / delta)), r"\epsilon")

CLAIM = Claim(
    source=DOCUMENT.at(
        26,
        "(a) sample",
        r"\operatorname{Lap}(\frac{1}{\epsilon n})$.",
        r"let $y_t = q_{i_t}(x) + \operatorname{Lap}(\frac{1}{\epsilon n})$.",
    ),
    reading="privacy is what line 35 says of it: with the sampling it makes 2 epsilon_0, so "
    "that y_t, for each i_t, is to be epsilon_0-DP; as densities at any y. epsilon_0 is as set "
    "in line 35, with c >= 4",
    notation="the density at y is written out; neighbours have distance 1",
    scope="every number of records and queries, every universe",
    forall=(n, m, L, c, delta, epsilon_0, queries, y),
    show=noise(1 / (epsilon * n)),
    erratum=Erratum(
        "misprint",
        because="epsilon, the parameter of the whole, is put for epsilon_0, that of a round, "
        "which may be much smaller; line 35 counts epsilon_0 for it in a round, and (2) has "
        "epsilon_0",
        survives="yes: with the scale 1/(epsilon_0 n), to which (2) belongs",
        amended=Amended(forall=(n, m, epsilon_0, queries, y), show=noise(1 / (epsilon_0 * n))),
        converter=True,
    ),
    ours=(
        Step("one record", abs(answer(i, x) - answer(i, other)) <= 1 / n, "hypothesis"),
        Instance(
            "the quotient",
            "standard_facts/laplace_mechanism",
            {
                "b": 1 / (epsilon_0 * n),
                "epsilon": epsilon_0,
                "y": y,
                "a": answer(i, x),
                "a'": answer(i, other),
            },
        ),
    ),
    cites=("tail_of_two_densities/claim_00_laplace_mechanism.private",),
)
