r"""What Claim 14 saves against basic composition.

$k a(\epsilon) + \sqrt{2k \log\beta^{-1}}\, \epsilon = \sqrt{2k \log\beta^{-1}}\, \epsilon +
k O(\epsilon^2)$: the leading term is of order $\sqrt k\, \epsilon$; Claim 10 has $k \epsilon$.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Erratum,
    Instance,
    Note,
    Reading,
    Sharp,
    Step,
    all_of,
    equivalent,
    exp,
    indicator,
    log,
    natural,
    number,
    real,
    sqrt,
)

from .notation import DOCUMENT, a, at_least_0, beta, spread

CLAIM_12 = "tail_of_two_densities/claim_12_divergence_of_close_laws"

k = natural("k", largest=100)
epsilon = at_least_0
eta = real("eta", r"\eta", above=0, stated="a share")
positive = real("epsilon", r"\epsilon", above=0, logarithmic=True, stated=1410)
root = sqrt(2 * log(beta**-1))

less = k * a(positive) + spread(k, beta) * positive < k * positive
remainder = abs((k * a(epsilon) + spread(k, beta) * epsilon) - spread(k, beta) * epsilon)

CLAIMS = {
    "remainder": Claim(
        source=DOCUMENT.at(
            (2265, 2269),
            "*Remark*. By (6.98)",
            "Composition Theorem (Claim 10).",
            r"k a(\epsilon) + \sqrt{2 k \log \beta^{-1}} \epsilon = \sqrt{2 k \log \beta^{-1}} "
            r"\epsilon + k O(\epsilon^2)",
        ),
        reading="sufficiently small is epsilon <= log 2, up to which (6.98) has epsilon^2, with the"
        " constant 1/log 2 for O; 0 < beta < 1 as in Claim 14",
        notation="O is written out",
        forall=(k, epsilon, beta),
        given=(epsilon <= log(2),),
        show=remainder <= k * (epsilon**2 / log(2)),
        sharp=Sharp(best=remainder, where=(epsilon > 0,), over=(epsilon,), at=((k, 1),)),
        cites=(f"{CLAIM_12}.bound",),
    ),
    "leading": Claim(
        source=DOCUMENT.at(
            (2265, 2269),
            "*Remark*. By (6.98)",
            "Composition Theorem (Claim 10).",
            r"the leading term is of order \(O(\sqrt k \epsilon)\)",
        ),
        reading="in the limit of small epsilon, at fixed k and beta: the rest is at most any share"
        " eta of it as soon as sqrt(k) epsilon is small against eta; how small is written out",
        notation="in words",
        forall=(k, eta, epsilon, beta),
        given=(
            epsilon <= log(2),
            sqrt(k) * epsilon <= eta * (log(2) * sqrt(2 * log(beta**-1))),
        ),
        show=k * a(epsilon) + spread(k, beta) * epsilon <= (1 + eta) * spread(k, beta) * epsilon,
        readings=Reading(
            "for all k at once: where (6.98) has epsilon^2, the rest is not the greater of the two",
            forall=(k, epsilon, beta),
            given=(epsilon <= log(2),),
            show=k * a(epsilon) <= spread(k, beta) * epsilon,
            erratum=Erratum(
                "ambiguous",
                because="how small epsilon must be may depend on k and beta; at an epsilon that is"
                " fixed the rest, of order k, becomes the leading term",
                survives="yes: at each k and beta, where sqrt(k) epsilon is small",
            ),
        ),
        notes=Note(
            "at epsilon = 1/2, beta = 1/100 and k = 100 the rest is about 32.4, more than the term"
            " with the root, about 15.2",
            forall=(),
            given=(),
            show=all_of(
                100 * a(number(Fraction(1, 2))) > 32,
                spread(number(100), number(Fraction(1, 100))) / 2 < 16,
            ),
        ),
        ours=(
            Instance("(6.98)", f"{CLAIM_12}.bound"),
            Step("small", indicator(epsilon > log(2)) == 0, "hypothesis"),
            Step("log 2", log(2) * eta > 0, ()),
            Step(
                "(6.98) here",
                a(epsilon) <= log(2) ** -1 * epsilon**2,
                ("(6.98)", "small"),
            ),
            Step("up to log 2", log(2) * a(epsilon) <= epsilon**2, ("(6.98) here", "log 2")),
            Step("two roots", spread(k, beta) == sqrt(k) * root, "hypothesis"),
            Step("a root", sqrt(k) ** 2 == k, "hypothesis"),
            Step(
                "k times it",
                log(2) * (k * a(epsilon)) <= (sqrt(k) * epsilon) ** 2,
                ("up to log 2", "a root"),
            ),
            Step(
                "sqrt(k) epsilon is small",
                (sqrt(k) * epsilon) ** 2 <= sqrt(k) * epsilon * (eta * log(2) * root),
                "hypothesis",
            ),
            Step(
                "a share of it",
                k * a(epsilon) <= eta * (sqrt(k) * root * epsilon),
                ("k times it", "sqrt(k) epsilon is small"),
            ),
        ),
        sharp=Sharp(reading="a limit written out: attained to the first order as eta falls to 0"),
        cites=("tail_of_two_densities/remark_14_order_of_the_bound.remainder",),
    ),
    "saved": Claim(
        source=DOCUMENT.at(
            (2265, 2269),
            "*Remark*. By (6.98)",
            "Composition Theorem (Claim 10).",
            r"we save a \(\sqrt k\) in the \(\epsilon\)-part",
        ),
        reading="the leading term times sqrt(k) is k epsilon, the parameter of Claim 10, times a "
        "number without k",
        notation="in words",
        forall=(k, epsilon, beta),
        show=spread(k, beta) * epsilon * sqrt(k) == sqrt(2 * log(beta**-1)) * (k * epsilon),
        notes=Note(
            "the parameter of Claim 14 is below that of Claim 10 exactly where"
            " e^epsilon - 1 + sqrt(2 log(1/beta) / k) < 1, so that k > 2 log(1/beta) is needed,"
            " however small epsilon is",
            forall=(k, positive, beta),
            show=equivalent(less, exp(positive) - 1 + sqrt(2 * log(beta**-1) / k) < 1),
        ),
        cites=("tail_of_two_densities/claim_10_basic_composition",),
    ),
}
