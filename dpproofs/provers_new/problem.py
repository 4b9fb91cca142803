"""What is known at a level in a case, and which cases cannot be."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.expressions import (
    ONE,
    Atom,
    Expr,
    bit,
    exp,
    inverse,
    log,
    power,
    sign_of,
    slope,
)
from dpproofs.kernel.points import Point, belongs
from dpproofs.kernel.rules import Product
from dpproofs.kernel.sequents import Refused, Relation
from dpproofs.provers_new.cases import Cases
from dpproofs.provers_new.words import (
    ABOVE,
    AT_LEAST,
    EQUAL,
    ROOT,
    Case,
    Known,
    Level,
    NotFound,
    Recipe,
    Ref,
    alone,
    expanded,
    has_sums,
    inner_atoms,
    is_level_point,
    one,
    primitive,
    ratio_of,
    scaled,
)

MOST_CASES = 256


class Problem(Cases):
    """The parts of one goal, and all that may be used."""

    def cases(self, level: Level) -> list[Case]:
        if level not in self._cases:
            bits = self.bits_at(level)
            root = [a for a in bits if not self.loose(a)]
            rest = [a for a in bits if self.loose(a)]
            if 2 ** len(bits) > MOST_CASES:
                raise NotFound(f"{len(bits)} indicators at one level")
            found = []
            for values in itertools.product((1, 0), repeat=len(bits)):
                case = tuple(zip((*root, *rest), values, strict=True))
                if self.contradiction(level, case) is None:
                    found.append(case)
            self._cases[level] = found
        return self._cases[level]

    @cached_property
    def _cases(self) -> dict[Level, list[Case]]:
        return {}

    def contradiction(self, level: Level, case: Case) -> tuple[Product, ...] | list[Any] | None:
        """What shows that a case cannot be, as parts of an absurd sum; None where nothing does."""
        if self.impossible is not None:
            return self.impossible
        for a, value in case:
            if a.kind == "bit":
                for b, other in case:
                    if b.kind == "bit" and value and other and b.data[0] == -a.data[0]:
                        refs = [
                            (fmpq(1), (Ref("case", a),), ONE),
                            (fmpq(1), (Ref("case", b),), ONE),
                        ]
                        return refs
        for a, value in case:
            if a.kind == "bit" and a.data[0].terms:
                told = self.told.get(primitive(-a.data[0]) if value else primitive(a.data[0]))
                if told is not None and (value or told.strict) and not told.equation:
                    c = ratio_of(a.data[0], told.x)
                    return [(fmpq(1), (Ref("case", a),), ONE), *scaled(told.recipe, abs(c))]
        for fact in self.pointwise:
            if all(a.once for a in fact.x.atoms) and self._at(fact.x, level):
                found = self.reduced(fact.x, case).value
                if found is not None and (found != 0 if fact.equation else found < 0):
                    return [(fmpq(1), (), ONE), *scaled(fact.recipe, fmpq(-1) / found)]
        return self._conflict(self.facts(level, case))

    def _conflict(self, facts: list[Known]) -> list[Any] | None:
        """Two facts of which one says that x is above 0 and the other that it is not."""
        above = {f.x: f for f in facts if f.strict}
        signs = {primitive(f.x): f for f in above.values()}
        for f in facts:
            value = f.x.value
            if value is not None and (
                value < 0 or (f.strict and value == 0) or (f.equation and value != 0)
            ):
                rest = [(fmpq(1), (), ONE)] if value else []
                return [*rest, *scaled(f.recipe, fmpq(-1) / value if value else fmpq(1))]
            other = signs.get(primitive(f.x if f.equation else -f.x))
            if other is not None and other is not f:
                c = -ratio_of(other.x, f.x)
                if f.equation or c > 0:
                    return [*other.recipe, *scaled(f.recipe, c)]
            if f.equation:
                other = signs.get(primitive(-f.x))
                if other is not None:
                    return [*other.recipe, *scaled(f.recipe, -ratio_of(other.x, f.x))]
        return None

    def _at(self, x: Expr, level: Level) -> bool:
        return all(self.loose(a) <= level for a in x.atoms)

    def facts(self, level: Level, case: Case) -> list[Known]:
        key = level, case
        if key not in self._facts:
            self._facts[key] = list(self._known(level, case))
        return self._facts[key]

    @cached_property
    def _facts(self) -> dict[Any, list[Known]]:
        return {}

    def _known(self, level: Level, case: Case) -> Iterable[Known]:
        found: dict[tuple[Expr, bool], Known] = {}

        def add(relation: Relation, x: Expr, recipe: Recipe) -> None:
            x = self.reduced(x, case)
            value = x.value
            if value is not None and (value > 0 or (value == 0 and relation is not ABOVE)):
                return
            old = found.get((x, relation is EQUAL))
            if old is None or (relation is ABOVE and not old.strict):
                found[x, relation is EQUAL] = Known(x, relation, recipe)

        def axiom(name: str, *args: Any, times: tuple[Ref, ...] = ()) -> None:
            try:
                fact = AXIOMS[name](*args)
            except Refused:
                return
            if not set(expanded(fact.x)) <= {ROOT}:
                return
            x = fact.x
            for ref in times:
                x = x * AXIOMS[ref.what](*ref.args).x
            add(fact.relation, x, ((fmpq(1), (Ref("axiom", name, args), *times), ONE),))

        at = dict(case)
        for a in sorted({*self.atoms, *self.bits}):
            if not self.loose(a) <= level:
                continue
            if a.once:
                if a in at:
                    if a.kind == "bit":
                        x = a.data[0]
                        if set(expanded(x)) <= {ROOT}:
                            value = at[a]
                            add(
                                ABOVE if value else AT_LEAST,
                                x if value else -x,
                                alone(Ref("case", a)),
                            )
                elif a not in dict(self.sequent.values):
                    axiom("sign", one(a))
                    axiom("at_most_one", one(a))
                    if a.kind == "bit":
                        axiom("where_above", a.data[0])
                        axiom("where_not_above", a.data[0])
                continue
            if a.sign:
                axiom("sign", one(a))
            if a.kind == "entry" and (
                a.data[0].kind == "unit" or (a.data[0].kind == "law" and self.about_bits)
            ):
                axiom("at_most_one", one(a))
            if a.kind == "inverse" and not a.sign and not has_sums(a.data[0]):
                u = a.data[0]
                for b in bit(u).atoms | bit(-u).atoms:
                    if b.kind == "bit" and {**dict(self.sequent.values), **at}.get(b) == 1:
                        x, recipe = (
                            one(a) * one(a) * b.data[0],
                            (Ref("axiom", "square", (one(a),)), Ref("case", b)),
                        )
                        add(AT_LEAST, x, ((fmpq(1), recipe, ONE),))
            if a.kind == "tail":
                axiom("tail_is_chance", a.data[0])
            if a.kind == "pi":
                axiom("about_pi", Fraction(3))
                axiom("about_pi", Fraction(22, 7))
            if a.kind == "sup":
                for p in dict.fromkeys([*self.points.get(a.data[0].set, ()), *level]):
                    if belongs(p, a.data[0].set) and (not is_level_point(p) or p in level):
                        axiom("below_greatest", one(a), p)
            for n in sorted(self.powers.get(a, ())):
                axiom("sign", power(one(a), n))
        if len(self.levels) == 1 and any(a.kind in ("power", "prime") for a in self.atoms):
            for x in (*self.parts.values(), *(f.x for f in self.pointwise)):
                for (_, factors), _c in x.terms.items():
                    if len(factors) > 1:
                        axiom("sign", Expr({((), factors): fmpq(1)}))
                    roots = tuple(
                        f for f in factors if f[0].kind == "power" or not isinstance(f[1], int)
                    )
                    if 1 < len(roots) < len(factors):
                        axiom("sign", Expr({((), roots): fmpq(1)}))
        for a, value in (*self.sequent.values, *case):
            if (
                not value
                and a.kind == "bit"
                and has_sums(a.data[0])
                and sign_of(a.data[0])
                and len(a.data[0].terms) == 1
            ):
                ((bound, _),) = a.data[0].terms
                known = [p for ps in self.points.values() for p in ps if not is_level_point(p)]
                ways = [
                    [p for p in (*known, *level) if isinstance(p, Point) and p.set == b.set]
                    for b in bound
                ]
                for chosen in itertools.islice(itertools.product(*ways), 6):
                    axiom("parts_of_zero", a.data[0], *chosen)
        for fact in self.pointwise:
            if frozenset(p for p in fact.x.points if is_level_point(p)) <= level:
                add(fact.relation, fact.x, fact.recipe)
        for t in self.exponents:
            if len(t.terms) > 1 and all(self.loose(a) <= level for a in t.atoms):
                axiom("sign", exp(t))
        for t in self.exponents if not self.narrow else ():
            if all(self.loose(a) <= level for a in t.atoms):
                if not level:
                    axiom("square", exp(t) - ONE)
                if not self._is_weighed(t):
                    continue
                axiom("exp_tangent", t)
                axiom("exp_tangent", -t, times=(Ref("axiom", "sign", (exp(t),)),))
                if sign_of(t) and len(t.terms) == 1:
                    axiom("sign", t)
                if any(a.kind == "log" for a in self.atoms):
                    axiom("slope_of", t)
                    axiom("sign", slope(t))
        exponents = self.exponents if not self.narrow else []
        for t, u in itertools.permutations(
            [t for t in exponents if all(self.loose(a) <= level for a in t.atoms)], 2
        ):
            if len((t - u).terms) < 4 and self._is_weighed(t - u):
                axiom("exp_tangent", t - u, times=(Ref("axiom", "sign", (exp(u),)),))
                axiom("exp_tangent", t - u, times=(Ref("axiom", "sign", (exp(-t),)),))
        logs = [a.data[0] for a in sorted(self.atoms) if a.kind == "log" and self.loose(a) <= level]
        for x, y in itertools.permutations([ONE, *logs], 2):
            axiom("log_tangent", x, y)
        self._compared(level, case, logs, add, list(found.values()))
        return found.values()

    def _is_weighed(self, t: Expr) -> bool:
        """Whether an exponent is compared with anything outside of powers of e."""
        return all(a.once or a in self._weighed for a in t.atoms)

    @cached_property
    def _weighed(self) -> set[Atom]:
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        found = {a for x in polys for a in x.atoms}
        logs = [a for a in inner_atoms(polys) if a.kind in ("log", "slope", "power")]
        return found | inner_atoms(part for a in logs for part in a.parts) | set(logs)

    def _compared(
        self, level: Level, case: Case, logs: list[Expr], add: Any, known: list[Known]
    ) -> None:
        """log x <= log y + t where x <= e^t y, and the chord where y <= e^t x too."""
        bounds = {primitive(f.x): f for f in known if not f.equation}
        for t in self.exponents:
            if not all(self.loose(a) <= level for a in t.atoms):
                continue
            power_ = exp(t)
            for x, y in itertools.permutations([x for x in logs if sign_of(x)], 2):
                above = bounds.get(primitive(self.reduced(power_ * y - x, case)))
                if above is None or self.reduced(bit(x) * bit(y), case) != ONE:
                    continue
                size = self.reduced(power_ * y - x, case)
                c = ratio_of(size, above.x)
                inv = inverse(power_ * y)
                try:
                    AXIOMS["log_tangent"](power_ * y, x)
                except Refused:
                    continue
                sign = Ref("axiom", "sign", (inv,))
                tangent = Ref("axiom", "log_tangent", (power_ * y, x))
                recipe: list[Any] = [(fmpq(1), (tangent, sign), ONE)]
                recipe += [(n * c, (*refs, sign), times) for n, refs, times in above.recipe]
                recipe += [(fmpq(-1), (Ref("axiom", "log_term", (power_ * y,)),), ONE)]
                add(AT_LEAST, log(y) + t - log(x), tuple(recipe))
                below = bounds.get(primitive(self.reduced(power_ * x - y, case)))
                if below is not None:
                    fact = AXIOMS["log_chord"](t, x, y)
                    add(AT_LEAST, fact.x, alone(Ref("axiom", "log_chord", (t, x, y))))

    @cached_property
    def about_bits(self) -> bool:
        """Whether the goal speaks of indicators only."""
        return all(a.once for part in self.parts.values() for a in part.atoms)

    @cached_property
    def powers(self) -> dict[Atom, set[Any]]:
        """The powers other than natural ones in which atoms occur."""
        polys = [*self.parts.values(), *(f.x for f in self.pointwise)]
        polys += [x for h in self.hypotheses for _, x in h.parts]
        found: dict[Atom, set[Any]] = {}
        for _, factors in (t for x in polys for t in x.terms):
            for a, n in factors:
                if n < 0 and a.sign:
                    found.setdefault(a, set()).add(-1)
                if not isinstance(n, int) and a.sign:
                    found.setdefault(a, set()).add(Fraction(1, n.denominator))
        return found
