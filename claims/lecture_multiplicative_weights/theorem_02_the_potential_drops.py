"""One round of multiplicative weights brings the learned vector closer to the database.

Let $p^*_r = |\\{i: x_i = r\\}|/n$ and $\\Psi_t = D_{KL}(p^* \\| p^t)$. Then
$\\Psi_{t-1} - \\Psi_t \\ge \\alpha^2/4$.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Instance,
    Link,
    Note,
    Sharp,
    Step,
    Upto,
    all_of,
    cases,
    chain,
    define,
    every,
    exp,
    index,
    indicator,
    log,
    log_ratio,
    pick,
    real,
    table,
    total,
)
from dpproofs.theory import KL, normalise, updated

from .notation import (
    DOCUMENT,
    alpha,
    any_q,
    guarantees,
    inner,
    n,
    over_records,
    p,
    q,
    truth,
    universe,
    y,
)

r, s = index("r", universe), index("s", universe)
q_hat = define("q_hat", table(cases(y < inner(q, p), q(r), 1 - q(r)), r), r"\hat{q}")
positive = every(p(r) > 0, r)
p_hat = define("p_hat", table(p(r) * exp(-q_hat(r) * alpha / 2), r), r"\hat{p}")
after = define("p'", normalise(p_hat))
mass = total(p_hat(s), s)
value = define("q_hat(x)", inner(q_hat, truth), r"\hat{q}(x)")
gain = inner(q_hat, p)

x, i, j = index("x", universe**n), index("i", Upto(n)), index("j", Upto(n))
share = total(indicator(pick(x, i) == r), i) / n
z = real("z", above=-1, below=1, stated=89)
TAYLOR = (89, 92)

tail = 1 - alpha / 2 * q_hat(s) + alpha**2 / 4 * q_hat(s) ** 2
taylor = total(p(s) * tail, s)
HERE = "lecture_multiplicative_weights/theorem_02_the_potential_drops"
SMALL = (
    Step("between 0 and 1", every(all_of(q_hat(s) >= 0, q_hat(s) <= 1), s), ()),
    Step("of the records", all_of(inner(q, truth) >= 0, inner(q, truth) <= 1), ()),
    Step("of the vector", all_of(inner(q, p) >= 0, inner(q, p) <= 1), ()),
    Step("at most 1", alpha < 1, ("of the records", "of the vector", "hypothesis")),
    Step("an exponent", every(q_hat(s) * alpha / 2 <= alpha / 2, s), "between 0 and 1"),
)
TAYLOR_OF_MASS = (
    *SMALL,
    Instance("Taylor", f"{HERE}#exp below its Taylor bound", {"z": -q_hat(s) * alpha / 2}),
    Step("the mass", mass <= taylor, "Taylor"),
    Step("above 0", mass > 0, ()),
)
BELOW_ONE = (
    *SMALL,
    Step("a point", every(tail >= Fraction(1, 2), s), ("an exponent", "at most 1")),
    Step("above 0", taylor > 0, "a point"),
    Step("a square", every(q_hat(s) ** 2 <= 1, s), "between 0 and 1"),
    Step("no more", taylor <= 1 - alpha / 2 * gain + alpha**2 / 4, "a square"),
)

CLAIM = Claim(
    source=DOCUMENT.at(
        (85, 87),
        "Theorem 2. Let",
        "\\frac{\\alpha^2}{4}$",
        r"Then $\Psi_{t-1} - \Psi_t \ge \frac{\alpha^2}{4}$",
    ),
    reading="the guarantees of section 2 (line 73) hold in the round; p^{t-1} is any law without "
    "null atoms, which it is since p^0 is uniform (line 24) and line 78 multiplies by powers of e; "
    "a query has values from 0 to 1 (definition_01_laplace_mechanism.range); natural logarithms; "
    "the else of Algorithm 2 takes the complement of "
    "q (algorithm_02_multiplicative_weights.overshoot); y is any real number, as in line 26",
    scope="every finite universe, every database, query and p without null atoms",
    forall=(alpha, y, truth, p, q),
    given=(positive, *guarantees(q, alpha)),
    show=KL(truth, p) - KL(truth, after) >= alpha**2 / 4,
    notes=(
        Note(
            "without the range that Definition 1 lacks it fails",
            forall=(alpha, y, truth, p, any_q),
            given=(positive, *guarantees(any_q, alpha)),
            show=KL(truth, p) - KL(truth, updated(p, any_q, y, alpha)) >= alpha**2 / 4,
            fails=True,
        ),
        Note(
            "Hoeffding's lemma in place of the Taylor bounds: 15 alpha^2 / 32",
            show=KL(truth, p) - KL(truth, after) >= 15 * alpha**2 / 32,
        ),
    ),
    sharp=Sharp(reading="not sharp: the greater constant of the note"),
    ours=(
        Instance("line 1", f"{HERE}#display 1"),
        Instance("line 2", f"{HERE}#display 2"),
        Instance("line 3", f"{HERE}#display 3"),
        Instance("line 4", f"{HERE}#display 4"),
        Instance("line 5", f"{HERE}#display 5"),
        Instance("line 7", f"{HERE}#display 7"),
        Instance("line 8", f"{HERE}#display 8"),
        Instance("line 9", f"{HERE}#display 9"),
        Instance("line 11", f"{HERE}#display 11"),
    ),
    proof=(
        Step(
            "exp below its Taylor bound",
            exp(z) <= 1 + z + z**2,
            by="algebra",
            lines=TAYLOR,
            quote=r"$e^x \le 1 + x + x^2$",
            forall=(z,),
            given=(),
        ),
        Step(
            "log below its tangent",
            log(1 + z) <= z,
            by="algebra",
            lines=TAYLOR,
            quote=r"$\log(1+x) \leq x$",
            forall=(z,),
            given=(),
        ),
        Step(
            "query of the database",
            every(total(q(pick(x, j)), j) / n == total(q(r) * share, r), x),
            by="definition",
            lines=(20, 20),
            quote=r"let $p_r = \frac{|\{i:r=x_i\}|}{n}$. From here we can see that "
            r"$q_i(x) = \sum_{r \in \mathcal{X}} q_i(r) p_r$",
            notation="q_i(x) is written out as the mean of Definition 1, and the set in p_r as a "
            "sum of indicators, both with their range from 1 to n",
            forall=(n, q),
            given=(),
        ),
        *chain(
            "display",
            KL(truth, p) - KL(truth, after),
            Link(
                "==",
                over_records(log_ratio(truth(r), p(r)) - log_ratio(truth(r), after(r)), r),
                "definition",
            ),
            Link("==", over_records(log_ratio(after(r), p(r)), r), "algebra"),
            Link("==", over_records(log(p_hat(r) / mass / p(r)), r), "definition"),
            Link(
                "==",
                over_records(log(exp(-q_hat(r) * alpha / 2) * (1 / mass)), r),
                "definition",
                reading="the logarithm is of the product, as the next line takes it",
            ),
            Link("==", over_records(-q_hat(r) * (alpha / 2) - log(mass), r), "algebra"),
            Link(
                "==",
                -alpha / 2 * value - log(total(p(s) * exp(-q_hat(s) * alpha / 2), s)),
                ("query of the database", "definition"),
            ),
            Link(
                ">=",
                -alpha / 2 * value
                - log(total(p(s) * (1 - alpha / 2 * q_hat(s) + alpha**2 / 4 * q_hat(s) ** 2), s)),
                "exp below its Taylor bound",
                ours=TAYLOR_OF_MASS,
            ),
            Link(
                ">=",
                -alpha / 2 * value - log(1 - alpha / 2 * gain + alpha**2 / 4),
                "algebra",
                ours=BELOW_ONE,
            ),
            Link(
                ">=",
                -alpha / 2 * value + alpha / 2 * gain - alpha**2 / 4,
                "log below its tangent",
            ),
            Link("==", alpha / 2 * (gain - value) - alpha**2 / 4, "algebra"),
            Link(
                ">=",
                alpha / 2 * alpha - alpha**2 / 4,
                "lecture_multiplicative_weights/algorithm_02_multiplicative_weights.overshoot",
            ),
            Link("==", alpha**2 / 4, "algebra"),
            lines=(96, 96),
        ),
    ),
)
