"""Search finds what is false, however slightly, and never refutes what is true and sharp."""

from __future__ import annotations

import json
import math
import os
import re
import runpy
import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis.errors import Flaky

from dpproofs.language import build
from dpproofs.language.sorts import event, law, natural, probability, real, reals, space
from dpproofs.language.statements import Statement
from dpproofs.meaning import clock
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, parse
from dpproofs.meaning.walk import Instance
from dpproofs.outcome import Evidence, Outcome, Trust
from dpproofs.record import artefacts
from dpproofs.record.corpus import Corpus, statements_of
from dpproofs.record.witness import instance_from_json
from dpproofs.search import hunt as search
from dpproofs.search import strategies
from dpproofs.search.effort import EFFORTS, Effort
from dpproofs.search.extremes import key
from dpproofs.search.hunt import check
from dpproofs.theory import (
    KL,
    affinity,
    hockey_stick,
    in_privacy_region,
    indistinguishable,
    loss_exceeds,
    max_divergence,
    total_variation,
)

QUICK = EFFORTS["quick"]
SMALL = replace(QUICK, draws=60, distinct=20, shapes=20, climbs=2, strongest=0)
Y = space("Y")
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
delta = probability("delta")
B = event("B", Y)
a, b = real("a"), real("b")
t = probability("t")
y = p.index("y")
TINY = Fraction(1, 10**12)
CLOSE = indistinguishable(p, q, epsilon, delta)
BOTH = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)

FALSE = {
    "off by 1e-12 at a tie": Statement((p,), build.total(p(y), y) <= 1 - TINY),
    "off by 1e-12 at an equality": Statement((p, q), KL(p, q) >= TINY),
    "at zero atoms only": Statement((p,), build.every(p(y) > 0, y)),
    "at a null event only": Statement((p, q), KL(p, q) <= 10**6),
    "strict at an interior tie": Statement((t,), t * (1 - t) < Fraction(1, 4)),
    "strict at an end": Statement((t,), t < 1),
    "strict at the other end": Statement((t,), t > 0),
    "strict where laws are equal": Statement((p, q), KL(p, q) > 0),
    "with logs": Statement((epsilon, p, q), KL(p, q) <= epsilon * epsilon / 4, BOTH),
    "with roots": Statement((p, q), affinity(p, q) >= 1 - total_variation(p, q) / 2),
    "strict with roots": Statement(
        (epsilon, p, q), affinity(p, q) > 1 / build.cosh(epsilon / 2), BOTH
    ),
    "randomised response only": Statement(
        (epsilon, p, q),
        total_variation(p, q) < build.tanh(epsilon / 2),
        (*BOTH, epsilon > 0),
    ),
    "only for chances below 1e-21": Statement(
        (delta,), build.log(1 / delta) <= 48, (delta > 0, delta < 1)
    ),
    "only for laws with odds below e^-40": Statement(
        (p, q), KL(p, q) <= 40, (build.every(q(y) > 0, y),)
    ),
    "region and divergence": Statement(
        (epsilon, delta, p, q), in_privacy_region(p, q, epsilon, delta / 2), (CLOSE,)
    ),
    "a little too strong": Statement(
        (epsilon, delta, p, q), hockey_stick(p, q, epsilon) <= delta * Fraction(99, 100), (CLOSE,)
    ),
    "at a corner where laws are equal": Statement(
        (epsilon, delta, p, q),
        build.exists(
            build.all_of(
                build.total(p(y) * B(y), y) < delta,
                build.every(build.implies(B(y) == 0, p(y) < build.exp(epsilon) * q(y)), y),
            ),
            B,
        ),
        (
            build.total(p(y) * build.indicator(p(y) > build.exp(epsilon) * q(y)), y) < delta,
            delta > 0,
        ),
    ),
    "strict given an equation": Statement((a, b), a * b < 1, (a + b == 2,)),
}

TRUE = {
    "a tie everywhere": Statement((p,), build.total(p(y), y) <= 1),
    "Gibbs": Statement((p, q), KL(p, q) >= 0),
    "interior tie": Statement((t,), t * (1 - t) <= Fraction(1, 4)),
    "roots at ties": Statement(
        (epsilon, p, q), affinity(p, q) >= 1 / build.cosh(epsilon / 2), BOTH
    ),
    "sharp total variation": Statement(
        (epsilon, p, q), total_variation(p, q) <= build.tanh(epsilon / 2), BOTH
    ),
    "region": Statement((epsilon, delta, p, q), in_privacy_region(p, q, epsilon, delta), (CLOSE,)),
    "pinsker": Statement((p, q), total_variation(p, q) <= build.sqrt(KL(p, q) / 2)),
    "tail": Statement((epsilon, p, q), hockey_stick(p, q, epsilon) <= loss_exceeds(p, q, epsilon)),
    "equation": Statement((a, b), a * b <= 1, (a + b == 2,)),
    "infinite bound": Statement((epsilon, p, q), build.exp(-epsilon) > 0, BOTH[:1]),
}


@cache
def refuted(name: str) -> tuple[Effort, Evidence]:
    """What is said of it with as little effort as does."""
    for effort in (SMALL, QUICK):
        evidence = check(FALSE[name], effort)
        if evidence.outcome is Outcome.REFUTED:
            return effort, evidence
    raise AssertionError(evidence)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted_with_a_witness_that_can_be_checked(name: str) -> None:
    statement, (_, evidence) = FALSE[name], refuted(name)
    witness = evidence.witness
    assert witness is not None and witness["statement"] == statement.hash
    json.dumps(witness)
    assert _refutes(statement, witness)


def _refutes(statement: Statement, witness: dict[str, Any]) -> bool:
    """The witness read back from its text and judged anew."""
    from dpproofs.meaning.decide import judge

    def key(part: Any) -> Any:
        return tuple(map(key, part)) if isinstance(part, list) else part

    sizes = {size: witness["sizes"][size.name] for size in statement.parameters}
    scalars = {s: parse(witness["scalars"][s.name]) for s in statement.scalars}
    tables = {
        table: {key(k): parse(v) for k, v in witness["tables"][table.name]}
        for table in statement.tables
    }
    return judge(statement, Instance(sizes, scalars, tables)).refutes


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_and_sharp_is_never_refuted(name: str, thorough: bool) -> None:
    for seed in range(2 if thorough else 1):
        evidence = check(TRUE[name], replace(SMALL, seed=seed))
        assert evidence.outcome is Outcome.SURVIVED, evidence
        assert evidence.trust is Trust.SEARCH and evidence.seed == seed


# ----------------------------------------------------------------------------- counts


@pytest.mark.slow
@pytest.mark.parametrize("statement", [*TRUE.values(), *FALSE.values()][::3], ids=repr)
def test_counts_are_truthful(statement: Statement, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every draw counts; an instance that was drawn before is not judged a second time."""
    judged: list[Any] = []
    decided_anew: list[Any] = []
    real_judge, of_a_draw = search.judge, search.Hunt.judge

    def counting(s: Statement, instance: Instance, bits: int) -> Any:
        decided_anew.append(key(instance))
        return real_judge(s, instance, bits)

    def drawn(hunt: search.Hunt, instance: Instance) -> Any:
        judged.append(of_a_draw(hunt, instance))
        assert judged[-1] == real_judge(statement, instance, search.BITS)
        return judged[-1]

    monkeypatch.setattr(search, "judge", counting)
    monkeypatch.setattr(search.Hunt, "judge", drawn)
    monkeypatch.setattr(search, "simplest", lambda s, instance, tries: instance)
    counts = check(statement, SMALL).counts
    assert counts is not None
    met = [j for j in judged if j.met > 0]
    assert counts.drawn == len(judged) and counts.met == len(met)
    assert counts.decided == sum(j.holds != 0 for j in met)
    assert counts.undecided == sum(j.holds == 0 for j in met)
    assert 0 < counts.distinct <= counts.met <= counts.drawn
    assert len(decided_anew) == len(set(decided_anew)) >= counts.distinct


def test_draws_go_on_where_the_hypotheses_are_hard_to_meet() -> None:
    """A thin shell is met by few draws; a domain of three points never has more to offer."""
    u, v = real("u", at_least=0, at_most=1), real("v", at_least=0, at_most=1)
    thin = Statement((u, v), u * u <= u, (u * u + v * v >= Fraction(8, 10), u * v <= 1))
    patient = replace(SMALL, distinct=50, examples=0)
    hasty_effort = replace(patient, distinct=0)
    counts, hasty = check(thin, patient).counts, check(thin, hasty_effort).counts
    assert counts is not None and hasty is not None
    assert hasty.drawn == SMALL.draws and hasty.distinct < 50 <= counts.distinct
    n = natural("n", largest=3)
    few = check(Statement((n,), n >= 1), patient).counts  # nothing new comes
    assert few is not None and few.distinct == 3 and few.drawn < 3 * SMALL.draws


def test_where_nothing_meets_the_hypotheses_little_effort_is_no_reason_to_stop() -> None:
    u, v = real("u", at_least=0, at_most=1), real("v", at_least=0, at_most=1)
    rare = (u * u + v * v >= Fraction(8, 10), u * u + v * v <= Fraction(9, 10))
    least = replace(SMALL, draws=4, shapes=0, climbs=0, distinct=2, examples=0)
    for seed in range(5):
        found = check(Statement((u, v), u + v >= 0, rare), replace(least, seed=seed))
        assert found.outcome is Outcome.SURVIVED, found.reason
    counts = check(Statement((u, v), u >= 0, (u + v >= 3,)), least).counts
    assert counts is not None and counts.drawn == search.UNMET


def test_sizes_that_the_hypotheses_rule_out_are_not_drawn() -> None:
    m, n = natural("m", smallest=1, largest=4), natural("n", smallest=1, largest=4)
    ordered = Statement((m, n, t), t <= 1, (m < n, m + n * t >= 0))
    sizes = [(s[m], s[n]) for s in search.Hunt(ordered, SMALL).sizes]
    assert sorted(sizes) == [(i, j) for i in range(1, 5) for j in range(1, 5) if i < j]
    nowhere = Statement((m, n), m + n >= 0, (m > 4,))
    assert len(search.Hunt(nowhere, SMALL).sizes) == 16  # it is said that none of them will do


@pytest.mark.slow
@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_search_refuted_once_falls_with_any_seed(
    seed: int, thorough: bool, installed: Corpus
) -> None:
    """At quick budget, whatever the draws: a refutation is no luck."""
    found = {}
    for located in installed.claims.values():
        file = artefacts.path_for(located.file)
        entries = artefacts.load(file).claims if file.exists() else {}
        for name, statement, _ in statements_of(located):
            for evidence in entries[name].evidence if name in entries else ():
                if (evidence.checker, evidence.outcome) == ("search", Outcome.REFUTED):
                    found[name] = statement
    assert len(found) > 80
    chosen = found if thorough else dict(list(found.items())[seed::33])
    effort = replace(QUICK, seed=seed)
    assert [name for name, s in chosen.items() if search.first(s, effort) is None] == []


def test_the_same_instance_is_one_distinct_instance() -> None:
    n = natural("n", largest=3)
    counts = check(Statement((n,), n >= 1), SMALL).counts
    assert counts is not None and counts.distinct == 3 and counts.decided == counts.met


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_the_first_find_refutes_and_what_is_told_is_no_longer(name: str) -> None:
    """`first` hands over what was found as it was found; `check` tells the simpler of all."""
    effort, evidence = refuted(name)
    found = search.first(FALSE[name], effort)
    assert found is not None and judge(FALSE[name], found).refutes
    assert evidence.witness is not None
    told = instance_from_json(FALSE[name], evidence.witness)
    assert judge(FALSE[name], told).refutes and search.cost(told) <= search.cost(found)


@pytest.mark.parametrize("name", TRUE)
def test_there_is_no_first_find_of_what_is_true(name: str) -> None:
    assert search.first(TRUE[name], SMALL) is None


def test_the_plainest_instances_come_first() -> None:
    """Every first option at the smallest sizes: one point, and the free scalar at 1."""
    hunt = search.Hunt(Statement((a, p), a <= 0), SMALL)
    plain, larger = hunt.plainest(2)
    assert plain.tables[p] == {(0,): Exact.of(1)} and len(larger.tables[p]) == 2
    assert plain.scalars[a] == Exact.of(1) and hunt.find() == plain
    assert hunt.drawn == 1


def test_columns_are_looked_at_far_out_too() -> None:
    """A small power grows past a bound from about 6e8 on."""
    t = real("t", above=0)
    slowly = Statement(t, t ** Fraction(1, 50) <= Fraction(3, 2))
    for lightly in (False, True):
        hunt = search.Hunt(slowly, SMALL)
        hunt.sweep(lightly=lightly)
        assert any(hunt.judge(i).refutes for i in hunt.screen.swept(slowly.show)) != lightly


def test_a_search_that_stays_near_draws_nothing_far_out() -> None:
    """A pool of near misses, and the plain witness of what a far one refuted, stay near."""
    far = FALSE["only for chances below 1e-21"]
    assert search.Hunt(far, QUICK).find() is not None
    assert search.Hunt(far, QUICK, near=True).find() is None


def test_a_search_goes_on_with_more_effort() -> None:
    hunt = search.Hunt(TRUE["Gibbs"], SMALL)
    assert hunt.find() is None
    before, swept = {**hunt.judged}, hunt.screen.shapes
    assert hunt.with_effort(QUICK).find() is None
    assert all(hunt.judged[at] is judgement for at, judgement in before.items())
    assert hunt.drawn >= QUICK.draws and hunt.swept == QUICK.shapes
    assert {*map(id, swept)} < {*map(id, hunt.screen.shapes)}


def test_what_a_search_found_it_finds_with_more_effort() -> None:
    for statement in FALSE.values():
        hunt = search.Hunt(statement, SMALL)
        found = hunt.find()
        assert found is None or hunt.with_effort(QUICK).find() is found


def test_shapes_are_brought_to_so_many() -> None:
    hunt = search.Hunt(TRUE["Gibbs"], SMALL)
    for count, swept in ((5, 5), (3, 5), (None, SMALL.shapes), (None, SMALL.shapes)):
        hunt.sweep(count)
        assert len(hunt.screen.shapes) == hunt.swept == swept


def test_a_survivor_has_used_its_draws() -> None:
    counts = check(TRUE["Gibbs"], SMALL).counts
    assert counts is not None and counts.drawn == SMALL.draws


def test_minus_one_and_minus_two_are_distinct() -> None:
    """Python hashes them alike."""
    first, second = ({a: Exact.of(v)} for v in (-1, -2))
    assert search.key(Instance({}, first)) != search.key(Instance({}, second))


# ----------------------------------------------------------------------------- determinism


@pytest.mark.slow
def test_the_same_seed_gives_the_same_evidence() -> None:
    for statement in (FALSE["with logs"], TRUE["Gibbs"], FALSE["with roots"]):
        first, second = (json.dumps(check(statement, SMALL).to_json()) for _ in range(2))
        assert first == second


SCRIPT = """
import json
from dataclasses import replace
from dpproofs.search.effort import EFFORTS
from dpproofs.search.hunt import check
from dpproofs.language import build
from dpproofs.language.sorts import event, law, real, space
from dpproofs.language.statements import Statement
from dpproofs.theory import KL, max_divergence
Y = space("Y")
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0, logarithmic=True)
both = (max_divergence(p, q) <= epsilon, max_divergence(q, p) <= epsilon)
effort = replace(EFFORTS["quick"], draws=16, shapes=6, climbs=1, strongest=2)
for bound in (epsilon * epsilon / 4, epsilon * (build.exp(epsilon) - 1)):
    evidence = check(Statement((epsilon, p, q), KL(p, q) <= bound, both), effort)
    print(json.dumps(evidence.to_json(), sort_keys=True))
"""


@pytest.mark.slow
def test_hash_seeds_and_loaded_modules_do_not_matter(tmp_path: Any, capsys: Any) -> None:
    """Hypothesis mixes in constants of the modules that are imported, unless they are small: here,
    beside all that pytest has loaded, as in a process of its own with other hashes."""
    script = tmp_path / "run.py"
    script.write_text(SCRIPT)
    (tmp_path / "many.py").write_text(f"NUMBERS = {list(range(100, 500))}\n")
    there = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        import many  # noqa: F401

        runpy.run_path(str(script))
    here = capsys.readouterr().out
    assert here and here == there.stdout


def test_the_state_of_pythons_own_random_numbers_is_left_alone() -> None:
    import random

    random.seed(7)
    before = random.getstate()
    check(TRUE["interior tie"], SMALL)
    assert random.getstate() == before


# ----------------------------------------------------------------------------- other outcomes


def test_a_limit_is_decided_once() -> None:
    """It says the same at every instance."""
    e = real("e", above=0)
    evidence = check(Statement((e,), build.same_order(build.exp(e) - 1, e, e)), QUICK)
    assert evidence.outcome is Outcome.SURVIVED and evidence.counts is not None
    assert evidence.counts.decided < 8 and (evidence.certificate or {})["exhausted"]
    false = check(Statement((e,), build.same_order(build.exp(e) - 1, 2 * e, e)), QUICK)
    assert false.outcome is Outcome.REFUTED
    for undecided in (build.log(e), build.sqrt(2) * e):
        evidence = check(Statement((e,), build.same_order(undecided, e, e)), QUICK)
        assert evidence.outcome is Outcome.UNDECIDED and "no series" in evidence.reason


def test_hypotheses_that_are_never_met() -> None:
    evidence = check(Statement((a,), a <= 1, (a * a < 0,)), SMALL)
    assert evidence.outcome is Outcome.UNDECIDED and "met the hypotheses" in evidence.reason
    assert evidence.counts is not None and evidence.counts.met == 0


def test_sides_without_value_are_undecided() -> None:
    evidence = check(Statement((p, q), build.every(p(y) / q(y) >= 0, y)), SMALL)
    assert evidence.outcome is Outcome.UNDECIDED and "no value" in evidence.reason
    never = check(Statement((a,), build.log(-1 - a * a) <= a), SMALL)
    assert never.outcome is Outcome.UNDECIDED and "no value" in never.reason


def test_an_instance_at_which_a_side_has_no_value_is_named() -> None:
    t, k = real("t", at_least=0, at_most=0), natural("k")
    evidence = check(Statement((t, k), t / t == k), SMALL)
    assert evidence.reason.endswith(", as at k = 1, t = 0")
    infinite = check(Statement((p, q), KL(p, q) - KL(p, q) == 0), SMALL)
    named = re.search(r"infinity, as at p = \((.*)\), q = \((.*)\)$", infinite.reason)
    assert named is not None
    mass, other = (each.split(", ") for each in named.groups())
    assert any(one != "0" and two == "0" for one, two in zip(mass, other, strict=True))


@pytest.mark.slow
def test_infinity_is_no_counterexample() -> None:
    evidence = check(Statement((epsilon, p, q), build.exp(-epsilon) > 0, BOTH), QUICK)
    assert evidence.outcome is Outcome.SURVIVED


def test_domains_that_use_one_another() -> None:
    low = real("low", at_least=0, at_most=t)
    evidence = check(Statement((low, t), low <= t), SMALL)
    assert evidence.outcome is Outcome.SURVIVED
    strict = check(Statement((low, t), low < t), SMALL)
    assert strict.outcome is Outcome.REFUTED


def test_tables_without_points_and_constants() -> None:
    Z = space("Z", smallest=0, largest=2)
    f = reals("f", Z)
    z = f.index("z")
    assert check(Statement((f,), build.total(f(z) ** 2, z) >= 0), SMALL).outcome is Outcome.SURVIVED
    empty = check(Statement((f,), build.sup(f(z), z) >= -(10**9)), SMALL)
    assert empty.outcome is Outcome.REFUTED  # over nothing it is minus infinity
    assert empty.witness is not None and empty.witness["sizes"] == {"Z": 0}


def test_numbers_too_large_to_write_are_undecided_not_an_error() -> None:
    evidence = check(Statement((a,), build.lift(3) ** (10**30 + a * a) >= 0), SMALL)
    assert evidence.outcome in (Outcome.UNDECIDED, Outcome.SURVIVED)


def test_an_error_of_hypothesis_is_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **options: Any) -> Any:
        raise Flaky("it was found, then it was not")

    monkeypatch.setattr(search, "find", broken)
    evidence = check(TRUE["Gibbs"], SMALL)
    assert evidence.outcome is Outcome.FAILED and "Flaky" in evidence.reason


def test_a_draw_that_the_clock_cut_is_no_error_of_hypothesis(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = strategies.draw_instance
    calls = 0

    def late(*args: Any) -> Instance:
        nonlocal calls
        calls += 1
        if calls > 2:  # after the sizes, where others went on
            clock._late, clock._quiet = -math.inf, 0.0  # what the engine at work puts back
            clock.ask()
        return drawn(*args)

    monkeypatch.setattr(strategies, "draw_instance", late)
    with clock.statement(1000):
        evidence = check(TRUE["Gibbs"], SMALL)
    assert calls == 3 and clock._late == math.inf
    assert evidence.outcome is not Outcome.FAILED, evidence.reason
    assert "not finished within" in evidence.reason


def test_an_error_of_the_engine_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, *args: Any) -> Any:
        raise KeyError("a fault of ours")

    monkeypatch.setattr(ExactRing, "_order", broken)
    with pytest.raises(KeyError):
        check(TRUE["interior tie"], SMALL)


# ----------------------------------------------------------------------------- effort


def test_a_quick_search_of_a_simple_statement_is_quick() -> None:
    check(TRUE["Gibbs"], SMALL)  # imports and the like
    start = time.process_time()
    check(TRUE["Gibbs"], QUICK)
    assert time.process_time() - start < 1.5  # a third of it on an idle machine


@pytest.mark.parametrize("draws", [0, 1, 3])
def test_hardly_any_effort(draws: int) -> None:
    effort = Effort("tiny", draws=draws, shapes=0, climbs=0)
    evidence = check(TRUE["Gibbs"], effort)
    assert evidence.outcome is Outcome.SURVIVED and isinstance(evidence, Evidence)
    assert evidence.counts is not None and evidence.counts.drawn <= max(1, draws)


@pytest.mark.slow
def test_witnesses_are_simple() -> None:
    for name in ("strict where laws are equal", "strict at an end", "at a null event only"):
        witness = check(FALSE[name], QUICK).witness
        assert witness is not None
        texts = [v for rows in witness["tables"].values() for _, v in rows]
        texts += list(witness["scalars"].values())
        assert all(len(text) <= 4 for text in texts), witness
        assert all(size <= 2 for size in witness["sizes"].values())


def test_hypotheses_are_met_where_the_clock_cut_the_conclusion(monkeypatch: pytest.MonkeyPatch):
    """Else a statement whose conclusion takes long would be told to have hypotheses that nothing
    meets."""

    in_time = search.judge

    def late(statement, instance, bits):
        if in_time(statement, instance, bits).met > 0:
            raise clock.Late
        return in_time(statement, instance, bits)

    monkeypatch.setattr(search, "judge", late)
    x = real("x")
    hunt = search.Hunt(Statement((x,), x <= x, given=(x > 0,)), EFFORTS["quick"])
    with pytest.raises(clock.Late):
        hunt.judge(Instance({}, {x: Exact.of(1)}, {}))
    with pytest.raises(clock.Late):
        hunt.judge(Instance({}, {x: Exact.of(2)}, {}))
    assert hunt.judge(Instance({}, {x: Exact.of(-1)}, {})).met < 0
    assert (hunt.drawn, hunt.met, hunt.decided, hunt.undecided) == (3, 2, 0, 0)
    monkeypatch.setattr(search, "judge", in_time)  # what was cut is judged when it is drawn again
    assert hunt.judge(Instance({}, {x: Exact.of(1)}, {})).holds > 0
    assert (hunt.met, hunt.decided) == (3, 1)
