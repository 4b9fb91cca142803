"""The notions of what is made of randomised response."""

from dpproofs.language import (
    Instance,
    Upto,
    cases,
    exp,
    index,
    law,
    positive_part,
    probability,
    real,
    reals,
    space,
    table,
)
from dpproofs.theory import mass

Y = space("Y")
p, q = law("p", Y), law("q", Y)
c, delta = real("c", at_least=1), probability("delta", r"\delta")
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
a, s, t = (real(name, at_least=0) for name in "ast")
e, f, g, h, k = (reals(name, Y, at_least=0) for name in "efghk")
y = p.index("y")


def row_of_rest(p, e, delta):
    """What is made of a certain answer: what p has beyond e, as a law."""
    y = p.index("y")
    return table(cases(delta > 0, (p(y) - e(y)) / delta, p(y)), y)


def apart(e, f, c):
    """That part of e of which f has the share 1/c."""
    y = e.index("y")
    return table(cases(c > 1, (c * e(y) - f(y)) / (c - 1), e(y)), y)


def row_of_answer(e, f, p, c, delta):
    """What is made of an honest answer: this part of e, as a law."""
    y = p.index("y")
    return table(cases(delta < 1, apart(e, f, c)(y) / (1 - delta), p(y)), y)


def weights(g, h, delta):
    """How much of the densities g and h has the mass 1 - delta: all of g and some of h, or, where
    that is too much, some of g."""
    goal, least = 1 - delta, mass(g)
    of_g = cases(least < goal, 1, cases(least > 0, goal / least, 0))
    of_h = cases(least < goal, (goal - least) / mass(h), 0)
    return of_g, of_h


def shared(p, q):
    """What two laws have in common."""
    y = p.index("y")
    return table(p(y) - positive_part(p(y) - q(y)), y)


def close_part(p, q, c):
    """What p has beyond q, as far as it is at most c q."""
    y = p.index("y")
    return table(positive_part(p(y) - q(y)) - positive_part(p(y) - c * q(y)), y)


def densities(p, q, c, delta):
    """Densities below p and q, within c of each other, with the mass 1 - delta; and their parts."""
    g, h, k = shared(p, q), close_part(p, q, c), close_part(q, p, c)
    y = p.index("y")
    (a, s), (b, t) = weights(g, h, delta), weights(g, k, delta)
    return table(a * g(y) + s * h(y), y), table(b * g(y) + t * k(y), y), (a, s, t, g, h, k)


def made_of_answers(p, q, e, f, c, delta):
    """The kernel that makes p and q of the answers of randomised response."""
    answer, y = index("a", Upto(4)), p.index("y")
    first, last = row_of_rest(p, e, delta), row_of_rest(q, f, delta)
    one, other = row_of_answer(e, f, p, c, delta), row_of_answer(f, e, p, c, delta)
    rows = cases(answer == 1, one(y), cases(answer == 2, other(y), last(y)))
    return table(cases(answer == 0, first(y), rows), answer, y)


def made_of(p, q, c, delta):
    """The same, of these densities."""
    e, f, _ = densities(p, q, c, delta)
    return made_of_answers(p, q, e, f, c, delta)


def what_it_makes(p, q, epsilon, delta):
    """What is known of that kernel, as instances of lemmas, for a proof."""
    of, c = "standard_facts/made_of_randomised_response.", exp(epsilon)
    e, f, (a, s, t, g, h, k) = densities(p, q, c, delta)
    here, both = {"c": c, "delta": delta}, {"p": p, "q": q}
    cut = {**here, **both, "a": a, "s": s, "t": t, "g": g, "h": h, "k": k}
    made = {**both, "epsilon": epsilon, "delta": delta, "e": e, "f": f}
    likely = ("shared", "masses")
    return (
        Instance("shared", f"{of}shared", {"c": c, **both}),
        Instance("masses", f"{of}masses", {**both, "epsilon": epsilon, "delta": delta}),
        Instance("weights of p", f"{of}weights", {**here, "g": g, "h": h}, likely),
        Instance("weights of q", f"{of}weights", {**here, "g": g, "h": k}, likely),
        Instance("cut", f"{of}cut", cut, ("shared", "weights of p", "weights of q")),
        Instance("made", f"{of}made", made, ("cut", "weights of p", "weights of q")),
    )
