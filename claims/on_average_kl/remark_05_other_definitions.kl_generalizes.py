r"""On-average KL-privacy beside other definitions (section 5), and what it preserves (section 7).

It is weaker than DP and than random DP; KL-privacy and TV-privacy imply generalization; the
$\delta$ of approximate DP grows exponentially with the size of a group; post-processing keeps
on-average KL-privacy.
"""

from dpproofs.language import Claim, Instance, Step, Upto, every, index, pick, replace, sqrt, total
from dpproofs.theory import KL, power, total_variation

from .notation import DOCUMENT, actual_risk, empirical_risk, generalization_error, kl_private, mean
from .notions.other_definitions import NOT_NEGATIVE, A, D, ell, epsilon, n

# A record may change places with a fresh one.
Z, z, h, i = A.index("Z", 0), D.index("z"), A.index("h"), index("i", Upto(n))
moved, own = replace(Z, i, z), ell(pick(Z, i), h)
drawn = (Z, power(D, n)), (z, D)
after, before = mean(own, (h, A(moved))), mean(own, (h, A(Z)))
tau = sqrt(epsilon / 2)
gap = actual_risk(A, ell, D) - empirical_risk(A, ell, D)

CLAIM = Claim(
    source=DOCUMENT.at(
        36, "KL-Privacy first appears", "in [5].", "is shown to imply generalization"
    ),
    reading="in expectation, for losses from 0 to 1, as line 241 speaks of a restricted class "
    "of losses; no bound is printed: this one, (epsilon / 2)^(1/2), which falls to 0 with "
    "epsilon, is by Pinsker's inequality",
    notation="in words",
    scope="all mechanisms; losses from 0 to 1",
    forall=(n, epsilon, D, A, ell),
    given=kl_private(A, epsilon),
    show=2 * generalization_error(A, ell, D) ** 2 <= epsilon,
    ours=(
        Step("one record", every(KL(A(Z), A(moved)) <= epsilon, Z, z, i), "hypothesis"),
        Instance("Pinsker", of="standard_facts/pinsker.squared", where={"p": A(Z), "q": A(moved)}),
        Step(
            "squares",
            every(2 * total_variation(A(Z), A(moved)) ** 2 <= epsilon, Z, z, i),
            ("one record", "Pinsker"),
        ),
        Instance(
            "distance",
            of="standard_facts/square_root.above",
            where={"a": total_variation(A(Z), A(moved)), "b": epsilon / 2},
        ),
        Step("more", every(after - before <= tau, Z, z, i), "distance"),
        Step("less", every(before - after <= tau, Z, z, i), "distance"),
        Step("fresh", actual_risk(A, ell, D) == total(mean(after, *drawn), i) / n, ()),
        Step("more on average", every(mean(after - before, *drawn) <= tau, i), "more"),
        Step("less on average", every(mean(before - after, *drawn) <= tau, i), "less"),
        Step("much more", total(mean(after - before, *drawn), i) / n <= tau, "more on average"),
        Step("much less", total(mean(before - after, *drawn), i) / n <= tau, "less on average"),
        Step("at most", gap <= tau, ("fresh", "much more")),
        Step("at least", -gap <= tau, ("fresh", "much less")),
        Step("its square", gap**2 <= epsilon / 2, ("at most", "at least", "hypothesis")),
    ),
    supplied=NOT_NEGATIVE,
)
