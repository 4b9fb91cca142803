"""What was reached and why not higher: derived from the evidence, the same on every page."""

from __future__ import annotations

import json
from dataclasses import replace
from html import escape

import pytest

from dpproofs.faces.lines import told
from dpproofs.faces.page import page
from dpproofs.faces.reach import (
    bounded_ranges,
    default_ranges,
    reach_words,
    scope_reached,
    why_not_higher,
)
from dpproofs.faces.report import render
from dpproofs.kernel.check import Size
from dpproofs.language import kernel, law, natural, real, space
from dpproofs.language.statements import Statement
from dpproofs.outcome import Counts, Evidence, Outcome, Scope
from dpproofs.outcome.status import derive
from dpproofs.record.results import RunResult, StatementResult
from dpproofs.record.runner import Options, run
from dpproofs.theory import KL
from tests.faces import toys
from tests.proved import proved as say_proved

ASKED = "all laws on any range"
Y, k = space("Y"), natural("k")
p, q = law("p", Y), law("q", Y)
LAWS = Statement((p, q), KL(p, q) >= 0)
BOTH = Statement((k, p, q), k * KL(p, q) >= 0)
SEARCH = Evidence("search", Outcome.SURVIVED, "0", counts=Counts(210, 205, 200, 202, 3))


def result(statement, *evidence):
    found = tuple(
        e(statement.hash) if callable(e) else replace(e, statement=statement.hash) for e in evidence
    )
    return StatementResult("printed", statement, found, derive(found))


def proved(*sizes):
    return lambda hash_: Evidence(
        "proof", Outcome.PROVED, hash_, proved=say_proved(hash_, tuple(sizes))
    )


AT_SIZES = proved(Size("Y", 1, 4, True), Size("k", 1, 3, False))


def stopped(checker, outcome, reason):
    return Evidence(checker, outcome, "0", reason=reason)


OTHER = stopped("other", Outcome.NOT_APPLICABLE, "log of an unknown")


def test_a_proof_for_all_laws_leaves_nothing_higher():
    found = result(LAWS, proved(), SEARCH, OTHER)
    reached = "all finite laws: all finite spaces and all parameters; a checked proof"
    assert scope_reached(found) == reached and why_not_higher(found) == []


def test_a_proof_at_the_sizes_of_the_statement_ends_there():
    found = result(BOTH, AT_SIZES, OTHER)
    assert scope_reached(found).startswith(Scope.ATOMS.words)
    ends = "the statement that is checked ends at laws on Y of up to 4 points (a default), "
    ends += "k up to 3 (a default)"
    assert why_not_higher(found) == [ends]
    x = real("x")
    alone = result(Statement((x,), x**2 >= 0), AT_SIZES)
    assert why_not_higher(alone) == []


def test_a_search_says_its_sizes_and_every_prover_its_reason():
    broken = stopped("proof", Outcome.FAILED, "ValueError: odd")
    open_ = stopped("another", Outcome.UNDECIDED, "no proof was found")
    found = result(BOTH, SEARCH, OTHER, open_, broken)
    assert scope_reached(found) == (
        "survived a search: laws on Y of up to 4 points (a default), k up to 3 (a default), "
        "200 distinct instances, 3 draws undecided"
    )
    assert why_not_higher(found) == [
        "other does not apply: log of an unknown",
        "another is undecided: no proof was found",
        "proof failed: ValueError: odd",
    ]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("with k = 1, p on {0}: a condition is not decided", "a condition is not decided"),
        ("'∃ p: x = y' is no identity", "it is no identity"),
        ("log of an unknown", "log of an unknown"),
    ],
)
def test_a_reason_is_shortened_to_a_sentence(reason, told):
    found = result(LAWS, stopped("proof", Outcome.UNDECIDED, reason))
    assert why_not_higher(found) == [f"proof is undecided: {told}"]
    assert scope_reached(found) == "none: nothing was decided"


def test_a_long_reason_is_cut_at_a_word():
    long = stopped("proof", Outcome.UNDECIDED, "word " * 99)
    (line,) = why_not_higher(result(LAWS, long))
    assert len(line) < 200 and line.endswith("word ...")


def test_fixed_sizes_are_told_as_such():
    two, three = space("A", smallest=2, largest=2), natural("k", smallest=3, largest=3)
    table = kernel("K", space("B", smallest=2, largest=4), two)
    found = result(Statement((three, table), three >= 1), SEARCH)
    assert "laws on B of 2 to 4 points, A of 2 points, k = 3, 200 distinct" in scope_reached(found)


@pytest.fixture
def checked(toy):
    scope = f', scope="{ASKED}")\n'
    survived = toys.HEAD.format(title="KL is not negative") + (
        'CLAIM = Claim(source=source(1, r"$KL \\\\ge 0$"), forall=(p, q),'
        f" show=total_variation(p, q) ** 2 <= KL(p, q){scope}"
    )
    corpus = toy(claim_01=survived, claim_02=toys.FALSE, claim_03=toys.AMENDED)
    return run(corpus, list(corpus.claims.values()), Options("pytest"))


@pytest.mark.slow
def test_every_face_shows_the_three(checked):
    survived, refuted, amended = checked.claims
    shown = page(survived)
    reached, why = shown["scope_reached"], shown["why_not_higher"]
    assert shown["scope_asked"] == ASKED
    assert reached.startswith("survived a search: laws on Y of up to 2 points, ") and why
    assert any(line == "proof is undecided: no proof was found" for line in why)
    data, *_ = json.loads(render(checked)[".json"])["claims"]
    assert [data[name] for name in ("scope_asked", "scope_reached", "why_not_higher")] == [
        ASKED,
        reached,
        why,
    ]
    texts = render(checked)
    for words in (ASKED, reached, *why):
        assert words in texts[".md"] and escape(words) in texts[".html"]
        assert any(line.endswith(words) for line in told(survived))
    assert page(refuted)["scope_reached"] == "none: refuted"
    assert page(refuted)["why_not_higher"] == []
    # it is the amendment that is to stand
    assert page(amended)["scope_reached"] == scope_reached(amended.amended) != "none: refuted"


@pytest.mark.slow
def test_a_proof_for_all_laws_is_shown(checked):
    first = checked.claims[0]
    whole = result(first.printed.statement, proved())
    texts = render(RunResult(claims=[replace(first, printed=whole)]))
    assert (
        "scope reached: all finite laws: all finite spaces and all parameters; a checked proof"
        in texts[".md"]
    )
    assert "not higher" not in texts[".md"] and "not higher" not in texts[".html"]


def test_nothing_is_made_up_before_a_check(toy):
    corpus = toy(claim_01=toys.TRUE)
    (claim,) = run(corpus, list(corpus.claims.values()), Options("pytest")).claims
    untried = StatementResult("printed", claim.printed.statement, (), derive(()))
    shown = page(replace(claim, printed=untried))
    assert shown["scope_reached"] == "not checked yet" and shown["why_not_higher"] == []


def test_a_range_that_nobody_wrote_is_called_a_default():
    assert reach_words(result(BOTH, SEARCH)) == (
        "survived a search, for k = 1..3 and Y of 1 to 4 points, the default ranges: "
        'write natural("k", largest=...) or space("Y", largest=...) for more'
    )
    assert reach_words(result(LAWS, SEARCH)).endswith(
        'for Y of 1 to 4 points, the default range: write space("Y", largest=...) for more'
    )
    everywhere = result(LAWS, proved())
    assert "default" not in reach_words(everywhere) and default_ranges(everywhere) == []
    in_k = result(BOTH, proved(Size("k", 1, None, False)))
    assert default_ranges(in_k) == []
    to_three = result(BOTH, proved(Size("k", 1, 3, False)))
    assert default_ranges(to_three) == [k]
    at_sizes = result(LAWS, proved(Size("Y", 1, 4, True)))
    assert "the default range" in reach_words(at_sizes)


def test_a_statement_about_numbers_speaks_of_no_laws():
    x, n = real("x", at_least=0), natural("n", largest=2)
    alone = Statement((x,), x + 1 >= 1)
    assert reach_words(result(alone, proved())) == "all parameters; a checked proof"
    counted = Statement((x, n), x + n >= 1)
    ranged = proved(Size("n", 1, 2, False))
    told = reach_words(result(counted, ranged))
    assert told.startswith("all other parameters, n = 1..2; a checked proof")


def test_a_range_that_its_author_wrote_stands_with_the_status_and_is_no_default():
    three = natural("k", largest=3)
    table = law("p", space("Z", smallest=1, largest=4))
    found = result(Statement((three, table), three >= 1), SEARCH)
    assert reach_words(found) == "survived a search; k = 1..3, Z of 1 to 4 points"
    assert default_ranges(found) == [] and bounded_ranges(found) == [three, *table.parameters]
    assert "default" not in scope_reached(found)
    narrow = law("p", space("Z", smallest=2, largest=2))
    two = Statement((narrow,), KL(narrow, narrow) <= 0)
    assert reach_words(result(two, SEARCH)) == "survived a search; Z of 2 points"
    everywhere = result(two, proved())
    assert bounded_ranges(everywhere) == [] and "Z" not in reach_words(everywhere)
    at_sizes = result(two, proved(Size("Z", 2, 2, True)))  # which is not said twice
    assert bounded_ranges(at_sizes) == []
    written = Statement((three, p), KL(p, p) <= three)
    left = Statement((k, p), KL(p, p) <= k)
    assert written.hash == left.hash  # it is the same statement
