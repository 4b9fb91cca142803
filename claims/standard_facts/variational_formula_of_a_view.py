r"""The variational formula of Donsker and Varadhan, for what an output tells of a view of its input.

The input $z$ is drawn by $P$ and the output $h$ by $A(z)$. Someone sees of $z$ only its class under
an equivalence $E$, and $f(z, h)$ depends on this class and on $h$. If $\mathbb{E}_z e^{f(z, h)} \le
e^c$ for every $h$, then $\mathbb{E} f(z, h)$ is at most $c$ and the information of the output about
the view.

Reference: S. Boucheron, G. Lugosi and P. Massart, Concentration Inequalities, 2013, Corollary 4.15.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Step,
    cases,
    every,
    exp,
    implies,
    index,
    log_ratio,
    real,
    reals,
    total,
)

from .notation import DOCUMENT
from .notions.information_of_a_view import A, H, P, Q, S, W, Y, drawn, h, mean, view, w, z

f, c = reals("f", Y, H), real("c")
y = index("y", Y)
moment = total(P(z) * exp(f(z, h)), z)
seen = mean(log_ratio(W, S * Q))
x = f(z, h) - c

W_of_w = total(view(y, w) * P(y) * A(y, h), y)  # W of those that look like w
part = view(w, z) * P(z) * A(z, h)  # of z in the class of w
share = cases(W_of_w > 0, part / W_of_w, 0)
tilted = P(w) * Q * exp(f(w, h) - c)
ratio = S * Q * exp(x) / W

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "variational", "formula", r"\mathbb{E} f \le D(Q \| P) + \log \mathbb{E} e^f"
    ),
    reading="beside the law of pairs of an output and a class, that of independent ones",
    notation="the quotation is that of two laws",
    forall=(P, A, view, f, c),
    given=(
        every(view(z, z) == 1, z),
        every(view(w, z) == view(z, w), w, z),
        every(view(w, z) * view(y, z) == view(w, z) * view(y, w), w, z, y),
        every(view(w, z) * f(w, h) == view(w, z) * f(z, h), w, z, h),
        every(moment <= exp(c), h),
    ),
    show=mean(f(z, h)) <= seen + c,
    cites=("standard_facts/tangent_of_exp",),
    ours=(
        Step("weight", every(implies(P(z) > 0, S > 0), z), "hypothesis"),
        Step("met", every(implies(drawn, W > 0), z, h), "hypothesis"),
        Step("drawn", every(implies(drawn, Q > 0), z, h), ()),
        Step("of both", every(implies(drawn, S * Q > 0), z, h), ("weight", "drawn")),
        # The tangent of the exponential function, added up over what may be drawn.
        Step(
            "tangent",
            every(implies(drawn, log_ratio(W, S * Q) - x - 1 + ratio >= 0), z, h),
            ("met", "of both"),
        ),
        Step(
            "added",
            seen - mean(f(z, h)) + c - 1 + mean(ratio) >= 0,
            ("tangent", "met", "of both", "weight", "drawn"),
        ),
        # The inputs of one class are as one.
        Step("in one class", every(view(w, z) * W == view(w, z) * W_of_w, w, z, h), "hypothesis"),
        Step(
            "one value",
            every(view(w, z) * exp(f(w, h) - c) == view(w, z) * exp(x), w, z, h),
            "hypothesis",
        ),
        Step(
            "a part of it",
            every(
                implies(drawn, P(w) * view(w, z) * P(z) * A(z, h) * Q * exp(x) / W == share * tilted),
                w,
                z,
                h,
            ),
            ("in one class", "one value", "met"),
        ),
        Step("all parts", every(total(share, z) <= 1, w, h), "hypothesis"),
        Step("one output", every(total(P(w) * exp(f(w, h) - c), w) <= 1, h), "hypothesis"),
        Step("beside it", every(total(tilted, w) <= Q, h), "one output"),
        Step("of all", total(tilted, w, h) <= 1, "beside it"),
        Step("by parts", every(total(share * tilted, z) <= tilted, w, h), "all parts"),
        Step("of all parts", total(share * tilted, z, w, h) <= 1, ("by parts", "of all")),
        Step("rest", mean(ratio) <= 1, ("a part of it", "of all parts", "met", "weight", "drawn")),
    ),
)
