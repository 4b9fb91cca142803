"""The walk gives every node its meaning: each against brute force at small sizes."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build, terms
from dpproofs.language.sorts import (
    Histories,
    Subsets,
    Upto,
    event,
    kernel,
    law,
    natural,
    real,
    reals,
    space,
)
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Term
from dpproofs.meaning.exact import INFINITY, MINUS_INFINITY, ExactRing, Undefined
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Undecided, Walk, entries, sizes_of
from dpproofs.record.corpus import Corpus, statements_of
from dpproofs.search.effort import EFFORTS
from dpproofs.search.hunt import Hunt

X, Y = space("X"), space("Y", smallest=0)
n, k = natural("n", smallest=0), natural("k")
a, b = real("a"), real("b")
f, g = reals("f", Y), reals("g", X, Y)
p = law("p", Y)
of = Exact.of
y, z, x = Index("y", Y), Index("z", Y), Index("x", X)

F = {(0,): Fraction(1, 2), (1,): Fraction(-1, 3), (2,): Fraction(0)}
G = {(i, j): Fraction(i + 1, j + 2) for i in range(2) for j in range(3)}


def instance(points: int = 3, **values: Any) -> Instance:
    found = Instance({X: 2, Y: points, n: values.pop("n", 2), k: values.pop("k", 2)})
    rows = {key: v for key, v in F.items() if key[0] < points}
    cells = {key: v for key, v in G.items() if key[1] < points}
    found = Instance(found.sizes, {a: Fraction(2), b: Fraction(3)}, {f: rows, g: cells})
    return found.map(of)


def value(term: Any, at: Instance | None = None) -> Any:
    return Walk(ExactRing(256), at or instance()).value(terms.lift(term))


def truth(proposition: Any, at: Instance | None = None) -> int:
    found: int = Walk(ExactRing(256), at or instance()).truth(proposition)
    return found


# ----------------------------------------------------------------------------- scalars


def test_numbers_scalars_and_naturals() -> None:
    assert value(Fraction(2, 3)) == of(Fraction(2, 3))
    assert value(a) == of(2) and value(n) == of(2)
    assert value(n * a - b / 2) == of(Fraction(5, 2))
    assert value(build.define("A", a + b)) == of(5)


def test_sums_products_and_extremes() -> None:
    values = list(F.values())
    assert value(build.total(f(y), y)) == of(sum(values))
    assert value(build.product(f(y) + 1, y)) == of(math.prod(v + 1 for v in values))
    assert value(build.sup(f(y), y)) == of(max(values))
    assert value(build.inf(f(y), y)) == of(min(values))
    both = build.total(g(x, y) * f(z), x, y, z)
    assert value(both) == of(sum(G.values()) * sum(values))


def test_binders_over_nothing() -> None:
    nowhere = instance(0)
    assert value(build.total(f(y), y), nowhere) == of(0)
    assert value(build.product(f(y), y), nowhere) == of(1)
    assert value(build.sup(f(y), y), nowhere) == MINUS_INFINITY
    assert value(build.inf(f(y), y), nowhere) == INFINITY
    assert truth(build.every(f(y) < f(y), y), nowhere) == 1


@pytest.mark.parametrize("points", [0, 1, 3])
def test_restricted_binders(points: int) -> None:
    at = instance(points)
    values = [F[j,] for j in range(points)]
    positive = [v for v in values if v > 0]
    pairs = [(v, w) for i, v in enumerate(values) for j, w in enumerate(values) if i != j]
    assert value(build.total(f(y), y, given=f(y) > 0), at) == of(sum(positive))
    assert value(build.product(f(y), y, given=f(y) > 0), at) == of(math.prod(positive))
    assert value(build.sup(f(y), y, given=f(y) > 5), at) == MINUS_INFINITY
    assert value(build.inf(f(y), y, given=f(y) > 5), at) == INFINITY
    distinct = build.total(f(y) * f(z), y, z, given=y != z)
    assert value(distinct, at) == of(sum(v * w for v, w in pairs))
    mixed = build.total(f(y), y, given=build.all_of(y == y, f(y) > 0))
    assert value(mixed, at) == of(sum(positive))
    excluded = build.total(1, y, z, given=~((y == z) | (y < z)))
    assert value(excluded, at) == of(points * (points - 1) // 2)


def test_what_is_excluded_is_not_looked_at() -> None:
    # f(2) = 0, so 1 / f(2) has no value
    assert value(build.total(1 / f(y), y, given=f(y) != 0)) == of(2 - 3)
    assert value(build.cases(a > 0, a, 1 / f(2))) == of(2)
    assert isinstance(value(build.total(1 / f(y), y)), Undefined)
    assert value(build.indicator(f(2) == 0)) == of(1)
    with pytest.raises(Undecided):
        value(build.cases(1 / f(2) > 0, 1, 2))


def test_counts() -> None:
    Z, W = Index("Z", Y**n), Index("W", Y**n)
    i = Index("i", Upto(n))
    total = sum(
        sum(s != t for s, t in zip(u, v, strict=True))
        for u in itertools.product(range(3), repeat=2)
        for v in itertools.product(range(3), repeat=2)
    )
    assert value(build.total(build.distance(Z, W), Z, W)) == of(total)
    assert value(build.total(build.number_of(i), i)) == of(1 + 2)


def test_integrals_are_left_to_other_rings() -> None:
    with pytest.raises(Undecided):
        value(build.integral(a, a, 0, 1))


# ----------------------------------------------------------------------------- tables


def test_lam_partial_and_defined() -> None:
    table = build.table(g(x, y) * f(y), x, y)
    for i, j in G:
        assert value(table(i, j)) == of(G[i, j] * F[j,])
        assert value(table(i)(j)) == value(g(i)(j) * f(j))
        assert value(build.define("T", table)(i, j)) == value(table(i, j))
    assert value(build.table(a, y)(0)) == of(2)


def test_a_table_under_another_environment_is_another_table() -> None:
    inner = build.table(f(y) * f(z), z)  # y is free in it
    w = Index("w", Y)
    summed = build.total(build.total(inner(w), w), y)
    assert value(summed) == of(sum(F.values()) ** 2)
    nested = build.every(build.total(inner(w), w) == f(y) * build.total(f(w), w), y)
    assert truth(nested) == 1


def test_shared_parts_are_remembered_once_per_environment() -> None:
    calls = []

    class Counting(ExactRing):
        def apply(self, name: str, args: Any) -> Any:
            calls.append(name)
            return super().apply(name, args)

    shared = build.define("A", build.exp(f(y)))
    term = build.total(shared + shared + shared, y)
    Walk(Counting(256), instance()).value(term)
    assert calls.count("exp") == 3  # one for each y
    calls.clear()
    table = build.table(build.exp(f(z)), z)
    Walk(Counting(256), instance()).value(build.total(table(y) * table(y), y))
    assert calls.count("exp") == 3


def test_rebound_names_do_not_mix() -> None:
    inner = build.total(f(y), y)
    outer = build.total(f(y) * inner, y)  # the same variable bound twice
    assert value(outer) == of(sum(F.values()) ** 2)


def test_a_derived_table_inside_an_event_sees_the_event() -> None:
    S = event("S", Y)
    mass = build.define("M", build.total(S(y), y))
    assert truth(build.every_event(mass <= 3, S)) == 1
    assert truth(build.every_event(mass <= 2, S)) == -1


# ----------------------------------------------------------------------------- propositions


@pytest.mark.parametrize("points", [0, 1, 2, 3])
def test_all_events_against_the_powerset(points: int) -> None:
    S, at = event("S", Y), instance(points)
    sums = [
        sum((F[j,] for j in chosen), Fraction(0))
        for r in range(points + 1)
        for chosen in itertools.combinations(range(points), r)
    ]
    assert len(sums) == 2**points
    for bound in (Fraction(-1, 3), Fraction(0), Fraction(1, 6), Fraction(1, 2)):
        claim = build.every_event(build.total(f(y) * S(y), y) <= bound, S)
        assert (truth(claim, at) > 0) == all(s <= bound for s in sums)
    hit = build.every_event(build.total(f(y) * S(y), y) != Fraction(1, 6), S)
    assert (truth(hit, at) > 0) == (Fraction(1, 6) not in sums)


def test_connectives() -> None:
    yes, no, unknown = a > 0, a < 0, 1 / f(2) > 0
    known = {1: yes, -1: no, 0: unknown}
    for left, right in itertools.product(known, repeat=2):
        p_, q_ = known[left], known[right]
        assert truth(build.all_of(p_, q_)) == min(left, right)
        assert truth(build.any_of(p_, q_)) == max(left, right)
        assert truth(build.implies(p_, q_)) == max(-left, right)
        same = max(min(left, right), min(-left, -right))
        assert truth(build.equivalent(p_, q_)) == same
    assert [truth(~known[t]) for t in (1, -1, 0)] == [-1, 1, 0]
    assert truth(build.all_of()) == 1 and truth(build.any_of()) == -1


def test_an_implication_does_not_look_behind_a_false_premise() -> None:
    @dataclass(frozen=True, eq=False, repr=False)
    class Mine(Term):
        pass

    assert truth(build.implies(a < 0, Mine() <= 0)) == 1
    with pytest.raises(TypeError):
        truth(build.implies(a > 0, Mine() <= 0))
    everywhere = build.every(build.implies(f(y) > 0, 1 / f(y) >= 2), y)
    assert truth(everywhere) == 1


def test_relations_between_elements() -> None:
    assert truth(build.every(build.any_of(y < z, y == z, z < y), y, z)) == 1
    assert truth(build.every(y == z, y, z)) == -1
    assert truth(build.every(y == z, y, z), instance(1)) == 1
    i, c = Index("i", Upto(3)), Index("c", Subsets(3, 2))
    member = terms.IndexRel("in", (i, c))
    assert value(build.total(1, i, c, given=member)) == of(6)


# ----------------------------------------------------------------------------- index operations


def test_index_operations() -> None:
    walk = Walk(ExactRing(), instance())
    s, i, v = Index("s", Y**3), Index("i", Upto(3)), Index("v", Y)
    c, t = Index("c", Subsets(3, 2)), Index("t", Y**2)
    env = {s: (0, 1, 2), i: 1, v: 7, c: (0, 2), t: (8, 9)}
    expected = {
        build.pick(s, i): 1,
        build.pick(s, 2): 2,
        build.replace(s, i, v): (0, 7, 2),
        build.replace(s, 0, v): (7, 1, 2),
        build.replace(s, 2, v): (0, 1, 7),
        build.prefix(s, i): (0,),
        build.prefix(s, 0): (),
        build.last(s): 2,
        build.overwrite(s, t): (8, 9, 2),
        build.overwrite(s, build.prefix(t, 0)): (0, 1, 2),
        build.overwrite(s, s): (0, 1, 2),
        build.append(s, v): (0, 1, 2, 7),
        build.select(s, c): (0, 2),
        build.append(build.prefix(s, 0), v): (7,),
        build.pair(s, v): ((0, 1, 2), 7),
        build.first(build.pair(v, s)): 7,
        build.second(build.pair(v, s)): (0, 1, 2),
        build.index_term(5): 5,
    }
    for term, element in expected.items():
        assert walk.element(term, env) == element


def test_subsets_share_and_have_members() -> None:
    b, c, i = Index("b", Subsets(4, 2)), Index("c", Subsets(4, 2)), Index("i", Upto(4))
    pairs = [2, 1, 1, 1, 1, 0]  # of any subset of two with the six of them
    assert value(build.total(build.shared(b, c), b, c)) == of(6 * sum(pairs))
    for given, many in ((build.member(i, b), 2), (~build.member(i, b), 2)):
        assert value(build.total(build.total(1, i, given=given), b)) == of(6 * many)


def test_naturals_histories_subsets_and_powers_as_axes() -> None:
    i = Index("i", Upto(n))
    h, c, w = Index("h", Histories(Y, n)), Index("c", Subsets(n, k)), Index("w", Y**n)
    for size, points in itertools.product(range(4), range(1, 4)):
        at = instance(points, n=size, k=2)
        assert value(build.total(1, i), at) == of(size)
        assert value(build.total(1, h), at) == of(sum(points**j for j in range(size)))
        assert value(build.total(1, c), at) == of(math.comb(size, 2))
        assert value(build.total(1, w), at) == of(points**size)
        power = build.total(build.product(f(build.pick(w, i)), i), w)
        assert value(power, at) == of(sum(F[j,] for j in range(points)) ** size)


def test_entries_in_order() -> None:
    W = kernel("W", X, Y)
    assert entries(W, {X: 2, Y: 2}) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert entries(W, {X: 2, Y: 0}) == []
    tree = kernel("K", Histories(Y, 2), Y)
    assert entries(tree, {Y: 2}) == [(h, j) for h in ((), (0,), (1,)) for j in (0, 1)]


# ----------------------------------------------------------------------------- errors, sizes


@pytest.mark.parametrize("family", [terms.Term, terms.TableTerm, terms.Proposition])
def test_unknown_nodes_raise(family: type) -> None:
    @dataclass(frozen=True, eq=False, repr=False)
    class Strange(family):  # type: ignore[misc,valid-type]
        pass

    walk, node = Walk(ExactRing(), instance()), Strange()
    with pytest.raises(TypeError, match="Strange"):
        if family is terms.Term:
            walk.value(node)
        elif family is terms.TableTerm:
            walk.entry(node, (0,))
        else:
            walk.truth(node)


def test_rounds_are_those_of_a_loop() -> None:
    t = Index("t", Upto(k))

    def step(state: Any, turn: Index) -> Any:
        follower = build.total(
            build.cases(
                (y == 0) & (z == 1) | (y == 1) & (z == 2) | (y == 2) & (z == 0), state(z), 0
            ),
            z,
        )
        w = Index("w", Y)
        mixed = (g(x, y) * follower) * (build.number_of(turn) + 1)
        return build.table(mixed - build.sup(state(w), w), y)

    after = build.rounds("s", Upto(k), f, step)
    at = instance(k=3)
    for row in range(2):
        walk = Walk(ExactRing(256), at)
        for done in (2, 0, 1, 3):  # whatever is asked for first
            which, env = (after(t), {t: done}) if done < 3 else (after(k), {})
            found = [walk.entry(which, (n,), {**env, x: row}) for n in range(3)]
            assert found == [of(v) for v in looped(row, done)]


def looped(row: int, done: int) -> list[Fraction]:
    state = list(F.values())
    for turn in range(done):
        mixed = [G[row, j] * state[(j + 1) % 3] * (turn + 2) for j in range(3)]
        state = [value - max(state) for value in mixed]
    return state


def test_unknown_names_raise() -> None:
    walk = Walk(ExactRing(), instance())
    for broken in (
        lambda: walk.value(terms.Bind("median", y, f(y))),
        lambda: walk.value(terms.IndexNumber("rank", (build.index_term(0),))),
        lambda: walk.element(terms.IndexOp("reverse", ()), {}),
        lambda: walk.truth(terms.IndexRel("~", (build.index_term(0), build.index_term(0)))),
        lambda: walk.value(terms.Bad("fault")),
    ):
        with pytest.raises(TypeError):
            broken()
    with pytest.raises(Undecided):  # a limit has a meaning, but none at an instance
        walk.truth(build.same_order(a, b, a))


# ----------------------------------------------------------------------------- sharing


def test_what_a_change_does_not_touch_is_evaluated_once() -> None:
    asked = []

    class Asked(ExactRing):
        def apply(self, name: str, args: tuple[Any, ...]) -> Any:
            asked.append(name)
            return super().apply(name, args)

    total = build.total(f(y) * a, y)
    first = Walk(Asked(256), instance())
    assert first.value(total + b) == of(Fraction(1, 3) + 3)
    asked.clear()
    moved = first.over(first.instance.with_scalar(b, of(5)), b)
    assert moved.value(total + b) == of(Fraction(1, 3) + 5) and asked == ["+"]
    again = moved.over(moved.instance.with_scalar(a, of(0)), a)
    assert again.value(total + b) == of(5) and asked.count("*") == 3
    assert moved.value(total + b) == of(Fraction(1, 3) + 5)


@pytest.mark.parametrize("document", ["lecture_multiplicative_weights", "composition_poster"])
def test_sharing_changes_no_meaning(
    document: str, installed: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Draws and their judgements, events and rounds among them, with nothing shared."""
    located = [c for c in installed.claims.values() if c.id.startswith(document)]
    chosen = [s for c in located for _, s, _ in statements_of(c)][::5]

    def seen() -> list[Any]:
        hunts = [Hunt(statement, EFFORTS["pytest"]) for statement in chosen]
        return [[(i, hunt.judge(i)) for i in hunt.draws(4)] for hunt in hunts]

    shared = seen()
    monkeypatch.setattr(Walk, "_home", lambda walk, node: walk)
    assert seen() == shared


def test_a_witness_proves_existence() -> None:
    c = real("c")
    shown = build.exists((c > a) & (c < b), c, witness=((a + b) / 2,))
    assert truth(shown) == 1
    T = reals("T", Y)
    table = build.exists(build.every(T(y) == 2 * f(y), y), T, witness=(build.table(2 * f(y), y),))
    assert truth(table) == 1


def test_sizes_smallest_first() -> None:
    r, m = law("r", space("R", largest=2)), natural("m", smallest=0, largest=2)
    found = [tuple(s.values()) for s in sizes_of(Statement((r, m), r(0) <= m + 1))]
    assert found[0] == (0, 1) and found[-1] == (2, 2) and len(found) == 6
    assert [sum(s) for s in found] == sorted(sum(s) for s in found)
    assert sizes_of(Statement((a,), a <= 1)) == [{}]
