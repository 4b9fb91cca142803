"""What is said of places that are chosen holds in worlds that are drawn, and is refused where it
would not; and sums over subsets are read as they are meant."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace as with_
from typing import Any

import pytest
from flint import fmpq

from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.check import EVERY_RULE, Proof, Step, check, holds
from dpproofs.kernel.expressions import (
    ONE,
    ZERO,
    Expr,
    bit,
    entry,
    many,
    number,
    placed,
    summed,
)
from dpproofs.kernel.lemmas import Meant
from dpproofs.kernel.places import is_in
from dpproofs.kernel.points import TWO, Chosen, Held, Kept, Point, Sequence, Set, changed, held
from dpproofs.kernel.reading import Unread, read
from dpproofs.kernel.rules import RULES, At, Product
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.language import (
    Subsets,
    Upto,
    every,
    index,
    indicator,
    member,
    natural,
    select,
    sorts,
    total,
)
from dpproofs.language.statements import Statement
from dpproofs.proofs.text import (
    Names,
    element_text,
    expression_text,
    parse_element,
    parse_expression,
)
from tests.kernel.worlds import World

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
m, n = natural("m", largest=3), natural("n", largest=3)
X = sorts.space("X", largest=2)
f = sorts.reals("f", sorts.Power(X, n))
g = sorts.reals("g", X)
h = sorts.reals("h", sorts.Power(X, n), sorts.Upto(m))

PLACES, ALL, BITS, KEPT = Set(m), Set(m, Set(X)), Set(m, Set(TWO)), Set(n, Set(X))
x, y, U, w = Point(ALL, "x"), Point(ALL, "y"), Point(BITS, "U"), Point(KEPT, "w")
i, j, k, z = Point(PLACES, "i"), Point(PLACES, "j"), Point(PLACES, "k"), Point(Set(X), "z")
one, two = Point(Set(n), "a"), Point(Set(n), "b")
CHOSEN, WHOLE = Chosen(Sequence(U), Set(n)), Sequence(x)
F, H = entry(f, (Sequence(w),)), entry(h, (Sequence(w), i))
#: The sum of g over what is kept: it does not see the order. So does a number that stands apart.
G = summed(one, entry(g, (held(Sequence(w), one),))) * entry(g, (z,)) + entry(g, (z,))
EMPTY = Sequent((), Fact(AT_LEAST, ONE))


def worlds() -> Iterator[World]:
    for seed, sizes in enumerate(itertools.product((1, 2, 3), (1, 2, 3), (1, 2))):
        yield World(dict(zip((m, n, X), sizes, strict=True)), seed)


# ----------------------------------------------------------------------------- axioms


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("as_many", (CHOSEN, k)),
        ("as_many", (Chosen(changed(Sequence(U), (i, 1)), Set(n)), k)),
        ("as_many", (Chosen(changed(Sequence(U), (i, 0), (j, held(Sequence(U), i))), Set(n)), k)),
        ("some_choice", (U, Set(n))),
        ("kept_elsewhere", (F, w, WHOLE, CHOSEN, i, z)),
        ("kept_elsewhere", (H * F, w, changed(WHOLE, (j, z)), CHOSEN, i, held(WHOLE, j))),
        ("kept_elsewhere", (F, w, WHOLE, Chosen(changed(Sequence(U), (i, 0)), Set(n)), i, z)),
        ("kept_near", (WHOLE, CHOSEN, i, z)),
        ("kept_near", (changed(WHOLE, (j, z)), CHOSEN, 0, held(WHOLE, i))),
        ("same_or_apart", (F, w, Sequence(w), changed(Sequence(w), (one, z)))),
        ("same_or_apart", (entry(g, (held(WHOLE, i),)), x, WHOLE, Sequence(y))),
    ],
)
def test_an_axiom_holds_in_every_world(name: str, args: Any) -> None:
    fact = AXIOMS[name](*args)
    assert fact.x.terms
    for world in worlds():
        assert world.holds(fact)


def test_no_condition_of_an_axiom_is_idle() -> None:
    """Without its condition each of them is false in some world."""
    counted = summed(k, is_in(k, CHOSEN)) - number(n)
    ways = ONE - bit(summed(U, many(CHOSEN)))
    kept = [entry(f, (Sequence(Kept(s, CHOSEN)),)) for s in (WHOLE, changed(WHOLE, (i, z)))]
    other = entry(f, (Sequence(w),)) - entry(f, (changed(Sequence(w), (one, z)),))
    for wrong in (counted, ways, kept[0] - kept[1], is_in(i, CHOSEN) * (kept[0] - kept[1]), other):
        assert not all(world.holds(Fact(EQUAL, wrong)) for world in worlds())


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("as_many", (CHOSEN, one)),  # a place of another sequence
        ("as_many", (CHOSEN, z)),
        ("as_many", (Chosen(changed(Sequence(U), (i, 1)), Set(n)), i)),  # the place that is bound
        ("as_many", (Chosen(changed(Sequence(U), (j, held(Sequence(U), i))), Set(n)), i)),
        ("some_choice", (x, Set(n))),  # what holds other points than 0 and 1
        ("some_choice", (U, KEPT)),
        ("kept_elsewhere", (F, w, WHOLE, CHOSEN, one, z)),
        ("kept_elsewhere", (F, w, Sequence(w), CHOSEN, i, z)),
        ("kept_elsewhere", (F, x, WHOLE, CHOSEN, i, z)),  # what is kept is none of this set
        ("kept_elsewhere", (F, w, WHOLE, CHOSEN, i, j)),
        ("kept_elsewhere", (F, w, WHOLE, CHOSEN, 1, z)),  # there may be no second place
        ("kept_near", (WHOLE, CHOSEN, i, one)),
        ("kept_near", (WHOLE, CHOSEN, one, z)),
        ("kept_near", (Sequence(w), CHOSEN, one, z)),
        ("same_or_apart", (F, w, WHOLE, Sequence(w))),
        ("same_or_apart", (F, w, Sequence(w), Sequence(U))),
    ],
)
def test_an_axiom_is_refused_where_it_may_be_false(name: str, args: Any) -> None:
    with pytest.raises(Refused):
        AXIOMS[name](*args)


@pytest.mark.parametrize(
    "made",
    [
        lambda: Chosen(WHOLE, Set(n)),
        lambda: Chosen(Sequence(U), KEPT),
        lambda: Chosen(changed(Sequence(U), (i, z)), Set(n)),
        lambda: Chosen(changed(Sequence(U), (i, 2)), Set(n)),
        lambda: Kept(Sequence(w), CHOSEN),
        lambda: Kept(changed(WHOLE, (i, j)), CHOSEN),
        lambda: Kept(x, CHOSEN),
        lambda: Kept(WHOLE, Sequence(U)),
        lambda: Kept(Sequence(i), CHOSEN),
        lambda: Chosen(U, Set(n)),
        lambda: Chosen(Sequence(U), None),
        lambda: Chosen(held(Sequence(Point(Set(m, BITS), "V")), i), Set(n)),
        lambda: Sequence(0),
        lambda: summed(Kept(WHOLE, CHOSEN), F),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_choice_is_not_made(made: Any) -> None:
    with pytest.raises(Refused):
        made()


# ----------------------------------------------------------------------------- one for another


def exchanged(body: Expr = G, of: Sequence = WHOLE, at: Point = i) -> list[Sequent]:
    return EVERY_RULE["exchanged"](EMPTY, body, w, one, two, U, at, j, of)


def is_valid(world: World, sequent: Sequent) -> bool:
    return world.holds(sequent.goal)


@pytest.mark.parametrize(
    ("body", "of"),
    [
        (G, WHOLE),
        (ONE, WHOLE),
        (ZERO, WHOLE),
        (entry(g, (held(WHOLE, i),)), WHOLE),
        (G, changed(WHOLE, (i, z))),
        (G, changed(WHOLE, (k, held(WHOLE, i)))),
        (F, WHOLE),
    ],
)
def test_one_place_is_exchanged_for_the_others(body: Expr, of: Sequence) -> None:
    """Where f does not see the order, the sums are equal; a world may show that it does."""
    if body == G:
        body = placed(G, {one: Point(Set(n), "c")})
    asked, told = exchanged(body, of)
    fair = [world for world in worlds() if is_valid(world, asked)]
    assert len(fair) >= 6
    assert all(world.holds(told.facts[-1]) for world in fair)


def test_that_the_order_is_not_seen_is_asked_for() -> None:
    asked, told = exchanged(F)
    assert not all(world.holds(told.facts[-1]) for world in worlds())
    assert {w, one, two} <= asked.goal.x.points


@pytest.mark.parametrize(
    "args",
    [
        (entry(h, (Sequence(w), j)), w, one, two, U, i, j, WHOLE),  # f speaks of the other place
        (F * many(CHOSEN), w, one, two, U, i, j, WHOLE),  # and of the choice
        (F * entry(g, (held(Sequence(w), one),)), w, one, two, U, i, j, WHOLE),
        (F, w, one, two, U, i, i, WHOLE),
        (F, w, one, two, U, j, j, WHOLE),
        (F, w, one, one, U, i, j, WHOLE),
        (F, w, one, two, U, i, j, changed(WHOLE, (j, z))),
        (F, w, one, two, U, i, j, Sequence(w)),
        (F, w, i, k, U, i, j, WHOLE),  # places of another sequence
        (F, x, one, two, U, i, j, WHOLE),
        (F, w, one, two, x, i, j, WHOLE),
        (F, w, one, two, U, one, j, WHOLE),
        (F, w, one, two, U, i, z, WHOLE),
        (F, w, one, two, U, Held(Sequence(Point(Set(m, PLACES), "p")), j), j, WHOLE),  # speaks of j
        (F, w, one, two, U, Held(Sequence(Point(Set(m, PLACES), "p")), i), j, WHOLE),  # no point
        (F, Point(KEPT, 0), one, two, U, i, j, WHOLE),
    ],
)
def test_what_may_be_false_of_it_is_refused(args: Any) -> None:
    with pytest.raises(Refused):
        EVERY_RULE["exchanged"](EMPTY, *args)


def test_points_of_which_something_is_known_are_refused() -> None:
    here = with_(EMPTY, facts=(Fact(EQUAL, F),))
    with pytest.raises(Refused):
        EVERY_RULE["exchanged"](
            here, placed(G, {one: Point(Set(n), "c")}), w, one, two, U, i, j, WHOLE
        )


def test_the_sequences_need_not_be_of_one_set_with_what_they_hold() -> None:
    """What a kept sequence holds is a question, and it may be changed again."""
    kept = Sequence(Kept(WHOLE, CHOSEN))
    again = changed(kept, (one, z))
    assert held(again, one) == z
    assert held(kept, one) == Held(kept, one)
    for world in worlds():
        assert world.holds(Fact(EQUAL, entry(g, (held(again, one),)) - entry(g, (z,))))


# ----------------------------------------------------------------------------- the reading


s, K, J = index("x", X**m), index("I", Subsets(m, n)), index("J", Subsets(m, n))
a, b, c = index("a", Upto(m)), index("b", X), index("c", Upto(n))
L = index("L", Subsets(n, n))
NUMBERS = (m, n, f, g)


def read_value(term: Any, given: Any = ()) -> Expr:
    """What the reading makes of a number about a sequence and a place."""
    (*_, last) = read(Statement(NUMBERS, every(term >= 0, s, a), given), {})
    return last.goal.x


def by_hand(world: World, rows: tuple[int, ...], at: int, of: Any) -> Any:
    every_ = itertools.combinations(range(world.sizes[m]), world.sizes[n])
    return sum(of(rows, at, set(chosen)) for chosen in every_)


@pytest.mark.parametrize(
    ("term", "of"),
    [
        (total(1, K), lambda w_: lambda rows, at, chosen: 1),
        (
            total(f(select(s, K)), K),
            lambda w_: (
                lambda rows, at, chosen: w_.entry(f, (tuple(rows[p] for p in sorted(chosen)),))
            ),
        ),
        (
            total(f(select(s, K)), K, given=member(a, K)),
            lambda w_: (
                lambda rows, at, chosen: (
                    (at in chosen) * w_.entry(f, (tuple(rows[p] for p in sorted(chosen)),))
                )
            ),
        ),
        (
            total(total(f(select(s, J)), J, given=~member(a, J)), K, given=member(a, K)),
            lambda w_: (
                lambda rows, at, chosen: (
                    (at in chosen)
                    * by_hand(
                        w_,
                        rows,
                        at,
                        lambda rows, at, other: (
                            (at not in other)
                            * w_.entry(f, (tuple(rows[p] for p in sorted(other)),))
                        ),
                    )
                )
            ),
        ),
    ],
)
def test_a_sum_over_subsets_is_what_it_says(term: Any, of: Any) -> None:
    found = read_value(term)
    points = sorted(found.points, key=lambda p: p.set.base is None)
    assert found.terms
    for world in worlds():
        for rows in itertools.product(range(world.sizes[X]), repeat=world.sizes[m]):
            for at in range(world.sizes[m]):
                named = {p: rows if p.set.base is not None else at for p in points}
                assert world.value(found, named) == by_hand(world, rows, at, of(world))


def test_what_is_said_of_all_subsets_is_said_of_choices_alone() -> None:
    """ "For all I" is for all that choose n places; others are not spoken of."""
    said = every(f(select(s, K)) >= 0, s, K)
    (sequent,) = read(Statement(NUMBERS, said), {})
    (told,) = [fact for fact in sequent.facts if not fact.places and fact.x.points]
    ((one_,),) = [[a_ for a_ in told.x.atoms if a_.kind == "many"]]
    assert told == Fact(EQUAL, many(one_.data[0]) - ONE)
    (other,) = read(Statement(NUMBERS, every(g(b) >= 0, b), said), {})
    (fact,) = [fact for fact in other.facts if fact.places]
    assert fact.relation is AT_LEAST
    assert all(any(a_.kind == "many" for a_, _ in factors) for _, factors in fact.x.terms)


@pytest.mark.parametrize(
    "show",
    [
        every(total(f(select(s, K)), K) == total(f(select(s, J)), J, given=member(a, K)), s, a, K),
    ],
)
def test_more_of_them_are_read(show: Any) -> None:
    assert read(Statement(NUMBERS, show), {})


@pytest.mark.parametrize(
    "show",
    [
        total(1, index("p", sorts.Pairs(Subsets(m, n), X))) >= 0,  # subsets in pairs
        every(g(b) * indicator(K == J) >= 0, K, J, b),  # compared
        every(total(f(select(s, L)), L) >= 0, s),  # of n places, not of m
        every(g(b) * total(1, K, given=member(c, K)) >= 0, b, c),  # a place of another sequence
    ],
)
def test_what_is_not_meant_so_is_not_read(show: Any) -> None:
    with pytest.raises((Unread, Refused)):
        read(Statement(NUMBERS, show), {})


# ----------------------------------------------------------------------------- citing, and texts


def test_it_is_cited_with_its_own_numbers() -> None:
    """How many are chosen is no expression: other sets in their place would not be in it."""
    stated = Statement(
        NUMBERS, every(total(f(select(s, K)), K) >= 0, s), every(f(select(s, K)) >= 0, s, K)
    )
    (sequent,) = read(stated, {})
    own = {p: p for p in sequent.points}
    here = Sequent((), Fact(AT_LEAST, ONE))
    EVERY_RULE["lemma"](here, stated, (), 0, Meant(points=tuple(own.items())))
    other = sorts.natural("l")
    with pytest.raises(Refused):
        EVERY_RULE["lemma"](
            here, stated, (), 0, Meant(sets=((n, Set(other)),), points=tuple(own.items()))
        )


@pytest.mark.parametrize(
    "element",
    [
        Sequence(Kept(WHOLE, CHOSEN)),
        Sequence(Kept(changed(WHOLE, (i, z)), CHOSEN), ((one, z),)),
        held(Sequence(Kept(WHOLE, Chosen(changed(Sequence(U), (i, 1)), Set(n)))), one),
        CHOSEN,
    ],
)
def test_a_text_is_read_back(element: Any) -> None:
    names = Names().add([m, n, X, f, g, TWO])
    assert parse_element(element_text(element, names), names) == element


def test_the_text_of_an_expression_is_read_back() -> None:
    names = Names().add([m, n, X, f, g, h, TWO])
    told = summed(U, many(CHOSEN) * is_in(i, CHOSEN) * entry(f, (Sequence(Kept(WHOLE, CHOSEN)),)))
    assert parse_expression(expression_text(told, names), names) == told


# ----------------------------------------------------------------------------- whole statements


def test_a_proof_of_the_number_of_choices() -> None:
    """n <= m, and so some subset has n elements: with the hypothesis alone."""
    stated = Statement(NUMBERS, total(1, K) > 0, n <= m)
    (sequent,) = read(stated, {})
    gap = bit(number(n) - number(m))
    told = next(k for k, fact in enumerate(sequent.facts) if fact.x == number(m) - number(n))
    ways = sequent.goal.x
    (known,) = RULES["know"](sequent, ("some_choice", (U, Set(n))))
    last = len(known.facts) - 1
    plain = (Product(fmpq(1)),)
    above = Step(
        "products", ((), (Product(fmpq(1), (At(told),)), Product(fmpq(1), (At(last + 1),))))
    )

    def some(at: int) -> Step:
        yes = Step("products", (plain, (Product(fmpq(1), (At(at + 2),)),)))
        no = Step("products", ((), (Product(fmpq(1)), Product(fmpq(-1), (At(last),)))))
        return Step("case", (bit(ways),), (yes, no))

    tree = Step(
        "know", (("some_choice", (U, Set(n))),), (Step("case", (gap,), (above, some(last))),)
    )
    assert holds(sequent, tree)
    proved = check(stated, Proof((), ((tree,),)))
    assert proved.statement == stated.hash
    (bare,) = read(Statement(NUMBERS, total(1, K) > 0), {})
    with pytest.raises(Refused):
        holds(bare, tree)
