"""KL divergence is not negative, and is 0 only between equal laws.

For all distributions $X, Y$, $D_{KL}(X\\|Y) \\ge 0$, and equality is achieved only when $X = Y$
with probability 1.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Link,
    Note,
    Reading,
    Step,
    cases,
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
from dpproofs.theory import KL, marginal_left, marginal_right, same_law, total_variation

from .notation import DOCUMENT, X, Y

r, s = X.index("r"), X.index("s")
p, q = X(r), Y(r)
charged = p > 0
distance = total_variation(X, Y)
mean_of_ratios = total(p * ratio(q, p), r, given=charged)
cancelled = total(cases(charged, p * ratio(q, p), q), r)  # 0 q_r / 0 is q_r
CANCELLED = "p_r q_r / p_r, which is 0 q_r / 0 where p_r = 0, is cancelled: it is q_r"
ARGUMENT = "an argument of the logarithm"
x, y = real("x", above=0, stated=ARGUMENT), real("y", above=0, stated=ARGUMENT)
m = real("m", above=0, stated="a modulus of strong convexity")
C = real("C", above=0, stated="an end of an interval of positive numbers")
inside = "where strict convexity is about what lies between two points"
lamda = probability("lamda", r"\lambda")
strictly = real("lamda", r"\lambda", above=0, below=1, stated=inside)
values = space("R", r"\mathcal{R}", largest=3)
joint = law("P", values * values, r"\mathbb{P}")  # of the pair (X, Y)
v = index("v", values)

THIRD = r"-\log(\sum_{r} p_r q_r/p_r) = -\log(\sum_{r} q_r)"
convex_up_to_C = -log(lamda * x + (1 - lamda) * y) <= -(lamda * log(x)) - (1 - lamda) * log(
    y
) - lamda * (1 - lamda) * (x - y) ** 2 / (2 * C**2)

CLAIMS = {
    "inequality": Claim(
        source=DOCUMENT.at(
            35, "For all distributions", "with probability 1.", r"D_{KL}(X||Y) \ge 0"
        ),
        reading="finite range; a term with p_r = 0 does not count in a sum weighted by p",
        scope="all distributions on any range over which (1) sums, finite or countable",
        forall=(X, Y),
        show=KL(X, Y) >= 0,
        proof=(
            *chain(
                "(3)",
                KL(X, Y),
                Link("==", -total(p * log_ratio(q, p), r, given=charged), "definition"),
                Link(
                    ">=",
                    -log(cancelled),
                    "standard_facts/jensen_for_minus_log.inequality",
                    reading=CANCELLED,
                ),
                Link(
                    "==",
                    -log(total(q, r)),
                    "algebra",
                    quote=THIRD,
                    reading=CANCELLED,
                    notation="that p_r > 0 or not is the reading",
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
    "third_sign": Claim(
        source=DOCUMENT.at(39, "D_{KL}(X||Y) = -", "= 0,", THIRD),
        reading=f"the third sign of (3). {CANCELLED}",
        scope="all distributions on any range over which (1) sums, finite or countable",
        notation="that p_r > 0 or not is the reading",
        forall=(X, Y),
        show=-log(cancelled) == -log(total(q, r)),
        readings=Reading(
            "the terms with p_r = 0 are left out, as in the sum before it, where p_r is a factor",
            show=-log(mean_of_ratios) == -log(total(q, r)),
            erratum=Erratum(
                "ambiguous",
                because="where p_r = 0 < q_r, the printed term p_r q_r / p_r is 0 q_r / 0. Left "
                "out, it makes the left sum smaller than 1; an example is p = (1, 0), "
                "q = (1/2, 1/2), where the two sides are log 2 and 0",
                survives="yes: left out, such terms only make the left side the greater one, so "
                "that with >= in place of = the chain still ends at 0",
            ),
        ),
        notes=Note(
            "with the terms at p_r = 0 left out, the third sign of (3) is >=, for all p and q",
            show=-log(mean_of_ratios) >= -log(total(q, r)),
        ),
    ),
    "equality": Claim(
        source=DOCUMENT.at(
            35,
            "For all distributions",
            "with probability 1.",
            r"D_{KL}(X||Y) \ge 0$, and equality is achieved only when X = Y",
        ),
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
                    "variables with one law that are not equal. The `almost everywhere` of line "
                    "33 can be read so, too",
                    survives="yes: of distributions, as the proposition calls X and Y, it stands",
                ),
            ),
        ),
        forall=(X, Y),
        show=implies(KL(X, Y) == 0, same_law(X, Y)),
        ours=(
            Step("finite", every(implies(p > 0, q > 0), r), "hypothesis"),
            Step("Pinsker's inequality", 2 * distance**2 <= KL(X, Y), "finite"),
            Step("no square", distance**2 <= 0, ("Pinsker's inequality", "hypothesis")),
            Step("no distance", distance <= 0, "no square"),
            Step("at a value", every(abs(p - q) <= 2 * distance, r), ()),
            Step("equal", every(p == q, r), ("no distance", "at a value")),
        ),
        notes=(
            Note(
                "on (0, C], for any C, phi is strongly convex with the modulus 1/C^2: where R is "
                "finite and D_KL(X||Y) too, the ratios q_r / p_r with p_r > 0 lie in such an "
                "interval, so that the sentence of line 42 is right there",
                forall=(C, x, y, lamda),
                given=(x <= C, y <= C),
                show=convex_up_to_C,
            ),
            Note(
                "on all of (0, infinity) phi is strongly convex with no modulus m: for each m some "
                "x and y with weights 1/2 are against it",
                forall=(m,),
                show=exists(
                    -log(x / 2 + y / 2) > -(log(x) / 2) - log(y) / 2 - m / 8 * (x - y) ** 2,
                    x,
                    y,
                    witness=(1 + 1 / m, 3 + 3 / m),
                ),
            ),
            Note(
                "on all of (0, infinity) phi is strictly convex, which is enough for the equality "
                "case",
                forall=(x, y, strictly),
                given=(x != y,),
                show=-log(strictly * x + (1 - strictly) * y)
                < -(strictly * log(x)) - (1 - strictly) * log(y),
            ),
        ),
        proof=(
            Step(
                "strong convexity",
                convex_up_to_C,
                by="algebra",
                lines=(42, 42),
                quote=r"the strong convexity of ϕ",
                notation="the words name the property; the signs are those of its definition",
                forall=(C, x, y, lamda),
                given=(x <= C, y <= C),
                reading="strong convexity with the modulus 1/C^2 on (0, C], for any C: the "
                "finitely many ratios q_r / p_r lie in such an interval",
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
                reading="equality in Jensen's inequality, the terms with p_r = 0 left out, only "
                "where q_r / p_r is the same for all r with p_r > 0",
            ),
        ),
    ),
}
