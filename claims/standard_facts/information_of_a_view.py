r"""What an output tells of a view of its input.

The input $z$ is drawn by $P$ and the output $h$ by $A(z)$. Someone sees of $z$ only what tells it
apart from the inputs $w$ with $E(w, z) = 0$. The information of the output about this view is at
most that about the input, and as much where inputs that look alike have one law of outputs.

Reference: T. Cover and J. Thomas, Elements of Information Theory, 2nd edition, 2006, Theorem 2.8.1,
the data processing inequality.
"""

from dpproofs.language import Claim, Step, every, implies, log_ratio, total
from dpproofs.theory import joint, mutual_information

from .notation import DOCUMENT
from .notions.information_of_a_view import A, P, Q, S, W, drawn, h, mean, of_A, view, w, z

more = W / (S * A(z, h)) - 1
seen, told = mean(log_ratio(W, S * Q)), mutual_information(joint(P, A))

PARTED = (  # the logarithm of the view, beside that of A
    Step("scaled", every(implies(drawn, S * A(z, h) > 0), z, h), "weight"),
    Step("of both", every(implies(drawn, S * Q > 0), z, h), ("weight", "drawn")),
    Step(
        "parted",
        every(implies(drawn, log_ratio(W, S * Q) == log_ratio(W, S * A(z, h)) + of_A), z, h),
        ("weight", "met", "drawn", "scaled", "of both"),
    ),
)
AS_ONE = (  # the mean of the second is the information
    Step("one by one", every(implies(drawn, P(z) * Q > 0), z, h), "drawn"),
    Step("as one", mean(of_A) == told, ("drawn", "one by one")),
)

AT_MOST = Claim(
    source=DOCUMENT.at(1, "data processing", "at order 1", "the information of a view"),
    forall=(P, A, view),
    given=every(view(z, z) == 1, z),
    show=seen <= told,
    ours=(
        Step("mass", every(total(W, h) == S, z), ()),
        Step("weight", every(implies(P(z) > 0, S > 0), z), "hypothesis"),
        Step("met", every(implies(drawn, W > 0), z, h), "hypothesis"),
        Step("drawn", every(implies(drawn, Q > 0), z, h), ()),
        *PARTED,
        Step(
            "tangent",
            every(implies(drawn, log_ratio(W, S * A(z, h)) - more <= 0), z, h),
            ("met", "scaled"),
        ),
        Step(
            "in all",
            every(implies(drawn, log_ratio(W, S * Q) <= of_A + more), z, h),
            ("parted", "tangent"),
        ),
        Step("added", seen <= mean(of_A + more), ("in all", "weight", "met", "drawn")),
        Step("rest", mean(more) <= 0, ("mass", "weight")),
        Step("apart", mean(of_A + more) == mean(of_A) + mean(more), ("weight", "drawn")),
        *AS_ONE,
    ),
)
alike = every(view(w, z) * A(w, h) == view(w, z) * A(z, h), w, z, h)
EQUAL = Claim(
    source=DOCUMENT.at(1, "data processing", "at order 1", "the information of a view"),
    forall=(P, A, view),
    given=(every(view(z, z) == 1, z), alike),
    show=seen == told,
    ours=(
        Step("weight", every(implies(P(z) > 0, S > 0), z), "hypothesis"),
        Step("drawn", every(implies(drawn, Q > 0), z, h), ()),
        Step("one law", every(S * A(z, h) == W, z, h), "hypothesis"),
        Step("met", every(implies(drawn, W > 0), z, h), ("weight", "one law")),
        *PARTED,
        Step(
            "the same",
            every(implies(drawn, log_ratio(W, S * A(z, h)) + 1 == 1), z, h),
            ("met", "scaled", "one law"),
        ),
        Step(
            "as likely",
            every(implies(drawn, log_ratio(W, S * Q) - of_A == 0), z, h),
            ("parted", "the same", "met", "drawn", "of both"),
        ),
        Step("added", seen == mean(of_A), ("as likely", "weight", "met", "drawn")),
        *AS_ONE,
    ),
)
CLAIMS = {"at_most": AT_MOST, "equal": EQUAL}
