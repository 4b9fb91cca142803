r"""Noise must not grow and fall with the local sensitivity.

Laplace noise of the scale $s/\epsilon$ is private where $s$ is the same on all datasets. Where $s$
is how much the answer changes between this dataset and its neighbours, the size of the noise tells
about the data.

Reference: K. Nissim, S. Raskhodnikova and A. Smith, Smooth sensitivity and sampling in private data
analysis, 2007, section 1 and section 2, on why the local sensitivity has to be smoothed.
"""

from dpproofs.language import Claim, Note, exp, real
from dpproofs.theory import laplace_density

from .notation import DOCUMENT

rate, y = real("epsilon", r"\epsilon", above=0), real("y")
answer, other = real("f"), real("f'")
s, s_other = real("s", above=0), real("s'", above=0)

CLAIM = Claim(
    source=DOCUMENT.at(1, "local", "sensitivity", r"p(y) \le e^\epsilon p'(y)"),
    reading="the densities at each point y; f and f' are the answers on two neighbours, s and s' "
    "the local sensitivities there, neither of which is less than the distance of the answers",
    forall=(rate, y, answer, other, s, s_other),
    given=(abs(answer - other) <= s, abs(answer - other) <= s_other, s == s_other),
    show=laplace_density(y, answer, s / rate)
    <= exp(rate) * laplace_density(y, other, s_other / rate),
    notes=Note(
        "where the noise is not as great on both, it is not private: far out, the density of the "
        "wider one is greater by any factor",
        given=(abs(answer - other) <= s, abs(answer - other) <= s_other),
        fails=True,
    ),
)
