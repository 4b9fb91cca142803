"""Polynomials over atoms as rows of numbers, from which a linear program is made quickly.

It computes the same as `handelman.cleared`, with FLINT: all polynomials are multiplied by one
product so that no exponent is negative, roots become variables, and what a root or a divisor was
taken of is written out. Only the finder uses it, and what the finder finds is verified without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from operator import sub
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from dpproofs.verifiers.atoms import Gen, Monomial, Poly
from dpproofs.verifiers.handelman import cleared

__all__ = ["rows_of"]

Row = Mapping[Any, fmpq]


def rows_of(polys: Sequence[Poly]) -> list[Row]:
    """Each polynomial as coefficients of monomials, which mean the same in all of them."""
    named = sorted({g for x in polys for g in x.gens if g.kind == "alias"}, key=lambda g: g.order)
    inside = [g.data[0] for g in named]
    if any(h.kind == "alias" for x in inside for h in x.gens):
        return [dict(x.terms) for x in cleared(list(polys))]
    # The polynomials share most monomials, as objects: each is looked at once.
    monomials: dict[int, Monomial] = {id(m): m for x in polys for m in x.terms}
    roots, lowest = dict[Gen, int](), dict[Gen, Any]()
    for monomial in (*monomials.values(), *(m for x in inside for m in x.terms)):
        for gen, power in monomial:
            roots[gen] = lcm(roots.get(gen, 1), getattr(power, "denominator", 1))
            if gen.kind == "alias":
                lowest[gen] = min(lowest.get(gen, 0), power)
    place = {gen: n for n, gen in enumerate(sorted(roots, key=lambda g: g.order))}
    width = max(1, len(place))

    def powers_of(monomial: Any) -> list[int]:
        powers = [0] * width
        for gen, power in monomial:
            powers[place[gen]] = int(power * roots[gen])
        return powers

    context = fmpq_mpoly_ctx.get([f"x{n}" for n in range(width)], Ordering.lex)
    least: dict[Gen, list[int]] = {}  # of what a root or a divisor was taken of
    whole: dict[tuple[Gen, int], Any] = {}
    for gen in named:
        found = {tuple(powers_of(m)): c for m, c in gen.data[0].terms.items()}
        least[gen] = [min(0, *column) for column in zip(*found, strict=True)]
        whole[(gen, 1)] = context.from_dict(_lifted(found, least[gen]))

    def raised(gen: Gen, n: int) -> Any:
        if (gen, n) not in whole:
            whole[(gen, n)] = raised(gen, n - 1) * whole[(gen, 1)]
        return whole[(gen, n)]

    def written_out(monomial: Monomial) -> tuple[tuple[tuple[Gen, int], ...], list[int]]:
        """What is written out of it, with its powers, and the powers of the rest."""
        powers, out = powers_of(monomial), []
        for gen in named:
            up = powers[place[gen]] - int(lowest[gen] * roots[gen])
            n, powers[place[gen]] = divmod(up, roots[gen])
            if n:
                out.append((gen, n))
                powers = [p + n * low for p, low in zip(powers, least[gen], strict=True)]
        return tuple(out), powers

    split = {at: written_out(monomial) for at, monomial in monomials.items()}
    bottom = [min(0, *column) for column in zip(*(p for _, p in split.values()), strict=True)]
    factors_of = {at: out for at, (out, _) in split.items()}
    lifted = {at: tuple(map(sub, powers, bottom)) for at, (_, powers) in split.items()}
    rows: list[Row] = []
    for x in polys:
        groups: dict[Any, dict[tuple[int, ...], fmpq]] = {}
        for monomial, c in x.terms.items():
            groups.setdefault(factors_of[id(monomial)], {})[lifted[id(monomial)]] = c
        if not any(groups):  # nothing to write out: its terms, in the order that FLINT has
            own = groups.get((), {})
            rows.append({powers: own[powers] for powers in sorted(own, reverse=True)})
            continue
        total = context.from_dict({})
        for factors, terms in groups.items():
            part = context.from_dict(terms)
            for gen, n in factors:
                part = part * raised(gen, n)
            total += part
        rows.append(total.to_dict())
    return rows


def _lifted(terms: Mapping[tuple[int, ...], fmpq], least: Sequence[int]) -> dict[Any, fmpq]:
    """Multiplied so that no exponent is negative."""
    return {tuple(map(sub, powers, least)): c for powers, c in terms.items()}
