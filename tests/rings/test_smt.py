"""The text that a solver reads means what the exact ring says."""

from __future__ import annotations

from fractions import Fraction

import pytest
import z3

from dpproofs.language.build import cases, exp, greatest, log_ratio, sqrt, sup
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.rings.decide import judge
from dpproofs.rings.numbers import Exact, log
from dpproofs.rings.smt import NoPolynomial, SmtRing, rows
from dpproofs.rings.walk import Instance, Walk, entries
from dpproofs.theory import hockey_stick, max_divergence, total_variation

Y = space("Y", smallest=2, largest=2)
p, q = law("p", Y), law("q", Y)
epsilon, x = real("epsilon"), real("x")
y = p.index("y")
STATEMENTS = [
    hockey_stick(p, q, epsilon) <= Fraction(1, 8),
    total_variation(p, q) < Fraction(1, 2),
    max_divergence(p, q) <= epsilon,
    max_divergence(q, p) > epsilon,
    cases(x > 0, x, -x) ** 3 >= abs(x) / 2,
    sqrt(x * x) == x,
    greatest(x, 1 / (x + 5), 0) <= 2,
    sup(p(y), y, given=q(y) > Fraction(1, 3)) <= exp(epsilon) / 4,
    sup(log_ratio(p(y), q(y)), y, given=q(y) > Fraction(1, 2)) < epsilon,
]
POINTS = [
    (base, half, third, number)
    for base in (Fraction(2), Fraction(1, 2))
    for half in (Fraction(1, 2), Fraction(0))
    for third in (Fraction(1, 3), Fraction(1))
    for number in (Fraction(3), Fraction(-2))
]


@pytest.mark.parametrize("show", STATEMENTS, ids=repr)
def test_at_a_point_it_is_what_the_judge_says(show) -> None:
    statement = Statement((epsilon, x, p, q), show)
    ring = SmtRing()
    scalars = {epsilon: ring.unknown("s0"), x: ring.unknown("s1")}
    tables = {t: rows(ring, t, entries(t, {Y: 2}), t.name) for t in (p, q)}
    ring._base("s0")
    truth = Walk(ring, Instance({Y: 2}, scalars, tables)).truth(show)
    ring.lines.append(f"(assert {str(truth).lower() if isinstance(truth, bool) else truth})")
    solver = z3.Solver()
    solver.from_string(ring.text().replace("(check-sat)", ""))
    for base, half, third, number in POINTS:
        masses = {p: (half, 1 - half), q: (third, 1 - third)}
        exact = Instance(
            {Y: 2},
            {epsilon: log(Exact.of(base)), x: Exact.of(number)},
            {t: {(n,): Exact.of(m) for n, m in enumerate(row)} for t, row in masses.items()},
        )
        verdict = judge(statement, exact)
        solver.push()
        fixed = {"e!s0": base, "s1": number, "p_0": half, "q_0": third}
        for name, value in fixed.items():
            solver.add(z3.Real(name) == z3.Q(value.numerator, value.denominator))
        said = str(solver.check())
        solver.pop()
        if verdict.holds:  # where it has no value anything may be
            assert said in ("unknown", "sat" if verdict.holds > 0 else "unsat")


def test_what_is_no_polynomial_is_refused() -> None:
    ring = SmtRing()
    one = ring.unknown("s0")
    for name, args in (
        ("tanh", (one,)),
        ("^", (one, one)),
        ("exp", (ring.apply("*", (one, one)),)),
    ):
        with pytest.raises(NoPolynomial):
            ring.apply(name, args)
    with pytest.raises(NoPolynomial):
        ring.apply("+", (ring.apply("log", (one,)), one))
