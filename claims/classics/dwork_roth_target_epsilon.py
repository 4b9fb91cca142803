r"""How private each of $k$ mechanisms has to be.

For a target $0 < \epsilon' < 1$ and $\delta' > 0$ it is said to be enough that each of $k$
mechanisms is $(\epsilon, \delta)$-differentially private with
$\epsilon = \epsilon' / (2\sqrt{2k \log(1/\delta')})$: that all together are
$(\epsilon', k\delta + \delta')$-differentially private. It fails where $\delta'$ is close to 1.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014,
Corollary 3.21.
"""

from fractions import Fraction

from dpproofs.language import Amended, Claim, Erratum, Note, log, natural, real, sqrt
from dpproofs.theory import optimal_delta

from .notation import DOCUMENT, delta

k, once = natural("k", largest=20), natural("k", largest=1)
target = real("epsilon'", r"\epsilon'", above=0, below=1, logarithmic=True)
slack = real("delta'", r"\delta'", above=0, below=1)
each = target / (2 * sqrt(2 * k * log(1 / slack)))
near_one = Fraction(999, 1000)
of_one = Fraction(9, 10) / (2 * sqrt(2 * log(1 / near_one)))
private = optimal_delta(k, each, delta, target) <= k * delta + slack

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "it suffices that each",
        "differentially private",
        r"\epsilon = \frac{\epsilon'}{2 \sqrt{2 k \ln(1/\delta')}}",
    ),
    notation="privacy is said in words",
    reading="the least delta for which all compositions are private is the exact optimum of "
    "composition_poster/theorem_00_exact_evolution; delta' below 1, since from 1 on the fraction "
    "has no value; k up to 20",
    forall=(k, target, delta, slack),
    show=private,
    notes=Note(
        "a single mechanism is a counterexample: epsilon' = 9/10, delta = 0 and delta' = 999/1000",
        forall=(once,),
        show=optimal_delta(once, of_one, 0, Fraction(9, 10)) <= near_one,
        fails=True,
    ),
    erratum=Erratum(
        "needs a hypothesis",
        because="for delta' close to 1 the epsilon of each mechanism is so large that even one "
        "alone is not (epsilon', delta')-private. The proof has epsilon^2 in place of "
        "epsilon (e^epsilon - 1), which is of that order for small epsilon alone",
        survives="yes: for delta' up to 1/2, and so for every delta' that is of use",
        amended=Amended(given=slack <= Fraction(1, 2), show=private),
    ),
)
