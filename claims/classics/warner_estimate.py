r"""What randomised response says of the share of a group.

If each respondent tells the truth with probability $t \ne 1/2$ and lies otherwise, and $a$ is 1 for
"yes" and 0 for "no", the estimate $(a - 1 + t) / (2t - 1)$ has the share $\pi$ of those who belong
to the group as its mean, and the variance $\frac{1}{16 (t - 1/2)^2} - (\pi - \frac12)^2$. With
$t = e^\epsilon / (1 + e^\epsilon)$ the variance is
$\pi (1 - \pi) + \frac{e^\epsilon}{(e^\epsilon - 1)^2}$.

Reference: S. Warner, Randomized response: a survey technique for eliminating evasive answer bias,
1965, on the estimate and its variance.
"""

from fractions import Fraction

from dpproofs.language import Claim, exp, real

from .notation import DOCUMENT

half = Fraction(1, 2)
t, share = real("t", above=half, at_most=1), real("pi", r"\pi", at_least=0, at_most=1)
rate = real("epsilon", r"\epsilon", above=0, logarithmic=True)
yes = share * t + (1 - share) * (1 - t)
on_yes, on_no = t / (2 * t - 1), (t - 1) / (2 * t - 1)
truth = exp(rate) / (1 + exp(rate))

CLAIMS = {
    "mean": Claim(
        source=DOCUMENT.at(1, "evasive", "answer bias", r"\mathbb{E} \hat\pi = \pi"),
        reading="of one respondent; t above 1/2",
        forall=(t, share),
        show=yes * on_yes + (1 - yes) * on_no == share,
    ),
    "variance": Claim(
        source=DOCUMENT.at(
            1,
            "evasive",
            "answer bias",
            r"\operatorname{Var} \hat\pi = \frac{1}{16 (t - 1/2)^2} - (\pi - \frac12)^2",
        ),
        reading="of one respondent; t above 1/2",
        forall=(t, share),
        show=yes * (on_yes - share) ** 2 + (1 - yes) * (on_no - share) ** 2
        == 1 / (16 * (t - half) ** 2) - (share - half) ** 2,
    ),
    "privacy": Claim(
        source=DOCUMENT.at(
            1,
            "evasive",
            "answer bias",
            r"\operatorname{Var} \hat\pi = \pi (1 - \pi) + \frac{e^\epsilon}{(e^\epsilon - 1)^2}",
        ),
        reading="of one respondent; the formula of 1965 at t = e^epsilon / (1 + e^epsilon)",
        forall=(rate, share),
        show=1 / (16 * (truth - half) ** 2) - (share - half) ** 2
        == share * (1 - share) + exp(rate) / (exp(rate) - 1) ** 2,
    ),
}
