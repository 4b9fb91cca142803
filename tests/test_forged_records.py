"""Forged artefacts and cache entries, in every way that twelve lines of Python allow: whatever a
file or the cache says, each face says what this run decided, and marks the rest as recorded."""

from __future__ import annotations

import ast
import copy
import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import dpproofs
from dpproofs.faces import repl
from dpproofs.faces.cli import main
from dpproofs.language import real
from dpproofs.language.spoil import places
from dpproofs.language.statements import Statement
from dpproofs.outcome import Evidence, Finding, Outcome, Recorded
from dpproofs.record import artefacts
from dpproofs.record import corpus as corpora
from dpproofs.record.cache import Cache
from dpproofs.record.checkers import CHECKERS
from dpproofs.record.corpus import Corpus, load_file, statements_of
from dpproofs.record.remembered import digest_of, key
from dpproofs.record.runner import Options, run, save
from dpproofs.search.effort import EFFORTS
from tests.faces import toys

pytest_plugins = ["pytester"]

Json = dict[str, Any]
MARKS = ("recorded", "NOT CONFIRMED", "not confirmed", "stale")
QUICK = EFFORTS["quick"]

_x = real("x", at_least=0, at_most=1)
TRUE = Statement(_x, _x**2 <= _x)
ANOTHERS = CHECKERS["proof"](TRUE, QUICK).certificate  # of somebody else


# ----------------------------------------------------------------------------- the forgeries


@dataclass(frozen=True)
class Forgery:
    """What is written of a statement; `true` says whether that holds."""

    findings: Callable[[Statement], list[Json]] = lambda s: []
    true: bool = False
    altered: Callable[[Statement], list[Json]] = lambda s: []
    repairs: tuple[Json, ...] = ()


def _proved(checker: str, scope: str = "FINITE", **fields: Any) -> Callable[[Statement], Json]:
    return lambda s: {
        "checker": checker,
        "outcome": "PROVED",
        "statement": s.hash,
        "scope": scope,
        "scope_words": "all finite spaces and all parameters",
        **fields,
    }


def _with_own_hash(certificate: Any, **wrong: Any) -> Callable[[Statement], Any]:
    return lambda s: {**copy.deepcopy(certificate), "statement": s.hash, **wrong}


def _point(s: Statement, x: str, **wrong: Any) -> Json:
    known = {"sizes": {}, "scalars": {"x": x}, "tables": {}, "where": ""}
    sides = {"left": "0", "op": "<=", "right": "1"}
    head = {"format": "dpproofs-witness", "version": 1, "statement": s.hash}
    return {**head, **known, **sides, **wrong}


def _refuted(checker: str, *at: Any, **fields: Any) -> Callable[[Statement], Json]:
    """With a witness at the first point, and one that fails most at the second."""

    def forged(s: Statement) -> Json:
        seen = [_point(s, x) if isinstance(x, str) else x for x in at]
        told = dict(zip(("witness", "strongest"), seen, strict=False))
        return {
            "checker": checker, "outcome": "REFUTED", "statement": s.hash, **told, **fields
        }  # fmt: skip

    return forged


def _survived(checker: str, *sample: str, **fields: Any) -> Callable[[Statement], Json]:
    many = 10**9
    counts = {"drawn": many, "met": many, "distinct": many, "decided": many, "undecided": 0}

    def forged(s: Statement) -> Json:
        kept = {
            "certificate": {
                "format": "dpproofs-sample",
                "version": 1,
                "exhausted": True,
                "instances": [_point(s, x) for x in sample],
            }
        }
        return {
            "checker": checker,
            "outcome": "SURVIVED",
            "statement": s.hash,
            "counts": counts,
            **(kept if sample else {}),
            **fields,
        }

    return forged


def _one(make: Callable[[Statement], Json], **wrong: Any) -> Callable[[Statement], list[Json]]:
    return lambda s: [{**make(s), **wrong}]


def _certified(certificate: Callable[[Statement], Any], checker: str = "proof") -> Any:
    return lambda s: [{**_proved(checker)(s), "certificate": certificate(s)}]


def _altered(became: str, **fields: Any) -> Callable[[Statement], list[Json]]:
    """Of every altered statement the same; nothing refutes at the witness, x = 0."""
    return lambda s: [
        {
            "place": place.name,
            "kind": place.kind,
            "became": became,
            "detail": "forged: refuted",
            "way": next(iter(place.ways))[0],
            "witness": _point(s, "0"),
            **fields,
        }
        for place in places(s)
    ]


OTHER_HASH = "ab" * 32
TORN = ([], [[]], [[["both", [], []]]], [["trust me", [], []]], [[["know", [["sign", ["0"]]], []]]])

FORGERIES: dict[str, Forgery] = {
    "proof": Forgery(_one(_proved("proof", certificate={"format": "dpproofs-proof"}))),
    "without_one": Forgery(_one(_proved("proof"))),
    "identity": Forgery(_one(_proved("identity"))),
    "trust": Forgery(_one(_proved("proof"), trust="KERNEL", balls=False)),
    "atoms": Forgery(_one(_proved("proof", "ATOMS", scope_words="on Mars, too"))),
    "cites": Forgery(_one(_proved("proof", rests_on=["ab" * 32]))),
    "anothers": Forgery(_certified(lambda s: ANOTHERS)),
    "relabelled": Forgery(_certified(_with_own_hash(ANOTHERS))),
    "empty": Forgery(_certified(lambda s: {})),
    "no_steps": Forgery(_certified(_with_own_hash(ANOTHERS, steps=[]))),
    "malformed": Forgery(_certified(_with_own_hash(ANOTHERS, steps=7, format=["a", "list"]))),
    "numbers": Forgery(_certified(_with_own_hash(ANOTHERS, fixed=["x"]))),
    "hearsay": Forgery(_certified(_with_own_hash(ANOTHERS, format="dpproofs-hearsay"))),
    **{f"torn_{n}": Forgery(_certified(_with_own_hash(ANOTHERS, steps=steps)))
       for n, steps in enumerate(TORN)},
    "other_hash": Forgery(lambda s: [{**_proved("proof")(s), "statement": OTHER_HASH}]),
    "unknown_checker": Forgery(_one(_proved("kernel"))),
    "unknown_certificate": Forgery(_certified(_with_own_hash(ANOTHERS), "kernel")),
    "duplicates": Forgery(lambda s: [_proved("proof")(s)] * 2 + [_survived("search")(s)] * 2),
    "everything": Forgery(
        lambda s: [_proved(name)(s) for name in CHECKERS if name != "search"]
        + [_survived("search")(s)]
    ),
    "versions": Forgery(_one(_proved("proof"), versions=[["dpproofs", "99"]])),
    "survived": Forgery(_one(_survived("search"))),
    "survived_sample": Forgery(_one(_survived("search", "0", "1/1000", "0"))),
    "survived_refuted_sample": Forgery(_one(_survived("search", "0", "1"))),
    "survived_outside": Forgery(_one(_survived("search", "-1", "2"))),
    "survived_proof": Forgery(_one(_survived("proof"))),
    "refuted_with_false_sides": Forgery(
        lambda s: [
            _refuted("oracle", _point(s, "1", left="7", right="3", where="on Venus"),
                     _point(s, "1", left="9", right="0"), margin="10^9", reason="by decree",
                     scope_words="on Mars")(s),
            _proved("proof")(s),
        ],
        repairs=(
            {"kind": "constant", "told": "forged", "shows": "x <= 7", "stands": "proved by decree",
             "proved": True, "change": "0", "bracket": None},
        ),
    ),
    # Of true statements: what is said to refute them.
    "refuted": Forgery(_one(_refuted("search", "1/2")), true=True),
    "refuted_proof": Forgery(_one(_refuted("proof", "1/2", margin="1/4")), true=True),
    "refuted_twice": Forgery(_one(_refuted("search", "1/2", "1/3")), true=True),
    "refuted_outside": Forgery(_one(_refuted("search", "3")), true=True),
    "refuted_unknown": Forgery(_one(_refuted("oracle", "1/2")), true=True),
    "refuted_garbage": Forgery(_one(_refuted("search", {"a": [1]}, {})), true=True),
    "refuted_sides": Forgery(
        lambda s: [_refuted("search", _point(s, "1/2", left="1", right="log(-1)", op=[1]))(s)],
        true=True,
    ),
    "undecided_with_a_witness": Forgery(
        lambda s: [
            {"checker": "search", "outcome": "UNDECIDED", "statement": s.hash, "reason": "forged",
             "witness": _point(s, "1/2")}
        ],
        true=True,
    ),
    "altered_refuted": Forgery(true=True, altered=_altered("refuted")),
    "altered_proved": Forgery(
        true=True, altered=_altered("bracket", bracket=["99/100", "1"], proved=True)
    ),
    "altered_unread": Forgery(
        true=True, altered=_altered("by decree", bracket=["x"], witness="none", way={})
    ),
}  # fmt: skip
KINDS = ("file", "cache")
FALSE = [name for name, forgery in FORGERIES.items() if not forgery.true]


# ----------------------------------------------------------------------------- a forged world

_CLAIM = '    "{}": Claim(source=source(1, "in words"), notation="words", forall=(x,), {}),\n'
AMENDED = (
    'show=2 * x <= {0}, erratum=Erratum("false", "forged", amended=Amended(show=x**2 <= {0} * x))'
)


def _written_claims() -> str:
    """Each statement has numbers of its own, so that nothing is known of one from another."""
    told = ""
    names = [f"{kind}_{name}" for kind in KINDS for name in FORGERIES]
    for n, name in enumerate(names):
        true = FORGERIES[name.partition("_")[2]].true
        factor = f"Fraction({n + 2 if true else 1}, {n + 1 if true else n + 2})"
        told += _CLAIM.format(name, f"show=x**2 <= {factor} * x")
    told += _CLAIM.format("amended_in_part", AMENDED.format("Fraction(1, 999)"))
    head = toys.HEAD.format(title="Forged").replace(
        "DOCUMENT =", "from fractions import Fraction\nDOCUMENT =", 1
    )
    return head + "CLAIMS = {\n" + told + "}\n"


class World:
    """A folder with one claim file, its forged artefact, and a forged cache beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        self.file = folder / "toy" / "forged.py"

    def forge(self) -> World:
        self.file.parent.mkdir(parents=True)
        self.file.write_text(_written_claims(), encoding="utf-8")
        kept: dict[str, Json] = {}
        with Cache(self.cache) as store:
            for located in self.corpus.claims.values():
                _, kind, name = re.split(r"\.|(?<=file)_|(?<=cache)_|(?<=amended)_", located.key)
                (key_, statement, _), *amended = statements_of(located)
                if amended:
                    key_, statement, _ = amended[0]
                    kind, name = "file", "without_one"
                forgery = FORGERIES[name]
                if kind == "cache":
                    _remember(store, statement, forgery)
                    continue
                kept[key_] = {
                    "statement": statement.hash,
                    "quote": located.claim.source.digest,
                    "evidence": forgery.findings(statement),
                    "spoilt": forgery.altered(statement),
                    "repairs": list(forgery.repairs),
                }
        data = {"format": artefacts.FORMAT, "version": artefacts.VERSION, "claims": kept}
        path = artefacts.path_for(self.file)
        path.parent.mkdir()
        path.write_text(json.dumps(data), encoding="utf-8")
        return self

    @property
    def corpus(self) -> Corpus:
        found = load_file(self.file)
        assert not found.faults, found.faults
        return found

    def copied(self, to: Path) -> World:
        shutil.copytree(self.folder, to)
        return World(to)

    def enter(self, patch: pytest.MonkeyPatch) -> Corpus:
        found = self.corpus
        patch.setenv("DPPROOFS_CACHE", str(self.cache))
        patch.delenv("DPPROOFS_DOCUMENTS", raising=False)
        patch.setattr(corpora, "load_corpora", lambda: found)
        patch.setattr(corpora, "installed_folders", lambda: {self.file.parent.parent.resolve()})
        return found


def _remember(store: Cache, statement: Statement, forgery: Forgery) -> None:
    for finding in forgery.findings(statement):
        for budget in ("quick", "normal", "pytest"):
            name = finding["checker"]
            store.put(key(statement, name, EFFORTS[budget]), json.dumps(finding))
    for budget in ("quick", "normal"):
        if forgery.altered(statement):
            name = f"near misses {digest_of({})}"
            text = json.dumps(forgery.altered(statement))
            store.put(key(statement, name, EFFORTS[budget]), text)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(tmp_path_factory.mktemp("forged")).forge()


@pytest.fixture
def entered(world: World, monkeypatch: pytest.MonkeyPatch) -> Corpus:
    return world.enter(monkeypatch)


def _false(id_: str) -> bool:
    name = id_.partition(".")[2].partition("_")[2]
    return name in FALSE


# ----------------------------------------------------------------------------- what is looked for

_CLAIMED = re.compile(
    r"\bPROVED\b|\bSURVIVED\b|\bREFUTED\b|It is proved|1000000000|all finite laws|on Mars|by decree"
    r"|a checked proof|a witness\b|Take x|No counterexample was"
)


def _unmarked(lines: Iterator[str] | list[str]) -> list[str]:
    """Lines that claim something and do not say that it is recorded."""
    return [line for line in lines if _CLAIMED.search(line) and not any(m in line for m in MARKS)]


def _said(capsys: pytest.CaptureFixture[str], *argv: str, status: int | None = 0) -> str:
    capsys.readouterr()
    found = main(list(argv))
    out, err = capsys.readouterr()
    assert status is None or found == status, out + err
    assert "Traceback" not in out + err
    return out


#: What is decided as it is shown: a witness that refutes, wherever it was recorded.
CONFIRMED = {"file_refuted_with_false_sides"}  # a cache has no entry for an unknown checker
SAMPLED = {f"{kind}_survived_refuted_sample" for kind in KINDS}


#: What is decided by the slower faces: of each kind of forgery some.
DECIDED = (
    "file_without_one",
    "file_torn_2",
    "file_everything",
    "file_refuted_with_false_sides",
    "cache_everything",
    "cache_survived_sample",
    "cache_refuted_proof",
    "amended_in_part",
)


def test_there_are_at_least_fifteen_ways() -> None:
    assert len(FORGERIES) >= 30 and len(FALSE) >= 20


# ----------------------------------------------------------------------------- faces that recall


@pytest.mark.parametrize("command", ["list", "scope", "adequacy"])
def test_a_face_of_all_claims_marks_them(
    command: str, entered: Corpus, capsys: pytest.CaptureFixture[str]
) -> None:
    out = _said(capsys, command, "toy/")
    sections: list[str] = []
    for line in out.splitlines():  # what is indented belongs to the claim above it
        if line.startswith("  ") and sections:
            sections[-1] += line
        else:
            sections.append(line)
    claimed = [s for s in sections if "forged" in s]
    assert len(claimed) >= len(entered.claims) and not _unmarked(claimed)


def test_the_list_as_json(entered: Corpus, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(_said(capsys, "list", "toy/", "--json"))
    assert len(found["claims"]) == len(entered.claims)
    for claim in found["claims"]:
        known = claim["printed"] is not None or claim["amended"] is not None
        assert not (known and claim["decided_here"]), claim
        assert all(repair["decided_here"] is False for repair in claim["repairs"])


@pytest.mark.slow
def test_each_page_and_card(entered: Corpus, capsys: pytest.CaptureFixture[str]) -> None:
    for id_ in entered.claims:
        name = id_.partition(".")[2]
        for command in ("show", "card"):
            told = _said(capsys, command, id_).splitlines()
            if name in CONFIRMED and command == "show":
                assert any("REFUTED" in line for line in told)
                assert not any("Mars" in line or "on Venus" in line for line in told)
                continue
            if name in CONFIRMED:
                continue
            assert not _unmarked(told), id_
            if not _false(id_) and not name.startswith("amended"):
                status = [line for line in told if line.startswith("  status")]
                assert not any("REFUTED" in line for line in status), (id_, status)


def test_the_views_of_the_prompt(entered: Corpus) -> None:
    views = repl.Claims(entered)
    for id_, view in views.items():
        if id_.partition(".")[2] in CONFIRMED:
            assert view.status.startswith("REFUTED")
            continue
        assert not _unmarked([view.status, *repr(view).splitlines()]), id_
        assert "REFUTED" not in view.status


def test_a_replay_confirms_no_forgery(
    world: World, entered: Corpus, capsys: pytest.CaptureFixture[str]
) -> None:
    out = _said(capsys, "replay", str(artefacts.path_for(world.file)), status=1)
    assert "on Venus" not in out and "Mars" not in out
    confirmed = [
        line  # the other direction and the strict form are truly false at x = 0
        for line in out.splitlines()
        if ": confirmed: " in line and not re.search(r"show: (direction|strictness) of ", line)
    ]
    assert all(
        re.search(r"file_(refuted_with_false_sides|survived_sample)", line) for line in confirmed
    ), confirmed
    for name in ("file_survived", "file_survived_proof"):
        (line,) = (part for part in out.splitlines() if f"forged.{name}:" in part)
        assert "recorded, not repeated here" in line


def test_the_errata_and_the_report(
    entered: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for style in ("text", "md"):
        assert not _unmarked(_said(capsys, "errata", "--format", style).splitlines())
    page = tmp_path / "report.html"
    _said(capsys, "report", "-o", str(page), status=None)
    data = json.loads(page.with_suffix(".json").read_text())
    for claim in data["claims"]:
        name = claim["id"].partition(".")[2]
        if claim["decided_here"]:
            assert name in CONFIRMED | SAMPLED or claim["printed"] in (None, "REFUTED"), claim
    text = page.with_suffix(".md").read_text()
    sections = {s.partition("\n")[0]: s for s in re.split(r"\n#+ ", text)}
    assert any(
        "file_without_one" in title or "file_without_one" in s for title, s in sections.items()
    )
    badges = re.findall(r"\b(?:PROVED|SURVIVED)\b[^|\n]*", text)
    html = page.read_text()
    shown = re.findall(r'class="s(?: t)? s[0-5]">([^<]*)<', html)
    legend = {"PROVED", "SURVIVED", "PROVED on a domain"}
    counted = [badge for badge in shown if badge in legend]
    assert len(counted) <= 3 * len(legend), counted[:9]  # in the legends alone
    assert badges


# ----------------------------------------------------------------------------- faces that decide


@pytest.mark.slow
def test_a_check_decides(
    world: World,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = world.copied(tmp_path / "own")
    own.enter(monkeypatch)
    asked = [f"{own.file.parent.name}/forged.{name}" for name in DECIDED]
    out = _said(capsys, "check", *asked, "--budget", "quick", "--json", status=1)
    for claim in json.loads(out)["claims"]:
        name = claim["id"].partition(".")[2]
        if name.startswith("amended"):
            assert (claim["printed"], claim["amended"]) == ("REFUTED", "REFUTED")
        else:
            assert (claim["printed"] == "REFUTED") == _false(claim["id"]), claim
            assert _false(claim["id"]) or claim["printed"] == "PROVED", claim
        assert claim["decided_here"], claim
        assert all(r["decided_here"] == (r["told"] != "forged") for r in claim["repairs"])
        assert "on Venus" not in str(claim["witnesses"])


def test_a_check_in_words(
    world: World,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = world.copied(tmp_path / "own")
    own.enter(monkeypatch)
    for name in ("cache_everything", "file_refuted_with_false_sides"):
        out = _said(capsys, "check", f"toy/forged.{name}", "--budget", "quick", status=1)
        assert "REFUTED" in out and "Take x" in out
        lines = [line for line in out.splitlines() if "Take x" not in line and "why" not in line]
        assert not _unmarked(lines)


@pytest.mark.slow
def test_what_is_saved_was_decided(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = world.copied(tmp_path / "own")
    corpus = own.enter(monkeypatch)
    chosen = list(corpus.claims.values())
    altered = [c for c in chosen if c.key.endswith("cache_altered_refuted")]
    rest = [c for c in chosen if _false(c.id) and "cache_torn" not in c.key]
    chosen = [*altered, *rest]
    with Cache() as store:
        for some, spoil in ((altered, True), (rest, False)):
            assert save(run(corpus, some, Options("pytest", spoil=spoil), store=store))
    saved = artefacts.load(artefacts.path_for(own.file)).claims
    for located in chosen:
        for key_, statement, _ in statements_of(located):
            kept = saved[key_]
            for finding in kept.evidence:
                assert finding.statement == statement.hash, key_
                assert finding.outcome is not Outcome.PROVED or not _false(located.id), key_
                if finding.outcome is Outcome.REFUTED:
                    assert _false(located.id) or "amended" in key_, key_
                    assert "Mars" not in finding.scope_words and finding.checker in CHECKERS
                    assert finding.margin != "10^9" and finding.witness is not None
                    assert "on Venus" not in str(finding.witness)
            for data in kept.spoilt:
                assert data["became"] != "by decree", key_
                forged = data["detail"] == "forged: refuted"
                assert not (forged and data["became"] == "refuted"), key_


@pytest.mark.slow
def test_pytest_says_that_they_are_false(
    world: World, pytester: pytest.Pytester, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = world.copied(tmp_path / "own")
    own.enter(monkeypatch)
    asked = [f"{own.file}::{name}::statuses" for name in DECIDED]
    result = pytester.runpytest_inprocess(*asked, "-v", "-p", "no:xdist", "-p", "no:cacheprovider")
    assert result.ret == 1
    verdicts = dict(re.findall(r"::(\w+)::statuses (PASSED|FAILED)", result.stdout.str()))
    assert set(verdicts) == set(DECIDED)
    for name, verdict in verdicts.items():
        false = name.startswith("amended") or _false(f"forged.{name}")
        assert (verdict == "FAILED") == false, name


def test_dp_check(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = world.copied(tmp_path / "own")
    corpus = own.enter(monkeypatch)
    monkeypatch.setattr(repl, "claims", repl.Claims(corpus))
    for name in ("file_everything", "cache_survived_sample"):
        found = repl.check(f"toy/forged.{name}")
        assert found.status == "REFUTED" and found.ok is False and "Take x" in found.witness
    found = repl.check("toy/forged.cache_refuted_proof")
    assert found.status == "PROVED" and found.ok and not found.witness


# ----------------------------------------------------------------------------- the type of evidence


@pytest.mark.slow
def test_only_checkers_and_the_gate_make_evidence() -> None:
    root = Path(dpproofs.__file__).parent
    places_ = {}
    for file in sorted(root.rglob("*.py")):
        for scope, name in _constructed(ast.parse(file.read_text(encoding="utf-8"))):
            if name == "Evidence":
                places_.setdefault(str(file.relative_to(root)), set()).add(scope)
    within = ("provers/", "search/")
    outside = {file: scopes for file, scopes in places_.items() if not file.startswith(within)}
    assert outside.pop("record/gate.py")
    assert outside == {
        "record/checking.py": {"failed"},
        "record/workers.py": {"died"},
        "record/results.py": {"not_tried"},
        "record/timed.py": {"timed"},
    }


def _constructed(tree: ast.AST, scope: str = "") -> Iterator[tuple[str, str]]:
    """Each name that is called, with the function around it."""
    for node in ast.iter_child_nodes(tree):
        inside = node.name if isinstance(node, ast.FunctionDef) else scope
        if isinstance(node, ast.Call):
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            yield inside, name
        yield from _constructed(node, inside)


def test_evidence_has_no_reader() -> None:
    made = {name for name in dir(Evidence) if isinstance(vars(Evidence).get(name), classmethod)}
    assert not made and not hasattr(Evidence, "from_json") and not hasattr(Finding, "from_json")
    assert not issubclass(Recorded, Evidence) and not issubclass(Evidence, Recorded)
