"""A statement over spaces of any size becomes polynomial relations about symbolic points.

All of this folder is believed when a one-atom certificate is: a statement is read by it again
whenever a certificate is verified. What has no such meaning raises `NotSchematic`; a hypothesis
without one is left out, which weakens no proof.
"""

from dpproofs.rings.schematic.conclusions import counts_of, goals_of
from dpproofs.rings.schematic.goals import Clause, Duty, Goal, NotSchematic

__all__ = ["Clause", "Duty", "Goal", "NotSchematic", "counts_of", "goals_of"]
