"""Statements that fail at an edge, where something is empty, infinite or without a value: at the
instance at which the judge refutes one, one of its sequents fails, or it is not read at all."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel.check import EVERY_RULE, Proof, Size, Step, check
from dpproofs.kernel.expressions import ONE, ZERO, constant, entry
from dpproofs.kernel.lemmas import Meant
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reading import Unread, read
from dpproofs.kernel.rules import At, Product
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import Statement, quantity, sorts, terms
from dpproofs.language.build import last, pick
from dpproofs.language.statements import StatementError
from dpproofs.language.terms import All, Bind, Exists, Index, Lam, Op, Rel, lift
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from tests.kernel.sequents_at import some_fails, valuation_of

X, J = sorts.space("X"), sorts.space("J", smallest=2, largest=2)
NONE = sorts.space("N", smallest=0, largest=1)
k = sorts.natural("k")
p, q = sorts.law("p", X), sorts.law("q", X)
f_, g_ = sorts.reals("f_", X, at_least=0), sorts.reals("g_", X, at_least=0)
f, g, r = sorts.reals("f", X), sorts.reals("g", X), sorts.reals("r", X)
f2, g2 = sorts.reals("f2", J, X), sorts.reals("g2", J, X)
c, t = sorts.real("c"), sorts.real("t")
a, b = sorts.real("a", at_least=0), sorts.real("b", at_least=0)
B = sorts.event("B", X)
y, z, i = Index("y", X), Index("z", X), Index("i", J * X)
one, other = terms.IndexOp("first", (i,)), terms.IndexOp("second", (i,))


def rows(*values: Any) -> dict[Any, Exact]:
    return {(n,): Exact.of(Fraction(v)) for n, v in enumerate(values)}


def pairs(*values: Any) -> dict[Any, Exact]:
    return {(n, 0): Exact.of(Fraction(v)) for n, v in enumerate(values)}


def at(sizes: Any, numbers: Any = (), tables: Any = ()) -> Instance:
    known = {x: Exact.of(Fraction(v)) for x, v in dict(numbers).items()}
    return Instance(sizes, known, dict(tables))


def of(name: str, *args: Any) -> Op:
    return Op(name, tuple(map(lift, args)))


def plog(x: Any, y_: Any) -> Any:
    return of("plog", x, y_)


def has_value(term: Any, *objects: Any, given: tuple[Any, ...] = ()) -> Statement:
    """That there is this number, which it says alone."""
    return Statement(objects, Exists((c,), c >= c, (term,), True), given)


h = sorts.reals("h", NONE)
S, LAST = Index("s", X**k), Index("~last", sorts.Upto(k))
N = Index("n", NONE)
AGAIN = Bind("sum", y, Op("exp", (Op("log", (c,)),))) <= 0
INFIMUM = Bind("inf", y, f(y), g(y) > 0)
SOME = Bind("sup", z, g(z)) > 0
SUPREMUM = Bind("sup", y, f(y), g(y) > 0)
OF_PAIRS = Bind("sup", i, f2(one, other), g2(one, other) > 0)
EMPTY = at({X: 1}, {t: 0}, {f: rows(0), g: rows(-1)})
HALF_EMPTY = at({J: 2, X: 1}, {t: 0}, {f2: pairs(1, 1), g2: pairs(-1, 1)})
FALSE = {
    "a witness that is plus infinity": (
        Statement(
            (p, q),
            Exists(
                (r,),
                All(y, r(y) >= plog(p(y), q(y))),
                (Lam((z,), plog(p(z), q(z))),),
                True,
            ),
        ),
        at({X: 2}, (), {p: rows(1, 0), q: rows(0, 1)}),
    ),
    "a hypothesis about the infimum of nothing": (
        Statement((f, g, t), SOME, (Rel("<", t, INFIMUM),)),
        EMPTY,
    ),
    "minus the infimum of nothing": (
        Statement((f, g, t), Rel(">=", -INFIMUM, t), (All(z, g(z) <= 0),)),
        EMPTY,
    ),
    "a power of 0": (
        Statement((p, b), All(z, p(z) > 0), (All(y, p(y) ** b >= 0),)),
        at({X: 2}, {b: 1}, {p: rows(1, 0)}),
    ),
    "a logarithm that is plus infinity": (
        Statement(
            (a, b, B),
            All(z, B(z) >= 1),
            (All(y, Op("logratio", (a, b)) >= plog(1, B(y))),),
        ),
        at({X: 1}, {a: 1, b: 0}, {B: rows(0)}),
    ),
    "a logarithm that is minus infinity": (
        Statement((a, b, f, g), SOME, (Op("logratio", (a, b)) <= SUPREMUM,)),
        at({X: 1}, {a: 0, b: 1}, {f: rows(0), g: rows(-1)}),
    ),
    "a hypothesis about a supremum of which one part is empty": (
        Statement((f2, g2, t), Bind("sup", z, g2(0, z)) > 0, (Rel("<", t, OF_PAIRS),)),
        HALF_EMPTY,
    ),
    "minus a supremum of which one part is empty": (
        Statement((f2, g2, t), Rel(">=", -OF_PAIRS, t), (All(z, g2(0, z) <= 0),)),
        HALF_EMPTY,
    ),
    "sequences of nothing": (
        Statement((c, k), c >= 1, (All(Index("s", NONE**k), c >= 1),)),
        at({NONE: 0, k: 1}, {c: 0}),
    ),
    "a maximum over nothing beside what has no value": (
        Statement((h, c), Bind("sup", N, h(N)) <= c ** Fraction(1, 2)),
        at({NONE: 0}, {c: -1}, {h: {}}),
    ),
    "an index that is called like the last place": (
        Statement(
            (f, c, k),
            All(S, All(LAST, terms.Implies(f(last(S)) >= c, f(pick(S, LAST)) >= c))),
        ),
        at({X: 2, k: 2}, {c: 0}, {f: rows(0, -1)}),
    ),
    "a log(a/b) of a number below 0": (
        Statement((c, t), plog(c, t) - plog(c, t) >= 0),
        at({}, {c: -1, t: 1}),
    ),
    "a condition on all points": (
        Statement((f, c), Bind("sum", Index("w", J), terms.If(All(y, f(y) > 0), c, c - 1)) >= c),
        at({J: 2, X: 2}, {c: 0}, {f: rows(1, 0)}),
    ),
    "plus infinity above a logarithm that is plus infinity": (
        Statement((a,), Op("ratio", (terms.lift(1), a)) > Op("logratio", (terms.lift(1), a))),
        at({}, {a: 0}),
    ),
    "e to the logarithm of 0 at the last place, which no sum binds": (
        Statement(
            (f_, k),
            All(
                S, terms.Implies(f_(pick(S, 0)) <= 0, Op("exp", (Op("log", (f_(last(S)),)),)) <= 0)
            ),
        ),
        at({X: 2, k: 2}, (), {f_: rows(0, 2)}),
    ),
    "e to the logarithm of a witness at an index that a sum binds again": (
        Statement(
            (f_,),
            All(y, Exists((c,), terms.And((Rel("==", c, f_(y)), AGAIN)), (f_(y),))),
            (f_(0) <= 0,),
        ),
        at({X: 2}, (), {f_: rows(0, 2)}),
    ),
    "a root that is nothing's business where all around it is infinite": (
        Statement((b,), b > 0, (of("exp", -of("sqrt", plog(1, b) - 5)) <= 3,)),
        at({}, {b: 0}),
    ),
    "an infinite exponent": (
        has_value(of("exp", -(lift(2) ** (1 + of("ratio", 1, a)))), a),
        at({}, {a: 0}),
    ),
    "infinity - infinity at two points": (
        has_value(
            of("exp", -of("exp", Bind("sum", y, of("log", f_(y)) + of("ratio", 1, g_(y))))),
            f_,
            g_,
            given=(All(z, f_(z) + g_(z) > 0),),
        ),
        at({X: 2}, (), {f_: rows(0, 1), g_: rows(1, 0)}),
    ),
    "a root at one point, and infinity at another": (
        has_value(
            of("exp", -Bind("sum", y, of("sqrt", plog(1, g_(y)) - 5))),
            g_,
            given=(terms.Implies(All(y, g_(y) > 0), All(z, plog(1, g_(z)) >= 5)),),
        ),
        at({X: 2}, (), {g_: rows(0, 1)}),
    ),
    "a maximum over pairs under a condition": (
        Statement(
            (f2, g2),
            Bind("sup", z, f2(0, z)) >= Bind("sup", i, f2(one, other), g2(one, other) > 0),
        ),
        at({J: 2, X: 1}, (), {f2: pairs(0, 1), g2: pairs(-1, 1)}),
    ),
}


@pytest.mark.parametrize("name", FALSE)
@pytest.mark.parametrize("listed", ["", "JN", "JNX"])
def test_what_fails_at_an_edge_has_a_sequent_that_fails_there(name: str, listed: str) -> None:
    statement, instance = FALSE[name]
    assert not judge(statement, instance).holds > 0
    fixed = {s: n for s, n in instance.sizes.items() if s.name in listed}
    try:
        sequents = read(statement, fixed)
    except Unread:
        return
    assert some_fails(sequents, valuation_of(statement, instance))


def test_all_of_these_but_one_are_read() -> None:
    for name, (statement, _) in FALSE.items():
        if name != "sequences of nothing":
            assert read(statement, {J: 2, NONE: 0})


# -- witnesses that a proof gives -----------------------------------------------------------------

v = sorts.real("v", at_least=0)
LAW = Statement((f,), Exists((q, v), All(y, q(y) >= v)))
HERE = Point(Set(X), "here")


def test_a_witness_has_to_be_of_its_sort() -> None:
    """A law on two points that is at least 1/2, or is no law."""
    half = constant(Fraction(1, 2))
    for masses, least, true in (
        ((half, half), half, True),
        ((ONE, ONE), ONE, False),
        ((half, half), ONE, False),
        ((ONE + half, -half), -half, False),
        ((half, half), -half, False),
    ):
        rows_ = tuple(((n,), x) for n, x in enumerate(masses))
        sequents = read(LAW, {X: 2}, [(rows_, (((), least),))])
        instance = at({X: 2}, (), {f: rows(0, 0)})
        assert some_fails(sequents, valuation_of(LAW, instance)) is not true


def test_a_proof_names_its_witness_for_each_size_of_a_set() -> None:
    """On J of two points there is a law that is at least 1/2."""
    u, w = sorts.law("u", J), Index("w", J)
    statement = Statement((c,), Exists((u,), All(w, u(w) >= Fraction(1, 2))))
    half = constant(Fraction(1, 2))
    witness = ((((0,), half), ((1,), half)),)
    sequents = read(statement, {J: 2}, [witness])
    leaf = Step("know", (("sign", (half,)),), (Step("products", (UNIT, (plain(0),))),))
    equal = Step("products", (UNIT, ()))
    steps = tuple(leaf if s.goal.x == half else equal for s in sequents)
    proved = check(statement, Proof(("J",), (steps,), ((witness,),)))
    assert proved.sizes == (Size("J", 2, 2, True),)
    with pytest.raises(Refused):
        check(statement, Proof(("J",), (steps,), ((witness,), (witness,))))
    with pytest.raises(Refused):
        check(statement, Proof(("J",), (steps,)))


def test_what_exists_may_have_a_name() -> None:
    """The same sequents, where the body speaks of an object that is equal to the witness: for what
    is no law, or too small, one of them fails."""
    half = Fraction(1, 2)
    for masses, least, true in (
        ((half, half), half, True),
        ((1, 1), 1, False),
        ((half, half), 1, False),
        ((half, half), -half, False),
    ):
        rows_ = tuple(((n,), constant(Fraction(x))) for n, x in enumerate(masses))
        number = (((), constant(Fraction(least))),)
        sequents = read(LAW, {X: 2}, [(rows_, number)], True)
        instance = at({X: 2}, {v: least}, {f: rows(0, 0), q: rows(*masses)})
        assert some_fails(sequents, valuation_of(LAW, instance)) is not true
        assert any(q in sequent.goal.x.objects for sequent in sequents)
    written = read(LAW, {X: 2}, [(rows_, number)])
    assert not any(q in fact.x.objects for s in written for fact in (s.goal, *s.facts))


def test_a_name_is_free_where_it_is_given() -> None:
    """Else it would be said to be two things, or to be what it is not."""
    own = ((((HERE,), entry(r, (HERE,)) + ONE),),)
    plain_ = ((((HERE,), ONE),),)
    above = All(y, r(y) >= 0)
    once = Statement((f,), Exists((r,), above))
    twice = Statement((f,), terms.And((Exists((r,), above), Exists((r,), above))))
    inside = Statement((f,), Exists((r,), terms.And((above, Exists((r,), above)))))
    read(once, {}, [plain_], True)
    read(twice, {}, [plain_, plain_], True)
    for statement, witnesses in (
        (once, [own]),
        (twice, [plain_, own]),
        (inside, [plain_, plain_]),
        (inside, [plain_, own]),
    ):
        with pytest.raises(Unread):
            read(statement, {}, witnesses, True)
    other_ = (((((HERE,)), entry(g, (HERE,))),), ((((HERE,)), entry(r, (HERE,))),))
    both = Statement((f,), Exists((r, g), All(y, r(y) > g(y))))
    with pytest.raises(Unread):
        read(both, {}, [other_], True)


def test_an_entry_is_said_once() -> None:
    """Of a thing with a name that is 0 and 1 all that is false would follow."""
    place = Index("i", sorts.Upto(1))
    listed = sorts.reals("r", sorts.Upto(1))
    statement = Statement(
        (c,), Exists((listed,), terms.And((All(place, listed(place) >= 0), c >= 1)))
    )
    for key in ((0,), (False,)):
        for by_name in (True, False):
            with pytest.raises(Unread, match="twice"):
                read(statement, {}, [((((0,), ZERO), (key, ONE)),)], by_name)
    for no_rows in (Lam((place,), lift(0)), listed, lift(0)):
        with pytest.raises(Unread):
            read(statement, {}, [(no_rows,)], True)
    with pytest.raises(Unread, match="no element"):
        read(statement, {}, [((((c,), ZERO),),)], True)


def test_a_name_is_not_there_beside_what_says_that_it_exists() -> None:
    """A number and a loss are written out wherever they stand, and so they would speak of what has
    the same name further in."""
    loss = sorts.loss("L", sorts.Upto(1))
    for carried, its in ((c, c), (loss, loss(0))):
        inner = Exists((r,), terms.And((All(z, r(z) == f(y)), Rel("==", its, f(y)))))
        nothing = Exists((r,), All(z, r(z) >= 0))
        statement = Statement((f,), terms.And((nothing, Exists((carried,), All(y, inner)))))
        key = () if carried is c else (0,)
        around = Point(Set(X), "y")
        for x in (entry(r, (0,)), entry(r, (around,))):
            witnesses = [
                ((((HERE,), ZERO),),),
                (((key, x),),),
                ((((HERE,), entry(f, (around,))),),),
            ]
            with pytest.raises(Unread, match="not there"):
                read(statement, {}, witnesses, True)


def test_a_name_stays_free_beside_another_that_is_written_out() -> None:
    """Of the thing with a name something would be said for all such things."""
    nothing = Exists((B,), All(y, B(y) >= 0), (Lam((z,), lift(0)),))
    everywhere = All(y, B(y) >= 1)
    both = terms.And((nothing, everywhere, terms.Implies(everywhere, c >= 1)))
    statement = Statement((c,), Exists((B,), both))
    sequents = read(statement, {}, [((((HERE,), ONE),),)], True)
    assert all(B not in fact.places for each in sequents for fact in each.facts)


def test_a_state_of_rounds_speaks_of_what_is_around_it() -> None:
    """Where its round binds the same index, e to the logarithm was added up over the outer one."""
    one_ = sorts.natural("k", smallest=1, largest=1)
    state, turn = sorts.reals("s", X), Index("t", sorts.Upto(one_))
    again = Lam((y,), of("exp", of("log", state(y))))
    after = terms.Rounds(state, turn, Lam((z,), f_(y)), again, one_)
    statement = Statement((f_, one_), Bind("sum", y, after(0)) <= 0, (f_(0) <= 0,))
    instance = at({X: 2, one_: 1}, (), {f_: rows(0, 2)})
    assert judge(statement, instance).refutes
    assert some_fails(read(statement, {one_: 1}), valuation_of(statement, instance))


UNIT = (Product(fmpq(1)),)


def plain(fact: int) -> Product:
    return Product(fmpq(1), (At(fact),))


def test_a_witness_may_speak_of_its_own_point() -> None:
    statement = Statement((f,), Exists((r,), All(y, r(y) > f(y))))
    (sequent,) = read(statement, {}, [((((HERE,), entry(f, (HERE,)) + ONE),),)])
    assert sequent.goal.x == ONE


SQUARE = sorts.reals("square", X, X)


def of_two(own: str, other: str) -> tuple[Any, ...]:
    points = Point(Set(X), own), Point(Set(X), other)
    return (((points[:1], entry(SQUARE, points) + ONE),),)


def test_a_witness_may_speak_of_what_is_around_it_alone() -> None:
    """However its own point is called, but for those around it."""
    above = All(y, r(y) > SQUARE(y, z))
    around = Statement((SQUARE,), All(z, Exists((r,), above)))
    inside = Statement((SQUARE,), Exists((r,), All(z, above)))
    for own in ("y", "y1", "here"):
        (sequent,) = read(around, {}, [of_two(own, "z")])
        assert sequent.goal.x == ONE
    for statement, own, other in (
        (around, "z", "z"), (around, "z", "y"), (around, "here", "y"),
        (inside, "y", "z"), (inside, "z", "y"), (inside, "here", "z"),
    ):  # fmt: skip
        with pytest.raises(Unread):
            read(statement, {}, [of_two(own, other)])


def test_a_statement_whose_witness_its_proof_names_is_not_cited() -> None:
    here = Sequent((), Fact(Relation.AT_LEAST, ONE))
    with pytest.raises(Unread, match="nothing is named"):
        EVERY_RULE["lemma"](here, LAW, (), 0, Meant())


@pytest.mark.parametrize(
    "witness",
    [
        ((((HERE,), entry(f, (Point(Set(X), "elsewhere"),))),),),
        ((((HERE,), ZERO), ((0,), ONE)),),
        ((((), ZERO),),),
        (((((HERE, HERE),), ZERO),),),
        (((((Point(Set(X), 0)),), ZERO),),),
        ((((0,), ZERO),),),
        ((((HERE,), entry(g, (HERE,))),),),
    ],
)
def test_a_witness_about_what_is_not_there_is_refused(witness: Any) -> None:
    statement = Statement((f,), Exists((r,), All(y, r(y) >= 0)))
    with pytest.raises(Unread):
        read(statement, {}, [witness])


NAMED = Statement((f, c), Exists((q, v), All(y, q(y) >= v), (Lam((y,), f(y)), c)))


def test_a_witness_of_the_statement_has_to_be_of_its_sort() -> None:
    half = Fraction(1, 2)
    for masses, least, true in (
        ((half, half), half, True),
        ((1, 1), 1, False),
        ((half, half), 1, False),
        ((1 + half, -half), -half, False),
        ((half, half), -half, False),
    ):
        instance = at({X: 2}, {c: least}, {f: rows(*masses)})
        for fixed in ({X: 2}, {}):
            assert some_fails(read(NAMED, fixed), valuation_of(NAMED, instance)) is not true


@pytest.mark.parametrize("witness", [None, (Lam((z, y), f(y)),), (Lam((i,), f2(one, other)),)])
def test_what_is_said_to_exist_needs_a_witness_over_its_own_sets(witness: Any) -> None:
    with pytest.raises(Unread):
        read(Statement((f, f2), Exists((r,), All(y, r(y) >= 0), witness)), {})


def test_a_witness_says_what_each_thing_is() -> None:
    for named in ((), ((), ())):
        with pytest.raises(Unread):
            read(Statement((f,), Exists((r,), All(y, r(y) >= 0))), {}, [named])


def test_a_number_that_exists_is_finite() -> None:
    """The number is plus infinity where q is 0 and p is not."""
    worst = Bind("sum", y, plog(p(y), q(y)))
    statement = Statement((p, q), Exists((c,), c >= 1, (worst + 1,)))
    instance = at({X: 2}, (), {p: rows(1, 0), q: rows(0, 1)})
    assert some_fails(read(statement, {}), valuation_of(statement, instance))


def test_counts_are_read_of_known_elements() -> None:
    s, u = Index("s", X**k), Index("u", X**k)
    distance = terms.IndexNumber("distance", (s, u))
    statement = Statement((c, k), All(s, All(u, distance <= c)))
    for longest, true in ((2, True), (1, False)):
        instance = at({X: 2, k: 2}, {c: longest})
        valuation = valuation_of(statement, instance)
        for fixed in ({k: 2}, {k: 2, X: 2}):
            assert some_fails(read(statement, fixed), valuation) is not true


def test_an_index_has_no_number_after_a_sum_over_choices_that_is_not_read() -> None:
    n = Index("n", sorts.Upto(k))
    w = sorts.reals("w", sorts.Upto(k))
    number = terms.IndexNumber("number", (n,))
    bad = Bind("sum", n, Op("binomial", (k, number)) * (number + w(n)))
    statement = Statement((k, c, w), c >= 1, (bad >= 0, All(n, number + c >= 1)))
    (sequent,) = read(statement, {})
    assert len(sequent.facts) == 1


HISTORIES = sorts.Histories(X, k)
OF_HISTORY = sorts.reals("t", HISTORIES, J)


@pytest.mark.parametrize("over", [sorts.Pairs(HISTORIES, J), sorts.Pairs(J, HISTORIES)])
@pytest.mark.parametrize("kind", ["sum", "prod"])
def test_many_paths_begin_with_one_history_of_a_pair(over: Any, kind: str) -> None:
    """A sum over pairs of a history and a point is none over paths, places and points."""
    pair = Index("z", over)
    parts = [terms.IndexOp(name, (pair,)) for name in ("first", "second")]
    history, point = parts if over.left is HISTORIES else parts[::-1]
    statement = Statement((k, OF_HISTORY, c), Bind(kind, pair, OF_HISTORY(history, point)) >= c)
    for fixed in ({}, {J: 2}):
        with pytest.raises(Unread, match="histories"):
            read(statement, fixed)
    (sequent, *_) = read(Statement((k, OF_HISTORY, c), c >= 0, (statement.show,)), {J: 2})
    assert not any(OF_HISTORY in fact.x.objects for fact in sequent.facts)


def test_what_is_too_long_to_be_read_is_not() -> None:
    deep = c
    for _ in range(400):
        deep = deep + 1
    many = Index("m", sorts.Upto(sorts.natural("many", smallest=10**7, largest=10**7)))
    for show in (
        deep >= c,
        Bind("sum", many, c) >= c,
        Op("binomial", (terms.lift(10**7), terms.lift(10**6))) >= c,
    ):
        statement = Statement((c,), show)
        with pytest.raises(Unread):
            read(statement, {each: each.smallest for each in statement.parameters})


# --------------------------------------------------- definitions, and objects that are not declared


@quantity("{0} here", "{0} here")
def here(table: Any) -> Any:
    """An entry at a point that is not among what the definition is given."""
    return table(y)


def test_a_bound_on_a_maximum_takes_no_other_point_for_its_own() -> None:
    """max f <= f(y) at each y: y stands in a definition alone."""
    at_most = Rel("<=", Bind("sup", y, f(y)), here(f) + 0)
    statement = Statement(f, All(y, at_most))
    assert here(f).free == {y}
    assert read(statement, {})  # the kernel has something to show, and it fails:
    found = judge(statement, Instance({X: 2}, {}, {f: rows(1, 0)}))
    assert found.refutes
    at_itself = Statement(f, All(y, here(f) + 0 >= f(y)))
    assert judge(at_itself, Instance({X: 2}, {}, {f: rows(1, 0)})).holds > 0


def test_nothing_is_read_that_speaks_of_what_is_not_declared() -> None:
    """Of such objects no hypothesis says of what sort they are, when they are cited."""
    nothing = sorts.real("nothing", above=0, at_most=0)
    hidden = quantity("h", "h")(lambda: lift(nothing))
    below = sorts.real("x", at_least=hidden())
    W = sorts.space("W", smallest=2)
    w = Index("w", W)
    many = quantity("m", "m")(lambda: Bind("sum", w, terms.Num(Fraction(1))))
    own = Exists((nothing,), nothing * nothing + c * c <= -1, (nothing,))
    for objects, show in ((below, below * below <= -1), (c, own)):  # these are not even stated
        with pytest.raises(StatementError, match="nothing is not bound"):
            Statement(objects, show)
    with pytest.raises(Refused, match="W, not declared"):
        read(Statement(c, c * c + many() >= 2), {})
