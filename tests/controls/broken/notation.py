"""The notation of the broken controls."""

from dpproofs.language import Document, Source, law, real, space

DOCUMENT = Document(
    name="controls/broken",
    title="Toy claims about laws that test the checkers",
    authors="the authors of dpproofs",
    file="",
)
SOURCE = Source(DOCUMENT, lines=(1, 1), words=("a toy", "claim"), quote="a toy claim")

Y = space("Y")
Z = space("Z")
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0)
