"""Divisors, roots and logarithms as what they are, where an axiom says so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.expressions import ONE, POSITIVE, Q1, ZERO, Atom, Expr, Term, bit, sign_of
from dpproofs.provers.shared.words import (
    Multiple,
    NotFound,
    Power,
    Reduce,
    Ref,
    added,
    has_sums,
    inner_atoms,
    one,
    sum_of,
)


@dataclass(frozen=True)
class Rewrite:
    """An atom that is 1/u, or u itself, or a root of u, where an axiom says so."""

    atom: Atom
    kind: str  # unit, equal, root
    u: Expr
    ref: Ref

    @property
    def powers(self) -> tuple[int, int]:
        """a and b where the b-th power of the atom is u^a."""
        n = self.ref.args[1] if self.kind == "root" else 1
        return n.numerator, n.denominator

    def raises(self, powers: set[Power]) -> bool:
        """Whether it says what an atom is in these powers."""
        return min(powers) >= 0 and all(isinstance(n, int) for n in powers)


def rewrites(polys: Iterable[Expr], reduce: Reduce) -> list[Rewrite]:
    """What may be rewritten in expressions of which some indicators are known; outer ones first."""
    found: list[Rewrite] = []
    atoms = {a for x in polys for a in x.atoms}
    todo, seen = sorted(atoms), set(atoms)
    while todo:
        a = todo.pop()
        new: Rewrite | None = None
        match a.kind:
            case "inverse" if not has_sums(a.data[0]):
                u = a.data[0]
                for sign in (u, -u):
                    if sign_of(sign) == POSITIVE or reduce(bit(sign)) == ONE:
                        new = Rewrite(a, "unit", u, Ref("axiom", "unit", (sign,)))
                        break
            case "power" if not has_sums(a.data[0]):
                u, n = a.data
                if n > 0 and reduce(bit(-u)) == ZERO:
                    new = Rewrite(a, "root", u, Ref("axiom", "root", (u, n)))
            case "log" if len(a.data[0].terms) == 1:
                u = a.data[0]
                (((bound, factors), c),) = u.terms.items()
                if not bound and c > 0 and (len(factors) > 1 or (factors and c != 1)):
                    fact = AXIOMS["log_term"](u)
                    x = reduce(fact.x)
                    r = one(a) - x
                    if a not in r.atoms and a in x.atoms:
                        new = Rewrite(a, "equal", r, Ref("axiom", "log_term", (u,)))
            case "exp" if len(a.data[0].terms) == 1 and a.data[0].terms.keys() == one_log(
                a.data[0]
            ):
                (inner,) = a.data[0].atoms
                u = inner.data[0]
                if reduce(bit(u)) == ONE:
                    new = Rewrite(a, "equal", u, Ref("axiom", "exp_log", (u,)))
        if new is not None:
            found.append(new)
            more = new.u.atoms - seen
            seen |= more
            todo += sorted(more)
    found.sort(key=lambda r: sum(r.atom in inner_atoms([other.u]) for other in found))
    return found


def one_log(x: Expr) -> set[Term]:
    """The terms of x where it is a single logarithm."""
    return {
        t
        for t in x.terms
        if len(t[1]) == 1 and t[1][0][0].kind == "log" and t[1][0][1] == 1 and not t[0]
    }


def by_power(x: Expr, a: Atom) -> dict[Any, Expr]:
    """x by the powers of an atom."""
    found: dict[Any, dict[Term, fmpq]] = {}
    for term, c in x.terms.items():
        n, rest = _without(term, a)
        found.setdefault(n, {})[rest] = c
    return {n: Expr(terms) for n, terms in found.items()}


def cleared(polys: list[Expr], rules: list[Rewrite], reduce: Reduce) -> list[Expr]:
    """The same for all, so that what the rules make equal is equal; each times the same.

    Both are done to each term once, since many expressions are made of a few terms."""
    for rule in rules:
        apart = {term: _without(term, rule.atom) for x in polys for term in x.terms}
        powers = {n for n, _ in apart.values()}
        if powers <= {0}:
            continue
        most = max(powers)
        if rule.kind == "unit":
            if any(int(most - n) != most - n for n in powers):  # a root beside a power
                continue
            factors = {n: rule.u ** int(most - n) for n in powers}
        elif rule.raises(powers):
            a, b = rule.powers
            factors = {n: one(rule.atom) ** (n % b) * rule.u ** (a * (n // b)) for n in powers}
        else:
            continue
        made = {term: reduce(Expr({rest: Q1}) * factors[n]) for term, (n, rest) in apart.items()}
        polys = [sum_of((c, made[term]) for term, c in x.terms.items()) for x in polys]
    return polys


def _without(term: Term, a: Atom) -> tuple[Any, Term]:
    """The power of an atom in a term, and the term without it."""
    bound, factors = term
    for place, (other, n) in enumerate(factors):
        if other is a:
            return n, (bound, factors[:place] + factors[place + 1 :])
    return 0, term


def mended(x: Expr, rules: list[Rewrite], reduce: Reduce) -> list[Multiple]:
    """x as a sum of multiples of the equations behind the rules; raises `NotFound`."""
    parts: list[Multiple] = []
    for rule in rules:
        apart = by_power(x, rule.atom)
        v = one(rule.atom)
        if set(apart) <= {0}:
            continue
        if rule.kind == "unit":
            most = max(apart)
            s = added(
                part * v**n * added((rule.u * v) ** j for j in range(most - n))
                for n, part in apart.items()
            )
            x = added(part * rule.u ** (most - n) for n, part in apart.items()) * v**most
            parts.append((fmpq(-1), (rule.ref,), s))
        elif rule.raises(set(apart)):
            a, b = rule.powers
            w, u = v**b, rule.u**a
            s = added(
                part * v ** (n % b) * added(w**i * u ** (n // b - 1 - i) for i in range(n // b))
                for n, part in apart.items()
            )
            x = added(part * v ** (n % b) * u ** (n // b) for n, part in apart.items())
            parts.append((fmpq(1), (rule.ref,), s))
        else:
            continue
        x = reduce(x)
        if not x.terms:
            return parts
    if x.terms:
        raise NotFound(f"what is left: {x.text[:100]}")
    return parts
