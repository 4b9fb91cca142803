r"""Permute-and-flip with two candidates: private, and never worse than the exponential mechanism.

With the weight $w = e^{-\epsilon g / (2\Delta)}$ for the gap $g$ of the two scores, the worse
candidate is chosen with probability $w/2$, where the exponential mechanism chooses it with
probability $w / (1 + w)$. The gap changes by at most $2\Delta$ between neighbours.

Reference: R. McKenna and D. Sheldon, Permute-and-flip: a new mechanism for differentially private
selection, 2020, for two candidates.
"""

from dpproofs.language import Claim, cases, exp, real

from .notation import DOCUMENT, epsilon

w = real("w", at_least=0, at_most=1)
s, t = real("s"), real("t")
first = cases(s >= 0, 1 - exp(-s) / 2, exp(s) / 2)
other = cases(t >= 0, 1 - exp(-t) / 2, exp(t) / 2)

CLAIMS = {
    "private": Claim(
        source=DOCUMENT.at(1, "permute-", "and-flip", r"P(s) \le e^\epsilon P(t)"),
        reading="the chances of the first of two candidates on two neighbours; s and t are the gaps"
        " of its score to the other one, times epsilon and divided by 2 Delta",
        forall=(epsilon, s, t),
        given=abs(s - t) <= epsilon,
        show=first <= exp(epsilon) * other,
    ),
    "better": Claim(
        source=DOCUMENT.at(1, "permute-", "and-flip", r"w / 2 \le w / (1 + w)"),
        reading="the chance of the worse one of two candidates",
        forall=(w,),
        show=w / 2 <= w / (1 + w),
    ),
}
