"""What every hypothesis predicate and every sort offers: its extreme points, its edges, its ends.

A table says, for each, what must be among the draws, exactly, and by when: a counterexample that
lives at one such place alone would not be found otherwise.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build
from dpproofs.language.sorts import (
    Histories,
    Upto,
    event,
    kernel,
    law,
    loss,
    mechanism,
    natural,
    positive,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.sorts import test as coin_test
from dpproofs.language.statements import Statement
from dpproofs.meaning import numbers
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, sizes_of
from dpproofs.search.draw import EdgeSource, RandomSource, draw_instance
from dpproofs.search.draw.generators import GENERATORS
from dpproofs.theory import (
    KL,
    add_remove_private,
    conditionally_close,
    differentially_private,
    event_densities,
    hockey_stick,
    in_privacy_region,
    independent_events,
    independent_variables,
    indistinguishable,
    indistinguishable_given,
    loss_exceeds,
    markov,
    max_divergence,
    mixture,
    mutually_independent,
    pairwise_independent,
    private_given_events,
    random_variable,
    region_within,
    replace_private,
    same_law,
    supermartingale,
    symmetric,
    total_variation,
    within,
)

Y, two = space("Y"), space("two", smallest=2, largest=2)
D = space("D", smallest=1, largest=2)
n = natural("n", smallest=0, largest=2)
epsilon = real("epsilon", at_least=0, logarithmic=True)
delta = probability("delta")
p, q, r = law("p", Y), law("q", Y), law("r", Y)
u, v = law("u", two), law("v", two)
S, T = coin_test("S", Y), coin_test("T", Y)
M = mechanism("M", D**n, Y)
R = mechanism("R", space("T", smallest=3, largest=3) ** 1, Y)
E, F = coin_test("E", D**n, D**n, Y), coin_test("F", D**n, D**n, Y)
J = mechanism("J", two, D * two)
K = kernel("K", Histories(two, n), two)
width = real("b", above=0)
Z = reals("Z", Histories(two, n), two, at_least=-width, at_most=width)
one, other, three = event("one", Y), event("other", Y), event("three", Upto(3), Y)
V, W = kernel("V", Y, two), kernel("W", Y, two)
of = Exact.of

Has = Callable[[Instance], bool]
ROUNDS = 1200
ZERO, ONE = of(0), of(1)


def draws(statement: Statement, rounds: int) -> Iterator[Instance]:
    """As the search draws: every size, smallest first, one draw in four at the edges."""
    rng, sizes = random.Random(1), sizes_of(statement)
    for number in range(rounds):
        kind = EdgeSource if number % 4 == 3 else RandomSource
        source = kind(rng, _small)
        yield draw_instance(statement, ExactRing(256), source, sizes[number % len(sizes)])


def _small(rng: random.Random) -> Exact:
    k = rng.choice((2, 3, 4, 5, 10))
    return of(Fraction(rng.randint(1, k - 1), k))


def assert_offered(statement: Statement, features: Mapping[str, Has]) -> None:
    """Each feature is met by a draw that meets the hypotheses, for certain."""
    missing = dict(features)
    for instance in draws(statement, ROUNDS):
        new = [name for name, has in missing.items() if has(instance)]
        if new and judge(statement, instance).met > 0:
            for name in new:
                del missing[name]
        if not missing:
            return
    pytest.fail(f"not among {ROUNDS} draws: {', '.join(missing)}")


def masses(table: Any, *start: Any) -> Callable[[Instance], list[Exact]]:
    def found(i: Instance) -> list[Exact]:
        return [x for key, x in i.tables[table].items() if key[: len(start)] == start]

    return found


def positive_part(x: Exact) -> Exact:
    return x if numbers.sign(x) == 1 else ZERO


def exceeds(a: list[Exact], b: list[Exact], c: Exact) -> Exact:
    """The hockey-stick divergence, by its definition."""
    return sum((positive_part(x - c * y) for x, y in zip(a, b, strict=True)), ZERO)


# ----------------------------------------------------------------------------- pairs of laws


def of_pairs(first: Any = p, second: Any = q, epsilon: Any = epsilon) -> dict[str, Has]:
    """What pairs of laws of every kind offer."""
    a, b = masses(first), masses(second)

    def pairs(i: Instance) -> list[tuple[Exact, Exact]]:
        return list(zip(a(i), b(i), strict=True))

    def c(i: Instance) -> Exact:
        return numbers.exp(i.scalars[epsilon])

    def is_point(masses_of: list[Exact]) -> bool:
        return ONE in masses_of and len(masses_of) > 1

    return {
        "one point": lambda i: len(a(i)) == 1,
        "as many points as allowed": lambda i: len(a(i)) == 4,
        "equal laws": lambda i: a(i) == b(i) and len(set(a(i))) > 1 and c(i) != ONE,
        "the same point mass": lambda i: a(i) == b(i) and is_point(a(i)),
        "a zero atom of both": lambda i: (ZERO, ZERO) in pairs(i) and not is_point(a(i)),
        "ties": lambda i: len(set(a(i)) - {ZERO}) < sum(x != ZERO for x in a(i)) and a(i) != b(i),
        "epsilon = 0": lambda i: c(i) == ONE,
        "a small epsilon": lambda i: c(i) != ONE and numbers.sign(c(i) - of(Fraction(21, 20))) < 0,
        "a great epsilon": lambda i: numbers.sign(c(i) - of(100)) > 0,
    }


def of_close_pairs(first: Any = p, second: Any = q) -> dict[str, Has]:
    """The extreme rays and vertices of (epsilon, delta)-indistinguishable pairs."""
    a, b = masses(first), masses(second)

    def c(i: Instance) -> Exact:
        return numbers.exp(i.scalars[epsilon])

    def d(i: Instance) -> Exact:
        found = i.scalars[delta]
        assert isinstance(found, Exact)
        return found

    def ray(i: Instance) -> bool:
        pairs = [(x, y) for x, y in zip(a(i), b(i), strict=True) if (x, y) != (ZERO, ZERO)]
        ends = [(x == c(i) * y, y == c(i) * x) for x, y in pairs]
        return d(i) == ZERO and c(i) != ONE and len(pairs) > 1 and all(map(any, ends))

    def vertex(i: Instance) -> bool:
        pairs = list(zip(a(i), b(i), strict=True))
        kinds = [
            any(x != ZERO == y for x, y in pairs),
            any(y != ZERO == x for x, y in pairs),
            any(x == c(i) * y != ZERO for x, y in pairs),
            any(y == c(i) * x != ZERO for x, y in pairs),
        ]
        return c(i) != ONE and d(i) not in (ZERO, ONE) and all(kinds) and tight(i)

    def gaps(i: Instance) -> tuple[Exact, Exact]:
        return d(i) - exceeds(a(i), b(i), c(i)), d(i) - exceeds(b(i), a(i), c(i))

    def tight(i: Instance) -> bool:
        return gaps(i) == (ZERO, ZERO) and d(i) not in (ZERO, ONE)

    def supports(i: Instance) -> tuple[int, int]:
        pairs = list(zip(a(i), b(i), strict=True))
        shared = sum(x != ZERO != y for x, y in pairs)
        return shared, sum((x == ZERO) != (y == ZERO) for x, y in pairs)

    return {
        "an extreme ray": ray,
        "a vertex": vertex,
        "equality both ways": tight,
        "equality one way": lambda i: d(i) != ZERO and gaps(i).count(ZERO) == 1,
        "inside": lambda i: ZERO not in gaps(i) and a(i) != b(i),
        "disjoint supports": lambda i: supports(i)[0] == 0,
        "disjoint point masses": lambda i: supports(i) == (0, 2) and ONE in a(i) and ONE in b(i),
        "partly disjoint supports": lambda i: min(supports(i)) > 0,
        "delta = 0": lambda i: d(i) == ZERO and c(i) != ONE,
        "delta = 1": lambda i: d(i) == ONE,
        "epsilon = 0 < delta < 1": lambda i: c(i) == ONE and tight(i),
        "a small delta": lambda i: d(i) != ZERO and numbers.sign(d(i) - of(Fraction(1, 100))) < 0,
    }


def of_one_direction() -> dict[str, Has]:
    def c(i: Instance) -> Exact:
        return numbers.exp(i.scalars[epsilon])

    def pairs(i: Instance) -> list[tuple[Exact, Exact]]:
        return [(x, y) for x, y in zip(masses(p)(i), masses(q)(i), strict=True)]

    return {
        "p = c q wherever p > 0": lambda i: (
            c(i) != ONE and all(x in (ZERO, c(i) * y) for x, y in pairs(i))
        ),
        "infinite the other way": lambda i: any(x == ZERO != y for x, y in pairs(i)),
        "tight both ways": lambda i: (
            c(i) != ONE and all(x == c(i) * y or y == c(i) * x for x, y in pairs(i))
        ),
        "inside": lambda i: (
            masses(p)(i) != masses(q)(i) and all(x != c(i) * y for x, y in pairs(i))
        ),
    }


# ----------------------------------------------------------------------------- mechanisms


def neighbours(i: Instance) -> list[tuple[Any, Any]]:
    datasets = list(dict.fromkeys(x for x, _ in i.tables[M]))
    return [
        (x, y)
        for x, y in itertools.product(datasets, repeat=2)
        if sum(s != t for s, t in zip(x, y, strict=True)) == 1
    ]


def of_mechanisms() -> dict[str, Has]:
    def row(i: Instance, x: Any) -> tuple[Exact, ...]:
        return tuple(masses(M, x)(i))

    def rows(i: Instance) -> list[tuple[Exact, ...]]:
        return [row(i, x) for x in dict.fromkeys(x for x, _ in i.tables[M])]

    def deterministic(i: Instance) -> bool:
        return all(ONE in found for found in rows(i)) and len(rows(i)[0]) > 1

    return {
        "no records": lambda i: i.sizes[n] == 0,
        "as many records as allowed": lambda i: i.sizes[n] == 2 and i.sizes[D] == 2,
        "one kind of record": lambda i: i.sizes[D] == 1 and i.sizes[n] > 0,
        "one output": lambda i: i.sizes[Y] == 1,
        "a constant mechanism": lambda i: len(rows(i)) > 1 and len(set(rows(i))) == 1,
        "a deterministic constant": lambda i: (
            len(rows(i)) > 1 and len(set(rows(i))) == 1 and deterministic(i)
        ),
        "repeated records told apart": lambda i: (
            i.sizes[n] == 2 and i.sizes[D] == 2 and row(i, (0, 0)) != row(i, (0, 1))
        ),
    }


def of_private_mechanisms() -> dict[str, Has]:
    def c(i: Instance) -> Exact:
        return numbers.exp(i.scalars[epsilon])

    def row(i: Instance, x: Any) -> list[Exact]:
        return masses(M, x)(i)

    def gaps(i: Instance) -> list[Exact]:
        d = i.scalars[delta]
        return [d - exceeds(row(i, x), row(i, y), c(i)) for x, y in neighbours(i)]

    def proper(i: Instance) -> bool:
        return i.scalars[delta] not in (ZERO, ONE) and c(i) != ONE

    return {
        "equality at delta": lambda i: proper(i) and ZERO in gaps(i),
        "a deterministic mechanism that is not constant": lambda i: (
            i.scalars[delta] == ONE
            and len({tuple(row(i, x)) for x, _ in neighbours(i)}) > 1
            and all(ONE in row(i, x) for x, _ in neighbours(i))
        ),
        "partly disjoint supports": lambda i: (
            proper(i)
            and any(
                {(a == ZERO) != (b == ZERO) for a, b in zip(row(i, x), row(i, y), strict=True)}
                == {True, False}
                for x, y in neighbours(i)
            )
        ),
        "epsilon = 0": lambda i: c(i) == ONE and len(neighbours(i)) > 0,
        "delta = 1": lambda i: i.scalars[delta] == ONE,
        "inside": lambda i: proper(i) and bool(gaps(i)) and ZERO not in gaps(i),
    }


def of_pure_mechanisms() -> dict[str, Has]:
    def row(i: Instance, x: Any) -> list[Exact]:
        return masses(M, x)(i)

    def attained(i: Instance, x: Any, y: Any, power: int) -> bool:
        c = numbers.exp(i.scalars[epsilon])
        pairs = zip(row(i, x), row(i, y), strict=True)
        return c != ONE and any(a == c**power * b != ZERO for a, b in pairs)

    def full(i: Instance) -> bool:
        return i.sizes[n] == 2 and i.sizes[D] == 2

    def exclusive_or(i: Instance) -> bool:
        same = row(i, (0, 0)) == row(i, (1, 1)) and row(i, (0, 1)) == row(i, (1, 0))
        return same and attained(i, (0, 0), (0, 1), 1)

    def one_dataset(i: Instance) -> bool:
        found = [tuple(row(i, x)) for x in dict.fromkeys(x for x, _ in i.tables[M])]
        return sorted(found.count(x) for x in set(found)) == [1, 3]

    return {
        "the bound is attained by all neighbours": lambda i: (
            full(i) and all(attained(i, x, y, 1) for x, y in neighbours(i))
        ),
        "attained at two records apart": lambda i: full(i) and attained(i, (0, 0), (1, 1), 2),
        "the exclusive or of two records": lambda i: full(i) and exclusive_or(i),
        "one dataset apart from all others": lambda i: full(i) and one_dataset(i),
    }


# ----------------------------------------------------------------------------- events


def of_events() -> dict[str, Has]:
    """Events given which laws are close: certain, as unlikely as allowed, and between."""

    def likely(i: Instance) -> list[Exact]:
        return [
            sum((x * s for x, s in zip(masses(a)(i), masses(b)(i), strict=True)), ZERO)
            for a, b in ((p, S), (q, T))
        ]

    def within(i: Instance, a: Any, b: Any) -> list[Exact]:
        return [x * s for x, s in zip(masses(a)(i), masses(b)(i), strict=True)]

    def tight(i: Instance) -> bool:
        c = numbers.exp(i.scalars[epsilon])
        pairs = list(zip(within(i, p, S), within(i, q, T), strict=True))
        live = [(x, y) for x, y in pairs if (x, y) != (ZERO, ZERO)]
        return c != ONE and len(live) > 1 and all(x == c * y or y == c * x for x, y in live)

    def d(i: Instance) -> Any:
        return i.scalars[delta]

    return {
        "certain events": lambda i: likely(i) == [ONE, ONE] and d(i) != ZERO,
        "as unlikely as allowed": lambda i: ONE - d(i) in likely(i) and d(i) not in (ZERO, ONE),
        "between": lambda i: not set(likely(i)) & {ONE, ONE - d(i)},
        "a coin decides": lambda i: any(x not in (ZERO, ONE) for x in masses(S)(i)),
        "a point that is null": lambda i: ZERO in masses(p)(i) and ONE not in masses(p)(i),
        "tight given the events": tight,
        "delta = 0": lambda i: d(i) == ZERO,
        "epsilon = 0": lambda i: i.scalars[epsilon] == ZERO,
    }


def of_densities() -> dict[str, Has]:
    e, f = masses(S), masses(T)

    def total(found: list[Exact]) -> Exact:
        return sum(found, ZERO)

    def tight(i: Instance) -> bool:
        c = numbers.exp(i.scalars[epsilon])
        live = [(x, y) for x, y in zip(e(i), f(i), strict=True) if (x, y) != (ZERO, ZERO)]
        return c != ONE and len(live) > 1 and all(x == c * y or y == c * x for x, y in live)

    return {
        "the whole law": lambda i: e(i) == masses(p)(i) and i.scalars[delta] != ZERO,
        "as little as allowed": lambda i: (
            total(e(i)) == ONE - i.scalars[delta] and i.scalars[delta] not in (ZERO, ONE)
        ),
        "between": lambda i: total(e(i)) not in (ONE, ONE - i.scalars[delta]),
        "two masses": lambda i: total(e(i)) != total(f(i)),
        "tight": tight,
        "delta = 1": lambda i: i.scalars[delta] == ONE,
        "nothing at all": lambda i: total(e(i)) == ZERO,
    }


def of_mechanisms_given_events() -> dict[str, Has]:
    def likely(i: Instance) -> list[Exact]:
        return [
            sum(
                (x * i.tables[E][a, b, y] for y, x in enumerate(masses(M, a)(i))),
                ZERO,
            )
            for a, b in neighbours(i)
        ]

    d = delta
    return {
        "certain": lambda i: ONE in likely(i) and i.scalars[d] != ZERO,
        "as unlikely as allowed": lambda i: (
            ONE - i.scalars[d] in likely(i) and i.scalars[d] not in (ZERO, ONE)
        ),
        "between": lambda i: bool(set(likely(i)) - {ONE, ONE - i.scalars[d]}),
        "delta = 0": lambda i: i.scalars[d] == ZERO,
    }


# ----------------------------------------------------------------------------- the others


def of_regions() -> dict[str, Has]:
    a, b, s, t = masses(p), masses(q), masses(u), masses(v)
    return {
        "no region at all": lambda i: a(i) == b(i) and s(i) != t(i),
        "all of the square": lambda i: ZERO in s(i) and ZERO in t(i) and s(i) != t(i),
        "the same region": lambda i: len(a(i)) == 2 and a(i) == s(i) != b(i) and b(i) == t(i),
        "its mirror image": lambda i: (
            len(a(i)) == 2 and a(i) == s(i)[::-1] != b(i) and b(i) == t(i)[::-1]
        ),
        "inside": lambda i: len({*a(i), *b(i), *s(i), *t(i)} - {ZERO, ONE}) >= 6 and a(i) != b(i),
    }


def of_couplings() -> dict[str, Has]:
    def row(i: Instance, x: int) -> list[Exact]:
        return masses(J, x)(i)

    return {
        "independent of the database": lambda i: row(i, 0) == row(i, 1),
        "points": lambda i: ONE in row(i, 0) and ONE in row(i, 1),
        "the second is known from the first": lambda i: (
            i.sizes[D] == 2 and row(i, 0)[:2].count(ZERO) == 1 and row(i, 0)[2:].count(ZERO) == 1
        ),
        "disjoint first entries": lambda i: (
            i.sizes[D] == 2 and row(i, 0)[:2] == [ZERO] * 2 and row(i, 1)[2:] == [ZERO] * 2
        ),
        "general": lambda i: ZERO not in row(i, 0) and row(i, 0) != row(i, 1),
    }


def of_processes() -> dict[str, Has]:
    def means(i: Instance) -> list[Exact]:
        return [
            sum((x * i.tables[Z][h, a] for a, x in enumerate(masses(K, h)(i))), ZERO)
            for h in dict.fromkeys(h for h, _ in i.tables[Z])
        ]

    def ends(i: Instance) -> set[Exact]:
        b = i.scalars[width]
        return {-b, b}

    return {
        "no steps": lambda i: i.sizes[n] == 0,
        "as many steps as allowed": lambda i: i.sizes[n] == 2,
        "a fair step": lambda i: any(
            {i.tables[Z][h, 0], i.tables[Z][h, 1]} == ends(i)
            and i.tables[K][h, 0] == of(Fraction(1, 2))
            for h in dict.fromkeys(h for h, _ in i.tables[Z])
        ),
        "a step between its ends": lambda i: bool(set(i.tables[Z].values()) - ends(i) - {ZERO}),
        "a mean below 0": lambda i: any(numbers.sign(m) < 0 for m in means(i)),
        "falling as far as allowed": lambda i: -i.scalars[width] in means(i),
        "a kernel that is certain": lambda i: ONE in i.tables[K].values(),
        "no movement": lambda i: i.sizes[n] > 0 and set(i.tables[Z].values()) == {ZERO},
    }


def of_equal_laws() -> dict[str, Has]:
    return {
        "of the first": lambda i: masses(p)(i) == masses(q)(i) != masses(r)(i),
        "of the second": lambda i: masses(p)(i) == masses(r)(i) != masses(q)(i),
        "between": lambda i: i.scalars[delta] not in (ZERO, ONE) and masses(q)(i) != masses(r)(i),
        "a point mass": lambda i: ONE in masses(p)(i) and len(masses(p)(i)) > 1,
    }


def of_independent_events(*events: Any) -> dict[str, Has]:
    """Events as the sets of their outcomes, and their chances."""

    def chance(i: Instance, rows: Sequence[Exact]) -> Exact:
        return sum((m * x for m, x in zip(masses(p)(i), rows, strict=True)), ZERO)

    def chances(i: Instance) -> list[Exact]:
        return [chance(i, masses(*event)(i)) for event in events]

    return {
        "on one outcome": lambda i: i.sizes[Y] == 1,
        "none certain, none null": lambda i: not {ZERO, ONE} & {*chances(i)[:2]},
        "one null": lambda i: ZERO in chances(i),
        "one certain": lambda i: ONE in chances(i),
        "a null outcome": lambda i: ZERO in masses(p)(i),
        "all outcomes likely": lambda i: i.sizes[Y] == 4 and ZERO not in masses(p)(i),
    }


def of_three_events() -> dict[str, Has]:
    def told(i: Instance) -> list[Exact]:
        return [x * y * z for x, y, z in zip(*(masses(three, e)(i) for e in range(3)), strict=True)]

    return {
        **of_independent_events(*((three, e) for e in range(3))),
        "three fair ones that are not independent": lambda i: (
            masses(p)(i) == [of(Fraction(1, 4))] * 4 and sum(told(i), ZERO) == ONE
        ),
    }


def of_maps() -> dict[str, Has]:
    def values(i: Instance) -> list[tuple[Exact, ...]]:
        return [tuple(masses(V, w)(i)) for w in range(i.sizes[Y])]

    return {
        "one outcome": lambda i: i.sizes[Y] == 1,
        "one value": lambda i: i.sizes[Y] == 4 and len(set(values(i))) == 1,
        "both values": lambda i: len(set(values(i))) == 2,
    }


def of_parts() -> dict[str, Has]:
    a, b = masses(one), masses(other)
    return {
        "the same": lambda i: a(i) == b(i) and ONE in b(i),
        "none": lambda i: ONE not in a(i) and ONE in b(i),
        "a proper part": lambda i: ONE in a(i) and a(i) != b(i),
    }


def of_independent_variables() -> dict[str, Has]:
    def law(i: Instance, variable: Any) -> list[Exact]:
        rows = [masses(variable, w)(i) for w in range(i.sizes[Y])]
        columns = zip(*rows, strict=True)
        return [sum((m * x for m, x in zip(masses(p)(i), c, strict=True)), ZERO) for c in columns]

    return {
        "both vary": lambda i: ONE not in law(i, V) and ONE not in law(i, W),
        "one is constant": lambda i: ONE in law(i, V) and ONE not in law(i, W),
        "a null outcome": lambda i: ZERO in masses(p)(i),
    }


def of_symmetric() -> dict[str, Has]:
    def told_apart(i: Instance) -> bool:
        return i.sizes[n] == 2 and masses(M, (0, 0))(i) != masses(M, (0, 1))(i)

    return {
        **of_mechanisms(),
        "deterministic": lambda i: (
            i.sizes[D] == 2
            and told_apart(i)
            and all(ONE in masses(M, x)(i) for x, _ in i.tables[M])
        ),
    }


def of_mechanisms_that_replace() -> dict[str, Has]:
    """Of one row with nothing (0) or one of two records."""

    def row(i: Instance, x: int) -> list[Exact]:
        return masses(R, (x,))(i)

    def gaps(i: Instance, x: int, y: int) -> list[Exact]:
        d, c = i.scalars[delta], numbers.exp(i.scalars[epsilon])
        return [d - exceeds(row(i, a), row(i, b), c) for a, b in ((x, y), (y, x))]

    def proper(i: Instance) -> bool:
        return i.scalars[delta] not in (ZERO, ONE) and i.scalars[epsilon] != ZERO

    return {
        "equality at delta": lambda i: proper(i) and ZERO in gaps(i, 1, 2),
        "the records tell of each other": lambda i: proper(i) and row(i, 1) != row(i, 2),
        "no record is farther than allowed": lambda i: (
            proper(i) and any(numbers.sign(gap) == -1 for gap in gaps(i, 0, 1))
        ),
        "one output": lambda i: i.sizes[Y] == 1,
    }


CLOSE = (epsilon, delta, p, q)
GIVEN_EVENTS = (epsilon, delta, p, q, S, T)
TABLE: dict[str, tuple[tuple[Any, ...], Any, Mapping[str, Has]]] = {
    "indistinguishable": (
        CLOSE,
        indistinguishable(p, q, epsilon, delta),
        {**of_pairs(), **of_close_pairs()},
    ),
    "in_privacy_region": (
        CLOSE,
        in_privacy_region(p, q, epsilon, delta),
        {**of_pairs(), **of_close_pairs()},
    ),
    "max_divergence": (
        (epsilon, p, q),
        max_divergence(p, q) <= epsilon,
        {**of_pairs(), **of_one_direction()},
    ),
    "differentially_private": (
        (epsilon, delta, M),
        differentially_private(M, epsilon, delta),
        {**of_mechanisms(), **of_private_mechanisms()},
    ),
    "differentially_private, delta = 0": (
        (epsilon, M),
        differentially_private(M, epsilon, build.lift(0)),
        of_pure_mechanisms(),
    ),
    "add_remove_private": (
        (epsilon, delta, M),
        add_remove_private(M, epsilon, delta),
        {**of_mechanisms(), **of_private_mechanisms()},
    ),
    "replace_private": (
        (epsilon, delta, R),
        replace_private(R, epsilon, delta),
        of_mechanisms_that_replace(),
    ),
    "symmetric": ((M,), symmetric(M), of_symmetric()),
    "private_given_events": (
        (epsilon, delta, M, E, F),
        private_given_events(M, E, F, epsilon, delta),
        {**of_mechanisms(), **of_mechanisms_given_events()},
    ),
    "conditionally_close": (
        GIVEN_EVENTS,
        conditionally_close(p, q, S, T, epsilon, delta),
        of_events(),
    ),
    "indistinguishable_given": (
        GIVEN_EVENTS,
        indistinguishable_given(p, q, S, T, epsilon, delta),
        of_events(),
    ),
    "event_densities": (
        GIVEN_EVENTS,
        event_densities(p, q, S, T, epsilon, delta),
        of_densities(),
    ),
    "region_within": ((p, q, u, v), region_within(p, q, u, v), of_regions()),
    "markov": ((J,), markov(J), of_couplings()),
    "supermartingale": ((n, width, K, Z), supermartingale(K, Z), of_processes()),
    "same_law": ((delta, p, q, r), same_law(p, mixture(q, r, delta)), of_equal_laws()),
    "random_variable": ((V,), random_variable(V), of_maps()),
    "within": ((one, other), within(one, other), of_parts()),
    "independent_events": (
        (p, one, other),
        independent_events(p, one, other),
        of_independent_events((one,), (other,)),
    ),
    "independent_events, with coins": (
        (p, S, T),
        independent_events(p, S, T),
        of_independent_events((S,), (T,)),
    ),
    "pairwise_independent": ((p, three), pairwise_independent(p, three), of_three_events()),
    "mutually_independent": (
        (p, three),
        mutually_independent(p, three),
        of_independent_events(*((three, e) for e in range(3))),
    ),
    "independent_variables": (
        (p, V, W),
        independent_variables(p, V, W),
        of_independent_variables(),
    ),
}


def test_every_predicate_that_generates_has_its_line() -> None:
    assert {name.partition(",")[0] for name in TABLE} == {
        head.name for head in GENERATORS if not head.name.startswith("_test_")
    }


@pytest.mark.parametrize("name", TABLE)
def test_a_predicate_offers_its_extreme_points_and_edges(name: str) -> None:
    forall, given, features = TABLE[name]
    assert_offered(Statement(forall, given, (given,)), features)


# ----------------------------------------------------------------------------- sorts

A, B = kernel("A", two, two), kernel("B", two, Y)
C = event("C", Y)
G, H = positive("G", Y), loss("H", Y)
inner, outer = reals("inner", Y, at_least=-1, at_most=2), reals("outer", Y)
level = real("level", above=0)
free = real("free")
unit = real("unit", above=0, below=1)
tree = kernel("tree", Histories(two, n), two)


def _rows(table: Any) -> Callable[[Instance], list[tuple[Exact, ...]]]:
    def found(i: Instance) -> list[tuple[Exact, ...]]:
        starts = dict.fromkeys(key[:-1] for key in i.tables[table])
        return [tuple(masses(table, *start)(i)) for start in starts]

    return found


def of_laws() -> dict[str, Has]:
    a, b = masses(p), masses(q)

    def small(x: Exact) -> bool:
        return x != ZERO and numbers.sign(x - of(Fraction(1, 1000))) == -1

    def shared(i: Instance) -> set[tuple[bool, bool]]:
        return {(x == ZERO, y == ZERO) for x, y in zip(a(i), b(i), strict=True)}

    return {
        "one point": lambda i: len(a(i)) == 1,
        "as many points as allowed": lambda i: len(a(i)) == 4 and ZERO not in a(i),
        "a point mass": lambda i: ONE in a(i) and len(a(i)) > 1,
        "uniform": lambda i: len(set(a(i))) == 1 < len(a(i)),
        "a zero atom": lambda i: ZERO in a(i) and ONE not in a(i),
        "ties": lambda i: 1 < len(set(a(i)) - {ZERO}) < sum(x != ZERO for x in a(i)),
        "a small mass": lambda i: any(map(small, a(i))),
        "equal laws": lambda i: a(i) == b(i) and len(set(a(i))) > 1,
        "disjoint supports": lambda i: (False, False) not in shared(i),
        "partly disjoint supports": lambda i: (
            {(False, False), (True, False), (False, True)} <= shared(i)
        ),
    }


def of_kernels() -> dict[str, Has]:
    rows, wide = _rows(A), _rows(B)
    return {
        "equal rows": lambda i: rows(i)[0] == rows(i)[1] and ONE not in rows(i)[0],
        "the identity": lambda i: rows(i) == [(ONE, ZERO), (ZERO, ONE)],
        "an exchange": lambda i: rows(i) == [(ZERO, ONE), (ONE, ZERO)],
        "a constant": lambda i: rows(i)[0] == rows(i)[1] and ONE in rows(i)[0],
        "uniform rows": lambda i: (
            i.sizes[Y] == 4 and set(wide(i)[0] + wide(i)[1]) == {of(Fraction(1, 4))}
        ),
        "one row certain": lambda i: sum(ONE in row for row in rows(i)) == 1,
        "disjoint rows": lambda i: (
            i.sizes[Y] == 4
            and all(ZERO in pair for pair in zip(*wide(i), strict=True))
            and ONE not in wide(i)[0]
        ),
        "nearly certain": lambda i: any(_is_tiny(mass) for row in rows(i) for mass in row),
        "rows apart": lambda i: len(set(rows(i))) == 2 and ZERO not in rows(i)[0] + rows(i)[1],
    }


def _is_tiny(mass: Any) -> bool:
    return mass != ZERO and numbers.sign(mass - of(Fraction(1, 10**5))) == -1


def of_entries(table: Any, *, low: Any = None, high: Any = None, known: Any = ()) -> dict[str, Has]:
    def found(i: Instance) -> set[Exact]:
        return set(i.tables[table].values())

    features: dict[str, Has] = {
        f"all {end}": lambda i, end=end: i.sizes[Y] > 1 and found(i) == {of(end)}  # type: ignore[misc]
        for end in (low, high)
        if end is not None
    }
    for value in known:
        features[f"{value}"] = lambda i, value=value: of(value) in found(i)  # type: ignore[misc]
    if None not in (low, high):
        features["both ends"] = lambda i: found(i) == {of(low), of(high)}
    return features


def signs(table: Any) -> dict[str, Has]:
    return {
        word: lambda i, sign=sign: sign in map(numbers.sign, i.tables[table].values())  # type: ignore[misc]
        for word, sign in (("below 0", -1), ("above 0", 1))
    }


def is_equal(i: Instance, table: Any) -> bool:
    found = list(i.tables[table].values())
    return len(found) > 2 and len(set(found)) == 1 and found[0] not in (ZERO, ONE)


def is_nearly_equal(i: Instance, table: Any) -> bool:
    found = list(i.tables[table].values())
    apart = [
        numbers.sign(abs_ - of(Fraction(1, 50))) for x in found if (abs_ := _away(x, found[0]))
    ]
    return len(apart) > 1 and set(apart) == {-1}


def _away(x: Any, from_: Any) -> Any:
    if x == from_ or numbers.sign(from_) == 0:
        return None
    quotient = x / from_ - of(1)
    return quotient if numbers.sign(quotient) == 1 else -quotient


def is_in_steps(i: Instance, table: Any) -> bool:
    found = list(i.tables[table].values())
    steps = {b - a for a, b in itertools.pairwise(found)}
    return len(found) > 3 and len(steps) == 1 and steps != {ZERO}


def of_scalars() -> dict[str, Has]:
    def value(scalar: Any) -> Callable[[Instance], Exact]:
        def found(i: Instance) -> Exact:
            x = i.scalars[scalar]
            assert isinstance(x, Exact)
            return x

        return found

    def below(x: Exact, bound: Fraction | int) -> bool:
        return numbers.sign(x - of(bound)) == -1

    d, e, f, t, w = map(value, (delta, epsilon, free, level, unit))
    little = Fraction(1, 10**6)
    return {
        "the low end of two": lambda i: d(i) == ZERO,
        "the high end of two": lambda i: d(i) == ONE,
        "near the low end": lambda i: d(i) != ZERO and below(d(i), little),
        "near the high end": lambda i: d(i) != ONE and below(ONE - d(i), little),
        "near an open low end": lambda i: below(w(i), little),
        "near an open high end": lambda i: below(ONE - w(i), little),
        "the only end": lambda i: e(i) == ZERO,
        "a logarithm": lambda i: e(i) == numbers.log(of(2)),
        "small, without an end": lambda i: below(t(i), Fraction(1, 100)),
        "great, without an end": lambda i: not below(t(i), 100),
        "below 0": lambda i: below(f(i), 0),
        "above 0": lambda i: not below(f(i), 0),
    }


SORTS: dict[str, tuple[tuple[Any, ...], Mapping[str, Has]]] = {
    "laws": ((p, q), of_laws()),
    "kernels": ((A, B), of_kernels()),
    "trees": (
        (n, tree),
        {
            "no steps": lambda i: i.sizes[n] == 0,
            "without coins": lambda i: (
                i.sizes[n] == 2 and all(ONE in row for row in _rows(tree)(i))
            ),
            "independent steps": lambda i: i.sizes[n] == 2 and len(set(_rows(tree)(i))) == 1,
        },
    ),
    "events": ((C,), of_entries(C, low=0, high=1)),
    "tests": ((S,), of_entries(S, low=0, high=1, known=(Fraction(1, 2),))),
    "bounded": ((inner,), {**of_entries(inner, low=-1, high=2), **signs(inner)}),
    "unbounded": (
        (free, outer),
        {
            **of_entries(outer, low=0, known=(1,)),
            **signs(outer),
            "as great as a number in scope": lambda i: i.scalars[free] in i.tables[outer].values(),
            "equal": lambda i: is_equal(i, outer),
            "nearly equal": lambda i: is_nearly_equal(i, outer),
            "two values": lambda i: i.sizes[Y] == 4 and len(set(i.tables[outer].values())) == 2,
            "equal steps": lambda i: is_in_steps(i, outer),
        },
    ),
    "positive": ((G,), {"equal": lambda i: is_equal(i, G)}),
    "losses": ((H,), {**of_entries(H, low=0), **signs(H), "equal": lambda i: is_equal(i, H)}),
    "scalars": ((delta, epsilon, free, level, unit), of_scalars()),
}


@pytest.mark.parametrize("name", SORTS)
def test_a_sort_offers_its_shapes_and_ends(name: str) -> None:
    forall, features = SORTS[name]
    assert_offered(Statement(forall, 0 * _any_number(forall) <= 1), features)


def _any_number(forall: tuple[Any, ...]) -> Any:
    first = forall[-1]
    if not hasattr(first, "axes"):
        return first
    indices = [build.index(f"i{number}", axis) for number, axis in enumerate(first.axes)]
    return build.total(first(*indices), *indices)


# ----------------------------------------------------------------------------- levels

y = p.index("y")
t = real("t")
gain = reals("gain", Y, at_least=0)


def losses(i: Instance) -> list[Exact]:
    pairs = zip(masses(p)(i), masses(q)(i), strict=True)
    return [numbers.log(x / z) for x, z in pairs if ZERO not in (x, z)]


def beside(scalar: Any, values: Callable[[Instance], list[Exact]]) -> dict[str, Has]:
    """A scalar at a value of the drawn laws, just below one, just above one."""

    def gaps(i: Instance) -> list[Exact]:
        x = i.scalars[scalar]
        assert isinstance(x, Exact)
        return [x - value for value in values(i)]

    def near(i: Instance, sign: int) -> bool:
        little = of(Fraction(1, 50))
        return any(
            numbers.sign(gap) == sign and numbers.sign(little - sign * gap) == 1 for gap in gaps(i)
        )

    return {
        f"{scalar.name} at a value": lambda i: ZERO in gaps(i),
        f"{scalar.name} just below": lambda i: near(i, -1),
        f"{scalar.name} just above": lambda i: near(i, 1),
    }


def equal(left: Any, right: Any, forall: tuple[Any, ...]) -> Has:
    """A hypothesis met with equality."""
    tie = Statement(forall, left == right)
    return lambda i: judge(tie, i).holds > 0


LEVELS: dict[str, tuple[tuple[Any, ...], tuple[Any, ...], Any, Mapping[str, Has]]] = {
    "a tail of the loss": (
        (t, p, q),
        (),
        loss_exceeds(p, q, t) <= build.exp(-t),
        beside(t, losses),
    ),
    "a tail that a hypothesis bounds": (
        (epsilon, delta, p, q),
        (loss_exceeds(p, q, epsilon) <= delta,),
        hockey_stick(p, q, epsilon) <= delta,
        {
            **beside(epsilon, losses),
            "met with equality": equal(loss_exceeds(p, q, epsilon), delta, (epsilon, delta, p, q)),
        },
    ),
    "a hockey-stick divergence": (
        (t, p, q),
        (),
        hockey_stick(p, q, t) <= 1,
        beside(t, losses),
    ),
    "a level of a random variable": (
        (level, p, gain),
        (),
        build.total(p(y) * build.indicator(gain(y) >= level), y) <= 1,
        beside(level, masses(gain)),
    ),
    "total variation": (
        (delta, p, q),
        (total_variation(p, q) <= delta,),
        p(0) <= q(0) + delta,
        {"met with equality": equal(total_variation(p, q), delta, (delta, p, q))},
    ),
    "a ratio at every point": (
        (level, p, q),
        (build.every(p(y) <= level * q(y), y),),
        p(0) <= level,
        {
            "met with equality": lambda i: any(
                x == i.scalars[level] * z != ZERO
                for x, z in zip(masses(p)(i), masses(q)(i), strict=True)
            )
        },
    ),
    "one direction of a divergence": (
        (delta, p, q),
        (KL(p, q) <= delta,),
        total_variation(p, q) <= 1,
        {"met with equality": equal(KL(p, q), delta, (delta, p, q))},
    ),
}


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_set_against_the_values_of_the_drawn_laws(name: str) -> None:
    forall, given, show, features = LEVELS[name]
    assert_offered(Statement(forall, show, given), features)
