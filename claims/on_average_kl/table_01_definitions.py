r"""Table 1, row by row: what each row bounds, and that its definitions weaken DP (line 225).

Besides, which definition implies which, for every law of the data; the notes of the rows have it.

| implies  | Pure | Approx | Personal | KL | TV | Rand | On-avg KL |
|----------|------|--------|----------|----|----|------|-----------|
| Pure     |      | any d  | e | e tanh(e/2) | tanh(e/2) | 0, 0 | e tanh(e/4) |
| Approx   | no   |        | no | no | (exp(e) - 1 + 2d)/(exp(e) + 1) | 0, d | no |
| Personal | sup e(z) | as Pure | | as Pure | as Pure | as Pure | as Pure |
| KL       | no   | 0, (e/2)^(1/2) | no | | (e/2)^(1/2) | 0, 0, (e/2)^(1/2) | e |
| TV       | no   | 0, e   | no | no | | 0, 0, e | no |
| Rand     | no   | no     | no | no | no |      | no |
| On-avg KL | no  | no     | no | no | no | 0, d_1, (e/(2 d_1))^(1/2) | |

e is epsilon, d is delta. A cell holds the parameters that are implied; `no`: none will do.
"""

from fractions import Fraction

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Instance,
    Note,
    Reading,
    Step,
    Upto,
    all_of,
    convention,
    equivalent,
    every,
    exp,
    index,
    indicator,
    law,
    mechanism,
    natural,
    probability,
    real,
    reals,
    replace,
    space,
    sqrt,
    sup,
    table,
    tanh,
)
from dpproofs.theory import (
    KL,
    differentially_private,
    hockey_stick,
    max_divergence,
    power,
    probability_of,
    total_variation,
    uniform,
)

from .notation import (
    DOCUMENT,
    approximately_close,
    kl_private,
    law_of_two,
    mean,
    on_average_kl,
    one,
    personal_dp,
    pure_dp,
    randomly_private,
    shown,
    tv_private,
    two,
)

n = natural("n", smallest=1, largest=2)
points, outputs = space("Zs", smallest=1, largest=2), space("Hs", smallest=1, largest=2)
A, D = mechanism("A", points**n, outputs, latex=r"\mathcal{A}"), law("D", points, r"\mathcal{D}")
epsilon = real("epsilon", r"\epsilon", logarithmic=True)
delta, delta1 = probability("delta", r"\delta"), probability("delta1", r"\delta_1")
delta2, tau = probability("delta2", r"\delta_2"), probability("tau", r"\tau")
Z, i, z = A.index("Z", 0), index("i", Upto(n)), index("z", points)
h = A.index("h")
constant = table(epsilon, z)
NOT_NEGATIVE = convention(epsilon >= 0, "a privacy parameter; without neighbours any number is one")
W = A.index("Z", 0)
close = indicator(hockey_stick(A(W), A(replace(W, 0, z)), epsilon) <= delta2)
mostly = table(mean(close, (z, D)), W)  # for each Z, the probability of z
column_by_column = mean(indicator(mostly(Z) >= 1 - delta1), (Z, power(D, n))) >= 1 - delta1
within = indicator(approximately_close(A(W), A(replace(W, 0, z)), epsilon, delta2))
together = mean(within, (W, power(D, n)), (z, D))
average = mean(KL(A(Z), A(replace(Z, 0, z))), (Z, power(D, n)), (z, D))

P, Q = A(Z), A(replace(Z, i, z))  # and the event at which they differ most
worst = table(indicator(P(h) > exp(epsilon) * Q(h)), h)
stick = hockey_stick(A(Z), A(replace(Z, 0, z)), epsilon)
drawn = (Z, power(D, n)), (z, D)
of_P, of_Q = probability_of(P, worst), probability_of(Q, worst)

# --- three laws, for the header of the table ------------------------------------------------------

U = space("U", smallest=1, largest=3)
p, q, r = law("p", U), law("q", U), law("r", U)

# --- mechanisms that have the one property and not the other: n = 1, two points, two outputs ------

any_law, fair = law("D", two, r"\mathcal{D}"), uniform(two)
t = real("t", at_least=0, logarithmic=True, stated="any privacy parameter")
s = real("s", at_least=0, below=1, stated="any delta that says something")
some = real("epsilon", r"\epsilon", above=0)
chance = real("delta'", r"\delta'", above=0, at_most=1, stated="a chance that is not 0")
of_z = reals("epsilon", points, latex=r"\epsilon", logarithmic=True)
y = index("z", two)
each = table(t, y)

rare = (1 - s) / (4 * exp(2 * t))
mass = rare * some / (2 * (1 + some))
x = some / (1 + some + t)
leaking, skewed, telling = shown(0, chance), shown(x, x * exp(-t - 1)), shown(0, 1)
hidden, seldom = shown(rare, 1 - rare), law_of_two(mass)
pinsker = sqrt(epsilon / 2)

ANY_PLACE = (
    "P and Q, which the table does not name: the laws of the output on Z and on Z with z in any "
    "place, as for Definition 1. "
)
TABLE = "the rows of the table are written out"
ONE_RECORD = "with any parameters t and s < 1: a mechanism on one record with two values"

CLAIMS = {
    "weaken": Claim(
        source=DOCUMENT.at(
            225, "We compare and contrast", "weaken the original DP.", "designed to weaken"
        ),
        reading="DP implies each definition of the list, and KL-privacy, with the same epsilon and "
        "for every law of the data; that approximate DP, TV-privacy and random privacy do not "
        "imply DP is a note of the row of approximate DP",
        notation="in words",
        scope="all mechanisms",
        forall=(n, epsilon, delta, delta1, delta2, D, A),
        given=differentially_private(A, epsilon, 0),
        show=all_of(
            differentially_private(A, epsilon, delta),
            personal_dp(A, constant),
            kl_private(A, epsilon),
            tv_private(A, epsilon),
            randomly_private(A, D, epsilon, delta1, delta2),
        ),
        supplied=NOT_NEGATIVE,
        ours=(
            Step("below", every(P(h) <= exp(epsilon) * Q(h), Z, z, i, h), "hypothesis"),
            Step("above", every(Q(h) <= exp(epsilon) * P(h), Z, z, i, h), "hypothesis"),
            Step("the distance", every(total_variation(P, Q) <= epsilon, Z, z, i), "below"),
            Step("the divergence", every(KL(P, Q) <= epsilon, Z, z, i), "below"),
            Step("the stick", every(stick <= delta2, Z, z), "below"),
            Step("never", every(indicator(stick > delta2) <= 0, Z, z), "the stick"),
            Step("certainly", mean(indicator(stick > delta2), *drawn) <= 0, "never"),
        ),
        notes=(
            Note(
                "on-average KL-privacy implies random privacy for its law of the data, with "
                "epsilon = 0, any delta_1 > 0 and (epsilon / (2 delta_1))^(1/2) for delta_2, by "
                "Markov's and Pinsker's inequalities",
                forall=(n, epsilon, chance, D, A),
                given=on_average_kl(A, D) <= epsilon,
                show=randomly_private(A, D, 0, chance, sqrt(epsilon / (2 * chance))),
            ),
            Note(
                "on-average KL-privacy implies neither pure, approximate nor personal DP, nor KL- "
                f"or TV-privacy, {ONE_RECORD}, one of them rare",
                forall=(one, some, s, t),
                given=(),
                show=all_of(
                    on_average_kl(hidden, seldom) <= some,
                    ~pure_dp(hidden, t),
                    ~personal_dp(hidden, each),
                    ~kl_private(hidden, t),
                    ~differentially_private(hidden, t, s),
                    ~tv_private(hidden, s),
                ),
            ),
        ),
    ),
    "header": Claim(
        source=DOCUMENT.at((227, 228), "Privacy definition", r"(P\|Q)", "Distance (pseudo)metric"),
        reading="a (pseudo)metric, in brackets and of a whole column, is a measure of distance: "
        "what is listed is not negative, and 0 for equal laws; of approximate DP, with its "
        "delta, nothing is said here",
        notation="in words",
        scope="any range",
        forall=(p, q),
        show=all_of(
            all_of(max_divergence(p, q) >= 0, max_divergence(p, p) == 0),
            all_of(KL(p, q) >= 0, KL(p, p) == 0),
            all_of(total_variation(p, q) >= 0, total_variation(p, p) == 0),
        ),
        ours=(
            Instance(
                "the greatest log-ratio",
                of="standard_facts/kl_divergence.the_greatest_is_not_negative",
                where={"p": p, "q": q},
            ),
        ),
        readings=(
            Reading(
                "a pseudometric in the technical sense: symmetric, with the triangle inequality",
                forall=(p, q, r),
                show=all_of(
                    all_of(
                        max_divergence(p, p) == 0,
                        max_divergence(p, q) == max_divergence(q, p),
                        max_divergence(p, r) <= max_divergence(p, q) + max_divergence(q, r),
                    ),
                    all_of(KL(p, p) == 0, KL(p, q) == KL(q, p), KL(p, r) <= KL(p, q) + KL(q, r)),
                    all_of(
                        total_variation(p, p) == 0,
                        total_variation(p, q) == total_variation(q, p),
                        total_variation(p, r) <= total_variation(p, q) + total_variation(q, r),
                    ),
                ),
                erratum=Erratum(
                    "ambiguous",
                    because="neither the max-divergence nor the Kullback-Leibler divergence is "
                    "symmetric, and the latter has no triangle inequality",
                    survives="yes: nothing in the paper uses either",
                ),
            ),
        ),
        notes=(
            Note(
                "the total variation distance is a pseudometric",
                forall=(p, q, r),
                show=all_of(
                    total_variation(p, p) == 0,
                    total_variation(p, q) == total_variation(q, p),
                    total_variation(p, r) <= total_variation(p, q) + total_variation(q, r),
                ),
            ),
            Note(
                "the max-divergence is not symmetric",
                show=max_divergence(p, q) == max_divergence(q, p),
                fails=True,
            ),
            Note(
                "the divergence of KL-privacy is not symmetric",
                show=KL(p, q) == KL(q, p),
                fails=True,
            ),
            Note(
                "the divergence of KL-privacy has no triangle inequality",
                forall=(p, q, r),
                show=KL(p, r) <= KL(p, q) + KL(q, r),
                fails=True,
            ),
        ),
    ),
    "pure": Claim(
        source=DOCUMENT.at((227, 228), "Privacy definition", r"(P\|Q)", "Pure DP"),
        reading=f"{ANY_PLACE}Then the row is Definition 1",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, epsilon, A),
        show=equivalent(
            every(max_divergence(A(Z), A(replace(Z, i, z))) <= epsilon, Z, z, i),
            differentially_private(A, epsilon, 0),
        ),
        supplied=NOT_NEGATIVE,
        notes=(
            Note(
                "DP implies KL-privacy with epsilon tanh(epsilon / 2), TV-privacy with "
                "tanh(epsilon / 2), and on-average KL-privacy with epsilon tanh(epsilon / 4)",
                forall=(n, epsilon, D, A),
                given=(differentially_private(A, epsilon, 0), epsilon >= 0),
                show=all_of(
                    kl_private(A, epsilon * tanh(epsilon / 2)),
                    tv_private(A, tanh(epsilon / 2)),
                    on_average_kl(A, D) <= epsilon * tanh(epsilon / 4),
                ),
            ),
        ),
    ),
    "approximate": Claim(
        source=DOCUMENT.at(229, "Approx-DP", r"(P\|Q)", "Approx-DP"),
        reading=f"{ANY_PLACE}The max-divergence with delta: the greatest log((P(S) - delta) / "
        "Q(S)) over the events S with P(S) > delta, as Definition 10 has it with beta. Then the "
        "row is (epsilon, delta)-DP",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, epsilon, delta, A),
        show=equivalent(
            every(approximately_close(A(Z), A(replace(Z, i, z)), epsilon, delta), Z, z, i),
            differentially_private(A, epsilon, delta),
        ),
        supplied=NOT_NEGATIVE,
        ours=(
            Step(
                "at the worst event",
                every(of_P - exp(epsilon) * of_Q <= delta, Z, z, i),
                "hypothesis",
            ),
        ),
        notes=(
            Note(
                "approximate DP implies TV-privacy with (e^epsilon - 1 + 2 delta) / "
                "(e^epsilon + 1), and random privacy with delta_1 = 0 and delta_2 = delta",
                forall=(n, epsilon, delta, D, A),
                given=(differentially_private(A, epsilon, delta), epsilon >= 0),
                show=all_of(
                    tv_private(A, (exp(epsilon) - 1 + 2 * delta) / (exp(epsilon) + 1)),
                    randomly_private(A, D, epsilon, 0, delta),
                ),
            ),
            Note(
                "neither approximate DP nor TV-privacy nor random privacy, with epsilon = 0 and "
                "delta > 0, implies DP, personal DP or KL-privacy, on average or not, "
                f"{ONE_RECORD}",
                forall=(one, t, chance),
                given=(),
                show=all_of(
                    differentially_private(leaking, 0, chance),
                    tv_private(leaking, chance),
                    randomly_private(leaking, fair, 0, 0, chance),
                    ~pure_dp(leaking, t),
                    ~personal_dp(leaking, each),
                    ~kl_private(leaking, t),
                    on_average_kl(leaking, fair) > t,
                ),
            ),
        ),
    ),
    "personal": Claim(
        source=DOCUMENT.at(230, "Personal-DP", r"(P\|Q)", "for each z"),
        reading=f"{ANY_PLACE}For each z a number of its own, which bounds both D(P||Q) and "
        "D(Q||P); where it is one for all z, the row is that of pure DP",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, epsilon, A),
        show=equivalent(
            personal_dp(A, constant),
            every(max_divergence(A(Z), A(replace(Z, i, z))) <= epsilon, Z, z, i),
        ),
        notes=(
            Note(
                "the greatest of the numbers is one for pure DP",
                forall=(n, of_z, A),
                given=personal_dp(A, of_z),
                show=pure_dp(A, sup(of_z(z), z)),
            ),
        ),
    ),
    "kl": Claim(
        source=DOCUMENT.at(231, "KL-Privacy", r"(P\|Q)", "KL-Privacy"),
        reading=f"{ANY_PLACE}Then the row is the greatest divergence of line 63, for neighbours",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, epsilon, A),
        show=equivalent(
            every(KL(A(Z), A(replace(Z, i, z))) <= epsilon, Z, z, i), kl_private(A, epsilon)
        ),
        supplied=NOT_NEGATIVE,
        notes=(
            Note(
                "KL-privacy implies on-average KL-privacy with the same epsilon and, by Pinsker's "
                "inequality, TV-privacy and with epsilon = 0 approximate DP and random privacy, "
                "with (epsilon / 2)^(1/2)",
                forall=(n, epsilon, D, A),
                given=(kl_private(A, epsilon), epsilon >= 0),
                show=all_of(
                    differentially_private(A, 0, pinsker),
                    tv_private(A, pinsker),
                    randomly_private(A, D, 0, 0, pinsker),
                    on_average_kl(A, D) <= epsilon,
                ),
            ),
            Note(
                f"KL-privacy implies neither pure nor personal DP, {ONE_RECORD}",
                forall=(one, some, t),
                given=(),
                show=all_of(
                    kl_private(skewed, some), ~pure_dp(skewed, t), ~personal_dp(skewed, each)
                ),
            ),
        ),
    ),
    "tv": Claim(
        source=DOCUMENT.at(232, "TV-Privacy", r"_{TV}", "TV-Privacy"),
        reading=f"{ANY_PLACE}Then the row is for neighbours, as those of DP are; the norm: half of "
        "the sum of distances",
        notation=TABLE,
        scope="all mechanisms",
        forall=(n, epsilon, A),
        show=equivalent(
            every(total_variation(A(Z), A(replace(Z, i, z))) <= epsilon, Z, z, i),
            tv_private(A, epsilon),
        ),
        supplied=NOT_NEGATIVE,
        notes=(
            Note(
                "TV-privacy implies approximate DP and random privacy with epsilon = 0, its own "
                "epsilon for the delta",
                forall=(n, tau, D, A),
                given=tv_private(A, tau),
                show=all_of(differentially_private(A, 0, tau), randomly_private(A, D, 0, 0, tau)),
            ),
        ),
    ),
    "random": Claim(
        source=DOCUMENT.at(233, "Rand-Privacy", r"(P\|Q)", "Rand-Privacy"),
        reading="P and Q: the laws of the output on Z and on [Z_-1, z], as in Definition 2; one "
        "probability for Z and z together, as line 239 speaks of n + 1 data points. The "
        "max-divergence with delta_2 is that of the row of approximate DP",
        notation=TABLE,
        scope="all mechanisms and laws",
        forall=(n, epsilon, delta1, delta2, D, A),
        show=equivalent(together >= 1 - delta1, randomly_private(A, D, epsilon, delta1, delta2)),
        notes=(
            Note(
                "with a probability 1 - delta_1 for Z and another one for z, column by column, "
                "random privacy is another notion",
                show=equivalent(column_by_column, randomly_private(A, D, epsilon, delta1, delta2)),
                fails=True,
            ),
            Note(
                "random privacy with delta_1 = 1/2 and the others 0, for every law of the data, "
                f"implies neither approximate DP nor TV-privacy, {ONE_RECORD}",
                forall=(one, s, t, any_law),
                show=all_of(
                    randomly_private(telling, any_law, 0, Fraction(1, 2), 0),
                    ~differentially_private(telling, t, s),
                    ~tv_private(telling, s),
                ),
            ),
        ),
    ),
    "on_average": Claim(
        source=DOCUMENT.at(234, "On-Avg KL-Privacy", r"(P\|Q)", "On-Avg KL-Privacy"),
        reading="P and Q: the laws of the output on Z and on [Z_-1, z], as in Definition 2; for "
        "each law a number of its own",
        forall=(n, D, A),
        show=None,
        misprint=r"\mathbb{E}_{Z\sim\mathcal{D}^{n}}\,\mathbb{E}_{Z\sim\mathcal{D}}\,"
        r"D_{\text{KL}}(P\|Q)",
        erratum=Erratum(
            "misprint",
            because="the second expectation is over the point z, in whose column it stands, and "
            "not over Z again",
            survives="yes: over z the row is Definition 2",
            amended=Amended(show=average == on_average_kl(A, D)),
        ),
    ),
}
