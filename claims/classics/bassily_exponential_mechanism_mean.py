r"""The mean score of the exponential mechanism is near the best one.

With the weights $e^{\epsilon u(y) / (2\Delta)}$ on $R$ outputs,
$\mathbb{E} u \ge \max u - \frac{2\Delta}{\epsilon} \log |R|$.

Reference: R. Bassily, K. Nissim, A. Smith, T. Steinke, U. Stemmer and J. Ullman, Algorithmic
stability for adaptive data analysis, 2016, on the exponential mechanism; F. McSherry and K. Talwar,
Mechanism design via differential privacy, 2007.
"""

from dpproofs.language import Claim, Step, every, exp, index, log, reals, table, total
from dpproofs.theory import normalise

from .notation import DOCUMENT, Y, y

s, m, value = reals("s", Y), index("m", Y), index("o", Y)
weights, outputs = total(exp(s(value)), value), total(1, value)
chosen = normalise(table(exp(s(y)), y))
loss = log(outputs) + s(y) - log(weights)

CLAIM = Claim(
    source=DOCUMENT.at(1, "exponential", "mechanism", r"\mathbb{E} s \ge \max s - \log |R|"),
    reading="of the scores s = epsilon u / (2 Delta); said of every output m, the best among them",
    forall=(s,),
    show=every(total(chosen(y) * s(y), y) >= s(m) - log(outputs), m),
    ours=(
        Step("there are outputs", outputs > 0, ()),
        Step("the sum", weights > 0, ()),
        Step("the best one", every(exp(s(m)) <= weights, m), ()),
        Step("its logarithm", every(s(m) <= log(weights), m), ("the best one", "the sum")),
        Step(
            "logarithms",
            every(log(outputs * chosen(y)) == loss, y),
            ("there are outputs", "the sum"),
        ),
        Step(
            "a tangent",
            every(chosen(y) * log(outputs * chosen(y)) >= chosen(y) - 1 / outputs, y),
            ("there are outputs", "the sum"),
        ),
        Step(
            "a point",
            every(chosen(y) * loss >= chosen(y) - 1 / outputs, y),
            ("logarithms", "a tangent"),
        ),
        Step("all points", total(chosen(y) * loss, y) >= 0, ("a point", "the sum")),
        Step(
            "the mean",
            total(chosen(y) * s(y), y) + log(outputs) - log(weights) >= 0,
            ("all points", "the sum"),
        ),
    ),
)
