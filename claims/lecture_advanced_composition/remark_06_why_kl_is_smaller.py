r"""Why the KL divergence is smaller than a bound for both max-KL divergences.

In words: the one is an average, the other a maximum of $\log p_r/q_r$. An average close to the
maximum needs $p_r > q_r$ but for a set of small probability under $p$; to this set $q$ must give
much more mass, which the other bound excludes.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Note,
    Sharp,
    Step,
    all_of,
    convention,
    define,
    every,
    exp,
    implies,
    indicator,
    log,
    log_ratio,
    sup,
    table,
)
from dpproofs.theory import KL, expectation, max_divergence, probability_of

from .notation import DOCUMENT, X, Y, epsilon

r = X.index("r")
p, q = X(r), Y(r)
larger = define("G", table(indicator(p > q), r))
exception = define("A", table(indicator(p <= q), r))
greatest = max_divergence(X, Y)
both_ways = greatest <= epsilon, max_divergence(Y, X) <= epsilon
positive = convention(epsilon > 0, "for epsilon = 0 the two laws are equal, and nothing is smaller")

CLAIMS = {
    "even_smaller": Claim(
        source=DOCUMENT.at(
            44,
            "It says, roughly",
            "is even smaller.",
            "if the max-KL-divergence of X and Y is small in both directions, then the "
            "KL-divergence is even smaller",
        ),
        reading="finite range; a bound epsilon for both directions is not reached",
        scope="every small epsilon; all distributions on any range over which (1) sums, finite "
        "or countable",
        notation="the sentence is in words",
        forall=(epsilon, X, Y),
        given=both_ways,
        show=KL(X, Y) < epsilon,
        supplied=positive,
        notes=(
            Note(
                "where both are at most 1, the average is at most half of the maximum",
                given=(*both_ways, epsilon <= 1),
                show=KL(X, Y) <= greatest / 2,
            ),
            Note(
                "that both are bounded, by a number of any size, does not keep the average from "
                "nine tenths of the maximum: what is contradicted is that both are small",
                given=both_ways,
                show=KL(X, Y) <= Fraction(9, 10) * greatest,
                fails=True,
            ),
        ),
        proof=(
            Step(
                "maximum and average",
                all_of(
                    greatest == sup(log_ratio(p, q), r, given=p > 0),
                    KL(X, Y) == expectation(X, table(log_ratio(p, q), r)),
                ),
                "definition",
                lines=(44, 44),
                quote=r"is the maximum of $\log \frac{p_r}{q_r}$, while the KL-divergence is the "
                "average",
                notation="in words",
                forall=(X, Y),
                given=(),
                reading="the average is under p, and values r with p_r = 0 do not count",
            ),
            Step(
                "close to the maximum",
                KL(X, Y) <= greatest * probability_of(X, larger),
                "maximum and average",
                lines=(44, 44),
                quote="p_r is bigger than q_r except for a set with very small probability under p",
                notation="in words",
                forall=(X, Y),
                given=(),
                reading="an average of more than 1 - t times the maximum leaves less than t to the "
                "set where p_r <= q_r",
                ours=(
                    Step(
                        "tangent",
                        every(implies((p > 0) & (q >= p), q * (log(q) - log(p)) >= 0), r),
                        (),
                    ),
                    Step(
                        "not larger",
                        every(implies((p > 0) & (q >= p), p * (log(q) - log(p)) >= 0), r),
                        "tangent",
                    ),
                ),
            ),
            Step(
                "much larger mass",
                greatest * (probability_of(Y, exception) - probability_of(X, exception))
                >= (1 - exp(-greatest)) * KL(X, Y),
                "maximum and average",
                lines=(44, 44),
                quote="q must give much larger mass to this set than p",
                notation="in words",
                forall=(X, Y),
                given=(),
                reading="m being the maximum: where the average is close to m, q gives the set A "
                "almost 1 - e^(-m) more than p does, and p gives it next to nothing",
            ),
            Step(
                "what is contradicted",
                probability_of(Y, exception) <= exp(epsilon) * probability_of(X, exception),
                "hypothesis",
                lines=(44, 44),
                quote="contradicts the fact that both max-KL-divergencies are bounded",
                notation="in words",
                given=(max_divergence(Y, X) <= epsilon,),
            ),
        ),
        sharp=Sharp(reading="the greatest value is that of lemma_06_kl_of_close_laws"),
    ),
    "smaller_bound": Claim(
        source=DOCUMENT.at(
            44, "It says, roughly", "is even smaller.", "then the KL-divergence is even smaller"
        ),
        reading="`it` is the lemma: its bound is below epsilon. Small, as the words have it, is "
        "e^epsilon < 2; from there on the bound is epsilon or more",
        scope="every small epsilon",
        notation="the sentence is in words",
        forall=(epsilon,),
        given=(exp(epsilon) < 2,),
        show=epsilon * (exp(epsilon) - 1) < epsilon,
        supplied=positive,
    ),
}
