"""The reading once more, for Rocq: the theorem of a statement follows from its sequents.

For each term a script shows which number its value is; for each hypothesis that it says the facts
of the sequents; for the conclusion that the sequents are enough.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Proof, Step, choices_of
from dpproofs.kernel.expressions import ONE, ZERO, Expr, constant
from dpproofs.kernel.points import Element, Point, Refused, Sequence, Set, points_in
from dpproofs.kernel.reading import Reading, _made, _same, bare, beside_conditions, members, read
from dpproofs.kernel.sequents import Fact, Relation
from dpproofs.language import sorts, terms
from dpproofs.language.powers import REAL_POWER, power_name
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Index, Proposition, Term
from dpproofs.rocq.citing import Citations, Find
from dpproofs.rocq.forms import Forms
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reals import Reals
from dpproofs.rocq.replay import SAME
from dpproofs.rocq.sequents import cited, free_events, lemma_of, signs
from dpproofs.rocq.statement import Printer, place_text, set_of

__all__ = ["theorem_and_proof"]

WORDS = {"<=": "at_most", "<": "less", ">=": "at_least", ">": "greater", "==": "equal",
         "!=": "unequal"}  # fmt: skip


@dataclass(frozen=True)
class Here:
    """What indices stand for, in the kernel and in Rocq."""

    points: Mapping[Any, Any]  # of events too
    names: Mapping[Point, str]

    def at(self, index: Index, element: Element, names: Mapping[Point, str]) -> Here:
        return Here({**self.points, index: element}, {**self.names, **names})

    def element(self, index: Any) -> Element:
        """What an index, or what is made of indices, stands for."""
        if isinstance(index, Index):
            return self.points[index]
        if index.name == "item":
            return index.literal
        try:
            return _made(index.name, *map(self.element, index.args))
        except Refused as error:
            raise NotExported(str(error)) from None

    def key(self, indices: tuple[Any, ...]) -> tuple[Element, ...]:
        return tuple(map(self.element, indices))


MOST_LISTED = 100  # points of a set that is taken point by point
MOST_CASES = 150  # choices of sizes

#: What shows of each side of a relation that holds that it has a value.
VALUED = {
    "<=": ("valued_bounded", "valued_bound"), ">=": ("valued_bound", "valued_bounded"),
    "<": ("valued_left", "valued_right"), ">": ("valued_right", "valued_left"),
    "==": ("valued_equal", "valued_equals"),
}  # fmt: skip


MAY_ASK = ("plog", "ratio", "logratio", "log", "/")
#: What is asked for of two numbers, so that infinity of one sign alone can come of them.
ENDS = {
    ("plog", "beyond"): (">=", ">="), ("ratio", "beyond"): (">", ">="),
    ("logratio", "beyond"): (">", ">="), ("logratio", "below"): (">=", ">"),
}  # fmt: skip
#: Which of the numbers is above 0 where it is not infinite, whether only where the first one is,
#: and whether it has to be known that the second one is not below 0.
FINITE = {
    ("plog", "below"): (1, True, False), ("ratio", "below"): (1, True, True),
    ("logratio", "below"): (1, False, False), ("logratio", "beyond"): (0, False, False),
    ("log", "beyond"): (0, False, False),
}  # fmt: skip
OPPOSITE = {"below": "beyond", "beyond": "below", "valued": "valued"}


def _asks(term: Any) -> bool:
    """Whether a part of a term may be infinite or without a value."""
    term = bare(term)
    match term:
        case terms.Op(name=name, args=args):
            return name in MAY_ASK or any(map(_asks, args))
        case terms.Bind(body=body):
            return _asks(body)
        case terms.If(then=then, other=other):
            return _asks(then) or _asks(other)
        case terms.At(table=table) if isinstance(bare(table), terms.Lam):
            return _asks(bare(table).body)
    return False


@dataclass(frozen=True)
class Compared:
    """Two values compare as a number compares with 0: its form, the number, a script that shows
    this, and what brings the number nearer to its form."""

    gap: Expr
    raw: str
    script: str
    turn: str


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


class Values:
    """What number the value of each term is."""

    def __init__(self, reals: Reals, said: list[tuple[Fact, str]]) -> None:
        self.reals, self.said, self.serial = reals, said, itertools.count()
        self.sizes = reals.sizes

    def _text(self, x: Expr, here: Here) -> str:
        return self.reals.expr(x, here.names)

    def value(self, term: Term, here: Here) -> tuple[Expr, str]:
        """The number in its form, and a script that shows that the value is it."""
        match term:
            case terms.Num():
                return self._plain(constant(term.value))
            case sorts.Natural() if term in self.sizes:
                told = constant(Fraction(self.sizes[term]))
                return told, "apply f_equal; simpl INR; form."
            case sorts.Scalar():
                return self._plain(x_.number(term))
            case terms.Quantity():
                return self.value(term.meaning, here)
            case terms.Fold():
                return self.value(term.body, here)
            case terms.At():
                return self.entry(term.table, here.key(term.indices), here)
            case terms.Op():
                return self.operation(term, here)
            case terms.If() | terms.Indicator():
                return self.chosen(term, here)
            case terms.Bind(kind="sum"):
                return self.sum(term, here)
            case terms.Bind(kind="prod"):
                return self.product(term, here)
            case terms.IndexNumber() if self.sizes:
                return self.read_off(term, here)
        raise NotExported(f"the value of {type(term).__name__}")

    def _plain(self, x: Expr) -> tuple[Expr, str]:
        return x, "apply f_equal; try reflexivity; form."

    def _becomes(self, raw: str, x: Expr, here: Here, script: str, form: str = "form.") -> str:
        return f"apply (becomes ({raw})). {{ {script} }} {{ {form} }}"

    def entry(self, table: Any, key: tuple[Any, ...], here: Here) -> tuple[Expr, str]:
        match table:
            case sorts.Table(kind="loss"):
                return x_.entry(table, key), "apply f_equal; rewrite ?ln_exp; form."
            case sorts.Table():
                return self._plain(x_.entry(here.points.get(table, table), key))
            case terms.Lam():
                points = {**here.points, **dict(zip(table.indices, key, strict=True))}
                return self.value(table.body, Here(points, here.names))
            case terms.Partial():
                return self.entry(table.table, here.key(table.indices) + key, here)
            case terms.TableQuantity():
                return self.entry(table.meaning, key, here)
            case terms.Defined():
                return self.entry(table.body, key, here)
        raise NotExported(f"an entry of {type(table).__name__}")

    def operation(self, term: terms.Op, here: Here) -> tuple[Expr, str]:
        name, forms = power_name(term), Forms(self.reals, here.names)
        if name in ("^", REAL_POWER):
            return self.power(term, here, forms)
        if name == "pi":
            return x_.PI, "reflexivity."
        if name == "e":
            return x_.exp(ONE), "apply f_equal; " + forms.exp(ONE)[2]
        parts = [self.value(arg, here) for arg in term.args]
        xs, scripts = [x for x, _ in parts], [f"{{ {s} }}" for _, s in parts]
        told = [self._text(x, here) for x in xs]
        below = " ".join(scripts)

        def made(
            raw: str, x: Expr, how: str, more: str = "", form: str = "form."
        ) -> tuple[Expr, str]:
            return x, self._becomes(raw, x, here, f"apply {how}. {below} {more}", form)

        a, A = xs[0], told[0]
        b, B = (xs[1], told[1]) if len(xs) > 1 else (ZERO, "0")
        match name:
            case "neg":
                return made(f"- {A}", -a, "neg_is")
            case "+":
                return made(f"{A} + {B}", a + b, "add_is")
            case "-":
                return made(f"{A} + - {B}", a - b, "sub_is")
            case "*":
                return made(f"{A} * {B}", a * b, "mul_is")
            case "/" | "ratio":
                left, right, proof = forms.inverse(b)
                turned = self._equation(left, right, proof)
                how = "div_is" if name == "/" else "ratio_is"
                return made(
                    f"{A} * / {B}", a * x_.inverse(b), how, self._needs(b, "!=", here), turned
                )
            case "exp":
                left, right, proof = forms.exp(a)
                return made(left, x_.exp(a), "exp_is", form=proof)
            case "log":
                left, right, proof = forms.log(a)
                return made(left, x_.log(a), "log_is", self._needs(a, ">", here), proof)
            case "sqrt":
                half = Fraction(1, 2)
                left, right, proof = forms.power(a, half)
                return made(
                    f"root 2 {A}", x_.power(a, half), "sqrt_is", self._needs(a, ">=", here), proof
                )
            case "pos":
                turned = self._equation(*forms.bit(a))
                return made(f"bit {A} * {A}", x_.above_zero(a), "pos_is", form=turned)
            case "abs":
                x = x_.above_zero(a) + x_.above_zero(-a)
                minus = f"put (- {A}) {self._text(-a, here)}. "
                turned = (
                    self._equation(*forms.bit(a), end="") + minus + self._equation(*forms.bit(-a))
                )
                return made(f"bit {A} * {A} + bit (- {A}) * - {A}", x, "abs_is", form=turned)
            case "max" if len(xs) == 2:
                x = b + x_.above_zero(a - b)
                turned = f"put ({A} - {B}) {self._text(a - b, here)}. "
                turned += self._equation(*forms.bit(a - b))
                return made(f"{B} + bit ({A} - {B}) * ({A} - {B})", x, "max_is", form=turned)
            case "min" if len(xs) == 2:
                x, gap = -(-b + x_.above_zero(b - a)), f"(- {A} - - {B})"
                turned = f"put {gap} {self._text(b - a, here)}. " + self._equation(
                    *forms.bit(b - a)
                )
                return made(f"- (- {B} + bit {gap} * {gap})", x, "min_is", form=turned)
            case "tanh":
                x, two = (x_.exp(a + a) - ONE) * x_.inverse(x_.exp(a + a) + ONE), f"({A} + {A})"
                turned = f"put {two} {self._text(a + a, here)}. "
                turned += self._equation(*forms.exp(a + a), end="")
                turned += self._equation(*forms.inverse(x_.exp(a + a) + ONE))
                raw = f"(exp {two} - 1) * / (exp {two} + 1)"
                return made(raw, x, "tanh_is", form=turned)
            case "plog":
                x = a * (x_.log(a) - x_.log(b))
                turned = self._equation(*forms.log(a), end="") + self._equation(*forms.log(b))
                asked = self._needs(a, ">=", here) + self._needs(b, ">=", here)
                asked += self._needs(b, ">", here, a)
                return made(f"{A} * (ln {A} - ln {B})", x, "plog_is", asked, turned)
            case "logratio":
                x = x_.log(a) - x_.log(b)
                turned = self._equation(*forms.log(a), end="") + self._equation(*forms.log(b))
                return made(
                    f"ln {A} - ln {B}",
                    x,
                    "logratio_is",
                    self._needs(a, ">", here) + self._needs(b, ">", here),
                    turned,
                )
            case "cosh":
                x = (x_.exp(a) + x_.exp(-a)).scaled(fmpq(1, 2))
                minus = f"put (- {A}) {self._text(-a, here)}. "
                turned = (
                    self._equation(*forms.exp(a), end="") + minus + self._equation(*forms.exp(-a))
                )
                return made(f"(exp {A} + exp (- {A})) / 2", x, "cosh_is", form=turned)
        raise NotExported(f"the value of the operation {name}")

    def _needs(self, x: Expr, op: str, here: Here, where: Expr = ZERO) -> str:
        """Show what is asked for of a number, of one `where` another one is above 0; what their
        indicators are is known before."""
        forms, told = Forms(self.reals, here.names), ""
        for fact, name in self.said:
            if fact.relation is Relation.EQUAL and any(a.kind == "bit" for a in fact.x.atoms):
                fit = [[t for p, t in here.names.items() if p.set is q.set] for q in fact.places]
                for at in itertools.product(*fit):
                    told += f"pose proof ({' '.join((name, *at))}). "
        if (found := forms.bit(where))[2] not in ("reflexivity.", "apply bit_not_above. lra."):
            left, right, proof = found
            told += f"assert (n{next(self.serial)} : {left} = {right}). {{ {proof} }} "
        for each in [x] if op == ">" else [-x] if op == ">=" else [x, -x]:
            left, right, proof = forms.bit(each)
            told += f"assert (n{next(self.serial)} : {left} = {right}). {{ {proof} }} "
        return f"{{ intros. {told}asked. }}"

    def _equation(self, left: str, right: str, proof: str, end: str = " form.") -> str:
        """A part of what is to be shown is brought to its form first."""
        if proof == "reflexivity.":
            return end.strip() or ""
        name = f"e{next(self.serial)}"
        return f"assert ({name} : {left} = {right}). {{ {proof} }} rewrite ?{name}. {end}"

    def power(self, term: terms.Op, here: Here, forms: Forms) -> tuple[Expr, str]:
        a, script = self.value(term.args[0], here)
        told = self._text(a, here)
        match term.args[1]:
            case terms.Num(value=n) if n.denominator == 1 and n >= 0:
                raw, x, how, asked = f"{told} ^ {n}", a ** int(n), f"(power_is {n})", ""
                form = "form."
            case terms.Num(value=n) if n.denominator == 1:
                raw, how, asked = (
                    f"(/ {told}) ^ {-n}",
                    f"(minus_power_is {-n - 1})",
                    self._needs(a, "!=", here),
                )
                x, form = x_.power(a, int(n)), self._equation(*forms.inverse(a))
            case _:
                raise NotExported("a power that is no product")
        return x, self._becomes(raw, x, here, f"apply {how}. {{ {script} }} {asked}", form)

    def any(self, over: Any, names: Mapping[Point, str]) -> tuple[Element, dict[Point, str]]:
        """Any element of a set, with names for the points that it has."""
        match over:
            case sorts.Space():
                found: Element = self._point(Set(over))
            case sorts.Upto(bound=sorts.Natural() as bound):
                found = self._point(Set(bound))
            case sorts.Power(base=sorts.Space() as base, exponent=sorts.Natural() as many):
                found = Sequence(self._point(Set(many, Set(base))))
            case sorts.Pairs(left=sorts.Space() as left, right=sorts.Space() as right):
                found = (self._point(Set(left)), self._point(Set(right)))
            case _:
                raise NotExported(f"any element of a set of the kind {type(over).__name__}")
        return found, {p: f"z{len(names) + n}" for n, p in enumerate(points_in(found))}

    def _point(self, of: Set) -> Point:
        return Point(of, f"i{next(self.serial)}")

    def is_listed(self, over: Any) -> bool:
        """Whether the sizes say what all elements of a set are."""
        match over:
            case sorts.Space():
                return over in self.sizes
            case sorts.Upto(bound=sorts.Natural() as many):
                return many in self.sizes
            case sorts.Power(base=base, exponent=sorts.Natural() as many):
                return many in self.sizes and self.is_listed(base)
            case sorts.Pairs(left=left, right=right):
                return self.is_listed(left) and self.is_listed(right)
        return False

    def every(
        self, over: Any, names: Mapping[Point, str]
    ) -> list[tuple[Element, dict[Point, str]]]:
        """All elements of a set whose size is known; of another one any element."""
        if self.is_listed(over):
            return [(element, {}) for element in self.listed(over)]
        match over:
            case sorts.Power(base=sorts.Space() as base, exponent=sorts.Natural() as many) if (
                many in self.sizes
            ):
                points = tuple(self._point(Set(base)) for _ in range(self.sizes[many]))
                return [(points, {p: f"z{len(names) + n}" for n, p in enumerate(points)})]
        return [self.any(over, names)]

    def listed(self, over: Any) -> list[Element]:
        found = list(itertools.islice(over.elements(self.sizes), MOST_LISTED + 1))
        if len(found) > MOST_LISTED:
            raise NotExported("a set of so many points, one by one")
        return found

    def one_by_one(self, how: str, over: Any, elements: Iterable[Element]) -> str:
        """What is said of all elements of a set is said of each; `how` is the lemma for that."""
        told = [self.reals.element(e, {}, over) for e in elements]
        points = " :: ".join((*told, "nil"))
        of = self.reals.index_set(over)
        return f"apply ({how} {of} ({points})); [listed |]. cbn [fold_right]. "

    def read_off(self, term: terms.IndexNumber, here: Here) -> tuple[Expr, str]:
        """A number that is read from elements that are known."""
        match term.name, here.key(term.args):
            case "number", (int() as place,):
                return constant(Fraction(place + 1)), "unfold v_number; apply f_equal; simpl; ring."
            case "distance", (tuple() as one, tuple() as other):
                over = next((of for i in term.args if (of := set_of(i)) is not None), None)
                if not isinstance(over, sorts.Power):
                    raise NotExported("a distance in a set that is not known")
                places = sorts.Upto(over.exponent)
                script, x, raw = "unfold v_distance. ", ZERO, "0"
                script += self.one_by_one("sum_listed", places, range(len(one)))
                for each in zip(one, other, strict=True):
                    A, B = (self.reals.element(e, here.names, over.base) for e in each)
                    script += "apply add_is. { apply indicator_is, not_is. "
                    script += f"exact (same_is {A} {B}). }} "
                for each in reversed([*zip(one, other, strict=True)]):
                    A, B = (self.reals.element(e, here.names, over.base) for e in each)
                    x, raw = x + ONE - _same(*each), f"(1 - same {A} {B} + {raw})"
                form = "sames. form."
                return x, self._becomes(raw, x, here, f"{script}reflexivity.", form)
        raise NotExported(f"the {term.name} of elements")

    def _each(self, term: terms.Bind, body: Term, here: Here, word: str) -> tuple[Expr, str]:
        """The sum or the product over a set, element by element."""
        over, added = term.index.over, word == "sum"
        sign, how = ("+", "add_is") if added else ("*", "mul_is")
        x, raw = (ZERO, "0") if added else (ONE, "1")
        elements = self.listed(over)
        parts = [self.value(body, here.at(term.index, e, {})) for e in elements]
        for part, _ in reversed(parts):
            x = part + x if added else part * x
            raw = f"({self._text(part, here)} {sign} {raw})"
        script = self.one_by_one(f"{word}_listed", over, elements)
        script += "".join(f"apply {how}. {{ {told} }} " for _, told in parts) + "reflexivity."
        return x, self._becomes(raw, x, here, script)

    def sum(self, term: terms.Bind, here: Here) -> tuple[Expr, str]:
        body: Term = term.body
        if term.given is not None:
            body = terms.If(term.given, body, terms.Num(Fraction(0)))
        if self.is_listed(term.index.over):
            return self._each(term, body, here, "sum")
        ((element, names),) = self.every(term.index.over, here.names)
        inner = here.at(term.index, element, names)
        x, script = self.value(body, inner)
        forms = Forms(self.reals, here.names)
        left, _right, proof = forms.total(tuple(names), lambda names: self.reals.expr(x, names), x)
        done = x_.summed_over(tuple(names), x)
        how = "sum_is. intro" if len(names) == 1 else "pairs_sum_is. cbn [fst snd]. intros"
        how = f"apply {how} {' '.join(names.values())}. "
        if isinstance(element, tuple) and isinstance(term.index.over, sorts.Power):
            how = "".join(f"apply sequence_sum_is, sum_is. intro {z}. " for z in names.values())
            how += "apply empty_sum_is. cbv beta. "
        script = how + script
        return done, self._becomes(left, done, here, script, proof)

    def product(self, term: terms.Bind, here: Here) -> tuple[Expr, str]:
        body: Term = term.body
        if term.given is not None:
            body = terms.If(term.given, body, terms.Num(Fraction(1)))
        if self.is_listed(term.index.over):
            return self._each(term, body, here, "product")
        element, names = self.any(term.index.over, here.names)
        if len(names) > 1:
            raise NotExported("a product over pairs")
        inner = here.at(term.index, element, names)
        x, script = self.value(body, inner)
        ((point, name),) = names.items()
        done = x_.product_over(point, x)
        raw = f"product {self.reals.set(point.set)} (fun {name} => {self._text(x, inner)})"
        form = "products."
        return done, self._becomes(
            raw, done, here, f"apply product_is. intro {name}. {script}", form
        )

    def chosen(self, term: Any, here: Here) -> tuple[Expr, str]:
        i, script = self.truth(term.condition, here)
        if isinstance(term, terms.Indicator):
            return i, f"apply indicator_is. {script}"
        x, first = self.value(term.then, here)
        y, second = self.value(term.other, here)
        told = [self._text(part, here) for part in (i, x, y)]
        made = i * x + (ONE - i) * y
        raw = f"{told[0]} * {told[1]} + (1 - {told[0]}) * {told[2]}"
        c = f"c{next(self.serial)}"
        how = f"apply if_is. {{ {script} }} {{ intro {c}. {first} }} {{ intro {c}. {second} }}"
        return made, self._becomes(raw, made, here, how)

    # -- what may be infinite ---------------------------------------------------------------------

    def side(self, kind: str, term: Any, here: Here) -> str:
        """A script that shows that the value of a term is a number or infinity of one sign: it is
        `below` plus infinity, or `beyond` minus infinity."""
        if not _asks(term):
            return self.finite(kind, term, here)
        turned = OPPOSITE[kind]
        match bare(term):
            case terms.Bind(kind="sum") as bind if not self.is_listed(bind.index.over):
                body: Any = bind.body
                if bind.given is not None:
                    body = terms.If(bind.given, body, terms.Num(Fraction(0)))
                element, names = self.any(bind.index.over, here.names)
                told = self.side(kind, body, here.at(bind.index, element, names))
                if len(names) == 1:
                    return f"apply sum_{kind}. intro {''.join(names.values())}. {told}"
                intro = f"cbn [fst snd]. intros {' '.join(names.values())}. "
                return f"apply pairs_sum_{kind}. {intro}{told}"
            case terms.At(table=table, indices=indices) if isinstance(bare(table), terms.Lam):
                entries = dict(zip(bare(table).indices, here.key(indices), strict=True))
                there = Here({**here.points, **entries}, here.names)
                return self.side(kind, bare(table).body, there)
            case terms.If(condition=condition, then=then, other=other):
                i, script = self.truth(condition, here)
                c, parts = (
                    f"c{next(self.serial)}",
                    [self.side(kind, x, here) for x in (then, other)],
                )
                told = "".join(f" {{ intro {c}. {part} }}" for part in parts)
                return f"apply (if_{kind} _ _ _ {self._text(i, here)}). {{ {script} }}{told}"
            case terms.Op(name="neg", args=(one,)):
                return f"apply neg_{kind}. {self.side(turned, one, here)}"
            case terms.Op(name="+" | "-" as name, args=(one, other)):
                word, last = ("add", kind) if name == "+" else ("sub", turned)
                told = f"{{ {self.side(kind, one, here)} }} {{ {self.side(last, other, here)} }}"
                return f"apply {word}_{kind}. {told}"
            case terms.Op(name="*", args=(one, other)) if not _asks(one):
                a, script = self.value(one, here)
                told = f"{{ {script} }} {self._needs(a, '>', here)} "
                told += f"{{ {self.side(kind, other, here)} }}"
                return f"apply (mul_{kind} _ _ {self._text(a, here)}). {told}"
            case terms.Op(name="log", args=(one,)) if kind == "below":
                a, script = self.value(one, here)
                told = f"{{ {script} }} {self._needs(a, '>=', here)}"
                return f"apply (log_below_infinity _ {self._text(a, here)}). {told}"
            case terms.Op(name="plog" | "ratio" | "logratio" as name, args=(one, other)) if (
                name,
                kind,
            ) in ENDS:
                (a, first), (b, second) = self.value(one, here), self.value(other, here)
                ends = zip((a, b), ENDS[name, kind], strict=True)
                told = "".join(self._needs(x, op, here) for x, op in ends)
                how = f"{name}_{kind} _ _ {self._text(a, here)} {self._text(b, here)}"
                return f"apply ({how}). {{ {first} }} {{ {second} }} {told}"
        return self.finite(kind, term, here)

    def finite(self, kind: str, term: Any, here: Here) -> str:
        """A script that shows that the value of a term is a number, and so less than infinity."""
        x, script = self.value(term, here)
        return f"apply (number_{kind} _ {self._text(x, here)}). {script}"

    # -- logarithms, which may be infinite ---------------------------------------------------------

    def ratio(self, term: Term, here: Here) -> tuple[Expr, Expr, str] | None:
        """The two numbers of whose quotient a term is the logarithm, and a script that shows it."""
        match bare(term):
            case terms.Op(name="logratio", args=(one, other)):
                (a, first), (b, second) = self.value(one, here), self.value(other, here)
                return a, b, f"apply logratio_as. {{ {first} }} {{ {second} }}"
            case terms.Op(name="log", args=(one,)):
                a, first = self.value(one, here)
                return a, ONE, f"apply log_as. {first}"
            case terms.Op(name="neg", args=(one,)) if (inner := self.ratio(one, here)) is not None:
                return inner[1], inner[0], f"apply neg_log_as. {inner[2]}"
        return None

    def by_arguments(
        self, left: Term, right: Term, here: Here, weighed: tuple[str, str] | None = None
    ) -> Compared | None:
        """How two values compare, of which one is a logarithm, by its arguments; None where they
        are compared as numbers. `weighed` shows what is asked for of the arguments of each side."""
        one, other = self.ratio(left, here), self.ratio(right, here)

        def asked(side: tuple[Expr, Expr, str], n: int) -> str:
            if weighed is not None:
                return weighed[n]
            a, b, _ = side
            return "".join(self._needs(x, op, here) for x, op in
                           ((a, ">="), (b, ">="), (a + b, ">")))  # fmt: skip

        if one is not None and other is not None:
            (a, b, first), (c, d, second) = one, other
            A, B, C, D = (self._text(x, here) for x in (a, b, c, d))
            script = f"apply logratios_compared. {{ {first} }} {{ {second} }} "
            script += asked(one, 0) + asked(other, 1)
            return Compared(a * d - c * b, f"{A} * {D} - {C} * {B}", script, "")
        side = one or other
        if side is None:
            return None
        t, number = self.value(right if one is not None else left, here)
        raised = x_.exp(t)
        inside = (b for a in raised.atoms if a.kind == "exp" for b in a.inside)
        if any(b.kind == "log" for b in inside):
            return None
        a, b, script = side
        A, B, T = (self._text(x, here) for x in (a, b, t))
        turn = self._equation(*Forms(self.reals, here.names).exp(t), end="")
        if one is not None:
            script = f"apply logratio_compared. {{ {script} }} {{ {number} }} {asked(side, 0)}"
            return Compared(a - raised * b, f"{A} - exp {T} * {B}", script, turn)
        script = f"apply compared_logratio. {{ {number} }} {{ {script} }} {asked(side, 1)}"
        return Compared(raised * b - a, f"exp {T} * {B} - {A}", script, turn)

    # -- truth ------------------------------------------------------------------------------------

    def counted(self, node: terms.Rel, here: Here) -> tuple[Expr, str] | None:
        """How the distance of two sequences compares with a number."""
        match node.left, node.right:
            case terms.IndexNumber(name="distance", args=args), terms.Num(value=number):
                one, other = here.key(args)
                if not isinstance(one, Sequence) or not isinstance(other, Sequence):
                    return None
                x = x_.count(f"distance {node.op} {number}", one, other)
                raw = self._text(x, here)
                told = [self.reals.element(e, here.names) for e in (one, other)]
                turn = "" if f"v_distance {' '.join(told)}" in raw else "rewrite distance_turned. "
                script = f"eapply {WORDS[node.op]}_is. {{ apply distance_is. }} {{ reflexivity. }}"
                return x, f"{turn}eapply counts_is. {script}"
        return None

    def truth(self, node: Proposition, here: Here) -> tuple[Expr, str]:
        """The indicator of a condition, and a script that shows that it decides the condition."""
        match node:
            case terms.Rel() if (counted := self.counted(node, here)) is not None:
                return counted
            case terms.Rel() if (
                found := self.by_arguments(node.left, node.right, here)
            ) is not None:
                forms = Forms(self.reals, here.names)
                gap, raw = found.gap, found.raw
                up, down = x_.bit(gap), x_.bit(-gap)
                both = (ONE - up) * (ONE - down)
                x = {"<=": ONE - up, "<": down, ">=": ONE - down, ">": up, "==": both,
                     "!=": ONE - both}[node.op]  # fmt: skip
                up_, down_ = f"bit ({raw})", f"bit (- ({raw}))"
                both_ = f"(1 - {up_}) * (1 - {down_})"
                told = {"<=": f"1 - {up_}", "<": down_, ">=": f"1 - {down_}", ">": up_,
                        "==": both_, "!=": f"1 - {both_}"}[node.op]  # fmt: skip
                turned = ""
                for c, C, word in ((-gap, f"- ({raw})", down_), (gap, raw, up_)):
                    if word in told:
                        turned += (
                            f"replace ({C}) with {self._text(c, here)} by ({found.turn}form). "
                        )
                        turned += self._equation(*forms.bit(c), end="")
                script = f"apply (decides _ ({told})). {{ apply {WORDS[node.op]}_of. "
                return x, f"{script}{found.script} }} {{ {turned} form. }}"
            case terms.Rel():
                (a, first), (b, second) = self.value(node.left, here), self.value(node.right, here)
                forms = Forms(self.reals, here.names)
                A, B = self._text(a, here), self._text(b, here)
                up, down = x_.bit(a - b), x_.bit(b - a)
                both = (ONE - up) * (ONE - down)
                x = {"<=": ONE - up, "<": down, ">=": ONE - down, ">": up, "==": both,
                     "!=": ONE - both}[node.op]  # fmt: skip
                up_, down_ = f"bit ({A} - {B})", f"bit ({B} - {A})"
                both_ = f"(1 - {up_}) * (1 - {down_})"
                raw = {"<=": f"1 - {up_}", "<": down_, ">=": f"1 - {down_}", ">": up_,
                       "==": both_, "!=": f"1 - {both_}"}[node.op]  # fmt: skip
                turned = ""
                for c, d, C, D in ((a, b, A, B), (b, a, B, A))[: 1 if a == b else 2]:
                    if f"({C} - {D})" in raw:
                        turned += f"put ({C} - {D}) {self._text(c - d, here)}. "
                        turned += self._equation(*forms.bit(c - d), end="")
                script = f"apply (decides _ ({raw})). {{ apply {WORDS[node.op]}_is. "
                return x, f"{script}{{ {first} }} {{ {second} }} }} {{ {turned} form. }}"
            case terms.And() | terms.Or() if node.parts:
                how = "and_is" if isinstance(node, terms.And) else "or_is"
                x, script = self.truth(node.parts[0], here)
                for part in node.parts[1:]:
                    y, more = self.truth(part, here)
                    X, Y = self._text(x, here), self._text(y, here)
                    raw = f"{X} * {Y}" if how == "and_is" else f"1 - (1 - {X}) * (1 - {Y})"
                    x = x * y if how == "and_is" else ONE - (ONE - x) * (ONE - y)
                    script = f"apply {how}. {{ {script} }} {{ {more} }}"
                    script = f"apply (decides _ ({raw})). {{ {script} }} {{ form. }}"
                return x, script
            case terms.Not():
                x, script = self.truth(node.part, here)
                raw = f"1 - {self._text(x, here)}"
                script = f"apply (decides _ ({raw})). {{ apply not_is. {script} }} {{ form. }}"
                return ONE - x, script
            case terms.Predicate():
                return self.truth(node.meaning, here)
            case terms.IndexRel(op="==" | "!=" as op, args=args):
                one, other = here.key(args)
                over = next((of for i in args if (of := set_of(i)) is not None), None)
                told = " ".join(self.reals.element(e, here.names, over) for e in (one, other))
                x, raw, how = _same(one, other), f"same {told}", "same_is"
                if op == "!=":
                    x, raw, how = ONE - x, f"1 - {raw}", "not_is, same_is"
                return x, f"apply (decides _ ({raw})). {{ apply {how}. }} {{ sames. form. }}"
        raise NotExported(f"a condition with {type(node).__name__}")


def _set_of(place: Any) -> Any:
    """The set of a point, or that of which something is an event."""
    return place.set if isinstance(place, Point) else place.over[0]


def _moved(x: Expr, to: Mapping[Any, Any]) -> Expr:
    """An expression about other points and events."""

    def put(one: Any) -> Expr | None:
        if one.kind == "entry" and one.data[0] in to:
            return x_.entry(to[one.data[0]], one.data[1])
        if any(event in to for event in one.objects):
            return x_.rebuilt(one, {}, lambda part, at: x_.mapped(x_.placed(part, at), put))
        return None

    events = {p for p in to if not isinstance(p, Point)}
    x = x_.placed(x, {p: q for p, q in to.items() if p not in events})
    return x_.mapped(x, put) if events else x


class Theorem:
    """One statement: its lemmas, and the proof of the theorem from them."""

    def __init__(
        self,
        statement: Statement,
        steps: tuple[Step, ...],
        name: str,
        sizes: Mapping[Any, int],
        citations: Citations,
    ) -> None:
        self.statement, self.name, self.sizes = statement, name, sizes
        self.printer = Printer(statement, sizes=sizes)
        self.says = self.printer.proposition()
        self.reals = Reals(self.printer.names, self.printer.items, sizes)
        self.traced = Traced(statement, sizes)
        own = self.traced.sequents()
        self.sequents = read(statement, sizes)  # of which the proof speaks: they have its events
        self.events = dict[Any, Any]()
        for one, other in zip(own, self.sequents, strict=True):
            mine, its = (free_events(self.printer, each) for each in (one, other))
            if len(mine) > 1:
                raise NotExported("a sequent about several events")
            self.events |= dict(zip(mine, its, strict=True))
        self.steps = steps
        if len(self.sequents) != len(self.steps):
            raise NotExported("a proof of other sequents")
        self.lemmas = [
            lemma_of(self.printer, s, by, f"{name}_{n}", citations)
            for n, (s, by) in enumerate(zip(self.sequents, self.steps, strict=True))
        ]
        self.serial = itertools.count()
        self.said: list[tuple[Fact, str]] = []  # what is known, as facts of the kernel, by name
        self.values = Values(self.reals, self.said)

    def text(self, word: str = "Theorem") -> str:
        lemmas = "\n".join(
            lemma.text(step) for lemma, step in zip(self.lemmas, self.steps, strict=True)
        )
        return f"{lemmas}\n{word} {self.name} :\n  {self.says}.\nProof.\n{self.proof()}\nQed.\n"

    def new(self, letter: str) -> str:
        return f"{letter}{next(self.serial)}"

    # -- the proof --------------------------------------------------------------------------------

    def proof(self) -> str:
        objects = " ".join(name for name, _ in self.printer.objects())
        many = len(list(self.printer.sorts()))
        hypotheses = self.statement.hypotheses
        told = f"intros {objects} {' '.join(f'o{n}' for n in range(many))}"
        told += "".join(f" given{n}" for n in range(len(hypotheses))) + ".\n"
        told += signs(self.printer)
        nowhere = Here({}, {})
        for n, p in enumerate(self.statement.parameters):
            if p in self.sizes:
                continue
            x = x_.number(p) if isinstance(p, sorts.Natural) else x_.size(Set(p))
            how = "count_fact" if isinstance(p, sorts.Natural) else "size_fact"
            told += self.fact(
                Relation.AT_LEAST,
                x - constant(Fraction(p.smallest)),
                {},
                f"{how} _ _ o{n}",
                nowhere,
            )
        told += self._laws()
        for n, hypothesis in enumerate(hypotheses):
            told += self.given(hypothesis, nowhere, f"given{n}", ())
        shown = self.traced.within[0].parts
        if not shown:  # the hypotheses contradict each other
            return f"{told}exfalso. lra."
        return told + "".join(self.conclude(part, nowhere) for part in shown)

    def _laws(self) -> str:
        """What is known of laws on sets of which all points are known."""
        told, start = "", len(self.statement.parameters)
        kinds = ("law", "bit", "unit", "positive")
        tables = [table for table in self.statement.tables if table.kind in kinds]
        for n, table in enumerate(tables, start):
            *around, over = table.over
            if table.kind != "law" or not self.values.is_listed(over):
                continue
            elements, names = self.values.listed(over), dict[Point, str]()
            combined = list[tuple[tuple[Element, ...], dict[Point, str]]]([((), {})])
            for axis in around:
                more = self.values.every(axis, {})
                combined = [
                    ((*key, e), {**names, **{p: f"b0_{len(names) + k}" for k, p in enumerate(own)}})
                    for key, names in combined
                    for e, own in more
                ]
            for key, names in combined:
                told_ = [
                    self.reals.element(e, names, axis) for e, axis in zip(key, around, strict=True)
                ]
                law, nowhere = f"({' '.join((f'o{n}', *told_))})", Here({}, {})
                entries = [x_.entry(table, (*key, e)) for e in elements]
                for e, x in zip(elements, entries, strict=True):
                    at = self.reals.element(e, {}, over)
                    told += self.fact(Relation.AT_LEAST, x, names, f"proj1 {law} {at}", nowhere)
                whole = sum(entries, ZERO) - ONE
                points = " :: ".join((*(self.reals.element(e, {}, over) for e in elements), "nil"))
                how = f"law_listed _ ({points}) _ {law} ltac:(listed)"
                turn = "cbn [fold_right]. "
                told += self.fact(Relation.EQUAL, whole, names, how, nowhere, turn)
        return told

    def fact(
        self, relation: Relation, x: Expr, bound: Mapping[Any, str], proof: str, here: Here,
        turn: str = "",
    ) -> str:  # fmt: skip
        """What is known, under a name: for all points that are bound, the relation; `proof` proves
        it at these, for a number that has the form x."""
        name = self.new("f")
        fact = Fact(relation, x, tuple(bound))
        words = {Relation.AT_LEAST: "same_at_least", Relation.ABOVE: "same_above",
                 Relation.EQUAL: "same_equal"}  # fmt: skip
        b = self._bound(bound.items())
        around = {p: t for p, t in here.names.items() if p not in bound}
        told = f"assert ({name} : {self.reals.fact(fact, around)}). {{ "
        told += f"intros {' '.join(b)}. " if b else ""
        told += f"eapply ({words[relation]} _ _ ({proof})); simpl INR; {turn}form. }}\n"
        self.said.append((fact, name))
        return told

    def given(
        self, node: Any, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...] = (),
    ) -> str:  # fmt: skip
        """What a hypothesis says where indicators are 1, each with what shows that it is one; what
        cannot be said here is left out."""
        match node:
            case terms.And(parts=parts) if parts:
                proofs, rest = list[str](), proof
                for _ in parts[1:]:
                    proofs, rest = [f"(and_second _ _ {rest})", *proofs], f"(and_first _ _ {rest})"
                pairs = zip(parts, (rest, *proofs), strict=True)
                return "".join(self.given(part, here, way, bound, under) for part, way in pairs)
            case terms.Predicate():
                return self.given(node.meaning, here, proof, bound, under)
            case terms.All(index=index):
                return "".join(
                    self.given(
                        node.body, inner, f"(all_at _ _ {proof} {at})", (*bound, *own), under
                    )
                    for at, own, inner in self._elements(index, here, len(bound))
                )
            case terms.AllEvents(event=sorts.Table() as event):
                try:
                    new = replace(event, kind="bit", low=None, high=None)
                    name, _ = self.reals.event(new)
                except NotExported:
                    return ""
                inner = Here({**here.points, event: new}, here.names)
                proof = f"(events_at _ _ {proof} {name} bits_of_{name})"
                return self.given(node.body, inner, proof, (*bound, (new, name)), under)
            case terms.Implies():
                try:
                    i, script = self.values.truth(node.given, here)
                except NotExported:
                    return ""
                h, d, c = self.new("h"), self.new("d"), self.new("c")
                told = f"pose proof ({proof}) as {h}. cbv beta in {h}. match type of {h} with "
                told += f"holds (t_implies ?s _) => assert ({d} : decided s "
                told += (
                    f"{self.reals.expr(i, here.names)}) end. {{ {script} }} at_condition {d} {c}. "
                )
                proof = f"(implies_gives _ _ _ {h} {d} {c})"
                return self.given(node.then, here, proof, bound, (*under, (i, told)))
            case terms.Rel() if (parts_ := members(node)) is not None:
                return self._members_given(node, parts_, here, proof, bound, under)
            case terms.Iff(left=left, right=right):
                told = ""
                for way, (one, other) in (("first", (left, right)), ("second", (right, left))):
                    implied = terms.Implies(one, other)
                    told += self.given(implied, here, f"(iff_{way} _ _ {proof})", bound, under)
                return told
            case terms.IndexRel() | terms.Or() | terms.Not():
                return self._condition_given(node, here, proof, bound, under)
            case terms.Rel() if node.op == "!=" or self.values.counted(node, here) is not None:
                return self._condition_given(node, here, proof, bound, under)
            case terms.Rel():
                told = self._parts_given(node, here, proof, bound, under)
                try:
                    return told + self._relation_given(node, here, proof, bound, under)
                except NotExported:
                    return told
        return ""

    def _members_given(
        self, node: terms.Rel, parts: list[Proposition], here: Here, proof: str,
        bound: tuple[tuple[Any, str], ...], under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """What a bound on a greatest or least value says of its members."""
        sides = [bare(node.left), bare(node.right)]
        sides = sides[::-1] if node.op in (">=", ">") else sides
        kinds = [getattr(side, "kind", getattr(side, "name", "")) for side in sides]
        n = 0 if kinds[0] in ("max", "abs", "sup") else 1
        less = "_less" if node.op in ("<", ">") else ""
        if isinstance(sides[n], terms.Bind):
            (every,) = parts
            told = ""
            for at, own, inner in self._elements(sides[n].index, here, len(bound)):
                member = f"({kinds[n]}_member _ _ _ {proof} {at})"
                if sides[n].given is not None:
                    member = f"({kinds[n]}_where _ _ _ {member})"
                body: Any = every
                told += self.given(body.body, inner, member, (*bound, *own), under)
            return told
        proofs, rest = list[str](), proof
        of = "_ _" if kinds[n] == "abs" else "_ _ _"
        for _ in parts[1:]:
            proofs = [f"({kinds[n]}_second{less} {of} {rest})", *proofs]
            rest = f"({kinds[n]}_first{less} {of} {rest})"
        pairs = zip(parts, (rest, *proofs), strict=True)
        return "".join(self.given(part, here, way, bound, under) for part, way in pairs)

    def _elements(
        self, index: Index, here: Here, around: int
    ) -> Iterator[tuple[str, tuple[tuple[Any, str], ...], Here]]:
        """All elements that an index may stand for, or any, with the names that are bound there;
        none where these are not known."""
        try:
            every = self.values.every(index.over, {})
            for element, points in every:
                names = {p: f"b0_{around + n}" for n, p in enumerate(points)}
                at = self.reals.element(element, names, index.over)
                yield at, (*names.items(),), here.at(index, element, names)
        except NotExported:
            return

    def _condition_given(
        self, node: Any, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """A condition that holds: its indicator is 1."""
        try:
            x, script = self.values.truth(node, here)
        except NotExported:
            return ""
        X = self.reals.expr(x, here.names)
        how = f"apply one_less, (holds_decided _ {X} {proof}). {script}"
        return self._met(x - ONE, f"({X} - 1)", how, "", here, bound, under)

    def _relation_given(
        self, node: terms.Rel, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        values, before, turn = self.values, "", ""
        relation = {"<": Relation.ABOVE, ">": Relation.ABOVE, "==": Relation.EQUAL}.get(
            node.op, Relation.AT_LEAST
        )
        upward = node.op in ("<=", "<")
        sides = [values.ratio(side, here) for side in (node.left, node.right)]
        for n, side in enumerate(sides):
            if side is not None:
                A, B = (self.reals.expr(x, here.names) for x in side[:2])
                w = [self.new("w") for _ in range(3)]
                before += f"assert (0 <= {A} /\\ 0 <= {B} /\\ 0 < {A} + {B}) as "
                before += f"[{w[0]} [{w[1]} {w[2]}]]. {{ apply (logratio_weighed _ _ _ "
                before += f"({VALUED[node.op][n]} _ _ {proof})). {side[2]} }} "
        kept = ("{ assumption. } { assumption. } { assumption. }",) * 2
        found = values.by_arguments(node.left, node.right, here, kept)
        if found is not None:
            gap, d, turn = -found.gap if upward else found.gap, f"({found.raw})", found.turn
            d = f"- {d}" if upward else d
            how = f"apply ({WORDS[node.op]}_gives _ _ ({found.raw}) {proof}). {found.script}"
        else:
            (a, first), (b, second) = (
                values.value(node.left, here),
                values.value(node.right, here),
            )
            gap = b - a if upward else a - b
            A, B = (self.reals.expr(x, here.names) for x in (a, b))
            d = f"{B} - {A}" if upward else f"{A} - {B}"
            how = f"apply ({WORDS[node.op]}_says _ _ _ _ {proof}). {{ {first} }} {{ {second} }}"
        strictly = ""
        if relation is Relation.ABOVE and under:
            bit = Forms(self.reals, here.names).bit(gap)
            told_ = (
                f"put ({d}) {self.reals.expr(gap, here.names)}. {values._equation(*bit, end='')}"
            )
            above = f"apply above_has_bit. {before}{how}"
            strictly = self._met(
                ONE - x_.bit(gap), f"1 - bit ({d})", above, turn + told_, here, bound, under
            )
            relation, how = Relation.AT_LEAST, f"apply Rlt_le. {how}"
        for i, _ in reversed(under):
            gap, d = i * gap, f"{self.reals.expr(i, here.names)} * ({d})"
        name, given = self.new("g"), " ".join(self._bound(bound))
        said = {Relation.ABOVE: f"0 < {d}", Relation.EQUAL: f"{d} = 0"}.get(relation, f"0 <= {d}")
        told = f"assert ({name} : {''.join(map(self._for_all, bound))}{said}). {{ "
        told += f"intros {given}. " if bound else ""
        told += "".join(each for _, each in under) + before + how + " }\n"
        at = f"{name} {given}".strip()
        return strictly + told + self.fact(relation, gap, dict(bound), at, here, turn)

    def _parts_given(
        self, node: terms.Rel, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """What a relation that holds says of its parts: they have values, and what has an upper
        bound is not plus infinity."""
        told = ""
        for n, side in enumerate((node.left, node.right)):
            if not _asks(side):
                continue
            other = node.right if n == 0 else node.left
            least = n == (0 if node.op in ("<=", "<") else 1) or node.op == "=="
            try:
                b, script = self.values.value(other, here)
            except NotExported:
                least = False
            if least:
                h, e = self.new("h"), self.new("e")
                how = "equal_under" if n == 0 and node.op == "==" else (
                    "equal_over" if node.op == "==" else
                    "less_under" if node.op in ("<", ">") else "at_most_under")  # fmt: skip
                prelude = (
                    f"pose proof ({how} _ _ {self.reals.expr(b, here.names)} {proof}) as {h}. "
                )
                prelude += f"match type of {h} with ?x -> _ => assert ({e} : x) end. "
                prelude += f"{{ {script} }} specialize ({h} {e}). "
                told += self._walked(side, here, h, bound, (*under, (ONE, prelude)), "below")
            told += self._walked(
                side, here, f"({VALUED[node.op][n]} _ _ {proof})", bound, under, "valued"
            )
        return told

    def _walked(
        self, term: Any, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...], kind: str,
    ) -> str:  # fmt: skip
        """What it says of the parts of a term that it is `valued`, or `below` plus infinity, or
        `beyond` minus infinity."""
        if not _asks(term):
            return ""
        turned = OPPOSITE[kind]
        match bare(term):
            case terms.Bind(kind="sum") as bind:
                body: Any = bind.body
                if bind.given is not None:
                    body = terms.If(bind.given, body, terms.Num(Fraction(0)))
                return "".join(
                    self._walked(
                        body, inner, f"({kind}_sum _ _ {proof} {at})", (*bound, *own), under, kind
                    )
                    for at, own, inner in self._elements(bind.index, here, len(bound))
                )
            case terms.If(condition=condition, then=then, other=other):
                try:
                    i, script = self.values.truth(condition, here)
                except NotExported:
                    return ""
                h, d, c = self.new("h"), self.new("d"), self.new("c")
                told = f"pose proof ({proof}) as {h}. cbv beta in {h}. match type of {h} with "
                told += f"{kind} (v_if ?s _ _) => assert ({d} : decided s "
                told += (
                    f"{self.reals.expr(i, here.names)}) end. {{ {script} }} at_condition {d} {c}. "
                )
                proof = f"({kind}_then _ _ _ _ {h} {d} {c})"
                return self._walked(then, here, proof, bound, (*under, (i, told)), kind)
            case terms.At(table=table, indices=indices) if isinstance(bare(table), terms.Lam):
                entries = dict(zip(bare(table).indices, here.key(indices), strict=True))
                there = Here({**here.points, **entries}, here.names)
                return self._walked(bare(table).body, there, proof, bound, under, kind)
            case terms.Op(name="+" | "-" as name, args=args) if len(args) == 2:
                kinds = (kind, kind if name == "+" else turned)
                word = "add" if name == "+" else "sub"
                return "".join(
                    self._walked(
                        arg, here, f"({side} ({kind}_{word} _ _ {proof}))", bound, under, own
                    )
                    for arg, side, own in zip(args, ("proj1", "proj2"), kinds, strict=True)
                )
            case terms.Op(name="neg", args=(one,)):
                return self._walked(one, here, f"({kind}_neg _ {proof})", bound, under, turned)
            case terms.Op(name="pos" | "abs" | "exp" as name, args=(one,)) if kind == "valued":
                return self._walked(one, here, f"(valued_{name} _ {proof})", bound, under, kind)
            case terms.Op(name=("*" | "/") as name, args=args) if (
                len(args) == 2 and kind == "valued"
            ):
                word = {"*": "mul", "/": "div"}[name]
                told = "".join(
                    self._walked(
                        arg, here, f"({side} (valued_{word} _ _ {proof}))", bound, under, kind
                    )
                    for arg, side in zip(args, ("proj1", "proj2"), strict=True)
                )
                if name == "/":
                    told += self._divided(args[1], here, proof, bound, under)
                return told
            case terms.Op(name="*", args=(one, other)) if not _asks(one):
                try:
                    a, script = self.values.value(one, here)
                except NotExported:
                    return ""
                A, h, e, d = self.reals.expr(a, here.names), *map(self.new, "hed")
                told = f"pose proof ({kind}_mul_above _ _ {A} {proof}) as {h}. "
                told += f"match type of {h} with ?x -> _ => assert ({e} : x) end. {{ {script} }} "
                told += f"assert ({d} : 0 < {A}). {self.values._needs(a, '>', here)} "
                told += f"specialize ({h} {e} {d}). "
                return self._walked(other, here, h, bound, (*under, (ONE, told)), kind)
            case terms.Op(name="plog" | "ratio" | "logratio" | "log" as name, args=args) if (
                name,
                kind,
            ) in FINITE:
                return self._finite_at(name, args, kind, here, proof, bound, under)
        return ""

    def _finite_at(
        self, name: str, args: tuple[Any, ...], kind: str, here: Here, proof: str,
        bound: tuple[tuple[Any, str], ...], under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """What it takes for a function of numbers not to be infinite: one of them is above 0, of
        some functions only where the other one is."""
        try:
            values = [self.values.value(arg, here) for arg in args]
        except NotExported:
            return ""
        told, forms = (
            [self.reals.expr(x, here.names) for x, _ in values],
            Forms(self.reals, here.names),
        )
        above, only, more = FINITE[name, kind]
        how = f"apply ({kind}_{name} {'_ ' * len(args)}{' '.join(told)} {proof}). "
        how += " ".join(f"{{ {script} }}" for _, script in values)
        how += self.values._needs(values[1][0], ">=", here) if more else ""
        y, turn = values[above][0], ""
        missed, raw = ONE - x_.bit(y), f"1 - bit {told[above]}"
        if only:
            missed, raw = x_.bit(values[0][0]) * missed, f"bit {told[0]} * ({raw})"
            turn = self.values._equation(*forms.bit(values[0][0]), end="")
        turn += self.values._equation(*forms.bit(y), end="")
        return self._met(missed, raw, how, turn, here, bound, under)

    def _divided(
        self, term: Any, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """What is divided by is not 0."""
        try:
            y, script = self.values.value(term, here)
        except NotExported:
            return ""
        missed = ONE - (x_.bit(y) + x_.bit(-y))
        if not missed.terms:
            return ""
        Y, forms = self.reals.expr(y, here.names), Forms(self.reals, here.names)
        how = f"apply not_zero_bits, (valued_divisor _ _ {Y} {proof}). {script}"
        turn = f"put (- {Y}) {self.reals.expr(-y, here.names)}. "
        turn += self.values._equation(*forms.bit(-y), end="")
        turn += self.values._equation(*forms.bit(y), end="")
        return self._met(missed, f"1 - (bit {Y} + bit (- {Y}))", how, turn, here, bound, under)

    def _met(
        self, missed: Expr, raw: str, how: str, turn: str, here: Here,
        bound: tuple[tuple[Any, str], ...], under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """A duty is met where it has to be."""
        for i, _ in reversed(under):
            missed = i * missed
            raw = raw if i == ONE else f"{self.reals.expr(i, here.names)} * ({raw})"
        places, before = missed.points, ""
        for p, t in bound:  # any point will do where it says nothing of it
            if isinstance(p, Point) and p not in places:
                if under:
                    return ""
                of = self.reals.set(p.set)
                before += f"destruct (some_point {of} ltac:(assumption)) as [{t} _]. "
        bound = tuple(b for b in bound if not isinstance(b[0], Point) or b[0] in places)
        name, given = self.new("g"), " ".join(self._bound(bound))
        told = f"assert ({name} : {''.join(map(self._for_all, bound))}{raw} = 0). {{ "
        told += f"intros {given}. " if bound else ""
        told += before + "".join(each for _, each in under) + how + " }\n"
        at = f"{name} {given}".strip()
        return told + self.fact(Relation.EQUAL, missed, dict(bound), at, here, turn)

    def _for_all(self, one: tuple[Any, str]) -> str:
        place, name = one
        if isinstance(place, Point):
            return f"forall {name} : {self.reals.set(place.set)}, "
        name, of = self.reals.event(place)
        return f"forall {name} : {of} -> R, (forall y : {of}, is_bit ({name} y)) -> "

    def _bound(self, bound: Iterable[tuple[Any, str]]) -> list[str]:
        """The names of what a fact is about; each event has a proof that it is one."""
        found = list[str]()
        for place, name in bound:
            found += [name] if isinstance(place, Point) else [name, f"bits_of_{name}"]
        return found

    def find(self, fact: Fact) -> str | None:
        """What proves a fact: one that was said, with its points in some order."""
        for said, name in self.said:
            if said.relation is not fact.relation or len(said.places) != len(fact.places):
                continue
            for order in itertools.permutations(fact.places):
                pairs = [*zip(said.places, order, strict=True)]
                if any(_set_of(p) is not _set_of(q) for p, q in pairs):
                    continue
                if _moved(said.x, dict(pairs)) == fact.x:
                    names = {p: f"b0_{k}" for k, p in enumerate(fact.places)}
                    bound = " ".join(self._bound(names.items()))
                    at = " ".join((name, *self._bound((p, names[p]) for p in order)))
                    said_ = {p: names[q] for p, q in pairs}
                    env = {p: f"y{k}" for k, p in enumerate(said.x.points | fact.x.points)}
                    texts = (
                        self.reals.expr(x, {**env, **e})
                        for x, e in ((said.x, said_), (fact.x, names))
                    )
                    if bound and len({*texts}) > 1:  # its terms have another order
                        same = SAME[fact.relation]
                        return f"ltac:(intros {bound}; apply ({same} _ _ ({at})); form)"
                    return f"(fun {bound} => {at})" if bound else name
        return None

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
            proof = self.find(fact)
            if proof is None:
                raise NotExported(
                    f"a fact of which no hypothesis is known to say it: {fact.text[:80]}"
                )
            facts.append(f"({proof})")
        events = [(e, self.reals.event(e)[0]) for e in lemma.events]
        at = (*(names[p] for p in lemma.points), *self._bound(events))
        told = (lemma.name, *given, *domains, *at, *facts)
        return f"exact ({' '.join(told)})."

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
                goal = self.reals.expr(self.sequents[shown.end - 1].goal.x, here.names)
                told += f"apply one_more, (same_equal {goal}). "
                return told + f"{{ {self.use(shown.end - 1, here, {})} }} {{ form. }}"
        raise NotExported(f"a conclusion with {type(shown.node).__name__}")

    def inside(self, shown: Shown, here: Here) -> str:
        """A part of the conclusion; what is said on the way is known there alone."""
        known = len(self.said)
        told = self.conclude(shown, here)
        del self.said[known:]
        return told

    def any(self, index: Index, parts: list[Shown], here: Here) -> tuple[list[str], Here]:
        """The names of what any element of a set is made of, and what is known of it: it is what
        the reading has for it."""
        if len(parts) != 1:
            raise NotExported("for all of several kinds of elements")
        element = parts[0].env[index]
        names = {p: f"d{len(here.names) + n}" for n, p in enumerate(points_in(element))}
        pair = isinstance(element, tuple) and [*element] == [*names]
        alone = isinstance(element, Point) or element == Sequence(next(iter(names)))
        if not alone and not (pair and len(names) == 2):
            raise NotExported("for all of what is no point")
        return [*names.values()], here.at(index, element, names)

    def is_spread(self, index: Index) -> bool:
        """Whether what is said of all elements is said of each, or of all parts of sequences."""
        over, values = index.over, self.values
        return values.is_listed(over) or (
            isinstance(over, sorts.Power) and over.exponent in self.sizes
        )

    def spread(
        self, index: Index, parts: list[Shown], here: Here, show: Callable[[Shown, Here], str]
    ) -> str:
        """Show for all elements of a set of a fixed size what each part says of its own."""
        elements = [part.env[index] for part in parts]
        if self.values.is_listed(index.over):
            if elements != self.values.listed(index.over):
                raise NotExported("elements in another order")
            told = self.values.one_by_one("every_listed", index.over, elements)
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
            case terms.All(index=index, body=body) if self.values.is_listed(index.over):
                elements = self.values.listed(index.over)
                told = self.values.one_by_one("every_listed", index.over, elements)
                for element in elements:
                    told += f"split. {{ {self.settled(body, here.at(index, element, {}))} }} "
                return f"apply all_settled. {told}exact I."
            case terms.All(index=index, body=body):
                element, names = self.values.any(index.over, here.names)
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
        known, name = len(self.said), self.new("h")
        told = f"intro {name}.\n" + self.given(shown.node.given, here, name, ())
        told += self.conclude(shown.parts[0], here)
        del self.said[known:]
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
        known = len(self.said)
        try:
            return self.between_numbers(shown, here, None)
        except NotExported:
            if not (_asks(shown.node.left) or _asks(shown.node.right)):
                raise
        del self.said[known:]
        return self.or_infinite(shown, here)

    def or_infinite(self, shown: Shown, here: Here) -> str:
        """A relation that holds where its greater side is plus infinity, and elsewhere between
        numbers; two equal sides are infinite at the same places."""
        node, values, known = shown.node, self.values, len(self.said)
        sides = [node.left, node.right] if node.op in ("<=", "<", "==") else [node.right, node.left]
        told, left = self.owed(range(shown.start, shown.end), here)
        how = f"{WORDS[node.op]}_or_infinite"
        if node.op in ("<", ">"):
            lesser = values.finite("below", sides[0], here)
        else:
            lesser = values.side("beyond", sides[0], here)
        told += f"apply {how}. {{ {lesser} }} {{ {values.side('beyond', sides[1], here)} }}\n"
        h, walked = self.new("h"), ""
        if node.op == "==":
            for one, other in (sides, reversed(sides)):
                inner = len(self.said)
                told += f"{{ intro {h}. {self._walked(one, here, h, (), (), 'below')}"
                told += self.owed(left, here)[0]
                told += f"{values.finite('below', other, here)} }}\n"
                del self.said[inner:]
            walked = self._walked(sides[0], here, h, (), (), "below")
            told, h = f"{told}intro {h}. ", self.new("h")
        told += f"intro {h}.\n{walked}{self._walked(sides[1], here, h, (), (), 'below')}"
        told += self.between_numbers(shown, here, left)
        del self.said[known:]
        return told

    def owed(self, duties: Iterable[int], here: Here) -> tuple[str, list[int]]:
        """The duties that what is known shows, and those that are left."""
        told, left = "", list[int]()
        for n in duties:
            known = len(self.said)
            try:
                told += self.duty(n, here)
            except NotExported:
                del self.said[known:]
                left.append(n)
        return told, left

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
        if start < end and self.sequents[end - 1].goal.x == gap:
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
        goal = self.reals.expr(self.sequents[end - 1].goal.x, here.names)
        told += f"apply ({relation} {goal}). {{ {self.use(end - 1, here, {})} }} "
        return told + f"{{ {turn}form. }}"

    def granted(self, n: int, here: Here) -> Fact:
        """What a duty says, for all points that are not known here."""
        goal = self.sequents[n].goal
        points = [p for p in self.lemmas[n].points if p not in here.names]
        return Fact(goal.relation, goal.x, tuple(points))

    def is_known(self, n: int, here: Here) -> bool:
        return self.find(self.granted(n, here)) is not None

    def duty(self, n: int, here: Here) -> str:
        """What a duty says is known from here on."""
        fact = self.granted(n, here)
        points = fact.places
        bound = {p: f"b{len(here.names)}_{k}" for k, p in enumerate(points)}
        name = self.new("f")
        told = f"assert ({name} : {self.reals.fact(fact, here.names)}). {{ "
        told += f"intros {' '.join(bound.values())}. " if bound else ""
        told += self.use(n, here, bound) + " }\n"
        self.said.append((fact, name))
        return told


def nothing_cited(hash_: str) -> None:
    """Where nothing is known that could be cited."""


def theorem_and_proof(
    statement: Statement, proof: Proof, name: str = "statement", find: Find = nothing_cited
) -> str:
    """The lemmas, the theorem and its proof; `find` gives what is cited, with its proof."""
    if any(proof.witnesses):
        raise NotExported("a proof with a witness")
    citations = Citations(name, find, cited)
    if not proof.fixed:
        told = Theorem(statement, proof.steps[0], name, {}, citations).text()
    else:
        told = of_cases(statement, proof, name, citations)
    return "\n".join((*citations.texts, told))


def of_cases(statement: Statement, proof: Proof, name: str, citations: Citations) -> str:
    """A theorem about sets and numbers up to a greatest size, by one lemma for each choice."""
    choices = [*choices_of(statement, proof.fixed)]
    if len(choices) > MOST_CASES:
        raise NotExported("a proof for each of so many sizes")
    cases = [
        Theorem(statement, steps, f"{name}_of_{n}", sizes, citations)
        for n, (sizes, steps) in enumerate(zip(choices, proof.steps, strict=True))
    ]
    lemmas = "\n".join(case.text("Lemma") for case in cases)
    whole = Whole(statement, proof.fixed, cases)
    return f"{lemmas}\nTheorem {name} :\n  {whole.says}.\nProof.\n{whole.proof()}\nQed.\n"


class Whole:
    """A theorem about sets and numbers up to a greatest size, from the lemmas of its cases."""

    def __init__(self, statement: Statement, fixed: tuple[str, ...], cases: list[Theorem]) -> None:
        self.statement, self.cases = statement, iter(cases)
        self.printer = Printer(statement, fixed)
        self.says = self.printer.proposition()
        self.fixed = [p for p in statement.parameters if p.name in fixed]
        sorts_, items = list(self.printer.sorts()), self.printer.items
        own = len(sorts_) - len(items)
        self.tables = [f"o{n}" for n in range(len(statement.parameters) + len(fixed), own)]
        self.numbers = {key: f"o{n}" for n, key in enumerate(items, own)}
        self.many = len(sorts_)

    def proof(self) -> str:
        names = [name for name, _ in self.printer.objects()]
        names += [f"o{n}" for n in range(self.many)]
        names += [f"given{n}" for n in range(len(self.statement.hypotheses))]
        return f"intros {' '.join(names)}.\n{self.split(self.fixed, {})}"

    def split(self, left: list[Any], items: dict[tuple[str, int], str]) -> str:
        """One case after the other, with the elements that have names there."""
        if not left:
            return self.closed(next(self.cases), items)
        p, depth = left[0], len(self.fixed) - len(left)
        name, is_set = self.printer.names.of(p), isinstance(p, sorts.Space)
        sizes, told = range(p.smallest, p.largest + 1), f"size {name}" if is_set else name
        told = " \\/ ".join(f"{told} = {n}" for n in sizes)
        script = f"assert (e{depth} : ({told})%nat) by lia.\n"
        if len(sizes) > 1:
            script += f"destruct e{depth} as {' | '.join(f'[e{depth}' for _ in sizes[1:])}"
            script += f" | e{depth}{']' * (len(sizes) - 1)}.\n"
        for n in sizes:
            inner, here = dict(items), "" if is_set else f"subst {name}. "
            if is_set:
                points = [f"l{depth}_{k}" for k in range(n)]
                here += f"assert ({''.join(f'exists {z}, ' for z in points)}points {name} = "
                here += f"{' :: '.join((*points, 'nil'))}) as "
                here += f"{''.join(f'[{z} ' for z in points)}p{depth}{']' * n}. "
                shape = "".join(f"[| {z} " for z in points) + "[| ]" + "]" * n
                here += f"{{ unfold size in e{depth}. destruct (points {name}) as {shape}; "
                here += "try discriminate; repeat eexists. }\n"
            else:
                points = [place_text(k, n) for k in range(n)]
            of = name if is_set else f"(upto {name})"
            for k, z in enumerate(points):
                inner[of, k] = z
                if (of, k) in self.numbers:
                    item, o = self.printer.items[of, k], self.numbers[of, k]
                    here += f"assert ({z} = {item}) by (unfold is_number in {o}; "
                    here += f"{f'rewrite p{depth} in {o}; ' if is_set else ''}now injection {o}). "
                    here += f"subst {z if is_set else item}. "
                    inner[of, k] = item if is_set else z
            script += f"{{ {here}{self.split(left[1:], inner)} }}\n"
        return script

    def closed(self, case: Theorem, items: Mapping[tuple[str, int], str]) -> str:
        """One case by its lemma."""
        known = {**self.printer.items, **items}
        own = case.printer.items
        given = [name for name, _ in case.printer.objects()[: -len(own) or None]]
        given += [known[key] for key in own]
        given += ["ltac:(lia)"] * len(self.statement.parameters) + self.tables
        given += ["ltac:(numbered)"] * len(own)
        given += ["ltac:(assumption)"] * sum(isinstance(p, sorts.Space) for p in self.fixed)
        given += [f"given{n}" for n in range(len(self.statement.hypotheses))]
        return f"exact ({' '.join((case.name, *given))})."
