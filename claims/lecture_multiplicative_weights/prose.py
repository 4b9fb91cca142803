"""What the lecture on multiplicative weights says besides its claims."""

from dpproofs.language import Definition, Prose, rounds
from dpproofs.theory import updated

from .notation import inner

COMPLETE = True

PROSE = (
    Prose("history", (1, 5), "CSC2419:Algorithms", "Scribe: Ian Mertz", "87f8a45fa67b", because="the course, its date and its scribe"),
    Prose("pointer", (7, 7), "0", "Recap", "f055f002fed6", because="a title"),
    Prose("motivation", (11, 11), "While we are primarily", "ϵ -DP algorithm.", "80158fb938a8"),
    Prose("motivation", (11, 11), "Oftentimes to guarantee", "problem is intractable.", "cb561ba2c85e", because="it says that better n costs time; the examples that follow are claims"),
    Prose("motivation", (16, 16), "Is it possible to", r"$|\mathcal{X}|$?", "134200d22b43", because="a question"),
    Prose("motivation", (16, 16), "The idea will be", "queries instead.", "138d0493f6cd"),
    Prose("pointer", (16, 16), "We save the details", r"$\mathcal{M}(x)$.", "008e11e29d4b", because="it says what comes later"),
    Prose("pointer", (18, 18), "1", "algorithm", "e9e05bb62310", because="a title"),
    Definition((25, 25), "- 2.", "... L:", "68ff8e1b3307", rounds),
    Definition((28, 28), "- (c) Otherwise output", r"\rangle)$ and terminate.", "eeedfe87ac98", inner),
    Definition((29, 29), r"- 3. Output $\mathcal{M}(x)", r"q_m, p^L \rangle)$", "18cdb61dfa18", inner),
    Prose("pointer", (31, 31), "We now proceed to", r"\rangle| > \alpha$.", "7ef9480580be", because="it announces the two properties; line 73 repeats them, and algorithm_02_multiplicative_weights.guaranteed states them"),
    Prose("motivation", (31, 31), "(The first property", "database from p^{t-1} .)", "cc8fdd8673a4", because="it says in words what the two properties are"),
    Prose("pointer", (33, 33), "1.1", "Privacy", "bb7cc1ffacdd", because="a title"),
    Prose("pointer", (37, 37), "1.2", "Accuracy", "e1a3302921a4", because="a title"),
    Prose("pointer", (57, 57), "Let us", "inequalities holding.", "fd1316eaf67e"),
    Prose("pointer", (59, 59), "First we consider", "terminate early.", "ad0ae5a8358b"),
    Prose("pointer", (65, 65), "Now we bound the", "say on step t.", "3e7c8c59be19", because="it says what comes next"),
    Prose("cited", (69, 69), "This bound is", "the best possible.", "1e05af39353c", because="a lower bound for all algorithms, proved by M. Bun, J. Ullman, S. Vadhan, Fingerprinting codes and the price of approximate differential privacy, 2014; nothing here goes through all algorithms"),
    Prose("pointer", (71, 71), "2", "algorithm", "3af301734a59", because="a title"),
    Prose("pointer", (73, 73), "We finally", r"\mathcal{U} itself.", "a7a2f7bcb891"),
    Prose("motivation", (73, 73), "The main property", "let us minimize L.", "663acc0f5ad4", because="it says what a good update should do"),
    Definition((78, 78), "- 2. For", r"e^{-\hat{q}(r)\alpha/2}$.", "53a406046791", updated),
    Definition((79, 79), r"- 3. Output $\frac{\hat{p}}{\sum_r", r"entries \hat{p}_r).", "6ef60bfc511b", updated),
    Prose("history", (81, 81), "This is", "update method.", "fb4693836f59"),
    Prose("cited", (81, 81), r"While $|\mathcal{X}|$", "cryptographic assumptions.", "a16a3de1d722", because="hardness under cryptographic assumptions, proved elsewhere; no statement is given"),
    Prose("cited", (81, 81), "Nevertheless, we", "efficient algorithms.", "d7b6b025948a", because="a later lecture proves it; neither the queries nor the algorithms are named"),
    Prose("pointer", (83, 83), "We now state the", "for our algorithm.", "94f0c27a0457", because="it says what comes next"),
    Prose("pointer", (89, 89), "Proof. Note that", "s.t. |x| < 1:", "7ff775b7a12f", because="it leads to the two bounds, which are steps of theorem_02_the_potential_drops for all such x"),
    Prose("notation", (94, 94), "Let $p = p^{t-1}$,", "let $q = q_{i_t}$.", "c6fb7a2f3ecc", because="it gives shorter names to four things"),
)
