"""The Laplace mechanism for query release: privacy, error and running time as the recap says them.

$M(x)_i = q_i(x) + Lap(1/(\\epsilon n))$ for all $i$ is $\\epsilon$-DP with error $\\alpha$ for
$n = \\Omega(m/(\\alpha\\epsilon))$, and takes time $O(nm)$ in total.
"""

from fractions import Fraction

from dpproofs.language import Claim, Note, Reading, exp, log, natural, real

from .notation import DOCUMENT, epsilon
from .notions.laplace_mechanism import queries_many, records_many

level = real("alpha", r"\alpha", above=0, stated="n is of an order divided by it, line 13")
c = natural("c", smallest=2, largest=12, stated="log c is a constant of the note")
budget = level * (epsilon * records_many)  # alpha epsilon n

CLAIM = Claim(
    source=DOCUMENT.at(
        13,
        "Laplace mechanism:",
        "O(nm) in total.",
        r"with error α for $n = \Omega\left(\frac{m}{\alpha\epsilon}\right)$",
    ),
    reading="the printed scale; all m answers are within alpha (line 9) with probability at "
    "least 2/3 (a constant, as in line 47); Omega has the constant log 3, and n >= "
    "log(3) m / (alpha epsilon) is multiplied out; each noise is within alpha with "
    "probability 1 - exp(-alpha epsilon n)",
    notation="the printed = belongs to the hypothesis, where Omega gets the constant log 3; "
    "the error is said in words and stated as a probability, at least 2/3, with 1 - exp "
    "for each answer",
    readings=(
        Reading(
            "of each answer, its mean error, which is the scale; with the scale m / (epsilon n)"
            " that privacy needs, and the constant 1",
            given=(budget >= queries_many,),
            show=queries_many / (epsilon * records_many) <= level,
        ),
    ),
    notes=(
        Note(
            "with the scale m / (epsilon n) that privacy needs, whatever the constant log c "
            "in place of log 3, c queries are too many for all answers at once",
            forall=(records_many, c, level, epsilon),
            given=(budget == log(c) * c,),
            show=(1 - exp(-budget / c)) ** c < Fraction(2, 3),
        ),
    ),
    scope="every n, m, alpha and epsilon",
    forall=(records_many, queries_many, level, epsilon),
    given=(budget >= log(3) * queries_many,),
    show=(1 - exp(-budget)) ** queries_many >= Fraction(2, 3),
    cites=("standard_facts/laplace_tail",),
)
