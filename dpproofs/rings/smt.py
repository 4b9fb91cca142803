"""Statements in SMT-LIB: polynomials and quotients over real unknowns, at fixed sizes.

Each operation is a definition of its own, so that shared parts stay shared. A quotient is a new
number q with q b = a wherever b is not 0, and a root is treated likewise. Where there is no value,
the number may be anything, so that "unsatisfiable" is said of at least all instances that there
are. e^t is a number above 0 for each t that is a whole multiple of unknowns. Of logarithms only
comparisons are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from dpproofs.language.powers import REAL_POWER
from dpproofs.rings.walk import Undecided

__all__ = ["NoPolynomial", "Real", "SmtRing"]


class NoPolynomial(Undecided):
    """Raised where the statement says something that no polynomial says; the message says where."""


@dataclass(frozen=True)
class Real:
    """A number: its text, its value if it is known, its linear form over unknowns if it has one."""

    text: str
    value: Fraction | None = None
    linear: tuple[tuple[str, Fraction], ...] | None = None


@dataclass(frozen=True)
class Quotient:
    """log(above/below), which is compared and never computed."""

    above: Real
    below: Real


Bool = bool | str


@dataclass(frozen=True)
class Extreme:
    """The greatest (or least) of numbers and logarithms, each where its condition holds; of none it
    is minus (or plus) infinity. It is compared and never computed."""

    members: tuple[tuple[Bool, Any], ...]
    greatest: bool


@dataclass
class SmtRing:
    """Truth is a Python truth value or the text of a Boolean."""

    lines: list[str] = field(default_factory=list)
    powers: dict[str, str] = field(default_factory=dict)  # unknown: the name of e to it

    def unknown(self, name: str) -> Real:
        self.lines.append(f"(declare-const {name} Real)")
        return Real(name, None, ((name, Fraction(1)),))

    def require(self, condition: Bool) -> None:
        if condition is not True:
            self.lines.append(f"(assert {_bool(condition)})")

    def text(self) -> str:
        return "\n".join(["(set-logic ALL)", *self.lines, "(check-sat)"])

    # -- numbers ----------------------------------------------------------------------------

    def number(self, value: Fraction) -> Real:
        return Real(_literal(value), Fraction(value), ())

    def sum(self, values: Iterable[Any]) -> Any:
        total: Any = self.number(Fraction(0))
        for value in values:
            total = self.apply("+", (total, value))
        return total

    def extreme(self, values: list[Any], greatest: bool) -> Any:
        if len(values) == 1:
            return values[0]
        if values and all(isinstance(value, Real) for value in values):
            return self.apply("max" if greatest else "min", tuple(values))
        members = [member for value in values for member in _members(value, greatest)]
        return Extreme(tuple(members), greatest)

    def apply(self, name: str, args: tuple[Any, ...]) -> Any:
        if name == "logratio":
            return Quotient(*map(_real, args))
        if name == "log":
            return Quotient(_real(args[0]), self.number(Fraction(1)))
        reals = tuple(map(_real, args))
        match name, reals:
            case (("+" | "-" | "*"), (a, b)):
                return self._arithmetic(name, a, b)
            case "neg", (a,):
                return self._arithmetic("-", self.number(Fraction(0)), a)
            case (("/" | "ratio"), (a, b)):
                return self._quotient(a, b)
            case "^", (a, b) if b.value is not None and b.value.denominator == 1:
                return self._power(a, int(b.value))
            case _, (a, b) if name in ("^", REAL_POWER) and b.value == Fraction(1, 2):
                return self._root(a)
            case "sqrt", (a,):
                return self._root(a)
            case "exp", (a,):
                return self._exp(a)
            case "pos", (a,):
                return self._if(self.relation(">", a, ZERO), a, ZERO)
            case "abs", (a,):
                return self._if(self.relation(">=", a, ZERO), a, self.apply("neg", (a,)))
            case (("max" | "min"), (first, *rest)):
                for other in rest:
                    wins = self.relation(">=" if name == "max" else "<=", first, other)
                    first = self._if(wins, first, other)
                return first
        raise NoPolynomial(f"{name} is no polynomial")

    def _arithmetic(self, op: str, a: Real, b: Real) -> Real:
        if a.value is not None and b.value is not None:
            value = {"+": a.value + b.value, "-": a.value - b.value, "*": a.value * b.value}[op]
            return self.number(value)
        if op == "*" and 0 in (a.value, b.value):
            return self.number(Fraction(0))
        if b.value == (1 if op == "*" else 0):
            return a
        if op != "-" and a.value == (1 if op == "*" else 0):
            return b
        return Real(self._named(f"({op} {a.text} {b.text})"), None, _linear(op, a, b))

    def _named(self, text: str, sort: str = "Real") -> str:
        name = f"{sort[0].lower()}{len(self.lines)}!"
        self.lines.append(f"(define-fun {name} () {sort} {text})")
        return name

    def _fresh(self) -> str:
        name = f"x{len(self.lines)}!"
        self.lines.append(f"(declare-const {name} Real)")
        return name

    def _quotient(self, a: Real, b: Real) -> Real:
        if b.value is not None:
            if b.value == 0:
                raise NoPolynomial("a division by 0")
            return self._arithmetic("*", a, self.number(1 / b.value))
        name = self._fresh()
        self.lines.append(f"(assert (or (= {b.text} 0.0) (= (* {name} {b.text}) {a.text})))")
        return Real(name)

    def _power(self, a: Real, n: int) -> Real:
        result = self.number(Fraction(1))
        for _ in range(abs(n)):
            result = self._arithmetic("*", result, a)
        return result if n >= 0 else self._quotient(self.number(Fraction(1)), result)

    def _root(self, a: Real) -> Real:
        name = self._fresh()
        square = f"(and (>= {name} 0.0) (= (* {name} {name}) {a.text}))"
        self.lines.append(f"(assert (or (< {a.text} 0.0) {square}))")
        return Real(name)

    def _exp(self, a: Real) -> Real:
        if a.value == 0:
            return self.number(Fraction(1))
        if a.linear is None or any(n.denominator != 1 for _, n in a.linear) or not a.linear:
            raise NoPolynomial("e to what is no sum of unknowns")
        result = self.number(Fraction(1))
        for name, n in a.linear:
            result = self._arithmetic("*", result, self._power(self._base(name), int(n)))
        return result

    def _base(self, name: str) -> Real:
        if name not in self.powers:
            base = self.powers[name] = f"e!{name}"
            self.lines.append(f"(declare-const {base} Real)")
            self.lines.append(f"(assert (> {base} 0.0))")
            self.lines.append(f"(assert (= (= {name} 0.0) (= {base} 1.0)))")
            self.lines.append(f"(assert (>= {base} (+ 1.0 {name})))")
            self.lines.append(f"(assert (=> (< {name} 1.0) (<= (* {base} (- 1.0 {name})) 1.0)))")
        return Real(self.powers[name])

    def _if(self, condition: Bool, then: Real, other: Real) -> Real:
        if isinstance(condition, bool):
            return then if condition else other
        return Real(self._named(f"(ite {condition} {then.text} {other.text})"))

    # -- truth ------------------------------------------------------------------------------

    def truth(self, value: bool) -> Bool:
        return value

    def relation(self, op: str, left: Any, right: Any) -> Bool:
        if isinstance(right, Extreme) and not isinstance(left, Extreme):
            turned = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}
            return self.relation(turned.get(op, op), right, left)
        if isinstance(left, Extreme):
            return self._extreme_relation(op, left, right)
        if isinstance(left, Quotient) != isinstance(right, Quotient):
            quotient, other = (left, right) if isinstance(left, Quotient) else (right, left)
            scaled = self._arithmetic("*", self._exp(_real(other)), quotient.below)
            sides = (quotient.above, scaled)
            left, right = sides if quotient is left else sides[::-1]
        a, b = _real(left), _real(right)
        if a.value is not None and b.value is not None:
            return {
                "<=": a.value <= b.value,
                "<": a.value < b.value,
                ">=": a.value >= b.value,
                ">": a.value > b.value,
                "==": a.value == b.value,
                "!=": a.value != b.value,
            }[op]
        if op == "!=":
            return f"(not (= {a.text} {b.text}))"
        return f"({'=' if op == '==' else op} {a.text} {b.text})"

    def _extreme_relation(self, op: str, left: Extreme, right: Any) -> Bool:
        if op in ("==", "!="):
            both = self.conj([self.relation(o, left, right) for o in ("<=", ">=")])
            return both if op == "==" else self.negate(both)
        each = [(here, self.relation(op, value, right)) for here, value in left.members]
        if (op in ("<=", "<")) == left.greatest:
            return self.conj([self.disj([self.negate(here), truth]) for here, truth in each])
        return self.disj([self.conj([here, truth]) for here, truth in each])

    def conj(self, truths: list[Bool]) -> Bool:
        return self._compound("and", truths, True)

    def disj(self, truths: list[Bool]) -> Bool:
        return self._compound("or", truths, False)

    def _compound(self, op: str, truths: list[Bool], neutral: bool) -> Bool:
        if any(truth is (not neutral) for truth in truths):
            return not neutral
        rest = [truth for truth in truths if not isinstance(truth, bool)]
        if not rest:
            return neutral
        return rest[0] if len(rest) == 1 else self._named(f"({op} {' '.join(rest)})", "Bool")

    def negate(self, truth: Bool) -> Bool:
        return not truth if isinstance(truth, bool) else f"(not {truth})"

    def excludes(self, truth: Bool) -> bool:
        return truth is False

    def choose(self, condition: Bool, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
        if isinstance(condition, bool):
            return then() if condition else other()
        one, two = then(), other()
        if isinstance(one, Real) and isinstance(two, Real):
            return self._if(condition, one, two)
        kinds = {value.greatest for value in (one, two) if isinstance(value, Extreme)}
        if len(kinds) > 1:
            raise NoPolynomial("a greatest beside a least")
        greatest = kinds.pop() if kinds else True
        members = [
            (self.conj([here, inner]), value)
            for here, side in ((condition, one), (self.negate(condition), two))
            for inner, value in _members(side, greatest)
        ]
        return Extreme(tuple(members), greatest)

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        raise NoPolynomial("an integral is no polynomial")

    def exists(self, walk: Any, node: Any, env: Any) -> Any:
        raise NoPolynomial("an existence is not handed to a solver")


def _members(value: Any, greatest: bool) -> list[tuple[Bool, Any]]:
    if not isinstance(value, Extreme):
        return [(True, value)]
    if value.greatest != greatest:
        raise NoPolynomial("a greatest beside a least")
    return list(value.members)


ZERO = Real("0.0", Fraction(0), ())


def _real(value: Any) -> Real:
    if isinstance(value, Real):
        return value
    raise NoPolynomial("a logarithm that is not only compared")


def _bool(condition: Bool) -> str:
    return condition if isinstance(condition, str) else str(condition).lower()


def _literal(value: Fraction) -> str:
    whole = f"{abs(value.numerator)}.0"
    text = whole if value.denominator == 1 else f"(/ {whole} {value.denominator}.0)"
    return f"(- {text})" if value < 0 else text


def _linear(op: str, a: Real, b: Real) -> tuple[tuple[str, Fraction], ...] | None:
    """Of a sum, or of a multiple: what is constant beside unknowns has none."""
    if op == "*":
        number, form = (a.value, b.linear) if a.value is not None else (b.value, a.linear)
        if number is None or form is None:
            return None
        return tuple((name, n * number) for name, n in form)
    if a.linear is None or b.linear is None or a.value or b.value:
        return None
    total: dict[str, Fraction] = dict(a.linear)
    for name, n in b.linear:
        total[name] = total.get(name, Fraction(0)) + (n if op == "+" else -n)
    return tuple((name, n) for name, n in total.items() if n)


def rows(ring: SmtRing, table: Any, keys: Iterable[Any], name: str) -> Mapping[Any, Real]:
    """The entries of a table as unknowns of its kind."""
    found = {key: ring.unknown(f"{name}_{n}") for n, key in enumerate(keys)}
    starts: dict[Any, list[Real]] = {}
    for key, entry in found.items():
        starts.setdefault(key[:-1], []).append(entry)
        match table.kind:
            case "law" | "unit":
                ring.require(f"(and (>= {entry.text} 0.0) (<= {entry.text} 1.0))")
            case "bit":
                ring.require(f"(or (= {entry.text} 0.0) (= {entry.text} 1.0))")
            case "positive":
                ring.require(f"(> {entry.text} 0.0)")
            case "loss":
                raise NoPolynomial("a loss is a logarithm")
    if table.kind == "law":
        for row in starts.values():
            ring.require(ring.relation("==", ring.sum(row), ring.number(Fraction(1))))
    return found
