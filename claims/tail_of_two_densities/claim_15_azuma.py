r"""Azuma's inequality for a supermartingale with steps in $[-b, b]$.

If $|X_i - X_{i-1}| \le b$, then $P(X_k - X_0 \ge t) \le \exp(-t^2 / (2 k b^2))$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Histories,
    Sharp,
    Source,
    exp,
    indicator,
    kernel,
    pick,
    prefix,
    real,
    reals,
    total,
)
from dpproofs.theory import adaptive, supermartingale

from .notation import DOCUMENT, b, i, k, values, w

K = kernel("K", Histories(values, k), values)
steps = reals("dX", Histories(values, k), values, latex=r"\Delta X", at_least=-b, at_most=b)
t = real("t")
gain = total(steps(prefix(w, i), pick(w, i)), i)  # X_k - X_0
process = supermartingale(K, steps)

CLAIM = Claim(
    source=Source(
        DOCUMENT,
        lines=(2302, 2307),
        words=("*Claim 15 ([[https", r"\over 2 k b^2}).\]"),
        quote=r"\mathbb P(X_k - X_0 \ge t) \le \exp(- {t^2 \over 2 k b^2})",
    ),
    reading="finitely many values; a history says what was drawn so far, and X_i - X_{i-1} is a"
    " function of it and of the next draw; given X_0, over which the probability is an average;"
    " b > 0, without which the right side has no value; t any real, as nothing is said of it",
    notation="the process is written out",
    scope="all supermartingales",
    forall=(k, b, t, K, steps),
    given=process,
    show=total(adaptive(K, k)(w) * indicator(gain >= t), w) <= exp(-(t**2 / (2 * k * b**2))),
    erratum=Erratum(
        "needs a hypothesis",
        because="for every t < 0 the right side is below 1, and the left side is 1 for a process"
        " that stays where it is; Claim 13 has t > 0, here it is left out",
        survives="yes: it is used with t > 0 only (lines 2316 to 2324 for Hoeffding's inequality,"
        " line 2367)",
        amended=Amended(given=(process, t >= 0)),
    ),
    sharp=Sharp(reading="not sharp: no gain above kb is reached"),
)
