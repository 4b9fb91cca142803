"""Only the check of a proof says that a statement is proved, and it says how far and on what."""

from __future__ import annotations

import ast
import inspect
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flint import fmpq

import dpproofs
from dpproofs.kernel import check as module
from dpproofs.kernel.check import EVERY_RULE, Proof, Proved, Size, Step, check
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Refused
from dpproofs.language import Statement, natural, real, reals, space
from dpproofs.language.build import every, exp
from dpproofs.proofs.trees import FORMAT, VERSION, read_proof
from dpproofs.provers.front import find_proof

x = real("x", at_least=0, at_most=1)
n = natural("n", largest=2)
SQUARE = Statement((x,), x**2 <= x)
COUNTED = Statement((x, n), x <= n)
ENGINE = Path(dpproofs.__file__).parent
LONGEST = 40  # lines of a rule


def found(statement: Statement) -> Proof:
    proof = find_proof(statement, 50_000)
    assert proof is not None
    return proof


def test_it_says_what_was_proved() -> None:
    proof = found(SQUARE)
    proved = check(SQUARE, proof)
    assert (proved.statement, proved.sizes, proved.balls) == (SQUARE.hash, (), False)
    assert proved.steps == sum(map(steps, proof.steps[0])) and not proved.rests_on


def steps(step: Step) -> int:
    return 1 + sum(map(steps, step.proofs))


def test_it_says_how_far_the_numbers_go() -> None:
    assert check(COUNTED, found(COUNTED)).sizes == (Size("n", 1, None, False),)
    each = found(COUNTED).steps[0]
    try:
        fixed = check(COUNTED, Proof(("n",), (each, each)))
    except Refused:  # what is proved of every n need not fit where it is a number
        fixed = check(COUNTED, at_sizes())
    assert fixed.sizes == (Size("n", 1, 2, False),)


def at_sizes() -> Proof:
    """x <= 1 and x <= 2, each from x <= 1."""
    one = Product(fmpq(1), (At(1),))
    rest = Product(fmpq(1))
    sigma = (Product(fmpq(1)),)
    return Proof(
        ("n",),
        (
            (Step("products", (sigma, (one,))),),
            (Step("products", (sigma, (one, rest))),),
        ),
    )


def test_it_says_where_balls_decide() -> None:
    statement = Statement((x,), exp(1) >= 2 + 0 * x)
    assert check(statement, Proof((), ((Step("balls"),),))).balls
    assert not check(SQUARE, found(SQUARE)).balls


WRONG: dict[str, Any] = {
    "no proof": Proof((), ()),
    "a sequent without": Proof((), ((),)),
    "one too many": lambda p: Proof((), (p.steps[0] * 2,)),
    "a choice too many": lambda p: Proof((), p.steps * 2),
    "a number that it has not got": lambda p: Proof(("k",), p.steps),
    "no rule": Proof((), ((Step("trust me"),),)),
    "another rule": Proof((), ((Step("both"),),)),
    "a subproof too many": lambda p: Proof((), ((more(p.steps[0][0]),),)),
}


def more(step: Step) -> Step:
    return Step(step.rule, step.args, (*step.proofs, step))


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_proof_is_refused(name: str) -> None:
    wrong = WRONG[name]
    with pytest.raises(Refused):
        check(SQUARE, wrong if isinstance(wrong, Proof) else wrong(found(SQUARE)))


# ----------------------------------------------------------------------------- nobody else


Y = space("Y")
f, c = reals("f", Y, at_least=0), real("c")
UNFIT: dict[str, Any] = {
    "a point for an event": ["at_event", [2, "Y:y", ["Y:z"], "1"], []],
    "a number for a table": [
        "define", [{"new": "number", "name": "t", "above": True}, [], "1"], []
    ],
    "a point for a choice": ["know", [["as_many", ["Y:z", "Y:w"]]], []],
    "points for a sequence": [
        "know", [["kept_elsewhere", ["1", "Y:w", "Y:z", "Y:z", "Y:z", "Y:z"]]], []
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", UNFIT)
def test_what_a_rule_does_not_take_is_refused(name: str) -> None:
    """Each is read from JSON, and ended the check with an error of its own."""
    y = f.index("y")
    statement = Statement((f, c), c >= 0, every(f(y) <= c, y))
    told = {"format": FORMAT, "version": VERSION, "statement": statement.hash, "fixed": []}
    proof = read_proof(statement, {**told, "steps": [[UNFIT[name]]]})
    with pytest.raises(Refused, match="given what it does not take"):
        check(statement, proof)


def test_nobody_else_makes_one() -> None:
    with pytest.raises(TypeError, match="only the check"):
        Proved(SQUARE.hash, (), 1, False, frozenset(), object())
    proved = check(SQUARE, found(SQUARE))
    with pytest.raises((TypeError, ValueError)):
        replace(proved, statement="another")
    assert not hasattr(proved, "seal")


@pytest.mark.slow
def test_the_seal_is_used_nowhere_else() -> None:
    """Neither the seal nor the type is called, and nothing is copied into one."""
    own = Path(module.__file__)
    for file in ENGINE.rglob("*.py"):
        text = file.read_text("utf-8")
        if file == own:
            assert text.count("_SEAL") == 3  # made once, compared once, used once
            continue
        assert "_SEAL" not in text, file
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                assert not ast.unparse(node.func).endswith("Proved"), (file, ast.unparse(node))


def test_the_kernel_imports_the_language_and_exact_numbers_alone() -> None:
    for file in (ENGINE / "kernel").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dpproofs"):
                assert str(node.module).startswith(("dpproofs.kernel", "dpproofs.language")), file
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            assert not any(name.startswith("dpproofs") for name in names), file


@pytest.mark.parametrize("name", EVERY_RULE)
def test_a_rule_is_short_and_says_what_it_is(name: str) -> None:
    rule = EVERY_RULE[name]
    assert len(inspect.getsource(rule).splitlines()) <= LONGEST
    assert rule.__doc__ and rule.__name__ == name
    tree = ast.parse(inspect.getsource(rule))
    assert not any(isinstance(node, ast.Try) for node in ast.walk(tree)), "it catches errors"
    assert next(iter(inspect.signature(rule).parameters)) == "sequent"
