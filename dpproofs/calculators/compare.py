"""Every bound of a corpus on one quantity, evaluated from the claims and set beside the optimum."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cmp_to_key
from typing import Any

from flint import arb

from dpproofs.calculators.composed import Certified
from dpproofs.calculators.sheet import Row, Sheet, shows
from dpproofs.calculators.topics import TOPICS, Topic
from dpproofs.calculators.values import ValueFault, about, exact
from dpproofs.language.printing import text
from dpproofs.meaning.numbers import Exact, enclosure, sign, working_precision
from dpproofs.outcome import RECORDED
from dpproofs.record.answers import Answer, DoesNotApply, best, evaluate
from dpproofs.record.bounds import Bound, bounds
from dpproofs.record.cache import Cache, Store
from dpproofs.record.corpus import Corpus, installed
from dpproofs.record.recall import recall
from dpproofs.record.told import status_cell

__all__ = ["Comparison", "Ranked", "Refused", "Topics", "compare", "sigma"]

BITS = 256
DIGITS = 7


@dataclass(frozen=True, eq=False, repr=False)
class Ranked:
    """A bound that applies: its value, and whether it holds at these numbers (None: not told)."""

    bound: Bound
    answer: Answer
    holds: bool | None
    times: str  # how many times the optimum
    status: str

    @property
    def id(self) -> str:
        return self.bound.located.id

    @property
    def value(self) -> Certified:
        ball = enclosure(self.answer.value, BITS)
        return Certified(ball, ball)

    @property
    def formula(self) -> str:
        return text(self.bound.term)

    @property
    def here(self) -> str:
        return {True: "holds", False: "TOO SMALL", None: "not told apart"}[self.holds]

    def __repr__(self) -> str:
        told = f"× {self.times}, {self.here}, {self.status}"
        return f"{_shown(self.answer.value)} ({told}) {self.id}: {self.bound.words}"


@dataclass(frozen=True, eq=False, repr=False)
class Refused:
    """A bound on the quantity that says nothing at these numbers, and why."""

    bound: Bound
    why: str

    @property
    def id(self) -> str:
        return self.bound.located.id

    def __repr__(self) -> str:
        return f"{self.id}, {self.bound.where}: {self.why}"


@shows
@dataclass(frozen=True, eq=False)
class Comparison:
    """The bounds that apply, from the sharpest, beside the exact optimum; and those that do not."""

    topic: Topic
    values: Mapping[str, Any]
    optimum: Certified | Exact | None
    ranked: tuple[Ranked, ...]
    refused: tuple[Refused, ...]

    def __iter__(self) -> Iterator[Ranked]:
        return iter(self.ranked)

    def __len__(self) -> int:
        return len(self.ranked)

    @property
    def best(self) -> Ranked | None:
        """The sharpest of the bounds that hold here, and of which no counterexample is known."""
        sound = (e for e in self.ranked if e.holds and not e.status.startswith("REFUTED"))
        return next(sound, None)

    @property
    def _optimum(self) -> str:
        return "best, as the claims name it" if self.topic.optimum is None else "exact optimum"

    def sheet(self) -> Sheet:
        at = ", ".join(f"{name} = {_listed(v)}" for name, v in self.values.items())
        head = (
            f"{self.topic.name}: {self.topic.asks}",
            f"at {at}",
            f"{self._optimum}: {_shown(self.optimum)}",
        )
        rows = tuple(self._row(n, each) for n, each in enumerate(self.ranked, 1))
        applying = {each.id for each in self.ranked}
        told = {each.id: repr(each) for each in reversed(self.refused)}
        notes = [f"does not apply: {why}" for id_, why in told.items() if id_ not in applying]
        columns = ("", "value", "optimum", "here", "status", "claim and bound")
        if any(each.status.endswith("(recorded)") for each in self.ranked):
            notes.append(f"(recorded): {RECORDED}")
        return Sheet(head, columns, rows, tuple(notes))

    def _row(self, n: int, each: Ranked) -> Row:
        value = _shown(each.answer.value)
        cells = (str(n), value, f"× {each.times}", each.here, each.status, each.id)
        chosen = [f"{name} = {about(v, DIGITS)}" for name, v in each.answer.chosen.items()]
        beyond = [f"checked up to {name} = {n}" for name, n in _ends(each).items()]
        return Row(cells, "; ".join([each.bound.words, each.bound.where, *chosen, *beyond]))


def _ends(each: Ranked) -> dict[str, int]:
    sizes = {size.name: size.largest for size in each.bound.statement.parameters}
    return {name: sizes[name] for name in each.answer.beyond if name in sizes}


def _listed(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(about(each, DIGITS) for each in value)}]"
    return about(value, DIGITS)


def _shown(value: Certified | Exact | None) -> str:
    if value is None:
        return "no claim names it"
    ball = value.ball if isinstance(value, Certified) else enclosure(value, BITS)
    return str(ball.str(DIGITS, radius=False))


# ----------------------------------------------------------------------------- topics


@shows
@dataclass(frozen=True)
class Topics:
    """What there is to compare."""

    topics: tuple[Topic, ...] = field(default_factory=lambda: tuple(TOPICS.values()))

    def __iter__(self) -> Iterator[str]:
        return (topic.name for topic in self.topics)

    def __len__(self) -> int:
        return len(self.topics)

    def sheet(self) -> Sheet:
        rows = tuple(Row((f'dp.compare("{t.name}", {_call(t)})', t.asks), "") for t in self.topics)
        return Sheet(("bounds are compared on:",), ("call", "what is asked"), rows)


def _call(topic: Topic) -> str:
    named = (p.name if p.default is None else f"{p.name}={p.default}" for p in topic.parameters)
    return ", ".join(f"{name}=" if "=" not in name else name for name in named)


def compare(topic: str | None = None, /, **values: object) -> Comparison | Topics:
    """Every bound of the corpus on a quantity, ranked beside the exact optimum.

    Each bound is a term that stands in a claim, evaluated; whether it holds is decided at these
    numbers. Without a topic: what there is to compare. A scalar that only some bounds have, such
    as alpha, may be given by its name.

    >>> found = compare("gaussian tail", t=2)
    >>> found.optimum
    Exact(Q(2))
    >>> found.best.id, found.best.formula
    ('standard_facts/gaussian_tail_bounds.mills', 'e^(-t^2/2)/(√(2·π)·t)')
    """
    if topic is None:
        if values:
            remedy = f"name a topic first: {', '.join(TOPICS)}"
            raise ValueFault(
                "compare", f"{', '.join(values)} without a topic", "a topic", "", remedy
            )
        return Topics()
    return compared(installed(), _topic(topic), values)


def sigma(*, epsilon: object, delta: object, sensitivity: object = 1) -> Comparison:
    """The least sigma of the Gaussian mechanism, exact, with every printed formula beside it.

    >>> found = sigma(epsilon=1, delta="1e-5")
    >>> found.optimum
    Certified([3.730631634815942 +/- 1.68e-16])
    >>> [f"{each.times} {each.id.rpartition('/')[2]}" for each in found][:2]
    ['1.263 claim_09_gaussian_mechanism.6_84', '1.263 remark_09_bounded_epsilon.by_84']
    """
    values = {"epsilon": epsilon, "delta": delta, "sensitivity": sensitivity}
    return compared(installed(), TOPICS["gaussian sigma"], values)


def _topic(name: object) -> Topic:
    key = " ".join(name.replace("_", " ").lower().split()) if isinstance(name, str) else ""
    if key in TOPICS:
        return TOPICS[key]
    near = difflib.get_close_matches(key, TOPICS, n=2, cutoff=0.4)
    meant = f"did you mean {' or '.join(near)}?" if near else "dp.compare() lists them"
    raise ValueFault("topic", repr(name), ", ".join(TOPICS), "in compare", meant)


def compared(corpus: Corpus, topic: Topic, given: Mapping[str, object]) -> Comparison:
    """What `compare` does, on any corpus."""
    values = _read(topic, given)
    found = bounds(corpus, topic.questions)
    weaker = [each for each in bounds(corpus, topic.weaker) if not each.repeats(topic.known)]
    others = _others(topic, given, [*found, *weaker])
    places = topic.places(values)
    told = _Told()
    told.add(found, places, others)
    known = {str(answer.value): answer.value for _, answer in told.kept}
    numbers = {name: value for name, value in values.items() if isinstance(value, Exact)}
    for first in known.values() if weaker else ():
        told.add(weaker, {**places, topic.known: first}, {**others, **numbers})
    kept, refused = told.kept, told.refused
    optimum = topic.optimum(values) if topic.optimum is not None else _greatest(told.best)
    order = sorted(_once(kept), key=cmp_to_key(_order))
    with Cache() as store:
        statuses = [_status(bound, store) for bound, _ in order]
    ranked = [
        Ranked(
            bound,
            answer,
            _holds(topic, values, answer.value, optimum, status),
            _times(answer.value, optimum),
            status,
        )
        for (bound, answer), status in zip(order, statuses, strict=True)
    ]
    return Comparison(topic, values, optimum, tuple(ranked), tuple(refused))


def _greatest(values: Iterable[Exact]) -> Exact | None:
    """Each of them is attained under what its claim assumes."""

    def order(one: Exact, other: Exact) -> int:
        return sign(one - other, BITS) or 0

    return max(values, key=cmp_to_key(order), default=None)


def _order(one: tuple[Bound, Answer], other: tuple[Bound, Answer]) -> int:
    return sign(one[1].value - other[1].value, BITS) or 0


@dataclass
class _Told:
    """The bounds that apply with their values, why others do not, and what the claims name best."""

    kept: list[tuple[Bound, Answer]] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    best: list[Exact] = field(default_factory=list)

    def add(
        self, found: Sequence[Bound], places: Mapping[Any, Any], others: Mapping[str, Exact]
    ) -> None:
        for bound in found:
            named = {**_usual(bound), **others}
            try:
                self.kept.append((bound, evaluate(bound, places, named)))
            except DoesNotApply as error:
                self.refused.append(Refused(bound, str(error)))
                continue
            value = best(bound, places, named)
            self.best += [value] if isinstance(value, Exact) else []


def _once(kept: Sequence[tuple[Bound, Answer]]) -> Iterable[tuple[Bound, Answer]]:
    """Of the statements of a claim with the same bound one: as amended, as printed, as read."""
    chosen: dict[tuple[str, ...], tuple[Bound, Answer]] = {}
    for bound, answer in kept:
        key = bound.located.id, text(bound.term), str(answer.value)
        if key not in chosen or _rank(bound) < _rank(chosen[key][0]):
            chosen[key] = bound, answer
    return chosen.values()


def _rank(bound: Bound) -> int:
    return {"amended": 0, "as printed": 1}.get(bound.where, 2)


def _read(topic: Topic, given: Mapping[str, object]) -> dict[str, Any]:
    name = f'compare("{topic.name}")'
    given, values = topic.fill(given), {}
    for parameter in topic.parameters:
        value = given.get(parameter.name, parameter.default)
        if value is None:
            wanted = f"{parameter.name}: {parameter.means}"
            raise ValueFault(parameter.name, "nothing", wanted, f"in {name}", _example(topic))
        values[parameter.name] = parameter.read(value, parameter.name, name)
    return values


def _example(topic: Topic) -> str:
    return f'call dp.compare("{topic.name}", {_call(topic)})'


def _others(topic: Topic, given: Mapping[str, object], found: Sequence[Bound]) -> dict[str, Exact]:
    """What is given besides the parameters of the topic: scalars that some bound has."""
    own = {parameter.name for parameter in topic.parameters}
    known = set().union(*(bound.names for bound in found)) - own
    others = {}
    for name, value in given.items():
        if name not in own:
            if name not in known:
                allowed = ", ".join([*(p.name for p in topic.parameters), *sorted(known)])
                place = f'in compare("{topic.name}")'
                raise ValueFault(name, "a name that no bound has", allowed, place, "rename it")
            others[name] = exact(value, name, f'in compare("{topic.name}")')
    return others


def _usual(bound: Bound) -> dict[str, Exact]:
    """The values at which a claim sets its own bound beside the best one."""
    sharp = bound.located.claim.sharp
    return {} if sharp is None else {thing.name: Exact.of(value) for thing, value in sharp.at}


def _holds(
    topic: Topic,
    values: Mapping[str, Any],
    value: Exact,
    optimum: Certified | Exact | None,
    status: str,
) -> bool | None:
    """Whether no more than the value is needed; every sign is decided. An optimum that claims name
    says nothing of a statement that is refuted, for its words may be about more."""
    if optimum is None or (topic.optimum is None and status == "REFUTED"):
        return None
    if isinstance(optimum, Exact):
        order = sign(value - optimum)
        return None if order is None else order >= 0
    ball = enclosure(value, 4 * BITS)
    with working_precision(4 * BITS):
        if ball > optimum.ball:
            return True
        if ball < optimum.ball:
            return False
    try:
        return None if topic.meets is None else topic.meets(values, value)
    except ValueFault:
        return None


def _times(value: Exact, optimum: Certified | Exact | None) -> str:
    if optimum is None:
        return "?"
    if value.is_zero_form and isinstance(optimum, Certified) and optimum.high == 0:
        return "1"
    with working_precision(BITS):
        least = optimum.ball if isinstance(optimum, Certified) else enclosure(optimum, BITS)
        ratio: arb = enclosure(value, BITS) / least
        return str(ratio.str(4, radius=False)) if ratio.is_finite() else "infinity"


def _status(bound: Bound, store: Store) -> str:
    """As far as it is recorded; nothing is checked."""
    return status_cell(recall(bound.located, bound.statement, store))
