"""Nothing but a proof of the very statement counts: forged texts, forged proofs, false twins, names
that are taken, sets without points."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dpproofs.kernel.check import Proof, check
from dpproofs.language import terms
from dpproofs.language.build import exp, inf, sup, total
from dpproofs.language.sorts import law, real, reals, space
from dpproofs.language.statements import Statement
from dpproofs.proofs.trees import proof_json, read_proof
from dpproofs.provers.front import find_proof
from dpproofs.rocq import compile as rocq
from dpproofs.rocq.compile import AXIOMS, HEAD, Answer, Said, Workshop
from dpproofs.rocq.document import text_of, theory_text
from dpproofs.rocq.reread import is_printed_as
from dpproofs.rocq.statement import theorem
from dpproofs.theory import total_variation
from tests.forgeries import _with, alterations

CLAIMS = Path(__file__).parents[2] / "claims"
x, Y = real("x"), space("Y")
p, q, f = law("p", Y), law("q", Y), reals("f", Y)
y = terms.Index("y", Y)
TANGENT = Statement((x,), exp(x) >= 1 + x)
TOO_STEEP = Statement((x,), exp(x) >= 1 + 2 * x)
CLOSE = Statement((p, q), total_variation(p, q) <= 1)


def proof_of(statement: Statement) -> Proof:
    found = find_proof(statement, 300_000)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def text() -> str:
    return text_of(TANGENT, proof_of(TANGENT), "stated")


# ----------------------------------------------------------------------------- what counts


@pytest.mark.parametrize("statement", (TANGENT, CLOSE), ids=("tangent", "close"))
def test_a_proof_counts_and_its_file_compiles_alone(shop: Workshop, statement: Statement) -> None:
    text = text_of(statement, proof_of(statement), "stated")
    answer = shop.check(statement, text)
    assert answer.said is Said.COMPILED and not answer.reason and AXIOMS.issuperset(answer.axioms)
    done, told = shop.compile(text)
    assert done and told.startswith("Axioms:")


def test_without_rocq_nothing_is_said(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rocq, "version", lambda: "")
    answer = Workshop.check(Workshop.__new__(Workshop), TANGENT, text)
    assert answer.said is Said.NOT_TRIED and "apt-get install" in answer.reason


def test_a_limit_ends_it(shop: Workshop, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shop, "limit", 0.05)
    answer = shop.check(TANGENT, text)
    assert answer.said is Said.REFUSED and answer.late and "0.05 seconds" in answer.reason


# ----------------------------------------------------------------------------- forged texts


def before_the_theorem(more: str) -> Callable[[str], str]:
    return lambda text: text.replace("\nTheorem stated", f"\n{more}\nTheorem stated")


def in_the_proof(more: str) -> Callable[[str], str]:
    def forge(text: str) -> str:
        head, _, rest = text.rpartition("Proof.\n")
        return f"{head}Proof.\n{more}\nQed.\n" + rest.partition("Qed.\n")[2]

    return forge


#: Each with what it is made of: the second defence must hold without the first one.
FORGED: dict[str, Callable[[str], str]] = {
    "admitted": lambda text: re.sub(
        r"Proof\.\n[^.]*\.(?:.(?!Proof))*Qed", "Admitted", text, flags=re.S
    ),
    "an axiom": before_the_theorem("Axiom false : False."),
    "an axiom that is used": lambda text: in_the_proof("destruct false.")(
        before_the_theorem("Axiom false : False.")(text)
    ),
    "an axiom of a known name": lambda text: in_the_proof("destruct classic.")(
        before_the_theorem("Axiom classic : False.")(text)
    ),
    "an axiom in letters of another script": before_the_theorem("Axi\u03bfm f : False."),
    "a parameter": before_the_theorem("Parameter false : False."),
    "a variable": before_the_theorem("Variable false : False."),
    "a hypothesis": before_the_theorem("Hypothesis false : False."),
    "a conjecture": before_the_theorem("Conjecture false : False."),
    "a context": before_the_theorem("Context (false : False)."),
    "a word defined anew": lambda text: in_the_proof("intros. exact I.")(
        before_the_theorem("Definition holds (s : truth) := True.")(text)
    ),
    "a word noted anew": lambda text: in_the_proof("intros. exact I.")(
        before_the_theorem("Notation holds := (fun _ : truth => True).")(text)
    ),
    "a scope of its own": lambda text: in_the_proof("intros. exact I.")(
        before_the_theorem('Notation "x" := True (x ident, only parsing).')(text)
    ),
    "a module": before_the_theorem("Module holds. End holds."),
    "no guard": before_the_theorem("Unset Guard Checking. Fixpoint f (n : nat) : False := f n."),
    "no universes": before_the_theorem("Unset Universe Checking."),
    "an attribute": before_the_theorem(
        "#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n."
    ),
    "a nested comment": before_the_theorem("(* (* *) *) Axiom false : False. (* *)"),
    "a comment that is left open": before_the_theorem('(* " *) Axiom false : False. (* " *)'),
    "a file": before_the_theorem("Load Own."),
    "a plugin": before_the_theorem('Declare ML Module "ltac_plugin".'),
    "what it prints": before_the_theorem("Print Assumptions stated."),
    "another name": lambda text: text.replace("Theorem stated ", "Theorem other "),
    "another theorem behind it": lambda text: text + "Theorem other : True. Proof. exact I. Qed.\n",
    "a lemma in its place": lambda text: text.replace("Theorem stated ", "Lemma stated "),
    "one letter of the theory": lambda text: text.replace("num (- x)", "num x", 1),
    "one word of the theorem": lambda text: text.replace("(num 1) (num x)", "(num x) (num x)"),
    "a hypothesis more": lambda text: text.replace(
        "Theorem stated :\n  forall (x : R),", "Theorem stated :\n  forall (x : R), (x = 0) ->"
    ),
    "cast without a check": in_the_proof("exact_no_check I."),
    "given up": in_the_proof("intros. give_up."),
    "nothing": lambda text: "",
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_forged_text_is_refused(shop: Workshop, text: str, kind: str) -> None:
    forged = FORGED[kind](text)
    assert forged != text
    answer = shop.check(TANGENT, forged)
    assert answer.said is Said.REFUSED and answer.seconds < 1, answer  # Rocq was not even asked


UNSEEN = (
    *("an axiom that is used", "an axiom of a known name", "a word defined anew"),
    *("a word noted anew", "one word of the theorem", "another name", "a hypothesis more"),
    "cast without a check",
)


@pytest.mark.parametrize("kind", UNSEEN)
def test_rocq_refuses_what_nobody_has_looked_at(
    shop: Workshop, text: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rocq, "fault_of_text", lambda *given: "")
    assert shop.check(TANGENT, text).said is Said.COMPILED
    answer = shop.check(TANGENT, FORGED[kind](text))
    assert answer.said is Said.REFUSED and answer.reason, answer


def test_a_theorem_of_another_statement_does_not_count(
    shop: Workshop, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "not the one that is printed" in shop.check(CLOSE, text).reason
    monkeypatch.setattr(rocq, "fault_of_text", lambda *given: "")
    assert "its theorem is not the statement" in shop.check(CLOSE, text).reason


# ----------------------------------------------------------------------------- forged proofs


def asked(shop: Workshop, statement: Statement, proof: Proof) -> Answer | None:
    """What Rocq says; None where there is no text."""
    try:
        text = text_of(statement, proof, "stated")
    except Exception:  # what makes texts is not believed, and may fail on what is no proof
        return None
    return shop.check(statement, text)


def test_the_proof_of_a_true_statement_does_not_prove_its_false_twin(shop: Workshop) -> None:
    answer = asked(shop, TOO_STEEP, proof_of(TANGENT))
    assert answer is None or answer.said is Said.REFUSED


@pytest.mark.parametrize("statement", (TANGENT, CLOSE), ids=("tangent", "close"))
def test_what_compiles_of_a_forged_proof_is_the_statement(
    shop: Workshop, statement: Statement, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forged proof that Rocq accepts proves the same theorem: what the kernel refuses is refused
    too, or the statement is shown by what is left."""
    monkeypatch.setattr(shop, "limit", 20)
    data = proof_json(statement, proof_of(statement), lambda cited: "")
    every = list(alterations(data))
    tried = refused = 0
    for _, path, new in random.Random(24).sample(every, min(15, len(every))):
        try:
            proof = read_proof(statement, _with(data, path, new))
        except Exception:
            continue
        answer = asked(shop, statement, proof)
        tried += 1
        if answer is None or answer.said is Said.REFUSED:
            refused += 1
            continue
        assert is_printed_as(statement, theorem(statement))
        check(statement, proof)  # raises where the kernel refuses it
    assert tried > 2 and refused > 0


# ----------------------------------------------------------------------------- names and sets

WORDS = (
    "holds",
    "num",
    "R",
    "forall",
    "v_add",
    "Y",
    "y",
    "stated",
    "asked",
    "fun",
    "In",
    "exp",
    "I",
)


@pytest.mark.parametrize("name", [*WORDS, "ε", "p'", "x1", "_", "Theorem", "size", "point"])
def test_an_object_may_have_any_name(shop: Workshop, name: str) -> None:
    """The theorem says the same, and the word of the theory keeps its meaning."""
    z = real(name)
    twin = Statement((z,), exp(z) >= 1 + z)
    assert is_printed_as(twin, theorem(twin))
    set_ = space(name)
    of, at = law("mass", set_), terms.Index(name, set_)
    bound = Statement((of,), total(of(at), at) <= 1)
    assert is_printed_as(bound, theorem(bound))
    for each in (twin, bound):
        done, told = shop.compile(
            f"{HEAD.format('Meaning')}Definition asked : Prop :=\n  {theorem(each)}.\n"
        )
        assert done, told


def test_the_empty_set_is_a_set_where_it_may_be(shop: Workshop) -> None:
    """sup f >= inf f is false on the empty set: Rocq shows so where a set may be empty; where it
    may not, the theorem has that as its hypothesis."""
    for least in (0, 1):
        Z = space("K", smallest=least)
        g, z = reals("g", Z), terms.Index("z", Z)
        said = theorem(Statement((g,), sup(g(z), z) >= inf(g(z), z)))
        assert f"({least} <= size K)%nat" in said
        head = HEAD.format("Meaning Pins")
        shown = f"{head}Goal ~ ({said}).\nProof.\n  intro H. specialize (H nothing (fun _ => 0)).\n"
        done, _ = shop.compile(shown + "  discriminate (H (le_n 0)).\nQed.\n")
        assert done is (least == 0)


def test_the_theory_in_a_text_is_the_theory(text: str) -> None:
    assert text.startswith(theory_text())
