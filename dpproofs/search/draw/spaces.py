"""Events and random variables on one space that are independent, or maps, by construction."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from dpproofs.language.sorts import Sizes, Table
from dpproofs.language.terms import Node
from dpproofs.search.draw.generators import generator, rows_of, write_law
from dpproofs.search.draw.objects import Draw, Env
from dpproofs.theory import events

__all__: list[str] = []

Place = tuple[Table, tuple[Any, ...]]
Fall = tuple[int, ...]  # how the coins fell


@generator(events.random_variable)
def _random_variable(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    variable = args[0]
    if isinstance(variable, Table):
        outcomes = variable.axes[0].elements(draw.instance.sizes)
        values = range(len(variable.axes[1].elements(draw.instance.sizes)))
        _write_map(draw, variable, {w: draw.source.pick(values) for w in outcomes})


@generator(events.within)
def _within(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """What is left of the first event inside of the second."""
    first, second = (rows_of(draw, arg, env) for arg in args)
    if first is None or second is None:
        return
    (E, start), (F, other) = first, second
    mine, theirs = draw.instance.tables[E], draw.instance.tables[F]
    outcomes = E.axes[-1].elements(draw.instance.sizes)
    inside = [draw.op("*", mine[*start, w], theirs[*other, w]) for w in outcomes]
    write_law(draw, first, inside)


@generator(events.independent_events)
def _independent_events(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _happen(draw, [rows_of(draw, arg, env) for arg in args], twisted=False)


@generator(events.mutually_independent)
def _mutually_independent(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _happen(draw, [rows_of(draw, args[0], env), *_family(draw, args[1])], twisted=False)


@generator(events.pairwise_independent)
def _pairwise_independent(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _happen(draw, [rows_of(draw, args[0], env), *_family(draw, args[1])], twisted=True)


@generator(events.independent_variables)
def _independent_variables(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    """Each is told by a coin of its own, or has one value."""
    space, variables = rows_of(draw, args[0], env), [v for v in args[1:] if isinstance(v, Table)]
    if space is None or len(variables) < 2:
        return
    fell, questions = _tossed(draw, space, twisted=False)
    for n, variable in enumerate(variables):
        values = range(len(variable.axes[1].elements(draw.instance.sizes)))
        answers = [draw.source.pick(values), draw.source.pick(values)]
        told = questions[n] if n < len(questions) else lambda fall: 0
        _write_map(draw, variable, {w: answers[told(fall)] for w, fall in fell.items()})


def _family(draw: Draw, node: Node) -> list[Place | None]:
    if not isinstance(node, Table):
        return [None]
    return [(node, (event,)) for event in node.axes[0].elements(draw.instance.sizes)]


def _write_map(draw: Draw, variable: Table, values: Sizes) -> None:
    n = len(variable.axes[1].elements(draw.instance.sizes))
    for outcome, value in values.items():
        write_law(draw, (variable, (outcome,)), draw.point(value, n))


def _happen(draw: Draw, places: Sequence[Place | None], twisted: bool) -> None:
    """Of a law and its events: from a drawn one on, each event is told by a question about coins;
    the others are sure, null, or left to a coin of their own."""
    known = [place for place in places if place is not None]
    if len(known) < len(places):
        return
    fell, questions = _tossed(draw, known[0], twisted)
    first = draw.source.pick(range(1, len(known)))
    for n, (table, start) in enumerate([*known[first:], *known[1:first]]):
        outcomes = table.axes[-1].elements(draw.instance.sizes)
        if n < len(questions):
            turned = draw.source.pick((0, 1))
            row = [draw.number(questions[n](fell[w]) ^ turned) for w in outcomes]
        else:
            row = [draw.chance() if table.kind == "unit" else draw.number(draw.source.pick((0, 1)))]
            row *= len(outcomes)
        write_law(draw, (table, start), row)


def _chance(draw: Draw, kind: str) -> Any:
    return draw.source.leaf() if kind == "inside" else draw.number(int(kind == "high"))


def _tossed(
    draw: Draw, space: Place, twisted: bool
) -> tuple[dict[Any, Fall], list[Callable[[Fall], int]]]:
    """Give a space a law under which its outcomes tell how up to two independent coins fell, and
    ask about each coin in an order that is drawn; of two fair ones, if `twisted`, also whether they
    agree: any two of the three answers are independent, and all three are not."""
    outcomes = space[0].axes[-1].elements(draw.instance.sizes)
    coins = min(2, len(outcomes).bit_length() - 1)
    fair = twisted and coins == 2 and draw.source.pick((True, False))
    kinds = [draw.source.pick(("inside", "inside", "inside", "high", "low")) for _ in range(coins)]
    chances = [draw.number(Fraction(1, 2)) if fair else _chance(draw, kind) for kind in kinds]
    falls = list(itertools.product((0, 1), repeat=coins))
    first = draw.source.pick(range(len(outcomes)))
    fell = {}
    for n, outcome in enumerate([*outcomes[first:], *outcomes[:first]]):
        fell[outcome] = falls[n] if n < len(falls) else draw.source.pick(falls)
    masses = {}
    for fall in falls:
        mass = draw.number(1)
        for chance, heads in zip(chances, fall, strict=True):
            mass = draw.op("*", mass, chance if heads else draw.op("-", draw.number(1), chance))
        mine = [outcome for outcome in outcomes if fell[outcome] == fall]
        shares = draw.law(len(mine))
        masses.update({w: draw.op("*", mass, x) for w, x in zip(mine, shares, strict=True)})
    write_law(draw, space, [masses[outcome] for outcome in outcomes])
    questions: list[Callable[[Fall], int]] = [lambda fall: fall[0], lambda fall: fall[1]][:coins]
    if fair:
        questions.append(lambda fall: int(fall[0] == fall[1]))
    start = draw.source.pick(range(max(1, len(questions))))
    return fell, [*questions[start:], *questions[:start]]
