r"""Two bounds for the tail of a standard normal variable, with the Chernoff bound.

For $t > 0$: $P(\xi > t) < e^{-t^2/2}/(\sqrt{2\pi}\,t)$ (6.3) and $P(\xi > t) < e^{-t^2/2}$ (6.5).
"""

from fractions import Fraction

from dpproofs.language import (
    PI,
    Claim,
    Erratum,
    Instance,
    Note,
    Sharp,
    Step,
    Supplied,
    all_of,
    every,
    exp,
    gaussian_tail,
    indicator,
    law,
    log,
    real,
    reals,
    space,
    sqrt,
    table,
)
from dpproofs.theory import expectation, gaussian_density

from .notation import DOCUMENT

SELF = "tail_of_two_densities/claim_08_gaussian_tail_bounds"
HALF = Fraction(1, 2)
t = real("t", above=0, stated=1913)
y = real("y", above=t, stated=1923)  # where the integrals run
gaussian = exp(-(t**2) / 2)
tail = gaussian_tail(t)

# --- (6.7) for a random variable xi of finitely many values ---------------------------------------

Omega = space("Omega", r"\Omega", largest=3)
P, xi = law("P", Omega), reals("xi", Omega, latex=r"\xi")
w = P.index("w")
lam, s, u = real("lambda", r"\lambda"), real("t"), real("y")
exceeds = expectation(P, table(indicator(xi(w) > s), w))
mean = expectation(P, table(exp(lam * xi(w)), w))
# exp(lambda (xi - t)) is above the indicator of xi > t, by g.
g = exp(lam * (xi(w) - s)) - indicator(xi(w) > s)
mean_g = expectation(P, table(g, w))

MILLS = Claim(
    source=DOCUMENT.at(
        (1912, 1919),
        "*Claim 8 (Gaussian",
        r"(6.5)\]",
        r"\mathbb P(\xi > t) < {1 \over \sqrt{2 \pi} t} e^{- {t^2 \over 2}}",
    ),
    scope="all t > 0",
    notation="the tail is a function",
    forall=(t,),
    show=tail < 1 / (sqrt(2 * PI) * t) * gaussian,
    cites=("standard_facts/gaussian_tail_bounds.mills",),
    sharp=Sharp(
        best=tail,
        trivial=HALF,
        reading="the quotient tends to 1 as t grows; below t = .64 or so 1/2 is better",
    ),
    proof=(
        Step(
            "both are well known",
            all_of(
                gaussian_tail(t) < gaussian / (sqrt(2 * PI) * t),
                gaussian_tail(t) < gaussian,
            ),
            (
                "standard_facts/gaussian_tail_bounds.mills",
                "standard_facts/gaussian_tail_bounds.chernoff",
            ),
            lines=(1921, 1921),
            quote="Both bounds are well known",
            notation="in words",
        ),
        Step(
            "under the integrals",
            exp(-(y**2) / 2) < y / t * exp(-(y**2) / 2),
            "algebra",
            lines=(1921, 1923),
            quote="The first can be proved using",
            notation="the integrands of the display that follows",
            forall=(t, y),
        ),
        Step(
            "the integrals",
            sqrt(2 * PI) * gaussian_tail(t) < gaussian / t,
            "under the integrals",
            lines=(1923, 1923),
            reading="the left integral is sqrt(2 pi) P(xi > t), the right one exp(-t^2/2)/t, as"
            " -exp(-y^2/2)/t has the derivative y/t exp(-y^2/2)",
        ),
    ),
)

CHERNOFF = Claim(
    source=DOCUMENT.at(
        (1912, 1919), "*Claim 8 (Gaussian", r"(6.5)\]", r"\mathbb P(\xi > t) < e^{- {t^2 \over 2}}"
    ),
    scope="all t > 0",
    notation="the tail is a function",
    forall=(t,),
    show=tail < gaussian,
    notes=Note("half of it is enough", show=tail <= HALF * gaussian),
    cites=("standard_facts/gaussian_tail_bounds.chernoff",),
    sharp=Sharp(best=tail, trivial=HALF, reading="the quotient is 2 at least, and grows as t does"),
    proof=(
        Step(
            "the cumulant",
            exp(lam * u) * gaussian_density(u, 0, 1)
            == exp(lam**2 / 2) * gaussian_density(u, lam, 1),
            "algebra",
            lines=(1935, 1936),
            forall=(lam, u),
            reading="not a line of the proof: as a density has mass 1, the cumulant of the"
            " standard normal is lambda^2 / 2",
        ),
        Step(
            "the best bound",
            lam**2 / 2 - lam * t >= t**2 / 2 - t * t,
            "the cumulant",
            lines=(1932, 1935),
            quote=r"minimising \(\kappa_\xi(\lambda) - \lambda t\)",
            notation="the quotation is what is made least, here at lambda = t",
            forall=(lam, t),
        ),
        Step(
            "we get (6.5)",
            gaussian_tail(t) < exp(t**2 / 2 - t * t),
            (f"{SELF}.6_7", "the cumulant", "the best bound"),
            lines=(1935, 1936),
            quote="we get (6.5)",
            notation="(6.5) is a label",
        ),
    ),
)

ANY = Claim(
    source=DOCUMENT.at(
        (1926, 1929),
        r"For any random variable",
        r"\qquad (6.7)\]",
        r"\mathbb P(\xi > t) < {\mathbb E \exp(\lambda \xi) \over \exp(\lambda t)}",
    ),
    reading="xi takes finitely many values; any real lambda (line 1932: `Since (6.7) holds for any"
    " lambda`) and t",
    scope="all random variables",
    notation="the means are written out",
    forall=(P, xi, lam, s),
    show=exceeds < mean / exp(lam * s),
    sharp=Sharp(reading="the quotient tends to 1: xi a little above t, or else far below"),
    erratum=Erratum(
        "needs a hypothesis",
        because="line 1932 has (6.7) for any lambda. For lambda < 0 the factor exp(lambda (xi - t))"
        " is below 1 for xi > t: for xi = 3, t = 1 and lambda = -1 the left side is 1, the right"
        " side e^(-2). For lambda = 0 both sides are 1 where xi > t always",
        survives="yes: the lambda that is chosen, t, is positive",
    ),
    supplied=Supplied(lam > 0, "line 1932 says any lambda"),
    ours=(
        Step("above the indicator", every(g > 0, w), "hypothesis"),
        Instance("their mean", of="standard_facts/positive_mean", where={"p": P, "g": table(g, w)}),
        Step("the mean of g", mean / exp(lam * s) - exceeds == mean_g, ()),
    ),
    proof=(
        Step(
            "the cumulant in the exponent",
            mean / exp(lam * s) == exp(log(mean) - lam * s),
            "definition",
            lines=(1929, 1932),
            given=(),
            quote=r"= \exp(\kappa_\xi(\lambda) - \lambda t), \qquad (6.7)",
            notation="the mean is written out; (6.7) is the label",
        ),
    ),
)

CLAIMS = {"6_3": MILLS, "6_5": CHERNOFF, "6_7": ANY}
