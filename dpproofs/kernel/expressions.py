"""Expressions: what the kernel computes with.

An expression stands for a real number, whatever the values of the declared objects and of the free
points are: 1/0 is 0, and so are the root of a number below 0 and the logarithm of one that is not
above 0. Whether a term of a statement has a value is asked by the reading (`reading.py`), nowhere
else.

It is a sum of rational multiples of *terms*. A term is a sum over its bound points of a product of
powers of *atoms*: entries of tables, numbers, indicators, logarithms, powers of e ... Expressions
with the same meaning by linearity, by exchanging finite sums, by renaming bound points, and by what
the sorts say (a law sums to 1, an indicator is 0 or 1) have the same form. What is true only where
something is above 0 is no part of the form: there are rules for that.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, ClassVar
from weakref import WeakValueDictionary

from flint import fmpq, fmpz

from dpproofs.kernel.points import (
    ELEMENTS,
    Chosen,
    Element,
    Held,
    Point,
    Refused,
    Sequence,
    Set,
    aside,
    belongs,
    inside,
    moved,
    name_of,
    points_in,
)  # fmt: skip
from dpproofs.language import sorts, terms

__all__ = [
    "FREE", "NONNEGATIVE", "ONE", "PI", "POSITIVE", "ZERO", "Atom", "Expr", "TooLarge",
    "above_zero", "atom", "atom_of", "bit", "constant", "count", "drawn_by", "entry", "exp",
    "extreme", "greatest_part", "inverse", "log", "many", "mapped", "number", "placed", "power",
    "product_over", "raised", "real_power", "rebuilt", "same", "sign_of", "size", "slope", "summed",
    "summed_over", "tail",
]  # fmt: skip

FREE, NONNEGATIVE, POSITIVE = 0, 1, 2
Q0, Q1 = fmpq(0), fmpq(1)
MOST_TERMS, MOST_FACTORS, MOST_POWER = 4_000, 1_000, 100_000
MOST_ATOMS = 20_000  # inside of one another, in one atom
MOST_BITS = 200_000  # of a power of a number
MOST_ORDERS = 120  # ways to name the bound points of one term


class TooLarge(Refused):
    """Raised where an expression would be too large to be written out."""


# ----------------------------------------------------------------------------- atoms


class Atom:
    """What is no sum and no product: `kind` says how it is read, `data` of what.

    The data are declared objects, elements, sets, numbers and expressions. Two atoms are one object
    if kind and data are the same.
    """

    _known: ClassVar[WeakValueDictionary[Any, Atom]] = WeakValueDictionary()

    kind: str
    data: tuple[Any, ...]

    def __new__(cls, kind: str, data: tuple[Any, ...]) -> Atom:
        key = kind, data
        found = cls._known.get(key)
        if found is None:
            if kind == "prime" and not (type(data[0]) is int and data[0] > 1):
                raise Refused(f"{data[0]!r} as a factor of numbers")
            if kind in ("number", "entry") and sorts.has_no_value(data[0]):
                raise Refused(f"{data[0].name} has no value: its range is empty")
            found = super().__new__(cls)
            found.kind, found.data = key
            if found.bulk > MOST_ATOMS:
                raise TooLarge("an expression with too many others inside")
            cls._known[key] = found
        return found

    @cached_property
    def sign(self) -> int:
        """What the sorts say of its sign, wherever it stands."""
        match self.kind, self.data:
            case "number", (sorts.Natural() as thing,):
                return POSITIVE if thing.smallest > 0 else NONNEGATIVE
            case "number", (thing,):
                return _sign_from(thing.low, thing.low_open)
            case "entry", (table, _):
                if table.kind == "positive":
                    return POSITIVE
                known = table.kind in ("law", "unit", "bit")
                return NONNEGATIVE if known else _sign_from(table.low, False)
            case (("bit" | "same" | "count" | "many"), _):
                return NONNEGATIVE
            case (("size" | "exp" | "weight" | "prime" | "pi" | "tail" | "slope"), _):
                return POSITIVE
            case (("inverse" | "prod"), (*_, x)):
                return sign_of(x)
            case "power", (x, _):
                return max(sign_of(x), NONNEGATIVE)
            case "sup", (_, _, x):
                return min(sign_of(x), NONNEGATIVE)
            case "log", (x,) if x.value is not None and x.value > 1:
                return POSITIVE
        return FREE

    @property
    def parts(self) -> Iterator[Expr]:
        """The expressions that it is made of."""
        return (part for part in self.data if isinstance(part, Expr))

    @cached_property
    def made(self) -> bool:
        """Whether the operations here make it of its parts."""
        return all(part.made for part in self.parts) and rebuilt(self, {}) == raised(self)

    @property
    def binds(self) -> Point | None:
        """The point that it binds in its parts."""
        return self.data[0] if self.kind in ("sup", "prod") else None

    @cached_property
    def points(self) -> frozenset[Point]:
        """The points of which it speaks; what it binds itself is none of them."""
        found = frozenset(p for part in self.data for p in points_in(part))
        found = found.union(*(part.points for part in self.parts))
        return found if self.binds is None else found - {self.binds}

    @cached_property
    def objects(self) -> frozenset[Any]:
        """The declared objects of which it speaks, and the sets of what is counted and bound."""
        own = {part for part in self.data if isinstance(part, sorts.Scalar | sorts.Table)}
        own |= {part.of for part in self.data if isinstance(part, Set)}
        own |= {e.places.of for part in self.data for e in inside(part) if isinstance(e, Chosen)}
        own |= set() if self.binds is None else {self.binds.set.of}
        return frozenset(own).union(*(part.objects for part in self.parts))

    @cached_property
    def height(self) -> int:
        """Above the number of every point that is bound in it."""
        own = 0 if self.binds is None else int(self.binds.label) + 1
        return max([own, *(part.height for part in self.parts)])

    @cached_property
    def bulk(self) -> int:
        """How many atoms it is, with those inside of it."""
        return 1 + sum(a.bulk for part in self.parts for _, f in part.terms for a, _ in f)

    @cached_property
    def inside(self) -> frozenset[Atom]:
        """It, and all atoms that stand in its parts."""
        return frozenset((self,)).union(*(a.inside for part in self.parts for a in part.atoms))

    @property
    def once(self) -> bool:
        """It is 0 or 1."""
        return self.kind in ("bit", "same", "count", "many") or (
            self.kind == "entry" and self.data[0].kind == "bit"
        )

    @cached_property
    def text(self) -> str:
        """For people, and to put atoms in an order that does not depend on what was read before.
        Different atoms of a statement have different texts: no two of its objects have one name."""
        match self.kind, self.data:
            case "number", (thing,):
                return str(thing.name)
            case (("entry" | "weight"), (table, key)):
                return f"{table.name}({','.join(map(name_of, key))})"
            case "exp", (x,):
                return f"e^({x.text})"
            case "bit", (x,):
                return f"[{x.text} > 0]"
        told = (p.text if isinstance(p, Expr) else name_of(p) for p in self.data)
        return f"{self.kind}({', '.join(told)})"

    def __lt__(self, other: Atom) -> bool:
        return self.text < other.text

    def __repr__(self) -> str:
        return self.text


def _sign_from(low: Any, low_open: bool) -> int:
    """The sign of what is at least a number, or above it."""
    if not isinstance(low, terms.Num) or low.value < 0:
        return FREE
    return POSITIVE if low.value > 0 or low_open else NONNEGATIVE


# ----------------------------------------------------------------------------- expressions

Factors = tuple[tuple[Atom, Any], ...]  # each atom once, in order; powers are int or Fraction
Term = tuple[tuple[Point, ...], Factors]  # bound points, and what is summed over them


class Expr:
    """An immutable sum of rational multiples of terms."""

    __slots__ = ("__dict__", "__weakref__", "terms")

    def __init__(self, found: Mapping[Term, fmpq]) -> None:
        self.terms: dict[Term, fmpq] = {t: c for t, c in found.items() if c}
        if len(self.terms) > MOST_TERMS:
            raise TooLarge(f"an expression of {len(self.terms)} terms")

    def __add__(self, other: Expr) -> Expr:
        found = dict(self.terms)
        for term, c in other.terms.items():
            found[term] = found.get(term, Q0) + c
        return Expr(found)

    def __neg__(self) -> Expr:
        return Expr({t: -c for t, c in self.terms.items()})

    def __sub__(self, other: Expr) -> Expr:
        return self + -other

    def scaled(self, factor: fmpq) -> Expr:
        return Expr({t: c * factor for t, c in self.terms.items()})

    def __mul__(self, other: Expr) -> Expr:
        for x, y in ((self, other), (other, self)):
            if y.value is not None:
                return x if y.value == 1 else x.scaled(y.value)
        if len(self.terms) * len(other.terms) > 5 * MOST_TERMS:  # some may be the same
            raise TooLarge("a product with too many terms")
        found: dict[Term, fmpq] = {}
        for one, c in self.terms.items():
            for two, d in other.terms.items():
                product, e = _product(one, two), c * d
                if e == 1 and len(self.terms) == len(other.terms) == 1:
                    return product
                _add(found, e, product)
        return Expr(found)

    def __pow__(self, n: int) -> Expr:
        if n > MOST_FACTORS or any(c.height_bits() * n > MOST_BITS for c in self.terms.values()):
            raise TooLarge(f"the power {n}")
        return math.prod([self] * n, start=ONE)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.terms == other.terms

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(frozenset(self.terms))  # that of a number takes long, and tells little more

    @cached_property
    def ordered(self) -> tuple[tuple[Term, fmpq], ...]:
        return tuple(sorted(self.terms.items(), key=lambda item: _text(item[0])))

    @cached_property
    def atoms(self) -> frozenset[Atom]:
        """Those that its terms are products of."""
        return frozenset(a for _, factors in self.terms for a, _ in factors)

    @cached_property
    def made(self) -> bool:
        """Whether the operations here would make it: no root and no inverse of what may be below 0,
        no other numbers than theirs, and each of its terms as they leave it."""
        factors = [each for _, factors in self.terms for each in factors]
        numbers = {*map(type, self.terms.values())} <= {fmpq}
        powers = all(
            type(n) in (int, Fraction) and (n == 1 or (not a.once and (a.sign or n > 0 == n % 1)))
            for a, n in factors
        )
        return (
            numbers and powers and all(a.made for a in self.atoms) and all(map(_stays, self.terms))
        )

    @cached_property
    def points(self) -> frozenset[Point]:
        """The free points of which it speaks."""
        return frozenset[Point]().union(*map(_points, self.terms))

    @cached_property
    def objects(self) -> frozenset[Any]:
        sets = {p.set.of for bound, _ in self.terms for p in bound}
        return frozenset(sets).union(*(a.objects for a in self.atoms))

    @cached_property
    def height(self) -> int:
        """Above the number of every point that is bound in it."""
        bound = [int(p.label) + 1 for points, _ in self.terms for p in points]
        return max([0, *bound, *(a.height for a in self.atoms)])

    @property
    def value(self) -> fmpq | None:
        """The rational number that it is by its form."""
        if not self.terms:
            return Q0
        return self.terms[_UNIT] if len(self.terms) == 1 and _UNIT in self.terms else None

    @cached_property
    def text(self) -> str:
        told = (_text(t) if c == 1 else f"{c}*{_text(t)}" for t, c in self.ordered if t != _UNIT)
        number = [str(self.terms[_UNIT])] if _UNIT in self.terms else []
        return " + ".join([*number, *told]).replace(" + -", " - ") or "0"

    def __repr__(self) -> str:
        return self.text


_UNIT: Term = ((), ())
ZERO, ONE = Expr({}), Expr({_UNIT: Q1})


def constant(value: Any) -> Expr:
    known = value if isinstance(value, fmpq) else fmpq(value.numerator, value.denominator)
    return Expr({_UNIT: known})


def raised(one: Atom, n: Any = 1) -> Expr:
    """A power of an atom, or the atom itself."""
    return Expr({((), ((one, _whole(n)),)): Q1})


def atom(kind: str, *data: Any) -> Expr:
    return raised(Atom(kind, data))


def atom_of(x: Expr) -> Atom | None:
    """The atom that an expression is."""
    for (bound, factors), c in x.terms.items():
        if len(x.terms) == 1 and c == 1 and not bound and [n for _, n in factors] == [1]:
            return factors[0][0]
    return None


def _points(term: Term) -> frozenset[Point]:
    """The free points of which a term speaks."""
    found = frozenset[Point]().union(*(one.points for one, _ in term[1]))
    return found.difference(term[0]) if term[0] else found


def _text(term: Term) -> str:
    bound, factors = term
    told = "*".join(a.text if power == 1 else f"{a.text}^{power}" for a, power in factors) or "1"
    return f"sum[{','.join(map(name_of, bound))}]({told})" if bound else told


def _add(found: dict[Term, fmpq], c: fmpq, x: Expr) -> None:
    for term, d in x.terms.items():
        found[term] = found.get(term, Q0) + c * d


def _whole(n: Any) -> Any:
    if abs(n.numerator) > MOST_POWER or n.denominator > MOST_POWER:
        raise TooLarge(f"the power {n}")
    return n if isinstance(n, int) else int(n) if n.denominator == 1 else Fraction(n)


# ----------------------------------------------------------------------------- products


@lru_cache(maxsize=1 << 14)
def _product(one: Term, two: Term) -> Expr:
    """Bound points step aside; what either binds is summed over at the end."""
    if _UNIT in (one, two):
        return Expr({two if one == _UNIT else one: Q1})
    if not one[0] and not two[0]:
        return _merged((*one[1], *two[1]))
    around = _points(one) | _points(two)
    points, first = _opened(one, around)
    more, second = _opened(two, around | {*points})
    return summed_over((*points, *more), first * second)


def _merged(factors: Iterable[tuple[Atom, Any]]) -> Expr:
    """A product of powers. x^a x^-b is x^(a-b) where x is never below 0, beside [x > 0] if x may
    be 0; an indicator is its own square; x [x > 0] is x where x is never below 0."""
    powers: dict[Atom, Any] = {}
    asked: set[Atom] = set()
    for one, n in factors:
        if one in powers and not one.once:
            before = powers[one]
            if one.sign == NONNEGATIVE and (before < 0) != (n < 0):
                asked.add(one)
            n = _whole(before + n)
        powers[one] = 1 if one.once else n
    number = Q1
    for one, n in list(powers.items()):
        if n == 0:
            del powers[one]
        elif one.kind == "prime" and not 0 < n < 1:
            whole = math.floor(n)
            if abs(whole) * one.data[0].bit_length() > MOST_BITS:
                raise TooLarge(f"the power {whole} of {one.data[0]}")
            number *= fmpq(one.data[0]) ** whole
            powers[one] = n - whole
            if powers[one] == 0:
                del powers[one]
    for one in [a for a in powers if a.kind == "bit"]:
        single = atom_of(one.data[0])
        if single is not None and single.sign and single in powers:
            del powers[one]
    result = Expr({((), _sorted(powers)): number})
    for one in sorted(asked - powers.keys()):
        result = result * bit(raised(one))
    return result


def _sorted(powers: Mapping[Atom, Any]) -> Factors:
    return tuple(sorted(powers.items(), key=lambda item: item[0].text))


# ----------------------------------------------------------------------------- sums


def summed(point: Point, x: Expr) -> Expr:
    """The sum of x over all points of a set, for a point that is free in x."""
    return summed_over((point,), x)


def _opened(term: Term, around: Iterable[Point]) -> tuple[tuple[Point, ...], Expr]:
    """The bound points of a term as free ones that are none of those around, and what is summed:
    with other names this may be a sum of several terms, or with another factor."""
    away = aside(term[0], around)
    return tuple(away.values()), placed(Expr({((), term[1]): Q1}), away)


def _stays(term: Term) -> bool:
    """Whether a term is what the operations make of its factors and its sum."""
    points, body = _opened(term, _points(term))
    return (summed_over(points, body) if points else _merged(term[1])).terms == {term: Q1}


def summed_over(points: tuple[Point, ...], x: Expr) -> Expr:
    """The sum over points that are free in x."""
    if not points:
        return x
    found: dict[Term, fmpq] = {}
    for term, c in x.terms.items():
        if term[0]:
            more, body = _opened(term, x.points | {*points})
            _add(found, c, summed_over((*more, *points), body))
        else:
            _add(found, c, _closed(points, term[1]))
    return Expr(found)


@lru_cache(maxsize=1 << 14)
def _closed(points: tuple[Point, ...], factors: Factors) -> Expr:
    """The sum over some free points of a product, in normal form."""
    _check_points(points)
    for one, _ in factors:
        if one.kind == "same":  # a bound point that must be another one is that one
            for point, other in (one.data, one.data[::-1]):
                if point in points and point not in points_in(other) and belongs(other, point.set):
                    rest = tuple(p for p in points if p != point)
                    others = Expr({((), tuple(f for f in factors if f[0] is not one)): Q1})
                    return summed_over(rest, placed(others, {point: other}))
    for one, n in factors:  # a law that nothing else depends on adds up to 1
        drawn = drawn_by(one) if n == 1 else None
        if drawn is not None and set(drawn) <= set(points):
            kept = tuple(f for f in factors if f[0] is not one)
            if not any(set(drawn) & a.points for a, _ in kept):
                return _closed(tuple(p for p in points if p not in drawn), kept)
    used = frozenset[Point]().union(*(a.points for a, _ in factors))
    counts = ONE
    for point in points:
        if point not in used:
            counts = counts * size(point.set)
    return counts * _named(tuple(p for p in points if p in used), factors)


def _check_points(points: tuple[Point, ...]) -> None:
    if not all(isinstance(p, Point) for p in points):
        raise Refused("a sum or a greatest value over what is no point")


def _named(points: tuple[Point, ...], factors: Factors) -> Expr:
    """The term with numbers for the points that it binds: of all ways to number them, the one
    whose text comes first."""
    if not points:
        return Expr({((), factors): Q1})
    start = max(a.height for a, _ in factors)
    body = Expr({((), factors): Q1})
    groups: dict[str, list[Point]] = {}
    for point in points:
        groups.setdefault(point.set.name, []).append(point)
    if math.prod(math.factorial(len(g)) for g in groups.values()) > MOST_ORDERS:
        raise TooLarge("too many ways to number the points of a sum")
    found: dict[Term, fmpq] = {}
    ways = (itertools.permutations(groups[name]) for name in sorted(groups))
    for order in itertools.product(*ways):
        chosen = [point for group in order for point in group]
        bound = tuple(Point(point.set, start + n) for n, point in enumerate(chosen))
        there = placed(body, dict(zip(chosen, bound, strict=True)))
        stays = len(there.terms) == 1 and not any(inner for inner, _ in there.terms)
        if not stays or body.points & {*bound} or there.height > start:
            raise TooLarge("a sum whose form depends on the names of its points")
        found |= {(bound, named): c for (_, named), c in there.terms.items()}
    first = min(found, key=_text)
    return Expr({first: found[first]})


def drawn_by(one: Atom) -> tuple[Point, ...] | None:
    """The points that a law draws, where they are all of its last axis and free; of a product of
    laws over all places the sequence that they draw."""
    match one.kind, one.data:
        case "entry", (table, (*given, last)) if table.kind == "law":
            drawn, others = tuple(_drawn(table.over[-1], last)), {*points_in((*given,))}
            alone = len({*drawn}) == len(drawn) and not {*drawn} & others
            return drawn if alone and None not in drawn else None
        case "prod", (place, body):
            match atom_of(body):
                case Atom(
                    kind="entry", data=(table, (*given, Held(Sequence(Point() as path, ()), at)))
                ) if table.kind == "law":
                    own, base = path.set, path.set.base
                    if base is None or None in _drawn(table.over[-1], Point(base, 0)):
                        return None
                    whole = at == place and place.set == own.places
                    return (path,) if whole and path not in points_in((*given,)) else None
    return None


def _drawn(axis: Any, element: Element) -> Iterator[Any]:
    """The points of spaces of which an element of an axis consists; None for all else."""
    match axis, element:
        case sorts.Space(), Point() if element.set.of is axis and element.set.base is None:
            yield element
        case sorts.Pairs(), (left, right):
            yield from (*_drawn(axis.left, left), *_drawn(axis.right, right))
        case sorts.Power(), tuple():
            yield from (p for part in element for p in _drawn(axis.base, part))
        case _:
            yield None


# ----------------------------------------------------------------------------- replacing


def placed(x: Expr, to: Mapping[Point, Element]) -> Expr:
    """x with elements in place of free points, all at once."""
    if not to.keys() & x.points:
        return x

    def change(one: Atom, away: Mapping[Point, Point]) -> Expr | None:
        return _placed(one, {**to, **away}) if to.keys() & one.points else None

    return _changed(x, [*points_in(tuple(to.values()))], change)


def mapped(x: Expr, change: Callable[[Atom], Expr | None]) -> Expr:
    """x with expressions in place of atoms (None: the atom stays). What stands in the place of an
    atom speaks of no other bound points than that."""

    def put(one: Atom, away: Mapping[Point, Point]) -> Expr | None:
        there = _placed(one, away)
        if there is None:
            return change(one)
        new = mapped(there, change)
        return None if new is there else new

    return _changed(x, (), put)


def _changed(
    x: Expr,
    around: Iterable[Point],
    change: Callable[[Atom, Mapping[Point, Point]], Expr | None],
) -> Expr:
    """x with expressions in place of atoms, in a sum with what its points are while they stand
    aside (None: the atom stays). The points around are those of which the new ones may speak."""
    found: dict[Term, fmpq] = {}
    for term, c in x.terms.items():
        bound, factors = term
        away = aside(bound, x.points, around) if bound else {}
        new = [change(one, away) for one, _ in factors]
        if all(y is None for y in new):
            found[term] = found.get(term, Q0) + c
            continue
        powers, others = list[tuple[Atom, Any]](), ONE
        for y, (one, n) in zip(new, factors, strict=True):
            there = _placed(one, away) if y is None else y
            alone = one if there is None else atom_of(there)
            if alone is not None and (there is None or alone.sign or (n > 0 and n == int(n))):
                powers.append((alone, n))
            elif there is not None:
                others = others * power(there, n)
        _add(found, c, summed_over(tuple(away.values()), _merged(powers) * others))
    return x if found == x.terms else Expr(found)


def _placed(one: Atom, to: Mapping[Point, Element]) -> Expr | None:
    """What an atom is with elements in place of its free points; None where it speaks of none."""
    own = tuple((point, element) for point, element in to.items() if point in one.points)
    return _placed_in(one, own) if own else None


@lru_cache(maxsize=1 << 14)
def _placed_in(one: Atom, to: tuple[tuple[Point, Element], ...]) -> Expr:
    return rebuilt(one, dict(to))


def rebuilt(
    one: Atom,
    to: Mapping[Point, Element],
    part: Callable[[Expr, Mapping[Point, Element]], Expr] = placed,
    element: Callable[[Element, Mapping[Point, Element]], Element] = moved,
) -> Expr:
    """The atom made anew with elements in place of points: of each part x it has `part(x, to)`. The
    point that it binds steps aside."""
    if one.kind not in _MAKERS:
        return raised(one)
    make: Callable[..., Expr] = _MAKERS[one.kind]
    if one.binds is not None:
        away = aside((one.binds,), one.points, points_in(tuple(to.values())))
        return make(away[one.binds], *(part(x, {**to, **away}) for x in one.parts))
    told = (element(e, to) if isinstance(e, ELEMENTS) else e for e in one.data)
    return make(*(part(e, to) if isinstance(e, Expr) else e for e in told))


# ----------------------------------------------------------------------------- kinds of atoms


def number(thing: sorts.Scalar) -> Expr:
    """A declared number."""
    return atom("number", thing)


def entry(table: sorts.Table, key: tuple[Element, ...]) -> Expr:
    """An entry of a declared table; that of a loss is minus the logarithm of what is above 0."""
    return -log(atom("weight", table, key)) if table.kind == "loss" else atom("entry", table, key)


def weight(table: sorts.Table, key: tuple[Element, ...]) -> Expr:
    """e^-L for an entry L of a loss."""
    return exp(-entry(table, key))


def size(of: Set) -> Expr:
    """How many points a set has: there are |X|^n sequences of n points of X."""
    if of.base is not None:
        return exp(number(of.of) * log(size(of.base)))
    return number(of.of) if isinstance(of.of, sorts.Natural) else atom("size", of)


def same(left: Element, right: Element) -> Expr:
    """1 where two elements of one set are the same, else 0."""
    if left == right:
        return ONE
    if isinstance(left, int) and isinstance(right, int):
        return ZERO
    one, other = sorted((left, right), key=name_of)
    return atom("same", one, other)


def count(word: str, left: Element, right: Element) -> Expr:
    """1 where two sequences are as far apart as the word says, else 0."""
    one, other = sorted((left, right), key=name_of)
    return atom("count", word, one, other)


def many(chosen: Chosen) -> Expr:
    """1 where as many places are chosen as are asked for, else 0."""
    return atom("many", chosen)


def bit(x: Expr) -> Expr:
    """1 where x > 0, else 0. Factors that are never below 0 are asked for by themselves."""
    if x.value is not None:
        return ONE if x.value > 0 else ZERO
    if sign_of(x) == POSITIVE:
        return ONE
    if sign_of(-x):
        return ZERO
    _, factors, rest = greatest_part(x)
    result = ONE if rest.value is None else constant(int(rest.value > 0))
    for one, _ in factors:
        if one.once:
            result = result * raised(one)
        elif one.sign != POSITIVE:
            result = result * _bit_atom(raised(one))
    if rest.value is not None or sign_of(rest) == POSITIVE:
        return result
    if sign_of(rest) and _is_short(rest):  # one of its terms is above 0
        none = ONE
        for term in rest.terms:
            none = none * (ONE - bit(Expr({term: Q1})))
        return result * (ONE - none)
    return result * _bit_atom(rest)


def _is_short(x: Expr) -> bool:
    return 1 < len(x.terms) < 4 and not any(bound for bound, _ in x.terms)


def _bit_atom(x: Expr) -> Expr:
    one = atom_of(x)
    if one is not None and one.kind == "inverse":  # 1/y > 0 where y > 0
        return bit(one.data[0])
    return atom("bit", x)


def above_zero(x: Expr) -> Expr:
    """The positive part of x."""
    return bit(x) * x


def inverse(x: Expr) -> Expr:
    """1/x, and 0 where x is 0; 1/-x is -1/x."""
    if x.value is not None:
        return constant(1 / x.value) if x.value else ZERO
    c, factors, rest = greatest_part(x)
    if rest.ordered[0][1] < 0:
        c, rest = -c, -rest
    result = _merged((one, 1 if one.once else -n) for one, n in factors).scaled(1 / c)
    if rest == ONE:
        return result
    ((bound, free), _), *more = rest.terms.items()
    if bound or more:
        return result * atom("inverse", rest)
    for one, n in free:
        again = one.data[0] if one.kind == "inverse" else atom("inverse", raised(one))
        result = result * again**n
    return result


def exp(t: Expr) -> Expr:
    """e^t, as a product of powers of e to single terms; e^(c log x) is x^c where x is above 0."""
    factors = []
    for term, c in t.terms.items():
        base, one = Atom("exp", (Expr({term: Q1}),)), atom_of(Expr({term: Q1}))
        if one is not None and one.kind == "log":
            inner = atom_of(one.data[0])
            if inner is not None and inner.sign == POSITIVE:
                base = inner
            elif one.data[0].value is not None:
                base = Atom("prime", (int(one.data[0].value),))
        factors.append((base, _whole(Fraction(int(c.p), int(c.q)))))
    return _merged(factors)


def log(x: Expr) -> Expr:
    """The logarithm of x; 0 where x is not above 0. Of a product of what is above 0 it is a sum,
    and so it is of a power of what is never below 0."""
    if x.value is not None and x.value <= 0:
        return ZERO
    ((bound, factors), c), *more = x.terms.items()
    above = c > 0 and all(one.sign == POSITIVE for one, _ in factors)
    alone = c == 1 and len(factors) == 1 and factors[0][0].sign
    if more or bound or not (above or alone):
        return atom("log", x)
    result = ZERO
    for prime, times in _primes(c):
        result = result + atom("log", constant(prime)).scaled(fmpq(times))
    for one, n in factors:
        result = result + _log_of_atom(one) * constant(n)
    return result


def _log_of_atom(one: Atom) -> Expr:
    if one.kind == "exp":
        return one.data[0]  # type: ignore[no-any-return]
    if one.once:
        return ZERO
    return atom("log", constant(one.data[0]) if one.kind == "prime" else raised(one))


def _primes(c: fmpq) -> Iterator[tuple[int, int]]:
    """The numbers of which one above 0 is a product, with their powers: primes, but for those that
    would take long to find."""
    for whole, side in ((fmpz(c.p), 1), (fmpz(c.q), -1)):
        for prime, n in whole.factor(trial_limit=MOST_POWER):
            yield int(prime), side * int(n)


def power(x: Expr, n: Any) -> Expr:
    """x^n: for a whole n a product, or 1/x^-n; else e^(n log x) where x > 0, and 0 elsewhere."""
    n = _whole(n)
    if isinstance(n, int):
        return x**n if n >= 0 else inverse(x) ** -n
    if not x.terms:
        return ZERO
    c, factors, rest = greatest_part(x)
    result = _merged((Atom("prime", (prime,)), _whole(n * m)) for prime, m in _primes(c))
    result = result * _merged((one, 1 if one.once else _whole(p * n)) for one, p in factors)
    if rest.value is not None:
        return result if rest.value > 0 else ZERO
    return result * atom("power", rest, n)


def real_power(x: Expr, n: Expr) -> Expr:
    """e^(n log x) where x > 0, and 0 elsewhere."""
    return bit(x) * exp(n * log(x))


def tail(x: Expr) -> Expr:
    """The chance that a standard normal number is above x."""
    return atom("tail", x) if x.terms else constant(Fraction(1, 2))


def slope(t: Expr) -> Expr:
    """t/(e^t - 1), and 1 where t is 0."""
    return atom("slope", t) if t.terms else ONE


PI = atom("pi")


def extreme(point: Point, here: Expr, body: Expr) -> Expr:
    """The greatest value of `body` over the points of a set where `here` is 1; 0 without any."""
    if point not in body.points:
        return bit(summed(point, here)) * body
    return _binding("sup", point, here, body)


def product_over(point: Point, body: Expr) -> Expr:
    """The product of `body` over all points of a set."""
    return ONE if body == ONE else _binding("prod", point, body)


def _binding(kind: str, point: Point, *parts: Expr) -> Expr:
    _check_points((point,))
    label = max(part.height for part in parts)
    named = Point(point.set, label)
    there = [placed(part, {point: named}) for part in parts]
    if any(named in part.points for part in parts) or any(x.height > label for x in there):
        raise TooLarge("a form that depends on the names of points")
    return atom(kind, named, *there)


#: What makes an atom of each kind of its data; others have no parts.
_MAKERS: dict[str, Callable[..., Expr]] = {
    "entry": entry, "weight": weight, "same": same, "count": count, "many": many, "bit": bit,
    "inverse": inverse, "exp": exp, "log": log, "power": power, "tail": tail, "slope": slope,
    "sup": extreme, "prod": product_over,
}  # fmt: skip


# ----------------------------------------------------------------------------- signs


def sign_of(x: Expr) -> int:
    """What the form of x says of its sign: above 0, never below it, or nothing."""
    signs = [_sign_of_term(term) if c > 0 else FREE for term, c in x.terms.items()]
    return FREE if FREE in signs else max(signs, default=NONNEGATIVE)


def _sign_of_term(term: Term) -> int:
    bound, factors = term
    # an even power is never below 0
    signs = [one.sign if one.sign or n % 2 else NONNEGATIVE for one, n in factors]
    if FREE in signs:
        return FREE
    all_above = all(sign == POSITIVE for sign in signs)
    return POSITIVE if all_above or (bound and _is_mean(term)) else NONNEGATIVE


def _is_mean(term: Term) -> bool:
    """Whether it is a mean, under a law over all its bound points, of what is above 0."""
    bound, factors = term
    for law, n in factors:
        drawn = drawn_by(law) if n == 1 else None
        if drawn is not None and set(drawn) == set(bound):
            return all(one.sign == POSITIVE for one, _ in factors if one is not law)
    return False


def greatest_part(x: Expr) -> tuple[fmpq, Factors, Expr]:
    """x as a number above 0, times a product of what is never below 0, times the rest."""
    ((_, first), *others) = ((bound, dict(factors)) for bound, factors in x.terms)
    common = {a: n for a, n in first.items() if a.sign and not (others and a.once)}
    if any(bound for bound, _ in x.terms):
        common = {}
    for _, powers in others:
        common = {a: n for a, n in common.items() if a in powers and (powers[a] < 0) == (n < 0)}
        common = {a: min(n, powers[a], key=abs) for a, n in common.items()}
    found: dict[Term, fmpq] = {}
    for (points, factors), c in x.terms.items():
        left = tuple((a, _whole(n - common.get(a, 0))) for a, n in factors)
        found[points, tuple(f for f in left if f[1] != 0)] = c
    rest = Expr(found)
    c = abs(rest.ordered[0][1])
    return c, _sorted(common), rest.scaled(1 / c)
