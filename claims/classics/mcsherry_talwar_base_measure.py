r"""The exponential mechanism with a base measure, and sampling from a posterior.

With the weights $\mu(y) e^{\epsilon u(y)}$, where no score changes by more than $\Delta$ between
two neighbours, it is $(2\epsilon\Delta, 0)$-differentially private. So is one draw from a
posterior $(4B, 0)$-differentially private, if the log-likelihoods of a record are between $-B$ and
$B$.

Reference: F. McSherry and K. Talwar, Mechanism design via differential privacy, 2007;
Y.-X. Wang, S. Fienberg and A. Smola, Privacy for free: posterior sampling and stochastic gradient
Monte Carlo, 2015, on one posterior sample.
"""

from dpproofs.language import Again, Claim, Step, all_of, every, exp, real, reals, table, total
from dpproofs.theory import indistinguishable, normalise

from .notation import DOCUMENT, Y, epsilon, y

Delta, B = real("Delta", r"\Delta", at_least=0), real("B", at_least=0)
u, w, m = reals("u", Y), reals("w", Y), reals("m", Y)

of_u, of_w = exp(m(y) + epsilon * u(y)), exp(m(y) + epsilon * w(y))
with_u, with_w = exp(m(y) + u(y)), exp(m(y) + w(y))

CLAIMS = {
    "private": Claim(
        source=DOCUMENT.at(1, "exponential", "mechanism", r"(2 \epsilon \Delta)"),
        notation="privacy is said in words",
        reading="u and w are the scores on two neighbours; finite outputs; the base measure is "
        "e^m, and nowhere 0",
        forall=(epsilon, Delta, m, u, w),
        given=every(abs(u(y) - w(y)) <= Delta, y),
        show=indistinguishable(
            normalise(table(of_u, y)), normalise(table(of_w, y)), 2 * epsilon * Delta, 0
        ),
        ours=(
            Step(
                "a score",
                every(m(y) + epsilon * u(y) <= epsilon * Delta + (m(y) + epsilon * w(y)), y),
                "hypothesis",
            ),
            Step("a weight", every(of_u <= exp(epsilon * Delta) * of_w, y), "a score"),
            Step(
                "all weights", total(of_u, y) <= exp(epsilon * Delta) * total(of_w, y), "a weight"
            ),
            Step("not 0", total(of_u, y) > 0, ()),
            Again({u: w, w: u}),
            Step(
                "there",
                every(
                    of_u / total(of_u, y) <= exp(2 * epsilon * Delta) * (of_w / total(of_w, y)), y
                ),
                ("a weight", "all weights'", "not 0", "not 0'"),
            ),
            Step(
                "and back",
                every(
                    of_w / total(of_w, y) <= exp(2 * epsilon * Delta) * (of_u / total(of_u, y)), y
                ),
                ("a weight'", "all weights", "not 0", "not 0'"),
            ),
        ),
    ),
    "posterior": Claim(
        source=DOCUMENT.at(1, "posterior", "sample", r"4 B"),
        notation="privacy is said in words",
        reading="u and w are the log-likelihoods of the record that is replaced, e^m is the prior "
        "times the likelihood of all others; finitely many parameters, none excluded",
        forall=(B, m, u, w),
        given=every(all_of(abs(u(y)) <= B, abs(w(y)) <= B), y),
        show=indistinguishable(normalise(table(with_u, y)), normalise(table(with_w, y)), 4 * B, 0),
        ours=(
            Step("a score", every(m(y) + u(y) <= 2 * B + (m(y) + w(y)), y), "hypothesis"),
            Step("a weight", every(with_u <= exp(2 * B) * with_w, y), "a score"),
            Step("all weights", total(with_u, y) <= exp(2 * B) * total(with_w, y), "a weight"),
            Step("not 0", total(with_u, y) > 0, ()),
            Again({u: w, w: u}),
            Step(
                "there",
                every(with_u / total(with_u, y) <= exp(4 * B) * (with_w / total(with_w, y)), y),
                ("a weight", "all weights'", "not 0", "not 0'"),
            ),
            Step(
                "and back",
                every(with_w / total(with_w, y) <= exp(4 * B) * (with_u / total(with_u, y)), y),
                ("a weight'", "all weights", "not 0", "not 0'"),
            ),
        ),
    ),
}
