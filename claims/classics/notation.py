"""Classics: named results of the literature on differential privacy, a page each."""

from dpproofs.language import (
    Document,
    Histories,
    Upto,
    event,
    every,
    exp,
    index,
    kernel,
    law,
    log,
    natural,
    real,
    reals,
    space,
)
from dpproofs.language import test as declare_test
from dpproofs.theory import (
    KL,
    gaussian_indistinguishable,
    indistinguishable,
    max_divergence,
    push_forward,
    renyi,
)

DOCUMENT = Document(
    name="classics",
    title="Classics: named results of the literature on differential privacy",
    authors="various",
    file="",
)

X, Y, Z = space("X", largest=3), space("Y"), space("Z", largest=3)
p, q, r, s = law("p", Y), law("q", Y), law("r", Y), law("s", Y)  # outputs on datasets
u, v = law("u", X), law("v", X)  # laws of an input
a, b = law("a", Z), law("b", Z)  # outputs of a second mechanism
K, L = kernel("K", X, Z), kernel("L", X, Z)  # channels, or mechanisms with one record
Ku, Kv = push_forward(u, K), push_forward(v, K)
S, phi = event("S", Y), declare_test("phi", Y, latex=r"\phi")
y, x, other = index("y", Y), index("x", X), index("x'", X)

epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
epsilon_1 = real("epsilon_1", r"\epsilon_1", at_least=0, logarithmic=True)
epsilon_2 = real("epsilon_2", r"\epsilon_2", at_least=0, logarithmic=True)
delta = real("delta", r"\delta", at_least=0, at_most=1)
share = real("gamma", r"\gamma", at_least=0, at_most=1)  # of a sample, or of a mixture

k = natural("k", largest=3)
few = space("W", largest=2)  # outputs of a mechanism that is run k times
i = index("i", Upto(k))
laws, others = kernel("P", Upto(k), few), kernel("Q", Upto(k), few)
epsilons = reals("epsilon", Upto(k), latex=r"\epsilon", at_least=0, logarithmic=True)
deltas = declare_test("delta", Upto(k), latex=r"\delta")

# Of a channel K: each input is as good as any other one.
is_private = every(max_divergence(K(x), K(other)) <= epsilon, x, other)
pure = indistinguishable(p, q, epsilon, 0)
close = indistinguishable(p, q, epsilon, delta)
sampled = log(1 + share * (exp(epsilon) - 1))  # the epsilon of a sample

# k mechanisms, each of which may depend on the outputs before it.
M, N = kernel("M", Histories(few, k), few), kernel("N", Histories(few, k), few)
h = M.index("h", 0)

# Budgets of other notions, and the notions as they are said of two laws; t is an order.
rho, tau = real("rho", r"\rho", at_least=0), real("tau", r"\tau", at_least=0)
kappa = real("kappa", r"\kappa", at_least=0)  # of a mean loss
alpha, omega = real("alpha", r"\alpha", above=1), real("omega", r"\omega", above=1)
positive = real("delta", r"\delta", above=0, below=1)
t, below_omega = real("t", above=1), real("t", above=1, below=omega)
zero_concentrated = every(renyi(p, q, t) <= rho * t, t)
truncated = every(renyi(p, q, below_omega) <= rho * below_omega, below_omega)
of_order_alpha = renyi(p, q, alpha) <= tau
little_mean_loss = KL(p, q) <= kappa

# Two laws on two points, with the masses of the second one to be told.
two = space("Y", smallest=2, largest=2)
either = index("y", two)

# Levels of tests, of which trade-off functions are functions, and the distance of Gaussian laws.
level = real("alpha", r"\alpha", at_least=0, at_most=1)
level_2 = real("beta", r"\beta", at_least=0, at_most=1)
at_level = real("x", at_least=0, at_most=1)  # which every(...) binds
mu = real("mu", r"\mu", above=0)
Gaussian = gaussian_indistinguishable(p, q, mu)
