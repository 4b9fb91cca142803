"""Rules that rewrite a term of a sum. Each is true for sets of every finite size
(`verifiers/sums.py`)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from flint import fmpq

from dpproofs.verifiers.elements import (
    Sort,
    Var,
    points,
)
from dpproofs.verifiers.forms import (
    NONNEGATIVE,
    ONE,
    POSITIVE,
    Q1,
    ZERO,
    Gen,
    NoSum,
    Parts,
    Sum,
    Term,
    constant,
    generator,
    multiplied,
)
from dpproofs.verifiers.signs import (
    drawn_by,
    is_nonnegative,
    is_positive,
    log,
    log_of,
    split_power,
)

__all__ = [
    "bit",
    "cancelled",
    "factored_out",
    "merged",
    "relogged",
    "same",
    "size",
    "totalled",
    "unused",
]


def _only(x: Sum) -> Term:
    ((_, term),) = x
    return term


def merged(term: Term) -> Parts | None:
    """Equal factors as one power; an indicator once, and not beside what it asks about."""
    if term.__dict__.get("_tidy"):
        return None
    powers: dict[str, tuple[Gen, int]] = {}
    for gen, n in term.factors:
        before = powers.get(gen.text, (gen, 0))[1]
        powers[gen.text] = (gen, 1 if gen.once else before + n)
    kept = {text: (g, n) for text, (g, n) in powers.items() if n != 0}
    for text, (gen, _) in list(kept.items()):
        if gen.kind == "bit" and gen.parts[0].text in {
            generator(g).text for g, n in kept.values() if n > 0 and g.sign and not g.once
        }:
            del kept[text]
        elif gen.kind == "bit" and gen.parts[0].free:
            others = [generator(g) for g, n in kept.values() if n > 0 and g.kind == "entry"]
            if is_positive(gen.parts[0], [x for x in others if is_nonnegative(_only(x))]):
                del kept[text]
    factors = tuple(kept[text] for text in sorted(kept))
    power = term.power if term.power is not None and term.power.terms else None
    same = [(g.text, n) for g, n in factors] == [(g.text, n) for g, n in term.factors]
    if same and power is term.power:
        term.__dict__["_tidy"] = True
        return None
    return [(Q1, Term(term.bound, factors, power))]


def relogged(term: Term) -> Parts | None:
    """The logarithm of what has become a product is a sum of logarithms."""
    for number, (gen, n) in enumerate(term.factors):
        if gen.kind != "log" or n < 0 or gen.__dict__.get("_plain"):
            continue
        whole = log(gen.parts[0])
        if whole.text == generator(gen).text:
            gen.__dict__["_plain"] = True
            continue
        others = (*term.factors[:number], *term.factors[number + 1 :])
        if n > 1:
            others = (*others, (gen, n - 1))
        return list(multiplied(Term(term.bound, others, term.power), whole))
    return None


def bit(x: Sum) -> Sum:
    """The indicator of x > 0."""
    if x.value is not None:
        return ONE if x.value > 0 else ZERO
    if is_positive(x):
        return ONE
    if len(x.terms) == 1:
        ((c, term),) = x
        if c > 0 and not term.bound and all(gen.sign for gen, _ in term.factors):
            result = ONE
            for gen, _ in term.factors:
                if gen.once:
                    result = result * generator(gen)
                elif gen.sign != POSITIVE:
                    asked = Gen("bit", "", parts=(generator(gen),), sign=NONNEGATIVE)
                    result = result * generator(asked)
            return result
    return generator(Gen("bit", "", parts=(x,), sign=NONNEGATIVE))


def cancelled(term: Term) -> Parts | None:
    """x e^(-log x) is the indicator of x > 0; with e^(log x) for a product it is written out."""
    for d, part in term.power or ():
        inside = log_of(part)
        if inside is None or d.q != 1 or len(inside.terms) != 1:
            continue
        ((c, whole),) = inside
        if c != 1 or whole.bound or whole.power is not None or len(whole.factors) != 1:
            continue
        gen, one = whole.factors[0]
        if one != 1 or gen.kind not in ("entry", "scalar", "size"):
            continue
        n = dict((g.text, n) for g, n in term.factors).get(gen.text, 0)
        if n > 0 and d < 0:
            less = min(n, -int(d))
        elif gen.kind != "entry":  # a parameter stands among the factors alone
            less = -int(d)
        else:
            continue
        assert term.power is not None
        power = term.power + Sum([(fmpq(less), part)])
        factors = (*term.factors, (gen, -less))
        rest = Term(term.bound, factors, power if power.terms else None)
        return list(multiplied(rest, bit(generator(gen))))
    return None


def same(term: Term) -> Parts | None:
    """A bound point that must be another one is that one."""
    for gen, _ in term.factors:
        if gen.kind != "same":
            continue
        left, right = gen.key
        for point, other in ((left, right), (right, left)):
            if isinstance(point, Var) and point in term.bound and point not in points(other):
                at = {point: other}  # which may be bound here: its name stays
                factors = tuple((g.placed(at), n) for g, n in term.factors if g is not gen)
                power = None if term.power is None else term.power.placed(at)
                return [(Q1, Term(tuple(v for v in term.bound if v is not point), factors, power))]
    return None


def size(sort: Sort) -> Sum:
    """How many points a set has, at least one."""
    if sort.base is not None:
        raise NoSum("the number of all sequences")
    if sort.places:
        return generator(Gen("scalar", sort.name, sign=POSITIVE)) - constant(fmpq(sort.less))
    return generator(Gen("size", sort.name, sign=POSITIVE))


def unused(term: Term) -> Parts | None:
    for v in term.bound:
        if v not in term.inner:
            rest = Term(tuple(w for w in term.bound if w is not v), term.factors, term.power)
            return list(multiplied(rest, size(v.sort)))
    return None


def totalled(term: Term) -> Parts | None:
    """A law, or a product of laws over all places, that nothing else depends on sums to 1."""
    for gen, n in term.factors:
        last = drawn_by(gen) if n == 1 else None
        if last is None or not set(last) <= set(term.bound):
            continue
        others = [g.free for g, _ in term.factors if g is not gen]
        used = frozenset[Var]().union(*others, term.power.free if term.power else ())
        if not used & set(last):
            bound = tuple(v for v in term.bound if v not in last)
            factors = tuple(f for f in term.factors if f[0] is not gen)
            return [(Q1, Term(bound, factors, term.power))]
    return None


def factored_out(term: Term) -> Parts | None:
    """A sum over some points that is certainly positive, or whose logarithm stands in the exponent
    with a minus sign, as e to its logarithm."""
    if term.__dict__.get("_whole") or not term.bound:
        return None
    negative = {}
    for d, part in term.power or ():
        inside = log_of(part)
        if inside is not None and d < 0 and d.q == 1:
            negative[inside.text] = inside
    singles = [(v,) for v in term.bound]
    pairs = list(itertools.combinations(term.bound, 2)) if negative else []
    for group in (*singles, *pairs):
        chosen = set(group)
        mine = tuple((g, n) for g, n in term.factors if g.free & chosen)
        inside_, outside = split_power(term.power, chosen)
        plain = all(g.sign == POSITIVE for g, _ in mine)
        plain = plain and not any(v.sort.may_be_empty for v in group)
        if any(g.partial or not g.sign for g, _ in mine) or (not plain and not negative):
            continue
        inner = Sum([(Q1, Term(group, mine, inside_))])
        whole = log(inner)
        if not plain and not _has_log(whole, negative):
            continue
        bound = tuple(v for v in term.bound if v not in chosen)
        rest = tuple((g, n) for g, n in term.factors if not g.free & chosen)
        power = whole if outside is None else outside + whole
        found = Term(bound, rest, power if power.terms else None)
        return [(Q1, found)] if plain else list(multiplied(found, bit(inner)))
    term.__dict__["_whole"] = True
    return None


def _has_log(whole: Sum, wanted: Mapping[str, Sum]) -> bool:
    return any(
        inside is not None and inside.text in wanted for inside in (log_of(t) for _, t in whole)
    )
