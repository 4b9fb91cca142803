"""Ctrl-C ends what Rocq is doing, at once. The Rocq here does nothing, and takes its time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dpproofs.rocq.compile import Workshop
from tests.waiting import until

COQC = """#!/bin/sh
case "$*" in
  *--print-version*) echo 8.16.1 4.14.1 ;;
  *Own*) echo $$ > "$ASLEEP"; exec sleep 100 ;;
esac
"""


@pytest.mark.slow
def test_an_interrupt_ends_what_is_running(tmp_path: Path) -> None:
    coqc, asleep = tmp_path / "bin" / "coqc", tmp_path / "asleep"
    coqc.parent.mkdir()
    coqc.write_text(COQC)
    coqc.chmod(0o755)
    path = f"{coqc.parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "ASLEEP": str(asleep), "TMPDIR": str(tmp_path)}
    asked = ["rocq", "--check", "total_variation.symmetric", "total_variation.half_norm"]
    command = [sys.executable, "-m", "dpproofs", *asked, "--jobs", "1"]
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) as process:
        until(lambda: (asleep.exists() and asleep.read_text()) or process.poll() is not None)
        assert process.poll() is None
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 130 and "interrupted" in told
    assert time.monotonic() - began < 30  # the sleeper has a hundred
    with pytest.raises(ProcessLookupError):
        os.kill(int(asleep.read_text()), 0)
    assert not list(tmp_path.glob("dpproofs-rocq-*"))


def test_what_has_just_begun_is_ended_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that the workshop has not yet noted when it is told to stop."""
    coqc = tmp_path / "bin" / "coqc"
    coqc.parent.mkdir()
    coqc.write_text('#!/bin/sh\ncase "$*" in *Own.v*) exec sleep 100 ;; esac\n')
    coqc.chmod(0o755)
    monkeypatch.setenv("PATH", f"{coqc.parent}{os.pathsep}{os.environ['PATH']}")
    begin = subprocess.Popen
    with Workshop.opened() as shop:

        def begun(*args: Any, **how: Any) -> subprocess.Popen[str]:
            process = begin(*args, **how)
            shop.stop()
            return process

        monkeypatch.setattr(subprocess, "Popen", begun)
        began = time.monotonic()
        assert shop.compile("") == (False, "")
    assert time.monotonic() - began < 30  # the sleeper has a hundred
