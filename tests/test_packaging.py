"""What is installed is what is there: every package, every claim file, and where corpora are."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from dpproofs.record.corpus import Corpus, load_file, load_package
from dpproofs.record.folders import ENTRY_POINT, installed_folders

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
CLAIMS = "dpproofs_claims"
DOCUMENTS = sorted(file.parent.name for file in (ROOT / "claims").glob("*/__init__.py"))


def folders(start: str, name: str) -> set[str]:
    """The packages under a folder, as they are named once installed."""
    files = (ROOT / start).rglob("__init__.py")
    return {".".join((name, *file.parent.relative_to(ROOT / start).parts)) for file in files}


def test_the_packages_are_the_folders() -> None:
    assert SETUPTOOLS["package-dir"] == {CLAIMS: "claims"}
    listed = SETUPTOOLS["packages"]
    assert len(set(listed)) == len(listed)
    assert set(listed) == folders("dpproofs", "dpproofs") | folders("claims", CLAIMS)


def test_every_folder_with_modules_is_a_package() -> None:
    for start in ("dpproofs", "claims"):
        bare = {file.parent for file in (ROOT / start).rglob("*.py")}
        assert not [f for f in bare if not (f / "__init__.py").is_file()]


def test_what_is_not_python_is_installed_too() -> None:
    data = SETUPTOOLS["package-data"]
    known = {ROOT / "dpproofs" / "py.typed"}
    for package, patterns in data.items():
        if package != "*":
            for pattern in patterns:
                known |= set(ROOT.joinpath(*package.split(".")).glob(pattern))
    others = {
        file
        for file in (ROOT / "dpproofs").rglob("*")
        if file.is_file() and file.suffix not in (".py", ".pyc")
    }
    assert others == known
    assert data["*"] == ["artefacts/*.json", "plots/*.json", "rocq/*.json"]


def test_the_corpora_of_the_entry_point() -> None:
    assert PROJECT["project"]["entry-points"][ENTRY_POINT] == {"documents": CLAIMS}
    points = metadata.entry_points(group=ENTRY_POINT)
    assert CLAIMS in [point.value for point in points]
    package = importlib.import_module(CLAIMS)
    assert [Path(folder).resolve() for folder in package.__path__] == [ROOT / "claims"]
    assert ROOT / "claims" in installed_folders()


def test_an_editable_install_is_a_plain_path() -> None:
    """An import hook would hide the engine from type checkers and editors."""
    assert PROJECT["tool"]["distutils"]["editable_wheel"] == {"mode": "compat"}
    probe = "import dpproofs, dpproofs_claims.standard_facts as facts; print(facts.__file__)"
    command = [sys.executable, "-c", probe]
    path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=env, cwd="/", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()) == ROOT / "claims" / "standard_facts" / "__init__.py"


def test_there_is_a_face_at_every_entry_point() -> None:
    declared = [*PROJECT["project"]["scripts"].values()]
    declared += PROJECT["project"]["entry-points"]["pytest11"].values()
    for target in declared:
        module, _, name = target.partition(":")
        found = importlib.import_module(module)
        assert not name or callable(getattr(found, name))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_module_of_a_document_loads(installed: Corpus, document: str) -> None:
    folder = ROOT / "claims" / document
    for file in sorted(folder.rglob("*.py")):
        if "." in file.stem:  # the file of a part is no module: the corpus loads it by its path
            assert list(load_file(file, lambda: installed).claims) == [f"{document}/{file.stem}"]
            continue
        path = file.relative_to(folder).with_suffix("").parts
        inside = path[:-1] if file.stem == "__init__" else path
        importlib.import_module(".".join((CLAIMS, document, *inside)))


def test_the_corpus_has_no_fault_and_misses_no_file(installed: Corpus) -> None:
    assert not installed.faults, "\n".join(map(str, installed.faults))
    own = load_package(importlib.import_module(CLAIMS))
    found = {located.file.resolve() for located in own.claims.values()}
    helpers = {"notation", "prose", "conftest"}
    files = {
        file
        for file in (ROOT / "claims").glob("*/*.py")
        if not file.stem.startswith("_") and file.stem not in helpers
    }
    assert found == files
    assert set(own.claims) <= set(installed.claims)


def test_the_citation_names_this_version() -> None:
    """Line by line: of the format no more is used than a key and a value."""
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    fields = dict(line.split(": ", 1) for line in lines if ": " in line and line[0] not in " -")
    assert fields["cff-version"] == "1.2.0"
    assert fields["version"] == PROJECT["project"]["version"]
    assert fields["license"] == PROJECT["project"]["license"]
    assert {"message", "title", "type"} <= set(fields)
    assert "authors:" in lines


@pytest.mark.slow
def test_a_wheel_needs_no_checkout(tmp_path: Path) -> None:
    """Installed alone into an empty folder: the claims with their evidence, and a file of one's own
    beside it."""
    source, site, empty = (tmp_path / name for name in ("source", "site", "empty"))
    source.mkdir()
    empty.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("dpproofs", "dpproofs_claims", "claims"):
        left_out = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, source / name, ignore=left_out)
    pip = [sys.executable, "-m", "pip", "-v", "--disable-pip-version-check"]
    build = [*pip, "wheel", "--no-deps", "-w", str(tmp_path), str(source)]
    told = subprocess.run(build, check=True, capture_output=True, text=True).stderr
    assert "adding 'dpproofs_claims/" in told and "absent from" not in told  # no folder is doubtful
    (wheel,) = tmp_path.glob("dpproofs-*.whl")
    pip[3] = "-q"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(site), str(wheel)], check=True)

    def run(*arguments: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(site), "DPPROOFS_CACHE": str(tmp_path)}
        command = [sys.executable, *arguments]
        told = subprocess.run(command, cwd=empty, env=environment, capture_output=True, text=True)
        assert told.returncode == 0, told.stderr
        return told.stdout

    where = run("-c", "import dpproofs, dpproofs_claims as c; print(dpproofs.__file__, c.__file__)")
    assert all(file.startswith(str(site)) for file in where.split())
    shown = run("-m", "dpproofs", "show", "lecture_advanced_composition/theorem_07_azuma")
    assert "REFUTED" in shown and "witness" in shown
    assert "theorem_07_azuma" in run("-m", "dpproofs", "list", "lecture_advanced_composition")
    for template in ("report.html.jinja", "report.css", "report.js"):
        assert (site / "dpproofs" / "faces" / template).is_file()
