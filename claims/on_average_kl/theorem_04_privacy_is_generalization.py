r"""On-average KL-privacy is the same as on-average generalization.

Let the loss be $\ell(z,h) = -\log p(z|h)$ and let $\mathcal{A}(Z)$ sample $h$ with probability
proportional to $\exp(-\sum_i \ell(z_i,h) - r(h))$. If $p(h|Z)$ is well-defined for every $Z$, then
$\mathcal{A}$ satisfies $\epsilon$-on-average KL-privacy if and only if it has on-average
generalization error $\epsilon$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Instance,
    Link,
    Note,
    Step,
    Upto,
    chain,
    equivalent,
    every,
    index,
    kernel,
    log,
    mechanism,
    pick,
    reals,
    replace,
    total,
)

from .notation import (
    DOCUMENT,
    A,
    D,
    Dn,
    K,
    actual_risk,
    ell,
    empirical_risk,
    epsilon,
    generalization_error,
    hypotheses,
    mean,
    n,
    on_average_kl,
    p,
    points,
    posterior_sampling,
    r,
)

Z, ghosts, z = index("Z", points**n), index("Z'", points**n), index("z'", points)
i, j, h = index("i", Upto(n)), index("j", Upto(n)), A.index("h")
gap = actual_risk(A, ell, D) - empirical_risk(A, ell, D)
private, generalizes = on_average_kl(A, D) <= epsilon, abs(gap) <= epsilon

q = kernel("p", *p.axes)  # a model that may have zeros
ell_q, K_q, A_q = posterior_sampling(q, r)
normal = every(K_q(Z) > 0, Z)
private_q = on_average_kl(A_q, D) <= epsilon
generalizes_q = generalization_error(A_q, ell_q, D) <= epsilon

# Any algorithm M and any loss l.
M, free = mechanism("M", points**n, hypotheses), reals("l", points, hypotheses)

data, output, ghost = (Z, Dn), (h, A(Z)), (z, D)
loss_i, others = ell(pick(Z, i), h), total(ell(pick(Z, j), h), j, given=j != i)
moved = replace(Z, i, z)
log_ratio_i = log(A(Z, h)) - log(A(moved, h))
with_constants = -log(A(moved, h)) + log(A(Z, h)) + log(K(Z)) - log(K(moved))
line_269 = mean(ell(z, h) - total(loss_i, i) / n, data, ghost, output)
line_270 = mean(
    total(ell(pick(ghosts, i), h), i) / n - total(loss_i, i) / n, (ghosts, Dn), data, output
)
line_271 = total(mean(ell(z, h) - loss_i, ghost, data, output), i) / n
both = ell(z, h) + others + r(h) - loss_i - others - r(h)
line_272 = total(mean(both, ghost, data, output), i) / n
line_273 = total(mean(with_constants, ghost, data, output), i) / n
line_274 = total(mean(log_ratio_i, ghost, data, output), i) / n
log_ratio_1 = log(A(Z, h)) - log(A(replace(Z, 0, z), h))
line_275 = mean(log_ratio_1, ghost, data, output)

standard_gap = abs(mean(ell(z, h), ghost) - total(loss_i, i) / n)
standard = mean(standard_gap, data, output) <= epsilon  # line 83

MISPRINT = r"\mathcal{A}(Z): h \sim p(h|Z) \propto \exp\left(-\sum_{i=1}^{n}\ell(z,h)-r(h)\right)"
SOURCE = DOCUMENT.at(
    (91, 95),
    "Let the loss function",
    "has on-average generalization error",
    r"\propto\exp\left(-\sum_{i=1}^{n}\ell(z,h)-r(h)\right)",
)
READING = (
    "Definitions 2 and 3 with the same law; finite sets of points and hypotheses, where every "
    "risk is finite (elsewhere the risks may have no value, of which the theorem says nothing); "
    "the loss is a real number (line 40), so that p(z|h) > 0, and p(z|h) may be a density: any "
    "positive number; the divergence is the expected log-ratio, as in the proof, not the ratio "
    "that line 63 prints"
)
PROOF = "on_average_kl/theorem_04_privacy_is_generalization.privacy_to_generalization#"
DISPLAYS = (
    Instance("display 1", f"{PROOF}display 1"),
    Instance("display 2", f"{PROOF}display 2"),
    Instance("display 3", f"{PROOF}display 3"),
    Instance("display 4", f"{PROOF}display 4"),
    Instance("display 5", f"{PROOF}display 5"),
    Instance("display 6", f"{PROOF}display 6"),
)
NOT_NEGATIVE = Instance("not negative", f"{PROOF}privacy is not negative")
ZEROS = "as well where p(z|h) may be 0 and the loss infinite, if no constant is 0"

CLAIMS = {
    "privacy_to_generalization": Claim(
        source=SOURCE,
        forall=(n, D, p, r, epsilon),
        given=private,
        show=None,
        misprint=MISPRINT,
        reading=READING,
        erratum=Erratum(
            "misprint",
            because="the sum over i has the summand l(z, h): i does not occur in it, and z is "
            "bound by nothing; lines 40 and 269 sum l(z_i, h)",
            survives="yes: with z_i in the sum both directions of the equivalence stand",
            amended=Amended(show=equivalent(private, generalizes), given=()),
        ),
        notes=(
            Note(
                f"privacy implies generalization {ZEROS}",
                forall=(n, D, q, r, epsilon),
                given=(normal, private_q),
                show=generalizes_q,
            ),
            Note(
                "where p(z|h) may be 0, a finite constant, as the parenthesis of line 95 asks for, "
                "may be 0 and leave p(h|Z) no law",
                forall=(n, q, r),
                given=(),
                show=normal,
                fails=True,
            ),
            Note(
                "the theorem does not hold for every algorithm and every loss",
                forall=(n, D, M, free, epsilon),
                given=on_average_kl(M, D) <= epsilon,
                show=generalization_error(M, free, D) <= epsilon,
                fails=True,
            ),
            Note(
                "the theorem does not hold with the standard notion of line 83, which has the "
                "absolute value inside the expectation",
                show=standard,
                fails=True,
            ),
        ),
        proof=(
            *chain(
                "display",
                line_269,
                Link("==", line_270, "standard_facts/iid_draws.average"),
                Link("==", line_271, "algebra"),
                Link("==", line_272, "algebra"),
                lines=(269, 272),
                given=(),
            ),
            Step(
                "display 4",
                None,
                "definition",
                lines=(272, 273),
                given=(),
                quote=r"\log p_{\mathcal{A}(Z)(h)}(h)",
                misprint=r"-\log p_{\mathcal{A}([Z_{-i},z'_i])}(h)+\log p_{\mathcal{A}(Z)(h)}(h)"
                r"+\log K_i-\log K'_i",
                erratum=Erratum(
                    "misprint",
                    because="a law has no index A(Z)(h); line 274 has p_{A(Z)}(h) in this place",
                    survives="yes: the display stands with the law that line 274 has",
                    amended=Amended(show=line_272 == line_273),
                ),
            ),
            Step(
                "expected partition functions",
                every(
                    mean(K(Z), data, ghost) - mean(K(moved), data, ghost) == 0,
                    i,
                ),
                "standard_facts/iid_draws.replacement",
                lines=(277, 277),
                given=(),
                quote=r"\mathbb{E}K_{i}-\mathbb{E}K_{i}^{\prime}=0",
                notation="the range of i and the law of Z are written out",
            ),
            Step(
                "as it is announced",
                mean(K(Z), data) == mean(K(ghosts), (ghosts, Dn)),
                "standard_facts/iid_draws.replacement",
                lines=(97, 97),
                quote="the expected normalization constants of the sampling distribution over",
                given=(),
                notation="in words",
                reading="what the proof needs are the expected logarithms of the constants, see "
                "display 5",
            ),
            Step(
                "display 5 from the expected partition functions",
                every(
                    mean(log(K(Z)), data, ghost) - mean(log(K(moved)), data, ghost) == 0,
                    i,
                ),
                "standard_facts/iid_draws.replacement",
                lines=(273, 277),
                given=(),
                reading="what display 5 uses: the logarithms of the constants have the same "
                "expectation, as line 292 says in the next proof. Line 277 prints E K_i - E K'_i = "
                "0, which is true as well; its reason, that z_i and z'_i have one law, is the "
                "reason for both",
            ),
            Step(
                "display 5",
                line_273 == line_274,
                "display 5 from the expected partition functions",
                lines=(273, 274),
                given=(),
                reading="line 273 as amended in display 4",
            ),
            Step(
                "display 6",
                line_274 == line_275,
                ("standard_facts/iid_draws.exchange", "definition"),
                lines=(274, 275),
                given=(),
            ),
            Step(
                "privacy is not negative",
                on_average_kl(A, D) >= 0,
                "standard_facts/gibbs_inequality",
                lines=(277, 277),
                given=(),
                quote="the On-Average KL-privacy is always non-negative",
                notation="in words",
            ),
            Step(
                "so is the difference",
                gap >= 0,
                ("display 6", "privacy is not negative"),
                lines=(277, 277),
                given=(),
                quote="so is the difference of the actual risk and expected empirical risk",
                notation="in words",
                ours=(*DISPLAYS, NOT_NEGATIVE),
            ),
            Step(
                "take the absolute value",
                abs(gap) == on_average_kl(A, D),
                ("display 6", "so is the difference"),
                lines=(277, 277),
                given=(),
                quote="we can take absolute value without changing the equivalence",
                notation="in words",
                ours=(
                    *DISPLAYS,
                    NOT_NEGATIVE,
                    Step("the same", gap == on_average_kl(A, D), ()),
                    Step("at least 0", gap >= 0, ("the same", "not negative")),
                    Step("its absolute value", abs(gap) == gap, "at least 0"),
                    Step(
                        "both",
                        abs(gap) == on_average_kl(A, D),
                        ("the same", "its absolute value"),
                    ),
                ),
            ),
        ),
    ),
    "generalization_to_privacy": Claim(
        source=DOCUMENT.at(
            (91, 95),
            "Let the loss function",
            "has on-average generalization error",
            "On-Average KL-Privacy if and only if",
        ),
        forall=(n, D, p, r, epsilon),
        given=generalizes,
        show=private,
        reading=f"{READING}; line 93 with z_i in the sum",
        notation="in words",
        notes=Note(
            f"generalization implies privacy {ZEROS}",
            forall=(n, D, q, r, epsilon),
            given=(normal, generalizes_q),
            show=private_q,
        ),
        cites=("on_average_kl/theorem_04_privacy_is_generalization.privacy_to_generalization",),
    ),
}
