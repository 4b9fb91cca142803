"""Sums at points, with tables for them; `prover.py` is the way in."""
