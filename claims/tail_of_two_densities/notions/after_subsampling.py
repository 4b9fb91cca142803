"""The notions of remark 19 (after subsampling)."""

from fractions import Fraction

from dpproofs.language import (
    Again,
    Histories,
    Sharp,
    Step,
    Subsets,
    Upto,
    binomial,
    every,
    exp,
    greatest,
    index,
    kernel,
    log,
    member,
    natural,
    number_of,
    positive_part,
    probability,
    real,
    reals,
    space,
    sqrt,
    total,
)
from dpproofs.theory import adaptive, indistinguishable, optimal_delta

from ..notation import beta as slack
from ..notation import p, q

CLAIM_19 = "tail_of_two_densities/claim_19_subsampling"
r, delta = probability("r"), probability("delta", r"\delta")
below_1 = real("epsilon", r"\epsilon", at_least=0, below=1, logarithmic=True, stated=(1410, 2542))


def beside_19(bound, epsilon, at=()):
    """What is said of epsilon, beside what Claim 19 says; N alone is epsilon-dp of itself."""
    best = log(1 + r * (exp(epsilon) - 1))
    reading = "beside Claim 19, which is attained"
    return Sharp(
        bound=bound,
        best=best,
        trivial=epsilon,
        over=(r, epsilon),
        at=at,
        where=(r > 0, epsilon > 0),
        reading=reading,
    )


MICRO = Fraction(1, 10**6)
OPTIMUM = "the least epsilon' of the exact optimum; basic composition holds of itself"

# --- composition: T = k/r minibatches; for a pair of neighbours, two trees of kernels -------------

many, many_k = natural("T", largest=100), natural("k", largest=100)
rate = real("r", above=0, at_most=1, stated=(2449, 2544))
less_than_1 = real("r", above=0, below=1, stated=(2438, 2544))
any_k = real("k", above=0, stated="a number of passes over the data")


def bound(k, r, epsilon, first=1):
    """The epsilon' of line 2546; `first` is a factor of its first term, which is printed as 1."""
    root = sqrt(2 * k * r * log(slack**-1)) * epsilon
    return (root if first == 1 else first * root) + 2 * k * r * epsilon**2


def without(k, epsilon):
    """The epsilon' without subsampling."""
    return sqrt(2 * k * log(slack**-1)) * epsilon + 2 * k * epsilon**2


def together(count, epsilon, delta, at, delta_at):
    """Mechanisms, adaptively composed: the laws on x and x', what is given and what is shown."""
    outputs = space("Y", largest=2)
    on_x = kernel("M(x)", Histories(outputs, count), outputs, latex="M(x)")
    on_y = kernel("M(x')", Histories(outputs, count), outputs, latex="M(x')")
    h = on_x.index("h", 0)
    each = every(indistinguishable(on_x(h), on_y(h), epsilon, delta), h)
    all_outputs = adaptive(on_x, count), adaptive(on_y, count)
    return (on_x, on_y), (each,), indistinguishable(*all_outputs, at, delta_at)


def composed(T, r, epsilon, delta, each, first=1):
    """The exact optimum of T minibatches has the bound."""
    at = bound(T * r, r, epsilon, first)
    return optimal_delta(T, each, r * delta, at) <= T * r * delta + slack


# --- 100 minibatches of one row of 50: N is randomised response, x has one 1, x' none --------


def ones_counted(T, r, epsilon, at):
    """The hockey-stick divergence of the answers to T minibatches; j of them are 1."""
    j = index("j", Upto(T))
    n = number_of(j)
    one, none = 1 + r * (exp(epsilon) - 1), exp(epsilon) - r * (exp(epsilon) - 1)
    no_one = positive_part(none**T - exp(at + T * epsilon))
    some = positive_part(one**n * none ** (T - n) - exp(at + (T - n) * epsilon))
    return (no_one + total(binomial(T, n) * some, j)) / (1 + exp(epsilon)) ** T


# --- the mean over a sample of rows ---------------------------------------------------------------

m = natural("m", largest=4)
g = reals("g", Upto(m))
i = index("i", Upto(m))
grand = total(g(i), i) / m


def variance(size):
    """Of the mean of g over a uniform subset of that size."""
    rows, any_rows = index("I", Subsets(m, size)), index("J", Subsets(m, size))
    mean = total(g(i), i, given=member(i, rows)) / size
    return total((mean - grand) ** 2, rows) / total(1, any_rows)


# --- clipping -------------------------------------------------------------------------------------

d = natural("d", largest=3)
divisor = "a bound of norms, by which a norm is divided"
C, limit = real("C", above=0, stated=divisor), real("alpha", r"\alpha", above=0, stated=divisor)
y, z = reals("y", Upto(d)), reals("z", Upto(d))
j, h = index("j", Upto(d)), index("h", Upto(d))


def clipped(vector, at):
    """An entry of the vector, clipped."""
    return vector(j) / greatest(1, sqrt(total(vector(h) ** 2, h)) / at)


# --- a bound that is greater than that of Claim 19 ------------------------------------------------


def nearer(epsilon, bound, *why):
    """A proof that what Claim 19 says holds with a bound that is not below its own, that of
    log(1 + r (e^epsilon - 1)): at each point the positive part falls in the factor."""
    factor, o = 1 + r * (exp(epsilon) - 1), p.index("y")
    over, under = exp(bound) * q(o), factor * q(o)
    return (
        Step("at least 1", factor >= 1, ()),
        Step("the factor", exp(log(factor)) == factor, "at least 1"),
        *why,
        Step("exponents", factor <= exp(bound), tuple(step.name for step in why)),
        Step(
            "given",
            total(positive_part(p(o) - under), o) <= r * delta,
            ("hypothesis", "the factor", "at least 1"),
        ),
        Step(
            "at a point",
            every(positive_part(p(o) - over) <= positive_part(p(o) - under), o),
            "exponents",
        ),
        Step(
            "added up", total(positive_part(p(o) - over), o) <= r * delta, ("at a point", "given")
        ),
        Again({p: q, q: p}),
    )
