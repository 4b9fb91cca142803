r"""Mutual information bounds the generalization error from below and from above.

Let $\mathcal{A}$ sample $h$ proportional to $\exp(-\gamma \mathcal{L}(h, Z))$ and let
$\mathcal{L}(h, Z) - R(h)$ be $\sigma^2$-subgaussian for any $h$. Then
$\frac1\gamma I(\mathcal{A}(Z);Z) \le |\mathbb{E}[\mathcal{L}(h, Z) - R(h)]| \le
\sigma \sqrt{2 I(\mathcal{A}(Z);Z)}$.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Note,
    Reading,
    Step,
    all_of,
    cases,
    every,
    exp,
    index,
    kernel,
    law,
    log,
    loss,
    real,
    reals,
    space,
    sqrt,
    table,
    total,
)
from dpproofs.theory import two_point_proxy, uniform

from .notation import (
    DOCUMENT,
    expected_loss,
    expected_risk,
    information,
    information_of_loss,
    mean,
    sampling,
)

ONE = "one value is a law on two that gives nothing to the other"
data = space("Zs", r"\mathcal{Z}", smallest=2, largest=2, stated=ONE)  # the values of Z
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
P, M = law("P", data), kernel("M", data, hyps)
gamma = real("gamma", r"\gamma", above=0, stated=103)  # a dispersion parameter
sigma = real("sigma", r"\sigma", above=0, stated=217)  # where gamma = 1 / sigma
v = real("sigma^2", r"\sigma^2", at_least=0, stated="a square")
b = real("b", above=0, stated="a scale: E e^(tX) is bounded for |t| up to 1/b")
scaled = loss("gamma L", data, hyps, latex=r"\gamma \mathcal{L}")
Z, Z2, h = index("Z", data), index("Z'", data), index("h", hyps)
L = table(scaled(Z, h) / gamma, Z, h)
A = sampling(scaled)
mutual = information(A, P)


def gap(A, L):
    return abs(expected_loss(A, L, P) - expected_risk(A, L, P))


def subgaussian(L, v):
    """Exactly for all h and all real t: Z has two values."""
    return every((L(0, h) - L(1, h)) ** 2 * two_point_proxy(P(0)) <= v, h)


def exponential_moment(L, t):
    """E exp(t (R(h) - L(h, Z))) for a hypothesis h."""
    return mean(exp(t * (mean(L(Z2, h), (Z2, P)) - L(Z, h))), (Z, P))


def subexponential(L, v, b):
    """At t = 1/b, the end of what is assumed for |t| <= 1/b."""
    return every(log(exponential_moment(L, 1 / b)) <= v / (2 * b**2), h)


free = reals("L", data, hyps, latex=r"\mathcal{L}")
t = real("t")
of_sigma = table(sigma * scaled(Z, h), Z, h)  # L where gamma = 1 / sigma
info = real("I", at_least=0, stated="a mutual information")

# --- any number of values of Z, and a prior -------------------------------------------------------

more, more_h = space("Zs", smallest=1, largest=3), space("Hs", smallest=1, largest=3)
Q, loss_of_more, prior = law("P", more), loss("L", more, more_h), loss("r", more_h)
Y, k = index("Z", more), index("h", more_h)
maxent = sampling(table(loss_of_more(Y, k) + prior(k), Y, k))
generalization = abs(
    expected_risk(maxent, loss_of_more, Q) - expected_loss(maxent, loss_of_more, Q)
)
few = space("Hs", smallest=1, largest=2)
any_loss, N = reals("L", more, few), kernel("M", more, few)
Y2, of_few = index("Z'", more), index("h", few)
half = real("sigma", r"\sigma")  # half the length of an interval that holds L(h, Z), for each h
within = every(abs(any_loss(Y, of_few) - any_loss(Y2, of_few)) <= 2 * half, Y, Y2, of_few)
gap_of_any = abs(expected_loss(N, any_loss, Q) - expected_risk(N, any_loss, Q))
TWO = (
    "Z has two values, for which being subgaussian is decided by the closed form of "
    "standard_facts/two_point_subgaussian"
)
READING = f"L = (gamma L) / gamma, so that any table is met; {TWO}"
UPPER = "on_average_kl/corollary_15_information_and_generalization.russo_zou_1"


# --- a fair coin that is guessed, for which gamma L is 1-subgaussian ------------------------------

fair, c = uniform(data), index("h", data)
wrong = table(cases(c == Z, -1, 1), Z, c)
guess = sampling(wrong)
sized = table(sigma * wrong(Z, c), Z, c)
of_guess = abs(expected_loss(guess, sized, fair) - expected_risk(guess, sized, fair))


# --- the loss of Z as a variable of its own: data sets with one loss are one ----------------------

alike = every(scaled(Z2, h) == scaled(Z, h), h)
g = index("h", hyps)
seen = total(P(Z2), Z2, given=alike)  # P(L(., Z))
with_g = total(P(Z2) * A(Z2, g), Z2, given=alike)  # P(h, L(., Z))

CLAIMS = {
    "lower_bound": Claim(
        source=DOCUMENT.at(
            205, "A natural observation", "generalization error.", "mutual information lower"
        ),
        reading="MaxEnt as in line 30, with any prior; the structured loss: Z is one data point, "
        "and its generalization error the expectation of L(h, Z') - L(h, Z)",
        notation="in words",
        scope="all losses and priors",
        forall=(Q, loss_of_more, prior),
        show=information(maxent, Q) <= generalization,
        cites=("on_average_kl/lemma_14_mutual_information.inequality",),
    ),
    "russo_zou_1": Claim(
        source=DOCUMENT.at(
            205,
            "On the other hand, Proposition",
            r"I(\mathcal{A}(Z);\mathcal{L}(\cdot,Z))}.",
            r"\sigma\sqrt{2I(\mathcal{A}(Z);\mathcal{L}(\cdot,Z))}",
        ),
        reading=f"any algorithm; {TWO}. Centring a variable does not change whether it is "
        "subgaussian",
        notation="the quotation is the bound",
        scope="any law of the data",
        forall=(v, P, free, M),
        given=subgaussian(free, v),
        show=gap(M, free) <= sqrt(v * 2 * information_of_loss(M, free, P)),
        proof=(
            Step(
                "at one t",
                t * gap(M, free) <= information(M, P) + t**2 * v / 2,
                "standard_facts/gibbs_inequality",
                reading="the variational formula of Donsker and Varadhan; the least over t of "
                "I / t + t sigma^2 / 2 is sigma sqrt(2 I)",
                forall=(t, v, P, free, M),
            ),
        ),
        notes=(
            Note(
                "bounded losses, for any number of values of Z: an interval of the length 2 sigma "
                "holds L(h, Z), for each h, so that it is sigma^2-subgaussian",
                forall=(half, Q, any_loss, N),
                given=within,
                show=gap_of_any <= half * sqrt(2 * information_of_loss(N, any_loss, Q)),
            ),
            Note(
                "smaller, and not equal: both sides may be 0 (line 213 has an inequality that is "
                "not strict)",
                show=gap(M, free) < sqrt(v * 2 * information_of_loss(M, free, P)),
                fails=True,
            ),
        ),
    ),
    "russo_zou_3": Claim(
        source=DOCUMENT.at(
            205,
            "Similar results hold",
            "[28, Proposition 3].",
            "Similar results hold for sub-exponential",
        ),
        reading="the bound of line 215, for any algorithm; subexponential with (sigma, b): "
        "E e^(tX) <= e^(t^2 sigma^2 / 2) for |t| <= 1/b, of which the two ends are enough",
        notation="in words",
        scope="any law of the data",
        forall=(v, b, P, free, M),
        given=(subexponential(free, v, b), subexponential(free, v, -b)),
        show=gap(M, free) <= b * information_of_loss(M, free, P) + v / (2 * b),
    ),
    "data_processing": Claim(
        source=DOCUMENT.at(
            207,
            "By data processing",
            r"I(\mathcal{A}(Z);Z).",
            r"I(\mathcal{A}(Z);\mathcal{L}(\cdot,Z))\leq I(\mathcal{A}(Z);Z)",
        ),
        reading="data sets on which every hypothesis has one loss are one value of L(., Z)",
        scope="any algorithm, any law of the data",
        forall=(P, free, M),
        show=information_of_loss(M, free, P) <= information(M, P),
    ),
    "sufficient": Claim(
        source=DOCUMENT.at(
            207, "Further, when 𝒜𝒜", r"Z|\mathcal{L}(\cdot,Z).", r"is a sufficient statistic for"
        ),
        reading="given L(., Z), output and Z are independent: p(h, Z) p(L(., Z)) = "
        "p(h, L(., Z)) p(Z)",
        notation="in words; a sign for independence",
        scope="any law of the data",
        forall=(P, scaled),
        show=every(P(Z) * A(Z, g) * seen == with_g * P(Z), Z, g),
    ),
    "equal": Claim(
        source=DOCUMENT.at(
            207,
            "Therefore, we know",
            r"I(\mathcal{A}(Z);Z).",
            r"I(\mathcal{A}(Z);\mathcal{L}(\cdot,Z))=I(\mathcal{A}(Z);Z)",
        ),
        reading="for posterior sampling",
        scope="any law of the data",
        forall=(P, scaled),
        show=information_of_loss(A, scaled, P) == mutual,
        cites=("on_average_kl/corollary_15_information_and_generalization.sufficient",),
    ),
    "both_bounds": Claim(
        source=DOCUMENT.at(
            (211, 213),
            r"Let 𝒜𝒜\mathcal{A} be an algorithm that samples",
            r"I(\mathcal{A}(Z);Z)}.",
            r"\frac{1}{\gamma}I(\mathcal{A}(Z);Z)\leq",
        ),
        reading=READING,
        notation="the quotation is the beginning",
        scope="all losses, any law of the data",
        forall=(gamma, v, P, scaled),
        given=subgaussian(L, v),
        show=all_of(1 / gamma * mutual <= gap(A, L), gap(A, L) <= sqrt(v * 2 * mutual)),
        cites=(
            "on_average_kl/corollary_15_information_and_generalization.lower_bound",
            UPPER,
            "on_average_kl/corollary_15_information_and_generalization.equal",
        ),
    ),
    "subexponential": Claim(
        source=DOCUMENT.at(
            215, "If (h,Z)R(h)", r"\sigma^{2}/(2b).", r"bI(\mathcal{A}(Z);Z)+\sigma^{2}/(2b)"
        ),
        reading="subexponential with (sigma, b): E e^(tX) <= e^(t^2 sigma^2 / 2) for "
        "|t| <= 1/b, of which t = -1/b is enough, since the gap is not negative",
        notation="the quotation is the bound",
        scope="all losses, any law of the data",
        forall=(gamma, v, b, P, scaled),
        given=subexponential(L, v, b),
        show=gap(A, L) <= b * mutual + v / (2 * b),
        cites=("on_average_kl/corollary_15_information_and_generalization.russo_zou_3",),
    ),
    "weaker_upper_bound": Claim(
        source=DOCUMENT.at(215, "If (h,Z)R(h)", r"\sigma^{2}/(2b).", "a weaker upper bound"),
        reading="at least the bound of line 213, for every b",
        notation="in words; both bounds are written out",
        scope="all values of I",
        forall=(v, b, info),
        show=sqrt(v * 2 * info) <= b * info + v / (2 * b),
        cites=("on_average_kl/corollary_15_information_and_generalization.subexponential",),
    ),
    "intriguing": Claim(
        source=DOCUMENT.at(
            217,
            "The corollary implies",
            "-subgaussian.",
            r"I(\mathcal{A};Z)\leq 2\gamma^{2}\sigma^{2}",
        ),
        reading=READING,
        scope="any law of the data, all losses",
        forall=(gamma, v, P, scaled),
        given=subgaussian(L, v),
        show=mutual <= 2 * gamma**2 * v,
        cites=("on_average_kl/corollary_15_information_and_generalization.both_bounds",),
    ),
    "at_one_over_sigma": Claim(
        source=DOCUMENT.at(
            (217, 219), "One interesting case", r"I(\mathcal{A}(Z);Z)}.", r"\gamma=1/\sigma"
        ),
        reading=f"L = sigma (gamma L), so that any table is met, and L is sigma^2-subgaussian if "
        f"gamma L is 1-subgaussian; {TWO}",
        notation="the quotation is the choice of gamma; the display is written out",
        scope="any law of the data, all losses",
        forall=(sigma, P, scaled),
        given=subgaussian(scaled, 1),
        show=all_of(
            sigma * mutual <= gap(A, of_sigma), gap(A, of_sigma) <= sigma * sqrt(2 * mutual)
        ),
        cites=("on_average_kl/corollary_15_information_and_generalization.both_bounds",),
    ),
    "sharp_up_to_a_factor": Claim(
        source=DOCUMENT.at(
            221, "The lower bound is", "(Z);Z)}.", "sharp up to a multiplicative factor of"
        ),
        reading="up to a factor leaves out constants: the lower bound of line 219 is at least the "
        "generalization error times the factor, up to the constant sqrt 2 that line 219 prints; "
        f"L = sigma (gamma L), as for line 219; {TWO}",
        notation="the quotation is in words; the lower bound is that of line 219",
        scope="any law of the data, all losses",
        forall=(sigma, P, scaled),
        given=subgaussian(scaled, 1),
        show=sqrt(mutual / 2) * gap(A, of_sigma) <= sigma * mutual,
        readings=(
            Reading(
                "the lower bound is at least the generalization error times the printed factor "
                "itself",
                show=sqrt(mutual) * gap(A, of_sigma) <= sigma * mutual,
                erratum=Erratum(
                    "ambiguous",
                    because="the sentence does not say whether constants count. The quotient of "
                    "the two bounds of line 219 is sqrt(I / 2), not sqrt(I)",
                    survives="yes: up to the constant sqrt 2 it stands",
                ),
            ),
        ),
        notes=(
            Note(
                "a fair coin that is guessed, with the loss -sigma for a right guess and sigma for "
                "a wrong one, has the lower bound below the error times sqrt(I)",
                forall=(sigma,),
                given=(),
                show=sqrt(information(guess, fair)) * of_guess > sigma * information(guess, fair),
            ),
        ),
        cites=("on_average_kl/corollary_15_information_and_generalization.at_one_over_sigma",),
    ),
}
