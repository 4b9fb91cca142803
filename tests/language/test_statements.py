"""A statement names all its faults at once, and its hash notices every change."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build, quantity
from dpproofs.language.sorts import (
    Histories,
    Scalar,
    Table,
    Upto,
    event,
    kernel,
    law,
    natural,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.spoil import places
from dpproofs.language.statements import Statement, StatementError
from dpproofs.language.terms import (
    AllReals,
    And,
    At,
    Bind,
    Head,
    Index,
    IndexNumber,
    IndexOp,
    IndexRel,
    IndexTerm,
    Num,
    Op,
    Partial,
    Predicate,
    Proposition,
    Quantity,
    Rel,
    Rounds,
)
from dpproofs.theory import (
    KL,
    condition,
    differentially_private,
    hockey_stick,
    in_privacy_region,
    indistinguishable,
    max_divergence,
    mixture,
    power,
    renyi,
    total_variation,
)

X, Y = space("X"), space("Y")
p, q = law("p", Y), law("q", Y)
W = kernel("W", X, Y)
S = event("S", Y)
a, b = real("a"), real("b")
epsilon = real("epsilon", at_least=0)
delta = probability("delta")
n = natural("n")
c = real("c")
e, r = real("e", above=0), real("r", above=1)
M = kernel("M", X**2, Y)
y, z, x = Index("y", Y), Index("z", Y), Index("x", X)


def faults(forall: Any, show: Any, given: Any = ()) -> tuple[str, ...]:
    with pytest.raises(StatementError) as caught:
        Statement(forall, show, given)
    assert str(caught.value) == "\n".join(caught.value.faults)
    return caught.value.faults


def fault(forall: Any, show: Any, given: Any = ()) -> str:
    found = faults(forall, show, given)
    assert len(found) == 1, found
    return found[0]


# ----------------------------------------------------------------------------- faults


def test_an_unbound_symbol() -> None:
    assert fault((a,), a <= b).startswith("show: b is not bound")
    assert fault((a,), a <= 1, (b >= 0,)).startswith("given[0]: b is not bound")
    namesake = real("a", at_least=0)  # another object, declared a second time
    assert "forall has another object of that name" in fault((namesake,), a <= 1)
    assert "q" in fault((p,), KL(p, q) >= 0)  # said once, though it stands in the meaning too


def test_an_unbound_index() -> None:
    assert "index y is not bound" in fault((p,), p(y) <= 1)
    assert "index z" in fault((p,), build.total(p(z), y) <= 1)
    assert "index y" in fault((p, a), And((build.every(p(y) >= a, y), p(y) <= 1)))


def test_a_wrong_number_of_indices_and_a_wrong_index_set() -> None:
    assert "2 axes" in fault((W,), build.every(W(x, y, y) <= 1, x, y))
    assert "another set" in fault((p,), build.every(p(x) <= 1, x))
    assert "another set" in fault((W,), build.every(W(y, y) <= 1, y))


@pytest.mark.parametrize(
    "term, told",
    [
        (Op("*", (Num(Fraction(1)), Num(Fraction(1)), a)), "'*' is given 3 arguments; it takes 2"),
        (Op("+", (a,)), "'+' is given 1 arguments; it takes 2"),
        (Op("exp", (a, a)), "'exp' is given 2 arguments; it takes 1"),
        (Op("exp"), "'exp' is given 0 arguments; it takes 1"),
        (Op("e", (a,)), "'e' is given 1 arguments; it takes none"),
        (Op("max"), "'max' is given 0 arguments; it takes one or more"),
        (Op("sin", (a,)), "'sin' is none of +, -, *, /, ^"),
        (Bind("mean", y, p(y)), "'mean' is none of sum, prod, sup, inf"),
        (IndexNumber("number", (y, y)), "'number' is given 2 arguments; it takes 1"),
    ],
)
def test_an_operation_takes_so_many_arguments(term: Any, told: str) -> None:
    """A product of three was printed whole, and read as that of the first two."""
    assert told in faults((a, p), build.every(term <= a + p(y), y))[0]
    assert Statement((a,), Op("max", (a, a, a)) <= a)


def test_a_relation_is_one_of_these() -> None:
    assert "'<>' is none of <=, <" in fault((a,), Rel("<>", a, a))
    wrong = IndexRel("<=", (y, y))
    assert "'<=' is none of ==, !=, <, in" in fault((p,), build.every(wrong | (p(y) <= 1), y))


def test_rounds_are_counted_and_keep_their_table() -> None:
    k, other = natural("k"), natural("m")
    p, t, y = law("p", Y), Index("t", Upto(other)), Index("y", Y)
    after = build.rounds("s", Upto(k), p, lambda s, t: build.table(s(y) + 1, y))
    assert Statement((k, p), after(k)(0) >= 0)
    assert isinstance(after(0).done, IndexTerm)  # a round, and not the number of all of them
    wrong = [after(other)(0), build.total(after(t)(0), t)]
    wrong.append(build.rounds("s", X, p, lambda s, t: s)(k)(0))
    wrong.append(build.rounds("s", Upto(k), p, lambda s, t: law("q", X))(k)(0))
    said = ("neither a round", "another set than the rounds", "they run over", "other index sets")
    for term, words in zip(wrong, said, strict=True):
        with pytest.raises(StatementError, match=words):
            Statement((k, other, p), term >= 0)


def test_an_element_that_small_spaces_lack() -> None:
    assert "1" in fault((p,), p(1) <= 1)  # Y may have one point only
    two = space("Z", smallest=2)
    Statement((r := law("r", two),), r(1) <= 1)
    Statement((p,), p(0) <= 1)
    assert "-1" in fault((p,), p(-1) <= 1)


def test_floats_and_truth_values() -> None:
    assert "0.1" in fault((a,), a <= 0.1)
    assert fault((a,), True).startswith("show: it is True already when built")
    assert "truth value" in fault((a,), a <= True)
    assert "not a relation" in fault((a,), a + 1)
    assert "not an index" in fault((p,), p(0.0) <= 1)
    assert "not a relation" in fault((a,), a <= 1, (a,))


def test_a_relation_decided_already() -> None:
    assert "true or false already" in fault((a,), build.lift(1) <= 2)
    assert "true or false already" in fault((a,), a <= 1, (build.lift(0) <= 0,))


def test_empty_domains_and_empty_ranges_of_sizes() -> None:
    backwards = real("c", at_least=1, at_most=0)
    assert "empty domain" in fault((backwards,), backwards <= 1)
    opened = real("c", above=0, at_most=0)
    assert "empty domain" in fault((opened,), opened <= 1)
    single = real("c", at_least=0, at_most=0)
    Statement((single,), single <= 1)
    nowhere = law("r", space("Z", smallest=3, largest=2))
    assert "empty range of sizes" in fault((nowhere,), nowhere(0) <= 1)
    negative = natural("m", smallest=-1)
    assert "empty range of sizes" in fault((negative,), negative <= 1)


def test_an_empty_range_of_sizes_behind_a_binder() -> None:
    strange = space("Z", smallest=3, largest=2)
    assert "empty range of sizes" in fault((a,), build.total(a, Index("i", strange)) <= 1)
    assert "-1" in fault((a,), build.total(a, Index("i", Upto(-1))) <= 1)


def test_names_must_be_told_apart() -> None:
    assert "two objects are named a" in fault((a, other := real("a")), a <= other)
    Statement((a, a), a <= 1)  # the same object twice is no confusion
    twin = law("r", space("Y", largest=3))
    assert "named Y" in fault((p, twin), build.every(p(y) <= twin(0), y))


def test_a_name_of_the_text_is_defined_once() -> None:
    A, B = build.define("A", a + 1), build.define("A", a + 2)
    assert "A is defined in two ways" in fault((a,), B >= A)
    assert "Y is defined, and an object or a set is named so" in fault(
        (p,), build.define("Y", p(0)) <= 1
    )
    assert "a is defined, and an object or a set is named so" in fault(
        (a,), build.define("a", 0 - a) >= a
    )
    Statement((a,), build.define("A", a + 1) >= A)


def test_undeclared_ends_of_a_domain() -> None:
    inner = real("d", at_least=b)
    assert "uses b" in fault((inner,), inner >= 0)
    Statement((inner, b), inner >= b)
    assert "float" in fault((bad := real("c", at_least=0.5),), bad >= 0)


def test_what_is_not_declared_by_a_sort() -> None:
    assert fault((1, a), a <= 1).startswith("forall: 1 is not")
    unknown = Table("T", "T", "strange", (Y,))
    assert "unknown kind" in fault((unknown,), unknown(0) <= 1)


def test_a_definition_that_does_not_unfold() -> None:
    @build.quantity("F({0})", "F({0})")
    def broken(table: Any) -> Any:
        raise ValueError("because")

    @build.predicate("G({0})", "G({0})")
    def decided(scalar: Any) -> Any:
        return True

    @build.table_quantity("T({0})", "T({0})")
    def no_table(scalar: Any) -> Any:
        return scalar

    assert "because" in fault((p,), broken(p) <= 1)
    assert "decided" in fault((a,), decided(a))
    assert "no_table" in " ".join(faults((a, p), KL(no_table(a), p) <= 1))
    assert "natural number" in " ".join(faults((a, p), KL(power(p, a), p) <= 1))


def test_a_natural_number_has_the_range_of_the_statement() -> None:
    n = natural("n")
    within = build.total(n, p.index("y")) <= 3
    assert "n is a size" in fault((p,), build.exists(within, n))
    assert "n is a size" in fault((p, n), build.integral(n, n, 0, 1) <= build.total(p(y), y))


def test_a_definition_that_speaks_of_what_only_another_statement_declares() -> None:
    @build.quantity("F({0})", "F({0})")
    def shifted(scalar: Any) -> Any:
        return scalar + b

    term = shifted(a)
    Statement((a, b), term <= 1)
    assert "b is not bound" in fault((a,), term <= 1)


def test_all_faults_come_in_one_message_with_their_fields() -> None:
    found = faults((a, real("a"), 3), b <= 0.5, (True, p(y) <= 1))
    fields = [f.split(":")[0] for f in found]
    assert fields == ["forall", "forall", "given[0]", "given[1]", "given[1]", "show", "show"]
    assert len(set(found)) == len(found)


# ----------------------------------------------------------------------------- parts


def test_single_objects_need_no_tuple() -> None:
    statement = Statement(a, a <= 1, a >= 0)  # type: ignore[arg-type]
    assert statement.forall == (a,) and len(statement.given) == 1


def test_hypotheses_begin_with_the_domains() -> None:
    f = reals("f", Y, at_least=0)
    statement = Statement((epsilon, delta, a, f, p, n), epsilon <= delta, (a >= 0,))
    *domains, last = statement.hypotheses
    assert last is statement.given[0]
    assert len(domains) == 3  # epsilon, delta, f; a real and a law have none of their own


def test_parameters_in_order_of_appearance() -> None:
    m = natural("m")
    tree = kernel("K", Histories(Y, n), Y)
    i = Index("i", Upto(m))
    statement = Statement((tree, p), build.total(p(0), i) >= 0)
    assert statement.parameters == (Y, n, m)
    assert Statement((n, p), n >= 1).parameters == (n, Y)
    assert Statement((n, p), n >= 1).scalars == ()


# ----------------------------------------------------------------------------- hash


def lemma(index: str = "y", name: str = "epsilon", twice: int = 1) -> Statement:
    e = real(name, at_least=0)
    w = Index(index, Y)
    return Statement(
        (e, p, q),
        build.total(p(w), w, given=p(w) > q(w)) <= twice * build.exp(e),
        (max_divergence(p, q) <= e,),
    )


def test_bound_names_do_not_count_and_declared_ones_do() -> None:
    assert lemma().hash == lemma("w").hash
    assert len({lemma().hash, lemma(name="e").hash, lemma(twice=2).hash}) == 3


def test_order_counts() -> None:
    one, two = a >= 0, b >= 0
    hashes = {
        Statement((a, b), a <= b, (one, two)).hash,
        Statement((a, b), a <= b, (two, one)).hash,
        Statement((b, a), a <= b, (one, two)).hash,
        Statement((a, b), a <= b, (one & two,)).hash,
        Statement((a, b), b >= a, (one, two)).hash,
    }
    assert len(hashes) == 5


STATEMENTS = {
    "relation": Statement((a, b), a + 1 <= 2 * b, (a <= b,)),
    "main lemma": Statement(
        (epsilon, p, q),
        KL(p, q) <= epsilon * (build.exp(epsilon) - 1),
        (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon),
    ),
    "predicate": Statement(
        (epsilon, delta, p, q),
        in_privacy_region(p, q, epsilon, delta),
        (indistinguishable(p, q, epsilon, delta),),
    ),
    "mechanism": Statement(
        (epsilon, W),
        build.every(hockey_stick(W(x), W(x), epsilon) >= 0, x),
    ),
    "private": Statement(
        (epsilon, delta, M),
        differentially_private(M, 2 * epsilon, delta),
        (differentially_private(M, epsilon, delta / 2),),
    ),
    "events": Statement(
        (p, S), build.every_event(build.total(p(y) * S(y), y) <= 1, S), (KL(p, p) == 0,)
    ),
    "conditioned": Statement(
        (p, S), KL(condition(p, S), p) <= -build.log(build.total(p(y) * S(y), y))
    ),
    "orders": Statement((r, p, q), renyi(p, q, r) >= KL(p, q), (r <= Fraction(7, 2),)),
    "there is": Statement((a, b), build.exists((a <= c) & (c <= b), c), (a <= b,)),
    "limit": Statement((e,), build.same_order(build.exp(e) - 1, e, e)),
    "cases": Statement((a,), build.cases(a >= 0, a, -a) == abs(a)),
    "restricted": Statement((p,), build.sup(p(y), y, given=p(y) >= Fraction(1, 10)) >= 0),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_every_near_miss_has_a_hash_of_its_own(name: str) -> None:
    statement = STATEMENTS[name]
    found = places(statement)
    assert found
    for place in found:
        hashes = [variant.hash for _, variant in place.ways]
        assert statement.hash not in hashes
        assert len(set(hashes)) == len(hashes), place.name


def test_the_hash_is_the_same_for_a_statement_built_again() -> None:
    assert lemma().hash == lemma().hash and len(lemma().hash) == 64


def test_statement_is_built_of_declared_objects() -> None:
    statement = STATEMENTS["relation"]
    assert all(isinstance(thing, Scalar | Table) for thing in statement.forall)
    assert isinstance(statement.show, Proposition)


def test_an_index_that_is_made_twice_is_told_so():
    over = space("Y")
    table_ = law("p", over)
    with pytest.raises(StatementError, match=r"makes a new one each time: name it once"):
        Statement((table_,), build.every(table_(build.index("y", over)) >= 0, Index("y", over)))
    with pytest.raises(StatementError, match=r"is not bound by a sum, a product or a quantifier$"):
        Statement((table_,), table_(Index("y", over)) >= 0)


def test_what_cannot_be_unfolded_says_what_it_takes():
    table_, share = law("p", space("Y")), real("s")
    with pytest.raises(StatementError, match=r"it takes mixture\(p, q, "):
        Statement((table_, share), total_variation(mixture(share, table_, table_), table_) >= 0)


t = real("t", above=1)


def test_a_number_that_every_binds() -> None:
    """Each wrong use is told, with what to do; a node that was right once is looked at again."""
    node = build.every(a <= t * b, t)
    Statement((a, b), a <= b, node)
    declared = "t is bound by every(..., t), and is declared in forall too"
    remedy = "leave it out of forall, or bind another number"
    assert faults((a, b, t), a <= t, node) == (f"given[0]: {declared}; {remedy}",)
    assert faults((a, b, t), node) == (f"show: {declared}; {remedy}",)
    assert faults((a, b), a <= t * b, node) == ("show: t is not bound: declare it in forall",)
    unused = "and what it binds does not speak of it; leave the every away"
    assert faults((a, b), build.every(a <= b, t)) == (
        f"show: t is bound by every(..., t), {unused}",
    )
    (twice,) = faults((a, b), a <= b, build.every(node, t))
    assert twice == "given[0]: t is bound twice, by an every inside of another: use two numbers"
    (again,) = faults((a, b), build.every(build.exists(a * t >= b, t), t))
    assert again == "show: t is bound twice, by an exists inside of an every: use two numbers"
    free = real("s", above=e)
    assert faults((a,), build.every(a <= free, free)) == (
        "show: e is not bound: declare it in forall",
    )
    for ends in ({"at_least": 2, "at_most": 1}, {"above": 1, "at_most": 1}):
        empty = real("s", **ends)  # type: ignore[arg-type]
        assert "s has an empty domain" in faults((a,), build.every(a <= empty, empty))[0]
    point = real("s", at_least=1, at_most=1)
    Statement((a,), build.every(a <= point, point))
    inexact = real("s", above=0.5)
    assert "write Fraction(1, 2)" in faults((a,), build.every(a <= inexact, inexact))[0]


def test_the_hash_tells_ranges_apart() -> None:
    def given(**ends: Any) -> str:
        s = real("s", **ends)
        return Statement((a, b), a <= b, build.every(a <= s * b, s)).hash

    ranges: list[dict[str, Any]] = [
        {}, {"above": 1}, {"at_least": 1}, {"above": 2}, {"below": 1}, {"above": a},
        {"above": 1, "below": 2}, {"above": 1, "at_most": 2},
    ]  # fmt: skip
    assert len({given(**ends) for ends in ranges}) == len(ranges)
    s, u = real("s", above=1), real("u", above=1)
    one, other = (Statement((a, b), a <= b, build.every(a <= v * b, v)) for v in (s, u))
    assert one.hash == other.hash  # what is bound has no name


def test_a_definition_of_more_than_its_arguments_is_looked_at_anywhere() -> None:
    """Also where another definition in it does."""
    Y = space("Y")
    f, r, y = law("f", Y), law("r", Y), Index("y", Y)
    for body, where in ((lambda: r(0) + 0, r), (lambda: f(y) + 0, y)):
        inner = quantity("inner", "i")(body)
        outer = quantity("outer", "o")(lambda inner=inner: inner() + 0)
        node = outer()
        if where is y:
            Statement((f,), build.every(node >= f(y), y))
        else:
            Statement((f, r), node >= f(0))
        with pytest.raises(StatementError, match="not bound"):
            Statement((f,), node >= f(0))


def word(meant: Any) -> Any:
    """A word that means this, whatever it is given."""
    kind = Predicate if isinstance(meant, Proposition) else Quantity
    return kind(Head("W", "W", "W", lambda: meant), ())


def test_no_word_hides_what_is_bound() -> None:
    """Each was read in one way, and hashed, judged or opened in another."""
    s, u = real("s"), real("t", at_least=0, at_most=1)
    below = AllReals(s, s <= a, None, word(s), high_open=True)  # for all s' < s: s' <= a
    assert "s is bound by every(..., s), and is declared" in faults((a, s), word(below))[0]
    assert "an end of its range speaks of itself" in faults((a,), And((a <= a, below)))[0]
    outer = AllReals(s, s <= a, None, s)
    assert "an end of its range speaks of itself" in faults((a,), outer)[0]
    inner = word(And((u >= 1, build.exists(a * u >= a, u))))
    assert "bound twice, by an exists" in fault((a,), AllReals(u, And((inner, u >= u)), a))
    again = word(build.every(a * u >= a, u))
    assert "bound twice, by an every" in fault((a,), AllReals(u, And((again, u >= a)), a))


def test_a_word_that_keeps_the_old_number_is_not_opened() -> None:
    """It is given the number, and speaks of it by itself, too: "x <= x and s <= 1" for x := s."""
    s = real("s", at_least=0)
    head = Head("small", "small({0})", "small({0})", lambda x: And((x <= x, s <= 1)))
    small = build.every(Predicate(head, (s,)), s)
    assert "s is not bound" in fault((a,), small)
    assert "is declared in forall too" in faults((a, s), word(small))[0]
    assert Statement((a,), And((small, a <= a)))


def test_the_range_of_what_is_declared() -> None:
    """An end may speak of nothing that is not there, by a word neither."""
    X_ = space("X")
    g = reals("g", X_)
    i = g.index("i")
    for end, told in (
        (s := real("s"), "its domain uses s, which is not declared"),
        (word(s + 1), "s is not bound"),
        (g(i), "the index i is not bound"),
        (Op("exp"), "takes 1"),
    ):
        for thing in (real("d", at_least=end), reals("d", X_, at_most=end)):
            found = faults((a, g, thing), a <= a)
            assert told in found[0]
            if isinstance(thing, Scalar):
                found = faults((a, g), build.exists(thing >= a, thing))
                assert "d: " in found[0]
    assert "law over nothing" in fault((a, Table("p", "p", "law", ())), a <= a)


def test_the_range_of_what_exists() -> None:
    """It may speak of what is around, and of what is said to exist before it."""
    low = real("u", at_least=a)
    high = real("v", at_least=low)
    Statement((a,), build.exists(high >= a, low, high))
    told = "its range speaks of itself, or of what exists after it"
    assert told in faults((a,), build.exists(high >= a, high, low))[-1]
    assert told in fault((a, low), build.exists(high >= a, high, low))
    itself: list[Any] = []
    own = real("u", at_least=Quantity(Head("W", "W", "W", lambda: itself[0]), ()))
    itself.append(own)
    assert told in faults((a,), build.exists(own >= a, own))[-1]
    assert "is no number and no table" in faults((a,), build.exists(a >= a, y))[0]


def test_a_witness_is_no_part_of_what_exists() -> None:
    """Nor do rounds begin with their own states, or go up to their own turn."""
    u = real("u")
    told = "show: u is not bound: declare it in forall"
    assert fault((a,), build.exists(u <= a, u, witness=(u,))) == told
    k = natural("k")
    state, turn = law("s", Y), Index("t", Upto(k))
    own = Rounds(state, turn, p, p, turn)
    assert "the index t is not bound" in fault((k, p), own(0) >= 0)
    assert "s is not bound" in fault((k, p), Rounds(state, turn, state, p, k)(0) >= 0)
    assert "u is not bound" in fault((a,), build.integral(u, u, 0, u) <= a)


def test_a_table_is_given_no_more_indices_than_it_has_axes() -> None:
    partial = Partial(build.table(p(y), y), (z, z))
    assert "has 1 axes and is given 2" in fault((p,), build.every(At(partial, ()) <= 1, z))


def test_no_word_hides_a_set() -> None:
    """Two sets of one name have one hash, and so one word about each."""
    other, k, k_ = space("Y"), natural("k"), natural("k")
    for of, told in ((other, "Y"), (Upto(k_), "k")):
        i = Index("i", of)
        for hidden in (word(build.total(a, i)), word(word(build.total(a, i)))):
            assert f"two sizes are named {told}" in fault((a, p, k), hidden <= p(0))
            bounded = real("d", at_least=hidden)
            assert f"two sizes are named {told}" in fault((a, p, k, bounded), p(0) <= 1)
    Statement((a, p), word(build.total(a, y)) <= p(0))


def test_an_element_is_a_number_or_a_tuple() -> None:
    for literal in ("z", True, (0, "z"), None):
        assert f"{literal!r} is no element" in fault(
            (M,), M((IndexOp("item", (), literal)), 0) <= 1
        )
    assert Statement((M,), M(IndexOp("item", (), (0, 0)), 0) <= 1)
    reverse = IndexOp("reverse", (x, x))
    assert "'reverse' is none of item, last" in faults((W,), build.every(W(reverse, 0) <= 1, x))[0]


def test_a_name_of_the_text_speaks_of_one_thing_of_a_name() -> None:
    """Its definition tells the name alone: the outer one and the inner one were printed alike."""
    outer, inner = Index("y", Y), Index("y", Y)
    for of in (outer, inner):
        named = build.define("A", p(of))
        Statement((p, a), build.sup(build.total(named, z), of) <= a)
        Statement((p, a), build.total(named, of) + build.total(named, of) <= a)
        twice = build.sup(build.total(named, inner), outer)
        assert "let: A speaks of y, of which there are two" in fault((p, a), twice <= a)
    s, t_ = real("s"), real("s")
    for number in (s, t_):
        below = build.define("A", number + 1) <= s + t_
        inner = build.every(below, s)
        assert (
            "let: A speaks of s, of which there are two" in faults((a,), build.every(inner, t_))[0]
        )
    assert "let: A speaks of s, of which there are two" in faults((a, t_), inner)[0]
