r"""The mean and the median as empirical risk minimization.

The mean minimizes $\sum_i (z_i - h)^2$, which is linear regression where each $x_i$ is the
identity; the median minimizes $\sum_i |z_i - h|$.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Reading,
    Upto,
    all_of,
    every,
    implies,
    index,
    indicator,
    natural,
    real,
    reals,
    total,
)

from .notation import DOCUMENT

n = natural("n", smallest=1, largest=4)
data, i, j = reals("z", Upto(n)), index("i", Upto(n)), index("j", Upto(n))
h, m = real("h"), real("m")
vector = reals("h", Upto(n))
mean = total(data(j), j) / n
is_median = all_of(
    2 * total(indicator(data(i) <= m), i) >= n, 2 * total(indicator(data(i) >= m), i) >= n
)

WORDS = ("Simple calculations of", r"function |zh|𝑧|z-h|.")

CLAIMS = {
    "mean": Claim(
        source=DOCUMENT.at(
            42,
            *WORDS,
            "calculating the mean is equivalent to linear regression with identity design",
        ),
        reading="identity design: each x_i is the identity, which for numbers z_i is 1; the mean "
        "has the least sum of squares",
        notation="in words",
        scope="all data",
        forall=(n, data, h),
        show=total((data(i) - mean) ** 2, i) <= total((data(i) - h) ** 2, i),
        readings=(
            Reading(
                "identity design: the n vectors x_i are the rows of the identity matrix, as in "
                "regression with a design matrix; h has n entries",
                forall=(n, data, vector),
                show=total((data(i) - mean) ** 2, i) <= total((data(i) - vector(i)) ** 2, i),
                erratum=Erratum(
                    "ambiguous",
                    because="with the identity for the matrix of all x_i the regression returns "
                    "the data themselves",
                    survives="yes: where each x_i is the identity",
                ),
            ),
        ),
    ),
    "median": Claim(
        source=DOCUMENT.at(
            42, *WORDS, "calculating the median is the same as ERM with loss function"
        ),
        reading="a median has at least half of the data on either side, itself included; it has "
        "the least sum of distances, and what has no greater sum than any data point is a median",
        notation="in words",
        scope="all data",
        forall=(n, data, m, h),
        show=all_of(
            implies(is_median, total(abs(data(i) - m), i) <= total(abs(data(i) - h), i)),
            implies(
                every(total(abs(data(i) - m), i) <= total(abs(data(i) - data(j)), i), j), is_median
            ),
        ),
    ),
}
