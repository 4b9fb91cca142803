"""The Laplace mechanism for query release: privacy, error and running time as the recap says them.

$M(x)_i = q_i(x) + Lap(1/(\\epsilon n))$ for all $i$ is $\\epsilon$-DP with error $\\alpha$ for
$n = \\Omega(m/(\\alpha\\epsilon))$, and takes time $O(nm)$ in total.
"""

from fractions import Fraction

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
    Open,
    Reading,
    Supplied,
    Upto,
    all_of,
    every,
    exp,
    index,
    integral,
    log,
    natural,
    pick,
    product,
    real,
    reals,
    test,
    total,
)
from dpproofs.theory import laplace_density, on_neighbours

from .notation import DOCUMENT, epsilon, few, m, n

i, j = index("i", Upto(m)), index("j", Upto(n))
records = few**n
x, other = index("x", records), index("x'", records)
q = test("q", Upto(m), few)
one = reals("q", few)  # one query, of any range
y, one_answer = reals("y", Upto(m)), real("y")
r = index("r", few)
WORDS = ("Laplace mechanism:", "O(nm) in total.")


def density(database, scale):
    """Of the mechanism's answers, at y_1, ..., y_m."""
    answer = total(q(i, pick(database, j)), j) / n
    return product(laplace_density(y(i), answer, scale), i)


printed, repaired = 1 / (epsilon * n), m / (epsilon * n)
z = real("z")
level = real("alpha", r"\alpha", above=0, stated="n is of an order divided by it, line 13")
records_many, queries_many = natural("n", largest=3), natural("m", largest=4)
c = natural("c", smallest=2, largest=12, stated="log c is a constant of the note")
budget = level * (epsilon * records_many)  # alpha epsilon n
a, b = index("i", Upto(queries_many)), index("j", Upto(records_many))

CLAIMS = {
    "density": Claim(
        source=DOCUMENT.at(13, *WORDS, r"\propto \frac{\epsilon n}{2} e^{-|y| \epsilon n}"),
        reading="the printed density has mass 1, so that it is equal, not only proportional",
        notation="proportional is printed; that the factor of proportionality is 1 is stated as an "
        "integral = 1",
        scope="every n and epsilon",
        forall=(n, epsilon),
        show=integral(epsilon * n / 2 * exp(-abs(z) * (epsilon * n)), z) == 1,
        open=Open(because="an integral over the whole line is not enclosed"),
    ),
    "privacy": Claim(
        source=DOCUMENT.at(
            13, *WORDS, "we just add independent Laplace noise to every query. This is ϵ -DP"
        ),
        reading="the density of all m answers at any real outputs changes by a factor of at most "
        "e^epsilon when one record is replaced; queries with values from 0 to 1 (range)",
        notation="privacy is said in words; written out are neighbours at distance 1, the bound on "
        "the density, and the sums and products from 1",
        scope="every number of records and queries, every universe, all real answers",
        forall=(n, m, epsilon, q, y),
        show=on_neighbours(density(x, printed) <= exp(epsilon) * density(other, printed), x, other),
        erratum=Erratum(
            kind="false",
            because="each of the m answers alone costs epsilon, and all may cost m times as much; "
            "the scale must grow with m",
            survives="in part: with the scale m / (epsilon n) the mechanism is private; the "
            "printed n of order m / (alpha epsilon) is then too small by a factor log m for all m "
            "answers at once, where m is large",
            amended=Amended(
                show=on_neighbours(
                    density(x, repaired) <= exp(epsilon) * density(other, repaired), x, other
                )
            ),
        ),
    ),
    "range": Claim(
        source=DOCUMENT.at(13, *WORDS, "This is ϵ -DP"),
        reading="of one query, for which the scale is not too small (privacy); the density of the "
        "answer at any real number changes by a factor of at most e^epsilon when one record is "
        "replaced",
        notation="privacy is said in words; written out are neighbours at distance 1, the bound on "
        "the density, and the sum from 1",
        scope="every number of records, every universe, all real answers",
        forall=(n, epsilon, one, one_answer),
        show=on_neighbours(
            laplace_density(one_answer, total(one(pick(x, j)), j) / n, 1 / (epsilon * n))
            <= exp(epsilon)
            * laplace_density(one_answer, total(one(pick(other, j)), j) / n, 1 / (epsilon * n)),
            x,
            other,
        ),
        erratum=Erratum(
            "needs a hypothesis",
            because="no range is stated for a query, and one record may change an answer by any "
            "number; line 22 alone has answers from 0 to 1, as arguments of U",
            survives="yes: for queries with values from 0 to 1, which the later claims suppose",
        ),
        supplied=Supplied(
            every(all_of(one(r) >= 0, one(r) <= 1), r),
            "line 22 has answers from 0 to 1, and line 77 the complement of a query; neither says "
            "it of queries",
        ),
    ),
    "error": Claim(
        source=DOCUMENT.at(
            13, *WORDS, r"with error α for $n = \Omega\left(\frac{m}{\alpha\epsilon}\right)$"
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
    ),
    "time": Claim(
        source=DOCUMENT.at(13, *WORDS, "the algorithm takes time O(nm) in total"),
        reading="counted operations, at most 4nm: for each query and record one evaluation and "
        "one addition, for each query one division and one noisy addition",
        notation="O is written as at most, with the constant 4; the time is said in words and "
        "written out as sums from 1 of 2 operations",
        scope="every n and m",
        forall=(records_many, queries_many),
        show=total(total(2, b) + 2, a) <= 4 * records_many * queries_many,
    ),
}
