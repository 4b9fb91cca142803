"""Hypothesis strategies for tests of your own: `from dpproofs.strategies import laws`."""

from dpproofs.search.plain import *  # noqa: F403
from dpproofs.search.plain import __all__ as _plain
from dpproofs.search.strategies import (
    HypothesisSource,
    Pair,
    instances,
    kernels,
    laws,
    meeting,
    pairs_of_laws,
)

__all__ = [
    "HypothesisSource",
    "Pair",
    "instances",
    "kernels",
    "laws",
    "meeting",
    "pairs_of_laws",
    *_plain,
]
