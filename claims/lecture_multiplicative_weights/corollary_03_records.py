r"""What Theorem 2 says of the number of rounds, and so of the number of records.

$L \le \frac{4}{\alpha^2} \log|\mathcal{X}|$, which implies that
$n \ge c \log(mL) / (\alpha\epsilon_0) \ge
c' \sqrt{\log|\mathcal{X}|} \log m \sqrt{\log 1/\delta} / (\alpha^2\epsilon)$.
"""

from dpproofs.language import (
    Claim,
    Each,
    Erratum,
    Instance,
    Link,
    Note,
    Reading,
    Sharp,
    Step,
    cases,
    chain,
    every,
    index,
    log,
    real,
    sqrt,
)
from dpproofs.theory import KL, uniform

from .notation import (
    DOCUMENT,
    asked,
    delta,
    distinguishes,
    epsilon,
    k,
    level,
    lower_bound,
    noise,
    number_L,
    number_m,
    over_records,
    p,
    points,
    size,
    truth,
    universe,
)
from .notions.accuracy import HERE
from .notions.records import c, c_1, records

r = index("r", universe)
psi_0, psi_k = real("Psi_0", r"\Psi_0"), real("Psi_k", r"\Psi_k")
c_2 = real("c'", above=0, stated="a constant")

bound = 4 / level**2 * log(size)

at_r = cases(truth(r) > 0, log(1 / truth(r)), 0)
SURPRISE = (
    Step("at most 1", every(truth(r) <= 1, r), ()),
    Step("its tangent", every(at_r >= cases(truth(r) > 0, 1 - truth(r), 0), r), ()),
    Step("a record", every(truth(r) * at_r >= 0, r), ("at most 1", "its tangent")),
)

CLAIMS = {
    "rounds": Claim(
        source=DOCUMENT.at(
            98,
            "Corollary 3.",
            r"}{\alpha^2 \epsilon}$.",
            r"$L \leq \frac{4}{\alpha^2} \log |\mathcal{X}|$",
        ),
        reading="L is the number k of rounds in which U is called; y_t is q_{i_t}(x) + alpha z_t "
        "with |z_t| <= 1; q_{i_t} is any query that distinguishes (line 73)",
        notation="the rounds begin at 1, the hypotheses are those of line 73",
        scope="every number of rounds, every universe, every database and all queries",
        forall=(k, level, truth, asked, noise),
        given=distinguishes,
        show=k <= 4 / level**2 * log(points),
        ours=(Each(k), Instance("the guarantee", f"{HERE}.guarantee")),
        proof=(
            *chain(
                "display",
                KL(truth, uniform(universe)),
                Link("==", over_records(log(points * truth(r)), r), "definition"),
                Link("==", log(points) - over_records(log(1 / truth(r)), r), "algebra"),
                Link("<=", log(points), "algebra", ours=SURPRISE),
                lines=(102, 102),
                forall=(truth,),
                given=(),
            ),
            Step(
                "never negative",
                KL(truth, p) >= 0,
                "lecture_advanced_composition/proposition_05_kl_is_not_negative.inequality",
                lines=(104, 104),
                quote=r"$\Psi_t \geq 0$ for all t",
                forall=(truth, p),
                given=(),
            ),
            Step(
                "this follows directly",
                k <= 4 / level**2 * log(size),
                (
                    "lecture_multiplicative_weights/theorem_02_the_potential_drops",
                    "display 3",
                    "never negative",
                ),
                lines=(100, 100),
                quote="This follows directly from the fact",
                notation="in words; what Theorem 2 and the two facts say is written out",
                forall=(k, level, size, psi_0, psi_k),
                given=(psi_0 - psi_k >= k * (level**2 / 4), psi_0 <= log(size), psi_k >= 0),
                reading="Theorem 2 for rounds 1 to k, added up",
            ),
        ),
        sharp=Sharp(reading="not sharp (a note of section_12_accuracy.guarantee)"),
    ),
    "records": Claim(
        source=DOCUMENT.at(
            98,
            "Corollary 3.",
            r"}{\alpha^2 \epsilon}$.",
            r"\geq \frac{c' \sqrt{\log |\mathcal{X}|} \log m \sqrt{\log 1/\delta}}"
            r"{\alpha^2 \epsilon}$",
        ),
        reading="the first >= is the n of line 57, the second is asserted; epsilon_0 and L are as "
        "set in line 67, L to its bound, with a constant c_1; c' is small enough where "
        "c' <= 2 c c_1",
        notation="the hypothesis on L is that of line 67",
        scope="every m, L, |X|, alpha, epsilon and delta",
        forall=(c, c_1, c_2, epsilon, delta, level, size, number_m, number_L),
        given=(c_2 <= 2 * c * c_1, number_L == bound),
        show=records(number_L) >= c_2 * lower_bound(number_m, level),
        readings=(
            Reading(
                "L is any number that the first inequality allows, since it is said to imply the "
                "rest",
                given=(c_2 <= 2 * c * c_1, number_L <= bound),
                erratum=Erratum(
                    "ambiguous",
                    because="L <= alone says that few rounds may do, and fewer rounds ask for "
                    "fewer records: with L = 1 the left side does not grow with |X|",
                    survives="yes: line 67 sets L = 4 log|X| / alpha^2, which the bound allows",
                ),
            ),
        ),
        notes=(
            Note(
                "whatever c': with two queries or more, one round asks for less where |X| is large",
                forall=(c, c_1, c_2, epsilon, delta, level, size, number_m),
                given=(number_m >= 2, c_2 * sqrt(log(size)) > c * c_1 * level),
                show=records(1) < c_2 * lower_bound(number_m, level),
            ),
        ),
    ),
}
