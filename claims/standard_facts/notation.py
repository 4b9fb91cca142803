"""Standard facts: well-known results, each with a published reference in its docstring."""

from dpproofs.language import Document

DOCUMENT = Document(
    name="standard_facts",
    title="Standard facts, each with a published reference",
    authors="various",
    file="",
)
