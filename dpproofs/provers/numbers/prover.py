"""Find a proof of a sequent about a few numbers: by ranges, from ends, by cutting.

Nothing that is found here is believed: the kernel checks the steps that come out. Values at some
places where the facts hold show beforehand what cannot be proved. The search ends after a number of
sequents.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import (
    POSITIVE,
    Atom,
    Expr,
    TooLarge,
    atom,
    bit,
    constant,
    exp,
    number,
    sign_of,
)
from dpproofs.kernel.rules import RULES, _here
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import spend
from dpproofs.provers.numbers.leaves import (
    above_fact,
    by_equations,
    by_factors,
    by_form,
    by_products,
    by_ranges,
    by_root,
    contradicted,
    tried,
)
from dpproofs.provers.numbers.sampled_values import PLACES, UNFIT, Task, places_of, value_of
from dpproofs.provers.numbers.ways import strict_part, ways_of
from dpproofs.provers.shared.rewriting import cleared, rewrites
from dpproofs.provers.shared.script import SIGMA, knowing, nothing, part, products
from dpproofs.provers.shared.words import NotFound, one, parts_of

__all__ = ["NotFound", "prove_real"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
NODES = 400
DEEPEST = 12
MOST_CUTS = 4
LARGEST = 40
LARGEST_LEAF = 12


def prove_real(sequent: Sequent, nodes: int = NODES) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    if sequent.goal.x.points:
        raise NotFound("points")
    places = places_of(sequent)
    search = Search(nodes)
    for cuts in range(MOST_CUTS + 1):
        search.vain.clear()
        found = search.prove(Task(sequent, places), cuts)
        if found is not None:
            return found
        if search.left <= 0:
            break
    raise NotFound(sequent.goal.text)


@dataclass
class Search:
    """How many sequents may still be looked at, and what was found of those before."""

    left: int
    vain: dict[Any, int] = field(default_factory=dict)
    leaves: dict[Any, Step | None] = field(default_factory=dict)

    def prove(self, task: Task, cuts: int, depth: int = DEEPEST) -> Step | None:
        sequent, goal = task.sequent, task.sequent.goal
        if not goal.x.terms and goal.relation is not ABOVE:
            return products()
        key = (goal, sequent.facts, sequent.values)
        if self.left <= 0 or self.vain.get(key, -1) >= cuts or len(goal.x.terms) > LARGEST:
            return None
        spend(20 + len(goal.x.terms) * len(task.places) // 4)
        if not task.plausible:
            return None
        self.left -= 1
        spend(60 + 5 * len(goal.x.terms))
        before, self.vain[key] = self.vain.get(key, -1), cuts  # it is of no use to itself
        found = self._found(task, cuts, depth)
        if found is not None:
            self.vain[key] = before
        return found

    def _found(self, task: Task, cuts: int, depth: int) -> Step | None:
        sequent, goal = task.sequent, task.sequent.goal
        if not task.places:
            found = self._once(sequent.towards(ABOVE, constant(fmpq(0))), contradicted)
            if found is not None:
                return found
        told = _told(sequent)
        if told is not None:
            return self._rule(task, "case", (one(told),), cuts, depth)
        if goal.relation is not EQUAL:
            for leaf in (by_form, by_ranges, by_root):
                found = leaf(sequent)
                if found is not None:
                    return found
        reduced = task.reduced(goal.x)
        if reduced != goal.x:
            args = (SIGMA, (), (((), reduced),), strict_part(sequent))
            return self._rule(task, "combine", args, cuts, depth)
        if depth <= 0:
            return None
        inner = sorted(a for a in parts_of(goal.x) if a.kind == "bit")
        values = dict(sequent.values)
        for b in (b for b in inner if b in values):
            known = (one(b), constant(Fraction(values[b])))
            return self._rule(task, "replaced", known, cuts, depth)
        bits = [b for b in inner if b in goal.x.atoms] or inner
        if bits:
            return self._by_bit(task, bits[0], cuts, depth)
        if goal.relation is EQUAL:
            found = by_equations(sequent) or self._leaf(task) or self._exponents(task, cuts, depth)
            return found or self._rule(task, "both", (), cuts, depth)
        asked = self._unsettled(task, cuts, depth)
        if asked is not None:
            return self._decided(task, *asked, cuts, depth)
        return (
            self._leaf(task)
            or by_factors(sequent, lambda q: self.prove(task.on(q), 0, min(depth, 3) - 1))
            or self._by_ways(task, cuts, depth)
        )

    def _by_ways(self, task: Task, cuts: int, depth: int) -> Step | None:
        for way in ways_of(task):
            less = cuts if way.free else cuts - 1
            if less < 0:
                continue
            here = task.sequent
            if way.axioms:
                here = RULES["know"](here, *way.axioms)[0]
            step = self._rule(task.on(here), way.rule, way.args, less, depth - 1)
            if step is not None:
                return knowing(way.axioms, step)
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
        found: dict[int, Step] = {}
        for n in sorted(range(len(tasks)), key=lambda n: len(tasks[n].sequent.goal.x.terms)):
            step = self.prove(tasks[n], cuts, depth)
            if step is None:
                return None
            found[n] = step
        return Step(rule, args, tuple(found[n] for n in range(len(tasks))))

    def _once(self, sequent: Sequent, leaf: Any) -> Step | None:
        """What a leaf found, which is asked once."""
        key = (sequent.goal, sequent.facts, sequent.values)
        if key not in self.leaves:
            self.leaves[key] = leaf(sequent)
        return self.leaves[key]

    def _leaf(self, task: Task) -> Step | None:
        if len(task.sequent.goal.x.terms) > LARGEST_LEAF:
            return None
        return self._once(task.sequent, by_products)

    def _exponents(self, task: Task, cuts: int, depth: int) -> Step | None:
        """What e is raised to, written in another way where equations say so: w = u is shown, so
        e^w = e^u, and e^u is put for e^w."""
        for a in sorted(a for a in task.sequent.goal.x.atoms if a.kind == "exp"):
            w = a.data[0]
            rules = [r for r in rewrites([w], task.reduced) if r.kind == "root"]
            (new,) = cleared([w], rules, task.reduced)
            if new == w:
                continue
            equal = Fact(EQUAL, w - new)
            shown = by_equations(task.sequent.towards(EQUAL, equal.x))
            if shown is None:
                continue
            known = task.on(task.sequent.knowing(equal))
            n = len(task.sequent.facts)
            same = Step("congruent", (n, "exp", new), (products(part(1, n + 1)),))
            args = (one(a), exp(new))
            asked = RULES["replaced"](known.sequent, *args)
            rest = self.prove(known.on(asked[1]), cuts, depth - 1)
            if rest is not None:
                step = Step("cut", (equal,), (shown, Step("replaced", args, (same, rest))))
                return tried(task.sequent, step)
        return None

    # -- indicators -------------------------------------------------------------------------

    def _by_bit(self, task: Task, b: Atom, cuts: int, depth: int) -> Step | None:
        x = b.data[0]
        sign = task.sign(x)
        if sign != 0 or (task.sign(-x) == 0 and task.touches(x)):
            for fact in (Fact(ABOVE, x), Fact(AT_LEAST, -x)):
                if sign is not None and (sign == 1) != (fact.relation is ABOVE):
                    continue
                shown = self._shown(task, fact, cuts, depth)
                if shown is not None:
                    found = self._decided(task, b, fact, shown, cuts, depth)
                    if found is not None:
                        return found
        return self._rule(task, "case", (one(b),), cuts, depth)

    def _shown(self, task: Task, fact: Fact, cuts: int, depth: int) -> Step | None:
        """A proof of a fact; a step without a rule where it is known."""
        if fact in task.sequent.facts:
            return Step("", ())
        return self.prove(task.on(task.sequent.towards(fact.relation, fact.x)), cuts, depth - 1)

    def _decided(
        self, task: Task, b: Atom, fact: Fact, shown: Step, cuts: int, depth: int
    ) -> Step | None:
        """With a fact from which the value of an indicator follows."""
        known = task.sequent if shown.rule == "" else task.sequent.knowing(fact)
        never = nothing(part(1, known.facts.index(fact)), part(1, len(known.facts)))
        cases = RULES["case"](known, one(b))
        above = fact.relation is ABOVE
        rest = self.prove(task.on(cases[0 if above else 1]), cuts, depth)
        if rest is None:
            return None
        step = Step("case", (one(b),), (rest, never) if above else (never, rest))
        return step if shown.rule == "" else Step("cut", (fact,), (shown, step))

    def _unsettled(self, task: Task, cuts: int, depth: int) -> tuple[Atom, Fact, Step] | None:
        """What is divided by, or what a root or logarithm is taken of, is above 0, or below it: the
        indicators that say so have their values."""
        sequent = task.sequent
        for a in sorted(sequent.goal.x.atoms, key=lambda a: (len(a.text), a.text)):
            if a.kind == "power" and above_fact(sequent, one(a)) is None:
                shown = by_root(sequent.towards(ABOVE, one(a)))
                if shown is not None:
                    (b,) = atom("bit", one(a)).atoms
                    return b, Fact(ABOVE, one(a)), shown
        for a in sorted(parts_of(sequent.goal.x), key=lambda a: (len(a.text), a.text)):
            if a.kind not in ("inverse", "power", "log") or sign_of(a.data[0]) == POSITIVE:
                continue
            for x in (a.data[0], -a.data[0]):
                found = self._settled(task, x, min(cuts, 1), min(depth, 5))
                if found is not None:
                    return found
        return None

    def _settled(
        self, task: Task, x: Expr, cuts: int, depth: int
    ) -> tuple[Atom, Fact, Step] | None:
        reduced = task.reduced(bit(x))
        bits = sorted(b for b in reduced.atoms if b.kind == "bit" and len(reduced.terms) == 1)
        if not bits or bits[0] in dict(task.sequent.values):
            return None
        inner = bits[0].data[0]
        sign = task.sign(inner)
        if sign not in (1, -1):
            return None
        fact = Fact(ABOVE, inner) if sign == 1 else Fact(AT_LEAST, -inner)
        shown = self._shown(task, fact, cuts, depth)
        return None if shown is None else (bits[0], fact, shown)


def _told(sequent: Sequent) -> Atom | None:
    """An indicator of whose value facts speak that are about indicators alone."""
    values = dict(sequent.values)
    for fact in sequent.facts:
        if not fact.places and all(a.kind == "bit" for a in fact.x.atoms):
            for a in sorted(_here(sequent, fact.x).atoms):
                if a not in values:
                    return a
    return None


def _with(task: Task, s: Any, value: Expr) -> Task:
    """Places with the value of a new number."""
    (here,) = number(s).atoms
    found = []
    for at in task.places:
        try:
            found.append({**at, here: value_of(value, at)[0]})
        except UNFIT:
            continue
    return replace(task, places=tuple(found))


def _along(task: Task, x: Expr, s: Any, end: Expr | None, side: fmpq) -> Task:
    """Places on the way from an end."""
    (a,), (here,) = x.atoms, number(s).atoms
    found = []
    for n, at in enumerate(task.places):
        try:
            far = at[a] - int(side) * 10 ** (n % 5 - 2) if end is None else value_of(end, at)[0]
        except UNFIT:
            continue
        for share in ((0.5, 0.03, 0.97)[n % 3], (0.25, 0.75, 0.6)[n % 3]):
            found.append({**at, here: far + (at[a] - far) * share})
    return replace(task, places=tuple(found[: PLACES * 2]))
