"""KL divergence is not negative, and is 0 only between equal laws.

For all distributions $X, Y$, $D_{KL}(X\\|Y) \\ge 0$, and equality is achieved only when $X = Y$
with probability 1.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Link,
    Reading,
    Source,
    Step,
    chain,
    every,
    exists,
    implies,
    index,
    law,
    log,
    log_ratio,
    pair,
    probability,
    ratio,
    real,
    space,
    total,
)
from dpproofs.theory import KL, marginal_left, marginal_right, same_law

from .notation import DOCUMENT, X, Y

r, s = X.index("r"), X.index("s")
p, q = X(r), Y(r)
charged = p > 0
mean_of_ratios = total(p * ratio(q, p), r, given=charged)
ARGUMENT = "an argument of the logarithm"
x, y = (real(name, above=0, stated=ARGUMENT) for name in "xy")
m = real("m", above=0, stated="a modulus of strong convexity")
inside = "where strict convexity is about what lies between two points"
lamda = probability("lamda", r"\lambda")
strictly = real("lamda", r"\lambda", above=0, below=1, stated=inside)
values = space("R", r"\mathcal{R}", largest=3)
joint = law("P", values * values, r"\mathbb{P}")  # of the pair (X, Y)
v = index("v", values)


def source(quote):
    return Source(
        DOCUMENT,
        lines=(35, 35),
        words=("For all distributions", "with probability 1."),
        quote=quote,
    )


CLAIMS = {
    "inequality": Claim(
        source=source(r"D_{KL}(X||Y) \ge 0"),
        reading="finite range; a term with p_r = 0 does not count in a sum weighted by p",
        scope="all distributions on any range over which (1) sums, finite or countable",
        forall=(X, Y),
        show=KL(X, Y) >= 0,
        proof=(
            *chain(
                "(3)",
                KL(X, Y),
                Link("==", -total(p * log_ratio(q, p), r, given=charged), "definition"),
                Link(">=", -log(mean_of_ratios), "standard_facts/jensen_for_minus_log.inequality"),
                Link(
                    "==",
                    -log(total(q, r)),
                    "algebra",
                    reading="as in the sum before it, the values r with p_r = 0 < q_r do not count "
                    "in the left sum, where p_r q_r / p_r is 0 q_r / 0",
                    erratum=Erratum(
                        kind="false",
                        because="the left sum leaves out what Y takes outside the support of X; "
                        "the proposition needs no more than >=",
                        survives="yes: a sum of some q_r is 1 or less, so that the chain "
                        "still ends at 0 or above",
                        amended=Amended(show=-log(mean_of_ratios) >= -log(total(q, r))),
                    ),
                ),
                Link("==", 0, "definition"),
                lines=(39, 39),
            ),
            Step(
                "convexity of phi",
                -log(lamda * x + (1 - lamda) * y) <= -(lamda * log(x)) - (1 - lamda) * log(y),
                by="algebra",
                lines=(42, 42),
                quote=r"the convexity of the function $\phi(x) = -\log(x)$",
                notation="the words name the property; the signs are those of the definition of "
                "convexity with weights lamda and 1 - lamda",
                forall=(x, y, lamda),
            ),
        ),
    ),
    "equality": Claim(
        source=source(r"D_{KL}(X||Y) \ge 0$, and equality is achieved only when X = Y"),
        reading="the sentence speaks of distributions: that X = Y with probability 1 says that the "
        "two laws give every value the same mass",
        scope="all distributions on any range over which (1) sums, finite or countable",
        notation="the word equality speaks of the printed sign; written out, D_KL(X||Y) = 0",
        readings=(
            Reading(
                "X and Y are random variables on one probability space, as in Definition 3, and "
                "the event X = Y has probability 1",
                forall=(joint,),
                show=implies(
                    KL(marginal_left(joint), marginal_right(joint)) == 0,
                    total(joint(pair(v, v)), v) == 1,
                ),
                erratum=Erratum(
                    "ambiguous",
                    because="the divergence knows the two laws alone: it is 0 between two "
                    "variables with one law that are not equal",
                    survives="yes: of distributions, as the proposition calls X and Y, it stands",
                ),
            ),
        ),
        forall=(X, Y),
        show=implies(KL(X, Y) == 0, same_law(X, Y)),
        proof=(
            Step(
                "strong convexity",
                -log(lamda * x + (1 - lamda) * y)
                <= -(lamda * log(x))
                - (1 - lamda) * log(y)
                - m / 2 * lamda * (1 - lamda) * (x - y) ** 2,
                by="algebra",
                lines=(42, 42),
                quote=r"the strong convexity of ϕ",
                notation="the words name the property; the signs are those of its definition",
                forall=(m, x, y, lamda),
                reading="strong convexity on (0, infinity) with any modulus m > 0. One modulus is "
                "as good as any: with x and y times c, m c^2 takes the place of m",
                erratum=Erratum(
                    kind="false",
                    because="the second derivative 1/x^2 has no positive lower bound on (0, "
                    "infinity). Strict convexity is what phi has",
                    survives="yes: the equality case needs strict convexity only",
                    amended=Amended(
                        forall=(x, y, strictly),
                        given=(x != y,),
                        show=-log(strictly * x + (1 - strictly) * y)
                        < -(strictly * log(x)) - (1 - strictly) * log(y),
                    ),
                ),
            ),
            Step(
                "no modulus",
                exists(
                    -log(x / 2 + y / 2) > -(log(x) / 2) - log(y) / 2 - m / 8 * (x - y) ** 2,
                    x,
                    y,
                    witness=(1 + 1 / m, 3 + 3 / m),
                ),
                by="algebra",
                lines=(42, 42),
                forall=(m,),
                reading="not a line of the proof: strong convexity of phi on (0, infinity) fails "
                "with every modulus m, at some x, y > 0 with lambda = 1/2",
            ),
            Step(
                "equality case",
                implies(
                    KL(X, Y) == -log(mean_of_ratios),
                    every(implies((X(r) > 0) & (X(s) > 0), X(s) * Y(r) == X(r) * Y(s)), r, s),
                ),
                by=("standard_facts/jensen_for_minus_log.equality", "strong convexity"),
                lines=(42, 42),
                quote=r"The equality case follows from",
                notation="the words name the step; the signs are those of the equality case of "
                "Jensen's inequality in (3)",
                reading="equality in (3) only where q_r / p_r is the same for all r with p_r > 0",
            ),
        ),
    ),
}
