r"""Approximate max-information, and pure max-information.

$I_\infty^\beta(Z; \mathcal{A}(Z)) = \max \log \frac{\mathbb{P}(h \in H, Z \in \tilde Z) - \beta}
{\mathbb{P}(h \in H) \mathbb{P}(Z \in \tilde Z)}$ over the events $H$ and $\tilde Z$ with
$\mathbb{P}(h \in H, Z \in \tilde Z) > \beta$; it is pure if $\beta = 0$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
    equivalent,
    event,
    every,
    every_event,
    exp,
    implies,
    kernel,
    law,
    log,
    probability,
    real,
    space,
    total,
)

from .notation import DOCUMENT, max_information_at_most

data, outputs = space("Zs", smallest=1, largest=3), space("Hs", smallest=1, largest=3)
P, A = law("P", data), kernel("A", data, outputs, latex=r"\mathcal{A}")
k, beta = real("k", logarithmic=True), probability("beta", r"\beta")
Z, other, h = A.index("Z", 0), A.index("Z'", 0), A.index("h")
point = A(Z, h) <= exp(k) * total(P(other) * A(other, h), other)

H, chosen = event("H", outputs), event("Z~", data, latex=r"\tilde{Z}")
both = total(P(Z) * A(Z, h) * chosen(Z) * H(h), Z, h)
apart = total(P(Z) * A(Z, h) * H(h), Z, h) * total(P(Z) * chosen(Z), Z)
bounded = implies(both > beta, log((both - beta) / apart) <= k)

CLAIM = Claim(
    source=DOCUMENT.at(
        (171, 173),
        "Iβ(Z;𝒜(Z))",
        r"β=0𝛽0\beta=0.",
        r"\max_{(H,Z)\subset\mathcal{H}\times\mathcal{Z}^{n}:\mathbb{P}(h\in H,",
    ),
    reading="the maximum over H and Z~ is at most k: so is the logarithm, for all events; H(h) and "
    "Z~(Z) are 1 in the event and 0 outside; P is any law of the data set, so that every D has its "
    "P = D^n",
    notation="the quotation is what the maximum runs over",
    scope="any law of the data, any mechanism",
    forall=(k, beta, P, A),
    show=None,
    misprint=r"\max_{(H, Z) \subset \mathcal{H} \times \mathcal{Z}^n \colon"
    r" \mathbb{P}(h \in H, Z \in \tilde{Z}) > \beta}"
    r" \log \frac{\mathbb{P}(h \in H, Z \in \tilde{Z}) - \beta}"
    r"{\mathbb{P}(h \in H) \, p(Z \in \tilde{Z})} \leq k",
    erratum=Erratum(
        "misprint",
        because="the maximum runs over events (H, Z), but the event is called Z~ in what follows, "
        "where Z is the data set",
        survives="yes: with (H, Z~) under the maximum it is a definition",
        amended=Amended(
            show=equivalent(
                max_information_at_most(A, P, beta, k),
                every_event(every_event(bounded, chosen), H),
            )
        ),
    ),
    notes=Note(
        "pure max-information, the only one that is used, is at most k if and only if the bound "
        "holds for every output with every data set of positive probability",
        forall=(k, P, A),
        show=equivalent(max_information_at_most(A, P, 0, k), every(implies(P(Z) > 0, point), Z, h)),
    ),
)
