r"""Amplification by sampling, where a record is replaced.

If the outputs $p$ and $q$ on a sample with the old and the new record, and $r$ on one with neither,
differ from $p$ by a factor of at most $e^\epsilon$, then with probability $\gamma$ that the record
is in the sample, $(1-\gamma) r + \gamma p \le (1 + \gamma (e^\epsilon - 1)) ((1-\gamma) r +
\gamma q)$.

Reference: R. Bassily, A. Smith and A. Thakurta, Private empirical risk minimization: efficient
algorithms and tight error bounds, 2014, on sampling; B. Balle, G. Barthe and M. Gaboardi, Privacy
amplification by subsampling: tight analyses via couplings and divergences, 2018, on sampling
without replacement.
"""

from dpproofs.language import Claim, Step, every, exp

from .notation import DOCUMENT, epsilon, p, q, r, share, y

c = exp(epsilon)
factor = 1 + share * (c - 1)

CLAIM = Claim(
    source=DOCUMENT.at(
        1,
        "sampling without",
        "replacement",
        r"(1-\gamma) r + \gamma p \le (1 + \gamma (e^\epsilon - 1)) ((1-\gamma) r + \gamma q)",
    ),
    reading="given which other records are in the sample; at each output; finite outputs",
    forall=(epsilon, share, p, q, r),
    given=(every(p(y) <= c * q(y), y), every(p(y) <= c * r(y), y)),
    show=every(
        (1 - share) * r(y) + share * p(y) <= factor * ((1 - share) * r(y) + share * q(y)), y
    ),
    ours=(
        Step("one", c >= 1, ()),
        Step(
            "of the rest",
            every((1 - share) * (c - 1) * p(y) <= (1 - share) * (c - 1) * (c * r(y)), y),
            ("one", "hypothesis"),
        ),
        Step(
            "of the sample",
            every(factor * p(y) <= factor * (c * q(y)), y),
            ("one", "hypothesis"),
        ),
        Step(
            "together",
            every(c * p(y) <= c * ((1 - share) * (c - 1) * r(y) + factor * q(y)), y),
            ("of the rest", "of the sample"),
        ),
        Step("divided", every(p(y) <= (1 - share) * (c - 1) * r(y) + factor * q(y), y), "together"),
        Step(
            "a share",
            every(share * p(y) <= share * ((1 - share) * (c - 1) * r(y) + factor * q(y)), y),
            "divided",
        ),
    ),
)
