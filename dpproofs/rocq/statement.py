"""The theorem that a statement is, node by node: a walk that knows nothing of proofs.

The words are those of `theory/Meaning.v`, of `theory/Histories.v` where something goes on in
rounds, and of `theory/Subsets.v` where places are chosen. A notion that is defined is written out.
A node that stands in no table here is not exported, with that reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.powers import REAL_POWER, power_name
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Node, Proposition, Term
from dpproofs.rocq.names import Names, NotExported

__all__ = ["Printer", "last_told", "place_text", "theorem"]

Env = Mapping[Index, str]

OPERATIONS = {
    "+": "v_add", "-": "v_sub", "*": "v_mul", "/": "v_div", "neg": "v_neg", "abs": "v_abs",
    "pos": "v_pos", "exp": "v_exp", "log": "v_log", "sqrt": "v_sqrt", "tanh": "v_tanh",
    "cosh": "v_cosh", "plog": "v_plog", "logratio": "v_logratio", "ratio": "v_ratio",
}  # fmt: skip
RELATIONS = {
    "<=": "t_at_most", "<": "t_less", ">=": "t_at_least", ">": "t_greater", "==": "t_equal",
    "!=": "t_unequal",
}  # fmt: skip
BINDERS = {"sum": ("v_sum", "(num 0)"), "sup": ("v_sup", "minus_infinity"),
           "inf": ("v_inf", "plus_infinity"), "prod": ("v_prod", "(num 1)")}  # fmt: skip
ELEMENTS = {"first": "fst", "second": "snd", "pair": "pair", "pick": "at_place",
            "replace": "replaced", "prefix": "before", "select": "selected"}  # fmt: skip


def theorem(statement: Statement, fixed: tuple[str, ...] = ()) -> str:
    """The proposition that a statement is. The numbers and sets that are `fixed` are no greater
    than the statement says; all others may have any size from the least on."""
    return Printer(statement, fixed).proposition()


def number_text(value: Fraction) -> str:
    if value.denominator == 1:
        return f"({value.numerator})" if value < 0 else str(value.numerator)
    return f"({value.numerator} / {value.denominator})"


class Printer:
    """One statement with its names. Of a case of its proof, numbers and sets have these sizes: the
    numbers are numerals, and all points of the sets have names."""

    def __init__(
        self,
        statement: Statement,
        fixed: tuple[str, ...] = (),
        sizes: Mapping[Any, int] | None = None,
    ) -> None:
        self.statement, self.names = statement, Names()
        self.fixed, self.sizes = fixed, sizes or {}
        self.items: dict[tuple[str, int], str] = {}  # elements that are named by their numbers
        self.behind: frozenset[Any] = frozenset()  # the points of which proofs speak besides
        self.names.add([*statement.parameters, *statement.forall])
        for p, many in self.sizes.items():
            if isinstance(p, sorts.Natural):
                self.names.known[p] = f"{many}%nat"
            else:
                for number in range(many):
                    self.item(p, number)

    # -- the whole --------------------------------------------------------------------------------

    def objects(self) -> list[tuple[str, str]]:
        """The objects of the statement with their types: sets and numbers first."""
        kinds = {sorts.Space: "finite_set", sorts.Natural: "nat"}
        found = [
            (self.names.of(p), kinds[type(p)])
            for p in self.statement.parameters
            if p not in self.sizes or not isinstance(p, sorts.Natural)
        ]
        for thing in self.statement.forall:
            match thing:
                case sorts.Natural():
                    continue
                case sorts.Table():
                    axes = "".join(f"{self.set(axis)} -> " for axis in thing.over)
                    found.append((self.names.of(thing), f"{axes}R"))
                case _:
                    found.append((self.names.of(thing), "R"))
        return found + [(name, over) for (over, _), name in self.items.items()]

    def sorts(self) -> Iterator[str]:
        """What the sorts of the objects say: how large sets are at least, what a law is; and how
        large the sets are at most whose sizes are fixed."""
        for p in self.statement.parameters:
            name = self.names.of(p)
            many = name if isinstance(p, sorts.Natural) else f"size {name}"
            yield f"({p.smallest} <= {many})%nat"
            if p.name in self.fixed:
                yield f"({many} <= {p.largest})%nat"
        for table in self.statement.tables:
            name = self.names.of(table)
            points = [self.names.new("yzwv"[n % 4]) for n in range(len(table.over))]
            over = [self.set(axis) for axis in table.over]
            if table.kind == "law":
                points, (*over, last) = points[:-1], over
            bound = "".join(f"forall {y} : {of}, " for y, of in zip(points, over, strict=True))
            entry = " ".join((name, *points))
            match table.kind:
                case "law":
                    yield bound + f"is_law {last} ({entry})"
                case "bit" | "unit" | "positive":
                    yield bound + f"is_{table.kind} ({entry})"
                case "real" | "loss":
                    continue
                case kind:
                    raise NotExported(f"a table of the kind {kind}")
        for (of, number), name in self.items.items():
            yield f"is_number {of} {number} {name}"
        for p, most in self.sizes.items():
            if isinstance(p, sorts.Space):
                own = [self.item(p, number) for number in range(most)]
                yield f"points {self.names.of(p)} = {' :: '.join((*own, 'nil'))}"

    def proposition(self) -> str:
        shown = [*self.statement.hypotheses, self.statement.show]
        conditions = [f"holds {self.truth(each, {})}" for each in shown]
        binders = " ".join(f"({name} : {kind})" for name, kind in self.objects())
        parts = [*self.sorts(), *conditions]
        told = " ->\n  ".join(f"({part})" for part in parts)
        return f"forall {binders},\n  {told}" if binders else told

    # -- numbers ----------------------------------------------------------------------------------

    def value(self, term: Term, env: Env) -> str:
        match term:
            case terms.Num():
                return f"(num {number_text(term.value)})"
            case sorts.Natural():
                return f"(num (INR {self.names.of(term)}))"
            case sorts.Scalar():
                return f"(num {self.names.of(term)})"
            case terms.Op():
                return self.operation(term, env)
            case terms.At():
                return self.entry(term.table, self.key(term.indices, term.table.axes, env), env)
            case terms.Quantity():
                return self.value(term.meaning, env)
            case terms.Fold():
                return self.value(term.body, env)
            case terms.Bind() if term.kind in BINDERS:
                word, neutral = BINDERS[term.kind]
                y = self.names.new(term.index.name)
                inner = {**env, term.index: y}
                body = self.value(term.body, inner)
                if term.given is not None:
                    body = f"(v_if {self.truth(term.given, inner)} {body} {neutral})"
                return f"({word} {self.set(term.index.over)} (fun {y} => {body}))"
            case terms.If():
                parts = self.value(term.then, env), self.value(term.other, env)
                return f"(v_if {self.truth(term.condition, env)} {' '.join(parts)})"
            case terms.Indicator():
                return f"(v_indicator {self.truth(term.condition, env)})"
            case terms.IndexNumber(name="number" | "distance" as name, args=args):
                return f"({' '.join((f'v_{name}', *(self.element(i, env) for i in args)))})"
        raise NotExported(_kind(term))

    def operation(self, term: terms.Op, env: Env) -> str:
        name = power_name(term)
        if name in ("^", REAL_POWER):
            base, exponent = term.args
            match exponent:
                case terms.Num(value=n) if n.denominator == 1:
                    return f"(v_power {self.value(base, env)} ({n})%Z)"
                case terms.Num():
                    name = REAL_POWER
            if name == REAL_POWER:
                return f"(v_real_power {self.value(base, env)} {self.value(exponent, env)})"
            raise NotExported("a power with an exponent that is whole, but no numeral")
        args = [self.value(arg, env) for arg in term.args]
        match name, args:
            case (("max" | "min"), [_, *_]):
                return reduce(lambda a, b: f"(v_{name} {a} {b})", args)
            case "pi", []:
                return "(num PI)"
            case "e", []:
                return "(num (exp 1))"
        if name not in OPERATIONS:
            raise NotExported(f"the operation {name}")
        return f"({' '.join((OPERATIONS[name], *args))})"

    # -- tables and elements ----------------------------------------------------------------------

    def entry(self, table: Any, key: tuple[str, ...], env: Env) -> str:
        match table:
            case sorts.Table():
                return f"(num ({' '.join((self.names.of(table), *key))}))"
            case terms.Lam():
                return self.value(table.body, {**env, **dict(zip(table.indices, key, strict=True))})
            case terms.Partial():
                start = self.key(table.indices, table.table.axes, env)
                return self.entry(table.table, start + key, env)
            case terms.TableQuantity():
                return self.entry(table.meaning, key, env)
            case terms.Defined():
                return self.entry(table.body, key, env)
        raise NotExported(_kind(table))

    def key(self, indices: tuple[Any, ...], axes: tuple[Any, ...], env: Env) -> tuple[str, ...]:
        return tuple(self.element(i, env, axis) for i, axis in zip(indices, axes, strict=False))

    def element(self, index: Any, env: Env, over: Any = None) -> str:
        """An element; `over` is its set, where that is known from where it stands."""
        match index:
            case Index():
                return env[index]
            case terms.IndexOp(name="item", literal=int(n)) if over is not None:
                return self.item(over, n)
            case terms.IndexOp(name=name, args=args) if name in ELEMENTS:
                sets = _sets_of_parts(name, args, over)
                told = (self.element(i, env, of) for i, of in zip(args, sets, strict=True))
                return f"({' '.join((ELEMENTS[name], *told))})"
        raise NotExported(f"an element by {index.name}")

    def item(self, over: Any, number: int) -> str:
        """The name of the element with this number, counted from 0."""
        bound = over.bound if isinstance(over, sorts.Upto) else None
        if isinstance(bound, sorts.Natural) and bound in self.sizes:
            return place_text(number, self.sizes[bound])
        key = (self.set(over), number)
        if key not in self.items:
            self.items[key] = self.names.new(f"{getattr(over, 'name', 'place')}_{number}")
        return self.items[key]

    def set(self, over: Any) -> str:
        match over:
            case sorts.Space():
                return self.names.of(over)
            case sorts.Pairs(left=left, right=right):
                return f"(pairs {self.set(left)} {self.set(right)})"
            case sorts.Upto(bound=bound):
                return f"(upto {self.count(bound)})"
            case sorts.Power(base=base, exponent=exponent):
                return f"(power {self.set(base)} {self.count(exponent)})"
            case sorts.Histories(base=base, length=length):
                return f"(histories {self.set(base)} {self.count(length)})"
            case sorts.Subsets(bound=bound, chosen=many):
                return f"(subsets {self.count(bound)} {self.count(many)})"
        raise NotExported(f"a set of the kind {type(over).__name__}")

    def count(self, many: Any) -> str:
        """How many places there are."""
        if isinstance(many, sorts.Natural):
            return self.names.of(many)
        if isinstance(many, int) and not isinstance(many, bool):
            return f"{many}%nat"
        raise NotExported(f"a number of places by {type(many).__name__}")

    # -- truth ------------------------------------------------------------------------------------

    def truth(self, node: Proposition, env: Env) -> str:
        match node:
            case terms.Rel():
                sides = self.value(node.left, env), self.value(node.right, env)
                return f"({RELATIONS[node.op]} {' '.join(sides)})"
            case terms.And() | terms.Or():
                word, empty = ("t_and", "yes") if isinstance(node, terms.And) else ("t_or", "no")
                parts = [self.truth(part, env) for part in node.parts]
                return reduce(lambda a, b: f"({word} {a} {b})", parts) if parts else empty
            case terms.Not():
                return f"(t_not {self.truth(node.part, env)})"
            case terms.Implies():
                return f"(t_implies {self.truth(node.given, env)} {self.truth(node.then, env)})"
            case terms.Iff():
                return f"(t_iff {self.truth(node.left, env)} {self.truth(node.right, env)})"
            case terms.Predicate():
                return self.truth(node.meaning, env)
            case terms.All():
                y = self.names.new(node.index.name)
                body = self.truth(node.body, {**env, node.index: y})
                return f"(t_all {self.set(node.index.over)} (fun {y} => {body}))"
            case terms.IndexRel(op="==" | "!=" as op, args=args):
                over = next((of for i in args if (of := set_of(i)) is not None), None)
                if (told := last_told(node)) is not None:
                    at = (self.element(i, env, over) for i in told)
                    same = f"(t_last {' '.join(at)})"
                    return same if op == "==" else f"(t_not {same})"
                if len({self.set(of) for i in args if (of := set_of(i)) is not None}) > 1:
                    raise NotExported("elements of two sets that are compared")
                same = f"(t_same {' '.join(self.element(i, env, over) for i in args)})"
                return same if op == "==" else f"(t_not {same})"
            case terms.IndexRel(op="in", args=args):
                return f"(t_member {' '.join(self.element(i, env) for i in args)})"
            case terms.AllEvents(event=sorts.Table(over=(over,)) as event):
                self.names.add([event])
                name, body = self.names.of(event), self.truth(node.body, env)
                return f"(t_events {self.set(over)} (fun {name} => {body}))"
        raise NotExported(_kind(node))


def place_text(number: int, many: int) -> str:
    """One of so many places, counted from 0."""
    told = f"(@Fin.F1 {many - number - 1})"
    for n in range(many - number, many):
        told = f"(@Fin.FS {n} {told})"
    return told


def last_told(node: terms.IndexRel) -> tuple[Any, Any] | None:
    """A sequence, and what is compared with what it holds last."""
    match node.args:
        case (terms.IndexOp(name="last", args=(sequence,)), other):
            return sequence, other
        case (other, terms.IndexOp(name="last", args=(sequence,))):
            return sequence, other
    return None


def set_of(index: Any) -> Any:
    """The set of an element, where its form says it."""
    match index:
        case Index():
            return index.over
        case terms.IndexOp(name="pick", args=(sequence, _)):
            return getattr(set_of(sequence), "base", None)
        case terms.IndexOp(name="replace", args=(sequence, *_)):
            return set_of(sequence)
        case terms.IndexOp(name="prefix", args=(sequence, _)):
            whole = set_of(sequence)
            whole = whole if isinstance(whole, sorts.Power) else None
            return whole and sorts.Histories(whole.base, whole.exponent)
        case terms.IndexOp(name="select", args=(sequence, Index(over=sorts.Subsets(chosen=many)))):
            whole = set_of(sequence)
            return sorts.Power(whole.base, many) if isinstance(whole, sorts.Power) else None
        case terms.IndexOp(name="first" | "second" as name, args=(both,)):
            return getattr(set_of(both), "left" if name == "first" else "right", None)
    return None


def _sets_of_parts(name: str, args: tuple[Any, ...], over: Any) -> tuple[Any, ...]:
    """The sets of what an element is made of."""
    if name == "pair":
        return (over.left, over.right) if isinstance(over, sorts.Pairs) else (None, None)
    whole = set_of(args[0])
    if isinstance(whole, sorts.Power) and name != "select":
        return (whole, sorts.Upto(whole.exponent), whole.base)[: len(args)]
    return (None,) * len(args)


def _kind(node: Node) -> str:
    return f"a node of the kind {type(node).__name__}"
