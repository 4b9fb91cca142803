"""What is cited means what it says of what is meant: its value where the objects have the values of
what stands for them, by the operations that made it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from mpmath import mp, mpf

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ONE, Expr, entry
from dpproofs.kernel.lemmas import Meant, _Objects
from dpproofs.kernel.points import Element, Point, Sequence, Set, before, changed, held
from dpproofs.language import sorts
from tests.kernel import test_expressions as made
from tests.kernel import valuation
from tests.kernel.test_expressions import EPS, FREE, LOSS, F, G, P, Q, R, S, T, W, X, Y
from tests.kernel.valuation import Valuation, equal

V = sorts.space("V")
WAYS: list[dict[Any, Any]] = [{}, {Y: X, X: Y}, {Y: X}, {X: Y}, {Y: V, X: V}]
NAMES = ("a", "b", "x")  # of all free points, also of those of a key
A = sorts.reals("A", Y, Y)
Made = tuple[Expr, Callable[[Valuation], Any]]


def inside(rng: random.Random, depth: int, points: tuple[Point, ...]) -> Made:
    """Sums, products and greatest values inside of one another, that speak of the points around
    them, with the function that gives the value."""
    if depth == 0:
        on_y = [p for p in points if p.set is Set(Y)]
        a, b = rng.choice(on_y[-3:]), rng.choice(on_y[-3:])
        x = rng.choice([p for p in points if p.set is Set(X)])
        tables: list[Made] = [
            (entry(A, (a, b)), lambda v: v.tables[A](v.at[a], v.at[b])),
            (entry(W, (x, b)), lambda v: v.tables[W](v.at[x], v.at[b])),
            (entry(F, (a,)), lambda v: v.tables[F](v.at[a])),
            (x_.same(a, b), lambda v: mpf(v.at[a] == v.at[b])),
        ]
        return rng.choice(tables)
    point = Point(Set(rng.choice((Y, Y, X))), f"k{depth}")
    (one, first), (two, second) = (inside(rng, depth - 1, (*points, point)) for _ in range(2))
    body, f = one * two + one, lambda v: first(v) * second(v) + first(v)
    bound: list[Made] = [
        (x_.summed(point, body), lambda v: sum(each(v, point, f))),
        (x_.product_over(point, body), lambda v: mp.fprod(each(v, point, f))),
        (x_.extreme(point, ONE, body), lambda v: max(each(v, point, f))),
    ]
    x, value = rng.choice(bound)
    changes: list[Made] = [
        (x_.bit(x), lambda v: mpf(value(v) > valuation.TINY)),
        (x_.inverse(ONE + x * x), lambda v: 1 / (1 + value(v) ** 2)),
        (x_.log(ONE + x * x), lambda v: mp.log(1 + value(v) ** 2)),
    ]
    return rng.choice(changes)


def each(v: Valuation, point: Point, f: Callable[[Valuation], Any]) -> list[Any]:
    return [f(v.moved(point, e)) for e in v.elements(point.set)]


def chosen(rng: random.Random, points: tuple[Point, ...]) -> Expr:
    """Any expression about these points, which binds some of its own."""
    while True:
        try:
            depth = rng.randint(1, 3)
            if rng.random() < 0.5:
                return inside(rng, min(depth, 2), points)[0]
            return made.random_tree(rng, depth, points)[0]
        except x_.TooLarge:
            continue


def of_kind(rng: random.Random, kind: str, points: tuple[Point, ...], drawn: Point) -> Expr:
    """An expression that has the values which a table of a kind may have."""
    x = chosen(rng, points)
    match kind:
        case "law":
            if drawn.set == Set(Y) and rng.random() < 0.3:
                return entry(rng.choice((P, Q)), (drawn,))
            weight = x_.exp(x_.bit(x).scaled(-x_.Q1) + x_.bit(chosen(rng, points)))
            return weight * x_.inverse(x_.summed(drawn, weight))
        case "bit":
            return x_.bit(x)
        case "unit":
            return x_.bit(x).scaled(x_.fmpq(1, 3)) + x_.bit(-x).scaled(x_.fmpq(1, 2))
        case "positive":
            return ONE + x_.bit(x) + x_.above_zero(chosen(rng, points)) ** 2
    return x


def of_tables(rng: random.Random, way: dict[Any, Any]) -> tuple[Meant, dict[Point, Element]]:
    """What stands for all objects of the tests of expressions; key points, sets and free points
    are called as those of what is cited."""
    sets = {space: Set(way.get(space, space)) for space in (X, Y)}
    free = tuple(Point(Set(space), name) for space in (X, Y, V) for name in NAMES)
    numbers = ((EPS, x_.above_zero(chosen(rng, free))), (R, chosen(rng, free)))
    tables = []
    for table in (P, Q, W, F, G, S, T, A):
        names = rng.sample(NAMES, 2)
        key = tuple(Point(sets[o], name) for o, name in zip(table.over, names, strict=False))
        x = of_kind(rng, table.kind, (*free, *key), key[-1])
        tables.append((table, key, x))
    points = {p: Point(sets[p.set.of], rng.choice(NAMES)) for p in FREE}
    return Meant(tuple(sets.items()), numbers, tuple(tables), tuple(points.items())), points


def meant_by(v: Valuation, meant: Meant) -> Valuation:
    """The values that the objects of a statement have, where those of what is meant have theirs."""

    def at_key(key: tuple[Element, ...], x: Expr) -> Any:
        @cache
        def there(*at: Any) -> Any:
            here = v
            for own, e in zip(key, at, strict=True):
                match own:
                    case Point():
                        here = here.moved(own, e)
                    case _:  # a history: a path that begins so, and the place where it ends
                        rest = v.elements(own.sequence.base.set)[0][len(e) :]
                        here = here.moved(own.sequence.base, (*e, *rest)).moved(own.place, len(e))
            return here.value(x)

        return there

    sizes = {of: len(v.elements(new)) for of, new in meant.sets}
    return Valuation(
        {**v.sizes, **sizes},
        {number: v.value(x) for number, x in meant.numbers},
        {**v.tables, **{table: at_key(key, x) for table, key, x in meant.tables}},
        {point: v.element(e) for point, e in meant.points},
    )


@pytest.mark.one_in(5)
@pytest.mark.parametrize("seed", range(10))
def test_what_is_cited_means_what_it_says_of_what_is_meant(seed: int) -> None:
    rng, checked = random.Random(seed), 0
    for _ in range(30):
        way = rng.choice(WAYS)
        try:
            make = rng.choice((made.random_tree, inside))
            x, value = make(rng, rng.randint(1, 3), FREE)
            meant, points = of_tables(rng, way)
            instance = _Objects(meant).of(x, points)
        except x_.TooLarge:
            continue
        v = made.random_valuation(rng)
        sizes = {**v.sizes, V: rng.randint(1, 3)}
        at = {Point(Set(s), name): rng.randrange(sizes[s]) for s in (X, Y, V) for name in NAMES}
        square = [[mpf(rng.randint(-2, 2)) for _ in range(sizes[Y])] for _ in range(sizes[Y])]
        loss, own = v.tables[LOSS], sizes[Y]  # it stays as it is, wherever it is asked for
        tables = {
            **v.tables,
            A: lambda a, b, square=square: square[a][b],
            LOSS: lambda e, loss=loss, own=own: loss(e % own),
        }
        v = Valuation(sizes, v.numbers, tables, {**v.at, **at})
        there = meant_by(v, meant)
        wanted = value(there)
        if abs(wanted) <= 1e12:
            assert equal(v.value(instance), wanted), (x, meant, v)
            checked += 1
    assert checked > 10


# -- rounds ---------------------------------------------------------------------------------------

n, m = sorts.natural("n"), sorts.natural("m")
K = sorts.kernel("K", sorts.Histories(Y, n), Y)
L = sorts.kernel("L", sorts.Histories(V, m), V)
H, D = sorts.reals("h", sorts.Histories(Y, n), Y), sorts.reals("d", sorts.Upto(n))
PLACE, PATH = Point(Set(n), "i"), Point(Set(n, Set(Y)), "y")
J, OTHER = Point(Set(m), "i"), Point(Set(m, Set(V)), "y")


def of_path(rng: random.Random, kernel: Any, path: Point, place: Point, more: Any) -> Expr:
    """The weight of a path, and what it comes to, with some of its entries changed."""
    s = changed(Sequence(path), (place, held(Sequence(path), 0))) if rng.random() < 0.3 else path
    s = s if isinstance(s, Sequence) else Sequence(s)
    inner = Point(place.set, rng.choice(("i", "j", "turn")))
    past = before(s if s.changes == () else Sequence(path), inner)
    weight = x_.product_over(inner, entry(kernel, (past, held(s, inner))))
    return weight * more(rng, path, s)


def more_of(rng: random.Random, path: Point, s: Sequence) -> Expr:
    j = Point(path.set.places, "j")
    past, z = before(Sequence(path), j), Point(path.set.base, "z")
    every = (
        entry(H, (past, held(s, j))) * entry(D, (j,)),
        x_.summed(z, entry(K, (past, z)) * entry(H, (past, z))),
        x_.extreme(z, x_.bit(entry(H, (past, z))), entry(H, (past, z)) + entry(D, (j,))),
        x_.same(held(s, j), held(s, PLACE)) * entry(D, (PLACE,)),
    )
    body = rng.choice(every)
    return rng.choice((x_.summed, x_.product_over, lambda p, x: x_.extreme(p, ONE, x)))(j, body)


def rounds_of(rng: random.Random) -> Valuation:
    """Some rounds with laws after every history."""
    many, size = rng.randint(1, 3), rng.randint(1, 2)

    @cache
    def drawn(history: Any) -> Any:
        return made.random_law(rng, size)

    at = {J: rng.randrange(many), OTHER: tuple(rng.randrange(size) for _ in range(many))}
    return Valuation({V: size, m: many}, {}, {L: lambda history, e: drawn(history)[e]}, at)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_cited_of_rounds_means_what_it_says(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(3):
        x = of_path(rng, K, PATH, PLACE, more_of)
        x = rng.choice(
            (x, x_.summed(PATH, x), x_.summed(PLACE, x), x_.summed(PATH, x_.summed(PLACE, x)))
        )
        path, place, z = Point(OTHER.set, "path"), Point(J.set, "turn"), Point(Set(V), "z")
        past, j, w = before(Sequence(path), place), Point(J.set, "j"), Point(Set(V), "w")
        law = entry(L, (past, z))
        squares = x_.summed(w, entry(L, (past, w)) ** 2)
        real = rng.choice((law - squares, squares * x_.same(z, held(Sequence(OTHER), J))))
        own = x_.summed(j, x_.same(j, place).scaled(x_.fmpq(2))) - x_.inverse(x_.size(J.set))
        meant = Meant(
            ((n, J.set), (Y, Set(V))),
            (),
            ((K, (past, z), law), (H, (past, z), real), (D, (place,), own)),
            ((PLACE, J), (PATH, Sequence(OTHER, ((J, held(Sequence(OTHER), 0)),)))),
        )
        try:
            instance = _Objects(meant).of(x, dict(meant.points))
        except x_.Refused:
            continue
        v = rounds_of(rng)
        assert equal(v.value(instance), meant_by(v, meant).value(x)), (x, meant, v)
