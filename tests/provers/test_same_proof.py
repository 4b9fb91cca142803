"""The same statement has the same proof in every process: nothing depends on the order of a set."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

CASES = """
from dpproofs.provers.cases.prover import prove_in_cases
from dpproofs.kernel.sequents import Sequent
from tests.provers.test_in_cases import TRUE
for name in ("Laplace", "a mean", "chord"):
    print(prove_in_cases(Sequent(*TRUE[name])))
"""
ROUNDS = """
from tests.provers.test_rounds import TRUE, proof_of
for name in ("Azuma", "basic composition with a delta", "randomised response, basic"):
    print(proof_of(TRUE[name]))
"""
NUMBERS = """
from dpproofs.provers.numbers.prover import prove_real
from dpproofs.kernel.sequents import Sequent
from tests.provers.test_reals import TRUE
for facts, goal in TRUE:
    print(prove_real(Sequent(facts, goal)))
"""


def said_by(code: str, seed: int) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("code", [CASES, ROUNDS, NUMBERS])
def test_another_process_finds_the_same_proof(code: str) -> None:
    first = said_by(code, 1)
    assert first.count("Step(") > 20
    assert first == said_by(code, 2)
