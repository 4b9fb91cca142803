"""The notation of "A Tail of Two Densities".

The text gives epsilon and delta no domain where it defines privacy and indistinguishability, (1) to
(4): they are any numbers here. That epsilon is positive is said at the beginning (line 1410), that
the notion is meaningful for delta below 1 alone after (2) (line 1521); a claim that needs one of
them says so. Reading: finite Y, a density is the mass of a point.
"""

from dpproofs.language import (
    Document,
    Histories,
    Instance,
    Least,
    Sharp,
    Step,
    Upto,
    all_of,
    cases,
    convention,
    define,
    event,
    every,
    exp,
    index,
    indicator,
    kernel,
    law,
    least,
    log,
    mechanism,
    natural,
    pick,
    positive_part,
    prefix,
    quantity,
    real,
    reals,
    space,
    sqrt,
    table,
    total,
)
from dpproofs.theory import (
    adaptive,
    event_of,
    expectation,
    mass,
    optimal_delta,
    probability_of,
    product_law,
)

DOCUMENT = Document(
    name="tail_of_two_densities",
    title="A Tail of Two Densities",
    authors="blog post",
    file="002_b1ffcab4e461a608.txt",
    sha256="ac4bac8988d8446920b6bbabd92c52170d7c4e1005a8011366f7c7a07332e380",
    year="2019",
)

Y = space("Y", r"Y")  # where the outputs lie
p = law("p", Y)
q = law("q", Y)
S = event("S", Y)  # a measurable set of outputs
epsilon = real("epsilon", r"\epsilon", logarithmic=True)
delta = real("delta", r"\delta")

below_1 = convention(delta < 1, "meaningful only so (line 1521), for else events may be null")

Z = space("Z", smallest=1, largest=2)  # where a row of a dataset lies
m = natural("m", largest=2)
X = Z**m  # datasets of m rows, at a distance of the number of rows that differ
M = mechanism("M", X, Y)
x, other = index("x", X), index("x'", X)


def densities(p, q, c):
    """S, T, e and f of (6), and f_-, for c = e^epsilon; in the proofs of Claims 4, 5 and 7."""
    y = p.index("y")
    over = define("S", table(indicator(p(y) > c * q(y)), y))
    under = define("T", table(indicator(q(y) > c * p(y)), y), "T")
    e = define("e", table(c * q(y) * over(y) + p(y) * (1 - over(y)), y))
    f = define("f", table(c * p(y) * under(y) + q(y) * (1 - under(y)), y))
    minus = table(p(y) * under(y) + least(q(y), p(y)) * (1 - under(y)), y)
    return over, under, e, f, define("f_-", minus, "f_-")


def cut_to(t, x, low):
    """The density x, reduced towards `low` until it has the mass t, if it has more."""
    y = x.index("y")
    share = cases(t < mass(x), (t - mass(low)) / (mass(x) - mass(low)), 1)
    return table(low(y) + share * (x(y) - low(y)), y)


def cut_events(p, q, c):
    """The events of the proof of Claim 4: of e and f the one of the greater mass is reduced towards
    f_- until both have the same."""
    *_, e, f, f_minus = densities(p, q, c)
    of_e, of_f = cut_to(mass(f), e, f_minus), cut_to(mass(e), f, f_minus)
    return event_of(of_e, p), event_of(of_f, q)


def cut_events_of_each(p, q, c, *before):
    """The same for laws that depend on something."""
    y = p.index("y")
    return tuple(table(of(y), *before, y) for of in cut_events(p, q, c))


def what_cut_events_are(p, q, E, F, epsilon, delta):
    """What is known of them, as instances of lemmas, for a proof."""
    of, laws = "standard_facts/events_with_densities.", {"epsilon": epsilon, "p": p, "q": q}
    return (
        Instance("apart", of=f"{of}apart", where=laws),
        Instance("within", of=f"{of}within", where={**laws, "E": E, "F": F}, by="apart"),
        Instance("likely", of=f"{of}close", where={**laws, "delta": delta}),
        Step("E is likely", probability_of(p, E) >= 1 - delta, ("within", "likely")),
    )


def close_given(p, q, E, F, epsilon, delta):
    """Of E and F, equally likely, with densities compared as they are: the laws given them are
    epsilon-ind. No entry of E is multiplied by one of F, so that linear programs decide it."""
    y, c = p.index("y"), exp(epsilon)
    of_E, of_F = probability_of(p, E), probability_of(q, F)
    both = all_of(p(y) * E(y) <= c * (q(y) * F(y)), q(y) * F(y) <= c * (p(y) * E(y)))
    return all_of(of_E >= 1 - delta, of_E == of_F, every(both, y))


# --- composition: for a pair of neighbours x, x' a family of mechanisms is two families of laws ---

k = natural("k")
outputs = space("Y", largest=2)
i, y = index("i", Upto(k)), index("y", outputs**k)
whole, part = index("w", outputs**k), index("v", outputs)  # other outputs, and another y_i
past, now = prefix(y, i), pick(y, i)  # y_1, ..., y_{i-1} and y_i
p_i = kernel("p", Upto(k), outputs)  # the laws of M_i(x), independent of what came before
q_i = kernel("q", Upto(k), outputs)
together, together_other = product_law(p_i), product_law(q_i)
M_x = kernel("M(x)", Histories(outputs, k), outputs, latex="M(x)")  # M_i(y_{1:i-1})(x)
M_y = kernel("M(x')", Histories(outputs, k), outputs, latex="M(x')")
run, run_other = adaptive(M_x, k), adaptive(M_y, k)
at_least_0 = real("epsilon", r"\epsilon", at_least=0, logarithmic=True, stated=1410)
beta = real("beta", r"\beta", above=0, below=1, stated=(2261, 2371, 2398))


@quantity("a({0})", "a({0})", "002_b1ffcab4e461a608.txt, (6.98)")
def a(epsilon):
    """The bound of Claim 12 for the divergence of epsilon-ind laws."""
    small, large = indicator(epsilon <= log(2)), indicator(epsilon > log(2))
    return epsilon * (exp(epsilon) - 1) * small + epsilon * large


at = real("eps'", r"\epsilon'", at_least=0, stated="the parameter of a guarantee")


def least_epsilon(k, epsilon, delta, goal):
    """The least epsilon' for which every k-fold composition is (epsilon', goal)-dp."""
    return Least(at, optimal_delta(k, epsilon, delta, at) <= goal)


def spread(k, beta):
    """What the bounds of Claims 14, 16, 17 and 18 have for the deviation from the mean."""
    return sqrt(2 * k * log(beta**-1))


def independent_bound(k, epsilon, beta):
    """The epsilon' of Claims 14 and 17."""
    return k * a(epsilon) + spread(k, beta) * epsilon


def adaptive_bound(k, epsilon, beta):
    """The epsilon' of Claims 16 and 18."""
    return k * a(epsilon) + spread(k, beta) * (epsilon + a(epsilon))


def output(of):
    """The law of the i-th output, of a law of all."""
    return table(total(of(whole), whole, given=pick(whole, i) == part), part)


# --- independent variables L_1, ..., L_k with finitely many values in [-b, b], and their sum L ----

values = space("A", largest=3)
b = real("b", above=0, stated="a bound of absolute values (line 2256), by which the print divides")
t = real("t", above=0, stated=2256)
x_i = reals("x", Upto(k), values, at_least=-b, at_most=b, stated=(2256, 2311))  # the values of L_i
K_i = kernel("K", Upto(k), values)  # their laws
drawn = product_law(K_i)
w = index("w", values**k)
L = define("L", table(total(x_i(i, pick(w, i)), i), w))


def deviates(t):
    """P(L - E L >= t)."""
    return total(drawn(w) * indicator(L(w) - expectation(drawn, L) >= t), w)


def one_variable(bound):
    """How sharp a bound of it is for k = 1, where the best one is known: two values, b and -b."""
    v, chance = index("v", values), 1 - t / (2 * b)
    return Sharp(
        bound=bound,
        left=deviates(t),
        best=positive_part(chance),
        where=(k == 1,),
        attained=(
            table(cases(v == 0, b, -b), index("i", Upto(k)), v),
            table(cases(v == 0, chance, cases(v == 1, 1 - chance, 0)), index("i", Upto(k)), v),
        ),
        given=(t <= 2 * b, total(1, v) >= 2),
        trivial=1,
        over=(t,),
        at=((k, 1), (b, 1)),
        reading="k = 1, where the best bound is 1 - t / (2 b), and 0 from 2 b on. For more"
        " variables no closed form is known; that the exponent cannot be less is the central limit"
        " theorem",
    )
