r"""$(\epsilon, \delta)$-dp is meaningful only if $\delta < 1$.

For $\delta \ge 1$ every mechanism has it, whatever $\epsilon$ is.
"""

from dpproofs.language import Claim, Note, Sharp, cases, equivalent, index, real, space, table
from dpproofs.theory import differentially_private, indistinguishable

from .notation import DOCUMENT, M, epsilon, m
from .notation import delta as any_delta

delta = real("delta", r"\delta", at_least=1, stated=1521)
y = index("y", space("Y", smallest=2, largest=2))
here, there = table(cases(y == 0, 1, 0), y), table(cases(y == 1, 1, 0), y)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1520, 1521),
        "Immediately we see",
        r"if \(\delta < 1\).",
        r"is meaningful only if \(\delta < 1\)",
    ),
    reading="not meaningful is what every mechanism has: so it is for delta >= 1, any epsilon",
    notation="stated is what happens otherwise, for delta >= 1",
    scope="all mechanisms",
    forall=(m, epsilon, delta, M),
    show=differentially_private(M, epsilon, delta),
    sharp=Sharp(reading="delta = 1 is the least for which every mechanism has it, by the note"),
    notes=Note(
        "for no lesser delta has every mechanism it: for two laws apart it is delta >= 1",
        forall=(epsilon, any_delta),
        show=equivalent(indistinguishable(here, there, epsilon, any_delta), any_delta >= 1),
    ),
)
