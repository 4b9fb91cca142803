r"""The second choices are more general than the first.

$\epsilon$-dp is $(\epsilon, \delta)$-dp for each $\delta \ge 0$; mechanisms that do not look at
what came before are independent, with the product law.
"""

from dpproofs.language import Amended, Claim, Erratum, Sharp, every
from dpproofs.theory import indistinguishable, same_law

from .notation import DOCUMENT, M_x, epsilon, i, k, p, p_i, past, q, run, together, y
from .notions.advanced_independent_approximate import delta

regardless = every(same_law(M_x(past), p_i(i)), y, i)
GENERAL = "in the first two dimensions the second choice is more general than the first"

CLAIMS = {
    "approximate": Claim(
        source=DOCUMENT.at((2139, 2140), "Note that in the", "general than the first.", GENERAL),
        reading="the first dimension: what is epsilon-ind is (epsilon, delta)-ind, delta >= 0",
        notation="in words",
        scope="all laws with densities",
        forall=(epsilon, delta, p, q),
        given=indistinguishable(p, q, epsilon, 0),
        show=indistinguishable(p, q, epsilon, delta),
        sharp=Sharp(reading="a weaker guarantee by intent: the best delta is the 0 that is given"),
    ),
    "adaptive": Claim(
        source=DOCUMENT.at(
            (2120, 2123),
            "It is not hard",
            "are independent.",
            r"when each \(M_i(y_{1 : i})\) evaluates to the same mechanism regardless of"
            r" \(y_{1 : i}\), in which case the \(\xi_i\)s are independent",
        ),
        reading="the second dimension too; the law of all outputs is then the product of the laws"
        " of each",
        notation="in words",
        scope="any k, all laws with densities",
        forall=(k, M_x, p_i),
        show=None,
        misprint=r"M_i(y_{1 : i})",
        erratum=Erratum(
            "misprint",
            because="y_i is the output of the i-th mechanism itself: its parameters are y_{1:i-1},"
            " as the definition (lines 2091 to 2103) and Claim 10 have it. The same slip stands in"
            " lines 2127, 2333 and 2400",
            survives="yes: the definition says what is meant",
            amended=Amended(given=(regardless,), show=same_law(run, together)),
        ),
    ),
    "independent": Claim(
        source=DOCUMENT.at((2139, 2140), "Note that in the", "general than the first.", GENERAL),
        reading="the second dimension: independent mechanisms are adaptive ones that do not look at"
        " what came before",
        notation="in words",
        scope="any k, all laws with densities",
        forall=(k, M_x, p_i),
        given=regardless,
        show=same_law(run, together),
    ),
}
