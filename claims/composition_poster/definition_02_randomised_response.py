r"""The randomised response mechanism $q_{\varepsilon, \delta}$.

The poster draws it. It has four answers: with probability $\delta$ it gives the database away;
else it names one of the two, the right one $e^\varepsilon$ times as likely as the other. It is
$(\varepsilon, \delta)$-differentially private, and neither $\delta$ nor, where $\delta < 1$,
$\varepsilon$ can be smaller.
"""

from dpproofs.language import Amended, Claim, Erratum, Split, Step, exp, real
from dpproofs.theory import hockey_stick, in_privacy_region, indistinguishable

from .notation import DOCUMENT, RR, any_delta, any_epsilon

delta_0 = real("delta_0", r"\delta_0")
epsilon_0 = real("epsilon_0", r"\varepsilon_0", logarithmic=True)
epsilon, delta = any_epsilon, any_delta

SOURCE = DOCUMENT.at(
    63, "The randomized", "response mechanism:", "The randomized response mechanism:"
)
READING = (
    "the law is that of the paper (arXiv:1311.0776, section 3), since the drawing is not in the "
    "text: probabilities delta, (1 - delta) e^epsilon / (1 + e^epsilon), (1 - delta) / "
    "(1 + e^epsilon), 0 under D_0, in the opposite order under D_1; epsilon >= 0, 0 <= delta <= 1"
)
NOTATION = "the poster draws the mechanism; all of its formulas are supplied"

CLAIMS = {
    "private": Claim(
        source=SOURCE,
        reading=READING,
        scope="every epsilon and delta",
        notation=NOTATION,
        forall=(epsilon, delta),
        show=None,
        misprint=r"q_{\varepsilon, \delta}",
        erratum=Erratum(
            "lost in conversion",
            because="the drawing of the mechanism is not in the text. The one of the paper is "
            "supplied: its four outputs have the probabilities delta, (1 - delta) e^epsilon / (1 + "
            "e^epsilon), (1 - delta) / (1 + e^epsilon) and 0 under D_0, and the same in the "
            "opposite order under D_1. It is private with its two parameters",
            survives="yes: it is private; that it dominates (line 68) follows from line 61 for two "
            "databases; the plot of line 72 is not in the text either",
            amended=Amended(show=indistinguishable(RR(0), RR(1), epsilon, delta)),
        ),
    ),
    "in_its_region": Claim(
        source=SOURCE,
        reading=READING,
        scope="every epsilon and delta",
        notation=NOTATION,
        forall=(epsilon, delta),
        show=in_privacy_region(RR(0), RR(1), epsilon, delta),
        cites=("composition_poster/definition_01_operational.private_to_region",),
    ),
    "least_delta": Claim(
        source=SOURCE,
        reading=READING,
        scope="every epsilon and delta",
        notation=NOTATION,
        forall=(epsilon, delta, delta_0),
        given=indistinguishable(RR(0), RR(1), epsilon, delta_0),
        show=delta_0 >= delta,
    ),
    "least_epsilon": Claim(
        source=SOURCE,
        reading=READING,
        scope="every epsilon and delta",
        notation=NOTATION,
        forall=(epsilon, delta, epsilon_0),
        given=(delta < 1, hockey_stick(RR(0), RR(1), epsilon_0) <= delta),
        show=epsilon_0 >= epsilon,
        ours=(
            Split(
                epsilon_0 >= epsilon,
                no=(
                    Step("smaller", exp(epsilon) > exp(epsilon_0), ()),
                    Step(
                        "the first answer counts",
                        (1 - delta) * (exp(epsilon) - exp(epsilon_0)) > 0,
                        ("smaller", "hypothesis"),
                    ),
                    Step(
                        "multiplied out",
                        (1 - delta) * (exp(epsilon) - exp(epsilon_0)) <= 0,
                        ("the first answer counts", "hypothesis"),
                    ),
                ),
            ),
        ),
    ),
}
