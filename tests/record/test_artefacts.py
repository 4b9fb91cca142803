"""An artefact is read whole or refused with what to do; saving changes one key and no more."""

from __future__ import annotations

import dataclasses
import errno
import hashlib
import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from dpproofs.outcome import Counts, Outcome, Recorded, Scope
from dpproofs.record.artefacts import (
    FORMAT,
    VERSION,
    Artefact,
    ArtefactError,
    Entry,
    MissingArtefact,
    load,
    path_for,
    save,
)

HASH = "ab" * 32
QUOTE = hashlib.sha256(rb"If $p$ and $q$ \dots").hexdigest()
PROOF = Recorded(
    checker="proof",
    outcome=Outcome.PROVED,
    statement=HASH,
    scope=Scope.FINITE,
    scope_words="all finite laws, all ε ≥ 0 and \\frac{1}{2}",
    certificate={"multipliers": ["1/2", 3, {"deep": [None, True]}]},
)
SURVIVAL = Recorded(
    checker="search",
    outcome=Outcome.SURVIVED,
    statement=HASH,
    counts=Counts(drawn=9, met=8, distinct=7, decided=6, undecided=1),
    seed=1,
)
ENTRY = Entry(
    HASH, QUOTE, (PROOF, SURVIVAL), ({"place": "leaf 3", "at": "101/100"},), ({"told": "x > 0"},)
)
ARTEFACT = Artefact({"claim": ENTRY, "step_1": Entry(HASH, QUOTE)})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "artefacts" / "lemma_01.json"


def write(path: Path, content: bytes | str | object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def as_json() -> Any:
    return json.loads(ARTEFACT.to_bytes())


# --- where ---


def test_an_artefact_is_kept_beside_its_claim_file() -> None:
    claim_file = Path("claims/notes/lemma_01_tail.py")
    assert path_for(claim_file) == Path("claims/notes/artefacts/lemma_01_tail.json")


def test_only_a_claim_file_has_an_artefact() -> None:
    with pytest.raises(ValueError, match=r"lemma\.json.*\.py"):
        path_for(Path("lemma.json"))


# --- saving ---


def test_what_was_saved_is_loaded(path: Path) -> None:
    assert save(path, ARTEFACT)
    assert load(path) == ARTEFACT
    assert sorted(os.listdir(path.parent)) == [path.name]


def test_the_bytes_are_determined_and_as_promised(path: Path) -> None:
    turned = Artefact(dict(reversed(list(ARTEFACT.claims.items()))))
    assert turned.to_bytes() == ARTEFACT.to_bytes()
    save(path, ARTEFACT)
    text = path.read_bytes().decode("ascii")
    assert text == json.dumps(json.loads(text), sort_keys=True, indent=1) + "\n"
    assert (as_json()["format"], as_json()["version"]) == (FORMAT, VERSION)
    save(path, load(path))
    assert path.read_bytes().decode("ascii") == text


def test_a_file_is_left_alone_where_nothing_changed(path: Path) -> None:
    save(path, ARTEFACT)
    before = path.stat()
    assert not save(path, ARTEFACT)
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert save(path, ARTEFACT.merge("claim", Entry(HASH, QUOTE)))
    assert load(path).claims["claim"] == Entry(HASH, QUOTE)


def test_the_permissions_are_those_of_any_file(path: Path) -> None:
    save(path, ARTEFACT)
    ordinary = write(path.with_name("other.json"), b"")
    assert path.stat().st_mode == ordinary.stat().st_mode


@pytest.mark.parametrize("step", ["replace", "fsync"])
def test_a_save_that_fails_leaves_the_old_file_and_no_other(
    path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(path, ARTEFACT)
    old = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, step, full)
    with pytest.raises(ArtefactError, match=r"No space left.*free space"):
        save(path, Artefact())
    assert path.read_bytes() == old
    assert os.listdir(path.parent) == [path.name]


def test_a_save_that_is_interrupted_leaves_the_old_file_and_no_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(path, ARTEFACT)
    old = path.read_bytes()

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save(path, Artefact())
    assert path.read_bytes() == old
    assert os.listdir(path.parent) == [path.name]


def test_the_content_is_on_disk_before_the_name_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    real_fsync, real_replace = os.fsync, os.replace

    def fsync(descriptor: int) -> None:
        done.append("fsync")
        real_fsync(descriptor)

    def replace(old: Path, new: Path) -> None:
        assert old.parent == new.parent
        done.append("replace")
        real_replace(old, new)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    save(path, ARTEFACT)
    assert done[:2] == ["fsync", "replace"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    blocked = write(tmp_path / "artefacts", b"a file in the way") / "lemma.json"
    with pytest.raises(ArtefactError, match="a folder that can be written to"):
        save(blocked, ARTEFACT)


# --- merging ---


def test_merging_replaces_one_key_and_drops_none() -> None:
    fresh = Entry("cd" * 32, QUOTE)
    merged = ARTEFACT.merge("claim", fresh)
    assert merged.claims == {"claim": fresh, "step_1": ARTEFACT.claims["step_1"]}
    assert ARTEFACT.claims["claim"] == ENTRY
    assert ARTEFACT.merge("new", fresh).claims == {**ARTEFACT.claims, "new": fresh}


@pytest.mark.parametrize(
    "bad",
    [
        {"statement": "no hex"},
        {"statement": ""},
        {"quote": "ab"},
        {"quote": None},
        {"evidence": ({},)},
        {"spoilt": ("text",)},
        {"spoilt": ({"at": 1.01},)},
    ],
)
def test_what_could_not_be_loaded_cannot_be_made(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(bad))}: saw .*; allowed: "):
        dataclasses.replace(ENTRY, **bad)


# --- loading what is not right ---


def refused(path: Path, *words: str, kind: type[ArtefactError] = ArtefactError) -> ArtefactError:
    with pytest.raises(ArtefactError) as raised:
        load(path)
    error = raised.value
    assert type(error) is kind, error
    for word in (*words, str(path)):
        assert word in str(error)
    assert all([error.subject, error.seen, error.allowed, error.place, error.remedy])
    return error


def test_a_missing_file(path: Path) -> None:
    refused(path, "dpproofs check --save", kind=MissingArtefact)


def test_a_folder_in_its_place(path: Path) -> None:
    path.mkdir(parents=True)
    refused(path, "a file that can be read", "permissions")


def test_a_file_cut_at_any_byte_is_truncated(path: Path) -> None:
    whole = ARTEFACT.to_bytes()
    last = len(whole) - 1  # without its last newline it is still complete
    for length in (*range(100), *range(100, last - 100, 7), *range(last - 100, last)):
        refused(write(path, whole[:length]), "an end after", "version control")


@pytest.mark.parametrize(
    "content",
    [
        b"not json\n",
        b"<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n",
        b'{"format": }',
        b'{"format": NaN}',
        b"\xff\xfe{}",
        b'{"a": 1, "a": 2}',
        b'{"a": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        ARTEFACT.to_bytes() + b"{}",
    ],
    ids=lambda content: repr(content[:12]),
)
def test_a_file_that_is_not_json(path: Path, content: bytes) -> None:
    refused(write(path, content), "artefact: saw", "JSON", "version control")


def test_a_key_that_stands_twice_is_named(path: Path) -> None:
    text = ARTEFACT.to_bytes().decode().replace('"step_1"', '"claim"')
    refused(write(path, text), "the key 'claim' twice")


@pytest.mark.parametrize("content", [[], "text", None, 3, {}, {"format": "other", "version": 1}])
def test_a_file_of_another_format(path: Path, content: object) -> None:
    refused(write(path, json.dumps(content)), "format: saw", FORMAT)


def test_a_newer_version_asks_for_an_upgrade(path: Path) -> None:
    newer = {"format": FORMAT, "version": VERSION + 1, "other": "layout"}
    refused(write(path, newer), "version: saw", "upgrade dpproofs", str(VERSION + 1))


@pytest.mark.parametrize("version", range(VERSION))
def test_an_older_version_asks_for_a_save(path: Path, version: int) -> None:
    older = {"format": FORMAT, "version": version}
    refused(write(path, older), "version: saw", "dpproofs check --save")


@pytest.mark.parametrize("version", [None, "1", 1.0, True, [1]])
def test_a_version_that_is_no_integer(path: Path, version: object) -> None:
    refused(write(path, {**as_json(), "version": version}), "version")


def _without(data: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: v for k, v in data.items() if k != key}


@pytest.mark.parametrize("content", [_without(as_json(), "claims"), {**as_json(), "date": "now"}])
def test_the_keys_are_those_of_the_format(path: Path, content: object) -> None:
    refused(write(path, content), "claims, format, version")


@pytest.mark.parametrize("claims", [None, [], "text", 3])
def test_claims_that_are_no_object(path: Path, claims: object) -> None:
    refused(write(path, {**as_json(), "claims": claims}), "claims")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"statement": 3}, "statement"),
        ({"statement": "XY"}, "statement"),
        ({"quote": "ab"}, "quote"),
        ({"evidence": {}}, "evidence"),
        ({"evidence": [3]}, "evidence[0]"),
        ({"evidence": [PROOF.to_json(), {"outcome": "PROVED"}]}, "evidence[1]"),
        ({"evidence": [{**PROOF.to_json(), "trust": "FAITH"}]}, "evidence.trust: saw 'FAITH'"),
        ({"evidence": [{**PROOF.to_json(), "trust": None}]}, "evidence.trust"),
        ({"evidence": [{**PROOF.to_json(), "trust": "ROCQ"}]}, "evidence.trust: saw 'ROCQ'"),
        ({"spoilt": {}}, "spoilt"),
        ({"spoilt": [1]}, "spoilt"),
        ({"spoilt": [{"at": 0.5}]}, "spoilt"),
        ({"date": "now"}, "'date'"),
    ],
)
def test_an_entry_of_wrong_types_is_placed(path: Path, change: dict[str, Any], word: str) -> None:
    data = as_json()
    data["claims"]["claim"].update(change)
    error = refused(write(path, data), word)
    assert f"{path}: claim" in error.place


@pytest.mark.parametrize("name", ["statement", "quote", "evidence", "spoilt"])
def test_an_entry_lacks_nothing(path: Path, name: str) -> None:
    data = as_json()
    del data["claims"]["claim"][name]
    refused(write(path, data), name)


def test_an_error_survives_the_way_between_processes() -> None:
    error = MissingArtefact("artefact", "no file", "a file", "here", "save it")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is MissingArtefact and str(again) == str(error)
