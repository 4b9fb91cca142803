"""The notions of section 12 (accuracy)."""

from dpproofs.language import (
    Each,
    Instance,
    Step,
    Upto,
    every,
    index,
    log,
    pick,
    real,
    reals,
    rounds,
    sqrt,
    sup,
    test,
)
from dpproofs.theory import uniform, updated

from ..notation import (
    answered,
    asked,
    delta,
    epsilon,
    epsilon_0,
    gap,
    inner,
    k,
    level,
    m,
    noise,
    points,
    rows,
    size,
    t,
    truth,
    universe,
    vectors,
)

HERE = "lecture_multiplicative_weights/section_12_accuracy"
L = 4 * log(points) / level**2

called = every(abs(answered(t) - inner(asked(t), vectors(t))) > 2 * level, t)
run = (k, level, truth, asked, noise)
ANSWERS = (
    "k rounds in which U is called; y_t is q_{i_t}(x) + alpha z_t with |z_t| <= 1, any number "
    "within alpha; q_{i_t} is any query; p^t by Algorithm 2 with the complement of q"
)

# --- a proof of k <= L: every round lowers the divergence, which is at most log|X| at first ------

ROUNDS = "lecture_multiplicative_weights/corollary_03_records.rounds"
DROPS = "lecture_multiplicative_weights/theorem_02_the_potential_drops"
LOGARITHM = "standard_facts/exponential_function.of_a_logarithm"
MADE = (
    Each(k),
    Instance("a round", DROPS, {"p": vectors(t), "q": asked(t), "y": answered(t), "alpha": level}),
    Instance("at first 1", f"{ROUNDS}#display 1"),
    Instance("at first 2", f"{ROUNDS}#display 2"),
    Instance("at first 3", f"{ROUNDS}#display 3"),
)
ALL_ROUNDS = (
    *MADE,
    Instance("never negative", f"{ROUNDS}#never negative", {"p": vectors(k)}),
    Step(
        "all rounds",
        log(points) - k * level**2 / 4 >= 0,
        ("a round", "never negative", "at first 1", "at first 2", "at first 3"),
    ),
    Instance("the bound", LOGARITHM, {"x": points, "t": k * level**2 / 4}),
)

# --- the conditions of lines 42 and 43 as they are printed: any answers, and products -------------

answers = reals("y", Upto(k))
told = rounds("p", Upto(k), uniform(universe), lambda p, t: updated(p, asked(t), answers(t), level))

# --- L rounds of sampling by any errors that the history leads to ---------------------------------


def order_of(of):
    """O(log(of) / (n epsilon_0))."""
    return 4 * log(of) / (rows * epsilon_0)


# --- numbers --------------------------------------------------------------------------------------

K = real("K", above=0, stated="a constant of an O")
C = real("C", above=0, stated="a constant of an O")
c = real("c", at_least=1, stated="large enough, line 35")

rounds_of = 4 * log(size) / level**2  # L, line 45


def asks_for(m):
    """The n of line 57, with epsilon_0 as set."""
    epsilon_0 = epsilon / (c * sqrt(rounds_of * log(1 / delta)))
    return 4 * log(m * rounds_of) / (level * epsilon_0)


# --- the last query asked, i, and all queries -----------------------------------------------------

queries = test("q", Upto(m), universe)
i, o = index("i", Upto(m)), index("j", Upto(m))
q_i, q_j = queries(i), queries(o)

# the same k rounds with queries from the m that there are: i_1, ..., i_k
picked = index("i", Upto(m) ** k)


def answer_of(t):
    """The answer in round t, to the query that was picked."""
    return inner(queries(pick(picked, t)), truth) + level * noise(t)


states = rounds(
    "p",
    Upto(k),
    uniform(universe),
    lambda p, t: updated(p, queries(pick(picked, t)), answer_of(t), level),
)


def best(vector, queries=queries):
    """The greatest error over the queries."""
    return sup(gap(queries(o), vector), o)
