r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from fractions import Fraction

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
    Sharp,
    Upto,
    all_of,
    cases,
    convention,
    define,
    distance,
    exists,
    exp,
    index,
    indicator,
    kernel,
    law,
    mechanism,
    natural,
    number_of,
    pick,
    probability,
    real,
    replace,
    space,
    sup,
    table,
    tanh,
    test,
    total,
)
from dpproofs.theory import KL, differentially_private, hockey_stick, power, push_forward, uniform

from .notation import (
    DOCUMENT,
    EXAMPLE,
    bit,
    generalization_error,
    information,
    kl_private,
    law_of_two,
    max_information_at_most,
    mean,
    on_average_kl,
    one,
    pure_dp,
    randomly_private,
    shown,
    tv_private,
    two,
)

n = natural("n", smallest=1, largest=2)
points = space("Zs", smallest=1, largest=2)
outputs = space("Hs", smallest=1, largest=2)
others = space("Hs'", smallest=1, largest=2)
A, D = mechanism("A", points**n, outputs, latex=r"\mathcal{A}"), law("D", points, r"\mathcal{D}")
D_2 = law("D'", points, r"\mathcal{D}'")
f, ell = kernel("f", outputs, others), test("ell", points, outputs, latex=r"\ell")
epsilon, k = real("epsilon", r"\epsilon", logarithmic=True), real("k", logarithmic=True)
delta, tau = probability("delta", r"\delta"), probability("tau", r"\tau")
delta1 = probability("delta1", r"\delta_1")
Z, g = A.index("Z", 0), index("h'", others)
processed = table(push_forward(A(Z), f)(g), Z, g)
parameter = real("epsilon", r"\epsilon", at_least=0, logarithmic=True, stated="a privacy parameter")
of_data = real("delta1", r"\delta_1", at_least=0, below=1, stated="a probability that is not 1")
of_coins = real("delta2", r"\delta_2", at_least=0, below=1, stated="a probability that is not 1")
NOT_NEGATIVE = convention(epsilon >= 0, "a privacy parameter; without neighbours any number is one")

# --- one record with two values -------------------------------------------------------------------

t = real("t", at_least=0, logarithmic=True, stated="any privacy parameter")
s = real("s", at_least=0, below=1, stated="any delta of approximate DP, which is void from 1 on")
below_half = real(
    "delta1", r"\delta_1", at_least=0, below=Fraction(1, 2), stated="a chance, here below 1/2"
)
b, y = index("h", bit), index("z", two)
rare = exp(-2 * t) / 4
hidden, seldom = shown(rare, 1 - rare), law_of_two(rare * epsilon / (2 * (1 + epsilon)))
telling, answer = shown(0, 1), shown(Fraction(1, 4), Fraction(3, 4))
fair, law_1, law_2 = uniform(two), law("D_1", two), law("D_2", two)

# --- two records, of which the second alone is read -----------------------------------------------

pair = natural("n", smallest=2, largest=2)
W, c, z_1, z_2 = index("Z", two**pair), index("h", bit), index("z", two), index("z'", two)
second = define("M", table(cases(pick(W, 1) == c, Fraction(3, 4), Fraction(1, 4)), W, c))
both = replace(replace(W, 0, z_1), 1, z_2)
of_two = mean(KL(second(W), second(both)), (W, power(fair, pair)), (z_1, fair), (z_2, fair))
wrong = table(cases(y == b, 0, 1), y, b)

# --- a group of size m: m records with two values -------------------------------------------------

m = natural("m", smallest=1, largest=3)
bits = space("Zs", smallest=2, largest=2, stated=EXAMPLE)
answers = space("Hs", smallest=2, largest=2, stated=EXAMPLE)
X, a = index("Z", bits**m), index("h", answers)
i, j = index("i", Upto(m)), index("j", Upto(m))
share = probability("u")
rate = total(exp((number_of(i) - 1) * epsilon), i)  # 1 + e^epsilon + ... + e^((m-1) epsilon)
small = define("delta", share / (1 + (1 + exp(epsilon)) * rate), r"\delta")
zeros = total(indicator(pick(X, j) == 0), j)
chance = small * total(exp((number_of(i) - 1) * epsilon), i, given=number_of(i) <= zeros)
counting = define("M", table(cases(a == 0, 1 - chance, chance), X, a))
Y = index("Z'", bits**m)
apart = sup(hockey_stick(counting(X), counting(Y), m * epsilon), X, Y, given=distance(X, Y) == m)

# --- an algorithm on structured data, and its information -----------------------------------------

data = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)
B, P = mechanism("A", data, outputs, latex=r"\mathcal{A}"), law("P", data)


CLAIMS = {
    "weaker_than_pure": Claim(
        source=DOCUMENT.at(
            9, "The new definition", "post-processing.", "significantly weakens differential"
        ),
        reading="DP implies it with the same epsilon, for every law of the data; and whatever t, "
        "some algorithm has it with this epsilon and is not t-DP: one on one record with two "
        "values, of which one is rare. What it preserves: Lemmas 5 and 6, which is about posterior "
        "sampling, and Lemma 7 as amended",
        notation="in words",
        scope="all mechanisms and laws",
        forall=(n, one, epsilon, t, D, A),
        given=differentially_private(A, epsilon, 0),
        show=all_of(
            on_average_kl(A, D) <= epsilon,
            on_average_kl(hidden, seldom) <= epsilon,
            ~pure_dp(hidden, t),
        ),
        supplied=NOT_NEGATIVE,
        notes=(
            Note(
                "DP implies it with the smaller parameter epsilon tanh(epsilon / 4)",
                show=on_average_kl(A, D) <= epsilon * tanh(epsilon / 4),
            ),
            Note(
                "small groups are not preserved for every algorithm: one that reads the second of "
                "two records alone has 0, and more than 0 for a group of two",
                forall=(pair,),
                given=(),
                show=all_of(on_average_kl(second, fair) == 0, of_two > 0),
            ),
        ),
        sharp=Sharp(
            reading="epsilon tanh(epsilon / 4) is best: three data points with one law, "
            "e^epsilon = 4, see Lemma 11"
        ),
    ),
    "kl_generalizes": Claim(
        source=DOCUMENT.at(
            36, "KL-Privacy first appears", "in [5].", "is shown to imply generalization"
        ),
        reading="in expectation, for losses from 0 to 1, as line 241 speaks of a restricted class "
        "of losses; no bound is printed: this one, (epsilon / 2)^(1/2), which falls to 0 with "
        "epsilon, is by Pinsker's inequality",
        notation="in words",
        scope="all mechanisms; losses from 0 to 1",
        forall=(n, epsilon, D, A, ell),
        given=kl_private(A, epsilon),
        show=2 * generalization_error(A, ell, D) ** 2 <= epsilon,
        supplied=NOT_NEGATIVE,
    ),
    "weaker_information": Claim(
        source=DOCUMENT.at(
            165,
            "Russo and Zou [28]",
            "distribution of Z𝑍Z.",
            "the weaker mutual information implies on-average generalization",
        ),
        reading="weaker: a bound on pure max-information (Definition 10) is one on mutual "
        "information, for any law of the data; what mutual information implies is line 205",
        notation="in words",
        scope="all mechanisms and laws",
        forall=(k, P, B),
        given=max_information_at_most(B, P, 0, k),
        show=information(B, P) <= k,
    ),
    "over_the_coins": Claim(
        source=DOCUMENT.at(
            239,
            "A key difference",
            "private algorithms.",
            "is that the probability is defined only over the random coins",
        ),
        reading="as the words stand, of on-average KL-privacy: then it is the same for any two "
        "laws of the data",
        notation="in words",
        scope="all mechanisms and laws",
        forall=(n, D, D_2, A),
        show=on_average_kl(A, D) == on_average_kl(A, D_2),
        erratum=Erratum(
            "misprint",
            because="it is said of the wrong side: in almost all other definitions the probability "
            "is over the coins alone, while ours is over the data too",
            survives="yes: with `is that in those the probability is over the random coins only` "
            "the sentence agrees with the two that follow",
            amended=Amended(
                forall=(one,),
                show=exists(
                    on_average_kl(answer, law_1) != on_average_kl(answer, law_2),
                    law_1,
                    law_2,
                    witness=(fair, law_of_two(0)),
                ),
            ),
        ),
    ),
    "meaning_of_delta": Claim(
        source=DOCUMENT.at(
            239, "For this reason,", "that in Approx-DP.", "would be very different from that in"
        ),
        reading="the form with high probability: over the data, as for random privacy; whatever "
        "delta_1, some algorithm has it with epsilon = 0, and no parameters of approximate DP with "
        "a delta below 1: one that shows a record with two values, of which one is rare",
        notation="in words",
        scope="some mechanism and law",
        forall=(one, s, t, delta1),
        show=all_of(
            randomly_private(telling, law_of_two(delta1 / 2), 0, delta1, 0),
            ~differentially_private(telling, t, s),
        ),
    ),
    "weaker_than_random": Claim(
        source=DOCUMENT.at(
            239,
            "Ours is weaker",
            "distribution-specific quantity.",
            "Ours is weaker than Rand-DP in that ours is a distribution-specific quantity",
        ),
        reading="weaker in this respect: random privacy is asked for any law (Table 1), and an "
        "algorithm that has ours for one law may not be randomly private for another one, with any "
        "epsilon, any delta_2 below 1 and any delta_1 below 1/2; one that shows a record with two "
        "values",
        notation="in words",
        scope="some mechanism and laws",
        forall=(one, t, s, below_half),
        show=all_of(
            on_average_kl(telling, law_of_two(0)) == 0,
            ~randomly_private(telling, fair, t, below_half, s),
        ),
        notes=(
            Note(
                "for delta_1 = delta_2 = 0 random privacy implies on-average KL-privacy with the "
                "same epsilon",
                forall=(n, parameter, D, A),
                given=randomly_private(A, D, parameter, 0, 0),
                show=on_average_kl(A, D) <= parameter,
            ),
            Note(
                "random privacy for every law does not imply on-average KL-privacy: a record that "
                "is shown has the one with epsilon = delta_2 = 0 and delta_1 = 1/2, and no bound t "
                "on average",
                forall=(one, t, law_1),
                show=all_of(
                    randomly_private(telling, law_1, 0, Fraction(1, 2), 0),
                    on_average_kl(telling, fair) > t,
                ),
            ),
            Note(
                "random privacy for a law does not imply on-average KL-privacy for it with the "
                "same epsilon, since an exception of positive probability, of the data or of the "
                "coins, may have an infinite divergence",
                forall=(n, parameter, of_data, of_coins, D, A),
                given=randomly_private(A, D, parameter, of_data, of_coins),
                show=on_average_kl(A, D) <= parameter,
                fails=True,
            ),
        ),
    ),
    "tv_generalizes": Claim(
        source=DOCUMENT.at(
            241, "Among these notions", "(loss functions) [5].", "TV-privacy was more shown"
        ),
        reading="in expectation; the restricted class: losses from 0 to 1. That DP implies it with "
        "high probability is proved in the papers that are cited, and no bound is printed",
        notation="in words",
        scope="all mechanisms; losses from 0 to 1",
        forall=(n, tau, D, A, ell),
        given=tv_private(A, tau),
        show=generalization_error(A, ell, D) <= tau,
        notes=(
            Note(
                "in expectation, DP and approximate DP imply it as well",
                forall=(n, epsilon, delta, D, A, ell),
                given=(differentially_private(A, epsilon, delta), epsilon >= 0),
                show=generalization_error(A, ell, D)
                <= (exp(epsilon) - 1 + 2 * delta) / (exp(epsilon) + 1),
            ),
            Note(
                "on-average KL-privacy alone does not: an algorithm that reads the second of two "
                "records has 0, and is wrong less often on its data than on fresh ones",
                forall=(pair,),
                given=(),
                show=all_of(
                    on_average_kl(second, fair) == 0, generalization_error(second, wrong, fair) > 0
                ),
            ),
        ),
    ),
    "delta_of_groups": Claim(
        source=DOCUMENT.at(
            243, "For example, (ϵ,δ)", "the group size.", "grows exponentially with the group size"
        ),
        reading="for any small delta there is an (epsilon, delta)-DP mechanism, which counts, and "
        "which for groups of m records is (m epsilon, d)-DP only with d at least delta (1 + "
        "e^epsilon + ... + e^((m-1) epsilon)); a part u of 1/(1 + (1 + e^epsilon) (1 + ... + "
        "e^((m-1) epsilon))) is small",
        notation="in words",
        scope="every group size",
        forall=(m, epsilon, share),
        show=all_of(
            differentially_private(counting, epsilon, small),
            apart == small * rate,
            rate >= exp((m - 1) * epsilon),
        ),
        supplied=convention(epsilon >= 0, "a privacy parameter"),
    ),
    "post_processing": Claim(
        source=DOCUMENT.at(
            261, "We showed that this", "adaptive composition.", "closedness to post-processing"
        ),
        reading="post-processing: it does not increase on-average KL-privacy. Small groups are "
        "Lemma 6; adaptive composition fails as stated, see Lemma 7",
        notation="in words",
        scope="all mechanisms, laws and channels",
        forall=(n, D, A, f),
        show=on_average_kl(processed, D) <= on_average_kl(A, D),
        cites=(
            "on_average_kl/lemma_05_post_processing",
            "on_average_kl/lemma_06_small_groups",
            "on_average_kl/lemma_07_adaptive_composition.on_average",
        ),
    ),
}
