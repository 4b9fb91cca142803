r"""The Gaussian mechanism is approximately differentially private.

$M(x) = f(x) + N(0, \sigma^2 I)$ with sensitivity $S_f$ is $(\epsilon, \delta)$-dp for
$\delta = \exp(-(\epsilon\sigma/S_f - (2\sigma/S_f)^{-1})^2/2)$ (6.8); and it is
$(\epsilon, \delta)$-dp for each $\sigma$ above one of the four terms (6.81)-(6.84).
"""

from fractions import Fraction

from dpproofs.language import (
    PI,
    Amended,
    Claim,
    Erratum,
    Least,
    Link,
    Note,
    Sharp,
    Step,
    Upto,
    all_of,
    chain,
    define,
    equivalent,
    exp,
    gaussian_tail,
    greatest,
    index,
    log,
    log_ratio,
    natural,
    positive_part,
    product,
    real,
    reals,
    sqrt,
    total,
)
from dpproofs.theory import gaussian_density, gaussian_hockey_stick, gaussian_loss_exceeds

from .notation import DOCUMENT

HALF = Fraction(1, 2)
epsilon = real("epsilon", r"\epsilon", above=0, logarithmic=True, stated=1410)
delta = real("delta", r"\delta", above=0, below=1, stated=(1948, 1521))
sigma = real("sigma", r"\sigma", above=0, stated="the scale of a noise")
S_f = real("S_f", "S_f", above=0, stated="a greatest distance; at 0 all answers are the same")
apart = "the distance of two answers that differ, at most S_f (line 1461)"
shift = real("s", r"\|\Delta\|_2", above=0, at_most=S_f, stated=apart)
unit = real("s", r"\|\Delta\|_2", above=0, at_most=1, stated=f"{apart}, which is 1 (line 1963)")
x = real("x")

divergence = gaussian_hockey_stick(shift, sigma, epsilon)
least_noise = Least(sigma, gaussian_hockey_stick(S_f, sigma, epsilon) <= delta)
reading = (
    "(epsilon, delta)-dp read as: for every distance 0 < s <= S_f of f(x) and f(x') the hockey"
    "-stick divergence of the two Gaussian laws is at most delta. In d dimensions the pair is the"
    " one-dimensional one along f(x') - f(x), times a factor that both laws share; reflection gives"
    " the other order; for f(x) = f(x') there is nothing to show. epsilon > 0 (line 1410, and"
    " epsilon^(-1) in the terms), sigma > 0, S_f > 0"
)
exact = (
    "standard_facts/gaussian_privacy_loss.hockey_stick",
    "standard_facts/gaussian_privacy_loss.exceeds",
    "standard_facts/gaussian_privacy_loss.reflection",
)


# --- (6.8): from the densities to the tail --------------------------------------------------------

t = epsilon * sigma - (2 * sigma) ** -1
bound = exp(-(t**2) / 2)
enough = real("sigma", r"\sigma", above=(2 * epsilon) ** -HALF, stated=1992)
t_enough = epsilon * enough - (2 * enough) ** -1
bound_enough = exp(-(t_enough**2) / 2)
loss_one = gaussian_loss_exceeds(unit, enough, epsilon)

d = natural("d", smallest=1, largest=3)
fx, fy = reals("f(x)", Upto(d), latex="f(x)"), reals("f(x')", Upto(d), latex="f(x')")
z = reals("zeta", Upto(d), latex=r"\zeta")
i = index("i", Upto(d))
Delta = fy(i) - fx(i)
y = fx(i) + sigma * z(i)
norm = define("norm", sqrt(total(Delta**2, i)), r"\|\Delta\|_2")

out_x = product(gaussian_density(y, fx(i), sigma), i)
out_y = product(gaussian_density(y, fy(i), sigma), i)
at_x = product(gaussian_density((y - fx(i)) / sigma, 0, 1) / sigma, i)
at_y = product(gaussian_density((y - fy(i)) / sigma, 0, 1) / sigma, i)
noise = product(gaussian_density(z(i), 0, 1), i)
moved = product(gaussian_density(z(i), Delta / sigma, 1), i)
noise_back = product(gaussian_density(-z(i), 0, 1), i)
moved_back = product(gaussian_density(-z(i), Delta / sigma, 1), i)

SIX_8 = Claim(
    source=DOCUMENT.at(
        (1941, 1944),
        "*Claim 9*. The Gaussian mechanism",
        "2)",
        r"\delta = \exp(- (\epsilon \sigma / S_f - (2 \sigma / S_f)^{-1})^2 / 2)",
    ),
    reading=f"{reading}; 2 epsilon sigma^2 > S_f^2, as lines 1991-1993 require it for S_f = 1",
    notation="dp is an inequality for the hockey-stick divergence",
    forall=(epsilon, sigma, S_f, shift),
    given=(2 * epsilon * sigma**2 > S_f**2,),
    show=divergence <= exp(-((epsilon * sigma / S_f - (2 * sigma / S_f) ** -1) ** 2) / 2),
    notes=Note(
        "without 2 epsilon sigma^2 > S_f^2, which stands in the proof alone, (6.8) fails: as sigma"
        " falls to 0 the two laws separate, and the delta of (6.8) falls to 0",
        given=(),
        fails=True,
    ),
    sharp=Sharp(
        best=gaussian_hockey_stick(S_f, sigma, epsilon),
        trivial=1,
        over=(epsilon, sigma),
        at=((S_f, 1),),
        reading="the exact profile at the greatest distance S_f, at which it is attained",
    ),
    cites=exact,
    proof=(
        Step(
            "S_f = 1 is enough",
            gaussian_hockey_stick(S_f * unit, S_f * sigma, epsilon)
            == gaussian_hockey_stick(unit, sigma, epsilon),
            "definition",
            lines=(1962, 1963),
            quote=r"we only need to consider the case where \(S_f = 1\)",
            notation="the quotation says what the statement is for",
            reading="lines 1892-1900: divide by S_f",
            forall=(epsilon, sigma, S_f, unit),
            given=(),
        ),
        Step(
            "by Claim 6",
            gaussian_hockey_stick(unit, sigma, epsilon)
            <= gaussian_loss_exceeds(unit, sigma, epsilon),
            "tail_of_two_densities/claim_01_tail_of_the_divergence_variable",
            lines=(1966, 1968),
            forall=(epsilon, sigma, unit),
            given=(),
        ),
        *chain(
            "linear invariance",
            log_ratio(out_x, out_y),
            Link("==", log_ratio(at_x, at_y), "definition"),
            Link("==", log_ratio(noise, moved), "algebra"),
            lines=(1970, 1974),
            forall=(sigma, d, fx, fy, z),
            given=(),
        ),
        Step(
            "plugging in the density",
            log_ratio(noise_back, moved_back)
            == total(Delta / sigma * z(i), i) + total(Delta**2 / (2 * sigma**2), i),
            "definition",
            lines=(1976, 1978),
            forall=(sigma, d, fx, fy, z),
            given=(),
            reading="equal in law, since -zeta has the law of zeta: the left side is at -zeta",
        ),
        Step(
            "along the shift",
            all_of(
                total((Delta / sigma) ** 2, i) == (norm / sigma) ** 2,
                total(Delta**2 / (2 * sigma**2), i) == norm**2 / (2 * sigma**2),
            ),
            "standard_facts/gaussian_rotation",
            lines=(1978, 1980),
            forall=(sigma, d, fx, fy),
            given=(),
            reading="two Gaussian variables are equal in law if mean and variance agree",
        ),
        Step(
            "hence",
            None,
            "along the shift",
            lines=(1982, 1984),
            misprint=r"\mathbb P(L(M(x) || M(x')) > \epsilon) = \mathbb P(\zeta > {\sigma \over"
            r" \|\Delta\|_2} \epsilon - {\|\Delta\|_2 \over 2 \sigma})",
            forall=(epsilon, sigma, unit, x),
            given=(),
            erratum=Erratum(
                "misprint",
                because="zeta is, for d > 1, the vector of line 1964, and is compared with a"
                " number; xi of line 1980 is meant. For f(x) = f(x') the right side divides by 0",
                survives="yes: with xi for zeta; for equal answers nothing is to show",
                amended=Amended(
                    given=(unit > 0,),
                    show=equivalent(
                        unit / sigma * x + unit**2 / (2 * sigma**2) > epsilon,
                        x > sigma / unit * epsilon - unit / (2 * sigma),
                    ),
                ),
            ),
        ),
        Step(
            "since the shift is at most 1",
            gaussian_loss_exceeds(unit, sigma, epsilon) <= gaussian_tail(t),
            "hypothesis",
            lines=(1986, 1988),
            forall=(epsilon, sigma, unit),
            given=(),
        ),
        Step(
            "we implicitly require",
            t_enough > 0,
            "hypothesis",
            lines=(1991, 1993),
            quote=r"so that \(\sigma \epsilon - (2 \sigma)^{-1} > 0\)",
            forall=(epsilon, enough),
            given=(),
        ),
        Step(
            "bound of the tail",
            loss_one < bound_enough,
            ("since the shift is at most 1", "standard_facts/gaussian_tail_bounds.chernoff"),
            lines=(1995, 1997),
            forall=(epsilon, enough, unit),
            given=(),
        ),
        Step(
            "using (6.3)",
            bound_enough / (sqrt(2 * PI) * t_enough) <= bound_enough,
            "algebra",
            lines=(1995, 1997),
            forall=(epsilon, enough),
            given=(),
            reading="does it follow from (6.3)? Its bound, at the t of line 1992, against the line",
            erratum=Erratum(
                "misprint",
                because="(6.3) is weaker than the line where t < (2 pi)^(-1/2); (6.5) is used: the"
                " labels (6.3) and (6.5) are exchanged here and in line 2023, which also names a"
                " (6.9) that there is not",
                survives="yes: (6.5) gives the bound",
                amended=Amended(show=gaussian_tail(t_enough) < bound_enough),
            ),
        ),
        Step(
            "this gives us (6.8)",
            gaussian_hockey_stick(unit, enough, epsilon) <= bound_enough,
            ("by Claim 6", "bound of the tail"),
            lines=(1999, 1999),
            forall=(epsilon, enough, unit),
            given=(),
        ),
    ),
)

# --- (6.81) and (6.83): the first way to bound it by delta ----------------------------------------

r = sqrt(2 * log(delta**-1))
wide = sqrt(2 * log(delta**-1) + 2 * epsilon)
log_scaled = log((2 * PI) ** -1 * delta**-2)
log_wide = log(exp(epsilon) * (2 * PI) ** -1 * delta**-2)
floor_81 = epsilon**-1 * r + (2 * epsilon) ** -HALF
floor_82 = epsilon**-1 * greatest(1, sqrt(positive_part(log_scaled))) + (2 * epsilon) ** -HALF
floor_83 = epsilon**-1 * sqrt(log(exp(epsilon) * delta**-2))
floor_84 = epsilon**-1 * greatest(sqrt(1 + epsilon), sqrt(positive_part(log_wide)))


def sigma_above(term, line):
    return real("sigma", r"\sigma", above=term, stated=line)


def dp(scale, distance=shift):
    return gaussian_hockey_stick(distance, scale, epsilon) <= delta


above_81 = sigma_above(floor_81 * S_f, 1948)
above_82 = sigma_above(floor_82 * S_f, 1952)
above_83 = sigma_above(floor_83 * S_f, 1956)
above_84 = sigma_above(floor_84 * S_f, 1960)


def calibrated(floor):
    """Beside the least noise that does."""
    reading = "the least sigma by the exact profile, which falls as sigma grows"
    return Sharp(
        bound=floor * S_f, best=least_noise, over=(epsilon, delta), at=((S_f, 1),), reading=reading
    )


solved = (r + wide) / (2 * epsilon)
s_81, s_82 = sigma_above(floor_81, 2013), sigma_above(floor_82, 2036)
s_83, s_84 = sigma_above(floor_83, 1956), sigma_above(floor_84, 2040)

SIX_81 = Claim(
    source=DOCUMENT.at(
        (1941, 1948),
        "*Claim 9*. The Gaussian mechanism",
        "S_f",
        r"\left(\epsilon^{-1} \sqrt{2 \log \delta^{-1}} + (2 \epsilon)^{- {1 \over 2}}\right) S_f",
    ),
    reading=reading + "; 0 < delta < 1 (line 1521)",
    notation="the quotation is the term above which sigma lies",
    forall=(epsilon, delta, S_f, shift, above_81),
    show=dp(above_81),
    sharp=calibrated(floor_81),
    proof=(
        Step(
            "to bound the right side",
            bound <= delta,
            "hypothesis",
            lines=(2001, 2003),
            forall=(epsilon, delta, sigma),
            given=(epsilon * sigma - 1 / (2 * sigma) > r,),
        ),
        Step(
            "solving this inequality",
            equivalent(epsilon * sigma - 1 / (2 * sigma) > r, sigma > solved),
            "algebra",
            lines=(2005, 2007),
            forall=(epsilon, delta, sigma),
        ),
        Step(
            "root of a sum",
            wide <= r + sqrt(2 * epsilon),
            "standard_facts/square_root.subadditive",
            lines=(2009, 2011),
            forall=(epsilon, delta),
        ),
        Step(
            "we can achieve it",
            s_81 > solved,
            "root of a sum",
            lines=(2011, 2013),
            forall=(epsilon, delta, s_81),
        ),
        Step(
            "this gives us (6.81)",
            dp(s_81, unit),
            (
                "tail_of_two_densities/claim_09_gaussian_mechanism.6_8",
                "to bound the right side",
                "solving this inequality",
                "we can achieve it",
            ),
            lines=(2015, 2015),
            forall=(epsilon, delta, unit, s_81),
        ),
    ),
)
SIX_83 = Claim(
    source=DOCUMENT.at(
        (1941, 1956),
        "*Claim 9*. The Gaussian mechanism",
        "S_f",
        r"\epsilon^{-1} \sqrt{\log e^\epsilon \delta^{-2}} S_f",
    ),
    reading=reading + "; 0 < delta < 1 (line 1521); the logarithm is of the product",
    notation="the quotation is the term above which sigma lies",
    forall=(epsilon, delta, S_f, shift, above_83),
    show=dp(above_83),
    sharp=calibrated(floor_83),
    proof=(
        Step(
            "by concavity",
            (2 * epsilon) ** -1 * (r + wide) <= floor_83,
            "standard_facts/square_root.concave",
            lines=(2017, 2019),
            forall=(epsilon, delta),
        ),
        Step(
            "which gives us (6.83)",
            dp(s_83, unit),
            ("tail_of_two_densities/claim_09_gaussian_mechanism.6_8", "by concavity"),
            lines=(2021, 2021),
            forall=(epsilon, delta, unit, s_83),
        ),
    ),
)

# --- (6.82) and (6.84): with the other tail bound -------------------------------------------------

tt = real("t", above=0, stated=1993)
need = log(tt) + tt**2 / 2 > log((2 * PI) ** -HALF * delta**-1)

SIX_82 = Claim(
    source=DOCUMENT.at(
        (1941, 1952),
        "*Claim 9*. The Gaussian mechanism",
        "S_f",
        r"(\epsilon^{-1} (1 \vee \sqrt{(\log (2 \pi)^{-1} \delta^{-2})_+})"
        r" + (2 \epsilon)^{- {1 \over 2}}) S_f",
    ),
    reading=reading + "; 0 < delta < 1 (line 1521); the logarithm is of the product",
    notation="the quotation is the term above which sigma lies",
    forall=(epsilon, delta, S_f, shift, above_82),
    show=dp(above_82),
    notes=Note(
        "from (6.5), which line 2023 names, what is needed does not follow",
        forall=(delta, tt),
        given=(need,),
        show=exp(-(tt**2) / 2) < delta,
        fails=True,
    ),
    sharp=calibrated(floor_82),
    proof=(
        Step(
            "using (6.5) instead",
            gaussian_tail(tt) < delta,
            "standard_facts/gaussian_tail_bounds.mills",
            lines=(2023, 2027),
            quote="Back to (6.9), if we use (6.5) instead, we need",
            notation="the quotation is in words and labels",
            forall=(delta, tt),
            given=(need,),
            reading="by (6.3), not (6.5): the labels are exchanged, which the step `using (6.3)` of"
            " (6.8) tells; for (6.9) the display of line 1988",
        ),
        Step(
            "what is needed",
            equivalent(exp(-(tt**2) / 2) / (sqrt(2 * PI) * tt) < delta, need),
            "algebra",
            lines=(2023, 2027),
            quote=r"\log t + {t^2 \over 2} > \log {(2 \pi)^{- 1 / 2} \delta^{-1}}",
            notation="the quotation is what is needed; the bound (6.3) that it is needed for stands"
            " beside it",
            forall=(delta, tt),
        ),
        Step(
            "(6.93) and (6.95)",
            None,
            "algebra",
            lines=(2027, 2032),
            misprint=r"t > 1, \qquad t > \sqrt{\log (2 \pi)^{-1} \delta^{-2}}",
            forall=(delta, tt),
            erratum=Erratum(
                "misprint",
                because="for delta > (2 pi)^(-1/2), about 0.399, the root is not defined. (6.82)"
                " and (6.84) have the positive part",
                survives="yes: (6.82) and (6.84) are printed with the positive part",
                amended=Amended(given=(tt > 1, tt > sqrt(positive_part(log_scaled))), show=need),
            ),
        ),
        Step(
            "we can solve both",
            all_of(
                epsilon * s_82 - (2 * s_82) ** -1 > 1,
                epsilon * s_82 - (2 * s_82) ** -1 > sqrt(positive_part(log_scaled)),
            ),
            "algebra",
            lines=(2034, 2036),
            forall=(epsilon, delta, s_82),
        ),
        Step(
            "this gives us (6.82)",
            dp(s_82, unit),
            ("using (6.5) instead", "(6.93) and (6.95)", "we can solve both"),
            lines=(2042, 2042),
            forall=(epsilon, delta, unit, s_82),
        ),
    ),
)
SIX_84 = Claim(
    source=DOCUMENT.at(
        (1941, 1960),
        "*Claim 9*. The Gaussian mechanism",
        "S_f",
        r"\epsilon^{-1} (\sqrt{1 + \epsilon} \vee"
        r" \sqrt{(\log e^\epsilon (2 \pi)^{-1} \delta^{-2})_+}) S_f",
    ),
    reading=reading + "; 0 < delta < 1 (line 1521); the logarithm is of the product",
    notation="the quotation is the term above which sigma lies",
    forall=(epsilon, delta, S_f, shift, above_84),
    show=dp(above_84),
    sharp=calibrated(floor_84),
    proof=(
        Step(
            "we can solve both",
            all_of(
                epsilon * s_84 - (2 * s_84) ** -1 > 1,
                epsilon * s_84 - (2 * s_84) ** -1 > sqrt(positive_part(log_scaled)),
            ),
            "standard_facts/square_root.concave",
            lines=(2034, 2040),
            forall=(epsilon, delta, s_84),
        ),
        Step(
            "this gives us (6.84)",
            dp(s_84, unit),
            ("tail_of_two_densities/claim_09_gaussian_mechanism.6_82", "we can solve both"),
            lines=(2042, 2042),
            forall=(epsilon, delta, unit, s_84),
        ),
    ),
)

CLAIMS = {"6_8": SIX_8, "6_81": SIX_81, "6_82": SIX_82, "6_83": SIX_83, "6_84": SIX_84}
