r"""The operational definition of differential privacy.

A mechanism $q$ is $(\varepsilon, \delta)$-differentially private if and only if
$\mathcal{R}_q \subseteq \mathcal{R}_{\varepsilon, \delta}$: whatever test tells the database $D_0$
from the database $D_1$ by the output of $q$, its error probabilities satisfy
$P_{FA} + e^\varepsilon P_{MD} \ge 1 - \delta$ and $e^\varepsilon P_{FA} + P_{MD} \ge 1 - \delta$.
"""

from dpproofs.language import (
    Claim,
    Note,
    Reading,
    Upto,
    all_of,
    define,
    every,
    exp,
    index,
    mechanism,
    test,
    total,
)
from dpproofs.theory import in_privacy_region, indistinguishable, probability_of

from .notation import DOCUMENT, delta, epsilon, outcomes, q

SOURCE = DOCUMENT.at(
    (43, 50),
    "fix a privatization mechanism",
    r"+ P_{\text{MD}} \geq 1 - \delta$",
    r"private $\iff \mathcal{R}_q \subseteq \mathcal{R}_{\varepsilon, \delta}$",
)
READING = (
    "finite outcome sets; one pair of neighbouring databases, in both orders, as for every pair; "
    "private means p(S) <= e^epsilon q(S) + delta for every event S, which is the same as both "
    "hockey-stick divergences being at most delta; a test rejects D_0 where the output lies in a "
    "set; P_FA = P(q(D_0) in S), P_MD = P(q(D_1) not in S); the box restricts neither epsilon nor "
    "delta"
)
NOTATION = "0 and 1 number the databases"
CITES = ("standard_facts/hockey_stick_over_events.indistinguishable",)

private = indistinguishable(q(0), q(1), epsilon, delta)
in_region = in_privacy_region(q(0), q(1), epsilon, delta)

three = mechanism("q", Upto(3), outcomes)
x, other = index("D", Upto(3)), index("D'", Upto(3))
coin = test("phi", outcomes, latex=r"\phi")  # rejects with this probability
y = coin.index("y")
P_FA = define("P_FA", probability_of(q(0), coin), r"P_{\text{FA}}")
P_MD = define("P_MD", total(q(1, y) * (1 - coin(y)), y), r"P_{\text{MD}}")

CLAIMS = {
    "private_to_region": Claim(
        source=SOURCE,
        forall=(epsilon, delta, q),
        given=private,
        show=in_region,
        reading=READING,
        scope="every epsilon and delta; all mechanisms with any output space; all tests",
        readings=(
            Reading(
                "tests may toss a private coin",
                forall=(epsilon, delta, q, coin),
                show=all_of(
                    P_FA + exp(epsilon) * P_MD >= 1 - delta,
                    exp(epsilon) * P_FA + P_MD >= 1 - delta,
                ),
            ),
        ),
        cites=CITES,
        notation=NOTATION,
    ),
    "region_to_private": Claim(
        source=SOURCE,
        forall=(epsilon, delta, q),
        given=in_region,
        show=private,
        reading=f"{READING}; more tests, as with a private coin, are a stronger hypothesis",
        scope="every epsilon and delta; all mechanisms with any output space; all tests",
        notes=Note(
            "where there are three databases, all of them neighbours, the region is to be asked of "
            "every pair: that of one pair says nothing of another",
            forall=(epsilon, delta, three),
            given=in_privacy_region(three(0), three(1), epsilon, delta),
            show=every(indistinguishable(three(x), three(other), epsilon, delta), x, other),
            fails=True,
        ),
        cites=CITES,
        notation=NOTATION,
    ),
}
