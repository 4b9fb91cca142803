"""Antiderivatives for the integrals of a statement.

The range is cut where an indicator of a sign changes, as that in an absolute value. On each piece
the function is a sum of terms c z^n e^(a z^2 + b z); their antiderivatives are found by parts, that
of e^(-a z^2) by the tail of the normal law. Nothing here is believed: the kernel asks for the slope
of what is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.axioms import the_atom
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, Term, constant, exp, inverse, power
from dpproofs.kernel.integrals import Antiderivative, Ends
from dpproofs.kernel.reading import Reading, integrals_in
from dpproofs.kernel.reals import put
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.provers.budget import NotFound, spend
from dpproofs.provers.compared_products import logarithms

__all__ = ["named_integrals"]

HALF = Fraction(1, 2)
MOST_POWERS = 12  # of the variable
Facts = tuple[Fact, ...]
Holds = Callable[[Sequent], bool]


def named_integrals(
    statement: Statement, sizes: sorts.Sizes, holds: Holds
) -> tuple[Antiderivative, ...]:
    """An antiderivative for each integral of the conclusion; raises `NotFound`. `holds` says which
    of two ends of pieces is the greater one."""
    if not any(integrals_in(statement.show)):
        return ()
    reading = _Naming(statement, sizes, holds)
    reading.sequents()
    return tuple(reading.named_here)


class _Naming(Reading):
    """A reading that finds the antiderivatives it is asked for."""

    def __init__(self, statement: Statement, sizes: sorts.Sizes, holds: Holds) -> None:
        super().__init__(statement, sizes)
        self.is_shown, self.named_here = holds, list[Antiderivative]()

    def antiderivative(
        self, variable: sorts.Scalar, body: Expr, ends: Ends, known: Facts
    ) -> Antiderivative:
        def at_least(x: Expr, y: Expr) -> bool:
            gap = Fact(Relation.AT_LEAST, x - y)
            return x_.sign_of(x - y) > 0 or self.is_shown(Sequent(known, gap))

        pieces = _Pieces(the_atom(x_.number(variable)), at_least)
        pieces.of(body, *ends)
        found = Antiderivative(tuple(pieces.functions), tuple(pieces.cuts))
        self.named_here.append(found)
        return found


class _Pieces:
    """The pieces of a range, for a function of one atom."""

    def __init__(self, one: Atom, at_least: Callable[[Expr, Expr], bool]) -> None:
        self.one, self.at_least = one, at_least
        self.functions, self.cuts = list[Expr](), list[Expr]()

    def of(self, body: Expr, low: Expr | None, high: Expr | None) -> None:
        """Find those from one end to another, the lowest first."""
        spend(20)
        turn = next(self._turns(body), None)
        if turn is None:
            if low is None and high is None:
                self._cut(body, body, low, _centre(body, self.one), high)
            else:
                self.functions.append(_antiderivative(body, self.one, high is None))
            return
        bit_, root, upward = turn
        below, above = (put(body, bit_, ONE if side is upward else ZERO) for side in (False, True))
        if low is not None and self.at_least(low, root):
            self.of(above, low, high)
        elif high is not None and self.at_least(root, high):
            self.of(below, low, high)
        else:
            self._cut(below, above, low, root, high)

    def _cut(
        self, below: Expr, above: Expr, low: Expr | None, root: Expr, high: Expr | None
    ) -> None:
        self.of(below, low, root)
        self.cuts.append(root)
        self.of(above, root, high)

    def _turns(self, body: Expr) -> Iterator[tuple[Atom, Expr, bool]]:
        """Indicators [a z + b > 0], where each changes, and whether it is 1 above that. Two
        products are compared by their logarithms."""
        for bit_ in _bits(body, self.one):
            compared = logarithms(bit_.data[0])
            x = bit_.data[0] if compared is None else compared[0] - compared[1]
            with suppress(NotFound):
                b, a, *more = _coefficients(x, self.one)
                for side in (1, -1) if not more else ():
                    if x_.sign_of(a.scaled(fmpq(side))) == x_.POSITIVE:
                        yield bit_, -b * inverse(a), side > 0


def _bits(x: Expr, one: Atom) -> Iterator[Atom]:
    """The indicators, anywhere in x, that speak of an atom, those inside of others first."""
    for a in sorted(x.atoms):
        if one in a.inside and a is not one:
            for part in a.parts:
                yield from _bits(part, one)
            if a.kind == "bit":
                yield a


def _coefficients(x: Expr, one: Atom) -> list[Expr]:
    """Those of x as a polynomial in an atom, the constant one first."""
    found = [ZERO, ZERO]
    for (bound, factors), c in x.terms.items():
        n = dict(factors).get(one, 0)
        rest = tuple(f for f in factors if f[0] is not one)
        if any(one in a.inside for a, _ in rest) or not isinstance(n, int) or (bound and n):
            raise NotFound("no polynomial")
        if not 0 <= n <= MOST_POWERS:
            raise NotFound("no polynomial of a small degree")
        found += [ZERO] * (n + 1 - len(found))
        found[n] = found[n] + Expr({(bound, rest): c})
    return found


def _antiderivative(x: Expr, one: Atom, to_infinity: bool) -> Expr:
    """A function of an atom whose slope is x, which tends to 0 at an infinite end where it can."""
    total = ZERO
    for (bound, factors), c in x.terms.items():
        spend(5)
        if bound and any(one in a.inside for a, _ in factors):
            raise NotFound("a sum over points inside of an integral")
        rest = Expr({(bound, tuple(f for f in factors if one not in f[0].inside)): c})
        n, exponent = _split(((), factors), one)
        total = total + rest * _of_a_power(one, n, exponent, to_infinity)
    return total


def _split(term: Term, one: Atom) -> tuple[Fraction, Expr]:
    """The power of an atom in a term, and the exponent of what else speaks of it there."""
    n, exponent = Fraction(0), ZERO
    for a, k in term[1]:
        if a is one:
            n += Fraction(k)
        elif a.kind == "inverse" and a.data[0] == x_.raised(one):
            n -= Fraction(k)
        elif one in a.inside:
            if a.kind != "exp":
                raise NotFound(f"an integral of {a.kind}")
            exponent = exponent + a.data[0] * constant(k)
    return n, exponent


def _centre(x: Expr, one: Atom) -> Expr:
    """Where a bell has its top, and 0 for what is none."""
    for term in x.terms:
        with suppress(NotFound):
            _, b, *square = _coefficients(_split(term, one)[1], one)
            if len(square) == 1:
                return -b * inverse(square[0].scaled(fmpq(2)))
    return ZERO


def _of_a_power(one: Atom, n: Fraction, exponent: Expr, to_infinity: bool) -> Expr:
    """Of z^n e^(b z) or z^n e^(-a z^2 + b z)."""
    z = x_.raised(one)
    _, b, *square = _coefficients(exponent, one)
    if not exponent.terms:
        return x_.log(z) if n == -1 else power(z, n + 1).scaled(fmpq(1) / _fmpq(n + 1))
    if n.denominator > 1 or not 0 <= n <= MOST_POWERS or len(square) > 1:
        raise NotFound("an integral of another form")
    e = exp(exponent)

    @lru_cache
    def of(m: int) -> Expr:
        if m < 0:
            return ZERO
        if not square:  # by parts
            return (z**m * e - of(m - 1).scaled(fmpq(m))) * inverse(b)
        a = -square[0]
        if m == 0:
            return _of_a_bell(z, a, b, to_infinity)
        parts = of(m - 2).scaled(fmpq(m - 1)) + b * of(m - 1) - z ** (m - 1) * e
        return parts * inverse(a.scaled(fmpq(2)))

    return of(int(n))


def _of_a_bell(z: Expr, a: Expr, b: Expr, to_infinity: bool) -> Expr:
    """Of e^(-a z^2 + b z): by its square, a tail of the standard normal law."""
    root = power(a.scaled(fmpq(2)), HALF)
    u = root * z - b * inverse(root)
    height = exp(b * b * inverse(a.scaled(fmpq(4)))) * power(x_.PI * inverse(a), HALF)
    return -height * x_.tail(u) if to_infinity else height * x_.tail(-u)


def _fmpq(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)
