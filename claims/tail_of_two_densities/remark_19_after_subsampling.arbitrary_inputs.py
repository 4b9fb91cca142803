r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from dpproofs.language import (
    Again,
    Claim,
    Erratum,
    Instance,
    Reading,
    Sharp,
    Step,
    every,
    greatest,
    real,
    sqrt,
    total,
)

from .notation import DOCUMENT
from .notions.after_subsampling import C, clipped, d, h, j, y, z

learning = real("alpha", r"\alpha", above=0, stated="a learning rate")

shrunk = greatest(1, sqrt(total(y(h) ** 2, h)) / (C / 2))  # what an entry of y is divided by
shorter = (
    Step("at least 1", shrunk >= 1, ()),
    Step("one vector", total((y(j) / shrunk) ** 2, j) <= (C / 2) ** 2, "at least 1"),
)
at_y, at_z = clipped(y, C / 2), clipped(z, C / 2)
apart = total((at_y - at_z) ** 2, j)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2570, 2573),
        "Note that the clipping",
        "/neighbouring/ inputs.",
        r"It makes the difference between the query results of two /arbitrary/ inputs bounded"
        r" by \(C\)",
    ),
    reading="y and z are the means over any two minibatches before they are clipped at C/2; the"
    " query is the clipped mean. d up to 3",
    notation="in words",
    forall=(d, C, y, z),
    show=sqrt(total((clipped(y, C / 2) - clipped(z, C / 2)) ** 2, j)) <= C,
    readings=Reading(
        "the query is the step of line 2562, to which the noise is added: it has the factor"
        " alpha, the learning rate",
        forall=(d, C, learning, y, z),
        show=sqrt(total((learning * (clipped(y, C / 2) - clipped(z, C / 2))) ** 2, j)) <= C,
        erratum=Erratum(
            "ambiguous",
            because="the query may be the clipped bracket of line 2562, and then the sentence"
            " is true; or the step, which updates the parameters (line 1429) and to which the"
            " noise is added: where alpha > 1, two steps may be alpha C apart",
            survives="in part: of the clipped mean, and of steps with alpha <= 1",
        ),
    ),
    ours=(
        *shorter,
        Again({y: z}),
        Step("a square", every((at_y - at_z) ** 2 >= 0, j), ()),
        Step("another one", every((at_y + at_z) ** 2 >= 0, j), ()),
        Step("squares", apart >= 0, "a square"),
        Step("others", total((at_y + at_z) ** 2, j) >= 0, "another one"),
        Step("two vectors", apart <= C**2, ("one vector", "one vector'", "others")),
        Instance("their distance", "standard_facts/square_root.below", {"a": apart, "b": C}),
    ),
    sharp=Sharp(reading="attained by opposite vectors of norm C/2 or more"),
)
