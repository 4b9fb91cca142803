r"""The best variance proxy of a law on two points.

A variable with the mean 0 that has the values $(1-p) d$ with probability $p$ and $-p d$ otherwise
is $\sigma^2$-subgaussian, $\mathbb{E} e^{\lambda X} \le e^{\lambda^2 \sigma^2 / 2}$ for all
$\lambda$, if and only if $\sigma^2 \ge d^2 (1-2p) / (2 \log((1-p)/p))$, with the limit $d^2/4$ at
$p = 1/2$: at $\lambda = 2 \log((1-p)/p) / d$ there is equality.

Reference: M. Kearns and L. Saul, Large deviation methods for approximate probabilistic inference,
UAI 1998, Lemma 1; V. Buldygin and K. Moskvichova, The sub-Gaussian norm of a binary random
variable, 2013.
"""

from fractions import Fraction

from dpproofs.language import Claim, Instance, Let, Split, Step, exp, log, ratio, real
from dpproofs.theory import two_point_proxy

from .notation import DOCUMENT

p, x = real("p", above=0, below=1), real("x")  # x = lambda d
moment = p * exp((1 - p) * x) + (1 - p) * exp(-p * x)
odds = log(ratio(1 - p, p))
moved = 2 * odds  # the x of the bound at which there is equality
exponent = moved**2 * two_point_proxy(p) / 2
least = exp((1 - 2 * p) * odds)
there = p * exp((1 - p) * moved) + (1 - p) * exp(-p * moved)

u, w = real("u", above=0), real("w")  # half of the odds, and what the exponent may be
HERE, COSH = "standard_facts/two_point_subgaussian", "standard_facts/hyperbolic_cosine.bound"
SOURCE = DOCUMENT.at(
    1,
    "sub-Gaussian norm",
    "random variable",
    r"\mathbb{E} e^{\lambda X} \le e^{\lambda^2 \sigma^2 / 2}",
)
bound = x**2 * two_point_proxy(p) / 2

chance = real("p", at_least=0, at_most=1)
a, b, v, t = real("a"), real("b"), real("v"), real("t")
k, s, r, o = real("k"), real("s"), real("r", above=0), real("o")  # a proxy, the odds, in logarithms
m = chance * a + (1 - chance) * b
left = chance * exp(t * (m - a)) + (1 - chance) * exp(t * (m - b))

CLAIMS = {
    "rarer": Claim(
        source=SOURCE,
        reading="for p = 1 / (1 + e^(2u)), which is below 1/2; the exponent is any number from "
        "x^2 sigma^2 / (2 d^2) on",
        forall=(p, u, x, w),
        given=(exp(2 * u) * p == 1 - p, 8 * u * w >= x**2 * (1 - 2 * p)),
        show=moment <= exp(w),
        ours=(
            Step("of both", p * (1 + exp(2 * u)) == 1, "hypothesis"),
            Step("less", p * (exp(2 * u) - 1) == 1 - 2 * p, "hypothesis"),
            Instance(
                "hyperbolic cosine",
                COSH,
                {"s": x / 2 - u, "u": u, "t": w - (Fraction(1, 2) - p) * x},
                by=("of both", "less", "hypothesis"),
            ),
            Step(
                "as a cosine",
                moment == p * exp(x / 2 + u - p * x) * (exp(x / 2 - u) + exp(u - x / 2)),
                "hypothesis",
            ),
            Step(
                "at the other",
                p
                * exp(x / 2 + u - p * x)
                * ((exp(u) + exp(-u)) * exp(w - (Fraction(1, 2) - p) * x))
                == exp(w),
                "of both",
            ),
            Step(
                "beside it",
                moment
                <= p
                * exp(x / 2 + u - p * x)
                * ((exp(u) + exp(-u)) * exp(w - (Fraction(1, 2) - p) * x)),
                ("as a cosine", "hyperbolic cosine"),
            ),
        ),
        cites=(COSH,),
    ),
    "even": Claim(
        source=SOURCE,
        reading="for p = 1/2",
        forall=(x,),
        show=exp(x / 2) + exp(-x / 2) <= 2 * exp(x**2 / 8),
    ),
    "half": Claim(
        source=SOURCE,
        reading="for p = 1/2, as a number",
        forall=(p, x),
        given=p == Fraction(1, 2),
        show=moment <= exp(x**2 / 8),
        ours=(
            Step("exponent up", (1 - p) * x == x / 2, "hypothesis"),
            Step("exponent down", -p * x == -x / 2, "hypothesis"),
            Step("up", exp((1 - p) * x) == exp(x / 2), "exponent up"),
            Step("down", exp(-p * x) == exp(-x / 2), "exponent down"),
            Step("part up", p * exp((1 - p) * x) == exp(x / 2) / 2, ("up", "hypothesis")),
            Step("part down", (1 - p) * exp(-p * x) == exp(-x / 2) / 2, ("down", "hypothesis")),
            Instance("even", f"{HERE}.even"),
            Step("in all", moment <= exp(x**2 / 8), ("part up", "part down", "even")),
        ),
        cites=(f"{HERE}.even",),
    ),
    "bound": Claim(
        source=SOURCE,
        forall=(p, x),
        show=moment <= exp(bound),
        ours=(
            Step("odds", exp(odds) * p == 1 - p, ()),
            Step("odds of the other", exp(-odds) * (1 - p) == p, "odds"),
            Split(
                2 * p == 1,
                yes=(
                    Step("half", p == Fraction(1, 2), ()),
                    Instance("even", f"{HERE}.even"),
                    Step("its exponent", bound == x**2 / 8, "half"),
                    Step("here", moment <= exp(x**2 / 8), ("half", "even")),
                ),
                no=Split(
                    2 * p < 1,
                    yes=(
                        Step("more", odds > 0, "hypothesis"),
                        Step("the exponent", 4 * odds * bound == x**2 * (1 - 2 * p), "more"),
                        Instance(
                            "rarer",
                            f"{HERE}.rarer",
                            {"u": odds / 2, "w": bound},
                            by=("odds", "more", "the exponent"),
                        ),
                    ),
                    no=(
                        Step("less", odds < 0, "hypothesis"),
                        Step("the exponent", 4 * odds * bound == x**2 * (1 - 2 * p), "less"),
                        Instance(
                            "rarer",
                            f"{HERE}.rarer",
                            {"p": 1 - p, "x": -x, "u": -odds / 2, "w": bound},
                            by=("odds of the other", "less", "the exponent"),
                        ),
                    ),
                ),
            ),
        ),
        cites=(f"{HERE}.rarer", f"{HERE}.even"),
    ),
    "named": Claim(
        source=SOURCE,
        reading="the least proxy by another name",
        forall=(chance, s, a, v),
        given=(s == two_point_proxy(chance), a * two_point_proxy(chance) <= v),
        show=a * s <= v,
        ours=(
            Split(
                chance > 0,
                yes=Split(
                    chance < 1,
                    yes=Step("as it is", a * two_point_proxy(chance) <= v, "hypothesis"),
                    no=Step("none", s == 0, "hypothesis"),
                ),
                no=Step("none", s == 0, "hypothesis"),
            ),
        ),
    ),
    "exponential": Claim(
        source=DOCUMENT.at(1, "exponential", "logarithm", r"e^{\log r} = r"),
        forall=(r, o),
        given=o + 1 == log(r) + 1,
        show=exp(o) == r,
        ours=(
            Step("of r", exp(log(r)) == r, ()),
            Step("no more", exp(o) <= exp(log(r)), "hypothesis"),
            Step("no less", exp(log(r)) <= exp(o), "hypothesis"),
        ),
    ),
    "of_a_law": Claim(
        source=SOURCE,
        reading="two values with any mean, less which they are taken; s is the least variance "
        "proxy of an event, and v any number from the least one on",
        forall=(chance, s, a, b, v, t),
        given=(s == two_point_proxy(chance), (a - b) ** 2 * s <= v),
        show=left <= exp(t**2 * v / 2),
        ours=(
            Step("the proxy", (a - b) ** 2 * s <= v, "hypothesis"),
            Split(
                chance > 0,
                yes=Split(
                    chance < 1,
                    yes=(
                        Let(k, log(ratio(1 - chance, chance))),
                        Step("a ratio", ratio(1 - chance, chance) > 0, ()),
                        Instance(
                            "its exponential",
                            f"{HERE}.exponential",
                            {"r": ratio(1 - chance, chance), "o": k},
                            by=("k", "a ratio"),
                        ),
                        Step("the ratio", ratio(1 - chance, chance) * chance == 1 - chance, ()),
                        Step(
                            "odds", exp(k) * chance == 1 - chance, ("its exponential", "the ratio")
                        ),
                        Step("odds of the other", exp(-k) * (1 - chance) == chance, "odds"),
                        Split(
                            2 * chance == 1,
                            yes=(
                                Step("half", chance == Fraction(1, 2), ()),
                                Step("a quarter", s == Fraction(1, 4), ("half", "hypothesis")),
                                Instance(
                                    "even",
                                    f"{HERE}.half",
                                    {"p": chance, "x": t * (b - a)},
                                    by="half",
                                ),
                                Step(
                                    "its exponent",
                                    (t * (b - a)) ** 2 / 8 <= t**2 * v / 2,
                                    ("a quarter", "the proxy"),
                                ),
                                Step(
                                    "raised",
                                    exp((t * (b - a)) ** 2 / 8) <= exp(t**2 * v / 2),
                                    "its exponent",
                                ),
                            ),
                            no=(
                                Step(
                                    "by its form",
                                    2 * log(ratio(1 - chance, chance)) * s == 1 - 2 * chance,
                                    "hypothesis",
                                ),
                                Step(
                                    "of the odds",
                                    2 * k * s == 1 - 2 * chance,
                                    ("by its form", "k"),
                                ),
                                Split(
                                    2 * chance < 1,
                                    yes=(
                                        Step("more", k > 0, "odds"),
                                        Step(
                                            "the exponent",
                                            2 * k * (t**2 * v)
                                            >= (t * (b - a)) ** 2 * (1 - 2 * chance),
                                            ("more", "of the odds", "the proxy"),
                                        ),
                                        Instance(
                                            "rarer",
                                            f"{HERE}.rarer",
                                            {
                                                "p": chance,
                                                "x": t * (b - a),
                                                "u": k / 2,
                                                "w": t**2 * v / 2,
                                            },
                                            by=("odds", "more", "the exponent"),
                                        ),
                                    ),
                                    no=(
                                        Step("less", k < 0, "odds"),
                                        Step(
                                            "the exponent",
                                            -2 * k * (t**2 * v)
                                            >= (t * (b - a)) ** 2 * (2 * chance - 1),
                                            ("less", "of the odds", "the proxy"),
                                        ),
                                        Instance(
                                            "rarer",
                                            f"{HERE}.rarer",
                                            {
                                                "p": 1 - chance,
                                                "x": t * (a - b),
                                                "u": -k / 2,
                                                "w": t**2 * v / 2,
                                            },
                                            by=("odds of the other", "less", "the exponent"),
                                        ),
                                    ),
                                ),
                            ),
                        ),
                    ),
                    no=(
                        Step("surely", chance == 1, "hypothesis"),
                        Step("one value", v >= 0, "hypothesis"),
                        Step("its moment", left <= 1, "surely"),
                        Step("above 1", exp(t**2 * v / 2) >= 1, "one value"),
                    ),
                ),
                no=(
                    Step("never", chance == 0, "hypothesis"),
                    Step("one value", v >= 0, "hypothesis"),
                    Step("its moment", left <= 1, "never"),
                    Step("above 1", exp(t**2 * v / 2) >= 1, "one value"),
                ),
            ),
        ),
        cites=(f"{HERE}.exponential", f"{HERE}.rarer", f"{HERE}.half"),
    ),
    "attained": Claim(
        source=DOCUMENT.at(
            1, "sub-Gaussian norm", "random variable", r"\lambda = 2 \log((1-p)/p)/d"
        ),
        forall=(p,),
        show=there == exp(exponent),
        ours=(
            Step("odds", exp(odds) * p == 1 - p, ()),
            Split(
                2 * p == 1,
                yes=(
                    Step("half", p == Fraction(1, 2), ()),
                    Step("even", odds == 0, "half"),
                    Step("exponent", exponent == 0, "even"),
                    Step("right", exp(exponent) == 1, "exponent"),
                    Step("least", least == 1, "even"),
                ),
                no=(
                    Step("uneven", odds != 0, ()),
                    Step("exponent", exponent == (1 - 2 * p) * odds, ("uneven", "hypothesis")),
                    Step("right", exp(exponent) == least, "exponent"),
                ),
            ),
        ),
    ),
}
