"""What a proof may cite: the statements of all claims that are loaded or installed, with the proofs
that their artefacts hold."""

from __future__ import annotations

from dpproofs.kernel.check import Library, Proof
from dpproofs.language.statements import Statement
from dpproofs.outcome import Outcome
from dpproofs.proofs.text import Unreadable
from dpproofs.proofs.trees import Place, read_proof
from dpproofs.record import artefacts
from dpproofs.record.corpus import LOADED, Located, load_named, statements_of

__all__ = ["LIBRARY", "find_proof", "name_of", "place_of", "statement_of"]

_places: dict[str, tuple[Located, str, Statement]] = {}  # of what was cited, by hash


def statement_of(place: Place) -> Statement:
    """The statement of a claim, or of a step of its proof, that has this hash."""
    id_, hash_ = place
    if hash_ not in _places:
        located = LOADED.get(id_) or load_named(id_).claims.get(id_)
        for key, statement, _ in () if located is None else statements_of(located):
            if located is not None and statement.hash == hash_:
                _places[hash_] = located, key, statement
    if hash_ not in _places:
        raise Unreadable(f"{id_} has no statement {hash_[:12]}")
    return _places[hash_][2]


def name_of(statement: Statement) -> str:
    """The id of the claim that a statement belongs to."""
    located, key = _own_place(statement)
    # Of a file that was loaded twice the first statement stays the one that is cited: the kernel
    # takes no other object for it.
    _places.setdefault(statement.hash, (located, key, statement))
    return located.id


def place_of(statement: Statement) -> str:
    """The id of the claim that a statement belongs to, and which step of it, as in "claim#step"."""
    located, key = _own_place(statement)
    step = key.partition("/")[2].partition("!")[0]
    return f"{located.id}#{step}" if step else located.id


def _own_place(statement: Statement) -> tuple[Located, str]:
    """The claim that holds this very object; where its file was loaded again since, the one that
    holds its like."""
    for located in LOADED.values():
        for key, own, _ in statements_of(located):
            if own is statement:
                return located, key
    located, key, _ = _places[statement.hash]
    return located, key


def find_proof(hash_: str) -> tuple[Statement, Proof] | None:
    """A statement with the proof that is kept with its claim."""
    if hash_ not in _places:
        return None
    located, key, statement = _places[hash_]
    try:
        entry = artefacts.load(artefacts.path_for(located.file)).claims.get(key)
    except artefacts.ArtefactError:
        return None
    for found in () if entry is None else entry.own:
        if found.outcome is Outcome.PROVED and found.certificate:
            try:
                return statement, read_proof(statement, found.certificate, statement_of)
            except Unreadable:  # a record of an older version: it has to be proved again
                return None
    return None


LIBRARY = Library(find_proof)
