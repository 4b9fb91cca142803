"""The second evaluation: an independent evaluator that shares no code with the judge.

A statement at fixed sizes becomes Python source text. The text runs on mpmath, in a context of its
own, and the working precision grows until two runs agree to 50 significant digits.

A side that has no value is nan, and a relation with such a side is unknown (0). A sum that cancels
to the last digit is taken for zero; where that happens, a run with at least 640 digits must agree.
"""

from dpproofs.meaning.second.compiler import Compiler
from dpproofs.meaning.second.evaluation import (
    Compared,
    SecondOpinion,
    contradicts,
    second_met,
    second_opinion,
    second_sides,
    second_value,
)
from dpproofs.meaning.second.exact_text import ExactText

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
