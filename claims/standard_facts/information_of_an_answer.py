r"""What an answer about a bit says of means: the variational formula for two values.

Of a bit and an answer $h$ the pairs with the bit 0 have the masses $u(h)$, in all $p$, and those
with the bit 1 the masses $w(h)$, in all $1 - p$. A loss is $l(h)$ for the bit 0 and $k(h)$ for the
bit 1, and $m(h)$ in the mean. Then $\mathbb{E}(m - \text{loss})$, which is 0 if bit and answer are
independent, is bounded by the information.

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
    space,
    total,
)

from .notation import DOCUMENT

H = space("H")
h, i = index("h", H), index("i", H)
p, t, c = real("p", at_least=0, at_most=1), real("t"), real("c")
u, w = reals("u", H, at_least=0), reals("w", H, at_least=0)
loss_0, loss_1 = reals("l", H), reals("k", H)
Q, m = u(h) + w(h), p * loss_0(h) + (1 - p) * loss_1(h)
masses = (total(u(h), h) == p, total(w(h), h) == 1 - p)
of_0 = total(cases(u(h) > 0, u(h) * log_ratio(u(h), p * Q), 0), h)
of_1 = total(cases(w(h) > 0, w(h) * log_ratio(w(h), (1 - p) * Q), 0), h)
told = of_0 + of_1
more = total(u(h) * (m - loss_0(h)) + w(h) * (m - loss_1(h)), h)
of_l, of_k = t * (m - loss_0(h)), t * (m - loss_1(h))
rest_0 = total(p * Q * exp(of_l - c), h)
rest_1 = total((1 - p) * Q * exp(of_k - c), h)
TANGENT = "standard_facts/tangent_of_exp"
SOURCE = DOCUMENT.at(
    1, "variational", "formula", r"\mathbb{E} f \le D(Q \| P) + \log \mathbb{E} e^f"
)

CLAIMS = {
    "at_t": Claim(
        source=SOURCE,
        notation="the quotation is that of two laws",
        forall=(p, u, w, loss_0, loss_1, t, c),
        given=(*masses, every(p * exp(of_l) + (1 - p) * exp(of_k) <= exp(c), h)),
        show=t * more <= told + c,
        cites=(TANGENT,),
        ours=(
            Step("its part", every(u(h) <= total(u(i), i), h), ()),
            Step("the other's part", every(w(h) <= total(w(i), i), h), ()),
            Step("a part", every(u(h) <= p, h), ("its part", "hypothesis")),
            Step("the other part", every(w(h) <= 1 - p, h), ("the other's part", "hypothesis")),
            Step("not below 0", every(p * Q >= 0, h), "hypothesis"),
            Step("nor this", every((1 - p) * Q >= 0, h), "hypothesis"),
            Step("p", every(implies(u(h) > 0, p > 0), h), "a part"),
            Step("1 - p", every(implies(w(h) > 0, 1 - p > 0), h), "the other part"),
            Step("drawn", every(implies(u(h) > 0, p * Q > 0), h), "p"),
            Step("also drawn", every(implies(w(h) > 0, (1 - p) * Q > 0), h), "1 - p"),
            Instance(
                "tangent",
                TANGENT,
                {"a": u(h), "q": p * Q, "x": of_l - c},
                by=("drawn", "not below 0", "hypothesis"),
            ),
            Instance(
                "other tangent",
                TANGENT,
                {"a": w(h), "q": (1 - p) * Q, "x": of_k - c},
                by=("also drawn", "nor this", "hypothesis"),
            ),
            Step("with 0", of_0 - total(u(h) * (of_l - c + 1), h) + rest_0 >= 0, "tangent"),
            Step("with 1", of_1 - total(w(h) * (of_k - c + 1), h) + rest_1 >= 0, "other tangent"),
            Step("in all", total(u(h), h) + total(w(h), h) == 1, "hypothesis"),
            Step("times a number", (c - 1) * (total(u(h), h) + total(w(h), h)) == c - 1, "in all"),
            Step(
                "added",
                told - t * more + c - 1 + rest_0 + rest_1 >= 0,
                ("with 0", "with 1", "times a number"),
            ),
            Step(
                "one answer",
                every(p * exp(of_l - c) + (1 - p) * exp(of_k - c) <= 1, h),
                "hypothesis",
            ),
            Step(
                "beside it",
                every(p * Q * exp(of_l - c) + (1 - p) * Q * exp(of_k - c) <= Q, h),
                "one answer",
            ),
            Step(
                "rest",
                total(p * Q * exp(of_l - c) + (1 - p) * Q * exp(of_k - c), h) <= 1,
                ("beside it", "hypothesis"),
            ),
        ),
    ),
}
