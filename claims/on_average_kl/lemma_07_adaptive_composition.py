r"""Adaptive composition.

Let $\mathcal{A}$ be $\epsilon_1$-(on-average) KL-private and $\mathcal{B}(\cdot, h)$
$\epsilon_2$-(on-average) KL-private for every $h$ in the support of $\mathcal{A}$. Then
$(\mathcal{A}, \mathcal{B})$ jointly is $(\epsilon_1 + \epsilon_2)$-(on-average) KL-private.
"""

from fractions import Fraction

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Instance,
    Note,
    Step,
    cases,
    every,
    first,
    implies,
    index,
    law,
    mechanism,
    natural,
    opened_by,
    pick,
    real,
    replace,
    second,
    space,
    sup,
    table,
)
from dpproofs.theory import KL, on_neighbours, power

from .notation import DOCUMENT, kl_private, mean, n, on_average_kl
from .notions.adaptive_composition import (
    Z2,
    A,
    B,
    D,
    Z,
    g,
    h,
    in_support,
    lines,
    others,
    points,
    some_output,
    w,
    z,
)

Dn = power(D, n)
epsilon1, epsilon2 = real("epsilon1", r"\epsilon_1"), real("epsilon2", r"\epsilon_2")
both = table(A(Z, first(w)) * B(Z, first(w), second(w)), Z, w)
of_h = table(B(Z, h, g), Z, g)  # B(., h)
plain = mechanism("B", points**n, others, latex=r"\mathcal{B}")  # the same for every h
side_by_side = table(A(Z, first(w)) * plain(Z, second(w)), Z, w)

moved = replace(Z, 0, z)
data, ghost = (Z, Dn), (z, D)
on_average = (
    on_average_kl(A, D) <= epsilon1,
    sup(on_average_kl(of_h, D), h, given=in_support) <= epsilon2,
)
uniformly = mean(sup(KL(B(Z, h), B(moved, h)), h, given=in_support), data, ghost) <= epsilon2
amended = (on_average_kl(A, D) <= epsilon1, uniformly)

# --- the proof: Z and Z' are any two data sets, and then Z' = [Z_-1, z] ---------------------------

line_302, line_303, line_304 = lines(Z2)
averaged = mean(lines(moved)[2], data, ghost) <= epsilon1 + epsilon2
gap = sup(KL(B(Z, h), B(Z2, h)), h, given=in_support)
jointly_private = kl_private(both, epsilon1 + epsilon2)
X1, X2 = opened_by(jointly_private)  # two neighbours
of_B = KL(B(X1, h), B(X2, h))
private = (
    kl_private(A, epsilon1),
    on_neighbours(gap <= epsilon2, Z, Z2),
)

# One bit: A is right with probability 3/4, and B tosses a fair coin if A was right.
bits, one = space("Zs", smallest=2, largest=2), natural("n", smallest=1, largest=1)
fair, bit = law("D", bits), index("Z", bits**one)
said, tossed, told = index("h_1", bits), index("h_2", bits), index("w", bits * bits)
right = pick(bit, 0) == said
right_A = table(cases(right, Fraction(3, 4), Fraction(1, 4)), bit, said)
biased = cases(tossed == 0, Fraction(1, 100), Fraction(99, 100))
coin = table(cases(right, Fraction(1, 2), biased), bit, said, tossed)
jointly = table(right_A(bit, first(told)) * coin(bit, first(told), second(told)), bit, told)
of_said = on_average_kl(table(coin(bit, said, tossed), bit, tossed), fair)

CHAIN_RULE = "standard_facts/kl_divergence.chain_rule"
SOURCE = DOCUMENT.at(
    131,
    r"Let 𝒜𝒜\mathcal{A} be",
    "(On-Average) KL-Privacy.",
    r"(\mathcal{A},\mathcal{B}) jointly is",
)
NOTATION = "in words; the definitions of lines 63 and 69 are written out"

CLAIMS = {
    "kl_privacy": Claim(
        source=SOURCE,
        reading="without the words in brackets: KL-privacy is a bound for all neighbours (line 63 "
        "and Table 1); finite sets; the support of A is that of all its laws together",
        notation=NOTATION,
        scope="all mechanisms",
        forall=(n, A, B, epsilon1, epsilon2),
        given=private,
        show=jointly_private,
        ours=(
            *some_output(X1),
            Step("met", every(implies(A(X1, h) > 0, A(X2, h) > 0), h), "hypothesis"),
            Step(
                "then met",
                every(implies((A(X1, h) > 0) & (B(X1, h, g) > 0), B(X2, h, g) > 0), h, g),
                ("in the support", "hypothesis"),
            ),
            Step(
                "of B",
                every(implies(A(X1, h) > 0, of_B <= epsilon2), h),
                ("in the support", "hypothesis"),
            ),
            Step("in the mean", mean(of_B, (h, A(X1))) <= epsilon2, "of B"),
            Instance(
                "chain rule",
                CHAIN_RULE,
                {"u": A(X1), "v": A(X2), "K": B(X1), "L": B(X2)},
                by=("met", "then met"),
            ),
        ),
        cites=(CHAIN_RULE,),
        proof=(
            Step(
                "display 1",
                every(line_302 == line_303, Z, Z2),
                "algebra",
                lines=(302, 303),
                forall=(n, A, B),
                given=(),
            ),
            Step(
                "display 2",
                None,
                "definition",
                lines=(304, 304),
                quote=r"\mathbb{E}_{h_{2}\sim\mathcal{B}(S,h_{1})}",
                forall=(n, A, B),
                given=(),
                misprint=r"\leq \sup_{h_1 \in \Omega_{\mathcal{A}}} \mathbb{E}_{h_2 \sim"
                r" \mathcal{B}(S, h_1)} \log \frac{p_{\mathcal{B}(Z, h_1)}(h_2)}"
                r"{p_{\mathcal{B}(Z', h_1)}(h_2)} + \dots",
                erratum=Erratum(
                    "misprint",
                    because="S stands nowhere else; lines 302 and 303 draw h_2 from B(Z, h_1)",
                    survives="yes: the display stands with Z for S",
                    amended=Amended(show=every(line_303 <= line_304, Z, Z2)),
                ),
            ),
            Step(
                "take the supremum over Z and Z'",
                on_neighbours(line_304 <= epsilon1 + epsilon2, Z, Z2),
                ("display 2", "hypothesis"),
                lines=(306, 306),
                quote=r"we get the adaptive composition result for KL-Privacy",
                notation="in words",
                ours=some_output(Z),
            ),
        ),
    ),
    "on_average": Claim(
        source=SOURCE,
        reading="with the words in brackets, one law of the data for all three; finite sets; the "
        "support of A is that of all its laws together",
        notation=NOTATION,
        scope="all mechanisms and laws",
        forall=(n, D, A, B, epsilon1, epsilon2),
        given=on_average,
        show=on_average_kl(both, D) <= epsilon1 + epsilon2,
        erratum=Erratum(
            "needs a hypothesis",
            because="the output h depends on Z: on average over Z, the cost of B at the h that A "
            "returns may exceed the average cost of B(., h) for each single h. Line 306 takes the "
            "expectation of line 304, where the supremum over h stands inside",
            survives="in part: KL-privacy composes as stated; on average, a bound for the "
            "expectation of the supremum over h is enough",
            amended=Amended(given=amended),
        ),
        notes=(
            Note(
                "as stated it fails for one bit Z: A is right with probability 3/4, and B tosses a "
                "fair coin where A was right and another one, 1 to 99, where it was not",
                forall=(one, fair),
                given=(),
                show=on_average_kl(jointly, fair)
                <= on_average_kl(right_A, fair) + sup(of_said, said),
                fails=True,
            ),
            Note(
                "algorithms B that do not use what A returned compose as stated",
                forall=(n, D, A, plain, epsilon1, epsilon2),
                given=(
                    on_average_kl(A, D) <= epsilon1,
                    on_average_kl(plain, D) <= epsilon2,
                ),
                show=on_average_kl(side_by_side, D) <= epsilon1 + epsilon2,
            ),
        ),
        cites=("on_average_kl/lemma_07_adaptive_composition.kl_privacy",),
        proof=(
            Step(
                "take the expectation over Z and z",
                averaged,
                ("on_average_kl/lemma_07_adaptive_composition.kl_privacy", "hypothesis"),
                lines=(306, 306),
                quote="we get the adaptive composition result for On-Average KL-Privacy",
                notation="in words",
                given=amended,
                reading="of line 304, which bounds the divergence for Z' = [Z_-1, z]; with the "
                "hypothesis that the lemma needs",
            ),
        ),
    ),
}
