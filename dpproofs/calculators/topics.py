"""The topics under which the bounds of a corpus are compared: what is asked, and the exact optimum.

A topic asks its question in the language; `record.bounds` finds the claims that answer it. The
optimum is a definition of the theory in balls, or what the claims themselves name as best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dpproofs.calculators.composed import (
    Certified,
    at_least_0,
    optimal_delta,
    optimal_epsilon,
    whole_number,
)
from dpproofs.calculators.composed import probability as share
from dpproofs.calculators.gaussian import above_0, gaussian_delta, gaussian_sigma, inside
from dpproofs.calculators.values import ValueFault, exact
from dpproofs.language.build import gaussian_tail
from dpproofs.language.sorts import (
    Histories,
    Power,
    Scalar,
    Space,
    Upto,
    kernel,
    law,
    natural,
    real,
)
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, sign
from dpproofs.meaning.numbers import gaussian_tail as tail_of
from dpproofs.meaning.walk import Instance, Undecided, Walk
from dpproofs.record.bounds import Question
from dpproofs.theory import (
    KL,
    adaptive,
    differentially_private,
    gaussian_hockey_stick,
    indistinguishable,
    last_output,
    max_divergence,
    product_law,
    subsampled,
    symmetric,
)
from dpproofs.theory import optimal_delta as delta_star
from dpproofs.theory import optimal_delta_of as delta_star_of

__all__ = ["TOPICS", "Parameter", "Topic"]

FEW = 200
Values = Mapping[str, Any]
Read = Callable[[object, str, str], Any]


@dataclass(frozen=True)
class Parameter:
    """One number of a topic: where it stands in the questions, how it is read, what it means."""

    name: str
    place: Scalar
    read: Read
    means: str
    default: object = None


@dataclass(frozen=True)
class Topic:
    """`optimum` says what no bound goes below; without it, the claims say what is best.

    `meets` decides whether a value will do where it is not told from the optimum. `weaker` asks
    what follows from an answer, which is `known` there.
    """

    name: str
    asks: str
    parameters: tuple[Parameter, ...]
    questions: tuple[Question, ...]
    optimum: Callable[[Values], Certified | Exact] | None = None
    meets: Callable[[Values, Exact], bool | None] | None = None
    derived: Callable[[Values], Mapping[Any, Any]] = lambda values: {}
    fill: Callable[[Mapping[str, object]], Mapping[str, object]] = lambda given: given
    weaker: tuple[Question, ...] = ()
    known: Scalar | None = None

    def places(self, values: Values) -> dict[Any, Any]:
        return {p.place: values[p.name] for p in self.parameters} | dict(self.derived(values))


def _count(value: object, subject: str, name: str) -> int:
    return whole_number(value, subject, name, 1, 10**9)


def _any(value: object, subject: str, name: str) -> Exact:
    return exact(value, subject, f"in {name}")


# ----------------------------------------------------------------------------- composition

_k, _e, _d = natural("k"), real("epsilon"), real("each_delta")
_at, _goal = real("epsilon'"), real("delta'")
_Y = Space("Y", "Y")
_trees = [kernel(name, Histories(_Y, _k), _Y) for name in "MN"]
_rows = [kernel(name, Upto(_k), _Y) for name in "PQ"]
_h, _i = _trees[0].index("h", 0), _rows[0].index("i", 0)
_es, _ds = (kernel(name, Upto(_k)) for name in ("epsilons", "deltas"))


def _questions(asks: Scalar, within: Scalar) -> tuple[Question, ...]:
    """What composition costs: in epsilon' at a delta, or in delta at an epsilon'."""
    after_all = indistinguishable(_trees[0](_h), _trees[1](_h), _e, _d)
    each = indistinguishable(_rows[0](_i), _rows[1](_i), _e, _d)
    laws = [([f(tree, _k) for tree in _trees], after_all) for f in (adaptive, last_output)]
    laws.append(([product_law(row) for row in _rows], each))
    return (
        Question(delta_star(_k, _e, _d, _at) <= _goal, asks, within=within),
        Question(delta_star_of(_es, _ds, _at) <= _goal, asks, within=within),
        *(
            Question(indistinguishable(*pair, _at, _goal), asks, (premise,), within=within)
            for pair, premise in laws
        ),
    )


def _least_epsilon(values: Values) -> Certified:
    k, e, d, goal = (values[name] for name in ("k", "epsilon", "each_delta", "delta"))
    if isinstance(e, list) or isinstance(d, list):
        return optimal_epsilon(epsilon=_each(e, k), delta=d, target=goal)
    return optimal_epsilon(k, epsilon=e, delta=d, target=goal)


def _each(value: Exact | list[Exact], k: int) -> list[Exact]:
    return value if isinstance(value, list) else [value] * k


def _does(delta: Certified, goal: Exact) -> bool | None:
    try:
        return bool(delta <= goal)
    except ValueFault:
        return None


def _delta_at(values: Values, at: Exact) -> Certified:
    k, e, d = (values[name] for name in ("k", "epsilon", "each_delta"))
    if isinstance(e, list) or isinstance(d, list):
        return optimal_delta(epsilon=_each(e, k), delta=d, at=at)
    return optimal_delta(k, epsilon=e, delta=d, at=at)


def _enough(values: Values, at: Exact, delta: Exact) -> bool | None:
    """A tie is decided by the definition in a normal form, where there are few mechanisms."""
    found = _does(_delta_at(values, at), delta)
    k, e, d = (values[name] for name in ("k", "epsilon", "each_delta"))
    if found is not None or isinstance(e, list) or isinstance(d, list) or k > FEW:
        return found
    here = Instance({_k: k}, {_e: e, _d: d, _at: at})
    try:
        order = sign(delta - Walk(ExactRing(), here).value(delta_star(_k, _e, _d, _at)))
    except Undecided:
        return None
    return None if order is None else order >= 0


def _for_each(values: Values) -> dict[Any, Any]:
    return {_es: values["epsilon"], _ds: values["each_delta"]}


def _one_or_many(read: Read) -> Read:
    """A number for all mechanisms, or a list with one for each."""

    def each(value: object, subject: str, name: str) -> Any:
        if isinstance(value, str) or not isinstance(value, Iterable):
            return read(value, subject, name)
        return [read(one, f"{subject} {n}", name) for n, one in enumerate(value, 1)]

    return each


def _counted(given: Mapping[str, object]) -> Mapping[str, object]:
    """Lists say how many mechanisms there are."""
    lists = {n: v for n in ("epsilon", "each_delta") if isinstance(v := given.get(n), list | tuple)}
    sizes = {name: len(each) for name, each in lists.items()}
    sizes |= {"k": k} if lists and isinstance(k := given.get("k"), int) else {}
    if len(set(sizes.values())) > 1 or 0 in sizes.values():
        seen = ", ".join(f"{n} for {name}" for name, n in sizes.items())
        raise ValueFault("k", seen, "one number of mechanisms", "in compare", "leave k out")
    return {**given, "k": next(iter(sizes.values()))} if lists else given


_mechanisms = (
    Parameter("k", _k, _count, "how many mechanisms"),
    Parameter("epsilon", _e, _one_or_many(at_least_0), "each of them is (epsilon, each_delta)-DP"),
)
_each_delta = Parameter("each_delta", _d, _one_or_many(share), "the delta of each", 0)
COMPOSITION = Topic(
    "composition",
    "the least epsilon' for which k mechanisms together are (epsilon', delta)-DP",
    (*_mechanisms, Parameter("delta", _goal, share, "the delta of all together"), _each_delta),
    _questions(_at, _goal),
    _least_epsilon,
    lambda values, at: _enough(values, at, values["delta"]),
    _for_each,
    _counted,
)
COMPOSITION_DELTA = Topic(
    "composition delta",
    "the least delta' for which k mechanisms together are (at, delta')-DP",
    (*_mechanisms, Parameter("at", _at, at_least_0, "the epsilon' of all together"), _each_delta),
    _questions(_goal, _at),
    lambda values: _delta_at(values, values["at"]),
    lambda values, delta: _enough(values, values["at"], delta),
    _for_each,
    _counted,
)

# ----------------------------------------------------------------------------- Gaussian noise

_shift, _sigma, _delta = real("sensitivity"), real("sigma"), real("delta")
_noise = gaussian_hockey_stick(_shift, _sigma, _e) <= _delta
_sensitivity = Parameter("sensitivity", _shift, above_0, "how far apart two answers may lie", 1)


def _least_sigma(values: Values) -> Exact | Certified:
    found = gaussian_sigma(epsilon=values["epsilon"], delta=values["delta"])
    scale = values["sensitivity"]
    return found if scale == Exact.of(1) else found.times(scale)


def _least_delta(values: Values) -> Certified:
    scaled = values["sigma"] / values["sensitivity"]
    return gaussian_delta(epsilon=values["epsilon"], sigma=scaled)


GAUSSIAN_SIGMA = Topic(
    "gaussian sigma",
    "the least sigma for which the Gaussian mechanism is (epsilon, delta)-DP",
    (
        Parameter("epsilon", _e, at_least_0, "the mechanism is to be (epsilon, delta)-DP"),
        Parameter("delta", _delta, inside, "its delta"),
        _sensitivity,
    ),
    (Question(_noise, _sigma, below=True),),
    _least_sigma,
)
GAUSSIAN_DELTA = Topic(
    "gaussian delta",
    "the least delta for which the Gaussian mechanism is (epsilon, delta)-DP",
    (
        Parameter("epsilon", _e, _any, "the mechanism is to be (epsilon, delta)-DP"),
        Parameter("sigma", _sigma, above_0, "the standard deviation of the noise"),
        _sensitivity,
    ),
    (Question(_noise, _delta),),
    _least_delta,
)

_t, _bound = real("t"), real("bound")
GAUSSIAN_TAIL = Topic(
    "gaussian tail",
    "how likely a standard normal variable exceeds t",
    (Parameter("t", _t, _any, "where the tail begins"),),
    (Question(gaussian_tail(_t) <= _bound, _bound),),
    lambda values: tail_of(values["t"]),
)

# ----------------------------------------------------------------------------- close laws

_p, _q = law("p", _Y), law("q", _Y)
_pairs = ((_p, _q), (_q, _p))
_close = (
    *(indistinguishable(*pair, _e, 0) for pair in _pairs),
    *(max_divergence(*pair) <= _e for pair in _pairs),
)
KL_OF_CLOSE_LAWS = Topic(
    "kl of close laws",
    "the greatest Kullback-Leibler divergence of laws with losses of at most epsilon",
    (Parameter("epsilon", _e, at_least_0, "the laws are epsilon-indistinguishable"),),
    (Question(KL(_p, _q) <= _bound, _bound, _close),),
)

# ----------------------------------------------------------------------------- subsampling

_n, _m = natural("n"), natural("m")
_N = kernel("N", Power(_Y, _n), _Y)
_first = real("the first epsilon'")
_from_it = indistinguishable(_p, _q, _first, real("the first delta'"))


SUBSAMPLING = Topic(
    "subsampling",
    "the epsilon' of an (epsilon, 0)-DP mechanism that sees n of m rows, in no order, at random",
    (
        Parameter("n", _n, _count, "how many rows are chosen"),
        Parameter("m", _m, _count, "of how many"),
        Parameter("epsilon", _e, at_least_0, "on these rows it is (epsilon, 0)-DP"),
    ),
    (
        Question(
            differentially_private(subsampled(_N, _m), _at, _goal),
            _at,
            (differentially_private(_N, _e, _d), symmetric(_N)),
            within=_goal,
        ),
    ),
    derived=lambda values: {_d: Exact.of(0), _goal: Exact.of(0)},
    weaker=(Question(indistinguishable(_p, _q, _at, _goal), _at, (_from_it,), within=_goal),),
    known=_first,
)

TOPICS = {
    topic.name: topic
    for topic in (
        COMPOSITION,
        COMPOSITION_DELTA,
        GAUSSIAN_SIGMA,
        GAUSSIAN_DELTA,
        GAUSSIAN_TAIL,
        KL_OF_CLOSE_LAWS,
        SUBSAMPLING,
    )
}
