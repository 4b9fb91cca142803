"""Where the statements of strangers come from: their own notes."""

from dpproofs.language import Document, Source

NOTES = Document("strangers", "Statements as strangers write them", "many", file="")
SOURCE = Source(NOTES, lines=(1, 1), words=("my", "notes"), quote="my notes")
