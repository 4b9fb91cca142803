r"""What Algorithm 1 says of itself, line by line.

$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1] \to [0,1]^n$; $p^0$ is uniform; $i_t$ is sampled
by the exponential mechanism and $y_t = q_{i_t}(x) + Lap(1/(\epsilon n))$; if $y_t$ is further than
$2\alpha$ from $\langle q_{i_t}, p^{t-1} \rangle$, then $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.
"""

from dpproofs.language import Amended, Claim, Erratum, Instance, Step, exp, total

from .notation import DOCUMENT, before, epsilon_0, error, i, m, n, queries, x
from .notions.private_release import chances, o

rate = 1 / (2 * epsilon_0 / n)

CLAIM = Claim(
    source=DOCUMENT.at(
        26,
        "(a) sample",
        r"\operatorname{Lap}(\frac{1}{\epsilon n})$.",
        r"\exp(\frac{|q_{i_t}(x) \langle q_{i_t}, p^{t-1} \rangle}{2\epsilon_0/n})",
    ),
    reading="it is to seek out a query on which q(x) and the inner product greatly differ "
    "(line 20): the greater the difference, the likelier the query",
    notation="the quotation cannot be read as a formula; the chances are compared",
    scope="every number of records and queries, every universe, every p^{t-1}",
    forall=(n, m, epsilon_0, queries, before),
    show=None,
    misprint=r"i_t \propto \exp(\frac{|q_{i_t}(x) \langle q_{i_t}, p^{t-1} \rangle}"
    r"{2\epsilon_0/n})",
    ours=(
        Step("rate", rate > 0, ()),
        Step(
            "exponents",
            rate * error(i, x, before) > rate * error(o, x, before),
            ("rate", "hypothesis"),
        ),
        Instance(
            "weights",
            "standard_facts/exponential_function.grows",
            {"a": rate * error(i, x, before), "b": rate * error(o, x, before)},
        ),
        Step("all weights", total(exp(rate * error(o, x, before)), o) > 0, ()),
    ),
    erratum=Erratum(
        "lost in conversion",
        because="a bar that opens is not closed, and a minus sign is lost, as in lines 27, 42, "
        "43 and 77, all of them items of lists; line 31 has both",
        survives="yes: with exp(|q_{i_t}(x) - <q_{i_t}, p^{t-1}>| / (2 epsilon_0/n)); what is "
        "shown instead is what it is for",
        amended=Amended(show=chances(1 / (2 * epsilon_0 / n))),
    ),
)
