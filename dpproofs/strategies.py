"""Hypothesis strategies, ready to import in a test: `from dpproofs.strategies import laws`."""

from dpproofs.theory.strategies import (
    HypothesisSource,
    Pair,
    instances,
    kernels,
    laws,
    pairs_of_laws,
)

__all__ = ["HypothesisSource", "Pair", "instances", "kernels", "laws", "pairs_of_laws"]
