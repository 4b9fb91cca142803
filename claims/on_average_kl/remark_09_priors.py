r"""The variational problem with a prior.

With the prior entropy $\tilde H(h) = -\mathbb{E}_{h \sim \pi} \log \pi(h)$ and the information gain
$\tilde I(h;Z) = \tilde H(h) - H(h|Z)$, the solution that minimizes
$\tilde I(h;Z) + \gamma \mathbb{E}_Z \mathbb{E}_{h|Z} \mathcal{L}(Z, h)$ is proportional to
$\exp(-\mathcal{L}(Z, h)) \pi(h)$; so these algorithms are the most private ones of their utility.
"""

from dpproofs.language import Amended, Claim, Erratum, Note, define, log, loss, table

from .notation import DOCUMENT, expected_divergence, expected_loss, sampling
from .notions.priors import (
    B,
    P,
    Z,
    against_another,
    data,
    everywhere,
    full,
    gain,
    gamma,
    h,
    hyps,
    least,
    maxent,
    pi,
    positive_relative,
    relative,
)

L = loss("L", data, hyps, latex=r"\mathcal{L}")
scaled = loss("gamma L", data, hyps, latex=r"\gamma \mathcal{L}")
unscaled = table(scaled(Z, h) / gamma, Z, h)  # L, where gamma L is any table

printed, tempered = maxent(L), maxent(scaled)
of_full = sampling(table(scaled(Z, h) - log(full(h)), Z, h))
prior_alone = define("A", table(full(h), Z, h), r"\mathcal{A}")
of_gamma = (gamma, P, scaled, pi, B)
utility = expected_loss(B, L, P) <= expected_loss(printed, L, P)

CLAIMS = {
    "solution": Claim(
        source=DOCUMENT.at(
            161,
            "Note that the above",
            r"\exp(-\mathcal{L}(Z,h))\pi(h).",
            r"-\mathbb{E}_{h\sim\pi(h)}\log(\pi(h))",
        ),
        reading="gamma > 0; any prior, also one that is 0 for some hypotheses; amended, "
        "L = (gamma L) / gamma, any table too",
        notation="the quotation is the definition that fails; the minimum is an inequality for all "
        "competitors",
        scope="any form of prior",
        forall=(gamma, P, L, pi, B),
        show=least(gain, printed, L),
        erratum=Erratum(
            "false",
            because="the entropy of the prior does not depend on p(h|Z), so that the printed "
            "problem is that of Theorem 9, whose solution has no prior in it; and the factor gamma "
            "of the loss is missing in the exponent of the solution",
            survives="in part: with the mean of -log pi(h) over h ~ p(h|Z), that is with the "
            "divergence from the prior for the information gain, the solution is proportional to "
            "exp(-gamma L) pi",
            amended=Amended(forall=of_gamma, show=least(relative, tempered, unscaled)),
        ),
        ours=against_another(tempered, scaled),
        notes=(
            Note(
                "gamma in the exponent alone does not mend it",
                forall=of_gamma,
                show=least(gain, tempered, unscaled),
                fails=True,
            ),
            Note(
                "the divergence from the prior alone does not mend it",
                forall=(gamma, P, L, pi, B),
                show=least(relative, printed, L),
                fails=True,
            ),
            Note(
                "the solution of the printed problem is that of Theorem 9",
                forall=of_gamma,
                show=least(gain, sampling(scaled), unscaled),
            ),
            Note(
                "the amended statement holds for a prior that is positive everywhere",
                forall=(gamma, P, scaled, everywhere, B),
                show=least(positive_relative, of_full, unscaled),
            ),
            Note(
                "the printed information gain may be below 0",
                forall=(P, pi, B),
                show=gain(B) >= 0,
                fails=True,
            ),
            Note(
                "the printed solution may fail for a prior that is positive everywhere as well: "
                "where the loss is 0 it is the prior, and another law may have less information "
                "gain",
                forall=(P, everywhere, B),
                show=gain(prior_alone, full) <= gain(B, full),
                fails=True,
            ),
        ),
        cites=("on_average_kl/theorem_09_maximum_entropy.theorem",),
    ),
    "most_private": Claim(
        source=DOCUMENT.at(
            161,
            "As a result, we can",
            "utility constraint.",
            "as the most private algorithm among all algorithms that achieves a given "
            "utility constraint",
        ),
        reading="private in the sense of the information gain, as the sentence before says, which "
        "is the one of the claim before as it is amended: the divergence from the prior; the "
        "constraint: a mean loss of at most that of the MaxEnt algorithm, with any prior (line 30)",
        notation="in words",
        scope="any form of prior",
        forall=(P, L, pi, B),
        given=utility,
        show=relative(printed) <= relative(B),
        ours=against_another(printed, L),
        notes=(
            Note(
                "with the information gain as it is printed another one is more private",
                show=gain(printed) <= gain(B),
                fails=True,
            ),
            Note(
                "in the sense of on-average KL-privacy another one is more private",
                show=expected_divergence(printed, P) <= expected_divergence(B, P),
                fails=True,
            ),
        ),
        cites=("on_average_kl/remark_09_priors.solution",),
    ),
}
