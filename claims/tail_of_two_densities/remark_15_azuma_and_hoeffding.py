r"""Azuma's inequality implies a weaker version of Hoeffding's.

For independent $L_i$ with $|L_i| \le b$ the process $X_i = \sum_{j \le i} (L_j - E L_j)$ is a
martingale with steps of at most $2b$, or $a + b$ if $|E L_i| \le a$: so the tail is at most
$\exp(-t^2 / (8 k b^2))$, or $\exp(-t^2 / (2 k (a + b)^2))$.
"""

from dpproofs.language import (
    Claim,
    Sharp,
    Step,
    Upto,
    every,
    exp,
    index,
    number_of,
    pick,
    real,
    sup,
    table,
    total,
)
from dpproofs.theory import expectation

from .notation import DOCUMENT, K_i, b, deviates, i, k, one_variable, t, values, w, x_i

AZUMA = "tail_of_two_densities/claim_15_azuma"
HOEFFDING = "tail_of_two_densities/claim_13_hoeffding"
a = real("a", at_least=0, stated="a bound of absolute values")
E_i = expectation(K_i(i), x_i(i))
step = x_i(i, pick(w, i)) - E_i  # L_i - E L_i
j, v = index("j", Upto(k)), index("v", values)
deviation = x_i(j, pick(w, j)) - expectation(K_i(j), x_i(j))
X_before = total(deviation, j, given=number_of(j) < number_of(i))  # X_{i-1}
X_i = total(deviation, j, given=number_of(j) <= number_of(i))

objects = (k, b, x_i, K_i)
weaker = exp(-(t**2 / (8 * k * b**2)))
of_b = exp(-(t**2 / (2 * k * b**2)))
size = abs(x_i(i, v))
small_means = every(abs(E_i) <= a, i)

CLAIMS = {
    "weaker": Claim(
        source=DOCUMENT.at(
            (2309, 2318),
            "Azuma's Inequality implies",
            r"\over 8 k b^2}).\]",
            r"\mathbb P(L - \mathbb E L \ge t) \le \exp(- {t^2 \over 8 k b^2})",
        ),
        reading="L_i and L as in Claim 13, t > 0 with it; the sum that defines X_i extends over "
        "the differences",
        notation="the expectation and the sum are written out",
        scope="all random variables",
        forall=(k, b, t, x_i, K_i),
        show=deviates(t) <= weaker,
        sharp=one_variable(weaker),
        cites=(AZUMA,),
        proof=(
            Step(
                "slightly weaker",
                of_b < weaker,
                HOEFFDING,
                lines=(2309, 2310),
                quote="implies a slightly weaker version of Hoeffding's Inequality",
                notation="in words",
                forall=(k, b, t),
            ),
            Step(
                "a martingale",
                every(total(K_i(i, v) * (x_i(i, v) - E_i), v) == 0, i),
                "definition",
                lines=(2311, 2312),
                quote=r"\(X_{0 : k}\) is a martingale",
                notation="in words",
                forall=objects,
                reading="the L_i are independent, so that what came before does not matter",
            ),
            Step(
                "the norms",
                every(expectation(K_i(i), table(size, v)) <= sup(size, v, given=K_i(i, v) > 0), i),
                "standard_facts/hoelder_one_infinity",
                lines=(2316, 2316),
                quote=r"\|L_i\|_1 \le \|L_i\|_\infty",
                notation="the norms are written out",
                forall=objects,
            ),
            Step(
                "steps 1",
                every(abs(X_i - X_before) == abs(step), i, w),
                "definition",
                lines=(2314, 2314),
                forall=objects,
            ),
            Step(
                "steps 2",
                every(abs(step) <= 2 * b, i, w),
                "the norms",
                lines=(2314, 2314),
                forall=objects,
            ),
            Step(
                "by Azuma's inequality",
                exp(-(t**2 / (2 * k * (2 * b) ** 2))) == weaker,
                (AZUMA, "a martingale", "steps 2"),
                lines=(2316, 2318),
                quote="Hence by Azuma's Inequality",
                notation="the bound of Claim 15 for steps of at most 2 b",
                forall=(k, b, t),
            ),
        ),
    ),
    "bounded_means": Claim(
        source=DOCUMENT.at(
            (2320, 2324),
            "If instead",
            r"\over 2 k (a + b)^2}).\]",
            r"\mathbb P(L - \mathbb E L \ge t) \le \exp(- {t^2 \over 2 k (a + b)^2})",
        ),
        reading="as before",
        notation="the expectation, the sum and the hypothesis are written out",
        scope="all random variables",
        forall=(k, b, a, t, x_i, K_i),
        given=small_means,
        show=deviates(t) <= exp(-(t**2 / (2 * k * (a + b) ** 2))),
        sharp=Sharp(
            reading="worse than Claim 13, which needs no bound of the means, by the factor"
            " (1 + a/b)^2 in the exponent; equal to it at a = 0"
        ),
        cites=(AZUMA,),
        proof=(
            Step(
                "the same derivation",
                every(abs(step) <= a + b, i, w),
                "hypothesis",
                lines=(2320, 2322),
                quote="then by the same derivation we have",
                notation="in words",
                forall=(k, b, a, x_i, K_i),
            ),
        ),
    ),
}
