r"""Pinsker's inequality.

$2 \operatorname{TV}(p, q)^2 \le D_{KL}(p \| q)$, and so for the chances of an event, for the means
of a function from 0 to 1, and for two coins.

Reference: A. Tsybakov, Introduction to Nonparametric Estimation, 2009, Lemma 2.5; T. Cover and J.
Thomas, Elements of Information Theory, 2nd edition, 2006, Lemma 11.6.1.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Split,
    Step,
    define,
    indicator,
    probability,
    real,
    sqrt,
    table,
    total,
)
from dpproofs.theory import KL, probability_of, total_variation

from .notation import DOCUMENT
from .notions.divergences import binary_kl, gap, p, p_below_q, phi, q, y

a, b = probability("a"), real("b", above=0, below=1)
c = real("c", at_least=0)
P, Q = probability_of(p, phi), probability_of(q, phi)
A = define("A", table(indicator(p(y) > q(y)), y))  # where the distance is attained
by_an_event = (
    Instance("an event", of="standard_facts/pinsker.test", where={"phi": A}),
    Step("the distance", probability_of(p, A) - probability_of(q, A) == total_variation(p, q), ()),
)

CLAIMS = {
    "squared": Claim(
        source=DOCUMENT.at(
            1,
            "Pinsker",
            "inequality",
            r"2 \operatorname{TV}(p, q)^2 \le D_{KL}(p \| q)",
        ),
        forall=(p, q),
        show=2 * total_variation(p, q) ** 2 <= KL(p, q),
        ours=by_an_event,
    ),
    "root": Claim(
        source=DOCUMENT.at(
            1,
            "Pinsker",
            "inequality",
            r"\operatorname{TV}(p, q) \le \sqrt{D_{KL}(p \| q) / 2}",
        ),
        reading="p is absolutely continuous with respect to q; else the right side is infinite",
        forall=(p, q),
        given=p_below_q,
        show=total_variation(p, q) <= sqrt(KL(p, q) / 2),
        ours=(
            Instance("squared", of="standard_facts/pinsker.squared"),
            Step("the distance", total_variation(p, q) >= 0, ()),
            Instance(
                "root",
                of="standard_facts/square_root.above",
                where={"a": total_variation(p, q), "b": KL(p, q) / 2},
            ),
        ),
    ),
    "norm": Claim(
        source=DOCUMENT.at(
            1,
            "Pinsker",
            "inequality",
            r"\|p - q\|_1^2 \le 2 D_{KL}(p \| q)",
        ),
        forall=(p, q),
        show=total(abs(p(y) - q(y)), y) ** 2 <= 2 * KL(p, q),
        ours=by_an_event,
    ),
    "test_root": Claim(
        source=DOCUMENT.at(
            1,
            "Pinsker",
            "inequality",
            r"\mathbb{E}_p \phi - \mathbb{E}_q \phi \le \sqrt{D_{KL}(p \| q) / 2}",
        ),
        reading="p is absolutely continuous with respect to q; else the right side is infinite",
        forall=(p, q, phi),
        given=p_below_q,
        show=gap <= sqrt(KL(p, q) / 2),
        ours=(
            Instance("squared", of="standard_facts/pinsker.test"),
            Split(
                gap >= 0,
                yes=Instance(
                    "root",
                    of="standard_facts/square_root.above",
                    where={"a": gap, "b": KL(p, q) / 2},
                ),
            ),
        ),
    ),
    "test": Claim(
        source=DOCUMENT.at(
            1,
            "Pinsker",
            "inequality",
            r"2 (\mathbb{E}_p \phi - \mathbb{E}_q \phi)^2 \le D_{KL}(p \| q)",
        ),
        reading="a function from 0 to 1 is a test: an event with a private coin",
        forall=(p, q, phi),
        show=2 * gap**2 <= KL(p, q),
        ours=(
            Instance("two coins", of="standard_facts/kl_divergence.of_an_event"),
            Split(
                Q > 0,
                yes=Split(
                    Q < 1,
                    yes=Instance(
                        "coins", of="standard_facts/pinsker.binary", where={"a": P, "b": Q}
                    ),
                    no=Step("always", P == 1, ()),
                ),
                no=Step("never", P == 0, ()),
            ),
        ),
    ),
    "far": Claim(
        source=DOCUMENT.at(
            1,
            "Pinsker",
            "inequality",
            r"2 (\mathbb{E}_p \phi - \mathbb{E}_q \phi)^2 \le D_{KL}(p \| q)",
        ),
        reading="of means that are at least c apart",
        notation="the quotation is the inequality without c",
        forall=(p, q, phi, c),
        given=abs(gap) >= c,
        show=2 * c**2 <= KL(p, q),
        ours=(
            Instance("apart", of="standard_facts/pinsker.test"),
            Step("squares", c**2 <= gap**2, "hypothesis"),
        ),
    ),
    "binary": Claim(
        source=DOCUMENT.at(
            1,
            "Pinsker",
            "inequality",
            r"2 (a - b)^2 \le d(a \| b)",
        ),
        forall=(a, b),
        show=2 * (a - b) ** 2 <= binary_kl(a, b),
    ),
}
