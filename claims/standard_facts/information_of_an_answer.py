r"""What an answer about a bit says of means: the variational formula for two values.

Of a bit and an answer $h$ the pairs with the bit 0 have the masses $u(h)$, in all $p$, and those
with the bit 1 the masses $w(h)$, in all $q = 1 - p$. A loss is $l(h)$ for the bit 0 and $k(h)$ for
the bit 1, and $m(h)$ in the mean. Then $\mathbb{E}(m - \text{loss})$, which is 0 if bit and answer
are independent, is bounded by the information: at each $t$ with an exponential moment, and at the
best $t$ by a root, where the loss has the variance proxy $v$ for every $h$.

Reference: S. Boucheron, G. Lugosi and P. Massart, Concentration Inequalities, 2013, Corollary 4.15
and Lemma 4.18.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Let,
    Split,
    Step,
    cases,
    every,
    exp,
    implies,
    index,
    log,
    log_ratio,
    positive,
    real,
    reals,
    space,
    sqrt,
    total,
)
from dpproofs.theory import two_point_proxy

from .notation import DOCUMENT

H = space("H")
h, i = index("h", H), index("i", H)
p, q, t, c = real("p", at_least=0), real("q", at_least=0), real("t"), real("c")
u, w = reals("u", H, at_least=0), reals("w", H, at_least=0)
loss_0, loss_1 = reals("l", H), reals("k", H)
Q, m = u(h) + w(h), p * loss_0(h) + q * loss_1(h)
masses = (p + q == 1, total(u(h), h) == p, total(w(h), h) == q)
of_0 = total(cases(u(h) > 0, u(h) * log_ratio(u(h), p * Q), 0), h)
of_1 = total(cases(w(h) > 0, w(h) * log_ratio(w(h), q * Q), 0), h)
told = of_0 + of_1
more = total(u(h) * (m - loss_0(h)) + w(h) * (m - loss_1(h)), h)
of_l, of_k = t * (m - loss_0(h)), t * (m - loss_1(h))
rest_0 = total(p * Q * exp(of_l - c), h)
rest_1 = total(q * Q * exp(of_k - c), h)

v, s, info, bound = real("v", at_least=0), real("s"), real("I"), real("b")
least = real("s_p")  # the least proxy
d, x, y = real("d"), real("x"), real("y")  # a difference, and a loss for each bit
best, scale = real("t*"), real("k", above=0)
mean, mean_by_one = p * x + q * y, p * x + (1 - p) * y
up, up_by_one = exp(t * (mean - x)), exp(t * (mean_by_one - x))
down, down_by_one = exp(t * (mean - y)), exp(t * (mean_by_one - y))

f, g = positive("f", H), positive("g", H)  # the laws of the answer, given the bit
R = p * f(h) + q * g(h)
from_0 = total(cases(p * f(h) > 0, p * f(h) * log_ratio(p * f(h), p * R), 0), h)
from_1 = total(cases(q * g(h) > 0, q * g(h) * log_ratio(q * g(h), q * R), 0), h)
x_0, y_0 = real("x", above=0), real("y", above=0)
both = total((f(h) - g(h)) * (log(f(h)) - log(g(h))), h)

HERE, TANGENT = "standard_facts/information_of_an_answer", "standard_facts/tangent_of_exp"
MOMENT = "standard_facts/two_point_subgaussian.of_a_law"
SOURCE = DOCUMENT.at(
    1, "variational", "formula", r"\mathbb{E} f \le D(Q \| P) + \log \mathbb{E} e^f"
)

CLAIMS = {
    "at_t": Claim(
        source=SOURCE,
        notation="the quotation is that of two laws",
        forall=(p, q, u, w, loss_0, loss_1, t, c),
        given=(*masses, every(p * exp(of_l) + q * exp(of_k) <= exp(c), h)),
        show=t * more <= told + c,
        cites=(TANGENT,),
        ours=(
            Step("its part", every(u(h) <= total(u(i), i), h), ()),
            Step("the other's part", every(w(h) <= total(w(i), i), h), ()),
            Step("a part", every(u(h) <= p, h), ("its part", "hypothesis")),
            Step("the other part", every(w(h) <= q, h), ("the other's part", "hypothesis")),
            Step("not below 0", every(p * Q >= 0, h), "hypothesis"),
            Step("nor this", every(q * Q >= 0, h), "hypothesis"),
            Step("p", every(implies(u(h) > 0, p > 0), h), "a part"),
            Step("q", every(implies(w(h) > 0, q > 0), h), "the other part"),
            Step("drawn", every(implies(u(h) > 0, p * Q > 0), h), "p"),
            Step("also drawn", every(implies(w(h) > 0, q * Q > 0), h), "q"),
            Instance(
                "tangent",
                TANGENT,
                {"a": u(h), "q": p * Q, "x": of_l - c},
                by=("drawn", "not below 0", "hypothesis"),
            ),
            Instance(
                "other tangent",
                TANGENT,
                {"a": w(h), "q": q * Q, "x": of_k - c},
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
                every(p * exp(of_l - c) + q * exp(of_k - c) <= 1, h),
                "hypothesis",
            ),
            Step(
                "beside it",
                every(p * Q * exp(of_l - c) + q * Q * exp(of_k - c) <= Q, h),
                "one answer",
            ),
            Step(
                "rest",
                total(p * Q * exp(of_l - c) + q * Q * exp(of_k - c), h) <= 1,
                ("beside it", "in all"),
            ),
        ),
    ),
    "best_t": Claim(
        source=SOURCE,
        reading="a difference d, of which t d is at most I + t^2 v / 2 for the best t",
        notation="the quotation is that of two laws",
        forall=(d, info, v, bound, t),
        given=(
            info >= 0,
            v * 2 * info <= bound,
            t == cases(v > 0, d / v, cases(d == 0, 0, (info + 1) / d)),
            t * d <= info + t**2 * v / 2,
        ),
        show=abs(d) <= sqrt(bound),
        ours=(
            Step("not below 0", v * info >= 0, "hypothesis"),
            Step("of both", bound >= 0, ("not below 0", "hypothesis")),
            Split(
                v > 0,
                yes=(
                    Step("t", v * t == d, "hypothesis"),
                    Step("times v", d * d <= v * info + d * d / 2, ("t", "hypothesis")),
                    Step("squared", d**2 <= bound, ("times v", "hypothesis")),
                ),
                no=(
                    Step("none", v == 0, "hypothesis"),
                    Split(
                        d == 0,
                        yes=Step("squared", d**2 <= bound, ("none", "hypothesis")),
                        no=(
                            Step("t", t * d == info + 1, "hypothesis"),
                            Step("squared", d**2 <= bound, ("t", "none", "hypothesis")),
                        ),
                    ),
                ),
            ),
            Step("its root", abs(d) <= sqrt(bound), ("squared", "of both")),
        ),
    ),
    "below_its_root": Claim(
        source=SOURCE,
        reading="what a multiple of a root of I bounds from above while I does from below",
        notation="the quotation is that of two laws",
        forall=(scale, d, info, v, bound),
        given=(1 / scale * info <= abs(d), abs(d) <= sqrt(bound), bound == v * 2 * info),
        show=info <= 2 * scale**2 * v,
        ours=Split(
            info > 0,
            yes=(
                Step("under the root", bound >= 0, "hypothesis"),
                Step("one by the other", 1 / scale * info <= sqrt(bound), "hypothesis"),
                Step("a multiple", info <= scale * sqrt(bound), "one by the other"),
                Step(
                    "squared",
                    info**2 <= scale**2 * bound,
                    ("a multiple", "under the root", "hypothesis"),
                ),
                Step("divided", info <= 2 * scale**2 * v, ("squared", "hypothesis")),
            ),
        ),
    ),
    "in_size": Claim(
        source=SOURCE,
        reading="what a difference is above, it is above in size, whichever is subtracted",
        notation="the quotation is that of two laws",
        forall=(d, info),
        given=info <= d,
        show=info <= abs(-d),
    ),
    "moment": Claim(
        source=DOCUMENT.at(
            1,
            "sub-Gaussian norm",
            "random variable",
            r"\mathbb{E} e^{\lambda X} \le e^{\lambda^2 \sigma^2 / 2}",
        ),
        reading="of a bit; s is the least variance proxy of the bit itself",
        forall=(p, q, s, x, y, v, t),
        given=(p + q == 1, s == two_point_proxy(p), (x - y) ** 2 * s <= v),
        show=p * up + q * down <= exp(t**2 * v / 2),
        cites=(MOMENT,),
        ours=(
            Step("the other", 1 - p == q, "hypothesis"),
            Step("at most 1", 1 - p >= 0, "hypothesis"),
            Instance(
                "of a law",
                MOMENT,
                {"p": p, "s": s, "a": x, "b": y, "v": v, "t": t},
                by=("at most 1", "hypothesis"),
            ),
            Step("the mean", mean == mean_by_one, "the other"),
            Step("up", up == up_by_one, "the mean"),
            Step("down", down == down_by_one, "the mean"),
            Step("part up", p * up == p * up_by_one, "up"),
            Step("part down", q * down == (1 - p) * down_by_one, ("down", "the other")),
            Step(
                "in all",
                p * up + q * down <= exp(t**2 * v / 2),
                ("part up", "part down", "of a law"),
            ),
        ),
    ),
    "root": Claim(
        source=SOURCE,
        reading="v is a variance proxy of the loss for each answer, and b at least 2 v I",
        notation="the quotation is that of two laws",
        forall=(p, q, s, v, bound, u, w, loss_0, loss_1),
        given=(
            *masses,
            s == two_point_proxy(p),
            every((loss_0(h) - loss_1(h)) ** 2 * s <= v, h),
            v * 2 * told <= bound,
        ),
        show=abs(more) <= sqrt(bound),
        cites=(f"{HERE}.at_t", f"{HERE}.best_t", f"{HERE}.moment"),
        ours=(
            Instance("at 0", f"{HERE}.at_t", {"t": 0, "c": 0}, by="hypothesis"),
            Step("information", told >= 0, "at 0"),
            Step("twice", v * 2 * told <= bound, "hypothesis"),
            Let(best, cases(v > 0, more / v, cases(more == 0, 0, (told + 1) / more))),
            Instance(
                "moment",
                f"{HERE}.moment",
                {"x": loss_0(h), "y": loss_1(h), "t": best},
                by="hypothesis",
            ),
            Instance(
                "formula",
                f"{HERE}.at_t",
                {"t": best, "c": best**2 * v / 2},
                by=("moment", "hypothesis"),
            ),
            Instance(
                "best",
                f"{HERE}.best_t",
                {"d": more, "I": told, "b": bound, "t": best},
                by=("information", "formula", "t*", "twice"),
            ),
        ),
    ),
    "subgaussian": Claim(
        source=SOURCE,
        reading="the loss is sigma^2-subgaussian for each answer, with sigma^2 = v; b is at least "
        "2 v I",
        notation="the quotation is that of two laws",
        forall=(p, q, v, bound, u, w, loss_0, loss_1),
        given=(
            *masses,
            every((loss_0(h) - loss_1(h)) ** 2 * two_point_proxy(p) <= v, h),
            v * 2 * told <= bound,
        ),
        show=abs(more) <= sqrt(bound),
        cites=("standard_facts/two_point_subgaussian.named", f"{HERE}.root"),
        ours=(
            Let(least, two_point_proxy(p)),
            Step("at most 1", p <= 1, "hypothesis"),
            Step("its value", least == two_point_proxy(p), ("s_p", "at most 1")),
            Instance(
                "named",
                "standard_facts/two_point_subgaussian.named",
                {"s": least, "p": p, "a": (loss_0(h) - loss_1(h)) ** 2},
                by=("its value", "at most 1", "hypothesis"),
            ),
            Instance("root", f"{HERE}.root", {"s": least}, by=("its value", "named", "hypothesis")),
        ),
    ),
    "scaled": Claim(
        source=SOURCE,
        reading="what both are multiplied by does not matter to the logarithm of a ratio",
        notation="the quotation is that of two laws",
        forall=(p, x_0, y_0),
        show=cases(p * x_0 > 0, p * x_0 * log_ratio(p * x_0, p * y_0), 0)
        == p * x_0 * (log(x_0) - log(y_0)),
    ),
    "at_most": Claim(
        source=DOCUMENT.at(1, "data processing", "at order 1", "the information of a view"),
        reading="at most the mean divergence of the laws that two independent bits give the answer",
        forall=(p, q, f, g),
        given=p + q == 1,
        cites=(f"{HERE}.scaled",),
        show=from_0 + from_1 <= p * q * both,
        ours=(
            Step("above 0", every(R > 0, h), "hypothesis"),
            Step("tangent", every(log(f(h)) - log(R) <= f(h) / R - 1, h), "above 0"),
            Step("other tangent", every(log(g(h)) - log(R) <= g(h) / R - 1, h), "above 0"),
            Step("of both", every(p * (f(h) / R) + q * (g(h) / R) == 1, h), "above 0"),
            Step(
                "concave",
                every(p * log(f(h)) + q * log(g(h)) <= log(R), h),
                ("tangent", "other tangent", "of both", "hypothesis"),
            ),
            Step(
                "weighed",
                every(R * (p * log(f(h)) + q * log(g(h))) <= R * log(R), h),
                ("concave", "above 0"),
            ),
            Instance("with 0", f"{HERE}.scaled", {"p": p, "x": f(h), "y": R}, by="above 0"),
            Instance("with 1", f"{HERE}.scaled", {"p": q, "x": g(h), "y": R}, by="above 0"),
            Step(
                "an answer",
                every(
                    p * f(h) * (log(f(h)) - log(R)) + q * g(h) * (log(g(h)) - log(R))
                    <= p * q * (f(h) - g(h)) * (log(f(h)) - log(g(h))),
                    h,
                ),
                ("weighed", "hypothesis"),
            ),
        ),
    ),
}
