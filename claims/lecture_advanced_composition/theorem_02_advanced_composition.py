r"""Advanced composition: k mechanisms that are epsilon-DP compose to one that is (eps', delta)-DP.

For all $\delta$, with $\epsilon' = \sqrt{2k \log 1/\delta} + k(e^\epsilon - 1)$. As
$e^\epsilon - 1 \ge \epsilon$, this is never less than the $k\epsilon$ of simple composition; the
proof arrives at $\epsilon\sqrt{2k \log 1/\delta} + k\epsilon(e^\epsilon - 1)$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
    Reading,
    Sharp,
    Step,
    all_of,
    append,
    convention,
    define,
    event,
    every,
    exists,
    exp,
    implies,
    index,
    indicator,
    kernel,
    law,
    log,
    log_ratio,
    pair,
    pick,
    prefix,
    product,
    real,
    sqrt,
    table,
    total,
)
from dpproofs.theory import (
    KL,
    expectation,
    hockey_stick,
    indistinguishable,
    joint,
    last_output,
    loss_exceeds,
    marginal_left,
    marginal_right,
    max_divergence,
    probability_of,
    push_forward,
    same_law,
)

from .notation import DOCUMENT, M_x, M_y, R, X, Y, epsilon, i, k, outputs, past, run, run_other, y
from .notions.advanced_composition import delta, outside, there_is_B

SIMPLE = "lecture_advanced_composition/theorem_01_simple_composition"
BOUNDED = "lecture_advanced_composition/proposition_04_max_divergence_of_outputs"
LEMMA = "lecture_advanced_composition/lemma_06_kl_of_close_laws"
AZUMA = "lecture_advanced_composition/theorem_07_azuma"
NOT_NEGATIVE = "a privacy parameter: nothing is private below 0"
epsilon_0 = real("epsilon", r"\epsilon", at_least=0, logarithmic=True, stated=NOT_NEGATIVE)
objects = (k, epsilon, delta, M_x, M_y)
mechanisms = (k, epsilon, M_x, M_y)

private = every(indistinguishable(M_x(past), M_y(past), epsilon, 0), y, i)
between = delta > 0, delta < 1
beta = epsilon * (exp(epsilon) - 1)
printed = define("eps'", sqrt(2 * k * log(1 / delta)) + k * (exp(epsilon) - 1), r"\epsilon'")
proved = define(
    "eps'",
    epsilon * sqrt(2 * k * log(1 / delta)) + k * (epsilon * (exp(epsilon) - 1)),
    r"\epsilon'",
)
proved_0 = define(
    "eps'",
    epsilon_0 * sqrt(2 * k * log(1 / delta)) + k * (epsilon_0 * (exp(epsilon_0) - 1)),
    r"\epsilon'",
)
of_6 = k * epsilon * (exp(epsilon) - 1) + epsilon * sqrt(2 * log(1 / delta) * k)
t = define("t", sqrt(2 * log(1 / delta)))

# --- two mechanisms: the laws of y_1, y'_1, and of M_2(x, y_1), M_2(x', y_1) ----------------------

P_1, Q_1 = law("P_1", outputs), law("Q_1", outputs)
P_2, Q_2 = kernel("P_2", outputs, outputs), kernel("Q_2", outputs, outputs)
r, s = P_1.index("r"), P_1.index("s")
two = (epsilon, P_1, P_2, Q_1, Q_2)
private_two = (
    indistinguishable(P_1, Q_1, epsilon, 0),
    every(indistinguishable(P_2(r), Q_2(r), epsilon, 0), r),
)
alike = P_1(s) * Q_1(r) == P_1(r) * Q_1(s)  # Z_1 has one value at r and at s
M_of_x = push_forward(P_1, P_2)
J = law("J", outputs * outputs)  # of (y_1, y'_1)
coupled = all_of(same_law(P_1, marginal_left(J)), same_law(Q_1, marginal_right(J)))
out = index("o", outputs)
# P(y_2 = o | y_1 = r) <= e^epsilon P(y'_2 = o | y'_1 = r), times P(y'_1 = r)
within_epsilon = every(
    P_2(r, out) * Q_1(r) <= exp(epsilon) * total(J(pair(s, r)) * Q_2(s, out), s), r, out
)

# --- the chain rule, for any law of k outputs -----------------------------------------------------

p, q = law("p", outputs**k), law("q", outputs**k)
w = index("w", outputs**k)

of_y = define(
    "P(y_i|...)",
    total(p(w), w, given=append(prefix(w, i), pick(w, i)) == append(past, pick(y, i)))
    / total(p(w), w, given=prefix(w, i) == past),
    r"\mathbb{P}(y_{i}|y_{i-1},...,y_{1})",
)
of_other = define(
    "P(y'_i=y_i|...)",
    total(q(w), w, given=append(prefix(w, i), pick(w, i)) == append(past, pick(y, i)))
    / total(q(w), w, given=prefix(w, i) == past),
    r"\mathbb{P}(y_{i}'=y_{i}|y_{i-1}'=y_{i-1},...,y_{1}'=y_{1})",
)
sum_of_Z = total(log_ratio(of_y, of_other), i)
ratio_of_products = log_ratio(product(of_y, i), product(of_other, i))

dominated = every(q(y) > 0, y, given=p(y) > 0)

# --- privacy losses of the k runs -----------------------------------------------------------------

h = M_x.index("h", 0)
o = index("o", outputs)
Z = log_ratio(M_x(past, pick(y, i)), M_y(past, pick(y, i)))
Z_given_h = table(log_ratio(M_x(h, o), M_y(h, o)), o)
misread = k * beta + epsilon * sqrt(2 * log(1 / (delta * k)))

# --- the set B of lines 90 to 96 ------------------------------------------------------------------

B, a = event("B", R), X.index("a")
B_k = event("B", outputs**k)

EMPTY = (table(0, y),)
loss_a, loss_y = log_ratio(X(a), Y(a)), log_ratio(run(y), run_other(y))
epsilon_prime, any_delta = real("eps'", r"\epsilon'"), real("delta", r"\delta")
u = real("u")  # the probability that (4) and (6) speak of

CLAIM = Claim(
    source=DOCUMENT.at(
        13,
        "If $M_1, ..., M_k$",
        r"k(e^{\epsilon} - 1)$.",
        r"for all δ and $\epsilon' = \sqrt{2k \log 1/\delta} + k(e^{\epsilon} - 1)$",
    ),
    reading="as in Theorem 1: finite ranges, one pair of neighbours in both orders, M(x) is the "
    "output of M_k. log 1/delta is the natural logarithm of 1/delta",
    scope="every k, epsilon and delta; all epsilon-DP mechanisms with any ranges, on all "
    "neighbouring databases",
    notation="the quotation is the bound",
    readings=(
        Reading(
            "M(x) tells the outputs of all k mechanisms, as the set B of lines 90 to 93 supposes",
            show=indistinguishable(run, run_other, printed, delta),
        ),
    ),
    supplied=(
        convention(delta > 0, "a probability that is given away; for delta = 0 nothing is said"),
        convention(
            delta < 1, "with delta = 1 everything is private, and beyond it there is no root"
        ),
    ),
    notes=(
        Note(
            "the amendment holds where M(x) tells all outputs, too",
            forall=(k, epsilon_0, delta, M_x, M_y),
            given=(every(indistinguishable(M_x(past), M_y(past), epsilon_0, 0), y, i), *between),
            show=indistinguishable(
                run,
                run_other,
                proved_0,
                delta,
            ),
        ),
        Note(
            "no mechanism is epsilon-DP with epsilon < 0, so that epsilon >= 0 in the amendment "
            "leaves nothing out",
            forall=(epsilon, X, Y),
            given=indistinguishable(X, Y, epsilon, 0),
            show=epsilon >= 0,
        ),
        Note(
            "the printed epsilon' is never below the k epsilon of simple composition",
            forall=(k, epsilon, delta),
            given=between,
            show=k * epsilon <= printed,
        ),
        Note(
            "what is (k epsilon)-private is (epsilon', delta)-private with the printed epsilon': "
            "p and q are any laws of M(x) and M(x')",
            forall=(k, epsilon, delta, X, Y),
            given=(indistinguishable(X, Y, k * epsilon, 0), *between),
            show=indistinguishable(X, Y, printed, delta),
        ),
        Note(
            "the amended epsilon' is below k epsilon for small epsilon and many mechanisms",
            forall=(k, epsilon, delta),
            given=(
                epsilon > 0,
                exp(epsilon) < 2,
                k * (2 - exp(epsilon)) ** 2 > 2 * log(1 / delta),
                *between,
            ),
            show=proved < k * epsilon,
        ),
        Note(
            "line 88: the bound of (6) may exceed the printed epsilon' that line 95 speaks of, as "
            "it does where epsilon = 2: it is the amended one",
            forall=(k, epsilon, delta),
            given=between,
            show=of_6 <= printed,
            fails=True,
        ),
        Note(
            "line 88: with the k of (6) in the denominator, as log(1/(delta k)), (6) fails: the k "
            "stands beside the logarithm",
            forall=objects,
            given=(private, *between, delta * k <= 1),
            show=total(run(y) * indicator(total(Z, i) > misread), y, given=run(y) > 0) < delta,
            fails=True,
        ),
        Note(
            "line 98: what is private of all outputs is so of the last, which the end of the proof "
            "does not say",
            forall=(k, epsilon_prime, M_x, M_y),
            given=(),
            show=hockey_stick(last_output(M_x, k), last_output(M_y, k), epsilon_prime)
            <= hockey_stick(run, run_other, epsilon_prime),
        ),
        Note(
            "line 88: from a bound with <=, which is what (4) gives, the < of (6) does not follow: "
            "it is true all the same",
            forall=(delta, u),
            given=(u <= exp(-(t**2) / 2), *between),
            show=u < delta,
            fails=True,
        ),
        Note(
            "lines 90 to 95: (6) gives items 1 and 2 with the amended epsilon', for epsilon >= 0 "
            "and with <= in (7): p and q are any laws of the histories on x and on x' with (6)",
            forall=(k, epsilon, delta, X, Y),
            given=(loss_exceeds(X, Y, of_6) < delta, *between, epsilon >= 0),
            show=there_is_B(B, a, X, Y, loss_a <= proved),
        ),
        Note(
            "line 95: where epsilon = 0, so that the amended epsilon' is 0, there is no B with the "
            "< of (7)",
            forall=(k, delta, M_x, M_y),
            given=(every(indistinguishable(M_x(past), M_y(past), 0, 0), y, i), *between),
            show=there_is_B(B_k, y, run, run_other, loss_y < 0),
            fails=True,
        ),
        Note(
            "line 67: if y'_2 is made of y_1, the divergence of X and Y may exceed epsilon however "
            "the two runs depend on each other: J is the law of (y_1, y'_1). In an example with "
            "epsilon = log 2, y_1 has the law (2/3, 1/3) and y'_1 the law (1/3, 2/3), so that "
            "given y'_1 = 1, y_1 = 0 has probability 1/2 or more. If M_2 gives an output the "
            "probabilities 1/10 and 3/5 after 0 and 1 on x, and 1/10 and 3/10 on x', then X has "
            "it with probability 3/5 where y_1 = 1, and Y with 1/5 or less where y'_1 = 1",
            forall=two,
            given=private_two,
            show=exists(all_of(coupled, within_epsilon), J),
            fails=True,
        ),
    ),
    forall=objects,
    given=private,
    show=indistinguishable(last_output(M_x, k), last_output(M_y, k), printed, delta),
    erratum=Erratum(
        "idle",
        because="k(e^epsilon - 1) alone is k epsilon or more, so that the bound is that of simple "
        "composition made worse, and delta is given away besides. Both summands lack the factor "
        "epsilon that (6) has in them. `For all delta` is read as for 0 < delta < 1: at 0, below "
        "0 and above 1 the root has no value, and at 1 everything is private",
        survives="yes: what is printed is true, though never better than simple composition; the "
        "proof gives the bound with epsilon in both summands",
        simpler=SIMPLE,
        amended=Amended(
            forall=(k, epsilon_0, delta, M_x, M_y),
            given=every(indistinguishable(M_x(past), M_y(past), epsilon_0, 0), y, i),
            show=indistinguishable(
                last_output(M_x, k),
                last_output(M_y, k),
                proved_0,
                delta,
            ),
        ),
    ),
    proof=(
        Step(
            "the run on x",
            same_law(marginal_right(joint(M_of_x, P_2)), M_of_x),
            "definition",
            lines=(67, 67),
            quote="with $y_1 = M(x)$, $y'_1 = M(x')$",
            notation="in words",
            forall=(P_1, P_2),
            given=(),
            reading="the last output y_k is M(x); k = 2; the run on x' is the same with x'",
            erratum=Erratum(
                "misprint",
                because="read y_1 = M_1(x), y'_1 = M_1(x'): y_1 and y'_1 are the outputs of M_1, "
                "not of all k mechanisms. The words have no equation: the formula is what "
                "the end of the proof needs, that the last output, which is y_2 for k = 2, has the "
                "law of M(x)",
                survives="yes: the proof goes on with the output of M_1",
                amended=Amended(show=same_law(marginal_right(joint(P_1, P_2)), M_of_x)),
                converter=True,
            ),
        ),
        Step(
            "the run on x'",
            every(max_divergence(P_2(r), push_forward(P_1, Q_2)) <= epsilon, r),
            BOUNDED,
            lines=(67, 81),
            quote=r"$y'_i = M_i(x', y_{i-1})$",
            notation="the quotation is the definition of y'",
            forall=two,
            given=private_two,
            reading="what line 81 says of y_2 and y'_2 given y_1 = y'_1 = r. The runs on x and on "
            "x' toss their coins apart, so that y'_2, which gets y_1, does not depend on y'_1",
            erratum=Erratum(
                "misprint",
                because="M_i(x', .) is to get y'_{i-1}: else the laws of X and Y belong to "
                "different histories, and epsilon does not bound their divergence. In this example "
                "the runs on x and on x' are independent; a note of the theorem has one that "
                "fails however they depend on each other",
                survives="yes: line 69 takes y'_{i-1}",
                amended=Amended(show=every(max_divergence(P_2(r), Q_2(r)) <= epsilon, r)),
                converter=True,
            ),
        ),
        Step(
            "chain rule 1",
            None,
            "algebra",
            lines=(73, 73),
            quote=r"\mathbb{P}(y_{i}|y_{i-1}=,...,y_{1})",
            notation="the quotation is a part of the display",
            forall=(k, p, q),
            given=(),
            misprint=r"\sum_{i=1}^{k} Z_{i} = \log\left(\frac{\prod_{i=1}^{k} "
            r"\mathbb{P}(y_{i}|y_{i-1}=,...,y_{1})}{\prod_{i=1}^{k} "
            r"\mathbb{P}(y_{i}'=y_{i}|y_{i-1}'=y_{i-1},...,y_{1}'=y_{1})}\right)",
            erratum=Erratum(
                "misprint",
                because="nothing follows the sign = after y_{i-1} in the numerator: it is to be "
                "left out. In the definition of Z_i, line 69, it does not stand",
                survives="yes: without the sign the display stands",
                amended=Amended(
                    show=every(implies((p(y) > 0) & (q(y) > 0), sum_of_Z == ratio_of_products), y)
                ),
                converter=True,
            ),
        ),
        Step(
            "chain rule 2",
            every(ratio_of_products == log_ratio(p(y), q(y)), y, given=p(y) > 0),
            "algebra",
            lines=(73, 73),
            forall=(k, p, q),
            given=(dominated,),
            reading="the left side as repaired in the step before; for histories that the run on x "
            "may have, to which the run on x' gives mass too",
        ),
        Step(
            "because M_i is private 1",
            every(max_divergence(M_x(h), M_y(h)) <= epsilon, h),
            BOUNDED,
            lines=(81, 81),
            forall=mechanisms,
            reading="X and Y are the outputs of M_i on x and x' after the history r_1, ..., "
            "r_{i-1}, the runs as repaired",
        ),
        Step(
            "because M_i is private 2",
            every(max_divergence(M_y(h), M_x(h)) <= epsilon, h),
            BOUNDED,
            lines=(81, 81),
            forall=mechanisms,
        ),
        Step(
            "bounded losses",
            every(every(abs(Z) <= epsilon, i), y, given=run(y) > 0),
            ("because M_i is private 1", "because M_i is private 2"),
            lines=(81, 81),
            quote=r"implying that $|Z_i| \leq \epsilon$",
            forall=mechanisms,
            reading="with probability 1: at outputs that the run on x may have",
            notation="the index i is bound",
        ),
        Step(
            "(5)",
            every(expectation(M_x(h), Z_given_h) <= beta, h),
            (LEMMA, "because M_i is private 1", "because M_i is private 2"),
            lines=(81, 84),
            forall=mechanisms,
        ),
        Step(
            "given Z_1",
            every(
                total(P_1(s) * KL(P_2(s), Q_2(s)), s, given=alike)
                <= beta * total(P_1(s), s, given=alike),
                r,
            ),
            "(5)",
            lines=(86, 86),
            forall=two,
            given=private_two[1:],
            reading="(4) asks for the mean of Z_2 given Z_1, (5) is about the mean given y_1, "
            "which tells more; multiplied by the probability of the value of Z_1",
        ),
        Step(
            "Azuma's left side",
            k * beta + t * sqrt(k) * epsilon == of_6,
            AZUMA,
            lines=(86, 88),
            quote=r"$t = \sqrt{2 \log 1/\delta}$, $\alpha = \epsilon$",
            notation="the quotation is what is put into (4)",
            forall=(k, epsilon, delta),
            given=between,
            reading="t, alpha and beta are put into (4) as amended, with alpha outside the root",
        ),
        Step(
            "Azuma's right side",
            exp(-(t**2) / 2) == delta,
            "algebra",
            lines=(86, 88),
            forall=(delta,),
            given=between,
        ),
        Step(
            "(6)",
            total(run(y) * indicator(total(Z, i) > of_6), y, given=run(y) > 0) < delta,
            (AZUMA, "bounded losses", "given Z_1", "Azuma's left side", "Azuma's right side"),
            lines=(86, 89),
            quote=r"k\epsilon(e^{\epsilon} - 1) + \epsilon\sqrt{2\log 1/\delta k}\right) < \delta",
            reading="the root is of 2 log(1/delta) k; histories of probability 0 do not count",
            notation="the event and the index i are written out",
        ),
        Step(
            "items 1 and 2",
            there_is_B(B_k, y, run, run_other, loss_y < printed, EMPTY),
            ("hypothesis", "(6)"),
            lines=(90, 96),
            quote=r"$\mathbb{P}((y_1, ..., y_k) \in B) < \delta.$ - 2. "
            r"$\forall (r_1, ..., r_k) \in \mathcal{R}^k \backslash B$, we have: "
            r"$$\log\left(\frac{\mathbb{P}(y_k = r_k, y_{k-1} = r_{k-1}, \dots, y_1 = r_1)}"
            r"{\mathbb{P}(y'_k = r_k, y'_{k-1} = r_{k-1}, \dots, y'_1 = r_1)}\right) < \epsilon'",
            notation="the quotation is items 1 and 2",
            reading="the lines themselves, with epsilon' of line 13, for which B may be empty; "
            "what neither run may return does not count",
        ),
        Step(
            "this is sufficient",
            hockey_stick(X, Y, epsilon_prime) <= any_delta,
            "standard_facts/hockey_stick_over_events.indistinguishable",
            lines=(98, 98),
            quote="this is sufficient to prove",
            notation="in words",
            forall=(any_delta, epsilon_prime, X, Y, B),
            given=(
                probability_of(X, B) < any_delta,
                outside(B, a, X, Y, loss_a < epsilon_prime),
            ),
            reading="p and q are the laws of all outputs on x and on x', of which M(x) is the "
            "last; the neighbours are arbitrary, so that the other order is another instance",
        ),
    ),
    sharp=Sharp(reading="the amendment is not sharp: the optimum is that of randomised response"),
)
