r"""What Algorithm 1 says of itself, line by line.

$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1] \to [0,1]^n$; $p^0$ is uniform; $i_t$ is sampled
by the exponential mechanism and $y_t = q_{i_t}(x) + Lap(1/(\epsilon n))$; if $y_t$ is further than
$2\alpha$ from $\langle q_{i_t}, p^{t-1} \rangle$, then $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.
"""

from dpproofs.language import Amended, Claim, Erratum, Instance, Step, every, table

from .notation import DOCUMENT, answer, before, epsilon_0, error, m, n, other, queries, x
from .notions.private_release import o, sampling

CLAIM = Claim(
    source=DOCUMENT.at(
        26,
        "(a) sample",
        r"\operatorname{Lap}(\frac{1}{\epsilon n})$.",
        r"sample $i_t \propto \exp(",
    ),
    reading="with the bar and the minus sign (score); privacy is what line 35 says of it: it "
    "is the exponential mechanism with epsilon_0, whatever p^{t-1} is",
    notation="the quotation is cut before the lost signs; neighbours have distance 1",
    scope="every number of records and queries, every universe, every p^{t-1}",
    forall=(n, m, epsilon_0, queries, before),
    show=sampling(1 / (2 * epsilon_0 / n)),
    erratum=Erratum(
        "misprint",
        because="epsilon_0 stands below the line, while line 35 counts epsilon_0 for the "
        "sampling in a round: errors change by 1/n, so that the exponent "
        "is to be epsilon_0 |...| / (2/n); as printed a small epsilon_0, which is to mean more "
        "privacy, means less",
        survives="yes: lines 35 to 55 go on with epsilon_0 above the line",
        amended=Amended(show=sampling(epsilon_0 * n / 2)),
        converter=True,
    ),
    ours=(
        Step("one record", every(abs(answer(o, x) - answer(o, other)) <= 1 / n, o), "hypothesis"),
        Step(
            "errors",
            every(abs(error(o, other, before) - error(o, x, before)) <= 1 / n, o),
            "one record",
        ),
        Instance(
            "the mechanism",
            "standard_facts/exponential_mechanism",
            {
                "V": m,
                "Delta": 1 / n,
                "epsilon": epsilon_0,
                "u": table(error(o, x, before), o),
                "d": table(error(o, other, before) - error(o, x, before), o),
            },
        ),
    ),
    cites=("standard_facts/exponential_mechanism",),
)
