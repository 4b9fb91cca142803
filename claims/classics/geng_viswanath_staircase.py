r"""The staircase mechanism: the best noise for one answer.

Its density falls in steps, by the factor $e^{-\epsilon}$ from each interval of the length $\Delta$
to the next, at the share $\gamma$ of the interval. Its mean absolute value is least for $\gamma = 1
/ (1 + e^{\epsilon/2})$, where it is $\Delta e^{\epsilon/2} / (e^\epsilon - 1)$; that of Laplace
noise is $\Delta/\epsilon$, which is no less.

Reference: Q. Geng and P. Viswanath, The optimal mechanism in differential privacy, 2014, on the
staircase mechanism and on the cost of the absolute value.
"""

from dpproofs.language import Claim, Step, exp, real

from .notation import DOCUMENT, share

rate, s = real("epsilon", r"\epsilon", above=0), real("s", above=0, below=1)
b = s**2
mean = b / (1 - b) + (share**2 + b * (1 - share**2)) / (2 * (share + b * (1 - share)))
best = s / (1 + s)
of_best = b / (1 - b) + (best**2 + b * (1 - best**2)) / (2 * (best + b * (1 - best)))
READING = (
    "in units of Delta; s is e^(-epsilon/2); the mean is the sum of those over all steps of the "
    "density"
)

CLAIMS = {
    "bound": Claim(
        source=DOCUMENT.at(
            1, "staircase", "mechanism", r"\mathbb{E} |X| \ge e^{\epsilon/2} / (e^\epsilon - 1)"
        ),
        reading=READING,
        forall=(s, share),
        show=mean >= s / (1 - s**2),
        ours=(
            Step("below one", 1 - s**2 > 0, ()),
            Step("a divisor", share + b * (1 - share) > 0, ()),
            Step("a square", (1 - s) * ((1 + s) * share - s) ** 2 >= 0, ()),
            Step(
                "multiplied out",
                (share**2 + b * (1 - share**2)) * (1 + s) >= 2 * s * (share + b * (1 - share)),
                "a square",
            ),
            Step(
                "divided",
                (share**2 + b * (1 - share**2)) / (2 * (share + b * (1 - share))) >= s / (1 + s),
                ("multiplied out", "a divisor"),
            ),
            Step("a sum", b / (1 - b) + s / (1 + s) == s / (1 - s**2), "below one"),
        ),
    ),
    "attained": Claim(
        source=DOCUMENT.at(
            1, "staircase", "mechanism", r"\mathbb{E} |X| = e^{\epsilon/2} / (e^\epsilon - 1)"
        ),
        reading=READING + "; for gamma = 1 / (1 + e^(epsilon/2))",
        forall=(s,),
        show=of_best == s / (1 - s**2),
    ),
    "laplace": Claim(
        source=DOCUMENT.at(
            1, "staircase", "mechanism", r"e^{\epsilon/2} / (e^\epsilon - 1) \le 1/\epsilon"
        ),
        reading="in units of Delta; the right side is the mean absolute value of Laplace noise",
        forall=(rate,),
        show=exp(rate / 2) / (exp(rate) - 1) <= 1 / rate,
        ours=(
            Step("one", exp(rate) - 1 > 0, ()),
            Step("times both", rate * exp(rate / 2) <= exp(rate) - 1, ()),
        ),
    ),
}
