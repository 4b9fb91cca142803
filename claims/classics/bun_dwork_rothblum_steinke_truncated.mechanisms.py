r"""A zero-concentrated private mechanism is truncated concentrated private.

A $\rho$-zCDP mechanism is $(\rho, \omega)$-tCDP for every $\omega > 1$: the orders below $\omega$
are some of those above 1.

Reference: M. Bun, C. Dwork, G. Rothblum and T. Steinke, Composable and versatile privacy via
truncated CDP, 2018, on the definition.
"""

from dpproofs.language import Claim, mechanism, real, space
from dpproofs.theory import tcdp, zcdp

from .notation import DOCUMENT

Row, Out = space("R", largest=2), space("O", largest=3)
M = mechanism("M", Row**1, Out)
rho, omega = real("rho", r"\rho", at_least=0), real("omega", r"\omega", above=1)

CLAIM = Claim(
    source=DOCUMENT.at(1, "truncated", "CDP", r"(\rho, \omega)\text{-tCDP}"),
    notation="the quotation is in words",
    reading="datasets of one record; finite outputs",
    forall=(rho, omega, M),
    given=zcdp(M, rho),
    show=tcdp(M, rho, omega),
)
