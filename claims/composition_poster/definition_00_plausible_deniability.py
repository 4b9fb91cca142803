r"""Privacy via plausible deniability: toss a coin, then say yes or answer truthfully.

The poster draws the mechanism and gives no parameters. Where the coin says yes with probability
$r$ whatever the truth is, a yes is deniable by the factor $1/r$, but a no is the truth. So the
mechanism is $(\varepsilon, 1 - r)$-differentially private for every $\varepsilon \ge 0$, and for
no $\varepsilon$ with a smaller $\delta$.
"""

from dpproofs.language import (
    Claim,
    Note,
    convention,
    define,
    index,
    indicator,
    log,
    real,
    space,
    table,
)
from dpproofs.theory import hockey_stick, indistinguishable

from .notation import DOCUMENT, epsilon

answers = space("A", r"\{\text{no}, \text{yes}\}", smallest=2, largest=2, stated="no and yes")
no, yes = 0, 1
r = real("r", above=0, at_most=1, stated="a probability, of what line 15 says may happen")
x, a = index("x", answers), index("a", answers)  # the truth and the answer

q = define("q", table(r * indicator(a == yes) + (1 - r) * indicator(a == x), x, a))
second = define("q", table(r / 2 + (1 - r) * indicator(a == x), x, a))  # a second, fair coin

SOURCE = DOCUMENT.at(
    (11, 17), "Privacy via plausible", "answer truthfully", "Privacy via plausible deniability:"
)
READING = (
    "two databases, the truth being no or yes; r is the probability of saying yes untold, left "
    "unsaid by the poster, whose drawing is lost in the text: any r with 0 < r <= 1"
)
NOTATION = "the poster draws the mechanism; all of its formulas are supplied"

CLAIMS = {
    "deniable": Claim(
        source=SOURCE,
        reading=f"{READING}; deniable: a yes is at most 1/r times as likely where it is the truth",
        scope="one question with two answers; any coin",
        notation=NOTATION,
        forall=(r,),
        show=q(yes, yes) <= q(no, yes) / r,
    ),
    "privacy": Claim(
        source=SOURCE,
        reading=f"{READING}; private in the sense of the definition that follows on the poster",
        scope="one question with two answers; any coin",
        notation=NOTATION,
        forall=(r, epsilon),
        show=indistinguishable(q(no), q(yes), epsilon, 1 - r),
        supplied=convention(epsilon >= 0, "a privacy parameter is not negative"),
        notes=(
            Note(
                "the least delta, from no to yes, is 1 - r however large epsilon is",
                forall=(r, epsilon),
                given=(epsilon >= 0,),
                show=hockey_stick(q(no), q(yes), epsilon) == 1 - r,
            ),
            Note(
                "it is not private with epsilon = log(1/r) and delta = 0, as a yes alone would "
                "have it: a no is the truth",
                forall=(r,),
                given=(),
                show=indistinguishable(q(no), q(yes), log(1 / r), 0),
                fails=True,
            ),
            Note(
                "if a second, fair coin has the word in the place of `say yes`, as Warner's "
                "mechanism is often told, it is private with epsilon = log((2 - r)/r), delta = 0",
                forall=(r,),
                given=(),
                show=indistinguishable(second(no), second(yes), log((2 - r) / r), 0),
            ),
        ),
    ),
}
