r"""Azuma's inequality for a supermartingale with steps in $[-b, b]$.

If $|X_i - X_{i-1}| \le b$, then $P(X_k - X_0 \ge t) \le \exp(-t^2 / (2 k b^2))$.
"""

from dpproofs.language import (
    Claim,
    Erratum,
    Histories,
    Sharp,
    Supplied,
    cases,
    exp,
    indicator,
    kernel,
    pick,
    prefix,
    real,
    reals,
    table,
    total,
)
from dpproofs.theory import adaptive, supermartingale

from .notation import DOCUMENT, b, i, k, values, w

K = kernel("K", Histories(values, k), values)
steps = reals(
    "dX", Histories(values, k), values, latex=r"\Delta X", at_least=-b, at_most=b, stated=2305
)
t = real("t")
gain = total(steps(prefix(w, i), pick(w, i)), i)  # X_k - X_0
process = supermartingale(K, steps)
h, v = K.index("h", 0), K.index("v")
chance = b / (b + t)

gained = total(adaptive(K, k)(w) * indicator(gain >= t), w)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2302, 2307),
        "*Claim 15 ([[https",
        r"\over 2 k b^2}).\]",
        r"\mathbb P(X_k - X_0 \ge t) \le \exp(- {t^2 \over 2 k b^2})",
    ),
    reading="finitely many values; a history says what was drawn so far, and X_i - X_{i-1} is a"
    " function of it and of the next draw; given X_0, over which the probability is an average;"
    " b > 0, without which the right side has no value",
    notation="the process is written out",
    scope="all supermartingales",
    forall=(k, b, t, K, steps),
    given=process,
    show=gained <= exp(-(t**2 / (2 * k * b**2))),
    erratum=Erratum(
        "needs a hypothesis",
        because="for t < 0 the right side is below 1, and the left side is 1 for a process that"
        " stays where it is",
        survives="yes: it is to imply Hoeffding's inequality, of t > 0 (lines 2256, 2309), and is"
        " used with a root for t (line 2367)",
    ),
    supplied=Supplied(t >= 0, "nothing is said of t; Hoeffding's inequality has t > 0 (line 2256)"),
    sharp=Sharp(
        left=gained,
        bound=exp(-(t**2 / (2 * k * b**2))),
        best=cases(t <= b, chance, 0),
        where=(k == 1,),
        attained=(
            table(cases(v == 0, chance, cases(v == 1, 1 - chance, 0)), h, v),
            table(cases(v == 0, t, -b), h, v),
        ),
        given=(t <= b, total(1, v) >= 2),
        trivial=1,
        over=(t,),
        at=((k, 1), (b, 1)),
        reading="k = 1, where the best bound is b / (b + t), and 0 above b. For more steps no"
        " closed form is known; fair signs show that the exponent cannot be less",
    ),
)
