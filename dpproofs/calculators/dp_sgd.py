"""What the steps of DP-SGD cost together: epsilon and delta between two certified ends.

A step adds up clipped gradients of a random sample and adds Gaussian noise. What is known of one
step decides what is right for all of them together:

- Poisson sampling, neighbours that have one row more or less. The laws of a step are P =
  (1-q) N(0, s^2) + q N(1, s^2) and Q = N(0, s^2), where the row is removed, and Q and P where it is
  added. They dominate every step of that kind, so that their composition dominates that of all
  steps (Y. Zhu, J. Dong, Y.-X. Wang, Optimal Accounting of Differential Privacy via Characteristic
  Function, 2022, Theorems 10 and 11), and a row whose gradient is always the same attains them. The
  answer is the greater one of the two directions: an optimum, not a bound.
- Samples of a fixed size without replacement, neighbours that have one row replaced. A step tells
  at most what amplification by sampling leaves (B. Balle, G. Barthe, M. Gaboardi, Privacy
  Amplification by Subsampling, 2018, Theorem 9), for a sensitivity of 2, and this is composed for
  the upper end. For the lower end every other row has the same gradient, and that row its opposite:
  P and Q as above, with half of the noise, in either direction. The ends need not meet (C. J.
  Lebeda, M. Regehr, G. Kamath, T. Steinke, Avoiding Pitfalls for Privacy Accounting of Subsampled
  Mechanisms under Composition, 2024).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from dpproofs.calculators import sampled_gaussian as sampled
from dpproofs.calculators.composed import Certified, at_least_0, told, whole_number
from dpproofs.calculators.gaussian import above_0, inside
from dpproofs.calculators.values import ValueFault
from dpproofs.meaning.numbers import Exact, LimitError, enclosure, sign, working_precision

__all__ = ["DPSGD", "dp_sgd"]

KINDS = (("poisson", "add/remove"), ("without replacement", "replace"))
MOST_STEPS = 10**9
#: Beyond these the numbers on the grid, which are floats, tell nothing apart.
LEAST_RATE, LEAST_NOISE, MOST_NOISE = Fraction(1, 10**12), Fraction(1, 100), 10**6
MOST_EPSILON, LEAST_WIDTH = 10**6, Fraction(1, 10**9)
HELPS = "beyond, nothing is certified"
PRECISIONS = (192, 384, 1536)
Ends = tuple[arb, arb]


@dataclass(frozen=True)
class DPSGD:
    """The steps of a training run. `width` is how far apart the ends may be, as a share of the
    upper one; where MOST_CELLS cells of a grid do not suffice for that, they are further apart.

    >>> run = dp_sgd(rate="0.01", noise=1, steps=1000)
    >>> "1.8" < run.epsilon("1e-5") < "2"
    True
    """

    rate: Exact
    noise: Exact
    steps: int
    sampling: str
    neighbours: str

    def epsilon(self, delta: object, *, width: object = "1e-4") -> Certified:
        """The least epsilon >= 0 for which all steps together are (epsilon, delta)-DP."""
        goal, share = inside(delta, "delta", "epsilon"), _width(width, "epsilon")
        return self._ends("epsilon", goal, share, sampled.least_epsilon)

    def delta(self, epsilon: object, *, width: object = "1e-4") -> Certified:
        """The least delta for which all steps together are (epsilon, delta)-DP."""
        at, share = at_least_0(epsilon, "epsilon", "delta"), _width(width, "delta")
        if sign(at - MOST_EPSILON) == 1:
            raise ValueFault("epsilon", epsilon, f"at most {MOST_EPSILON}", "in delta", HELPS)
        return self._ends("delta", at, share, sampled.least_delta)

    def _ends(
        self,
        name: str,
        at: Exact,
        width: Exact,
        bounds: Callable[[sampled.Sampled, int, arb, float], Ends],
    ) -> Certified:
        def ends(precision: int) -> Ends:
            with working_precision(precision):
                replaced = self.neighbours == "replace"
                noise = enclosure(self.noise, precision) / (2 if replaced else 1)
                step = sampled.Sampled(enclosure(self.rate, precision), noise, replaced)
                share = float(enclosure(width, precision).mid())
                return bounds(step, self.steps, enclosure(at, precision), share)

        def at_some_precision() -> Ends:
            for precision in PRECISIONS[:-1]:
                try:
                    return ends(precision)
                except LimitError:
                    continue
            return ends(PRECISIONS[-1])

        return Certified(*told(name, at_some_precision))


def _width(width: object, name: str) -> Exact:
    found = inside(width, "width", name)
    if sign(found - LEAST_WIDTH) == -1:
        raise ValueFault("width", width, "from 10^-9 to 1", f"in {name}", HELPS)
    return found


def dp_sgd(
    *,
    rate: object,
    noise: object,
    steps: int,
    sampling: str = "poisson",
    neighbours: str | None = None,
) -> DPSGD:
    """The steps of DP-SGD, to be asked for their `epsilon(delta)` or `delta(epsilon)`.

    `rate` is how likely a row is in the sample of a step, and `noise` the standard deviation of the
    noise, as a multiple of the norm to which gradients are clipped. Sampling is "poisson", for
    neighbours "add/remove", or "without replacement", for neighbours "replace".

    >>> run = dp_sgd(rate="0.01", noise=1, steps=10**4)
    >>> run.epsilon("1e-5", width="1e-3") <= "6.2"
    True
    """
    name = "dp_sgd"
    q = above_0(rate, "rate", name)
    if sign(q - 1) not in (0, -1):
        raise ValueFault("rate", rate, "above 0, and at most 1", f"in {name}", "divide by the rows")
    if sign(q - LEAST_RATE) == -1:
        raise ValueFault("rate", rate, "10^-12 or more, and at most 1", f"in {name}", HELPS)
    s, count = above_0(noise, "noise", name), whole_number(steps, "steps", name, 1, MOST_STEPS)
    if sign(s - LEAST_NOISE) == -1 or sign(s - MOST_NOISE) == 1:
        raise ValueFault("noise", noise, "from 0.01 to 10^6", f"in {name}", HELPS)
    known = dict(KINDS)
    if not isinstance(sampling, str) or sampling not in known:
        seen, allowed = repr(sampling), " or ".join(map(repr, known))
        raise ValueFault("sampling", seen, allowed, f"in {name}", "name how a step samples")
    if neighbours not in (None, known[sampling]):
        allowed = f"{known[sampling]!r} for {sampling!r} sampling"
        remedy = "what dominates another kind of neighbours is not settled"
        raise ValueFault("neighbours", repr(neighbours), allowed, f"in {name}", remedy)
    return DPSGD(q, s, count, sampling, known[sampling])
