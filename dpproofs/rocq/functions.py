"""Rules about functions of one number: what is put in its place, and how a function goes on from an
end."""

from __future__ import annotations

import itertools
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.axioms import the_atom
from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import ONE, Expr
from dpproofs.kernel.reals import derivative, duties, is_plain, put
from dpproofs.kernel.sequents import Fact, Relation, Sequent
from dpproofs.rocq.forms import SAME, Equation, Forms, bare
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reals import Env, Reals

__all__ = ["Functions"]

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
Said = Callable[[Expr], str]
POWER_OF_LOG = re.compile(r"\(exp \(+ln ")


class Functions(ABC):
    """What the rules about numbers say of real numbers."""

    def __init__(self, reals: Reals) -> None:
        self.reals, self.serial = reals, itertools.count()
        self.standing = list[str]()  # names of what stays known while a proof below goes on

    def new(self, letter: str) -> str:
        """A name for what is known on the way."""
        name = f"{letter}{next(self.serial)}"
        return name if name not in self.standing else self.new(letter)

    @contextmanager
    def known_as(self, name: str) -> Iterator[None]:
        """While something has this name, nothing else gets it."""
        self.standing.append(name)
        try:
            yield
        finally:
            self.standing.pop()

    def text(self, x: Expr, env: Env) -> str:
        return self.reals.expr(x, env)

    @abstractmethod
    def _below(self, by: Step, env: Env, asked: Sequence[Sequent], n: int) -> str:
        """The proof of a sequent that a step asks for."""

    # -- another number in the place of one --------------------------------------------------------

    def _named(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        """A new number that is what an expression is; at the end this is put in its place."""
        s, value, goal = by.args
        n, x, e, g = len(here.facts), self.new("x"), self.new("e"), self.new("g")
        raw, names, told = self.text(value, env), self.reals.names, ""
        if len(asked) > 1:
            told += f"assert (h{x} : 0 < {raw}). {{ {self._below(by, env, asked, 1)} }}\n"
        told += f"destruct (ex_intro (fun z => z = {raw}) {raw} eq_refl) as [{x} {e}].\n"
        if len(asked) > 1:
            told += f"rewrite <- {e} in h{x}.\n"
        with names.called(s, x):
            told += f"assert (f{n} : {self.reals.fact(asked[0].facts[n], env)}). "
            told += f"{{ apply (same_equal ({x} - {raw})); [rewrite {e}; ring | form]. }}\n"
            told += f"assert ({g} : {self.reals.fact(asked[0].goal, env)}). "
            told += f"{{ {self._below(by, env, asked, 0)} }}\nsubst {x}.\n"
        with names.called(s, raw):
            told += f"apply ({SAME[here.goal.relation]} _ _ {g}). "
            return (
                told
                + self._put(goal, the_atom(x_.number(s)), value, env, lambda y: self.text(y, env))
                + "form."
            )

    def _replaced(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        (x, other), goal = by.args, here.goal
        one, h, e, g = the_atom(x), self.new("h"), self.new("e"), self.new("g")
        if one in {a for b in other.atoms for a in b.inside}:
            raise NotExported("a number that is replaced by what speaks of it")
        atom, raw = self.reals.atom(one, env), self.text(other, env)
        told = f"assert ({h} : {self.reals.fact(asked[0].goal, env)}). "
        told += f"{{ {self._below(by, env, asked, 0)} }}\n"
        told += f"assert ({e} : {atom} = {raw}). "
        told += f"{{ apply Rminus_diag_uniq, (same_equal _ _ {h}). form. }}\n"
        told += f"assert ({g} : {self.reals.fact(asked[1].goal, env)}). "
        with self.known_as(h):
            told += f"{{ {self._below(by, env, asked, 1)} }}\n"
        told += f"apply ({SAME[goal.relation]} _ _ {g}). rewrite ?{e}. clear {h} {e} {g}. "
        word = re.compile(rf"(?<![\w']){re.escape(atom)}(?![\w'])")

        def said(y: Expr) -> str:
            return word.sub(lambda _: raw, self.text(y, env))

        return told + self._put(goal.x, one, other, env, said) + "form."

    def _put(self, x: Expr, one: Any, value: Expr, env: Env, said: Said) -> str:
        """Functions in whose text an atom already is what is put for it are brought to their
        form, from the outside; each by those that stand in it."""
        told, forms = "", Forms(self.reals, env)
        for (bound, factors), _ in x.ordered:
            for a, n in factors:
                if one not in a.inside or (a is one and Fraction(n).denominator == 1 and n > 0):
                    continue
                if a.points & {*bound}:
                    raise NotExported("a number that is named inside of a sum")
                if a is not one:
                    told += self._put_in(a, one, value, env, said)
                if n < 0 or Fraction(n).denominator != 1:
                    own = x_.raised(a)
                    new = put(own, one, value)
                    d = Fraction(n).denominator
                    how = forms.power(new, Fraction(1, d)) if d != 1 else forms.inverse(new)
                    word = f"root {d}" if d != 1 else "/"
                    told = self._rewritten(word, said(own), new, told, how, env) + told
        return told

    def _put_in(self, a: Any, one: Any, value: Expr, env: Env, said: Said) -> str:
        words, x = {"exp": "exp", "log": "ln", "inverse": "/", "bit": "bit"}, a.data[0]
        forms, new = Forms(self.reals, env), put(x, one, value)
        inner = self._put(x, one, value, env, said)
        if a.kind == "power":
            d = Fraction(a.data[1]).denominator
            equation = forms.power(new, Fraction(1, d))
            return self._rewritten(f"root {d}", said(x), new, inner, equation, env)
        if a.kind not in words:
            raise NotExported(f"a number that is named inside of {a.kind}")
        equation = getattr(forms, a.kind)(new)
        return self._rewritten(words[a.kind], said(x), new, inner, equation, env)

    def _rewritten(
        self, word: str, raw: str, new: Expr, inner: str, equation: Equation, env: Env
    ) -> str:
        """A function at a number in other words than its form, in its form."""
        e, k, normal, (_, right, proof) = (
            self.new("e"),
            self.new("k"),
            self.text(new, env),
            equation,
        )
        if bare(f"{word} {raw}") == bare(right):
            return ""
        told = f"assert ({e} : {word} {raw} = {right}). {{ "
        if bare(raw) != bare(normal):
            told += f"assert ({k} : {raw} = {normal}). {{ {inner}form. }} rewrite {k}. "
        return f"{told}{proof} }} rewrite ?{e}. "

    # -- from an end -------------------------------------------------------------------------------

    def _from_end(self, here: Sequent, by: Step, env: Env, asked: Sequence[Sequent]) -> str:
        """A function that is continuous from an end to x, and has a slope between them. The proofs
        are taken in the order in which the rule asks for them."""
        x, s, end, side, steep = by.args
        if end is None:
            raise NotExported("a limit")
        goal, one, new = here.goal, the_atom(x), x_.number(s)
        at, rising, slope = the_atom(new), side > 0, ABOVE if steep else AT_LEAST
        moving, proofs = put(goal.x, one, new), itertools.count()
        X, A, z = self.text(x, env), self.text(end, env), self.new("s")

        def shown(fact: Fact) -> str:
            if is_plain(fact):
                return "first [sign | lra]."
            return self._below(by, env, asked, next(proofs))

        def said(name: str, y: Expr) -> str:
            with self.reals.names.called(s, name):
                return self.text(y, env)

        between, from_end, low, *ends, h, lower, upper, own = (f"{z}_{n}" for n in range(9))
        way = Fact(slope, (x - end).scaled(side))
        first, last = (A, X) if rising else (X, A)
        told = f"assert ({between} : {first} {'<' if steep else '<='} {last}). {{ "
        told += f"apply (apart_{'above' if steep else 'at_least'} _ _ {self.text(way.x, env)}). "
        told += f"{{ {shown(way)} }} {{ form. }} }}\n"
        at_end = Fact(AT_LEAST if steep else goal.relation, put(goal.x, one, end))
        told += f"assert ({from_end} : {self.reals.fact(at_end, env)}). {{ {shown(at_end)} }}\n"
        if s.low is not None:
            least = Fact(AT_LEAST, end if rising else x)
            told += f"assert ({low} : {self.reals.fact(least, env)}). {{ {shown(least)} }}\n"
        asked_ = [*duties(goal.x, one, smooth=False)]
        every = dict.fromkeys((put(u, one, e), either) for u, either in asked_ for e in (x, end))
        told += "".join(self._met(u, either, env, shown) for u, either in every)
        f = f"(fun {z} => {said(z, moving)})"
        for name, place in zip(ends, (A, X), strict=True):
            told += f"assert ({name} : continuity_pt {f} {place}) by continuous.\n"
        tilt, known = derivative(moving, at), len(here.facts)
        g = f"(fun {z} => {said(z, tilt)})"
        word = "steep" if steep else "above" if goal.relation is ABOVE else "at_least"
        how = f"{word}_from_{'below' if rising else 'above'} {f} {g} {A} {X} {' '.join(ends)}"
        shows = {AT_LEAST: "0 <= {}", ABOVE: "0 < {}"}[goal.relation].format(said(X, moving))
        told += f"assert ({h} : {shows}). {{ apply ({how} {between}).\n{{ cbv beta. "
        told += f"apply ({SAME[at_end.relation]} _ _ {from_end}). "
        told += self._put(moving, at, end, env, lambda y: said(A, y)) + "in_form. }\n"
        told += f"intros {z} [{lower} {upper}]. "
        with self.reals.names.called(s, z):
            if s.low is not None:
                told += f"assert ({own} : 0 < {z}) by exact (Rle_lt_trans _ _ _ {low} {lower}). "
            for n, (one_, other, fact) in enumerate((
                (X, z, Fact(ABOVE, (x - new).scaled(side))),
                (z, A, Fact(ABOVE, (new - end).scaled(side))),
            ), known):  # fmt: skip
                apart = f"{one_} - {other}" if rising else f"{other} - {one_}"
                told += f"assert (f{n} : {self.reals.fact(fact, env)}). "
                told += f"{{ apply (same_above ({apart})); [lra | form]. }} "
            every = dict.fromkeys(duties(moving, at, smooth=True))
            every = dict.fromkeys((put(u, at, new), either) for u, either in every)
            told += "".join(self._met(u, either, env, shown) for u, either in every)
            tilted = Fact(slope, tilt.scaled(side))
            told += "split. { has_slope. }\ncbv beta. "
            told += f"apply ({SAME[slope]} {self.text(tilted.x, env)}); [| form].\n"
            told += f"{shown(tilted)} }}\n"
        told += f"apply ({SAME[goal.relation]} _ _ {h}). "
        if POWER_OF_LOG.search(self.text(goal.x, env)):  # the new number is above 0 by its sort
            told += "rewrite ?exp_ln by sign. rewrite ?Rinv_inv. "
        return told + self._put(moving, at, x, env, lambda y: said(X, y)) + "in_form."

    def _met(self, u: Expr, either: bool, env: Env, shown: Callable[[Fact], str]) -> str:
        """What a function needs of the number in it: it is above 0, or other than 0."""
        fact = Fact(EQUAL, ONE - x_.bit(u) - x_.bit(-u)) if either else Fact(ABOVE, u)
        if either and is_plain(fact):
            return ""
        m, U = self.new("d"), self.text(u, env)
        if not either:
            return f"assert ({m} : met (0 < {U})). {{ unfold met. {shown(fact)} }}\n"
        h, forms = f"{m}_0", Forms(self.reals, env)
        told = f"assert ({h} : {self.reals.fact(fact, env)}). {{ {shown(fact)} }}\n"
        told += f"assert ({m} : met ({U} <> 0)). {{ apply other_than_zero, (same_equal _ _ {h}). "
        told += f"put (- {U}) {self.text(-u, env)}. "
        for left, right, proof in (forms.bit(-u), forms.bit(u)):
            if proof != "reflexivity.":
                e = self.new("e")
                told += f"assert ({e} : {left} = {right}). {{ {proof} }} rewrite ?{e}. "
        return told + "form. }\n"
