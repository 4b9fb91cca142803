"""The notation of the paper on on-average KL-privacy."""

from dpproofs.language import (
    Document,
    Upto,
    define,
    every,
    exp,
    index,
    kernel,
    law,
    log,
    loss,
    mechanism,
    natural,
    pick,
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
    title="On-Average KL-Privacy and its equivalence to Generalization "
    "for Max-Entropy Mechanisms",
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


@quantity("OnAvgKL({0}; {1})", r"\operatorname{{OnAvgKL}}({0}; {1})", "Definition 2")
def on_average_kl(A, D):
    """E over Z ~ D^n and z ~ D of KL(A(Z), A([Z_-1, z])); [Z_-1, z] has its first entry replaced."""
    Z, z = A.index("Z", 0), D.index("z")
    moved = table(KL(A(Z), A(replace(Z, 0, z))), z)
    return expectation(power(D, Z.over.exponent), table(expectation(D, moved), Z))


@quantity("E R({0}(Z))", r"\mathbb{{E}} R({0}(Z))", "line 77: the actual risk, of h ~ A(Z)")
def actual_risk(A, ell, D):
    Z, z, h = A.index("Z", 0), D.index("z"), A.index("h")
    risk = table(expectation(D, table(ell(z, h), z)), h)
    return expectation(power(D, Z.over.exponent), table(expectation(A(Z), risk), Z))


@quantity("E R̂({0}(Z), Z)", r"\mathbb{{E}} \hat{{R}}({0}(Z), Z)", "line 77: the empirical risk")
def empirical_risk(A, ell, D):
    Z, h = A.index("Z", 0), A.index("h")
    size = Z.over.exponent
    i = index("i", Upto(size))
    risk = table(total(ell(pick(Z, i), h), i) / size, h)
    return expectation(power(D, size), table(expectation(A(Z), risk), Z))


# Posterior sampling from a model p(z|h), here p(h, z), with a regulariser r(h); e^-r is rational.
p = kernel("p", hypotheses, points)
r = loss("r", hypotheses)
_z, _h, _g = p.index("z"), p.index("h", 0), p.index("h", 0)
_Z, _i = index("Z", points**n), index("i", Upto(n))
ell = define("ell", table(-log(p(_h, _z)), _z, _h), r"\ell")


def _weight(h):
    return exp(-total(ell(pick(_Z, _i), h), _i) - r(h))


K = define("K", table(total(_weight(_g), _g), _Z))  # the normalization constant
A = define("A", table(_weight(_h) / K(_Z), _Z, _h), r"\mathcal{A}")
model_is_positive = every(p(_h, _z) > 0, _h, _z)
any_algorithm = mechanism("A", points**n, hypotheses, latex=r"\mathcal{A}")
