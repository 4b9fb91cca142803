"""What several provers use: steps, words, linear programs, rewriting."""
