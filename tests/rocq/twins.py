"""The text of a step, and two that are nearly it: of a goal that is not shown, and a forged one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.points import Refused
from dpproofs.kernel.sequents import Fact, Sequent
from dpproofs.rocq.sequents import lemma_of
from dpproofs.rocq.statement import Printer


def text_with_twins(
    printer: Printer, sequent: Sequent, step: Step, twin: Fact, change: tuple[str, str]
) -> tuple[str, str, str]:
    """The kernel takes the step for the goal, and not for its twin."""
    assert holds(sequent, step)
    with pytest.raises(Refused):
        holds(replace(sequent, goal=twin), step)
    lemma = lemma_of(printer, sequent, step, "stated", None)
    text = lemma.text(step)
    goal, other = (lemma.reals.fact(each, lemma.env) for each in (sequent.goal, twin))
    of_twin, forged = text.replace(goal, other), text.replace(*change)
    assert of_twin != text and forged != text
    return text, of_twin, forged
