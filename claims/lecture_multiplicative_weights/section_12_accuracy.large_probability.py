r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Histories,
    Upto,
    convention,
    exp,
    index,
    indicator,
    natural,
    pick,
    prefix,
    product,
    sup,
    table,
    test,
    total,
)
from dpproofs.theory import adaptive, gibbs

from .notation import DOCUMENT, epsilon_0, rows
from .notions.accuracy import order_of

picks, turns = natural("m"), natural("L")
errors = test("u", Histories(Upto(picks), turns), Upto(picks))  # |q_i(x) - <q_i, p^{t-1}>|
h, j, turn = errors.index("h", 0), index("j", Upto(picks)), index("t", Upto(turns))
w = index("i", Upto(picks) ** turns)
sampling = table(gibbs(table(-(epsilon_0 * rows / 2 * errors(h, j)), j))(j), h, j)

past, now = prefix(w, turn), pick(w, turn)
near_best = errors(past, now) >= sup(errors(past, j), j) - order_of(picks * turns)
all_near_best = total(adaptive(sampling, turns)(w) * product(indicator(near_best), turn), w)
all_accurate = (1 - exp(-(rows * epsilon_0 * order_of(turns)))) ** turns

CLAIM = Claim(
    source=DOCUMENT.at(
        (47, 55),
        "By our accuracy analysis",
        "(2)",
        r"O\left(\frac{\log mL}{n\epsilon_0}\right)",
    ),
    reading="line 26 as amended; both O have the constant 4; a large constant is 2/3; the "
    "errors of the m queries in a round are any numbers u from 0 to 1 that the queries "
    "sampled before may lead to, for noises that are fixed; a noise is within s/(n epsilon_0) "
    "with probability 1 - e^-s",
    notation="the probabilities and the exponential mechanism are written out; neither O nor "
    "the probability has a number in print",
    scope="every number of rounds, queries and records",
    forall=(picks, turns, rows, epsilon_0, errors),
    show=all_near_best * all_accurate >= Fraction(2, 3),
    supplied=convention(
        turns >= 2,
        "log L is 0 for one round; line 45 takes 4 log|X| / alpha^2, above 2 where there is "
        "something to learn",
    ),
    cites=("standard_facts/exponential_mechanism", "standard_facts/laplace_tail"),
)
