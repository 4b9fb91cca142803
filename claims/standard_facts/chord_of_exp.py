r"""The exponential function lies below its chords, and a power above its tangent.

For $0 \le s \le 1$ and any $w$, $e^{s w} \le 1 + s (e^w - 1)$. With $w = a v$ and $s = 1/a$ this is
the inequality of Bernoulli, $e^{a v} \ge 1 + a (e^v - 1)$ for $a \ge 1$. So $x^a$ is convex: for
$x = e^v$ between $1/c$ and $c$ it is below its chord there.

Reference: G. H. Hardy, J. E. Littlewood and G. Pólya, Inequalities, second edition, 1952, sections
2.15 and 3.5.
"""

from dpproofs.language import Claim, Instance, Split, Step, exp, real

from .notation import DOCUMENT

s, w = real("s", at_least=0, at_most=1), real("w")
m, n = real("m", at_least=0), real("n", at_least=0)
a, v, b = real("a", at_least=1), real("v"), real("b", at_least=0)
rise, fall = exp(v) - exp(-b), exp(b) - exp(v)
x_a, slope = exp(a * v), exp((a - 1) * v)
HERE = "standard_facts/chord_of_exp"
SOURCE = DOCUMENT.at(1, "convex", "exponential", r"e^{s w} \le 1 + s (e^w - 1)")

CLAIMS = {
    "chord": Claim(
        source=SOURCE,
        forall=(s, w),
        show=exp(s * w) <= 1 + s * (exp(w) - 1),
        ours=(
            Step("an end", exp(w) >= exp(s * w) * (1 + (1 - s) * w), ()),
            Step("the other end", exp(s * w) * (1 - s * w) <= 1, ()),
        ),
    ),
    "weighed": Claim(
        source=DOCUMENT.at(1, "convex", "exponential", r"m e^{(m + n) w} + n \ge (m + n) e^{m w}"),
        reading="with weights that need not add up to 1",
        forall=(m, n, w),
        show=m * exp((m + n) * w) + n >= (m + n) * exp(m * w),
        ours=(
            Step("an end", exp((m + n) * w) >= exp(m * w) * (1 + n * w), ()),
            Step("the other end", exp(m * w) * (1 - m * w) <= 1, ()),
        ),
    ),
    "two_powers": Claim(
        source=DOCUMENT.at(1, "Markov", "inequality", r"x^m \ge 1 - 1/x"),
        reading="x = e^w; one of the two sides of 1 is plain on either side",
        forall=(m, w),
        show=exp(m * w) >= 1 - exp(-w),
        ours=Split(
            w >= 0,
            yes=Step("a tangent", exp(m * w) >= 1 + m * w, ()),
            no=Step("a tangent", exp(-w) >= 1 - w, ()),
        ),
    ),
    "bernoulli": Claim(
        source=DOCUMENT.at(1, "inequality", "Bernoulli", r"e^{a v} \ge 1 + a (e^v - 1)"),
        reading="the power a of e^v",
        forall=(a, v),
        show=exp(a * v) >= 1 + a * (exp(v) - 1),
        ours=(
            Instance("chord", f"{HERE}.chord", {"s": 1 / a, "w": a * v}),
            Step("its power", exp(1 / a * (a * v)) == exp(v), ()),
            Step("as a chord", exp(v) <= 1 + 1 / a * (exp(a * v) - 1), ("chord", "its power")),
        ),
        cites=(f"{HERE}.chord",),
    ),
    "tangent": Claim(
        source=DOCUMENT.at(1, "inequality", "Bernoulli", r"y^a \ge x^a + a x^{a-1} (y - x)"),
        reading="x = e^v and y = e^w",
        forall=(a, v, w),
        show=exp(a * w) >= exp(a * v) + a * exp((a - 1) * v) * (exp(w) - exp(v)),
        ours=(
            Instance("Bernoulli", f"{HERE}.bernoulli", {"v": w - v}),
            Step(
                "times a power",
                exp(a * v) * exp(a * (w - v))
                >= exp(a * v) + a * (exp(a * v) * exp(w - v) - exp(a * v)),
                "Bernoulli",
            ),
        ),
        cites=(f"{HERE}.bernoulli",),
    ),
    "between": Claim(
        source=DOCUMENT.at(
            1,
            "convex",
            "power",
            r"(c - 1/c) x^a \le (x - 1/c) c^a + (c - x) c^{-a}",
        ),
        reading="x = e^v and c = e^b",
        forall=(a, v, b),
        given=(v <= b, -b <= v),
        show=(exp(b) - exp(-b)) * x_a <= rise * exp(a * b) + fall * exp(-a * b),
        ours=(
            Step("below", exp(v) <= exp(b), "hypothesis"),
            Step("above", exp(v) >= exp(-b), "hypothesis"),
            Instance("at c", f"{HERE}.tangent", {"w": b}),
            Instance("at 1/c", f"{HERE}.tangent", {"w": -b}),
            Step(
                "weighed", rise * exp(a * b) >= rise * (x_a + a * slope * fall), ("at c", "above")
            ),
            Step(
                "weighed too",
                fall * exp(-a * b) >= fall * (x_a - a * slope * rise),
                ("at 1/c", "below"),
            ),
            Step("in all", rise + fall == exp(b) - exp(-b), ()),
        ),
        cites=(f"{HERE}.tangent",),
    ),
}
