r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than random DP; DP and TV-privacy imply generalization; the $\delta$ of approximate DP
grows exponentially with the size of a group; post-processing keeps on-average KL-privacy.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Sharp,
    Source,
    Upto,
    all_of,
    cases,
    define,
    distance,
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
    space,
    sup,
    table,
    tanh,
    test,
    total,
)
from dpproofs.theory import differentially_private, hockey_stick, push_forward

from .notation import (
    DOCUMENT,
    generalization_error,
    on_average_kl,
    randomly_private,
    tv_private,
)

n = natural("n", smallest=1, largest=2)
points, outputs, others = (space(name, smallest=1, largest=2) for name in ("Zs", "Hs", "Hs'"))
A, D = mechanism("A", points**n, outputs, latex=r"\mathcal{A}"), law("D", points, r"\mathcal{D}")
f, ell = kernel("f", outputs, others), test("ell", points, outputs, latex=r"\ell")
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta, tau = probability("delta", r"\delta"), probability("tau", r"\tau")
delta1, delta2 = probability("delta1", r"\delta_1"), probability("delta2", r"\delta_2")
Z, g = A.index("Z", 0), index("h'", others)
processed = table(push_forward(A(Z), f)(g), Z, g)

# --- a group of size m: m records with two values -------------------------------------------------

m = natural("m", smallest=1, largest=3)
bits, answers = (space(name, smallest=2, largest=2) for name in ("Zs", "Hs"))
X, a, i = index("Z", bits**m), index("h", answers), index("i", Upto(m))
some = real("epsilon", r"\epsilon", above=0, logarithmic=True)
ones = total(indicator(pick(X, i) == 1), i)
chance = delta * (exp((m - ones) * some) - 1) / (exp(some) - 1)
counting = define("M", table(cases(a == 0, 1 - chance, chance), X, a))
grown = delta * total(exp((number_of(i) - 1) * some), i)
Y = index("Z'", bits**m)
apart = sup(hockey_stick(counting(X), counting(Y), m * some), X, Y, given=distance(X, Y) == m)


def source(lines, first, last, quote):
    return Source(DOCUMENT, lines, (first, last), quote)


CLAIMS = {
    "weaker_than_random": Claim(
        source=source(
            (239, 239), "Ours is weaker", "distribution-specific quantity.", "weaker than Rand-DP"
        ),
        reading="random privacy (Table 1) for a law implies on-average KL-privacy for it",
        notation="in words",
        scope="all mechanisms and laws",
        forall=(n, epsilon, delta1, delta2, D, A),
        given=randomly_private(A, D, epsilon, delta1, delta2),
        show=on_average_kl(A, D) <= epsilon,
        erratum=Erratum(
            "needs a hypothesis",
            because="an exception of positive probability, of the data or of the coins, may have "
            "an infinite divergence",
            survives="in part: for delta_1 = delta_2 = 0, that is almost surely and without "
            "exception",
            amended=Amended(given=(randomly_private(A, D, epsilon, 0, 0),)),
        ),
    ),
    "privacy_generalizes": Claim(
        source=source(
            (241, 241), "Among these notions", "(loss functions) [5].", "TV-privacy was more shown"
        ),
        reading="in expectation, for losses from 0 to 1; with high probability it is proved in the "
        "papers that are cited. Pure DP is the case delta = 0",
        notation="in words",
        scope="all mechanisms; losses from 0 to 1",
        forall=(n, epsilon, delta, D, A, ell),
        given=differentially_private(A, epsilon, delta),
        show=generalization_error(A, ell, D) <= (exp(epsilon) - 1 + 2 * delta) / (exp(epsilon) + 1),
    ),
    "tv_generalizes": Claim(
        source=source(
            (241, 241), "Among these notions", "(loss functions) [5].", "TV-privacy was more shown"
        ),
        reading="in expectation, for losses from 0 to 1",
        notation="in words",
        scope="all mechanisms; losses from 0 to 1",
        forall=(n, tau, D, A, ell),
        given=tv_private(A, tau),
        show=generalization_error(A, ell, D) <= tau,
    ),
    "delta_of_groups": Claim(
        source=source(
            (243, 243),
            "For example, (ϵ,δ)",
            "the group size.",
            "grows exponentially with the group size",
        ),
        reading="for groups of m records this (epsilon, delta)-DP mechanism, which counts, is "
        "(m epsilon, d)-DP for them only with d = delta (1 + e^epsilon + ... + e^((m-1) epsilon)), "
        "as long as this is small",
        notation="in words",
        scope="every group size",
        forall=(m, some, delta),
        given=grown * (1 + exp(some)) <= 1 - delta,
        show=all_of(differentially_private(counting, some, delta), apart == grown),
    ),
    "weaker_than_pure": Claim(
        source=source(
            (9, 9), "The new definition", "post-processing.", "significantly weakens differential"
        ),
        reading="DP implies it, for every law of the data, with the smaller bound epsilon tanh("
        "epsilon / 4), about a quarter of epsilon^2; that it does not imply DP is said of Table 1. "
        "What it preserves: Lemmas 5 and 6, and Lemma 7 as amended",
        notation="in words",
        scope="all mechanisms and laws",
        forall=(n, epsilon, D, A),
        given=differentially_private(A, epsilon, 0),
        show=on_average_kl(A, D) <= epsilon * tanh(epsilon / 4),
        sharp=Sharp(reading="best: three data points with one law, e^epsilon = 4, see Lemma 11"),
    ),
    "post_processing": Claim(
        source=source(
            (261, 261),
            "We showed that this",
            "adaptive composition.",
            "closedness to post-processing",
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
