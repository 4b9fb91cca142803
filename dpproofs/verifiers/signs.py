"""Exponentials and logarithms of forms, and which forms are plainly above 0."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from flint import fmpq, fmpz

from dpproofs.verifiers.elements import (
    Draws,
    Pick,
    Var,
    points,
)
from dpproofs.verifiers.forms import (
    POSITIVE,
    Q1,
    ZERO,
    Gen,
    NoSum,
    Sum,
    Term,
    constant,
    generator,
    normal,
)

__all__ = [
    "drawn_by",
    "exp",
    "is_nonnegative",
    "is_positive",
    "log",
    "log_of",
    "place_law",
    "split_power",
]


def exp(x: Sum) -> Sum:
    if any(term.partial for _, term in x):
        raise NoSum("e to what may be infinite")
    return normal([(Q1, Term((), (), x))])


def log(x: Sum) -> Sum:
    """The logarithm of what is known to be above 0."""
    if not x.terms:
        raise NoSum("the logarithm of 0")
    if len(x.terms) > 1:
        shared = _shared([term for _, term in x])
        if shared is None:
            return generator(Gen("log", "", parts=(x,)))
        rest = normal((c, Term(t.bound, t.factors, _less(t.power, shared))) for c, t in x)
        return shared + log(rest)
    ((c, term),) = x
    if c < 0 or any(gen.partial for gen, _ in term.factors):
        raise NoSum("the logarithm of what may be below 0")
    result = _number_log(c)
    bound = set(term.bound)
    out = [(g, n) for g, n in term.factors if not g.free & bound]
    if not all(g.sign for g, _ in out):
        return result + generator(Gen("log", "", parts=(Sum([(Q1, term)]),)))
    for gen, n in out:
        if gen.once:
            continue  # it is 1
        result = result + generator(Gen("log", "", parts=(generator(gen),))).scaled(fmpq(n))
    inside, outside = split_power(term.power, bound)
    if outside is not None:
        result = result + outside
    if not bound:
        return result
    own = tuple((g, n) for g, n in term.factors if g.free & bound)
    return result + generator(Gen("log", "", parts=(Sum([(Q1, Term(term.bound, own, inside))]),)))


def _number_log(c: fmpq) -> Sum:
    result = ZERO
    for number, sign in ((int(c.p), 1), (int(c.q), -1)):
        for prime, n in _factored(number):
            gen = Gen("log", "", parts=(constant(fmpq(prime)),), sign=POSITIVE)
            result = result + generator(gen).scaled(fmpq(sign * n))
    return result


def _factored(number: int) -> list[tuple[int, int]]:
    return [(int(p), int(n)) for p, n in fmpz(number).factor()] if number > 1 else []


def _shared(terms: Sequence[Term]) -> Sum | None:
    """What the exponents of all terms have in common, if that is anything."""
    powers = [ZERO if t.power is None else t.power for t in terms]
    bound = {v for t in terms for v in t.bound}
    found = [
        (c, part)
        for text, (c, part) in powers[0].terms.items()
        if not part.free & bound
        and all(text in p.terms and p.terms[text][0] == c for p in powers[1:])
    ]
    return Sum(found) if found else None


def _less(power: Sum | None, shared: Sum) -> Sum | None:
    rest = (ZERO if power is None else power) - shared
    return rest if rest.terms else None


def split_power(power: Sum | None, bound: set[Var]) -> tuple[Sum | None, Sum | None]:
    """The part of an exponent that mentions some points, and the rest."""
    if power is None:
        return None, None
    inside = Sum((c, t) for c, t in power if t.free & bound)
    outside = Sum((c, t) for c, t in power if not t.free & bound)
    return (inside if inside.terms else None), (outside if outside.terms else None)


def log_of(part: Term) -> Sum | None:
    """x where a term is log x."""
    if part.bound or part.power is not None or len(part.factors) != 1:
        return None
    gen, n = part.factors[0]
    return gen.parts[0] if n == 1 and gen.kind == "log" else None


def is_nonnegative(term: Term) -> bool:
    return all(gen.sign or n % 2 == 0 for gen, n in term.factors)


def is_positive(x: Sum, known: Iterable[Sum] = ()) -> bool:
    """Whether x is above 0: a sum of terms that are not below 0, one of them above it, perhaps at
    points at which something is known to be."""
    known = list(known)
    if any(x == y for y in known):
        return True
    if not all(c > 0 and is_nonnegative(t) for c, t in x):
        return False
    above = {g.text for y in known for g in _certain(y)}
    at_hand = {v for y in known for v in y.free}
    return any(_is_above(t, above, at_hand) for _, t in x)


def _certain(x: Sum) -> Iterator[Gen]:
    """The factors of a single product without a sum that is above 0."""
    if len(x.terms) == 1:
        ((_, term),) = x
        if not term.bound and is_nonnegative(term):
            yield from (gen for gen, _ in term.factors)


def _is_above(term: Term, above: set[str], at_hand: set[Var]) -> bool:
    if any(v.sort.may_be_empty for v in term.bound):
        return False
    if all(g.sign == POSITIVE or (not term.bound and g.text in above) for g, _ in term.factors):
        return True
    if _is_mean(term):
        return True
    if not term.bound or not above:
        return False
    choices = [[v, *sorted((p for p in at_hand if p.sort == v.sort), key=str)] for v in term.bound]
    for chosen in itertools.islice(itertools.product(*choices), 256):
        at = dict(zip(term.bound, chosen, strict=True))
        placed_ = [(gen.placed(at), n) for gen, n in term.factors]
        if all(g.sign == POSITIVE or g.text in above for g, _ in placed_):
            return True
    return False


def _is_mean(term: Term) -> bool:
    """Whether it is a mean, under a law over all bound points, of something above 0."""
    laws = [(g, drawn_by(g)) for g, n in term.factors if n == 1]
    for law, drawn in laws:
        others = (g for g, _ in term.factors if g is not law)
        if drawn and set(drawn) == set(term.bound) and all(g.sign == POSITIVE for g in others):
            return True
    return False


def drawn_by(gen: Gen) -> tuple[Var, ...] | None:
    """The points that a law draws, where all of its last axis is free; for a product of laws the
    sequence that they draw."""
    if gen.kind == "entry" and gen.name.startswith("law "):
        last = tuple(_flat(gen.key[-1]))
        rest = set(points(gen.key[:-1]))
        free = all(isinstance(v, Var) and v.sort.base is None for v in last)
        if free and len(set(last)) == len(last) and not set(last) & rest:
            return last
    if gen.kind == "prod":
        found = place_law(gen)
        if found is not None and found[1] == Pick(Draws(found[1].draws.base), gen.bound):
            base = found[1].draws.base
            if base not in set(points(found[0].key[:-1])):
                return (base,)
    return None


def place_law(gen: Gen) -> tuple[Gen, Pick] | None:
    """The law of one place in a product of laws over all places, and what it draws."""
    if gen.kind != "prod" or len(gen.parts[0].terms) != 1:
        return None
    ((c, term),) = gen.parts[0]
    if c != 1 or term.bound or term.power is not None or len(term.factors) != 1:
        return None
    law, n = term.factors[0]
    if n != 1 or law.kind != "entry" or not law.name.startswith("law "):
        return None
    last = law.key[-1]
    return (law, last) if isinstance(last, Pick) else None


def _flat(element: Any) -> Iterator[Any]:
    if isinstance(element, tuple):
        for part in element:
            yield from _flat(part)
    else:
        yield element
