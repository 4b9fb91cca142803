"""The quotation is empty, and the lines run backwards."""

from dpproofs.language import Claim, Source
from dpproofs.theory import KL

from .notation import DOCUMENT, p, q

CLAIM = Claim(
    Source(DOCUMENT, lines=(2, 1), words=("a toy", "claim"), quote=""),
    forall=(p, q),
    show=KL(p, q) >= 0,
)
