r"""Composition of two steps, of which the second sees the output of the first.

If the first step is $(\epsilon_1, \delta_1)$- and the second one
$(\epsilon_2, \delta_2)$-differentially private whatever the first output was, then both together
are $(\epsilon_1 + \epsilon_2, \delta_1 + \delta_2)$-differentially private.

Reference: C. Dwork, K. Kenthapadi, F. McSherry, I. Mironov and M. Naor, Our data, ourselves:
privacy via distributed noise generation, 2006, on composition; C. Dwork and J. Lei, Differential
privacy and robust statistics, 2009.
"""

from dpproofs.language import Again, Claim, Step, every, real
from dpproofs.theory import hockey_stick, indistinguishable, joint

from .notation import DOCUMENT, K, L, epsilon_1, epsilon_2, u, v, x

delta_1 = real("delta_1", r"\delta_1", at_least=0, at_most=1)
delta_2 = real("delta_2", r"\delta_2", at_least=0, at_most=1)
both, both_other = joint(u, K), joint(v, L)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "adaptive", "composition", r"(\epsilon_1 + \epsilon_2, \delta_1 + \delta_2)"
    ),
    notation="the quotation is the pair",
    reading="one pair of neighbours; finite outputs",
    forall=(epsilon_1, epsilon_2, delta_1, delta_2, u, v, K, L),
    given=(
        indistinguishable(u, v, epsilon_1, delta_1),
        every(indistinguishable(K(x), L(x), epsilon_2, delta_2), x),
    ),
    show=indistinguishable(both, both_other, epsilon_1 + epsilon_2, delta_1 + delta_2),
    ours=(
        Step(
            "one way",
            hockey_stick(both, both_other, epsilon_1 + epsilon_2) <= delta_1 + delta_2,
            "hypothesis",
        ),
        Again({u: v, v: u, K: L, L: K}),
    ),
)
