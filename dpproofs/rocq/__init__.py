"""Proofs of the kernel, once more, for the proof assistant Rocq: whoever doubts the kernel does not
need it. Nothing here is believed: Rocq checks the theorem that `statement.py` prints."""
