"""What was proved of some objects is cited of others: Rocq takes it where these are of the sorts of
the objects and the facts hold of them, and nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq

from dpproofs.kernel.check import EVERY_RULE, Library, Proof, Step, check
from dpproofs.kernel.expressions import constant, entry, number
from dpproofs.kernel.lemmas import Meant
from dpproofs.kernel.points import Point, Refused, Set
from dpproofs.kernel.reading import read
from dpproofs.kernel.rules import At, Product
from dpproofs.language import sorts, terms
from dpproofs.language.build import exp, total
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.provers.front import find_proof
from dpproofs.provers.one_atom.prover import prove
from dpproofs.rocq.citing import Find
from dpproofs.rocq.compile import Said, Workshop
from dpproofs.rocq.document import text_of
from dpproofs.rocq.names import NotExported

x, y = real("x"), real("y", at_least=0)
Y, Z = space("Y"), space("Z")
p, a, b, v, w = law("p", Y), law("a", Z), law("b", Z), sorts.test("v", Y), sorts.test("w", Z)
at, z = terms.Index("at", Y), terms.Index("z", Z)
POINT = Point(Set(Z), "key")
TANGENT = Statement((x,), exp(x) >= 1 + x)
PART = Statement((p, v), total(p(at) * v(at), at) <= 1)
HALF = constant(fmpq(1, 2))
MIXED = HALF * (entry(a, (POINT,)) + entry(b, (POINT,)))
OTHER = Point(Set(Z), "other")
OF_TEST = (v, (OTHER,), entry(w, (OTHER,)))


def last_fact(facts: int) -> Step:
    return Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(facts),)),)))


OF_TWICE = Statement((y,), exp(2 * y) >= 1 + 2 * y)
mixed = (a(z) + b(z)) / 2
OF_MIXED = Statement((a, b, w), total(mixed * w(z), z) <= 1)
#: Each with what it cites, what is meant there, a twin that is false, and what of the text is put
#: in another place, so that something else is meant.
CITED = {
    "a number": (
        OF_TWICE,
        TANGENT,
        Meant(numbers=((x, number(y).scaled(fmpq(2))),)),
        Statement((y,), exp(2 * y) >= 1 + 3 * y),
        ("stated_cited_0 (2 * y)", "stated_cited_0 (3 * y)"),
    ),
    "a law": (
        OF_MIXED,
        PART,
        Meant(((Y, Set(Z)),), (), ((p, (POINT,), MIXED), OF_TEST)),
        Statement((a, b, w), total(mixed * w(z), z) <= terms.Num(Fraction(1, 2))),
        ("((1 / 2) * (a ", "(1 * (a "),
    ),
}


def known(statement: Statement) -> tuple[Statement, Proof]:
    found = find_proof(statement, 300_000)
    assert found is not None
    return statement, found


def citing(statement: Statement, cited: Statement, meant: Meant) -> Proof:
    (sequent,) = read(statement, {})
    asked = EVERY_RULE["lemma"](sequent, cited, (), 0, meant)
    assert asked[-1].facts[-1] == asked[-1].goal
    shown = (*(prove(each) for each in asked[:-1]), last_fact(len(sequent.facts)))
    return Proof((), ((Step("lemma", (cited, (), 0, meant), shown),),))


def refused(shop: Workshop, statement: Statement, proof: Proof, find: Find) -> bool:
    try:
        text = text_of(statement, proof, "stated", find)
    except Refused:  # what makes texts applies the rules of the kernel
        return True
    return shop.check(statement, text).said is Said.REFUSED


@pytest.mark.parametrize("kind", CITED)
def test_what_is_cited_compiles_and_its_false_twin_does_not(shop: Workshop, kind: str) -> None:
    statement, cited, meant, twin, (before, after) = CITED[kind]
    proof, find = citing(statement, cited, meant), {cited.hash: known(cited)}.get
    assert check(statement, proof, Library(find)).rests_on == {cited.hash}
    text = text_of(statement, proof, "stated", find)
    answer = shop.check(statement, text)
    assert answer.said is Said.COMPILED, answer.reason
    with pytest.raises(Refused):
        check(twin, proof, Library(find))
    assert refused(shop, twin, proof, find)
    forged = text.replace(before, after)
    assert forged != text and shop.check(statement, forged).said is Said.REFUSED


def test_what_is_no_law_is_not_cited_as_one(shop: Workshop) -> None:
    """Twice a law in place of a law, with the steps that show that half the sum of two is one."""
    statement, cited, meant, *_ = CITED["a law"]
    ((step,),) = citing(statement, cited, meant).steps
    doubled = Meant(meant.sets, (), ((p, (POINT,), MIXED.scaled(fmpq(2))), OF_TEST))
    twice = Statement((a, b, w), 2 * total(mixed * w(z), z) <= 1)
    forged = Proof((), ((Step("lemma", (cited, (), 0, doubled), step.proofs),),))
    assert refused(shop, twice, forged, {cited.hash: known(cited)}.get)


def test_a_lemma_that_is_false_does_not_compile(shop: Workshop) -> None:
    """The lemma is the sequent that the step names, whatever proof is found for it."""
    steep = Statement((x,), exp(x) >= 1 + 2 * x)
    statement = Statement((y,), exp(2 * y) >= 1 + 4 * y)
    proof = citing(statement, steep, CITED["a number"][2])
    assert refused(shop, statement, proof, {steep.hash: (steep, known(TANGENT)[1])}.get)


def test_without_what_is_cited_there_is_no_text() -> None:
    statement, cited, meant, *_ = CITED["a number"]
    with pytest.raises(NotExported, match="citation"):
        text_of(statement, citing(statement, cited, meant), "stated")
