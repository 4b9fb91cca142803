r"""Gibbs laws as solutions of a variational problem.

A solution of $\min_{\mathcal{A}} -\frac1\gamma \mathbb{E}_Z H(\mathcal{A}(Z)|Z)
+ \mathbb{E}_Z \mathbb{E}_{h \sim \mathcal{A}(Z)} \sum_i \ell_i(h, z_i)$ is the $\mathcal{A}$ with
$p(h|Z) \propto \exp(-\gamma \sum_i \ell_i(h, z_i))$.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Note,
    Split,
    Step,
    any_of,
    every,
    exp,
    index,
    kernel,
    law,
    log,
    loss,
    probability,
    space,
    table,
    total,
)
from dpproofs.theory import entropy, expectation, gibbs

from .notation import DOCUMENT, D, n, points, sampling
from .notions.convexity import above_tangent, x_log_x
from .notions.maximum_entropy import Z, gamma, h, hyps, objective, risk, scaled

B, C = kernel("B", points**n, hyps), kernel("C", points**n, hyps)
t = probability("t")
A = sampling(table(gamma * risk(Z, h), Z, h))

mixed = table((1 - t) * B(Z, h) + t * C(Z, h), Z, h)
g = index("g", hyps)
K = total(exp(-gamma * risk(Z, g)), g)
multiplier = (log(K) - 1) / gamma

# --- why it is convex: at each Z and h, x log x is above its tangent at the mixture m -------------

m = mixed(Z, h)

convex = (
    *above_tangent("B", 1 - t, B(Z, h), m, Z, h),
    *above_tangent("C", t, C(Z, h), m, Z, h),
    Step(
        "at each Z and h",
        every(x_log_x(m) <= (1 - t) * x_log_x(B(Z, h)) + t * x_log_x(C(Z, h)), Z, h),
        ("B above", "C above", "B beside 0", "C beside 0"),
    ),
)

# --- each Z separately: one law p, any other law q ------------------------------------------------

H = space("Hs", r"\mathcal{H}", smallest=1, largest=3)
energy, q = loss("gamma u", H, latex=r"\gamma u"), law("q", H)
g = energy.index("h")
u, p = table(energy(g) / gamma, g), gibbs(energy)
less_entropy = entropy(q) <= entropy(p)
no_less_loss = expectation(p, u) <= expectation(q, u)

READING = (
    "a finite set of hypotheses and their entropy; l_i = (gamma l_i) / gamma, so that any table "
    "gamma l_i is any table l_i"
)

CLAIMS = {
    "theorem": Claim(
        source=DOCUMENT.at(
            (149, 153), "Let Z", "_{i}(h,z_{i})", r"min𝒜subscript𝒜\displaystyle\min_{\mathcal{A}}"
        ),
        reading=f"{READING}; a solution: no other algorithm has a smaller value",
        notation="the minimum is an inequality for all competitors",
        scope="any space of hypotheses",
        forall=(n, gamma, D, scaled, B),
        show=objective(A) <= objective(B),
        proof=(
            Step(
                "convex",
                objective(mixed) <= (1 - t) * objective(B) + t * objective(C),
                "standard_facts/log_sum_inequality",
                lines=(157, 157),
                quote="this is a simple convex optimization over the functions",
                notation="in words",
                forall=(n, gamma, t, D, scaled, B, C),
                ours=convex,
            ),
            Step(
                "optimality condition",
                every(
                    (log(A(Z, h)) + 1) / gamma + risk(Z, h) + multiplier == 0,
                    Z,
                    h,
                ),
                "algebra",
                lines=(157, 157),
                quote="substituting the solution into the optimality condition with a specific "
                "Lagrange multiplier",
                notation="in words",
                forall=(n, gamma, scaled),
                reading="the derivative of the objective in p(h|Z), divided by the probability of "
                "Z; the multiplier of Z is (log K(Z) - 1) / gamma",
            ),
        ),
    ),
    "each_data_set": Claim(
        source=DOCUMENT.at(159, "The above theorem", "separately.", "works for every instance of"),
        reading=f"{READING}; u is the loss of each hypothesis on one data set",
        notation="in words",
        scope="any space of hypotheses",
        forall=(gamma, energy, q),
        show=(-1 / gamma * entropy(p) + expectation(p, u))
        <= (-1 / gamma * entropy(q) + expectation(q, u)),
        cites=("standard_facts/gibbs_inequality",),
    ),
    "greatest_entropy": Claim(
        source=DOCUMENT.at(
            159,
            "Condition on each",
            "utility constraints.",
            "the distribution with maximum information entropy among all distributions that "
            "satisfies a set of utility constraints",
        ),
        reading=f"{READING}; the constraint: a mean loss of at most that of the Gibbs law",
        notation="in words",
        scope="any space of hypotheses",
        forall=(gamma, energy, q),
        given=expectation(q, u) <= expectation(p, u),
        show=less_entropy,
        cites=("on_average_kl/theorem_09_maximum_entropy.each_data_set",),
    ),
    "both_at_once": Claim(
        source=DOCUMENT.at(
            137,
            "Secondly, among all",
            "entropy and utility.",
            "simultaneously maximizes the conditional entropy and utility",
        ),
        reading=f"{READING}; the sentence after it says that Theorem 9 makes this precise: the two "
        "together, so that no law has at once more entropy and more utility. Line 261 repeats it",
        notation="in words",
        scope="any space of hypotheses",
        forall=(gamma, energy, q),
        show=any_of(less_entropy, no_less_loss),
        ours=(
            Instance("the least value", "on_average_kl/theorem_09_maximum_entropy.each_data_set"),
            Step(
                "times gamma",
                entropy(q) - entropy(p) <= gamma * expectation(q, u) - gamma * expectation(p, u),
                ("the least value", "hypothesis"),
            ),
            Split(
                less_entropy,
                no=Split(
                    no_less_loss,
                    no=Step(
                        "less loss, times gamma",
                        gamma * expectation(q, u) < gamma * expectation(p, u),
                        "hypothesis",
                    ),
                ),
            ),
        ),
        notes=(
            Note(
                "of all laws, it has not the greatest entropy: the uniform law may have more",
                show=less_entropy,
                fails=True,
            ),
            Note(
                "of all laws, it has not the greatest utility: a law on the best hypotheses may "
                "have more",
                show=no_less_loss,
                fails=True,
            ),
        ),
        cites=("on_average_kl/theorem_09_maximum_entropy.each_data_set",),
    ),
}
