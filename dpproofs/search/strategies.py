"""Hypothesis strategies for laws, kernels, and instances of statements.

They draw with the generators of `dpproofs.search.draw`, which produce the shapes at which bounds
are attained. What is drawn shrinks to simple values: few points, first options, leaves 1/2. Every
integer that is asked of Hypothesis lies in 0..99. For larger ranges Hypothesis mixes in constants
of the modules that happen to be imported, and then the same seed would no longer give the same run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from hypothesis import assume, reject
from hypothesis import strategies as st

from dpproofs.language.sorts import Sizes
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning import numbers
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Undecided, sizes_of
from dpproofs.search.draw import Draw, Source, draw_instance

__all__ = [
    "HypothesisSource",
    "Law",
    "Pair",
    "chosen_delta",
    "chosen_epsilon",
    "exactly",
    "instances",
    "kernels",
    "laws",
    "meeting",
    "pairs_of_laws",
]

Law = tuple[Fraction, ...]
Choose = Callable[[st.SearchStrategy[Any]], Any]

BITS = 256
GRAIN = 10**12  # e^epsilon is rounded down to a multiple of 1/GRAIN where it is irrational
LARGEST = 100  # options of one integer
DENOMINATORS = (2, 3, 4, 5, 6, 8, 10, 20, 100)


class Pair(NamedTuple):
    """Two laws that are (epsilon, delta)-indistinguishable."""

    p: Law
    q: Law
    epsilon: Exact
    delta: Fraction


@cache
def _below(n: int) -> st.SearchStrategy[int]:
    return st.integers(0, n - 1)


@dataclass(frozen=True)
class HypothesisSource:
    """A source of draws whose picks shrink to the first option and whose leaves shrink to 1/2.
    `draw` is the function that `st.composite` passes."""

    draw: Choose

    def pick(self, options: Sequence[Any]) -> Any:
        return options[self._number(len(options))]

    def leaf(self) -> Exact:
        kind = self._number(len(DENOMINATORS) + 1)
        if kind < len(DENOMINATORS):
            n = DENOMINATORS[kind]
            return Exact.of(Fraction(1 + self._number(n - 1), n))
        tiny = Fraction(1 + self._number(9), 10 ** (3 * (1 + self._number(3))))
        return Exact.of(self.pick((tiny, 1 - tiny)))

    def _number(self, n: int) -> int:
        """One of 0, ..., n - 1."""
        if n <= LARGEST:
            return int(self.draw(_below(n))) if n > 1 else 0
        start = LARGEST * self._number(-(-n // LARGEST))
        return start + self._number(min(LARGEST, n - start))


def _draw(draw: Choose) -> Draw:
    return Draw(ExactRing(BITS), HypothesisSource(draw), {})


def exactly(masses: Sequence[Exact]) -> Law:
    rationals = [m.rational for m in masses]
    return tuple(Fraction(int(q.p), int(q.q)) for q in rationals if q is not None)


def _size(draw: Choose, n: int | None, smallest: int, largest: int) -> int:
    if n is not None:
        smallest = largest = n
    if not 1 <= smallest <= largest:
        raise ValueError(f"a law has at least 1 point; sizes {smallest}..{largest} are empty")
    return int(draw(st.integers(smallest, largest)))


@st.composite
def laws(draw: Choose, n: int | None = None, *, min_size: int = 1, max_size: int = 5) -> Law:
    """Draw laws on n points, or on min_size to max_size points. The masses are exact, and zero
    atoms, point masses, uniform laws and ties occur often.

    >>> sorted(find(laws(2), lambda p: 0 in p))
    [Fraction(0, 1), Fraction(1, 1)]
    """
    return exactly(_draw(draw).law(_size(draw, n, min_size, max_size)))


@st.composite
def kernels(draw: Choose, inputs: int, outputs: int) -> tuple[Law, ...]:
    """Draw kernels: for each of the inputs a law on the outputs. Laws of different inputs may be
    equal.

    >>> [sum(row) for row in find(kernels(2, 3), lambda drawn: True)]
    [Fraction(1, 1), Fraction(1, 1)]
    """
    if inputs < 1:
        raise ValueError(f"a kernel has at least 1 input, not {inputs}")
    source, rows = _draw(draw), list[list[Any]]()
    for _ in range(inputs):
        rows.append(source.law(_size(draw, outputs, 1, 1), rows))
    return tuple(exactly(row) for row in rows)


@st.composite
def pairs_of_laws(
    draw: Choose,
    n: int | None = None,
    epsilon: Exact | Fraction | int | None = None,
    delta: Fraction | int | None = None,
    *,
    min_size: int = 1,
    max_size: int = 5,
) -> Pair:
    """Draw (epsilon, delta)-indistinguishable pairs of laws.

    Where e^epsilon is rational, as for `numbers.log(2)`, every such pair has the form that is drawn
    here. Elsewhere e^epsilon is rounded down to a rational number, so that the masses stay exact.

    >>> pair = find(pairs_of_laws(3, epsilon=0, delta=0), lambda pair: True)
    >>> pair.p == pair.q
    True
    """
    source = _draw(draw)
    size = _size(draw, n, min_size, max_size)
    bound, c = chosen_epsilon(source.source, epsilon)
    missing = chosen_delta(source.source, delta)
    p, q = source.close_pair(size, c, Exact.of(missing))
    return Pair(exactly(p), exactly(q), bound, missing)


def chosen_epsilon(source: Source, epsilon: Exact | Fraction | int | None) -> tuple[Exact, Exact]:
    """An epsilon together with e^epsilon, which is rounded down to a rational number where it is
    not rational."""
    if epsilon is None:
        c = source.pick([Exact.of(k) for k in (2, 1, 3, Fraction(11, 10), 10)])
        return numbers.log(c), c
    bound = Exact.of(epsilon)
    if numbers.sign(bound) not in (0, 1):
        raise ValueError(f"epsilon is at least 0, not {bound}")
    return bound, _rounded_down(numbers.exp(bound))


def chosen_delta(source: Source, delta: Fraction | int | None) -> Fraction:
    if delta is None:
        delta = source.pick((Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 100)))
    if not 0 <= delta <= 1:
        raise ValueError(f"delta is from 0 to 1, not {delta}")
    return Fraction(delta)


def _rounded_down(x: Exact) -> Exact:
    if x.rational is not None:
        return x
    whole = (numbers.enclosure(x, BITS) * GRAIN).lower().floor().unique_fmpz()
    assert whole is not None  # the lower end of a ball is one number
    return Exact.of(Fraction(int(whole), GRAIN))


def instances(
    statement: Statement, sizes: Sequence[Sizes] | None = None
) -> st.SearchStrategy[Instance]:
    """Draw exact instances of a statement. Where a generator for a hypothesis is known, the
    instance is changed so that it satisfies the hypothesis.

    Whether an instance satisfies all hypotheses is decided by `dpproofs.meaning.decide.judge`.

    >>> p = law("p", space("Y"))
    >>> drawn = find(instances(Statement((p,), KL(p, p) == 0)), lambda drawn: True)
    >>> sum(drawn.tables[p].values())
    Exact(1)
    """
    return _instances(statement, sizes_of(statement) if sizes is None else list(sizes))


@st.composite
def _instances(draw: Choose, statement: Statement, sizes: Sequence[Sizes]) -> Instance:
    source = HypothesisSource(draw)
    try:
        return draw_instance(statement, ExactRing(BITS), source, source.pick(sizes))
    except Undecided:
        reject()


@st.composite
def meeting(draw: Choose, *objects: Any, given: Proposition | Sequence[Proposition]) -> Instance:
    """Draw exact values for declared objects that satisfy the given hypotheses, which may be your
    own.

    Hypotheses with a generator are satisfied by construction. For others, draws that do not satisfy
    them are thrown away.

    >>> Y = space("Y", largest=2)
    >>> p, q = law("p", Y), law("q", Y)
    >>> drawn = find(meeting(p, q, given=total_variation(p, q) == 1), lambda drawn: True)
    >>> sorted(map(str, drawn.tables[p].values()))
    ['0', '1']
    """
    hypotheses = (given,) if isinstance(given, Proposition) else tuple(given)
    statement = Statement(objects, hypotheses[0], hypotheses)
    instance: Instance = draw(instances(statement))
    assume(judge(statement, instance).met > 0)
    return instance
