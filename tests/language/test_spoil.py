"""Every place of a statement is spoilt, in ways that could fail, and nothing else is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build
from dpproofs.language.sorts import law, natural, probability, real, reals, space
from dpproofs.language.spoil import Place, places
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Node, Num, Rel
from dpproofs.theory import KL, indistinguishable, max_divergence

X, Y = space("X"), space("Y")
p, q = law("p", Y), law("q", Y)
a, b = real("a"), real("b")
epsilon = real("epsilon", at_least=0)
delta = probability("delta")
n = natural("n")
y, z, w = Index("y", Y), Index("z", X**2), Index("w", X**2)


def kinds(statement: Statement) -> list[str]:
    return [place.kind for place in places(statement)]


def of_kind(statement: Statement, kind: str) -> list[Place]:
    return [place for place in places(statement) if place.kind == kind]


def numbers(statement: Statement) -> set[Fraction]:
    parts = [part for g in (*statement.given, statement.show) for part in g.walk()]
    return {part.value for part in parts if isinstance(part, Num)}


def test_names_of_places_are_unique() -> None:
    statement = Statement((a, b), 2 * a + 2 * b <= 2, (a <= 2, b <= 2))
    names = [place.name for place in places(statement)]
    assert len(set(names)) == len(names) and any(name.endswith("#2") for name in names)


def test_every_variant_is_another_statement() -> None:
    statement = Statement(
        (epsilon, p, q),
        KL(p, q) <= epsilon * (build.exp(epsilon) - 1),
        (max_divergence(p, q) <= epsilon,),
    )
    for place in places(statement):
        for way, variant in place.ways:
            assert variant.hash != statement.hash, (place.name, way)


def test_numbers_by_one_percent() -> None:
    statement = Statement((a,), a <= Fraction(3, 2))
    (place,) = of_kind(statement, "number")
    found = {way: numbers(variant) for way, variant in place.ways}
    assert found == {
        "+1 %": {Fraction(303, 200)},
        "-1 %": {Fraction(297, 200)},
    }
    assert place.scaled is not None
    assert numbers(place.scaled(Fraction(2))) == {Fraction(3)}
    assert numbers(place.scaled(Fraction(0))) == {Fraction(0)}
    assert place.scaled(Fraction(1)).hash == statement.hash


def test_zero_moves_both_ways() -> None:
    (place,) = of_kind(Statement((a,), a * a >= 0), "number")
    assert [numbers(variant) for _, variant in place.ways] == [
        {Fraction(1, 100)},
        {Fraction(-1, 100)},
    ]
    assert place.scaled is None


def test_directions_and_strictness() -> None:
    statement = Statement((a, b), a <= b, (a < 1,))
    ops = {
        (place.kind, variant.show.op)  # type: ignore[attr-defined]
        for place in places(statement)
        for _, variant in place.ways
        if place.kind in ("direction", "strictness") and place.name.startswith("show")
    }
    assert ops == {("direction", ">"), ("strictness", "<")}
    in_given = [p for p in places(statement) if p.name.startswith("given[0]")]
    assert "strictness" not in {place.kind for place in in_given}
    assert "direction" in {place.kind for place in in_given}
    assert "strictness" not in kinds(Statement((a, b), a < b))  # to weaken could never fail
    assert "strictness" not in kinds(Statement((a, b), a + b == b + a))


def test_hypotheses_are_dropped_one_by_one() -> None:
    statement = Statement((a, b), a <= b, (a <= 0, b >= 0))
    dropped = of_kind(statement, "hypothesis")
    assert len(dropped) == 2
    for place in dropped:
        ((way, variant),) = place.ways
        assert way == "dropped" and len(variant.given) == 1


def test_factors_of_sides_and_of_summands() -> None:
    statement = Statement((a, b), a + b <= a * b)
    names = [place.name for place in of_kind(statement, "factor")]
    assert any(
        "factor of a ·" in name or "factor of a·b" in name or "a b" in name for name in names
    )
    assert sum(name in ("show: factor of a", "show: factor of b") for name in names) == 2
    with_number = Statement((a, b), 2 * a <= b)
    assert "show: factor of 2·a" not in [place.name for place in places(with_number)]


def test_a_side_against_zero_has_no_factor() -> None:
    assert "factor" not in kinds(Statement((p, q), KL(p, q) >= 0))


def test_arguments_of_notions_have_factors() -> None:
    statement = Statement((epsilon, p, q), indistinguishable(p, q, epsilon, 0))
    assert any("factor of epsilon" in place.name for place in of_kind(statement, "factor"))


def test_exponents_where_nothing_is_negative() -> None:
    statement = Statement((epsilon, a), a <= epsilon)
    (place,) = of_kind(statement, "exponent")
    assert "epsilon" in place.name and len(place.ways) == 2
    assert place.scaled is not None and numbers(place.scaled(Fraction(2))) == {Fraction(2)}


def test_there_is_becomes_for_all() -> None:
    c = real("c")
    statement = Statement((a,), build.exists(c >= a, c))
    (place,) = of_kind(statement, "quantifier")
    ((_, variant),) = place.ways
    assert variant.forall == (a, c) and isinstance(variant.show, Rel)


# ----------------------------------------------------------------------------- domains


def ends(variant: Statement) -> list[tuple[str, Any, Any]]:
    def value(end: Any) -> Any:
        return end.value if isinstance(end, Num) else end

    return [(thing.name, value(thing.low), value(thing.high)) for thing in variant.forall]


def test_ends_of_domains_move_outward() -> None:
    statement = Statement((delta, a), a <= delta)
    low, high = of_kind(statement, "domain")
    assert ends(low.ways[0][1])[0] == ("delta", Fraction(-1, 100), 1)
    assert ends(high.ways[0][1])[0] == ("delta", 0, Fraction(101, 100))


def test_a_moved_object_is_replaced_wherever_it_stands() -> None:
    c = real("c", at_most=epsilon)
    f = reals("f", Y, at_most=epsilon)
    statement = Statement(
        (epsilon, c, f, p, q),
        build.every(f(y) <= epsilon + c, y),
        (indistinguishable(p, q, epsilon, 0), build.define("A", epsilon + 1) >= 1),
    )
    (place,) = (p for p in of_kind(statement, "domain") if p.name == "low end of epsilon")
    ((_, variant),) = place.ways
    moved = variant.forall[0]
    assert moved is not epsilon and moved.low.value == Fraction(-1, 100)  # type: ignore[union-attr]
    roots: tuple[Node, ...] = (*variant.hypotheses, *variant.given, variant.show)
    assert all(part is not epsilon for root in roots for part in root.walk())
    assert variant.forall[1].high is moved and variant.forall[2].high is moved
    assert variant.tables[0] is variant.forall[2]


def test_a_domain_that_depends_on_another_moves_too() -> None:
    c = real("c", at_least=0, at_most=epsilon)
    statement = Statement((epsilon, c), c <= epsilon)
    names = [place.name for place in of_kind(statement, "domain")]
    assert names == ["low end of epsilon", "low end of c", "high end of c"]
    (high,) = (p for p in of_kind(statement, "domain") if p.name == "high end of c")
    moved = high.ways[0][1].forall[1].high
    assert repr(moved) == "epsilon + 1/100"


def test_a_limit_keeps_its_variable_declared() -> None:
    e = real("e", above=0)
    statement = Statement((e,), build.same_order(build.exp(e) - 1, e, e))
    for place in of_kind(statement, "domain"):
        for _, variant in place.ways:
            assert variant.show.variable is variant.forall[0]  # type: ignore[attr-defined]


def test_unknowns_bounded_by_a_moved_object() -> None:
    c = real("c", at_most=epsilon)
    statement = Statement((epsilon,), build.exists(c >= epsilon, c))
    place = of_kind(statement, "domain")[0]
    variant = place.ways[0][1]
    assert variant.show.unknowns[0].high is variant.forall[0]  # type: ignore[attr-defined]


# ----------------------------------------------------------------------------- counts


def test_integer_counts_are_not_spoilt() -> None:
    close = build.implies(build.distance(z, w) == 1, p(0) <= q(0))
    statement = Statement((p, q), build.every(close, z, w))
    assert "number" not in kinds(statement)
    chosen = Statement((n, a), build.binomial(n, 2) * a <= a)
    assert not any("number 2" in place.name for place in places(chosen))
    assert not [p for p in places(Statement((n, a), n * a <= a)) if p.kind == "domain"]


def test_index_terms_are_left_alone() -> None:
    assert kinds(Statement((p, q), p(0) <= q(0))) == [
        "direction",
        "strictness",
        "factor",
    ]


@pytest.mark.parametrize("sides", [(1, 2), (0, 0)])
def test_a_statement_about_nothing_declared_cannot_be_built(sides: tuple[int, int]) -> None:
    with pytest.raises(ValueError):
        Statement((), build.lift(sides[0]) <= sides[1])


def test_what_is_named_once_and_said_twice_is_changed_wherever_it_stands() -> None:
    named = build.define("m", 2 * b)
    statement = Statement((a, b), a + named <= named + 3, (named >= a,))
    inside = [place for place in places(statement) if place.name.startswith("let m")]
    assert {place.kind for place in inside} == {"number"}
    for place in inside:
        for way, variant in place.ways:
            assert 2 not in numbers(variant), (place.name, way)


def test_what_is_named_and_said_once_is_changed_where_it_stands() -> None:
    once = Statement((a, b), build.define("m", 2 * b) <= a + 3)
    assert {place.name.partition(":")[0] for place in places(once)} == {"show"}


def test_a_name_inside_a_name_is_changed_in_both() -> None:
    inner = build.define("m", 2 * b)
    outer = build.define("n", inner + 5 * inner)
    statement = Statement((a, b), outer <= outer + inner + a)
    changed = {place.name.partition(":")[0]: place for place in places(statement)}
    assert {"let m", "let n"} <= changed.keys()
    for _, variant in changed["let m"].ways:
        assert 2 not in numbers(variant) and 5 in numbers(variant)


def test_a_name_in_a_range_is_changed_there_too() -> None:
    named = build.define("m", 2 * b)
    x = real("x", below=named)
    statement = Statement((b, x), x <= named + 3)
    (place,) = (place for place in places(statement) if place.name.startswith("let m"))
    for _, variant in place.ways:
        below = next(thing for thing in variant.forall if thing.name == "x")
        own = {part.value for part in below.high.walk() if isinstance(part, Num)}
        assert 2 not in numbers(variant) and own < numbers(variant)
    assert 2 not in numbers(place.scaled(Fraction(3, 2)))


def test_an_end_of_a_domain_is_moved_farther_and_taken_away() -> None:
    x = real("x", above=0, at_most=1)
    low, high = of_kind(Statement(x, x <= 1), "domain")
    assert [way for way, _ in low.ways] == ["moved by -1/100"]
    assert [way for way, _ in low.farther] == [
        "without it",
        "moved by -1000",
        "moved by -10",
        "moved by -1",
    ]
    for place, end, other in ((low, "low", "high"), (high, "high", "low")):
        variant = place.variant("without it")
        assert variant is not None
        (thing,) = variant.forall
        assert getattr(thing, end) is None and getattr(thing, other) is not None
        assert not getattr(thing, f"{end}_open")
    far = low.variant("moved by -1000")
    assert far is not None and far.forall[0].low.value == -1000  # type: ignore[union-attr]
