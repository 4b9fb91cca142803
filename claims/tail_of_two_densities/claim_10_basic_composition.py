r"""Basic composition of adaptive mechanisms.

If $M_i(y_{1:i-1})$ is $(\epsilon_i, \delta_i)$-dp for each $i$ and $y_{1:i-1}$, then the adaptive
composition of $M_{1:k}$ is $(\sum_i \epsilon_i, \sum_i \delta_i)$-dp.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Histories,
    Link,
    Note,
    Sharp,
    Step,
    Upto,
    all_of,
    chain,
    define,
    event,
    every,
    every_event,
    exp,
    index,
    kernel,
    law,
    least,
    natural,
    pair,
    positive_part,
    prefix,
    probability,
    real,
    reals,
    space,
    table,
    total,
)
from dpproofs.theory import adaptive, indistinguishable, probability_of

from .notation import DOCUMENT

k = natural("k", largest=3)
Y = space("Y", largest=2)
M_x = kernel("M(x)", Histories(Y, k), Y, latex="M(x)")
M_y = kernel("M(x')", Histories(Y, k), Y, latex="M(x')")
epsilons = reals("epsilon", Upto(k), latex=r"\epsilon", logarithmic=True)
deltas = reals("delta", Upto(k), latex=r"\delta")
i, y = index("i", Upto(k)), index("y", Y**k)
past = prefix(y, i)  # y_1, ..., y_{i-1}

# --- the inductive step: H is the set of histories y_{<i}, p and q the laws p^{i-1}, q^{i-1} ------

many, each_delta = natural("k", largest=10), probability("delta", r"\delta")

H = space("H", largest=3)
p, q = law("p", H), law("q", H)
P, Q = kernel("P", H, Y), kernel("Q", H, Y)  # xi_i given xi_{<i}, eta_i given eta_{<i}
before, after = real("E", logarithmic=True), real("D")
epsilon = real("epsilon_i", r"\epsilon_i", logarithmic=True)
delta = real("delta_i", r"\delta_i")
T, S = event("T", H), event("S", Y)  # T_{i-1} and S_i
h, g, v = p.index("h"), p.index("g"), S.index("v")
objects = (epsilon, delta, p, q, P, Q, before, after)
each = every(indistinguishable(P(h), Q(h), epsilon, delta), h)
induction = indistinguishable(p, q, before, after)
here, there = probability_of(P(h), S), probability_of(Q(h), S)
capped = least(exp(epsilon) * there, 1)
P_one, Q_one = law("P", Y), law("Q", Y)  # one of the conditional laws
one, other = probability_of(P_one, S), probability_of(Q_one, S)
mu = define("mu", table(positive_part(p(g) - exp(before) * q(g)), g), r"\mu")

# The same mu with its exponent: that of the i-1 steps before.
steps = natural("i-1", largest=3)
before_i = index("j", Upto(steps))
epsilons_before = reals("epsilon", Upto(steps), latex=r"\epsilon", logarithmic=True)
deltas_before = reals("delta", Upto(steps), latex=r"\delta")
epsilon_sum = total(epsilons_before(before_i), before_i)
delta_sum = total(deltas_before(before_i), before_i)
p_before, q_before = law("p^{i-1}", H), law("q^{i-1}", H)
mu_before = define(
    "mu^{i-1}",
    table(positive_part(p_before(g) - exp(epsilon_sum) * q_before(g)), g),
    r"\mu^{i-1}",
)

joint_p = total(T(h) * total(S(v) * (p(h) * P(h, v)), v), h)
joint_q = total(T(h) * total(S(v) * (q(h) * Q(h, v)), v), h)
T_i = event("T_i", H * Y)  # any event of y_{<=i}: its section after h is S_i(h)

# --- two steps: laws on Y x Y, of which product sets see only a part ------------------------------

p_2, q_2 = law("p", Y * Y), law("q", Y * Y)
S_1, S_2 = event("S_1", Y), event("S_2", Y)
a, b = index("a", Y), index("b", Y)
short = real("D", below=1, stated=1521)
on_p = total(S_1(a) * (S_2(b) * p_2(pair(a, b))), a, b)
on_q = total(S_1(a) * (S_2(b) * q_2(pair(a, b))), a, b)

CLAIM = Claim(
    source=DOCUMENT.at(
        (2160, 2164),
        "*Claim 10 (Basic composition theorem).*",
        "-dp.",
        r"is \((\epsilon_i, \delta_i)\)-dp. Then the adpative composition of \(M_{1 : k}\) is"
        r" \((\sum_i \epsilon_i, \sum_i \delta_i)\)-dp",
    ),
    reading="finite Y; dp read at one pair of neighbours x, x', as the proof fixes it: for these"
    " two points a family of mechanisms is two trees of kernels",
    notation="the mechanisms are numbered by an index set",
    forall=(k, epsilons, deltas, M_x, M_y),
    given=every(indistinguishable(M_x(past), M_y(past), epsilons(i), deltas(i)), y, i),
    show=indistinguishable(
        adaptive(M_x, k), adaptive(M_y, k), total(epsilons(i), i), total(deltas(i), i)
    ),
    notes=(
        Note(
            "the inequality for all product sets T_i, which the proof shows, does not give it for"
            " all events: the proof as printed does not say how to go on from products",
            forall=(before, short, p_2, q_2),
            given=(
                every_event(every_event(on_p <= exp(before) * on_q + short, S_2), S_1),
                every_event(every_event(on_q <= exp(before) * on_p + short, S_2), S_1),
            ),
            show=indistinguishable(p_2, q_2, before, short),
            fails=True,
        ),
        Note(
            "the induction of the proof goes through for every event T_i, with S_i(y_{<i}) its"
            " section after y_{<i}",
            forall=(*objects, T_i),
            given=(induction, each),
            show=total(T_i(pair(h, v)) * (p(h) * P(h, v)), h, v)
            <= exp(before + epsilon) * total(T_i(pair(h, v)) * (q(h) * Q(h, v)), h, v)
            + after
            + delta,
        ),
    ),
    sharp=Sharp(
        bound=many * each_delta,
        best=1 - (1 - each_delta) ** many,
        trivial=1,
        over=(many, each_delta),
        reading="for equal parameters: the exact optimum at k epsilon, that one of k answers of"
        " randomised response gives the bit away; at a lesser epsilon see Claims 14 to 18",
    ),
    proof=(
        *chain(
            "trick 1",
            one,
            Link("<=", least(exp(epsilon) * other + delta, 1), "hypothesis"),
            Link(
                "<=",
                least(exp(epsilon) * other + delta, 1 + delta),
                "hypothesis",
                reading="delta_i is at least 0, by (3) for the empty set",
            ),
            Link("==", least(exp(epsilon) * other, 1) + delta, "algebra", given=()),
            lines=(2178, 2184),
            forall=(epsilon, delta, P_one, Q_one, S),
            given=(indistinguishable(P_one, Q_one, epsilon, delta),),
        ),
        Step(
            "trick 2",
            every_event(probability_of(mu, T) <= after, T),
            "standard_facts/hockey_stick_over_events.bound",
            lines=(2186, 2189),
            forall=(before, after, p, q),
            given=(induction,),
        ),
        Step(
            "mu of the induction",
            None,
            "definition",
            lines=(2191, 2193),
            misprint=r"\mu^{i - 1} = (p^{i - 1} - e^\epsilon q^{i - 1})_+",
            forall=(steps, epsilons_before, deltas_before, p_before, q_before, T),
            given=(),
            erratum=Erratum(
                "misprint",
                because="the epsilon of trick 2 is that of its p and q; for p^{i-1} and q^{i-1} it"
                " must be epsilon_1 + ... + epsilon_{i-1}, which is not written; line 2201 has"
                " mu_{i-1} for mu^{i-1}",
                survives="yes: the induction uses the sum of the exponents before",
                amended=Amended(
                    given=indistinguishable(p_before, q_before, epsilon_sum, delta_sum),
                    show=all_of(
                        every(p_before(h) <= exp(epsilon_sum) * q_before(h) + mu_before(h), h),
                        probability_of(mu_before, T) <= delta_sum,
                    ),
                ),
            ),
        ),
        *chain(
            "induction",
            joint_p,
            Link("==", total(T(h) * (here * p(h)), h), "definition", given=()),
            Link("<=", total(T(h) * (capped * p(h)), h) + delta, "trick 1 3", given=(each,)),
            Link(
                "<=",
                total(T(h) * (capped * (exp(before) * q(h) + mu(h))), h) + delta,
                "definition",
                given=(),
                reading="by the definition of mu; the induction assumption, which line 2206 names"
                " here, is used in the last line",
            ),
            Link(
                "<=",
                total(T(h) * (exp(epsilon) * there * (exp(before) * q(h))), h)
                + probability_of(mu, T)
                + delta,
                "algebra",
                given=(),
            ),
            Link(
                "<=", exp(before + epsilon) * joint_q + after + delta, "trick 2", given=(induction,)
            ),
            lines=(2197, 2203),
            forall=(*objects, T, S),
            given=(induction, each),
        ),
        Step(
            "base case",
            one <= exp(epsilon) * other + delta,
            "hypothesis",
            lines=(2211, 2212),
            forall=(epsilon, delta, P_one, Q_one, S),
            given=(indistinguishable(P_one, Q_one, epsilon, delta),),
        ),
    ),
    cites=("standard_facts/hockey_stick_over_events.indistinguishable",),
)
