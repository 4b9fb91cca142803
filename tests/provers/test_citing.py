"""What is proved already is cited: of other laws, in other words, and never of what is false."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from dpproofs.kernel.check import Library, Step, holds
from dpproofs.kernel.expressions import ZERO, Atom, Expr, mapped
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused
from dpproofs.language import (
    Statement,
    every,
    exp,
    implies,
    kernel,
    law,
    least,
    real,
    space,
    sqrt,
    total,
)
from dpproofs.language import test as declare_test
from dpproofs.outcome import Outcome
from dpproofs.provers import citing
from dpproofs.provers.budget import NotFound
from dpproofs.provers.citing import Shelf, on_the_shelf
from dpproofs.provers.front import _what_is_left as what_is_left
from dpproofs.provers.front import find_proof
from dpproofs.provers.proof import check as prove
from dpproofs.record import standard
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.corpus import load_document
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import KL, affinity, hockey_stick, mixture, probability_of, push_forward
from dpproofs.theory import total_variation as TV

QUICK = EFFORTS["quick"]
X, Y, Z = space("X"), space("Y"), space("Z")
p, q, u, v = law("p", Y), law("q", Y), law("u", X), law("v", X)
K, g = kernel("K", X, Z), declare_test("g", Y)
t, epsilon = real("t", above=0, below=1), real("epsilon", at_least=0, logarithmic=True)
c, delta = real("c", at_least=1), real("delta")
y = p.index("y")
gap = probability_of(p, g) - probability_of(q, g)
g_on_x = declare_test("g", X)
gap_on_x = probability_of(u, g_on_x) - probability_of(v, g_on_x)
Ku, Kv = push_forward(u, K), push_forward(v, K)
mixed = mixture(p, q, t)

FACT = Statement((p, q), 1 - affinity(p, q) <= TV(p, q))
IS_MORE = Statement((u, v), 2 - 2 * affinity(u, v) <= 2 * TV(u, v) + Fraction(1, 10))
IS_LESS = Statement((u, v), 1 - affinity(u, v) <= Fraction(99, 100) * TV(u, v))


def shelf_with(*facts: Statement, is_open: bool = True) -> Shelf:
    proofs = {fact.hash: (fact, find_proof(fact)) for fact in facts}
    return Shelf(lambda: facts, lambda _: is_open, Library(proofs.get))  # type: ignore[arg-type]


def cited(step: Step) -> list[Statement]:
    below = [each for proof in step.proofs for each in cited(proof)]
    return [step.args[0], *below] if step.rule == "lemma" else below


def found(statement: Statement, shelf: Shelf) -> Step:
    """What the prover finds for the last sequent."""
    sequent = read(statement, {})[-1]
    with on_the_shelf(shelf):
        step = citing.prove(sequent, what_is_left)
    assert holds(sequent, step, [])
    assert cited(step)
    return step


def standard_facts(statement: Statement) -> Shelf:
    return Shelf(
        lambda: standard._facts(statement), lambda fact: standard._may_be_cited(fact, statement)
    )


@pytest.mark.slow
def test_a_fact_is_cited_of_other_laws_and_in_other_words() -> None:
    with on_the_shelf(shelf_with(FACT)):
        evidence = prove(IS_MORE, QUICK)
    assert evidence.outcome is Outcome.PROVED and evidence.proved is not None
    assert cited(found(IS_MORE, shelf_with(FACT))) == [FACT]


@pytest.mark.parametrize(
    "statement",
    [
        Statement((p, q), TV(p, q) ** 2 <= KL(p, q) / 2 + TV(p, q)),
        Statement((p, q, g), KL(p, q) >= 2 * gap**2),
        Statement((p, q), total(least(p(y), q(y)), y) <= affinity(p, q)),
        Statement((u, v, K), KL(Ku, Kv) >= 0),
        Statement((t, p, q), 2 * TV(p, mixed) ** 2 <= KL(p, mixed)),
        Statement((p, q), TV(p, q) ** 2 <= 2 - affinity(p, q) ** 2),
        Statement((epsilon, p, q), hockey_stick(p, q, 2 * epsilon) <= TV(p, q)),
        Statement((epsilon, p, q), hockey_stick(p, q, epsilon / 2) <= TV(p, q)),
        Statement(
            (c, epsilon, delta, p, q),
            hockey_stick(p, q, epsilon + c) <= delta,
            (hockey_stick(p, q, epsilon) <= delta,),
        ),
    ],
    ids=str,
)
def test_the_standard_facts_say_it(statement: Statement) -> None:
    found(statement, standard_facts(statement))


@pytest.mark.slow
@pytest.mark.parametrize(
    "statement",
    [
        IS_LESS,
        Statement((p, q), Fraction(202, 100) * TV(p, q) ** 2 <= KL(p, q)),
        Statement((p, q, g), KL(p, q) >= Fraction(202, 100) * gap**2),
        Statement((u, v, K), KL(Ku, Kv) >= Fraction(1, 100)),
        Statement((t, p, q), 2 * TV(p, mixed) ** 2 <= Fraction(99, 100) * KL(p, mixed)),
        Statement((epsilon, p, q), hockey_stick(p, q, -epsilon) <= TV(p, q)),
        Statement((p, q), TV(p, q) <= sqrt(Fraction(49, 100) * KL(p, q))),
    ],
    ids=str,
)
def test_nothing_is_found_for_what_is_false(statement: Statement) -> None:
    with pytest.raises(NotFound):
        found(statement, standard_facts(statement))


def test_nothing_is_cited_that_may_not_be() -> None:
    with pytest.raises(NotFound):
        found(IS_MORE, shelf_with(FACT, is_open=False))
    with pytest.raises(NotFound), on_the_shelf(None):
        citing.prove(read(IS_MORE, {})[-1], what_is_left)


def test_what_is_not_proved_is_refused_by_the_kernel() -> None:
    """Also where the shelf says that it may be cited."""
    false = Statement((p, q), 1 - affinity(p, q) <= TV(p, q) / 2)
    off = Shelf(lambda: (false,), lambda _: True, Library(lambda _: None))
    assert cited(found(IS_LESS, off)) == [false]
    with on_the_shelf(off), pytest.raises(Refused, match="has no proof"):
        prove(IS_LESS, QUICK)


def test_nothing_is_asked_where_there_is_nothing_to_say() -> None:
    def nothing() -> Sequence[Statement]:
        raise AssertionError("the facts were looked at")

    for show in (c**2 >= c, total(p(y) * c, y) >= 1, probability_of(p, g) <= 1):
        sequent = read(Statement((c, p, g), show), {})[-1]
        with on_the_shelf(Shelf(nothing)), pytest.raises(NotFound):
            citing.prove(sequent, what_is_left)


def test_there_is_no_circle() -> None:
    """What rests on a statement is not cited for it, and no standard fact cites another."""
    claims = load_document("standard_facts").claims
    facts = {
        name: claims[f"standard_facts/pinsker.{name}"].claim.statement
        for name in ("test", "squared")
    }
    own = {fact.hash: fact for fact in standard._standard()}
    by_test, squared = (own[fact.hash] for fact in facts.values() if fact is not None)
    assert standard._may_be_cited(by_test, by=squared)
    assert not standard._may_be_cited(squared, by=by_test)
    assert not standard._may_be_cited(squared, by=squared)
    assert standard._facts(squared) == () and standard._facts(IS_MORE)


@pytest.mark.slow
def test_only_what_is_proved_may_be_cited() -> None:
    open_ = [fact for fact in standard._standard() if standard._may_be_cited(fact, by=IS_MORE)]
    assert 50 < len(open_) < len(standard._standard())
    for fact in open_:
        assert standard.LIBRARY.cited(Step("lemma", (fact, ())), frozenset())


@pytest.mark.slow
def test_a_run_cites_and_its_record_says_so() -> None:
    statement = Statement((u, v, g_on_x), KL(u, v) + 1 >= 2 * gap_on_x**2)
    evidence = standard.may_cite(CHECKERS["proof"], statement, QUICK)
    assert evidence.outcome is Outcome.PROVED and evidence.proved is not None
    assert evidence.proved.rests_on
    assert "standard_facts/pinsker.test" in str(evidence.certificate)


def test_what_is_infinite_in_a_fact_is_left_out_where_it_is_known_to_be_finite() -> None:
    squared, below = gap**2, every(implies(p(y) > 0, q(y) > 0), y)
    true = Statement((p, q, g), squared <= 1 - exp(-KL(p, q)), below)
    false = Statement((p, q, g), squared <= 1 - exp(-Fraction(99, 100) * KL(p, q)), below)
    for statement, is_true in ((true, True), (false, False)):
        goal = read(statement, {})[-1]
        sequent = goal.towards(goal.goal.relation, mapped(goal.goal.x, without_signs))
        with on_the_shelf(standard_facts(statement)):
            if is_true:
                assert holds(sequent, citing.prove(sequent, what_is_left), [])
            else:
                with pytest.raises(NotFound):
                    citing.prove(sequent, what_is_left)


def without_signs(a: Atom) -> Expr | None:
    return ZERO if a.kind == "bit" and not a.points else None
