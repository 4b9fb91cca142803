r"""The piecewise mechanism tells a number from $-1$ to $1$ with local privacy.

A number $t$ is answered by one from $-C$ to $C$, with $C = (e^{\epsilon/2} + 1) / (e^{\epsilon/2} -
1)$: with the density $h$ on an interval of the length $C - 1$ about $t (C + 1)/2$, and with
$e^{-\epsilon} h$ elsewhere. This is a density, and its mean is $t$.

Reference: N. Wang, X. Xiao, Y. Yang, J. Zhao, S. C. Hui, H. Shin, J. Shin and G. Yu, Collecting and
analyzing multidimensional data with local differential privacy, 2019, on the piecewise mechanism.
"""

from fractions import Fraction

from dpproofs.language import Claim, Step, real

from .notation import DOCUMENT

e, t = real("e", above=1), real("t", at_least=-1, at_most=1)
C = (e + 1) / (e - 1)
high = (e**2 - e) / (2 * e + 2)
low = high / e**2
left = (C + 1) / 2 * t - (C - 1) / 2
right = left + C - 1
READING = "e is e^(epsilon/2); the two densities differ by the factor e^epsilon, which is private"
at = Fraction(1, 2)

CLAIMS = {
    "within": Claim(
        source=DOCUMENT.at(1, "piecewise", "mechanism", r"-C \le l(t)"),
        reading=READING + "; that r(t) <= C is the same of -t",
        forall=(e, t),
        show=left >= -C,
        ours=(
            Step("one", C > 0, ()),
            Step("a number", (C + 1) * (t + 1) >= 0, "one"),
        ),
    ),
    "mass": Claim(
        source=DOCUMENT.at(1, "piecewise", "mechanism", r"\int p = 1"),
        reading=READING,
        forall=(e, t),
        show=high * (right - left) + low * (left + C) + low * (C - right) == 1,
    ),
    "mean": Claim(
        source=DOCUMENT.at(1, "piecewise", "mechanism", r"\int y p(y) dy = t"),
        reading=READING + "; the integrals of y are written out",
        forall=(e, t),
        show=high * at * (right**2 - left**2)
        + low * at * (left**2 - C**2)
        + low * at * (C**2 - right**2)
        == t,
    ),
}
