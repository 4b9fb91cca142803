"""A face shows what a run found and decides nothing: it sees results, never a checker.

The command line, the pytest plugin, the REPL and the report say the same things in the same words.
"""
