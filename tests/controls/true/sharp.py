r"""Best possible bounds: attained at a vertex, an end or a tie, or approached in a limit.

- composition: two-fold composition is no worse than that of randomised response (attained there).
- group: $(\epsilon, \delta)$ twice makes $(2\epsilon, (1 + e^\epsilon)\delta)$.
- records: a mechanism on two records, two steps apart (attained by one that answers distances).
- renyi: order 2 under $\epsilon$: at most $\log(e^\epsilon - 1 + e^{-\epsilon})$.
- loss: of a tail of the divergence variable at twice epsilon (approached from above).
- one_way: $KL \le \epsilon$ where $p \le e^\epsilon q$ (attained where $q$ has mass elsewhere).
- subsampled: mixing with probability $t$ makes $\log(1 + t(e^\epsilon - 1))$ and $t \delta$.
- supermartingale: the mean of two steps is at most 0 (attained by fair ones).
- mills: $t Q(t) < \phi(t)$ and tail: $Q(t) > t \phi(t)/(1 + t^2)$ (in the limit at infinity).
- tangent: $e^\epsilon - 1 > \epsilon$ (in the limit at 0).
- flat: $\tanh \epsilon < 1$ (in the limit at infinity).
- compound: $(1 - 1/k)^k < 1/e$ (as $k$ grows).
"""

from dpproofs.language import (
    PI,
    Claim,
    E,
    Histories,
    Upto,
    every,
    exp,
    gaussian_tail,
    index,
    kernel,
    log,
    mechanism,
    natural,
    pick,
    prefix,
    real,
    reals,
    sqrt,
    tanh,
    total,
)
from dpproofs.theory import (
    KL,
    adaptive,
    differentially_private,
    hockey_stick,
    indistinguishable,
    loss_exceeds,
    max_divergence,
    mixture,
    optimal_delta,
    power,
    renyi,
    supermartingale,
)
from tests.controls.notation import SOURCE, B, a, b, delta, epsilon, p, q, r, t

close = indistinguishable(p, q, epsilon, delta)
bits = indistinguishable(a, b, epsilon, delta)
at = real("alpha", r"\alpha", at_least=0, logarithmic=True)
M = mechanism("M", B**2, B)
x, other = index("x", B**2), index("x'", B**2)
y, i = index("y", B**2), index("i", Upto(2))
level = real("t", above=0)
some = real("epsilon", r"\epsilon", above=0)
k = natural("k", smallest=1, largest=100)
K = kernel("K", Histories(B, 2), B)
Z = reals("Z", Histories(B, 2), B, at_least=-1, at_most=1)
density = exp(-(level**2) / 2) / sqrt(2 * PI)

CLAIMS = {
    "composition": Claim(
        SOURCE,
        forall=(epsilon, delta, at, a, b),
        given=bits,
        show=hockey_stick(power(a, 2), power(b, 2), at) <= optimal_delta(2, epsilon, delta, at),
    ),
    "group": Claim(
        SOURCE,
        forall=(epsilon, delta, p, q, r),
        given=(close, indistinguishable(q, r, epsilon, delta)),
        show=hockey_stick(p, r, 2 * epsilon) <= (1 + exp(epsilon)) * delta,
    ),
    "records": Claim(
        SOURCE,
        forall=(epsilon, delta, M),
        given=differentially_private(M, epsilon, delta),
        show=every(
            hockey_stick(M(x), M(other), 2 * epsilon) <= (1 + exp(epsilon)) * delta, x, other
        ),
    ),
    "renyi": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=renyi(p, q, 2) <= log(exp(epsilon) - 1 + exp(-epsilon)),
    ),
    "loss": Claim(
        SOURCE,
        forall=(epsilon, delta, p, q),
        given=hockey_stick(p, q, epsilon) <= delta,
        show=loss_exceeds(p, q, 2 * epsilon) * (1 - exp(-epsilon)) <= delta,
    ),
    "one_way": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=max_divergence(p, q) <= epsilon,
        show=KL(p, q) <= epsilon,
    ),
    "subsampled": Claim(
        SOURCE,
        forall=(epsilon, delta, t, p, q),
        given=close,
        show=hockey_stick(mixture(q, p, t), q, log(1 + t * (exp(epsilon) - 1))) <= t * delta,
    ),
    "supermartingale": Claim(
        SOURCE,
        forall=(K, Z),
        given=supermartingale(K, Z),
        show=total(adaptive(K, 2)(y) * total(Z(prefix(y, i), pick(y, i)), i), y) <= 0,
    ),
    "mills": Claim(SOURCE, forall=level, show=level * gaussian_tail(level) < density),
    "tail": Claim(
        SOURCE, forall=level, show=gaussian_tail(level) * (1 + level**2) > level * density
    ),
    "tangent": Claim(SOURCE, forall=some, show=exp(some) - 1 > some),
    "flat": Claim(SOURCE, forall=some, show=tanh(some) < 1),
    "compound": Claim(SOURCE, forall=k, show=(1 - 1 / k) ** k < 1 / E),
}
