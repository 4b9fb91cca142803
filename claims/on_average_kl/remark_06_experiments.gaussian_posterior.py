r"""The two experiments of section 6.

Release of a mean: $Z \in [-2, 2]$, $\mathcal{A} \propto \exp(-\gamma |Z - h|)$, which is
$4\gamma$-DP. Regression: $y = x + $ noise, both uniform on $[-1, 1]$, loss $(y - x h)^2$,
$h \in [-2, 2]$, $64\gamma$-DP. On average the privacy is smaller by orders of magnitude.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Note,
    Reading,
    Upto,
    convention,
    exp,
    index,
    integral,
    log,
    log_ratio,
    natural,
    reals,
    sqrt,
    total,
)
from dpproofs.theory import gaussian_density

from .notation import DOCUMENT
from .notions.experiments import g, gamma, h, kept, root, x, x_other, y, y_other

# the posterior on the whole line is Gaussian, with the mean m(Z) and the precision 2 gamma S(Z)
many = natural("n", smallest=1, largest=3)
of_x, of_y, point = reals("x", Upto(many)), reals("y", Upto(many)), index("i", Upto(many))
squares = total(of_x(point) ** 2, point)
centre_of = total(of_x(point) * of_y(point), point) / squares
deviation = 1 / sqrt(2 * gamma * squares)

# the divergence of the two laws within [-2, 2], whose densities are those on the line over `kept`
at_0, at_y = gaussian_density(h, 0, 1 / root), gaussian_density(h, y_other, 1 / root)
inner = integral(at_0 * log_ratio(at_0, at_y), h, -2, 2)
within_two = inner / kept(0) + log(kept(y_other) / kept(0))

CLAIM = Claim(
    source=DOCUMENT.at(257, "In these two", "Gaussian distributions.", "of Laplace and Gaussian"),
    reading="regression: the posterior is Gaussian, as its formula has it, with any h on the "
    "line; of mean sum x y / S and precision 2 gamma S, S the sum of x^2. For the release of a "
    "mean see the Laplace mechanism",
    notation="in words; proportional at any two outputs",
    scope="all data",
    forall=(many, gamma, of_x, of_y, h, g),
    show=exp(-gamma * total((of_y(point) - of_x(point) * h) ** 2, point))
    * gaussian_density(g, centre_of, deviation)
    == exp(-gamma * total((of_y(point) - of_x(point) * g) ** 2, point))
    * gaussian_density(h, centre_of, deviation),
    supplied=convention(squares > 0, "that all x are 0 has probability 0 (line 255)"),
    readings=(
        Reading(
            "h is constrained to [-2, 2], as line 255 has it for the privacy 64 gamma; one "
            "data point with x = 1, of which y = 0 is replaced by y': gamma (y - y')^2 by the "
            "formula",
            forall=(gamma, y_other),
            given=(),
            show=within_two == gamma * y_other**2,
            erratum=Erratum(
                "ambiguous",
                because="it is not said from which law h is sampled: within [-2, 2] the "
                "posterior is a truncated Gaussian law, to which the formula does not apply; "
                "on the line, where it applies, the privacy 64 gamma does not hold",
                survives="in part: if h is sampled on the line, the average privacy there and "
                "that in the worst case within [-2, 2] are those of two algorithms",
            ),
        ),
    ),
    notes=(
        Note(
            "on the whole line the algorithm has not the privacy 64 gamma",
            forall=(gamma, y, x, y_other, x_other, h),
            given=(x != 0, x_other != 0),
            show=gaussian_density(h, y / x, 1 / sqrt(2 * gamma * x**2))
            <= exp(64 * gamma)
            * gaussian_density(h, y_other / x_other, 1 / sqrt(2 * gamma * x_other**2)),
            fails=True,
        ),
    ),
)
