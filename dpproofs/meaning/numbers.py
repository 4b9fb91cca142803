"""Exact real numbers in a normal form. A normal form that is literally zero proves that the number
is zero.

A normal form that is not zero proves nothing. An :class:`Exact` is a finite sum of rational
coefficients times monomials in generators: roots of primes, e, pi, logarithms of primes, positive
symbols, and opaque powers, logarithms, exponentials and Gaussian tails of what has no simpler form.
The sign of a value whose normal form is not zero comes from rigorous balls (``flint.arb``) or stays
unknown (``None``). Floats decide nothing.

``==``, ``<`` and the like compare values with whole numbers, fractions and each other: True and
False are both proved, and what is neither raises :class:`UndecidedComparison`; equal values have
equal hashes.  :func:`compare` answers None instead.  An identity with symbols holds at all positive
values of them where every part is defined.  The precision of flint is global to the process, so
this module is not safe for threads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import comb, lcm, prod
from operator import add, mul, sub, truediv
from typing import Any, Final

import flint
from flint import arb, fmpq, fmpz, fmpz_mpoly_ctx

# A generator is (rank, payload).  The payload is an int (of primes; unused
# for e and pi), a name or an Exact.
# COLOG stands for -log(payload) where that is positive: so every generator without symbols is.
PRIME, EULER, CIRCLE, SYMBOL, LOG_PRIME, LOG_SYMBOL, EXP, POW, LOG, COLOG, TAIL = range(11)
Gen = tuple[int, Any]
# Exponents are pairs of ints, because the hash of a fmpq is slow.
Mono = tuple[tuple[Gen, int, int], ...]
Exponents = dict[Gen, fmpq]

DEFAULT_BITS: Final = 4096
_MAX_POWER_BITS: Final = 1 << 17  # size of a rational power
_MAX_TERMS: Final = 4_000  # size of an expanded product
_MAX_SHAPE: Final = (8, 60, 12, 512)  # variables, terms, degree and bits of a factored sum
_MAX_DEPTH: Final = 40  # nesting of a parsed text
_MAX_TEXT: Final = 100_000
_FACTOR_BITS: Final = 80
_ROOT_BITS: Final = 1 << 13
_COMBINE_BITS: Final = 64  # integers are multiplied for printing only where parse can factor them
_NOUGHT: Final = fmpq(0)
_UNIT: Final = fmpq(1)
_SMALL_PRIMES: Final = prod((fmpz(p) for p in range(2, 4096) if fmpz(p).is_prime()), start=fmpz(1))
_DIGITS: Final = frozenset("0123456789")  # str.isdigit accepts other scripts
_NAME: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)


class DomainError(ValueError):
    """The argument of a function is not provably in its domain."""


class LimitError(ValueError):
    """The exact result would be too large to write down."""


class UndecidedComparison(ArithmeticError):
    """Two numbers that are neither proved equal nor proved different: no answer is a guess."""


class working_precision:
    """Context that sets flint's precision in bits and restores it on every exit."""

    __slots__ = ("_outer", "bits")

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def __enter__(self) -> None:
        self._outer = flint.ctx.prec
        flint.ctx.prec = self.bits

    def __exit__(self, *_: object) -> None:
        flint.ctx.prec = self._outer


class _Reliance:
    """How often a ball decided something, in this process.

    Whoever asks a checker for a decision compares the count before and after: what no ball decided
    rests on exact arithmetic alone.
    """

    count = 0


def balls_asked() -> int:
    """How many decisions have rested on a ball so far; it only grows."""
    return _Reliance.count


def rest_on_a_ball() -> None:
    """Say that a ball has decided something."""
    _Reliance.count += 1


class Exact:
    """An immutable exact real number in normal form."""

    # _q holds a rational value, otherwise _dict the sum; the others are filled when first used.
    __slots__ = ("_dict", "_free", "_hash", "_key", "_q", "_sign")
    _q: fmpq | None
    _dict: dict[Mono, fmpq]
    _hash: int
    _key: tuple[Any, ...]
    _sign: tuple[int, bool]  # and whether a ball decided it
    _free: frozenset[str]

    @staticmethod
    def of(x: Exact | int | Fraction | fmpq) -> Exact:
        """The exact value of ``x``; floats and bools are refused."""
        if isinstance(x, Exact):
            return x
        if isinstance(x, fmpq):
            return _rational(x)
        if isinstance(x, int) and not isinstance(x, bool):
            return _rational(fmpq(x))
        if isinstance(x, Fraction):
            return _rational(fmpq(x.numerator, x.denominator))
        raise TypeError(f"{x!r} is a {type(x).__name__}; expected Exact, int, Fraction or fmpq")

    @property
    def rational(self) -> fmpq | None:
        """The value if the normal form is rational, else None."""
        return self._q

    @property
    def is_zero_form(self) -> bool:
        """Whether the normal form is literally zero, which proves the value zero."""
        return self._q is not None and self._q == _NOUGHT

    @property
    def _terms(self) -> dict[Mono, fmpq]:
        if self._q is None:
            return self._dict
        return {(): self._q} if self._q != _NOUGHT else {}

    def __add__(self, other: Exact | int | Fraction | fmpq) -> Exact:
        if (y := _operand(other)) is None:
            return NotImplemented
        if self._q is not None and y._q is not None:
            return _rational(self._q + y._q)
        terms = dict(self._terms)
        _accumulate(terms, y._terms.items())
        return _sum(terms)

    __radd__ = __add__

    def __neg__(self) -> Exact:
        if self._q is not None:
            return _rational(-self._q)
        return _sum({m: -c for m, c in self._terms.items()})

    def __pos__(self) -> Exact:
        return self

    def __sub__(self, other: Exact | int | Fraction | fmpq) -> Exact:
        if (y := _operand(other)) is None:
            return NotImplemented
        if self._q is not None and y._q is not None:
            return _rational(self._q - y._q)
        return self + -y

    def __rsub__(self, other: Exact | int | Fraction | fmpq) -> Exact:
        return -self + other

    def __mul__(self, other: Exact | int | Fraction | fmpq) -> Exact:
        if (y := _operand(other)) is None:
            return NotImplemented
        x = self
        if x._q is not None:
            if y._q is not None:
                return _rational(x._q * y._q)
            x, y = y, x
        if (q := y._q) is not None:
            return _sum({m: c * q for m, c in x._terms.items()}) if q != _NOUGHT else ZERO
        if len(x._terms) * len(y._terms) > _MAX_TERMS:
            raise LimitError(f"a product of {len(x._terms)} by {len(y._terms)} terms is too large")
        terms: dict[Mono, fmpq] = {}
        for m, c in x._terms.items():
            for n, d in y._terms.items():
                if m and n:
                    _accumulate(terms, _monomial(c * d, _exponents(m, n))._terms.items())
                else:
                    _accumulate(terms, ((m or n, c * d),))
        return _sum(terms)

    __rmul__ = __mul__

    def __truediv__(self, other: Exact | int | Fraction | fmpq) -> Exact:
        if (y := _operand(other)) is None:
            return NotImplemented
        if y._q is None:
            return self * _integer_power(y, -1)
        if y._q == _NOUGHT:
            raise ZeroDivisionError(f"division of {_brief(self)} by zero")
        q = self._q
        return self * _rational(1 / y._q) if q is None else _rational(q / y._q)

    def __rtruediv__(self, other: Exact | int | Fraction | fmpq) -> Exact:
        return NotImplemented if (y := _operand(other)) is None else y / self

    def __pow__(self, other: Exact | int | Fraction | fmpq) -> Exact:
        return NotImplemented if (y := _operand(other)) is None else power(self, y)

    def __rpow__(self, other: Exact | int | Fraction | fmpq) -> Exact:
        return NotImplemented if (y := _operand(other)) is None else power(y, self)

    def __abs__(self) -> Exact:
        return -self if self < 0 else self

    def __eq__(self, other: object) -> bool:
        y = comparand(self, other, "==")
        return NotImplemented if y is None else _same_form(self, y) or _order(self, y, "==") == 0

    def __lt__(self, other: Exact | int | Fraction | fmpq) -> bool:
        y = comparand(self, other, "<")
        return NotImplemented if y is None else _order(self, y, "<") < 0

    def __le__(self, other: Exact | int | Fraction | fmpq) -> bool:
        y = comparand(self, other, "<=")
        return NotImplemented if y is None else _order(self, y, "<=") <= 0

    def __gt__(self, other: Exact | int | Fraction | fmpq) -> bool:
        y = comparand(self, other, ">")
        return NotImplemented if y is None else _order(self, y, ">") > 0

    def __ge__(self, other: Exact | int | Fraction | fmpq) -> bool:
        y = comparand(self, other, ">=")
        return NotImplemented if y is None else _order(self, y, ">=") >= 0

    def __hash__(self) -> int:
        """Of the value, so that all ways to write a number have one hash; a rational has that of
        the equal Fraction. What holds free symbols has no value, and goes by its form."""
        try:
            return self._hash
        except AttributeError:
            from dpproofs.meaning.decimals import value_hash

            self._hash = form_hash(self) if _symbols(self) else value_hash(self)
            return self._hash

    def __float__(self) -> float:
        """The nearest float, ties to even; an OverflowError beyond the greatest one."""
        from dpproofs.meaning.decimals import nearest_float

        return nearest_float(self)

    def __format__(self, spec: str) -> str:
        """As a float's formats `e`, `f`, `g` and `%` do, rounded correctly from the exact value;
        without them the exact text, in whatever width is asked for."""
        from dpproofs.meaning.decimals import formatted

        return formatted(self, spec)

    def __reduce__(self) -> tuple[Callable[[dict[Mono, fmpq]], Exact], tuple[dict[Mono, fmpq]]]:
        return _sum, (self._terms,)  # a hash of names must not travel to another process

    def __str__(self) -> str:
        return _sum_text(self)

    def __repr__(self) -> str:
        return f"Exact({_sum_text(self)})"


class _Form(Exact):
    """A number inside a generator, equal to the same normal form alone: so it may be a key of
    dictionaries that are met while values are still being found."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return _same_form(self, other) if isinstance(other, Exact) else NotImplemented

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = form_hash(self)
            return self._hash

    def __reduce__(self) -> tuple[Callable[[dict[Mono, fmpq]], Exact], tuple[dict[Mono, fmpq]]]:
        return _form_of, (self._terms,)


def _form(x: Exact) -> _Form:
    form = _Form.__new__(_Form)
    form._q = x._q
    if x._q is None:
        form._dict = x._dict
    return form


def by_form(x: Exact) -> Exact:
    """The same number as a key: equal to the same normal form alone. So a key is found quickly, and
    also for a number of which nobody can tell whether it is rational."""
    return _form(x)


def _form_of(terms: dict[Mono, fmpq]) -> _Form:
    return _form(_sum(terms))


def _same_form(x: Exact, y: Exact) -> bool:
    """Whether the normal forms are literally equal, which proves that the numbers are."""
    if x._q is not None or y._q is not None:
        return x._q is not None and y._q is not None and x._q == y._q
    return x is y or x._dict == y._dict


def form_hash(x: Exact) -> int:
    if x._q is not None:
        return hash(x._q)  # equals the hash of an equal int or Fraction
    return hash(frozenset((m, int(c.p), int(c.q)) for m, c in x._dict.items()))


def _is_one(x: Exact) -> bool:
    return x._q is not None and x._q == _UNIT


def _rational(q: fmpq) -> Exact:
    x = Exact.__new__(Exact)
    x._q = q
    return x


def _sum(terms: dict[Mono, fmpq]) -> Exact:
    """The sum of terms that has no zero coefficient; it takes the dictionary over."""
    if not terms:
        return ZERO
    if len(terms) == 1 and () in terms:
        return _rational(terms[()])
    x = Exact.__new__(Exact)
    x._q = None
    x._dict = terms
    return x


def _operand(x: object) -> Exact | None:
    if isinstance(x, Exact):
        return x
    if isinstance(x, (int, fmpq, Fraction, float)):
        return Exact.of(x)  # type: ignore[arg-type]  # of() refuses floats by name
    return None


def comparand(x: Exact | str, y: object, sign: str) -> Exact | None:
    """What a number may be compared with; a float is no exact number, and is refused."""
    if isinstance(y, Exact):
        return y
    if isinstance(y, float):
        told = x if isinstance(x, str) else _brief(x)
        raise TypeError(
            f"{told} {sign} {y!r}: saw a float, which stands for no exact number here; "
            "allowed: an Exact, an int or a Fraction; write Fraction(1, 10) or Fraction('0.1'), or "
            "compare float(...) of the exact number"
        )
    if isinstance(y, bool) or not isinstance(y, int | Fraction | fmpq):
        return None
    return Exact.of(y)


def _order(x: Exact, y: Exact, sign: str) -> int:
    """The proved sign of x - y."""
    found = compare(x, y)
    if found is not None:
        return found
    names = sorted(_symbols(x) | _symbols(y))
    why = (
        f"it varies with {', '.join(names)}; give a value to each"
        if names
        else f"{DEFAULT_BITS} bits of precision do not separate them, and no identity shows that "
        "they are equal; write them in a simpler form, or compare float(...) of both, which proves "
        "nothing"
    )
    raise UndecidedComparison(f"{_brief(x)} {sign} {_brief(y)} is not decided: {why}")


def _accumulate(terms: dict[Mono, fmpq], more: Iterable[tuple[Mono, fmpq]]) -> None:
    for m, c in more:
        old = terms.get(m)
        if old is None:
            terms[m] = c
        elif (new := old + c) == _NOUGHT:
            del terms[m]
        else:
            terms[m] = new


def _one_of_each(x: Exact) -> _Form:
    """Of equal payloads of generators the first: what is the same object is compared at once."""
    return _interned(x if isinstance(x, _Form) else _form(x))


@lru_cache(maxsize=1 << 14)
def _interned(x: _Form) -> _Form:
    return x


def _exponents(*monos: Mono) -> Exponents:
    powers: Exponents = {}
    for m in monos:
        for g, p, q in m:
            powers[g] = powers[g] + fmpq(p, q) if g in powers else fmpq(p, q)
    return powers


def _monomial(c: fmpq, powers: Exponents) -> Exact:
    """c * prod g^r in normal form; every g with a fractional r must be positive."""
    items: list[tuple[Gen, int, int]] = []
    expanded = None
    for g, r in powers.items():
        if g[0] == PRIME:
            whole = int(r.floor())
            c *= _power_of_rational(fmpq(g[1]), whole)
            r -= whole
        elif g[0] == POW and r >= 1:
            whole = int(r.floor())
            factor = _integer_power(g[1], whole)
            expanded = factor if expanded is None else expanded * factor
            r -= whole
        if r != _NOUGHT:
            items.append((g, int(r.p), int(r.q)))
    if len(items) > 1:
        items.sort(key=_item_key)
    x = _sum({tuple(items): c})
    return x if expanded is None else x * expanded


def _times(x: Exact, powers: Exponents) -> Exact:
    """x * prod g^r where powers of the same base cancel before the rest is expanded."""
    terms: dict[Mono, fmpq] = {}
    work = 0
    for m, c in x._terms.items():
        merged = _exponents(m)
        for g, r in powers.items():
            merged[g] = merged.get(g, _NOUGHT) + r
        part = _monomial(c, merged)._terms
        if (work := work + len(part)) > _MAX_TERMS:
            raise LimitError(f"an expansion of more than {_MAX_TERMS} terms is too large")
        _accumulate(terms, part.items())
    return _sum(terms)


def _item_key(item: tuple[Gen, int, int]) -> tuple[Any, ...]:
    (rank, payload), p, q = item
    return rank, _key(payload) if isinstance(payload, Exact) else payload, p, q


def _mono_key(m: Mono) -> tuple[Any, ...]:
    return tuple(map(_item_key, m))


def _key(x: Exact) -> tuple[Any, ...]:
    """A total order of normal forms, of no numerical meaning."""
    try:
        return x._key
    except AttributeError:
        x._key = tuple(sorted((_mono_key(m), int(c.p), int(c.q)) for m, c in x._terms.items()))
        return x._key


@lru_cache(maxsize=1 << 16)
def _factor(n: int) -> tuple[tuple[int, int], ...]:
    """Factors of n > 0, pairwise coprime; all primes but perhaps the last, if that is too big."""
    rest, factors = fmpz(n), []
    if rest.bit_length() > _FACTOR_BITS:
        for p, _ in _primes(rest.gcd(_SMALL_PRIMES)):
            rest, multiplicity = _without(rest, fmpz(p))
            factors.append((p, multiplicity))
    if rest.bit_length() <= _FACTOR_BITS:
        return (*factors, *_primes(rest))
    multiplicity = 1
    while rest.bit_length() <= _ROOT_BITS and rest.is_perfect_power():
        root = next(k for k in count(2) if rest.root(k) ** k == rest)
        rest = rest.root(root)
        multiplicity *= root
    if rest.bit_length() <= _FACTOR_BITS:
        return (*factors, *((p, k * multiplicity) for p, k in _primes(rest)))
    return (*factors, (int(rest), multiplicity))


def _without(n: fmpz, p: fmpz) -> tuple[fmpz, int]:
    """What is left of n > 0 when p is divided out, and how often it was: by p, p^2, p^4 and so on,
    as large powers of two and ten take as long as small ones."""
    powers: list[fmpz] = []
    often = 0
    while n % p == 0:
        n //= p
        often += 1 << len(powers)
        powers.append(p)
        p *= p
    for k in reversed(range(len(powers))):
        if n % powers[k] == 0:
            n //= powers[k]
            often += 1 << k
    return n, often


def _primes(n: fmpz) -> Iterable[tuple[int, int]]:
    """FLINT has been seen to list a prime twice, as 18119 of 18119^2 * 39181 * 4213277."""
    found: dict[int, int] = {}
    for p, k in n.factor():
        found[int(p)] = found.get(int(p), 0) + int(k)
    return found.items()


def _factor_rational(q: fmpq) -> Exponents:
    powers = {(PRIME, p): fmpq(k) for p, k in _factor(int(q.p))}
    powers.update({(PRIME, p): fmpq(-k) for p, k in _factor(int(q.q))})
    return powers


def _power_of_rational(q: fmpq, k: int) -> fmpq:
    if k and abs(k) * (q.height_bits() - 1) > _MAX_POWER_BITS:
        raise LimitError(f"the exponent {_brief(k)} is too large")
    return q**k


def _integer_power(x: Exact, k: int) -> Exact:
    if x._q is not None:
        if k < 0 and x._q == _NOUGHT:
            raise ZeroDivisionError("zero to a negative power")
        return _rational(_power_of_rational(x._q, k))
    if k >= 0 and len(x._dict) > 1:
        if comb(min(k, _MAX_TERMS) + len(x._dict) - 1, len(x._dict) - 1) > _MAX_TERMS:
            raise LimitError(f"the exponent {_brief(k)} of {_brief(x)} is too large")
        result = ONE
        for bit in bin(k)[2:]:
            result = result * result
            result = result * x if bit == "1" else result
        return result
    s = _nonzero_sign(x) if k < 0 else None
    if len(x._dict) == 1:
        ((m, c),) = x._dict.items()
        return _monomial(_power_of_rational(c, k), {g: fmpq(p, q) * k for g, p, q in m})
    c, powers, base = _split(x, s)
    rest = _integer_power(base, k) if len(base._terms) == 1 else ONE
    if len(base._terms) > 1:
        g = POW, _one_of_each(base)
        powers[g] = powers.get(g, _NOUGHT) + 1
    return rest * _monomial(_power_of_rational(c, k), {g: r * k for g, r in powers.items()})


def _split(x: Exact, s: int | None) -> tuple[fmpq, Exponents, Exact]:
    """x = c * prod g^r * base with positive g and no common factor left in the terms of base.

    If the sign s of x is known, base > 0, otherwise the first coefficient of base is positive: then
    two multiples of the same number have the same base.  A base that factors into polynomials of
    known sign goes into the powers, as generators of rank POW, and leaves 1.
    """
    c, powers = _UNIT, Exponents()
    while True:
        content = _NOUGHT
        for d in x._terms.values():
            content = content.gcd(d)
        c *= content
        x = x * (1 / content)
        common = _common(x)
        if not common:
            break
        for g, r in common.items():
            powers[g] = powers.get(g, _NOUGHT) + r
        x = _times(x, {g: -r for g, r in common.items()})
    first = x._terms[min(x._terms, key=_mono_key)]
    if s == -1 or (s is None and first < _NOUGHT):
        c, x = -c, -x
    if found := _factor_sum(_one_of_each(x)):
        c *= found[0]
        for factor, k in found[1]:
            powers[POW, factor] = powers.get((POW, factor), _NOUGHT) + k
        x = ONE
    return c, powers, x


@lru_cache(maxsize=1 << 12)
def _factor_sum(x: _Form) -> tuple[fmpz, list[tuple[_Form, int]]] | None:
    """A constant and positive factors of x with integer coefficients, as a polynomial in its
    generators; None if it is irreducible, too large, or has a factor of unknown sign."""
    rows = [(_exponents(m), c.p) for m, c in x._terms.items()]
    scale: dict[Gen, int] = {}
    for powers, _ in rows:
        for g, r in powers.items():
            scale[g] = lcm(scale.get(g, 1), int(r.q))
    terms = {tuple(int((w.get(g, _NOUGHT) * n).p) for g, n in scale.items()): c for w, c in rows}
    degrees = [k for row in terms for k in row]
    bits = max(c.bit_length() for c in terms.values())
    shape = (len(scale), len(terms), max(degrees, default=0), bits)
    if min(degrees, default=-1) < 0 or any(
        n > top for n, top in zip(shape, _MAX_SHAPE, strict=True)
    ):
        return None
    ring = fmpz_mpoly_ctx.get([f"v{i}" for i in range(len(scale))], "lex")
    try:
        constant, factors = ring.from_dict(terms).factor()
    except OverflowError:  # flint sorts the factors, and cannot where a coefficient is large
        return None
    if sum(k for _, k in factors) < 2:
        return None
    found = []
    for factor, k in factors:
        y = ZERO
        for row, c in factor.to_dict().items():
            pairs = zip(row, scale.items(), strict=True)
            y = y + _monomial(fmpq(c), {g: fmpq(i, n) for i, (g, n) in pairs})
        if not (s := sign(y)):
            return None
        constant *= s**k
        found.append((_one_of_each(y * s), k))
    return constant, found


def _common(x: Exact) -> Exponents:
    """The least exponents over all terms of the positive generators, where they are not 0."""
    terms = [(_exponents(m), c) for m, c in x._terms.items()]
    common: Exponents = {}
    for g in {g: None for powers, _ in terms for g in powers if _is_above_zero(g)}:
        least = min(
            p.get(g, _NOUGHT) + (_valuation(c, g[1]) if g[0] == PRIME else 0) for p, c in terms
        )
        if least != _NOUGHT:
            common[g] = least
    return common


def _valuation(q: fmpq, p: int) -> int:
    return _without(q.p, fmpz(p))[1] - _without(q.q, fmpz(p))[1]


def _rational_power(x: Exact, r: fmpq) -> Exact:
    if r.q == 1:
        return _integer_power(x, int(r.p))
    s = sign(x)
    if s == 0:
        if r < _NOUGHT:
            raise ZeroDivisionError(f"{_brief(x)} is zero and has no power {r}")
        return ZERO
    if s != 1:
        raise DomainError(f"power {r} of {_brief(x)}, which is not provably non-negative")
    c, powers, base = _split(x, s)
    for g, k in _factor_rational(c).items():
        powers[g] = powers.get(g, _NOUGHT) + k
    if not _is_one(base):
        g = POW, _one_of_each(base)
        powers[g] = powers.get(g, _NOUGHT) + 1
    return _monomial(_UNIT, {g: k * r for g, k in powers.items()})


def power(x: Exact, y: Exact) -> Exact:
    """x^y: a product for whole y, with 0^0 = 1; else exp(y log x), and 0^y = 0 for y > 0."""
    if y._q is not None:
        return _rational_power(x, y._q)
    if x.is_zero_form:
        if sign(y) != 1:
            raise DomainError(f"zero to the power {_brief(y)}, which is not provably positive")
        return ZERO
    return exp(y * log(x))


def sqrt(x: Exact) -> Exact:
    """The non-negative square root."""
    return _rational_power(x, fmpq(1, 2))


def exp(x: Exact) -> Exact:
    """e^x; rational multiples of logarithms turn into powers."""
    powers: Exponents = {}
    result = ONE
    for m, c in x._terms.items():
        g: Gen = m[0][0] if len(m) == 1 and m[0][1:] == (1, 1) else (EXP, None)
        rank, payload = g
        if not m:
            powers[EULER, 1] = c
        elif rank in (LOG_PRIME, LOG_SYMBOL):
            powers[PRIME if rank == LOG_PRIME else SYMBOL, payload] = c
        elif rank in (LOG, COLOG):
            result = result * _rational_power(payload, c if rank == LOG else -c)
        else:
            powers[EXP, _one_of_each(_sum({m: _UNIT}))] = c
    return result * _monomial(_UNIT, powers)


def log(x: Exact) -> Exact:
    """The natural logarithm of what is provably positive."""
    if sign(x) != 1:
        raise DomainError(f"log of {_brief(x)}, which is not provably positive")
    if x._q is not None:
        return _log_rational(x._q)
    c, powers, base = _split(x, 1)
    result = _log_rational(c)
    for (rank, payload), r in powers.items():
        result = result + _log_generator(rank, payload) * r
    return result if _is_one(base) else result + _opaque_log(base)


def _log_rational(q: fmpq) -> Exact:
    terms = {_log_mono(p): fmpq(k) for p, k in _factor(int(q.p))}
    for p, k in _factor(int(q.q)):
        terms[_log_mono(p)] = fmpq(-k)
    return _sum(terms)


@lru_cache(maxsize=1 << 16)
def _log_mono(p: int) -> Mono:
    return (((LOG_PRIME, p), 1, 1),)


def _log_generator(rank: int, payload: Any) -> Exact:
    if rank == EULER:
        return ONE
    if rank == EXP:
        assert isinstance(payload, Exact)
        return payload
    if rank in (PRIME, SYMBOL):
        return _generator((LOG_PRIME if rank == PRIME else LOG_SYMBOL, payload))
    return _opaque_log(payload if rank == POW else _generator((rank, payload)))


def _opaque_log(x: Exact) -> Exact:
    x = _one_of_each(x)
    return -_generator((COLOG, x)) if sign(x - ONE) == -1 else _generator((LOG, x))


def gaussian_tail(x: Exact) -> Exact:
    """Q(x) = erfc(x / sqrt 2) / 2, with Q(-x) = 1 - Q(x)."""
    s = sign(x)
    if s == 0:
        return _rational(fmpq(1, 2))
    if s == -1 or (s is None and x._terms[min(x._terms, key=_mono_key)] < _NOUGHT):
        return ONE - _generator((TAIL, _one_of_each(-x)))
    return _generator((TAIL, _one_of_each(x)))


def symbol(name: str) -> Exact:
    """A free positive real."""
    if not _NAME.fullmatch(name) or name in _FUNCTIONS or name in _CONSTANTS:
        raise ValueError(f"{name!r} cannot name a symbol")
    return _generator((SYMBOL, name))


def _generator(g: Gen) -> Exact:
    return _sum({((g, 1, 1),): _UNIT})


def _symbols(x: Exact) -> frozenset[str]:
    try:
        return x._free
    except AttributeError:
        names: set[str] = set()
        for m in x._terms:
            for (rank, payload), _, _ in m:
                if isinstance(payload, Exact):
                    names |= _symbols(payload)
                elif rank in (SYMBOL, LOG_SYMBOL):
                    names.add(payload)
        x._free = frozenset(names)
        return x._free


def enclosure(x: Exact, bits: int) -> arb:
    """A ball that contains x, computed at a working precision of bits."""
    if names := _symbols(x):
        raise ValueError(f"{_brief(x)} has no value while {', '.join(sorted(names))} is free")
    rest_on_a_ball()
    with working_precision(bits):
        return _ball(x, bits)


def _ball(x: Exact, bits: int) -> arb:
    total = arb(0)
    for m, c in x._terms.items():
        total += _mono_ball(m, bits) * c
    return total


@lru_cache(maxsize=1 << 14)
def _mono_ball(m: Mono, bits: int) -> arb:
    return _value(m, bits, {})


def _value(m: Mono, bits: int, point: Mapping[str, fmpq]) -> arb:
    """The ball of a monomial; bits is the precision in force, and keys the cache."""
    value = arb(1)
    for (rank, payload), p, q in m:
        if isinstance(payload, Exact):
            inner = _ball_at(payload, bits, point) if point else _ball(payload, bits)
        elif rank in (SYMBOL, LOG_SYMBOL):
            inner = arb(point[payload])
        else:
            inner = arb.pi() if rank == CIRCLE else arb(payload)
        r = arb(fmpq(p, q))
        if rank in (EULER, EXP):
            value *= (r * inner).exp()
            continue
        if rank in (LOG_PRIME, LOG_SYMBOL, LOG, COLOG):
            inner = -inner.log() if rank == COLOG else inner.log()
        elif rank == TAIL:
            inner = (inner / arb(2).sqrt()).erfc() / 2
        value *= inner if p == q else inner**r
    return value


def _ball_at(x: Exact, bits: int, point: Mapping[str, fmpq]) -> arb:
    return sum((_value(m, bits, point) * c for m, c in x._terms.items()), arb(0))


def sign(x: Exact, bits: int = DEFAULT_BITS) -> int | None:
    """The proved sign of x, or None where up to bits of precision prove nothing.

    With symbols: the sign at all their positive values.
    """
    if x._q is not None:
        return (x._q > _NOUGHT) - (x._q < _NOUGHT)
    try:
        found, by_ball = x._sign
    except AttributeError:
        proved = _prove_sign(x, bits)
        if proved is None:
            return None
        x._sign = found, by_ball = proved
    if by_ball:
        rest_on_a_ball()
    return found


def _prove_sign(x: Exact, bits: int) -> tuple[int, bool] | None:
    """The sign, and whether a ball decided it; what is plain from the form asks no ball."""
    signs = {c > _NOUGHT for c in x._terms.values()}
    if len(signs) == 1:
        positive = [_is_positive(g) for m in x._terms for g, _, _ in m]
        if all(known for known, _ in positive):
            return (1 if True in signs else -1), any(by_ball for _, by_ball in positive)
    if not _symbols(x):
        precision = min(64, bits)
        while True:  # cheaper than to clear, and what is asked is seldom zero
            if s := _ball_sign(x, precision):
                return s, True
            if precision >= bits:
                break
            precision = min(4 * precision, bits)
    return (0, False) if _clears_to_zero(x) else None


def _ball_sign(x: Exact, bits: int) -> int:
    with working_precision(bits):
        ball = _ball(x, bits)
        return (ball > 0) - (ball < 0)


def _is_above_zero(g: Gen) -> bool:
    known, by_ball = _is_positive(g)
    if by_ball:
        rest_on_a_ball()
    return known


@lru_cache(maxsize=1 << 12)
def _is_positive(g: Gen) -> tuple[bool, bool]:
    """Whether g > 0 is proved, and whether a ball proved it."""
    rank, payload = g
    before = balls_asked()
    if rank == POW:
        return sign(payload) == 1, balls_asked() > before
    if rank == LOG:
        return sign(payload - ONE) == 1, balls_asked() > before
    return rank != LOG_SYMBOL, False


def _clears_to_zero(x: Exact) -> bool:
    """Whether x times its denominators, none of which is zero, has the normal form zero.

    It ends: expanding a base brings in only generators nested less deeply than the base.
    """
    try:
        while x._q is None:
            least = denominators(x)
            if not least:
                return False
            x = _times(x, least)
    except LimitError:
        return False
    return x.is_zero_form


def denominators(*sums: Exact) -> Exponents:
    """The sums by which a part of some sum is divided, and how often at most."""
    least: Exponents = {}
    for m in (m for x in sums for m in x._terms):
        for g, p, q in m:
            if g[0] == POW and p < 0:
                least[g] = max(least.get(g, _NOUGHT), fmpq(-(p // q)))
    return least


def _nonzero_sign(x: Exact) -> int | None:
    """The sign of a divisor, None if it varies with symbols; raises if it may be zero."""
    s = sign(x)
    if s == 0:
        raise ZeroDivisionError(f"{_brief(x)} is zero")
    if s is not None:
        return s
    # One value other than zero shows that a divisor with symbols is not the zero function.
    names = sorted(_symbols(x))
    for k in range(3 if names else 0):
        point = {v: fmpq(5 + 7 * i + 3 * k, 4 + i + k) for i, v in enumerate(names)}
        with working_precision(128):
            ball = _ball_at(x, 128, point)
            if ball > 0 or ball < 0:
                return None
    raise DomainError(f"division by {_brief(x)}, which is not provably different from zero")


def compare(a: Exact, b: Exact) -> int | None:
    """The proved sign of a - b, or None."""
    if a._q is not None and b._q is not None:
        return (a._q > b._q) - (a._q < b._q)
    return sign(a - b)


def _brief(x: Exact | int) -> str:
    text = str(fmpz(x)) if isinstance(x, int) else str(x)
    return text if len(text) <= 80 else f"{text[:60]}... ({len(text)} characters)"


def _sum_text(x: Exact) -> str:
    monos = sorted(x._terms, key=_mono_key)
    logs = [m for m in monos if len(m) == 1 and m[0][0][0] == LOG_PRIME and m[0][1:] == (1, 1)]
    pieces = {m: _piece(x._terms[m], m) for m in monos}
    joint = _joint_log([(m[0][0][1], x._terms[m]) for m in logs]) if len(logs) > 1 else None
    if joint and len(_join([joint])) < len(_join(pieces[m] for m in logs)):
        pieces[logs[0]] = joint
        for m in logs[1:]:
            del pieces[m]
    return _join(pieces.values())


def _joint_log(logs: list[tuple[int, fmpq]]) -> tuple[fmpq, str] | None:
    content = _NOUGHT
    for _, c in logs:
        content = content.gcd(c)
    powers = [(p, c / content) for p, c in logs]
    if sum(abs(int(k.p)) * p.bit_length() for p, k in powers) > _COMBINE_BITS:
        return None
    ratio = _UNIT
    for p, k in powers:
        ratio *= fmpq(p) ** int(k.p)
    return (-content, f"log({1 / ratio})") if ratio.p == 1 else (content, f"log({ratio})")


def _join(pieces: Iterable[tuple[fmpq, str]]) -> str:
    text = ""
    for c, factors in pieces:
        size = abs(c)
        body = str(size) if not factors else factors if size == _UNIT else f"{size}*{factors}"
        minus = c < _NOUGHT
        text += (" - " if minus else " + ") + body if text else "-" * minus + body
    return text or "0"


def _piece(c: fmpq, m: Mono) -> tuple[fmpq, str]:
    """The coefficient and the factors that print c * m."""
    roots: list[tuple[fmpz, int, int]] = []
    factors: list[str] = []
    exponent = ZERO
    for (rank, payload), p, q in m:
        if rank == PRIME:
            for i, (n, *r) in enumerate(roots):
                if r == [p, q] and (n * payload).bit_length() <= _COMBINE_BITS:
                    roots[i] = (n * payload, p, q)
                    break
            else:
                roots.append((fmpz(payload), p, q))
        elif rank == EXP:
            exponent += payload * fmpq(p, q)
        elif rank == EULER:
            factors.append(_power_text("e", "e", p, q))
        elif rank == POW:
            text = str(payload)
            factors.append(_power_text(f"({text})", f"sqrt({text})", p, q))
        elif rank == COLOG:
            text = f"log({payload})"
            c = c if q > 1 or p % 2 == 0 else -c
            text = text if q == 1 else f"(-{text})"
            factors.append(_power_text(text, f"sqrt{text}", p, q))
        else:
            text = str(fmpz(payload) if isinstance(payload, int) else payload)
            text = {CIRCLE: "pi", SYMBOL: text, TAIL: f"Q({text})"}.get(rank, f"log({text})")
            factors.append(_power_text(text, f"sqrt({text})", p, q))
    front = [_power_text(str(n), f"sqrt({n})", p, q) for n, p, q in roots]
    back = [] if exponent.is_zero_form else [f"exp({exponent})"]
    return c, "*".join(front + factors + back)


def _power_text(atom: str, root: str, p: int, q: int) -> str:
    if p == q:
        return atom
    if (p, q) == (1, 2) and root != atom:
        return root
    return f"{atom}^{p}" if q == 1 and p > 0 else f"{atom}^({fmpq(p, q)})"


def parse(text: str) -> Exact:
    """Read + - * / ^, parentheses, integers, decimals, e, pi, log, exp, sqrt and Q.

    A decimal is the exact rational it spells.  Raises ValueError with the position of the fault.
    """
    return _Parser(text).whole()


class _Parser:
    _token = re.compile(r"\s*(?:(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_]\w*)|(\S))", re.ASCII)

    def __init__(self, text: str) -> None:
        self.text = text
        self.depth = 0
        self.end = 0
        self.at = 0
        self.token = ""
        if len(text) > _MAX_TEXT:
            raise self.error(f"expected at most {_MAX_TEXT} characters, found {len(text)}")
        self.advance()

    def error(self, fault: str) -> ValueError:
        text = self.text if len(self.text) <= 200 else self.text[:200] + "..."
        return ValueError(f"cannot parse {text!r}: at position {self.at}: {fault}")

    def advance(self) -> None:
        match = self._token.match(self.text, self.end)
        if match is None:
            self.at, self.token = len(self.text), ""
        else:
            self.end = match.end()
            self.token = match.group().lstrip()
            self.at = self.end - len(self.token)

    def accept(self, tokens: tuple[str, ...]) -> str:
        token = self.token if self.token in tokens else ""
        if token:
            self.advance()
        return token

    def expect(self, wanted: str, token: str) -> None:
        if not self.accept((token,)):
            raise self.error(f"expected {wanted}, found {self.token or 'the end'!r}")

    def apply(self, at: int, function: Callable[..., Exact], *operands: Exact) -> Exact:
        try:
            return function(*operands)
        except (ValueError, ArithmeticError) as fault:
            self.at = at
            raise self.error(str(fault)) from fault

    def whole(self) -> Exact:
        x = self.sum()
        if self.token:
            raise self.error(f"expected an operator or the end, found {self.token!r}")
        return x

    def sum(self) -> Exact:
        return self.chain(self.product, ("+", "-"))

    def product(self) -> Exact:
        return self.chain(self.signed, ("*", "/"))

    def chain(self, part: Callable[[], Exact], operators: tuple[str, ...]) -> Exact:
        x = part()
        while True:
            at = self.at
            if not (token := self.accept(operators)):
                return x
            x = self.apply(at, _OPERATORS[token], x, part())

    def signed(self) -> Exact:
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise self.error(f"expected at most {_MAX_DEPTH} levels of nesting")
        token = self.accept(("+", "-"))
        if token:
            x = -self.signed() if token == "-" else self.signed()
        else:
            x = self.atom()
            at = self.at
            if self.accept(("^",)):
                x = self.apply(at, power, x, self.signed())
        self.depth -= 1
        return x

    def atom(self) -> Exact:
        token, at = self.token, self.at
        if token[-1:] in _DIGITS and token[:1] in _DIGITS | {"."}:
            self.advance()
            whole, _, decimals = token.partition(".")
            return _rational(fmpq(fmpz(whole + decimals), fmpz(10) ** len(decimals)))
        if token in _CONSTANTS:
            self.advance()
            return _CONSTANTS[token]
        if token in _FUNCTIONS:
            self.advance()
            self.expect(f"'(' after {token}", "(")
            return self.apply(at, _FUNCTIONS[token], self.closed())
        self.expect("a number, e, pi, log, exp, sqrt, Q or '('", "(")
        return self.closed()

    def closed(self) -> Exact:
        x = self.sum()
        self.expect("an operator or ')'", ")")
        return x


ZERO: Final = _rational(_NOUGHT)
ONE: Final = _rational(_UNIT)
PI: Final = _generator((CIRCLE, 0))
E: Final = _generator((EULER, 1))
_CONSTANTS: Final = {"e": E, "pi": PI}
_FUNCTIONS: Final = {"log": log, "exp": exp, "sqrt": sqrt, "Q": gaussian_tail}
_OPERATORS: Final = {"+": add, "-": sub, "*": mul, "/": truediv}
