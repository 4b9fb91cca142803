r"""Amplification by sampling, for pure privacy.

If the outputs $p$ with a record and $q$ without it are $(\epsilon, 0)$-indistinguishable, those on
a sample that has the record with probability $\gamma$ differ by a factor of at most
$1 + \gamma (e^\epsilon - 1)$, both ways; and $\log(1 + \gamma (e^\epsilon - 1)) \le
\gamma (e^\epsilon - 1)$, which is at most $2 \gamma \epsilon$ for $\epsilon \le 1$.

Reference: N. Li, W. Qardaji and D. Su, On sampling, anonymization, and differential privacy, 2012,
Theorem 1; A. Beimel, H. Brenner, S. Kasiviswanathan and K. Nissim, Bounds on the sample complexity
for private learning and private data release, 2014, on sampling.
"""

from dpproofs.language import Claim, Step, every, exp

from .notation import DOCUMENT, epsilon, p, pure, q, sampled, share, y

factor = 1 + share * (exp(epsilon) - 1)
with_it = (1 - share) * q(y) + share * p(y)

CLAIMS = {
    "added": Claim(
        source=DOCUMENT.at(
            1,
            "amplification",
            "by sampling",
            r"(1-\gamma) q + \gamma p \le (1 + \gamma (e^\epsilon - 1)) q",
        ),
        reading="given which other records are in the sample; at each output; finite outputs",
        forall=(epsilon, share, p, q),
        given=pure,
        show=every(with_it <= factor * q(y), y),
        ours=Step("there", every(p(y) <= exp(epsilon) * q(y), y), "hypothesis"),
    ),
    "removed": Claim(
        source=DOCUMENT.at(
            1,
            "amplification",
            "by sampling",
            r"q \le (1 + \gamma (e^\epsilon - 1)) ((1-\gamma) q + \gamma p)",
        ),
        reading="given which other records are in the sample; at each output; finite outputs",
        forall=(epsilon, share, p, q),
        given=pure,
        show=every(q(y) <= factor * with_it, y),
        ours=(
            Step("back", every(q(y) <= exp(epsilon) * p(y), y), "hypothesis"),
            Step(
                "the record",
                every(factor * (share * q(y)) <= factor * (exp(epsilon) * (share * p(y))), y),
                "back",
            ),
            Step(
                "a number",
                exp(epsilon) <= factor * ((1 - share) * exp(epsilon) + share),
                (),
            ),
            Step(
                "times q",
                every(
                    exp(epsilon) * q(y) <= factor * ((1 - share) * exp(epsilon) + share) * q(y), y
                ),
                "a number",
            ),
            Step(
                "together",
                every(exp(epsilon) * q(y) <= exp(epsilon) * (factor * with_it), y),
                ("times q", "the record"),
            ),
        ),
    ),
    "linear": Claim(
        source=DOCUMENT.at(
            1,
            "amplification",
            "by sampling",
            r"\log(1 + \gamma (e^\epsilon - 1)) \le \gamma (e^\epsilon - 1)",
        ),
        forall=(epsilon, share),
        show=sampled <= share * (exp(epsilon) - 1),
    ),
    "small": Claim(
        source=DOCUMENT.at(
            1,
            "amplification",
            "by sampling",
            r"\log(1 + \gamma (e^\epsilon - 1)) \le 2 \gamma \epsilon",
        ),
        reading="for epsilon up to 1",
        forall=(epsilon, share),
        given=epsilon <= 1,
        show=sampled <= 2 * share * epsilon,
        ours=(
            Step("a factor", exp(epsilon) - 1 <= 2 * epsilon, "hypothesis"),
            Step("times gamma", share * (exp(epsilon) - 1) <= 2 * share * epsilon, "a factor"),
            Step("linear", sampled <= share * (exp(epsilon) - 1), ()),
        ),
    ),
}
