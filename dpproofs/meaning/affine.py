"""Statements that are affine in chosen unknowns, as exact linear constraints.

A number is a linear form over the unknowns with exact coefficients. Positive parts, absolute values
and maxima become new variables with the inequalities that define them. This is exact only where a
smaller value of the new variable is always better, so a form remembers whether it is convex or
concave, and whoever uses it must refuse the wrong side. Whatever is not affine raises `NotAffine`,
so that nothing is ever linearised silently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dpproofs.meaning.exact import ExactRing, Infinite, Undefined
from dpproofs.meaning.numbers import Exact

if TYPE_CHECKING:
    from dpproofs.language import terms
    from dpproofs.meaning.walk import Env, Walk

__all__ = ["AffineRing", "Constraint", "Form", "NotAffine", "NotRational"]

Unknown = Any  # any hashable name; a fresh variable is ("aux", number)


class NotAffine(Exception):
    """Raised where the statement is not affine in the chosen unknowns; the message says where."""


class NotRational(NotAffine):
    """Raised where it is affine, but with a coefficient that is not rational, for which the
    simplex method has no exact arithmetic."""


@dataclass(frozen=True)
class Form:
    """The linear form constant + sum of coefficient * unknown.

    `curvature` is 1 where new variables make the form an upper bound of a convex expression, -1
    where they make it a lower bound of a concave one, and 0 where the form is equal to the
    expression.
    """

    constant: Any
    coefficients: dict[Unknown, Any] = field(default_factory=dict)
    curvature: int = 0


@dataclass(frozen=True)
class Constraint:
    """form <= 0, < 0 or == 0."""

    op: str
    form: Form

    def demanded(self) -> Constraint:
        """This constraint where a point is sought: only a convex form may be kept low."""
        if self.form.curvature < 0 or (self.op == "==" and self.form.curvature):
            raise NotAffine("a convex expression on the wrong side of a relation")
        return self


class AffineRing:
    """Truth is a list of constraints (a conjunction), or a plain truth value -1, 0, 1."""

    def __init__(self, exact: ExactRing | None = None) -> None:
        self.exact = exact or ExactRing()
        self.nonnegative: set[Unknown] = set()  # by their sort
        self._definitions: dict[Unknown, list[Constraint]] = {}  # of the fresh variables

    def unknown(self, name: Unknown) -> Form:
        return Form(ZERO, {name: ONE})

    def definitions(self, constraints: Iterable[Constraint]) -> list[Constraint]:
        """What defines the fresh variables on which the constraints depend, at any depth."""
        found: dict[Unknown, list[Constraint]] = {}
        rest = list(constraints)
        while rest:
            for name in rest.pop().form.coefficients:
                if name in self._definitions and name not in found:
                    found[name] = self._definitions[name]
                    rest += found[name]
        return [constraint for group in found.values() for constraint in group]

    # -- numbers ----------------------------------------------------------------------------

    def number(self, value: Fraction) -> Form:
        return Form(Exact.of(value))

    def sum(self, values: list[Any]) -> Any:
        total: Any = Form(ZERO)
        for value in values:
            total = self._add(total, _form(value))
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
                return self._add(forms[0], self._negative(forms[1]))
            case "neg":
                return self._negative(forms[0])
            case "*":
                left, right = forms if forms[1].coefficients else (forms[1], forms[0])
                if left.coefficients:
                    raise NotAffine("a product of two unknowns")
                return self._scale(right, left.constant)
            case "/":
                if forms[1].coefficients:
                    raise NotAffine("a division by an unknown")
                return self._scale(forms[0], self.exact.apply("/", (ONE, forms[1].constant)))
            case "pos":
                return self._above((forms[0], Form(ZERO)))
            case "abs":
                return self._above((forms[0], self._negative(forms[0])))
            case "max":
                return self._above(forms)
            case "min":
                return self._negative(self._above(tuple(map(self._negative, forms))))
        raise NotAffine(f"{name} of an unknown")

    def _add(self, left: Form, right: Form) -> Form:
        if left.curvature * right.curvature < 0:
            raise NotAffine("the difference of two convex expressions")
        coefficients = dict(left.coefficients)
        for name, value in right.coefficients.items():
            total = coefficients[name] + value if name in coefficients else value
            coefficients[name] = total
            if total.is_zero_form:  # p(y) - p(y) mentions no unknown
                del coefficients[name]
        constant = self.exact.apply("+", (left.constant, right.constant))
        return Form(constant, coefficients, left.curvature or right.curvature)

    def _negative(self, form: Form) -> Form:
        return self._scale(form, Exact.of(-1))

    def _scale(self, form: Form, factor: Any) -> Form:
        if isinstance(factor, Undefined):
            return Form(factor)
        if isinstance(factor, Infinite):
            raise NotAffine(f"a coefficient is {factor}")
        constant = self.exact.apply("*", (form.constant, factor))
        sign = self.exact._sign(factor)
        if sign == 0:
            return Form(constant)  # not always 0: infinity * 0 has no value
        coefficients = {n: c * factor for n, c in form.coefficients.items()}
        return Form(constant, coefficients, form.curvature * sign)

    def _above(self, forms: tuple[Form, ...]) -> Form:
        """A fresh variable at least as large as each: exact where smaller is always better."""
        name = ("aux", len(self._definitions))
        fresh = self.unknown(name)
        group = []
        for form in forms:
            if not isinstance(form.constant, Exact):
                raise NotAffine(f"the greatest of several numbers, one of which is {form.constant}")
            group.append(Constraint("<=", self._add(form, self._negative(fresh))).demanded())
        self._definitions[name] = group
        return replace(fresh, curvature=1)

    # -- truth ------------------------------------------------------------------------------

    def truth(self, value: bool) -> Any:
        return 1 if value else -1

    def relation(self, op: str, left: Any, right: Any) -> Any:
        left, right = _form(left), _form(right)
        if not all(isinstance(side.constant, Exact) for side in (left, right)):
            # Unknowns are finite, so beside infinity they do not matter.
            ends = [ZERO if isinstance(s.constant, Exact) else s.constant for s in (left, right)]
            return self.exact.relation(op, ends[0], ends[1])
        if op in (">=", ">"):
            left, right, op = right, left, {">=": "<=", ">": "<"}[op]
        gap = self._add(left, self._negative(right))
        if not gap.coefficients:
            return self.exact.relation(op, gap.constant, ZERO)
        if op == "!=":
            raise NotAffine("an inequation of unknowns")
        return [Constraint(op, gap)]

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
            raise NotAffine("a relation without unknowns is not decided")
        return constraints

    def disj(self, truths: list[Any]) -> Any:
        if any(truth == 1 for truth in truths if not isinstance(truth, list)):
            return 1
        rest = [truth for truth in truths if isinstance(truth, list) or truth == 0]
        if not rest:
            return -1
        if len(rest) == 1 or not any(isinstance(truth, list) for truth in rest):
            return rest[0]
        raise NotAffine("a disjunction of constraints")

    def negate(self, truth: Any) -> Any:
        if not isinstance(truth, list):
            return -truth
        if len(truth) == 1 and truth[0].op in ("<=", "<"):
            (constraint,) = truth
            op = {"<=": "<", "<": "<="}[constraint.op]
            return [Constraint(op, self._negative(constraint.form))]
        raise NotAffine("the negation of several constraints")

    def excludes(self, truth: Any) -> bool:
        return not isinstance(truth, list) and bool(truth < 0)

    def choose(self, condition: Any, then: Callable[[], Any], other: Callable[[], Any]) -> Any:
        if not isinstance(condition, list):
            return self.exact.choose(condition, then, other)
        unknown = self._positivity(condition)
        if unknown is not None:
            # Where the condition fails the unknown is 0: both cases agree if they differ by a
            # multiple of it, as with null atoms that do not count.
            value = _form(then())
            gap = self._add(value, self._negative(_form(other())))
            zero = isinstance(gap.constant, Exact) and gap.constant.is_zero_form
            if zero and set(gap.coefficients) <= {unknown}:
                return value
        raise NotAffine("a case distinction on unknowns")

    def _positivity(self, condition: list[Constraint]) -> Unknown | None:
        """The unknown x where the condition reads x > 0 and the sort of x says x >= 0."""
        if len(condition) != 1 or condition[0].op != "<" or len(condition[0].form.coefficients) > 1:
            return None
        form = condition[0].form
        ((name, coefficient),) = form.coefficients.items()
        if name not in self.nonnegative or not form.constant.is_zero_form:
            return None
        return name if self.exact._sign(coefficient) < 0 else None

    def integral(self, integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
        raise NotAffine("an integral")

    def exists(self, walk: Walk, node: terms.Exists, env: Env) -> Any:
        raise NotAffine("a nested existence statement")

    def everywhere(self, walk: Walk, node: terms.AllReals, env: Env) -> Any:
        raise NotAffine("a statement about every real number")


ZERO, ONE = Exact.of(0), Exact.of(1)


def _form(value: Any) -> Form:
    return value if isinstance(value, Form) else Form(value)
