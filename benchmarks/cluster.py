"""How far a cluster reaches: messages, the scheduler, and one worker beside two.

    python benchmarks/cluster.py messages              how large the pieces of the corpus are
    python benchmarks/cluster.py scheduler             pieces per second that do nothing
    python benchmarks/cluster.py workers [PATTERN]     a check with one worker, and with two

All processes are on this machine. With two workers it must find what it finds with one.
"""

from __future__ import annotations

import argparse
import os
import pickle
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from distributed import Client, as_completed

from dpproofs.record import artefacts, cluster
from dpproofs.record.corpus import altered, load_corpora, statements_of
from dpproofs.record.workers import Options, Task

COUNT = 500


@contextmanager
def machines(workers: int) -> Iterator[str]:
    """The address of a scheduler with so many workers, each a process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        dask, where = [sys.executable, "-m", "dask"], ["--scheduler-file", str(file)]
        log = (Path(folder) / "log").open("wb")
        with log:
            own = {"stdout": log, "stderr": log}
            local = ["--host", "127.0.0.1", "--port", "0"]
            started = [subprocess.Popen([*dask, "scheduler", *local, *where], **own)]
            one = [*dask, "worker", "--nthreads", "1", *where]
            started += [subprocess.Popen(one, **own) for _ in range(workers)]
            try:
                while not (file.exists() and file.read_text()):
                    time.sleep(0.1)
                with Client(scheduler_file=str(file)) as client:
                    client.wait_for_workers(workers)
                    address = client.scheduler.address
                yield address
            finally:
                for process in reversed(started):
                    process.terminate()
                    process.wait()


def pieces() -> Iterator[cluster.Piece]:
    """Every piece of the corpus, with what is recorded of it."""
    there, how = cluster.here(), Options("deep")
    for located in load_corpora().claims.values():
        kept = artefacts.load(artefacts.path_for(located.file)).claims
        for key, statement, holds in statements_of(located):
            task = Task(located.id, key, altered(located, key, holds), repair=False)
            own = (task, statement.hash, "", "", how, kept.get(key), None)
            yield cluster.Piece(there, *own, known={})


def messages() -> None:
    sizes = sorted(len(pickle.dumps(piece)) for piece in pieces())
    print(f"pieces                 {len(sizes)}")
    print(f"bytes, median          {statistics.median(sizes):,.0f}")
    print(f"bytes, mean            {statistics.mean(sizes):,.0f}")
    print(f"bytes, nine of ten     {sizes[len(sizes) * 9 // 10]:,}")
    print(f"bytes, largest         {sizes[-1]:,}")
    print(f"bytes, all             {sum(sizes):,}")


def scheduler() -> None:
    with machines(2) as address, Client(address) as client:
        began = time.perf_counter()
        futures = [
            client.submit(len, os.urandom(14_000), key=f"nothing-{n}", pure=False)
            for n in range(COUNT)
        ]
        for future in as_completed(futures):
            future.result()
        print(f"pieces per second      {COUNT / (time.perf_counter() - began):.0f}")


def workers(pattern: str) -> None:
    told, seconds = [], []
    for count in (1, 2):
        with machines(count) as address, tempfile.TemporaryDirectory() as cache:
            argv = [sys.executable, "-m", "dpproofs", "check", "--json", "--scheduler", address]
            environ = {**os.environ, "DPPROOFS_CACHE": cache}
            lemma = [*argv, "standard_facts/jensen"]  # the workers load the corpus before
            subprocess.run(lemma, env=environ, capture_output=True)
            began = time.perf_counter()
            done = subprocess.run([*argv, pattern], env=environ, capture_output=True)
            seconds.append(time.perf_counter() - began)
            told.append(done.stdout)
    print(f"seconds, one worker    {seconds[0]:.1f}")
    print(f"seconds, two workers   {seconds[1]:.1f}  ({seconds[0] / seconds[1]:.2f} times as fast)")
    print("equal, bit for bit" if told[0] == told[1] and told[0] else "NOT EQUAL")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("messages", "scheduler", "workers"))
    parser.add_argument("pattern", nargs="?", default="composition_poster")
    asked = parser.parse_args()
    workers(asked.pattern) if asked.what == "workers" else globals()[asked.what]()
