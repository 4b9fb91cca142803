"""The notions of section 11 (privacy)."""

from dpproofs.language import Upto, define, index, log, pick, product, real, reals, rounds, sqrt
from dpproofs.theory import uniform, updated

from ..notation import alpha, delta, epsilon_0, few, k, m, n, noisy, queries, sampled, t

rate, scale = epsilon_0 * n / 2, 1 / (epsilon_0 * n)  # line 26 as amended

# --- a run of k rounds on real records: what is told is i_1, y_1, ..., i_k, y_k -------------------

w, answers = index("i", Upto(m) ** k), reals("y", Upto(k))
learned = rounds(
    "p", Upto(k), uniform(few), lambda p, t: updated(p, queries(pick(w, t)), answers(t), alpha)
)


def told_in_round(x, t):
    """The density of what a round tells."""
    now = pick(w, t)
    return sampled(x, learned(t), rate)(now) * noisy(answers(t), now, x, scale)


def told(x):
    """The density of a transcript."""
    return product(told_in_round(x, t), t)


# --- any L rounds with this guarantee, on two neighbours ------------------------------------------

c = real("c", above=0, stated="epsilon is above 0, line 13, and so is epsilon_0")


def meant(L):
    """The epsilon of L rounds with the root of log 1/delta, but for a constant."""
    return epsilon_0 * sqrt(L * log(1 / delta)) + L * epsilon_0**2


def epsilon(L):
    """What line 35, solved for epsilon, makes of epsilon_0."""
    return define("epsilon", c * epsilon_0 * sqrt(L * log(1 / delta)), r"\epsilon")
