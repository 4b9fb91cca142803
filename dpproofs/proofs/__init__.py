"""Proofs at rest: trees of steps as JSON, with expressions as text."""
