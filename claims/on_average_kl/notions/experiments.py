"""The notions of remark 6 (experiments)."""

from dpproofs.language import (
    Upto,
    every,
    exp,
    gaussian_tail,
    index,
    law,
    log,
    natural,
    pick,
    positive,
    real,
    reals,
    replace,
    space,
    sqrt,
    table,
    total,
)
from dpproofs.theory import normalise

from ..notation import mean

gamma = real("gamma", r"\gamma", above=0, stated=257)  # on an exponential grid
h, g = real("h"), real("h'")

# --- the release of a mean ------------------------------------------------------------------------


def within(name, end, stated):
    """A real number between minus the end and the end."""
    return real(name, at_least=-end, at_most=end, stated=stated)


at, other = within("Z", 2, 253), within("Z'", 2, 253)
rest, one, moved = real("rest"), within("z", 2, 253), within("z'", 2, 253)
values = space("Zs", smallest=1, largest=3)
P, value = law("P", values), reals("Z", values)
i, j = index("i", values), index("j", values)
gap = abs(value(i) - value(j))
average = mean(gamma * gap + exp(-gamma * gap) - 1, (i, P), (j, P))  # of KL(A(Z) || A(Z'))
centre = mean(value(i), (i, P))
variance = mean((value(i) - centre) ** 2, (i, P))

# --- regression -----------------------------------------------------------------------------------

y, x = within("y", 1, 255), within("x", 2, 255)
y_other, x_other = within("y'", 1, 255), within("x'", 2, 255)
hyps = space("Hs", r"\mathcal{H}", smallest=1, largest=2)
slope = reals("beta", hyps, latex=r"\beta", at_least=-2, at_most=2, stated=255)
weight = positive("w", hyps, stated="e to minus what the prior and the other points say")
k = index("h", hyps)


def posterior(y, x):
    """One point and what the others and the prior make of the hypotheses, the weights w."""
    return normalise(table(weight(k) * exp(-gamma * (y - x * slope(k)) ** 2), k))


def private(constant):
    """The posterior on finitely many hypotheses is private, with the constant times gamma."""
    at, moved = posterior(y, x), posterior(y_other, x_other)
    return every(at(k) <= exp(constant * gamma) * moved(k), k)


root = sqrt(2 * gamma)  # for x = 1, where the standard deviation is one over it


def kept(y):
    """How much of the posterior for the data point (1, y) lies within [-2, 2]."""
    return 1 - gaussian_tail((2 - y) * root) - gaussian_tail((2 + y) * root)


n = natural("n", smallest=1, largest=2)


def regression(Dn, D, xs, ys, Z, z):
    """On-average KL-privacy by the formula for Gaussian laws, and the generalization error."""
    m = index("i", Upto(Z.over.exponent))
    size = Z.over.exponent

    def moments(Z):
        S = total(xs(pick(Z, m)) ** 2, m)
        return S, total(xs(pick(Z, m)) * ys(pick(Z, m)), m) / S

    (S, mu), (S2, mu2) = moments(Z), moments(replace(Z, 0, z))
    divergence = (log(S / S2) + S2 / S - 1 + 2 * gamma * S2 * (mu - mu2) ** 2) / 2

    def risk(point):
        return (ys(point) - xs(point) * mu) ** 2 + xs(point) ** 2 / (2 * gamma * S)

    drawn = (Z, Dn), (z, D)
    error = mean(risk(z) - total(risk(pick(Z, m)), m) / size, *drawn)
    return mean(divergence, *drawn), error, mean(1 / S, (Z, Dn))


# --- formulas -------------------------------------------------------------------------------------


def mean_with(sample):
    """The mean of 100 samples, of which one is named."""
    return (rest + sample) / 100
