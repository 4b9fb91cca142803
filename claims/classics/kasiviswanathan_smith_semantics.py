r"""What an output tells about a record: the semantics of differential privacy.

Whatever is known before, an output of an $\epsilon$-differentially private mechanism makes no value
of a record likelier or less likely than before by more than the factor $e^\epsilon$, and changes
the odds of two values by at most that factor.

Reference: S. Kasiviswanathan and A. Smith, On the semantics of differential privacy: a Bayesian
formulation, 2014; D. Kifer and A. Machanavajjhala, Pufferfish: a framework for mathematical privacy
definitions, 2014, on the odds.
"""

from dpproofs.language import Claim, Step, every, exp, index

from .notation import DOCUMENT, K, Ku, Z, epsilon, is_private, other, u, x

z = index("z", Z)
after = u(x) * K(x, z) / Ku(z)
after_other = u(other) * K(other, z) / Ku(z)
two = Step("two records", every(K(x, z) <= exp(epsilon) * K(other, z), x, other, z), "hypothesis")

CLAIMS = {
    "likelier": Claim(
        source=DOCUMENT.at(1, "Bayesian", "formulation", r"P(x \mid z) \le e^\epsilon P(x)"),
        reading="one record with any law u; finite sets",
        forall=(epsilon, u, K),
        given=is_private,
        show=every(after <= exp(epsilon) * u(x), x, z, given=Ku(z) > 0),
        ours=(
            two,
            Step("any record", every(K(x, z) <= exp(epsilon) * Ku(z), x, z), "two records"),
        ),
    ),
    "less_likely": Claim(
        source=DOCUMENT.at(1, "Bayesian", "formulation", r"P(x) \le e^\epsilon P(x \mid z)"),
        reading="one record with any law u; finite sets",
        forall=(epsilon, u, K),
        given=is_private,
        show=every(u(x) <= exp(epsilon) * after, x, z, given=Ku(z) > 0),
        ours=(
            two,
            Step("any record", every(Ku(z) <= exp(epsilon) * K(x, z), x, z), "two records"),
        ),
    ),
    "odds": Claim(
        source=DOCUMENT.at(
            1,
            "the",
            "odds",
            r"P(x \mid z) / P(x' \mid z) \le e^\epsilon P(x) / P(x')",
        ),
        reading="one record with any law u; finite sets; quotients are multiplied out",
        forall=(epsilon, u, K),
        given=is_private,
        show=every(
            after * u(other) <= exp(epsilon) * (after_other * u(x)), x, other, z, given=Ku(z) > 0
        ),
        ours=(two,),
    ),
}
