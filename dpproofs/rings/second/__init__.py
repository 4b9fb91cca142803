"""The second evaluation agrees with the judge by luck alone: it shares no code with it.

A statement at fixed sizes becomes Python source text. It runs on mpmath, in a context of its own,
and the working precision grows until two runs agree to 50 significant digits.

A side that has no value is nan, a relation with such a side is unknown (0). A sum that cancels to
the last digits is zero; where that happens, a run at no less than 640 digits must agree.
"""

from dpproofs.rings.second.compiler import Compiler
from dpproofs.rings.second.evaluation import (
    Compared,
    SecondOpinion,
    contradicts,
    second_met,
    second_opinion,
    second_sides,
    second_value,
)
from dpproofs.rings.second.exact_text import ExactText

__all__ = [
    "Compared",
    "Compiler",
    "ExactText",
    "SecondOpinion",
    "contradicts",
    "second_met",
    "second_opinion",
    "second_sides",
    "second_value",
]
