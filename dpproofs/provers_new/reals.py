"""Find a proof of a sequent about a few numbers: by ranges, from ends, by cutting.

Nothing that is found here is believed: the kernel checks the steps that come out. Values at some
places where the facts hold show beforehand what cannot be proved.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import ctx, fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.balls import Range, narrow, range_of
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    ZERO,
    Atom,
    Expr,
    TooLarge,
    atom,
    bit,
    constant,
    exp,
    number,
    power,
    sign_of,
    tail,
)  # fmt: skip
from dpproofs.kernel.reals import BITS, derivative, occurs, put
from dpproofs.kernel.rules import RULES, At, Product, Use, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.provers_new.emission import Emission
from dpproofs.provers_new.emission import absurd as absurd_step
from dpproofs.provers_new.problem import Problem
from dpproofs.provers_new.program import Attempt
from dpproofs.provers_new.rewriting import cleared, mended, rewrites
from dpproofs.provers_new.words import ROOT, NotFound, Ref
from dpproofs.provers_new.words import one as of_atom

__all__ = ["NotFound", "prove_real"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
LEAVES = ("number", "size", "entry")
Place = dict[Atom, float]
NODES = 400
DEEPEST = 12
MOST_CUTS = 4
PLACES = 30
CLOSE = 1e-9
LARGEST = 40
UNIT = (Product(fmpq(1)),)


def prove_real(sequent: Sequent, nodes: int = NODES) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    if sequent.goal.x.points:
        raise NotFound("points")
    places = tuple(_places(sequent))
    search = Search(nodes)
    for cuts in range(MOST_CUTS + 1):
        search.vain.clear()
        found = search.prove(Task(sequent, places), cuts)
        if found is not None:
            return found
        if search.left <= 0:
            break
    raise NotFound(sequent.goal.text)


# ----------------------------------------------------------------------------- at some places


def _leaves(x: Expr) -> set[Atom]:
    found: set[Atom] = set()
    for a in x.atoms:
        if a.kind in LEAVES:
            found.add(a)
        for part in a.parts:
            found |= _leaves(part)
    return found


class NoNumber(Exception):
    """Raised where something has no value as a float."""


def _value(x: Expr, at: Place) -> tuple[float, float]:
    """The value of x and the sum of the sizes of its terms."""
    total = size = 0.0
    for (bound, factors), c in x.terms.items():
        if bound:
            raise NoNumber
        term = int(c.p) / int(c.q)
        for a, n in factors:
            base = _of_atom(a, at)
            if (not isinstance(n, int) and base <= 0) or (n < 0 and base == 0):
                term = 0.0
            else:
                term *= base ** float(n) if not isinstance(n, int) else base**n
        total += term
        size += abs(term)
    if math.isnan(total) or math.isinf(size):
        raise NoNumber
    return total, size


def _of_atom(a: Atom, at: Place) -> float:
    if a in at:
        return at[a]
    if a.kind == "pi":
        return math.pi
    if a.kind == "prime":
        return float(a.data[0])
    if a.kind not in ("exp", "log", "inverse", "power", "tail", "bit", "real_power"):
        raise NoNumber
    inner, size = _value(a.data[0], at)
    if a.kind == "bit":
        return float(inner > CLOSE * size)
    if a.kind == "exp":
        return math.exp(inner)
    if a.kind == "log":
        return math.log(inner) if inner > 0 else 0.0
    if a.kind == "inverse":
        return 1 / inner if inner else 0.0
    if a.kind == "tail":
        return math.erfc(inner / math.sqrt(2)) / 2
    n = float(a.data[1]) if a.kind == "power" else _value(a.data[1], at)[0]
    return inner**n if inner > 0 else 0.0


UNFIT = (ArithmeticError, ValueError, NoNumber)


def _holds(fact: Fact, at: Place) -> bool | None:
    """Whether a fact may hold at a place, None where floats do not tell."""
    try:
        value, size = _value(fact.x, at)
    except UNFIT:
        return None
    if fact.relation is EQUAL:
        return abs(value) <= 1e-7 * size
    if fact.relation is ABOVE and size == 0:
        return False
    return value > -CLOSE * size


def _places(sequent: Sequent) -> Iterator[Place]:
    rng = random.Random(7)
    facts = [f for f in sequent.facts if not f.places]
    names: dict[Atom, None] = {}
    for x in (sequent.goal.x, *(f.x for f in facts)):
        for a in sorted(_leaves(x)):
            names.setdefault(a)
    ends: dict[Atom, list[Any]] = {a: [None, None] for a in names}
    for f in facts:
        if len(f.x.atoms) == 1 and f.relation is not EQUAL:
            (a,) = f.x.atoms
            c = f.x.terms.get(((), ((a, 1),)))
            if a in ends and c is not None and len(f.x.terms) <= 2:
                rest = f.x - of_atom(a).scaled(c)
                if rest.value is not None:
                    end = -float(Fraction(str(rest.value / c)))
                    side = 0 if c > 0 else 1
                    old = ends[a][side]
                    ends[a][side] = end if old is None else (max, min)[side](old, end)
    count = tries = 0
    while count < PLACES and tries < 6000:
        tries += 1
        at = {a: _drawn(a, *ends[a], rng) for a in names}
        if all(_holds(f, at) is not False for f in facts) and all(
            _agrees(b, v, at) for b, v in sequent.values
        ):
            count += 1
            yield at


def _agrees(b: Atom, v: int, at: Place) -> bool:
    try:
        return _of_atom(b, at) == v
    except UNFIT:
        return True


def _drawn(a: Atom, low: float | None, high: float | None, rng: random.Random) -> float:
    if a.kind == "size" or (a.kind == "number" and isinstance(a.data[0], sorts.Natural)):
        return float(rng.choice((1, 1, 2, 3, 5, 20)))
    if low is None and a.sign:
        low = 0.0
    if a.kind == "entry" and a.data[0].kind in ("law", "unit", "bit"):
        high = 1.0
    if low is not None and high is not None:
        return low + (high - low) * rng.choice(
            (rng.random(), rng.random() ** 4, 1 - rng.random() ** 4)
        )
    step = 10 ** rng.uniform(-2.5, 1.5)
    if low is not None:
        return low + step
    if high is not None:
        return high - step
    return rng.choice((step, -step))


# ----------------------------------------------------------------------------- tasks


@dataclass(frozen=True)
class Task:
    """A sequent, and some places where its facts hold."""

    sequent: Sequent
    places: tuple[Place, ...]

    def on(self, sequent: Sequent) -> Task:
        """Another sequent that knows more."""
        new = sequent.facts[len(self.sequent.facts) :]
        values = sequent.values[len(self.sequent.values) :]
        if not new and not values:
            return Task(sequent, self.places)
        kept = tuple(
            at
            for at in self.places
            if all(_holds(f, at) is not False for f in new if not f.places)
            and all(_agrees(b, v, at) for b, v in values)
        )
        return Task(sequent, kept)

    @property
    def plausible(self) -> bool:
        """Whether the goal fails nowhere, as far as floats tell."""
        goal = self.sequent.goal
        for at in self.places:
            try:
                value, size = _value(goal.x, at)
            except UNFIT:
                continue
            if goal.relation is EQUAL and abs(value) > 1e-6 * size:
                return False
            if value < -CLOSE * size or (goal.relation is ABOVE and size == 0):
                return False
        return True

    def sign(self, x: Expr) -> int | None:
        """1, -1 where x is above or below 0 at all places; 0 at places of both; None if unknown."""
        found = set()
        for at in self.places:
            try:
                value, size = _value(x, at)
            except UNFIT:
                continue
            found.add(1 if value > CLOSE * size else -1 if value < -CLOSE * size else 0)
        if not found:
            return None
        return found.pop() if len(found) == 1 else 0

    def reduced(self, x: Expr) -> Expr:
        return _here(self.sequent, x)


@dataclass
class Search:
    left: int
    vain: dict[Any, int] = field(default_factory=dict)
    leaves: dict[Any, Step | None] = field(default_factory=dict)

    def prove(self, task: Task, cuts: int, depth: int = DEEPEST) -> Step | None:
        sequent = task.sequent
        goal = sequent.goal
        if not goal.x.terms and goal.relation is not ABOVE:
            return Step("products", (UNIT, ()))
        key = (goal, sequent.facts, sequent.values)
        if self.left <= 0 or self.vain.get(key, -1) >= cuts or not task.plausible:
            return None
        if len(goal.x.terms) > LARGEST:
            return None
        self.left -= 1
        found = self._found(task, cuts, depth)
        if found is None:
            self.vain[key] = cuts
        return found

    def _found(self, task: Task, cuts: int, depth: int) -> Step | None:
        sequent = task.sequent
        goal = sequent.goal
        if not task.places:
            key = (None, sequent.facts, sequent.values)
            if key not in self.leaves:
                self.leaves[key] = contradicted(sequent)
            if self.leaves[key] is not None:
                return self.leaves[key]
        told = _told(sequent)
        if told is not None:
            return self._rule(task, "case", (of_atom(told),), cuts, depth)
        if goal.relation is not EQUAL:
            found = by_form(sequent) or by_ranges(sequent) or by_root(sequent)
            if found is not None:
                return found
        reduced = task.reduced(goal.x)
        if reduced != goal.x:
            return self._rule(
                task, "combine", (UNIT, (), (((), reduced),), _strict(sequent)), cuts, depth
            )
        if depth <= 0:
            return None
        inner = sorted(a for a in _parts(goal.x) if a.kind == "bit")
        for b in inner:
            if b in dict(sequent.values):
                put_in = constant(Fraction(dict(sequent.values)[b]))
                return self._rule(task, "replaced", (of_atom(b), put_in), cuts, depth)
        bits = sorted(a for a in goal.x.atoms if a.kind == "bit") or inner
        if bits:
            return self._by_bit(task, bits[0], cuts, depth)
        if goal.relation is EQUAL:
            found = by_equations(sequent) or self._leaf(task) or self._exponents(task, cuts, depth)
            return found or self._rule(task, "both", (), cuts, depth)
        asked = self._unsettled(task, cuts, depth)
        if asked is not None:
            return self._decided(task, *asked, cuts, depth)
        found = self._leaf(task)
        if found is not None:
            return found
        for free, rule, args, axioms in _ways(task):
            less = cuts - (not free)
            if less < 0:
                continue
            here = task.sequent
            if axioms:
                here = RULES["know"](here, *axioms)[0]
            step = self._rule(task.on(here), rule, args, less, depth - 1)
            if step is not None:
                return Step("know", axioms, (step,)) if axioms else step
        return None

    def _rule(
        self, task: Task, rule: str, args: tuple[Any, ...], cuts: int, depth: int
    ) -> Step | None:
        try:
            asked = RULES[rule](task.sequent, *args)
        except (Refused, TooLarge):
            return None
        if rule == "from_end":
            task = _along(task, *args[:4])
        if rule == "named":
            task = _with(task, *args[:2])
        tasks = [task.on(each) for each in asked]
        if not all(each.plausible for each in tasks):
            return None
        order = sorted(range(len(tasks)), key=lambda n: len(tasks[n].sequent.goal.x.terms))
        found: dict[int, Step] = {}
        for n in order:
            step = self.prove(tasks[n], cuts, depth)
            if step is None:
                return None
            found[n] = step
        return Step(rule, args, tuple(found[n] for n in range(len(tasks))))

    def _leaf(self, task: Task) -> Step | None:
        """A sum of products of facts."""
        sequent = task.sequent
        key = (sequent.goal, sequent.facts, sequent.values)
        if len(sequent.goal.x.terms) > 12:
            return None
        if key not in self.leaves:
            self.leaves[key] = by_products(sequent)
        return self.leaves[key]

    def _exponents(self, task: Task, cuts: int, depth: int) -> Step | None:
        """What e is raised to, written in another way where equations say so."""
        for a in sorted(task.sequent.goal.x.atoms):
            if a.kind != "exp":
                continue
            w = a.data[0]
            rules = rewrites([w], task.reduced)
            new = w
            for rule in rules:
                if rule.kind == "root":
                    new = cleared([new], [rule], task.reduced)[0]
            if new == w:
                continue
            equal = Fact(EQUAL, w - new)
            shown = by_equations(task.sequent.towards(EQUAL, equal.x))
            known = task.on(task.sequent.knowing(equal))
            same = (
                None
                if shown is None
                else _same_powers(known.sequent.towards(EQUAL, of_atom(a) - exp(new)), w, new)
            )
            if same is None:
                continue
            asked = RULES["replaced"](known.sequent, of_atom(a), exp(new))
            rest = self.prove(known.on(asked[1]), cuts, depth - 1)
            if rest is not None:
                step = Step("replaced", (of_atom(a), exp(new)), (same, rest))
                return Step("cut", (equal,), (shown, step))
        return None

    # -- indicators -------------------------------------------------------------------------

    def _by_bit(self, task: Task, b: Atom, cuts: int, depth: int) -> Step | None:
        x = b.data[0]
        sign = task.sign(x)
        if sign != 0 or (task.sign(-x) == 0 and _touches(task, x)):
            for fact in (Fact(ABOVE, x), Fact(AT_LEAST, -x)):
                if (sign == 1) == (fact.relation is ABOVE) or sign is None:
                    shown = self._shown(task, fact, cuts, depth)
                    if shown is None:
                        continue
                    found = self._decided(task, b, fact, shown, cuts, depth)
                    if found is not None:
                        return found
        return self._rule(task, "case", (of_atom(b),), cuts, depth)

    def _shown(self, task: Task, fact: Fact, cuts: int, depth: int) -> Step | None:
        if fact in task.sequent.facts:
            return Step("", ())
        return self.prove(task.on(task.sequent.towards(fact.relation, fact.x)), cuts, depth - 1)

    def _decided(
        self, task: Task, b: Atom, fact: Fact, shown: Step, cuts: int, depth: int
    ) -> Step | None:
        """With a fact from which the value of an indicator follows."""
        sequent = task.sequent
        known = sequent if shown.rule == "" else sequent.knowing(fact)
        n = known.facts.index(fact)
        one_, zero = RULES["case"](known, of_atom(b))
        right, wrong = (one_, zero) if fact.relation is ABOVE else (zero, one_)
        absurd = Step(
            "products",
            ((), (Product(fmpq(1), (At(n),)), Product(fmpq(1), (At(len(known.facts)),)))),
        )
        rest = self.prove(task.on(right), cuts, depth)
        if rest is None:
            return None
        parts = (rest, absurd) if fact.relation is ABOVE else (absurd, rest)
        step = Step("case", (of_atom(b),), parts)
        return step if shown.rule == "" else Step("cut", (fact,), (shown, step))

    def _unsettled(self, task: Task, cuts: int, depth: int) -> Any:
        """What is divided by, or what a root or logarithm is taken of, is above 0, or below it: the
        indicators that say so have their values."""
        for a in sorted(task.sequent.goal.x.atoms, key=lambda a: len(a.text)):
            if a.kind == "power" and _above(task.sequent, of_atom(a)) is None:
                fact = Fact(ABOVE, of_atom(a))
                shown = by_root(task.sequent.towards(ABOVE, of_atom(a)))
                if shown is not None:
                    return atom("bit", of_atom(a)).ordered[0][0][1][0][0], fact, shown
        for a in sorted(_parts(task.sequent.goal.x), key=lambda a: len(a.text)):
            if a.kind not in ("inverse", "power", "log") or sign_of(a.data[0]) == POSITIVE:
                continue
            u = a.data[0]
            for x in (u, -u):
                reduced = task.reduced(bit(x))
                bits = [b for b in reduced.atoms if b.kind == "bit" and len(reduced.terms) == 1]
                if not bits or bits[0] in dict(task.sequent.values):
                    continue
                inner = bits[0].data[0]
                sign = task.sign(inner)
                if sign not in (1, -1):
                    continue
                fact = Fact(ABOVE, inner) if sign == 1 else Fact(AT_LEAST, -inner)
                shown = self._shown(task, fact, min(cuts, 1), min(depth, 5))
                if shown is None and fact.relation is AT_LEAST:
                    continue
                if shown is None:
                    continue
                return bits[0], fact, shown
        return None


def _told(sequent: Sequent) -> Atom | None:
    """An indicator of whose value facts speak that are about indicators alone."""
    values = dict(sequent.values)
    for fact in sequent.facts:
        if fact.places or not all(a.kind == "bit" for a in fact.x.atoms):
            continue
        rest = _here(sequent, fact.x)
        for a in sorted(rest.atoms):
            if a not in values:
                return a
    return None


def _touches(task: Task, x: Expr) -> bool:
    """Whether it is of one sign, or 0, at all places."""
    found = set()
    for at in task.places:
        try:
            value, size = _value(x, at)
        except UNFIT:
            continue
        found.add(1 if value > CLOSE * size else -1 if value < -CLOSE * size else 0)
    return len(found - {0}) < 2


def _parts(x: Expr) -> set[Atom]:
    found = set(x.atoms)
    for a in x.atoms:
        for part in a.parts:
            found |= _parts(part)
    return found


# ----------------------------------------------------------------------------- leaves


def contradicted(sequent: Sequent) -> Step | None:
    """Facts that cannot hold together, seen by their form."""
    try:
        found = Problem(sequent).contradiction(ROOT, ())
        if found is not None:
            return absurd_step(sequent, found)
        for n, fact in enumerate(sequent.facts):
            if fact.places or fact.relation is EQUAL:
                continue
            opposite = Fact(AT_LEAST if fact.relation is ABOVE else ABOVE, -fact.x)
            shown = by_ranges(sequent.towards(opposite.relation, opposite.x))
            if shown is not None:
                both = (At(n), At(len(sequent.facts)))
                absurd = Step("products", ((), tuple(Product(fmpq(1), (at,)) for at in both)))
                return Step("cut", (opposite,), (shown, absurd))
        for width in (1, 2):
            parts = Attempt(Problem(sequent), width, 0, 0, 600).contradict()
            if parts is not None:
                return _tried(sequent, absurd_step(sequent, parts))
        return None
    except (NotFound, Refused, TooLarge):
        return None


def _same_powers(sequent: Sequent, w: Expr, new: Expr) -> Step | None:
    """e^w = e^u where w = u is the last fact: each is at least the other."""
    s, more = _fresh((sequent, w), False, "w"), len(sequent.facts)
    plus = (Product(fmpq(1), (At(more),)), Product(fmpq(1), (At(more - 1),)))
    minus = (Product(fmpq(-1), (At(more),)), Product(fmpq(-1), (At(more - 1),)))
    parts = []
    for side, listed in ((1, plus), (-1, minus)):
        goal = (exp(number(s)) - exp(new)).scaled(fmpq(side))
        leaf = Step("products", (UNIT, listed))
        end = (number(s), _fresh((sequent, w, side), False, "v"), new, fmpq(side), False)
        asked = RULES["named"](
            sequent.towards(AT_LEAST, (exp(w) - exp(new)).scaled(fmpq(side))), s, w, goal
        )
        if len(RULES["from_end"](asked[0], *end)) != 1:
            return None
        parts.append(Step("named", (s, w, goal), (Step("from_end", end, (leaf,)),)))
    return _tried(sequent, Step("both", (), tuple(parts)))


class Few(Problem):
    """With the facts alone that speak of what the goal speaks of."""

    def _instances(self) -> None:
        near = _parts(self.goal.x)
        found: list[int] = []
        for _ in range(2):
            for n, fact in enumerate(self.sequent.facts):
                own = fact.x.atoms
                plain = not fact.places and not all(a.once for a in own) and len(fact.x.terms) < 7
                if plain and n not in found and own & near and len(found) < MOST_FACTS:
                    if len(found) < MOST_FACTS // 2 or own <= near:
                        found.append(n)
            near = near | {a for n in found for a in self.sequent.facts[n].x.atoms}
        seen = set()
        for n in sorted(found):
            fact = self.sequent.facts[n]
            x = self.here(fact.x)
            if x.terms and (fact.relation, x) not in seen:
                seen.add((fact.relation, x))
                self._add(fact.relation, x, Ref("fact", n, ()))


MOST_FACTS = 10


def by_equations(sequent: Sequent) -> Step | None:
    """An equation that follows from those about roots, quotients and logarithms in it."""

    def reduce(x: Expr) -> Expr:
        return _here(sequent, x)

    rest = reduce(sequent.goal.x)
    try:
        parts = mended(rest, rewrites([rest], reduce), reduce) if rest.terms else []
    except (NotFound, TooLarge):
        return None
    axioms = tuple(dict.fromkeys((ref.what, ref.args) for _, refs, _ in parts for ref in refs))
    made = tuple(
        Product(c, (At(len(sequent.facts) + axioms.index((refs[0].what, refs[0].args))),), times)
        for c, refs, times in parts
    )
    leaf = Step("products", (UNIT, made))
    return _tried(sequent, Step("know", axioms, (leaf,)) if axioms else leaf)


def by_products(sequent: Sequent) -> Step | None:
    """The goal as a sum of few products of facts."""
    try:
        problem = Few(sequent)
        if len(problem.bits) > 1:
            return None
        for sizes, most in (((1, 0, 0), 60), ((2, 0, 0), 150), ((2, 0, 1), 200), ((3, 0, 0), 250)):
            solution = Attempt(problem, *sizes, most).solve()
            if solution is not None:
                return _tried(sequent, Emission(problem, *solution).step())
    except (NotFound, Refused, TooLarge, ValueError):
        pass
    return None


def _tried(sequent: Sequent, step: Step) -> Step | None:
    try:
        holds(sequent, step)
    except Refused:
        return None
    return step


def by_form(sequent: Sequent) -> Step | None:
    """A sum of terms that are above 0, or not below it; or a fact."""
    goal = sequent.goal
    sign = sign_of(goal.x)
    if sign == POSITIVE or (sign and goal.relation is AT_LEAST):
        n = len(sequent.facts)
        leaf = Step("products", (UNIT, (Product(fmpq(1), (At(n),)),)))
        return Step("know", (("sign", (goal.x,)),), (leaf,))
    found = by_factor(sequent)
    if found is not None:
        return found
    for n, fact in enumerate(sequent.facts):
        strict = goal.relation is ABOVE
        if fact.places or fact.x.terms.keys() != goal.x.terms.keys() or not goal.x.terms:
            continue
        term = next(iter(goal.x.terms))
        c = goal.x.terms[term] / fact.x.terms[term]
        if fact.x.scaled(c) != goal.x or (fact.relation is EQUAL and strict):
            continue
        if fact.relation is EQUAL or (c > 0 and (fact.relation is ABOVE or not strict)):
            return Step("products", (UNIT, (Product(c, (At(n),)),)))
    return None


def by_root(sequent: Sequent) -> Step | None:
    """A root of what is above 0 is above 0: it is not 0."""
    x = sequent.goal.x
    p = next(iter(x.atoms)) if len(x.atoms) == 1 else None
    if p is None or x != of_atom(p) or p.kind != "power" or p.data[1].numerator != 1:
        return None
    u, n = p.data
    at = _above(sequent, u)
    if at is None or _here(sequent, bit(-u)) != ZERO or bit(x) != atom("bit", x):
        return None
    more = len(sequent.facts)
    there = Step("products", (UNIT, (Product(fmpq(1), (At(more),)),)))
    parts = (Product(fmpq(1), (at,)), Product(fmpq(1), (At(more + 1),)))
    never = Step("know", (("root", (u, n)),), (Step("products", ((), parts)),))
    return _tried(sequent, Step("case", (bit(x),), (there, never)))


def by_factor(sequent: Sequent) -> Step | None:
    """The last fact times what is above 0."""
    goal, facts = sequent.goal, sequent.facts
    if not facts or facts[-1].places or len(facts[-1].x.terms) != len(goal.x.terms):
        return None
    last = facts[-1]
    if len(last.x.terms) < 2:
        return None
    share = ONE
    for a in goal.x.atoms:
        n = min(dict(fs).get(a, 0) for _, fs in goal.x.terms)
        m = min(dict(fs).get(a, 0) for _, fs in last.x.terms)
        if n > m:
            share = share * power(of_atom(a), _less(n, m))
    if share * last.x != goal.x or share == ONE:
        return None
    parts, axioms, rest = [At(len(facts) - 1)], [], ONE
    for a, k in next(iter(share.terms))[1]:
        n = next(
            (
                n
                for n, g in enumerate(facts)
                if g.x == of_atom(a) and not g.places and g.relation is not EQUAL
            ),
            None,
        )
        if a.sign == POSITIVE or n is None or not isinstance(k, int):
            rest = rest * power(of_atom(a), k)
        else:
            parts += [At(n)] * k
    if rest != ONE:
        parts.append(At(len(facts)))
        axioms.append(("sign", (rest,)))
    leaf = Step("products", (UNIT, (Product(fmpq(1), tuple(parts)),)))
    return _tried(sequent, Step("know", tuple(axioms), (leaf,)) if axioms else leaf)


def by_ranges(sequent: Sequent) -> Step | None:
    """By the ranges of the parts of the goal, from facts that bound them."""
    goal = sequent.goal
    wanted = _parts(goal.x)
    for f in sequent.facts:
        if not f.places and any(a in wanted for a in f.x.atoms):
            wanted |= f.x.atoms
    bounds: list[tuple[int, Expr]] = []
    with ctx.workprec(BITS):
        known: Any = {a: Range(ctx_number(v), ctx_number(v)) for a, v in sequent.values}
        for _ in range(2):
            for n, f in enumerate(sequent.facts):
                if f.places:
                    continue
                for a in sorted(f.x.atoms & wanted):
                    if ((), ((a, 1),)) not in f.x.terms or a.once:
                        continue
                    before = known.get(a) or range_of(of_atom(a), known)
                    narrow(known, f, a)
                    after = known[a]
                    if before.low == after.low and before.high == after.high:
                        known[a] = before
                        continue
                    bounds.append((n, of_atom(a)))
        low = range_of(goal.x, known).low
        if not (low > 0 or (low >= 0 and goal.relation is AT_LEAST)):
            return None
    for each in list(bounds):
        fewer = [b for b in bounds if b != each]
        if len(fewer) < len(bounds) and _shows(sequent, fewer):
            bounds = fewer
    return Step("balls", tuple(bounds)) if _shows(sequent, bounds) else None


def _shows(sequent: Sequent, bounds: Any) -> bool:
    try:
        RULES["balls"](sequent, *bounds)
    except Refused:
        return False
    return True


def ctx_number(v: int) -> Any:
    from flint import arb

    return arb(v)


# ----------------------------------------------------------------------------- ways


Way = tuple[bool, str, tuple[Any, ...], tuple[Any, ...]]  # free, rule, arguments, axioms


def _ways(task: Task) -> Iterator[Way]:
    sequent, f = task.sequent, task.sequent.goal.x
    yield from _dropped(task)
    chance = _named(task)
    if chance is not None:
        yield chance
        return
    power_ = _power_beside_1(task) or _powers_apart(task)
    if power_ is not None:
        yield power_
        return
    apart = _roots_apart(task)
    if apart is not None:
        yield apart
        return
    scaled_ = _scaled(task, False)
    if scaled_ is not None:
        yield scaled_
        if any(a.kind == "inverse" for a in f.atoms):
            return
    factored = _factored(task)
    if factored is not None:
        yield factored
        return
    rooted = _rooted(task)
    if rooted is not None:
        yield rooted
        if len(f.terms) == 2:
            return
    names = sorted(a for a in _leaves(f) if a.kind == "number")
    climbs = []
    for x in names:
        for end, side, strict in _ends(sequent, x):
            for steep in _steepness(sequent, x, end, strict):
                climbs.append((x, end, side, steep))
        if not _ends(sequent, x) and not x.sign:
            climbs += [(x, ZERO, side, False) for side in (1, -1)]
        for side in (1, -1):
            if any(s == side for _, s, _ in _ends(sequent, x)):
                continue
            climbs.append((x, None, side, sequent.goal.relation is ABOVE))
    climbs.sort(key=lambda c: _rank(f, *c[:2]))
    for x, end, side, steep in climbs:
        yield (
            True,
            "from_end",
            (of_atom(x), _number(sequent, x, end, side), end, fmpq(side), steep),
            (),
        )
    scaled_ = _scaled(task, True)
    if scaled_ is not None:
        yield scaled_
    if len(names) == 1 and len(_leaves(f)) == 1:
        low, high = _limits(sequent, names[0])
        for c in _turns(task, f, names[0], low, high):
            if (low is None or c > low) and (high is None or c < high):
                yield True, "case", (bit(of_atom(names[0]) - constant(c)),), ()
    yield from _given(task)
    yield from ((False, *way) for way in _orders(task, names))
    yield from ((False, *way) for way in _splits(task, names))


def _strict(sequent: Sequent) -> int:
    """Which part of what is left is to be above 0."""
    return 0 if sequent.goal.relation is ABOVE else -1


def _rank(f: Expr, x: Atom, end: Expr | None) -> int:
    if end is None:
        return 0
    try:
        return 0 if not put(f, x, end).terms else 1
    except TooLarge:
        return 2


def _steepness(sequent: Sequent, x: Atom, end: Expr, strict: bool) -> list[bool]:
    if sequent.goal.relation is not ABOVE:
        return [False]
    return [False, True] if strict else [False]


def _ends(
    sequent: Sequent,
    x: Atom,
) -> list[tuple[Expr, int, bool]]:
    """What facts say is an end of x, the side of x, and whether x is certainly no end."""
    found: dict[tuple[Expr, int], bool] = {}
    todo = [(x, 0, True)]
    seen = set()
    while todo:
        y, way, sure = todo.pop()
        for f in sequent.facts:
            c = f.x.terms.get(((), ((y, 1),)))
            if f.places or c is None or f.relation is EQUAL or len(f.x.terms) > 3:
                continue
            rest = f.x - of_atom(y).scaled(c)
            if occurs(rest, y) or occurs(rest, x):
                continue
            side = 1 if c > 0 else -1
            if way and side != way:
                continue
            end = rest.scaled(-1 / c)
            strict = f.relation is ABOVE or (way != 0 and sure)
            key = end, side
            found[key] = found.get(key, False) or strict
            if len(end.terms) == 1 and len(end.atoms) == 1:
                (a,) = end.atoms
                if end == of_atom(a) and (a, side) not in seen:
                    seen.add((a, side))
                    todo.append((a, side, strict))
    return sorted(
        ((e, s, t) for (e, s), t in found.items()), key=lambda i: (len(i[0].terms), i[0].text)
    )


_serial = itertools.count()


@lru_cache(maxsize=4096)
def _fresh(key: Any, positive: bool, name: str) -> sorts.Scalar:
    low = terms.Num(Fraction(0)) if positive else None
    return sorts.Scalar(name, name, low=low, low_open=positive)


def _number(sequent: Sequent, x: Atom, end: Expr | None, side: int) -> sorts.Scalar:
    low = end if side > 0 else of_atom(x)
    positive = low is not None and (
        sign_of(low) > 0
        or any(f.x == low and f.relation is not EQUAL and not f.places for f in sequent.facts)
    )
    name = f"{x.data[0].name.split('~')[0]}~{len(sequent.facts)}"
    return _fresh((sequent, x, end, side), positive, name)


def _with(task: Task, s: Any, value: Expr) -> Task:
    (here,) = number(s).atoms
    found = []
    for at in task.places:
        try:
            found.append({**at, here: _value(value, at)[0]})
        except UNFIT:
            continue
    return replace(task, places=tuple(found))


def _along(task: Task, x: Expr, s: Any, end: Expr | None, side: fmpq) -> Task:
    """Places on the way from an end."""
    (a,) = x.atoms
    (here,) = number(s).atoms
    found = []
    for n, at in enumerate(task.places):
        try:
            far = at[a] - int(side) * 10 ** (n % 5 - 2) if end is None else _value(end, at)[0]
        except UNFIT:
            continue
        for part in ((0.5, 0.03, 0.97)[n % 3], (0.25, 0.75, 0.6)[n % 3]):
            found.append({**at, here: far + (at[a] - far) * part})
    return replace(task, places=tuple(found[: PLACES * 2]))


def _scaled(task: Task, exps: bool) -> Way | None:
    """The goal times what is above 0: common factors and denominators are gone."""
    sequent, f = task.sequent, task.sequent.goal.x
    reduce = task.reduced
    rules = [
        r
        for r in rewrites([f], reduce)
        if r.kind == "unit" and any(r.atom in dict(fs) for _, fs in f.terms)
    ]
    times, axioms, sigma = ONE, [], []
    facts = len(sequent.facts)
    powers: dict[Atom, list[Any]] = {}
    for _, factors in f.terms:
        for a, _n in factors:
            powers.setdefault(a, [])
    for a, listed in powers.items():
        listed += [dict(factors).get(a, 0) for _, factors in f.terms]
    factor = ONE
    for a, listed in sorted(powers.items()):
        if a.kind in ("inverse", "prime") and any(r.atom is a for r in rules):
            continue
        if a.kind == "exp" and 0 in listed and (not exps or any(b.kind == "tail" for b in f.atoms)):
            continue
        least = (
            min(listed)
            if 0 not in listed or a.kind in ("number", "exp", "prime", "pi", "power", "size")
            else 0
        )
        if least and a.sign == POSITIVE:
            factor = factor * power(of_atom(a), -least)
    h = f * factor
    if factor != ONE:
        axioms.append(("sign", (factor,)))
        sigma.append(At(facts))
    for rule in rules:
        n = max(dict(fs).get(rule.atom, 0) for _, fs in h.terms)
        if n < 1:
            continue
        for _ in range(n):
            u = rule.u if rule.ref.args[0] == rule.u else -rule.u
            at = _above(sequent, u)
            if at is None:
                axioms.append(("sign", (u,)))
                at = At(facts + len(axioms) - 1)
                if sign_of(u) != POSITIVE:
                    return None
            sigma.append(at)
        h = cleared([h], [rule], reduce)[0]
        h = h if u == rule.u or n % 2 == 0 else -h
    h = reduce(h)
    if not sigma or h == f:
        return None
    return _combined(task, tuple(sigma), tuple(axioms), h)


def _factored(task: Task) -> Way | None:
    """What divides all terms and is above 0, or not below it, as a fact or by its sort."""
    sequent, f = task.sequent, task.sequent.goal.x
    strict = sequent.goal.relation is ABOVE
    if len(f.terms) < 2:
        return None
    common: dict[Atom, Any] = {}
    for a in f.atoms:
        least = min(dict(factors).get(a, 0) for _, factors in f.terms)
        known = (
            a.sign == POSITIVE
            or (a.sign and not strict)
            or any(
                g.x == of_atom(a)
                and (g.relation is ABOVE or (not strict and g.relation is AT_LEAST))
                for g in sequent.facts
                if not g.places
            )
        )
        if least > 0 and known and (isinstance(least, int) or a.sign):
            common[a] = least
    if not common:
        return None
    h = Expr(
        {
            (b, tuple((a, _less(n, common.get(a, 0))) for a, n in fs if n != common.get(a, 0))): c
            for (b, fs), c in f.terms.items()
        }
    )
    return True, "cut", (Fact(sequent.goal.relation, h),), ()


def _less(n: Any, m: Any) -> Any:
    rest = Fraction(n) - Fraction(m)
    return int(rest) if rest.denominator == 1 else rest


def _above(sequent: Sequent, u: Expr) -> At | None:
    for n, fact in enumerate(sequent.facts):
        if fact.relation is ABOVE and fact.x == u and not fact.places:
            return At(n)
    return None


def _combined(task: Task, sigma: tuple[At, ...], axioms: tuple[Any, ...], h: Expr) -> Way | None:
    """The goal times facts above 0 is h, where equations say so."""
    return _summed(task, (Product(fmpq(1), sigma),), axioms, h)


def _summed(task: Task, sigma: tuple[Product, ...], axioms: tuple[Any, ...], h: Expr) -> Way | None:
    """The goal times a sum of products of facts is h, where equations say so."""
    sequent = task.sequent
    facts = [*sequent.facts, *(AXIOMS[name](*args) for name, args in axioms)]
    x = ZERO
    for part in sigma:
        share = sequent.goal.x.scaled(part.number)
        for at in part.facts:
            share = task.reduced(share * facts[at.fact].x)
        x = x + share
    rest = task.reduced(x - h)
    axioms_, uses = list(axioms), []
    if rest.terms:
        try:
            parts = mended(rest, rewrites([rest], task.reduced), task.reduced)
        except NotFound:
            return None
        for c, refs, times in parts:
            (ref,) = refs
            key = (ref.what, ref.args)
            if key not in axioms_:
                axioms_.append(key)
            uses.append(Use(times.scaled(c), At(len(sequent.facts) + axioms_.index(key))))
    args = (sigma, tuple(uses), (((), h),), _strict(sequent))
    return True, "combine", args, tuple(axioms_)


def _rooted(task: Task) -> Way | None:
    """A difference of two terms with a root in one, times their sum."""
    f = task.sequent.goal.x
    if len(f.terms) < 2 or len({c > 0 for c in f.terms.values()}) < 2:
        return None
    roots = any(
        not isinstance(n, int) or (a.kind == "power")
        for _, fs in f.terms
        for a, n in fs
        if a.kind != "prime" and a.kind != "pi" and a.kind != "exp"
    )
    if not roots or len(f.terms) > 3:
        return None
    sizes = Expr({t: abs(c) for t, c in f.terms.items()})
    axioms, sigma, above = [], [], False
    for t, c in sizes.terms.items():
        rest, used = ONE, []
        for a, k in t[1]:
            at = _above(task.sequent, of_atom(a))
            if at is not None and isinstance(k, int) and k > 0 and a.sign != POSITIVE:
                used += [at] * k
            else:
                rest = rest * power(of_atom(a), k)
        sign = sign_of(rest)
        if not sign:
            return None
        if rest != ONE:
            axioms.append(("sign", (rest,)))
            used.append(At(len(task.sequent.facts) + len(axioms) - 1))
        above = above or sign == POSITIVE
        sigma.append(Product(c, tuple(used)))
    if not above:
        return None
    x = task.reduced(f * sizes)
    h = cleared([x], [r for r in rewrites([x], task.reduced) if r.kind == "root"], task.reduced)[0]
    return _summed(task, tuple(sigma), tuple(axioms), h)


def _roots_apart(task: Task) -> Way | None:
    """The goal times the roots that it is divided by: root(u)/u is 1/root(u)."""
    f, roots = task.sequent.goal.x, []
    for a in sorted(f.atoms):
        if a.kind != "power" or a.data[1] != Fraction(1, 2):
            continue
        v = next((b for b in f.atoms if b.kind == "inverse" and b.data[0] == a.data[0]), None)
        at = _above(task.sequent, of_atom(a))
        held = [dict(fs) for _, fs in f.terms]
        if (
            v is None
            or at is None
            or any(d.get(v, 0) != d.get(a, 0) or d.get(v, 0) > 1 for d in held)
        ):
            continue
        roots.append((a, v, at))
    if not roots:
        return None
    h = ZERO
    for (bound, fs), c in f.terms.items():
        own = dict(fs)
        term = Expr({(bound, tuple(x for x in fs if not any(x[0] in r[:2] for r in roots))): c})
        for a, _, _ in roots:
            term = term if a in own else term * of_atom(a)
        h = h + term
    return _combined(task, tuple(at for _, _, at in roots), (), h)


def _named(task: Task) -> Way | None:
    """The tail of what is no number by itself, beside powers of e that its density has."""
    sequent, f = task.sequent, task.sequent.goal.x
    tails = [a for a in f.atoms if a.kind == "tail"]
    if len(tails) != 1 or len(_leaves(tails[0].data[0])) < 2 or len(f.terms) != 2:
        return None
    u = tails[0].data[0]
    positive = task.sign(u) == 1
    v = _fresh((sequent, tails[0]), positive, f"u~{len(sequent.facts)}")
    square = (u * u).scaled(fmpq(1, 2))
    goal = ZERO
    for term, c in f.terms.items():
        one = Expr({term: c})
        rest = one * exp(square)
        if tails[0] in one.atoms:
            goal = goal + put(one, tails[0], tail(number(v)))
        elif not _leaves(rest):
            goal = goal + rest * exp((number(v) * number(v)).scaled(fmpq(-1, 2)))
        else:
            return None
    return True, "named", (v, u, goal), ()


def _powers_apart(task: Task) -> Way | None:
    """c e^A - c e^B, divided by e^B."""
    f = task.sequent.goal.x
    if len(f.terms) != 2 or sum(f.terms.values()) != 0:
        return None
    if any(a.kind != "exp" for _, fs in f.terms for a, _ in fs):
        return None
    (low,) = [Expr({t: fmpq(1)}) for t, c in f.terms.items() if c < 0]
    factor = ONE
    for a, k in next(iter(low.terms))[1]:
        factor = factor * power(of_atom(a), -k)
    if factor == ONE:
        return None
    at = At(len(task.sequent.facts))
    return _combined(task, (at,), (("sign", (factor,)),), task.reduced(f * factor))


def _power_beside_1(task: Task) -> Way | None:
    """c e^D - c, or its opposite: what D is has a name."""
    f = task.sequent.goal.x
    if len(f.terms) != 2 or ((), ()) not in f.terms or sum(f.terms.values()) != 0:
        return None
    ((_, factors),) = [t for t in f.terms if t != ((), ())]
    c = f.terms[(), factors]
    if not all(a.kind == "exp" for a, _ in factors):
        return None
    d = ZERO
    for a, k in factors:
        d = d + a.data[0].scaled(fmpq(Fraction(k).numerator, Fraction(k).denominator))
    if len(_leaves(d)) < 2:
        return None
    s = _fresh((task.sequent, d), False, f"d~{len(task.sequent.facts)}")
    return True, "named", (s, d, (exp(number(s)) - ONE).scaled(c)), ()


def _dropped(task: Task) -> Iterator[Way]:
    """The goal without what is above 0."""
    f = task.sequent.goal.x
    for term, c in f.terms.items():
        one = Expr({term: c})
        if (
            c > 0
            and len(f.terms) > 2
            and sign_of(one) == POSITIVE
            and any(a.kind == "tail" for a, _ in term[1])
        ):
            use = Use(ONE, At(len(task.sequent.facts)))
            yield (
                True,
                "combine",
                (UNIT, (use,), (((), f - one),), _strict(task.sequent)),
                (("sign", (one,)),),
            )


def _given(task: Task) -> Iterator[Way]:
    """The goal without a multiple of a fact, with no more terms than before."""
    sequent, f = task.sequent, task.sequent.goal.x
    found = []
    for n, fact in enumerate(sequent.facts):
        if fact.places or len(fact.x.terms) < 2 or any(a.once for a in fact.x.atoms):
            continue
        for (t, c), (u, d) in itertools.product(f.terms.items(), fact.x.terms.items()):
            if fact.relation is not EQUAL and (c > 0) != (d > 0):
                continue
            share = ONE.scaled(c / d)
            try:
                for a, p in t[1]:
                    share = share * power(of_atom(a), p)
                for a, p in u[1]:
                    share = share * power(of_atom(a), -p)
            except TooLarge:
                continue
            rest = f - share * fact.x
            fewer = len(rest.terms) < len(f.terms) or _leaves(rest) < _leaves(f)
            if fewer and (fact.relation is EQUAL or task.sign(share) in (1, None)):
                found.append((len(rest.terms), rest.text, n, share, rest))
    for _, _, n, share, rest in sorted(found, key=lambda i: i[:2])[:6]:
        yield True, "combine", (UNIT, (Use(share, At(n)),), (((), rest),), _strict(sequent)), ()


def _orders(
    task: Task, names: list[Atom]
) -> Iterator[tuple[str, tuple[Any, ...], tuple[Any, ...]]]:
    for x, y in itertools.combinations(names, 2):
        gap = of_atom(x) - of_atom(y)
        if task.sign(gap) == 0 and not _touches(task, gap):
            yield "case", (bit(gap),), ()


def _splits(
    task: Task, names: list[Atom]
) -> Iterator[tuple[str, tuple[Any, ...], tuple[Any, ...]]]:
    for x in names:
        for c in _cuts(task, x):
            yield "case", (bit(of_atom(x) - constant(c)),), ()


def _cuts(task: Task, x: Atom) -> list[Fraction]:
    """Where to cut: near turning points, at 0, in the middle."""
    values = sorted(at[x] for at in task.places if x in at)
    low, high = _limits(task.sequent, x)
    if not values:
        return []
    found = []
    f = task.sequent.goal.x
    if _leaves(f) == {x}:
        found += _turns(task, f, x, low, high)
    if (low is None or low < 0) and (high is None or high > 0):
        found.append(Fraction(0))
    if low is not None and high is not None:
        found.append((low + high) / 2)
    elif low is not None:
        found.append(2 * low + 1)
    elif high is not None:
        found.append(2 * high - 1)
    inside = [c for c in found if (low is None or c > low) and (high is None or c < high)]
    return list(dict.fromkeys(inside))[:4]


def _limits(sequent: Sequent, x: Atom) -> tuple[Fraction | None, Fraction | None]:
    """The rational ends of a number that facts name."""
    lows, highs = [], []
    for end, side, _ in _ends(sequent, x):
        if end.value is not None:
            (lows if side > 0 else highs).append(Fraction(str(end.value)))
    return max(lows, default=None), min(highs, default=None)


def _turns(task: Task, f: Expr, x: Atom, low: Any, high: Any) -> list[Fraction]:
    """Beside the places where f turns, so near that ranges tell its sign between them."""
    try:
        slope = derivative(f, x)
    except Refused:
        return []
    found, before = [], None
    for a in _grid(low, high):
        try:
            value = _value(slope, {x: a})[0]
        except UNFIT:
            before = None
            continue
        if before is not None and (before[1] < 0) != (value < 0):
            found += _beside(f, x, _root(slope, x, before[0], a), low, high)
        before = a, value
    return found


def _grid(low: Any, high: Any) -> list[float]:
    if low is not None and high is not None:
        return [float(low + (high - low) * Fraction(2 * n + 1, 128)) for n in range(64)]
    steps = [10 ** (n / 10) for n in range(-30, 20)]
    if low is not None:
        return [float(low) + step for step in steps]
    if high is not None:
        return [float(high) - step for step in reversed(steps)]
    return [-step for step in reversed(steps)] + steps


def _root(slope: Expr, x: Atom, low: float, high: float) -> float:
    rises = _value(slope, {x: low})[0] < 0
    for _ in range(60):
        middle = (low + high) / 2
        if (_value(slope, {x: middle})[0] < 0) == rises:
            low = middle
        else:
            high = middle
    return low


def _beside(f: Expr, x: Atom, root: float, low: Any, high: Any) -> list[Fraction]:
    near = Fraction(root).limit_denominator(64)
    if abs(float(near) - root) < 1e-12:
        value, size = _value(f, {x: float(near)})
        if abs(value) <= CLOSE * size:
            return [near]
    for k in range(12):
        width = Fraction(max(abs(root), 0.1) / 2 ** (k + 1)).limit_denominator(2**20)
        most = int(4 / width) + 1
        before, after = (Fraction(root + side * width).limit_denominator(most) for side in (-1, 1))
        if low is not None and before <= low:
            before = low
        if high is not None and after >= high:
            after = high
        with ctx.workprec(BITS):
            ends = [range_of(constant(c), {}) for c in (before, after)]
            least = range_of(f, {x: Range(ends[0].low, ends[1].high)}).low
            if least > 0:
                return [c for c in (before, after) if c not in (low, high)]
    return []
