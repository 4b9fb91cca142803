"""How words are put in place of others in a text."""

from __future__ import annotations

from dpproofs.rocq.forms import put_in_place


def test_what_takes_sentences_is_no_tactic_within_brackets() -> None:
    """A full stop within `by (...)` is a mistake in writing."""
    assert put_in_place("(a)", "b", "symmetry; form.") == "replace (a) with b by (symmetry; form). "
    told = put_in_place("(a)", "b", "put x y. form.")
    assert told == "replace (a) with b. 2: { put x y. form. } "
