r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import Amended, Claim, Erratum

from .notation import DOCUMENT, delta, epsilon, level, lower_bound, number_m, size

CLAIM = Claim(
    source=DOCUMENT.at(69, "Rescaling α", "a factor of four.", "only by a factor of four"),
    reading="an error of 4 (alpha/4) is alpha; the lower bound is that of line 69",
    notation="in words",
    scope="every m, |X|, alpha, epsilon and delta",
    forall=(epsilon, delta, level, size, number_m),
    show=lower_bound(number_m, level / 4) == 4 * lower_bound(number_m, level),
    erratum=Erratum(
        "false",
        because="the bound has the square of alpha below the line, since epsilon_0 falls with "
        "alpha too",
        survives="yes: the factor is sixteen for the printed bound, a constant all the same; "
        "with log(mL) in it (records), it is 16 log(16mL) / log(mL)",
        amended=Amended(show=lower_bound(number_m, level / 4) == 16 * lower_bound(number_m, level)),
    ),
)
