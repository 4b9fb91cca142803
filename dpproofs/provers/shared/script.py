"""Write a proof forwards: fact after fact, then the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Sequence as Listed
from dataclasses import replace
from typing import Any

from flint import fmpq

from dpproofs.kernel.check import EVERY_RULE, Step
from dpproofs.kernel.expressions import ONE, Expr, placed
from dpproofs.kernel.points import Element, Point
from dpproofs.kernel.rules import RULES, At, Product, Use
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.provers.budget import NotFound, spend

__all__ = [
    "SIGMA", "Prover", "Script", "absurd", "at", "by_axiom", "by_case", "by_cases_of",
    "by_products", "by_sign", "by_sum", "found_by", "given", "knowing", "nothing", "on_its_own",
    "part", "products", "renumbered", "split",
]  # fmt: skip

Prover = Callable[[Sequent], Step]
Axiom = tuple[str, tuple[Any, ...]]


class Script:
    """A sequent whose facts grow; each step that was taken is kept."""

    def __init__(self, sequent: Sequent) -> None:
        self.here = sequent
        self._taken: list[tuple[str, tuple[Any, ...], tuple[Step, ...]]] = []

    @property
    def last(self) -> int:
        return len(self.here.facts) - 1

    def copy(self) -> Script:
        """The same, to be tried in one way of several."""
        new = Script(self.here)
        new._taken = [*self._taken]
        return new

    def take(self, rule: str, args: tuple[Any, ...], *provers: Prover) -> int:
        """A rule whose last sequent is this one with another fact; the place of the fact."""
        spend(20)
        *asked, rest = EVERY_RULE[rule](self.here, *args)
        assert len(asked) == len(provers), rule
        proofs = tuple(by(sequent) for by, sequent in zip(provers, asked, strict=True))
        self._taken.append((rule, args, proofs))
        self.here = rest
        return self.last

    def know(self, axiom: str, *args: Any) -> int:
        return self.take("know", ((axiom, args),))

    def have(self, relation: Relation, x: Expr, by: Prover, places: tuple[Point, ...] = ()) -> int:
        return self.take("cut", (Fact(relation, x, places),), by)

    def have_at(self, y: Point) -> None:
        """What facts about any one point of its set say of a point, where that is not known."""
        for n, fact in enumerate(self.here.facts):
            if [getattr(p, "set", None) for p in fact.places] == [y.set]:
                x = placed(fact.x, {fact.places[0]: y})
                if all(f.x != x for f in self.here.facts):
                    self.have(fact.relation, x, by_products(part(1, at(n, y))))

    def fact(self, place: int) -> Fact:
        return self.here.facts[place]

    def close(self, by: Prover) -> Step:
        """The whole proof, with one for what is left."""
        found = by(self.here)
        for rule, args, proofs in reversed(self._taken):
            found = Step(rule, args, (*proofs, found))
        return found


def at(place: int, *elements: Element) -> At:
    return At(place, elements)


def part(number: fmpq | int, *facts: int | At, times: Expr = ONE) -> Product:
    """A multiple of a product of facts, each by its place, or with elements for its points."""
    told = tuple(f if isinstance(f, At) else At(f) for f in facts)
    return Product(fmpq(number), told, times)


SIGMA = (Product(fmpq(1)),)


def given(step: Step) -> Prover:
    """A step that was found already."""
    return lambda _: step


def products(*parts: Product) -> Step:
    """The goal as a sum of products of facts."""
    return Step("products", (SIGMA, parts))


def nothing(*parts: Product) -> Step:
    """There is no such place: a sum of products of facts is 0, and one of them is above it."""
    return Step("products", ((), parts))


def absurd(*parts: Product) -> Prover:
    """The same, wherever it is asked."""
    return given(nothing(*parts))


def knowing(axioms: Iterable[Axiom], step: Step) -> Step:
    """A step that uses some axioms, if any."""
    told = tuple(axioms)
    return Step("know", told, (step,)) if told else step


def by_case(sequent: Sequent, x: Expr, yes: Prover, no: Prover) -> Step:
    """By whether an indicator is 1 or 0."""
    one, other = RULES["case"](sequent, x)
    return Step("case", (x,), (yes(one), no(other)))


def split(s: Script, x: Expr, yes: Callable[[Script], Step], no: Callable[[Script], Step]) -> Step:
    """Close a script by whether an indicator is 1 or 0."""
    return s.close(by_cases_of(x, yes, no))


def by_cases_of(x: Expr, yes: Callable[[Script], Step], no: Callable[[Script], Step]) -> Prover:
    return lambda q: by_case(q, x, lambda one: yes(Script(one)), lambda other: no(Script(other)))


def by_products(*parts: Product, sigma: Listed[Product] = SIGMA) -> Prover:
    """The goal, perhaps with something above 0 before it, as a sum of products of facts."""
    return given(Step("products", (tuple(sigma), parts)))


def by_axiom(name: str, *args: Any) -> Prover:
    """The goal is what is always true."""
    return lambda sequent: knowing([(name, args)], products(part(1, len(sequent.facts))))


def by_sign(sequent: Sequent) -> Step:
    """The goal is what its form shows."""
    return by_axiom("sign", sequent.goal.x)(sequent)


def by_sum(
    *uses: Use, rest: Listed[tuple[tuple[Point, ...], Expr]] = (), by: Listed[Prover] = (),
    sigma: Listed[Product] = SIGMA,
) -> Prover:  # fmt: skip
    """The goal as sums of facts with weights, and of what is left, each with its proof."""

    def step(sequent: Sequent) -> Step:
        args = (tuple(sigma), tuple(uses), tuple(rest))
        asked = EVERY_RULE["combine"](sequent, *args)
        assert len(asked) == len(by), f"{len(asked)} sequents"
        return Step("combine", args, tuple(b(s) for b, s in zip(by, asked, strict=True)))

    return step


def found_by(find: Callable[[Sequent], Step | None]) -> Prover:
    """By what finds a step or none; raises `NotFound` for none."""

    def step(sequent: Sequent) -> Step:
        found = find(sequent)
        if found is None:
            raise NotFound(sequent.goal.text)
        return found

    return step


def on_its_own(by: Prover, *kept: int) -> Prover:
    """A proof that uses some of the facts only, found where there are no others."""

    def step(sequent: Sequent) -> Step:
        small = replace(sequent, facts=tuple(sequent.facts[n] for n in kept))
        grown = len(sequent.facts) - len(kept)
        return renumbered(by(small), lambda n: kept[n] if n < len(kept) else n + grown)

    return step


def renumbered(step: Step, to: Callable[[int], int]) -> Step:
    """The same step where each fact has another place."""

    def moved(what: Any) -> Any:
        match what:
            case At(fact=n):
                return At(to(n), what.elements)
            case Product():
                return replace(what, facts=moved(what.facts))
            case Use():
                return replace(what, fact=moved(what.fact))
            case tuple() | list():
                return tuple(map(moved, what))
        return what

    args = moved(step.args)
    match step.rule:
        case "at_event" | "at_number" | "congruent":
            args = (to(args[0]), *args[1:])
        case "balls":
            args = tuple((to(n), x) for n, x in args)
    return Step(step.rule, args, tuple(renumbered(each, to) for each in step.proofs))
