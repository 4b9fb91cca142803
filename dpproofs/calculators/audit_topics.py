"""What a function can be audited on: how it is called, where it is likely to fail, what is right.

The points are chosen against functions in floats: tails that underflow, differences of numbers
that are nearly equal, exponentials that overflow, ties, the ends of the domains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from dpproofs.calculators import composed, dp_sgd, gaussian, laws
from dpproofs.meaning.exact import Infinite
from dpproofs.meaning.numbers import Exact

__all__ = ["AUDITS", "AuditTopic"]

Arguments = Mapping[str, Any]
Right = composed.Certified | Exact | Infinite


@dataclass(frozen=True)
class AuditTopic:
    """`right` is the least safe value, to so many bits; what is below it promises too much. It is
    never above `most`."""

    name: str
    parameters: tuple[str, ...]
    returns: str
    points: tuple[tuple[str, tuple[Any, ...]], ...]
    right: Callable[[Arguments, int], Right]
    most: int | None = None

    @property
    def call(self) -> str:
        return f"f({', '.join(self.parameters)})"

    def at(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for regime, values in self.points:
            yield regime, dict(zip(self.parameters, values, strict=True))


def _points(**regimes: list[tuple[Any, ...]]) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    return tuple((name.replace("_", " "), at) for name, all_ in regimes.items() for at in all_)


GAUSSIAN_DELTA = AuditTopic(
    "gaussian_delta",
    ("epsilon", "sigma"),
    "the least delta of the Gaussian mechanism, sensitivity 1",
    _points(
        plain=[("1", "1"), ("0.5", "2"), ("0.1", "10"), ("3", "0.75")],
        epsilon_0=[("0", "1"), ("0", "1e-8"), ("0", "1e8")],
        cancellation=[("1e-10", "1"), ("1e-5", "1e5"), ("1e-10", "1e9"), ("0.001", "3000")],
        tiny_delta=[("10", "3"), ("1", "30"), ("20", "1.5"), ("30", "1.2"), ("1", "40")],
        large_epsilon=[("100", "0.1"), ("700", "0.03"), ("710", "0.027"), ("1e4", "0.007")],
        underflow=[("700", "1"), ("45", "1"), ("1e4", "1")],
        little_noise=[("1", "1e-3"), ("1e-10", "1e-10"), ("50", "0.01")],
    ),
    lambda at, bits: gaussian.gaussian_delta(epsilon=at["epsilon"], sigma=at["sigma"], bits=bits),
    most=1,
)
GAUSSIAN_SIGMA = AuditTopic(
    "gaussian_sigma",
    ("epsilon", "delta"),
    "the least sigma of the Gaussian mechanism, sensitivity 1",
    _points(
        plain=[("1", "1e-5"), ("0.1", "1e-6"), ("2", "1e-3"), ("0.5", "0.01")],
        epsilon_0=[("0", "1e-5"), ("0", "0.5")],
        small_epsilon=[("1e-5", "1e-5"), ("1e-10", "1e-10"), ("1e-8", "1e-300")],
        tiny_delta=[("1", "1e-15"), ("1", "1e-100"), ("0.1", "1e-200"), ("1", "1e-300")],
        large_epsilon=[("50", "1e-5"), ("700", "1e-5"), ("1e4", "1e-10")],
        large_delta=[("1", "0.5"), ("1", "0.9"), ("0.1", "0.999999")],
    ),
    lambda at, bits: gaussian.gaussian_sigma(epsilon=at["epsilon"], delta=at["delta"], bits=bits),
)
GAUSSIAN_EPSILON = AuditTopic(
    "gaussian_epsilon",
    ("sigma", "delta"),
    "the least epsilon of the Gaussian mechanism, sensitivity 1",
    _points(
        plain=[("4", "1e-5"), ("1", "1e-6"), ("10", "1e-3")],
        none_needed=[("4", "0.1"), ("1000", "0.01")],
        nearly_none=[("4", "0.0994"), ("40", "0.00997")],
        tiny_delta=[("1", "1e-15"), ("1", "1e-100"), ("5", "1e-300")],
        little_noise=[("0.1", "1e-5"), ("0.01", "1e-10"), ("0.001", "1e-5")],
        much_noise=[("1e5", "1e-10"), ("1e8", "1e-12")],
    ),
    lambda at, bits: gaussian.gaussian_epsilon(sigma=at["sigma"], delta=at["delta"], bits=bits),
)


def _delta_of(at: Arguments, bits: int) -> Right:
    leak = at.get("delta", 0)
    return composed.optimal_delta(
        at["k"], epsilon=at["epsilon"], delta=leak, at=at["at"], bits=bits
    )


COMPOSITION_DELTA = AuditTopic(
    "composition_delta",
    ("k", "epsilon", "delta", "at"),
    "the least delta' of k (epsilon, delta)-DP mechanisms together, at epsilon' = at",
    _points(
        plain=[(30, "0.1", "0", "0.5"), (10, "0.5", "1e-6", "2"), (100, "0.01", "1e-5", "0.1")],
        one=[(1, "1", "0", "0.5"), (1, "1", "1e-5", "1")],
        a_tie=[(4, "0.125", "0", "0.5"), (4, "0.125", "0", "0.25"), (30, "0.125", "1e-9", "1")],
        none_left=[(30, "0.125", "0", "3.75"), (30, "0.125", "0", "4")],
        epsilon_0=[(10, "0", "1e-6", "0"), (10, "0", "0", "0")],
        tiny_delta=[
            (1000, "0.1", "0", "50"),
            (1000, "0.1", "0", "90"),
            (30, "0.1", "1e-20", "2.99"),
        ],
        cancellation=[(100, "1e-8", "0", "1e-9"), (1000, "1e-5", "1e-15", "0.001")],
        large=[(1000, "3", "0", "2500"), (10000, "0.1", "0", "60"), (1000000, "0.001", "0", "3")],
    ),
    _delta_of,
    most=1,
)
RANDOMISED_RESPONSE = AuditTopic(
    "randomised_response",
    ("k", "epsilon", "at"),
    "the delta' of k answers of epsilon-DP randomised response, at epsilon' = at",
    tuple(
        (regime, (k, epsilon, at))
        for regime, (k, epsilon, delta, at) in COMPOSITION_DELTA.points
        if delta == "0"
    ),
    _delta_of,
    most=1,
)
COMPOSITION_EPSILON = AuditTopic(
    "composition_epsilon",
    ("k", "epsilon", "delta", "target"),
    "the least epsilon' of k (epsilon, delta)-DP mechanisms together, at delta' = target",
    _points(
        plain=[(30, "0.1", "0", "1e-6"), (10, "0.5", "1e-7", "1e-5"), (100, "0.01", "0", "1e-3")],
        one=[(1, "1", "0", "0.1"), (1, "1", "1e-5", "1e-5")],
        target_0=[(30, "0.125", "0", "0"), (1, "1", "0", "0")],
        none_needed=[(2, "0.01", "0", "0.5"), (10, "0", "1e-6", "0.1")],
        tiny_delta=[
            (1000, "0.1", "0", "1e-15"),
            (1000, "0.1", "0", "1e-100"),
            (50, "1", "0", "1e-20"),
        ],
        cancellation=[(100, "1e-8", "0", "1e-9"), (1000, "1e-5", "0", "1e-6")],
        large=[
            (1000, "3", "0", "1e-6"),
            (10000, "0.1", "0", "1e-5"),
            (1000000, "0.001", "0", "1e-6"),
        ],
    ),
    lambda at, bits: composed.optimal_epsilon(
        at["k"], epsilon=at["epsilon"], delta=at["delta"], target=at["target"], bits=bits
    ),
)

# ----------------------------------------------------------------------------- DP-SGD


@cache
def _dp_sgd(
    rate: Exact, noise: Exact, steps: int, answer: str, at: Exact, width: str
) -> composed.Certified:
    run = dp_sgd.dp_sgd(rate=rate, noise=noise, steps=steps)
    return (run.epsilon if answer == "epsilon" else run.delta)(at, width=width)


def _dp_sgd_topic(
    answer: str, asked: str, regimes: Mapping[str, Any], most: int | None
) -> AuditTopic:
    """The right value lies between two ends, which get nearer to each other only once."""
    names = ("rate", "noise", "steps")

    def right(at: Arguments, bits: int) -> Right:
        run = (at[name] for name in names)
        return _dp_sgd(*run, answer, at[asked], "1e-4" if bits <= 64 else "1e-6")

    return AuditTopic(
        f"dp_sgd_{answer}",
        (*names, asked),
        f"the least {answer} of DP-SGD, Poisson sampling, a row more or less",
        _points(**regimes),
        right,
        most,
    )


DP_SGD_EPSILON = _dp_sgd_topic(
    "epsilon",
    "delta",
    dict(
        plain=[("0.01", "1", 10000, "1e-5"), ("0.004", "1.1", 2000, "1e-6")],
        one_step=[("0.01", "1", 1, "1e-5"), ("0.5", "0.7", 1, "1e-5")],
        no_sampling=[("1", "100", 10000, "1e-5"), ("1", "5", 1, "1e-8")],
        tiny_delta=[("0.01", "1", 1000, "1e-15"), ("0.01", "2", 5000, "1e-30")],
        none_needed=[("0.001", "10", 10, "0.01")],
        little_noise=[("0.01", "0.3", 100, "1e-5")],
        much_noise=[("0.01", "20", 10000, "1e-5")],
        many_steps=[("0.001", "1", 100000, "1e-6")],
    ),
    None,
)
DP_SGD_DELTA = _dp_sgd_topic(
    "delta",
    "epsilon",
    dict(
        plain=[("0.01", "1", 10000, "6"), ("0.02", "2", 2000, "1")],
        one_step=[("0.01", "1", 1, "0.5")],
        epsilon_0=[("0.01", "1", 1000, "0")],
        no_sampling=[("1", "50", 1000, "2")],
        tiny_delta=[("0.01", "1", 1000, "20")],
        much_noise=[("0.01", "20", 10000, "0.2")],
    ),
    1,
)

# ----------------------------------------------------------------------------- divergences

LITTLE, HALF = Fraction(1, 2**40), Fraction(1, 2)
NEAR_HALF = [HALF + LITTLE, HALF - LITTLE]
RARE = Fraction(1, 2**40)
QUARTERS = [Fraction(1, 4)] * 4
_PAIRS = {  # every mass is a float, and the masses sum to 1 exactly
    "plain": [
        ([HALF, HALF], [Fraction(1, 4), Fraction(3, 4)]),
        ([Fraction(1, 8), Fraction(3, 8), HALF], [HALF, Fraction(1, 4), Fraction(1, 4)]),
    ],
    "equal": [(QUARTERS, QUARTERS), ([Fraction(1)], [Fraction(1)])],
    "nearly equal": [(NEAR_HALF, [HALF, HALF]), ([HALF, HALF], NEAR_HALF)],
    "p has a zero": [([Fraction(0), Fraction(1)], [HALF, HALF])],
    "q has a zero": [([HALF, HALF], [Fraction(0), Fraction(1)])],
    "both have a zero": [
        ([HALF, HALF, Fraction(0)], [Fraction(1, 4), Fraction(3, 4), Fraction(0)])
    ],
    "disjoint": [([Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)])],
    "rare": [
        ([RARE, 1 - RARE], [HALF, HALF]),
        ([HALF, HALF], [RARE, 1 - RARE]),
    ],
}


def _divergence(
    name: str, returns: str, function: Callable[..., Right], *extra: tuple[str, tuple[str, ...]]
) -> AuditTopic:
    """A divergence at all pairs of laws, and at some values of its own parameter."""
    others = [(value,) for value in extra[0][1]] if extra else [()]
    points = tuple(
        (regime, (p, q, *more))
        for regime, all_ in _PAIRS.items()
        for p, q in all_
        for more in others
    )
    names = tuple(each for each, _ in extra)
    return AuditTopic(
        name,
        ("p", "q", *names),
        returns,
        points,
        lambda at, bits: function(at["p"], at["q"], *(at[each] for each in names)),
    )


DIVERGENCES = (
    _divergence("kl", "the Kullback-Leibler divergence, in nats", laws.kl),
    _divergence("total_variation", "the total variation distance", laws.total_variation),
    _divergence("max_divergence", "the greatest log(p/q)", laws.max_divergence),
    _divergence(
        "hockey_stick",
        "the greatest p(S) - e^epsilon q(S)",
        laws.hockey_stick,
        ("epsilon", ("0", "0.5", "30")),
    ),
    _divergence(
        "renyi", "the Rényi divergence, in nats", laws.renyi, ("order", ("1.0000001", "2", "64"))
    ),
)

AUDITS = {
    topic.name: topic
    for topic in (
        GAUSSIAN_DELTA,
        GAUSSIAN_SIGMA,
        GAUSSIAN_EPSILON,
        COMPOSITION_DELTA,
        COMPOSITION_EPSILON,
        RANDOMISED_RESPONSE,
        DP_SGD_EPSILON,
        DP_SGD_DELTA,
        *DIVERGENCES,
    )
}
