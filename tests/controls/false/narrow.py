r"""Violated by very little, or at very few laws.

- by_1e12: the total variation is at most $1 - 10^{-12}$; laws with disjoint supports exceed it by
  that.
- by_1e30: the same with $10^{-30}$: no float sees the difference, so it holds at every float.
- affinity_by_1e30: the affinity is at most $1 - 10^{-30}$: refuted at equal laws.
- entropy_by_1e12: on two atoms $H \le \log 2 - 10^{-12}$: refuted next to the uniform law.
- kl_by_1e30: $KL \le \epsilon \tanh(\epsilon/2) - 10^{-30}$ for $(\epsilon, 0)$-indistinguishable
  laws: refuted at randomised response.
- importance_weights: $E_p[q/p] = 1$ fails at a zero atom of $p$ alone, where $q$ has mass.
- full_support: $n$ atoms have positive mass: fails at a zero atom alone.
"""

from fractions import Fraction

from dpproofs.language import Claim, indicator, log, ratio, real, table, tanh, total
from dpproofs.theory import (
    KL,
    affinity,
    entropy,
    expectation,
    indistinguishable,
    total_variation,
)
from tests.controls.notation import SOURCE, a, p, q

y = p.index("y")
epsilon = real("epsilon", r"\epsilon", at_least=1, logarithmic=True)
little, less = Fraction(1, 10**12), Fraction(1, 10**30)

CLAIMS = {
    "by_1e12": Claim(SOURCE, forall=(p, q), show=total_variation(p, q) <= 1 - little),
    "by_1e30": Claim(SOURCE, forall=(p, q), show=total_variation(p, q) <= 1 - less),
    "affinity_by_1e30": Claim(SOURCE, forall=(p, q), show=affinity(p, q) <= 1 - less),
    "entropy_by_1e12": Claim(SOURCE, forall=a, show=entropy(a) <= log(2) - little),
    "kl_by_1e30": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=KL(p, q) <= epsilon * tanh(epsilon / 2) - less,
    ),
    "importance_weights": Claim(
        SOURCE, forall=(p, q), show=expectation(p, table(ratio(q(y), p(y)), y)) == 1
    ),
    "full_support": Claim(SOURCE, forall=p, show=total(indicator(p(y) > 0), y) == total(1, y)),
}
