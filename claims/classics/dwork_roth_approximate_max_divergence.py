r"""Laws near two that are within $\epsilon$ of each other are $(\epsilon, \delta)$-close.

If $\operatorname{TV}(p, r) \le \delta$ and $D_\infty(r \| q) \le \epsilon$, then
$H_\epsilon(p \| q) \le \delta$. If $\operatorname{TV}(p, r)$ and $\operatorname{TV}(q, s)$ are at
most $\delta / (e^\epsilon + 1)$, and $r$ and $s$ are $(\epsilon, 0)$-indistinguishable, then $p$
and $q$ are $(\epsilon, \delta)$-indistinguishable.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Lemma 3.17, one direction of each part.
"""

from dpproofs.language import Again, Claim, Step, every, exp
from dpproofs.theory import hockey_stick, indistinguishable, max_divergence, total_variation

from .notation import DOCUMENT, delta, epsilon, p, q, r, s, y

near = delta / (exp(epsilon) + 1)

CLAIMS = {
    "one_way": Claim(
        source=DOCUMENT.at(
            1, "delta-approximate", "max divergence", r"D_\infty^\delta(p \| q) \le \epsilon"
        ),
        reading="the delta-approximate max divergence is at most epsilon where H_epsilon is at "
        "most delta; finite outputs",
        forall=(epsilon, delta, p, q, r),
        given=(total_variation(p, r) <= delta, max_divergence(r, q) <= epsilon),
        show=hockey_stick(p, q, epsilon) <= delta,
        ours=Step("ratio", every(r(y) <= exp(epsilon) * q(y), y), "hypothesis"),
    ),
    "both_ways": Claim(
        source=DOCUMENT.at(
            1,
            "delta-approximate",
            "max divergence",
            r"\operatorname{TV}(p, r) \le \delta / (e^\epsilon + 1)",
        ),
        notation="the quotation is a hypothesis",
        reading="finite outputs",
        forall=(epsilon, delta, p, q, r, s),
        given=(
            total_variation(p, r) <= near,
            total_variation(q, s) <= near,
            indistinguishable(r, s, epsilon, 0),
        ),
        show=indistinguishable(p, q, epsilon, delta),
        ours=(
            Step("ratio", every(r(y) <= exp(epsilon) * s(y), y), "hypothesis"),
            Step(
                "one way",
                hockey_stick(p, q, epsilon)
                <= total_variation(p, r) + exp(epsilon) * total_variation(q, s),
                "ratio",
            ),
            Step(
                "the two",
                total_variation(p, r) + exp(epsilon) * total_variation(q, s) <= delta,
                "hypothesis",
            ),
            Again({p: q, q: p, r: s, s: r}),
        ),
    ),
}
