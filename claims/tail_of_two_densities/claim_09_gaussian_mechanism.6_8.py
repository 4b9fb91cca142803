r"""The Gaussian mechanism is approximately differentially private.

$M(x) = f(x) + N(0, \sigma^2 I)$ with sensitivity $S_f$ is $(\epsilon, \delta)$-dp for
$\delta = \exp(-(\epsilon\sigma/S_f - (2\sigma/S_f)^{-1})^2/2)$ (6.8); and it is
$(\epsilon, \delta)$-dp for each $\sigma$ above one of the four terms (6.81)-(6.84).
"""

from dpproofs.language import (
    PI,
    Amended,
    Claim,
    Erratum,
    Link,
    Note,
    Sharp,
    Step,
    Upto,
    all_of,
    chain,
    define,
    equivalent,
    every,
    exp,
    gaussian_tail,
    index,
    log_ratio,
    natural,
    product,
    real,
    reals,
    sqrt,
    total,
)
from dpproofs.theory import gaussian_density, gaussian_hockey_stick, gaussian_loss_exceeds

from .notation import DOCUMENT
from .notions.gaussian_mechanism import HALF, S_f, epsilon, reading, shift, sigma, t, unit

x = real("x")

divergence = gaussian_hockey_stick(shift, sigma, epsilon)
exact = (
    "standard_facts/gaussian_privacy_loss.hockey_stick",
    "standard_facts/gaussian_privacy_loss.exceeds",
    "standard_facts/gaussian_privacy_loss.reflection",
)
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

CLAIM = Claim(
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
            ours=(
                Step("squares", every(Delta**2 >= 0, i), ()),
                Step("added up", total(Delta**2, i) >= 0, "squares"),
                Step("the norm", norm**2 == total(Delta**2, i), "added up"),
            ),
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
