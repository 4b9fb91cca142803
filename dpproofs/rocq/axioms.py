"""What each axiom of the kernel says, by a lemma of the theory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ONE, Expr
from dpproofs.kernel.points import Chosen, Kept, Point, Set, aside, name_of
from dpproofs.kernel.points import Sequence as Sequence_
from dpproofs.kernel.points import changed as changed_
from dpproofs.kernel.points import held as held_
from dpproofs.kernel.sequents import Fact
from dpproofs.rocq.forms import SAME, Equation, Forms, put_in_place
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reals import Env, Reals, behind

__all__ = ["Axioms"]

HELD = "held; form."


@dataclass(frozen=True)
class Raw:
    """What a lemma of the theory says before it is brought to its form: the number in it, the
    lemma, and which functions are to be brought to their form."""

    text: str
    lemma: str
    equations: tuple[Equation, ...] = ()
    first: str = ""  # what is to be shown before
    last: str = "form."  # what shows that the number has its form


class Axioms:
    """The proofs of what axioms say; `new` gives names for what is known on the way."""

    def __init__(self, reals: Reals, new: Callable[[str], str]) -> None:
        self.reals, self.new = reals, new

    def shown(self, name: str, args: tuple[Any, ...], fact: Fact, env: Env) -> str:
        if name == "sign":
            return "sign." if fact.x.terms else "apply Rle_refl."
        if name == "at_most_one":
            one = self.reals.expr(args[0], env)
            return f"apply (same_at_least (1 - {one})); [apply under_one; most | form]."
        make = getattr(self, f"_{name}", None)
        if make is None:
            raise NotExported(f"the axiom {name}")
        raw: Raw = make(Forms(self.reals, env), *args)
        told = raw.first
        names, fact_ = [], self.new("a")
        for left, right, proof in raw.equations:
            if proof != "reflexivity.":
                names.append(self.new("e"))
                told += f"assert ({names[-1]} : {left} = {right}). {{ {proof} }} "
        told += f"pose proof ({raw.lemma}) as {fact_}. "
        for each in names:
            told += f"rewrite ?{each} in {fact_}. "
        return told + f"apply ({SAME[fact.relation]} _ _ {fact_}); {raw.last}"

    def _square(self, f: Forms, x: Expr) -> Raw:
        return Raw("", f"square_fact {f.text(x)}")

    def _where_above(self, f: Forms, x: Expr) -> Raw:
        return Raw("", f"where_above_fact {f.text(x)}", (f.bit(x),))

    def _where_not_above(self, f: Forms, x: Expr) -> Raw:
        return Raw("", f"where_not_above_fact {f.text(x)}", (f.bit(x),))

    def _exp_tangent(self, f: Forms, t: Expr) -> Raw:
        return Raw("", f"exp_tangent_fact {f.text(t)}", (f.exp(t),))

    def _log_tangent(self, f: Forms, x: Expr, y: Expr, z: Expr = ONE, w: Expr = ONE) -> Raw:
        every = (x, y, z, w)
        equations = [f.bit(a) for a in every] + [f.log(a) for a in every]
        return Raw("", "log_tangent_fact " + " ".join(map(f.text, every)), tuple(equations))

    def _log_chord(self, f: Forms, t: Expr, x: Expr, y: Expr) -> Raw:
        raised, (left, right, how) = x_.exp(t), f.exp(t)
        put = ""
        if how != "reflexivity.":
            put = put_in_place(f"({left})", right, f"symmetry; {how}")
        equations = []
        for one, other in ((x, y), (y, x)):
            gap, told = one - raised * other, f"({f.text(one)} - {left} * {f.text(other)})"
            _, bit, proof = f.bit(gap)
            proof = f"{put}put ({f.text(one)} - {right} * {f.text(other)}) {f.text(gap)}. {proof}"
            equations.append((f"bit {told}", bit, proof))
        equations += [f.exp(t), f.bit(x), f.bit(y), f.log(x), f.log(y)]
        lemma = f"log_chord_fact {f.text(t)} {f.text(x)} {f.text(y)}"
        return Raw("", lemma, tuple(equations))

    def _slope_of(self, f: Forms, t: Expr) -> Raw:
        return Raw("", f"slope_fact {f.text(t)}", (f.exp(t),))

    def _unit(self, f: Forms, x: Expr) -> Raw:
        return Raw("", f"unit_fact {f.text(x)}", (f.bit(x), f.inverse(x)))

    def _log_product(self, f: Forms, x: Expr, y: Expr) -> Raw:
        both = f"ln ({f.text(x)} * {f.text(y)})"
        _left, right, proof = f.log(x * y)
        proof = f"replace ({f.text(x)} * {f.text(y)}) with {f.text(x * y)} by form. {proof}"
        equations = (f.bit(x), f.bit(y), (both, right, proof), f.log(x), f.log(y))
        return Raw("", f"log_product_fact {f.text(x)} {f.text(y)}", equations)

    def _log_term(self, f: Forms, x: Expr) -> Raw:
        (((_, factors), c),) = x.terms.items()
        atoms = [(x_.raised(one), n) for one, n in factors]
        a, above = self.new("a"), [f"bit {f.text(one)}" for one, _ in atoms]
        apart = [f.text(x_.log(x_.constant(c)))]
        apart += [f"{f.text(x_.constant(n))} * ln {f.text(one)}" for one, n in atoms]
        left = " * ".join((*above, f"(ln {f.text(x)} - ({' + '.join(apart)}))"))
        first = f"assert ({a} : {left} = 0). {{ "
        for one, _ in atoms:
            first += f"destruct (bit_cases {f.text(one)}) as [[? ->] | [_ ->]]; [| ring]. "
        first += f"put {f.text(x)} ({' * '.join(f.parts(c, factors))}). logs. }} "
        every = [f.log(x), *(f.log(one) for one, _ in atoms), *(f.bit(one) for one, _ in atoms)]
        return Raw("", a, tuple(every), first)

    def _log_inverse(self, f: Forms, x: Expr) -> Raw:
        left, right, proof = f.inverse(x)
        again = f.log(x_.inverse(x))
        if proof != "reflexivity.":
            again = (
                f"ln ({left})",
                again[1],
                put_in_place(f"({left})", right, f"symmetry; {proof}") + again[2],
            )
        return Raw("", f"log_inverse_fact {f.text(x)}", (again, f.log(x)))

    def _exp_log(self, f: Forms, x: Expr) -> Raw:
        raised = f.exp(x_.log(x))
        log = f.log(x)
        return Raw("", f"exp_log_fact {f.text(x)}", (log, raised, f.bit(x)))

    def _same_value(self, f: Forms, x: Expr, point: Point, one: Any, other: Any) -> Raw:
        elements = " ".join(self.reals.element(e, f.env, point.set) for e in (one, other))
        z = self._free("z")
        body = self.reals.expr(x, {**f.env, point: z})
        return Raw("", f"same_value_fact (fun {z} => {body}) {elements}")

    # -- products ---------------------------------------------------------------------------------

    def _exp_of_sum(self, f: Forms, place: Point, x: Expr) -> Raw:
        """The exponent is brought to its form first, and then the power of e."""
        whole = x_.summed(place, x)
        raised = f.exp(whole)
        equations = [
            f.total((place,), lambda at: self.reals.expr(x, at), x),
            (f"exp {f.text(whole)}", raised[1], raised[2]),
            self._factors(f, place, lambda at: f"exp {self.reals.expr(x, at)}", x_.exp(x),
                          lambda inner: inner.exp(x)[2]),
        ]  # fmt: skip
        return self._with_sums(f"exp_of_sum_fact {self._over(f, place, x)}", equations)

    def _product_of_two(self, f: Forms, place: Point, x: Expr, y: Expr) -> Raw:
        def both(at: Env) -> str:
            return f"{self.reals.expr(x, at)} * {self.reals.expr(y, at)}"

        equations = [f.product(place, partial(self.reals.expr, z), z) for z in (x, y)]
        lemma = f"product_of_two_fact {self._over(f, place, x, y)}"
        return self._with_sums(lemma, [*equations, f.product(place, both, x * y)])

    def _log_of_product(self, f: Forms, place: Point, x: Expr) -> Raw:
        whole, logs = x_.product_over(place, x), x_.log(x)
        inner = Forms(self.reals, {**f.env, place: f"z{len(f.env)}"})
        equations = [
            f.product(place, lambda at: self.reals.expr(x, at), x),
            f.total((place,), lambda at: f"ln {self.reals.expr(x, at)}", logs,
                    inner.log(x)[2]),
            f.bit(whole),
            f.log(whole),
        ]  # fmt: skip
        lemma = f"log_of_product_fact {self._over(f, place, x)} ltac:(sign)"
        return self._with_sums(lemma, equations)

    def _factor_above(self, f: Forms, place: Point, x: Expr, at: Any) -> Raw:
        element = self.reals.element(at, f.env, place.set)
        there = x_.placed(x, {place: at})
        one = self.reals.expr(x, {**f.env, place: element})
        equations = [
            f.product(place, lambda at: self.reals.expr(x, at), x),
            f.bit(x_.product_over(place, x)),
            (one, f.text(there), HELD),
            f.bit(there),
        ]
        lemma = f"factor_above_fact {self._over(f, place, x)} {element} ltac:(sign)"
        return self._with_sums(lemma, equations)

    def _one_factor(self, f: Forms, place: Point, x: Expr, at: Any) -> Raw:
        element = self.reals.element(at, f.env, place.set)
        there = x_.placed(x, {place: at})
        one = self.reals.expr(x, {**f.env, place: element})

        def raw(env: Env) -> str:
            return f"1 + same {env[place]} {element} * ({self.reals.expr(x, env)} - 1)"

        whole = ONE + x_.same(place, at) * (x - ONE)
        equations = [f.product(place, raw, whole), (one, f.text(there), HELD)]
        return self._with_sums(f"one_factor_fact {self._over(f, place, x)} {element}", equations)

    def _free(self, letter: str) -> str:
        """A name for what a function binds that no object has."""
        while letter in self.reals.names.known.values():
            letter += "_"
        return letter

    def _over(self, f: Forms, place: Point, *parts: Expr) -> str:
        """The set of a product, and the functions of its places."""
        z = self._free("z")
        told = [f"(fun {z} => {self.reals.expr(x, {**f.env, place: z})})" for x in parts]
        return " ".join((self.reals.set(place.set), *told))

    def _factors(
        self, f: Forms, place: Point, raw: Callable[[Env], str], x: Expr,
        how: Callable[[Forms], str],
    ) -> Equation:  # fmt: skip
        """A product of what has to be brought to its form in a way of its own."""
        left, right, _ = f.product(place, raw, x)
        z = f"z{len(f.env)}"
        proof = how(Forms(self.reals, {**f.env, place: z}))
        return left, right, f"apply product_same. intro {z}. {proof}"

    def _hoeffding(self, f: Forms, s: Expr, m: Expr, c: Expr) -> Raw:
        near = [f.bit(m - c), f.bit(-m - c)]
        S, M, C = map(f.text, (s, m, c))
        told = [f"bit ({M} - {C})", f"bit (- {M} - {C})"]
        exponents = [
            (f"{S} * {M} + / 2 * ({S} * {S} * {C} * {C})",
             s * m + (s * s * c * c).scaled(fmpq(1, 2))),
            (f"- ({S} * {C})", -(s * c)),
            (f"{S} * {C}", s * c),
        ]  # fmt: skip
        equations = []
        for raw, (_, right, proof), gap in zip(told, near, (m - c, -m - c), strict=True):
            inside = raw.removeprefix("bit ")
            equations.append((raw, right, f"put {inside} {f.text(gap)}. {proof}"))
        for raw, t in exponents:
            _, right, proof = f.exp(t)
            equations.append((f"exp ({raw})", right, f"put ({raw}) {f.text(t)}. {proof}"))
        return self._with_sums(f"hoeffding_fact {S} {M} {C}", equations)

    # -- sequences --------------------------------------------------------------------------------

    def _sum_of_changed(
        self, f: Forms, x: Expr, of: Any, at: Any, to: Any, place: Point, value: Point
    ) -> Raw:
        """Both sums are brought to their form first."""
        own = of.base.set
        s, i, z = (
            self.reals.element(e, f.env, at)
            for e, at in ((of, own), (at, own.places), (to, own.base))
        )
        here = {**f.env, place: "k", value: "z"}
        lemma = f"sum_of_changed_fact {self.reals.set(own.base)} _ "
        lemma += f"(fun k z => {self.reals.expr(x, here)}) {s} {i} {z}"
        sums = [(f"(replaced {s} {i} {z})", changed_(of, (at, to))), (s, of)]
        equations = []
        for told, sequence in sums:

            def raw(env: Env, told: str = told) -> str:
                return self.reals.expr(x, {**env, value: f"(at_place {told} {env[place]})"})

            whole = x_.placed(x, {value: held_(sequence, place)})
            equations.append(Forms(self.reals, f.env).total((place,), raw, whole, HELD))
        return self._with_sums(lemma, equations)

    def _with_sums(self, lemma: str, equations: Sequence[Equation]) -> Raw:
        """What a lemma says, with sums in their form."""
        a, first = self.new("a"), ""
        names = []
        for left, right, proof in equations:
            names.append(self.new("e"))
            first += f"assert ({names[-1]} : {left} = {right}). {{ {proof} }} "
        first += f"pose proof ({lemma}) as {a}. cbv beta in {a}. "
        first += "".join(f"try rewrite {e} in {a}. " for e in names)
        return Raw("", a, (), first, HELD)

    def _exchange(
        self, f: Forms, x: Expr, law: Expr, draws: Point, draw: Point, at: Any, place: Point,
        value: Point,
    ) -> Raw:  # fmt: skip
        own = draws.set
        i, of = self.reals.element(at, f.env, own.places), self.reals.set(own.base)
        weight = self.reals.expr(law, {**f.env, place: "k", value: "z"})
        body = self.reals.expr(x, {**f.env, draws: "s", draw: "z"})
        lemma = f"exchange_fact {of} _ (fun k z => {weight}) (fun s z => {body}) {i}"

        def raw(env: Env) -> str:
            s, z = env[draws], env[draw]
            product = self.reals.expr(law, {**env, place: "k", value: f"(at_place {s} k)"})
            one = self.reals.expr(law, {**env, place: i, value: z})
            new = {**env, draws: f"(replaced {s} {i} {z})", draw: f"(at_place {s} {i})"}
            told = f"product {self.reals.set(own.places)} (fun k => {product}) * {one} * "
            return f"{told}({self.reals.expr(x, env)} - {self.reals.expr(x, new)})"

        sequence = Sequence_(draws)
        whole = x_.product_over(place, x_.placed(law, {value: held_(sequence, place)}))
        whole = whole * x_.placed(law, {place: at, value: draw})
        moved = {draws: changed_(sequence, (at, draw)), draw: held_(sequence, at)}
        whole = whole * (x - x_.placed(x, moved))
        return self._with_sums(lemma, [f.total((draws, draw), raw, whole, HELD)])

    def _swap(
        self, f: Forms, x: Expr, law: Expr, draws: Point, one: Any, other: Any, place: Point,
        value: Point,
    ) -> Raw:  # fmt: skip
        own, sequence = draws.set, Sequence_(draws)
        i, j = (self.reals.element(e, f.env, own.places) for e in (one, other))
        weight = self.reals.expr(law, {**f.env, value: "z"})
        body = self.reals.expr(x, {**f.env, draws: "s"})
        lemma = f"swap_fact {self.reals.set(own.base)} _ (fun z => {weight}) "
        lemma += f"(fun s => {body}) {i} {j}"

        def raw(env: Env) -> str:
            s = env[draws]
            product = self.reals.expr(law, {**env, value: f"(at_place {s} k)"})
            new = f"(replaced (replaced {s} {i} (at_place {s} {j})) {j} (at_place {s} {i}))"
            told = f"product {self.reals.set(own.places)} (fun k => {product}) * "
            return f"{told}({self.reals.expr(x, env)} - {self.reals.expr(x, {**env, draws: new})})"

        whole = x_.product_over(place, x_.placed(law, {value: held_(sequence, place)}))
        swapped = changed_(sequence, (one, held_(sequence, other)), (other, held_(sequence, one)))
        whole = whole * (x - x_.placed(x, {draws: swapped}))
        return self._with_sums(lemma, [f.total((draws,), raw, whole, HELD)])

    def _one_apart(self, f: Forms, of: Any, at: Any, to: Any) -> Raw:
        return self._apart(f, "one_apart_fact", of, at, to)

    def _apart_or_same(self, f: Forms, of: Any, at: Any, to: Any) -> Raw:
        return self._apart(f, "apart_or_same_fact", of, at, to)

    def _apart(self, f: Forms, lemma: str, of: Any, at: Any, to: Any) -> Raw:
        own = of.base.set
        told = [
            self.reals.element(e, f.env, s)
            for e, s in ((of, own), (at, own.places), (to, own.base))
        ]
        turn = self._turned(f, of, changed_(of, (at, to)))
        return Raw("", f"{lemma} _ _ {' '.join(told)}", turn)

    # -- places that are chosen -------------------------------------------------------------------

    def _drawn(self, f: Forms, chosen: Any) -> tuple[str, str]:
        """How many places are asked for, and the sequence that chooses them."""
        return self.reals.names.of(chosen.places.of), self.reals.element(chosen.sequence, f.env)

    def _as_many(self, f: Forms, chosen: Any, place: Point) -> Raw:
        many, drawn = self._drawn(f, chosen)
        return Raw("", f"as_many_fact _ {many} {drawn}")

    def _some_choice(self, f: Forms, draws: Point, places: Set) -> Raw:
        of, many = draws.set.places, Chosen(Sequence_(draws), places)
        gap, ways = x_.size(places) - x_.size(of), x_.summed(draws, x_.many(many))
        N, M = f.text(x_.size(places)), f.text(x_.size(of))
        _, right, proof = f.bit(gap)
        told = f"({N[1:-1]} - {M[1:-1]})" if N[:2] == "((" else f"({N} - {M})"
        equations = [
            (f"bit {told}", right, f"put {told} {f.text(gap)}. {proof}"),
            f.total((draws,), lambda at: self.reals.expr(x_.many(many), at), x_.many(many)),
            f.bit(ways),
        ]
        n, m = self.reals.names.of(places.of), self.reals.names.of(of.of)
        return self._with_sums(f"some_choice_fact {m} {n}", equations)

    def _kept_elsewhere(
        self, f: Forms, x: Expr, value: Point, of: Any, chosen: Any, at: Any, to: Any
    ) -> Raw:
        w = self._free("w")
        body = self.reals.expr(x, {**f.env, value: w})
        told = self._kept_args(f, of, chosen, at, to, f"(fun {w} => {body})")
        a = self.new("a")
        first = f"pose proof (kept_elsewhere_fact {told}) as {a}. cbv beta in {a}. "
        return Raw("", a, (), first, HELD)

    def _kept_near(self, f: Forms, of: Any, chosen: Any, at: Any, to: Any) -> Raw:
        pair = [Sequence_(Kept(each, chosen)) for each in (of, changed_(of, (at, to)))]
        turn = self._turned(f, *pair)
        return Raw("", f"kept_near_fact {self._kept_args(f, of, chosen, at, to)}", turn)

    def _same_or_apart(self, f: Forms, x: Expr, value: Point, one: Any, other: Any) -> Raw:
        w, a = self._free("w"), self.new("a")
        body = self.reals.expr(x, {**f.env, value: w})
        pair = " ".join(self.reals.element(e, f.env) for e in (one, other))
        of = f"{self.reals.set(value.set.base)} _"
        first = f"pose proof (same_or_apart_fact {of} (fun {w} => {body}) {pair}) as {a}. "
        first += f"cbv beta in {a}. "
        for left, right, proof in self._turned(f, one, other):
            e = self.new("e")
            first += f"assert ({e} : {left} = {right}). {{ {proof} }} rewrite ?{e} in {a}. "
        return Raw("", a, (), first, HELD)

    def _kept_args(self, f: Forms, of: Any, chosen: Any, at: Any, to: Any, body: str = "") -> str:
        """What a lemma about a sequence that is changed at one place is told."""
        kept, own = Kept(of, chosen), of.base.set
        many, drawn = self._drawn(f, chosen)
        told = [self.reals.set(own.base), "_", many, f.env[behind(kept)], body]
        told += [self.reals.element(of, f.env), drawn, self.reals.element(at, f.env, own.places)]
        return " ".join((*filter(None, told), self.reals.element(to, f.env, own.base)))

    def _turned(self, f: Forms, one: Any, other: Any) -> tuple[Equation, ...]:
        """The distance of two sequences, which stand in the order of their names."""
        if sorted((one, other), key=name_of)[0] == one:
            return ()
        left, right = (self.reals.element(e, f.env) for e in (one, other))
        said, turned = f"v_distance {left} {right}", f"v_distance {right} {left}"
        return ((said, turned, "apply distance_turned."),)

    def _root(self, f: Forms, x: Expr, n: Fraction) -> Raw:
        a, b = n.numerator, n.denominator
        return Raw("", f"root_fact {f.text(x)} {a} {b - 1}", (f.bit(-x),))

    def _parts_of_zero(self, f: Forms, x: Expr, *at: Any) -> Raw:
        return self._part_of(f, x, at, "parts_of_zero_fact", (f.bit(x),))

    def _part_of_sum(self, f: Forms, x: Expr, *at: Any) -> Raw:
        return self._part_of(f, x, at, "part_of_sum_fact", ())

    def _part_of(
        self, f: Forms, x: Expr, at: tuple[Any, ...], lemma: str, equations: tuple[Equation, ...]
    ) -> Raw:
        (((bound, factors), c),) = x.terms.items()
        if len(bound) != 1:
            raise NotExported("a part of a sum over several points")
        away = aside(bound, x.points, f.env)
        inner = {**f.env, away[bound[0]]: "z"}
        body = x_.placed(Expr({((), factors): c}), away)
        told = f"(fun z => {self.reals.expr(body, inner)})"
        of, element = self.reals.set(bound[0].set), self.reals.element(at[0], f.env, bound[0].set)
        _left, right, proof = Forms(self.reals, f.env).total(
            (*away.values(),), lambda env: self.reals.expr(body, env), body
        )
        e, a = self.new("e"), self.new("a")
        first = f"assert ({e} : total {of} {told} = {right}). {{ {proof} }} "
        first += f"assert ({a} := {lemma} {of} {told} {element} ltac:(sign)). "
        first += f"rewrite ?{e} in {a}. cbv beta in {a}. "
        return Raw("", a, equations, first)
