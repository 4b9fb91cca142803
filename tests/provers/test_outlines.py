"""Proofs that people write: true ones are followed, false ones stop at the link that fails."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from dpproofs.kernel.check import Library, Proof, check
from dpproofs.kernel.points import Point, Set
from dpproofs.kernel.reading import read
from dpproofs.kernel.sequents import Refused
from dpproofs.language import (
    Again,
    Each,
    Histories,
    Instance,
    Let,
    Split,
    Statement,
    Step,
    Take,
    Upto,
    all_of,
    cases,
    equivalent,
    event,
    every,
    every_event,
    exists,
    implies,
    index,
    kernel,
    law,
    log,
    log_ratio,
    natural,
    positive_part,
    real,
    reals,
    rounds,
    space,
    sup,
    table,
    total,
)
from dpproofs.language import test as a_test
from dpproofs.language.outlines import Outline, cited_by, outline_faults, outline_hash
from dpproofs.proofs.trees import proof_json, read_proof
from dpproofs.provers.front import find_proof
from dpproofs.provers.outlines import Missing, _new, _opened, prove_by_outline
from dpproofs.provers.sums.book import is_ours
from dpproofs.record.corpus import load_named
from dpproofs.theory import KL, condition, probability_of, total_variation

Y = space("Y")
p, q, E = law("p", Y), law("q", Y), a_test("E", Y)
c = real("c", at_least=1)
y = p.index("y")
P, Q = probability_of(p, E), probability_of(q, E)
CLOSE = (every(p(y) <= c * q(y), y), every(q(y) <= c * p(y), y))
LIKELY = (P > 0, Q > 0)

GIVEN_E = Statement(
    (c, p, q, E),
    every(condition(p, E)(y) <= c**2 * condition(q, E)(y), y),
    (*CLOSE, *LIKELY),
)
OUTLINE = (
    Step("the event", c * P >= Q, "hypothesis"),
    Step("a point", every(p(y) <= c * q(y), y), "hypothesis"),
    Step("both", every(E(y) * p(y) * Q <= c**2 * E(y) * q(y) * P, y), ("the event", "a point")),
)


def proved(statement: Statement, outline: Any, cited: Any = None, library: Any = None) -> Proof:
    proof = prove_by_outline(statement, outline, cited)
    assert check(statement, proof, library).statement == statement.hash
    if cited is None:  # it holds as well when it was written down and is read again
        assert check(statement, read_proof(statement, proof_json(statement, proof))).steps > 0
    return proof


def written(statement: Statement, outline: Any) -> Any:
    return proof_json(statement, proved(statement, outline))


@pytest.mark.slow
def test_a_proof_is_followed_that_no_prover_finds() -> None:
    assert find_proof(GIVEN_E, 60_000) is None
    proved(GIVEN_E, OUTLINE)


@pytest.mark.slow
def test_what_is_not_used_is_not_shown() -> None:
    idle = Step("idle", every(p(y) <= c**3 * q(y), y), ())
    assert written(GIVEN_E, (*OUTLINE, idle)) == written(GIVEN_E, OUTLINE)


@pytest.mark.slow
def test_a_link_that_is_false_is_missed() -> None:
    wrong = (replace(OUTLINE[0], show=c * P >= 2 * Q), *OUTLINE[1:])
    with pytest.raises(Missing, match="the event"):
        prove_by_outline(GIVEN_E, wrong, work=20_000)


@pytest.mark.slow
def test_what_is_false_has_no_proof_whatever_is_written() -> None:
    false = replace(GIVEN_E, show=every(condition(p, E)(y) <= condition(q, E)(y), y))
    equal = Step("equal", every(condition(p, E)(y) <= condition(q, E)(y), y), ())
    with pytest.raises(Missing):
        prove_by_outline(false, (*OUTLINE, equal), work=20_000)


@pytest.mark.slow
def test_two_cases() -> None:
    short = Step("short", every(E(y) * p(y) * Q <= c * E(y) * q(y) * P, y), ("a point", "less"))
    here, there = (OUTLINE[0], *OUTLINE[2:]), (Step("less", Q < P, ()), short)
    proved(GIVEN_E, (OUTLINE[1], Split(P <= Q, yes=here, no=there)))
    with pytest.raises(Missing, match="less"):  # where Q is greater it is not less
        prove_by_outline(GIVEN_E, (OUTLINE[1], Split(P <= Q, yes=there, no=there)), work=20_000)


@pytest.mark.slow
def test_the_same_once_more_with_others() -> None:
    both = (OUTLINE[0], Again({p: q, q: p}))
    two_sided = Statement((c, p, q, E), every(2 * c >= Q / P + P / Q, y), (*CLOSE, *LIKELY))
    proved(two_sided, both)


@pytest.mark.slow
def test_another_result_at_other_objects() -> None:
    """On another set, with laws exchanged, and the opposite of an event."""
    Z = space("Z")
    a, b, F = law("a", Z), law("b", Z), a_test("F", Z)
    z = a.index("z")
    off = table(1 - F(z), z)
    close = (every(a(z) <= c * b(z), z), every(b(z) <= c * a(z), z))
    unlikely = (probability_of(a, off) > 0, probability_of(b, off) > 0)
    given_off = Statement(
        (c, a, b, F),
        every(condition(b, off)(z) <= c**2 * condition(a, off)(z), z),
        (*close, *unlikely),
    )
    outline = (Instance("given E", "toy/given_E", {p: b, q: a, E: off}),)
    found = prove_by_outline(given_off, outline, {"toy/given_E": GIVEN_E})
    proof = prove_by_outline(GIVEN_E, OUTLINE)
    library = Library({GIVEN_E.hash: (GIVEN_E, proof)}.get)
    assert check(given_off, found, library).rests_on == {GIVEN_E.hash}
    with pytest.raises(Missing, match="toy/given_E"):
        prove_by_outline(given_off, outline, {})


def test_another_result_about_what_depends_on_histories() -> None:
    """Of the one that is cited the kernel asks for a proof of its own, which it has not."""
    k, Z = natural("k", largest=2), space("Z", largest=2)
    M, N, U, V = (kernel(name, Histories(Z, k), Z) for name in "MNUV")
    h, v = M.index("h", 0), index("v", Z)
    cited = Statement((k, M, N), every(M(h, v) <= N(h, v), h, v))
    said = Statement((k, U, V), every(2 * U(h, v) <= V(h, v) + U(h, v), h, v))
    outline = (Instance("less", "toy/less", {M: U, N: V}),)
    found = prove_by_outline(said, outline, {"toy/less": cited}, 5_000)
    with pytest.raises(Refused):
        check(said, found, Library({}.get))
    with pytest.raises(Missing):
        prove_by_outline(said, (), {}, 5_000)


def test_an_object_of_another_result_is_its_namesake_here() -> None:
    """That is another real number b; and where there is none, nothing is said."""
    here, outline = real("b"), (Instance("never", "toy/never"),)
    found = prove_by_outline(Statement((here,), here <= 2), outline, NEVER)
    with pytest.raises(Refused, match="has no proof"):
        check(Statement((here,), here <= 2), found, Library({}.get))
    for other in (real("a"), natural("b")):
        with pytest.raises(Missing, match="the conclusion"):
            prove_by_outline(Statement((other,), other <= 2), outline, NEVER, work=500)


def test_what_is_let_stands_for_its_namesake_when_the_proof_is_read_again() -> None:
    """The number that is let is declared by what is cited, and another one once it is read."""
    s = real("s")
    cited, said = Statement((s,), s <= 2), Statement((c,), c**2 <= 2)
    outline = (
        Let(s, c**2),
        Instance("never", "toy/never"),
        Step("so", c**2 <= 2, ("never", "s")),
    )
    found = prove_by_outline(said, outline, {"toy/never": cited})
    data = proof_json(said, found, lambda _: "toy/never")
    with pytest.raises(Refused, match="has no proof"):
        check(said, read_proof(said, data, lambda _: cited), Library({}.get))


def test_a_result_is_cited_only_where_its_hypotheses_hold() -> None:
    Z = space("Z")
    a, b = law("a", Z), law("b", Z)
    z = a.index("z")
    below = Statement((c, a, b), every(a(z) <= c * b(z), z), (every(a(z) <= b(z), z),))
    proof = find_proof(below)
    assert proof is not None
    with pytest.raises(Missing, match=r"hypothesis|conclusion"):
        prove_by_outline(
            Statement((c, p, q), every(p(y) <= c * q(y), y)),
            (Instance("below", "toy/below", {a: p, b: q}),),
            {"toy/below": below},
        )


@pytest.mark.slow
def test_another_result_is_used_at_points_of_the_statement() -> None:
    K = kernel("K", space("X"), Y)
    x, x2 = K.index("x", 0), K.index("x'", 0)
    given_x = Statement(
        (c, K, E),
        every(condition(K(x), E)(y) <= c**2 * condition(K(x2), E)(y), x, x2, y),
        (every(K(x, y) <= c * K(x2, y), x, x2, y), every(probability_of(K(x), E) > 0, x)),
    )
    outline = (Instance("given E", "toy/given_E", {p: K(x), q: K(x2)}),)
    found = prove_by_outline(given_x, outline, {"toy/given_E": GIVEN_E})
    proof = prove_by_outline(GIVEN_E, OUTLINE)
    library = Library({GIVEN_E.hash: (GIVEN_E, proof)}.get)
    assert check(given_x, found, library).rests_on == {GIVEN_E.hash}


def test_another_result_is_used_at_any_element() -> None:
    """At an element of which the conclusion does not speak: then at all, to be added up."""
    a = real("a", at_least=0)
    never = Statement((a,), a >= 2)  # false, so that there is no way around it
    summed = Statement((p,), total(p(y), y) >= 2 * total(1, y))
    found = prove_by_outline(
        summed, (Instance("at y", "toy/never", {"a": p(y)}),), {"toy/never": never}
    )
    with pytest.raises(Refused, match="has no proof"):
        check(summed, found, Library({}.get))


@pytest.mark.slow
def test_what_a_result_says_twice_is_shown_as_it_is_said_first() -> None:
    """That b is not 0 is said before that a is not, and then once more behind it."""
    a, b, u, v = real("a"), real("b"), real("u"), real("v")
    never = Statement((a, b), all_of(1 / a <= 1 / b, 1 / a >= 1 / b))  # false, as above
    same = Statement((u, v), all_of(1 / u <= 1 / v, 1 / u >= 1 / v))
    found = prove_by_outline(
        same, (Instance("twice", "toy/never", {a: u, b: v}),), {"toy/never": never}
    )
    with pytest.raises(Refused, match="has no proof"):
        check(same, found, Library({}.get))


def test_a_result_is_cited_for_the_value_that_a_number_has_here() -> None:
    m, a, b = natural("m"), real("a"), real("b")
    never = Statement((m, b), b <= -m)  # false, as above
    same = Statement((k, a), a <= -k)
    cited = Instance("at a", "toy/never", {m: k, b: a})
    found = prove_by_outline(same, (Each(k), cited), {"toy/never": never})
    with pytest.raises(Refused, match="has no proof"):
        check(same, found, Library({}.get))


@pytest.mark.slow
def test_what_exists_is_taken() -> None:
    S = event("S", Y)
    some = Statement((p, E), exists(probability_of(p, S) >= P, S))
    proved(some, (Take(table(1 + 0 * E(y), y)),))
    with pytest.raises(Missing):
        prove_by_outline(some, (Take(table(0 * E(y), y)),))


def test_what_exists_over_a_listed_range_is_taken_row_by_row() -> None:
    K = kernel("K", Upto(3), Y)
    a = index("a", Upto(3))
    some = Statement((p, q), exists(every(K(0, y) + K(1, y) == p(y) + q(y), y), K))
    rows = table(cases(a == 0, p(y), cases(a == 1, q(y), p(y) / 2 + q(y) / 2)), a, y)
    proved(some, (Take(rows),))
    with pytest.raises(Missing):
        prove_by_outline(some, (Take(table(cases(a == 0, p(y), p(y) / 2), a, y)),), work=2_000)


def test_what_grows_too_large_is_missed() -> None:
    x = [real(f"x_{n}") for n in range(13)]
    all_above = reduce(lambda one, other: one & (other >= 0), x, p(y) > 0)
    large = Step("large", every(p(y) / x[0] <= x[0], y, given=all_above), "hypothesis")
    with pytest.raises(Missing, match=r"large: .*terms"):
        prove_by_outline(Statement((p, *x), x[0] >= 0), (large,))


def test_conditions_are_1_or_0_when_they_are_multiplied() -> None:
    """So that those which say the same twice, as here what has a value, do not pile up."""
    u, v, at = reals("u", Y, at_least=0), reals("v", Y, at_least=0), index("z", Y)
    split = log_ratio(p(y) * q(at), u(y) * v(at)) - log_ratio(p(y), u(y)) == log_ratio(q(at), v(at))
    said = Step("split", every(split, y, at, given=(p(y) > 0) & (q(at) > 0)), "hypothesis")
    with pytest.raises(Missing, match="the conclusion"):  # and not: split
        prove_by_outline(Statement((c, p, q, u, v), c <= 2), (said,), work=10)


k = natural("k")
t = index("t", Upto(k))
a_t, b = reals("a", Upto(k)), real("b")
NEVER = {"toy/never": Statement((b,), b <= 1)}  # false, as above: it shows what is cited


def test_each_number_has_a_proof_of_its_own() -> None:
    """The state after k rounds is read for a given k alone; the proof ends where the range does."""
    halved = rounds("x", Upto(k), p, lambda x, _: table((x(y) + p(y)) / 2, y))
    same = Statement((k, p), every(halved(k)(y) <= 1, y))
    with pytest.raises(Missing, match="cannot be read"):
        prove_by_outline(same, ())
    proof = proved(same, (Each(k),))
    (size,) = (size for size in check(same, proof).sizes if size.name == "k")
    assert proof.fixed == ("k",) and (size.first, size.last) == (1, 3)
    with pytest.raises(Missing):
        prove_by_outline(replace(same, show=every(halved(k)(y) <= p(y) / 2, y)), (Each(k),))
    with pytest.raises(Missing, match="has not got"):
        prove_by_outline(same, (Each(natural("j")),))


def test_a_table_of_what_cannot_be_read_is_a_missing_link() -> None:
    """The state before a round is read for a given round alone, and a name is of any entry."""
    halved = rounds("x", Upto(k), p, lambda x, _: table((x(y) + p(y)) / 2, y))
    less = Statement((k, p), every(halved(k)(y) <= p(y) / 2, y))
    named = Let(reals("g", Upto(k)), table(halved(t)(y), t))
    with pytest.raises(Missing, match="g: "):
        prove_by_outline(less, (Each(k), named), work=100)


def test_the_state_before_a_round_that_has_a_number() -> None:
    """0 is the first round: before it there is the first state, before the next one the second."""
    k = natural("k", smallest=2)
    added = rounds("x", Upto(k), p, lambda x, _: table(x(y) + p(y), y))
    twice = Statement((k, p), every(2 * p(y) <= 1, y))
    prove_by_outline(twice, (Each(k), Instance("one", "toy/never", {b: added(1)(y)})), NEVER)
    with pytest.raises(Missing, match="the conclusion"):
        steps = (Each(k), Instance("one", "toy/never", {b: added(0)(y)}))
        prove_by_outline(twice, steps, NEVER, work=500)


def test_what_is_cited_of_an_element_is_said_of_each_that_there_is() -> None:
    bounded = Statement((k, a_t), total(a_t(t), t) <= k)
    steps = (Each(k), Instance("one", "toy/never", {b: a_t(t)}))
    found = prove_by_outline(bounded, steps, NEVER)
    with pytest.raises(Refused, match="has no proof"):
        check(bounded, found, Library({}.get))
    with pytest.raises(Missing, match="the conclusion"):
        prove_by_outline(Statement((k, a_t), 2 * total(a_t(t), t) <= k), steps, NEVER, work=500)


def test_places_stand_for_points() -> None:
    u = reals("u", space("V"))
    v = u.index("v")
    cited = {"toy/points": Statement((u,), every(u(v) <= 1, v))}
    places = Instance("places", "toy/points", {"V": k, "u": a_t})
    prove_by_outline(Statement((k, a_t), every(a_t(t) <= 1, t)), (places,), cited)
    with pytest.raises(Missing, match="the conclusion"):
        prove_by_outline(Statement((k, a_t), every(a_t(t) < 1, t)), (places,), cited, work=500)


# ----------------------------------------------------------------- what the statement speaks of


@pytest.mark.slow
def test_a_step_speaks_of_a_point_of_the_statement() -> None:
    at_y = Step("both", E(y) * p(y) * Q <= c**2 * E(y) * q(y) * P, ("the event", "a point"))
    proved(GIVEN_E, (*OUTLINE[:2], at_y))
    wrong = Step("both", E(y) * p(y) * Q <= c * E(y) * q(y) * P, ("the event", "a point"))
    with pytest.raises(Missing, match="both"):
        prove_by_outline(GIVEN_E, (*OUTLINE[:2], wrong), work=20_000)


def test_a_point_of_the_statement_is_not_one_that_a_step_binds() -> None:
    """The least and the greatest entry: "for all y" inside of a step is about another y."""
    least = Statement((p, E), every(p(y) * E(y) <= p(y), y))
    for_all = Step("all", every(p(y) <= 1, y), ())
    mixed = Step("mixed", every(p(y) >= 0, y) & (p(y) * (1 - E(y)) >= 0), ())
    proved(least, (for_all, mixed))
    false = Statement((p, q), every(p(y) <= q(y), y))
    same = Step("same", every(p(y) - q(y) == 0, y), ())
    with pytest.raises(Missing):
        prove_by_outline(false, (same,), work=20_000)


def test_a_step_speaks_of_an_event_of_the_statement() -> None:
    S = event("S", Y)
    R, T = probability_of(p, S), probability_of(q, S)
    off = probability_of(p, table(1 - S(y), y)), probability_of(q, table(1 - S(y), y))
    apart = Statement((c, p, q), every_event(c - 1 >= R - T, S), (CLOSE[0],))
    steps = (Step("the event", c * T >= R, "hypothesis"), Step("at most 1", T + off[1] == 1, ()))
    assert not list(outline_faults(steps, apart.forall, apart.show, "ours"))
    proved(apart, steps)


def test_a_step_speaks_of_the_number_of_which_the_conclusion_is() -> None:
    """It was refused as not bound, and, where it was declared, as bound and declared."""
    a, b, t, s = real("a", at_least=0), real("b"), real("t", above=1), real("s", at_least=0)
    show = every(every(a * t**2 * p(y) <= b * (t + s) ** 3 * p(y), y), t, s)
    cubes = Statement((a, b, p), show, (b >= a,))
    squares = Step("squares", a * t**2 <= b * t**2, ())
    steps = (squares, Step("more", b * t**2 <= b * (t + s) ** 3, ()))
    every_t = Step("every t", every(a * t <= b * t, t), ())
    at_y = Step("at y", a * t**2 * p(y) <= b * t**2 * p(y), "squares")
    for outline in (steps, (*steps, at_y), (every_t, *steps), (Split(s == 0), *steps)):
        assert not list(outline_faults(outline, (a, b, p), show, "ours"))
        proved(cubes, outline)
    false = Statement((a, b), every(a * t**2 <= b * t, t), (b >= a,))
    with pytest.raises(Missing, match="too much"):
        prove_by_outline(false, (Step("too much", a * t**2 <= b * t, ()),), work=20_000)
    (fault,) = outline_faults((Step("another", a * s <= b, ()),), (a, b), false.show, "ours")
    assert "s is not bound" in fault


def test_what_exists_is_made_of_the_number_of_which_the_conclusion_is() -> None:
    a, t, z = real("a"), real("t", above=1), real("z")
    above = Statement(a, every(exists(z >= a + t, z), t))
    proved(above, (Take(a + t**2),))
    with pytest.raises(Missing):
        prove_by_outline(above, (Take(a + t / 2),), work=2_000)


@pytest.mark.slow
def test_steps_speak_of_what_is_taken_by_its_name() -> None:
    S = a_test("S", Y)
    some = Statement((p, E), exists(probability_of(p, S) == P / 2, S))
    found = proved(some, (Take(table(E(y) / 2, y)), Step("half", S(y) <= 1, "S")))
    assert found.by_name
    with pytest.raises(Missing):
        too_much = Step("half", probability_of(p, S) <= 1, "S")
        prove_by_outline(some, (Take(table(2 * E(y), y)), too_much), work=5_000)


@pytest.mark.slow
def test_a_step_lets_a_table_or_a_number_be_something() -> None:
    """The same proof with names; a name is no object of the claim, and stands for one thing."""
    g, h, s = reals("g", Y, at_least=0), reals("h", Y), real("s")
    named = (
        Let(g, table(E(y) * p(y), y)),
        Let(h, table(E(y) * q(y), y)),
        Let(s, c**2),
        *OUTLINE[:2],
        Step(
            "by names", every(g(y) * Q <= s * h(y) * P, y), ("the event", "a point", "g", "h", "s")
        ),
        Step("both", OUTLINE[2].show, ("by names", "g", "h", "s")),
    )
    assert not list(outline_faults(named, GIVEN_E.forall, GIVEN_E.show, "ours"))
    found = proved(GIVEN_E, named)
    assert "define" in str(proof_json(GIVEN_E, found))
    for let, word in ((Let(s, 0.5), "float"), (Let(s, real("w") + 1), "w")):
        (fault, *_) = outline_faults((let,), GIVEN_E.forall, GIVEN_E.show, "ours")
        assert word in fault
    declared = (Let(E, table(p(y), y)), *OUTLINE)
    (fault,) = outline_faults(declared, GIVEN_E.forall, GIVEN_E.show, "ours")
    assert "E is declared" in fault
    with pytest.raises(Missing, match="E"):
        prove_by_outline(GIVEN_E, declared)
    with pytest.raises(Missing, match="g"):
        prove_by_outline(GIVEN_E, (named[0], Let(g, table(p(y), y)), *named[1:]))


@pytest.mark.slow
def test_what_is_known_of_all_events_is_said_of_one() -> None:
    """And sums that depend on an element are numbers where it is given."""
    X, d, S = space("X"), real("d", at_least=0), event("S", Y)
    K, L = kernel("K", X, Y), kernel("L", X, Y)
    x = K.index("x", 0)
    of_K, of_L = probability_of(K(x), S), probability_of(L(x), S)
    likely = every(every_event(implies(of_K > d, of_K - d <= c * of_L), S), x)
    stick = total(positive_part(K(x, y) - c * L(x, y)), y)
    proved(Statement((c, d, K, L), every(stick <= d, x), (likely,)), ())
    with pytest.raises(Missing, match="the conclusion"):
        prove_by_outline(Statement((c, d, K, L), every(2 * stick <= d, x), (likely,)), (), work=500)


@pytest.mark.slow
def test_what_is_known_of_two_events_is_said_of_two_points() -> None:
    X = space("X")
    P_x, K, S, T = law("P", X), kernel("K", X, Y), event("S", Y), event("T", X)
    x, other = P_x.index("x"), P_x.index("x'")
    both = total(P_x(x) * K(x, y) * T(x) * S(y), x, y)
    apart = total(P_x(x) * T(x), x) * total(P_x(x) * K(x, y) * S(y), x, y)
    dependent = every_event(every_event(both <= c * apart, T), S)
    here = P_x(x) * K(x, y) <= c * P_x(x) * total(P_x(other) * K(other, y), other)
    proved(Statement((c, P_x, K), every(here, x, y), (dependent,)), ())
    nowhere = every(K(x, y) <= total(P_x(other) * K(other, y), other), x, y)
    with pytest.raises(Missing, match="the conclusion"):
        prove_by_outline(Statement((c, P_x, K), nowhere, (dependent,)), (), work=500)


def test_an_event_of_the_conclusion_is_none_that_a_hypothesis_binds() -> None:
    """Both have one name where one proposition about all events follows from another one."""
    S = event("S", Y)
    close = every_event(probability_of(p, S) <= c * probability_of(q, S), S)
    again = every_event(c * probability_of(q, S) >= probability_of(p, S) - 1, S)
    statement = Statement((c, p, q), equivalent(close, again), ())
    sequents = read(statement, {})
    for opened, sequent in zip(_opened(statement, {}, (), False, sequents), sequents, strict=True):
        (stands,) = (what for thing, what in opened.items() if thing.name == "S")
        assert stands.args[0] in sequent.goal.x.objects


@pytest.mark.slow
def test_the_greatest_value_is_not_below_that_at_a_point() -> None:
    X = space("X")
    K, x = kernel("K", X, Y), index("x", X)
    gap = total(K(x, y) * (p(y) - q(y)), y)
    proved(Statement((p, q, K), every(gap <= sup(abs(gap), x), x)), ())
    with pytest.raises(Missing, match="the conclusion"):
        prove_by_outline(Statement((p, q, K), every(abs(gap) <= sup(gap, x), x)), (), work=500)


@pytest.mark.slow
def test_a_sum_of_what_is_not_below_0_is_at_least_its_part() -> None:
    f, g = reals("f", Y), reals("g", Y)
    z = f.index("z")
    parts = (every(f(y) ** 2 <= g(y), y),)
    proved(Statement((f, g), every(g(z) <= total(g(y), y), z), parts), ())
    with pytest.raises(Missing, match="the conclusion"):  # a part may be below 0
        prove_by_outline(Statement((f,), every(f(z) <= total(f(y), y), z)), (), work=20_000)
    with pytest.raises(Missing, match="the conclusion"):  # and a part is not twice in the sum
        twice = Statement((f, g), every(2 * g(z) <= total(g(y), y), z), parts)
        prove_by_outline(twice, (), work=20_000)


@pytest.mark.slow
def test_what_has_no_square_above_0_is_0() -> None:
    gap = total(E(y) * (p(y) - q(y)), y)
    proved(Statement((p, q, E), every(gap == 0, y), (3 * gap**2 <= 0,)), ())
    with pytest.raises(Missing, match="the conclusion"):
        small = Statement((c, p, q, E), every(gap == 0, y), (3 * gap**2 <= c - 1,))
        prove_by_outline(small, (), work=20_000)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "on_average_kl/definition_02_privacy_on_average.further_weakens",  # at most 1 apart
        "on_average_kl/remark_05_other_definitions.tv_generalizes",  # averages of what has sums
    ],
)
def test_what_is_known_of_neighbours_is_averaged(name: str) -> None:
    claim = load_named(name).claims[name].claim
    assert claim.statement is not None
    proved(claim.statement, claim.ours)


def test_a_point_that_may_be_any_has_a_name_of_its_own() -> None:
    """It is none of the names that provers give."""
    assert is_ours(Point(Set(Y), "#0")) and not is_ours(_new(Set(Y), ()))
    assert len({_new(Set(Y), ()), _new(Set(Y), (_new(Set(Y), ()),))}) == 2


@pytest.mark.slow
def test_a_link_about_functions_holds_when_it_is_read_again() -> None:
    """What a rule asks for stands in the order of the terms, which is that in which they are
    written."""
    distance = total_variation(p, q)
    pinsker = Step("Pinsker", 2 * distance**2 <= KL(p, q), "finite")
    finite = Step("finite", every(implies(p(y) > 0, q(y) > 0), y), "hypothesis")
    proved(Statement((p, q), distance**2 <= 0, (KL(p, q) == 0,)), (finite, pinsker))


@pytest.mark.slow
def test_what_may_be_infinite_is_a_step_where_it_is_not() -> None:
    charged = every(implies(p(y) > 0, q(y) > 0), y)
    step = Step("not negative", KL(p, q) >= 0, ())
    proved(replace(GIVEN_E, given=(*GIVEN_E.given, charged)), (step, *OUTLINE))
    with pytest.raises(Missing, match="a condition about all points"):
        prove_by_outline(GIVEN_E, (step, *OUTLINE))


def test_a_point_of_another_part_is_passed_over() -> None:
    Z = space("Z")
    a = law("a", Z)
    z = a.index("z")
    two = Statement((c, p, a), every(p(y) <= c, y) & every(c * a(z) <= c, z))
    proved(two, (Step("p", p(y) <= 1, ()), Step("a", a(z) <= 1, ())))


def test_a_step_has_its_value() -> None:
    """Where the greater side of a step may be plus infinity, or a part may have no value."""
    x, t = real("x", above=0), real("t", at_least=0)
    proved(Statement((x,), -2 * log(x) >= 2 - 2 * x), (Step("one", -log(x) >= 1 - x, ()),))
    proved(Statement((x,), log(x) / log(x) <= 2, (x > 2,)), (Step("one", log(x) > 0, ()),))
    one = Step("one", t / t == 1, ())  # not at 0
    with pytest.raises(Missing, match="one"):
        prove_by_outline(Statement((t,), t**3 / t**2 >= t), (one,), work=20_000)


def test_cases_of_an_equation() -> None:
    x = real("x")
    zero, other = Step("zero", x**2 == 0, ()), Step("other", x**2 > 0, ())
    square = Statement((x,), x**2 * 2 >= 0)
    proved(square, (Split(x == 0, yes=zero, no=other),))
    with pytest.raises(Missing, match="zero"):
        prove_by_outline(
            replace(square, show=x**3 >= -(x**2)), (Split(x == 0, no=zero),), work=20_000
        )


# ------------------------------------------------------------------- what is wrong in an outline


def faults(*outline: Any) -> list[str]:
    return list(outline_faults(outline, GIVEN_E.forall, GIVEN_E.show, "ours"))


def test_what_is_wrong_in_an_outline_is_told() -> None:
    other = law("r", Y)
    assert not faults(OUTLINE[0], Split(P <= Q, yes=OUTLINE[1]), Again({p: q, q: p}))
    assert faults(Step("a", P <= 1, "b")) == [
        "ours[0].by: saw 'b'; allowed: an earlier step, or 'hypothesis'"
    ]
    assert "used twice" in faults(Step("a", P <= 1, ()), Step("a", Q <= 1, ()))[0]
    assert "r" in faults(Step("a", probability_of(other, E) <= 1, ()))[0]
    assert "a proposition" in faults(Step("a", True, ()))[0]  # type: ignore[arg-type]
    assert "at the head" in faults(OUTLINE[0], Take(P))[0]
    assert "at the head" in faults(OUTLINE[0], Each(k))[0]
    assert not faults(Each(k), OUTLINE[0])
    assert "saw int" in faults(3)[0]
    assert faults(Split(P <= Q, yes=Step("a", P <= 1, "b")))[0].startswith("ours[0].yes[0].by")


def test_every_part_of_an_outline_has_its_share_of_the_checksum() -> None:
    at_y = Step("at y", p(y) <= c * q(y), "hypothesis")
    inner = replace(at_y, ours=(Step("inner", P <= 1, ()),))
    cited = Instance("lemma", "notes/lemma", {"p": p, "x": 2 * c})
    outlines = [
        OUTLINE,
        OUTLINE[:2],
        OUTLINE[::-1],
        (at_y,),
        (replace(at_y, by=()),),
        (replace(at_y, name="at"),),
        (replace(at_y, show=p(y) <= 2 * c * q(y)),),
        (inner,),
        (replace(inner, ours=(Step("inner", P <= 2, ()),)),),
        (Split(P <= Q, yes=at_y),),
        (Split(P <= Q, no=at_y),),
        (Split(P == Q, no=at_y),),
        (cited,),
        (replace(cited, of="notes/other"),),
        (replace(cited, where={"p": q, "x": 2 * c}),),
        (replace(cited, where={"p": p, "x": 3 * c}),),
        (Take(table(E(y), y)),),
        (Take(table(1 - E(y), y)),),
        (Each(k),),
        (Each(natural("j")),),
        (*OUTLINE, Again({p: q, q: p})),
        (*OUTLINE, Again({p: q})),
    ]
    assert len({outline_hash(outline) for outline in outlines}) == len(outlines)
    assert outline_hash(OUTLINE) == outline_hash((*OUTLINE,))


def test_what_an_outline_cites() -> None:
    inner = Split(P <= Q, no=Instance("c", "notes/other"))
    step = Step("a", P <= 1, (), ours=(Instance("b", "notes/lemma#first"), inner))
    assert [*cited_by((step,))] == ["notes/lemma#first", "notes/other"]


X = space("X")
w, K, L = law("w", X), kernel("K", X, Y), kernel("L", X, Y)
o, x = K.index("y"), w.index("x")
MEAN = total(w(x) * KL(K(x), L(x)), x, given=w(x) > 0)
other = table(cases(w(x) > 0, L(x)(o), K(x)(o)), o)  # beside K(x) it is finite everywhere


def at_a_point(bound: Any) -> Outline:
    """That where x is drawn the divergence is at most a bound, by what is known beside `other`."""
    kl, most = w(x) * KL(K(x), L(x)), w(x) * bound
    return (
        Instance("beside another law", "toy/bounded", {"p": K(x), "q": other}),
        Step(
            "where x is drawn",
            every(cases(w(x) > 0, kl, 0) <= cases(w(x) > 0, most, 0), x),
            "beside another law",
        ),
    )


#: False, and never proved: it shows how an instance is used where a factor is above 0 alone.
BOUNDED = {
    "toy/bounded": Statement((c, p, q), KL(p, q) <= c, (every(implies(p(y) > 0, q(y) > 0), y),))
}


@pytest.mark.slow
def test_what_is_cited_is_used_beside_factors_that_may_be_0() -> None:
    finite = every(implies((w(x) > 0) & (K(x)(o) > 0), L(x)(o) > 0), x, o)
    prove_by_outline(Statement((c, w, K, L), c >= MEAN, finite), at_a_point(c), BOUNDED)
    with pytest.raises(Missing, match="where x is drawn"):
        half = Statement((c, w, K, L), c / 2 >= MEAN, finite)
        prove_by_outline(half, at_a_point(c / 2), BOUNDED, work=500)
    with pytest.raises(Missing, match="where x is drawn"):  # L(x) may be 0 where K(x) is not
        prove_by_outline(Statement((c, w, K, L), c >= MEAN), at_a_point(c), BOUNDED, work=500)


@pytest.mark.slow
def test_a_step_that_cannot_be_read_is_told() -> None:
    S = event("S", Y)
    there_is = Step("there is", exists(probability_of(p, S) >= 1, S), ())
    with pytest.raises(Missing, match="there is: it cannot be read: nothing is named"):
        prove_by_outline(GIVEN_E, (there_is, *OUTLINE))
