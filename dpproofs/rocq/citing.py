"""Proofs that cite: what was proved of some objects, as a lemma, and its use for others."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Protocol

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Proof, Step
from dpproofs.kernel.expressions import Atom, Expr
from dpproofs.kernel.lemmas import Meant, _Objects
from dpproofs.kernel.points import Point, aside, points_in
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Fact, Sequent
from dpproofs.language.sorts import Natural, Table
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Num
from dpproofs.rocq.forms import FUNCTIONS, SAME, Equation, Forms, bare
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reals import RELATIONS, Env, Reals, components
from dpproofs.rocq.statement import Printer, number_text

__all__ = ["Citation", "Citations", "Find"]

Find = Callable[[str], tuple[Statement, Proof] | None]
Shown = Callable[[int, Env], str]  # the proof of one of the sequents that are asked for


class Told(Protocol):
    """A sequent as a lemma."""

    printer: Printer
    sequent: Sequent
    name: str
    numbers: list[int]  # of the facts that it has
    points: list[Point]
    events: list[Table]

    def text(self, step: Step) -> str: ...


class Around(Protocol):
    """The proof in which something is cited."""

    reals: Reals

    def new(self, letter: str) -> str: ...


class Citations:
    """The lemmas that are cited in one text, each once, before what cites it."""

    def __init__(self, name: str, find: Find, make: Callable[..., Told]) -> None:
        self.name, self._find, self._make = name, find, make
        self._known: dict[tuple[str, int], Told] = {}
        self.texts: list[str] = []

    def lemma(self, statement: Statement, number: int) -> Told:
        key = statement.hash, number
        if key not in self._known:
            found = self._find(statement.hash)
            if found is None or found[1].fixed or any(found[1].witnesses):
                raise NotExported("a citation of what is proved for fixed sizes, or by a witness")
            step: Step = found[1].steps[0][number]
            sequent = read(statement, {})[number]
            name = f"{self.name}_cited_{len(self._known)}"
            lemma = self._known[key] = self._make(statement, sequent, step, name, self)
            self.texts.append(lemma.text(step))
        return self._known[key]


class Citation:
    """One use of a lemma: what is meant stands for its objects."""

    def __init__(
        self, replay: Around, lemma: Told, meant: Meant, here: Sequent, asked: Sequence[Sequent],
        env: Env, shown: Shown,
    ) -> None:  # fmt: skip
        self.here = here
        self.replay, self.reals, self.lemma, self.meant = replay, replay.reals, lemma, meant
        self.asked, self.env, self.shown = asked, env, shown
        self.objects, self.statement = _Objects(meant), lemma.printer.statement
        self.known = dict(meant.points)
        for p in lemma.sequent.points:
            self.known.setdefault(p, p)
        self.tables = {table: (key, x) for table, key, x in meant.tables}
        self.numbers = dict(meant.numbers)
        if lemma.events or lemma.printer.items:
            raise NotExported("a citation about events, or about elements by their numbers")

    # -- what stands for what ---------------------------------------------------------------------

    def told(self) -> Iterator[tuple[Any, str]]:
        """The objects of the statement, with what stands for them."""
        for of, new in self.meant.sets:
            yield (
                of,
                self.reals.names.of(new.of) if isinstance(of, Natural) else self.reals.set(new),
            )
        for number, x in self.meant.numbers:
            yield number, self.reals.expr(x, self.env)
        for table, (key, x) in self.tables.items():
            inner, bound = self.opened(key)
            names = " ".join(f"({name} : {of})" for name, of in bound)
            yield table, f"(fun {names} => {self.reals.expr(x, inner)})"

    def opened(self, key: tuple[Any, ...]) -> tuple[dict[Point, str], list[tuple[str, str]]]:
        """Names for the points of a key."""
        inner, bound = dict(self.env), list[tuple[str, str]]()
        for own in key:
            if not isinstance(own, Point):
                raise NotExported("a citation with a table over what is no point")
            inner[own] = self.replay.new("j")
            bound.append((inner[own], self.reals.set(own.set)))
        return inner, bound

    @contextmanager
    def named(self, told: Mapping[Any, str]) -> Iterator[None]:
        """Inside, the objects of the statement have the names of what stands for them."""
        with ExitStack() as stack:
            for thing, text in told.items():
                stack.enter_context(self.reals.names.called(thing, text))
            yield

    # -- the proof --------------------------------------------------------------------------------

    def proof(self, goal: Fact) -> str:
        """The goal of the lemma, about what is meant, from those of its sorts and its facts."""
        told, cited = dict(self.told()), self.lemma.sequent
        shown, number = self.sorts()
        known = {p: p for p in self.lemma.points} | self.known  # what stands behind is itself
        points = [self.reals.element(known[p], self.env, p.set) for p in self.lemma.points]
        at = dict(zip(self.lemma.points, points, strict=True))
        things = [t for t in self.statement.forall if not isinstance(t, Natural)]
        objects = [
            told.get(thing) or self.reals.names.of(thing)
            for thing in (*self.statement.parameters, *things)
        ]
        proof, facts = shown[0], list[str]()
        for n, fact in enumerate(cited.facts):
            if n in self.lemma.numbers:
                h = self.replay.new("d")
                proof += self.fact(h, fact, self.asked[number + n], number + n, at, told)
                facts.append(h)
        a, names = self.replay.new("a"), [self.lemma.name, *objects, *shown[1], *points, *facts]
        proof += f"pose proof ({' '.join(names)}) as {a}. cbv beta in {a}. "
        for e, equal in map(self.equal, self.equations(cited.goal.x, at, told, self.known)):
            proof += f"{equal}try rewrite {e} in {a}. "
        return f"{proof}apply ({SAME[goal.relation]} _ _ {a}); form."

    def sorts(self) -> tuple[tuple[str, list[str]], int]:
        """Proofs that what is meant is of its sorts, their names, and how many sequents say so."""
        number, told = 0, ""
        low, sort = dict[Any, str](), dict[Any, str]()
        for scalar, x in self.meant.numbers:
            if isinstance(scalar.low, Num):
                word = "low_open_given" if scalar.low_open else "low_given"
                low[scalar] = name = self.replay.new("d")
                ends = f"{'<' if scalar.low_open else '<='} {self.reals.expr(x, self.env)}"
                told += f"assert ({name} : {number_text(scalar.low.value)} {ends}). "
                told += f"{{ apply {word}. {self.by(number, self.env)} }}\n"
                number += 1
        for table, key, x in self.meant.tables:
            inner, bound = self.opened(key)
            every = "".join(f"forall {name} : {of}, " for name, of in bound)
            names = " ".join(name for name, _ in bound)
            X, intro = self.reals.expr(x, inner), f"intros {names}. "
            if isinstance(table.low, Num):
                low[table] = name = self.replay.new("d")
                told += f"assert ({name} : {every}{number_text(table.low.value)} <= {X}). "
                told += f"{{ {intro}apply low_given. {self.by(number, inner)} }}\n"
                number += 1
            if table.kind == "real":
                continue
            sort[table] = name = self.replay.new("d")
            if table.kind == "law":
                (*outer, (last, of)) = bound
                every = "".join(f"forall {name} : {over}, " for name, over in outer)
                intro = f"intros {' '.join(name for name, _ in outer)}. " if outer else ""
                told += f"assert ({name} : {every}is_law {of} (fun {last} => {X})). {{ {intro}"
                told += (
                    f"apply law_given. {{ intro {last}. cbv beta. {self.shown(number, inner)} }} "
                )
                around = {p: t for p, t in inner.items() if p is not key[-1]}
                words = functools.partial(self.reals.expr, x)
                left, right, how = Forms(self.reals, around).total((key[-1],), words, x)
                e = self.replay.new("e")
                told += f"{{ assert ({e} : {left} = {right}). {{ {how} }} cbv beta. "
                told += f"rewrite {e}. {self.by(number + 1, around)} }} }}\n"
                number += 2
            elif table.kind == "unit":
                told += f"assert ({name} : {every}is_unit {X}). {{ {intro}apply unit_given. "
                told += f"{{ {self.shown(number, inner)} }} {self.by(number + 1, inner)} }}\n"
                number += 2
            elif table.kind in ("bit", "positive"):
                how = "apply bit_given. " if table.kind == "bit" else "unfold is_positive. "
                told += f"assert ({name} : {every}is_{table.kind} {X}). "
                told += f"{{ {intro}{how}{self.by(number, inner)} }}\n"
                number += 1
            else:
                raise NotExported(f"a citation with a table of the kind {table.kind}")
        sets = "ltac:(rewrite ?places_size; first [assumption | lia])"
        names_ = [sets] * len(self.statement.parameters)
        tables = [t for t in self.statement.tables if t.kind in ("law", "bit", "unit", "positive")]
        names_ += [sort.get(table, "ltac:(assumption)") for table in tables]
        ends_ = [t for t in self.statement.scalars if isinstance(t.low, Num)]
        rest = [t for t in self.statement.tables if isinstance(t.low, Num)]
        names_ += [low.get(thing, "ltac:(assumption)") for thing in (*ends_, *rest)]
        return (told, names_), number

    def by(self, number: int, env: Env) -> str:
        """What is to be shown is one of the sequents, in its form."""
        goal = self.asked[number].goal
        told = f"apply ({SAME[goal.relation]} {self.reals.expr(goal.x, env)}). "
        return f"{told}{{ {self.shown(number, env)} }} {{ form. }}"

    def fact(
        self, name: str, fact: Fact, new: Sequent, number: int, at: Mapping[Point, str],
        told: Mapping[Any, str],
    ) -> str:  # fmt: skip
        """A fact of the lemma, in the words in which the lemma has it."""
        own = self.places(fact, new)
        inner, bound, raw = dict(self.env), "", dict(at)
        for place, point in own.items():
            raw[place] = inner[point] = self.replay.new("d")
            bound += f"forall {inner[point]} : {self.reals.set(point.set)}, "
        with self.named(told):
            says = RELATIONS[fact.relation].format(self.reals.expr(fact.x, raw))
        proof = f"intros {' '.join(raw[p] for p in own)}. " if own else ""
        proof += "cbv beta. "
        known = {**self.known, **own}
        for e, equal in map(self.equal, self.equations(fact.x, raw, told, known, inner)):
            proof += f"{equal}try rewrite {e}. "
        return f"assert ({name} : {bound}{says}). {{ {proof}{self.by(number, inner)} }}\n"

    def places(self, fact: Fact, new: Sequent) -> dict[Point, Point]:
        """The points that the kernel takes for those of a fact: it calls them as they are called,
        or nearly so."""
        found = dict[Point, Point]()
        taken = {*points_in(tuple(self.known.values()))}
        here = self.here.points
        for place in fact.places:
            label, of = str(place.label), self.objects.set(place.set)
            while Point(of, label) in {*here, *self.objects.points, *taken, *found.values()}:
                label = f"{label}'"
            found[place] = Point(of, label)
        return found

    def equal(self, equation: Equation) -> tuple[str, str]:
        """A name for an equation, and what makes it known."""
        e, (left, right, how) = self.replay.new("e"), equation
        told = f"assert ({e} : {left} = {right}). {{ cbv beta. {how} }} cbv beta in {e}. "
        return e, told

    def equations(
        self, x: Expr, raw: Mapping[Point, str], told: Mapping[Any, str],
        known: Mapping[Point, Any], env: Env | None = None,
    ) -> Iterator[Equation]:  # fmt: skip
        """Each function and each sum in the words of the lemma is its form."""
        env = self.env if env is None else env
        for one in dict.fromkeys(a for term in x.terms if not term[0] for a, _ in term[1]):
            if one.kind in FUNCTIONS and (found := self.function(one, raw, told, known, env)):
                yield found
        for term in x.terms:
            for points, factors in components(term)[1]:
                away = aside(points, points_in(tuple(known.values())), self.objects.points, raw)
                new = {p: Point(self.objects.set(q.set), q.label) for p, q in away.items()}
                whole = Expr({((), factors): x_.Q1})
                normal = self.objects.of(whole, {**known, **new})

                def words(at: Env, factors: Any = factors, new: Any = new) -> str:
                    inside = {**raw, **{p: at[q] for p, q in new.items()}}
                    with self.named(told):
                        parts = [self.reals.power(one, k, inside, 0) for one, k in factors]
                    return " * ".join(parts)

                yield Forms(self.reals, env).total(tuple(new[p] for p in points), words, normal)

    def function(
        self, one: Atom, raw: Mapping[Point, str], told: Mapping[Any, str],
        known: Mapping[Point, Any], env: Env,
    ) -> Equation | None:  # fmt: skip
        """A function of a number in the words of the lemma; none where these are its form."""
        forms, inner = Forms(self.reals, env), one.data[0]
        with self.named(told):
            words = self.reals.expr(inner, raw)
        new = self.objects.of(inner, known)
        normal, (_, right, how) = forms.text(new), getattr(forms, one.kind)(new)
        left = f"{FUNCTIONS[one.kind]} {words}"
        if bare(left) == bare(right):
            return None
        if bare(words) != bare(normal):
            k, proof = self.replay.new("j"), ""
            for each in self.equations(inner, raw, told, known, env):
                e, equal = self.equal(each)
                proof += f"{equal}try rewrite {e}. "
            first = f"assert ({k} : {words} = {normal}). {{ cbv beta. {proof}form. }} "
            how = f"{first}cbv beta in {k}. try rewrite {k}. {how}"
        return left, right, how
