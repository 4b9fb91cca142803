"""The kernel: a statement is read into sequents, a proof is checked step by step, and only
`kernel.check` says that a statement is proved. It imports the language and exact numbers alone."""
