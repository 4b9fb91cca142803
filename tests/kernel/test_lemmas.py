"""Citing: what stands for the objects has to be of their sorts, and what is cited proved."""

from __future__ import annotations

from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel.check import EVERY_RULE, Library, Proof, Step, check, holds
from dpproofs.kernel.expressions import (
    ONE,
    Expr,
    constant,
    entry,
    exp,
    inverse,
    number,
    size,
    summed,
)
from dpproofs.kernel.lemmas import Meant
from dpproofs.kernel.points import Point, Sequence, Set, before
from dpproofs.kernel.reading import read
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import Statement, sorts
from dpproofs.language.build import every, index, total
from dpproofs.provers.one_atom.prover import prove

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
HALF = constant(fmpq(1, 2))

Y = sorts.space("Y")
p, q = sorts.law("p", Y), sorts.law("q", Y)
w = sorts.test("w", Y)
c = sorts.real("c", at_least=0)
y = index("y", Y)
MEANS = Statement(  # tests are as likely, up to a factor, as points are
    (c, p, q, w),
    total(p(y) * w(y), y) <= c * total(q(y) * w(y), y),
    (every(p(y) <= c * q(y), y),),
)

Z = sorts.space("Z")
a, b = sorts.law("a", Z), sorts.law("b", Z)
d = sorts.real("d", at_least=0)
z = index("z", Z)
EXCHANGED = Statement(
    (d, a, b), total(b(z) * b(z), z) <= d * total(a(z) * b(z), z), (every(b(z) <= d * a(z), z),)
)
POINT = Point(Set(Z), "key")
A, B = (entry(t, (POINT,)) for t in (a, b))
SETS = ((Y, Set(Z)),)


def library(*known: tuple[Statement, Proof]) -> Library:
    return Library({statement.hash: (statement, proof) for statement, proof in known}.get)


def proof_of(statement: Statement) -> Proof:
    return Proof((), (tuple(prove(sequent) for sequent in read(statement, {})),))


def cited(at: Sequent, meant: Meant, proofs: list[Step], then: Step) -> Step:
    return Step("lemma", (MEANS, (), 0, meant), (*proofs, then))


def shown(sequent: Sequent) -> Step:
    """An entry is at most 1, or what is found."""
    if sequent.goal.x == ONE - B:
        facts = (Product(fmpq(1), (At(len(sequent.facts)),)),)
        return Step(
            "know", (("at_most_one", (B,)),), (Step("products", ((Product(fmpq(1)),), facts)),)
        )
    return prove(sequent)


def exchanged() -> Meant:
    return Meant(SETS, ((c, number(d)),), ((p, (POINT,), B), (q, (POINT,), A), (w, (POINT,), B)))


def proof_by_citation() -> Proof:
    (sequent,) = read(EXCHANGED, {})
    *asked, rest = EVERY_RULE["lemma"](sequent, MEANS, (), 0, exchanged())
    last = Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(len(rest.facts) - 1),)),)))
    return Proof((), ((cited(sequent, exchanged(), [shown(each) for each in asked], last),),))


def test_a_proof_by_citation_says_what_it_rests_on() -> None:
    known = library((MEANS, proof_of(MEANS)), (EXCHANGED, proof_by_citation()))
    proved = check(EXCHANGED, proof_by_citation(), known)
    assert proved.rests_on == {MEANS.hash}
    assert not check(MEANS, proof_of(MEANS)).rests_on


def test_what_is_cited_has_to_be_proved() -> None:
    with pytest.raises(Refused, match="has no proof"):
        check(EXCHANGED, proof_by_citation(), library())
    (sequent,) = read(EXCHANGED, {})
    with pytest.raises(Refused, match="nothing may be cited"):
        holds(sequent, proof_by_citation().steps[0][0])


def test_a_wrong_proof_of_what_is_cited_is_no_proof() -> None:
    wrong = Proof((), ((Step("products", ((Product(fmpq(1)),), ())),),))
    with pytest.raises(Refused, match="not 0"):
        check(EXCHANGED, proof_by_citation(), library((MEANS, wrong)))


def test_a_statement_that_rests_on_itself_is_refused() -> None:
    itself = Meant(points=())
    (sequent,) = read(MEANS, {})
    *asked, rest = EVERY_RULE["lemma"](sequent, MEANS, (), 0, itself)
    last = Step("products", ((Product(fmpq(1)),), (Product(fmpq(1), (At(len(rest.facts) - 1),)),)))
    circle = Proof((), ((cited(sequent, itself, [shown(each) for each in asked], last),),))
    with pytest.raises(Refused, match="rests on itself"):
        check(MEANS, circle, library((MEANS, circle)))


def test_the_same_is_said_of_what_is_meant() -> None:
    (sequent,) = read(EXCHANGED, {})
    *_, rest = EVERY_RULE["lemma"](sequent, MEANS, (), 0, exchanged())
    assert rest.facts[-1] == sequent.goal


def asked(meant: Meant) -> list[Fact]:
    (sequent,) = read(EXCHANGED, {})
    return [each.goal for each in EVERY_RULE["lemma"](sequent, MEANS, (), 0, meant)[:-1]]


def test_what_stands_for_a_law_has_to_be_one() -> None:
    twice = Meant(SETS, ((c, ONE),), ((p, (POINT,), A + A), (q, (POINT,), A), (w, (POINT,), B)))
    assert Fact(AT_LEAST, A + A) in asked(twice)
    assert Fact(EQUAL, ONE) in asked(twice)  # 2 - 1 is not 0
    mixed = Meant(
        SETS, ((c, ONE),), ((p, (POINT,), HALF * (A + B)), (q, (POINT,), A), (w, (POINT,), B))
    )
    assert Fact(EQUAL, ONE) not in asked(mixed)


def test_what_stands_for_a_test_lies_between_0_and_1() -> None:
    far = Meant(SETS, ((c, ONE),), ((p, (POINT,), A), (q, (POINT,), A), (w, (POINT,), exp(A))))
    assert Fact(AT_LEAST, ONE - exp(A)) in asked(far)


def test_what_stands_for_a_number_lies_in_its_domain() -> None:
    negative = Meant(SETS, ((c, -ONE),), ((p, (POINT,), A), (q, (POINT,), A), (w, (POINT,), B)))
    assert Fact(AT_LEAST, -ONE) in asked(negative)


def test_hypotheses_are_asked_for_at_any_point() -> None:
    found = [fact for fact in asked(exchanged()) if fact.x.points]
    assert any(
        len(fact.x.points) == 1 and fact.x.objects >= {a, b, d} and POINT not in fact.x.points
        for fact in found
    )


ELSE = Point(Set(sorts.space("V")), "key")


@pytest.mark.parametrize(
    "meant",
    [
        Meant(SETS, ((c, ONE),), ((p, (POINT,), A), (q, (POINT,), A))),  # w is left behind
        Meant(SETS, (), ((p, (ELSE,), ONE), (q, (POINT,), A), (w, (POINT,), B))),
        Meant(SETS, (), ((p, (POINT, POINT), A), (q, (POINT,), A), (w, (POINT,), B))),
        Meant(SETS, (), ((p, (0,), ONE), (q, (POINT,), A), (w, (POINT,), B))),
        Meant(((Y, Set(sorts.natural("n"), Set(Z))),), (), ()),  # paths as points
        Meant((), ((sorts.natural("n"), ONE),), ()),
    ],
)
def test_what_is_of_another_sort_is_refused(meant: Meant) -> None:
    with pytest.raises(Refused):
        asked(meant)


def test_points_of_which_something_is_known_are_refused() -> None:
    here = Sequent((Fact(AT_LEAST, A - B),), Fact(AT_LEAST, ONE))
    with pytest.raises(Refused):
        EVERY_RULE["lemma"](here, MEANS, (), 0, exchanged())


# -- rounds ---------------------------------------------------------------------------------------

k, n = sorts.natural("k"), sorts.natural("n")
K = sorts.kernel("K", sorts.Histories(Y, k), Y)
x = sorts.reals("x", sorts.Histories(Y, k), Y)
h = index("h", sorts.Histories(Y, k))
ROUNDS = Statement(
    (k, K, x), every(total(K(h, y) * x(h, y), y) <= 1, h), (every(every(x(h, y) <= 1, y), h),)
)
L = sorts.kernel("L", sorts.Histories(Z, n), Z)
PATH, TURN = Point(Set(n, Set(Z)), "path"), Point(Set(n), "turn")
HISTORY = before(Sequence(PATH), TURN)
HERE = Sequent((), Fact(AT_LEAST, ONE))


SAME: Any = ((k, Set(n)), (Y, Set(Z)))


def of_rounds(law: Expr, entry_: Expr, sets: Any = SAME) -> list[Sequent]:
    (cited_,) = read(ROUNDS, {})
    chosen = tuple(sorted(cited_.points, key=lambda p: str(p.set.base)))
    place, path = (
        next(p for p in chosen if (p.set.base is None) is alone) for alone in (True, False)
    )
    to = ((place, Point(Set(n), "i")), (path, Point(Set(n, Set(Z)), "y")))
    key = (HISTORY, POINT)
    return EVERY_RULE["lemma"](
        HERE, ROUNDS, (), 0, Meant(sets, (), ((K, key, law), (x, key, entry_)), to)
    )


def test_tables_of_histories_stand_for_others() -> None:
    law = entry(L, (HISTORY, POINT))
    *asked_, rest = of_rounds(law, law)
    i, path = Point(Set(n), "i"), Point(Set(n, Set(Z)), "y")
    there = before(Sequence(path), i)
    assert {L} < rest.facts[-1].x.objects
    assert {point.label for point in rest.facts[-1].x.points} == {"i", "y"}
    assert there.sequence.base == path
    assert Fact(AT_LEAST, size(Set(n)) - ONE) in [each.goal for each in asked_]


def test_an_entry_that_sees_what_is_drawn_later_is_refused() -> None:
    law = entry(L, (HISTORY, POINT))
    later = entry(L, (before(Sequence(PATH), Point(Set(n), "later")), POINT))
    with pytest.raises(Refused):
        of_rounds(law, later)


def test_rounds_need_an_order() -> None:
    with pytest.raises(Refused):
        of_rounds(ONE, ONE, ((k, Set(Z)), (Y, Set(Z))))


def test_two_points_of_a_hypothesis_stay_two() -> None:
    """In two spaces they may be called alike, and both spaces may stand for one."""
    other = sorts.space("W")
    v = index("y", other)
    r, t = sorts.reals("r", Y), sorts.reals("t", other)
    two = Statement(
        (r, t),
        total(total(r(y) * t(v), v), y) <= 1,
        (every(every(r(y) <= t(v), v), y),),
    )
    sets = ((Y, Set(Z)), (other, Set(Z)))
    meant = Meant(sets, (), ((r, (POINT,), A), (t, (POINT,), B)))
    goals = [each.goal.x for each in EVERY_RULE["lemma"](HERE, two, (), 0, meant)[:-1]]
    assert any(len(x.points) == 2 for x in goals)
    far = Meant(sets, (), ((r, (POINT,), A + entry(a, (Point(Set(Z), "y"),))), (t, (POINT,), B)))
    goals = [each.goal.x for each in EVERY_RULE["lemma"](HERE, two, (), 0, far)[:-1]]
    assert any(len(x.points) == 3 for x in goals)


# -- points of which only sums may speak ----------------------------------------------------------


@pytest.mark.parametrize("label", [-1, 0, 1])
def test_a_citation_with_a_bound_point_outside_its_sum_is_refused(label: int) -> None:
    """Those that stand aside while an expression is made have numbers, too."""
    bound, good = Point(Set(Z), label), exchanged()
    free = (Point(Set(Y), "y"), bound)
    inside = tuple((t, (bound,), entry(b, (bound,))) for t, _, _ in good.tables)
    outside = tuple((t, key, x * entry(a, (bound,))) for t, key, x in good.tables)
    for meant in (
        Meant(good.sets, good.numbers, good.tables, (free,)),
        Meant(good.sets, ((c, entry(a, (bound,))),), good.tables),
        Meant(good.sets, good.numbers, inside),
        Meant(good.sets, good.numbers, outside),
    ):
        proof = Proof((), ((cited(HERE, meant, [], Step("both")),),))
        with pytest.raises(Refused, match="bound point outside its sum"):
            check(EXCHANGED, proof, library((MEANS, proof_of(MEANS))))


def test_sums_inside_of_one_another_stay_apart_where_their_sets_become_one() -> None:
    """Both bind a point that stands aside; the inner one speaks of the outer one, too."""
    other = sorts.space("W")
    s, v = sorts.reals("s", Y, other), index("v", other)
    two = Statement(
        (s,),
        total(1 / (1 + total(s(y, v), v) ** 2), y) <= 1,
        (every(every(s(y, v) <= 1, v), y),),
    )
    one, more = Point(Set(Z), "one"), Point(Set(Z), "more")
    x = entry(a, (one,)) * entry(b, (more,)) * entry(b, (more,))
    meant = Meant(((Y, Set(Z)), (other, Set(Z))), (), ((s, (one, more), x),))
    (sequent,) = (each for each in read(two, {}) if each.goal.relation is AT_LEAST)
    place = read(two, {}).index(sequent)
    *_, rest = EVERY_RULE["lemma"](HERE, two, (), place, meant)
    squares = summed(more, entry(b, (more,)) * entry(b, (more,)))
    wanted = ONE - summed(one, inverse(ONE + (entry(a, (one,)) * squares) ** 2))
    assert rest.facts[-1] == Fact(AT_LEAST, wanted)


def test_a_point_of_a_key_may_be_called_as_one_that_is_cited() -> None:
    """Entries at two points that change places are those of two points."""
    r = sorts.reals("r", Y, Y)
    u = index("u", Y)
    swapped = Statement((r,), every(every(r(y, u) <= 1, u), y), (every(every(r(y, u) <= 1, u), y),))
    (sequent,) = read(swapped, {})
    one, other = sorted(sequent.points, key=lambda p: str(p.label))
    x = entry(sorts.reals("t", Y, Y), (one, other))
    meant = Meant((), (), ((r, (one, other), x),), ((one, other), (other, one)))
    here = Sequent((), Fact(AT_LEAST, ONE))
    *_, rest = EVERY_RULE["lemma"](here, swapped, (), 0, meant)
    (found,) = (atom for atom in rest.facts[-1].x.atoms if atom.kind == "entry")
    key = tuple(
        {one: other, other: one}[p]
        for p in next(iter(atom for atom in sequent.goal.x.atoms if atom.kind == "entry")).data[1]
    )
    assert found.data[1] == key
