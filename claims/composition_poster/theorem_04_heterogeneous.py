r"""The Composition Theorem II: mechanisms that differ.

For $\varepsilon_\ell > 0$, $\delta_\ell \in [0, 1]$ and $\tilde\delta \in [0, 1]$, $k$-fold
adaptive composition is $(\tilde\varepsilon, 1 - (1 - \tilde\delta) \prod_\ell
(1 - \delta_\ell))$-differentially private with $\tilde\varepsilon = \min\{\sum_\ell
\varepsilon_\ell, k\bar\varepsilon^2 + \sqrt{2k\bar\varepsilon^2 \log(e + \sqrt k
\bar\varepsilon / \tilde\delta)}\}$, where $\bar\varepsilon^2$ is the mean of the squares, for
$\varepsilon \le 1/2$.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    E,
    Note,
    Reading,
    Sharp,
    Upto,
    every,
    index,
    least,
    log,
    prefix,
    ratio,
    real,
    sqrt,
    test,
    total,
)
from dpproofs.theory import adaptive, indistinguishable, optimal_delta

from .notation import DOCUMENT, answers, any_delta, few, q_0, q_1, slack
from .notions.heterogeneous import (
    HALF,
    any_size,
    bound,
    composed,
    delta_of,
    deltas,
    few_small,
    k,
    many,
    positive,
    small,
)

few_deltas = test("delta", Upto(few), latex=r"\delta")
i = index("i", Upto(k))
mean_square = total(any_size(i) ** 2, i) / k
i, y = index("i", Upto(few)), index("y", answers**few)
each_private = every(
    indistinguishable(q_0(prefix(y, i)), q_1(prefix(y, i)), few_small(i), few_deltas(i)), y, i
)
same = real("epsilon", r"\varepsilon", above=0, at_most=HALF, logarithmic=True, stated=(100, 104))
printed_same = least(
    many * same,
    many * same**2 + sqrt(2 * many * same**2 * log(E + ratio(sqrt(many) * same, slack))),
)

CLAIM = Claim(
    source=DOCUMENT.at(
        (100, 104),
        "For any",
        r"$\varepsilon \leq 1/2$.",
        r"k\overline{\varepsilon}^{2} + \sqrt{2 k \overline{\varepsilon}^{2} \log \left(e + "
        r"\sqrt{k} \overline{\varepsilon} / \widetilde{\delta} \right)}",
    ),
    reading="the least delta' for which all compositions are (epsilon~, delta')-private is the "
    "exact optimum of composition_poster/theorem_00_exact_evolution, attained by independent "
    "randomised responses; epsilon <= 1/2 is read of every epsilon_l; for a slack of 0 the "
    "fraction is infinite; k up to 4",
    scope="every k, 0 < epsilon_l <= 1/2, delta_l and slack from 0 to 1; all private "
    "mechanisms with any output space, each chosen by what came before",
    notation="privacy is said in words and is one inequality; the domains stand around the "
    "display, and the mean of the squares below it",
    forall=(k, small, deltas, slack),
    given=positive(k, small),
    show=composed(k, small, deltas),
    readings=(
        Reading(
            "epsilon <= 1/2 is read of the root of the mean of the squares",
            forall=(k, any_size, deltas, slack),
            given=(positive(k, any_size), mean_square <= Fraction(1, 4)),
            show=composed(k, any_size, deltas),
        ),
    ),
    notes=(
        Note(
            "without the bound on epsilon",
            forall=(k, any_size, deltas, slack),
            given=(positive(k, any_size),),
            show=composed(k, any_size, deltas),
        ),
        Note(
            "equal mechanisms, k up to 40",
            forall=(many, same, any_delta, slack),
            given=(),
            show=optimal_delta(many, same, any_delta, printed_same)
            <= 1 - (1 - slack) * (1 - any_delta) ** many,
        ),
        Note(
            "the mechanisms themselves, k up to 3, two outputs each, each chosen by what came "
            "before",
            forall=(few, few_small, few_deltas, slack, q_0, q_1),
            given=(positive(few, few_small), each_private),
            show=indistinguishable(
                adaptive(q_0, few),
                adaptive(q_1, few),
                bound(few, few_small),
                delta_of(few, few_deltas),
            ),
        ),
    ),
    sharp=Sharp(reading="not sharp: the optimum is that of randomised responses"),
    cites=(
        "composition_poster/theorem_00_exact_evolution.bound_of_different",
        "standard_facts/randomised_response.listed",
    ),
)
