"""Bounds of one divergence of two laws by others."""
