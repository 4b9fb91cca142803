"""The conclusion of a statement holds by the sequents that it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dpproofs.kernel.points import Point, Prefix, Set, points_in
from dpproofs.kernel.points import Sequence as Sequence_
from dpproofs.kernel.reading import Reading, bare, beside_conditions, members
from dpproofs.kernel.sequents import Fact
from dpproofs.language import sorts, terms
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index
from dpproofs.rocq.elements import Here
from dpproofs.rocq.ends import Ends, asks
from dpproofs.rocq.hypotheses import Hypotheses
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.sequents import Lemma, free_events
from dpproofs.rocq.statement import Printer
from dpproofs.rocq.values import WORDS

__all__ = ["Conclusion", "Shown", "Traced"]


@dataclass
class Shown:
    """A part of the conclusion, what its indices stand for, and the sequents that it gives."""

    node: Any
    env: Mapping[Any, Any]
    start: int
    end: int = 0
    parts: list[Shown] = field(default_factory=list)


class Traced(Reading):
    """A reading that notes which sequents each part of the conclusion gives."""

    def __init__(self, statement: Statement, sizes: Mapping[Any, int]) -> None:
        super().__init__(statement, sizes)
        self.within = [Shown(None, {}, 0)]

    def show(self, node: Any, env: Any, known: Any) -> None:
        here = Shown(node, env, len(self.found))
        self.within[-1].parts.append(here)
        self.within.append(here)
        super().show(node, env, known)
        self.within.pop().end = len(self.found)


class Conclusion:
    """The conclusion of a statement, from the lemmas of its sequents and what is known."""

    def __init__(
        self, printer: Printer, lemmas: Sequence[Lemma], hypotheses: Hypotheses,
        names: Mapping[Point, str],
    ) -> None:  # fmt: skip
        self.printer, self.lemmas, self.hypotheses = printer, lemmas, hypotheses
        self.nowhere = Here({}, names)  # the points that have names from the start
        self.known, self.values, self.reals = hypotheses.known, hypotheses.values, hypotheses.reals
        self.ends, self.traced = Ends(self.values), Traced(printer.statement, printer.sizes)
        self.events = dict[Any, Any]()  # those of the lemmas, by those of this reading
        own = self.traced.sequents()
        for one, other in zip(own, (lemma.sequent for lemma in lemmas), strict=True):
            mine, its = (free_events(printer, each) for each in (one, other))
            if len(mine) > 1:
                raise NotExported("a sequent about several events")
            self.events |= dict(zip(mine, its, strict=True))

    def text(self) -> str:
        shown, nowhere = self.traced.within[0].parts, self.nowhere
        if not shown:  # the hypotheses contradict each other
            return "exfalso. lra."
        return "".join(self.conclude(part, nowhere) for part in shown)

    # -- the lemmas of the sequents ---------------------------------------------------------------

    def use(self, n: int, here: Here, bound: Mapping[Point, str]) -> str:
        """Show the goal of a sequent by its lemma, at points with these names."""
        lemma, names = self.lemmas[n], {**here.names, **bound}
        if any(p not in names for p in lemma.points):
            raise NotExported("a sequent about other points")
        given = [name for name, _ in self.printer.objects()]
        given += [f"o{k}" for k in range(len(list(self.printer.sorts())))]
        domains = ["ltac:(domain)" for _ in lemma.domains()]
        facts = list[str]()
        for fact in lemma.facts:
            proof = self.known.find(fact)
            if proof is None:
                raise NotExported(
                    f"a fact of which no hypothesis is known to say it: {fact.text[:80]}"
                )
            facts.append(f"({proof})")
        events = [(e, self.reals.event(e)[0]) for e in lemma.events]
        at = (*(names[p] for p in lemma.points), *self.known.bound(events))
        told = (lemma.name, *given, *domains, *at, *facts)
        return f"exact ({' '.join(told)})."

    def granted(self, n: int, here: Here) -> Fact:
        """What a duty says, for all points that are not known here."""
        goal = self.lemmas[n].sequent.goal
        points = [p for p in self.lemmas[n].points if p not in here.names]
        return Fact(goal.relation, goal.x, tuple(points))

    def is_known(self, n: int, here: Here) -> bool:
        return self.known.find(self.granted(n, here)) is not None

    def duty(self, n: int, here: Here) -> str:
        """What a duty says is known from here on."""
        fact = self.granted(n, here)
        points = fact.places
        bound = {p: f"b{len(here.names)}_{k}" for k, p in enumerate(points)}
        name = self.known.new("f")
        told = f"assert ({name} : {self.reals.fact(fact, here.names)}). {{ "
        told += f"intros {' '.join(bound.values())}. " if bound else ""
        told += self.use(n, here, bound) + " }\n"
        self.known.said.append((fact, name))
        return told

    def owed(self, duties: Iterable[int], here: Here) -> tuple[str, list[int]]:
        """The duties that what is known shows, and those that are left."""
        told, left = "", list[int]()
        for n in duties:
            known = len(self.known.said)
            try:
                told += self.duty(n, here)
            except NotExported:
                del self.known.said[known:]
                left.append(n)
        return told, left

    # -- the conclusion ---------------------------------------------------------------------------

    def conclude(self, shown: Shown, here: Here) -> str:
        parts = shown.parts
        match shown.node:
            case terms.And():
                if not parts:
                    return "exact yes_holds."
                told = self.inside(parts[0], here)
                for part in parts[1:]:
                    told = f"apply and_holds. {{ {told} }} {{ {self.inside(part, here)} }}"
                return told
            case terms.Predicate():
                return self.conclude(parts[0], here)
            case terms.All(index=index) if self.is_spread(index):
                return "apply all_holds. " + self.spread(index, parts, here, self.inside)
            case terms.All(index=index):
                names, inner = self.any(index, parts, here)
                how = (
                    "all_holds. intro"
                    if len(names) == 1
                    else "all_pairs_hold. cbn [fst snd]. intros"
                )
                if isinstance(index.over, sorts.Histories):
                    how = "(histories_hold _ _ _ ltac:(not_empty)). intros"
                return f"apply {how} {' '.join(names)}.\n{self.conclude(parts[0], inner)}"
            case terms.AllEvents(event=event):
                bits = self._any_event(shown)
                name, _ = self.reals.event(bits)
                inner = Here({**here.points, event: bits}, here.names)
                told = f"apply events_hold. intros {name} bits_of_{name}.\n"
                told += (
                    f"assert (sign_of_{name} := fun y => bit_entry_sign _ (bits_of_{name} y)).\n"
                )
                return told + self.conclude(parts[0], inner)
            case terms.Implies():
                duties, decided = self.premise(shown, here)
                return f"{duties}apply implies_holds. {{ {decided} }}\n{self.implied(shown, here)}"
            case terms.Iff():
                premises = [self.premise(part, here) for part in parts]
                told = "".join(duties for duties, _ in premises) + "apply iff_holds. "
                told += " ".join(f"{{ {decided} }}" for _, decided in premises)
                return told + "".join(f"\n{{ {self.implied(part, here)} }}" for part in parts)
            case terms.Rel() if members(shown.node) is not None:
                return self.members(shown, here)
            case terms.Rel() if self.traced._is_plain(shown.node, shown.env):
                return self.relation(shown, here)
            case terms.Rel() | terms.IndexRel() | terms.Or() | terms.Not():
                told = "".join(self.duty(n, here) for n in range(shown.start, shown.end - 1))
                x, decided = self.values.truth(shown.node, here)
                X = self.reals.expr(x, here.names)
                told += f"apply (decided_holds _ {X}). {{ {decided} }}\n"
                goal = self.reals.expr(self.lemmas[shown.end - 1].sequent.goal.x, here.names)
                told += f"apply one_more, (same_equal {goal}). "
                return told + f"{{ {self.use(shown.end - 1, here, {})} }} {{ form. }}"
        raise NotExported(f"a conclusion with {type(shown.node).__name__}")

    def inside(self, shown: Shown, here: Here) -> str:
        """A part of the conclusion; what is said on the way is known there alone."""
        known = len(self.known.said)
        told = self.conclude(shown, here)
        del self.known.said[known:]
        return told

    def any(self, index: Index, parts: list[Shown], here: Here) -> tuple[list[str], Here]:
        """The names of what any element of a set is made of, and what is known of it: it is what
        the reading has for it."""
        if len(parts) != 1:
            raise NotExported("for all of several kinds of elements")
        element = parts[0].env[index]
        names = {p: f"d{len(here.names) + n}" for n, p in enumerate(points_in(element))}
        pair = isinstance(element, tuple) and [*element] == [*names]
        alone = isinstance(element, Point) or element == Sequence_(next(iter(names)))
        history = isinstance(element, Prefix) and [*vars(element).values()] == [
            Sequence_(next(iter(names))), [*names][-1]
        ]  # fmt: skip
        if not alone and not history and not (pair and len(names) == 2):
            raise NotExported("for all of what is no point")
        return [*names.values()], here.at(index, element, names)

    def is_spread(self, index: Index) -> bool:
        """Whether what is said of all elements is said of each, or of all parts of sequences."""
        over, elements = index.over, self.values.elements
        return elements.is_listed(over) or (
            isinstance(over, sorts.Power) and over.exponent in self.printer.sizes
        )

    def spread(
        self, index: Index, parts: list[Shown], here: Here, show: Callable[[Shown, Here], str]
    ) -> str:
        """Show for all elements of a set of a fixed size what each part says of its own."""
        elements = [part.env[index] for part in parts]
        if self.values.elements.is_listed(index.over):
            if elements != self.values.elements.listed(index.over):
                raise NotExported("elements in another order")
            told = self.values.elements.one_by_one("every_listed", index.over, elements)
            for part, element in zip(parts, elements, strict=True):
                told += f"split. {{ {show(part, here.at(index, element, {}))} }}\n"
            return told + "exact I."
        ((part, element),) = zip(parts, elements, strict=True)
        names = {p: f"d{len(here.names) + n}" for n, p in enumerate(element)}
        told = "".join(f"apply every_sequence. intro {name}. " for name in names.values())
        return f"{told}apply every_empty. cbv beta.\n{show(part, here.at(index, element, names))}"

    def _any_event(self, shown: Shown) -> Any:
        """The event that the reading has for any event."""
        (over,) = shown.node.event.over
        entry = shown.parts[0].env[shown.node.event]((Point(Set(over), "any"),))
        event = next(iter(entry.objects))
        if event not in self.events:
            raise NotExported("an event of which nothing is to be shown")
        return self.events[event]

    def premise(self, shown: Shown, here: Here) -> tuple[str, str]:
        """What a premise asks for, and that it is true or false."""
        told = "".join(self.duty(n, here) for n in range(shown.start, shown.parts[0].start))
        return told, self.settled(shown.node.given, here)

    def settled(self, node: Any, here: Here) -> str:
        """A proposition is true or false."""
        match node:
            case terms.Predicate():
                return self.settled(node.meaning, here)
            case terms.And(parts=parts) | terms.Or(parts=parts) if parts:
                told = self.settled(parts[0], here)
                how = "and_settled" if isinstance(node, terms.And) else "or_settled"
                for part in parts[1:]:
                    told = f"apply {how}. {{ {told} }} {{ {self.settled(part, here)} }}"
                return told
            case terms.Not(part=part):
                return f"apply not_settled. {self.settled(part, here)}"
            case terms.Implies(given=given, then=then):
                told = f"apply implies_settled. {{ {self.settled(given, here)} }} "
                return told + f"{{ {self.settled(then, here)} }}"
            case terms.All(index=index, body=body) if self.values.elements.is_listed(index.over):
                elements = self.values.elements.listed(index.over)
                told = self.values.elements.one_by_one("every_listed", index.over, elements)
                for element in elements:
                    told += f"split. {{ {self.settled(body, here.at(index, element, {}))} }} "
                return f"apply all_settled. {told}exact I."
            case terms.All(index=index, body=body):
                element, names = self.values.elements.any(index.over, here.names)
                told = " ".join(names.values())
                told = f"[{told}]. cbn [fst snd]" if len(names) > 1 else told
                inner = here.at(index, element, names)
                return f"apply all_settled. intros {told}. {self.settled(body, inner)}"
            case terms.AllEvents(event=sorts.Table() as event, body=body):
                new = replace(event, kind="bit", low=None, high=None)
                name, _ = self.reals.event(new)
                inner = Here({**here.points, event: new}, here.names)
                told = f"apply events_settled. intros {name} bits_of_{name}. "
                return told + self.settled(body, inner)
        x, script = self.values.truth(node, here)
        return f"apply (decided_settled _ {self.reals.expr(x, here.names)}). {script}"

    def implied(self, shown: Shown, here: Here) -> str:
        known, name = len(self.known.said), self.known.new("h")
        told = f"intro {name}.\n" + self.hypotheses.given(shown.node.given, here, name, ())
        told += self.conclude(shown.parts[0], here)
        del self.known.said[known:]
        return told

    def members(self, shown: Shown, here: Here) -> str:
        """A bound on a greatest or least value by bounds on its members."""
        node, parts = shown.node, shown.parts
        sides = [bare(node.left), bare(node.right)]
        told = ""
        if node.op in (">=", ">"):
            sides, told = sides[::-1], "turned. "
        kinds = [getattr(side, "kind", getattr(side, "name", "")) for side in sides]
        n = 0 if kinds[0] in ("max", "abs", "sup") else 1
        side, other = sides[n], sides[1 - n]
        how = f"{kinds[n]}_{'less' if node.op in ('<', '>') else 'at_most'}"
        if not isinstance(side, terms.Bind):
            if len(parts) > 2:
                raise NotExported("the greatest of many numbers")
            told += f"apply {how}. " if len(parts) > 1 else ""
            return told + " ".join(f"{{ {self.inside(part, here)} }}" for part in parts)
        told = "".join(self.duty(k, here) for k in range(shown.start, parts[0].start)) + told
        if any(isinstance(other_, terms.Term) for other_ in beside_conditions(node)):
            number = f"{{ eapply has_value. {self.values.value(other, here)[1]} }} "
        else:
            number = "{ lia. } "
            how += "_of_some"

        def member(body: Shown, inner: Here) -> str:
            if side.given is None:
                return self.inside(body, inner)
            duties, _ = self.premise(body, inner)
            decided = self.values.truth(side.given, inner)[1]
            duties += f"eapply if_{how}. {{ {decided} }} {number}"
            return duties + self.implied(body, inner)

        if self.is_spread(side.index):
            return f"{told}apply {how}. {number}" + self.spread(
                side.index, parts[0].parts, here, member
            )
        (name, *others), inner = self.any(side.index, parts[0].parts, here)
        if others:
            raise NotExported("the greatest of all pairs")
        return f"{told}apply {how}. {number}intro {name}.\n{member(parts[0].parts[0], inner)}"

    def relation(self, shown: Shown, here: Here) -> str:
        """A relation between numbers, or else between what may be plus infinity."""
        known = len(self.known.said)
        try:
            return self.between_numbers(shown, here, None)
        except NotExported:
            if not (asks(shown.node.left) or asks(shown.node.right)):
                raise
        del self.known.said[known:]
        return self.or_infinite(shown, here)

    def or_infinite(self, shown: Shown, here: Here) -> str:
        """A relation that holds where its greater side is plus infinity, and elsewhere between
        numbers; two equal sides are infinite at the same places."""
        node, ends, known = shown.node, self.ends, len(self.known.said)
        sides = [node.left, node.right] if node.op in ("<=", "<", "==") else [node.right, node.left]
        told, left = self.owed(range(shown.start, shown.end), here)
        how = f"{WORDS[node.op]}_or_infinite"
        if node.op in ("<", ">"):
            lesser = ends.finite("below", sides[0], here)
        else:
            lesser = ends.side("beyond", sides[0], here)
        told += f"apply {how}. {{ {lesser} }} {{ {ends.side('beyond', sides[1], here)} }}\n"
        h, walked = self.known.new("h"), ""
        if node.op == "==":
            for one, other in (sides, reversed(sides)):
                inner = len(self.known.said)
                told += f"{{ intro {h}. {self.hypotheses.walked(one, here, h, (), (), 'below')}"
                told += self.owed(left, here)[0]
                told += f"{ends.finite('below', other, here)} }}\n"
                del self.known.said[inner:]
            walked = self.hypotheses.walked(sides[0], here, h, (), (), "below")
            told, h = f"{told}intro {h}. ", self.known.new("h")
        told += f"intro {h}.\n{walked}{self.hypotheses.walked(sides[1], here, h, (), (), 'below')}"
        told += self.between_numbers(shown, here, left)
        del self.known.said[known:]
        return told

    def between_numbers(self, shown: Shown, here: Here, duties: list[int] | None) -> str:
        """A relation between numbers; without a list of duties all of its own are to be shown."""
        node, start, end = shown.node, shown.start, shown.end
        told, upward = "", node.op in ("<=", "<")
        by_arguments = self.values.by_arguments(node.left, node.right, here)
        if by_arguments is None:
            a, b = (self.values.value(side, here)[0] for side in (node.left, node.right))
            gap = b - a if upward else a - b
        else:
            gap = -by_arguments.gap if upward else by_arguments.gap
        last = end
        if start < end and self.lemmas[end - 1].sequent.goal.x == gap:
            last = end - 1
        for n in range(start, last):
            if duties is None or (n in duties and not self.is_known(n, here)):
                told += self.duty(n, here)
        turn = ""  # what follows is told where the duties are known
        found = self.values.by_arguments(node.left, node.right, here)
        if found is not None:
            told += f"apply ({WORDS[node.op]}_shown _ _ ({found.raw})). {{ {found.script} }}\n"
            turn = found.turn
        else:
            (a, first), (b, second) = (
                self.values.value(node.left, here),
                self.values.value(node.right, here),
            )
            A, B = (self.reals.expr(x, here.names) for x in (a, b))
            told += f"apply ({WORDS[node.op]}_holds _ _ {A} {B}). {{ {first} }} {{ {second} }}\n"
        relation = {"<": "same_above", ">": "same_above", "==": "same_equal"}.get(
            node.op, "same_at_least"
        )
        if last == end:
            if gap.terms or node.op in ("<", ">"):
                raise NotExported("a relation that is read as another one")
            known = "eq_refl 0" if node.op == "==" else "Rle_refl 0"
            return told + f"apply ({relation} 0 _ ({known})). {turn}form."
        goal = self.reals.expr(self.lemmas[end - 1].sequent.goal.x, here.names)
        told += f"apply ({relation} {goal}). {{ {self.use(end - 1, here, {})} }} "
        return told + f"{{ {turn}form. }}"
