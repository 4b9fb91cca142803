"""Terms keep the shape that was written: nothing simplifies, reorders or decides."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build, terms
from dpproofs.language.sorts import Upto, event, law, natural, real, space
from dpproofs.language.terms import (
    And,
    At,
    Bad,
    Index,
    IndexOp,
    IndexRel,
    Node,
    Not,
    Num,
    Op,
    Or,
    Partial,
    Rel,
    index_term,
    lift,
)

Y = space("Y")
p, q = law("p", Y), law("q", Y)
S = event("S", Y)
a, b = real("a"), real("b")
n = natural("n")
y, z = Index("y", Y), Index("z", Y)
W = build.table(a, y, z)


@build.quantity("D({0})", "D({0})")
def divergence(table: Any) -> Any:
    w = table.index("w")
    return build.total(table(w), w)


@build.table_quantity("twice({0})", "2{0}")
def twice(table: Any) -> Any:
    w = table.index("w")
    return build.table(2 * table(w), w)


@build.predicate("{0} is good", "{0}")
def good(table: Any) -> Any:
    return divergence(table) == 1


# ----------------------------------------------------------------------------- operators


@pytest.mark.parametrize(
    ("build_it", "name"),
    [
        (operator.add, "+"),
        (operator.sub, "-"),
        (operator.mul, "*"),
        (operator.truediv, "/"),
        (operator.pow, "^"),
    ],
)
def test_operators_build_one_node_in_the_written_order(
    build_it: Callable[[Any, Any], Any], name: str
) -> None:
    both, left, right = build_it(a, b), build_it(a, 2), build_it(2, a)
    assert (type(both), both.name, both.args) == (Op, name, (a, b))
    assert left.name == right.name == name
    assert left.args[0] is a and left.args[1].value == 2
    assert right.args[1] is a and right.args[0].value == 2


def test_nothing_is_simplified() -> None:
    divergent = divergence(p)
    for term, name in ((divergent - divergent, "-"), (a + 0, "+"), (a * 1, "*"), (0 * a, "*")):
        assert isinstance(term, Op) and term.name == name
    quotient = a * b / b
    assert quotient.name == "/" and quotient.args[0].name == "*" and quotient.args[1] is b
    negative = -a
    assert (-negative).args[0] is negative  # type: ignore[attr-defined]
    assert abs(abs(a)).args[0].name == "abs"
    one_half = Fraction(2, 4) * a
    assert one_half.args[0].value == Fraction(1, 2)
    assert ((a + b) + 1).args[0].name == "+" and (a + (b + 1)).args[1].name == "+"


@pytest.mark.parametrize(
    ("build_it", "op", "mirrored"),
    [
        (operator.le, "<=", ">="),
        (operator.lt, "<", ">"),
        (operator.ge, ">=", "<="),
        (operator.gt, ">", "<"),
        (operator.eq, "==", "=="),
        (operator.ne, "!=", "!="),
    ],
)
def test_relations_are_nodes_even_between_equal_terms(
    build_it: Callable[[Any, Any], Any], op: str, mirrored: str
) -> None:
    same = build_it(a, a)
    assert isinstance(same, Rel) and (same.op, same.left, same.right) == (op, a, a)
    number_first = build_it(1, a)  # Python mirrors it: 1 <= a is a >= 1
    assert isinstance(number_first, Rel) and number_first.op == mirrored
    assert number_first.left is a


def test_a_relation_has_no_truth_value_and_says_what_to_write() -> None:
    with pytest.raises(TypeError, match=r"no Python truth value.*all_of"):
        bool(a <= b)
    with pytest.raises(TypeError, match="truth value"):
        assert 0 <= a <= 1
    with pytest.raises(TypeError, match="truth value"):
        _ = (a <= b) and (b <= a)
    with pytest.raises(TypeError, match="truth value"):
        _ = not (y < z)
    with pytest.raises(TypeError, match="truth value"):
        _ = a in (b, a)  # membership compares with ==


def test_propositions_combine_with_operators() -> None:
    left, right = a <= b, y == z
    both, either, neither = left & right, left | right, ~left
    assert isinstance(both, And) and both.parts == (left, right)
    assert isinstance(either, Or) and either.parts == (left, right)
    assert isinstance(neither, Not) and neither.part is left
    assert isinstance(y < z, IndexRel) and isinstance(y != z, IndexRel)


def test_terms_are_hashed_by_identity() -> None:
    assert len({a, real("a"), a}) == 2
    assert len({y, Index("y", Y)}) == 2


# ----------------------------------------------------------------------------- lifting


@pytest.mark.parametrize(
    ("value", "word"),
    [(0.5, "float"), (float("nan"), "float"), (True, "truth value"), (False, "truth value")],
)
def test_floats_and_truth_values_become_faults(value: Any, word: str) -> None:
    lifted = lift(value)
    assert isinstance(lifted, Bad) and word in lifted.fault
    assert isinstance((a + value).args[1], Bad)


@pytest.mark.parametrize("value", ["1/2", None, [1], 1j, p, a <= b])
def test_what_is_no_number_becomes_a_fault(value: Any) -> None:
    lifted = lift(value)
    assert isinstance(lifted, Bad) and type(value).__name__ in lifted.fault


def test_numbers_are_lifted_exactly() -> None:
    for value in (3, Fraction(1, 3), -(10**40)):
        lifted = lift(value)
        assert isinstance(lifted, Num) and lifted.value == value
    assert lift(a) is a
    fault = lift(0.1)
    assert isinstance(fault, Bad) and "Fraction(1, 10)" in fault.fault


def test_indices_are_elements_or_faults() -> None:
    assert index_term(y) is y
    third = index_term(2)
    assert isinstance(third, IndexOp) and (third.name, third.literal) == ("item", 2)
    for bad in (True, 0.0, "y", p, Fraction(1)):
        term = index_term(bad)
        assert isinstance(term, IndexOp) and term.name == "bad"


# ----------------------------------------------------------------------------- tables


def test_full_indexing_is_an_entry_and_less_is_a_table() -> None:
    assert isinstance(W(y, z), At) and isinstance(W(y), Partial) and isinstance(W(), Partial)
    assert W(y).axes == (Y,)
    assert isinstance(W(y)(z), At)
    assert p.index("x").over is Y


def test_a_quantity_unfolds_once_and_keeps_its_arguments() -> None:
    term = divergence(p)
    assert term.meaning is term.meaning
    assert term.args == (p,) and term.head is divergence.head  # type: ignore[attr-defined]
    assert twice(p).axes == (Y,)


def test_free_indices() -> None:
    assert p(y).free == {y}
    assert build.total(p(y), y).free == frozenset()
    assert build.total(p(y) * q(z), y).free == {z}
    assert build.table(p(y) * q(z), z).free == {y}
    assert build.every(p(y) <= q(z), y).free == {z}
    restricted = build.total(p(y), y, given=y == z)
    assert restricted.free == {z}
    shadowed = build.total(p(y) * build.total(q(y), y), y)
    assert shadowed.free == frozenset()


# ----------------------------------------------------------------------------- rebuilding

relation, other = a <= b, p(y) <= q(y)


@build.line_law("L({0})", "L({0})")
def line(z, scale):
    return z * scale


NODES: list[Node] = [
    Num(Fraction(1)),
    Bad("fault"),
    a,
    n,
    p,
    y,
    a + b,
    build.E,
    build.greatest(a, b, 1),
    p(y),
    W(y),
    build.total(p(y), y),
    build.sup(p(y), y, given=other),
    build.cases(relation, a, b),
    build.indicator(relation),
    build.number_of(y),
    build.number(Fraction(9, 10)) ** n,
    build.integral(a, a),
    build.integral(a, a, 0),
    build.integral(a, a, None, 1),
    build.integral(a, a, 0, 1),
    line(a),
    divergence(p),
    build.define("A", a),
    W,
    twice(p),
    build.define("T", W),
    build.rounds("s", Upto(n), p, lambda s, t: s)(n),
    build.rounds("s", Upto(n), p, lambda s, t: s)(Index("t", Upto(n))),
    build.pick(y, z),
    build.index_term(1),
    relation,
    y == z,
    build.all_of(relation, other),
    build.all_of(),
    build.any_of(relation, other),
    ~relation,
    build.implies(relation, other),
    build.equivalent(relation, other),
    build.every(other, y),
    build.every_event(build.total(p(y) * S(y), y) <= 1, S),
    build.every(b <= a, real("b")),
    build.every(a <= b, real("b", above=a)),
    build.every(a <= b, real("b", at_least=a, below=1)),
    build.exists(b <= a, b),
    build.exists(b <= a, b, witness=(a,)),
    good(p),
    build.same_order(a, b, a),
]


@pytest.mark.parametrize("node", NODES, ids=lambda node: type(node).__name__)
def test_rebuild_over_the_own_children_changes_nothing(node: Node) -> None:
    rebuilt = node.rebuild(node.children())
    assert type(rebuilt) is type(node)
    assert len(rebuilt.children()) == len(node.children())
    pairs = zip(rebuilt.children(), node.children(), strict=True)
    assert all(new is old for new, old in pairs)
    for name, value in vars(node).items():
        if name in node.__dataclass_fields__:
            assert _same(getattr(rebuilt, name), value), name


def _same(left: Any, right: Any) -> bool:
    if isinstance(left, tuple):
        return len(left) == len(right) and all(map(_same, left, right))
    return left is right or (not isinstance(left, Node) and left == right)


def test_every_node_type_is_rebuilt_above() -> None:
    abstract = {Node, terms.Term, terms.TableTerm, terms.IndexTerm, terms.Proposition}

    def below(kind: type) -> set[type]:
        return {kind}.union(*(below(child) for child in kind.__subclasses__()))

    known = {kind for kind in below(Node) if kind.__module__.startswith("dpproofs.language")}
    assert known - abstract == {type(node) for node in NODES}


def test_a_number_as_a_term_is_not_computed_with() -> None:
    power = build.number(Fraction(9, 10)) ** n
    assert isinstance(power, terms.Op) and power.name == "^"
    assert repr(1 - build.number(Fraction(1, 10))) == "1 - 1/10"
    assert isinstance(build.number(0.1), terms.Bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", sorted({type(node) for node in NODES}, key=lambda k: k.__name__))
def test_every_node_says_what_it_stands_for(kind: type) -> None:
    made_up = f"{kind.__name__}("  # what a dataclass writes repeats the fields and explains nothing
    assert kind.__doc__ is not None
    assert not kind.__doc__.startswith(made_up)
