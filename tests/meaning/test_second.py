"""The second evaluation agrees with the judge where both are certain, and catches what is not."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from dpproofs.language import build as b
from dpproofs.language import sorts, terms
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import Judgement, Sides, judge, sides
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, enclosure, parse
from dpproofs.meaning.second import (
    ExactText,
    SecondOpinion,
    contradicts,
    second_opinion,
    second_sides,
    second_value,
)
from dpproofs.meaning.walk import Instance, Undecided, Walk, sizes_of
from dpproofs.search.draw import RandomSource, draw_instance
from dpproofs.theory import (
    KL,
    adaptive,
    affinity,
    differentially_private,
    entropy,
    expectation,
    gaussian_density,
    gaussian_hockey_stick,
    gibbs,
    hockey_stick,
    in_privacy_region,
    independent,
    indistinguishable,
    joint,
    laplace_density,
    last_output,
    loss_exceeds,
    max_divergence,
    mutual_information,
    normalise,
    power,
    push_forward,
    renyi,
    subsampled,
    total_variation,
)

Y = sorts.space("Y", smallest=1, largest=3)
Z = sorts.space("Z", smallest=1, largest=3)
R = sorts.space("R", smallest=2, largest=2)
p, q, r = sorts.law("p", Y), sorts.law("q", Y), sorts.law("r", Z)
W, V = sorts.kernel("W", Y, Z), sorts.kernel("V", Y, Z)
f = sorts.reals("f", Y, at_least=0, at_most=1)
S = sorts.event("S", Y)
weights = sorts.positive("w", Y)
energy = sorts.loss("u", Y)
epsilon = sorts.real("epsilon", at_least=0, logarithmic=True)
delta = sorts.probability("delta")
x = sorts.real("x")
t = sorts.real("t", above=0)
k = sorts.natural("k", smallest=1, largest=2)
y, z, i = b.index("y", Y), b.index("z", Z), b.index("i", sorts.Upto(k))
tree = sorts.kernel("T", sorts.Histories(Y, k), Y)
M = sorts.mechanism("M", sorts.Power(R, k), Y)
P2 = sorts.mechanism("P", R**2, Y)
on_three = subsampled(P2, b.number(3))
rows = on_three.index("x", 0)
u, v = b.index("u", sorts.Subsets(4, 2)), b.index("v", sorts.Subsets(4, 2))
close = indistinguishable(p, q, epsilon, 0)


def statements() -> list[Statement]:
    history = b.index("h", tree.axes[0])
    small = b.cases(epsilon > 1, 0, b.indicator(epsilon <= 1))
    named = b.define("A", KL(p, q))
    made = b.define("m", push_forward(p, W))
    a, c = b.index("a", M.axes[0]), b.index("c", M.axes[0])
    return [
        Statement((epsilon, p, q), KL(p, q) <= epsilon * b.tanh(epsilon / 2), (close,)),
        Statement((epsilon, p, q), affinity(p, q) >= 1 / b.cosh(epsilon / 2), (close,)),
        Statement((epsilon, p, q), max_divergence(p, q) < epsilon, (close,)),
        Statement((p, q), total_variation(p, q) ** 2 <= KL(p, q) / 2),
        Statement((p, q), b.all_of(named >= 0, b.implies(named == 0, b.every(p(y) == q(y), y)))),
        Statement((p, W, V), KL(joint(p, W), joint(p, V)) >= KL(made, push_forward(p, V))),
        Statement((p, W), mutual_information(joint(p, W)) <= entropy(p)),
        Statement((p, r), entropy(independent(p, r)) == entropy(p) + entropy(r)),
        Statement((p, q), renyi(p, q, 2) >= KL(p, q), (b.every(q(y) > 0, y),)),
        Statement((k, p, q), KL(power(p, k), power(q, k)) == k * KL(p, q)),
        Statement((epsilon, P2), b.every(on_three(rows, y) <= epsilon, rows, y)),
        Statement((delta,), b.total(b.shared(u, v), u, v, given=~b.member(0, u)) * delta <= 12),
        Statement(
            (k, tree), b.total(adaptive(tree, k)(h := b.index("h", sorts.Power(Y, k))), h) == 1
        ),
        Statement((k, tree, q), KL(last_output(tree, k), q) > Fraction(1, 10)),
        Statement((k, tree, q), b.every(KL(tree(history), q) > Fraction(1, 10), history)),
        Statement(
            (k, epsilon, delta, M),
            b.every(
                hockey_stick(M(a), M(b.overwrite(b.overwrite(c, a), b.prefix(c, 1))), 0)
                <= b.distance(a, c) * (b.exp(epsilon) - 1 + delta),
                a,
                c,
            ),
            (differentially_private(M, epsilon, delta),),
        ),
        Statement(
            (epsilon, delta, p, q),
            b.equivalent(
                in_privacy_region(p, q, epsilon, delta), indistinguishable(p, q, epsilon, delta)
            ),
        ),
        Statement((epsilon, p, q), loss_exceeds(p, q, epsilon) <= small, (close,)),
        Statement((p, f), expectation(p, f) ** 2 <= b.total(p(y) * f(y) ** 2, y)),
        Statement(
            (energy, p),
            expectation(p, energy) + -entropy(p)
            >= -b.log(b.total(b.exp(-energy(y)), y)) + KL(p, gibbs(energy)),
        ),
        Statement((weights,), b.sup(normalise(weights)(y), y) > b.inf(weights(y), y)),
        Statement((t,), gaussian_hockey_stick(t, 1, 1) <= 2 * b.gaussian_tail(-t / 2) - 1),
        Statement((k, t), b.product(1 + t * b.number_of(i), i) >= 1 + t * b.binomial(k + 1, 2)),
    ]


def rational(rng: random.Random) -> Exact:
    below = rng.choice((2, 3, 4, 5, 8, 10, 64))
    return Exact.of(Fraction(rng.randint(1, below - 1), below))


@pytest.mark.parametrize("number", range(21))
def test_it_never_contradicts_the_judge(number: int, thorough: bool) -> None:
    statement = statements()[number]
    rng = random.Random(f"second/{number}")
    sizes = sizes_of(statement)
    decided = 0
    for n in range(12 if thorough else 6):
        source = RandomSource(rng, rational)
        try:
            instance = draw_instance(statement, ExactRing(256), source, rng.choice(sizes))
        except Undecided:
            continue
        first, second = judge(statement, instance), second_opinion(statement, instance)
        shown = sides(statement.show, instance)
        assert not contradicts(first, second, **enclosures(shown)), (n, instance, first, second)
        assert not first.decided or second.holds == first.holds, (n, instance, first, second)
        decided += first.decided
    assert decided >= 2


def enclosures(shown: Sides | None) -> dict[str, Any]:
    if shown is None:
        return {}
    left, right = (
        enclosure(side, 300) if isinstance(side, Exact) else None
        for side in (shown.left, shown.right)
    )
    return {"left": left, "right": right, "op": shown.op, "where": shown.where}


def response(c: Fraction) -> Instance:
    """Randomised response: both laws put c : 1 on two points."""
    high, low = Exact.of(c / (1 + c)), Exact.of(1 / (1 + c))
    return Instance(
        {Y: 2},
        {epsilon: parse(f"log({c})")},
        {p: {(0,): high, (1,): low}, q: {(0,): low, (1,): high}},
    )


@pytest.mark.parametrize(("op", "holds"), [("<=", 1), (">=", 1), ("==", 1), ("<", -1), (">", -1)])
@pytest.mark.parametrize("c", [Fraction(3), Fraction(7, 5), Fraction(10**9, 10**9 - 1)])
def test_randomised_response_is_a_tie(op: str, holds: int, c: Fraction) -> None:
    bounds = [
        terms.Rel(op, KL(p, q), epsilon * b.tanh(epsilon / 2)),
        terms.Rel(op, affinity(p, q), 1 / b.cosh(epsilon / 2)),
        terms.Rel(op, max_divergence(p, q), epsilon),
    ]
    for bound in bounds:
        statement = Statement((epsilon, p, q), bound, (close,))
        opinion = second_opinion(statement, response(c))
        assert (opinion.met, opinion.holds, opinion.tie, opinion.near) == (1, holds, True, False)
        assert not contradicts(judge(statement, response(c)), opinion)
        assert contradicts(Judgement(1, -holds), opinion)


def value(term: terms.Term, **values: str) -> str:
    a, c = values.get("a", "0"), values.get("b", "0")
    return second_value(term, Instance({}, {first: parse(a), other: parse(c)}))


first, other = sorts.real("a"), sorts.real("b")


@pytest.mark.parametrize(
    ("term", "a", "c", "expected"),
    [
        (b.plog(first, other), "0", "0", "0.0"),
        (b.plog(first, other), "0", "1", "0.0"),
        (b.plog(first, other), "1", "0", "infinity"),
        (b.plog(first, other), "-1", "1", "no value"),
        (b.log_ratio(first, other), "0", "0", "no value"),
        (b.log_ratio(first, other), "0", "1", "-infinity"),
        (b.log_ratio(first, other), "2", "0", "infinity"),
        (b.log_ratio(first, other), "2", "-1", "no value"),
        (b.ratio(first, other), "2", "0", "infinity"),
        (b.ratio(first, other), "0", "0", "no value"),
        (b.ratio(first, other), "0", "2", "0.0"),
        (first / other, "1", "0", "no value"),
        (first / b.log(other), "1", "0", "0.0"),
        (b.log(first) * other, "0", "0", "no value"),
        (b.log(first) - b.log(other), "0", "0", "no value"),
        (b.log(first), "-1", "0", "no value"),
        (b.sqrt(first), "-1", "0", "no value"),
        (b.sqrt(-b.log(first)), "0", "0", "infinity"),
        (b.exp(b.log(first)), "0", "0", "0.0"),
        (b.tanh(b.log(first)), "0", "0", "-1.0"),
        (b.cosh(b.log(first)), "0", "0", "infinity"),
        (b.gaussian_tail(b.log(first)), "0", "0", "1.0"),
        (first**other, "0", "0", "no value"),
        (first**0, "0", "0", "1.0"),
        (first**other, "0", "-1", "no value"),
        (first**other, "0", "1/2", "0.0"),
        (first**other, "-2", "3", "no value"),
        (first**3, "-2", "0", "-8.0"),
        (first**other, "-2", "1/2", "no value"),
        (first ** (other / 3), "-2", "9", "no value"),
        (first ** (Fraction(9) / 3), "-2", "9", "-8.0"),
        (b.binomial(first, other), "5", "2", "10.0"),
        (b.binomial(first, other), "2", "5", "0.0"),
        (b.binomial(first, other), "1/2", "1", "no value"),
        (b.positive_part(first), "-1", "0", "0.0"),
        (b.cases(first > 0, 1 / first, other), "0", "2", "2.0"),
    ],
)
def test_conventions(term: terms.Term, a: str, c: str, expected: str) -> None:
    assert value(term, a=a, b=c) == expected


def test_what_no_element_gives() -> None:
    instance = Instance({Y: 2}, {}, {p: {(0,): parse("1"), (1,): parse("0")}})
    none = p(y) > 1
    for kind, expected in [("sum", "0.0"), ("prod", "1.0"), ("sup", "-infinity")]:
        assert second_value(terms.Bind(kind, y, p(y), none), instance) == expected
    assert second_value(b.inf(p(y), y, given=none), instance) == "infinity"
    assert second_value(b.total(1 / p(y), y, given=p(y) > 0), instance) == "1.0"


def decide(show: terms.Proposition, a: str = "1", c: str = "2") -> int:
    statement = Statement((first, other), show)
    opinion = second_opinion(statement, Instance({}, {first: parse(a), other: parse(c)}))
    return opinion.holds


def test_truth_has_three_values() -> None:
    yes, no, unknown = first < other, first > other, 1 / (first - 1) > other
    assert (decide(yes), decide(no), decide(unknown)) == (1, -1, 0)
    assert decide(terms.And((no, unknown))) == -1
    assert decide(terms.And((yes, unknown))) == 0
    assert decide(terms.Or((yes, unknown))) == 1
    assert decide(terms.Or((no, unknown))) == 0
    assert decide(terms.Not(unknown)) == 0
    assert decide(terms.Implies(no, unknown)) == 1
    assert decide(terms.Implies(unknown, no)) == 0
    assert decide(terms.Iff(no, first == other)) == 1
    assert decide(terms.Iff(no, yes)) == -1
    assert decide(terms.Iff(no, unknown)) == 0
    assert decide(b.cases(unknown, 1, 1) == first) == 0


def test_existence_is_shown_by_its_witness_alone() -> None:
    unknown, found = sorts.real("c"), sorts.test("g", Y)
    body = terms.And((first <= unknown, unknown <= other))
    assert decide(terms.Exists((unknown,), body, ((first + other) / 2,))) == 1
    assert decide(terms.Exists((unknown,), body, (other + 1,))) == 0
    assert decide(terms.Exists((unknown,), body)) == 0
    half = b.table(p(y) / 2, y)
    show = b.exists(b.every(2 * found(y) == p(y), y), found, witness=(half,))
    instance = Instance({Y: 2}, {}, {p: {(0,): parse("1/3"), (1,): parse("2/3")}})
    assert second_opinion(Statement((p,), show), instance).holds == 1


def test_rounds_agree_with_the_walk() -> None:
    turn = b.index("t", sorts.Upto(k))
    start = b.table(f(y) + x, y)
    after = b.rounds("s", sorts.Upto(k), start, lambda s, t: b.table(s(y) ** 2 + b.number_of(t), y))
    each = b.total(after(turn)(y) * b.number_of(turn), turn, y) + b.total(after(k)(y), y)
    unknown = sorts.reals("g", Y)  # what a bound table makes of it is passed on
    inner = b.rounds("s", sorts.Upto(k), unknown, lambda s, t: b.table(s(y) + unknown(y), y))
    there_is = b.exists(b.total(inner(k)(y), y) == (k + 1) * 3, unknown, witness=(b.table(3, y),))
    for count in (1, 2):
        at = Instance({Y: 1, k: count}, {x: parse("1/3")}, {f: {(0,): parse("1/2")}})
        states = [Fraction(5, 6)]
        for done in range(count):
            states.append(states[-1] ** 2 + done + 1)
        expected = sum(s * (n + 1) for n, s in enumerate(states[:-1])) + states[-1]
        assert second_opinion(Statement((k, x, f), each == expected), at).holds == 1
        assert Walk(ExactRing(64), at).value(each) == Exact.of(expected)
        assert second_opinion(Statement((k, x, f), there_is), at).holds == 1


def test_limits_are_left_alone() -> None:
    assert decide(b.same_order(first, first + other, first)) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("integral", "expected"),
    [
        (b.integral(gaussian_density(x, first, other), x), "1.0"),
        (b.integral(laplace_density(x, 0, other) * b.exp(x / 4), x), "1.333333333333333333333333"),
        (b.integral(first * t, t, 1, other), "1.5"),
    ],
)
def test_integrals(integral: terms.Term, expected: str) -> None:
    assert value(integral, a="1", b="2").startswith(expected)


def test_an_integral_that_is_not_known_well_decides_only_what_is_far_apart() -> None:
    rough = b.integral(abs(x * x - Fraction(1, 3)), x, 0, 1)
    assert decide(rough > 0) in (0, 1)
    assert decide(rough <= Fraction(4, 9) / b.sqrt(3)) == 0


TEXTS = """
-2^2; 2^-1; 2^3^2; 1/2*log(3/25); -1/3*sqrt(2); (1 + e)^(-1); 0.25; --3; 8/4/2; 1 - 2 - 3;
Q(1/2) - Q(-1); 2^(1/3)*e^(2/3); exp(pi*log(1 + sqrt(2)))"""


@pytest.mark.parametrize("text", [text.strip() for text in TEXTS.split(";")])
def test_exact_texts_mean_what_the_exact_ring_reads(text: str) -> None:
    ball = enclosure(parse(text), 300)
    opinion = second_opinion(
        Statement((first, other), first <= other),
        Instance({}, {first: text, other: text}),
    )
    assert opinion.tie
    assert not contradicts(Judgement(1, 1), opinion, ball, ball)
    off = enclosure(parse(f"({text})*(1 + 1/10^30) + 1/10^30"), 300)
    assert contradicts(Judgement(1, 1), opinion, off, ball)


@pytest.mark.parametrize("text", ["", "1 +", "(1", "1)", "log 3", "2 3", "sin(1)", "1 $ 2", "1..2"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not an exact number"):
        ExactText(text)


def test_a_corrupted_exact_value_is_caught() -> None:
    statement = Statement((epsilon, p, q), KL(p, q) <= epsilon, (close,))
    instance = response(Fraction(3))
    good, opinion = judge(statement, instance), second_opinion(statement, instance)
    assert not contradicts(good, opinion, **enclosures(sides(statement.show, instance)))
    wrong = instance.with_scalar(epsilon, parse("log(3) + 1/10^35"))
    assert contradicts(good, opinion, **enclosures(sides(statement.show, wrong)))
    far = instance.with_scalar(epsilon, parse("log(3)/3"))
    assert contradicts(judge(statement, far), opinion)
    none = SecondOpinion(0, 0)
    assert not contradicts(good, none, **enclosures(sides(statement.show, wrong)))


def test_a_small_difference_is_a_tie_but_no_contradiction() -> None:
    statement = Statement((first, other), first >= other)
    instance = Instance({}, {first: parse("1"), other: parse("1 + 1/10^60")})
    opinion = second_opinion(statement, instance)
    assert (opinion.holds, opinion.tie, opinion.near) == (1, True, True)
    assert opinion.margin == "-1.0e-60"
    assert not contradicts(judge(statement, instance), opinion)


def test_small_values_are_not_taken_for_zero() -> None:
    assert value((1 + b.exp(first)) - 1, a="-1000").startswith("5.075958897549456")
    assert value(b.exp(first) - b.exp(other), a="1/10^40", b="0").startswith(
        "1.00000000000000000000000000000000000000005e-40"
    )
    assert decide((1 + b.exp(-1000 * first)) - 1 > 0) == 1


def test_the_relation_that_decides_is_shown() -> None:
    show = b.every(p(y) <= q(y), y)
    found = second_opinion(Statement((p, q), show), response(Fraction(3)))
    assert (found.left, found.op, found.right, found.where) == ("0.75", "<=", "0.25", "y = 0")
    assert found.margin == "-0.5"
    assert [c.truth for c in second_sides(show, response(Fraction(3)))] == [-1, 1]


def test_an_unknown_node_is_an_error() -> None:
    class Strange(terms.Term):
        pass

    for strange in (Strange(), terms.Op("sin", (first,)), terms.Bind("median", y, p(y))):
        with pytest.raises(TypeError, match="no meaning"):
            second_sides(first <= strange, response(Fraction(3)))


def test_the_global_precision_is_left_alone() -> None:
    before = mpmath.mp.dps
    assert value(b.exp(first), a="1") == "2.7182818284590452353602874713526624977572470937"
    assert mpmath.mp.dps == before


@pytest.mark.slow
@pytest.mark.parametrize("exponent", [3, 499, 501, 600])
def test_a_gaussian_tail_however_far_out(exponent: int) -> None:
    """phi(t)/t (1 - 1/t^2) < Q(t) < phi(t)/t, on both sides of where the library overflows."""
    t = sorts.real("t", at_least=2)
    phi = b.exp(-(t**2) / 2) / (t * b.sqrt(2 * terms.Op("pi", ())))
    at = Instance({}, {t: Exact.of(2**exponent)}, {})
    for show in (b.gaussian_tail(t) <= phi, b.gaussian_tail(t) >= phi * (1 - 1 / t**2)):
        opinion = second_opinion(Statement(t, show), at)
        assert opinion.holds == 1, opinion


@pytest.mark.parametrize("digits", ["7" * 5686, "1" + "0" * 9000, "12." + "3" * 4301])
def test_a_number_of_thousands_of_digits_is_read(digits):
    """Python itself refuses to read so many at once."""
    (number,) = ExactText(digits).postfix
    assert isinstance(number, Fraction)
    whole, _, decimals = digits.partition(".")
    (scaled,) = ExactText(whole + decimals).postfix
    assert number * 10 ** len(decimals) == scaled
    assert mpmath.log10(number.numerator) - mpmath.log10(number.denominator) > len(whole) - 1.01
    head = number / Fraction(10) ** (len(whole) - 15)
    assert int(head) == int((whole + decimals)[:15])
