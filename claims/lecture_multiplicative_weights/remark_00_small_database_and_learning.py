r"""What is promised of the algorithm against SmallDB: the exponent, the time, the records.

SmallDB trades time for a better $n$. We can remove the dependence on $m$ in the exponent, a huge
runtime improvement over SmallDB, while getting a similar lower bound on $n$.
"""

from dpproofs.language import Claim, Note, exp, log, real, sqrt

from .notation import DOCUMENT, delta, epsilon, level, lower_bound, number_m, size

degree = real("d", above=0, stated="the degree of a polynomial")
factor = real("K", above=0, stated="a factor of the note")
exponent = log(number_m) * log(size) / level**2
of_small_database = log(number_m) * log(size) / (level**3 * epsilon)
of_laplace = number_m / (level * epsilon)

CLAIMS = {
    "tradeoff": Claim(
        source=DOCUMENT.at(
            11, "So far we", "of this tradeoff:", "So far we have two examples of this tradeoff"
        ),
        reading="the better n of the two examples is that of SmallDB, line 14, where there are "
        "many queries: sqrt(m) is at least log|X| / alpha^2; both constants are 1. Its time is "
        "that of line 14, and so no polynomial in |X| (improvement)",
        notation="in words",
        scope="every m, |X|, alpha and epsilon",
        forall=(epsilon, level, number_m, size),
        given=log(size) <= level**2 * sqrt(number_m),
        show=of_small_database <= of_laplace,
        notes=(Note("with few queries SmallDB asks for more", given=(), fails=True),),
    ),
    "exponent": Claim(
        source=DOCUMENT.at(
            16,
            "It turns out",
            "lower bound on n.",
            "we can remove the dependance on m in the exponent",
        ),
        reading="the time of SmallDB, line 14, is a power of |X| whose exponent has m in it; in "
        "that of Algorithm 1 (algorithm_02_multiplicative_weights.total_time) |X| stands alone",
        notation="in words",
        scope="every m, |X| and alpha",
        forall=(level, number_m, size),
        show=exp(exponent) == size ** (log(number_m) / level**2),
        cites=("lecture_multiplicative_weights/algorithm_02_multiplicative_weights.total_time",),
    ),
    "improvement": Claim(
        source=DOCUMENT.at(
            16, "It turns out", "lower bound on n.", "a huge runtime improvement over SmallDB"
        ),
        reading="the time of SmallDB reaches every power |X|^d as m grows, where log m = d alpha^2",
        notation="in words",
        scope="every |X|, alpha and d",
        forall=(degree, level, number_m, size),
        given=log(number_m) >= degree * level**2,
        show=exp(exponent) >= size**degree,
    ),
    "records": Claim(
        source=DOCUMENT.at(
            16, "It turns out", "lower bound on n.", "while getting a similar lower bound on n"
        ),
        reading="that of line 69 is that of line 14 times alpha sqrt(log(1/delta) / log|X|): "
        "similar in m, alpha and |X|, for (epsilon, delta)-dp in place of epsilon-dp",
        notation="in words",
        scope="every m, |X|, alpha, epsilon and delta",
        forall=(epsilon, delta, level, number_m, size),
        show=lower_bound(number_m, level) * sqrt(log(size))
        == of_small_database * (level * sqrt(log(1 / delta))),
        notes=(
            Note(
                "it is no greater where alpha^2 log(1/delta) <= log|X|",
                given=level**2 * log(1 / delta) <= log(size),
                show=lower_bound(number_m, level) <= of_small_database,
            ),
            Note(
                "as delta falls it is greater by any factor K",
                forall=(factor, epsilon, delta, level, number_m, size),
                given=level**2 * log(1 / delta) >= factor**2 * log(size),
                show=lower_bound(number_m, level) >= factor * of_small_database,
            ),
        ),
    ),
}
