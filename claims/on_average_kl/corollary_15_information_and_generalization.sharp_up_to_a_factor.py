r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import Claim, Erratum, Note, Reading, cases, index, sqrt, table
from dpproofs.theory import uniform

from .notation import DOCUMENT, expected_loss, expected_risk, information, sampling
from .notions.information_and_generalization import (
    TWO,
    A,
    P,
    Z,
    data,
    gap,
    mutual,
    of_sigma,
    scaled,
    sigma,
    subgaussian,
)

fair, c = uniform(data), index("h", data)
wrong = table(cases(c == Z, -1, 1), Z, c)
guess = sampling(wrong)
sized = table(sigma * wrong(Z, c), Z, c)
of_guess = abs(expected_loss(guess, sized, fair) - expected_risk(guess, sized, fair))

CLAIM = Claim(
    source=DOCUMENT.at(
        221, "The lower bound is", "(Z);Z)}.", "sharp up to a multiplicative factor of"
    ),
    reading="up to a factor leaves out constants: the lower bound of line 219 is at least the "
    "generalization error times the factor, up to the constant sqrt 2 that line 219 prints; "
    f"L = sigma (gamma L), as for line 219; {TWO}",
    notation="the quotation is in words; the lower bound is that of line 219",
    scope="any law of the data, all losses",
    forall=(sigma, P, scaled),
    given=subgaussian(scaled, 1),
    show=sqrt(mutual / 2) * gap(A, of_sigma) <= sigma * mutual,
    readings=(
        Reading(
            "the lower bound is at least the generalization error times the printed factor itself",
            show=sqrt(mutual) * gap(A, of_sigma) <= sigma * mutual,
            erratum=Erratum(
                "ambiguous",
                because="the sentence does not say whether constants count. The quotient of "
                "the two bounds of line 219 is sqrt(I / 2), not sqrt(I)",
                survives="yes: up to the constant sqrt 2 it stands",
            ),
        ),
    ),
    notes=(
        Note(
            "a fair coin that is guessed, with the loss -sigma for a right guess and sigma for "
            "a wrong one, has the lower bound below the error times sqrt(I)",
            forall=(sigma,),
            given=(),
            show=sqrt(information(guess, fair)) * of_guess > sigma * information(guess, fair),
        ),
    ),
    cites=("on_average_kl/corollary_15_information_and_generalization.at_one_over_sigma",),
)
