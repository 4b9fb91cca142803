r"""Advanced composition of adaptive mechanisms, $\delta = 0$.

If $M_i(y_{1:i-1})$ is $(\epsilon, 0)$-dp for each $i$ and $y_{1:i-1}$, then the adaptive
composition of $M_{1:k}$ is
$(k a(\epsilon) + \sqrt{2k \log\beta^{-1}}\,(\epsilon + a(\epsilon)), \beta)$-dp.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Instance,
    Note,
    Sharp,
    Split,
    Step,
    cases,
    every,
    exp,
    implies,
    index,
    indicator,
    kernel,
    law,
    log,
    log_ratio,
    natural,
    real,
    space,
    total,
)
from dpproofs.theory import KL, indistinguishable, loss_at_most, optimal_delta

from .notation import (
    DOCUMENT,
    M_x,
    M_y,
    Y,
    a,
    adaptive_bound,
    at_least_0,
    k,
    least_epsilon,
    outputs,
    run,
    run_other,
    spread,
    y,
)

TAIL = "tail_of_two_densities/claim_01_tail_of_the_divergence_variable"
SMALL = "tail_of_two_densities/claim_12_divergence_of_close_laws"
AZUMA = "tail_of_two_densities/claim_15_azuma"

epsilon, t = at_least_0, real("t", at_least=0, stated=2367)
beta = real("beta", r"\beta", above=0, at_most=1, stated=(2332, 1521))
step = epsilon + a(epsilon)  # the bound of the steps

objects = (k, epsilon, M_x, M_y)
many = natural("k", largest=100)
h = M_x.index("h", 0)  # y_{1:i-1}
private = every(indistinguishable(M_x(h), M_y(h), epsilon, 0), h)
P, Q = law("P", Y), law("Q", Y)  # of all outputs together
exceeds = log_ratio(run(y), run_other(y)) >= k * a(epsilon) + t

# --- one step: H is the set of histories, P_1 and Q_1 the laws p^{i-1} and q^{i-1} ----------------

H = space("H", largest=3)
P_1, Q_1 = law("P_1", H), law("Q_1", H)
P_2, Q_2 = kernel("P_2", H, outputs), kernel("Q_2", H, outputs)  # p_i and q_i
one_step = (P_1, P_2, Q_1, Q_2)
n = real("i", at_least=1, stated="the number of a round")
r, s, o = P_1.index("r"), P_1.index("s"), index("o", outputs)
alike = (P_1(s) * Q_1(r) == P_1(r) * Q_1(s)) & (P_1(s) > 0)  # X_{i-1} has one value at r and at s
may_be = P_2(s, o) > 0
X_i = log_ratio(P_1(s) * P_2(s, o), Q_1(s) * Q_2(s, o)) - n * a(epsilon)
X_before = log_ratio(P_1(s), Q_1(s)) - (n - 1) * a(epsilon)
Z = log_ratio(P_2(s, o), Q_2(s, o))
each = every(indistinguishable(P_2(s), Q_2(s), epsilon, 0), s)
dominated = every(implies(P_1(s) > 0, Q_1(s) > 0), s)

inner = total(P_1(s) * total(P_2(s, o) * Z, o, given=may_be), s, given=alike)
divergences = total(P_1(s) * KL(P_2(s), Q_2(s)), s, given=alike)
share = total(P_1(s), s, given=alike)

# --- the third outputs after two histories that are equally likely and have the same X_2 ----------

Two = space("B", smallest=2, largest=2, stated="the answers of a first and a second mechanism")
P_3, Q_3 = kernel("P_3", Two, outputs), kernel("Q_3", Two, outputs)
b = P_3.index("b", 0)
third = KL(P_3(b), Q_3(b))

CLAIM = Claim(
    source=DOCUMENT.at(
        (2331, 2335),
        "*Claim 16 (Advanced",
        r"\beta)\)-dp.",
        r"is \((k a(\epsilon) + \sqrt{2 k \log \beta^{-1}} (\epsilon + a(\epsilon)),"
        r" \beta)\)-dp",
    ),
    reading="finite Y; one pair of neighbours, for which the mechanisms are two trees of kernels;"
    " M_i depends on y_{1:i-1}, as its definition (lines 2091 to 2103) and Claim 10 say;"
    " epsilon >= 0 (`for epsilon > 0`, line 1410); beta <= 1, as a delta of more than 1 means"
    " nothing (line 1521), and the root would have no value",
    notation="the quotation is the bound; delta = 0 stands in the heading",
    scope="any k, all laws with densities",
    forall=(k, epsilon, beta, M_x, M_y),
    given=private,
    show=indistinguishable(run, run_other, adaptive_bound(k, epsilon, beta), beta),
    notes=(
        Note(
            "the exact optimum of k-fold composition, k up to 100",
            forall=(many, epsilon, beta),
            given=(),
            show=optimal_delta(many, epsilon, 0, adaptive_bound(many, epsilon, beta)) <= beta,
        ),
        Note(
            "with the bound of Claim 14, which adaptive mechanisms have too",
            show=indistinguishable(
                run, run_other, k * a(epsilon) + spread(k, beta) * epsilon, beta
            ),
        ),
        Note(
            "the mean given X_{i-1}, of which the display speaks, does not by itself bound the mean"
            " after every history: of two equally likely histories with the same X_2, one may have"
            " a divergence of more than a(epsilon). The reason printed after the display bounds it"
            " after each",
            forall=(epsilon, P_3, Q_3),
            given=(total(third, b) <= 2 * a(epsilon),),
            show=every(third <= a(epsilon), b),
            fails=True,
        ),
    ),
    sharp=Sharp(
        bound=adaptive_bound(many, epsilon, beta),
        best=least_epsilon(many, epsilon, 0, beta),
        trivial=many * epsilon,
        over=(many, epsilon),
        at=((beta, Fraction(1, 10**6)),),
        reading="the least epsilon' of the exact optimum, that of randomised response; basic"
        " composition holds of itself",
    ),
    cites=("composition_poster/theorem_00_exact_evolution.bound",),
    proof=(
        Step(
            "the mean of a step 1",
            every(
                total(P_1(s) * total(P_2(s, o) * (X_i - X_before), o, given=may_be), s, given=alike)
                == total(
                    P_1(s) * total(P_2(s, o) * (Z - a(epsilon)), o, given=may_be), s, given=alike
                ),
                r,
            ),
            "definition",
            lines=(2348, 2353),
            forall=(epsilon, n, *one_step),
            given=(dominated,),
            reading="multiplied by the probability of the value of X_{i-1}",
            ours=(
                Step(
                    "at a point",
                    every(implies(alike & may_be, X_i - X_before == Z - a(epsilon)), s, o),
                    "hypothesis",
                ),
                Step(
                    "weighted",
                    every(
                        cases(alike & may_be, P_1(s) * P_2(s, o) * (X_i - X_before), 0)
                        == cases(alike & may_be, P_1(s) * P_2(s, o) * (Z - a(epsilon)), 0),
                        s,
                        o,
                    ),
                    "at a point",
                ),
            ),
        ),
        Step(
            "the mean of a step 2",
            every(
                total(P_1(s) * total(P_2(s, o) * (Z - a(epsilon)), o, given=may_be), s, given=alike)
                == inner - a(epsilon) * share,
                r,
            ),
            "standard_facts/tower_rule",
            lines=(2348, 2353),
            forall=(epsilon, *one_step),
            given=(each,),
        ),
        Step(
            "the mean of a step 3",
            every(inner - a(epsilon) * share == divergences - a(epsilon) * share, r),
            "definition",
            lines=(2348, 2353),
            forall=(epsilon, *one_step),
            given=(each,),
        ),
        Step(
            "the mean of a step 4",
            every(divergences - a(epsilon) * share <= 0, r),
            f"{SMALL}.first",
            lines=(2348, 2353),
            forall=(epsilon, *one_step),
            given=(each,),
            ours=Instance(
                "after each history", of=f"{SMALL}.first", where={"p": P_2(s), "q": Q_2(s)}
            ),
        ),
        Step(
            "by Claim 12",
            every(KL(M_x(h), M_y(h)) <= a(epsilon), h),
            f"{SMALL}.first",
            lines=(2355, 2357),
            quote=r"\(D(p_i(\cdot | y_{< i}) || q_i(\cdot | y_{< i})) \le a(\epsilon)\)",
            forall=objects,
        ),
        Step(
            "a supermartingale",
            every(total(P_2(s, o) * (Z - a(epsilon)), o, given=may_be) <= 0, s),
            "by Claim 12",
            lines=(2342, 2346),
            quote=r"We show that \((X_i)\) is a supermartingale",
            notation="in words",
            forall=(epsilon, P_2, Q_2),
            given=(each,),
            reading="the mean of X_i - X_{i-1} after every history, by the reason that is printed"
            " (lines 2355-2357): it holds for all y_{<i}. The display conditions on X_{i-1} alone",
        ),
        Step(
            "the size of a step 1",
            every(
                abs(X_i - X_before) == abs(Z - a(epsilon)),
                s,
                o,
                given=(P_1(s) > 0) & (P_2(s, o) > 0),
            ),
            "definition",
            lines=(2359, 2361),
            forall=(epsilon, n, *one_step),
            given=(dominated, each),
            ours=(
                Step("on x", log(P_1(s) * P_2(s, o)) == log(P_1(s)) + log(P_2(s, o)), "hypothesis"),
                Step(
                    "on x'", log(Q_1(s) * Q_2(s, o)) == log(Q_1(s)) + log(Q_2(s, o)), "hypothesis"
                ),
            ),
        ),
        Step(
            "the size of a step 2",
            every(
                abs(Z - a(epsilon)) <= epsilon + a(epsilon),
                s,
                o,
                given=(P_1(s) > 0) & (P_2(s, o) > 0),
            ),
            "hypothesis",
            lines=(2359, 2361),
            forall=(epsilon, *one_step),
            given=(each,),
            reading="at outputs that the run on x may have",
        ),
        Step(
            "(6.99)",
            total(run(y) * indicator(exceeds), y, given=run(y) > 0)
            <= exp(-(t**2 / (2 * k * step**2))),
            (AZUMA, "a supermartingale", "the size of a step 2"),
            lines=(2363, 2365),
            forall=(k, epsilon, t, M_x, M_y),
            given=(private, epsilon > 0),
            reading="t as in Claim 15; for epsilon = 0 the right side has no value",
        ),
        Step(
            "the choice of t",
            exp(-((spread(k, beta) * step) ** 2 / (2 * k * step**2))) == beta,
            "algebra",
            lines=(2367, 2368),
            quote=r"Let \(t = \sqrt{2 k \log \beta^{-1}} (\epsilon + a(\epsilon))\)",
            notation="what it makes of the right side",
            forall=(k, epsilon, beta),
            given=(epsilon > 0,),
            ours=Split(epsilon <= log(2), yes=(), no=()),
        ),
        Step(
            "tail on x",
            loss_at_most(run, run_other, adaptive_bound(k, epsilon, beta)) >= 1 - beta,
            ("(6.99)", "the choice of t"),
            lines=(2367, 2368),
            quote="we are done",
            notation="in words",
        ),
        Step(
            "tail on x'",
            loss_at_most(run_other, run, adaptive_bound(k, epsilon, beta)) >= 1 - beta,
            "tail on x",
            lines=(2367, 2368),
            quote="we are done",
            notation="in words",
            reading="privacy is symmetric in x and x'",
        ),
        Step(
            "done",
            indistinguishable(P, Q, adaptive_bound(k, epsilon, beta), beta),
            TAIL,
            lines=(2367, 2368),
            quote="we are done",
            notation="in words",
            forall=(k, epsilon, beta, P, Q),
            given=(
                loss_at_most(P, Q, adaptive_bound(k, epsilon, beta)) >= 1 - beta,
                loss_at_most(Q, P, adaptive_bound(k, epsilon, beta)) >= 1 - beta,
            ),
            reading="P and Q are any laws with these tails",
        ),
    ),
)
