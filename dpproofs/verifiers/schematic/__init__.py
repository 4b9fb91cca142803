"""Read a statement over spaces of any size as polynomial relations about symbolic points.

All modules of this folder have to be believed when a one-atom certificate is, because they read the
statement again whenever a certificate is verified. A statement that has no such meaning raises
`NotSchematic`. A hypothesis that has none is left out, which weakens no proof.
"""

from dpproofs.verifiers.schematic.conclusions import counts_of, goals_of
from dpproofs.verifiers.schematic.goals import Clause, Duty, Goal, NotSchematic

__all__ = ["Clause", "Duty", "Goal", "NotSchematic", "counts_of", "goals_of"]
