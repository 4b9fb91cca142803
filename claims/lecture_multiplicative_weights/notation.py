"""The notation of the lecture on the multiplicative weights mechanism.

Reading: the document states no range for a query. That it takes values from 0 to 1 is supplied
where it is first needed (definition_01_laplace_mechanism.range), and where a later claim needs it a
query is declared so; where none is needed, a query has any real values. The database x enters
section 2 as the law p* of a record drawn from it, so that q(x) is the inner product of q and p*
(line 20); every rational law is that of some database.
"""

from dpproofs.language import (
    Document,
    Upto,
    every,
    index,
    law,
    log,
    natural,
    pick,
    quantity,
    real,
    reals,
    rounds,
    space,
    sqrt,
    table,
    test,
    total,
)
from dpproofs.theory import gibbs, laplace_density, uniform, updated

DOCUMENT = Document(
    name="lecture_multiplicative_weights",
    title="CSC2419 Lecture 6, February 28, 2017",
    authors="Aleksandar Nikolov, scribe Ian Mertz",
    file="003_5828e8995a521116.txt",
    sha256="e43447c8afc6c906b8b2b6edd810df666e5b2cecd8dac62e91da8b231a11d6d3",
    year="2017",
    converted=True,
)

universe = space("X", r"\mathcal{X}")
few = space("X", r"\mathcal{X}", largest=3)  # the universe where all databases are gone through
n = natural("n", largest=2)  # records of the database x, an element of X^n
m = natural("m", largest=2)  # queries
truth = law("p*", universe, r"p^*")  # p*_r = |{i : x_i = r}| / n
p = law("p", universe)  # the learned vector before a round, p^{t-1}
q = test("q", universe)  # the query of the round, q_{i_t}
y = real("y")  # its noisy answer, y_t
any_q = reals("q", universe)  # the same where no range is needed
alpha = real("alpha", r"\alpha", at_least=0, stated="it bounds absolute values, line 9")
epsilon = real(
    "epsilon",
    r"\epsilon",
    above=0,
    logarithmic=True,
    stated="1/(epsilon n) is the scale of a law, line 13",
)


@quantity("⟨{0}, {1}⟩", r"\langle {0}, {1} \rangle", "line 20")
def inner(query, weights):
    r = weights.index("r")
    return total(query(r) * weights(r), r)


points = total(1, index("r", universe))  # |X|
level = real(
    "alpha", r"\alpha", above=0, stated="it bounds errors, line 9, and is divided by, line 45"
)
epsilon_0 = real(
    "epsilon_0",
    r"\epsilon_0",
    above=0,
    logarithmic=True,
    stated="it is epsilon divided by a root, line 35",
)

# --- k rounds in which U is called: in round t the query asked(t), its answer within alpha --------

k = natural("k")
t = index("t", Upto(k))
asked = test("asked", Upto(k), universe, latex=r"q_{i}")
noise = reals("z", Upto(k), at_least=-1, at_most=1, stated=31)  # in units of alpha


def answered(t):
    """y_t, any number with |q_{i_t}(x) - y_t| <= alpha."""
    return inner(asked(t), truth) + level * noise(t)


#: p^{t-1} at a round t, p^k at k
vectors = rounds(
    "p", Upto(k), uniform(universe), lambda p, t: updated(p, asked(t), answered(t), level)
)


def gap(query, vector):
    """|q(x) - <q, p>|."""
    return abs(inner(query, truth) - inner(query, vector))


def guarantees(query, level):
    """Of the round, line 73: the query distinguishes, and its answer is accurate."""
    return gap(query, p) > level, abs(inner(query, truth) - y) <= level


def over_records(body, r):
    """The mean over the records of x, weighted by p*: an r with p*_r = 0 does not count."""
    return total(truth(r) * body, r, given=truth(r) > 0)


distinguishes = every(gap(asked(t), vectors(t)) > level, t)

# --- the algorithm on databases: i the query that is sampled, p what was learned before -----------

queries = test("q", Upto(m), few)
x, other = index("x", few**n), index("x'", few**n)
before = law("p", few)  # p^{t-1}
i = index("i", Upto(m))


def answer(i, x):
    """q_i(x), line 9."""
    j = index("j", Upto(n))
    return total(queries(i, pick(x, j)), j) / n


def error(i, x, p):
    return abs(answer(i, x) - inner(queries(i), p))


def sampled(x, p, rate):
    """The law of i_t in line 26: proportional to e to the rate times the error."""
    i = index("i", Upto(m))
    return gibbs(table(-(rate * error(i, x, p)), i))


def noisy(y, i, x, scale):
    """The density of y_t at y."""
    return laplace_density(y, answer(i, x), scale)


# --- counted operations ---------------------------------------------------------------------------

r, j = index("r", universe), index("j", Upto(n))
time_of_update = (
    total(8, r) + 1
)  # 2 for the inner product; 1, 3 and 2 for steps 1, 2 and 3; y < ...


def time_of_sampling(m):
    """Of one round: for each query 2 for every record and point, and 7."""
    return total(total(2, j) + total(2, r) + 7, index("i", Upto(m)))


def time_of_answers(m):
    return total(total(2, r), index("i", Upto(m)))


# --- numbers of records ---------------------------------------------------------------------------

delta = real(
    "delta",
    r"\delta",
    above=0,
    below=1,
    stated="log 1/delta stands under a root, which is divided by, line 35",
)
size = real("|X|", r"|\mathcal{X}|", at_least=1, stated="a size")
rows = real("n", above=0, stated="a number of records")
number_m = real("m", at_least=1, stated="a number of queries")
number_L = real("L", at_least=1, stated="a number of rounds")


def lower_bound(of, alpha):
    """What the Omega of line 69 is of."""
    return log(of) * sqrt(log(size)) * sqrt(log(1 / delta)) / (alpha**2 * epsilon)
