"""A statement says: for all these objects, given these hypotheses, show this proposition.

It is validated when it is built. Its text, its evaluation, the search, the attempts at a proof and
the altered statements are all derived from it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from dpproofs.language import sorts, terms
from dpproofs.language.canon import Json, canonical, digest
from dpproofs.language.opening import opened
from dpproofs.language.sorts import IndexSet, Natural, Scalar, Space, Table
from dpproofs.language.terms import And, Node, Proposition

Kept = TypeVar("Kept")

__all__ = ["Statement", "StatementError", "WordError", "faults_of"]


class StatementError(ValueError):
    """All faults of a statement, each with the field in which it stands."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


class WordError(StatementError):
    """A word of the language was given what it does not take; the line of the file is the place."""


@dataclass(frozen=True, eq=False)
class Statement:
    """For all objects `forall` that satisfy the hypotheses `given`, the proposition `show` holds.

    Building it raises a StatementError that lists all faults. A real number that the conclusion
    binds at its top becomes one more object; `as_written` tells how it was written.
    """

    forall: tuple[Scalar | Table, ...]
    show: Proposition
    given: tuple[Proposition, ...] = ()

    if TYPE_CHECKING:  # one may stand alone, and is kept as a tuple

        def __init__(
            self,
            forall: Scalar | Table | tuple[Scalar | Table, ...],
            show: Proposition,
            given: Proposition | tuple[Proposition, ...] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        if isinstance(self.given, Proposition):
            object.__setattr__(self, "given", (self.given,))
        if isinstance(self.forall, Scalar | Table):
            object.__setattr__(self, "forall", (self.forall,))
        faults = faults_of(self.forall, self.given, self.show)
        if faults:
            raise StatementError(faults)
        written = self.forall, self.show
        names = (p.name for p in (*self.parameters, *_gathered(self.show, "_names", _own_names)))
        forall, show = opened(*written, names)
        if show is not self.show:
            if faults := faults_of(forall, self.given, show):  # a word may speak of the old one
                raise StatementError(faults)
            for name, value in (("_as_written", written), ("forall", forall), ("show", show)):
                object.__setattr__(self, name, value)

    @property
    def as_written(self) -> tuple[tuple[Scalar | Table, ...], Proposition]:
        """The objects and the conclusion, before the real numbers that it binds became objects."""
        return self.__dict__.get("_as_written") or (self.forall, self.show)

    @cached_property
    def canonical(self) -> Json:
        return [
            "statement",
            [canonical(thing) for thing in self.forall],
            [canonical(hypothesis) for hypothesis in self.given],
            canonical(self.show),
        ]

    @cached_property
    def hash(self) -> str:
        return digest(self.canonical)

    def says_the_same_as(self, other: Statement) -> bool:
        """Whether both have one canonical form; what differs most often is compared first."""
        if canonical(self.show) != canonical(other.show):
            return False
        return bool(self.canonical == other.canonical)

    @cached_property
    def hypotheses(self) -> tuple[Proposition, ...]:
        """The stated hypotheses, together with the domains of the scalars and the bounds of the
        tables."""
        domains = [thing.domain() for thing in self.forall]
        return (*(d for d in domains if not (isinstance(d, And) and not d.parts)), *self.given)

    @cached_property
    def scalars(self) -> tuple[Scalar, ...]:
        return tuple(t for t in self.forall if isinstance(t, Scalar) and not isinstance(t, Natural))

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        return tuple(t for t in self.forall if isinstance(t, Table))

    @cached_property
    def parameters(self) -> tuple[Space | Natural, ...]:
        """The spaces and natural numbers whose sizes an instance fixes, in the order of their
        appearance."""
        found: dict[Space | Natural, None] = {}
        for thing in self.forall:
            if isinstance(thing, Natural):
                found.setdefault(thing)
        for axis in index_sets((*self.forall, *self.given, self.show)):
            for parameter in axis.parameters():
                found.setdefault(parameter)
        return tuple(found)

    def __repr__(self) -> str:
        from dpproofs.language.wording import statement_text

        return statement_text(self)

    def _repr_latex_(self) -> str:
        from dpproofs.language.wording import statement_latex

        return f"${statement_latex(self)}$"


def index_sets(nodes: Iterable[Node]) -> Iterator[IndexSet]:
    for node in nodes:
        yield from _gathered(node, "_index_sets", _own_index_sets)


def _own_index_sets(node: object) -> tuple[IndexSet, ...]:
    own = _OWN_INDEX_SETS.get(type(node))
    return () if own is None else own(node)


def _index_sets_in_meanings(node: Node) -> tuple[IndexSet, ...]:
    meant = _meant(node)
    found = (_gathered(each, "_all_index_sets", _index_sets_in_meanings) for each in meant)
    return (*_own_index_sets(node), *(of for sets in found for of in sets))


_OWN_INDEX_SETS: dict[type, Callable[[Any], tuple[IndexSet, ...]]] = {
    Table: lambda node: tuple(node.over),
    terms.Bind: lambda node: (node.index.over,),
    terms.All: lambda node: (node.index.over,),
    terms.Lam: lambda node: node.axes,
    terms.AllEvents: lambda node: node.event.axes,
    terms.Rounds: lambda node: (node.turn.over,),
    terms.Exists: lambda node: tuple(index_sets(node.unknowns)),
}


def _gathered(node: Node, name: str, own: Callable[[Node], tuple[Kept, ...]]) -> tuple[Kept, ...]:
    """What a node and the nodes below it have, kept with each: near misses share most nodes."""
    kept: tuple[Kept, ...] | None = node.__dict__.get(name)
    if kept is None:
        parts = [own(node)]
        below = (*node.children(), *(node.ends if isinstance(node, terms.Exists) else ()))
        parts += [_gathered(child, name, own) for child in below if _is_node(child)]
        parts = [part for part in parts if part]
        if len(parts) > 1:
            kept = tuple({id(thing): thing for part in parts for thing in part}.values())
        else:
            kept = parts[0] if parts else ()
        node.__dict__[name] = kept
    return kept


def _is_node(thing: object) -> bool:
    return isinstance(thing, Node)


# ----------------------------------------------------------------------------- validation


def faults_of(
    forall: tuple[object, ...], given: tuple[object, ...], show: object, prefix: str = ""
) -> list[str]:
    """Every fault of a statement to be, each beginning with its field."""
    declared = frozenset(thing for thing in forall if isinstance(thing, Node))
    faults = [f"{prefix}forall: {fault}" for fault in _declared(forall, declared)]
    fields = [(f"given[{n}]", g) for n, g in enumerate(given)] + [("show", show)]
    every = [*fields, *(("forall", end) for thing in declared for end in _ends(thing))]
    faults += [f"{prefix}{fault}" for fault in _named_twice([p for _, p in every], forall)]
    faults += [f"{prefix}{fault}" for fault in _bound_and_declared(every, declared)]
    told: dict[str, list[Node | Space]] = {}
    for thing in forall:
        if isinstance(thing, Scalar | Table):
            faults += [f"{prefix}forall: {fault}" for fault in _size_faults(thing, told)]
    for field, proposition in fields:
        faults += [f"{prefix}{field}: {fault}" for fault in _faults(proposition, declared)]
        if isinstance(proposition, Proposition):
            faults += [f"{prefix}{field}: {fault}" for fault in _size_faults(proposition, told)]
    return list(dict.fromkeys(faults))  # a definition repeats the faults of its arguments


def _declared(forall: tuple[object, ...], declared: frozenset[Node]) -> Iterator[str]:
    names: dict[str, object] = {}
    for thing in forall:
        if not isinstance(thing, Scalar | Table):
            yield f"{thing!r} is not a declared scalar or table"
            continue
        if names.setdefault(thing.name, thing) is not thing:
            yield f"two objects are named {thing.name}"
        yield from _range_faults(thing, declared, frozenset())


def _ends(thing: object) -> tuple[Node, ...]:
    """The ends of the range of a number, or of the entries of a table."""
    ends = (getattr(thing, "low", None), getattr(thing, "high", None))
    return tuple(end for end in ends if end is not None)


def _range_faults(
    thing: Scalar | Table, declared: frozenset[Node], bound: frozenset[Node]
) -> Iterator[str]:
    """What is wrong with the range or the kind of what is declared, or said to exist."""
    for end in _ends(thing):
        unknown = [o for o in objects_in(end) if o not in declared and o not in bound]
        for part in unknown:
            yield f"{thing.name}: its domain uses {part.name}, which is not declared"
        faults = () if unknown else _node_faults(end, declared, bound)
        yield from (f"{thing.name}: {fault}" for fault in faults)
    yield from _empty_domain(thing.name, thing)
    if isinstance(thing, Table) and thing.kind not in sorts.TABLE_KINDS:
        yield f"{thing.name}: unknown kind {thing.kind!r}; known: {_kinds()}"
    if isinstance(thing, Table) and thing.kind == "law" and not thing.over:
        yield f"{thing.name} is a law over nothing"


def _unknown_faults(
    node: terms.Exists, declared: frozenset[Node], bound: frozenset[Node]
) -> Iterator[str]:
    """The range of what is said to exist may speak of what is said to exist before it."""
    yield from _size_bound_faults(*node.unknowns)
    for n, unknown in enumerate(node.unknowns):
        if not isinstance(unknown, Scalar | Table):
            yield f"{unknown!r} is no number and no table, which exists(...) binds"
            continue
        yield from _range_faults(unknown, declared, bound.union(node.unknowns[:n]))
        told = {it for end in _ends(unknown) for it in _all_objects(end)}
        if not told.isdisjoint(node.unknowns[n:]):
            yield f"{unknown.name}: its range speaks of itself, or of what exists after it"


def _size_faults(node: Node, told: dict[str, list[Node | Space]]) -> Iterator[str]:
    """Sizes that an index set or a natural cannot have; each is told where it is seen first."""
    sets = list(_gathered(node, "_all_index_sets", _index_sets_in_meanings))
    for end in _ends(node):
        yield from _size_faults(end, told)
    sizes = [node] if isinstance(node, Natural) else [p for s in sets for p in s.parameters()]
    for size in sizes:
        known = told.setdefault(size.name, [])
        if any(size is other for other in known):
            continue
        known.append(size)
        if len(known) > 1:
            yield f"two sizes are named {size.name}"
        elif not 0 <= size.smallest <= size.largest:
            empty = f"{size.name} has an empty range of sizes: {size.smallest}..{size.largest}"
            yield f"{empty}; give smallest= and largest= with 0 <= smallest <= largest"
    yield from _bound_faults(sets)


def _bound_faults(sets: Iterable[IndexSet]) -> Iterator[str]:
    for index_set in sets:
        for name in ("bound", "exponent", "length", "chosen"):
            bound = getattr(index_set, name, 0)
            if not isinstance(bound, Natural) and (type(bound) is not int or bound < 0):
                yield f"{bound!r} is not a size: a natural number is needed"


def _named_twice(propositions: list[object], forall: tuple[object, ...]) -> Iterator[str]:
    """A name of the text (`A := ...`) means one thing in a statement."""
    named: dict[str, Node] = {}
    objects = {thing.name for thing in forall if isinstance(thing, Scalar | Table)}
    axes = (axis for thing in forall if isinstance(thing, Table) for axis in thing.over)
    objects |= {of.name for axis in axes for of in axis.parameters()}
    for proposition in propositions:
        own = _gathered(proposition, "_names", _own_names) if isinstance(proposition, Node) else ()
        for part in own:
            other = named.setdefault(part.name, part)
            if other is not part and canonical(other) != canonical(part):
                yield f"let: {part.name} is defined in two ways"
            if part.name in objects:
                yield (
                    f"let: {part.name} is defined, and an object or a set is named so; "
                    "allowed: a new name"
                )


def _bound_and_declared(
    fields: Iterable[tuple[str, object]], declared: frozenset[Node]
) -> Iterator[str]:
    """Not asked of a node by itself, since it is no fault where less is declared."""
    for field, proposition in fields:
        if isinstance(proposition, Node):
            for number in _bound_numbers(proposition):
                if number in declared:
                    yield (
                        f"{field}: {number.name} is bound by every(..., {number.name}), and is "
                        "declared in forall too; leave it out of forall, or bind another number"
                    )


def _bound_numbers(node: Node) -> tuple[Scalar, ...]:
    """All numbers that an every binds, in definitions too."""
    return _gathered(node, "_bound_numbers", _own_bound_numbers)


def _own_bound_numbers(node: Node) -> tuple[Scalar, ...]:
    own = (node.variable,) if isinstance(node, terms.AllReals) else ()
    return own or tuple(it for meant in _meant(node) for it in _bound_numbers(meant))


def _unknowns(node: Node) -> tuple[Node, ...]:
    """All that is said to exist, in definitions too."""
    return _gathered(node, "_said_to_exist", _own_unknowns)


def _own_unknowns(node: Node) -> tuple[Node, ...]:
    own = tuple(node.unknowns) if isinstance(node, terms.Exists) else ()
    return own or tuple(it for meant in _meant(node) for it in _unknowns(meant))


def _meant(node: Node) -> tuple[Node, ...]:
    """What a word stands for; nothing where it cannot be unfolded, which is a fault of its own."""
    try:
        meaning = node.meaning if isinstance(node, _HEADS) else None
    except Exception:
        return ()
    return (meaning,) if isinstance(meaning, Node) else ()


def _own_names(node: object) -> tuple[terms.Fold | terms.Defined, ...]:
    return (node,) if isinstance(node, (terms.Fold, terms.Defined)) else ()


def _kinds() -> str:
    return ", ".join(sorts.TABLE_KINDS)


def _faults(proposition: object, declared: frozenset[Node]) -> Iterator[str]:
    if isinstance(proposition, bool):
        yield f"it is {proposition} already when built: Python decided it before it was a statement"
        return
    if not isinstance(proposition, Proposition):
        yield f"{type(proposition).__name__} {proposition!r} is not a relation or a predicate"
        return
    yield from _node_faults(proposition, declared, frozenset())
    declared_or_sized = objects_in(proposition) or any(
        axis.parameters() for axis in index_sets((proposition,))
    )
    if not declared_or_sized and not isinstance(proposition, And):
        yield f"'{proposition!r}' mentions no declared object: it is true or false already"


def _node_faults(node: Node, declared: frozenset[Node], bound: frozenset[Node]) -> list[str]:
    """A node without faults has none where more is declared or bound: near misses share nodes."""
    clean = node.__dict__.get("_clean")
    if clean is not None and clean[0] <= declared and clean[1] <= bound:
        return []
    faults = list(_found_faults(node, declared, bound))
    if not faults:
        node.__dict__["_clean"] = declared, bound
    return faults


def _found_faults(node: Node, declared: frozenset[Node], bound: frozenset[Node]) -> Iterator[str]:
    own = _OWN_FAULTS.get(type(node))
    if own is not None:
        yield from own(node, declared, bound)
    yield from _named_faults(node)
    inner, apart = bound.union(node.binds), node.apart
    for child in node.children():
        if not isinstance(child, Node):
            yield f"{type(child).__name__} {child!r} is not a term"
        else:
            yield from _node_faults(child, declared, bound if child in apart else inner)
    # A definition that was sound once is sound if it speaks of its arguments alone, for these are
    # looked at above wherever the node stands.
    if isinstance(node, _HEADS) and "_sound" not in node.__dict__:
        faults = list(_meaning_faults(node, declared, inner))
        if not faults and _speaks_of_its_arguments(node):
            node.__dict__["_sound"] = True
        yield from faults


_HEADS = (terms.Quantity, terms.TableQuantity, terms.Predicate)


def _speaks_of_its_arguments(node: terms.Quantity | terms.TableQuantity | terms.Predicate) -> bool:
    """Whether a definition speaks of nothing else, nor do the definitions in it."""
    own = {thing for arg in node.args for thing in _all_objects(arg)}
    free = frozenset[terms.Index]().union(*(getattr(arg, "free", ()) for arg in node.args))
    return {*_in_meanings(node)} <= own and node.meaning.free <= free


def _all_objects(node: Node) -> tuple[Scalar | Table, ...]:
    """All numbers and tables of which a node speaks, and the definitions in it."""
    return _gathered(node, "_all_objects", _in_meanings)


def _in_meanings(node: Node) -> tuple[Scalar | Table, ...]:
    """The objects of which a definition speaks, however far down."""
    if isinstance(node, _HEADS):
        return tuple(it for meant in _meant(node) for it in _all_objects(meant))
    return _own_objects(node)


def objects_in(*nodes: Node) -> set[Scalar | Table]:
    """All numbers and tables of which some nodes speak, but for what definitions say of theirs."""
    return {thing for node in nodes for thing in _gathered(node, "_objects", _own_objects)}


def _own_objects(node: Node) -> tuple[Scalar | Table, ...]:
    return (node,) if isinstance(node, (Scalar, Table)) else ()


def _meaning_faults(
    node: terms.Quantity | terms.TableQuantity | terms.Predicate,
    declared: frozenset[Node],
    bound: frozenset[Node],
) -> Iterator[str]:
    kind = Proposition if isinstance(node, terms.Predicate) else terms.TableTerm
    try:
        meaning = node.meaning
    except Exception as error:  # a definition is the user's own code: any error is a fault
        takes = ", ".join(inspect.signature(node.head.unfold).parameters)
        name = node.head.name
        yield f"{name} cannot be unfolded on these arguments: {error}; it takes {name}({takes})"
        return
    if isinstance(node, terms.Quantity) or isinstance(meaning, kind):
        yield from _node_faults(meaning, declared, bound)
        yield from _bound_faults(index_sets((meaning,)))
    else:
        yield f"{node.head.name} unfolds to {meaning!r}, which is no {kind.__name__}"


def _application_faults(node: terms.At | terms.Partial) -> Iterator[str]:
    try:
        axes = node.table.axes
    except Exception as error:
        yield f"the table has no axes: {error}"
        return
    name = getattr(node.table, "name", "the table")
    if isinstance(node, terms.At) and len(node.indices) != len(axes):
        yield f"{name} has {len(axes)} axes and is given {len(node.indices)} indices"
        return
    if len(node.indices) > len(axes):
        yield f"{name} has {len(axes)} axes and is given {len(node.indices)} indices"
    for index, axis in zip(node.indices, axes, strict=False):
        if isinstance(index, terms.Index) and not _same_set(index.over, axis):
            yield f"{name} is given the index {index.name}, which runs over another set"
        if isinstance(index, terms.IndexOp) and index.name == "item":
            size = axis if isinstance(axis, Space) else getattr(axis, "bound", None)
            least = getattr(size, "smallest", size)
            if isinstance(least, int) and not 0 <= _whole(index.literal) < least:
                seen = f"the element {index.literal}, counted from 0"
                yield f"{name} is given {seen}, of a set that may have only {least}"


def _unbound_faults(
    node: Scalar | Table, declared: frozenset[Node], bound: frozenset[Node]
) -> Iterator[str]:
    if node not in declared and node not in bound:
        if any(other.name == node.name for other in declared if hasattr(other, "name")):
            told = f"{node.name} is not bound: forall has another object of that name"
            yield f"{told}; declare it once and use that one"
        else:
            yield f"{node.name} is not bound: declare it in forall"


def _index_faults(
    node: terms.Index, declared: frozenset[Node], bound: frozenset[Node]
) -> Iterator[str]:
    if node not in bound:
        again = any(isinstance(b, terms.Index) and b.name == node.name for b in bound)
        told = f"the index {node.name} is not bound by a sum, a product or a quantifier"
        remedy = "index(...) makes a new one each time: name it once"
        yield f"{told}; {remedy}" if again else told


def _named_faults(node: Node) -> Iterator[str]:
    """The definition of a name of the text stands beside the statement, where all has the name that
    it was made with."""
    own: tuple[Any, ...] = node.binds
    for part in _gathered(node, "_names", _own_names) if own else ():
        for thing in (*part.free, *objects_in(part)):
            alike = (each for each in own if type(each) is type(thing) and each is not thing)
            if any(each.name == thing.name for each in alike):
                yield f"let: {part.name} speaks of {thing.name}, of which there are two around it"


def _size_bound_faults(*bound_here: object) -> Iterator[str]:
    for thing in bound_here:
        if isinstance(thing, Natural):
            yield f"{thing.name} is a size, which nothing inside a statement binds"


def _name_faults(name: str, given: int, known: Mapping[str, int | None]) -> Iterator[str]:
    """What a node calls itself, with how many arguments it is given."""
    if name not in known:
        yield f"{name!r} is none of {', '.join(known)}"
    elif known[name] != given and (known[name] is not None or not given):
        takes = {None: "one or more", 0: "none"}.get(known[name], known[name])
        yield f"{name!r} is given {given} arguments; it takes {takes}"


_BINDERS = dict.fromkeys(("sum", "prod", "sup", "inf"), 1)
_COUNTS = {"distance": 2, "shared": 2, "number": 1}
_RELATIONS = dict.fromkeys(("<=", "<", ">=", ">", "==", "!="), 2)
_INDEX_OPERATIONS = {
    "item": 0,
    **dict.fromkeys(("last", "first", "second"), 1),
    **dict.fromkeys(("pick", "prefix", "overwrite", "select", "append", "pair"), 2),
    "replace": 3,
}
_INDEX_RELATIONS = dict.fromkeys(("==", "!=", "<", "in"), 2)


def _element_faults(node: terms.IndexOp) -> Iterator[str]:
    if node.name == "bad":
        yield str(node.literal)
        return
    yield from _name_faults(node.name, len(node.args), _INDEX_OPERATIONS)
    if node.name == "item" and not _is_listed(node.literal):
        yield f"{node.literal!r} is no element: a whole number, or a tuple of elements"


def _is_listed(literal: object) -> bool:
    if isinstance(literal, tuple):
        return all(map(_is_listed, literal))
    return type(literal) is int


def _relation_faults(node: terms.Rel) -> Iterator[str]:
    yield from _name_faults(node.op, 2, _RELATIONS)
    for side in (node.left, node.right):
        if not isinstance(side, terms.Term):
            yield f"{type(side).__name__} stands where a number belongs"


#: What may be wrong with a node itself, for kinds with which something can be.
_OWN_FAULTS: dict[type, Callable[[Any, frozenset[Node], frozenset[Node]], Iterable[str]]] = {
    terms.Bad: lambda node, declared, bound: (node.fault,),
    terms.IndexOp: lambda node, declared, bound: _element_faults(node),
    terms.Op: lambda node, declared, bound: _name_faults(
        node.name, len(node.args), terms.OPERATIONS
    ),
    terms.Bind: lambda node, declared, bound: _name_faults(node.kind, 1, _BINDERS),
    terms.IndexNumber: lambda node, declared, bound: _name_faults(
        node.name, len(node.args), _COUNTS
    ),
    terms.IndexRel: lambda node, declared, bound: _name_faults(
        node.op, len(node.args), _INDEX_RELATIONS
    ),
    Natural: _unbound_faults,
    Scalar: _unbound_faults,
    Table: _unbound_faults,
    terms.Index: _index_faults,
    terms.At: lambda node, declared, bound: _application_faults(node),
    terms.Partial: lambda node, declared, bound: _application_faults(node),
    terms.Rounds: lambda node, declared, bound: _rounds_faults(node),
    terms.Exists: _unknown_faults,
    terms.AllReals: lambda node, declared, bound: _number_faults(node),
    terms.Integral: lambda node, declared, bound: _size_bound_faults(node.variable),
    terms.Rel: lambda node, declared, bound: _relation_faults(node),
}


def _number_faults(node: terms.AllReals) -> Iterator[str]:
    number = node.variable
    if not isinstance(number, Scalar) or isinstance(number, Natural):
        yield f"{getattr(number, 'name', number)!r} is no real number, which every binds here"
        return
    yield from _empty_domain(number.name, node)
    ends = _ends(node)
    if any(number is it for end in ends for it in _all_objects(end)):
        yield f"{number.name} is bound by every, and an end of its range speaks of itself"
    if any(number is other for other in _bound_numbers(node.body)):
        yield f"{number.name} is bound twice, by an every inside of another: use two numbers"
    if any(number is other for other in _unknowns(node.body)):
        yield f"{number.name} is bound twice, by an exists inside of an every: use two numbers"
    if number not in objects_in(node.body) and not any(
        number is n for n in terms.unfolded(node.body)
    ):
        told = f"{number.name} is bound by every(..., {number.name})"
        yield f"{told}, and what it binds does not speak of it; leave the every away"


def _empty_domain(name: str, thing: Any) -> Iterator[str]:
    if sorts.has_no_value(thing):
        yield f"{name} has an empty domain: from {thing.low.value} to {thing.high.value}"


def _rounds_faults(node: terms.Rounds) -> Iterator[str]:
    rounds, done = node.turn.over, node.done
    if not isinstance(rounds, sorts.Upto):
        yield "rounds are counted: they run over 1, ..., k"
    elif isinstance(done, terms.Index):
        if not _same_set(done.over, rounds):
            yield f"the index {done.name} runs over another set than the rounds"
    elif done is not rounds.bound:
        yield f"{done!r} is neither a round nor the number of all rounds"
    axes = [[_set_of(axis) for axis in table.axes] for table in (node.start, node.body)]
    if axes[0] != axes[1]:
        yield "a round makes a table over other index sets than those of the start"


def _whole(literal: object) -> int:
    return literal if isinstance(literal, int) else -1


def _same_set(left: object, right: object) -> bool:
    return bool(_set_of(left) == _set_of(right))


def _set_of(index_set: object) -> Any:
    from dpproofs.language.canon import canonical_set

    return canonical_set(index_set)
