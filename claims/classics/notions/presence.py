"""Mechanisms on datasets from which records may be missing."""

from dpproofs.language import mechanism, natural, space

__all__ = ["READING", "M", "N", "R", "Y", "Z", "n", "records"]

READING = "datasets of at most n records, in places of their own; finite outputs"

records = space("R", smallest=2, largest=3)  # the first of them is nothing
n = natural("n", smallest=1, largest=2)
Y, Z = space("Y", largest=3), space("Z", largest=2)
M, N = mechanism("M", records**n, Y), mechanism("N", records**n, Z)
R = mechanism("M", records**2, Y)
