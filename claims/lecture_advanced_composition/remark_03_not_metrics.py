"""Divergences are not metrics: they are not symmetric, and have no triangle inequality.

Shown by laws on two points. The max-KL divergence does satisfy the triangle inequality.
"""

from fractions import Fraction

from dpproofs.language import Claim, Note, Open, Source, cases, exists, index, law, space, table
from dpproofs.theory import KL, max_divergence, uniform

from .notation import DOCUMENT, R, X, Y

two = space("R", r"\mathcal{R}", smallest=2, largest=2, stated="the range of an example")
p, q, s = law("p", two), law("q", two), law("s", two)
any_s = law("s", R)
r = index("r", two)
fair = uniform(two)
quarter, tenth = (table(cases(r == 0, a, 1 - a), r) for a in (Fraction(1, 4), Fraction(1, 10)))
SYMMETRY = "they are not symmetric with respect to switching the distributions"
TRIANGLE = "they do not satisfy the triangle inequality"
READING = "there are laws for which it fails; two points are enough"


def source(quote):
    return Source(DOCUMENT, (27, 27), ("Divergences can be seen", "triangle inequality."), quote)


def above_the_detour(divergence):
    return divergence(p, q) > divergence(p, s) + divergence(s, q)


CLAIMS = {
    "kl_symmetry": Claim(
        source=source(SYMMETRY),
        reading=READING,
        scope="one example, on any range",
        notation="the sentence is in words",
        forall=(),
        show=exists(KL(p, q) != KL(q, p), p, q, witness=(fair, quarter)),
    ),
    "kl_triangle": Claim(
        source=source(TRIANGLE),
        reading=READING,
        scope="one example, on any range",
        notation="the sentence is in words",
        forall=(),
        show=exists(above_the_detour(KL), p, s, q, witness=(fair, quarter, tenth)),
    ),
    "max_kl_symmetry": Claim(
        source=source(SYMMETRY),
        reading=READING,
        scope="one example, on any range",
        notation="the sentence is in words",
        forall=(),
        show=exists(max_divergence(p, q) != max_divergence(q, p), p, q, witness=(fair, quarter)),
    ),
    "max_kl_triangle": Claim(
        source=source(TRIANGLE),
        reading="`they` are the divergences of Definition 3, the max-KL divergence among them; "
        "there are laws on two points for which the inequality fails",
        scope="one example, on any range",
        notation="the sentence is in words",
        forall=(),
        show=exists(above_the_detour(max_divergence), p, s, q),
        notes=Note(
            "the opposite: the max-KL divergence has the triangle inequality, on every range",
            forall=(X, any_s, Y),
            show=max_divergence(X, Y) <= max_divergence(X, any_s) + max_divergence(any_s, Y),
        ),
        open=Open(
            "what is printed fails of the max-KL divergence, for log p/q is log p/s + log s/q at "
            "every point: the opposite stands as a note. But that no laws at all are a witness is "
            "not a linear program, and nothing else here refutes what is said to exist"
        ),
    ),
}
