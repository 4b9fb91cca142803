r"""The divergence variable under translation and scaling, and noise for a sensitivity of 1.

$L(\xi\|\eta)$ has the law of $L(\alpha\xi + \beta \| \alpha\eta + \beta)$ for $\alpha \ne 0$ (6.1).
So $L(M(x)\|M(x'))$ has that of $L(\zeta\|\zeta + f(x') - f(x))$ for $M(x) = f(x) + \zeta$, and
noise $\zeta$ that is enough for sensitivity 1 gives noise $S_f \zeta$ for sensitivity $S_f$.
"""

from dpproofs.language import (
    Claim,
    Note,
    Step,
    Upto,
    every,
    exp,
    indicator,
    log_ratio,
    real,
    reals,
    table,
)
from dpproofs.theory import loss_of_values_at_most

from .notation import DOCUMENT, epsilon, p, q
from .notions.translation_and_scaling import READING, Y, beta, carried, d, i, likely, mass_of, y

xi, eta = reals("xi", Y, Upto(d), latex=r"\xi"), reals("eta", Y, Upto(d), latex=r"\eta")
alpha = real("alpha", r"\alpha")
a = real("a", above=0, stated="a density, where it is not 0")
b = real("b", above=0, stated="a density, where it is not 0")
moved_xi = table(alpha * xi(y, i) + beta(i), y, i)
moved_eta = table(alpha * eta(y, i) + beta(i), y, i)
of_p, of_p_moved = mass_of(p, xi, xi, y), mass_of(p, moved_xi, moved_xi, y)
of_q, of_q_moved = mass_of(q, eta, xi, y), mass_of(q, moved_eta, moved_xi, y)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1877, 1882),
        "We can further simplify",
        r"\end{aligned}$$",
        r"L(\xi || \eta) &\overset{d}{=} L(\alpha \xi + \beta || \alpha \eta + \beta),"
        r" \qquad \alpha \neq 0.",
    ),
    reading=READING,
    notation="equal in law is equal probabilities to be at most epsilon; the sign != is the"
    " hypothesis",
    scope="all random variables with densities",
    forall=(d, epsilon, alpha, beta, p, q, xi, eta),
    given=(alpha != 0,),
    show=loss_of_values_at_most(p, xi, q, eta, epsilon)
    == loss_of_values_at_most(p, moved_xi, q, moved_eta, epsilon),
    ours=(
        likely(p, xi),
        *carried(p, xi, xi, moved_xi, moved_xi, "of p"),
        *carried(q, xi, eta, moved_xi, moved_eta, "of q"),
        Step(
            "the same loss",
            every(
                indicator(of_p <= exp(epsilon) * of_q)
                == indicator(of_p_moved <= exp(epsilon) * of_q_moved),
                y,
            ),
            ("of p: the mass of a value", "of q: the mass of a value"),
        ),
    ),
    notes=Note(
        "of densities: a, b at a point are a / |alpha|^d, b / |alpha|^d where it is moved to",
        forall=(d, alpha, a, b),
        given=alpha != 0,
        show=log_ratio(a, b) == log_ratio(a / abs(alpha) ** d, b / abs(alpha) ** d),
    ),
)
