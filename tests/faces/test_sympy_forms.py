"""Statements in sympy: nothing disappears, and no verdict rests on it."""

from __future__ import annotations

import ast
import doctest
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sympy as sp

import dpproofs as dp
from dpproofs.faces import sympy_forms
from dpproofs.language import build
from dpproofs.language.sorts import law, natural, probability, real, reals, space
from dpproofs.language.statements import Statement
from dpproofs.meaning.walk import OPERATIONS
from dpproofs.theory import KL, indistinguishable

ENGINE = Path(dp.__file__).parent
MAY = {"faces/sympy_forms.py", "faces/from_sympy.py", "faces/exploring.py"}
Y = space("Y", smallest=1, largest=3)
p, q = law("p", Y), law("q", Y)
y = p.index("y")
x, a, epsilon = real("x"), real("a", above=0), real("epsilon", at_least=0)
k, m = natural("k"), natural("m", smallest=0)


def test_examples() -> None:
    found = doctest.testmod(sympy_forms)
    assert found.attempted and not found.failed


# ----------------------------------------------------------------------------- no verdict


@pytest.mark.slow
def test_who_may_import_sympy() -> None:
    """Beside the import contract, which sees packages: module by module, lazy imports too."""
    named = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] == "sympy" for name in names):
                named.add(path.relative_to(ENGINE).as_posix())
    assert named == MAY


@pytest.mark.slow
def test_nothing_that_decides_loads_sympy() -> None:
    """Neither `import dpproofs` nor a check from the command line."""
    code = (
        "import sys, dpproofs, dpproofs.faces.cli, dpproofs.record.runner, dpproofs.provers;"
        "dpproofs.check, dpproofs.claims;"
        "assert 'sympy' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ----------------------------------------------------------------------------- what is written


def test_every_operation_has_a_form() -> None:
    assert sympy_forms.OPERATIONS.keys() == OPERATIONS.keys()


def test_assumptions_are_those_that_are_declared() -> None:
    b, c = probability("b"), real("c", below=0)
    z = reals("z", Y)
    show = build.total(p(y) * z(y), y) <= x + a + epsilon + b + c + k + m
    form = dp.to_sympy(Statement((x, a, epsilon, b, c, k, m, p, z), show))
    s = form.symbols
    assert all(s[name].is_real for name in ("x", "a", "epsilon", "b", "c", "k", "m"))
    assert s["x"].is_nonnegative is None and s["a"].is_positive and s["c"].is_negative
    assert s["epsilon"].is_nonnegative and s["epsilon"].is_positive is None
    assert s["b"].is_nonnegative and s["b"].is_positive is None
    assert s["k"].is_integer and s["k"].is_positive and s["m"].is_nonnegative
    assert s["p"][sp.Symbol("i", integer=True)].is_nonnegative
    assert len(form.given) == len(form.statement.hypotheses)
    assert isinstance(form.show.lhs, sp.Sum) and form.show.lhs.limits[0][2] == s["Y"] - 1


@pytest.mark.parametrize(
    ("show", "kept"),
    [
        (KL(p, q) - KL(p, q) >= 0, "KL"),
        (x * a / a <= x, "a"),
        (x <= x, "x"),
        (build.exp(epsilon) > 0, "epsilon"),
        (abs(x) >= 0, "Abs"),
        (build.all_of(x <= 1, x <= 1), "And"),
        (build.all_of(x <= 1, x > 1), "And"),
        (build.any_of(x <= 1, x > 1), "Or"),
        (build.implies(x <= x, x > x), "Implies"),
        (build.log(build.exp(x)) <= x, "log(exp(x))"),
        (build.exp(build.log(x)) <= x, "exp(log(x))"),
        (build.greatest(epsilon, -1) >= 0, "Max"),
        (indistinguishable(p, q, epsilon, 0), "indistinguishable"),
        (x**0 == 1, "x**0"),
    ],
)
def test_nothing_disappears(show: Any, kept: str) -> None:
    forall = tuple(t for t in (x, a, epsilon, p, q) if any(n is t for n in show.walk()))
    form = dp.to_sympy(Statement(forall, show))
    assert form.show not in (True, False) and kept in str(form.show)


def test_definitions_are_named_or_written_out() -> None:
    statement = Statement((epsilon, p, q), KL(p, q) <= epsilon * (build.exp(epsilon) - 1))
    named, written = dp.to_sympy(statement), dp.to_sympy(statement, unfold=True)
    assert isinstance(named.show.lhs.func, sp.core.function.UndefinedFunction)
    assert written.show.lhs.has(sympy_forms.plog) and isinstance(written.show.lhs, sp.Sum)
    assert dp.sympy(statement).show == named.show
    assert "epsilon" in named._repr_latex_()


def test_conventions_are_kept() -> None:
    zero, one, a_ = sp.Integer(0), sp.Integer(1), sp.Symbol("a", nonnegative=True)
    assert sympy_forms.plog(zero, zero) == 0 and sympy_forms.plog(one, zero) == sp.oo
    assert sympy_forms.plog(a_, one).subs(a_, 0) == 0
    assert (
        sympy_forms.log_ratio(zero, one) == -sp.oo and sympy_forms.over_zero(-one, zero) == -sp.oo
    )
    assert sympy_forms.log_ratio(sp.Integer(2), one).doit() == sp.log(2)


def test_what_has_no_form_keeps_its_text_and_what_it_is_about() -> None:
    most = build.sup(p(y) * epsilon, y)
    written = dp.to_sympy(Statement((epsilon, p), most <= 1)).show.lhs
    assert str(written.func) == repr(most)
    assert written.diff(written.args[0]) != 0


def test_numbers_do_not_meet_what_a_binder_binds() -> None:
    """An index of the name of a parameter is another thing."""
    own = p.index("x")
    term = build.total(p(own), own) * x
    writer = sympy_forms.Writer(unfold=True, values={x: sp.Integer(2)})
    written = writer.term(term)
    assert written.has(sp.Sum) and 2 in written.args
