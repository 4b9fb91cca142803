"""Divergences of two laws by the masses of an event under them."""
