r"""The greatest noisy answer is not private at the price of its place.

Where Laplace noise of the scale $2/\epsilon$ is added to $n$ answers of the sensitivity 1, to tell
which one is greatest is $\epsilon$-differentially private. To tell the greatest noisy answer itself
is not: if all answers are 0 on one dataset and 1 on a neighbour, all of them are at most $x \le 0$
with a probability that is $e^{n\epsilon/2}$ times as great: within $e^\epsilon$ for two answers
alone.

Reference: Z. Ding, Y. Wang, G. Wang, D. Zhang and D. Kifer, Detecting violations of differential
privacy, 2018, on incorrect variants of noisy max; C. Dwork and A. Roth, The Algorithmic Foundations
of Differential Privacy, 2014, section 3.3, on why the place alone is told.
"""

from dpproofs.language import Claim, Note, cases, exp, natural, real

from .notation import DOCUMENT

rate, x = real("epsilon", r"\epsilon", above=0), real("x")
n = natural("n", smallest=1, largest=20)
half, lower = rate / 2, x - rate / 2
up_to_x = cases(x >= 0, 1 - exp(-x) / 2, exp(x) / 2)
up_to_lower = cases(lower >= 0, 1 - exp(-lower) / 2, exp(lower) / 2)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "noisy max", "tells the value", r"P(\max \le x) \le e^\epsilon P'(\max \le x)"
    ),
    reading="n answers, at most two, that are all 0 on one dataset, and all 1 on a neighbour; x is "
    "divided by the scale 2/epsilon",
    forall=(rate, n, x),
    given=n <= 2,
    show=up_to_x**n <= exp(rate) * up_to_lower**n,
    notes=Note(
        "for more than two answers it is not private to tell the greatest: that it is at most x "
        "says so of all n of them, and each has its own noise, of the scale for two",
        given=(),
        show=up_to_x**n <= exp(rate) * up_to_lower**n,
        fails=True,
    ),
)
