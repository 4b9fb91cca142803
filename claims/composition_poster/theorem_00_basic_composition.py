r"""Basic composition: the parameters add up.

Whoever sees the outputs of $k$ mechanisms, the $i$-th of them $(\varepsilon_i, \delta_i)$-private,
sees the output of one that is $(\sum_i \varepsilon_i, \sum_i \delta_i)$-private.
"""

from dpproofs.language import (
    Claim,
    Histories,
    Reading,
    Source,
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

k = natural("k", smallest=1, largest=3)
Y = space("Y", r"\mathcal{Y}", smallest=1, largest=2)
q_0 = kernel("q(D_0)", Histories(Y, k), Y)
q_1 = kernel("q(D_1)", Histories(Y, k), Y)
epsilons = reals("epsilon", Upto(k), latex=r"\varepsilon", at_least=0, logarithmic=True)
deltas = reals("delta", Upto(k), latex=r"\delta", at_least=0)
any_epsilons = reals("epsilon", Upto(k), latex=r"\varepsilon", logarithmic=True)
i, y = index("i", Upto(k)), index("y", Y**k)
past = prefix(y, i)  # the outputs before the i-th


def each(epsilons):
    close = indistinguishable(q_0(past), q_1(past), epsilons(i), deltas(i))
    return every(close, y, i)


def composed(epsilons):
    return indistinguishable(
        adaptive(q_0, k), adaptive(q_1, k), total(epsilons(i), i), total(deltas(i), i)
    )


CLAIM = Claim(
    source=Source(
        DOCUMENT,
        lines=(27, 33),
        words=("Composition attacks:", r"\delta_i\right)$$"),
        quote=r"\left(\sum_{i=1}^k \varepsilon_i, \sum_{i=1}^k \delta_i\right)",
    ),
    reading="an answer to the question before it: the outputs together are private with these "
    "parameters. The later mechanisms may depend on earlier outputs; finite sets of outputs; one "
    "pair of neighbours, so that a family of mechanisms is two trees of kernels; epsilon_i, "
    "delta_i >= 0",
    scope="every k, all epsilon_i and delta_i; all private mechanisms with any output space",
    notation="the relations are those of privacy, said in words",
    readings=(
        Reading(
            "epsilon_i may be negative, since the poster states no range",
            forall=(k, any_epsilons, deltas, q_0, q_1),
            given=(each(any_epsilons),),
            show=composed(any_epsilons),
        ),
    ),
    forall=(k, epsilons, deltas, q_0, q_1),
    given=each(epsilons),
    show=composed(epsilons),
    cites=("tail_of_two_densities/claim_10_basic_composition",),
)
