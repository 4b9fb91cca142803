r"""Noise with the density $1 / (1 + z^2)$ hides a shift and a change of scale.

For noise in proportion to a smooth bound on the sensitivity, its density has to change little where
it is shifted, and where it is stretched: by at most the factor $e^{\epsilon/2}$ for a shift of at
most $\epsilon/6$, and for a stretch by $e^\lambda$ with $|\lambda| \le \epsilon/6$.

Reference: K. Nissim, S. Raskhodnikova and A. Smith, Smooth sensitivity and sampling in private data
analysis, 2007, on admissible noise, with $\gamma = 2$.
"""

from dpproofs.language import Claim, Split, Step, exp, real

from .notation import DOCUMENT

rate, z = real("epsilon", r"\epsilon", above=0), real("z")
shift, stretch = real("s"), real("lambda", r"\lambda")
size = abs(shift)

CLAIMS = {
    "shift": Claim(
        source=DOCUMENT.at(1, "admissible", "noise", r"h(z) \le e^{\epsilon/2} h(z + s)"),
        reading="both sides are multiplied by the two denominators; the constant of the density is "
        "left out",
        forall=(rate, z, shift),
        given=size <= rate / 6,
        show=1 + (z + shift) ** 2 <= exp(rate / 2) * (1 + z**2),
        ours=(
            Step("half", exp(rate / 4) >= 1 + rate / 4, ()),
            Step("a power", exp(rate / 2) >= 1 + rate / 2 + rate**2 / 16, "half"),
            Step("size", size >= 0, ()),
            Step("squares", size**2 <= rate**2 / 36, ("size", "hypothesis")),
            Step(
                "a factor",
                1 + size + size**2 <= exp(rate / 2),
                ("a power", "squares", "hypothesis"),
            ),
            Split(
                shift > 0,
                yes=Step("to the right", shift * (1 - z) ** 2 >= 0, ()),
                no=Step("to the left", -shift * (1 + z) ** 2 >= 0, ()),
            ),
            Step("one side", 2 * z * shift <= size * (1 + z**2), ()),
            Step(
                "together",
                1 + (z + shift) ** 2 <= (1 + size + size**2) * (1 + z**2),
                "one side",
            ),
            Step(
                "times",
                (1 + size + size**2) * (1 + z**2) <= exp(rate / 2) * (1 + z**2),
                "a factor",
            ),
        ),
    ),
    "stretch": Claim(
        source=DOCUMENT.at(
            1, "admissible", "noise", r"e^\lambda h(e^\lambda z) \le e^{\epsilon/2} h(z)"
        ),
        reading="both sides are multiplied by the two denominators; the constant of the density is "
        "left out",
        forall=(rate, z, stretch),
        given=abs(stretch) <= rate / 6,
        show=exp(stretch) * (1 + z**2) <= exp(rate / 2) * (1 + exp(2 * stretch) * z**2),
        ours=(
            Step("first", exp(stretch) <= exp(rate / 2), "hypothesis"),
            Step("second", exp(-stretch) <= exp(rate / 2), "hypothesis"),
            Step("raised", exp(stretch) <= exp(rate / 2) * exp(2 * stretch), "second"),
            Step(
                "of z",
                exp(stretch) * z**2 <= exp(rate / 2) * exp(2 * stretch) * z**2,
                "raised",
            ),
        ),
    ),
}
