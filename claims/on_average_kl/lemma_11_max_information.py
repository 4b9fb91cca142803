r"""Max-information bounds on-average KL-privacy.

If $\mathcal{A}$ is posterior sampling, $I_\infty(\mathcal{A}, n) \le k$ implies that it obeys
$k/n$-on-average KL-privacy, and generalizes with rate $k/n$ (Corollary 12), for any data law.
"""

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
    every,
    exists,
    exp,
    implies,
    index,
    kernel,
    law,
    log,
    log_ratio,
    loss,
    natural,
    overwrite,
    pick,
    positive,
    prefix,
    real,
    replace,
    space,
    sup,
    table,
    tanh,
    total,
)
from dpproofs.theory import max_divergence, uniform

from .notation import (
    DOCUMENT,
    A,
    D,
    Dn,
    K,
    all_pairs,
    ell,
    generalization_error,
    max_information_at_most,
    mean,
    n,
    on_average_kl,
    p,
    points,
    posterior_sampling,
    r,
)

k = real("k")
bound = real("k", at_least=0, stated="a bound of a max-information, which is never negative")
Z, Z2, z, h = index("Z", points**n), index("Z'", points**n), index("z'", points), A.index("h")
i, j = index("i", Upto(n)), index("j", Upto(n))
both, output = ((Z, Dn), (Z2, Dn)), (h, A(Z))
greatest = max_divergence(A(Z), A(Z2))
objects = (n, D, p, r)

# --- from Z to Z', one entry after the other ------------------------------------------------------

before = overwrite(Z, prefix(Z2, i))  # [Z_{-1:(i-1)}, Z'_{1:(i-1)}]: i is held counted from 0
after = replace(before, i, pick(Z2, i))  # [Z_{-1:(i)}, Z'_{1:(i)}]
link = log_ratio(A(before, h), A(after, h))
line_313 = sup(total(link, i), h)
line_314 = mean(total(link, i), output)
line_315 = total(mean(link, output), i)
swap = -ell(pick(Z, i), h) + ell(pick(Z2, i), h)  # log p(z_i; h) - log p(z'_i; h)
line_316 = total(mean(swap - log(K(before)) + log(K(after)), output), i)

moved, one_moved = replace(Z, i, pick(Z2, i)), replace(Z, i, z)
line_322 = mean(total(mean(swap, output), i), *both)
likelihoods = total(-ell(pick(Z, j), h), j) - total(-ell(pick(Z, j), h), j, given=j != i)
bracket = likelihoods + ell(pick(Z2, i), h) - log(K(Z)) + log(K(moved))
line_323 = mean(total(mean(bracket, output), i), *both)
line_324 = mean(total(mean(log_ratio(A(Z, h), A(moved, h)), output), i), *both)
line_325 = total(mean(log_ratio(A(Z, h), A(one_moved, h)), (Z, Dn), (z, D), output), i)

# --- the cited lemma: any mechanism, any law of the data ------------------------------------------

data, outputs = space("Zs", smallest=1, largest=3), space("Hs", smallest=1, largest=3)
M, P = kernel("M", data, outputs), law("P", data)
pair = space("Zs", smallest=2, largest=2, stated="the two data sets Z and Z' of line 310")
M2, P2 = kernel("M", pair, outputs), law("P", pair)
t = P2(0)
g, a, b = index("h", outputs), index("Z", data), index("Z'", data)
tending = every((1 - t * exp(k)) * M2(0, g) <= exp(k) * (1 - t) * M2(1, g), g)

# --- the best constant ----------------------------------------------------------------------------

three, three_h = space("Zs", smallest=3, largest=3), space("Hs", smallest=3, largest=3)
D3, p3, r3 = law("D", three), positive("p", three_h, three), loss("r", three_h)
one_point, four = natural("n", smallest=1, largest=1), log(4)
_, _, A3 = posterior_sampling(p3, r3, one_point)
x, y = index("z", three), index("h", three_h)
attaining = (uniform(three), table(cases(x == y, 4, 1), y, x), table(0, y))
best = k * tanh(k / 4)

# Data sets all of whose points are the same.
alike = every(pick(Z2, i) == z, i)
to_alike = every(implies(alike, greatest <= k), Z, Z2, z)

SOURCE = DOCUMENT.at(
    179,
    r"If 𝒜𝒜\mathcal{A} is a posterior",
    r"𝒟𝒟\mathcal{D}.",
    r"implies that 𝒜𝒜\mathcal{A} obeys k/n𝑘𝑛k/n-On-Average-KL-Privacy",
)
READING = (
    "finite sets of points and hypotheses; posterior sampling as Theorem 4 is amended; the "
    "max-information is for every law of the data set, which makes it the greatest "
    "D_infinity(A(Z) || A(Z')) of any two data sets: the cited lemma, decided below"
)
PROOF = "on_average_kl/lemma_11_max_information.privacy"
LEMMA_12 = ("Lemma 12 1", "Lemma 12 2")

CLAIMS = {
    "privacy": Claim(
        source=SOURCE,
        reading=READING,
        notation="the hypothesis is written out as the lemma that the proof cites has it",
        scope="every n, all laws and models",
        forall=(n, k, D, p, r),
        given=all_pairs(A, k),
        show=on_average_kl(A, D) <= k / n,
        sharp=Sharp(best=best / n, where=(k >= 0,)),
        notes=(
            Note(
                "with the max-information of the law of the data alone, where Definition 10 has "
                "that of every law",
                given=max_information_at_most(A, Dn, 0, k),
                fails=True,
            ),
            Note(
                "it is enough that Z' is a data set of n equal points, to which the laws D^n come "
                "near: so it does not matter whether Definition 10 has every law of the data set "
                "or every D^n",
                given=to_alike,
            ),
            Note(
                "k tanh(k/4)/n is attained: n = 1, e^k = 4, three points, three hypotheses",
                forall=(one_point,),
                given=(),
                show=exists(
                    all_of(
                        all_pairs(A3, four),
                        on_average_kl(A3, D3) == four * tanh(four / 4),
                    ),
                    D3,
                    p3,
                    r3,
                    witness=attaining,
                ),
            ),
        ),
        cites=("on_average_kl/lemma_06_small_groups",),
        proof=(
            Step(
                "Lemma 12 1",
                max_information_at_most(M, P, 0, k),
                "hypothesis",
                lines=(310, 310),
                quote="By Lemma 12 in Dwork",
                notation="the equation as two statements",
                reading="at most: any mechanism, any law",
                forall=(k, P, M),
                given=(all_pairs(M, k),),
                ours=(
                    Step(
                        "beside another data set",
                        every(M(a, g) <= exp(k) * M(b, g), a, b, g),
                        "hypothesis",
                    ),
                    Step(
                        "beside the mean",
                        every(M(a, g) <= exp(k) * total(P(b) * M(b, g), b), a, g),
                        "beside another data set",
                    ),
                ),
            ),
            Step(
                "Lemma 12 2",
                tending,
                "hypothesis",
                lines=(310, 310),
                quote="By Lemma 12 in Dwork",
                notation="the equation as two statements",
                reading="at least: a law that gives t to Z and the rest to Z', as t goes to 0",
                forall=(k, P2, M2),
                given=(max_information_at_most(M2, P2, 0, k), t > 0, P2(1) > 0),
            ),
            Step(
                "display 1",
                every(greatest == sup(log_ratio(A(Z, h), A(Z2, h)), h), Z, Z2),
                "definition",
                lines=(312, 312),
                forall=(n, p, r),
                given=(),
            ),
            Step(
                "display 2",
                every(sup(log_ratio(A(Z, h), A(Z2, h)), h) == line_313, Z, Z2),
                "algebra",
                lines=(313, 313),
                forall=(n, p, r),
                given=(),
            ),
            Step(
                "display 3",
                every(line_313 >= line_314, Z, Z2),
                "algebra",
                lines=(314, 314),
                forall=(n, p, r),
                given=(),
            ),
            Step(
                "display 4",
                every(line_314 >= line_315, Z, Z2),
                "algebra",
                lines=(315, 315),
                forall=(n, p, r),
                given=(),
                reading="the two are equal; the printed sign is weaker",
            ),
            Step(
                "display 5",
                every(line_315 == line_316, Z, Z2),
                "definition",
                lines=(316, 316),
                forall=(n, p, r),
                given=(),
            ),
            Step(
                "expected normalization constants",
                every(
                    all_of(
                        mean(K(before), *both) == mean(K(Z), *both),
                        mean(K(after), *both) == mean(K(Z), *both),
                    ),
                    i,
                ),
                "standard_facts/iid_draws.replacement",
                lines=(320, 320),
                quote="the expected normalization constants are equal",
                notation="in words",
                forall=objects,
                given=(),
            ),
            Step(
                "expectation 1",
                mean(greatest, *both) >= line_322,
                ("display 5", "standard_facts/iid_draws.replacement"),
                lines=(320, 322),
                quote="We get",
                notation="the quotation leads to the display",
                forall=objects,
                given=(),
                reading="the expected logarithms of the constants agree, since the data sets have "
                "one law; that line 320 has the constants themselves is the slip of Theorem 4",
            ),
            *chain(
                "expectation, then",
                line_322,
                Link("==", line_323, "standard_facts/iid_draws.replacement", lines=(323, 323)),
                Link("==", line_324, "definition", lines=(324, 324)),
                Link("==", line_325, "algebra", lines=(325, 325)),
                Link(
                    "==",
                    n * on_average_kl(A, D),
                    "standard_facts/iid_draws.exchange",
                    lines=(329, 329),
                ),
                forall=objects,
                given=(),
            ),
            Step(
                "the left side",
                mean(greatest, *both) <= sup(greatest, Z, Z2),
                "algebra",
                lines=(333, 333),
                forall=objects,
                given=(),
                ours=(
                    Step(
                        "one data set",
                        every(sup(greatest, Z, Z2) - sup(greatest, Z2) >= 0, Z),
                        (),
                    ),
                    Step("another", every(sup(greatest, Z2) - greatest >= 0, Z, Z2), ()),
                    Step(
                        "one pair",
                        every(sup(greatest, Z, Z2) - greatest >= 0, Z, Z2),
                        ("one data set", "another"),
                    ),
                ),
            ),
            Step(
                "the left side, by Lemma 12",
                sup(greatest, Z, Z2) <= k,
                ("hypothesis", *LEMMA_12),
                lines=(333, 333),
                forall=(n, k, p, r),
            ),
            Step(
                "collecting",
                n * on_average_kl(A, D) <= mean(greatest, *both),
                ("expectation 1", "expectation, then 4"),
                lines=(335, 335),
                quote="Collecting the three systems of inequalities above",
                notation="in words",
                forall=objects,
                given=(),
                ours=(
                    Instance("from below", f"{PROOF}#expectation 1"),
                    Instance("drawn anew", f"{PROOF}#expectation, then 1"),
                    Instance("the definition", f"{PROOF}#expectation, then 2"),
                    Instance("one fresh record", f"{PROOF}#expectation, then 3"),
                    Instance("each place", f"{PROOF}#expectation, then 4"),
                ),
            ),
        ),
    ),
    "corollary_12": Claim(
        source=DOCUMENT.at(
            185,
            r"Let 𝒜𝒜\mathcal{A} be a posterior",
            r"with rate k/n𝑘𝑛k/n.",
            r"implies that 𝒜𝒜\mathcal{A} generalizes with rate k/n𝑘𝑛k/n",
        ),
        reading=f"{READING}; to generalize with a rate is to have that generalization error "
        "(Definition 3)",
        notation="the hypothesis is written out as the cited lemma has it",
        scope="every n, all laws and models",
        forall=(n, bound, D, p, r),
        given=all_pairs(A, bound),
        show=generalization_error(A, ell, D) <= bound / n,
        sharp=Sharp(best=bound * tanh(bound / 4) / n),
        cites=(
            "on_average_kl/lemma_11_max_information.privacy",
            "on_average_kl/theorem_04_privacy_is_generalization.privacy_to_generalization",
        ),
    ),
}
