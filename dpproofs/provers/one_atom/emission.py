"""The steps of a proof that was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, ZERO, Expr, placed, sign_of
from dpproofs.kernel.rules import At, Product, Use, _here
from dpproofs.kernel.sequents import Fact, Sequent
from dpproofs.provers.budget import NotFound
from dpproofs.provers.one_atom.problem import Problem
from dpproofs.provers.one_atom.program import Multiples, product_of
from dpproofs.provers.shared.rewriting import mended, rewrites
from dpproofs.provers.shared.script import Axiom, by_case, knowing, nothing, products
from dpproofs.provers.shared.words import (
    ABOVE,
    AT_LEAST,
    EQUAL,
    ROOT,
    Case,
    Hypothesis,
    Level,
    Multiple,
    Ref,
    added,
    multiplied,
    one,
)  # fmt: skip


@dataclass
class Emission:
    """The steps of a proof that was found."""

    problem: Problem
    sigma: Multiples
    chosen: Multiples

    def step(self) -> Step:
        return self._cases(self.problem.sequent, ROOT, (), self._at_root)

    def _cases(
        self, sequent: Sequent, level: Level, case: Case, then: Callable[[Sequent, Case], Step]
    ) -> Step:
        """The indicators one after the other; what cannot be is absurd."""
        found = self.problem.contradiction(level, case)
        if found is not None:
            return absurd(sequent, found)
        a = next((a for a in self.problem.bits_at(level) if a not in dict(case)), None)
        if a is None:
            return then(sequent, case)
        ways = [lambda q, v=v: self._cases(q, level, (*case, (a, v)), then) for v in (1, 0)]
        return by_case(sequent, one(a), *ways)

    def _at_root(self, sequent: Sequent, case: Case) -> Step:
        """In one case of what speaks of no points: sums, then the rest at every level."""
        goal, wanted, at = self.problem.goal, Wanted(sequent), dict(case)
        here = [
            (c, col)
            for c, col in self.chosen
            if all(at.get(a, value) == value for a, value in col.case)
        ]
        scale = added(product_of(col.facts).scaled(c) for c, col in self.sigma)
        sigma = [part for c, col in self.sigma for part in multiplied(col.facts, c)]
        rest = {level: scale * part for level, part in self.problem.parts.items()}
        weights: dict[Hypothesis, Expr] = {}
        for c, col in here:
            if col.hypothesis is not None and col.shift is None:
                weight = product_of(col.facts).scaled(c)
                for a, value in col.case:
                    if a not in at:
                        weight = weight * (one(a) if value else ONE - one(a))
                weights[col.hypothesis] = weights.get(col.hypothesis, ZERO) + weight
        wholes = [
            (h, _here(sequent, w), {level: w * part for level, part in h.parts})
            for h, w in weights.items()
        ]
        for c, col in here:
            if col.hypothesis is not None and col.shift is not None:
                shift = {level: part.scaled(c) for level, part in col.shift.items()}
                wholes.append((col.hypothesis, _here(sequent, col.weight.scaled(c)), shift))
        uses = []
        for h, weight, parts in wholes:
            if h.ref.kind != "mass":
                uses.append(Use(weight, wanted.at(h.ref), tuple(sorted(h.free, key=str))))
            for level, part in parts.items():
                rest[level] = rest.get(level, ZERO) - part
        rest = {level: _here(sequent, x) for level, x in rest.items()}
        made = tuple(wanted.product(*part) for part in sigma)
        known = sequent.knowing(*wanted.facts)
        listed = [(level, x) for level, x in rest.items() if x.terms or not level]
        strict = -1
        if goal.relation is ABOVE:
            if ROOT not in rest:
                listed.append((ROOT, ZERO))
            strict = next(n for n, (level, _) in enumerate(listed) if not level)
        proofs = []
        for use in uses:
            if known.facts[use.fact.fact].relation is not EQUAL and not sign_of(use.weight):
                asked = known.towards(AT_LEAST, use.weight)
                proofs.append(self._products(asked, frozenset(use.over), case, here, use))
        for n, (level, x) in enumerate(listed):
            relation = EQUAL if goal.relation is EQUAL else ABOVE if n == strict else AT_LEAST
            proofs.append(self._products(known.towards(relation, x), level, case, here))
        told = tuple((tuple(sorted(level, key=str)), x) for level, x in listed)
        return wanted.around(Step("combine", (made, tuple(uses), told, strict), tuple(proofs)))

    def _products(
        self,
        sequent: Sequent,
        level: Level,
        case: Case,
        chosen: Multiples,
        use: Use | None = None,
    ) -> Step:
        """What is left at a level, or the weight of a use, as products of facts in each case."""

        def leaf(at: Sequent, full: Case) -> Step:
            parts = []
            for c, col in chosen:
                h = col.hypothesis
                if h is None or use is None:
                    mine = h is None and use is None
                else:
                    mine = h.ref.kind != "mass" and Wanted(at).at(h.ref) == use.fact
                if mine and col.level == level and dict(col.case) == dict(full):
                    parts += multiplied(col.facts, c)
            return self._leaf(at, parts)

        return self._cases(sequent, level, case, leaf)

    def _leaf(self, sequent: Sequent, parts: list[Multiple]) -> Step:
        wanted = Wanted(sequent)
        reduce = wanted.reduced
        rest = reduce(sequent.goal.x)
        for c, refs, times in parts:
            rest = rest - wanted.value(c, refs, times)
        rest = reduce(rest)
        if rest.terms:
            parts = [*parts, *mended(rest, rewrites([rest], reduce), reduce)]
        made = tuple(wanted.product(*part) for part in parts)
        return wanted.around(products(*made))


def absurd(sequent: Sequent, parts: Iterable[Multiple]) -> Step:
    """There is no such place: a sum of products of facts that is 0 should be above it."""
    wanted, parts = Wanted(sequent), list(parts)
    reduce = wanted.reduced
    rest = reduce(added(wanted.value(*part) for part in parts))
    if rest.terms:
        more = mended(rest, rewrites([rest], reduce), reduce)
        parts += [(-c, refs, times) for c, refs, times in more]
    made = tuple(wanted.product(c, refs, times) for c, refs, times in parts)
    return wanted.around(nothing(*made))


@dataclass
class Wanted:
    """What a step uses, and the axioms that have to be known for it."""

    sequent: Sequent
    axioms: list[Axiom] = field(default_factory=list)
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
                if fact not in self.sequent.facts:  # it is left aside where a link is looked for
                    raise NotFound(f"a case that is known by its value alone: {fact.text}")
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
        return knowing(self.axioms, step)
