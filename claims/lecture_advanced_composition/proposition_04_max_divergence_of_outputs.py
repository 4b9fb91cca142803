r"""Privacy bounds the max-KL divergence between the outputs on neighbouring databases.

If $M$ is $\epsilon$-DP, then for any two databases $x$ and $x'$ differing in one element,
$D_\infty(M(x)\|M(x')) \le \epsilon$.
"""

from dpproofs.language import Claim, Note, Sharp, Step, every, exp, mechanism, natural, space
from dpproofs.theory import differentially_private, hockey_stick, max_divergence, on_neighbours

from .notation import DOCUMENT, R, X, Y, epsilon

n = natural("n", largest=2)
elements = space("U", largest=3)
M = mechanism("M", elements**n, R)
x, other = M.index("x", 0), M.index("x'", 0)
r = X.index("r")
for_values = every(X(r) <= exp(epsilon) * Y(r), r)

CLAIM = Claim(
    source=DOCUMENT.at(
        (29, 31),
        "The following proposition",
        r"\leq \epsilon$.",
        r"it holds that $D_{\infty}(M(x)||M(x')) \leq \epsilon$.",
    ),
    reading="finite range; databases are sequences of the same length, and differ in one element "
    "when one is replaced; the definition of privacy, which the text does not repeat, is "
    "P(M(x) in S) <= e^epsilon P(M(x') in S) for every S, the same as a hockey-stick divergence "
    "of 0",
    scope="every epsilon; all epsilon-DP mechanisms with any range; databases of any size "
    "over any universe",
    notation="the quotation is the conclusion",
    forall=(n, epsilon, M),
    given=differentially_private(M, epsilon, 0),
    show=on_neighbours(max_divergence(M(x), M(other)) <= epsilon, x, other),
    notes=Note(
        "for epsilon >= 0, where alone there are private mechanisms with neighbours",
        given=(differentially_private(M, epsilon, 0), epsilon >= 0),
    ),
    proof=(
        Step(
            "immediate: sets of one value",
            for_values,
            "definition",
            lines=(29, 29),
            quote="is immediate from the definitions",
            notation="in words",
            forall=(epsilon, X, Y),
            given=(hockey_stick(X, Y, epsilon) <= 0,),
        ),
        Step(
            "immediate: the logarithm",
            max_divergence(X, Y) <= epsilon,
            "definition",
            lines=(29, 29),
            forall=(epsilon, X, Y),
            given=(for_values,),
        ),
    ),
    sharp=Sharp(reading="attained by randomised response of one bit"),
    cites=("standard_facts/hockey_stick_over_events.every_event",),
)
