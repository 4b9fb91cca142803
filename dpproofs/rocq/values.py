"""What number the value of a term is, with a script for Rocq that shows it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ONE, ZERO, Expr, constant
from dpproofs.kernel.points import Chosen, Point, Sequence, held
from dpproofs.kernel.reading import _same, bare
from dpproofs.kernel.sequents import Relation
from dpproofs.language import sorts, terms
from dpproofs.language.powers import REAL_POWER, power_name
from dpproofs.language.terms import Proposition, Term
from dpproofs.rocq.elements import Elements, Here
from dpproofs.rocq.facts import Known
from dpproofs.rocq.forms import Forms, put_in_place
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reals import fillers
from dpproofs.rocq.statement import last_told, set_of

__all__ = ["WORDS", "Compared", "Values"]


WORDS = {"<=": "at_most", "<": "less", ">=": "at_least", ">": "greater", "==": "equal",
         "!=": "unequal"}  # fmt: skip


@dataclass(frozen=True)
class Compared:
    """Two values compare as a number compares with 0: its form, the number, a script that shows
    this, and what brings the number nearer to its form."""

    gap: Expr
    raw: str
    script: str
    turn: str


class Values:
    """What number the value of each term is."""

    def __init__(self, known: Known) -> None:
        self.known, self.reals, self.sizes = known, known.reals, known.reals.sizes
        self.serial = itertools.count()
        self.elements = Elements(self.reals, self.serial)

    def text(self, x: Expr, here: Here) -> str:
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
                x, script = self._plain(x_.entry(here.points.get(table, table), key))
                of = {self.reals.set(p.set): here.names[p] for p in fillers(x)}
                kept = "".join(f"rewrite ?(rows_of_selected {y} _ _ {d}). " for y, d in of.items())
                return x, kept + script
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
        told = [self.text(x, here) for x in xs]
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
                turned = self.equation(left, right, proof)
                how = "div_is" if name == "/" else "ratio_is"
                return made(
                    f"{A} * / {B}", a * x_.inverse(b), how, self.needs(b, "!=", here), turned
                )
            case "exp":
                left, right, proof = forms.exp(a)
                return made(left, x_.exp(a), "exp_is", form=proof)
            case "log":
                left, right, proof = forms.log(a)
                return made(left, x_.log(a), "log_is", self.needs(a, ">", here), proof)
            case "sqrt":
                half = Fraction(1, 2)
                left, right, proof = forms.power(a, half)
                return made(
                    f"root 2 {A}", x_.power(a, half), "sqrt_is", self.needs(a, ">=", here), proof
                )
            case "pos":
                turned = self.equation(*forms.bit(a))
                return made(f"bit {A} * {A}", x_.above_zero(a), "pos_is", form=turned)
            case "abs":
                x = x_.above_zero(a) + x_.above_zero(-a)
                minus = f"put (- {A}) {self.text(-a, here)}. "
                turned = (
                    self.equation(*forms.bit(a), end="") + minus + self.equation(*forms.bit(-a))
                )
                return made(f"bit {A} * {A} + bit (- {A}) * - {A}", x, "abs_is", form=turned)
            case "max" if len(xs) == 2:
                x = b + x_.above_zero(a - b)
                turned = f"put ({A} - {B}) {self.text(a - b, here)}. "
                turned += self.equation(*forms.bit(a - b))
                return made(f"{B} + bit ({A} - {B}) * ({A} - {B})", x, "max_is", form=turned)
            case "min" if len(xs) == 2:
                x, gap = -(-b + x_.above_zero(b - a)), f"(- {A} - - {B})"
                turned = f"put {gap} {self.text(b - a, here)}. " + self.equation(*forms.bit(b - a))
                return made(f"- (- {B} + bit {gap} * {gap})", x, "min_is", form=turned)
            case "tanh":
                x, two = (x_.exp(a + a) - ONE) * x_.inverse(x_.exp(a + a) + ONE), f"({A} + {A})"
                turned = f"put {two} {self.text(a + a, here)}. "
                turned += self.equation(*forms.exp(a + a), end="")
                turned += self.equation(*forms.inverse(x_.exp(a + a) + ONE))
                raw = f"(exp {two} - 1) * / (exp {two} + 1)"
                return made(raw, x, "tanh_is", form=turned)
            case "plog":
                x = a * (x_.log(a) - x_.log(b))
                turned = self.equation(*forms.log(a), end="") + self.equation(*forms.log(b))
                asked = self.needs(a, ">=", here) + self.needs(b, ">=", here)
                asked += self.needs(b, ">", here, a)
                return made(f"{A} * (ln {A} - ln {B})", x, "plog_is", asked, turned)
            case "logratio":
                x = x_.log(a) - x_.log(b)
                turned = self.equation(*forms.log(a), end="") + self.equation(*forms.log(b))
                return made(
                    f"ln {A} - ln {B}",
                    x,
                    "logratio_is",
                    self.needs(a, ">", here) + self.needs(b, ">", here),
                    turned,
                )
            case "cosh":
                x = (x_.exp(a) + x_.exp(-a)).scaled(fmpq(1, 2))
                minus = f"put (- {A}) {self.text(-a, here)}. "
                turned = (
                    self.equation(*forms.exp(a), end="") + minus + self.equation(*forms.exp(-a))
                )
                return made(f"(exp {A} + exp (- {A})) / 2", x, "cosh_is", form=turned)
        raise NotExported(f"the value of the operation {name}")

    def needs(self, x: Expr, op: str, here: Here, where: Expr = ZERO) -> str:
        """Show what is asked for of a number, of one `where` another one is above 0; what their
        indicators are is known before."""
        forms, told = Forms(self.reals, here.names), ""
        for fact, name in self.known.said:
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

    def equation(self, left: str, right: str, proof: str, end: str = " form.") -> str:
        """A part of what is to be shown is brought to its form first."""
        if proof == "reflexivity.":
            return end.strip() or ""
        name = f"e{next(self.serial)}"
        return f"assert ({name} : {left} = {right}). {{ {proof} }} rewrite ?{name}. {end}"

    def power(self, term: terms.Op, here: Here, forms: Forms) -> tuple[Expr, str]:
        a, script = self.value(term.args[0], here)
        told = self.text(a, here)
        match term.args[1]:
            case terms.Num(value=n) if n.denominator == 1 and n >= 0:
                raw, x, how, asked = f"{told} ^ {n}", a ** int(n), f"(power_is {n})", ""
                form = "form."
            case terms.Num(value=n) if n.denominator == 1:
                raw, how, asked = (
                    f"(/ {told}) ^ {-n}",
                    f"(minus_power_is {-n - 1})",
                    self.needs(a, "!=", here),
                )
                x, form = x_.power(a, int(n)), self.equation(*forms.inverse(a))
            case _:
                raise NotExported("a power that is no product")
        return x, self._becomes(raw, x, here, f"apply {how}. {{ {script} }} {asked}", form)

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
                script += self.elements.one_by_one("sum_listed", places, range(len(one)))
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
        elements = self.elements.listed(over)
        parts = [self.value(body, here.at(term.index, e, {})) for e in elements]
        for part, _ in reversed(parts):
            x = part + x if added else part * x
            raw = f"({self.text(part, here)} {sign} {raw})"
        script = self.elements.one_by_one(f"{word}_listed", over, elements)
        script += "".join(f"apply {how}. {{ {told} }} " for _, told in parts) + "reflexivity."
        return x, self._becomes(raw, x, here, script)

    def sum(self, term: terms.Bind, here: Here) -> tuple[Expr, str]:
        body: Term = term.body
        if term.given is not None:
            body = terms.If(term.given, body, terms.Num(Fraction(0)))
        if self.elements.is_listed(term.index.over):
            return self._each(term, body, here, "sum")
        ((element, names),) = self.elements.every(term.index.over, here.names)
        if isinstance(element, Chosen):
            return self._over_subsets(term.index, element, names, body, here)
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

    def _over_subsets(
        self, index: Any, chosen: Chosen, names: Mapping[Point, str], body: Term, here: Here
    ) -> tuple[Expr, str]:
        """A sum over subsets as one over sequences of bits."""
        ((drawn, name),) = names.items()
        inner = here.at(index, chosen, {drawn: f"(marks_at {name})"})
        x, script = self.value(body, inner)
        many = x_.many(chosen)

        def raw(env: Mapping[Point, str]) -> str:
            return f"{self.reals.expr(many, env)} * {self.reals.expr(x, env)}"

        left, _right, proof = Forms(self.reals, here.names).total((drawn,), raw, many * x)
        done = x_.summed(drawn, many * x)
        script = f"apply subsets_sum_is. intro {name}. cbv beta. {script}"
        return done, self._becomes(left, done, here, script, proof)

    def product(self, term: terms.Bind, here: Here) -> tuple[Expr, str]:
        body: Term = term.body
        if term.given is not None:
            body = terms.If(term.given, body, terms.Num(Fraction(1)))
        if self.elements.is_listed(term.index.over):
            return self._each(term, body, here, "product")
        element, names = self.elements.any(term.index.over, here.names)
        if len(names) > 1:
            raise NotExported("a product over pairs")
        inner = here.at(term.index, element, names)
        x, script = self.value(body, inner)
        ((point, name),) = names.items()
        done = x_.product_over(point, x)
        raw = f"product {self.reals.set(point.set)} (fun {name} => {self.text(x, inner)})"
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
        told = [self.text(part, here) for part in (i, x, y)]
        made = i * x + (ONE - i) * y
        raw = f"{told[0]} * {told[1]} + (1 - {told[0]}) * {told[2]}"
        c = f"c{next(self.serial)}"
        how = f"apply if_is. {{ {script} }} {{ intro {c}. {first} }} {{ intro {c}. {second} }}"
        return made, self._becomes(raw, made, here, how)

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
            return "".join(self.needs(x, op, here) for x, op in
                           ((a, ">="), (b, ">="), (a + b, ">")))  # fmt: skip

        if one is not None and other is not None:
            (a, b, first), (c, d, second) = one, other
            A, B, C, D = (self.text(x, here) for x in (a, b, c, d))
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
        A, B, T = (self.text(x, here) for x in (a, b, t))
        turn = self.equation(*Forms(self.reals, here.names).exp(t), end="")
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
                raw = self.text(x, here)
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
                        turned += put_in_place(f"({C})", self.text(c, here), f"{found.turn}form.")
                        turned += self.equation(*forms.bit(c), end="")
                script = f"apply (decides _ ({told})). {{ apply {WORDS[node.op]}_of. "
                return x, f"{script}{found.script} }} {{ {turned} form. }}"
            case terms.Rel():
                (a, first), (b, second) = self.value(node.left, here), self.value(node.right, here)
                forms = Forms(self.reals, here.names)
                A, B = self.text(a, here), self.text(b, here)
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
                        turned += f"put ({C} - {D}) {self.text(c - d, here)}. "
                        turned += self.equation(*forms.bit(c - d), end="")
                script = f"apply (decides _ ({raw})). {{ apply {WORDS[node.op]}_is. "
                return x, f"{script}{{ {first} }} {{ {second} }} }} {{ {turned} form. }}"
            case terms.And() | terms.Or() if node.parts:
                how = "and_is" if isinstance(node, terms.And) else "or_is"
                x, script = self.truth(node.parts[0], here)
                for part in node.parts[1:]:
                    y, more = self.truth(part, here)
                    X, Y = self.text(x, here), self.text(y, here)
                    raw = f"{X} * {Y}" if how == "and_is" else f"1 - (1 - {X}) * (1 - {Y})"
                    x = x * y if how == "and_is" else ONE - (ONE - x) * (ONE - y)
                    script = f"apply {how}. {{ {script} }} {{ {more} }}"
                    script = f"apply (decides _ ({raw})). {{ {script} }} {{ form. }}"
                return x, script
            case terms.Not():
                x, script = self.truth(node.part, here)
                raw = f"1 - {self.text(x, here)}"
                script = f"apply (decides _ ({raw})). {{ apply not_is. {script} }} {{ form. }}"
                return ONE - x, script
            case terms.Predicate():
                return self.truth(node.meaning, here)
            case terms.IndexRel(op="in", args=args):
                place, chosen = here.key(args)
                if not isinstance(chosen, Chosen):
                    raise NotExported("a member of what is listed")
                return x_.same(held(chosen.sequence, place), 1), "apply member_is."
            case terms.IndexRel(op="==" | "!=" as op, args=args):
                one, other = here.key(args)
                over = next((of for i in args if (of := set_of(i)) is not None), None)
                how = "same_is"
                if (told_ := last_told(node)) is not None:
                    if not isinstance(here.element(told_[0]), Sequence):
                        raise NotExported("the last of a sequence that is listed")
                    if getattr(args[0], "name", "") != "last":
                        one, other = other, one
                    how = "last_is; assumption"
                told = " ".join(self.reals.element(e, here.names, over) for e in (one, other))
                x, raw = _same(one, other), f"same {told}"
                if op == "!=":
                    x, raw, how = ONE - x, f"1 - {raw}", f"not_is, {how}"
                return x, f"apply (decides _ ({raw})). {{ apply {how}. }} {{ sames. form. }}"
        raise NotExported(f"a condition with {type(node).__name__}")
