r"""The fingerprinting lemma, for one record.

If $x$ is 1 or $-1$ with the mean $p$, then $\mathbb{E} f(x) (x - p) = (1 - p^2) g'(p)$ for the mean
$g(p)$ of $f(x)$, whose slope $g'(p)$ is $\frac12 (f(1) - f(-1))$ for one record.

Reference: T. Steinke and J. Ullman, Interactive fingerprinting codes and the hardness of preventing
false discovery, 2015; C. Dwork, A. Smith, T. Steinke, J. Ullman and S. Vadhan, Robust traceability
from trace amounts, 2015, on the fingerprinting lemma.
"""

from dpproofs.language import Claim, real

from .notation import DOCUMENT

mean = real("p", at_least=-1, at_most=1)
up, down = real("f(1)", "f(1)"), real("f(-1)", "f(-1)")

CLAIM = Claim(
    source=DOCUMENT.at(1, "fingerprinting", "lemma", r"\mathbb{E} f(x) (x - p) = (1 - p^2) g'(p)"),
    reading="one record; the slope is written out",
    forall=(mean, up, down),
    show=(1 + mean) / 2 * up * (1 - mean) + (1 - mean) / 2 * down * (-1 - mean)
    == (1 - mean**2) * ((up - down) / 2),
)
