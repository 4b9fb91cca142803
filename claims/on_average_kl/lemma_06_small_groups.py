r"""Small groups: replacing k points costs k times as much, on average.

For posterior sampling and $k = 1, \dots, n$,
$\mathbb{E} D_{KL}(\mathcal{A}(Z) \| \mathcal{A}([Z_{-1:k}, z_{1:k}]))
= k \mathbb{E} D_{KL}(\mathcal{A}(Z) \| \mathcal{A}([Z_{-1}, z]))$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Link,
    Step,
    all_of,
    chain,
    log,
    natural,
    pick,
    replace,
)
from dpproofs.theory import power

from .notation import DOCUMENT, A, D, Dn, epsilon, mean, n, on_average_kl, p, posterior_sampling, r
from .notions.small_groups import (
    B,
    Z,
    data,
    fresh1,
    fresh2,
    h,
    log_mean,
    logs,
    normal,
    on_average,
    output,
    private,
    two,
    z1,
    z2,
)

k = natural("k", smallest=1, largest=2)

# --- the proof: k = 2 -----------------------------------------------------------------------------

three = natural("n", smallest=3, largest=3, stated=(126, 297))
_, _, C = posterior_sampling(p, r, three)
one_moved, two_moved, second_moved = (
    replace(Z, 0, z1),
    replace(replace(Z, 0, z1), 1, z2),
    replace(Z, 1, z2),
)

whole = logs(Z, two_moved, fresh1, fresh2)
first, rest = logs(Z, one_moved, fresh1), logs(one_moved, two_moved, fresh1, fresh2)
constants = -log(normal(one_moved)) + log(normal(two_moved))
rewritten = mean(log(p(h, pick(Z, 1))) - log(p(h, z2)) + constants, data, fresh1, fresh2, output)
alone = logs(Z, second_moved, fresh1, fresh2)
objects = (two, D, p, r)

CLAIM = Claim(
    source=DOCUMENT.at(
        (126, 128),
        "Let kn",
        r"\mathcal{A}([Z_{-1},z])\right).",
        r"=k\mathbb{E}_{[Z,z]\sim\mathcal{D}^{n+1}}",
    ),
    reading="finite sets of points and hypotheses; posterior sampling as Theorem 4 is amended; "
    "z_{1:k} are k fresh points, which take the place of the first k",
    notation="the law D^{n+1} of Z and z is that of Z ~ D^n and z ~ D",
    scope="every n, all laws and models",
    forall=(n, k, D, p, r),
    given=(k <= n,),
    show=on_average(A, Dn, k) == k * on_average_kl(A, D),
    cites=("on_average_kl/theorem_04_privacy_is_generalization.privacy_to_generalization",),
    proof=(
        *chain(
            "display",
            whole,
            Link("==", first + rest, "algebra", lines=(283, 285)),
            Link(
                "<=",
                epsilon + rest,
                "definition",
                also=(epsilon,),
                lines=(286, 286),
                supplied=private(B),
            ),
            forall=objects,
            given=(),
        ),
        Step(
            "we can rewrite the second term",
            rest == rewritten,
            ("definition", "standard_facts/iid_draws.replacement"),
            lines=(288, 292),
            quote="normalization constants of",
            forall=objects,
            given=(),
            notation="the constants are written out",
            reading="the constants are printed without the regulariser r; with it or without it "
            "their expected logarithms cancel",
        ),
        Step(
            "the second term, displayed",
            rest == rewritten,
            "we can rewrite the second term",
            lines=(290, 290),
            forall=objects,
            given=(),
        ),
        Step(
            "expected log-partition functions",
            all_of(
                log_mean(one_moved) == log_mean(Z), log_mean(two_moved) == log_mean(second_moved)
            ),
            "standard_facts/iid_draws.replacement",
            lines=(292, 292),
            quote="The expected log-partition functions are the same so we can replace them",
            notation="in words",
            forall=objects,
            given=(),
        ),
        Step(
            "adding and subtracting",
            None,
            ("we can rewrite the second term", "expected log-partition functions"),
            lines=(294, 295),
            quote=r"{p_{\mathcal{A}([Z_{-1:2},z^{\prime}_{2}])}(h)}\right] =\displaystyle=",
            misprint=r"\mathbb{E} \log \frac{p_{\mathcal{A}([Z_{-1}, z'_1])}(h)}"
            r"{p_{\mathcal{A}([Z_{-1:2}, z'_2])}(h)}"
            r" = \mathbb{E} \log \frac{p_{\mathcal{A}(Z)}(h)}{p_{\mathcal{A}([Z_{-2}, z'_2])}(h)}",
            forall=objects,
            given=(),
            erratum=Erratum(
                "misprint",
                because="[Z_{-1:2}, z'_2] has n - 1 points; lines 283, 285 and 286 have "
                "[Z_{-1:2}, z'_1, z'_2] in this place",
                survives="yes: with z'_1 in its place the display stands",
                amended=Amended(show=rest == alone),
            ),
        ),
        Step(
            "the last term",
            alone <= epsilon,
            ("definition", "standard_facts/iid_draws.exchange"),
            lines=(295, 295),
            forall=(*objects, epsilon),
            given=(),
            supplied=private(B),
        ),
        Step(
            "this completes the proof for k = 2",
            on_average(B, power(D, two), 2) <= 2 * epsilon,
            ("display 2", "adding and subtracting", "the last term"),
            lines=(297, 297),
            quote="This completes the proof for",
            notation="in words",
            forall=(*objects, epsilon),
            given=(),
            supplied=private(B),
        ),
        Step(
            "for k = 3",
            on_average(C, power(D, three), 3) <= 3 * epsilon,
            "this completes the proof for k = 2",
            lines=(297, 297),
            quote="Apply the same argument recursively",
            notation="in words",
            forall=(three, D, p, r, epsilon),
            given=(),
            supplied=private(C),
            reading="after `decompositions of` a word is missing in the text",
        ),
        Step(
            "with equality",
            None,
            ("display 1", "adding and subtracting"),
            lines=(299, 299),
            quote="The second statement follows by the same argument",
            notation="in words",
            misprint=r"\text{the second statement}",
            forall=objects,
            given=(),
            reading="here for k = 2",
            erratum=Erratum(
                "misprint",
                because="the lemma has one statement, the equation; what the proof shows first, "
                "with its epsilon and its signs of inequality, is stated nowhere",
                survives="yes: with equality the argument proves the lemma for k = 2",
                amended=Amended(show=whole == 2 * on_average_kl(B, D)),
            ),
        ),
    ),
)
