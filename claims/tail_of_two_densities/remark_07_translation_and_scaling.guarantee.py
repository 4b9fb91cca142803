r"""The divergence variable under translation and scaling, and noise for a sensitivity of 1.

$L(\xi\|\eta)$ has the law of $L(\alpha\xi + \beta \| \alpha\eta + \beta)$ for $\alpha \ne 0$ (6.1).
So $L(M(x)\|M(x'))$ has that of $L(\zeta\|\zeta + f(x') - f(x))$ for $M(x) = f(x) + \zeta$, and
noise $\zeta$ that is enough for sensitivity 1 gives noise $S_f \zeta$ for sensitivity $S_f$.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Reading,
    Sharp,
    Upto,
    cases,
    index,
    indicator,
    pick,
    table,
    total,
)
from dpproofs.theory import hockey_stick_of_values, on_neighbours

from .notation import DOCUMENT, delta, epsilon, m, other, x
from .notions.translation_and_scaling import S, d, f, i, plain, r, w, zeta

row = index("j", Upto(m))
ones = total(indicator(pick(x, row) == 1), row)
count = table(cases(i == 0, ones, 0), x, i)  # the rows that are 1: a query of sensitivity 1

divided = on_neighbours(
    hockey_stick_of_values(
        r,
        table(S**-1 * f(x, i) + plain, w, i),
        r,
        table(S**-1 * f(other, i) + plain, w, i),
        epsilon,
    )
    <= delta,
    x,
    other,
)
scaled = on_neighbours(
    hockey_stick_of_values(
        r, table(f(x, i) + S * plain, w, i), r, table(f(other, i) + S * plain, w, i), epsilon
    )
    <= delta,
    x,
    other,
)
counted = on_neighbours(
    hockey_stick_of_values(
        r, table(count(x, i) + plain, w, i), r, table(count(other, i) + plain, w, i), epsilon
    )
    <= delta,
    x,
    other,
)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1897, 1900),
        "so for any noise",
        r"\(S_f \zeta\).",
        r"the same privacy guarantee by for an arbitrary function with sensitivity"
        r" \(S_f\) by adding a noise \(S_f \zeta\)",
    ),
    reading="noise with finitely many values. A function with sensitivity 1 is any such"
    " function: f / S_f is one (line 1895, so that S_f > 0), and of no other is it said that"
    " the noise is enough",
    notation="the quotation is in words; dp and the sensitivity are written out",
    scope="all queries, all noise with densities",
    forall=(m, d, epsilon, delta, r, zeta, f),
    given=(S > 0, divided),
    show=scaled,
    sharp=Sharp(reading="the same delta at the same epsilon: the laws are images of each other"),
    readings=Reading(
        "a function with sensitivity 1 is one function: say how many rows are 1",
        given=counted,
        show=scaled,
        erratum=Erratum(
            "ambiguous",
            because="noise that is enough for one query need not be for another: that of a"
            " count may lie at the whole numbers alone, and other queries have other answers",
            survives="yes: for noise that is enough for every function with sensitivity 1, as"
            " Gaussian noise is",
        ),
    ),
)
