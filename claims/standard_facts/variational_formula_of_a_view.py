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
    Split,
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
share = part * cases(W_of_w > 0, 1 / W_of_w, 0)
tilted = P(w) * Q * exp(f(w, h) - c)
ratio = S * Q * exp(x) * cases(W > 0, 1 / W, 0)
own_part = P(w) * part * Q * exp(x) * cases(W > 0, 1 / W, 0)  # of P(z) A(z, h) times the ratio

HERE = "standard_facts/variational_formula_of_a_view"
e, a, b = real("e"), real("a", at_least=0), real("b", at_least=0)
x_0, y_0 = real("x"), real("y")

OF_ONE_CLASS = Claim(
    source=DOCUMENT.at(
        1, "variational", "formula", r"\mathbb{E} f \le D(Q \| P) + \log \mathbb{E} e^f"
    ),
    reading="two numbers that are equal, unless a factor e is 0, have one quotient",
    notation="the quotation is the formula itself",
    forall=(e, a, b, x_0, y_0),
    given=(e * a == e * b, e * x_0 == e * y_0),
    show=e * x_0 * cases(a > 0, 1 / a, 0) == e * y_0 * cases(b > 0, 1 / b, 0),
    ours=Split(
        e == 0,
        no=(Step("one", a == b, "hypothesis"), Step("one value", x_0 == y_0, "hypothesis")),
    ),
)
BOUND = Claim(
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
    cites=(f"{HERE}.of_one_class",),
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
        Instance(
            "as one",
            f"{HERE}.of_one_class",
            {
                "e": view(w, z),
                "a": W,
                "b": W_of_w,
                "x": exp(x),
                "y": exp(f(w, h) - c),
            },
            by=("in one class", "one value"),
        ),
        Step("a part of it", every(own_part == share * tilted, w, z, h), "as one"),
        Step("all parts", every(total(share, z) <= 1, w, h), "hypothesis"),
        Step("one output", every(total(P(w) * exp(f(w, h) - c), w) <= 1, h), "hypothesis"),
        Step("beside it", every(total(tilted, w) <= Q, h), "one output"),
        Step("of all", total(tilted, w, h) <= 1, "beside it"),
        Step("by parts", every(total(share * tilted, z) <= tilted, w, h), "all parts"),
        Step("of all parts", total(share * tilted, z, w, h) <= 1, ("by parts", "of all")),
        Step("rest", mean(ratio) <= 1, ("a part of it", "of all parts", "met", "weight", "drawn")),
    ),
)
CLAIMS = {"of_one_class": OF_ONE_CLASS, "bound": BOUND}
