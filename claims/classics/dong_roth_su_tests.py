r"""Trade-off functions are the least errors of tests, and what every one of them has.

$T(p, q)(\alpha)$ is the least error of the second kind of a test of $p$ against $q$ whose error of
the first kind is at most $\alpha$. It is convex, does not rise, and is from 0 to $1 - \alpha$. That
of $q$ against $p$ is its inverse.

Reference: J. Dong, A. Roth and W. Su, Gaussian differential privacy, 2022, section 2, on trade-off
functions; J. Neyman and E. Pearson, On the problem of the most efficient tests of statistical
hypotheses, 1933.
"""

from dpproofs.language import Claim, Instance, Step, all_of, exists, number, positive_part, total
from dpproofs.theory import probability_of, trade_off

from .notation import DOCUMENT, level, level_2, p, phi, q, share, y

first, second = probability_of(p, phi), 1 - probability_of(q, phi)
errors, errors_2 = trade_off(p, q, level), trade_off(p, q, level_2)

CLAIMS = {
    "tests": Claim(
        source=DOCUMENT.at(1, "trade-off", "function", r"T(P, Q)(\alpha) \le \beta_\phi"),
        reading="tests may use coins; that the first error is at most alpha is in words",
        forall=(p, q, level, phi),
        given=first <= level,
        show=errors <= second,
    ),
    "attained": Claim(
        source=DOCUMENT.at(1, "trade-off", "function", r"T(P, Q)(\alpha) = \beta_\phi"),
        reading="tests may use coins; that the first error is at most alpha is in words",
        forall=(p, q, level),
        show=exists(all_of(first <= level, errors == second), phi),
    ),
    "at_most": Claim(
        source=DOCUMENT.at(1, "trade-off", "function", r"f(x) \le 1 - x"),
        forall=(p, q, level),
        show=errors <= 1 - level,
    ),
    "at_least": Claim(
        source=DOCUMENT.at(1, "trade-off", "function", r"f(x) \ge 0"),
        forall=(p, q, level),
        show=errors >= 0,
        ours=(
            Instance("no slope", "classics/dong_roth_su_conjugate.slope", where={"t": number(0)}),
            Step("all mass", total(positive_part(q(y)), y) == 1, ()),
        ),
    ),
    "falls": Claim(
        source=DOCUMENT.at(1, "trade-off", "function", "f is non-increasing"),
        notation="the quotation is in words",
        forall=(p, q, level, level_2),
        given=level <= level_2,
        show=errors >= errors_2,
    ),
    "convex": Claim(
        source=DOCUMENT.at(
            1,
            "trade-off",
            "function",
            r"f((1 - \gamma) x + \gamma y) \le (1 - \gamma) f(x) + \gamma f(y)",
        ),
        forall=(p, q, level, level_2, share),
        show=trade_off(p, q, (1 - share) * level + share * level_2)
        <= (1 - share) * errors + share * errors_2,
    ),
    "inverse": Claim(
        source=DOCUMENT.at(1, "trade-off", "function", r"T(Q, P)(T(P, Q)(\alpha)) \le \alpha"),
        forall=(p, q, level),
        show=trade_off(q, p, errors) <= level,
    ),
}
