r"""Nothing is as private as that.

- far: $\rho$-zCDP bounds KL by $\rho$, asked at least $\rho + 1$ between some neighbours.
"""

from dpproofs.language import Claim, index, mechanism, real, sup
from dpproofs.theory import KL, zcdp
from tests.controls.notation import SOURCE, B

M = mechanism("M", B**1, B)
x, other = index("x", B**1), index("x'", B**1)
rho = real("rho", r"\rho", at_least=0)

CLAIMS = {
    "far": Claim(
        SOURCE,
        forall=(rho, M),
        given=(zcdp(M, rho), sup(KL(M(x), M(other)), x, other) >= rho + 1),
        show=rho < 0,
    ),
}
