"""The simplest witness is simple and the strongest fails most; both refute, exactly."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build
from dpproofs.language.sorts import (
    Histories,
    Power,
    event,
    kernel,
    law,
    mechanism,
    natural,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import (
    Exact,
    LimitError,
    enclosure,
    exp,
    log,
    parse,
    sqrt,
)
from dpproofs.meaning.walk import Instance, entries
from dpproofs.search import extremes
from dpproofs.search import hunt as search
from dpproofs.search.effort import EFFORTS
from dpproofs.search.extremes import cost, excess, key, simplest, strongest
from dpproofs.search.screen import Screen
from dpproofs.theory import (
    KL,
    adaptive,
    hockey_stick,
    indistinguishable,
    max_divergence,
    probability_of,
    total_variation,
)

QUICK = EFFORTS["quick"]
Y = space("Y")
p, q = law("p", Y), law("q", Y)
epsilon, delta = real("epsilon", at_least=0, logarithmic=True), probability("delta")
a, b = real("a"), real("b")
t = probability("t")
k = natural("k")
tree = kernel("T", Histories(Y, k), Y)
R = space("R", smallest=2, largest=3)
M = mechanism("M", Power(R, k), Y)
E = event("E", Y)
y = p.index("y")
BOTH = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)


def exact(*texts: str) -> list[Exact]:
    return [parse(text) for text in texts]


def laws(**masses: str) -> dict[Any, Any]:
    tables = {"p": p, "q": q}
    return {
        tables[name]: {(n,): x for n, x in enumerate(exact(*text.split()))}
        for name, text in masses.items()
    }


def test_null_atoms_are_removed_and_numbers_are_plain() -> None:
    statement = Statement((p, q), KL(p, q) <= Fraction(1, 100))
    ugly = Instance({Y: 4}, {}, laws(p="17/40 0 23/40 0", q="1/9 0 8/9 0"))
    found = simplest(statement, ugly)
    assert judge(statement, found).refutes and found.sizes[Y] == 2
    assert cost(found) <= cost(Instance({Y: 2}, {}, laws(p="1 0", q="1/2 1/2")))


def test_atoms_that_bear_no_weight_are_merged() -> None:
    """Conditioning on the first two would change the mass of the first."""
    statement = Statement((p, E), probability_of(p, E) != Fraction(1, 7))
    bits = dict(zip([(n,) for n in range(4)], exact("1", "0", "0", "0"), strict=True))
    ugly = Instance({Y: 4}, {}, {**laws(p="1/7 2/7 3/7 1/7"), E: bits})
    found = simplest(statement, ugly)
    assert judge(statement, found).refutes and found.sizes[Y] == 2


def test_equal_laws_are_found() -> None:
    statement = Statement((p, q), KL(p, q) > 0)
    ugly = Instance({Y: 3}, {}, laws(p="1/5 2/5 2/5", q="1/5 2/5 2/5"))
    found = simplest(statement, ugly)
    assert judge(statement, found).refutes and found.sizes[Y] == 1


@pytest.mark.slow
def test_numbers_that_must_fit_together_become_plain_together() -> None:
    close = indistinguishable(p, q, epsilon, delta)
    statement = Statement(
        (epsilon, delta, p, q), hockey_stick(p, q, epsilon) <= delta * Fraction(99, 100), (close,)
    )
    found = search.check(statement, QUICK).witness
    assert found is not None
    assert len(found["scalars"]["epsilon"]) <= 6 and len(found["scalars"]["delta"]) <= 3


def test_a_tree_of_kernels_and_a_mechanism_lose_points_and_rounds() -> None:
    history = build.index("h", Power(Y, k))
    small = Statement((k, tree), build.every(adaptive(tree, k)(history) < 1, history))
    points = {key: parse(str(int(key[-1] == 1))) for key in entries(tree, {Y: 3, k: 3})}
    found = simplest(small, Instance({Y: 3, k: 3}, {}, {tree: points}))
    assert judge(small, found).refutes and found.sizes == {Y: 1, k: 1}

    x = build.index("x", Power(R, k))
    never = Statement((k, M), build.every(build.every(M(x, y) < 1, y), x))
    rows = {key: parse(str(int(key[-1] == 2))) for key in entries(M, {R: 3, k: 2, Y: 3})}
    found = simplest(never, Instance({R: 3, k: 2, Y: 3}, {}, {M: rows}))
    assert judge(never, found).refutes and found.sizes == {R: 2, k: 1, Y: 1}


def test_what_cannot_be_simplified_is_left_as_it_is() -> None:
    statement = Statement((a,), a != Fraction(355, 113))
    only = Instance({}, {a: parse("355/113")})
    assert simplest(statement, only) == only
    assert simplest(statement, only, tries=0) == only


LOW, HIGH = Fraction(11, 10**8), Fraction(13, 10**8)  # only between them something is refuted


@pytest.mark.parametrize("tries", [60, 240])
def test_a_small_number_is_written_with_few_digits(tries: int) -> None:
    """Simple draws, of which none refutes, leave tries for what is made of the instance."""
    statement = Statement((a, p), a >= HIGH, (a > LOW,))
    law_ = dict(zip([(0,), (1,)], exact("1/2", "1/2"), strict=True))
    found = simplest(statement, Instance({Y: 2}, {a: parse("617/5000000413")}, {p: law_}), tries)
    assert str(found.scalars[a]) == "3/25000000"


def test_a_mass_near_1_keeps_its_distance_from_it() -> None:
    statement = Statement((p, q), KL(p, q) >= HIGH, (KL(p, q) > LOW,))
    rows = laws(p="1 0", q="99999988132/100000000000 11868/100000000000")
    found = simplest(statement, Instance({Y: 2}, {}, rows))
    assert sorted(str(x) for x in found.tables[q].values()) == [
        "24999997/25000000",
        "3/25000000",
    ]


def test_logarithms_of_numbers_near_1_become_short() -> None:
    statement = Statement((epsilon,), epsilon >= Fraction(7, 1000), (epsilon > Fraction(6, 1000),))
    ugly = Instance({}, {epsilon: log(parse("142950149351/142000000000"))})
    found = simplest(statement, ugly).scalars[epsilon]
    assert len(str(found)) <= len("log(150/149)") and str(found).startswith("log(")


def test_numbers_beyond_the_range_of_floats_are_rounded_too() -> None:
    tiny = parse(f"1{'0' * 9}7/{10**400}")
    assert parse(f"1/{10**390}") in list(extremes._plain_numbers(tiny))


def test_no_more_instances_are_judged_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []

    def counting(*args: Any) -> Any:
        judged.append(1)
        return judge(*args)

    monkeypatch.setattr("dpproofs.search.extremes.judge", counting)
    statement = Statement((p, q), KL(p, q) <= Fraction(1, 100))
    simplest(statement, Instance({Y: 3}, {}, laws(p="1/7 3/7 3/7", q="1/9 1/9 7/9")), tries=3)
    assert len(judged) == 3


# ----------------------------------------------------------------------------- the strongest


@pytest.mark.parametrize(
    ("left", "right", "excess_"),
    [("1/2", "1/4", "1/7"), ("1/2", "3/4", "-1/9"), ("1/2", "1/2", "0"), ("-1/2", "-3/2", "1/3")],
)
def test_the_excess_is_that_of_a_slow_definition(left: str, right: str, excess_: str) -> None:
    at = Instance({}, {a: parse(left), b: parse(right)})
    for statement in (Statement((a, b), a <= b), Statement((a, b), b >= a)):
        assert excess(statement, at) == pytest.approx(float(Fraction(excess_)))
    equation = Statement((a, b), a == b)
    assert excess(equation, at) == pytest.approx(abs(float(Fraction(excess_))))


def test_the_excess_of_what_is_too_long_to_divide() -> None:
    logs = sum((log(Exact.of(n)) for n in range(2, 400)), Exact.of(1))
    roots = sum((sqrt(Exact.of(n)) for n in range(2, 400)), Exact.of(0))
    ratio = roots / logs
    with pytest.raises(LimitError):
        ratio / (1 + ratio)
    by = float(enclosure(ratio, 64).mid())
    at = Instance({}, {a: ratio, b: Exact.of(0)})
    assert excess(Statement((a, b), a <= b), at) == pytest.approx(by / (1 + by))


def test_an_infinite_side_exceeds_by_one() -> None:
    statement = Statement((p, q), KL(p, q) <= 5)
    assert excess(statement, Instance({Y: 2}, {}, laws(p="1/2 1/2", q="1 0"))) == 1


@pytest.mark.parametrize(
    ("statement", "greatest"),
    [
        (Statement((t,), t * (1 - t) <= Fraction(1, 8)), Fraction(1, 8)),
        (Statement((p, q), total_variation(p, q) <= Fraction(1, 2)), Fraction(1, 2)),
        (Statement((t,), build.implies(t >= Fraction(1, 2), t < 0)), Fraction(1)),
    ],
)
def test_the_strongest_is_near_the_greatest_gap(statement: Statement, greatest: Fraction) -> None:
    evidence = search.check(statement, QUICK)
    assert evidence.witness is not None and evidence.strongest is not None
    gap = parse(evidence.strongest["left"]) - parse(evidence.strongest["right"])
    assert abs(float(str(gap.rational.p)) / float(str(gap.rational.q)) - greatest) < 0.02  # type: ignore[union-attr]


def test_of_sides_that_are_too_large_for_balls_there_is_a_strongest_too() -> None:
    statement = Statement((a,), build.exp(a) <= build.exp(a - 1))
    first = Instance({}, {a: Exact.of(10**40)})
    assert judge(statement, first).refutes
    assert excess(statement, first) == 0
    found = strongest(statement, first, Screen(statement, random.Random(1)), climbs=1)
    assert judge(statement, found).refutes


@pytest.mark.slow
def test_the_strongest_fails_no_less_than_the_first() -> None:
    for statement in (
        Statement((epsilon, p, q), KL(p, q) <= epsilon * epsilon / 4, BOTH),
        Statement((a, b), a * b == 1, (a + b == 2,)),
        Statement((t,), t * (1 - t) == Fraction(1, 4)),
        Statement((a,), build.equivalent(a >= 0, a >= 1)),
        Statement((p,), build.every(p(y) > 0, y)),
    ):
        rng = random.Random(1)
        hunt = search.Hunt(statement, QUICK)
        first = next((i for i in hunt.candidates() if judge(statement, i).refutes), None)
        if first is None:
            continue
        nothing_swept = strongest(statement, first, Screen(statement, rng), climbs=2)
        hunt.sweep()
        for found in (nothing_swept, strongest(statement, first, hunt.screen, climbs=2)):
            assert judge(statement, found).refutes
            assert excess(statement, found) >= 0.98 * excess(statement, first)


def test_reals_without_bounds_end_somewhere() -> None:
    f = reals("f", Y)
    statement = Statement((f,), build.sup(f(y), y) <= 1)
    evidence = search.check(statement, QUICK)
    assert evidence.strongest is not None


def test_a_natural_is_not_made_smaller_than_its_smallest() -> None:
    """A length of 0 stays, as no sequence is shorter."""
    none = natural("m", smallest=0)
    last = kernel("L", Power(Y, none), Y)
    past = build.index("z", Power(Y, none))
    statement = Statement((none, last), build.every(last(past, y) < 1, past, y))
    point = {((), 0): parse("1"), ((), 1): parse("0")}
    found = simplest(statement, Instance({Y: 2, none: 0}, {}, {last: point}))
    assert judge(statement, found).refutes and found.sizes == {Y: 1, none: 0}


def test_an_instance_has_a_key_where_nobody_can_tell_whether_a_number_is_rational() -> None:
    """A draw far out has such numbers; a search must not end with an error there."""
    huge = exp(Exact.of(Fraction(999999999, 10)))
    share = huge / (1 + huge) / 2
    first, again = (Instance({}, {t: x}) for x in (share, huge / (1 + huge) / 2))
    assert key(first) == key(again) and hash(key(first)) == hash(key(again))
    assert key(first) != key(Instance({}, {t: share / 2}))
    half = Instance({}, {t: Exact.of(Fraction(1, 2))})
    assert key(half) == key(Instance({}, {t: parse("1/2")}))
