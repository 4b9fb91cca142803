"""The corpus: one package per document, one file per result; the folder lists the results."""
