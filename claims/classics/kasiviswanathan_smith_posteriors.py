r"""Semantic privacy: whether a record was used hardly matters for what is concluded.

If two likelihoods of an output, with the record and without it, differ by a factor of at most
$e^\epsilon$, then for every prior the two posteriors have a total variation distance of at most
$e^\epsilon - 1$.

Reference: S. Kasiviswanathan and A. Smith, On the semantics of differential privacy: a Bayesian
formulation, 2014, on semantic privacy.
"""

from dpproofs.language import Claim, Split, Step, all_of, every, exp, reals, table, total
from dpproofs.theory import normalise, total_variation

from .notation import DOCUMENT, Y, epsilon, r, y

f, g = reals("f", Y, at_least=0), reals("g", Y, at_least=0)
F, G = total(r(y) * f(y), y), total(r(y) * g(y), y)
with_it, without = normalise(table(r(y) * f(y), y)), normalise(table(r(y) * g(y), y))
gap = with_it(y) - without(y)

CLAIM = Claim(
    source=DOCUMENT.at(1, "semantic", "privacy", r"\operatorname{TV}(r_f, r_g) \le e^\epsilon - 1"),
    reading="r is the prior on finitely many datasets, f and g are the likelihoods; the output is "
    "possible",
    forall=(epsilon, r, f, g),
    given=(
        every(all_of(f(y) <= exp(epsilon) * g(y), g(y) <= exp(epsilon) * f(y)), y),
        F > 0,
        G > 0,
    ),
    show=total_variation(with_it, without) <= exp(epsilon) - 1,
    ours=(
        Step("one sum", total(with_it(y), y) == 1, "hypothesis"),
        Step("other sum", total(without(y), y) == 1, "hypothesis"),
        Split(
            F >= G,
            yes=(
                Step("less", every(with_it(y) <= exp(epsilon) * without(y), y), ()),
                Step(
                    "a point",
                    every(abs(gap) + gap <= 2 * (exp(epsilon) - 1) * without(y), y),
                    "less",
                ),
            ),
            no=(
                Step("more", every(without(y) <= exp(epsilon) * with_it(y), y), ()),
                Step(
                    "a point",
                    every(abs(gap) - gap <= 2 * (exp(epsilon) - 1) * with_it(y), y),
                    "more",
                ),
            ),
        ),
        Step("no gap", total(gap, y) == 0, ("one sum", "other sum")),
        Step(
            "all points",
            total_variation(with_it, without) <= exp(epsilon) - 1,
            ("a point", "no gap", "one sum", "other sum"),
        ),
    ),
)
