"""Search tries to refute: a property that shrinks, structural draws, float screening, climbing,
and exact confirmation.

Nothing counts that was not decided exactly. A candidate found in floats is turned into exact
rationals within its own shape, so that its hypotheses still hold by construction, and is judged
like any other draw. What survives says how many distinct instances were decided.
"""

from __future__ import annotations

import contextlib
import random
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from hypothesis import Phase, find, settings
from hypothesis.errors import Flaky, HypothesisException, NoSuchExample, Unsatisfiable

from dpproofs.language import terms
from dpproofs.language.sizes import sizes_words
from dpproofs.language.sorts import Sizes
from dpproofs.language.statements import Statement
from dpproofs.meaning import clock
from dpproofs.meaning.decide import Judgement, judge, judge_hypotheses, sides
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance, Undecided, Walk, mentioned
from dpproofs.meaning.witness import instance_words, witness_json
from dpproofs.outcome import Counts, Evidence, Outcome
from dpproofs.search import watch
from dpproofs.search.draw import ENDS, EdgeSource, RandomSource, Replay, Source, draw_instance
from dpproofs.search.effort import Effort, unfinished
from dpproofs.search.every import every_instance
from dpproofs.search.extremes import cost, key, simplest, strongest
from dpproofs.search.growth import HEAVY, Growth, choices, is_whole, weight
from dpproofs.search.screen import COLUMNS, Screen
from dpproofs.search.strategies import instances
from dpproofs.search.undisturbed import undisturbed
from dpproofs.search.versions import VERSIONS

__all__ = ["Hunt", "beyond", "check", "first", "told"]

BITS = 2048
EDGY = 4  # one draw in so many keeps to the edges
FAR = 8  # one in so many has scalars near the ends of domains that have none
FIRST = 8  # exact draws, and shapes, before there are more
EARLY = 3  # one shape and climb in so many comes before the others
WIDE = 256  # columns of an early one
LIKELY = 0.75  # of what is drawn once each size was, where nothing says that none is met
UNMET = 250  # draws before hypotheses are taken for met by none
SHRINKS = 30  # instances tried at least while a find of the property is shrunk
TOLD = 200  # characters of an instance in a reason
FINDING = 0.8  # of the time of a search; the rest is for what makes a find simpler
SUSPECTING = 0.6  # of that, for what floats suspect; the rest is for instances to be decided
SIMPLIFYING, STRENGTHENING = 2.0, 0.4  # seconds, where somebody waits for the first verdict
LONG = 600  # characters of a counterexample, beyond which another one is looked for
PLAYED = 64  # draws after which sizes are no larger than those of the property


def check(statement: Statement, effort: Effort, known: Sequence[Instance] = ()) -> Evidence:
    """Look for an exact counterexample within the effort, among known instances first."""
    return told(Hunt(statement, effort, known))


def told(hunt: Hunt) -> Evidence:
    """What a search says, as evidence."""
    found = None
    try:
        with clock.engine(FINDING):
            found = hunt.find()
    except clock.Late:
        hunt.cut = True
    except HypothesisException as error:
        reason = f"{type(error).__name__}: {error}"
        return Evidence("search", Outcome.FAILED, hunt.statement.hash, reason=reason)
    return hunt.survived() if found is None else hunt.refuted(found)


def first(statement: Statement, effort: Effort) -> Instance | None:
    """The first exact counterexample, as it was found: neither simplified nor told as evidence."""
    return Hunt(statement, effort).find()


def _is_a_limit(statement: Statement) -> bool:
    return any(isinstance(part, terms.Asymptotic) for part in statement.show.walk())


class _Enough(BaseException):
    """The property has had its share; not an Exception, which Hypothesis would take for a find."""


@dataclass
class Hunt:
    """One search in progress: where instances come from, and what became of them."""

    statement: Statement
    effort: Effort
    known: Sequence[Instance] = ()
    near: bool = False  # no draw goes far out
    among: Sequence[Sizes] = ()  # the sizes that are tried, where not those of its own
    drawn: int = 0
    swept: int = 0
    met: int = 0
    decided: int = 0
    undecided: int = 0
    seen: set[Any] = field(default_factory=set)
    barren: dict[Any, bool] = field(default_factory=dict)  # sizes drawn: whether nothing was met
    cut: bool = False  # by the clock
    judged: dict[Any, Judgement] = field(default_factory=dict)
    reasons: dict[str, Instance | None] = field(default_factory=dict)  # the simplest
    latest: list[Instance] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.turns = 0  # draws that asked for sizes
        self.rng = random.Random(f"{self.statement.hash}/{self.effort.seed}")
        self.screen = Screen(self.statement, self.rng)
        self.with_effort(self.effort)

    def with_effort(self, effort: Effort) -> Hunt:
        """The same search with another effort: what was drawn and judged stays."""
        if _is_a_limit(self.statement):  # one instance says as much as many
            effort = replace(effort, draws=1, shapes=0, climbs=0, examples=0, strongest=0)
        self.effort = effort
        self.growth = Growth(self.statement, self.among or self._possible, effort.draws)
        self.sizes = self.growth.sizes
        self.every = self._every()
        return self

    @cached_property
    def _possible(self) -> Sequence[Sizes]:
        return _possible(self.statement)

    def find(self) -> Instance | None:
        """Find the first instance that refutes, from any source; it is known from then on."""
        found = self._found()
        if found is not None:
            self.known = [found, *self.known]
        return found

    def _found(self) -> Instance | None:
        found = self._first(iter(self.known))
        if found is None:
            try:
                with clock.engine(SUSPECTING):
                    found = self._first(self.candidates())
            except clock.Late:
                self.cut = True
        if found is None and self.every is not None:
            return self._first(iter(self.every))
        if found is None and self.effort.examples:
            found = self.property()
        return found or self._first(self.more())

    def _every(self) -> list[Instance] | None:
        """All instances of the statement, where they are no more than its draws."""
        if self.among or self.growth.left_out or not is_whole(self.statement):
            return None
        return every_instance(self.statement, self.sizes, self.effort.draws)

    @property
    def exhausted(self) -> bool:
        """Whether every instance of the statement was decided, or misses a hypothesis."""
        if self.every is None:
            return _is_a_limit(self.statement) and self.decided > 0
        found = [self.judged.get(key(instance)) for instance in self.every]
        return all(j is not None and (j.decided or j.met < 0) for j in found)

    def _first(self, instances: Iterator[Instance]) -> Instance | None:
        return next((i for i in instances if self.judge(i).refutes), None)

    def shrunk(self, found: Instance) -> Instance:
        """The simplest of a counterexample, of what shrinking makes of it, and, where it is long to
        write down, of one that another search finds without going far out."""
        others = [found]
        with contextlib.suppress(clock.Late, HypothesisException):
            others += filter(None, [self.property() if self.effort.examples else None])
        if cost(min(others, key=cost))[1] > LONG:
            with contextlib.suppress(clock.Late, HypothesisException):
                nearer = Hunt(self.statement, self.effort, near=True)
                others += filter(None, [nearer.find()])
        return min(others, key=cost)

    # -- the property -----------------------------------------------------------------------

    def property(self) -> Instance | None:
        """A deterministic Hypothesis property; an instance that fails comes out shrunk."""
        watch.phase("a property that shrinks")
        refuting: dict[Any, Instance] = {}
        tried: set[Any] = set()
        calls, examples = 0, max(1, self.effort.draws // 4)
        limit, shrinks = examples, max(SHRINKS, self.effort.draws // 10)
        # Hypothesis keeps what it calls in circles, which are collected as garbage late.
        this = weakref.ref(self)

        def refutes(instance: Instance) -> bool:
            nonlocal calls, limit
            hunt = this()
            assert hunt is not None
            calls += 1
            if calls > limit:
                raise _Enough
            at = key(instance)
            if at not in tried and hunt.judge(instance).refutes:
                if not refuting:
                    limit = calls + shrinks
                refuting[at] = instance
            tried.add(at)
            return at in refuting

        chosen = settings(
            max_examples=self.effort.examples,
            phases=(Phase.generate, Phase.shrink),
            derandomize=False,
            database=None,
            deadline=None,
            backend="hypothesis",
        )
        strategy = instances(self.statement, self.growth.allowed(PLAYED))
        with undisturbed(), contextlib.suppress(NoSuchExample, Unsatisfiable, _Enough):
            try:
                find(strategy, refutes, settings=chosen, random=self.rng)
            except Flaky:  # a draw that the clock cut short is taken for one that is not repeatable
                clock.ask()
                raise
        later_is_simpler = reversed(list(refuting.values()))
        return min(later_is_simpler, key=cost, default=None)

    # -- where instances come from ----------------------------------------------------------

    def candidates(self) -> Iterator[Instance]:
        """Cheapest first: what is simplest, exact draws of every size in turn, and the finds of
        float screening among ever more shapes."""
        share = max(1, self.effort.draws // 4)
        yield from self.plainest(min(share, 2))
        yield from self.draws(min(share, FIRST) - self.drawn)
        yield from self.screened(min(self.effort.shapes, FIRST), 0)
        yield from self.draws(share - self.drawn)
        yield from self.screened(min(self.effort.shapes, 4 * FIRST), 0)
        yield from self.screened(self.effort.shapes // EARLY, self.effort.climbs // EARLY)
        yield from self.screened(self.effort.shapes, self.effort.climbs)

    def screened(self, shapes: int, climbs: int) -> Iterator[Instance]:
        """What float screening finds among so many shapes, earlier ones included."""
        watch.phase(f"{shapes} shapes in floats, {climbs} climbed")
        self.sweep(shapes)
        yield from self.screen.candidates(self.statement.show, climbs)

    def plainest(self, count: int) -> Iterator[Instance]:
        """Every pick its first option, every leaf 1/2, at so many of the smallest sizes."""
        for sizes in self.sizes[:count]:
            yield from self._drawn(Replay((), [Exact.of(Fraction(1, 2))]), sizes)

    def more(self) -> Iterator[Instance]:
        """The draws that are left, and others while too few of them were distinct, unless as many
        brought nothing new; where nothing met the hypotheses, so many that little effort is no
        reason."""
        yield from self.draws(self.effort.draws - self.drawn)
        known, latest = len(self.judged), self.drawn
        for instance in self.draws(self.effort.patience * self.effort.draws - self.drawn):
            if len(self.judged) > known:
                known, latest = len(self.judged), self.drawn
            if len(self.seen) >= self.effort.distinct or self.drawn > latest + self.effort.draws:
                break
            yield instance
        for instance in self.draws(0 if self.met else UNMET - self.drawn):
            yield instance
            if self.met:
                return

    def draws(
        self, count: int, scales: Sequence[Fraction | int] | None = None
    ) -> Iterator[Instance]:
        watch.phase("exact draws")
        for n in range(count):
            clock.ask()
            kind = EdgeSource if n % EDGY == EDGY - 1 else RandomSource
            at = scales or self._scales(n)
            yield from self._drawn(kind(self.rng, _small_rational), self._sizes(n), at)

    def _scales(self, n: int) -> Sequence[Fraction | int] | None:
        """Far, one time in so many: every other time each end in turn, else all side by side."""
        turn, place = divmod(n, FAR)
        if self.near or place != FAR - 3:
            return None
        return ENDS if turn % 2 else ENDS[turn // 2 % len(ENDS) :][:1]

    def _drawn(
        self,
        source: Source,
        sizes: Sizes,
        scales: Sequence[Fraction | int] | None = None,
    ) -> Iterator[Instance]:
        try:
            yield draw_instance(self.statement, ExactRing(256), source, sizes, scales)
        except Undecided as error:
            self.reasons.setdefault(str(error), None)

    def sweep(self, shapes: int | None = None, lightly: bool = False) -> None:
        """Bring the shapes to so many, or to all there are to be. Some lie far out, and early ones
        have more columns, unless they are looked at lightly."""
        for n in range(self.swept, self.effort.shapes if shapes is None else shapes):
            clock.ask()
            scales = None if lightly else self._scales(n)
            wide = not lightly and n < self.effort.shapes // EARLY
            self.screen.sweep(self._sizes(n), scales, WIDE if wide else COLUMNS)
            self.swept = n + 1

    def _sizes(self, n: int) -> Sizes:
        """Smallest first, then at random with the larger sizes more often, and seldom those at
        which no draw met the hypotheses; where there are many, larger ones come the later the
        longer they take to evaluate."""
        self.turns += 1
        placed = self.growth.place(self.turns - 1 if self.growth.many else n, self.rng)
        if placed is not None:
            return placed
        allowed = self.growth.allowed(self.turns)
        hopeful = [sizes for sizes in allowed if not self.barren.get(tuple(sizes.values()))]
        among = hopeful if hopeful and self.rng.random() < LIKELY else allowed
        return among[max(self.rng.randrange(len(among)) for _ in range(2))]

    # -- judging ----------------------------------------------------------------------------

    def judge(self, instance: Instance) -> Judgement:
        clock.ask()
        self.drawn += 1
        watch.decided(self.decided)
        at = key(instance)
        if at not in self.judged:  # few parameters have few values, drawn time and again
            met = judge_hypotheses(self.statement, instance, BITS).met
            try:
                self.judged[at] = judge(self.statement, instance, BITS)
            except clock.Late:  # that the hypotheses are met was decided in time
                self.met += met > 0
                raise
        judgement = self.judged[at]
        sizes = tuple(instance.sizes.values())
        self.barren[sizes] = self.barren.get(sizes, True) and judgement.met <= 0
        if judgement.met > 0:
            self.met += 1
            new = at not in self.seen
            self.seen.add(at)
            if judgement.holds:
                self.decided += 1
                if not self.latest or self.growth.is_plain(instance.sizes):
                    self.latest = [*self.latest[-1:], instance]
            elif new:  # so that the other distinct instances are those that were decided
                self.undecided += 1
        if judgement.reason:
            known = self.reasons.get(judgement.reason)
            simple = instance if known is None else min(known, instance, key=cost)
            self.reasons[judgement.reason] = simple
        return judgement

    # -- evidence ---------------------------------------------------------------------------

    def _sample(self) -> list[dict[str, Any]]:
        """Two decided instances, to be evaluated a second time by other code."""
        found = []
        for instance in self.latest:
            shown = sides(self.statement.show, instance)
            found.append(witness_json(self.statement, instance, shown))
        return found

    def _counts(self) -> Counts:
        return Counts(self.drawn, self.met, len(self.seen), self.decided, self.undecided)

    def refuted(self, instance: Instance) -> Evidence:
        watch.phase("refuted; a simpler counterexample is looked for")
        with clock.engine(most=SIMPLIFYING):
            instance = simplest(self.statement, self.shrunk(instance), self.effort.tries)
        strongest = None
        with contextlib.suppress(clock.Late), clock.engine(most=STRENGTHENING):
            strongest = self.strongest(instance) if self.effort.strongest else None
        with clock.paused():
            return self._refuted(instance, strongest)

    def _refuted(self, instance: Instance, strongest: dict[str, Any] | None) -> Evidence:
        shown = sides(self.statement.show, instance)
        margin = "" if shown is None or shown.margin is None else str(shown.margin)
        return Evidence(
            "search",
            Outcome.REFUTED,
            self.statement.hash,
            counts=self._counts(),
            seed=self.effort.seed,
            precision=BITS,
            margin=margin,
            witness=witness_json(self.statement, instance, shown),
            strongest=strongest,
            evaluations=self.drawn + self.screen.evaluated,
            versions=VERSIONS,
        )

    def strongest(self, instance: Instance) -> dict[str, Any]:
        """A second witness: where the conclusion fails most, as far as it was climbed."""
        self.sweep()
        found = strongest(self.statement, instance, self.screen, self.effort.strongest)
        return witness_json(self.statement, found, sides(self.statement.show, found))

    def _shortened(self) -> str:
        """What was not tried, where the clock or the size of instances was in the way."""
        told = [unfinished(self.effort)] if self.cut else []
        if self.growth.left_out:
            least = sizes_words(self.growth.left_out[0])
            told.append(f"not tried: {least} and what takes longer still to evaluate")
        return "; ".join(told)

    def survived(self) -> Evidence:
        """What became of a search that found nothing, or was cut short by the clock."""
        with clock.paused():
            return self._survived()

    def _survived(self) -> Evidence:
        common: dict[str, Any] = {
            "counts": self._counts(),
            "seed": self.effort.seed,
            "precision": BITS,
            "evaluations": self.drawn + self.screen.evaluated,
            "versions": VERSIONS,
        }
        no_value = [r for r in self.reasons if "no value" in r]
        short = self._shortened()
        if self.cut and not self.decided:
            reason = short
        elif no_value:
            where = self.reasons[no_value[0]]
            told = "" if where is None else instance_words(where)
            at = f", as at {told}" if 0 < len(told) <= TOLD else ""
            reason = f"at some instances a side has no value: {no_value[0]}{at}"
        elif not self.met:
            why = f" ({next(iter(self.reasons))})" if self.reasons else ""
            reason = f"none of {self.drawn} draws met the hypotheses{why}"
        elif not self.decided:
            reason = f"none of {self.met} draws was decided: {next(iter(self.reasons), '')}"
        else:
            return Evidence(
                "search",
                Outcome.SURVIVED,
                self.statement.hash,
                reason=short,
                certificate={
                    "format": "dpproofs-sample",
                    "version": 1,
                    "instances": self._sample(),
                    **({"exhausted": True} if self.exhausted else {}),
                },
                **common,
            )
        return Evidence("search", Outcome.UNDECIDED, self.statement.hash, reason=reason, **common)


def beyond(statement: Statement, effort: Effort) -> Instance | None:
    """A counterexample at the largest sizes of a statement, together and one by one, and at larger
    ones where nobody wrote where their range ends."""
    parameters = statement.parameters
    least = {p: min(p.largest, max(p.smallest, 2)) for p in parameters}
    greatest = {p: p.largest for p in parameters}
    tried = [{**least, p: greatest[p] + more} for p in parameters for more in (0, *_more(p))]
    light = [s for s in (*tried, greatest) if weight(statement, s) <= HEAVY]
    return Hunt(statement, effort, among=light).find() if light else None


def _more(size: Any) -> tuple[int, ...]:
    return (1, 2) if size.by_default else ()


def _possible(statement: Statement) -> list[dict[Any, int]]:
    """The sizes at which what is demanded of sizes alone holds; all, where it holds at none."""
    about = [h for h in statement.given if mentioned(h) <= {*statement.parameters}]

    def met(sizes: Sizes) -> bool:
        walk = Walk(ExactRing(256), Instance(sizes))
        try:
            return all(walk.truth(hypothesis) >= 0 for hypothesis in about)
        except Undecided:
            return True

    every = choices(statement)
    return [sizes for sizes in every if met(sizes)] or every


def _small_rational(rng: random.Random) -> Exact:
    denominator = rng.choice((2, 3, 4, 5, 6, 8, 10, 20, 100))
    return Exact.of(Fraction(rng.randint(1, denominator - 1), denominator))
