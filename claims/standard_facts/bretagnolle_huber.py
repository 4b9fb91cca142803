r"""The inequality of Bretagnolle and Huber.

$\operatorname{TV}(p, q)^2 \le 1 - e^{-D_{KL}(p \| q)}$.

Reference: J. Bretagnolle and C. Huber, Estimation des densités: risque minimax, 1979; A. Tsybakov,
Introduction to Nonparametric Estimation, 2009, Lemma 2.6.
"""

from dpproofs.language import Claim, Instance, Step, exp, sqrt
from dpproofs.theory import KL, affinity, total_variation

from .notation import DOCUMENT
from .notions.divergences import gap, p, p_below_q, phi, q

CLAIMS = {
    "squared": Claim(
        source=DOCUMENT.at(
            1,
            "Bretagnolle",
            "Huber",
            r"\operatorname{TV}(p, q)^2 \le 1 - e^{-D_{KL}(p \| q)}",
        ),
        reading="p is absolutely continuous with respect to q; else the right side is 1",
        forall=(p, q),
        given=p_below_q,
        show=total_variation(p, q) ** 2 <= 1 - exp(-KL(p, q)),
        ours=(
            Instance("Le Cam", of="standard_facts/hellinger.above_distance"),
            Instance("logarithm", of="standard_facts/hellinger.log_affinity_below_kl"),
            Step("power", exp(-KL(p, q)) <= affinity(p, q) ** 2, "logarithm"),
        ),
    ),
    "root": Claim(
        source=DOCUMENT.at(
            1,
            "Bretagnolle",
            "Huber",
            r"\operatorname{TV}(p, q) \le \sqrt{1 - e^{-D_{KL}(p \| q)}}",
        ),
        reading="p is absolutely continuous with respect to q; else the right side is 1",
        forall=(p, q),
        given=p_below_q,
        show=total_variation(p, q) <= sqrt(1 - exp(-KL(p, q))),
        ours=(
            Instance("squared", of="standard_facts/bretagnolle_huber.squared"),
            Step("the distance", total_variation(p, q) >= 0, ()),
            Step("the divergence", KL(p, q) >= 0, ()),
            Step("the power", exp(-KL(p, q)) <= 1, "the divergence"),
            Instance(
                "root",
                of="standard_facts/square_root.above",
                where={"a": total_variation(p, q), "b": 1 - exp(-KL(p, q))},
            ),
        ),
    ),
    "test": Claim(
        source=DOCUMENT.at(
            1,
            "Bretagnolle",
            "Huber",
            r"(\mathbb{E}_p \phi - \mathbb{E}_q \phi)^2 \le 1 - e^{-D_{KL}(p \| q)}",
        ),
        reading="p is absolutely continuous with respect to q; else the right side is 1",
        forall=(p, q, phi),
        given=p_below_q,
        show=gap**2 <= 1 - exp(-KL(p, q)),
        ours=(
            Instance("squared", of="standard_facts/bretagnolle_huber.squared"),
            Step("above", gap <= total_variation(p, q), ()),
            Step("below", -gap <= total_variation(p, q), ()),
            Step("less", gap**2 <= total_variation(p, q) ** 2, ("above", "below")),
        ),
    ),
}
