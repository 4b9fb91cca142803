r"""Composition with some slack, for equal mechanisms.

If $\varepsilon_i = \varepsilon$ and $\delta_i = \delta$, a slack $\tilde\delta > 0$ buys
$(k\varepsilon^2 + \varepsilon\sqrt{k \log(1/\tilde\delta)}, k\delta + \tilde\delta)$.
"""

from fractions import Fraction

from dpproofs.language import Amended, Claim, Erratum, Note, Sharp, convention, log, natural

from .notation import DOCUMENT
from .notions.composition_with_slack import composed, delta, epsilon, k, slack

EXAMPLE = "an example"
safe, first, many = (
    natural("k", largest=19),
    natural("k", smallest=20, largest=20, stated=EXAMPLE),
    natural("k", smallest=150, largest=150, stated=EXAMPLE),
)
near = log(Fraction(28, 27)), 0, Fraction(1, 4 * 10**7)  # epsilon, delta, slack
far = log(Fraction(105, 104)), 0, Fraction(1, 10**28)

CLAIM = Claim(
    source=DOCUMENT.at(
        (35, 37),
        "what if we allow",
        r"k\delta + \tilde{\delta})",
        r"(k\varepsilon^2 + \varepsilon\sqrt{k\log(1/\tilde{\delta})}, "
        r"k\delta + \tilde{\delta})",
    ),
    reading="an answer to the question before it: the k-fold composition is private with these "
    "parameters, so that the exact optimum of composition_poster/theorem_00_exact_evolution is at "
    "most k delta + slack; k up to 100",
    scope="every k, epsilon, delta and slack > 0; all private mechanisms with any output space",
    notation="privacy is said in words and is one inequality; the ends of the domains are supplied",
    forall=(k, epsilon, delta, slack),
    show=composed(k, k * log(1 / slack)),
    supplied=convention(slack <= 1, "beyond 1 everything is private, and the root has no value"),
    notes=(
        Note(
            "for k up to 19 no failure was found",
            forall=(safe, epsilon, delta, slack),
            given=slack <= 1,
            show=composed(safe, safe * log(1 / slack)),
        ),
        Note(
            "it fails at k = 20, the least k at which a failure is known: epsilon = log(28/27), "
            "delta = 0, slack = 1/40000000, where the left side is about 2.77e-8",
            forall=(first,),
            given=(),
            show=composed(first, first * log(1 / near[2]), *near),
            fails=True,
        ),
        Note(
            "the logarithm to base 2 is not enough either: k = 150, epsilon = log(105/104), "
            "delta = 0, slack = 1/10^28",
            forall=(many,),
            given=(),
            show=composed(many, many * log(1 / far[2]) / log(2), *far),
            fails=True,
        ),
    ),
    erratum=Erratum(
        kind="false",
        survives="in part: with the factor 2, the order in k and epsilon is as printed",
        because="a sum of k signs exceeds t sqrt(k) with probability about exp(-t^2 / 2), so that "
        "the logarithm needs the factor 2, as in Theorem II. Without it the bound fails for small "
        "epsilon and a small slack, at k = 20 and at k = 150. The same 2 is missing in Theorem I, "
        "line 86",
        amended=Amended(show=composed(k, 2 * k * log(1 / slack))),
    ),
    sharp=Sharp(reading="not sharp: the optimum is that of randomised response"),
    cites=(
        "composition_poster/theorem_00_exact_evolution.bound",
        "standard_facts/randomised_response.private",
        "standard_facts/randomised_response.counted",
    ),
)
