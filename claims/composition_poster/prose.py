"""What the poster on the composition theorem says besides its claims."""

from dpproofs.language import Prose

COMPLETE = True

PROSE = (
    Prose("history", (1, 9), "The Composition Theorem", "Statistical Data Privacy", "5f4969695355", because="title, authors and place; the number belongs to an address"),
    Prose("pointer", (39, 41), "Connections to Hypothesis", "privatization mechanism:", "71e2ecda4f43"),
    Prose("pointer", (52, 52), "The Optimality", "Response Mechanism", "e944adf30ad7", because="a title; line 68 says in which sense"),
    Prose("pointer", (54, 54), "Data processing", "its converse:", "3d769d0c8ba3"),
    Prose("pointer", (78, 78), "The", "Theorem", "926f2aaa1f55"),
    Prose("pointer", (82, 82), "The Composition", "Viswanath '15]", "be8e0bbc15f7", because="a title, with the year of the source"),
    Prose("pointer", (98, 98), "The Composition", "Viswanath '15]", "bfcabbaaee5e", because="a title, with the year of the source"),
    Prose("pointer", (106, 106), "Going", "Forward", "0d1e34fcdbfd"),
    Prose("pointer", (108, 108), "Computational", "'15]", "2e6ca9fa7239", because="a title, with the year of a paper on it"),
    Prose("pointer", (114, 115), '- "Optimality of', 'Privacy", arXiv:1407.1338', "5685779582ec", because="two further papers, with their numbers in an archive"),
)
