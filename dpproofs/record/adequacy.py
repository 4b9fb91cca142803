"""Adequacy is a way of calling checkers: each altered statement should be refuted.

For each place either an altered statement is refuted, or the place has a bracket [refuted at,
stands at], or one of the findings: the hypothesis (the end of a domain) is not needed, the strict
form holds too, nothing meets the hypotheses once they are changed. A finding is a claim of our own:
it is searched harder than other altered statements are, put to the provers, and searched farther
out too. What no checker decides is reported as undecided.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import islice
from typing import Any

from dpproofs.language.sizes import sizes_words
from dpproofs.language.sorts import Space
from dpproofs.language.spoil import Place, by_its_witnesses, places
from dpproofs.language.statements import Statement, StatementError
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.walk import Instance
from dpproofs.meaning.witness import witness_json
from dpproofs.outcome import Evidence, Outcome, Scope, Status, StatusResult, derive
from dpproofs.outcome.evidence import JsonObject
from dpproofs.provers import proof
from dpproofs.record.brackets import ROUNDS, WIDTH, Bracket, Search, bracketed
from dpproofs.record.gate import verify_place
from dpproofs.record.results import NO_VALUE, PlaceResult, width
from dpproofs.record.witness import instance_from_json
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS, Effort
from dpproofs.search.extremes import key, simplest
from dpproofs.search.pool import Pool, plainer

__all__ = ["EFFORT", "Examiner", "spoil", "standing", "standing_words"]

EFFORT = replace(
    EFFORTS["quick"],
    draws=24,
    distinct=24,
    shapes=90,
    climbs=4,
    examples=0,
    tries=30,
    strongest=0,
    work=40_000,
)
HARDER = replace(EFFORT, draws=60, distinct=40, shapes=150, climbs=8)
#: At the largest sizes, and at larger ones, where smaller sizes had more.
BEYOND = replace(EFFORT, shapes=40, climbs=2)
#: What a finding is checked with, whatever the budget of the claim. It decides as many instances
#: as a claim must with budget quick, and goes through fewer shapes: of 218 such searches seven
#: found anything, among the first 32.
CLAIMED = replace(HARDER, draws=80, distinct=80, floor=EFFORTS["quick"].floor, work=100_000)

#: What may be said of a place where no altered statement is refuted, instead of a bracket.
FINDINGS = {
    "hypothesis": "hypothesis not needed",
    "domain": "end of the domain not needed",
    "strictness": "the strict form holds too",
    "condition": "condition not needed here",
}

#: Those among them after which all that met the hypotheses still does.
KEEPING = ("hypothesis", "domain", "strictness")

#: How far a factor is moved until something refutes it, nearest first.
FAR = tuple(
    Fraction(x)
    for x in ("9/10", "11/10", "1/2", "2", "1/10", "10", "0", "100", "-1", "-10", "1000")
)

FARTHEST = (Fraction(2), Fraction(0))  # by a search of their own
TELLING = (Fraction(1, 2), *FARTHEST)  # by a harder one, until it decides
RECONSIDERED = 12  # instances that refute something, tried where nothing else refutes

Searching = Callable[[Statement, Effort], Evidence]


def spoil(
    statement: Statement,
    effort: Effort = EFFORT,
    stored: Mapping[str, PlaceResult] | None = None,
    done: Callable[[], None] = lambda: None,
    stored_alone: bool = False,
    opened: bool = False,
    provable: bool | None = None,
) -> tuple[PlaceResult, ...]:
    """What became of every place, or of those that are `stored` alone; a recorded refutation is
    decided again at its point. What is `opened` is undecided itself, by declaration. Whether
    provers prove the statement is asked of them where the caller does not know."""
    found: list[PlaceResult] = []
    looked_at: list[Place] = []
    statement = by_its_witnesses(statement)
    examiner = Examiner(statement, effort, provable)
    for place in places(statement):
        known = (stored or {}).get(place.name)
        if known is None and stored_alone:
            continue
        looked_at.append(place)
        try:
            result = _confirmed(place, known) or examiner.examine(place)
            found.append(examiner.beside_what_is_open(place, result) if opened else result)
        except Exception as error:  # an examination that fails leaves its place standing
            told = f"the examination failed: {type(error).__name__}: {error}"
            found.append(PlaceResult(place.name, place.kind, "stood", told))
        done()
    for n, (place, result) in enumerate(zip(looked_at, found, strict=True)):
        if not result.recorded and not opened:
            found[n] = examiner.reconsider(place, result)
    return tuple(_excused(statement, found))


def _excused(statement: Statement, found: list[PlaceResult]) -> Iterator[PlaceResult]:
    """What stands inside a hypothesis that is not needed is not needed either."""
    needless = {
        f"given[{n}]": NO_VALUE in result.detail
        for n, hypothesis in enumerate(statement.given)
        for result in found
        if result.kind == "hypothesis"
        and result.became == "finding"
        and result.place.partition(" #")[0] == f"hypothesis {hypothesis!r}"
    }
    for result in found:
        field = result.place.partition(":")[0]
        if result.became == "stood" and field in needless:
            why = "needed only for a side to have a value" if needless[field] else "not needed"
            result = replace(result, became="finding", detail=f"inside a hypothesis {why}")
        yield result


def _confirmed(place: Place, known: PlaceResult | None) -> PlaceResult | None:
    """What is known of a place; the searches behind what has no witness are repeated by a fresh
    run."""
    if known is None or not known.recorded:
        return known
    return verify_place(place, known)


class Examiner:
    """Tries the altered forms of a statement, cheapest first: the pool, then a search."""

    def __init__(self, statement: Statement, effort: Effort, provable: bool | None = None) -> None:
        self.statement, self.effort, self.provable = statement, effort, provable
        self.told: dict[str, Evidence] = {}  # by harder searches, of each variant once
        self.first: dict[str, Instance | None] = {}  # what a quick search found of each variant
        self.hunts: dict[str, search.Hunt] = {}  # of one place, each to go on where it ended
        self.refuting: dict[Any, Instance] = {}  # what refuted a variant with the same objects

    def examine(self, place: Place) -> PlaceResult:
        self.hunts.clear()
        for way, statement in place.ways:
            witness = self.refute(statement)
            if witness is not None:
                return self._refuted(place, way, witness, self._told(place, way))
        if place.kind in KEEPING and (unneeded := self._unneeded(place)) is not None:
            return unneeded
        if place.kind in FINDINGS:
            return self._finding(place)
        if place.scaled is not None:
            return self._bracket(place, place.scaled)
        refuted = self._harder(place)
        if refuted is not None:
            return refuted
        if place.kind == "number":  # a 0 that no shift of 1/100 makes false: it bears no weight
            return PlaceResult(
                place.name,
                place.kind,
                "bracket",
                "neither +1/100 nor -1/100 is refuted: idle at this place",
                bracket=("none", "0"),
            )
        return self._vacuous(place) or self._never_decided(place) or self._stood(place)

    def _stood(self, place: Place) -> PlaceResult:
        ways = ", ".join(way for way, _ in place.ways)
        return PlaceResult(place.name, place.kind, "stood", f"none of {ways} was refuted")

    def _never_decided(self, place: Place) -> PlaceResult | None:
        """What no draw decides did not stand either: that two integrals are equal, or are not,
        balls never show."""
        found = [self._searched(variant) for _, variant in place.ways]
        if any(e.counts is None or not e.counts.met or e.counts.decided for e in found):
            return None
        return PlaceResult(place.name, place.kind, "undecided", f"not refuted; {found[0].reason}")

    def beside_what_is_open(self, place: Place, result: PlaceResult) -> PlaceResult:
        """Of a statement that nobody can decide: where nothing is refuted, all that was altered is
        undecided for the very reason of the statement, or the place stood."""
        if result.became not in ("stood", "undecided") and not result.idle:
            return result
        why = self._why(self.statement)
        if why and all(self._why(variant) == why for _, variant in place.ways):
            told = f"not refuted, nor is the statement itself decided: {why}"
            return replace(result, became="undecided", detail=told, bracket=None)
        return replace(result, became="stood", bracket=None)

    def reconsider(self, place: Place, result: PlaceResult) -> PlaceResult:
        """Where nothing was refuted, what refutes another altered statement is tried: a number
        that is doubled and a factor that is halved often say the same."""
        if result.became not in ("finding", "stood") and not result.idle:
            return result
        for factor, way, variant in _forms(place):
            if not self._same_objects(variant):
                continue
            for instance in islice(self.refuting.values(), RECONSIDERED):
                if not judge(variant, instance).refutes:
                    continue
                if place.scaled is not None and factor is not None:
                    return self._bracket(place, place.scaled, (factor, instance))
                witness = self._told_simply(variant, instance)
                return self._refuted(place, way, witness, f"{way}: refuted")
        return result

    def _why(self, variant: Statement) -> str:
        """Why a search does not decide it, without what it counts; nothing where it does."""
        evidence = self._searched(variant)
        if evidence.outcome is not Outcome.UNDECIDED:
            return ""
        return evidence.reason.partition(": ")[2] or evidence.reason

    def _idle(self, place: Place, told: str, variants: Iterable[Statement]) -> PlaceResult:
        """A number that nothing refutes, which means something only if something is decided."""
        undecided = ""
        for variant in variants:
            evidence = self._searched(variant)
            if "no value" in evidence.reason:  # where it has one, it was decided
                told += f"; {NO_VALUE}"
            elif evidence.outcome is not Outcome.SURVIVED:
                if evidence.counts is not None and not evidence.counts.met:
                    vacuous = self._vacuous(place)
                    if vacuous is not None:
                        return vacuous
                status = self._standing(variant)
                if status.status not in (Status.PROVED, Status.SURVIVED):
                    undecided = undecided or evidence.reason or standing_words(status)
                    continue
            ends = ("none", "1")
            return PlaceResult(place.name, place.kind, "bracket", told, bracket=ends)
        return PlaceResult(place.name, place.kind, "undecided", f"not refuted; {undecided}")

    def _unneeded(self, place: Place) -> PlaceResult | None:
        """A finding where the widest altered form is proved for all sizes: no search could say
        more, as what met the hypotheses still does. It says more than the statement, so that it is
        put to the provers only where they prove the statement."""
        way, variant = (*place.farther, *place.ways)[0]
        if not self._provable or (place.farther and self.find(variant) is not None):
            return None
        found = _sought(variant, CLAIMED)
        if found.outcome is not Outcome.PROVED or _ends(variant, status := derive([found])):
            return None
        told = f"{FINDINGS[place.kind]}: {way}, it stands ({standing_words(status)})"
        return PlaceResult(place.name, place.kind, "finding", told)

    @cached_property
    def _provable(self) -> bool:
        """Where no prover proves the statement, none is asked about what is altered."""
        if self.provable is not None:
            return self.provable
        return _sought(self.statement, CLAIMED).outcome is Outcome.PROVED

    def _standing(self, variant: Statement) -> StatusResult:
        return standing(variant, HARDER, self._searched, self._provable)[0]

    def _finding(self, place: Place) -> PlaceResult:
        """What is not needed, as far as a claim of our own can say so: of an end of a domain, the
        widest form that stands; of all else, every way."""
        wide, near = place.farther[:1], (*place.farther[1:], *place.ways)
        stands = no_value = undecided = ""
        for way, variant in (*wide, *reversed(near)):
            if stands and wide:  # nearer to the statement one stands; the widest has no value
                witness = self.refute(variant)
                if witness is not None:
                    return self._refuted(place, way, witness, f"{way}: refuted")
                continue
            said, words, against = self._claimed(variant)
            match said:
                case "refuted":
                    return self._refuted(place, way, against, f"{way}: refuted")
                case "elsewhere":
                    told = f"needed beyond the default range: {way}, it fails at {words}"
                    return PlaceResult(place.name, place.kind, "finding", told, way)
                case "stands" | "proved":
                    stands = stands or f": {way}, it stands ({words})"
                    if wide and (said == "proved" or way == wide[0][0]):  # the nearer ones follow
                        break
                case "no value" if no_value:  # nor has it one just beyond the end
                    break
                case "no value":
                    no_value = f"; {NO_VALUE}"
                case "unmet" if (vacuous := self._vacuous(place)) is not None:
                    return vacuous
                case _:
                    undecided = undecided or words
        if not stands and (undecided or not no_value):
            return PlaceResult(place.name, place.kind, "undecided", f"not refuted; {undecided}")
        told = f"{FINDINGS[place.kind]}{stands}{no_value}"
        return PlaceResult(place.name, place.kind, "finding", told)

    def _claimed(self, variant: Statement) -> tuple[str, str, JsonObject | None]:
        """What a run would say of it as a claim, in a word and in words, with its witness. The word
        is "proved", "stands", "refuted", "elsewhere" (than at the sizes of the statement), "no
        value", "unmet" or "undecided"."""
        status, searched, against = claimed(variant, self._hunted, self._provable)
        words = standing_words(status)
        proved = status.status is Status.PROVED
        if status.status is Status.SURVIVED or (proved and _ends(variant, status)):
            instance = search.beyond(variant, BEYOND)
            if instance is None:
                return "proved" if proved else "stands", words, None
            if any(instance.sizes[p] > p.largest for p in variant.parameters):
                return "elsewhere", sizes_words(instance.sizes), None
            return "refuted", "", self._told_simply(variant, instance)
        if status.status is Status.REFUTED:
            return "refuted", words, against
        if proved:
            return "proved", words, None
        if "no value" in searched.reason:
            return "no value", searched.reason, None
        unmet = searched.counts is not None and not searched.counts.met
        return "unmet" if unmet else "undecided", searched.reason or words, None

    def _vacuous(self, place: Place) -> PlaceResult | None:
        if not all(self._never_met(statement) for _, statement in place.ways):
            return None
        ways = ", ".join(way for way, _ in place.ways)
        told = f"{ways}: nothing that was tried meets the hypotheses any more"
        return PlaceResult(place.name, place.kind, "finding", told)

    def _never_met(self, variant: Statement) -> bool:
        """Neither a draw nor a column of floats meets the hypotheses, where the statement's do."""
        if self._same_hypotheses(variant):
            return False
        hunt = search.Hunt(variant, HARDER)
        hunt.sweep()
        seen = [instance for batch in hunt.screen.batches for instance in batch.inside()]
        return not any(judge(variant, i).met > 0 for i in (*seen, *hunt.draws(HARDER.draws)))

    def _told(self, place: Place, way: str) -> str:
        if place.sign is None:
            return f"{way}: refuted"
        flipped = "refuted" if self.refute(place.sign, searched=False) else "not refuted"
        return f"{way}: refuted; sign flipped: {flipped}"

    def _refuted(
        self, place: Place, way: str, witness: JsonObject | None, told: str
    ) -> PlaceResult:
        """The witness of a hypothesis that was dropped meets all others, and must not meet it."""
        became, variant = "refuted", place.variant(way)
        if place.kind in ("hypothesis", "domain") and witness is not None and variant is not None:
            with contextlib.suppress(ValueError):
                found = simplest(variant, instance_from_json(variant, witness))
                witness = witness_json(variant, found, sides(variant.show, found))
                if judge(self.statement, instance_from_json(self.statement, witness)).refutes:
                    became, told = "stood", "the statement itself is refuted at the witness"
        return PlaceResult(place.name, place.kind, became, told, way, witness)

    def _harder(self, place: Place) -> PlaceResult | None:
        """Search harder, before it is said that a place stood or is not needed."""
        for way, statement in place.ways:
            evidence = self._searched(statement)
            if evidence.outcome is Outcome.REFUTED:
                return self._refuted(place, way, evidence.witness, f"{way}: refuted")
        return None

    def _searched(self, variant: Statement) -> Evidence:
        """Search harder; altered statements with the same hypotheses share the instances drawn."""
        if variant.hash not in self.told:
            same = self._same_hypotheses(variant)
            found = self.harder.check(variant) if same else self._hunted(variant, HARDER)
            self.told[variant.hash] = found
        return self.told[variant.hash]

    def _hunted(self, variant: Statement, effort: Effort) -> Evidence:
        """What a search says that goes on where one with less effort found nothing."""
        return search.told(self._hunt(variant).with_effort(effort))

    def _hunt(self, variant: Statement) -> search.Hunt:
        known = self.hunts.get(variant.hash)
        if known is None:
            known = self.hunts[variant.hash] = search.Hunt(variant, self.effort)
        return known

    # -- refuting -----------------------------------------------------------------------------

    def refute(self, variant: Statement, searched: bool = True) -> JsonObject | None:
        """The witness of an exact refutation, if one is found; a simple one."""
        found = self.find(variant, searched)
        return None if found is None else self._told_simply(variant, found)

    def _told_simply(self, variant: Statement, found: Instance) -> JsonObject:
        instance = plainer(variant, found)
        if self._same_objects(variant):
            self.refuting.setdefault(key(instance), instance)
        return witness_json(variant, instance, sides(variant.show, instance))

    def find(
        self, variant: Statement, searched: bool = True, closely: bool = True
    ) -> Instance | None:
        """What refutes a variant, as it was found: its instances join the pool."""
        if self._same_hypotheses(variant):
            return self.pool.find(variant, searched, closely)
        if not searched:
            return None
        if variant.hash not in self.first:
            self.first[variant.hash] = self._hunt(variant).find()
        return self.first[variant.hash]

    def find_harder(self, variant: Statement) -> Instance | None:
        """Keep what refutes one altered statement: it may refute the next."""
        evidence = self._searched(variant)
        if evidence.witness is None:
            return None
        instance = instance_from_json(variant, evidence.witness)
        if self._same_hypotheses(variant):
            self.pool.add(instance)
        return instance

    @cached_property
    def pool(self) -> Pool:
        return Pool(self.statement, self.effort)

    @cached_property
    def harder(self) -> Pool:
        return Pool(self.statement, HARDER)

    def _same_hypotheses(self, variant: Statement) -> bool:
        return self._same_objects(variant) and variant.given is self.statement.given

    def _same_objects(self, variant: Statement) -> bool:
        pairs = zip(variant.forall, self.statement.forall, strict=False)
        same_number = len(variant.forall) == len(self.statement.forall)
        return same_number and all(a is b for a, b in pairs)

    # -- brackets -----------------------------------------------------------------------------

    def _bracket(
        self,
        place: Place,
        scaled: Callable[[Fraction], Statement],
        near: tuple[Fraction, Instance] | None = None,
    ) -> PlaceResult:
        """Between 1, at which the place stands, and the nearest factor that is refuted; the provers
        have the last word on the end that stands."""
        near = near or self._nearest(place, scaled) or self._of_a_hypothesis(place, scaled)
        if near is None:
            factors = _factors(place)
            told = f"no factor that was tried, from {min(factors)} to {max(factors)}, is refuted"
            told += ": idle here"
            return self._idle(place, told, (variant for _, variant in _telling(scaled)))
        one = Fraction(1)
        bracket = bracketed(scaled, one, *near, find=self.find, harder=self.find_harder)
        if bracket is None:
            bracket = Bracket(near[0], one, near[1])
        bad, good = bracket.bad, bracket.good
        status = self._standing(scaled(good))
        held = "stands" if status.status in (Status.PROVED, Status.SURVIVED) else "not refuted"
        told = f"refuted at factor {bad}, {held} ({standing_words(status)}) at factor {good}"
        return PlaceResult(
            place.name,
            place.kind,
            "bracket",
            told + self._why_wide(bad, good),
            f"factor {bad}",
            self._told_simply(scaled(bad), bracket.refuting),
            bracket=(str(bad), str(good)),
            proved=status.status is Status.PROVED,
        )

    def _nearest(
        self, place: Place, scaled: Callable[[Fraction], Statement]
    ) -> tuple[Fraction, Instance] | None:
        """By instances at hand, then by a search for the farthest factors. What is refuted at none
        of the ends is seldom refuted between them."""
        factors = _factors(place)
        near, ends = factors[:2], (min(factors), Fraction(0), max(factors))

        def first(find: Search, tried: Iterable[Fraction]) -> tuple[Fraction, Instance] | None:
            for factor in tried:
                with contextlib.suppress(StatementError):
                    found = find(scaled(factor))
                    if found is not None:
                        return factor, found
            return None

        quick: Search = partial(self.find, searched=False)
        glance: Search = partial(self.find, searched=False, closely=False)
        found = first(glance, near)
        if found is None and (end := first(quick, ends)) is not None:
            found = first(glance, (f for f in factors if f not in near + ends)) or end
        if found is None:
            found = first(self.find, (f for f in FARTHEST if f in factors))
        for factor, variant in _telling(scaled) if found is None else ():
            harder = self.find_harder(variant)
            if harder is not None:
                return factor, harder
            if self._searched(variant).outcome is Outcome.SURVIVED:
                break
        return found

    def _of_a_hypothesis(
        self, place: Place, scaled: Callable[[Fraction], Statement]
    ) -> tuple[Fraction, Instance] | None:
        """Before a number of a hypothesis is called idle, which says that the hypothesis may be
        weaker, its ends are searched as claims are."""
        if not place.name.startswith("given["):
            return None
        for factor in (max(_factors(place)), min(_factors(place))):
            with contextlib.suppress(StatementError):
                variant = scaled(factor)
                said, _, against = self._claimed(variant)
                if said == "refuted" and against is not None:
                    with contextlib.suppress(ValueError):
                        return factor, instance_from_json(variant, against)
        return None

    def _why_wide(self, bad: Fraction, good: Fraction) -> str:
        if width(bad, good) <= WIDTH:
            return ""
        if good == 1:
            return f" (wider than 1 %: ends that seemed to stand were refuted {ROUNDS} times)"
        return " (wider than 1 %: no number of four digits is between)"


def standing(
    statement: Statement,
    effort: Effort,
    searched: Callable[[Statement], Evidence] | None = None,
    proving: bool = True,
) -> tuple[StatusResult, JsonObject | None]:
    """How a statement stands by a search and, where it survives, by a proof; the witness where it
    is refuted."""
    first = searched(statement) if searched else search.check(statement, effort)
    found = [first, *(_proof(statement, first, effort) if proving else ())]
    return derive(found), first.witness


def claimed(
    statement: Statement, searched: Searching = search.check, proving: bool = True
) -> tuple[StatusResult, Evidence, JsonObject | None]:
    """How a statement stands as a claim does, by a search and a proof; with what the search says,
    and the witness where it is refuted."""
    first = searched(statement, CLAIMED)
    found = [first, *(_proof(statement, first, CLAIMED) if proving else ())]
    return derive(found, floor=CLAIMED.floor), first, first.witness


def _proof(statement: Statement, searched: Evidence, effort: Effort) -> Iterator[Evidence]:
    """What is refuted, or has no value somewhere, is proved by nobody."""
    if searched.outcome is not Outcome.REFUTED and "no value" not in searched.reason:
        yield _sought(statement, effort)


def _sought(statement: Statement, effort: Effort) -> Evidence:
    """What the provers say of a statement, which are asked once."""
    known: dict[int, Evidence] = statement.__dict__.setdefault("_sought", {})
    if effort.work not in known:
        known[effort.work] = proof.check(statement, effort)
    return known[effort.work]


def _ends(statement: Statement, status: StatusResult) -> bool:
    """Whether a proof ends with a range that nobody wrote."""
    everywhere = status.scope is Scope.FINITE
    return any(
        p.by_default
        and not (everywhere and (isinstance(p, Space) or f"every {p.name} " in status.scope_words))
        for p in statement.parameters
    )


def standing_words(status: StatusResult) -> str:
    if status.status is Status.PROVED and status.trust is not None:
        scope = f" for {status.scope.words}" if status.scope is not None else ""
        return f"proved{scope} by {status.trust.words}"
    return "survived a search" if status.status is Status.SURVIVED else status.status.name.lower()


def _factors(place: Place) -> tuple[Fraction, ...]:
    """Exponents are not moved as far: what is large to the power of 1000 says nothing more."""
    return tuple(f for f in FAR if place.kind != "exponent" or abs(f) <= 10)


def _forms(place: Place) -> Iterator[tuple[Fraction | None, str, Statement]]:
    """A place with each factor, or in each other way."""
    if place.scaled is None:
        yield from ((None, way, variant) for way, variant in place.ways)
        return
    for factor in _factors(place):
        with contextlib.suppress(StatementError):
            yield factor, f"factor {factor}", place.scaled(factor)


def _telling(scaled: Callable[[Fraction], Statement]) -> Iterator[tuple[Fraction, Statement]]:
    """The factors that stand for a number that is not needed, where they leave a statement."""
    for factor in TELLING:
        with contextlib.suppress(StatementError):
            yield factor, scaled(factor)
