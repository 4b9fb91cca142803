"""The steps of a proof that was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Atom, Expr, placed, sign_of
from dpproofs.kernel.rules import At, Product, Use, _here
from dpproofs.kernel.sequents import Fact, Sequent
from dpproofs.provers_new.problem import Problem
from dpproofs.provers_new.program import Column
from dpproofs.provers_new.rewriting import mended, rewrites
from dpproofs.provers_new.words import (
    ABOVE,
    AT_LEAST,
    EQUAL,
    ROOT,
    Case,
    Hypothesis,
    Known,
    Level,
    Ref,
    added,
    multiplied,
    one,
)


@dataclass
class Emission:
    """The steps of a proof that was found."""

    problem: Problem
    sigma: list[tuple[fmpq, Column]]
    chosen: list[tuple[fmpq, Column]]

    def step(self) -> Step:
        root = self.problem.bits_at(ROOT)
        return self._cases(self.problem.sequent, root, (), ROOT, self._at_root)

    def _cases(
        self,
        sequent: Sequent,
        bits: list[Atom],
        case: Case,
        level: Level,
        then: Callable[[Sequent, Case], Step],
    ) -> Step:
        """The indicators one after the other; what cannot be is absurd."""
        found = self.problem.contradiction(level, case)
        if found is not None:
            return absurd(sequent, found)
        rest = [a for a in bits if a not in dict(case)]
        if not rest:
            return then(sequent, case)
        a = rest[0]
        parts = []
        for value in (1, 0):
            here = Sequent(sequent.facts, sequent.goal, (*sequent.values, (a, value)))
            if a.kind == "bit":
                x = a.data[0]
                here = here.knowing(Fact(ABOVE, x) if value else Fact(AT_LEAST, -x))
            parts.append(self._cases(here, bits, (*case, (a, value)), level, then))
        return Step("case", (one(a),), tuple(parts))

    def _at_root(self, sequent: Sequent, case: Case) -> Step:
        """In one case of what speaks of no points: sums, then the rest at every level."""
        problem = self.problem
        here = [(c, col) for c, col in self.chosen if _agrees(col.what[1], case)]
        scale, sigma_recipe = ZERO, []
        for c, col in self.sigma:
            product = ONE
            for f in col.what:
                product = product * f.x
            scale = scale + product.scaled(c)
            sigma_recipe += [(c * d, refs, times) for d, refs, times in multiplied(col.what)]
        weights: dict[Hypothesis, Expr] = {}
        shifted = [(c, col) for c, col in here if col.shift is not None]
        here = [(c, col) for c, col in here if col.shift is None]
        for c, col in here:
            level, own, facts, h = col.what
            if h is None:
                continue
            weight = _product(facts).scaled(c)
            for a, value in own:
                if a not in dict(case):
                    weight = weight * (one(a) if value else ONE - one(a))
            weights[h] = weights.get(h, ZERO) + weight
        wanted = Wanted(sequent)
        rest = {level: scale * part for level, part in problem.parts.items()}
        uses = []
        for h, weight in weights.items():
            weight = _here(sequent, weight)
            for level, part in h.parts if h.ref.kind == "mass" else ():
                rest[level] = rest.get(level, ZERO) - weight * part
            if h.ref.kind == "mass":
                continue
            uses.append(Use(weight, wanted.at(h.ref), tuple(sorted(h.free, key=str))))
            for level, part in h.parts:
                rest[level] = rest.get(level, ZERO) - weight * part
        for c, col in shifted:
            h = col.what[3]
            if h.ref.kind != "mass":
                weight = _here(sequent, col.what[4].scaled(c))
                uses.append(Use(weight, wanted.at(h.ref), tuple(sorted(h.free, key=str))))
            for level, part in (col.shift or {}).items():
                rest[level] = rest.get(level, ZERO) - part.scaled(c)
        rest = {level: _here(sequent, x) for level, x in rest.items()}
        made = tuple(wanted.product(*part) for part in sigma_recipe)
        known = sequent.knowing(*wanted.facts)
        strict = -1
        listed = [
            (tuple(sorted(level, key=str)), x) for level, x in rest.items() if x.terms or not level
        ]
        for n, (over, _) in enumerate(listed):
            if not over and problem.goal.relation is ABOVE:
                strict = n
        if problem.goal.relation is ABOVE and strict < 0:
            listed.append(((), ZERO))
            strict = len(listed) - 1
        proofs = []
        for use in uses:
            fact = known.facts[use.fact.fact]
            if fact.relation is not EQUAL and not sign_of(use.weight):
                level = frozenset(use.over)
                proofs.append(
                    self._weight(known.towards(AT_LEAST, use.weight), level, case, use, here)
                )
        for n, (over, x) in enumerate(listed):
            level = frozenset(over)
            relation = problem.goal.relation
            relation = EQUAL if relation is EQUAL else ABOVE if n == strict else AT_LEAST
            proofs.append(self._level(known.towards(relation, x), level, case, here))
        combine = Step("combine", (made, tuple(uses), tuple(listed), strict), tuple(proofs))
        return wanted.around(combine)

    def _level(self, sequent: Sequent, level: Level, case: Case, chosen: list[Any]) -> Step:
        def leaf(at: Sequent, full: Case) -> Step:
            parts = []
            for c, col in chosen:
                own_level, own, facts, h = col.what
                if h is None and own_level == level and dict(own) == dict(full):
                    parts += [(c * d, refs, times) for d, refs, times in multiplied(facts)]
            return self._leaf(at, parts)

        bits = self.problem.bits_at(level)
        return self._cases(sequent, bits, case, level, leaf)

    def _weight(
        self, sequent: Sequent, level: Level, case: Case, use: Use, chosen: list[Any]
    ) -> Step:
        def leaf(at: Sequent, full: Case) -> Step:
            parts = []
            for c, col in chosen:
                _, own, facts, h = col.what
                if (
                    h is not None
                    and h.ref.kind != "mass"
                    and h.free == level
                    and dict(own) == dict(full)
                ) and Wanted(at).at(h.ref) == use.fact:
                    parts += [(c * d, refs, times) for d, refs, times in multiplied(facts)]
            return self._leaf(at, parts)

        return self._cases(sequent, self.problem.bits_at(level), case, level, leaf)

    def _leaf(self, sequent: Sequent, parts: list[Any]) -> Step:
        wanted = Wanted(sequent)
        reduce = wanted.reduced
        rest = reduce(sequent.goal.x)
        for c, refs, times in parts:
            rest = rest - wanted.value(c, refs, times)
        rest = reduce(rest)
        if rest.terms:
            parts = [*parts, *mended(rest, rewrites([rest], reduce), reduce)]
        made = tuple(wanted.product(*part) for part in parts)
        return wanted.around(Step("products", ((Product(fmpq(1)),), made)))


def absurd(sequent: Sequent, parts: Iterable[Any]) -> Step:
    """There is no such place: a sum of products of facts that is 0 should be above it."""
    wanted, parts = Wanted(sequent), list(parts)
    reduce = wanted.reduced
    rest = reduce(added(wanted.value(*part) for part in parts))
    if rest.terms:
        more = mended(rest, rewrites([rest], reduce), reduce)
        parts += [(-c, refs, times) for c, refs, times in more]
    made = tuple(wanted.product(c, refs, times) for c, refs, times in parts)
    return wanted.around(Step("products", ((), made)))


@dataclass
class Wanted:
    """What a step uses, and the axioms that have to be known for it."""

    sequent: Sequent
    axioms: list[Any] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)

    def reduced(self, x: Expr) -> Expr:
        """x with the values that indicators have here."""
        return _here(self.sequent, x)

    def at(self, ref: Ref) -> At:
        match ref.kind:
            case "fact":
                return At(ref.what, ref.args)
            case "case":
                value = dict(self.sequent.values)[ref.what]
                x = ref.what.data[0]
                fact = Fact(ABOVE, x) if value else Fact(AT_LEAST, -x)
                return At(self.sequent.facts.index(fact), ())
        key = ref.what, ref.args
        if key not in self.axioms:
            self.axioms.append(key)
            self.facts.append(AXIOMS[ref.what](*ref.args))
        return At(len(self.sequent.facts) + self.axioms.index(key), ())

    def value(self, c: fmpq, refs: Iterable[Ref], times: Expr) -> Expr:
        """What a product of facts is."""
        product = times.scaled(c)
        for ref in refs:
            at = self.at(ref)
            facts = (*self.sequent.facts, *self.facts)
            fact = facts[at.fact]
            x = placed(fact.x, dict(zip(fact.places, at.elements, strict=True)))
            product = _here(self.sequent, product * _here(self.sequent, x))
        return product

    def product(self, c: fmpq, refs: Iterable[Ref], times: Expr) -> Product:
        return Product(c, tuple(map(self.at, refs)), times)

    def around(self, step: Step) -> Step:
        return Step("know", tuple(self.axioms), (step,)) if self.axioms else step


def _agrees(own: Case, case: Case) -> bool:
    at = dict(case)
    return all(at.get(a, value) == value for a, value in own)


def _product(facts: Iterable[Known]) -> Expr:
    product = ONE
    for f in facts:
        product = product * f.x
    return product
