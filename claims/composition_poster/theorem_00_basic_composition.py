r"""Basic composition: the parameters add up.

Whoever sees the outputs of $k$ mechanisms, the $i$-th of them $(\varepsilon_i, \delta_i)$-private,
sees the output of one that is $(\sum_i \varepsilon_i, \sum_i \delta_i)$-private.
"""

from dpproofs.language import (
    Claim,
    Histories,
    Upto,
    every,
    index,
    kernel,
    natural,
    prefix,
    reals,
    space,
    total,
)
from dpproofs.theory import adaptive, indistinguishable

from .notation import DOCUMENT

k = natural("k", largest=3)
Y = space("Y", r"\mathcal{Y}", largest=2)
q_0 = kernel("q(D_0)", Histories(Y, k), Y)
q_1 = kernel("q(D_1)", Histories(Y, k), Y)
epsilons = reals("epsilon", Upto(k), latex=r"\varepsilon", logarithmic=True)
deltas = reals("delta", Upto(k), latex=r"\delta")
i, y = index("i", Upto(k)), index("y", Y**k)
past = prefix(y, i)  # the outputs before the i-th

each = every(indistinguishable(q_0(past), q_1(past), epsilons(i), deltas(i)), y, i)

CLAIM = Claim(
    source=DOCUMENT.at(
        (27, 33),
        "Composition attacks:",
        r"\delta_i\right)$$",
        r"\left(\sum_{i=1}^k \varepsilon_i, \sum_{i=1}^k \delta_i\right)",
    ),
    reading="an answer to the question before it: the outputs together are private with these "
    "parameters. The later mechanisms may depend on earlier outputs; finite sets of outputs; one "
    "pair of neighbours, so that a family of mechanisms is two trees of kernels",
    scope="every k, all epsilon_i and delta_i; all private mechanisms with any output space",
    notation="the relations are those of privacy, said in words",
    forall=(k, epsilons, deltas, q_0, q_1),
    given=each,
    show=indistinguishable(
        adaptive(q_0, k), adaptive(q_1, k), total(epsilons(i), i), total(deltas(i), i)
    ),
    cites=("tail_of_two_densities/claim_10_basic_composition",),
)
