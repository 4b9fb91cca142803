"""The number of rows in which two datasets differ is a metric."""

from dpproofs.language import Claim, all_of, distance, equivalent, every, index, natural

from .notation import DOCUMENT, Z

m = natural("m", largest=3)
x, other, third = index("x", Z**m), index("x'", Z**m), index("x''", Z**m)

CLAIM = Claim(
    source=DOCUMENT.at(
        (1439, 1446),
        "*Definition (Mechanisms)*.",
        r"\(x\) and \(x'\).",
        r"\(d(x, x') := \#\{i: x_i \neq x'_i\}\)",
    ),
    reading="the definition asks for a metric d, so that this d is to be one; a mechanism is a law"
    " on Y for each dataset",
    notation="the quotation defines d; what a metric is goes without saying",
    scope="all m and Z",
    forall=(m,),
    show=every(
        all_of(
            equivalent(distance(x, other) == 0, x == other),
            distance(x, other) == distance(other, x),
            distance(x, third) <= distance(x, other) + distance(other, third),
        ),
        x,
        other,
        third,
    ),
)
