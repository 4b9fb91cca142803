"""The altered statements of a statement, place by place. A check that accepts them all is no
evidence.

Each number, implicit factor and exponent is changed by 1 % in both directions. Each end of a domain
is moved outward by 1/100; that it is not needed is said only after it was moved much farther, and
taken away. Each sign, direction and strictness is reversed, "there is" is replaced by "for all",
and each hypothesis is dropped. A change that only weakens the statement (< to <=) is left out,
because the changed statement could never fail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from typing import Any

from dpproofs.language import terms
from dpproofs.language.replacing import Swap, changed, in_ranges_too, within
from dpproofs.language.sorts import Natural, Scalar, Table
from dpproofs.language.statements import Statement, StatementError
from dpproofs.language.terms import And, Node, Num, Op, Term

__all__ = ["Place", "by_its_witnesses", "named", "places"]

PERCENT = Fraction(1, 100)
FARTHER = tuple(map(Fraction, (1, 10, 1000)))  # how far an end is moved that seems not needed
NAMED = terms.Fold | terms.Defined


Made = Callable[[], "Statement | None"]  # built when it is asked for, and once
Rebuild = Callable[[Any], "Statement | None"]  # the statement around a changed node


@dataclass(frozen=True)
class Place:
    """One place of a statement, with its altered statements in `ways`.

    `scaled` gives the statement with the number at this place multiplied by a factor, where a
    bracket makes sense. `sign` is the statement with the sign of the number reversed. `farther`
    alters an end of a domain by more than `ways` do: without the end first, then by less and less.
    """

    name: str
    kind: str
    made: tuple[tuple[str, Made], ...]
    scaled: Callable[[Fraction], Statement] | None = None
    flipped: Made | None = None
    made_farther: tuple[tuple[str, Made], ...] = ()

    @property
    def ways(self) -> tuple[tuple[str, Statement], ...]:
        return _built(self.made)

    @property
    def farther(self) -> tuple[tuple[str, Statement], ...]:
        return _built(self.made_farther)

    @property
    def sign(self) -> Statement | None:
        return None if self.flipped is None else self.flipped()

    def variant(self, way: str) -> Statement | None:
        """The altered statement of one way. The way "factor 9/10" multiplies the number of the
        place by 9/10."""
        if self.scaled is not None and way.startswith("factor "):
            return self.scaled(Fraction(way.removeprefix("factor ")))
        return next(
            (make() for name, make in (*self.made, *self.made_farther) if name == way), None
        )


def _built(made: tuple[tuple[str, Made], ...]) -> tuple[tuple[str, Statement], ...]:
    built = ((name, make()) for name, make in made)
    return tuple((name, statement) for name, statement in built if statement is not None)


def places(statement: Statement) -> tuple[Place, ...]:
    """All places of a statement that can be altered, in the order of their appearance."""
    return tuple(place for place in named(statement).values() if _missed(place))


def named(statement: Statement) -> dict[str, Place]:
    """All places by their names, which are unique. An altered statement is built when it is
    asked for."""
    found = list(_places(by_its_witnesses(statement)))
    often = Counter(place.name for place in found)
    seen: Counter[str] = Counter()
    known: dict[str, Place] = {}
    for place in found:
        if often[place.name] > 1 and not _missed(place):
            continue
        seen[place.name] += 1
        number = seen[place.name]
        name = place.name if number == 1 else f"{place.name} #{number}"
        known[name] = place if number == 1 else replace(place, name=name)
    return known


def _missed(place: Place) -> bool:
    return any(make() is not None for _, make in place.made)


def by_its_witnesses(statement: Statement) -> Statement:
    """The statement in which "there is" is shown by the given witness only. Then an altered
    statement is refuted where the witness fails, and nothing else has to be ruled out."""
    show = _witnessed(statement.show)
    return statement if show is statement.show else replace(statement, show=show)


def _witnessed(node: object) -> Any:
    if isinstance(node, terms.Exists) and node.witness is not None:
        return replace(node, alone=True)
    if not isinstance(node, terms.And | terms.All | terms.AllEvents | terms.Implies):
        return node
    children = node.children()
    first = 1 if isinstance(node, terms.Implies) else 0
    changed = [c if n < first else _witnessed(c) for n, c in enumerate(children)]
    same = all(a is b for a, b in zip(changed, children, strict=True))
    return node if same else node.rebuild(changed)


def _places(statement: Statement) -> Iterator[Place]:
    yield from _hypotheses(statement)
    yield from _domains(statement)
    shared = _shared(statement)
    for field, root, rebuild in (*_roots(statement), *_definitions(statement, shared)):
        yield from _inside(statement, field, root, rebuild, frozenset(shared))


def _shared(statement: Statement) -> dict[str, Node]:
    """The parts that the text names once and uses more than once. Such a part is changed
    everywhere at once, since a name means one thing in a statement."""
    parts = [part for _, root, _ in _roots(statement) for part in root.walk()]
    named = [part for part in parts if isinstance(part, NAMED)]
    ends = (getattr(thing, end, None) for thing in statement.forall for end in ("low", "high"))
    inside = (part for end in ends if isinstance(end, Node) for part in end.walk())
    often = Counter(part.name for part in (*named, *inside) if isinstance(part, NAMED))
    return {part.name: part for part in named if often[part.name] > 1}


def _variant(statement: Statement, **changes: Any) -> Statement | None:
    """The changed statement, or None where the change leaves no valid statement."""
    try:
        changed = Statement(
            changes.get("forall", statement.forall),
            changes.get("show", statement.show),
            changes.get("given", statement.given),
        )
    except StatementError:
        return None
    return None if changed.canonical == statement.canonical else changed


def _ways(*named: tuple[str, Made]) -> tuple[tuple[str, Made], ...]:
    return tuple((name, cache(make)) for name, make in named)


def _left(changed: Statement | None) -> Statement:
    if changed is None:
        raise StatementError(["the change leaves no statement, or leaves it as it is"])
    return changed


def _hypotheses(statement: Statement) -> Iterator[Place]:
    for n, hypothesis in enumerate(statement.given):
        rest = statement.given[:n] + statement.given[n + 1 :]
        dropped = partial(_variant, statement, given=rest)
        yield Place(f"hypothesis {hypothesis!r}", "hypothesis", _ways(("dropped", dropped)))


def _domains(statement: Statement) -> Iterator[Place]:
    """Move each end of a domain outward. The object is replaced wherever it occurs."""
    for thing in statement.forall:
        if isinstance(thing, Natural):
            continue
        for end, sign in (("low", -1), ("high", 1)):
            bound = getattr(thing, end)
            if bound is None:
                continue

            def moved(
                step: Fraction, thing: Any = thing, end: str = end, bound: Term = bound
            ) -> Statement | None:
                shifted = Num(bound.value + step) if isinstance(bound, Num) else bound + Num(step)
                return _replaced(statement, _in_its_place(thing, replace(thing, **{end: shifted})))

            def without(thing: Any = thing, end: str = end) -> Statement | None:
                opened = {f"{end}_open": False} if isinstance(thing, Scalar) else {}
                new = replace(thing, **{end: None}, **opened)
                return _replaced(statement, _in_its_place(thing, new))

            yield Place(
                f"{end} end of {thing.name}",
                "domain",
                _ways((f"moved by {sign}/100", partial(moved, sign * PERCENT))),
                made_farther=_ways(
                    ("without it", without),
                    *(
                        (f"moved by {sign * step}", partial(moved, sign * step))
                        for step in reversed(FARTHER)
                    ),
                ),
            )


def _in_its_place(old: object, new: object) -> Swap:
    return in_ranges_too(lambda node: new if node is old else None)


def _replaced(statement: Statement, swap: Swap) -> Statement | None:
    return _variant(
        statement,
        forall=tuple(changed(thing, swap) for thing in statement.forall),
        given=tuple(changed(g, swap) for g in statement.given),
        show=changed(statement.show, swap),
    )


def _roots(statement: Statement) -> Iterator[tuple[str, Node, Rebuild]]:
    yield "show", statement.show, lambda node: _variant(statement, show=node)
    for n, hypothesis in enumerate(statement.given):

        def rebuild(node: Node, n: int = n) -> Statement | None:
            given = (*statement.given[:n], node, *statement.given[n + 1 :])
            return _variant(statement, given=given)

        yield f"given[{n}]", hypothesis, rebuild


def _definitions(
    statement: Statement, shared: Mapping[str, Any]
) -> Iterator[tuple[str, Node, Rebuild]]:
    for name, part in shared.items():

        def rebuild(body: Node, name: str = name, part: Any = part) -> Statement | None:
            def swap(node: object) -> Any:
                return new if isinstance(node, NAMED) and node.name == name else None

            new = part.rebuild((body,))
            return _replaced(statement, in_ranges_too(swap))

        yield f"let {name}", part.body, rebuild


def _inside(
    statement: Statement,
    field: str,
    node: Node,
    rebuild: Rebuild,
    shared: frozenset[str],
    summed: bool = False,
) -> Iterator[Place]:
    """Walk down, carrying how to rebuild the statement around the current node; what is shared is
    visited on its own.

    `summed` says that the summands of this node have been visited with the sum around it.
    """
    shown = field.startswith(("show", "let"))
    if isinstance(node, NAMED) and node.name in shared:
        return
    match node:
        case terms.Rel():
            yield from _relation(node, field, rebuild, shown)
        case Num():
            yield from _number(statement, node, field, rebuild)
            return
        case Op(name="binomial"):
            return  # its arguments are counts
        case Scalar():
            if shown and _never_negative(node):
                yield from _exponent(node, field, rebuild)
            return
        case Op(name="+" | "-" | "neg") if not summed:
            for term, around in _summands(node, rebuild):
                if not _has_number_in_front(term):
                    yield from _factor(term, field, around)
        case terms.Exists():
            yield from _for_all(statement, node, field, rebuild)
            field = f"{field} under there is"
        case terms.Quantity() | terms.Predicate():
            for n, arg in enumerate(node.args):
                if isinstance(arg, Term) and not isinstance(arg, Num):
                    yield from _factor(arg, field, within(node, n, rebuild))
    if isinstance(node, terms.IndexTerm) or _is_count(node):
        return
    for n, child in enumerate(node.children()):
        inner = isinstance(node, terms.Rel) or _is_sum(node)
        where = f"{field}, {CONDITION}" if _is_condition(node, n) else field
        yield from _inside(statement, where, child, within(node, n, rebuild), shared, inner)


CONDITION = "a condition"


def _is_condition(node: Node, position: int) -> bool:
    """Tell whether a child only says where the rest applies, as a filter, a case or a premise
    does."""
    match node:
        case terms.If() | terms.Indicator() | terms.Implies():
            return position == 0
        case terms.Bind():
            return position == 1
    return False


def _kind(kind: str, field: str) -> str:
    return "condition" if CONDITION in field else kind


def _is_count(node: Node) -> bool:
    return (
        isinstance(node, terms.Rel)
        and isinstance(node.left, terms.IndexNumber)
        and isinstance(node.right, Num)
    )


def _is_sum(node: Node) -> bool:
    return isinstance(node, Op) and node.name in ("+", "-", "neg")


def _number(statement: Statement, node: Num, field: str, rebuild: Rebuild) -> Iterator[Place]:
    value = node.value
    if value == 0:
        ways = _ways(
            ("+1/100", partial(rebuild, Num(PERCENT))), ("-1/100", partial(rebuild, Num(-PERCENT)))
        )
        yield Place(f"{field}: the number 0", _kind("number", field), ways)
        return

    yield _scaled(
        f"{field}: the number {value}",
        "number",
        rebuild,
        lambda factor: Num(value * factor),
        Num(-value),
        statement,
    )


def _factor(term: Term, field: str, rebuild: Rebuild) -> Iterator[Place]:
    name, flipped = f"{field}: factor of {term!r}", Op("neg", (term,))
    yield _scaled(name, "factor", rebuild, lambda factor: Op("*", (Num(factor), term)), flipped)


def _exponent(node: Scalar, field: str, rebuild: Rebuild) -> Iterator[Place]:
    name = f"{field}: exponent of {node.name}"
    yield _scaled(name, "exponent", rebuild, lambda power: Op("^", (node, Num(power))))


def _scaled(
    name: str,
    kind: str,
    rebuild: Rebuild,
    changed: Callable[[Fraction], Term],
    flipped: Term | None = None,
    unchanged: Statement | None = None,
) -> Place:
    """A place of which `changed` is the part with its number multiplied by a factor, and `flipped`
    the part with its sign reversed. `unchanged` is the statement, if the factor 1 gives it."""

    def scaled(factor: Fraction) -> Statement:
        if unchanged is not None and factor == 1:
            return unchanged
        return _left(rebuild(changed(factor)))

    ways = _ways(
        ("+1 %", partial(rebuild, changed(1 + PERCENT))),
        ("-1 %", partial(rebuild, changed(1 - PERCENT))),
    )
    return Place(
        name, kind, ways, scaled, None if flipped is None else cache(partial(rebuild, flipped))
    )


def _never_negative(scalar: Scalar) -> bool:
    return isinstance(scalar.low, Num) and scalar.low.value >= 0 and not isinstance(scalar, Natural)


def _relation(node: terms.Rel, field: str, rebuild: Rebuild, shown: bool) -> Iterator[Place]:
    if _is_count(node):
        return  # 1 % of a count is no count
    opposite = {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "==": "!=", "!=": "=="}[node.op]
    flipped = terms.Rel(opposite, node.left, node.right)
    if node.op == "==" and CONDITION in field:  # an equation is not met by chance: widen it
        near = And((node.left <= node.right + PERCENT, node.left >= node.right - PERCENT))
        yield Place(
            f"{field}: {node!r}", "condition", _ways(("within 1/100", partial(rebuild, near)))
        )
        return
    if "there is" not in field:  # what exists may satisfy either direction
        name = f"{field}: direction of {node!r}"
        yield Place(name, _kind("direction", field), _ways(("flipped", partial(rebuild, flipped))))
    strict = {"<=": "<", ">=": ">"}.get(node.op)
    if shown and strict and CONDITION not in field:
        yield Place(
            f"{field}: strictness of {node!r}",
            "strictness",
            _ways(("made strict", partial(rebuild, terms.Rel(strict, node.left, node.right)))),
        )
    for n, (side, other) in enumerate(((node.left, node.right), (node.right, node.left))):
        if isinstance(other, Num) and other.value == 0 and not _is_sum(side):
            continue  # a positive factor does not change the sign of a side against 0
        if n == 0 and not _is_sum(side) and not isinstance(node.right, Num):
            continue  # it is the factor of the right side, inverted
        for term, around in _summands(side, within(node, n, rebuild)):
            if not _has_number_in_front(term):
                yield from _factor(term, field, around)


def _summands(term: Term, rebuild: Rebuild) -> Iterator[tuple[Term, Rebuild]]:
    if isinstance(term, Op) and term.name in ("+", "-", "neg"):
        for n, part in enumerate(term.args):
            yield from _summands(part, within(term, n, rebuild))
    else:
        yield term, rebuild


def _has_number_in_front(term: Term) -> bool:
    while isinstance(term, Op) and term.name in ("*", "/"):
        term = term.args[0]
    return isinstance(term, Num)


def _for_all(
    statement: Statement, node: terms.Exists, field: str, rebuild: Rebuild
) -> Iterator[Place]:
    objects = tuple(u for u in node.unknowns if isinstance(u, Scalar | Table))

    def changed() -> Statement | None:
        if rebuild(node.body) is not None:  # its unknowns are unbound until they are declared
            return None
        try:
            return Statement((*statement.forall, *objects), node.body, statement.given)
        except StatementError:
            return None

    yield Place(f"{field}: there is {node!r}", "quantifier", _ways(("for all", changed)))
