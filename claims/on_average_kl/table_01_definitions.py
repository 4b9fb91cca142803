r"""Which definition of privacy implies which: Table 1 and Figure 1, cell by cell.

| implies  | Pure | Approx | Personal | KL | TV | Rand | On-avg KL |
|----------|------|--------|----------|----|----|------|-----------|
| Pure     |      | any d  | e | e tanh(e/2) | tanh(e/2) | 0, 0 | e tanh(e/4) |
| Approx   | no   |        | no | no | (exp(e) - 1 + 2d)/(exp(e) + 1) | 0, d | no |
| Personal | sup e(z) | as Pure | | as Pure | as Pure | as Pure | as Pure |
| KL       | no   | 0, (e/2)^(1/2) | no | | (e/2)^(1/2) | 0, 0, (e/2)^(1/2) | e |
| TV       | no   | 0, e   | no | no | | 0, 0, e | no |
| Rand     | no   | no     | no | no | no |      | no |
| On-avg KL | no  | no     | no | no | no | 0, d_1, (e/(2 d_1))^(1/2) | |

e is epsilon, d is delta. A cell holds the parameters that are implied, for every law of the data;
`no`: none will do.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Sharp,
    Source,
    all_of,
    cases,
    define,
    exp,
    index,
    law,
    mechanism,
    natural,
    pick,
    probability,
    real,
    reals,
    space,
    sqrt,
    sup,
    table,
    tanh,
)
from dpproofs.theory import differentially_private, uniform

from .notation import (
    DOCUMENT,
    kl_private,
    on_average_kl,
    personal_dp,
    pure_dp,
    randomly_private,
    tv_private,
)

n = natural("n", smallest=1, largest=2)
points, outputs = (space(name, smallest=1, largest=2) for name in ("Zs", "Hs"))
A, D = mechanism("A", points**n, outputs, latex=r"\mathcal{A}"), law("D", points, r"\mathcal{D}")
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta, delta1 = probability("delta", r"\delta"), real("delta1", r"\delta_1", above=0, at_most=1)
tau = probability("tau", r"\tau")
of_z = reals("epsilon", points, latex=r"\epsilon", at_least=0, logarithmic=True)
z = index("z", points)
pinsker = sqrt(epsilon / 2)

# --- mechanisms that have the one property and not the other: n = 1, two points, two outputs ------

one, two, bit = (
    natural("n", smallest=1, largest=1),
    *(space(name, smallest=2, largest=2) for name in ("Zs", "Hs")),
)
law_of_two, fair = law("D", two, r"\mathcal{D}"), uniform(two)
Z, h = index("Z", two**one), index("h", bit)
t = real("t", at_least=0, logarithmic=True)
s = real("s", at_least=0, below=1)
some = real("epsilon", r"\epsilon", above=0)
chance = real("delta", r"\delta", above=0, at_most=1)


def shown(x, y):
    """The second output has the probability x for one data point, y for the other."""
    second = cases(pick(Z, 0) == 0, x, y)
    return define("M", table(cases(h == 0, 1 - second, second), Z, h))


y = index("z", two)
each = table(t, y)


def never(M):
    return ~pure_dp(M, t), ~personal_dp(M, each), ~kl_private(M, t)


rare = (1 - s) / (4 * exp(2 * t))
mass = rare * some / (2 * (1 + some))
x = some / (1 + some + t)


def source(lines, first, last, quote):
    return Source(DOCUMENT, lines, (first, last), quote)


leaking, skewed, telling = shown(0, chance), shown(x, x * exp(-t - 1)), shown(0, 1)
hidden, seldom = shown(rare, 1 - rare), table(cases(y == 0, 1 - mass, mass), y)
ROWS = "Table 1 says what each bounds: for all or for most Z and z, or on average. "
TABLE = "the rows of the table are written out"
NONE = "with any parameters t and s < 1; a mechanism on one record with two values"

CLAIMS = {
    "pure": Claim(
        source=source((227, 228), "Pure DP", r"D_{\infty}(P\|Q)", r"Pure DP"),
        reading=f"{ROWS}What pure DP implies",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, epsilon, delta, D, A),
        given=differentially_private(A, epsilon, 0),
        show=all_of(
            differentially_private(A, epsilon, delta),
            personal_dp(A, table(epsilon, z)),
            kl_private(A, epsilon * tanh(epsilon / 2)),
            tv_private(A, tanh(epsilon / 2)),
            randomly_private(A, D, epsilon, 0, 0),
            on_average_kl(A, D) <= epsilon * tanh(epsilon / 4),
        ),
        sharp=Sharp(
            reading="each is best: randomised response; on average, where one of the two answers "
            "is likely for a share 1/(1 + e^(epsilon/2)) of the data"
        ),
    ),
    "approximate": Claim(
        source=source((229, 229), "Approx-DP", r"(P\|Q)", "Approx-DP"),
        reading=f"{ROWS}What approximate DP implies",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, epsilon, delta, D, A),
        given=differentially_private(A, epsilon, delta),
        show=all_of(
            tv_private(A, (exp(epsilon) - 1 + 2 * delta) / (exp(epsilon) + 1)),
            randomly_private(A, D, epsilon, 0, delta),
        ),
        sharp=Sharp(reading="best: randomised response, which is given away with chance delta"),
    ),
    "approximate_does_not": Claim(
        source=source((229, 229), "Approx-DP", r"(P\|Q)", "Approx-DP"),
        reading=f"{ROWS}Neither approximate DP nor TV-privacy nor random privacy, with "
        f"epsilon = 0 and delta > 0, implies pure or personal DP, KL-privacy or on-average "
        f"KL-privacy, {NONE} that shows one value with chance delta",
        notation=TABLE,
        scope="some mechanism",
        forall=(one, t, chance),
        show=all_of(
            differentially_private(leaking, 0, chance),
            tv_private(leaking, chance),
            randomly_private(leaking, fair, 0, 0, chance),
            *never(leaking),
            on_average_kl(leaking, fair) > t,
        ),
    ),
    "personal": Claim(
        source=source((230, 230), "Personal-DP", r"(P\|Q)", "for each z"),
        reading=f"{ROWS}Personal DP has a bound for each z, which holds between Z and Z with z in "
        "any place, both ways. The greatest of them is one for pure DP, and so for all that pure "
        "DP implies",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, of_z, A),
        given=personal_dp(A, of_z),
        show=pure_dp(A, sup(of_z(z), z)),
    ),
    "kl": Claim(
        source=source((231, 231), "KL-Privacy", r"(P\|Q)", "KL-Privacy"),
        reading=f"{ROWS}What KL-privacy implies, by Pinsker's inequality",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, epsilon, D, A),
        given=kl_private(A, epsilon),
        show=all_of(
            differentially_private(A, 0, pinsker),
            tv_private(A, pinsker),
            randomly_private(A, D, 0, 0, pinsker),
            on_average_kl(A, D) <= epsilon,
        ),
    ),
    "kl_does_not": Claim(
        source=source((231, 231), "KL-Privacy", r"(P\|Q)", "KL-Privacy"),
        reading=f"{ROWS}KL-privacy implies neither pure nor personal DP, {NONE}",
        notation=TABLE,
        scope="some mechanism",
        forall=(one, some, t),
        show=all_of(kl_private(skewed, some), ~pure_dp(skewed, t), ~personal_dp(skewed, each)),
    ),
    "tv": Claim(
        source=source((232, 232), "TV-Privacy", r"_{TV}", "TV-Privacy"),
        reading=f"{ROWS}What TV-privacy implies; what it does not is said of approximate DP",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, tau, D, A),
        given=tv_private(A, tau),
        show=all_of(differentially_private(A, 0, tau), randomly_private(A, D, 0, 0, tau)),
    ),
    "random_does_not": Claim(
        source=source((233, 235), "Rand-Privacy", "definitions.", "Rand-Privacy"),
        reading=f"{ROWS}Random privacy with delta_1 = 1/2 and the others 0, for every law of the "
        f"data, implies neither approximate DP nor TV-privacy, {NONE} that shows it; nor what "
        "implies these. For pure DP, KL-privacy, on average or not, see approximate DP",
        notation=TABLE,
        scope="some mechanism, all laws of the data",
        forall=(one, s, t, law_of_two),
        show=all_of(
            randomly_private(telling, law_of_two, 0, Fraction(1, 2), 0),
            ~differentially_private(telling, t, s),
            ~tv_private(telling, s),
        ),
    ),
    "on_average": Claim(
        source=source((233, 235), "Rand-Privacy", "definitions.", "On-Avg KL-Privacy"),
        reading=f"{ROWS}What on-average KL-privacy implies for its law of the data, by Markov's "
        "and Pinsker's inequalities",
        notation=TABLE,
        scope="all mechanisms and laws",
        forall=(n, epsilon, delta1, D, A),
        given=on_average_kl(A, D) <= epsilon,
        show=randomly_private(A, D, 0, delta1, sqrt(epsilon / (2 * delta1))),
    ),
    "on_average_does_not": Claim(
        source=source((233, 235), "Rand-Privacy", "definitions.", "On-Avg KL-Privacy"),
        reading=f"{ROWS}On-average KL-privacy implies neither pure, approximate nor personal DP, "
        f"nor KL- or TV-privacy, {NONE}, one of them rare",
        notation=TABLE,
        scope="some mechanism and law",
        forall=(one, some, s, t),
        show=all_of(
            on_average_kl(hidden, seldom) <= some,
            *never(hidden),
            ~differentially_private(hidden, t, s),
            ~tv_private(hidden, s),
        ),
    ),
}
