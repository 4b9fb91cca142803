"""Mechanisms that are private where a record is added or removed, or replaced by another one."""

from __future__ import annotations

from typing import Any

from dpproofs.language.sorts import Table
from dpproofs.language.terms import Node, Term
from dpproofs.search.draw.generators import generator, write_law
from dpproofs.search.draw.mechanisms import Near, answered_at_random
from dpproofs.search.draw.objects import Draw, Env
from dpproofs.theory import presence
from dpproofs.theory.presence import NOTHING

__all__: list[str] = []


@generator(presence.add_remove_private)
def _add_remove_private(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _private(draw, args, lambda a, b: NOTHING in (a, b))


@generator(presence.replace_private)
def _replace_private(draw: Draw, args: tuple[Node, ...], env: Env) -> None:
    _private(draw, args, lambda a, b: NOTHING not in (a, b))


def _private(draw: Draw, args: tuple[Node, ...], exchanged: Any) -> None:
    """Private towards the datasets in which one row was exchanged so."""
    mechanism = args[0]
    if not isinstance(mechanism, Table):
        return
    epsilon, delta = (draw.value(arg, {}) for arg in args[1:] if isinstance(arg, Term))
    delta = draw.op("min", delta, draw.number(1))
    datasets = mechanism.axes[0].elements(draw.instance.sizes)
    near: Near = {
        x: [y for y in datasets if [exchanged(a, b) for a, b in _apart(x, y)] == [True]]
        for x in datasets
    }
    n = len(mechanism.axes[-1].elements(draw.instance.sizes))
    c = draw.op("exp", epsilon)
    for dataset, masses in answered_at_random(draw, datasets, n, c, delta, near).items():
        write_law(draw, (mechanism, (dataset,)), masses)


def _apart(x: Any, y: Any) -> list[tuple[Any, Any]]:
    return [(a, b) for a, b in zip(x, y, strict=True) if a != b]
