r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from fractions import Fraction

from dpproofs.language import Amended, Claim, Erratum, Note, Split, Step, convention, exp, log, sqrt

from .notation import DOCUMENT, delta, epsilon, level, lower_bound, number_m, rows, size
from .notions.accuracy import HERE, C, asks_for, c, rounds_of

fifth = Fraction(1, 5)
b = C * lower_bound(2, fifth) * epsilon / (c * sqrt(4 * log(size) / fifth**2 * log(1 / delta)))
stops = (exp(-3 * b / 5) - exp(-7 * b / 5)) / 2
unlearned = 10 * log((size - 1) / 4)  # so many rounds at least

root = sqrt(rounds_of * log(1 / delta))
roots = sqrt(log(size)) * sqrt(log(1 / delta))
needed = log(number_m * rounds_of) * roots / (level**2 * epsilon)

CLAIM = Claim(
    source=DOCUMENT.at(
        (67, 69),
        "Setting $\\epsilon_0",
        r"{\alpha^2\epsilon}\right)$.",
        r"as long as $n = \Omega\left(\frac{\log m\sqrt{\log |\mathcal{X}|}",
    ),
    reading="section_11_privacy.parameters has the privacy; to be accurate the algorithm "
    "asks for the n of line 57, 4 log(mL) / (alpha epsilon_0), the constant of (1) and (2). "
    "Omega has a constant C, and large enough is C >= 8c",
    notation="the n of line 57, with epsilon_0 and L as set, and the constants are written out",
    scope="every m, |X|, alpha, epsilon and delta",
    supplied=convention(size >= 2, "for |X| = 1 line 67 sets L to 0, and log mL has no value"),
    notes=(
        Note(
            "whatever C >= c, those of Omega and of epsilon_0, Algorithm 1 itself fails with C "
            "times the printed bound as n where |X| is large, with the noise "
            "Lap(1/(epsilon_0 n)): all records equal, m = 2, the queries q, which asks for "
            "that record, and 1 - q, and alpha = 1/5. In the first T = 10 log((|X| - 1)/4) "
            "rounds, rounded up, <q, p^{t-1}> is below 1/5, and a round stops with a chance of "
            "at least s = (e^(-3b/5) - e^(-7b/5)) / 2, where b = epsilon_0 n = "
            "5 (C/c) log(2) / 2; then the error is above 4 alpha. That none of them stops has "
            "at most the chance (1 - s)^T, which is below 2/3 where T >= 2^(1 + 3C/(2c))",
            forall=(C, c, epsilon, delta, size),
            given=(c <= C, unlearned >= 2 ** (1 + 3 * C / (2 * c))),
            show=(1 - stops) ** unlearned < Fraction(2, 3),
        ),
        Note(
            "whatever C >= 8: where L > 2^C, two queries ask for more in line 57; with C = 8, "
            "so it is for alpha = 1/10 and |X| = 2",
            forall=(C, c, epsilon, delta, level, size),
            given=(C >= 8, rounds_of > 2**C),
            show=asks_for(2) > C * lower_bound(2, level),
        ),
        Note(
            "the printed bound is enough where L <= m, with twice the constant",
            given=(
                16 * c <= C,
                rounds_of <= number_m,
                rows >= C * lower_bound(number_m, level),
                size >= 2,
            ),
        ),
    ),
    forall=(C, c, epsilon, delta, level, size, number_m, rows),
    given=(8 * c <= C, rows >= C * lower_bound(number_m, level)),
    show=rows >= asks_for(number_m),
    erratum=Erratum(
        "false",
        because="the bound of line 57 has log(mL), of which log m is left, and L = 4 log|X| / "
        "alpha^2 is not bounded by any power of m. The counterexample is to the inference that "
        "the printed n meets the bound of line 57, which is enough and whose constant is ours; "
        "that Algorithm 1 itself fails is the first that is said besides",
        survives="in part: with log(mL), and with log m where L is at most a power of m",
        amended=Amended(given=(8 * c <= C, rows >= C * lower_bound(number_m * rounds_of, level))),
    ),
    ours=(
        Step("roots", root == 2 * roots / level, ()),
        Step("asked for", asks_for(number_m) == 8 * c * needed, "roots"),
        Split(
            log(number_m * rounds_of) >= 0,
            yes=(
                Step("not below 0", log(number_m * rounds_of) * roots >= 0, ()),
                Step("some", needed >= 0, "not below 0"),
                Step("one constant", 8 * c * needed <= C * needed, ("some", "hypothesis")),
            ),
            no=(
                Step("below 0", log(number_m * rounds_of) * roots <= 0, ()),
                Step("none", needed <= 0, "below 0"),
                Step("asked for none", asks_for(number_m) <= 0, ("asked for", "none")),
                Step("any will do", asks_for(number_m) <= rows, "asked for none"),
            ),
        ),
    ),
    cites=(
        f"{HERE}.enough_records",
        "lecture_multiplicative_weights/section_11_privacy.parameters",
    ),
)
