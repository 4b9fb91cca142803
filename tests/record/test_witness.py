"""A witness survives its JSON, is told in words, and is confirmed by a script run in isolation."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from dpproofs.language import build as b
from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Not, Proposition
from dpproofs.meaning.decide import judge, sides
from dpproofs.meaning.numbers import parse
from dpproofs.meaning.walk import Instance
from dpproofs.record import artefacts
from dpproofs.record.corpus import Corpus, statements_of
from dpproofs.record.witness import (
    NO_SCRIPT,
    ForeignWitness,
    WitnessError,
    in_words,
    instance_from_json,
    is_stale,
    margin,
    script,
    witness_json,
)
from dpproofs.theory import (
    KL,
    adaptive,
    affinity,
    differentially_private,
    entropy,
    gaussian_hockey_stick,
    in_privacy_region,
    indistinguishable,
    joint,
    loss_exceeds,
    max_divergence,
    mutual_information,
    probability_of,
    push_forward,
    renyi,
    total_variation,
)
from tests.scripts import assert_told, run_all

Y = sorts.space("Y")
R = sorts.space("R", smallest=2, largest=2)
p, q = sorts.law("p", Y), sorts.law("q", Y)
W = sorts.kernel("W", Y, Y)
M = sorts.mechanism("M", sorts.Power(R, 2), Y)
epsilon = sorts.real("epsilon", at_least=0, logarithmic=True)
t = sorts.real("t", above=0)
k = sorts.natural("k")
tree = sorts.kernel("T", sorts.Histories(Y, k), Y)
strange = sorts.law("lambda", Y)
S = sorts.event("S", Y)
y, i = b.index("y", Y), b.index("i", sorts.Upto(k))


def law(table: Any, *masses: str) -> dict[Any, Any]:
    return {table: {(n,): parse(mass) for n, mass in enumerate(masses)}}


RESPONSE = Instance({Y: 2}, {epsilon: parse("log(3)")}, law(p, "3/4", "1/4") | law(q, "1/4", "3/4"))
LAWS = Instance({Y: 2}, {}, RESPONSE.tables)
CHANNEL = {(0, 0): parse("3/4"), (0, 1): parse("1/4"), (1, 0): parse("1/4"), (1, 1): parse("3/4")}
TREE = {
    ((), 0): "1/2", ((), 1): "1/2", ((0,), 0): "1", ((0,), 1): "0", ((1,), 0): "1/3",
    ((1,), 1): "2/3",
}  # fmt: skip
MECHANISM = {
    ((a, c), n): parse(f"{n * (a + 2 * c + 1) + (1 - n) * (9 - a - 2 * c)}/10")
    for a in (0, 1)
    for c in (0, 1)
    for n in (0, 1)
}
close = indistinguishable(p, q, epsilon, 0)


def cases() -> dict[str, tuple[Statement, Instance]]:
    history = b.index("h", sorts.Power(Y, k))
    laws = (epsilon, p, q)
    return {
        "a bound that is too small": (
            Statement(laws, KL(p, q) <= epsilon**2 / 4, (close,)),
            RESPONSE,
        ),
        "a tie": (Statement((p, q), total_variation(p, q) < Fraction(1, 2)), LAWS),
        "a tie of logarithms": (Statement(laws, KL(p, q) != epsilon / 2, (close,)), RESPONSE),
        "a tie of roots": (Statement(laws, affinity(p, q) * 2 > b.sqrt(3), (close,)), RESPONSE),
        "at an element": (
            Statement(laws, b.every(p(y) <= q(y) * 2, y), (in_privacy_region(p, q, epsilon, 0),)),
            RESPONSE,
        ),
        "at an event": (
            Statement(
                (p, q),
                b.every_event(probability_of(p, S) <= probability_of(q, S) / 2 + Fraction(1, 2), S),
            ),
            LAWS,
        ),
        "a negation": (Statement((p, q), Not(total_variation(p, q) <= Fraction(1, 2))), LAWS),
        "a garbling": (
            Statement((p, q, W), KL(push_forward(p, W), push_forward(q, W)) >= KL(p, q)),
            Instance({Y: 2}, {}, {**RESPONSE.tables, W: CHANNEL}),
        ),
        "orders": (Statement(laws, renyi(p, q, 2) <= epsilon / 2, (close,)), RESPONSE),
        "a tail": (Statement(laws, loss_exceeds(p, q, epsilon / 2) < Fraction(3, 4)), RESPONSE),
        "hyperbolic functions": (
            Statement((epsilon,), b.tanh(epsilon) * b.cosh(epsilon) <= b.log(b.PI) * b.E / 3),
            Instance({}, {epsilon: parse("log(3)")}),
        ),
        "an infinite divergence": (
            Statement((p, q), KL(p, q) <= 1000),
            Instance({Y: 2}, {}, law(p, "1/2", "1/2") | law(q, "0", "1")),
        ),
        "Gaussian tails": (
            Statement((t,), gaussian_hockey_stick(t, 1, 1) < Fraction(1, 10), (t <= 2,)),
            Instance({}, {t: parse("sqrt(2)")}),
        ),
        "information": (
            Statement((p, W), mutual_information(joint(p, W)) <= entropy(p) / 6),
            Instance({Y: 2}, {}, {**law(p, "1/2", "1/2"), W: CHANNEL}),
        ),
        "a tree of kernels": (
            Statement((k, tree), b.every(adaptive(tree, k)(history) < Fraction(1, 2), history)),
            Instance({Y: 2, k: 2}, {}, {tree: {key: parse(x) for key, x in TREE.items()}}),
        ),
        "a mechanism": (
            Statement(
                (epsilon, M),
                differentially_private(M, epsilon, 0),
            ),
            Instance({Y: 2, R: 2}, {epsilon: parse("1/5")}, {M: MECHANISM}),
        ),
        "an equivalence": (
            Statement(
                laws,
                b.equivalent(max_divergence(p, q) <= epsilon, total_variation(p, q) <= 0),
                (close,),
            ),
            RESPONSE,
        ),
        "numbers of indices": (
            Statement((k, t), b.product(1 + t * b.number_of(i), i) <= 1 + t * b.binomial(k + 1, 2)),
            Instance({k: 3}, {t: parse("1/2")}),
        ),
        "a strange name": (
            Statement((strange,), b.sup(strange(y), y) <= Fraction(1, 2)),
            Instance({Y: 3}, {}, law(strange, "2/3", "0", "1/3")),
        ),
    }


def witness(name: str) -> tuple[Statement, Instance, Any]:
    statement, instance = cases()[name]
    assert judge(statement, instance).refutes
    data = witness_json(statement, instance, sides(statement.show, instance))
    return statement, instance, json.loads(json.dumps(data))


@pytest.mark.parametrize("name", cases())
def test_round_trip(name: str) -> None:
    statement, instance, data = witness(name)
    again = instance_from_json(statement, data)
    assert not is_stale(statement, data)
    assert again.sizes == instance.sizes
    assert again.scalars == instance.scalars
    assert again.tables == instance.tables
    assert witness_json(statement, again, sides(statement.show, again)) == data


def test_a_script_confirms_each_witness_with_both_sides() -> None:
    texts = {}
    for name in cases():
        statement, _, data = witness(name)
        texts[name] = text = script(statement, data)
        assert not text.startswith(NO_SCRIPT), text
        lines = text.splitlines()
        assert len(lines) <= 30
        assert max(map(len, lines)) <= 4000
        assert "dpproofs" not in text
    for code, out in run_all(list(texts.values())):
        assert_told(code, out)


def run(text: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)


def test_a_script_prints_both_sides() -> None:
    statement, _, data = witness("a tie")
    out = run(script(statement, data)).stdout
    assert "left side: 1/2" in out
    assert "right side, to be <: 1/2" in out
    assert "they differ by: 0" in out


def test_a_script_says_at_which_event_the_sides_are() -> None:
    statement, _, data = witness("at an event")
    out = run(script(statement, data)).stdout
    assert "left side at S = {0}: 3/4" in out
    assert "right side, to be <=: 5/8" in out
    assert "they differ by: 1/8" in out


def test_a_script_negates_what_stands_under_a_not() -> None:
    statement, _, data = witness("a negation")
    out = run(script(statement, data)).stdout
    assert "left side: 1/2" in out and "right side, to be >: 1/2" in out


def test_a_script_that_is_tampered_with_does_not_confirm() -> None:
    statement, _, data = witness("a bound that is too small")
    text = script(statement, data)
    assert "epsilon = D(3).ln()" in text
    for other in ("D(2).ln()", "D(100).ln()"):  # a hypothesis fails, the conclusion holds
        done = run(text.replace("epsilon = D(3).ln()", f"epsilon = {other}"))
        assert done.returncode == 1
        assert "NOT confirmed" in done.stdout


def test_no_script_for_what_refutes_nothing() -> None:
    statement = Statement((epsilon, p, q), KL(p, q) <= epsilon, (close,))
    text = script(statement, witness_json(statement, RESPONSE, sides(statement.show, RESPONSE)))
    assert text.startswith(f"{NO_SCRIPT}it would not confirm the counterexample (exit status 1)")
    assert run(text).returncode == 1


def test_a_script_tells_sides_near_0_apart() -> None:
    t = sorts.real("t", at_least=1)
    instance = Instance({}, {t: parse("1")})

    def confirmed(show: Proposition) -> bool:
        text = script(Statement((t,), show), witness_json(Statement((t,), show), instance, None))
        return run(text).returncode == 0

    near = b.exp(-200 * t) * b.PI
    assert confirmed(near <= b.exp(-300 * t))
    assert not confirmed(b.exp(-300 * t) <= near)
    assert not confirmed(near <= b.exp(-100 * t) * b.exp(-100 * t) * b.PI)


def test_no_script_for_integrals_limits_and_existence() -> None:
    x, unknown = sorts.real("x"), sorts.real("c")
    instance = Instance({}, {t: parse("1")})
    shows = {
        "integral": b.integral(x, x, 0, t) < Fraction(1, 4),
        "exist": b.exists(unknown == t, unknown),
        "limit": b.same_order(t, 2 * t, t),
    }
    for word, show in shows.items():
        statement = Statement((t,), show)
        text = script(statement, witness_json(statement, instance, None))
        assert text.startswith(NO_SCRIPT)
        assert word in text.splitlines()[0]


def test_a_hypothesis_that_cannot_be_recomputed_is_left_out_and_said_so() -> None:
    unknown = sorts.real("c")
    found = b.exists(unknown <= t, unknown, witness=(t,))
    statement = Statement((t,), t < 1, (found,))
    text = script(statement, witness_json(statement, Instance({}, {t: parse("2")}), None))
    done = run(text)
    assert done.returncode == 0
    assert "every hypothesis recomputed here holds: True" in done.stdout


def test_no_script_that_is_too_long() -> None:
    wide = sorts.space("X", smallest=1, largest=1000)
    masses = sorts.law("m", wide)
    x = b.index("x", wide)
    statement = Statement((masses,), b.sup(masses(x), x) < Fraction(1, 400))
    instance = Instance({wide: 400}, {}, law(masses, *["1/400"] * 400))
    assert judge(statement, instance).refutes
    text = script(statement, witness_json(statement, instance, None))
    assert text.startswith(f"{NO_SCRIPT}a line would have")


def test_words() -> None:
    statement, _, data = witness("a bound that is too small")
    assert in_words(statement, data) == (
        "Take Y with 2 points, epsilon = log(3) (about 1.09861), p = (3/4, 1/4), q = (1/4, 3/4). "
        "Every hypothesis holds. The left side is 1/2*log(3) (about 0.549306), the right side "
        "1/4*log(3)^2 (about 0.301737), so ≤ fails by 1/2*log(3) - 1/4*log(3)^2 (about 0.247569)."
    )


def test_words_at_ties_elements_and_infinities() -> None:
    for name, words in {
        "a tie": "so < fails: the two sides are equal.",
        "at an element": "At y = 0: the left side is 3/4, the right side 1/2, "
        "so ≤ fails by 1/4 (0.25).",
        "an infinite divergence": "The left side is infinity, the right side 1000, so ≤ fails.",
        "a tree of kernels": "T(()) = (1/2, 1/2), T((0)) = (1, 0), T((1)) = (1/3, 2/3).",
        "numbers of indices": "Take k = 3, t = 1/2.",
    }.items():
        statement, _, data = witness(name)
        assert words in in_words(statement, data)


@pytest.mark.parametrize(
    ("left", "right", "words"),
    [
        (t * (b.exp(t) - 1), 51 * t**2 / 50, "like t^2, the right side like 51/50*t^2."),
        (b.exp(t), 2, "like 1, the right side like 2."),
        (-t, b.sqrt(t), "like -t, the right side like t^(1/2)."),
        (t - t, t, "like 0, the right side like t."),
    ],
)
def test_words_of_a_limit_are_the_leading_terms(left: Any, right: Any, words: str) -> None:
    statement = Statement((t,), b.same_order(left, right, t))
    told = in_words(statement, witness_json(statement, Instance({}, {t: parse("1")}), None))
    assert f"As t goes down to 0, the left side is {words}" in told


def test_no_leading_terms_are_told_of_a_limit_that_holds() -> None:
    statement = Statement((t,), b.same_order(b.exp(t) - 1, t, t))
    told = in_words(statement, witness_json(statement, Instance({}, {t: parse("1")}), None))
    assert told == "Take t = 1. Every hypothesis holds."


def test_words_of_an_integral_are_the_balls_of_both_sides() -> None:
    x = sorts.real("x")
    statement = Statement((t,), b.integral(x, x, 0, t) < Fraction(1, 4))
    told = in_words(statement, witness_json(statement, Instance({}, {t: parse("1")}), None))
    assert re.search(r"The left side is \[0\.5\d* \+/- .*\], the right side 0\.25\d*\.", told)
    infinite = Statement((t,), b.integral(1 / x, x, 0, t) < 1)
    data = witness_json(infinite, Instance({}, {t: parse("1")}), None)
    assert in_words(infinite, data) == "Take t = 1. Every hypothesis holds."


def test_words_say_what_does_not_hold() -> None:
    statement, _, data = witness("a bound that is too small")
    data["scalars"]["epsilon"] = "log(2)"
    assert "A hypothesis does not hold." in in_words(statement, data)


def test_a_side_that_is_too_long_is_told_as_a_decimal(monkeypatch: pytest.MonkeyPatch) -> None:
    statement, instance, _ = witness("a bound that is too small")
    monkeypatch.setattr("dpproofs.meaning.witness.LONGEST", 11)
    data = witness_json(statement, instance, sides(statement.show, instance))
    assert data["left"] == "1/2*log(3)" and data["right"] == "about 0.3017372402"
    assert in_words(statement, data).endswith("written exactly, they are too long to be shown.")
    assert judge(statement, instance_from_json(statement, data)).refutes


def test_a_stale_witness_is_said_to_be_so_and_still_read() -> None:
    statement, instance, data = witness("a tie")
    later = Statement((p, q), total_variation(p, q) < Fraction(1, 3))
    assert is_stale(later, data)
    assert instance_from_json(later, data).tables == instance.tables
    assert in_words(later, data).endswith("found for another version of the statement.")
    assert is_stale(statement, {})


def put(*path: Any) -> Callable[[Any], None]:
    """Put the last of these at the place that the others name."""
    *start, last, value = path

    def change(data: Any) -> None:
        for step in start:
            data = data[step]
        data[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "subject"),
    [
        (put("sizes", "Y", 0), "size Y"),
        (put("sizes", "Y", 5), "size Y"),
        (put("sizes", "Y", True), "size Y"),
        (put("sizes", "Y", "2"), "size Y"),
        (put("sizes", {}), "sizes"),
        (put("sizes", "Z", 2), "sizes"),
        (put("scalars", None), "scalars"),
        (put("scalars", "epsilon", 0.5), "scalar epsilon"),
        (put("scalars", "epsilon", "log(-1)"), "scalar epsilon"),
        (put("scalars", "epsilon", "__import__('os')"), "scalar epsilon"),
        (put("scalars", "epsilon", "1/0"), "scalar epsilon"),
        (put("scalars", "x", "1"), "scalars"),
        (put("tables", "p", "3/4"), "table p"),
        (put("tables", "p", []), "table p"),
        (put("tables", "p", 0, ["3/4"]), "table p"),
        (put("tables", "p", 0, 0, [7]), "table p, key"),
        (put("tables", "p", 0, 0, [1]), "table p, key"),
        (put("tables", "p", 0, 0, [0.0]), "table p, key"),
        (put("tables", "p", 0, 0, [False]), "table p, key"),
        (put("tables", "p", 0, 0, {"a": 1}), "table p, key"),
        (put("tables", "p", 0, 1, 0.75), "table p at [0]"),
        (put("tables", "p", 0, 1, "3/"), "table p at [0]"),
    ],
)
def test_what_is_corrupt_is_named(change: Callable[[Any], None], subject: str) -> None:
    statement, _, data = witness("a bound that is too small")
    change(data)
    for use in (instance_from_json, in_words, script):
        with pytest.raises(WitnessError) as error:
            use(statement, copy.deepcopy(data))
        assert error.value.subject == subject
        assert error.value.seen
        assert error.value.allowed
        assert "allowed:" in str(error.value)


def test_a_foreign_witness() -> None:
    statement, _, data = witness("a tie")
    for field, value in [("version", 2), ("version", True), ("version", None), ("format", "other")]:
        with pytest.raises(ForeignWitness) as error:
            instance_from_json(statement, {**data, field: value})
        assert error.value.subject == field
    with pytest.raises(WitnessError, match="a JSON object"):
        instance_from_json(statement, [])


@pytest.mark.parametrize("side", [7, "1/0", None, "log("])
def test_sides_that_cannot_be_read(side: Any) -> None:
    statement, _, data = witness("a tie")
    with pytest.raises(WitnessError) as error:
        in_words(statement, {**data, "left": side})
    assert error.value.subject == "left"


# ----------------------------------------------------------------------------- the corpus


def stored(corpus: Corpus) -> dict[str, tuple[Statement, Any]]:
    """Every witness of a refutation of the corpus, the strongest ones too."""
    found = {}
    for located in corpus.claims.values():
        file = artefacts.path_for(located.file)
        entries = artefacts.load(file).claims if file.exists() else {}
        for key, statement, _ in statements_of(located):
            entry = entries.get(key)
            for evidence in entry.evidence if entry and entry.statement == statement.hash else ():
                for name in ("witness", "strongest"):
                    if (data := getattr(evidence, name)) is not None:
                        found[f"{key} {name}"] = statement, data
    return found


@pytest.mark.slow
def test_every_refutation_of_the_corpus_has_a_script_that_confirms_it(
    thorough: bool, installed: Corpus
) -> None:
    """Of at most 30 lines, on the standard library alone, and it prints both sides; a plain run
    tries each sixteenth."""
    witnesses = stored(installed)
    assert len(witnesses) >= 100
    sample = list(witnesses.items())[:: 1 if thorough else 16]
    texts = {}
    for name, (statement, data) in sample:
        text = script(statement, data)
        if text.startswith(NO_SCRIPT):
            assert re.search("does not exist|an integral", text), name  # it says why
            continue
        assert len(text.splitlines()) <= 30, name
        assert not set(re.findall(r"^(?:from|import) (\w+)", text, re.M)) - STANDARD, name
        texts[name] = text
    assert len(texts) >= 0.9 * len(sample) - 1
    for code, out in run_all(list(texts.values())):
        assert_told(code, out)


STANDARD = {"decimal", "fractions", "functools", "math"}


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("1/2", "1/4", ("1/4", "0.25")),
        ("0", "1/3", ("1/3", "0.333333")),
        ("log(2)", "0", ("log(2)", "0.693147")),
        ("infinity", "0", ("", "")),
        ("no value: 0/0", "1", ("", "")),
    ],
)
def test_a_margin_is_exact_with_a_decimal(left: str, right: str, expected: tuple[str, str]) -> None:
    assert margin({"left": left, "right": right}) == expected


def test_a_witness_without_sides_has_no_margin() -> None:
    statement, instance, _ = witness("a tie")
    assert margin(witness_json(statement, instance, None)) == ("", "")


def test_a_number_that_nobody_reads_is_told_as_a_decimal() -> None:
    big = f"{10**80 + 1}/{3 * 10**80}"
    statement, _, data = witness("a tie")
    words = in_words(statement, {**data, "left": big, "right": "0"})
    assert big not in words and "The left side is about 0.333333, the right side 0" in words
