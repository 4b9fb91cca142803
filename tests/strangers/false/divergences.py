r"""How divergences bound each other, with constants that are wrong.

- pinsker: $TV \le \sqrt{KL/3}$.
- reverse_pinsker: where $q \ge c$ everywhere, $KL \le TV^2/(2c)$.
- small_divergence: $KL \le a$ gives $TV \le a$.
- hockey_stick_below: $H_\epsilon \ge TV - (e^\epsilon - 1)/2$.
- hockey_stick_falls: $H_{2\epsilon} \le H_\epsilon/2$.
- affinity_above: $BC \le 1 - TV^2$.
- convex_the_other_way: $KL$ of mixtures is at least the mixture of the KL divergences.
- entropy_of_mixtures: entropy is convex.
- information: mutual information is at most half of the entropy.
- bounded_ratio: $p \le e^a q$ gives $KL(p \| q) \le a/2$.
- both_ways: $KL(p \| q) + KL(q \| p) \le \epsilon^2/2$ for $\epsilon$-close laws.
- gap_of_expectations: $|E_p f - E_q f| \le TV/2 \cdot (\sup f - \inf f)$.
- delta_of_close_laws: $TV \le \delta$ for $(\epsilon, \delta)$-close laws.
"""

from dpproofs.language import (
    Claim,
    every,
    exp,
    inf,
    law,
    probability,
    real,
    reals,
    space,
    sqrt,
    sup,
)
from dpproofs.theory import (
    KL,
    affinity,
    entropy,
    expectation,
    hockey_stick,
    indistinguishable,
    marginal_left,
    max_divergence,
    mixture,
    mutual_information,
    total_variation,
)
from tests.strangers.notation import SOURCE

Y, B = space("Y"), space("B", smallest=2, largest=2)
p, q, r, s = law("p", Y), law("q", Y), law("r", Y), law("s", Y)
J = law("J", B * B)
f = reals("f", Y)
y = p.index("y")
a, t, g = real("a", at_least=0), probability("t"), probability("g")
c = real("c", above=0)
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")
TV = total_variation(p, q)

CLAIMS = {
    "pinsker": Claim(SOURCE, forall=(p, q), show=sqrt(KL(p, q) / 3) >= TV),
    "reverse_pinsker": Claim(
        SOURCE, forall=(c, p, q), given=every(q(y) >= c, y), show=KL(p, q) <= TV**2 / (2 * c)
    ),
    "small_divergence": Claim(SOURCE, forall=(a, p, q), given=KL(p, q) <= a, show=a >= TV),
    "hockey_stick_below": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        show=hockey_stick(p, q, epsilon) >= TV - (exp(epsilon) - 1) / 2,
    ),
    "hockey_stick_falls": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        show=hockey_stick(p, q, 2 * epsilon) <= hockey_stick(p, q, epsilon) / 2,
    ),
    "affinity_above": Claim(SOURCE, forall=(p, q), show=affinity(p, q) <= 1 - TV**2),
    "convex_the_other_way": Claim(
        SOURCE,
        forall=(g, p, q, r, s),
        show=KL(mixture(p, r, g), mixture(q, s, g)) >= (1 - g) * KL(p, q) + g * KL(r, s),
    ),
    "entropy_of_mixtures": Claim(
        SOURCE,
        forall=(g, p, q),
        show=entropy(mixture(p, q, g)) <= (1 - g) * entropy(p) + g * entropy(q),
    ),
    "information": Claim(
        SOURCE, forall=J, show=mutual_information(J) <= entropy(marginal_left(J)) / 2
    ),
    "bounded_ratio": Claim(
        SOURCE, forall=(a, p, q), given=max_divergence(p, q) <= a, show=KL(p, q) <= a / 2
    ),
    "both_ways": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=KL(p, q) + KL(q, p) <= epsilon**2 / 2,
    ),
    "gap_of_expectations": Claim(
        SOURCE,
        forall=(p, q, f),
        show=abs(expectation(p, f) - expectation(q, f)) <= TV / 2 * (sup(f(y), y) - inf(f(y), y)),
    ),
    "delta_of_close_laws": Claim(
        SOURCE,
        forall=(epsilon, delta, p, q),
        given=indistinguishable(p, q, epsilon, delta),
        show=delta >= TV,
    ),
}
