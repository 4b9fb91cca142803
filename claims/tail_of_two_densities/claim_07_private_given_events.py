r"""Differential privacy by events.

$M$ is $(\epsilon, \delta)$-dp if and only if for all $x$, $x'$ at a distance of 1 there are events
$E$, $F$ with $P(E) = P(F) \ge 1 - \delta$ given which $M(x)$ and $M(x')$ are $\epsilon$-ind.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Let,
    Sharp,
    Step,
    Take,
    all_of,
    cases,
    every,
    exists,
    exp,
    law,
    mechanism,
    real,
    space,
    table,
    test,
)
from dpproofs.theory import (
    conditionally_close,
    differentially_private,
    indistinguishable,
    on_neighbours,
    private_given_events,
    probability_of,
)

from .notation import (
    DOCUMENT,
    X,
    at_least_0,
    below_1,
    close_given,
    cut_events_of_each,
    delta,
    epsilon,
    m,
    other,
    what_cut_events_are,
    x,
)

CLAIM_0 = "tail_of_two_densities/claim_00_privacy_is_indistinguishability"
CLAIM_4 = "tail_of_two_densities/claim_04_closeness_given_events"

Y = space("Y", largest=2)
p, q, M = law("p", Y), law("q", Y), mechanism("M", X, Y)
E_of, F_of = test("E", X, X, Y), test("F", X, X, Y)  # of x and x'
E, F = test("E", Y), test("F", Y)
c = exp(epsilon)
private = differentially_private(M, epsilon, delta)
private_0 = differentially_private(M, at_least_0, delta)

y = p.index("y")
E_here, F_here = E_of(x, other), F_of(x, other)
of_E, of_F = probability_of(M(x), E_here), probability_of(M(other), F_here)
less_E, less_F = test("E'", Y), test("F'", Y)
few_E = probability_of(p, less_E)
of_all_E, of_all_F = probability_of(p, E), probability_of(q, F)
s, t = real("s"), real("t")  # which parts of E and F are kept
of_E_kept = cases(of_all_F < of_all_E, of_all_F / of_all_E, 1)
of_F_kept = cases(of_all_E < of_all_F, of_all_E / of_all_F, 1)

SOURCE = DOCUMENT.at(
    (1872, 1875),
    "*Claim 7*.",
    "-ind.",
    r"there exist events \(E, F \subset \Omega\) with \(\mathbb P(E) = \mathbb P(F) \ge 1 -"
    r" \delta\), \(M(x) | E\) and \(M(x') | F\) are \(\epsilon\)-ind",
)
READING = "finite Y; the events may differ from pair to pair"
NOTATION = "the quotation is in words; a distance of 1 is written out"

CLAIMS = {
    "if": Claim(
        source=SOURCE,
        reading=f"{READING}. Of E only its probability given M(x) is used, of F that given M(x'):"
        " an event of the probability space, whichever it is, is the table of these",
        notation=NOTATION,
        scope="all mechanisms with densities",
        forall=(m, epsilon, delta, M, E_of, F_of),
        given=(private_given_events(M, E_of, F_of, epsilon, delta),),
        supplied=below_1,
        show=private,
        sharp=Sharp(
            bound=delta, best=delta, trivial=1, over=(delta,), reading="attained as in Claim 4"
        ),
        proof=(
            Step(
                "by Claim 4",
                on_neighbours(indistinguishable(M(x), M(other), epsilon, delta), x, other),
                f"{CLAIM_4}.if",
                lines=(1870, 1870),
                quote=r"By Claim 0 and Claim 4 we have",
                notation="the quotation is the reason",
                ours=(
                    Step("as likely", of_E == of_F, "hypothesis"),
                    Step("at least", of_E >= 1 - delta, "hypothesis"),
                    Instance(
                        "Claim 4",
                        f"{CLAIM_4}.if",
                        {"p": M(x), "q": M(other), "E": E_here, "F": F_here},
                    ),
                ),
            ),
            Step(
                "by Claim 0",
                private,
                f"{CLAIM_0}.if",
                lines=(1870, 1870),
                given=(on_neighbours(indistinguishable(M(x), M(other), epsilon, delta), x, other),),
            ),
        ),
        ours=Instance(
            "by Claim 4", "tail_of_two_densities/claim_07_private_given_events.if#by Claim 4"
        ),
        cites=(f"{CLAIM_0}.if", f"{CLAIM_4}.if"),
    ),
    "only_if": Claim(
        source=SOURCE,
        reading=f"{READING}; epsilon-ind is read point by point. As for Claim 4, the probability"
        " space may be enlarged (line 1691 f.): of E only its probability given M(x) is used, of F"
        " that given M(x'), and there are events with any",
        notation=NOTATION,
        scope="all mechanisms with densities",
        forall=(m, at_least_0, delta, M),
        given=private_0,
        supplied=below_1,
        show=exists(
            on_neighbours(
                all_of(
                    probability_of(M(x), E_of(x, other)) > 0,
                    close_given(M(x), M(other), E_of(x, other), F_of(x, other), at_least_0, delta),
                ),
                x,
                other,
            ),
            E_of,
            F_of,
        ),
        proof=(
            Step(
                "by Claim 0",
                on_neighbours(indistinguishable(M(x), M(other), at_least_0, delta), x, other),
                f"{CLAIM_0}.only_if",
                lines=(1870, 1870),
            ),
            Step(
                "P(E) = P(F)",
                exists(
                    all_of(
                        every(all_of(less_E(y) <= E(y), less_F(y) <= F(y)), y),
                        few_E > 0,
                        close_given(p, q, less_E, less_F, epsilon, delta),
                    ),
                    less_E,
                    less_F,
                ),
                f"{CLAIM_4}.only_if",
                lines=(1872, 1875),
                forall=(epsilon, delta, p, q, E, F),
                given=(conditionally_close(p, q, E, F, epsilon, delta), below_1.what),
                reading="Claim 4 has events of two probabilities; the likelier one is reduced as a "
                "whole, which keeps the law given it",
                ours=(
                    Take(table(of_E_kept * E(y), y), table(of_F_kept * F(y), y)),
                    Step("E is likely", of_all_E > 0, "hypothesis"),
                    Step("F is likely", of_all_F > 0, "hypothesis"),
                    Let(s, of_E_kept),
                    Let(t, of_F_kept),
                    Step("of E", all_of(s > 0, s <= 1), ("s", "E is likely", "F is likely")),
                    Step("of F", all_of(t > 0, t <= 1), ("t", "E is likely", "F is likely")),
                    Step(
                        "as much",
                        s * of_all_E == t * of_all_F,
                        ("s", "t", "E is likely", "F is likely"),
                    ),
                    Step("enough", s * of_all_E >= 1 - delta, ("s", "E is likely", "hypothesis")),
                    Step("cut E", every(less_E(y) == s * E(y), y), ("E'", "s")),
                    Step("cut F", every(less_F(y) == t * F(y), y), ("F'", "t")),
                    Step("P(E')", few_E == s * of_all_E, "cut E"),
                    Step("P(F')", probability_of(q, less_F) == t * of_all_F, "cut F"),
                    Step(
                        "C3",
                        every(p(y) * E(y) * of_all_F <= c * (q(y) * F(y)) * of_all_E, y),
                        "hypothesis",
                    ),
                    Step(
                        "C3 back",
                        every(q(y) * F(y) * of_all_E <= c * (p(y) * E(y)) * of_all_F, y),
                        "hypothesis",
                    ),
                    Step("possible", few_E > 0, ("P(E')", "of E", "E is likely")),
                    Step(
                        "C3, cut",
                        every(s * p(y) * E(y) <= c * (t * q(y) * F(y)), y),
                        ("C3", "as much", "of E", "of F", "E is likely", "F is likely"),
                    ),
                    Step(
                        "C3 back, cut",
                        every(t * q(y) * F(y) <= c * (s * p(y) * E(y)), y),
                        ("C3 back", "as much", "of E", "of F", "E is likely", "F is likely"),
                    ),
                ),
            ),
        ),
        ours=(
            Take(*cut_events_of_each(M(x), M(other), exp(at_least_0), x, other)),
            *what_cut_events_are(M(x), M(other), E_here, F_here, at_least_0, delta),
        ),
        cites=(f"{CLAIM_0}.only_if", f"{CLAIM_4}.only_if"),
    ),
}
