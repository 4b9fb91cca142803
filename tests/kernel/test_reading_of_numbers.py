"""Hypotheses about every real number, as facts that hold wherever the hypotheses do."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from mpmath import mpf

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.lemmas import Meant, lemma
from dpproofs.kernel.reading import Unread, read
from dpproofs.kernel.sequents import AnyNumber, Fact, Refused, Relation, Sequent
from dpproofs.language.build import all_of, any_of, every, exp, implies, index
from dpproofs.language.sorts import law, real, space
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.walk import Instance
from dpproofs.provers.front import QUICK, find_proof
from dpproofs.theory import renyi
from tests.kernel.sequents_at import at_places, some_fails, valuation_of
from tests.kernel.sequents_at import holds as holds_at

Y = space("Y")
p, q = law("p", Y), law("q", Y)
a, b = real("a", at_least=0), real("b")
t = real("t", above=1)
upto = real("t", above=1, below=b)
between = real("t", at_least=a, at_most=b)
y = index("y", Y)
EPS = mpf("1e-60")


def known(hypothesis: Proposition, show: Proposition = a >= 0) -> tuple[Fact, ...]:
    (sequent, *_) = read(Statement((p, q, a, b), show & (b <= b), hypothesis), {})
    return sequent.facts


HYPOTHESES = {
    "a line of orders": every(renyi(p, q, t) <= a * t, t),
    "both ways": every(all_of(renyi(p, q, t) <= a * t, renyi(q, p, t) <= a * t), t),
    "up to a number": every(renyi(p, q, upto) <= a * upto, upto),
    "between numbers": every(between**2 <= 4, between),
    "of points too": every(p(y) * between <= 1, y, between),
    "under a condition": every(implies(a <= 1, between <= 3), between),
    "a number of each sort": every(exp(between) >= between, between),
}


@pytest.mark.parametrize("name", HYPOTHESES)
def test_facts_hold_where_the_hypothesis_does(name: str) -> None:
    """At instances of which the judge is certain, empty ranges among them, each fact holds at every
    number between the ends of its own number."""
    source, met = random.Random(7), 0
    hypothesis = HYPOTHESES[name]
    facts = [f for f in known(hypothesis) if any(isinstance(x, AnyNumber) for x in f.places)]
    assert facts
    for _ in range(60):
        at = random_instance(source)
        if judge(Statement((p, q, a, b), a >= 0, hypothesis), at).met <= 0:
            continue
        met += 1
        plain = valuation_of(Statement((p, q, a, b), a >= 0), at)
        for fact in facts:
            for here in at_places(fact, plain):
                assert holds_at(fact, here, EPS), fact
    assert met > 5


def random_instance(source: random.Random) -> Instance:
    rows = {}
    for table in (p, q):
        weights = [source.choice((0, 1, 2, 5)) for _ in range(2)]
        weights = weights if sum(weights) else [1, 1]
        rows[table] = {(k,): Exact.of(Fraction(w, sum(weights))) for k, w in enumerate(weights)}
    numbers = {
        x: Exact.of(Fraction(source.choice(values), 4))
        for x, values in ((a, (0, 1, 2, 8, 40)), (b, (-4, 2, 4, 5, 8, 13)))
    }
    return Instance({Y: 2}, numbers, rows)


CONCLUSIONS = {
    "an order": renyi(p, q, 2) <= 2 * a - 1,
    "a number": a * b >= b * b - 1,
    "points": every(p(y) <= a * q(y) + b / 4, y),
    "all numbers": every(t * a >= b, t),
    "all numbers of a range": every(between * a <= b, between),
    "all numbers under a condition": implies(b >= 1, every(upto * a >= 1, upto)),
    "all numbers and points": every(p(y) * upto <= 1 + q(y), y, upto),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HYPOTHESES)
def test_what_is_refuted_has_a_sequent_that_fails(name: str) -> None:
    """At instances at which the judge refutes a statement, one of its sequents fails, whose facts
    hold at all the numbers that are looked at."""
    source, refuted = random.Random(9), Counter[str]()
    for conclusion, show in CONCLUSIONS.items():
        statement = Statement((p, q, a, b), show, HYPOTHESES[name])
        sequents = read(statement, {})
        extra = [x for x in statement.scalars if x is not a and x is not b]
        for _ in range(15):
            at = random_instance(source)
            for number in extra:
                at = at.with_scalar(number, Exact.of(Fraction(source.choice((0, 1, 3, 6, 9)), 4)))
            if judge(statement, at).refutes:
                refuted[conclusion] += 1
                assert some_fails(sequents, valuation_of(statement, at)), at
    assert len(refuted) >= 4


def test_each_reading_has_numbers_of_its_own() -> None:
    """The same node twice, and beside a declared number under its name."""
    node = every(renyi(p, q, t) <= a * t, t)
    own = real("t")
    sequents = read(Statement((p, q, a, own), node & (own <= own), (node, node)), {})
    for sequent in sequents:
        places = {x for f in sequent.facts for x in f.places if isinstance(x, AnyNumber)}
        free = {x for x in sequent.goal.x.objects if getattr(x, "name", "") == "t"}
        assert len(places) == 2
        assert not {place.thing for place in places} & {*free, t, own}


RANGES = {
    "above a number": t,
    "below another": upto,
    "between others": between,
    "a point": real("t", at_least=1, at_most=1),
}


@pytest.mark.parametrize("name", RANGES)
def test_a_range_is_a_premise(name: str) -> None:
    """The number itself has no ends, so that nothing is known of it but what the fact says."""
    number = RANGES[name]
    *_, last = known(every(number <= a, number))
    (place,) = (x for x in last.places if isinstance(x, AnyNumber))
    assert (place.thing.low, place.thing.high) == (None, None)
    ends = [end for end in (number.low, number.high) if end is not None]
    assert len([x for x in last.x.atoms if x.kind == "bit" and place.thing in x.objects]) >= len(
        ends
    )


def test_what_is_not_read() -> None:
    """A conclusion under "or" has no reading; a hypothesis under it is left out."""
    node = every(a <= t, t)
    with pytest.raises(Unread):
        read(Statement((a, b), any_of(node, b > a)), {})
    assert known(any_of(node, b > a)) == known(a >= 0)
    with pytest.raises(Unread):
        read(Statement((a, b), ~node), {})


def test_a_hypothesis_about_all_numbers_is_not_cited() -> None:
    statement = Statement((a, b), a <= 2 * b, every(a <= t * b, t))
    here = Sequent((), Fact(Relation.AT_LEAST, read(statement, {})[0].goal.x))
    with pytest.raises(Refused, match="all numbers"):
        lemma(here, statement, (), 0, Meant())


PROVED = {
    "at an order": Statement((p, q, a), renyi(p, q, 2) <= 2 * a, HYPOTHESES["a line of orders"]),
    "at a number": Statement(
        (p, q, a, (r := real("r", above=1))), renyi(p, q, r) <= r * a, HYPOTHESES["both ways"]
    ),
    "for all others": Statement((a, b), every(a <= t * b, t), every(a <= t * b, t)),
    "between ends": Statement(
        (a, (c := real("c", at_least=0, at_most=1))),
        a <= c + 1,
        every(a <= (s := real("s", at_least=0, at_most=1)) + 1, s),
    ),
}
FALSE = {
    "below the range": Statement(
        (a, (r := real("r", at_least=1))), a < r, every(a < t, t)
    ),
    "at an open end": Statement((a,), a < 1, every(a < t, t)),
    "above the range": Statement(
        (a, (c := real("c", at_least=0))),
        c <= a,
        every((s := real("s", at_least=0, at_most=1)) <= a, s),
    ),
    "an empty range": Statement((a, b), b >= 0, every(between + 1 <= between, between)),
    "another's range": Statement(
        (p, q, a, b, t), renyi(p, q, t) <= a * t, HYPOTHESES["up to a number"]
    ),
    "the wrong way": Statement((p, q, a), renyi(q, p, 2) <= 2 * a, HYPOTHESES["a line of orders"]),
    "half of it": Statement((p, q, a), renyi(p, q, 2) <= a, HYPOTHESES["both ways"]),
}  # fmt: skip


@pytest.mark.parametrize("name", PROVED)
def test_provers_put_facts_at_numbers(name: str) -> None:
    assert find_proof(PROVED[name], QUICK) is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name: str) -> None:
    assert find_proof(FALSE[name], QUICK // 10) is None


def test_a_range_has_to_be_shown() -> None:
    """Of a number of which it is not known that it is in the range, the same steps show nothing."""
    r, s = real("r", above=1), real("s")
    statement = Statement((a, r), a <= r, every(a <= t, t))
    (sequent,) = read(statement, {})
    proof = find_proof(statement, QUICK)
    assert proof is not None
    (step,) = proof.steps[0]
    holds(sequent, step)
    wrong = every(a <= t + 1, t), every(a <= (u := real("t", above=2)), u)
    for hypothesis in wrong:
        (other,) = read(Statement((a, r), a <= r, hypothesis), {})
        (own,) = (place.thing for f in other.facts for place in f.places)
        with pytest.raises(Refused):
            holds(other, _about(step, own))
    (other,) = read(Statement((a, s), a <= s, every(a <= t, t)), {})
    (own,) = (place.thing for f in other.facts for place in f.places)
    for x in (x_.number(s), x_.constant(1), x_.constant(2)):
        with pytest.raises(Refused):
            holds(other, _about(step, own, x))


def _about(step: Step, own: Any, x: Any = None) -> Step:
    """The step with another number in it, which is put at x."""
    args = step.args
    if step.rule == "at_number":
        args = (args[0], own, args[2] if x is None else x)
    return Step(step.rule, args, tuple(_about(each, own, x) for each in step.proofs))
