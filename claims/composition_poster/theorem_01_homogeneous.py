r"""The Composition Theorem I: equal mechanisms.

The k-fold composition of $(\varepsilon, \delta)$-differentially private mechanisms is
$(\tilde\varepsilon, k\delta + \tilde\delta)$-differentially private with $\tilde\varepsilon =
\min\{k\varepsilon, k\varepsilon^2 + \sqrt{k\varepsilon^2 \log(e + 1/\tilde\delta)}\}$.
"""

from fractions import Fraction

from dpproofs.language import Amended, Claim, Erratum, Note, Sharp, every, log, natural
from dpproofs.theory import adaptive, indistinguishable, optimal_delta

from .notation import DOCUMENT, few, past, q_0, q_1, slack
from .notions.homogeneous import bound, composed, delta, epsilon, k

EXAMPLE = "an example"
safe, first, hundred = (
    natural("k", largest=19),
    natural("k", smallest=20, largest=20, stated=EXAMPLE),
    natural("k", smallest=100, largest=100, stated=EXAMPLE),
)
near = log(Fraction(28, 27)), Fraction(1, 4 * 10**7)  # epsilon and slack
far = log(Fraction(37, 36)), Fraction(1, 10**12)

CLAIM = Claim(
    source=DOCUMENT.at(
        (84, 86),
        "The k-fold",
        r"\right\}$$",
        r"k \varepsilon^2 + \sqrt{k \varepsilon^2 \log(e + 1/\tilde{\delta})}",
    ),
    reading="the least delta' for which all compositions are (epsilon~, delta')-private is the "
    "exact optimum of composition_poster/theorem_00_exact_evolution, attained by randomised "
    "response; it is at most k delta + slack. Domains as Theorem II states them: epsilon > 0, "
    "delta and the slack from 0 to 1, 1/0 being infinite; k up to 100",
    scope="every k, epsilon, delta and slack; all private mechanisms with any output space",
    notation="privacy is said in words and is one inequality; the domains are supplied",
    forall=(k, epsilon, delta, slack),
    show=composed(k),
    notes=(
        Note(
            "for k up to 19 no failure was found",
            forall=(safe, epsilon, delta, slack),
            show=composed(safe),
        ),
        Note(
            "it fails at k = 20, the least k at which a failure is known: epsilon = log(28/27), "
            "delta = 0, slack = 1/40000000",
            forall=(first,),
            show=composed(first, *near, 0),
            fails=True,
        ),
        Note(
            "at k = 100 a slack 100 times as great is not enough: epsilon = "
            "log(37/36), delta = 0, slack = 1/10^12",
            forall=(hundred,),
            show=optimal_delta(hundred, far[0], 0, bound(hundred, *far)) <= 100 * far[1],
            fails=True,
        ),
        Note(
            "it holds of the mechanisms themselves for k up to 3 and two outputs each, each "
            "chosen by what came before",
            forall=(few, epsilon, delta, slack, q_0, q_1),
            given=(every(indistinguishable(q_0(past), q_1(past), epsilon, delta), past),),
            show=indistinguishable(
                adaptive(q_0, few), adaptive(q_1, few), bound(few), few * delta + slack
            ),
        ),
    ),
    erratum=Erratum(
        kind="false",
        survives="in part: with the factor 2, the order in k and epsilon is as printed. By hand, "
        "that repair follows from the one of line 37, which is proved, since log(e + 1/slack) is "
        "log(1/slack) or more, and from simple composition",
        because="a sum of k signs exceeds t sqrt(k) with probability about exp(-t^2 / 2), so that "
        "the logarithm needs the factor 2, as in Theorem II. Without it the bound fails for small "
        "epsilon and a small slack, at k = 20 and, by a factor of more than 100, at k = 100. The "
        "same 2 is missing in line 37, which is another statement",
        amended=Amended(show=composed(k, size=2)),
    ),
    sharp=Sharp(reading="not sharp: the optimum is that of randomised response"),
    cites=(
        "composition_poster/theorem_00_exact_evolution.bound",
        "standard_facts/randomised_response.private",
        "standard_facts/randomised_response.counted",
    ),
)
