r"""The strict forms of sharp inequalities: refuted exactly where there is equality.

- point_mass: $H(p) > 0$ fails at the point masses alone (an end).
- certain_event: $p(S)^2 < p(S)$ fails at 0 and 1 alone (both ends).
- fair_event: $4 p(S)(1 - p(S)) < 1$ fails at 1/2 alone (inside).
- uniform: $H(p) < \log n$ fails at the uniform law alone (inside, with logs).
- pinsker: $2 TV^2 < KL$ fails at $p = q$ alone (inside, with logs).
- affinity, kl, tv, hockey_stick: for $(\epsilon, 0)$-indistinguishable laws, epsilon > 0, fails at
  randomised response alone (inside; square roots, logs, tanh, a difference of exponentials).
"""

from dpproofs.language import Claim, cosh, exp, log, real, tanh, total
from dpproofs.theory import (
    KL,
    affinity,
    entropy,
    hockey_stick,
    indistinguishable,
    probability_of,
    total_variation,
)
from tests.controls.notation import SOURCE, S, p, q

y = p.index("y")
epsilon = real("epsilon", r"\epsilon", above=0, logarithmic=True)
inner = real("alpha", r"\alpha", at_least=0, below=epsilon, logarithmic=True)
close = indistinguishable(p, q, epsilon, 0)
mass = probability_of(p, S)

CLAIMS = {
    "point_mass": Claim(SOURCE, forall=p, show=entropy(p) > 0),
    "certain_event": Claim(SOURCE, forall=(p, S), show=mass**2 < mass),
    "fair_event": Claim(SOURCE, forall=(p, S), show=4 * mass * (1 - mass) < 1),
    "uniform": Claim(SOURCE, forall=p, show=entropy(p) < log(total(1, y))),
    "pinsker": Claim(SOURCE, forall=(p, q), show=2 * total_variation(p, q) ** 2 < KL(p, q)),
    "affinity": Claim(
        SOURCE, forall=(epsilon, p, q), given=close, show=affinity(p, q) > 1 / cosh(epsilon / 2)
    ),
    "kl": Claim(
        SOURCE, forall=(epsilon, p, q), given=close, show=KL(p, q) < epsilon * tanh(epsilon / 2)
    ),
    "tv": Claim(
        SOURCE,
        forall=(epsilon, p, q),
        given=close,
        show=total_variation(p, q) < tanh(epsilon / 2),
    ),
    "hockey_stick": Claim(
        SOURCE,
        forall=(epsilon, inner, p, q),
        given=close,
        show=hockey_stick(p, q, inner) < (exp(epsilon) - exp(inner)) / (1 + exp(epsilon)),
    ),
}
