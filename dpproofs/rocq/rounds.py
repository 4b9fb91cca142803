"""Rules about products: what is shown of one factor, or of one round, holds of them all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE
from dpproofs.kernel.points import Chosen, Kept, changed, held
from dpproofs.kernel.points import Sequence as Sequence_
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.rocq.forms import SAME, Equation, Forms
from dpproofs.rocq.functions import Functions
from dpproofs.rocq.reals import Env, behind

__all__ = ["Rounds"]

MOST_BOUND = 10  # points that forms bind, one inside of the other
ROUNDS = {1: "rounds_at_most", 0: "rounds_equal", -1: "rounds_at_least"}


class Rounds(Functions):
    """What the rules about products say of real numbers."""

    def _each_factor(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        i, x, y, relation = by.args
        k, a, of = self.new("k"), self.new("a"), self.reals.set(i.set)
        inner, forms = {**env, i: k}, Forms(self.reals, env)
        X, Y = (f"(fun {k} => {self.text(each, inner)})" for each in (x, y))
        gap = f"{self.text(x, inner)} - {self.text(y, inner)}"
        told = self._every(f"h{a}", f"forall {k} : {of}", gap, by, inner, asked, 0)
        proofs = [f"h{a}"]
        if relation is not Relation.EQUAL:
            told += self._every(
                f"g{a}", f"forall {k} : {of}", self.text(y, inner), by, inner, asked, 1
            )
            proofs.append(f"g{a}")
        word = "each_factor_equal" if relation is Relation.EQUAL else "each_factor_at_least"
        equations = [forms.product(i, partial(self.text, each), each) for each in (x, y)]
        lemma = f"{word} {of} {X} {Y} {' '.join(proofs)}"
        return self._learned(here, by, env, asked, told, lemma, equations)

    def _union_bound(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        i, x = by.args
        k, a, of = self.new("k"), self.new("a"), self.reals.set(i.set)
        inner, forms = {**env, i: k}, Forms(self.reals, env)
        X = self.text(x, inner)
        told = self._every(f"h{a}", f"forall {k} : {of}", X, by, inner, asked, 0)
        told += self._every(f"g{a}", f"forall {k} : {of}", f"1 - {X}", by, inner, asked, 1)
        equations = [
            forms.product(i, lambda at: self.text(x, at), x),
            forms.total((i,), lambda at: f"1 - {self.text(x, at)}", ONE - x),
        ]
        lemma = f"union_bound_fact {of} (fun {k} => {X}) h{a} g{a}"
        return self._learned(here, by, env, asked, told, lemma, equations)

    def _exchanged(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        """A place that is chosen is exchanged for each that is not: f does not see the order."""
        x, value, one, two, draws, at, other, of = by.args
        s, k, m, w, a = (self.new(letter) for letter in "skkwa")
        inner, sets = {**env, value: s, one: k, two: m}, value.set
        turned = f"(replaced (replaced {s} {k} (at_place {s} {m})) {m} (at_place {s} {k}))"
        about = f"forall ({s} : {self.reals.set(sets)})"
        about += "".join(f" ({each} : {self.reals.set(sets.places)})" for each in (k, m))
        gap = f"{self.text(x, inner)} - {self.text(x, {**env, value: turned})}"
        told = self._every(f"h{a}", about, gap, by, inner, asked, 0)
        chosen, n = Chosen(Sequence_(draws), sets.places), self.reals.names.of(sets.of)
        place, whole, behind_ = env[at], self.reals.element(of, env), env[behind(Kept(of, chosen))]
        lemma = f"exchanged_fact {self.reals.set(sets.base)} _ {n} {behind_} "
        lemma += f"(fun {w} => {self.text(x, {**env, value: w})}) {whole} {place} h{a}"
        many, own = x_.many(chosen), x_.same(held(chosen.sequence, at), 1)
        spare = ONE - x_.same(held(chosen.sequence, other), 1)
        moved = changed(of, (at, held(of, other)))
        new, old = (x_.placed(x, {value: Sequence_(Kept(each, chosen))}) for each in (moved, of))

        def told_of(rows: str, here_: Env, picked: str) -> str:
            drawn = here_[draws]
            body = self.text(x, {**here_, value: f"(rows_at {behind_} {n} {rows} {drawn})"})
            return f"as_many {n} {drawn} * {picked} * {body}"

        def left(here_: Env) -> str:
            drawn, j = here_[draws], here_[other]
            picked = f"same marked (at_place {drawn} {place}) * "
            picked += f"(1 - same marked (at_place {drawn} {j}))"
            return told_of(f"(replaced {whole} {place} (at_place {whole} {j}))", here_, picked)

        def right(here_: Env) -> str:
            picked = f"(1 - same marked (at_place {here_[draws]} {place}))"
            return told_of(whole, here_, picked)

        forms = Forms(self.reals, env)
        equations = [
            forms.total((draws, other), left, many * own * spare * new, "held; form."),
            forms.total((draws,), right, many * (ONE - own) * old, "held; form."),
        ]
        return self._learned(here, by, env, asked, told, lemma, equations)

    def _each_round(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        y, i, a, f, c, side = by.args
        s, k, z, h, own = (self.new(letter) for letter in "skzha")
        if int(z[1:]) < len(env) + MOST_BOUND:  # what forms call the points that they bind
            z = self.new("j")
        inner, forms = {**env, y: s, i: k}, Forms(self.reals, env)
        there = {**inner, a: z}
        weight, bound = self.text(f, there), self.text(c, inner)
        F = f"(fun {k} {h} {z} => {weight.replace(f'(before {s} {k})', h)})"
        point, place, path = (self.reals.set(p.set) for p in (a, i, y))
        about, at = f"forall ({s} : {path}) ({k} : {place})", f"forall {k} : {place}"
        told, proofs = "", list[str]()
        if side != 0:
            told += self._every(f"w{own}", f"{about} ({z} : {point})", weight, by, there, asked, 0)
            told += self._every(f"c{own}", at, bound, by, inner, asked, 1)
            proofs += [f"w{own}", f"c{own}"]
        whole = Forms(self.reals, inner).total((a,), lambda at: self.text(f, at), f)
        parts = [bound, f"total {point} (fun {z} => {weight})"]
        gap = " - ".join(parts[::-1] if side < 0 else parts)
        told += self._every(f"g{own}", about, gap, by, inner, asked, len(proofs), (whole,))
        proofs.append(f"g{own}")
        held_ = x_.placed(f, {a: held(Sequence_(y), i)})

        def raw(at: Env) -> str:
            element = self.reals.element(held(Sequence_(y), i), {**at, i: k})
            return f"product {place} (fun {k} => {self.text(f, {**at, i: k, a: element})})"

        equations = [
            forms.product(i, lambda at: self.text(c, at), c),
            forms.total((y,), raw, x_.product_over(i, held_), "in_product."),
        ]
        lemma = (
            f"{ROUNDS[side]} {point} ltac:(not_empty) _ {F} (fun {k} => {bound}) {' '.join(proofs)}"
        )
        return self._learned(here, by, env, asked, told, lemma, equations)

    # -- how they are told ------------------------------------------------------------------------

    def _every(
        self, name: str, about: str, raw: str, by: Step, env: Env, asked: Sequence[Sequent], n: int,
        equations: Sequence[Equation] = (),
    ) -> str:  # fmt: skip
        """What one of the sequents says holds for all that it is about, under a name."""
        goal = asked[n].goal
        says = f"{raw} = 0" if goal.relation is Relation.EQUAL else f"0 <= {raw}"
        told = f"assert ({name} : {about}, {says}). {{ intros {' '.join(_names(about))}. cbv beta. "
        for left, right, proof in equations:
            e = self.new("e")
            told += f"assert ({e} : {left} = {right}). {{ {proof} }} rewrite ?{e}. "
        told += f"apply ({SAME[goal.relation]} {self.text(goal.x, env)}); [| form].\n"
        return f"{told}{self._below(by, env, asked, n)} }}\n"

    def _learned(
        self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent], first: str, lemma: str,
        equations: Sequence[Equation],
    ) -> str:  # fmt: skip
        """What a lemma says of the whole is known from here on, in its form."""
        n, a = len(here.facts), self.new("a")
        fact = asked[-1].facts[-1]
        told = f"assert (f{n} : {self.reals.fact(fact, env)}). {{ {first}"
        told += f"pose proof ({lemma}) as {a}. unfold path_weight in {a}. cbv beta in {a}. "
        for left, right, proof in equations:
            e = self.new("e")
            told += f"assert ({e} : {left} = {right}). {{ {proof} }} rewrite ?{e} in {a}. "
        told += f"apply ({SAME[fact.relation]} _ _ {a}); form. }}\n"
        return told + self._below(by, env, asked, len(asked) - 1)


def _names(about: str) -> list[str]:
    """The names that are bound in `forall (s : A) (i : B)`, or in `forall i : A`."""
    return [part.partition(" :")[0].strip() for part in about.removeprefix("forall").split("(")
            if " :" in part]  # fmt: skip
