"""The affine ring turns a statement that is affine in chosen unknowns into exact linear constraints.

A number is a linear form over the unknowns with exact coefficients. Positive parts, absolute values
and maxima in a convex position become fresh variables with their defining inequalities; whatever is
not affine raises `NotAffine`, so nothing is ever linearised silently.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dpproofs.rings.exact import ExactRing, Infinite, Undefined
from dpproofs.rings.numbers import Exact

if TYPE_CHECKING:
    from dpproofs.language import terms
    from dpproofs.rings.walk import Env, Walk

__all__ = ["AffineRing", "Constraint", "Form", "NotAffine"]

Unknown = Any  # any hashable name; a fresh variable is ("aux", number)


class NotAffine(Exception):
    """The statement is not affine in the chosen unknowns; the message says where."""


@dataclass(frozen=True)
class Form:
    """constant + sum of coefficient * unknown. `convex`: an upper bound, by fresh variables."""

    constant: Any
    coefficients: dict[Unknown, Any] = field(default_factory=dict)
    convex: bool = False


@dataclass(frozen=True)
class Constraint:
    """form <= 0, < 0 or == 0."""

    op: str
    form: Form


class AffineRing:
    """Truth is a list of constraints (a conjunction), or a plain truth value -1, 0, 1."""

    def __init__(self, exact: ExactRing | None = None) -> None:
        self.exact = exact or ExactRing()
        self.extra: list[Constraint] = []  # what defines the fresh variables
        self._fresh = 0

    def unknown(self, name: Unknown) -> Form:
        return Form(Exact.of(0), {name: Exact.of(1)})

    # -- numbers ----------------------------------------------------------------------------

    def number(self, value: Fraction) -> Form:
        return Form(Exact.of(value))

    def sum(self, values: list[Any]) -> Any:
        total: Any = self.number(Fraction(0))
        for value in values:
            total = self._add(total, value)
        return total

    def extreme(self, values: list[Any], greatest: bool) -> Any:
        if all(not _form(v).coefficients for v in values):
            return Form(self.exact.extreme([_form(v).constant for v in values], greatest))
        return self.apply("max" if greatest else "min", tuple(values))

    def apply(self, name: str, args: tuple[Any, ...]) -> Any:
        forms = tuple(_form(arg) for arg in args)
        if all(not form.coefficients for form in forms):
            return Form(self.exact.apply(name, tuple(form.constant for form in forms)))
        match name:
            case "+":
                return self._add(*forms)
            case "-":
                return self._add(forms[0], self._scale(forms[1], Exact.of(-1)))
            case "neg":
                return self._scale(forms[0], Exact.of(-1))
            case "*":
                left, right = forms if forms[1].coefficients else (forms[1], forms[0])
                if left.coefficients:
                    raise NotAffine("a product of two unknowns")
                return self._scale(right, left.constant)
            case "/":
                if forms[1].coefficients:
                    raise NotAffine("a division by an unknown")
                return self._scale(forms[0], self.exact.apply("/", (Exact.of(1), forms[1].constant)))
            case "pos":
                return self._above((forms[0], self.number(Fraction(0))))
            case "abs":
                return self._above((forms[0], self._scale(forms[0], Exact.of(-1))))
            case "max":
                return self._above(forms)
        raise NotAffine(f"{name} of an unknown")

    def _add(self, left: Form, right: Form) -> Form:
        coefficients = dict(left.coefficients)
        for name, value in right.coefficients.items():
            coefficients[name] = coefficients[name] + value if name in coefficients else value
        constant = self.exact.apply("+", (left.constant, right.constant))
        return Form(constant, coefficients, left.convex or right.convex)

    def _scale(self, form: Form, factor: Any) -> Form:
        if isinstance(factor, Undefined | Infinite):
            raise NotAffine(f"a coefficient is {factor}")
        sign = self.exact._sign(factor)
        if sign == 0:
            return self.number(Fraction(0))
        if form.convex and sign < 0:
            raise NotAffine("a convex expression with a negative factor")
        constant = self.exact.apply("*", (form.constant, factor))
        return Form(constant, {n: c * factor for n, c in form.coefficients.items()}, form.convex)

    def _above(self, forms: tuple[Form, ...]) -> Form:
        """A fresh variable at least as large as each: exact where smaller is always better."""
        self._fresh += 1
        fresh = self.unknown(("aux", self._fresh))
        for form in forms:
            gap = self._add(form, self._scale(fresh, Exact.of(-1)))
            self.extra.append(Constraint("<=", gap))
        return Form(fresh.constant, fresh.coefficients, True)

    # -- truth ------------------------------------------------------------------------------

    def truth(self, value: bool) -> Any:
        return 1 if value else -1

    def relation(self, op: str, left: Any, right: Any) -> Any:
        left, right = _form(left), _form(right)
        if not left.coefficients and not right.coefficients:
            return self.exact.relation(op, left.constant, right.constant)
        if op in (">=", ">"):
            left, right, op = right, left, {">=": "<=", ">": "<"}[op]
        if op == "!=":
            raise NotAffine("an inequation of unknowns")
        if right.convex or (op == "==" and left.convex):
            raise NotAffine("a convex expression on the wrong side of a relation")
        for side in (left, right):
            if isinstance(side.constant, Undefined | Infinite):
                raise NotAffine(f"a side is {side.constant}")
        return [Constraint(op, self._add(left, self._scale(right, Exact.of(-1))))]

    def conj(self, truths: list[Any]) -> Any:
        constraints: list[Constraint] = []
        worst = 1
        for truth in truths:
            if isinstance(truth, list):
                constraints += truth
            else:
                worst = min(worst, truth)
        if worst < 0 or not constraints:
            return worst
        if worst == 0:
            raise NotAffine("a hypothesis without unknowns is not decided")
        return constraints

    def disj(self, truths: list[Any]) -> Any:
        if any(truth == 1 for truth in truths if not isinstance(truth, list)):
            return 1
        rest = [truth for truth in truths if isinstance(truth, list) or truth == 0]
        if not rest:
            return -1
        if len(rest) == 1:
            return rest[0]
        raise NotAffine("a disjunction of constraints")

    def negate(self, truth: Any) -> Any:
        if not isinstance(truth, list):
            return -truth
        if len(truth) == 1 and truth[0].op in ("<=", "<") and not truth[0].form.convex:
            (constraint,) = truth
            op = {"<=": "<", "<": "<="}[constraint.op]
            return [Constraint(op, self._scale(constraint.form, Exact.of(-1)))]
        raise NotAffine("the negation of several constraints")

    def excludes(self, truth: Any) -> bool:
        return not isinstance(truth, list) and bool(truth < 0)

    def choose(self, condition: Any, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
        if isinstance(condition, list):
            raise NotAffine("a case distinction on unknowns")
        return self.exact.choose(condition, then, other)

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        raise NotAffine("an integral")

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Any:
        raise NotAffine("a nested existence statement")


def _form(value: Any) -> Form:
    return value if isinstance(value, Form) else Form(value)
