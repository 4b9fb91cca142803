"""Prove identities by the zero of a normal form, and decide limits by series.

Every entry of every table becomes a free positive symbol. Every pattern of zero entries, of ends of
domains and of signs is a case of its own. An equation whose two sides have a difference with the
normal form zero holds at all positive values of its symbols. A normal form that is not zero proves
nothing. The hypotheses are used only to leave out patterns that no instance of the hypotheses has.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import Any

from flint import fmpq

from dpproofs.language import terms
from dpproofs.language.sorts import Natural, Scalar, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Num
from dpproofs.meaning import numbers
from dpproofs.meaning.exact import ExactRing, Value
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Undecided, Walk, entries, sizes_of
from dpproofs.outcome import Evidence, Outcome, Scope
from dpproofs.provers.reliance import watched
from dpproofs.provers.series import MAX_ORDER, NoSeries, TooShort, leading
from dpproofs.search.effort import Effort
from dpproofs.search.versions import VERSIONS
from dpproofs.verifiers.sizes import ranges_words

__all__ = ["check"]

MAX_SYMBOLS = 24
MAX_PATTERNS = 300  # for each size
MAX_TERMS = 1500  # of one value: beyond, a pattern is left undecided
ZERO, ONE = Exact.of(0), Exact.of(1)


@watched
def check(statement: Statement, effort: Effort) -> Evidence:
    """Prove an identity for every size and every pattern, or name the pattern for which it is
    not shown."""
    if isinstance(statement.show, terms.Asymptotic):
        return _limit(statement, statement.show)
    for part in terms.unfolded(statement.show):
        if isinstance(part, terms.Exists | terms.Integral | terms.Asymptotic):
            reason = f"'{part!r}' is no identity"
            return Evidence("identity", Outcome.NOT_APPLICABLE, statement.hash, reason=reason)
    return _Proof(statement, effort).run()


# ----------------------------------------------------------------------------- symbols


class _SymbolRing(ExactRing):
    """The exact ring on values with symbols, over common denominators so that signs show."""

    def sum(self, values: list[Value]) -> Value:
        total: Value = self.zero
        for value in values:
            total = super().apply("+", (total, value))
        tidy: Value = _tidy(total)
        return tidy

    def apply(self, name: str, args: tuple[Value, ...]) -> Value:
        value = super().apply(name, args)
        if isinstance(value, Exact) and len(value._terms) > MAX_TERMS:
            raise Undecided(f"a value of more than {MAX_TERMS} terms")
        tidy: Value = _tidy(value) if name in ("+", "-") else value
        return tidy

    def _power(self, a: Any, b: Any) -> Value:
        """A natural power is a product: it needs no sign of its base."""
        r = b.rational if isinstance(a, Exact) and isinstance(b, Exact) else None
        if r is not None and r.q == 1 and r >= 0:
            return numbers.power(a, b)
        return super()._power(a, b)

    def _sign(self, a: Any) -> int:
        return super()._sign(_tidy(a))

    def _order(self, a: Any, b: Any) -> int:
        if isinstance(a, Exact) and isinstance(b, Exact):
            return self._sign(a - b)
        return super()._order(a, b)


def _tidy(value: Any) -> Any:
    """The same value over a common denominator: 1 - s/(1+s) reads 1/(1+s)."""
    if not isinstance(value, Exact) or len(value._terms) < 2:
        return value
    cleared, denominators = value, dict[numbers.Gen, fmpq]()
    while cleared.rational is None:
        least: dict[numbers.Gen, fmpq] = {}
        for monomial in cleared._terms:
            for generator, p, q in monomial:
                if generator[0] == numbers.POW and p < 0:
                    least[generator] = max(least.get(generator, fmpq(0)), fmpq(-(p // q)))
        if not least:
            break
        cleared = numbers._times(cleared, least)
        for generator, r in least.items():
            denominators[generator] = denominators.get(generator, fmpq(0)) - r
    return numbers._times(cleared, denominators) if denominators else value


@dataclass
class _Symbols:
    """Fresh symbols for one pattern."""

    made: int = 0

    def fresh(self) -> Exact:
        self.made += 1
        return numbers.symbol(f"s{self.made}")


# ----------------------------------------------------------------------------- patterns


class _TooMany(Exception):
    """More patterns than are ever tried: they are not even listed."""


Build = Callable[[Walk, _Symbols], list[Any]]  # the values of one slot, in the order of its keys


@dataclass(frozen=True)
class _Slot:
    """A scalar, an entry or a row of a law, with the cases that cover all it may be."""

    thing: Any
    keys: tuple[Any, ...]  # of the entries; () for a scalar
    cases: tuple[tuple[str, Build], ...]


#: What is taken for all that it may be and more, in one case: no sign of it is then known.
PLAIN = ({"law", "table", "scalar"}, {"table"}, set[str]())


def _slots(statement: Statement, sizes: Mapping[Any, int], plain: set[str]) -> list[_Slot]:
    """Every declared object in turn, with its cases."""
    found = [_Slot(s, (), _reals(s, "scalar" in plain)) for s in statement.scalars]
    for table in statement.tables:
        keys = entries(table, sizes)
        if table.kind == "law":
            for start in dict.fromkeys(key[:-1] for key in keys):
                row = tuple(key for key in keys if key[:-1] == start)
                cases = _plain_law(row) if "law" in plain else _supports(table.name, row)
                found.append(_Slot(table, row, cases))
            continue
        for key in keys:
            found.append(_Slot(table, (key,), _entry(table, key, "table" in plain)))
    return found


def _supports(name: str, row: Sequence[Any]) -> tuple[tuple[str, Build], ...]:
    """Every non-empty support; masses are weights over their sum, the first weight being 1."""
    if 2 ** len(row) - 1 > MAX_PATTERNS:
        raise _TooMany
    cases = []
    for kept in itertools.product((True, False), repeat=len(row)):
        if not any(kept):
            continue

        def build(walk: Walk, symbols: _Symbols, kept: Any = kept) -> list[Any]:
            first = kept.index(True)
            weights = [
                ZERO if not k else ONE if i == first else symbols.fresh()
                for i, k in enumerate(kept)
            ]
            total = sum(weights, ZERO)
            return [w / total for w in weights]

        atoms = ", ".join(_key(key) for key, k in zip(row, kept, strict=True) if k)
        cases.append((f"{name} on {{{atoms}}}", build))
    return tuple(cases)


def _plain_law(row: Sequence[Any]) -> tuple[tuple[str, Build], ...]:
    def build(walk: Walk, symbols: _Symbols) -> list[Any]:
        masses = [_any_real(symbols) for _ in row[1:]]
        return [*masses, ONE - sum(masses, ZERO)]

    return (("", build),)


def _any_real(symbols: _Symbols) -> Exact:
    """Every real is the difference of two positive numbers."""
    return symbols.fresh() - symbols.fresh()


def _entry(table: Table, key: Any, plain: bool) -> tuple[tuple[str, Build], ...]:
    name = f"{table.name}({_key(key)})"
    zero: tuple[str, Build] = (f"{name} = 0", lambda walk, symbols: [ZERO])
    one: tuple[str, Build] = (f"{name} = 1", lambda walk, symbols: [ONE])
    match table.kind:
        case "positive":
            return (("", lambda walk, symbols: [symbols.fresh()]),)
        case "loss":
            return (("", lambda walk, symbols: [-numbers.log(symbols.fresh())]),)
    if plain:
        return (("", lambda walk, symbols: [_any_real(symbols)]),)
    match table.kind:
        case "bit":
            return (zero, one)
        case "unit":
            return ((f"0 < {name} < 1", _inside(Num(Fraction(0)), Num(Fraction(1)))), zero, one)
    return _interval(name, table.low, table.high, False, False)


def _reals(scalar: Scalar, plain: bool) -> tuple[tuple[str, Build], ...]:
    low, name = scalar.low, scalar.name
    if scalar.logarithmic and plain:  # any real is a logarithm
        return (("", lambda walk, symbols: [numbers.log(symbols.fresh())]),)
    if plain:
        return (("", lambda walk, symbols: [_any_real(symbols)]),)
    if scalar.logarithmic and isinstance(low, Num) and low.value == 0:
        # All numbers above 0, whatever the other end: more than the domain never hurts.
        above: tuple[str, Build] = (
            f"{name} > 0",
            lambda walk, symbols: [numbers.log(ONE + symbols.fresh())],
        )
        zero: tuple[str, Build] = (f"{name} = 0", lambda walk, symbols: [ZERO])
        return (above,) if scalar.low_open else (above, zero)
    return _interval(name, low, scalar.high, scalar.low_open, scalar.high_open)


def _interval(
    name: str, low: Any, high: Any, low_open: bool, high_open: bool
) -> tuple[tuple[str, Build], ...]:
    """The inside and the closed ends of a domain; each sign where there are no ends."""
    if low is None and high is None:
        return (
            (f"{name} > 0", lambda walk, symbols: [symbols.fresh()]),
            (f"{name} = 0", lambda walk, symbols: [ZERO]),
            (f"{name} < 0", lambda walk, symbols: [-symbols.fresh()]),
        )
    cases: list[tuple[str, Build]] = []
    if low is not None and high is not None:
        cases.append((f"{name} inside", _inside(low, high)))
    elif low is not None:
        cases.append((f"{name} > {low!r}", lambda w, s: [_end(w, low) + s.fresh()]))
    else:
        cases.append((f"{name} < {high!r}", lambda w, s: [_end(w, high) - s.fresh()]))
    if low is not None and not low_open:
        cases.append((f"{name} = {low!r}", lambda walk, symbols: [_end(walk, low)]))
    if high is not None and not high_open:
        cases.append((f"{name} = {high!r}", lambda walk, symbols: [_end(walk, high)]))
    return tuple(cases)


def _inside(low: Any, high: Any) -> Build:
    def build(walk: Walk, symbols: _Symbols) -> list[Any]:
        s = symbols.fresh()
        bottom = _end(walk, low)
        return [_tidy(bottom + (_end(walk, high) - bottom) * s / (ONE + s))]

    return build


def _end(walk: Walk, end: Any) -> Exact:
    value = walk.value(end)
    if not isinstance(value, Exact):
        raise Undecided(f"an end of a domain is {value}")
    return value


# ----------------------------------------------------------------------------- the proof


@dataclass
class _Proof:
    statement: Statement
    effort: Effort
    patterns: int = 0
    left_out: int = 0  # patterns that no instance of the hypotheses has
    evaluated: int = 0
    reason: str = ""
    done: list[Mapping[Any, int]] = field(default_factory=list)
    skipped: list[Mapping[Any, int]] = field(default_factory=list)

    def run(self) -> Evidence:
        for sizes in sizes_of(self.statement):
            covered = self._size(sizes)
            if covered is None:
                return self._undecided()
            (self.done if covered else self.skipped).append(sizes)
        if not self.done or not self.patterns:
            if not self.skipped:
                self.reason = "the hypotheses leave no pattern of zeros and ends"
            else:
                self.reason = f"every size has more than {MAX_SYMBOLS} entries or too many patterns"
            return self._evidence(Outcome.UNDECIDED, reason=self.reason)
        return self._evidence(
            Outcome.PROVED,
            scope=Scope.ATOMS,
            scope_words=self._words(),
            whole_domain=not self.skipped,
            certificate={
                "format": "dpproofs-identity",
                "version": 1,
                "patterns": self.patterns,
                "sizes": [{p.name: n for p, n in sizes.items()} for sizes in self.done],
            },
        )

    def _size(self, sizes: Mapping[Any, int]) -> bool | None:
        """True: shown at this size; False: too large to try; None: not shown."""
        symbols = sum(len(entries(table, sizes)) for table in self.statement.tables)
        if symbols + len(self.statement.scalars) > MAX_SYMBOLS:
            return False
        covered: bool | None = False
        tried: list[Any] = []
        for plain in PLAIN:
            try:
                slots = _slots(self.statement, sizes, plain)
            except _TooMany:
                return False
            named = [[name for name, _ in slot.cases] for slot in slots]
            if named in tried:
                continue  # the same cases again
            tried.append(named)
            count = prod(len(slot.cases) for slot in slots)
            limit = max(self.effort.boxes, MAX_PATTERNS) - self.evaluated
            if count > min(MAX_PATTERNS, limit):
                return False
            covered = self._covers(sizes, slots)
            if covered:
                return True
        return covered

    def _covers(self, sizes: Mapping[Any, int], slots: Sequence[_Slot]) -> bool | None:
        """True where every pattern is shown or left out; None at the first that is not."""
        shown = left_out = 0
        for choice in itertools.product(*(range(len(slot.cases)) for slot in slots)):
            fault = self._pattern(sizes, slots, choice)
            if fault is None:
                left_out += 1
            elif fault:
                names = [s.cases[c][0] for s, c in zip(slots, choice, strict=True)]
                at = [f"{p.name} = {n}" for p, n in sizes.items()]
                where = ", ".join([*at, *filter(None, names)])
                self.reason = f"with {where}: {fault}" if where else fault
                return None
            else:
                shown += 1
        self.patterns += shown
        self.left_out += left_out
        return True

    def _pattern(
        self, sizes: Mapping[Any, int], slots: Sequence[_Slot], choice: Sequence[int]
    ) -> str | None:
        """Empty where the conclusion is shown, None where the hypotheses fail, else why not."""
        self.evaluated += 1
        ring = _SymbolRing(256)
        try:
            walk = Walk(ring, _instance(ring, sizes, slots, choice))
            if any(_fails(walk, hypothesis) for hypothesis in self.statement.given):
                return None
            ring.undefined = ""
            truth = walk.truth(self.statement.show)
        except (Undecided, ValueError, ZeroDivisionError) as error:
            return str(error) or type(error).__name__
        if truth > 0:
            return ""
        if truth < 0:
            return "the normal form shows that it fails there unless the hypotheses exclude it"
        return ring.undefined or "the normal form is not zero, which proves nothing"

    def _undecided(self) -> Evidence:
        """An inequality is no identity; an equation that is not shown is undecided."""
        equation = any(isinstance(p, terms.Rel) and p.op == "==" for p in _conclusions(self.show))
        outcome = Outcome.UNDECIDED if equation else Outcome.NOT_APPLICABLE
        return self._evidence(outcome, reason=self.reason)

    @property
    def show(self) -> Node:
        return self.statement.show

    def _words(self) -> str:
        told = ranges_words(self.statement.parameters, self.done)
        spaces = [told] if told else []
        tables = any(table.kind == "law" for table in self.statement.tables)
        names = [s.name for s in self.statement.scalars if not isinstance(s, Natural)]
        parts = [*spaces, *(["every support"] if tables else [])]
        parts += [f"all {', '.join(names)}"] if names else []
        return ("laws on " if tables else "") + ", ".join(parts)

    def _evidence(self, outcome: Outcome, **fields: Any) -> Evidence:
        return Evidence(
            "identity",
            outcome,
            self.statement.hash,
            evaluations=self.evaluated,
            versions=VERSIONS,
            **fields,
        )


def _fails(walk: Walk, hypothesis: terms.Proposition) -> bool:
    """Whether a hypothesis fails at all values of the symbols."""
    try:
        return bool(walk.truth(hypothesis) < 0)
    except (Undecided, ValueError, ZeroDivisionError):
        return False


def _instance(
    ring: ExactRing, sizes: Mapping[Any, int], slots: Sequence[_Slot], choice: Sequence[int]
) -> Instance:
    instance, symbols = Instance(sizes), _Symbols()
    for slot, case in zip(slots, choice, strict=True):
        values = slot.cases[case][1](Walk(ring, instance), symbols)
        if not slot.keys:
            instance = instance.with_scalar(slot.thing, values[0])
            continue
        rows = dict(instance.tables.get(slot.thing, {}))
        rows.update(zip(slot.keys, values, strict=True))
        instance = instance.with_table(slot.thing, rows)
    return instance


def _conclusions(node: Node) -> Iterator[Node]:
    """The relations that a proposition asserts."""
    match node:
        case terms.Predicate():
            yield from _conclusions(node.meaning)
        case terms.Implies():
            yield from _conclusions(node.then)
        case terms.Proposition():
            yield node
            for child in node.children():
                yield from _conclusions(child)


# ----------------------------------------------------------------------------- limits


def _limit(statement: Statement, show: terms.Asymptotic) -> Evidence:
    """Leading terms as the variable goes down to 0, compared exactly."""
    variable = show.variable

    def evidence(outcome: Outcome, **fields: Any) -> Evidence:
        return Evidence("identity", outcome, statement.hash, versions=VERSIONS, **fields)

    reason = _no_limit(statement, show)
    if reason:
        return evidence(Outcome.NOT_APPLICABLE, reason=reason)
    sides: list[Any] = []
    for side in (show.left, show.right):
        try:
            sides.append(leading(side, variable))
        except NoSeries as error:
            return evidence(Outcome.NOT_APPLICABLE, reason=f"'{side!r}' has no series: {error}")
        except TooShort:
            reason = f"no leading term of '{side!r}' up to {MAX_ORDER} terms"
            return evidence(Outcome.UNDECIDED, reason=reason)
        except (Undecided, ValueError, ZeroDivisionError) as error:
            return evidence(Outcome.NOT_APPLICABLE, reason=f"'{side!r}' has no series: {error}")
    left, right = sides
    if right is None:
        return evidence(Outcome.UNDECIDED, reason="the right side is 0 near 0")
    holds = left == right if show.kind == "~" else left is None or left[0] >= right[0]
    shown = {"exponent": 0, "coefficient": "0"} if left is None else _lead(left)
    certificate = {
        "format": "dpproofs-limit",
        "version": 1,
        "variable": getattr(variable, "name", ""),
        "kind": show.kind,
        "left": shown,
        "right": _lead(right),
    }
    if not holds:
        return evidence(Outcome.REFUTED, certificate=certificate)
    return evidence(
        Outcome.PROVED,
        scope=Scope.FINITE,
        scope_words=f"as {getattr(variable, 'name', 'it')} goes to 0",
        whole_domain=True,
        certificate=certificate,
    )


def _no_limit(statement: Statement, show: terms.Asymptotic) -> str:
    """Why the series ring cannot be asked, or nothing."""
    variable = show.variable
    if show.kind not in ("~", "O"):
        return f"the kind of limit {show.kind!r} is not known"
    if not isinstance(variable, Scalar) or isinstance(variable, Natural):
        return "the variable is not a declared real"
    low, high = variable.low, variable.high
    if (low is not None and not (isinstance(low, Num) and low.value <= 0)) or (
        high is not None and not (isinstance(high, Num) and high.value > 0)
    ):
        return f"the domain of {variable.name} does not reach down to 0 from above"
    if statement.given:
        return "a limit under hypotheses"
    if statement.parameters:
        return "a limit that speaks of sizes"
    for part in terms.unfolded(show.left, show.right):
        if isinstance(part, Scalar | Table) and part is not variable:
            return f"{part.name} is neither a number nor the variable {variable.name}"
    return ""


def _lead(lead: Any) -> dict[str, Any]:
    exponent = int(lead[0]) if lead[0].denominator == 1 else str(lead[0])
    return {"exponent": exponent, "coefficient": str(lead[1])}


# ----------------------------------------------------------------------------- pieces


def _key(key: Any) -> str:
    return ",".join(map(str, key))
