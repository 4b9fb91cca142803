r"""The exponential mechanism seldom chooses what is far below the best.

Its output is worse than the best score by $\frac{2\Delta}{\epsilon}(\log|R| + t)$ or more with
probability at most $e^{-t}$, where $R$ is the set of outputs.

Reference: F. McSherry and K. Talwar, Mechanism design via differential privacy, 2007; C. Dwork and
A. Roth, The Algorithmic Foundations of Differential Privacy, 2014, Corollary 3.12.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Let,
    Step,
    cases,
    every,
    exp,
    implies,
    index,
    log,
    real,
    reals,
    table,
    total,
)
from dpproofs.theory import normalise

from .notation import DOCUMENT, Y, y

Delta, rate, t = real("Delta", r"\Delta", above=0), real("epsilon", r"\epsilon", above=0), real("t")
u, m, value = reals("u", Y), index("m", Y), index("o", Y)
scale = rate / (2 * Delta)
outputs, weight = total(1, value), exp(scale * u(y))
low = u(m) - 2 * Delta / rate * (log(outputs) + t)
bad = u(y) <= low
exponent = scale * u(m) - log(outputs) - t
best = exp(scale * u(m))
lead = exponent - scale * u(y)  # of the bound over the weight
lightest = real("l")

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "utility of the", "exponential mechanism", r"P(u \le OPT - ...) \le e^{-t}"
    ),
    reading="OPT is the score of some output m; said of every m, the best one among them",
    forall=(Delta, rate, t, u),
    show=every(
        total(normalise(table(weight, y))(y), y, given=bad) <= exp(-t),
        m,
    ),
    ours=(
        Let(lightest, exp(exponent)),
        Step("its exponent", every(implies(bad, scale * u(y) <= exponent), y), "hypothesis"),
        Instance("tangent", "standard_facts/tangent_of_exp", {"a": 1, "q": 1, "x": lead}),
        Step(
            "beside it",
            every(implies(bad, exp(lead) >= 1), y),
            ("tangent", "its exponent"),
        ),
        Step("light", every(implies(bad, weight <= exp(exponent)), y), "beside it"),
        Step("a bad one", every(implies(bad, weight <= lightest), y), ("light", "l")),
        Step("above 0", lightest >= 0, "l"),
        Step("any one", every(cases(bad, weight, 0) <= lightest, y), ("a bad one", "above 0")),
        Step("bad ones", total(weight, y, given=bad) <= outputs * lightest, "any one"),
        Step("beside the best", outputs * exp(exponent) == best * exp(-t), ()),
        Step("the lightest", outputs * lightest == best * exp(-t), ("beside the best", "l")),
        Step("one of all", best <= total(weight, y), ()),
        Step(
            "beside all",
            total(weight, y, given=bad) <= exp(-t) * total(weight, y),
            ("bad ones", "the lightest", "one of all"),
        ),
    ),
)
