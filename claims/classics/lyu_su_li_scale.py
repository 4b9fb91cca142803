r"""The sparse vector technique whose noise does not grow with the number of answers above.

In one variant the noise of the threshold has the scale $4/\epsilon$, that of the answers
$4/(3\epsilon)$, whatever number $c$ of answers may be told to be above. It is not
$\epsilon$-differentially private, even for $c = 1$, but $\frac{1 + 6c}{4}\epsilon$-differentially
private.

Reference: M. Lyu, D. Su and N. Li, Understanding the sparse vector technique for differential
privacy, 2017, Algorithm 4 and section 3 (the variant of J. Lee and C. Clifton, Top-k frequent
itemsets via differentially private FP-trees, 2014).
"""

from fractions import Fraction

from dpproofs.language import Amended, Claim, Erratum, exp, real

from .notation import DOCUMENT

rate = real("epsilon", r"\epsilon", above=0)
quarter = rate / 4
on_one = Fraction(5, 56)
on_other = exp(-6 * quarter) / 4 - Fraction(9, 56) * exp(-7 * quarter)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "the scale", "of the noise", r"P(\bot, \top) \le e^\epsilon P'(\bot, \top)"
    ),
    reading="for c = 1; queries of the sensitivity 1; the threshold is 0, the two answers are 0 "
    "on one dataset, and 1 and -1 on the other. The chances of `below, above` are those of the "
    "two Laplace laws: with the noise z of the threshold and u = e^(-3 epsilon |z| / 4), the "
    "first is the integral from 0 to 1 of u^(-2/3) (u/2) (1 - u/2) / 3, the second with r = e^(-3 "
    "epsilon/4) that of u^(-2/3) (u r / 2) (1 - u/(2 r)) / 3 where u is below r, u^(-2/3) r^2 / "
    "12 elsewhere",
    forall=(rate,),
    show=on_one <= exp(rate) * on_other,
    erratum=Erratum(
        "false",
        because="the answer that is told to be above moves towards the threshold while the "
        "threshold is moved away from it, so that its noise has to hide the distance 2, and for c "
        "answers above c times as much",
        survives="in part: with (1 + 6 c) / 4 times as great an epsilon, which for c = 1 is 7/4",
        amended=Amended(show=on_one <= exp(7 * quarter) * on_other),
    ),
)
