"""The second evaluation agrees with the judge by luck alone: it shares no code with it.

A statement at fixed sizes becomes Python source text: one small function per defined notion,
derived table and relation, comprehensions over concrete lists of elements, tables as dictionaries.
The text is our own (names from outside never enter it). It runs on mpmath, in a context of its
own, and the working precision grows until two runs agree to 50 significant digits.

A side that has no value is nan, a relation with such a side is unknown (0). A sum that cancels to
the last digits is zero; where that happens, a run at no less than 640 digits must agree.
"""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

import mpmath

from dpproofs.language import sorts, terms
from dpproofs.language.statements import Statement
from dpproofs.language.terms import IndexTerm, Proposition, TableTerm, Term

if TYPE_CHECKING:
    from flint import arb

    from dpproofs.rings.decide import Judgement
    from dpproofs.rings.walk import Instance

__all__ = [
    "Compared",
    "Compiler",
    "ExactText",
    "SecondOpinion",
    "contradicts",
    "second_met",
    "second_opinion",
    "second_sides",
    "second_value",
]

DIGITS = 50  # significant digits of a result
FIRST, LAST = 60, 20_000  # working precision, in digits
LAST_INTEGRAL = 120  # where a statement has an integral, which is slow
SURE = 640  # at this precision a sum that cancels is believed to be zero
TIE = "1e-45"  # relative: two sides closer than this are a tie
WIDER = "1e-40"  # relative: by this a ball is widened before a value may contradict it
_DEEPEST = 30  # brackets within brackets, before a part becomes a function of its own


# ----------------------------------------------------------------------------- what is said


@dataclass(frozen=True)
class Compared:
    """One relation of a proposition, evaluated; the sides are text of 50 significant digits."""

    op: str
    left: str
    right: str
    truth: int
    tie: bool = False
    where: str = ""
    margin: str = ""  # right - left for <= < == !=, left - right for >= >
    relation: terms.Rel | None = None
    at: tuple[tuple[Any, Any], ...] = ()  # indices and their elements, events and their bits


@dataclass(frozen=True)
class SecondOpinion:
    """`met`, `holds` as the judge says them; the sides are those of the relation that decides.

    `near`: some relation on the way is a tie by the convention (the sides agree to 1e-45), although
    its sides differ: truth is then no evidence against a judge who sees smaller differences.
    """

    met: int
    holds: int
    left: str = ""
    right: str = ""
    tie: bool = False
    near: bool = False
    op: str = ""
    where: str = ""
    margin: str = ""
    digits: int = 0  # the working precision of the last run
    reason: str = ""  # why something is unknown
    compared: tuple[Compared, ...] = ()


def second_opinion(statement: Statement, instance: Instance) -> SecondOpinion:
    """Decide a statement at an exact instance: hypotheses, conclusion, and its closest relation."""
    axioms = [table.axioms() for table in statement.tables]
    return _Evaluation(instance, [*axioms, *statement.hypotheses], statement.show).opinion()


def second_met(statement: Statement, instance: Instance) -> int:
    """Whether the hypotheses hold, the conclusion left alone."""
    axioms = [table.axioms() for table in statement.tables]
    return _Evaluation(instance, [*axioms, *statement.hypotheses], _TRUE).opinion().met


_TRUE = terms.Rel("<=", terms.Num(Fraction(0)), terms.Num(Fraction(0)))


def second_sides(proposition: Proposition, instance: Instance) -> tuple[Compared, ...]:
    """Every relation of a proposition that has to do with its truth, evaluated."""
    return _Evaluation(instance, [], proposition).opinion().compared


def second_value(term: Term, instance: Instance) -> str:
    """A scalar term to 50 significant digits; "no value" where it has none."""
    found = second_sides(terms.Rel("<=", term, terms.Num(Fraction(0))), instance)
    return found[0].left if found else "no value"


def contradicts(
    judgement: Judgement,
    opinion: SecondOpinion,
    left: arb | None = None,
    right: arb | None = None,
    op: str | None = None,
    where: str | None = None,
) -> bool:
    """Whether the judge and the second opinion certainly disagree.

    `left` and `right` are the judge's enclosures of both sides of one relation, `op` and `where`
    say which: no relation so described has its sides in the balls, widened by 1e-40 relative.
    """
    if opinion.near:
        return False
    if judgement.met * opinion.met < 0 or judgement.holds * opinion.holds < 0:
        return True
    if left is None and right is None:
        return False
    described = [
        c
        for c in opinion.compared
        if (op is None or c.op == op) and (where is None or c.where == where)
    ]
    return bool(described) and not any(
        _inside(c.left, left) and _inside(c.right, right) for c in described
    )


def _inside(text: str, ball: arb | None) -> bool:
    """Whether a value may be in a ball; without a value, or a finite ball, nothing is certain."""
    if ball is None or not ball.is_finite() or text in _WORDS.values():
        return True
    mp = mpmath.mp.clone()
    mp.dps = 2 * DIGITS + math.ceil(ball.bits() / 3)
    middle, radius = (
        mp.ldexp(*(int(part) for part in x.man_exp())) for x in (ball.mid(), ball.rad())
    )
    slack = mp.mpf(WIDER) * (abs(middle) + radius)
    return bool(abs(mp.mpf(text) - middle) <= radius + slack)


# ----------------------------------------------------------------------------- exact text


class ExactText:
    """The text of an exact number, read once into postfix order and evaluated in any arithmetic.

    Numbers, e, pi, + - * / ^, parentheses, log, exp, sqrt and Q; ^ binds to the right and before
    a sign on its left.
    """

    _token = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|([A-Za-z]+)|(\S))", re.ASCII)
    _binds: ClassVar = {"+": 1, "-": 1, "*": 2, "/": 2, "neg": 3, "^": 4}
    _functions = frozenset(("log", "exp", "sqrt", "Q"))

    def __init__(self, text: str) -> None:
        self.text = text
        self.postfix: list[Fraction | str] = []
        stack: list[str] = []
        operand = True  # whether an operand comes next
        end = 0
        while match := self._token.match(text, end):
            at, end = end, match.end()
            number, name, sign = match.groups()
            if operand:
                operand = self._operand(number, name, sign, stack, at)
            else:
                operand = self._operator(sign, stack, at)
        if operand:
            raise self._fault(len(text))
        while stack:
            if (top := stack.pop()) == "(" or top in self._functions:
                raise self._fault(len(text))
            self.postfix.append(top)

    def _operand(
        self, number: str | None, name: str | None, sign: str | None, stack: list[str], at: int
    ) -> bool:
        if stack and stack[-1] in self._functions and sign != "(":
            raise self._fault(at)
        if number is not None:
            self.postfix.append(Fraction(number.removesuffix(".")))
            return False
        if name in ("e", "pi"):
            self.postfix.append(name)
            return False
        if name in self._functions:
            stack.append(name)
        elif sign == "-":
            stack.append("neg")
        elif sign == "(":
            stack.append("(")
        elif sign != "+":
            raise self._fault(at)
        return True

    def _operator(self, sign: str | None, stack: list[str], at: int) -> bool:
        if sign == ")":
            while stack and stack[-1] != "(":
                self.postfix.append(stack.pop())
            if not stack:
                raise self._fault(at)
            stack.pop()
            if stack and stack[-1] in self._functions:
                self.postfix.append(stack.pop())
            return False
        if sign not in self._binds:
            raise self._fault(at)
        while stack and self._binds.get(stack[-1], 0) >= self._binds[sign] and sign != "^":
            self.postfix.append(stack.pop())
        stack.append(sign)
        return True

    def _fault(self, at: int) -> ValueError:
        return ValueError(f"{self.text[:80]!r} is not an exact number: see position {at}")

    def value(self, number: Callable[[Fraction], Any], apply: Callable[..., Any]) -> Any:
        """`apply(name, *operands)` is asked for operations, functions, e and pi."""
        stack: list[Any] = []
        for item in self.postfix:
            if isinstance(item, Fraction):
                stack.append(number(item))
                continue
            operands = [stack.pop() for _ in range(_ARITIES[item])][::-1]
            stack.append(apply(item, *operands))
        return stack.pop()


_ARITIES = {"e": 0, "pi": 0, "neg": 1, "log": 1, "exp": 1, "sqrt": 1, "Q": 1} | dict.fromkeys(
    "+-*/^", 2
)


# ----------------------------------------------------------------------------- the compiler


@dataclass(frozen=True)
class Leaf:
    """A relation of a proposition, and the functions that give its sides for what is bound:
    elements of indices, and events."""

    relation: terms.Rel
    bound: tuple[Any, ...]
    left: str
    right: str


class Compiler:
    """Python source text for the meaning of terms at fixed sizes; a subclass spells the numbers.

    Indices, events and other bound objects have one name each; what is bound outside of a function
    is passed to it. `objects` and `sets` are what the text must be given, by name.
    """

    def __init__(self, sizes: Mapping[Any, int]) -> None:
        self.sizes = sizes
        self.objects: dict[str, Any] = {}
        self.sets: dict[str, list[Any]] = {}
        self.taken: set[str] = set()
        self._names: dict[int, str] = {}
        self._kept: list[Any] = []  # a node that is alive keeps its id
        self._functions: dict[Any, str] = {}
        self._free: dict[int, dict[int, Any]] = {}

    # -- spelling: what a subclass says -------------------------------------------------------

    def define(self, name: str, parameters: Sequence[str], body: str, memo: bool) -> None:
        raise NotImplementedError

    def number(self, value: Fraction) -> str:
        raise NotImplementedError

    def operation(self, name: str, args: list[str]) -> str:
        raise NotImplementedError

    def binder(self, kind: str, items: str) -> str:
        raise NotImplementedError

    def condition(self, truth: str) -> str:
        """A Python condition: whether a truth is certain."""
        raise NotImplementedError

    def count(self, integer: str) -> str:
        raise NotImplementedError

    def integral(self, integrand: str, low: str | None, high: str | None) -> str:
        raise NotImplementedError

    def relation(self, op: str, left: str, right: str) -> str:
        raise NotImplementedError

    def connective(self, name: str, args: list[str]) -> str:
        """and, or, not, implies, iff."""
        raise NotImplementedError

    def every(self, items: str) -> str:
        raise NotImplementedError

    def events(self, keys: str) -> str:
        raise NotImplementedError

    def plain(self, condition: str) -> str:
        """The truth of a Python condition about elements."""
        raise NotImplementedError

    def existence(self, truth: str | None) -> str:
        """What the truth at a stated witness says; None: there is no witness."""
        raise NotImplementedError

    def limit(self) -> str:
        """A statement about a limit."""
        raise NotImplementedError

    # -- names --------------------------------------------------------------------------------

    def fresh(self, hint: str) -> str:
        for n in itertools.count(1):
            if (name := f"{hint}{n}") not in self.taken:
                self.taken.add(name)
                return name
        raise AssertionError

    def name(self, thing: Any, letter: str = "i") -> str:
        if id(thing) not in self._names:
            self._names[id(thing)] = self.fresh(letter)
            self._kept.append(thing)
        return self._names[id(thing)]

    def set(self, elements: list[Any]) -> str:
        for name, known in self.sets.items():
            if known == elements:
                return name
        name = self.fresh("S")
        self.sets[name] = elements
        return name

    def object(self, thing: Any) -> str:
        """The name of a declared scalar or table, or of one that is bound further out."""
        name = self.name(thing, "v" if isinstance(thing, Term) else "t")
        self.objects.setdefault(name, thing)
        return name

    def free(self, node: Any) -> dict[int, Any]:
        """Indices, scalars and tables that a node mentions and does not bind itself."""
        if id(node) not in self._free:
            self._kept.append(node)
            self._free[id(node)] = self._mentioned(node)
        return self._free[id(node)]

    def _mentioned(self, node: Any) -> dict[int, Any]:
        def without(part: Any, *bound: Any) -> dict[int, Any]:
            out = {id(b) for b in bound}
            return {k: v for k, v in self.free(part).items() if k not in out}

        match node:
            case terms.Index() | sorts.Scalar() | sorts.Table():
                return {id(node): node}
            case terms.Quantity() | terms.TableQuantity() | terms.Predicate():
                return self.free(node.meaning)
            case terms.Bind() | terms.All():
                parts = [without(child, node.index) for child in node.children()]
            case terms.Lam():
                parts = [without(node.body, *node.indices)]
            case terms.AllEvents():
                parts = [without(node.body, node.event)]
            case terms.Rounds():
                inner = without(node.body, node.state, node.turn)
                parts = [self.free(node.start), inner, self.free(node.done)]
            case terms.Integral():
                ends = [self.free(end) for end in (node.low, node.high) if end is not None]
                parts = [without(node.body, node.variable), *ends]
            case terms.Exists():
                witness = [self.free(term) for term in node.witness or ()]
                parts = [without(node.body, *node.unknowns), *witness]
            case _:
                parts = [self.free(child) for child in node.children()]
        return {k: v for part in parts for k, v in part.items()}

    # -- functions ----------------------------------------------------------------------------

    def call(
        self,
        node: Any,
        scope: frozenset[int],
        body: Callable[[], str],
        hint: str = "f",
        own: Sequence[Any] = (),
        args: Sequence[str] = (),
    ) -> str:
        """A call of the function that computes a node from `own` and from what is bound outside."""
        bound = {id(thing) for thing in own}
        outer = [
            thing
            for key, thing in self.free(node).items()
            if key not in bound and (isinstance(thing, terms.Index) or key in scope)
        ]
        passed = [self.name(thing) for thing in outer]
        key = (id(node), hint, tuple(passed))
        if key not in self._functions:
            self._kept.append(node)
            text = body()
            self._functions[key] = self.fresh(hint)
            memo = all(isinstance(thing, terms.Index) for thing in outer)
            own_names = [self.name(thing) for thing in own]
            self.define(self._functions[key], [*own_names, *passed], text, memo)
        return f"{self._functions[key]}({', '.join([*args, *passed])})"

    def _part(self, node: Any, scope: frozenset[int]) -> str:
        """The text of a part, as a function of its own where brackets are nested too deeply."""
        speak = self.truth if isinstance(node, Proposition) else self.term
        text = speak(node, scope)
        return text if _depth(text) < _DEEPEST else self.call(node, scope, lambda: text, "d")

    # -- scalar terms -------------------------------------------------------------------------

    def term(self, node: Term, scope: frozenset[int] = frozenset()) -> str:
        match node:
            case terms.Op():
                return self.operation(node.name, [self._part(arg, scope) for arg in node.args])
            case terms.At():
                return self.entry(node.table, [self.element(i) for i in node.indices], scope)
            case terms.Num():
                return self.number(node.value)
            case sorts.Natural():
                return self.number(Fraction(self.sizes[node]))
            case sorts.Scalar():
                return self.name(node) if id(node) in scope else self.object(node)
            case terms.Bind():
                index = node.index
                items = self._items(index, self._part(node.body, scope))
                if node.given is not None:
                    items += f" if {self.condition(self._part(node.given, scope))}"
                return self.binder(node.kind, items)
            case terms.Quantity():
                return self.call(
                    node, scope, lambda: self.term(node.meaning, scope), _hint(node.head.name)
                )
            case terms.Fold():
                return self.call(node, scope, lambda: self.term(node.body, scope), _hint(node.name))
            case terms.If():
                condition = self.condition(self._part(node.condition, scope))
                then, other = self._part(node.then, scope), self._part(node.other, scope)
                return f"({then} if {condition} else {other})"
            case terms.Indicator():
                condition = self.condition(self._part(node.condition, scope))
                one, zero = self.number(Fraction(1)), self.number(Fraction(0))
                return f"({one} if {condition} else {zero})"
            case terms.IndexNumber():
                return self.count(self._count(node))
            case terms.Integral():
                return self.call(node, scope, lambda: self._integral(node, scope), "area")
        raise TypeError(f"the second evaluation has no meaning for {type(node).__name__}")

    def _items(self, index: terms.Index, body: str) -> str:
        return f"{body} for {self.name(index)} in {self.set(index.over.elements(self.sizes))}"

    def _integral(self, node: terms.Integral, scope: frozenset[int]) -> str:
        body = self._part(node.body, scope | {id(node.variable)})
        low, high = (
            None if end is None else self.term(end, scope) for end in (node.low, node.high)
        )
        return self.integral(f"lambda {self.name(node.variable)}: {body}", low, high)

    def _count(self, node: terms.IndexNumber) -> str:
        args = [self.element(arg) for arg in node.args]
        match node.name, args:
            case "distance", [a, b]:
                return f"sum(x != y for x, y in zip({a}, {b}))"
            case "shared", [a, b]:
                return f"sum(x in {b} for x in {a})"
            case "number", [a]:
                return f"{a} + 1"
        raise TypeError(f"the second evaluation has no meaning for the count {node.name!r}")

    def entry(self, table: TableTerm, keys: list[str], scope: frozenset[int]) -> str:
        match table:
            case sorts.Table():
                name = self.name(table) if id(table) in scope else self.object(table)
                return f"{name}[{_tuple(keys)}]"
            case terms.Lam():
                return self.call(
                    table, scope, lambda: self.term(table.body, scope), "g", table.indices, keys
                )
            case terms.Partial():
                start = [self.element(index) for index in table.indices]
                return self.entry(table.table, start + keys, scope)
            case terms.TableQuantity():
                return self.entry(table.meaning, keys, scope)
            case terms.Defined():
                return self.entry(table.body, keys, scope)
            case terms.Rounds():
                return f"{self._rounds(table, scope)}[{_tuple(keys)}]"
        raise TypeError(f"the second evaluation has no meaning for {type(table).__name__}")

    def _rounds(self, node: terms.Rounds, scope: frozenset[int]) -> str:
        """A call of a recursive function: of how many rounds, and of what is bound outside."""
        inner = {**self.free(node.start), **self.free(node.body)}
        own = {id(node.state), id(node.turn)}
        outer = [
            thing
            for key, thing in inner.items()
            if key not in own and (isinstance(thing, terms.Index) or key in scope)
        ]
        passed = [self.name(thing) for thing in outer]
        key = (id(node.start), id(node.body), tuple(passed))
        if key not in self._functions:
            self._kept.append(node)
            name = self._functions[key] = self.fresh("rounds")
            keys = self.set(self._keys(node))
            at = [f"k[{n}]" for n in range(len(node.axes))]
            first = f"{{k: {self.entry(node.start, at, scope)} for k in {keys}}}"
            body = self.entry(node.body, at, scope | {id(node.state)})
            state, turn = self.name(node.state, "t"), self.name(node.turn)
            before = f"{name}({', '.join(['n - 1', *passed])})"
            step = f"(lambda {state}, {turn}: {{k: {body} for k in {keys}}})({before}, n - 1)"
            memo = all(isinstance(thing, terms.Index) for thing in outer)
            self.define(name, ["n", *passed], f"({first} if n == 0 else {step})", memo)
        if isinstance(node.done, IndexTerm):
            done = self.element(node.done)
        else:
            done = str(len(node.turn.over.elements(self.sizes)))
        return f"{self._functions[key]}({', '.join([done, *passed])})"

    def element(self, index: IndexTerm) -> str:
        if isinstance(index, terms.Index):
            return self.name(index)
        if not isinstance(index, terms.IndexOp):
            raise TypeError(f"the second evaluation has no meaning for {type(index).__name__}")
        args = [self.element(arg) for arg in index.args]
        match index.name, args:
            case "item", []:
                return _literal(index.literal)
            case "pick", [a, n]:
                return f"{a}[{n}]"
            case "replace", [a, n, x]:
                return f"({a}[:{n}] + ({x},) + {a}[{n} + 1:])"
            case "overwrite", [a, b]:
                return f"({b} + {a}[len({b}):])"
            case "prefix", [a, n]:
                return f"{a}[:{n}]"
            case "last", [a]:
                return f"{a}[-1]"
            case "select", [a, c]:
                return f"(*({a}[x] for x in {c}),)"
            case "append", [a, x]:
                return f"({a} + ({x},))"
            case "pair", [a, b]:
                return f"({a}, {b})"
            case "first", [a]:
                return f"{a}[0]"
            case "second", [a]:
                return f"{a}[1]"
        raise TypeError(f"the second evaluation has no meaning for the element {index.name!r}")

    # -- propositions -------------------------------------------------------------------------

    def truth(self, node: Proposition, scope: frozenset[int] = frozenset()) -> str:
        match node:
            case terms.Rel():
                left, right = self._part(node.left, scope), self._part(node.right, scope)
                return self.relation(node.op, left, right)
            case terms.And() | terms.Or():
                name = "and" if isinstance(node, terms.And) else "or"
                return self.connective(name, [self._part(part, scope) for part in node.parts])
            case terms.Not():
                return self.connective("not", [self._part(node.part, scope)])
            case terms.Implies():
                parts = [self._part(part, scope) for part in (node.given, node.then)]
                return self.connective("implies", parts)
            case terms.Iff():
                parts = [self._part(part, scope) for part in (node.left, node.right)]
                return self.connective("iff", parts)
            case terms.All():
                return self.every(self._items(node.index, self._part(node.body, scope)))
            case terms.AllEvents():
                keys = self.set(self._keys(node.event))
                body = self._part(node.body, scope | {id(node.event)})
                return self.every(f"{body} for {self.name(node.event)} in {self.events(keys)}")
            case terms.Predicate():
                return self.call(
                    node, scope, lambda: self.truth(node.meaning, scope), _hint(node.head.name)
                )
            case terms.IndexRel():
                if node.op not in ("==", "!=", "<", "in"):
                    raise TypeError(f"the second evaluation has no meaning for {node.op!r}")
                left, right = (self.element(arg) for arg in node.args)
                return self.plain(f"{left} {node.op} {right}")
            case terms.Exists():
                return self.existence(self._at_witness(node, scope))
            case terms.Asymptotic():
                return self.limit()
        raise TypeError(f"the second evaluation has no meaning for {type(node).__name__}")

    def _keys(self, table: TableTerm) -> list[Any]:
        return list(itertools.product(*(axis.elements(self.sizes) for axis in table.axes)))

    def _at_witness(self, node: terms.Exists, scope: frozenset[int]) -> str | None:
        if node.witness is None:
            return None
        values = []
        for term in node.witness:
            if isinstance(term, TableTerm):
                keys = self.set(self._keys(term))
                at = [f"k[{n}]" for n in range(len(term.axes))]
                values.append(f"{{k: {self.entry(term, at, scope)} for k in {keys}}}")
            elif isinstance(term, Term):
                values.append(self._part(term, scope))
            else:
                raise TypeError(f"a {type(term).__name__} cannot be a witness")
        body = self._part(node.body, scope | {id(u) for u in node.unknowns})
        names = ", ".join(self.name(unknown) for unknown in node.unknowns)
        return f"(lambda {names}: {body})({', '.join(values)})"


def _tuple(parts: Sequence[str]) -> str:
    return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"


def _literal(value: object) -> str:
    """An element in source text: whole numbers and tuples of them, nothing else."""
    if isinstance(value, tuple):
        return _tuple([_literal(part) for part in value])
    if isinstance(value, int):
        return str(int(value))
    raise TypeError(f"{type(value).__name__} {value!r} is not an element")


def _hint(name: str) -> str:
    """The beginning of a function's name, if it is safe to be one."""
    return f"{name}_" if re.fullmatch(r"[A-Za-z][A-Za-z_]{0,30}", name, re.ASCII) else "f"


def _depth(text: str) -> int:
    depth = deepest = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        deepest = max(deepest, depth)
    return deepest


# ----------------------------------------------------------------------------- for mpmath


class _Source(Compiler):
    """Functions of `_Numbers` alone; also the relations of a proposition, one by one."""

    calls: ClassVar = {
        "+": "add",
        "-": "sub",
        "*": "mul",
        "/": "div",
        "^": "power",
        "neg": "neg",
        "abs": "absolute",
        "pos": "pos",
        "exp": "exp",
        "log": "log",
        "sqrt": "sqrt",
        "tanh": "tanh",
        "cosh": "cosh",
        "Q": "tail",
        "binomial": "binomial",
        "plog": "plog",
        "logratio": "logratio",
        "ratio": "ratio",
        "max": "greatest",
        "min": "least",
        "e": "euler",
        "pi": "circle",
    }
    binders: ClassVar = {"sum": "total", "prod": "product", "sup": "sup", "inf": "inf"}
    relations: ClassVar = {
        "<=": "le", "<": "lt", ">=": "ge", ">": "gt", "==": "eq", "!=": "ne"
    }  # fmt: skip

    def __init__(self, sizes: Mapping[Any, int]) -> None:
        super().__init__(sizes)
        self.lines: list[str] = []
        self.leaves: list[Leaf] = []
        self.integrals = False

    def define(self, name: str, parameters: Sequence[str], body: str, memo: bool) -> None:
        self.lines += ["@memo"] if memo else []
        self.lines += [f"def {name}({', '.join(parameters)}):", f"    return {body}"]

    def number(self, value: Fraction) -> str:
        return f"number({value.numerator:#x}, {value.denominator:#x})"

    def operation(self, name: str, args: list[str]) -> str:
        return f"{_known(self.calls, name, 'operation')}({', '.join(args)})"

    def binder(self, kind: str, items: str) -> str:
        return f"{_known(self.binders, kind, 'binder')}([{items}])"

    def condition(self, truth: str) -> str:
        return f"sure({truth})"

    def count(self, integer: str) -> str:
        return f"number({integer}, 1)"

    def integral(self, integrand: str, low: str | None, high: str | None) -> str:
        self.integrals = True
        return f"integral({integrand}, {low}, {high})"

    def relation(self, op: str, left: str, right: str) -> str:
        return f"{_known(self.relations, op, 'relation')}({left}, {right})"

    def connective(self, name: str, args: list[str]) -> str:
        if name == "implies":
            return f"implies({args[0]}, lambda: {args[1]})"
        return f"{_CONNECTIVES[name]}([{', '.join(args)}])"

    def every(self, items: str) -> str:
        return f"both({items})"

    def events(self, keys: str) -> str:
        return f"events({keys})"

    def plain(self, condition: str) -> str:
        return f"plain({condition})"

    def existence(self, truth: str | None) -> str:
        return "0" if truth is None else f"max(0, {truth})"

    def limit(self) -> str:
        return "0"

    def proposition(self, node: Proposition) -> str:
        """The name of the function without parameters that decides a proposition."""
        self._kept.append(node)
        text, name = self.truth(node), self.fresh("p")
        self.define(name, (), text, memo=False)
        return name

    def spread(self, node: Any, bound: tuple[Any, ...] = (), negated: bool = False) -> str:
        """The name of a generator of (leaf, elements) for the relations of a proposition, each as
        it should hold; `bound` are the indices and events further out."""
        self._kept.append(node)
        scope = frozenset(id(thing) for thing in bound if not isinstance(thing, terms.Index))
        names = [self.name(thing) for thing in bound]
        parameters = ", ".join(names)
        match node:
            case terms.Rel():
                sides = []
                for side in (node.left, node.right):
                    text = self.term(side, scope)
                    sides.append(self.fresh("s"))
                    self.define(sides[-1], names, text, memo=False)
                if negated:
                    node = terms.Rel(_OPPOSITE[node.op], node.left, node.right)
                self.leaves.append(Leaf(node, bound, sides[0], sides[1]))
                body = [f"yield {len(self.leaves) - 1}, {_tuple(names)}"]
            case terms.Not():
                body = [f"yield from {self.spread(node.part, bound, not negated)}({parameters})"]
            case terms.And() | terms.Or() | terms.Iff():
                parts = [self.spread(part, bound, negated) for part in node.children()]
                body = [f"yield from {part}({parameters})" for part in parts]
            case terms.Implies():
                then = self.spread(node.then, bound, negated)
                body = [
                    f"if possible(lambda: {self.truth(node.given, scope)}):",
                    f"    yield from {then}({parameters})",
                ]
            case terms.All() | terms.AllEvents():
                own: Any = node.index if isinstance(node, terms.All) else node.event
                inner = (*(thing for thing in bound if thing is not own), own)
                part = self.spread(node.body, inner, negated)
                if isinstance(node, terms.All):
                    over = self.set(node.index.over.elements(self.sizes))
                else:
                    over = self.events(self.set(self._keys(node.event)))
                body = [
                    f"for {self.name(own)} in {over}:",
                    f"    yield from {part}({', '.join(self.name(thing) for thing in inner)})",
                ]
            case terms.Predicate():
                body = [f"yield from {self.spread(node.meaning, bound, negated)}({parameters})"]
            case _:
                body = []
        name = self.fresh("w")
        self.lines += [f"def {name}({parameters}):", *(f"    {line}" for line in body)]
        self.lines += ["    yield from ()"]
        return name


_OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}
_CONNECTIVES = {"and": "both", "or": "either", "not": "negation", "iff": "same"}


def _known(table: Mapping[str, str], name: str, what: str) -> str:
    if name not in table:
        raise TypeError(f"the second evaluation has no meaning for the {what} {name!r}")
    return table[name]


class _Unknown(Exception):
    """A condition that had to be decided is unknown."""


class _Numbers:
    """The operations of the language on extended reals of mpmath; nan has no value.

    `cancelled`: a sum came so close to zero that it was taken for zero. `near`: two sides differ,
    but agree to the tie. `loss`: the greatest relative error that an integral reported.
    """

    def __init__(self, mp: Any, digits: int) -> None:
        mp.dps = digits
        self.mp = mp
        self.zero, self.one, self.nan, self.infinity = mp.mpf(0), mp.mpf(1), mp.nan, mp.inf
        self.grain = mp.mpf(10) ** -(4 * digits // 5)
        self.closest = mp.mpf(TIE)
        self.cancelled = self.near = False
        self.loss = self.zero

    # -- arithmetic -----------------------------------------------------------------------------

    def number(self, above: int, below: int) -> Any:
        return self.mp.mpf(above) / below

    def add(self, a: Any, b: Any) -> Any:
        return self._settled(a + b, (a, b))

    def sub(self, a: Any, b: Any) -> Any:
        return self._settled(a - b, (a, b))

    def total(self, values: list[Any]) -> Any:
        result = self.zero
        for value in values:
            result = result + value
        return self._settled(result, values)

    def _settled(self, result: Any, parts: Iterable[Any]) -> Any:
        """A sum is zero where its parts cancel to the last digits."""
        if not self.mp.isfinite(result):
            return result
        scale = max(map(abs, parts), default=self.zero)
        if scale == 0 or abs(result) > scale * self.grain:
            return result
        self.cancelled = True
        return self.zero

    def mul(self, a: Any, b: Any) -> Any:
        infinite = self.mp.isinf(a) or self.mp.isinf(b)
        return self.nan if infinite and (a == 0 or b == 0) else a * b

    def product(self, values: list[Any]) -> Any:
        return functools.reduce(self.mul, values, self.one)

    def div(self, a: Any, b: Any) -> Any:
        if b == 0 or (self.mp.isinf(a) and self.mp.isinf(b)):
            return self.nan
        return a / b

    def neg(self, a: Any) -> Any:
        return -a

    def absolute(self, a: Any) -> Any:
        return abs(a)

    def pos(self, a: Any) -> Any:
        return a if a > 0 or self.mp.isnan(a) else self.zero

    def power(self, a: Any, b: Any) -> Any:
        if self.mp.isnan(a) or not self.mp.isfinite(b) or a == -self.infinity:
            return self.nan
        if b == 0:
            return self.one
        if a == 0 or a == self.infinity:
            if b < 0:
                return self.nan if a == 0 else self.zero
            return a
        if a > 0:
            return self.mp.power(a, b)
        whole = self._whole(b)
        return self.nan if whole is None else a**whole

    def _whole(self, a: Any) -> int | None:
        """The whole number that a is, as far as can be seen."""
        if not self.mp.isfinite(a):
            return None
        near = int(self.mp.nint(a))
        if a == near:
            return near
        if abs(a - near) > self.grain * max(1, abs(near)):
            return None
        self.cancelled = True
        return near

    def exp(self, a: Any) -> Any:
        return self.mp.exp(a)

    def log(self, a: Any) -> Any:
        if a == 0:
            return -self.infinity
        return self.mp.log(a) if a > 0 else self.nan

    def sqrt(self, a: Any) -> Any:
        return self.mp.sqrt(a) if a >= 0 else self.nan

    def tanh(self, a: Any) -> Any:
        return self.mp.sign(a) if self.mp.isinf(a) else self.mp.tanh(a)

    def cosh(self, a: Any) -> Any:
        return self.infinity if self.mp.isinf(a) else self.mp.cosh(a)

    def tail(self, a: Any) -> Any:
        if self.mp.isinf(a):
            return self.zero if a > 0 else self.one
        if abs(a) > self.mp.mpf(2) ** 500:  # erfc overflows; off by less than 1/a^2
            first = self.mp.exp(-a * a / 2) / (abs(a) * self.mp.sqrt(2 * self.mp.pi))
            return first if a > 0 else self.one - first
        return self.mp.erfc(a / self.mp.sqrt(2)) / 2

    def binomial(self, n: Any, k: Any) -> Any:
        above, below = self._whole(n), self._whole(k)
        if above is None or below is None or above < 0 or below < 0:
            return self.nan
        return self.mp.mpf(math.comb(above, below))

    def plog(self, a: Any, b: Any) -> Any:
        """a log(a/b): 0 where a = 0, infinite where b = 0 < a."""
        if a == 0 and b >= 0:
            return self.zero
        if not (a > 0 and b >= 0) or self.mp.isinf(a) or self.mp.isinf(b):
            return self.nan
        return self.infinity if b == 0 else a * self._quotient(a, b)

    def logratio(self, a: Any, b: Any) -> Any:
        """log(a/b) with log(a/0) = infinity for a > 0, log(0/b) = -infinity; 0/0: no value."""
        if not (a >= 0 and b >= 0) or (a == 0 and b == 0):
            return self.nan
        if self.mp.isinf(a) and self.mp.isinf(b):
            return self.nan
        if b == 0 or self.mp.isinf(a):
            return self.infinity
        return -self.infinity if a == 0 or self.mp.isinf(b) else self._quotient(a, b)

    def _quotient(self, a: Any, b: Any) -> Any:
        """log(a/b), and 0 where the two are seen to be equal."""
        return self.zero if self.sub(a, b) == 0 else self.mp.log(a / b)

    def ratio(self, a: Any, b: Any) -> Any:
        """a/b with a/0 = infinity for a > 0; 0/0 has no value."""
        if b == 0:
            return self.infinity if a > 0 else self.nan
        return self.div(a, b)

    def greatest(self, *values: Any) -> Any:
        return self.nan if any(map(self.mp.isnan, values)) else max(values)

    def least(self, *values: Any) -> Any:
        return self.nan if any(map(self.mp.isnan, values)) else min(values)

    def sup(self, values: list[Any]) -> Any:
        return self.greatest(-self.infinity, *values)

    def inf(self, values: list[Any]) -> Any:
        return self.least(self.infinity, *values)

    def euler(self) -> Any:
        return +self.mp.e

    def circle(self) -> Any:
        return +self.mp.pi

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        low = -self.infinity if low is None else low
        high = self.infinity if high is None else high
        if self.mp.isnan(low) or self.mp.isnan(high):
            return self.nan
        if low == high:
            return self.zero
        points = [low, self.zero, high] if low < 0 < high else [low, high]
        value, error = self.mp.quad(integrand, points, error=True)
        if not self.mp.isfinite(value):
            return self.nan
        scale = abs(value) or self.one
        self.loss = max(self.loss, self.mp.mpf(error) / scale)
        return value

    # -- truth ----------------------------------------------------------------------------------

    def order(self, left: Any, right: Any) -> int | None:
        """The sign of left - right, 0 for a tie, None where it is unknown."""
        if self.mp.isnan(left) or self.mp.isnan(right):
            return None
        if self.mp.isinf(left) or self.mp.isinf(right):
            return int(left > right) - int(left < right)
        gap, scale = self.sub(left, right), max(abs(left), abs(right))
        if self.loss and abs(gap) <= 1000 * self.loss * scale and self.loss > self.closest / 1000:
            return None  # an integral is not known well enough
        if abs(gap) <= self.closest * scale:
            self.near = self.near or gap != 0
            return 0
        return 1 if gap > 0 else -1

    def compare(self, op: str, left: Any, right: Any) -> int:
        return self._truth(op, self.order(left, right))

    def _truth(self, op: str, order: int | None) -> int:
        """The truth of a relation between two sides of this order."""
        if order is None:
            return 0
        return self.plain(
            {
                "<=": order <= 0,
                "<": order < 0,
                ">=": order >= 0,
                ">": order > 0,
                "==": order == 0,
                "!=": order != 0,
            }[op]
        )

    def plain(self, condition: bool) -> int:
        return 1 if condition else -1

    def sure(self, truth: int) -> bool:
        if truth == 0:
            raise _Unknown("a condition is not decided")
        return truth > 0

    def both(self, truths: Iterable[int]) -> int:
        least = 1
        for truth in truths:
            least = min(least, truth)
            if least < 0:
                break
        return least

    def either(self, truths: list[int]) -> int:
        return max(truths, default=-1)

    def negation(self, truths: list[int]) -> int:
        return -truths[0]

    def same(self, truths: list[int]) -> int:
        return truths[0] * truths[1]

    def implies(self, given: int, then: Callable[[], int]) -> int:
        return 1 if given < 0 else max(-given, then())

    def possible(self, given: Callable[[], int]) -> bool:
        try:
            return given() >= 0
        except _Unknown:
            return False

    def events(self, keys: list[Any]) -> Iterator[dict[Any, Any]]:
        for bits in itertools.product((self.zero, self.one), repeat=len(keys)):
            yield dict(zip(keys, bits, strict=True))

    def namespace(self) -> dict[str, Any]:
        """What the compiled text may use: these operations and a few builtins."""
        names = [n for n in vars(_Numbers) if not n.startswith("_") and n != "namespace"]
        found: dict[str, Any] = {name: getattr(self, name) for name in names}
        for name, op in ((v, k) for k, v in _Source.relations.items()):
            found[name] = functools.partial(self.compare, op)
        found["memo"] = functools.cache
        found["__builtins__"] = {"len": len, "max": max, "sum": sum, "zip": zip}
        return found

    def read(self, text: ExactText) -> Any:
        """The value of an exact text at the precision in force."""
        return text.value(
            lambda q: self.number(q.numerator, q.denominator),
            lambda name, *args: getattr(self, _Source.calls[name])(*args),
        )


# ----------------------------------------------------------------------------- evaluation


@dataclass(frozen=True)
class _Side:
    leaf: int
    elements: tuple[Any, ...]
    left: Any
    right: Any
    margin: Any
    truth: int
    order: int | None


@dataclass(frozen=True)
class _Run:
    """What one working precision says."""

    digits: int
    met: int
    holds: int
    reason: str
    sides: tuple[_Side, ...]
    doubtful: bool  # a sum cancelled, or two sides are nearly a tie
    near: bool
    loss: Any


class _Evaluation:
    """The compiled text of hypotheses and a conclusion, and the instance as exact texts."""

    def __init__(self, instance: Instance, given: Sequence[Proposition], show: Proposition) -> None:
        self.mp = mpmath.mp.clone()
        self.source = source = _Source(instance.sizes)
        self.given = [source.proposition(proposition) for proposition in given]
        self.show = source.proposition(show)
        self.spread = source.spread(show)
        self.code = compile("\n".join(source.lines), "<second evaluation>", "exec")
        self.texts: dict[str, Any] = {}
        for name, thing in source.objects.items():
            if isinstance(thing, TableTerm):
                rows = instance.tables[thing]
                self.texts[name] = {key: ExactText(str(x)) for key, x in rows.items()}
            else:
                self.texts[name] = ExactText(str(instance.scalars[thing]))

    def opinion(self) -> SecondOpinion:
        digits, last = FIRST, LAST_INTEGRAL if self.source.integrals else LAST
        before = self.run(digits)
        while True:
            agreed = False
            digits *= 2
            if digits > last:
                break
            now = self.run(digits)
            agreed = self._agree(before, now)
            if agreed and (not now.doubtful or digits >= min(SURE, last)):
                break
            if agreed and digits < SURE <= last:
                digits = SURE // 2
            before = now
        if not agreed:
            reason = f"two evaluations do not agree to {DIGITS} digits at {last} digits"
            return SecondOpinion(0, 0, digits=last, reason=reason)
        return self._said(now)

    def run(self, digits: int) -> _Run:
        numbers = _Numbers(self.mp, digits)
        names: dict[str, Any] = {**numbers.namespace(), **self.source.sets}
        for name, text in self.texts.items():
            if isinstance(text, ExactText):
                names[name] = numbers.read(text)
            else:
                names[name] = {key: numbers.read(x) for key, x in text.items()}
        exec(self.code, names)
        met, holds, reason = 1, 0, ""
        for function in self.given:
            truth, why = _decide(names[function])
            if truth < 0:
                met, reason = -1, ""
                break
            if truth == 0:
                met, reason = 0, f"a hypothesis is not decided: {why}"
        if met > 0:
            holds, why = _decide(names[self.show])
            reason = f"the conclusion is not decided: {why}" if holds == 0 else ""
        sides = tuple(self._sides(names, numbers))
        return _Run(
            digits, met, holds, reason, sides, numbers.cancelled or numbers.near, numbers.near,
            numbers.loss,
        )  # fmt: skip

    def _sides(self, names: dict[str, Any], numbers: _Numbers) -> Iterator[_Side]:
        for number, elements in names[self.spread]():
            leaf = self.source.leaves[number]
            try:
                left, right = names[leaf.left](*elements), names[leaf.right](*elements)
            except _Unknown:
                continue
            op = leaf.relation.op
            margin = numbers.sub(left, right) if op in (">=", ">") else numbers.sub(right, left)
            order = numbers.order(left, right)
            yield _Side(number, elements, left, right, margin, numbers._truth(op, order), order)

    def _agree(self, before: _Run, now: _Run) -> bool:
        """Whether two runs say the same, to 50 digits or to what an integral is known to."""
        places = [[(s.leaf, s.elements) for s in run.sides] for run in (before, now)]
        if (before.met, before.holds) != (now.met, now.holds) or places[0] != places[1]:
            return False
        loss = max(before.loss, now.loss)
        slack = max(self.mp.mpf(10) ** -DIGITS, 1000 * loss if loss else 0)
        return all(
            self._close(getattr(a, side), getattr(b, side), slack)
            for a, b in zip(before.sides, now.sides, strict=True)
            for side in ("left", "right", "margin")
        )

    def _close(self, a: Any, b: Any, slack: Any) -> bool:
        if not (self.mp.isfinite(a) and self.mp.isfinite(b)):
            return self._text(a) == self._text(b)
        return bool(abs(a - b) <= slack * max(abs(a), abs(b)))

    def _said(self, run: _Run) -> SecondOpinion:
        compared = tuple(map(self._compared, run.sides))
        best = min(
            range(len(compared)),
            key=lambda n: (compared[n].truth, self._rank(run.sides[n].margin)),
            default=None,
        )
        shown = Compared("", "", "", 0) if best is None else compared[best]
        return SecondOpinion(
            run.met,
            run.holds,
            shown.left,
            shown.right,
            shown.tie,
            run.near,
            shown.op,
            shown.where,
            shown.margin,
            run.digits,
            run.reason,
            compared,
        )

    def _compared(self, side: _Side) -> Compared:
        leaf = self.source.leaves[side.leaf]
        at = tuple(zip(leaf.bound, side.elements, strict=True))
        return Compared(
            leaf.relation.op,
            self._text(side.left),
            self._text(side.right),
            side.truth,
            side.order == 0,
            ", ".join(f"{_called(thing)} = {_seen(element)}" for thing, element in at),
            self._text(side.margin),
            leaf.relation,
            at,
        )

    def _rank(self, margin: Any) -> Any:
        return self.mp.inf if self.mp.isnan(margin) else margin

    def _text(self, value: Any) -> str:
        text = str(self.mp.nstr(value, DIGITS))
        return _WORDS.get(text, text)


def _called(thing: Any) -> str:
    return str(getattr(thing, "name", "the event"))


def _seen(element: Any) -> str:
    """An element, or an event as the set of what is in it."""
    if not isinstance(element, dict):
        return str(element)
    return f"{{{', '.join(str(key[0]) for key, bit in element.items() if bit)}}}"


_WORDS = {"+inf": "infinity", "inf": "infinity", "-inf": "-infinity", "nan": "no value"}


def _decide(function: Callable[[], int]) -> tuple[int, str]:
    try:
        truth = function()
    except _Unknown as error:
        return 0, str(error)
    return truth, "" if truth else "a side has no value, or is not known well enough"
