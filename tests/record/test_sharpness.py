"""Sharpness is three statements, each decided; its map is what exact values say."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest

from dpproofs.language import (
    Claim,
    Document,
    Least,
    Sharp,
    Source,
    exp,
    law,
    natural,
    real,
    space,
    tanh,
    total,
)
from dpproofs.language.claims import ClaimError
from dpproofs.outcome import Status
from dpproofs.record.cache import NullCache
from dpproofs.record.checking import check_statement
from dpproofs.record.corpus import Corpus, Located
from dpproofs.record.runner import Options, run
from dpproofs.record.sharpness import Point, sharpness_map
from dpproofs.search.effort import EFFORTS
from dpproofs.theory import answer, max_divergence, total_variation

SOURCE = Source(Document("toy", "Toy notes", "A. Nobody", file=""), (1, 1), ("a", "b"), "in words")
Y = space("Y", smallest=1, largest=3)
p, q = law("p", Y), law("q", Y)
y = p.index("y")
epsilon = real("epsilon", at_least=0, logarithmic=True)
t = real("t", above=0, at_most=1)
CLOSE = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)
BEST = tanh(epsilon / 2)
TWO_POINTS = (total(1, y) >= 2,)


def ratios(stated: Claim) -> list[Point]:
    found = sharpness_map(stated)
    return [] if found is None else list(found.points())


def claim(sharp: Sharp | None, **fields: Any) -> Claim:
    stated = {"forall": (epsilon, p, q), "given": CLOSE, "notation": "words"}
    show = total_variation(p, q) <= exp(epsilon) - 1
    return Claim(source=SOURCE, sharp=sharp, **{**stated, "show": show, **fields})


ATTAINED = (answer(p, epsilon), answer(q, epsilon, lie=True))
SHARP = claim(Sharp(BEST, ATTAINED, TWO_POINTS))


def statuses(stated: Claim) -> dict[str, Status]:
    found = stated.sharpness.items()
    return {name: check_statement(s, EFFORTS["quick"]).name for name, s in found}


@pytest.mark.slow
def test_what_is_sharp_holds_in_all_three_parts() -> None:
    assert set(statuses(SHARP).values()) <= {Status.SURVIVED, Status.PROVED}
    assert list(SHARP.sharpness) == ["best", "attained", "implies"]


@pytest.mark.slow
def test_a_best_right_side_that_is_too_small_is_refuted() -> None:
    found = statuses(claim(Sharp(BEST * Fraction(99, 100))))
    assert found["best"] is Status.REFUTED and found["implies"] is not Status.REFUTED


@pytest.mark.slow
def test_one_that_is_too_large_is_not_attained(tmp_path: Path) -> None:
    """The witness fails where epsilon > 0, and boxes show that there is no other."""
    large = Sharp(BEST * 2, ATTAINED, TWO_POINTS)
    for sharp, ok, words in ((SHARP.sharp, True, ""), (large, False, "attained is REFUTED")):
        located = Located("toy/one", claim(sharp), tmp_path / "toy" / "one.py")
        result = run(Corpus({located.id: located}), [located], Options("quick"), store=NullCache())
        assert result.claims[0].ok is ok and words in result.claims[0].why


@pytest.mark.slow
def test_one_that_does_not_imply_the_bound_is_refuted() -> None:
    found = statuses(claim(Sharp(epsilon), show=total_variation(p, q) <= epsilon / 2))
    assert found["implies"] is Status.REFUTED


def test_the_map_is_what_the_values_are() -> None:
    points = ratios(SHARP)
    assert len(points) == 5
    for point in points:
        ((name, value),) = point.at
        assert name == "epsilon" and value.startswith("log(")
        e = mpmath.log(
            mpmath.mpf(Fraction(value[4:-1]).numerator) / Fraction(value[4:-1]).denominator
        )
        expected = (mpmath.exp(e) - 1) / mpmath.tanh(e / 2)
        assert abs(mpmath.mpf(point.ratio) / expected - 1) < 1e-3


def test_the_map_keeps_to_the_domain_and_the_hypotheses() -> None:
    inside = Claim(
        source=SOURCE,
        forall=(t,),
        given=(t <= Fraction(1, 2),),
        show=t * t <= t,
        sharp=Sharp(t * t),
        notation="words",
    )
    values = [Fraction(dict(point.at)["t"]) for point in ratios(inside)]
    assert values == [Fraction(10) ** -10, Fraction(10) ** -6, *map(Fraction, (".001", ".1", ".5"))]
    assert [p.ratio for p in ratios(inside)][2:] == ["1.000e+3", "10.00", "2.000"]


def test_the_map_runs_over_naturals_that_are_in_the_bound() -> None:
    k = natural("k", largest=3)
    doubled = Claim(
        source=SOURCE, forall=(k, t), show=k * t <= 2 * k, sharp=Sharp(k * 1), notation="words"
    )
    found = {dict(point.at)["k"] for point in ratios(doubled)}
    assert found == {"1", "2"} and {point.ratio for point in ratios(doubled)} == {"2.000"}


def test_a_bound_that_is_attained_or_of_no_use_is_told_so() -> None:
    stated = {"forall": (t,), "notation": "words"}
    bound = Claim(
        source=SOURCE,
        show=t * t <= t,
        sharp=Sharp(t * t, trivial=Fraction(9, 10), at=((t, 1),)),
        **stated,
    )
    (point,) = ratios(bound)
    assert point.ratio == "1" and point.attained and point.useless
    free = Claim(source=SOURCE, show=t * t <= 2, sharp=Sharp(t * t, trivial=3), **stated)
    assert not any(point.attained or point.useless for point in ratios(free))


x, goal = real("x", at_least=0), real("y", above=0)
ROOT = Least(x, x * x >= goal)


def least(bound: Any, best: Least = ROOT, **fields: Any) -> list[Point]:
    stated = claim(Sharp(best, bound=bound, **fields), forall=(goal,), given=(), show=goal > 0)
    return ratios(stated)


def test_the_least_parameter_that_does() -> None:
    for point in least(goal + 1):
        value = mpmath.mpf(Fraction(dict(point.at)["y"]).numerator)
        value /= Fraction(dict(point.at)["y"]).denominator
        assert abs(mpmath.mpf(point.ratio) * mpmath.sqrt(value) / (value + 1) - 1) < 1e-3
    assert [point.ratio for point in least(goal**2, at=((goal, 100),))] == ["1.000e+3"]


def test_the_least_parameter_is_attained_where_the_relation_is_a_tie() -> None:
    assert all(point.attained and point.ratio == "1" for point in least(goal ** Fraction(1, 2)))
    assert not any(point.attained for point in least(goal ** Fraction(1, 2) * Fraction(1001, 1000)))


def test_what_has_no_least_parameter_has_no_value() -> None:
    assert {point.ratio for point in least(goal, Least(x, x * 0 >= goal))} == {"no value"}
    assert {point.ratio for point in least(goal, Least(x, x + goal >= 0))} == {"infinity"}
    below = real("x")  # it holds as far down as is looked
    assert {point.ratio for point in least(goal, Least(below, below + goal >= 0))} == {"no value"}


def test_a_pin_is_of_all_that_the_numbers_depend_on() -> None:
    def pin(bound: Any, **fields: Any) -> str:
        stated = claim(Sharp(ROOT, bound=bound, **fields), forall=(goal,), given=(), show=goal > 0)
        found = sharpness_map(stated)
        assert found is not None
        return found.pin

    assert pin(goal) == pin(goal)
    others = (pin(goal * 2), pin(goal, at=((goal, 1),)), pin(goal, trivial=1))
    assert len({pin(goal), *others, pin(goal, where=(goal < 1,))}) == 5


def test_what_is_bounded_may_be_named() -> None:
    """A guarantee is no inequality; its delta is bounded, and the statements are about that."""
    named = Sharp(
        left=total_variation(p, q), bound=exp(epsilon) - 1, best=BEST, where=(epsilon <= 1,)
    )
    stated = claim(named, show=total_variation(p, q) == total_variation(q, p))
    assert list(stated.sharpness) == ["best", "implies"]
    for statement in stated.sharpness.values():
        found = check_statement(statement, EFFORTS["pytest"])
        assert found.name in (Status.SURVIVED, Status.PROVED)
    assert [dict(point.at)["epsilon"] for point in ratios(stated)] == [
        "log(101/100)",
        "log(11/10)",
        "log(3/2)",
    ]


def test_no_map_without_a_best_right_side() -> None:
    assert ratios(claim(None)) == [] == ratios(claim(Sharp(reading="nobody knows")))
    assert claim(Sharp(reading="nobody knows")).sharpness == {}


@pytest.mark.parametrize(
    ("sharp", "fields", "words"),
    [
        (Sharp(), {}, "neither a best right side nor a reading"),
        (Sharp(total(p(y), y)), {}, "sharp.best: it mentions a table"),
        (Sharp(BEST, (answer(p, epsilon),)), {}, "saw 1 tables of terms"),
        (Sharp(BEST), {"show": total_variation(p, q) == 0}, "no inequality"),
        (Sharp(ROOT, ATTAINED, bound=epsilon), {}, "beside a Least"),
    ],
)
def test_faults(sharp: Sharp, fields: dict[str, Any], words: str) -> None:
    with pytest.raises(ClaimError, match=words):
        claim(sharp, **fields)
