r"""An event is at least as likely as each point that is in it.

Reference: P. Billingsley, Probability and Measure, 3rd edition, 1995, Section 2, (2.5).
"""

from dpproofs.language import Claim, every, law, space, test, total

from .notation import DOCUMENT

Y = space("Y")
p, E = law("p", Y), test("E", Y, Y)  # an event E(w, .) for each point w
w, v = p.index("w"), p.index("v")

CLAIM = Claim(
    source=DOCUMENT.at(1, "Probability", "and Measure", r"A \subset B \implies P(A) \le P(B)"),
    notation="of the event that holds one point alone",
    forall=(p, E),
    given=every(E(w, w) == 1, w),
    show=every(p(w) <= total(p(v) * E(w, v), v), w),
)
