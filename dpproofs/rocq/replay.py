"""A proof tree of the kernel as a proof of a lemma about real numbers, rule by rule."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.axioms import AXIOMS, the_atom
from dpproofs.kernel.check import EVERY_RULE, Step
from dpproofs.kernel.expressions import ONE, Expr, sign_of
from dpproofs.kernel.points import Chosen, Kept, Point, aside, changed, name_of, points_in
from dpproofs.kernel.points import Sequence as Sequence_
from dpproofs.kernel.rules import At, Product, Use, _at, _total
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.rocq.axioms import Axioms
from dpproofs.rocq.bounds import Bounds
from dpproofs.rocq.citing import Citation, Citations
from dpproofs.rocq.forms import SAME, Forms
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reals import Env, Reals, behind, components
from dpproofs.rocq.rounds import Rounds

__all__ = ["Replay", "used_at"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
PRODUCTS = {AT_LEAST: "products_at_least", ABOVE: "products_above", EQUAL: "products_equal"}
WORDS = re.compile(r"\w+")
ZERO = {AT_LEAST: "0 <= {}", ABOVE: "0 < {}", EQUAL: "{} = 0"}
NEAR = {"distance <= 1": "near_fact", "distance == 1": "next_fact"}
_SIGNS = {
    (AT_LEAST, AT_LEAST): ("Rplus_le_le_0_compat", AT_LEAST),
    (ABOVE, AT_LEAST): ("Rplus_lt_le_0_compat", ABOVE),
    (AT_LEAST, ABOVE): ("Rplus_le_lt_0_compat", ABOVE),
    (ABOVE, ABOVE): ("Rplus_lt_0_compat", ABOVE),
}
_ADDED: dict[tuple[bool, bool], Any] = {
    (True, True): ("zeros_added", EQUAL), (False, False): None,
    (True, False): ("", AT_LEAST), (False, True): ("", AT_LEAST),
}  # fmt: skip


def used_at(given: Any) -> Iterator[At]:
    """Where facts are used in what a rule is given."""
    match given:
        case At():
            yield given
        case tuple() | list():
            for part in given:
                yield from used_at(part)
        case Product() | Use():
            yield from used_at(tuple(vars(given).values()))


#: What axioms call the elements that they are about; other points they bind.
ELEMENTS_OF_AXIOMS = {"at", "to", "of", "one", "other", "chosen"}


def _points_of(by: Step) -> Iterator[Point]:
    """The points that a step speaks of and does not bind, where it may be the first to do so."""
    given: tuple[Any, ...] = ()
    bound = set[Point]()
    match by.rule, by.args:
        case "products" | "combine", (_, uses, *_):
            bound = {p for use in uses for p in getattr(use, "over", ())}
            given = tuple(e for at in used_at(by.args) for e in at.elements)
        case "know", axioms:
            for name, args in axioms:
                words = [*inspect.signature(AXIOMS[name]).parameters]
                for word, part in zip(words, args, strict=False):
                    if isinstance(part, Expr):
                        given += tuple(part.points)
                    elif word in ELEMENTS_OF_AXIOMS:
                        given += (*points_in(part),)
                    elif isinstance(part, Point):
                        bound.add(part)
                if name in ("kept_elsewhere", "kept_near"):
                    told = dict(zip(words, args, strict=False))
                    given += (behind(Kept(told["of"], told["chosen"])),)
        case "exchanged", (x, value, one, two, draws, at, other, of):
            bound = {value, one, two, draws, other}
            behind_ = behind(Kept(of, Chosen(Sequence_(draws), value.set.places)))
            given = (*x.points, at, *points_in(of), behind_)
        case "cut", (fact,):
            given, bound = tuple(fact.x.points), {*fact.places}
        case "case", (x,):
            given = tuple(x.points)
    for p in dict.fromkeys(points_in(tuple(sorted(given, key=name_of)))):
        if p not in bound:
            yield p


def _has_nested_values(here: Sequent) -> bool:
    """Whether an indicator that has a value has others inside of it."""
    known = [inner for one, _ in here.values if one.kind == "bit" for inner in one.data[0].atoms]
    return any(a.kind == "bit" for inner in known for a in inner.inside)


def _at_indicator(x: Expr, event: Any, point: Point, indicator: Expr) -> Expr:
    """An expression about an event, with its indicator in the place of its entries."""

    def put(one: Any) -> Expr | None:
        if one.kind == "entry" and one.data[0] is event:
            return x_.placed(indicator, {point: one.data[1][0]})
        if event in one.objects:
            return x_.rebuilt(one, {}, lambda part, to: x_.mapped(x_.placed(part, to), put))
        return None

    return x_.mapped(x, put)


class Replay(Rounds):
    """The proof of one sequent."""

    def __init__(
        self,
        reals: Reals,
        used: frozenset[int] = frozenset(),
        citations: Citations | None = None,
        given: int = 0,
    ) -> None:
        """`used` are those of the `given` facts that the lemma has; what is learned is known."""
        super().__init__(reals)
        self.given = given
        self.used, self.citations, self.axioms = used, citations, Axioms(reals, self.new)
        self.brought = dict[tuple[int, tuple[str, ...]], str]()  # facts in their form, by name

    def step(self, here: Sequent, by: Step, env: Env) -> str:
        """The proof of a sequent, whose facts are f0, f1, ..."""
        rule = getattr(self, f"_{by.rule}", None)
        if rule is None:
            raise NotExported(f"the rule {by.rule}")
        asked = EVERY_RULE[by.rule](here, *by.args)
        told, env = self._some_points(by, env)
        proof: str = rule(here, by, env, asked)
        return told + proof

    def _some_points(self, by: Step, env: Env) -> tuple[str, Env]:
        """Points at which something is used although nothing has named them: no set is empty."""
        told, found = "", dict(env)
        for p in _points_of(by):
            if p not in found and isinstance(p.label, str):
                found[p], of = self.new("y"), self.reals.set(p.set)
                told += f"destruct (some_point {of} ltac:(not_empty)) as [{found[p]} _].\n"
        return told, found

    def _below(self, by: Step, env: Env, asked: Sequence[Sequent], n: int) -> str:
        return self.step(asked[n], by.proofs[n], env)

    # -- structure --------------------------------------------------------------------------------

    def _know(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        told = ""
        for n, (name, args) in enumerate(by.args, len(here.facts)):
            fact = asked[0].facts[n]
            told += f"(* {name} *)\nassert (f{n} : {self.reals.fact(fact, env)}). {{ "
            told += self.axioms.shown(name, args, fact, env) + " }\n"
        return told + self._below(by, env, asked, 0)

    def _cut(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        fact, n = by.args[0], len(here.facts)
        told = f"assert (f{n} : {self.reals.fact(fact, env)}). {{ "
        inner = dict(env)
        for k, p in enumerate(fact.places):
            inner[p] = f"c{n}_{len(env) + k}"
            told += f"intro {inner[p]}. "
        return f"{told}\n{self._below(by, inner, asked, 0)} }}\n{self._below(by, env, asked, 1)}"

    def _case(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        one, n, v = the_atom(by.args[0]), len(here.facts), len(here.values)
        told = self.reals.atom(one, env)
        if one.kind == "bit":
            inner = self.text(one.data[0], env)
            minus = self.reals.fact(asked[1].facts[n], env)
            h = f"h{n}"
            while h in self.standing:
                h += "_"
            zero = f"vanishing {h}. " if sign_of(one.data[0]) else ""
            told = f"destruct (bit_cases {inner}) as [[f{n} v{v}] | [{h} v{v}]].\n"
            told += f"{{ {self._below(by, env, asked, 0)} }}\n"
            told += f"{{ assert (f{n} : {minus}) by (apply (same_at_least (- {inner})); "
            told += f"[now apply less_zero | (identity || quotients)]). {zero}\n"
            with self.known_as(h):
                return f"{told}{self._below(by, env, asked, 1)} }}"
        if one.kind == "count":
            return (
                f"destruct (counts_cases {told[8:-1]}) as [v{v} | v{v}].\n"
                f"{{ {self._below(by, env, asked, 0)} }}\n{{ {self._below(by, env, asked, 1)} }}"
            )
        if one.kind == "many":
            return (
                f"destruct (as_many_cases {told[9:-1]}) as [v{v} | v{v}];\n"
                f"[change (stands {told} 1) in v{v} | change (stands {told} 0) in v{v}].\n"
                f"{{ {self._below(by, env, asked, 0)} }}\n{{ {self._below(by, env, asked, 1)} }}"
            )
        if one.kind == "same":
            cases = told[1:-1].replace("same", "same_cases", 1)
            return (
                f"destruct ({cases}) as [[_ v{v}] | [_ v{v}]].\n"
                f"{{ {self._below(by, env, asked, 0)} }}\n{{ {self._below(by, env, asked, 1)} }}"
            )
        if one.kind == "entry":
            return (
                f"assert (v{v} : is_bit {told}) by entry_bit.\ndestruct v{v} as [v{v} | v{v}];\n"
                f"[change (stands {told} 0) in v{v} | change (stands {told} 1) in v{v}].\n"
                f"{{ {self._below(by, env, asked, 1)} }}\n{{ {self._below(by, env, asked, 0)} }}"
            )
        raise NotExported(f"two cases of {one.kind}")

    def _neighbours(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        """A sequence that is near to x is x with something else at a place."""
        x, y, at, to_ = by.args
        found = [
            (n, one, atom.data[0])
            for n, fact in enumerate(here.facts)
            for atom in fact.x.atoms
            if atom.kind == "count" and not fact.places and len(fact.x.atoms) == 1
            for one, other in [atom.data[1:]]
            if {one.base, other.base} == {x, y} and atom.data[0] in NEAR
        ]
        if not found:
            raise NotExported("neighbours of which no fact says it")
        n, one, word = found[0]
        turn = f"rewrite distance_turned in f{n}. " if one.base is y else ""
        places, value, e = self.new("i"), self.new("z"), self.new("e")
        inner = {**env, at: places, to_: value}
        says = f"ltac:(apply (same_equal _ _ f{n}); identity)"  # the terms of a fact have any order
        told = f"{turn}destruct ({NEAR[word]} _ _ {env[x]} {env[y]} ltac:(assumption) {says}) "
        told += f"as [{places} [{value} {e}]]. subst {env[y]}.\n"
        there = {**inner, y: f"(replaced {env[x]} {places} {value})"}
        to = {y: changed(Sequence_(x), (at, to_))}
        for k, (old, new) in enumerate(zip(here.facts, asked[0].facts, strict=True)):
            if k != n and y in old.x.points and (k in self.used or k >= self.given):
                before, after = self.reals.fact(old, there), self.reals.fact(new, inner)
                if before != after:
                    own = {p: self.new("c") for p in new.places}
                    names = "".join(f" {name}" for name in own.values())
                    forms = Forms(self.reals, {**inner, **own})
                    told += f"assert (h{n}_{k} : {after}). {{ intros{names}. "
                    told += f"apply ({SAME[new.relation]} _ _ (f{k}{names})). "
                    told += forms.moved(old.x, to, {**there, **own}, self.new)
                    told += f" }} clear f{k}. rename h{n}_{k} into f{k}.\n"
        before, after = self.text(here.goal.x, there), self.text(asked[0].goal.x, inner)
        if before != after:
            turned = Forms(self.reals, inner).moved(here.goal.x, to, there, self.new)
            told += f"apply ({SAME[here.goal.relation]} {after}). 2: {{ symmetry. {turned} }}\n"
        return told + self._below(by, inner, asked, 0)

    def _at_event(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        """A fact about all events, at one: sums over its points are brought to their form."""
        (n, event, (point,), x), new = by.args, asked[0].facts[-1]
        known, m, a = here.facts[n], len(here.facts), self.new("a")
        self.reals.event(event)
        inner, given = dict(env), list[str]()
        inner |= {p: self.new("t") for p in known.places if isinstance(p, Point)}
        told = f"(fun y => {self.text(x, {**inner, point: 'y'})})"
        for place in known.places:
            if isinstance(place, Point):
                given.append(inner[place])
            elif place is event:
                given += [told, "ltac:(indicator)"]
            else:
                own, _ = self.reals.event(place)
                given += [own, f"bits_of_{own}"]
        intro = " ".join(g for g in given if g not in (told, "ltac:(indicator)"))
        proof = f"intros {intro}. " if intro else ""
        proof += f"pose proof (f{n} {' '.join(given)}) as {a}. "
        with self.reals.names.called(event, told):
            for term in known.x.terms:
                for points, factors in components(term)[1]:
                    if not any(event in one.objects for one, _ in factors):
                        continue
                    away = aside(points, known.x.points, inner)
                    free = tuple(away[p] for p in points)
                    whole = Expr({((), factors): x_.Q1})
                    put = _at_indicator(x_.placed(whole, away), event, point, x)
                    body = [(one, k) for t in x_.placed(whole, away).terms for one, k in t[1]]

                    def raw(at: Env, body: Any = body) -> str:
                        return " * ".join(self.reals.power(one, k, at, 0) for one, k in body)

                    left, right, how = Forms(self.reals, inner).total(free, raw, put)
                    e = self.new("e")
                    proof += f"assert ({e} : {left} = {right}). {{ cbv beta. {how} }} "
                    proof += f"cbv beta in {e}, {a}. try rewrite {e} in {a}. "
        proof += f"cbv beta in {a}. apply ({SAME[new.relation]} _ _ {a}); form."
        told = f"assert (f{m} : {self.reals.fact(new, env)}). {{ {proof} }}\n"
        return told + self._below(by, env, asked, 0)

    def _balls(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        bounds = Bounds(self.reals, self.new, here, env, self.used)
        for fact, x in by.args:
            bounds.narrow(fact, the_atom(x))
        return bounds.sign()

    def _both(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        minus = self.text(-here.goal.x, env)
        return (
            f"apply both_signs. {{ {self._below(by, env, asked, 0)} }}\n"
            f"{{ apply (same_at_least {minus}); [| form].\n{self._below(by, env, asked, 1)} }}"
        )

    def _congruent(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        number, of, b = by.args
        word = {"log": "ln", "inverse": "/", "exp": "exp", "bit": "bit"}[of]
        known, n = here.facts[number], len(here.facts)
        inner = {**env, **{p: f"c{n}_{k}" for k, p in enumerate(known.places)}}
        points = " ".join(inner[p] for p in known.places)
        forms, x, a = Forms(self.reals, inner), known.x, self.new("a")
        told = f"assert (f{n} : {self.reals.fact(asked[0].facts[n], env)}). {{ "
        told += f"intros {points}. " if points else ""
        told += f"assert ({a} := same_function (fun z => {word} z) {forms.text(b)} _ "
        told += f"(f{number} {points})). "
        told += f"cbv beta in {a}. replace ({forms.text(x)} + {forms.text(b)}) "
        told += f"with {forms.text(x + b)} in {a} by form. "
        for y in (x + b, b):
            left, right, proof = getattr(forms, of)(y)
            if proof != "reflexivity.":
                e = self.new("e")
                told += f"assert ({e} : {left} = {right}). {{ {proof} }} rewrite ?{e} in {a}. "
        told += f"apply (same_equal _ _ {a}); form. }}\n"
        return told + self._below(by, env, asked, 0)

    def _exponents(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        (b,), goal = by.args, here.goal
        forms = Forms(self.reals, env)
        word = {AT_LEAST: "exponents_at_least", ABOVE: "exponents_above", EQUAL: "exponents_equal"}
        told = f"apply ({word[goal.relation]} _ {forms.text(b)}). "
        told += f"apply ({SAME[goal.relation]} {forms.text(asked[0].goal.x)}). "
        told += f"{{ {self._below(by, env, asked, 0)} }} "
        told += f"put ({forms.text(goal.x)} + {forms.text(b)}) {forms.text(goal.x + b)}. "
        for y in (goal.x + b, b):
            left, right, proof = forms.exp(y)
            if proof != "reflexivity.":
                e = self.new("e")
                told += f"assert ({e} : {left} = {right}). {{ {proof} }} rewrite ?{e}. "
        return told + "form."

    def _lemma(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        """What was proved of other objects holds of those that are meant."""
        statement, sizes, number, meant = by.args
        if self.citations is None or sizes:
            raise NotExported("a citation for fixed sizes")

        def shown(n: int, at: Env) -> str:
            return self._below(by, at, asked, n)

        lemma = self.citations.lemma(statement, number)
        use = Citation(self, lemma, meant, here, asked, env, shown)
        fact = asked[-1].facts[-1]
        told = (
            f"assert (f{len(here.facts)} : {self.reals.fact(fact, env)}). {{ {use.proof(fact)} }}\n"
        )
        return told + self._below(by, env, asked, len(asked) - 1)

    # -- leaves -----------------------------------------------------------------------------------

    def _used(self, here: Sequent, at: At, env: Env) -> tuple[str, str, Relation]:
        """A fact at elements: the number that it is about, what proves it, and its relation."""
        fact = here.facts[at.fact]
        brought = self.brought.get((at.fact, self._names(here, at, env)))
        if brought:
            return self.text(_at(here, at).x, env), brought, fact.relation
        inner = dict(env)
        for place, element in zip(fact.places, at.elements, strict=True):
            inner[place] = self.reals.element(element, env, place.set)
        proof = " ".join((f"f{at.fact}", *self._names(here, at, env)))
        return self.text(fact.x, inner), f"({proof})", fact.relation

    def _names(self, here: Sequent, at: At, env: Env) -> tuple[str, ...]:
        return tuple(self.reals.element(e, env, p.set) for e, p in self._places(here, at))

    def _bring(self, here: Sequent, parts: Iterable[Product], env: Env) -> str:
        """Facts at elements that have another form there than in their words, such as one about
        two points at one and the same: in their form, each under a name of its own."""
        told = ""
        for at in dict.fromkeys(at for part in parts for at in part.facts):
            raw, known, relation = self._used(here, at, env)
            x = _at(here, at).x
            form = self.text(x, env)
            if sorted(WORDS.findall(raw)) == sorted(WORDS.findall(form)):
                continue  # in another order, at most
            fact, names = here.facts[at.fact], self._names(here, at, env)
            to = {p: e for e, p in self._places(here, at) if isinstance(p, Point)}
            a = self.new("a")
            told += f"assert ({a} : {ZERO[relation].format(f'({form})')}). {{ "
            told += f"apply ({SAME[relation]} _ _ {known}). "
            raws = {**env, **dict(zip(fact.places, names, strict=True))}
            told += Forms(self.reals, env).moved(fact.x, to, raws, self.new) + " }\n"
            self.brought[at.fact, names] = a
        return told

    def _part(self, here: Sequent, part: Product, env: Env) -> tuple[str, str, Relation]:
        """A product of facts: what it is, what proves its sign, and the sign."""
        used = [self._used(here, at, env) for at in part.facts]
        number = self.text(x_.constant(part.number), env)
        zero = next((u for u in used if u[2] is EQUAL), None)
        if zero is not None:
            others = [u[0] for u in used if u is not zero]
            times = [] if part.times == ONE else [self.text(part.times, env)]
            first = " * ".join((number, *times, *others))
            return f"({first}) * {zero[0]}", f"exact (times_zero _ _ {zero[1]}).", EQUAL
        if not used and part.number == 0:
            return "0", "reflexivity.", EQUAL
        relation = ABOVE if part.number > 0 and all(u[2] is ABOVE for u in used) else AT_LEAST
        told, proof = number, "_"
        for text, known, own in used:
            told = f"{told} * {text}"
            if relation is ABOVE:
                proof = f"(Rmult_lt_0_compat _ _ {proof} {known})"
            else:
                least = known if own is AT_LEAST else f"(Rlt_le _ _ {known})"
                proof = f"(Rmult_le_pos _ _ {proof} {least})"
        return told, f"refine {proof}; lra." if used else "lra.", relation

    def _sum(
        self, here: Sequent, parts: Sequence[Product], env: Env, name: str
    ) -> tuple[str, str, Relation]:
        """A sum of products of facts: what it is, the proof of its sign under this name."""
        told, proof, names = list[str](), "", list[tuple[str, Relation]]()
        for n, part in enumerate(parts):
            text, how, relation = self._part(here, part, env)
            proof += f"assert ({name}_{n} : {ZERO[relation].format(f'({text})')}). {{ {how} }}\n"
            told.append(text)
            names.append((f"{name}_{n}", relation))
        return self._added(told, names, proof, name)

    def _added(
        self, told: list[str], names: list[tuple[str, Relation]], proof: str, name: str
    ) -> tuple[str, str, Relation]:
        if not names:
            return "0", f"{proof}assert ({name} := eq_refl 0).\n", EQUAL
        known, whole = names[0]
        for more, relation in names[1:]:
            how, made = _ADDED[whole is EQUAL, relation is EQUAL] or _SIGNS[whole, relation]
            if how == "":
                if whole is EQUAL:
                    known, whole = f"(Req_le_sym _ _ {known})", AT_LEAST
                else:
                    more, relation = f"(Req_le_sym _ _ {more})", AT_LEAST
                how, made = _SIGNS[whole, relation]
            known, whole = f"({how} _ _ {known} {more})", made
        text = " + ".join(f"({part})" for part in told)
        return text, f"{proof}assert ({name} := {known}).\n", whole

    def _products(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        sigma, parts = by.args
        _, _sign = _total(here, sigma)
        s, t = self.new("s"), self.new("t")
        self.brought = {}
        brought = self._bring(here, (*sigma, *parts), env)
        left, first, _ = self._sum(here, sigma, env, s)
        right, second, found = self._sum(here, parts, env, t)
        self.brought = {}
        first = brought + first
        self.text(here.goal.x, env)
        form = "nested" if _has_nested_values(here) else "form"
        if not sigma:
            return f"{first}{second}apply (nowhere ({right})); [exact {t} | {form}]."
        weaker = here.goal.relation is AT_LEAST and found is not AT_LEAST
        shown = self._weakened(t, found) if weaker else f"exact {t}"
        if here.goal.relation is not AT_LEAST and found is not here.goal.relation:
            raise NotExported("a sum of other relations")
        return (
            f"{first}{second}apply ({PRODUCTS[here.goal.relation]} ({left}) _ ({right})); "
            f"[exact {s} | {form} | {shown}]."
        )

    @staticmethod
    def _places(here: Sequent, at: At) -> list[tuple[Any, Any]]:
        return [*zip(at.elements, here.facts[at.fact].places, strict=True)]

    @staticmethod
    def _weakened(name: str, found: Relation) -> str:
        return f"exact ({'Rlt_le' if found is ABOVE else 'Req_le_sym'} _ _ {name})"

    def _combine(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        sigma, uses, rest, *_ = by.args
        goal = here.goal.relation
        form = "nested" if _has_nested_values(here) else "form"
        s, t, serial = self.new("s"), self.new("t"), next(self.serial)
        left, told, _ = self._sum(here, sigma, env, s)
        parts, names, _left_over = (
            list[str](),
            list[tuple[str, Relation]](),
            list(range(len(asked))),
        )
        number = 0
        for n, use in enumerate(uses):
            inner = dict(env)
            for k, p in enumerate(use.over):
                inner[p] = f"u{serial}_{n}_{k}"
            fact, proof, relation = self._used(here, use.fact, inner)
            weight = self.text(use.weight, inner)
            bound = "".join(f"forall {inner[p]} : {self.reals.set(p.set)}, " for p in use.over)
            shown = EQUAL if relation is EQUAL else AT_LEAST
            names_ = " ".join(inner[p] for p in use.over)
            told += (
                f"assert (w{serial}_{n} : {bound}{ZERO[shown].format(f'({weight} * {fact})')}). {{ "
            )
            told += f"intros {names_}. " if names_ else ""
            if relation is EQUAL:
                told += f"exact (times_zero _ _ {proof}). }}\n"
            else:
                known = proof if relation is AT_LEAST else f"(Rlt_le _ _ {proof})"
                if sign_of(use.weight):
                    told += f"apply Rmult_le_pos; [sign | exact {known}]. }}\n"
                else:
                    told += "apply Rmult_le_pos; [| exact " + known + "].\n"
                    told += self._below(by, inner, asked, number) + " }\n"
                    number += 1
            product = use.weight * _at(here, use.fact).x

            def raw(at: Env, use: Use = use) -> str:
                return f"{self.text(use.weight, at)} * {self._used(here, use.fact, at)[0]}"

            told += self._summed(use.over, raw, product, env, f"w{serial}_{n}", shown)
            parts.append(self.text(x_.summed_over(use.over, product), env))
            names.append((f"w{serial}_{n}", shown))
        for n, (over, x) in enumerate(rest):
            inner = dict(env)
            for k, p in enumerate(over):
                inner[p] = f"q{serial}_{n}_{k}"
            relation = asked[number].goal.relation
            bound = "".join(f"forall {inner[p]} : {self.reals.set(p.set)}, " for p in over)
            names_ = " ".join(inner[p] for p in over)
            told += (
                f"assert (r{serial}_{n} : {bound}{ZERO[relation].format(self.text(x, inner))}). {{ "
            )
            told += f"intros {names_}.\n" if names_ else ""
            told += self._below(by, inner, asked, number) + " }\n"
            number += 1
            told += self._summed(
                over, functools.partial(self.text, x), x, env, f"r{serial}_{n}", relation
            )
            parts.append(self.text(x_.summed_over(over, x), env))
            names.append((f"r{serial}_{n}", relation))
        right, second, found = self._added(parts, names, told, t)
        weaker = goal is AT_LEAST and found is not AT_LEAST
        shown_ = self._weakened(t, found) if weaker else f"exact {t}"
        told = f"{second}apply ({PRODUCTS[goal]} ({left}) _ ({right})); "
        return f"{told}[exact {s} | {form} | {shown_}]."

    def _summed(
        self, over: tuple[Point, ...], raw: Callable[[Env], str], x: Expr, env: Env, name: str,
        relation: Relation,
    ) -> str:  # fmt: skip
        """What holds at all points holds of the sum, in its form."""
        if not over and raw(env) == self.text(x, env):
            return ""
        left, right, proof = Forms(self.reals, env).total(over, raw, x)
        told = f"assert (e_{name} : {left} = {right}). {{ {proof} }}\n"
        how = "total_zero" if relation is EQUAL else "total_sign"
        apply, given = "".join(f"apply {how}; intro. " for _ in over), name
        points = {p: f"here_{n}" for n, p in enumerate(over)}
        said = raw({**env, **points})
        if not all(each in said for each in points.values()):  # nothing says at which point it is
            names = [self.new("j") for _ in over]
            apply = "".join(f"apply {how}; intro {each}. " for each in names)
            given = f"({' '.join((name, *names))})"
        told += f"assert (h_{name} : {ZERO[relation].format(right)}). "
        told += (
            f"{{ apply ({SAME[relation]} ({left})); [| exact e_{name}]. {apply}apply {given}. }}\n"
        )
        return told + f"clear {name}; rename h_{name} into {name}.\n"
