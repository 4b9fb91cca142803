"""A broken file is a fault with its place and hides no other; ids, references, packages."""

from __future__ import annotations

import importlib
import os
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from dpproofs.language import Amended, Erratum, Open, Reading, Step
from dpproofs.record import corpus as corpora
from dpproofs.record.corpus import (
    Corpus,
    LoadFault,
    Located,
    a_tenth,
    load_corpora,
    load_file,
    load_named,
    load_package,
    opened,
    statements_of,
)
from tests.record.toys import TRUE, claim, false, x

HEAD = '''"""A lemma.

Prose of it.
"""
from dpproofs.language import Claim, Document, Source, Step, real
SOURCE = Source(Document("d", "D", "A", "d.txt"), (1, 1), ("a", "b"), "quoted")
a = real("a", at_least=0)
b = real("b", at_least=0)
def claim(**more):
    return Claim(**{"source": SOURCE, "forall": (a, b), "show": a <= a + b, **more})
'''
GOOD = HEAD + "CLAIM = claim()\n"


@pytest.fixture
def folder(tmp_path: Path) -> Any:
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def write(folder: Path, text: str, name: str = "notes/lemma_01") -> Path:
    file = folder / f"{name}.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def fault(corpus: Corpus) -> LoadFault:
    assert not corpus.claims and len(corpus.faults) == 1, corpus
    return corpus.faults[0]


# ----------------------------------------------------------------------------- single files


def test_a_file_with_one_claim(folder: Path) -> None:
    corpus = load_file(write(folder, GOOD))
    assert not corpus.faults
    (located,) = corpus.claims.values()
    assert located.id == "notes/lemma_01" and located.key == "lemma_01"
    assert located.prose == "A lemma.\n\nProse of it."


def test_a_file_with_several_claims(folder: Path) -> None:
    more = HEAD + "CLAIMS = {'one': claim(), 'two': claim(show=b <= a + b)}\n"
    corpus = load_file(write(folder, more))
    assert list(corpus.claims) == ["notes/lemma_01.one", "notes/lemma_01.two"]
    assert corpus.claims["notes/lemma_01.two"].key == "lemma_01.two"


def test_a_part_in_a_file_of_its_own(folder: Path) -> None:
    """The id is the path, as if the part were bound in a file with others."""
    write(folder, "K = 1\n", "notes/notation")
    file = write(folder, f"from .notation import K\n{GOOD}", "notes/lemma_01.one")
    corpus = load_file(file, Corpus)
    assert not corpus.faults, corpus.faults
    (located,) = corpus.claims.values()
    assert located.id == "notes/lemma_01.one" and located.key == "lemma_01.one"
    assert located.alone and located.asked == os.path.relpath(file)
    other = load_file(write(folder, GOOD, "notes/lemma_01.two"), Corpus)
    assert list(other.claims) == ["notes/lemma_01.two"]


def test_the_parts_of_a_document_in_files_of_their_own() -> None:
    name = "standard_facts/privacy_regions"
    parts = [id_ for id_ in load_corpora().claims if id_.startswith(f"{name}.")]
    assert len(parts) == 6
    assert sorted(load_named(f"{name}.converse").claims) == parts
    assert load_corpora().claims[f"{name}.converse"].file.name == "privacy_regions.converse.py"


@pytest.mark.parametrize(
    "binding",
    [
        "",
        "CLAIM = 1",
        "CLAIM = None",
        "CLAIMS = {}",
        "CLAIMS = [claim()]",
        "CLAIMS = {'one': 1}",
        "CLAIM = claim(); CLAIMS = {'one': claim()}",
    ],
)
def test_a_file_without_a_claim(folder: Path, binding: str) -> None:
    found = fault(load_file(write(folder, HEAD + binding + "\n")))
    assert found.subject == "no claim" and "CLAIM" in found.message


def test_a_file_that_does_not_import(folder: Path) -> None:
    found = fault(load_file(write(folder, HEAD + "import no_such_module\n")))
    line = HEAD.count("\n") + 1
    assert found.subject == "does not import" and f"(line {line})" in found.message
    assert "no_such_module" in found.message


def test_a_syntax_error_has_its_line(folder: Path) -> None:
    found = fault(load_file(write(folder, "x = 1\ny = (\nz = 3 3\n")))
    assert "SyntaxError" in found.message and "(line " in found.message


def test_faults_of_a_claim_come_one_by_one(folder: Path) -> None:
    text = HEAD + "CLAIM = claim(show=a <= real('c'), given=(a <= 0.5,))\n"
    corpus = load_file(file := write(folder, text))
    assert not corpus.claims
    assert {f.subject for f in corpus.faults} == {"show", "given[0]"}
    assert all(f.file.name == "lemma_01.py" for f in corpus.faults)
    line = file.read_text().count("\n")
    assert all(f"(line {line})" in f.message for f in corpus.faults)


def test_a_missing_file(folder: Path) -> None:
    found = fault(load_file(folder / "nothing.py"))
    assert "no such file" in found.message and "nothing.py" in str(found)


def test_a_broken_file_is_broken_again(folder: Path) -> None:
    file = write(folder, HEAD + "raise ValueError('first')\n")
    assert "first" in fault(load_file(file)).message
    assert "first" in fault(load_file(file)).message  # no half-loaded module is left behind


def test_neighbours_are_imported_relatively(folder: Path) -> None:
    write(folder, "from dpproofs.language import real\na = real('a')\n", "notes/notation")
    text = HEAD + "from .notation import a as other\nCLAIM = claim(forall=other, show=other <= 1)\n"
    assert load_file(write(folder, text)).claims


def test_files_of_one_name_in_two_folders(folder: Path) -> None:
    first = load_file(write(folder, GOOD, "one/lemma"))
    second = load_file(write(folder, GOOD.replace("'a'", "'x'"), "two/lemma"))
    assert list(first.claims) == ["one/lemma"] and list(second.claims) == ["two/lemma"]
    assert first.claims["one/lemma"].claim is not second.claims["two/lemma"].claim


def test_a_file_of_a_known_corpus_keeps_its_id(folder: Path, monkeypatch) -> None:
    file = write(folder, GOOD)
    known = Corpus({"other/id": Located("other/id", _claim(folder), file)})
    monkeypatch.setattr(corpora, "installed_folders", lambda: {file.parent.parent})
    assert list(load_file(file, lambda: known).claims) == ["other/id"]


def test_the_installed_corpora_are_loaded_only_where_a_file_names_them(folder: Path) -> None:
    def known() -> Corpus:
        raise LookupError("everything is loaded")

    alone = HEAD + "CLAIM = claim(forall=a, show=a <= 1, cites=({!r},))\n"
    with pytest.raises(LookupError):
        load_file(write(folder, alone.format("other/id")), known)
    assert load_file(write(folder, GOOD), known).claims


def _claim(folder: Path) -> Any:
    (located,) = load_file(write(folder, GOOD, "any/claim")).claims.values()
    return located.claim


# ----------------------------------------------------------------------------- packages


def package(folder: Path, files: dict[str, str], name: str = "corpus_under_test") -> Corpus:
    root = folder / name
    root.mkdir()
    (root / "__init__.py").write_text("")
    for path, text in files.items():
        file = root / f"{path}.py"
        if not file.parent.exists():
            file.parent.mkdir()
            (file.parent / "__init__.py").write_text("")
        file.write_text(text)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        corpus = load_package(importlib.import_module(name))
    finally:
        sys.path.remove(str(folder))
    corpus.check_references()
    return corpus


def test_a_package_of_documents(folder: Path) -> None:
    corpus = package(
        folder,
        {
            "notes/lemma_02": GOOD,
            "notes/lemma_01": GOOD,
            "notes/notation": "x = 1\n",
            "notes/_hidden": "raise ValueError\n",
            "paper/theorem": GOOD,
        },
        "corpus_one",
    )
    assert not corpus.faults
    assert list(corpus.claims) == ["notes/lemma_01", "notes/lemma_02", "paper/theorem"]


def test_one_broken_file_hides_no_other(folder: Path) -> None:
    corpus = package(
        folder,
        {"notes/a": "1 +\n", "notes/b": GOOD, "notes/c": "import nothing_at_all\n"},
        "corpus_two",
    )
    assert list(corpus.claims) == ["notes/b"]
    assert [f.file.stem for f in corpus.faults] == ["a", "c"]


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], name: str):
    """Makes a package of these files the one installed corpus."""
    for file, text in files.items():
        write(folder / name, text, file)
        (folder / name / file).parent.joinpath("__init__.py").touch()
    (folder / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(folder))
    point = SimpleNamespace(name="documents", value=name)
    monkeypatch.setattr(corpora, "entry_points", lambda: [point])


def test_a_claim_is_loaded_without_its_neighbours(folder: Path, monkeypatch) -> None:
    """The others are not even read: a broken one hides nothing, and costs nothing."""
    parts = HEAD + "CLAIMS = {'one': claim(), 'two': claim()}\n"
    files = {"notes/a": GOOD, "notes/b": "raise SystemExit\n", "notes/c": parts}
    installed(folder, monkeypatch, {**files, "paper/a": "raise ValueError\n"}, "corpus_three")
    assert list(load_named("notes/a").claims) == ["notes/a"]
    assert not any(name.endswith(("notes.b", "notes.c", "paper.a")) for name in sys.modules)
    assert list(load_named("notes/c.two").claims) == ["notes/c.one", "notes/c.two"]
    assert [fault.file.stem for fault in load_named("notes/b").faults] == ["b"]
    everything = load_corpora()
    alone = load_named("notes/a").claims["notes/a"]
    together = everything.claims["notes/a"]
    assert alone.claim is together.claim and vars(alone) == vars(together)


@pytest.mark.parametrize(
    "id_", ["", "a", "notes", "notes/", "/a", "notes/notation", "notes/none", "../notes/a", "n*/a"]
)
def test_what_is_no_whole_id_names_no_file(id_: str, folder: Path, monkeypatch) -> None:
    installed(folder, monkeypatch, {"notes/a": GOOD, "notes/notation": "x = 1\n"}, "corpus_four")
    found = load_named(id_)
    assert not found.claims and not found.faults


def cites(*ids: str) -> str:
    return HEAD + f"CLAIM = claim(cites={ids!r})\n"


def by(*reasons: str) -> str:
    steps = ", ".join(
        f"Step('s{n}', a <= {n} + a, {reason!r})" for n, reason in enumerate(reasons, 1)
    )
    return HEAD + f"CLAIM = claim(proof=({steps},))\n"


def test_what_is_cited_exists(folder: Path) -> None:
    corpus = package(
        folder, {"notes/lemma_01": GOOD, "notes/lemma_02": cites("notes/lema_01")}, "corpus_three"
    )
    (found,) = corpus.faults
    assert found.subject == "cites" and "did you mean notes/lemma_01" in found.message


def test_reasons_are_claims_earlier_steps_or_known_words(folder: Path) -> None:
    good = by("hypothesis", "definition", "algebra", "s1", "notes/lemma_01")
    bad = by("s2", "s1", "obviously", "notes/lemma_1")
    corpus = package(
        folder,
        {"notes/lemma_01": GOOD, "notes/lemma_02": good, "notes/lemma_03": bad},
        "corpus_four",
    )
    assert [f.file.stem for f in corpus.faults] == ["lemma_03"] * 3
    assert [f.subject for f in corpus.faults] == ["proof[0].by", "proof[2].by", "proof[3].by"]
    assert "'s2'" in corpus.faults[0].message  # a later step is no reason
    assert "did you mean" in corpus.faults[2].message


@pytest.mark.parametrize("length", [1, 2, 3])
def test_cycles(folder: Path, length: int) -> None:
    files = {f"notes/l{n}": cites(f"notes/l{(n + 1) % length}") for n in range(length)}
    files["notes/outside"] = cites("notes/l0")
    corpus = package(folder, files, f"corpus_cycle_{length}")
    (found,) = corpus.faults
    assert found.subject == "cites" and "cycle" in found.message
    assert found.message.count("->") == length
    assert "outside" not in found.message


def test_a_cycle_through_the_steps_of_a_proof(folder: Path) -> None:
    files = {"notes/l0": by("notes/l1"), "notes/l1": cites("notes/l0")}
    corpus = package(folder, files, "corpus_steps")
    assert len(corpus.faults) == 1 and "cycle" in corpus.faults[0].message


def test_citing_twice_is_no_cycle(folder: Path) -> None:
    files = {
        "notes/l0": GOOD,
        "notes/l1": cites("notes/l0"),
        "notes/l2": cites("notes/l0", "notes/l1", "notes/l0"),
    }
    assert not package(folder, files, "corpus_diamond").faults


# ----------------------------------------------------------------------------- a corpus


def located(id_: str, file: str) -> Located:
    return Located(id_, None, Path(file))  # type: ignore[arg-type]


def test_an_id_is_taken_once() -> None:
    corpus = Corpus({"a/x": located("a/x", "one.py")})
    corpus.add(Corpus({"a/x": located("a/x", "two.py"), "a/y": located("a/y", "two.py")}))
    assert list(corpus.claims) == ["a/x", "a/y"]
    assert corpus.claims["a/x"].file == Path("one.py")
    (found,) = corpus.faults
    assert found.subject == "a/x" and "taken by one.py" in found.message


def test_adding_the_same_file_again_is_no_fault() -> None:
    corpus = Corpus({"a/x": located("a/x", "one.py")})
    corpus.add(Corpus({"a/x": located("a/x", "one.py")}))
    assert not corpus.faults


def test_patterns() -> None:
    ids = ["notes/lemma_1", "notes/lemma_10", "paper/lemma_1"]
    corpus = Corpus({id_: located(id_, f"{id_}.py") for id_ in ids})
    found = {
        p: [c.id for c in corpus.matching(p)] for p in ("notes/lemma_1", "lemma", "notes/*", "?")
    }
    assert found["notes/lemma_1"] == ["notes/lemma_1"]
    assert found["lemma"] == ids and found["notes/*"] == ids[:2] and found["?"] == []


def test_an_empty_package() -> None:
    empty = ModuleType("empty")
    empty.__path__ = []
    assert load_package(empty) == Corpus()


def test_a_tenth_is_rounded_up_and_every_claim_has_its_turn(folder: Path) -> None:
    located = next(iter(load_file(write(folder, GOOD)).claims.values()))
    claims = [replace(located, id=f"notes/lemma_{n:02}") for n in range(31)]
    assert a_tenth([], "seed") == []
    assert a_tenth(claims[:1], "seed") == claims[:1]
    samples = [a_tenth(claims, f"commit {n}") for n in range(100)]
    assert {len(sample) for sample in samples} == {4}
    assert samples[0] == a_tenth(claims, "commit 0") and samples[0] != samples[1]
    assert {part.id for sample in samples for part in sample} == {part.id for part in claims}


def test_a_file_in_no_corpus_is_called_by_its_path(folder, monkeypatch):
    file = write(folder, GOOD)
    monkeypatch.chdir(file.parent)
    (own,) = load_file(file, Corpus).claims.values()
    assert own.alone and own.asked == file.name
    known = load_file(file)
    monkeypatch.setattr(corpora, "installed_folders", lambda: {file.parent.parent})
    (installed,) = load_file(file, lambda: known).claims.values()
    assert not installed.alone and installed.asked == installed.id


def test_every_statement_of_a_claim_has_a_key_and_an_expectation() -> None:
    step = Step("one", x**3 <= 1, "algebra")
    mended = Step(
        "two", x <= x**3, "algebra", erratum=Erratum("false", "it is", Amended(show=TRUE))
    )
    whole = replace(false(TRUE), proof=(step, mended), readings=(Reading("r", show=x <= 2),))
    found = {
        key: expected for key, _, expected in statements_of(Located("toy/l", whole, Path("l.py")))
    }
    assert found == {
        "l": False, "l!amended": True, "l!reading0": False,
        "l/one": True, "l/two": False, "l/two!amended": True,
    }  # fmt: skip


def test_what_is_declared_open_is_the_amendment_where_there_is_one() -> None:
    who = Open("who knows")
    wrong = Erratum("false", "it is", Amended(show=x <= x + 1, open=who))
    steps = (
        Step("one", x <= x + 1, "algebra", open=who),
        Step("two", x > x, "algebra", erratum=wrong),
        Step("three", x >= x, "algebra"),
    )
    located = Located("toy/l", claim(show=TRUE, proof=steps, open=who), Path("l.py"))
    assert opened(located) == {"l", "l/one", "l/two!amended"}
