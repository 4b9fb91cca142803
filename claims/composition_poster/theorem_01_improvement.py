r"""Theorem I improves on $(k\varepsilon, k\delta)$ significantly when $\varepsilon \to 0$.

The quotient of the two bounds is $\min\{1, \varepsilon + \sqrt{\log(e + 1/\tilde\delta)/k}\}$. As
$\varepsilon \to 0$ it goes down to $\min\{1, \sqrt{\log(e + 1/\tilde\delta)/k}\}$, which is below 1
only for $k > \log(e + 1/\tilde\delta)$, and small only for $k$ much greater.
"""

from dpproofs.language import (
    Claim,
    E,
    Erratum,
    Note,
    Step,
    Supplied,
    least,
    log,
    natural,
    real,
    sqrt,
)

from .notation import DOCUMENT, positive_epsilon

k, epsilon = natural("k", largest=12), positive_epsilon
ten = natural("k", smallest=10, largest=10, stated="an example")
slack = real("slack", r"\tilde{\delta}", above=0, at_most=1, stated=(35, 100))
order = log(E + 1 / slack)

SOURCE = DOCUMENT.at(
    88,
    "significant improvement",
    r"\to 0$",
    r"significant improvement over $(k\varepsilon, k\delta)$ -guarantee when "
    r"$\varepsilon \to 0$",
)
NOTATION = "said in words; the bounds are those of the two lines before it"

CLAIM = Claim(
    source=SOURCE,
    reading="what the quotient of the two bounds on epsilon~ tends to as epsilon goes down to 0, "
    "for fixed k and slack, is below 1. The price, k delta + slack for k delta, is left out",
    scope="every k and slack; epsilon going to 0",
    notation=NOTATION,
    forall=(k, slack),
    show=least(1, sqrt(order / k)) < 1,
    erratum=Erratum(
        kind="needs a hypothesis",
        survives="in part: for k > log(e + 1/slack) the printed minimum is better where epsilon is "
        "small enough; with the factor 2 that Theorem I needs (line 86), for k > "
        "2 log(e + 1/slack)",
        because="with k at most log(e + 1/slack), as always for k = 1, the printed minimum is "
        "k epsilon for every epsilon > 0. A factor below 1 in the limit is the least that "
        "`significant` can mean",
    ),
    supplied=Supplied(k > order, "no number of mechanisms is named"),
    ours=(
        Step("the logarithm", order >= 0, ()),
        Step("below k", k - order > 0, "hypothesis"),
        Step("the square", sqrt(order) ** 2 == order, "the logarithm"),
        Step("the squares", sqrt(order) ** 2 < sqrt(k) ** 2, ("below k", "the square")),
        Step("its root", sqrt(order) < sqrt(k), "the squares"),
        Step("below 1", sqrt(order) / sqrt(k) < 1, "its root"),
    ),
    notes=(
        Note(
            "the printed minimum is k epsilon times min{1, epsilon + sqrt(log(e + 1/slack)/k)}, "
            "of which the statement has the limit",
            forall=(k, epsilon, slack),
            given=(),
            show=least(k * epsilon, k * epsilon**2 + sqrt(k * epsilon**2 * order))
            == k * epsilon * least(1, epsilon + sqrt(order / k)),
        ),
        Note(
            "with the factor 2 that Theorem I needs, the condition is k > 2 log(e + 1/slack)",
            given=(k > 2 * order,),
            show=least(1, sqrt(2 * order / k)) < 1,
        ),
        Note(
            "it fails for k = 10 and slack = 1/100000, too",
            forall=(ten,),
            given=(),
            show=least(1, sqrt(log(E + 100000) / ten)) < 1,
            fails=True,
        ),
    ),
)
