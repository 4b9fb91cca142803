r"""Composition and post-processing, with guarantees that are too good; k goes up to 200.

- deltas_do_not_add: $k$ mechanisms, $(\epsilon, \delta)$ each, are $(k\epsilon, \delta)$.
- root_of_the_number: the total variation of $k$ draws grows like $\sqrt{k}$.
- no_linear_term: $(\epsilon\sqrt{2k\log(1/\delta)}, \delta)$ for $k$ pure mechanisms.
- no_linear_term_optimal: the same of the exact optimum, $\epsilon \le 1$.
- root_is_pure: $k$ randomised responses are $\sqrt{k}\epsilon$-private.
- second_sees_the_first: an adaptive pair is $(\epsilon_1 + \epsilon_2, \max(\delta_1, \delta_2))$.
- failures: $(1-\delta)^k \ge 1 - k\delta/2$.
- failures_second_order: $(1-\delta)^k \le 1 - k\delta + k^2\delta^2/4$.
- small_epsilon: $k\epsilon(e^\epsilon - 1) \le 1.2 k\epsilon^2$ for $\epsilon \le 1/2$.
- processing_helps: post-processing brings $\epsilon$ down to $0.9\epsilon$.
- processing_informs: post-processing never lowers the KL divergence.
- divergence_of_many: the KL divergence of $k$ draws is at most $\sqrt{k}$ times that of one.
- moments: $k$ draws of a loss: $(\sum_y p(y)^2/q(y))^k \le 1 + k (\sum_y p(y)^2/q(y) - 1)$.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Upto,
    every,
    exp,
    greatest,
    index,
    kernel,
    law,
    log,
    natural,
    positive,
    probability,
    real,
    space,
    sqrt,
    total,
)
from dpproofs.theory import (
    KL,
    hockey_stick,
    indistinguishable,
    joint,
    optimal_delta,
    power,
    product_law,
    push_forward,
    total_variation,
)
from tests.strangers.notation import SOURCE

Y, Z = space("Y"), space("Z")
k = natural("k", smallest=1, largest=200)
i = index("i", Upto(k))
P, Q = kernel("P", Upto(k), Y), kernel("Q", Upto(k), Y)
p, q = law("p", Y), law("q", Y)
W, V = kernel("W", Y, Z), kernel("V", Y, Z)
y = p.index("y")
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
small = real("epsilon", r"\epsilon", above=0, at_most=1, logarithmic=True)
tiny = real("epsilon", r"\epsilon", above=0, at_most=Fraction(1, 2))
delta = probability("delta", r"\delta")
chance = real("delta", r"\delta", above=0, below=1)
eps1, eps2 = (real(f"epsilon{n}", at_least=0, logarithmic=True) for n in (1, 2))
delta1, delta2 = probability("delta1"), probability("delta2")
weights = positive("w", Y)

CLAIMS = {
    "deltas_do_not_add": Claim(
        SOURCE,
        forall=(k, epsilon, delta, P, Q),
        given=every(indistinguishable(P(i), Q(i), epsilon, delta), i),
        show=hockey_stick(product_law(P), product_law(Q), k * epsilon) <= delta,
    ),
    "root_of_the_number": Claim(
        SOURCE,
        forall=(k, p, q),
        show=total_variation(power(p, k), power(q, k)) <= sqrt(k) * total_variation(p, q),
    ),
    "no_linear_term": Claim(
        SOURCE,
        forall=(k, epsilon, chance, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=hockey_stick(power(p, k), power(q, k), epsilon * sqrt(2 * k * log(1 / chance)))
        <= chance,
    ),
    "no_linear_term_optimal": Claim(
        SOURCE,
        forall=(k, small, chance),
        show=optimal_delta(k, small, 0, small * sqrt(2 * k * log(1 / chance))) <= chance,
    ),
    "root_is_pure": Claim(
        SOURCE, forall=(k, epsilon), show=optimal_delta(k, epsilon, 0, sqrt(k) * epsilon) <= 0
    ),
    "second_sees_the_first": Claim(
        SOURCE,
        forall=(eps1, eps2, delta1, delta2, p, q, W, V),
        given=(
            indistinguishable(p, q, eps1, delta1),
            every(indistinguishable(W(y), V(y), eps2, delta2), y),
        ),
        show=indistinguishable(joint(p, W), joint(q, V), eps1 + eps2, greatest(delta1, delta2)),
    ),
    "failures": Claim(SOURCE, forall=(k, delta), show=(1 - delta) ** k >= 1 - k * delta / 2),
    "failures_second_order": Claim(
        SOURCE, forall=(k, delta), show=(1 - delta) ** k <= 1 - k * delta + (k * delta) ** 2 / 4
    ),
    "small_epsilon": Claim(
        SOURCE, forall=(k, tiny), show=k * tiny * (exp(tiny) - 1) <= k * tiny**2 * 6 / 5
    ),
    "processing_helps": Claim(
        SOURCE,
        forall=(epsilon, p, q, W),
        given=indistinguishable(p, q, epsilon, 0),
        show=indistinguishable(push_forward(p, W), push_forward(q, W), epsilon * 9 / 10, 0),
    ),
    "processing_informs": Claim(
        SOURCE, forall=(p, q, W), show=KL(push_forward(p, W), push_forward(q, W)) >= KL(p, q)
    ),
    "divergence_of_many": Claim(
        SOURCE, forall=(k, p, q), show=KL(power(p, k), power(q, k)) <= sqrt(k) * KL(p, q)
    ),
    "moments": Claim(
        SOURCE,
        forall=(k, p, weights),
        show=total(p(y) * weights(y), y) ** k <= 1 + k * (total(p(y) * weights(y), y) - 1),
    ),
}
