"""What is printed for Rocq is read back, and compared with the statement, before it counts.

Two walks that know nothing of each other, nor of the printer: one reads the text of a theorem, one
writes out all definitions of a statement. Both give trees in which objects go by their place among
those declared, and bound variables by their depth. The text is the statement where the trees are
equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from dpproofs.language import sorts, terms
from dpproofs.language.powers import power_name
from dpproofs.language.statements import Statement

__all__ = ["Misread", "is_printed_as", "tree_of", "tree_of_text"]

Tree = Any  # nested tuples of words and numbers


class Misread(Exception):
    """Raised for a text, or a statement, that is none of those which are read back."""


def is_printed_as(statement: Statement, text: str, fixed: tuple[str, ...] = ()) -> bool:
    """Whether a text is the proposition that a statement is, of numbers and sets that end where it
    says if they are `fixed`."""
    return bool(tree_of_text(text) == tree_of(statement, fixed))


# ----------------------------------------------------------------------------- the text

_TOKEN = re.compile(r"\s*(%nat|%Z|=>|->|<=|-?\d+|[A-Za-z_][A-Za-z0-9_']*|[():,/])")

#: What each word is of: a node with a name, and how many terms stand behind it.
_WORDS: dict[str, tuple[str, str, int]] = {
    "v_add": ("op", "+", 2), "v_sub": ("op", "-", 2), "v_mul": ("op", "*", 2),
    "v_div": ("op", "/", 2), "v_neg": ("op", "neg", 1), "v_abs": ("op", "abs", 1),
    "v_pos": ("op", "pos", 1), "v_exp": ("op", "exp", 1), "v_log": ("op", "log", 1),
    "v_sqrt": ("op", "sqrt", 1), "v_tanh": ("op", "tanh", 1), "v_cosh": ("op", "cosh", 1),
    "v_plog": ("op", "plog", 2), "v_logratio": ("op", "logratio", 2),
    "v_ratio": ("op", "ratio", 2), "v_max": ("op", "max", 2), "v_min": ("op", "min", 2),
    "v_real_power": ("op", "^real", 2), "v_if": ("if", "", 3), "v_indicator": ("indicator", "", 1),
    "t_less": ("rel", "<", 2), "t_at_most": ("rel", "<=", 2), "t_greater": ("rel", ">", 2),
    "t_at_least": ("rel", ">=", 2), "t_equal": ("rel", "==", 2), "t_unequal": ("rel", "!=", 2),
    "t_and": ("and", "", 2), "t_or": ("or", "", 2), "t_not": ("not", "", 1),
    "t_implies": ("implies", "", 2), "t_iff": ("iff", "", 2),
}  # fmt: skip
_BINDERS = {"v_sum": "sum", "v_sup": "sup", "v_inf": "inf", "v_prod": "prod", "t_all": "all",
            "t_events": "events"}  # fmt: skip
#: Words that stand before elements, and how many of them.
_OF_ELEMENTS = {"t_same": 2, "t_last": 2, "t_member": 2, "v_number": 1, "v_distance": 2}
_ELEMENTS = {
    "fst": ("first", 1), "snd": ("second", 1), "pair": ("pair", 2), "at_place": ("pick", 2),
    "replaced": ("replace", 3), "before": ("prefix", 2), "selected": ("select", 2),
}  # fmt: skip
_SORTS = {"is_law": "law", "is_bit": "bit", "is_unit": "unit", "is_positive": "positive"}
_ENDS = {"plus_infinity", "minus_infinity"}


class _Text:
    """A theorem, read from left to right."""

    def __init__(self, text: str) -> None:
        self.tokens, at = list[str](), 0
        while text[at:].strip():
            found = _TOKEN.match(text, at)
            if found is None:
                raise Misread(f"no word begins here: {text[at : at + 20]!r}")
            self.tokens.append(found[1])
            at = found.end()
        self.tokens.reverse()
        self.places: dict[str, int] = {}  # of declared objects, by name
        self.types: list[Tree] = []
        self.items: dict[str, Tree] = {}  # elements that go by their numbers, with their sets

    def next(self) -> str:
        if not self.tokens:
            raise Misread("the text ends too early")
        return self.tokens.pop()

    def sees(self, *words: str) -> bool:
        return tuple(reversed(self.tokens[-len(words) :])) == words

    def take(self, *words: str) -> None:
        for word in words:
            found = self.next()
            if found != word:
                raise Misread(f"saw {found!r} in place of {word!r}")

    def whole(self) -> int:
        found = self.next()
        if not re.fullmatch(r"-?\d+", found):
            raise Misread(f"saw {found!r} in place of a whole number")
        return int(found)

    def object(self, *kinds: str) -> int:
        name = self.next()
        place = self.places.get(name)
        if place is None or self.types[place][0] not in kinds:
            raise Misread(f"saw {name!r} in place of a declared {' or '.join(kinds)}")
        return place

    def set(self) -> Tree:
        """A declared set by its place, or one that is made of others."""
        if not self.sees("("):
            return self.object("set")
        self.take("(")
        match self.next():
            case "pairs":
                found: Tree = ("pairs", self.set(), self.set())
            case "upto":
                found = ("upto", self.count())
            case "power" | "histories" as word:
                found = (word, self.set(), self.count())
            case "subsets":
                found = ("subsets", self.count(), self.count())
            case word:
                raise Misread(f"saw {word!r} in place of a set")
        self.take(")")
        return found

    def count(self) -> Tree:
        """A declared natural number, or a numeral."""
        if not re.fullmatch(r"\d+", self.tokens[-1] if self.tokens else ""):
            return ("object", self.object("nat"))
        found = ("num", Fraction(self.whole()))
        self.take("%nat")
        return found

    # -- the whole

    def theorem(self) -> Tree:
        if self.sees("forall"):
            self.take("forall")
            while not self.sees(","):
                self.declared()
            self.take(",")
        parts = [self.part()]
        while self.tokens:
            self.take("->")
            parts.append(self.part())
        kinds = [kind for kind, _ in parts]
        first = kinds.index("holds") if "holds" in kinds else len(kinds)
        if "sort" in kinds[first:] or first == len(kinds):
            raise Misread("what sorts say stands before the hypotheses, and a conclusion is last")
        if any(item[0] != "item" for item in self.items.values()):
            raise Misread("an element of which nothing is said")
        parts = [part for part in parts if part[1] is not None]
        first = sum(kind == "sort" for kind, _ in parts)
        told = [tree for _, tree in parts]
        return (tuple(self.types), tuple(told[:first]), tuple(told[first:]))

    def declared(self) -> None:
        self.take("(")
        name = self.next()
        self.take(":")
        axes = list[Tree]()
        while (word := self.next()) != "R" or self.sees("->"):
            if word in ("finite_set", "nat"):
                break
            self.tokens.append(word)
            axes.append(self.set())
            if self.sees(")") and len(axes) == 1:  # an element
                self.take(")")
                if not re.match("[A-Za-z_]", name) or name in {*self.places, *self.items}:
                    raise Misread(f"a name that may not be declared: {name}")
                self.items[name] = ("point", axes[0])
                return
            self.take("->")
        self.take(")")
        if not re.match("[A-Za-z_]", name) or name in {*self.places, *self.items}:
            raise Misread(f"a name that may not be declared: {name}")
        kind = {"finite_set": ("set",), "nat": ("nat",)}.get(word, ("real", *axes))
        if axes and kind[0] != "real":
            raise Misread(f"{name} is no table of numbers")
        self.places[name] = len(self.types)
        self.types.append(kind)

    def part(self) -> tuple[str, Tree]:
        self.take("(")
        if self.sees("holds"):
            self.take("holds")
            found = "holds", self.term({})
        else:
            found = "sort", self.sort()
        self.take(")")
        return found

    def sort(self) -> Tree:
        if self.sees("is_number"):
            self.take("is_number")
            over, number, name = self.set(), self.whole(), self.next()
            if self.items.get(name) != ("point", over) or ("item", over, number) in [
                *self.items.values()
            ]:
                raise Misread(f"{name} is no element of this set, or one that has a name")
            self.items[name] = ("item", over, number)
            return None
        if self.sees("("):
            return self.size()
        bound = list[tuple[str, Tree]]()
        while self.sees("forall"):
            self.take("forall")
            name = self.next()
            self.take(":")
            bound.append((name, self.set()))
            self.take(",")
        word = self.next()
        if word not in _SORTS:
            raise Misread(f"saw {word!r} in place of a sort")
        axes = [of for _, of in bound]
        if word == "is_law":
            axes.append(self.set())
        self.take("(")
        place = self.object("real")
        given = [self.next() for _ in bound]
        self.take(")")
        if given != [name for name, _ in bound] or len({*given}) != len(given):
            raise Misread("a sort is told of every entry, in the order of its axes")
        if {*given} & {*self.places, *self.items} or self.types[place] != ("real", *axes):
            raise Misread("a sort is told over other sets than those of the table")
        return (_SORTS[word], place)

    def size(self) -> Tree:
        """How large a number or a set is at least, or at most."""
        self.take("(")
        least = None
        if re.fullmatch(r"\d+", self.tokens[-1] if self.tokens else ""):
            least = self.whole()
            self.take("<=")
        kind = "set" if self.sees("size") else "nat"
        if kind == "set":
            self.take("size")
        found: Tree = ("at least", least, self.object(kind))
        if least is None:
            self.take("<=")
            found = ("at most", self.whole(), found[2])
        self.take(")", "%nat")
        return found

    # -- terms

    def element(self, bound: Mapping[str, tuple[int, Tree]], over: Tree = None) -> Tree:
        """An element, which has to be one of the set `over` where it is but a name."""
        word = self.next()
        if word == "(":
            word = self.next()
            if word not in _ELEMENTS:
                raise Misread(f"saw {word!r} in place of an element")
            name, many = _ELEMENTS[word]
            found = (name, *(self.element(bound) for _ in range(many)))
            self.take(")")
            return found
        if word in self.items:
            if over is not None and self.items[word][1] != over:
                raise Misread(f"{word} is no element of the set of this axis")
            return self.items[word]
        if word not in bound or _is_event(bound[word][1]):
            raise Misread(f"{word} is no element")
        if over is not None and bound[word][1] != over:
            raise Misread(f"{word} is no element of the set of this axis")
        return bound[word][0]

    def term(self, bound: Mapping[str, tuple[int, Tree]]) -> Tree:
        """A value or a truth; of each bound variable its depth and its set are known."""
        word = self.next()
        if word in ("yes", "no", *_ENDS):
            return (word,)
        if word != "(":
            raise Misread(f"saw {word!r} in place of a term")
        word = self.next()
        if word == "num":
            found = self.number(bound)
        elif word == "v_power":
            base = self.term(bound)
            self.take("(")
            found = ("op", "^", base, ("num", Fraction(self.whole())))
            self.take(")", "%Z")
        elif word in _BINDERS:
            over, kind = self.set(), _BINDERS[word]
            self.take("(", "fun")
            name = self.next()
            if name in bound or name in self.places or name in self.items:
                raise Misread(f"{name} is bound where it has a meaning already")
            self.take("=>")
            own = ("events", over) if kind == "events" else over
            body = self.term({**bound, name: (len(bound), own)})
            found = ("bind", kind, over, body)
            self.take(")")
        elif word in _OF_ELEMENTS:
            found = (word[2:], *(self.element(bound) for _ in range(_OF_ELEMENTS[word])))
        elif word in _WORDS:
            kind, name, many = _WORDS[word]
            found = (kind, name, *(self.term(bound) for _ in range(many)))
        else:
            raise Misread(f"saw {word!r} in place of a word of the theory")
        self.take(")")
        return found

    def number(self, bound: Mapping[str, tuple[int, Tree]]) -> Tree:
        if self.sees("PI"):
            self.take("PI")
            return ("op", "pi")
        if not self.sees("("):
            if re.fullmatch(r"-?\d+", self.tokens[-1] if self.tokens else ""):
                return ("num", Fraction(self.whole()))
            place = self.object("real")
            if self.types[place] != ("real",):
                raise Misread("a table where a number belongs")
            return ("object", place)
        self.take("(")
        if self.sees("exp", "1"):
            self.take("exp", "1")
            found: Tree = ("op", "e")
        elif self.sees("INR"):
            self.take("INR")
            found = ("object", self.object("nat"))
        elif re.fullmatch(r"-?\d+", self.tokens[-1] if self.tokens else ""):
            top = self.whole()
            if self.sees("/"):
                self.take("/")
                below = self.whole()
                if below <= 0:
                    raise Misread("a denominator is above 0")
                found = ("num", Fraction(top, below))
            else:
                found = ("num", Fraction(top))
        else:
            of: Tree
            match bound.get(self.tokens[-1] if self.tokens else ""):
                case (depth, ("events", over)):
                    self.next()
                    of, axes = ("bound", depth), (over,)
                case _:
                    of = self.object("real")
                    axes = self.types[of][1:]
            at = list[Tree]()
            while not self.sees(")"):
                if len(at) == len(axes):
                    raise Misread("an entry has an element for each axis")
                at.append(self.element(bound, axes[len(at)]))
            if len(at) != len(axes):
                raise Misread("an entry has an element for each axis")
            found = ("entry", of, *at)
        self.take(")")
        return found


def _is_event(over: Tree) -> bool:
    return isinstance(over, tuple) and over[0] == "events"


def tree_of_text(text: str) -> Tree:
    """What the text of a theorem says."""
    return _Text(text).theorem()


# ----------------------------------------------------------------------------- the statement


def tree_of(statement: Statement, fixed: tuple[str, ...] = ()) -> Tree:
    """What a statement says, with all definitions written out."""
    return _Meant(statement, fixed).theorem()


class _Meant:
    def __init__(self, statement: Statement, fixed: tuple[str, ...]) -> None:
        self.statement, self.fixed = statement, fixed
        numbers = (t for t in statement.forall if not isinstance(t, sorts.Natural))
        self.objects = [*statement.parameters, *numbers]

    def place(self, thing: object) -> int:
        for n, each in enumerate(self.objects):
            if each is thing:
                return n
        raise Misread(f"{getattr(thing, 'name', type(thing).__name__)} is not declared")

    def theorem(self) -> Tree:
        shown = [self.of(node, {}) for node in (*self.statement.hypotheses, self.statement.show)]
        return (tuple(map(self.type, self.objects)), tuple(self.sorts()), tuple(shown))

    def type(self, thing: Any) -> Tree:
        if isinstance(thing, sorts.Space):
            return ("set",)
        if isinstance(thing, sorts.Natural):
            return ("nat",)
        return ("real", *map(self.set, thing.over if isinstance(thing, sorts.Table) else ()))

    def set(self, over: Any) -> Tree:
        match over:
            case sorts.Space():
                return self.place(over)
            case sorts.Pairs():
                return ("pairs", self.set(over.left), self.set(over.right))
            case sorts.Upto():
                return ("upto", self.count(over.bound))
            case sorts.Power():
                return ("power", self.set(over.base), self.count(over.exponent))
            case sorts.Histories():
                return ("histories", self.set(over.base), self.count(over.length))
            case sorts.Subsets():
                return ("subsets", self.count(over.bound), self.count(over.chosen))
        raise Misread(f"{type(over).__name__} is not read back")

    def count(self, many: Any) -> Tree:
        if isinstance(many, int):
            return ("num", Fraction(many))
        return ("object", self.place(many))

    def sorts(self) -> Iterator[Tree]:
        for p in self.statement.parameters:
            yield ("at least", p.smallest, self.place(p))
            if p.name in self.fixed:
                yield ("at most", p.largest, self.place(p))
        for table in self.statement.tables:
            if table.kind in ("law", "bit", "unit", "positive"):
                yield (table.kind, self.place(table))

    def of(self, node: Any, bound: Mapping[Any, Tree], depth: int = 0) -> Tree:
        def inner(child: Any) -> Tree:
            return self.of(child, bound, depth)

        match node:
            case terms.Quantity() | terms.Predicate():
                return inner(node.meaning)
            case terms.Fold():
                return inner(node.body)
            case terms.Num(value=value):
                return ("num", value)
            case sorts.Scalar():
                return ("object", self.place(node))
            case terms.Op(args=args):
                return self.operation(power_name(node), [inner(each) for each in args])
            case terms.At(table=table, indices=indices):
                key = [
                    self.element(i, bound, axis)
                    for i, axis in zip(indices, table.axes, strict=False)
                ]
                return self.entry(table, key, bound, depth)
            case terms.Bind(index=index) | terms.All(index=index):
                kind = getattr(node, "kind", "all")
                deeper = {**bound, index: depth}
                body = self.of(node.body, deeper, depth + 1)
                given = getattr(node, "given", None)
                if given is not None:  # elsewhere stands what changes nothing
                    nothing: dict[str, Tree] = {
                        "sum": ("num", Fraction(0)),
                        "sup": ("minus_infinity",),
                        "inf": ("plus_infinity",),
                        "prod": ("num", Fraction(1)),
                    }
                    body = ("if", "", self.of(given, deeper, depth + 1), body, nothing[kind])
                return ("bind", kind, self.set(index.over), body)
            case terms.AllEvents(event=event):
                (over,) = event.axes
                inside = self.of(node.body, {**bound, event: depth}, depth + 1)
                return ("bind", "events", self.set(over), inside)
            case terms.IndexRel(op="==" | "!=" as op, args=args):
                over = next((of for i in args if (of := _over(i)) is not None), None)
                kind = "same"
                for one, other in (args, args[::-1]):
                    match one:
                        case terms.IndexOp(name="last", args=(whole,)) if kind == "same":
                            kind, args = "last", (whole, other)
                same = (kind, *(self.element(i, bound, over) for i in args))
                return same if op == "==" else ("not", "", same)
            case terms.IndexRel(op="in", args=args):
                return ("member", *(self.element(i, bound) for i in args))
            case terms.IndexNumber(name="number" | "distance" as name, args=args):
                return (name, *(self.element(i, bound) for i in args))
            case terms.If():
                return ("if", "", *map(inner, (node.condition, node.then, node.other)))
            case terms.Indicator():
                return ("indicator", "", inner(node.condition))
            case terms.Rel():
                return ("rel", node.op, inner(node.left), inner(node.right))
            case terms.And(parts=parts) | terms.Or(parts=parts):
                word, empty = ("and", "yes") if isinstance(node, terms.And) else ("or", "no")
                told = [inner(part) for part in parts]
                return reduce(lambda a, b: (word, "", a, b), told) if told else (empty,)
            case terms.Not(part=part):
                return ("not", "", inner(part))
            case terms.Implies(given=given, then=then):
                return ("implies", "", inner(given), inner(then))
            case terms.Iff(left=left, right=right):
                return ("iff", "", inner(left), inner(right))
        raise Misread(f"{type(node).__name__} is not read back")

    def operation(self, name: str, args: list[Tree]) -> Tree:
        match name, args:
            case "^", [base, ("num", exponent)] if exponent.denominator != 1:
                return ("op", "^real", base, ("num", exponent))
            case (("max" | "min"), [_, *_]):
                return reduce(lambda a, b: ("op", name, a, b), args)
        return ("op", name, *args)

    def entry(self, table: Any, key: list[Tree], bound: Mapping[Any, Tree], depth: int) -> Tree:
        match table:
            case sorts.Table() if table in bound:
                return ("entry", ("bound", bound[table]), *key)
            case sorts.Table():
                return ("entry", self.place(table), *key)
            case terms.Lam(indices=indices):
                return self.of(table.body, {**bound, **dict(zip(indices, key, strict=True))}, depth)
            case terms.Partial(indices=indices):
                axes = table.table.axes
                start = [
                    self.element(i, bound, axis) for i, axis in zip(indices, axes, strict=False)
                ]
                return self.entry(table.table, start + key, bound, depth)
            case terms.TableQuantity():
                return self.entry(table.meaning, key, bound, depth)
            case terms.Defined():
                return self.entry(table.body, key, bound, depth)
        raise Misread(f"{type(table).__name__} is not read back")

    def element(self, index: Any, bound: Mapping[Any, Tree], over: Any = None) -> Tree:
        match index:
            case terms.Index():
                return bound[index]
            case terms.IndexOp(name="item", literal=int(number)) if over is not None:
                return ("item", self.set(over), number)
            case terms.IndexOp(name="pair", args=(one, other)):
                sides = (over.left, over.right) if isinstance(over, sorts.Pairs) else (None, None)
                return ("pair", *map(self.element, (one, other), (bound, bound), sides))
            case terms.IndexOp(name="first" | "second" as name, args=(both,)):
                return (name, self.element(both, bound))
            case terms.IndexOp(
                name="pick" | "replace" | "prefix" as name, args=(sequence, place, *other)
            ):
                of = _over(sequence)
                at = self.element(place, bound, of and sorts.Upto(of.exponent))
                put = [self.element(each, bound, of and of.base) for each in other]
                return (name, self.element(sequence, bound), at, *put)
            case terms.IndexOp(name="select", args=args):
                return ("select", *(self.element(i, bound) for i in args))
        raise Misread(f"an element by {index.name} is not read back")


def _over(index: Any) -> Any:
    """The set of an element, where its form says it."""
    match index:
        case terms.Index(over=over):
            return over
        case terms.IndexOp(name="pick", args=(sequence, _)):
            return _over(sequence) and _over(sequence).base
        case terms.IndexOp(name="replace", args=(sequence, _, _)):
            return _over(sequence)
        case terms.IndexOp(name="first", args=(both,)):
            return _over(both) and _over(both).left
        case terms.IndexOp(name="second", args=(both,)):
            return _over(both) and _over(both).right
    return None
