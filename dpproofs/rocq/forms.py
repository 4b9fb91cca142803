"""What the kernel does to bring expressions to one form, as equations with their proofs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import POSITIVE, Atom, Expr, greatest_part, sign_of
from dpproofs.kernel.points import Point, aside, points_in
from dpproofs.kernel.sequents import Relation
from dpproofs.rocq.reals import Env, Reals, components, fraction_text

__all__ = ["FUNCTIONS", "SAME", "Equation", "Forms", "bare", "put_in_place"]

SAME = {
    Relation.AT_LEAST: "same_at_least", Relation.ABOVE: "same_above",
    Relation.EQUAL: "same_equal",
}  # fmt: skip
#: What functions of one number are called here.
FUNCTIONS = {"exp": "exp", "log": "ln", "inverse": "/", "bit": "bit"}
Equation = tuple[str, str, str]  # two sides, and what proves that they are equal


def primes(c: Any) -> list[tuple[int, int]]:
    """The factors of a number above 0, as the kernel finds them."""
    return [*x_._primes(c)]


def bare(text: str) -> str:
    """A text without brackets, to see whether there is anything to be shown."""
    return re.sub(r"[() ]", "", text)


def put_in_place(old: str, new: str, proof: str) -> str:
    """The new words in place of the old ones; the proof is of new = old, in sentences."""
    if ". " in proof:
        return f"replace {old} with {new}. 2: {{ {proof} }} "
    return f"replace {old} with {new} by ({proof.removesuffix('.')}). "


class Forms:
    """Equations between what a function makes of a number and the form that the kernel gives it."""

    def __init__(self, reals: Reals, env: Env) -> None:
        self.reals, self.env = reals, env

    def text(self, x: Expr) -> str:
        return self.reals.expr(x, self.env)

    def exp(self, x: Expr) -> Equation:
        """e^(a + b) is e^a e^b, and e^(c a) a power of e^a."""
        left, right = f"exp {self.text(x)}", self.text(x_.exp(x))
        if bare(left) == bare(right):
            return left, right, "reflexivity."
        proof, parts, names = "", [], []
        for n, (term, c) in enumerate(x.ordered):
            name, told = f"m{n}", self.reals.term(term, c, self.env, 0)
            parts.append(f"({told})")
            power = self.text(x_.exp(Expr({term: c})))
            if bare(f"exp {told}") == bare(power):
                continue
            names.append(name)
            base = f"({self.text(Expr({term: x_.Q1}))})"
            count = Fraction(int(c.p), int(c.q))
            whole = f"{abs(count.numerator)}%nat"
            how = (
                f"whole {whole}"
                if count.denominator == 1
                else (f"part {whole} {count.denominator}%nat")
            )
            how = f"exp_{'minus_' if count < 0 else ''}{how} {fraction_text(c)} {base}"
            proof += f"assert ({name} : exp ({told}) = {power}). {{ "
            proof += f"put ({told}) ({fraction_text(c)} * {base}). "
            proof += f"rewrite ({how}) by (simpl; lra). "
            proof += "rewrite ?exp_ln by sign. form. } "
        proof += f"put {self.text(x)} ({' + '.join(parts) or '0'}). "
        if not parts:
            return left, right, "rewrite exp_0. reflexivity."
        return left, right, proof + f"rewrite {', '.join(('?exp_plus', *names))}. form."

    def bit(self, x: Expr) -> Equation:
        """[x > 0] is the product of those of the factors of x that are never below 0, and of the
        rest."""
        left, right = f"bit {self.text(x)}", self.text(x_.bit(x))
        if bare(left) == bare(right):
            return left, right, "reflexivity."
        if sign_of(x) == POSITIVE or (x.value is not None and x.value > 0):
            return left, right, "apply bit_above. sign."
        if x.value is not None:
            return left, right, "apply bit_not_above. lra."
        if sign_of(-x):
            minus = self.text(-x)
            proof = "apply bit_not_above, Ropp_le_cancel. rewrite Ropp_0. "
            return left, right, f"{proof}apply (same_at_least {minus}); [sign | form]."
        c, factors, rest = greatest_part(x)
        parts = [fraction_text(c)]
        parts += [f"({self.reals.power(a, n, self.env, 0)})" for a, n in factors]
        whole = self.text(rest)
        for part in reversed(parts):
            whole = f"({part} * {whole})"
        proof = f"put {self.text(x)} {whole}. rewrite ?bit_times by sign. "
        if sign_of(rest) and x_._is_short(rest):
            proof += "rewrite ?bit_plus by sign. rewrite ?bit_times by sign. "
        proof += "bits. form."
        return left, right, proof

    def log(self, x: Expr) -> Equation:
        left, right = f"ln {self.text(x)}", self.text(x_.log(x))
        if bare(left) == bare(right):
            return left, right, "reflexivity."
        if x.value is not None and x.value <= 0:
            return left, right, "apply ln_not_above; lra."
        c, factors, _ = greatest_part(x)
        return left, right, f"put {self.text(x)} ({' * '.join(self.parts(c, factors))}). logs."

    def parts(self, c: Any, factors: Any) -> list[str]:
        """The factors of a product, and those of its number."""
        found = [f"({prime} ^ {m})" if m > 0 else f"(/ {prime} ^ {-m})" for prime, m in primes(c)]
        found += [f"({self.reals.power(a, n, self.env, 0)})" for a, n in factors]
        return found or ["1"]

    def inverse(self, x: Expr) -> Equation:
        left, right = f"/ {self.text(x)}", self.text(x_.inverse(x))
        if bare(left) == bare(right):
            return left, right, "reflexivity."
        if x.value is not None:
            return left, right, "first [field | rewrite Rinv_0; reflexivity]."
        c, factors, rest = greatest_part(x)
        if rest.ordered[0][1] < 0:
            c, rest = -c, -rest
        parts = [fraction_text(c)]
        parts += [f"({self.reals.power(a, n, self.env, 0)})" for a, n in factors]
        whole = " * ".join((*parts, self.text(rest)))
        proof = f"put {self.text(x)} ({whole}). rewrite ?Rinv_mult. "
        return left, right, proof + "inverses. form."

    def power(self, x: Expr, n: Fraction) -> Equation:
        """A root of a product is the product of the roots, if only one of them may be below 0."""
        left = f"(root {n.denominator} {self.text(x)}) ^ {n.numerator}"
        if n.numerator == 1:
            left = f"root {n.denominator} {self.text(x)}"
        right = self.text(x_.power(x, n))
        if not x.terms:
            return left, right, "rewrite root_0. form."
        c, factors, rest = greatest_part(x)
        whole = self.text(rest)
        for part in reversed(self.parts(c, factors)):
            whole = f"({part} * {whole})"
        proof = f"put {self.text(x)} {whole}. rewrite ?root_times by sign. roots_apart. form."
        return left, right, proof

    # -- elements in place of points --------------------------------------------------------------

    def moved(self, x: Expr, to: Mapping[Point, Any], raw: Env, new: Callable[[str], str]) -> str:
        """A script that x with elements in place of points, in the words in which it was written
        before, is its form: each function and each sum in it is, by itself."""
        told = ""
        for left, right, proof in self._moved_parts(x, to, raw, new):
            e = new("e")
            told += f"assert ({e} : {left} = {right}). {{ {proof} }} try rewrite {e}. "
        return f"{told}held; form."

    def _moved_parts(
        self, x: Expr, to: Mapping[Point, Any], raw: Env, new: Callable[[str], str]
    ) -> Iterator[Equation]:
        outside = dict.fromkeys(a for term in x.terms if not term[0] for a, _ in term[1])
        for one in outside:
            if one.kind in FUNCTIONS:
                yield from self._moved_function(one, to, raw, new)
        for term in x.terms:
            for points, factors in components(term)[1]:
                away = aside(points, points_in(tuple(to.values())), raw, self.env)
                there, own = {**to, **away}, tuple(away.values())
                body = Expr({((), factors): x_.Q1})

                def words(at: Env, factors: Any = factors, away: Any = away) -> str:
                    inside = {**raw, **{p: at[q] for p, q in away.items()}}
                    return " * ".join(self.reals.power(one, k, inside, 0) for one, k in factors)

                names = {q: f"z{len(self.env) + n}" for n, q in enumerate(own)}
                inner = Forms(self.reals, {**self.env, **names})
                named = {**raw, **{p: names[q] for p, q in away.items()}}
                how = inner.moved(body, there, named, new)
                yield self.total(own, words, x_.placed(body, there), how)

    def _moved_function(
        self, one: Atom, to: Mapping[Point, Any], raw: Env, new: Callable[[str], str]
    ) -> Iterator[Equation]:
        """A function of a number, where its words are not its form already."""
        inner = x_.placed(one.data[0], to)
        words, normal = self.reals.expr(one.data[0], raw), self.text(inner)
        left, (_, right, how) = f"{FUNCTIONS[one.kind]} {words}", getattr(self, one.kind)(inner)
        if bare(left) == bare(right):
            return
        if bare(words) != bare(normal):
            k = new("j")
            first = f"assert ({k} : {words} = {normal}). "
            how = f"{first}{{ {self.moved(one.data[0], to, raw, new)} }} rewrite {k}. {how}"
        yield left, right, how

    # -- products and sums ------------------------------------------------------------------------

    def product(self, point: Point, raw: Callable[[Env], str], x: Expr) -> Equation:
        """The product over a point of what x is the form of."""
        of, z = self.reals.set(point.set), f"z{len(self.env)}"
        left = f"product {of} (fun {z} => {raw({**self.env, point: z})})"
        return left, self.text(x_.product_over(point, x)), "in_product."

    def total(
        self, points: tuple[Point, ...], raw: Callable[[Env], str], x: Expr, how: str = "form."
    ) -> Equation:
        """The sum over some points of what x is the form of, innermost point last."""
        if not points:
            return raw(self.env), self.text(x), how
        point, *rest = points
        z = f"z{len(self.env)}"
        inner = Forms(self.reals, {**self.env, point: z})
        left, middle, proof = inner.total(tuple(rest), raw, x, how)
        of = self.reals.set(point.set)
        body = x_.summed_over(tuple(rest), x)
        right, more = inner.summed(point, z, body)
        told = f"transitivity (total {of} (fun {z} => {middle})). "
        told += f"{{ apply total_same. intro {z}. {proof} }} {more}"
        return f"total {of} (fun {z} => {left})", right, told

    def summed(self, point: Point, z: str, body: Expr) -> tuple[str, str]:
        """The sum over one point of a normal form, and the proof that it is the normal form."""
        of = self.reals.set(point.set)
        outer = Forms(self.reals, {p: t for p, t in self.env.items() if p is not point})
        whole = outer.text(x_.summed_over((point,), body))
        told, parts, proofs = list[str](), list[str](), list[str]()
        for term, c in body.ordered:
            outside, sums = components(term)
            kept = [
                self.reals.power(a, n, self.env, 0) for a, n in outside if point not in a.points
            ]
            away = [(a, n) for a, n in outside if point in a.points]
            inner = list[Any]()
            for points, factors in sums:
                if any(point in a.points for a, _ in factors):
                    inner.append((points, factors))
                else:
                    kept.append(self.reals.sum(points, factors, self.env, 0))
            k = " * ".join((fraction_text(c), *kept))
            here = [self.reals.power(a, n, self.env, 0) for a, n in away]
            here += [self.reals.sum(p, f, self.env, 0) for p, f in inner]
            d = " * ".join(here) or "1"
            product = Expr({((), tuple(away)): x_.Q1})
            for points, factors in inner:
                product = product * Expr({(points, factors): x_.Q1})
            closed = x_.summed_over((point,), product)
            n = outer.text(closed)
            told.append(f"({k}) * ({d})")
            parts.append(f"({k}) * {n}")
            one = self._picked(point, away)
            how = f"picked {one}." if one else self._closed(point, z, d, inner, closed, n)
            proofs.append("apply total_pull. " + how)
        proof = f"transitivity (total {of} (fun {z} => {' + '.join(told) or '0'})). "
        proof += f"{{ apply total_same. intro {z}. form. }} "
        proof += f"transitivity ({' + '.join(parts) or '0'}). 2: form. "
        if not told:
            return whole, proof + "apply total_zero. reflexivity."
        for _ in told[1:]:
            proof += "apply total_split. "
        # the first goal is the innermost split: a sum is read from the left
        proof += " ".join(f"{{ {each} }}" for each in proofs)
        return whole, proof

    def _picked(self, point: Point, factors: list[tuple[Atom, Any]]) -> str:
        """The element that the point of a sum has to be, if one of the factors says so."""
        for one, _ in factors:
            if one.kind == "same" and point in one.data:
                other = one.data[one.data[0] == point]
                if point not in points_in(other):
                    return f"({self.reals.element(other, self.env, point.set)})"
        return ""

    def _closed(self, point: Point, z: str, d: str, inner: list[Any], closed: Expr, n: str) -> str:
        if d == "1":
            return "rewrite total_one, ?places_size; reflexivity."
        if closed.value is not None:
            return "mass."
        if not inner:
            return "first [reflexivity | apply total_same; intro; form]."
        return "exchanged."
