r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from fractions import Fraction

from dpproofs.language import (
    PI,
    Claim,
    Instance,
    Note,
    Step,
    all_of,
    cases,
    every,
    exp,
    first,
    gaussian_tail,
    index,
    integral,
    law,
    natural,
    number,
    positive,
    real,
    second,
    space,
    sqrt,
    table,
    total,
)
from dpproofs.theory import gaussian_density, independent, power, uniform

from .notation import DOCUMENT, mean
from .notions.experiments import (
    P,
    average,
    gamma,
    gap,
    i,
    j,
    n,
    regression,
    value,
    values,
    variance,
)

mean_gap, k, m = mean(gap, (i, P), (j, P)), index("k", values), index("m", values)
gap_of_others = abs(value(k) - value(m))
# the variance of a standard normal variable that is kept within -2 and 2
truncated = 1 - 4 * gaussian_density(2, 0, 1) / (1 - 2 * gaussian_tail(2))
HALF = Fraction(1, 2)
small, of_mean = real("gamma", r"\gamma", above=0, at_most=5), truncated / 100

# y = x + e or x - e, with equal chances: the formula needs but the variance of the noise
size_of_noise = real("e", at_least=0)
designs, signs = space("Xs", smallest=1, largest=2), space("Ss", smallest=2, largest=2)
Q, design = law("Q", designs), positive("x", designs)
w = index("z", designs * signs)
x_w = table(design(first(w)), w)
y_w = table(design(first(w)) + cases(second(w) == 0, size_of_noise, -size_of_noise), w)
noisy = independent(Q, uniform(signs))
of_noise, _, inverse = regression(
    power(noisy, n), noisy, x_w, y_w, index("Z", (designs * signs) ** n), w
)
q = index("x", designs)
square = total(Q(q) * design(q) ** 2, q)
closed = (
    inverse * square * (gamma * size_of_noise**2 + HALF) + gamma * size_of_noise**2 / n - HALF / n
)

# n = 100, variances 1/3: c = E 1/S is the integral of (E e^(-t x^2))^n over t = u^2 > 0
hundred, u = natural("n", smallest=100, largest=100), real("u")
laplace_transform = sqrt(PI) / (2 * u) * (1 - 2 * gaussian_tail(sqrt(2) * u))
most = integral(2 * u * laplace_transform**hundred, u, Fraction(1, 100), 2)
beyond = (sqrt(PI) / 2) ** hundred * number(4) ** (1 - hundred / 2) / (hundred / 2 - 1)
c = real("c", at_least=Fraction(3, 100), at_most=Fraction(304, 10000))
large = real("gamma", r"\gamma", at_least=Fraction(1, 1000))
of_c = (large / 3 + HALF) * c / 3 + large / 300 - Fraction(1, 200)

CLAIM = Claim(
    source=DOCUMENT.at(
        257, "On the other hand,", "orders of magnitudes.", "by orders of magnitudes"
    ),
    reading="the release of a mean, any gamma > 0: an order of magnitude, 10, at the least. "
    "The grid stands in a figure that the text does not hold. The privacy on average is at "
    "most gamma (2 Var Z)^(1/2), and Z the mean of 100 samples: its variance is that of one, "
    "which is normal given that it is within [-2, 2], divided by 100. Of regression neither "
    "the number of points nor the grid is said",
    notation="in words; 4 gamma is the privacy in the worst case",
    scope="any gamma",
    forall=(gamma, P, value),
    show=all_of(
        average <= gamma * sqrt(2 * variance),
        10 * gamma * sqrt(2 * of_mean) <= 4 * gamma,
    ),
    ours=(
        Step("of two", every(gamma * gap + exp(-gamma * gap) - 1 <= gamma * gap, i, j), ()),
        Step("of the mean", average <= gamma * mean_gap, "of two"),
        Instance(
            "two pairs",
            of="standard_facts/cauchy_schwarz.two_squares",
            where={"a": gap, "b": gap_of_others},
        ),
        Step("at most their squares", mean_gap**2 <= mean(gap**2, (i, P), (j, P)), "two pairs"),
        Step("a square", every(gap**2 <= (value(i) - value(j)) ** 2, i, j), ()),
        Step("mean of squares", mean(gap**2, (i, P), (j, P)) <= 2 * variance, "a square"),
        Step("squares", mean_gap**2 <= 2 * variance, ("at most their squares", "mean of squares")),
        Step("a distance", every(gap >= 0, i, j), ()),
        Step("not below 0", mean_gap >= 0, "a distance"),
        Step("a difference", every((value(i) - value(j)) ** 2 >= 0, i, j), ()),
        Step("spread", variance >= 0, "a difference"),
        Instance(
            "root",
            of="standard_facts/square_root.above",
            where={"a": mean_gap, "b": 2 * variance},
        ),
        Step("of 100 samples", gamma * sqrt(2 * of_mean) <= gamma * Fraction(2, 5), ()),
    ),
    notes=(
        Note(
            "any gamma: a factor of 30",
            forall=(gamma,),
            show=30 * gamma * sqrt(2 * of_mean) <= 4 * gamma,
        ),
        Note(
            "gamma at most 5: a factor of 100, as the privacy is at most gamma^2 times the "
            "variance",
            forall=(small, P, value),
            show=all_of(
                mean(small * gap + exp(-small * gap) - 1, (i, P), (j, P)) <= small**2 * variance,
                100 * small**2 * of_mean <= 4 * small,
            ),
        ),
        Note(
            "any gamma: a factor of 100; the privacy is at least gamma E|Z - Z'| - 1, and that "
            "mean at least (2 Var / 3)^(1/2), as the fourth moment is at most 3 times the "
            "square of the second",
            forall=(gamma,),
            show=100 * (gamma * sqrt(2 * of_mean / 3) - 1) <= 4 * gamma,
            fails=True,
        ),
        Note(
            "regression with h on the whole line and noise of two values, of which the formula "
            "needs but the variance: its privacy on average is linear in E 1/S, S the sum of "
            "the squares of x",
            forall=(n, gamma, size_of_noise, Q, design),
            show=of_noise == closed,
        ),
        Note(
            "regression with n = 100 and gamma at least 1/1000: a factor of 100; c is E 1/S, "
            "within the bounds that Jensen's inequality and its integral give",
            forall=(large, c),
            show=100 * of_c <= 64 * large,
        ),
        Note(
            "E 1/S for 100 points by its integral: over [0, 1/10^4] it is at most 1/10^4, and "
            "from 4 on at most the last summand",
            forall=(hundred,),
            show=Fraction(1, 10000) + most + beyond <= Fraction(304, 10000),
        ),
    ),
)
