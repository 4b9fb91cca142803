r"""The privacy of the permanent response of RAPPOR, with one hash function.

Each bit of a report is kept with probability $1 - f$ and else is that of a fair coin. Reports about
two values, whose bits differ in two places, are $(\epsilon, 0)$-indistinguishable for
$\epsilon = 2 \log \frac{1 - f/2}{f/2}$.

Reference: U. Erlingsson, V. Pihur and A. Korolova, RAPPOR: randomized aggregatable
privacy-preserving ordinal response, 2014, Theorem 1, for $h = 1$.
"""

from dpproofs.language import Claim, Upto, cases, index, log, real, table
from dpproofs.theory import independent, indistinguishable

from .notation import DOCUMENT

f = real("f", above=0, at_most=1)
bit, said = index("b", Upto(2)), index("a", Upto(2))
B = table(cases(bit == said, 1 - f / 2, f / 2), bit, said)

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "permanent", "response", r"\epsilon = 2 h \ln \frac{1 - \frac12 f}{\frac12 f}"
    ),
    notation="the quotation is epsilon",
    reading="for h = 1; the bits in which two reports differ; the others are the same",
    forall=(f,),
    show=indistinguishable(
        independent(B(1), B(0)), independent(B(0), B(1)), 2 * log((1 - f / 2) / (f / 2)), 0
    ),
)
