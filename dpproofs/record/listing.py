"""The table of `dpproofs list`, kept in the cache until anything that it is made of changes.

To load all claims takes seconds. Their table is a short text, and it is kept under a checksum of
everything that it is made of: the contents of all files of the engine and of the corpora (claims,
notation, artefacts), the source texts, the names of the installed distributions, the version of
Python, and the state of the cache itself. The contents are read anew each time, which takes some
hundredths of a second, so that times and sizes of files need not be trusted. Where claims use
modules that lie elsewhere, nothing is kept.

Whoever can write to the cache can change what is listed. That is acceptable because the table says
of each status that it is recorded and not repeated: nothing counts as evidence before `check`
decided it again, and `check` never looks here.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import json
import os
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from pathlib import Path

from dpproofs.record.cache import Cache
from dpproofs.record.folders import entry_points, installed_folders

__all__ = ["Listing"]

ENGINE = Path(__file__).resolve().parents[1]
TEXTS = "DPPROOFS_DOCUMENTS"
MOST_TEXT = 1 << 26  # bytes: a greater folder of source texts is not read each time


class Listing(contextlib.AbstractContextManager["Listing"]):
    """What one way of asking (the command with its options) shows; used with `with`."""

    def __init__(self, *asked: object) -> None:
        self._asked = asked
        self._cache = Cache()
        self._key = self._fingerprint()

    def __exit__(self, *_: object) -> None:
        self._cache.close()

    def shown(self) -> tuple[str, str] | None:
        """The standard output and the standard error of the last time, if nothing has changed."""
        text = None if self._key is None else self._cache.listing(self._key)
        if text is None:
            return None
        try:
            out, err = json.loads(text)
        except ValueError:
            return None
        return (out, err) if isinstance(out, str) and isinstance(err, str) else None

    def keep(self, out: str, err: str) -> None:
        """Keeps what was shown, unless it may have come from other files than those that lay there
        when this object was made."""
        if self._key is not None and not _modules_elsewhere() and self._fingerprint() == self._key:
            self._cache.keep_listing(self._key, json.dumps([out, err]))

    def _fingerprint(self) -> str | None:
        """The checksum of all that the table is made of; None where that cannot be told."""
        state = self._cache.state()
        texts = _texts()
        if not state or texts is None:
            return None
        told = [repr((self._asked, os.environ.get(TEXTS))), state, sys.version, *_distributions()]
        told += (f"{point.name} {point.value}" for point in entry_points())
        sums = hashlib.sha256("\n".join(told).encode())
        for file in (*_files([ENGINE]), *_corpora(), *texts):
            try:
                content = file.read_bytes()
            except OSError:
                return None
            sums.update(f"\n{file}\n{len(content)}\n".encode())
            sums.update(content)
        return sums.hexdigest()


def _corpora() -> Iterator[Path]:
    for point in entry_points():
        try:
            own = importlib.import_module(point.value).__file__
        except Exception:  # a fault of the corpus: it is told, and nothing is kept
            own = None
        yield from () if own is None else (Path(own),)
    yield from _files(sorted(installed_folders()))


def _files(folders: Sequence[Path]) -> Iterator[Path]:
    """All files below some folders but compiled ones, in a fixed order."""
    for top in folders:
        for folder, inner, names in os.walk(top):
            inner[:] = sorted(name for name in inner if name != "__pycache__")
            yield from (Path(folder, name) for name in sorted(names))


def _texts() -> list[Path] | None:
    """The files with which quotations are compared; None where they are too many to be read."""
    named = os.environ.get(TEXTS)
    if not named:
        return []
    try:
        found = sorted(p for p in Path(named).expanduser().iterdir() if p.is_file())
        return found if sum(p.stat().st_size for p in found) <= MOST_TEXT else None
    except OSError:
        return None


def _packages() -> list[Path]:
    """The folders in which packages are installed."""
    return [p for p in map(Path, sys.path) if p.name in ("site-packages", "dist-packages")]


def _distributions() -> Iterator[str]:
    """What is installed: the names in the folders of packages hold the versions."""
    for folder in filter(Path.is_dir, _packages()):
        yield from (str(folder), *sorted(os.listdir(folder)))


def _modules_elsewhere() -> bool:
    """Whether a module is loaded whose source the checksum does not cover."""
    known = [Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")]
    known = [folder.resolve() for folder in (*known, *_packages())]
    known += [ENGINE, *installed_folders(), *(file.resolve() for file in _corpora())]
    files = {getattr(module, "__file__", None) for module in [*sys.modules.values()]}
    found = {Path(file).resolve() for file in files if file} - {_command()}
    return any(not any(file.is_relative_to(place) for place in known) for file in found)


def _command() -> Path | None:
    """The file that was started; all it does is to call `main`."""
    main = getattr(sys.modules.get("__main__"), "__file__", None)
    return None if main is None else Path(main).resolve()
