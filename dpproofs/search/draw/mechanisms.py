"""Mechanisms that are private by construction, and kernels of other kinds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from dpproofs.language.sorts import Table
from dpproofs.language.terms import Node, Num, Term
from dpproofs.search.draw.close import inner, shares
from dpproofs.search.draw.generators import generator, rows_of, write_law
from dpproofs.search.draw.objects import Draw, Env
from dpproofs.theory import privacy, processes

__all__ = ["answered_at_random"]

Rows = dict[Any, list[Any]]
Near = Mapping[Any, Sequence[Any]]


@generator(privacy.differentially_private)
def _differentially_private(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """Mechanisms that attain the bound, garbled, and not one family of them alone: the exclusive or
    of two records, answered at random, is no garbling of the two records answered one by one."""
    mechanism = args[0]
    if not isinstance(mechanism, Table):
        return
    epsilon, delta = (draw.value(arg, env) for arg in args[1:] if isinstance(arg, Term))
    delta = draw.op("min", delta, draw.number(1))
    datasets = mechanism.axes[0].elements(draw.instance.sizes)
    n = len(mechanism.axes[-1].elements(draw.instance.sizes))
    c = draw.op("exp", epsilon)
    for dataset, masses in answered_at_random(draw, datasets, n, c, delta).items():
        write_law(draw, (mechanism, (dataset,)), masses)


def answered_at_random(
    draw: Draw, datasets: Sequence[Any], n: int, c: Any, delta: Any, near: Near | None = None
) -> Rows:
    """For each dataset a law on n outputs, private towards its neighbours in `near`: where that is
    not given, datasets have as many rows each, and neighbours differ in one."""
    kinds = ("property", "distance") if near is not None else ("records", "property", "distance")
    kind = draw.source.pick(kinds)
    if kind == "records" or not datasets:
        return _answered_records(draw, datasets, n, c, delta)
    if kind == "property":
        return _answered_property(draw, datasets, n, c, delta)
    return _answered_distance(draw, datasets, n, c, delta, near)


def _answered_records(draw: Draw, datasets: Sequence[Any], n: int, c: Any, delta: Any) -> Rows:
    """A garbling of randomised response on each record, which may be revealed with chance delta."""
    records = sorted({record for dataset in datasets for record in dataset})
    one = draw.number(1)
    total = draw.op("+", c, draw.number(len(records) - 1))
    if draw.source.pick((False, True)):  # a garbling without coins: the extreme ones
        laws = {dataset: draw.point(draw.source.pick(range(n)), n) for dataset in datasets}
    else:
        laws = {dataset: draw.law(n) for dataset in datasets}

    def response(record: Any, answer: Any) -> Any:
        noisy = draw.op("/", c if record == answer else one, total)
        known = draw.number(int(record == answer))
        parts = ((draw.op("-", one, delta), noisy), (delta, known))
        return draw.ring.sum([draw.op("*", w, x) for w, x in parts])

    found = {}
    for dataset in datasets:
        weights = []
        for answers in datasets:
            weight = one
            for record, answer in zip(dataset, answers, strict=True):
                weight = draw.op("*", weight, response(record, answer))
            weights.append(weight)
        columns = zip(*laws.values(), strict=True)
        found[dataset] = [inner(draw, weights, column) for column in columns]
    return found


def _answered_property(draw: Draw, datasets: Sequence[Any], n: int, c: Any, delta: Any) -> Rows:
    """Two laws as close as allowed, and for each dataset one of them: whether it has a property,
    which may be to be one dataset alone, or an odd number of records of the first kind."""
    laws = draw.close_pair(n, c, delta)
    match draw.source.pick(("odd", "odd", "alone", "any")):
        case "alone":
            hit = draw.source.pick(range(len(datasets)))
            has = [place == hit for place in range(len(datasets))]
        case "odd":
            kind = min((record for x in datasets for record in x), default=None)
            has = [x.count(kind) % 2 == 1 for x in datasets]
        case _:
            has = [draw.source.pick((False, True)) for _ in datasets]
    return {x: list(laws[int(bit)]) for x, bit in zip(datasets, has, strict=True)}


def _answered_distance(
    draw: Draw, datasets: Sequence[Any], n: int, c: Any, delta: Any, near: Near | None
) -> Rows:
    """Two laws mixed by weights that rise, with the distance from one dataset, as fast as allowed:
    w' = c w + delta, unless 1 - w' = (1 - w - delta)/c comes first."""
    if n > 1 and draw.source.pick((True, True, False)):  # the bound is attained
        first, second = draw.apart(n)
    else:
        first, second = draw.law(n), draw.law(n)
    away = _distances(draw.source.pick(datasets), datasets, near)
    one, far = draw.number(1), max(away.values())
    start = draw.source.pick(("so low that it rises all the way", "inside", "low"))
    weight = draw.number(0) if start == "low" else draw.source.leaf()
    if start not in ("inside", "low"):
        weight = draw.op("/", weight, draw.op("^", c, draw.number(far)))
    steps = [weight]
    for _ in range(far):
        faster = draw.op("+", draw.op("*", c, weight), delta)
        rest = draw.op("-", draw.op("-", one, weight), delta)
        slower = draw.op("-", one, draw.op("/", draw.op("pos", rest), c))
        weight = draw.op("min", one, draw.op("min", faster, slower))
        steps.append(weight)

    def mixed(part: Any) -> list[Any]:
        other = draw.op("-", one, part)
        pairs = zip(first, second, strict=True)
        return [draw.op("+", draw.op("*", part, y), draw.op("*", other, z)) for y, z in pairs]

    return {x: mixed(steps[away.get(x, -1)]) for x in datasets}


def _distances(centre: Any, datasets: Sequence[Any], near: Near | None) -> dict[Any, int]:
    """From one dataset to each that can be reached, in steps from neighbour to neighbour."""
    if near is None:
        return {x: sum(a != b for a, b in zip(x, centre, strict=True)) for x in datasets}
    found, queue = {centre: 0}, [centre]
    for x in queue:
        for y in near[x]:
            if y not in found:
                found[y] = found[x] + 1
                queue.append(y)
    return found


@generator(privacy.private_given_events)
def _private_given_events(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """With probability 1 - s anything, else an epsilon-DP mechanism: that is the event."""
    mechanism, *events = args[:3]
    if not all(isinstance(table, Table) for table in (mechanism, *events)):
        return
    assert isinstance(mechanism, Table)
    _differentially_private(draw, (mechanism, args[3], Num(Fraction(0))), env)
    assert isinstance(args[4], Term)
    one = draw.number(1)
    missing = draw.op("*", draw.op("min", draw.value(args[4], env), one), draw.chance())
    s = draw.op("-", one, missing)
    datasets = mechanism.axes[0].elements(draw.instance.sizes)
    outcomes = mechanism.axes[-1].elements(draw.instance.sizes)
    taken = {}
    for x in datasets:
        rows = draw.instance.tables[mechanism]
        part = [draw.op("*", s, rows[x, y]) for y in outcomes]
        rest = draw.law(len(outcomes))
        whole = [draw.op("+", a, draw.op("*", missing, b)) for a, b in zip(part, rest, strict=True)]
        write_law(draw, (mechanism, (x,)), whole)
        taken[x] = shares(draw, part, whole)
    for x in datasets:
        for other in datasets:
            for table, given in zip(events, (taken[x], taken[other]), strict=True):
                assert isinstance(table, Table)
                write_law(draw, (table, (x, other)), given)


@generator(privacy.symmetric)
def _symmetric(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """The mean over all datasets with the same records: it keeps differential privacy."""
    mechanism = args[0]
    if not isinstance(mechanism, Table):
        return
    rows = draw.instance.tables[mechanism]
    outputs = mechanism.axes[-1].elements(draw.instance.sizes)
    alike: dict[Any, list[Any]] = {}
    for dataset in mechanism.axes[0].elements(draw.instance.sizes):
        alike.setdefault(tuple(sorted(dataset)), []).append(dataset)
    for datasets in alike.values():
        many = draw.number(len(datasets))
        means = [
            draw.op("/", draw.ring.sum([rows[dataset, y] for dataset in datasets]), many)
            for y in outputs
        ]
        for dataset in datasets:
            write_law(draw, (mechanism, (dataset,)), means)


@generator(privacy.markov)
def _markov(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """First entries by any laws, the second by one kernel."""
    place = rows_of(draw, args[0], env)
    if place is None:
        return
    table, _ = place
    databases, pairs = (axis.elements(draw.instance.sizes) for axis in table.axes)
    firsts = list(dict.fromkeys(a for a, _ in pairs))
    seconds = list(dict.fromkeys(b for _, b in pairs))
    kernel = {a: dict(zip(seconds, draw.law(len(seconds)), strict=True)) for a in firsts}
    for database in databases:
        weights = dict(zip(firsts, draw.law(len(firsts)), strict=True))
        masses = [draw.op("*", weights[a], kernel[a][b]) for a, b in pairs]
        write_law(draw, (table, (database,)), masses)


@generator(processes.supermartingale)
def _supermartingale(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """Steps within -b and b less their mean m, times b / (b + |m|): within the bounds, of mean 0.

    Steps -b and b stay the one or the other, so that every fair two-point step comes about. Steps
    that fall on average may stay as they are.
    """
    kernels, steps = args
    if not isinstance(kernels, Table) or not isinstance(steps, Table):
        return
    walk = draw.walk
    histories, draws = (axis.elements(draw.instance.sizes) for axis in steps.axes)
    bound = draw.number(1) if steps.high is None else walk.value(steps.high, env)
    rows = dict(draw.instance.tables[steps])
    for h in histories:
        weights = [walk.entry(kernels, (h, a)) for a in draws]
        values = [rows[h, a] for a in draws]
        mean = inner(draw, weights, values)
        if draw.source.pick(("fair", "fair", "falling")) == "falling":
            mean = draw.op("pos", mean)
        whole = draw.op("+", bound, draw.op("abs", mean))
        rows.update({(h, a): draw.op("-", v, mean) for a, v in zip(draws, values, strict=True)})
        if steps.high is not None:
            positive = draw.ring.relation(">", whole, draw.number(0))
            shrink = draw.ring.choose(
                positive, partial(draw.op, "/", bound, whole), partial(draw.number, 1)
            )
            rows.update({(h, a): draw.op("*", shrink, rows[h, a]) for a in draws})
    draw.instance = draw.instance.with_table(steps, rows)
