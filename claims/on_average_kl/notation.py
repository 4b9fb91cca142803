"""The notation of the paper on on-average KL-privacy."""

from dpproofs.language import (
    Document,
    Upto,
    all_of,
    cases,
    define,
    every,
    every_event,
    exp,
    implies,
    index,
    indicator,
    law,
    log,
    log_ratio,
    loss,
    natural,
    pick,
    positive,
    predicate,
    quantity,
    real,
    replace,
    space,
    table,
    total,
)
from dpproofs.language import event as declare_event
from dpproofs.theory import (
    KL,
    expectation,
    hockey_stick,
    joint,
    max_divergence,
    mutual_information,
    on_neighbours,
    power,
    total_variation,
)

DOCUMENT = Document(
    name="on_average_kl",
    title="On-Average KL-Privacy and its equivalence to Generalization for Max-Entropy Mechanisms",
    authors="Yu-Xiang Wang, Jing Lei, Stephen E. Fienberg",
    file="001_dacb7b157beec947.txt",
    sha256="f5915e273cfcacf117b5491b19419a986654b76077e5375f91dd666136ba4fbc",
    year="2016",
    converted=True,
)

points = space("Zs", r"\mathcal{Z}", smallest=1, largest=2)  # data points z
hypotheses = space("Hs", r"\mathcal{H}", smallest=1, largest=3)  # hypotheses h
n = natural("n", smallest=1, largest=2)  # a data set Z is a sequence of n points
D = law("D", points, r"\mathcal{D}")  # the law of a data point
Dn = power(D, n)  # the law of a data set
epsilon = real("epsilon", r"\epsilon")


def mean(body, *drawn):
    """E over pairs (index, its law), the first outermost; null atoms do not count."""
    for variable, its_law in reversed(drawn):
        body = expectation(its_law, table(body, variable))
    return body


# --- privacy on average, and the risks ------------------------------------------------------------


@quantity("OnAvgKL({0}; {1})", r"\operatorname{{OnAvgKL}}({0}; {1})", "Definition 2")
def on_average_kl(A, D):
    """E over Z ~ D^n, z ~ D of KL(A(Z), A([Z_-1, z])): the first entry of Z is replaced by z."""
    Z, z = A.index("Z", 0), D.index("z")
    return mean(KL(A(Z), A(replace(Z, 0, z))), (Z, power(D, Z.over.exponent)), (z, D))


@quantity("E R({0}(Z))", r"\mathbb{{E}} R({0}(Z))", "line 77: the actual risk")
def actual_risk(A, ell, D):
    Z, h, z = A.index("Z", 0), A.index("h"), D.index("z")
    return mean(ell(z, h), (Z, power(D, Z.over.exponent)), (h, A(Z)), (z, D))


@quantity("E R̂({0}(Z), Z)", r"\mathbb{{E}} \hat{{R}}({0}(Z), Z)", "line 77: the empirical risk")
def empirical_risk(A, ell, D):
    Z, h = A.index("Z", 0), A.index("h")
    size = Z.over.exponent
    i = index("i", Upto(size))
    return mean(total(ell(pick(Z, i), h), i) / size, (Z, power(D, size)), (h, A(Z)))


@quantity("gen({0}, {1}; {2})", r"\operatorname{{gen}}({0}, {1}; {2})", "Definition 3")
def generalization_error(A, ell, D):
    return abs(actual_risk(A, ell, D) - empirical_risk(A, ell, D))


# --- the mechanism and its data: laws on all data sets, or on one structured data point -----------


@quantity(
    "E_Z E_Z' D_KL({0}(Z) ‖ {0}(Z'))",
    r"\mathbb{{E}}_{{Z}} \mathbb{{E}}_{{Z'}} D_{{KL}}({0}(Z) \| {0}(Z'))",
    "lines 345-346",
)
def expected_divergence(A, P):
    """Of two independent draws Z, Z' from one law: what lines 345-346 write D_KL(A(Z), A(Z'))."""
    Z, other = A.index("Z", 0), A.index("Z'", 0)
    return mean(KL(A(Z), A(other)), (Z, P), (other, P))


@quantity("H({0}(Z)|Z)", r"H({0}(Z) | Z)", "Definition 8")
def conditional_entropy(A, P):
    Z, h = A.index("Z", 0), A.index("h")
    return -mean(log(A(Z, h)), (Z, P), (h, A(Z)))


@quantity("I({0}(Z); Z)", r"I({0}(Z); Z)", "Definition 13")
def information(A, P):
    return mutual_information(joint(P, A))


@quantity("I({0}(Z); {1}(·, Z))", r"I({0}(Z); {1}(\cdot, Z))", "line 207")
def information_of_loss(A, L, P):
    """Between the output and the losses of all hypotheses on Z: data sets with one loss are one."""
    Z, other, h, g = A.index("Z", 0), A.index("Z'", 0), A.index("h"), A.index("h'")
    alike = every(L(other, g) == L(Z, g), g)
    seen = total(P(other), other, given=alike)
    with_h = total(P(other) * A(other, h), other, given=alike)
    marginal = total(P(other) * A(other, h), other)
    return mean(log_ratio(with_h, seen * marginal), (Z, P), (h, A(Z)))


@quantity("E L(h, Z) under {0}", r"\mathbb{{E}}_Z \mathbb{{E}}_{{h \sim {0}(Z)}} {1}(h, Z)")
def expected_loss(A, L, P):
    Z, h = A.index("Z", 0), A.index("h")
    return mean(L(Z, h), (Z, P), (h, A(Z)))


@quantity("E L(h, Z') under {0}", r"\mathbb{{E}}_Z \mathbb{{E}}_{{h \sim {0}(Z)}} R(h)", "line 213")
def expected_risk(A, L, P):
    """R(h) is the mean of the structured loss L(h, Z') over a fresh Z'."""
    Z, other, h = A.index("Z", 0), A.index("Z'", 0), A.index("h")
    return mean(L(other, h), (Z, P), (h, A(Z)), (other, P))


@predicate(
    "I_∞^{2}(Z; {0}(Z)) ≤ {3} for Z ~ {1}",
    r"I_{{\infty}}^{{{2}}}(Z; {0}(Z)) \leq {3},\ Z \sim {1}",
    "Definition 10",
)
def max_information_at_most(A, P, beta, k):
    """For all events H and Z~ with P(h in H, Z in Z~) > beta."""
    H, chosen = declare_event("H", A.axes[1]), declare_event("Z~", A.axes[0])
    Z, h = A.index("Z", 0), A.index("h")
    both = total(P(Z) * A(Z, h) * chosen(Z) * H(h), Z, h)
    apart = total(P(Z) * A(Z, h) * H(h), Z, h) * total(P(Z) * chosen(Z), Z)
    return every_event(every_event(implies(both > beta, both - beta <= exp(k) * apart), chosen), H)


def all_pairs(A, k):
    """sup over Z, Z' of D_infinity(A(Z) || A(Z')) <= k."""
    Z, other = A.index("Z", 0), A.index("Z'", 0)
    return every(max_divergence(A(Z), A(other)) <= k, Z, other)


# --- the definitions of Table 1: Z and [Z_-1, z], as suprema, in probability, on average ----------


def _on_neighbours(A, relation):
    Z, other = A.index("Z", 0), A.index("Z'", 0)
    return on_neighbours(relation(A(Z), A(other)), Z, other)


def approximately_close(P, Q, epsilon, delta):
    """As Definition 10 has it: for all events S with P(S) > delta."""
    S, h = declare_event("S", P.axes[0]), P.index("h")
    of_P, of_Q = total(P(h) * S(h), h), total(Q(h) * S(h), h)
    return every_event(implies(of_P > delta, of_P - delta <= exp(epsilon) * of_Q), S)


@predicate("{0} is {1}-DP", r"{0} \text{{ is }} {1}\text{{-DP}}", "Table 1")
def pure_dp(A, epsilon):
    return _on_neighbours(A, lambda p, q: max_divergence(p, q) <= epsilon)


@predicate("{0} is {1}-KL-private", r"{0} \text{{ is }} {1}\text{{-KL-private}}", "Table 1")
def kl_private(A, epsilon):
    return _on_neighbours(A, lambda p, q: KL(p, q) <= epsilon)


@predicate("{0} is {1}-TV-private", r"{0} \text{{ is }} {1}\text{{-TV-private}}", "Table 1")
def tv_private(A, epsilon):
    return _on_neighbours(A, lambda p, q: total_variation(p, q) <= epsilon)


@predicate("{0} is {1}-personally DP", r"{0} \text{{ is }} {1}\text{{-personally DP}}", "Table 1")
def personal_dp(A, epsilon):
    """For each z a number epsilon(z), in both directions between Z and [Z_-i, z]."""
    Z = A.index("Z", 0)
    i, z = index("i", Upto(Z.over.exponent)), index("z", Z.over.base)
    moved = replace(Z, i, z)
    close = all_of(
        max_divergence(A(Z), A(moved)) <= epsilon(z), max_divergence(A(moved), A(Z)) <= epsilon(z)
    )
    return every(close, Z, i, z)


@predicate(
    "{0} is ({2}, {3}, {4})-randomly private for {1}",
    r"{0} \text{{ is }} ({2}, {3}, {4})\text{{-randomly private for }} {1}",
    "Table 1",
)
def randomly_private(A, D, epsilon, delta1, delta2):
    """With probability 1 - delta1 of Z ~ D^n and z ~ D."""
    Z, z = A.index("Z", 0), D.index("z")
    close = hockey_stick(A(Z), A(replace(Z, 0, z)), epsilon) <= delta2
    return mean(indicator(close), (Z, power(D, Z.over.exponent)), (z, D)) >= 1 - delta1


# --- examples: one record with two values, and an output that tells of it -------------------------

EXAMPLE = "the example has two values"
one = natural("n_1", smallest=1, largest=1)
two = space("Zs_1", smallest=2, largest=2, stated=EXAMPLE)
bit = space("Hs_1", smallest=2, largest=2, stated=EXAMPLE)


def shown(x, y):
    """The mechanism whose second output has the probability x for one data point, y for the
    other."""
    Z, h = index("Z", two**one), index("h", bit)
    second = cases(pick(Z, 0) == 0, x, y)
    return define("M", table(cases(h == 0, 1 - second, second), Z, h))


def law_of_two(x):
    """The law of a data point that is the second one with the probability x."""
    y = index("z", two)
    return table(cases(y == 0, 1 - x, x), y)


# --- posterior sampling ---------------------------------------------------------------------------


def posterior_sampling(p, r, n=n):
    """The loss -log p(z|h), the normalization constant K(Z), and the algorithm of Theorem 4."""
    points = p.axes[1]
    Z, i = index("Z", points**n), index("i", Upto(n))
    h, g, z = p.index("h", 0), p.index("h", 0), p.index("z")
    ell = define("ell", table(-log(p(h, z)), z, h), r"\ell")
    w = define("w", table(exp(-total(ell(pick(Z, i), h), i) - r(h)), Z, h))
    K = define("K", table(total(w(Z, g), g), Z))
    return ell, K, define("A", table(w(Z, h) / K(Z), Z, h), r"\mathcal{A}")


def sampling(energy, name="A", latex=r"\mathcal{A}"):
    """The algorithm that samples h with probability proportional to e^-energy(Z, h)."""
    Z, h, g = energy.index("Z", 0), energy.index("h"), energy.index("h")
    body = exp(-energy(Z, h)) / total(exp(-energy(Z, g)), g)
    return define(name, table(body, Z, h), latex)


# The model p(z|h), written p(h, z): densities, whose logarithms are real losses.
p = positive("p", hypotheses, points, stated=(40, 91))
r = loss("r", hypotheses)  # the regulariser, with e^-r rational
ell, K, A = posterior_sampling(p, r)
