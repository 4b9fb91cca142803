"""The Laplace mechanism for query release: privacy, error and running time as the recap says them.

$M(x)_i = q_i(x) + Lap(1/(\\epsilon n))$ for all $i$ is $\\epsilon$-DP with error $\\alpha$ for
$n = \\Omega(m/(\\alpha\\epsilon))$, and takes time $O(nm)$ in total.
"""

from dpproofs.language import Amended, Claim, Erratum, Instance, Step, every, exp, product, table
from dpproofs.theory import laplace_density, on_neighbours

from .notation import DOCUMENT, epsilon, m, n
from .notions.laplace_mechanism import answer, density, i, other, q, x, y

printed, repaired = 1 / (epsilon * n), m / (epsilon * n)
share = epsilon / m
away, away_too = abs(y(i) - answer(x)), abs(y(i) - answer(other))
one = laplace_density(y(i), answer(x), repaired)
next_to_it = laplace_density(y(i), answer(other), repaired)

CLAIM = Claim(
    source=DOCUMENT.at(
        13,
        "Laplace mechanism:",
        "O(nm) in total.",
        "we just add independent Laplace noise to every query. This is ϵ -DP",
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
    ours=(
        Step("answers", every(abs(answer(x) - answer(other)) <= share * repaired, i), ()),
        Step("triangle inequality", every(away_too - away <= share * repaired, i), "answers"),
        Step(
            "exponents",
            every(-away / repaired <= share - away_too / repaired, i),
            "triangle inequality",
        ),
        Step(
            "raised",
            every(exp(-away / repaired) <= exp(share - away_too / repaired), i),
            "exponents",
        ),
        Step("each factor", every(one <= exp(share) * next_to_it, i), "raised"),
        Instance(
            "all factors",
            of="standard_facts/product_of_factors",
            where={"k": m, "f": table(one, i), "g": table(exp(share) * next_to_it, i)},
        ),
        Step(
            "m shares",
            product(exp(share) * next_to_it, i) == exp(epsilon) * product(next_to_it, i),
            (),
        ),
    ),
)
