"""The notation of the paper on on-average KL-privacy."""

from dpproofs.language import (
    Document,
    Upto,
    define,
    exp,
    index,
    law,
    log,
    loss,
    natural,
    pick,
    positive,
    quantity,
    real,
    replace,
    space,
    table,
    total,
)
from dpproofs.theory import KL, expectation, power

DOCUMENT = Document(
    name="on_average_kl",
    title="On-Average KL-Privacy and its equivalence to Generalization for Max-Entropy Mechanisms",
    authors="Yu-Xiang Wang, Jing Lei, Stephen E. Fienberg",
    file="001_dacb7b157beec947.txt",
    sha256="f5915e273cfcacf117b5491b19419a986654b76077e5375f91dd666136ba4fbc",
    year="2016",
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


def posterior_sampling(p, r):
    """The loss -log p(z|h), the normalization constant K(Z), and the algorithm of Theorem 4."""
    Z, i = index("Z", points**n), index("i", Upto(n))
    h, g, z = p.index("h", 0), p.index("h", 0), p.index("z")
    ell = define("ell", table(-log(p(h, z)), z, h), r"\ell")
    w = define("w", table(exp(-total(ell(pick(Z, i), h), i) - r(h)), Z, h))
    K = define("K", table(total(w(Z, g), g), Z))
    return ell, K, define("A", table(w(Z, h) / K(Z), Z, h), r"\mathcal{A}")


p = positive("p", hypotheses, points)  # the model p(z|h), written p(h, z): densities
r = loss("r", hypotheses)  # the regulariser, with e^-r rational
ell, K, A = posterior_sampling(p, r)
