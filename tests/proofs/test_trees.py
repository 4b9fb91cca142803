"""What is written of a proof is read as the same proof, and nothing else is read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel.check import Library, Proof, Step, check
from dpproofs.kernel.expressions import ONE, entry
from dpproofs.kernel.points import Point, Sequence, Set
from dpproofs.kernel.reading import Witness, read
from dpproofs.kernel.rules import At, Product
from dpproofs.language import Statement, law, natural, real, sorts, space
from dpproofs.language.build import every, exp, index, total
from dpproofs.language.terms import Exists
from dpproofs.proofs.text import Unreadable
from dpproofs.proofs.trees import Place, count_steps, proof_json, read_proof
from dpproofs.provers.front import find_proof
from dpproofs.theory import KL
from tests.kernel.test_lemmas import EXCHANGED, MEANS, library, proof_by_citation, proof_of

x, t = real("x", at_least=0, at_most=1), real("t", at_least=0)
Y = space("Y")
p, q = law("p", Y), law("q", Y)
y = p.index("y")
SUM, ODD = real("sum"), real("e^x", at_least=1)
STATEMENTS = {
    "a number": Statement((x,), x**2 <= x),
    "names that have to be quoted": Statement((SUM, ODD), SUM**2 * ODD >= SUM**2),
    "laws": Statement((p, q), KL(p, q) >= 0),
    "a hypothesis about all points": Statement(
        (t, p, q), total(p(y) * p(y), y) <= exp(t) * total(q(y) * p(y), y),
        (every(p(y) <= exp(t) * q(y), y),),
    ),
    "a new number": Statement((t,), exp(t) >= 1 + t + t**2 / 2),
}  # fmt: skip


def found(statement: Statement) -> Proof:
    proof = find_proof(statement, 200_000)
    assert proof is not None
    return proof


@pytest.mark.parametrize("name", STATEMENTS)
def test_what_is_written_is_read(name: str) -> None:
    statement, proof = STATEMENTS[name], found(STATEMENTS[name])
    text = json.dumps(proof_json(statement, proof))
    again = read_proof(statement, json.loads(text))
    assert check(statement, again).steps == check(statement, proof).steps
    assert json.dumps(proof_json(statement, again)) == text
    assert count_steps(json.loads(text)["steps"]) == check(statement, proof).steps


def test_a_citation_is_written_by_id_and_hash() -> None:
    proof = proof_by_citation()
    data = json.loads(json.dumps(proof_json(EXCHANGED, proof, lambda s: "toy/means")))
    assert ["toy/means", MEANS.hash] in citations(data["steps"])
    asked: list[Place] = []

    def find(place: Place) -> Statement:
        asked.append(place)
        return MEANS

    again = read_proof(EXCHANGED, data, find)
    assert set(asked) == {("toy/means", MEANS.hash)}
    proved = check(EXCHANGED, again, library((MEANS, proof_of(MEANS))))
    assert proved.rests_on == {MEANS.hash}
    assert proved == check(EXCHANGED, proof, library((MEANS, proof_of(MEANS))))
    with pytest.raises(Unreadable, match="nothing may be cited"):
        read_proof(EXCHANGED, data)


def citations(data: Any) -> list[Any]:
    if data and isinstance(data[0], str):
        own = [data[1][0]] if data[0] == "lemma" else []
        return own + citations(data[2])
    return [each for part in data for each in citations(part)]


def test_a_citation_of_another_statement_is_refused() -> None:
    """By the library, whatever is found for a hash."""
    proof = proof_by_citation()
    circle = Library({MEANS.hash: (EXCHANGED, proof)}.get)
    with pytest.raises(Exception, match="has no proof"):
        check(EXCHANGED, proof, circle)


HEADS: dict[str, Any] = {
    "another format": {"format": "dpproofs-trust"},
    "a newer version": {"version": 2},
    "another statement": {"statement": "0" * 64},
    "no steps": {"steps": None},
    "too few": {"steps": []},
    "too many": {"steps": [[], []]},
    "a number": {"fixed": ["x"]},
    "a step that is none": {"steps": [["both"]]},
    "no rule": {"steps": [[["trust me", [], []]]]},
    "too few arguments": {"steps": [[["cut", [], []]]]},
    "too many arguments": {"steps": [[["both", [1], []]]]},
    "an argument of another type": {"steps": [[["case", [1], []]]]},
    "no expression": {"steps": [[["case", ["2 +"], []]]]},
    "an unknown name": {"steps": [[["case", ["zeta"], []]]]},
    "an unknown axiom": {"steps": [[["know", [["trust me", []]], []]]]},
    "a citation": {"steps": [[["lemma", [["a/b", "00"], [], 0, {}], []]]]},
}


@pytest.mark.parametrize("change", HEADS.values(), ids=HEADS)
def test_what_is_no_proof_cannot_be_read(change: dict[str, Any]) -> None:
    statement = STATEMENTS["a number"]
    data = proof_json(statement, found(statement))
    with pytest.raises(Unreadable):
        read_proof(statement, {**data, **change})


@pytest.mark.parametrize("axis", [Y, Y ** natural("m")], ids=["points", "sequences"])
def test_witnesses_are_written_and_read(axis: Any) -> None:
    """A proof says for itself what exists, about the objects of the statement alone."""
    y, f, r = index("y", axis), sorts.reals("f", axis), sorts.reals("r", axis)
    here = Point(Set(Y) if axis is Y else Set(axis.exponent, Set(Y)), "here")
    element = here if axis is Y else Sequence(here)
    statement = Statement((f,), Exists((r,), every(r(y) > f(y), y)))
    witness: Witness = ((((here,), entry(f, (element,)) + ONE),),)
    one = (Product(fmpq(1)),)
    steps = []
    for each in read(statement, {}, [witness]):
        told = Product(fmpq(1), (At(len(each.facts)),))  # what `know` puts behind all facts
        leaf = Step("know", (("sign", (ONE,)),), (Step("products", (one, (told,))),))
        steps.append(leaf if each.goal.x == ONE else Step("products", (one, ())))
    proof = Proof((), (tuple(steps),), ((witness,),))
    data = json.loads(json.dumps(proof_json(statement, proof)))
    again = read_proof(statement, data)
    assert again == proof
    assert check(statement, again) == check(statement, proof)
    del data["witnesses"]
    with pytest.raises(Unreadable, match="nothing is named"):
        read_proof(statement, data)


def test_a_table_over_sequences_that_a_step_makes_is_written_and_read() -> None:
    """Its key is told as an element, and is a point again."""
    n = natural("n")
    f, y = sorts.reals("f", Y**n), index("y", Y**n)
    statement = Statement((f,), every(f(y) ** 2 >= 0, y))
    here = Point(Set(n, Set(Y)), "here")
    table = sorts.Table("g", "g", "real", ())
    made = (table, (here,), entry(f, (Sequence(here),)))
    proof = Proof((), ((Step("define", made, (Step("products", ((), ())),)),),))
    data = json.loads(json.dumps(proof_json(statement, proof)))
    again = read_proof(statement, data)
    (step,) = again.steps[0]
    assert step.args[1:] == made[1:]
    assert proof_json(statement, again) == proof_json(statement, proof)
