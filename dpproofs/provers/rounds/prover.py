"""Bounds over rounds: one round is bounded, and a rule of the kernel does the rest."""

from __future__ import annotations

from dpproofs.kernel.check import Step
from dpproofs.kernel.expressions import TooLarge
from dpproofs.kernel.sequents import Refused, Sequent
from dpproofs.provers.rounds.composition import prove_parts
from dpproofs.provers.rounds.losses import prove_losses
from dpproofs.provers.rounds.mean_losses import prove_mean_losses
from dpproofs.provers.rounds.path_duties import prove_duty, prove_equal
from dpproofs.provers.rounds.randomised_response import prove_optimum, prove_positive
from dpproofs.provers.rounds.sums_over_rounds import prove_sums
from dpproofs.provers.shared.words import NotFound

__all__ = ["prove_rounds"]

OVER_PATHS = (
    prove_positive,
    prove_optimum,
    prove_sums,
    prove_losses,
    prove_parts,
    prove_mean_losses,
)
OF_A_PATH = (prove_equal, prove_duty)


def prove_rounds(sequent: Sequent) -> Step:
    """A proof of a sequent about paths of any number of rounds; raises `NotFound`."""
    paths = any(p.set.base is not None for points, _ in sequent.goal.x.terms for p in points)
    for way in OVER_PATHS if paths else OF_A_PATH:
        try:
            return way(sequent)
        except (NotFound, Refused, TooLarge, ValueError):
            continue
    raise NotFound(sequent.goal.text)
