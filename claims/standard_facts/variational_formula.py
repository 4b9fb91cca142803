r"""The variational formula of Donsker and Varadhan, for the information of an output.

The input $z$ is drawn by $P$ and the output $h$ by $A(z)$. If $\mathbb{E}_z e^{f(z, h)} \le e^c$
for every $h$, then $\mathbb{E} f(z, h) \le I(z; h) + c$.

Reference: S. Boucheron, G. Lugosi and P. Massart, Concentration Inequalities, 2013, Corollary 4.15.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Step,
    every,
    exp,
    implies,
    real,
    reals,
    total,
)
from dpproofs.theory import joint, mutual_information

from .notation import DOCUMENT
from .notions.information_of_a_view import A, H, P, Q, Y, drawn, h, mean, z

f, c = reals("f", Y, H), real("c")
moment = total(P(z) * exp(f(z, h)), z)
tilted = Q * exp(f(z, h) - c)
told = mutual_information(joint(P, A))

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "variational", "formula", r"\mathbb{E} f \le D(Q \| P) + \log \mathbb{E} e^f"
    ),
    reading="the law of pairs beside that of independent ones, one output at a time",
    notation="the quotation is that of two laws",
    forall=(P, A, f, c),
    given=every(moment <= exp(c), h),
    show=mean(f(z, h)) <= told + c,
    cites=("standard_facts/tangent_of_exp",),
    ours=(
        Step("drawn", every(implies(drawn, Q > 0), z, h), ()),
        Step("both drawn", every(implies(drawn, P(z) * Q > 0), z, h), "drawn"),
        Instance(
            "tangent",
            "standard_facts/tangent_of_exp",
            {"a": P(z) * A(z, h), "q": P(z) * Q, "x": f(z, h) - c},
            by="both drawn",
        ),
        Step(
            "added",
            told - mean(f(z, h)) + c - 1 + total(P(z) * tilted, z, h) >= 0,
            ("tangent", "both drawn"),
        ),
        Step("one output", every(total(P(z) * exp(f(z, h) - c), z) <= 1, h), "hypothesis"),
        Step("beside it", every(Q * total(P(z) * exp(f(z, h) - c), z) <= Q, h), "one output"),
        Step("rest", total(P(z) * tilted, z, h) <= 1, "beside it"),
    ),
)
