r"""The Rényi divergences of a pure mechanism are at most those of randomised response.

If $p$ and $q$ are $(\epsilon, 0)$-indistinguishable, then $D_\alpha(p \| q) \le
\log((e^{\alpha \epsilon} + e^{(1 - \alpha) \epsilon}) / (e^\epsilon + 1)) / (\alpha - 1)$.

Reference: I. Mironov, Rényi differential privacy, 2017, Proposition 5, on randomised response; that
no other pure mechanism has more is P. Kairouz, S. Oh and P. Viswanath, 2015.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Split,
    Step,
    cases,
    every,
    exp,
    implies,
    log,
    ratio,
    total,
)
from dpproofs.theory import renyi

from .notation import DOCUMENT, alpha, epsilon, p, pure, q, y

above, below = exp(alpha * epsilon), exp((1 - alpha) * epsilon)
inverse, c = exp(-alpha * epsilon), exp(epsilon)
power = p(y) * ratio(p(y), q(y)) ** (alpha - 1)
moment = total(power, y, given=p(y) > 0)
loss = log(ratio(p(y), q(y)))
chord = (p(y) - q(y) * exp(-epsilon)) * above + (c * q(y) - p(y)) * inverse

CLAIM = Claim(
    source=DOCUMENT.at(1, "pure", "RDP", r"\log((e^{\alpha \epsilon} + e^{(1 - \alpha) \epsilon})"),
    notation="the quotation is the logarithm",
    forall=(epsilon, alpha, p, q),
    given=pure,
    show=renyi(p, q, alpha) <= log((above + below) / (exp(epsilon) + 1)) / (alpha - 1),
    # The power alpha is convex: it lies below its chord between 1/c and c.
    ours=(
        Step("there", every(p(y) <= c * q(y), y), "hypothesis"),
        Step("and back", every(q(y) <= c * p(y), y), "hypothesis"),
        Step("alike", every(implies(p(y) > 0, q(y) > 0), y), "there"),
        Step("undone", every(implies(p(y) > 0, exp(loss) * q(y) == p(y)), y), "alike"),
        Split(
            epsilon > 0,
            yes=(
                Step("below", every(implies(p(y) > 0, loss <= epsilon), y), ("there", "alike")),
                Step("above", every(implies(p(y) > 0, -epsilon <= loss), y), ("and back", "alike")),
                Step(
                    "between",
                    every(
                        implies(
                            p(y) > 0,
                            (c - exp(-epsilon)) * exp(alpha * loss)
                            <= (exp(loss) - exp(-epsilon)) * above + (c - exp(loss)) * inverse,
                        ),
                        y,
                    ),
                    ("below", "above"),
                    ours=Instance(
                        "chord",
                        "standard_facts/chord_of_exp.between",
                        {"a": alpha, "v": loss, "b": epsilon},
                        by=("below", "above", "hypothesis"),
                    ),
                ),
                Step(
                    "a mass",
                    every(
                        implies(
                            p(y) > 0, (c - exp(-epsilon)) * (q(y) * exp(alpha * loss)) <= chord
                        ),
                        y,
                    ),
                    ("between", "undone", "alike"),
                ),
                Step(
                    "a power",
                    every(implies(p(y) > 0, power == q(y) * exp(alpha * loss)), y),
                    ("undone", "alike"),
                ),
                Step(
                    "a part",
                    every(implies(p(y) > 0, (c - exp(-epsilon)) * power <= chord), y),
                    ("a mass", "a power"),
                ),
                Step("nothing", every(implies(p(y) <= 0, chord == 0), y), "and back"),
                Step(
                    "everywhere",
                    every((c - exp(-epsilon)) * cases(p(y) > 0, power, 0) <= chord, y),
                    ("a part", "nothing", "alike"),
                ),
                Step("all", (c - exp(-epsilon)) * moment <= total(chord, y), "everywhere"),
                Step("c", c > 1, "hypothesis"),
                Step("divided", (c + 1) * moment <= above + below, ("all", "c")),
                Step("bound", moment <= (above + below) / (c + 1), ("divided", "c")),
            ),
            no=(
                Step("the same", every(p(y) == q(y), y), ("there", "and back", "hypothesis")),
                Step("no loss", every(implies(p(y) > 0, power == p(y)), y), ("the same", "alike")),
                Step("at 0", (above + below) / (c + 1) == 1, "hypothesis"),
                Step("bound", moment <= (above + below) / (c + 1), ("no loss", "at 0", "alike")),
            ),
        ),
    ),
    cites="standard_facts/chord_of_exp.between",
)
