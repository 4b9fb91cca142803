r"""Poisson samples of Poisson samples.

- thinned: a sample at rate $\beta$ of a sample at rate $\alpha$ is one at rate $\alpha\beta$.
- all: at rate 1 nothing is left out.
- none: at rate 0 nothing is left, which tells nothing of the data.

Reference: J. F. C. Kingman, Poisson Processes, 1993, section 5.1, on independent thinning; B.
Balle, G. Barthe and M. Gaboardi, Privacy amplification by subsampling, 2018, on Poisson sampling.
"""

from dpproofs.language import Claim, every, index, real
from dpproofs.theory import add_remove_private, poisson_sampled

from .notation import DOCUMENT, share
from .notions.presence import READING, M, Y

beta = real("beta", r"\beta", at_least=0, at_most=1)
x, y = M.index("x", 0), index("y", Y)

CLAIMS = {
    "thinned": Claim(
        source=DOCUMENT.at(1, "thinning", "rates", r"\alpha\beta"),
        reading=READING,
        forall=(share, beta, M),
        show=every(
            poisson_sampled(poisson_sampled(M, share), beta)(x, y)
            == poisson_sampled(M, share * beta)(x, y),
            x,
            y,
        ),
    ),
    "all": Claim(
        source=DOCUMENT.at(1, "thinning", "rate", r"\gamma = 1"),
        reading=READING,
        forall=(M,),
        show=every(poisson_sampled(M, 1)(x, y) == M(x, y), x, y),
    ),
    "none": Claim(
        source=DOCUMENT.at(1, "thinning", "rate", r"\gamma = 0"),
        reading=READING,
        forall=(M,),
        show=add_remove_private(poisson_sampled(M, 0), 0, 0),
    ),
}
