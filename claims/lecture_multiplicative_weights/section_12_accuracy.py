r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from fractions import Fraction

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Histories,
    Link,
    Note,
    Sharp,
    Step,
    Upto,
    all_of,
    cases,
    chain,
    convention,
    event,
    every,
    every_event,
    exists,
    exp,
    implies,
    index,
    indicator,
    law,
    log,
    natural,
    number_of,
    pick,
    prefix,
    product,
    real,
    reals,
    rounds,
    sqrt,
    sup,
    table,
    test,
    total,
)
from dpproofs.theory import adaptive, gibbs, normalise, probability_of, uniform, updated

from .notation import (
    DOCUMENT,
    alpha,
    answered,
    any_q,
    asked,
    delta,
    distinguishes,
    epsilon,
    epsilon_0,
    gap,
    inner,
    k,
    level,
    lower_bound,
    m,
    n,
    noise,
    number_L,
    number_m,
    p,
    points,
    q,
    rows,
    size,
    t,
    time_of_sampling,
    time_of_update,
    truth,
    universe,
    vectors,
    y,
)

DROPS = "lecture_multiplicative_weights/theorem_02_the_potential_drops"
HERE = "lecture_multiplicative_weights/section_12_accuracy"
L = 4 * log(points) / level**2


called = every(abs(answered(t) - inner(asked(t), vectors(t))) > 2 * level, t)
run = (k, level, truth, asked, noise)
ANSWERS = (
    "k rounds in which U is called; y_t is q_{i_t}(x) + alpha z_t with |z_t| <= 1, any number "
    "within alpha; q_{i_t} is any query; p^t by Algorithm 2 with the complement of q"
)

# --- one query again and again, above what is learned each time, and answered exactly -------------

long = natural("k", smallest=10, largest=12, stated="a long run is enough to see it")
s, r = index("t", Upto(long)), index("r", universe)
first = law("p^1", universe)
start = uniform(universe)


since = number_of(s)  # t
short_as_printed = cases(
    s == 0,
    inner(q, truth) - inner(q, start),
    inner(q, truth)
    - inner(q, normalise(table(first(r) * exp(-(since - 2) * (1 - q(r)) * level / 2), r))),
)
short_as_meant = inner(q, truth) - inner(
    q, normalise(table(start(r) * exp(-(since - 1) * (1 - q(r)) * level / 2), r))
)


# --- the conditions of lines 42 and 43 as they are printed: any answers, and products -------------

answers = reals("y", Upto(k))
told = rounds("p", Upto(k), uniform(universe), lambda p, t: updated(p, asked(t), answers(t), level))


# --- all queries at once, as events ---------------------------------------------------------------

S = event("S", universe)
no_query_left = every_event(abs(probability_of(truth, S) - probability_of(p, S)) <= level, S)
v = index("r", universe)
learned = total(abs(truth(v) - p(v)), v) / 2 <= level


# --- L rounds of sampling by any errors that the history leads to ---------------------------------

picks, turns = natural("m"), natural("L")
errors = test("u", Histories(Upto(picks), turns), Upto(picks))  # |q_i(x) - <q_i, p^{t-1}>|
h, j, turn = errors.index("h", 0), index("j", Upto(picks)), index("t", Upto(turns))
w = index("i", Upto(picks) ** turns)
sampling = table(gibbs(table(-(epsilon_0 * rows / 2 * errors(h, j)), j))(j), h, j)


def order_of(of):
    """O(log(of) / (n epsilon_0))."""
    return 4 * log(of) / (rows * epsilon_0)


past, now = prefix(w, turn), pick(w, turn)
near_best = errors(past, now) >= sup(errors(past, j), j) - order_of(picks * turns)
all_near_best = total(adaptive(sampling, turns)(w) * product(indicator(near_best), turn), w)
all_accurate = (1 - exp(-(rows * epsilon_0 * order_of(turns)))) ** turns

# --- numbers --------------------------------------------------------------------------------------

K = real("K", above=0, stated="a constant of an O")
C = real("C", above=0, stated="a constant of an O")
c = real("c", at_least=1, stated="large enough, line 35")

rounds_of = 4 * log(size) / level**2  # L, line 45


def asks_for(m):
    """The n of line 57, with epsilon_0 as set."""
    epsilon_0 = epsilon / (c * sqrt(rounds_of * log(1 / delta)))
    return 4 * log(m * rounds_of) / (level * epsilon_0)


# --- rounds in which Algorithm 1 may stop too early: n equal records, alpha = 1/5 ----------------

fifth = Fraction(1, 5)
b = C * lower_bound(2, fifth) * epsilon / (c * sqrt(4 * log(size) / fifth**2 * log(1 / delta)))
stops = (exp(-3 * b / 5) - exp(-7 * b / 5)) / 2
unlearned = 10 * log((size - 1) / 4)  # so many rounds at least

# --- the last query asked, i, and all queries -----------------------------------------------------

queries = test("q", Upto(m), universe)
any_queries = reals("q", Upto(m), universe)  # where no range is needed
i, o = index("i", Upto(m)), index("j", Upto(m))
last_query = test("q'", universe)
q_i, q_j = queries(i), queries(o)

# the same k rounds with queries from the m that there are: i_1, ..., i_k
picked = index("i", Upto(m) ** k)


def answer_of(t):
    return inner(queries(pick(picked, t)), truth) + level * noise(t)


states = rounds(
    "p",
    Upto(k),
    uniform(universe),
    lambda p, t: updated(p, queries(pick(picked, t)), answer_of(t), level),
)
all_called = every(abs(answer_of(t) - inner(queries(pick(picked, t)), states(t))) > 2 * level, t)


many = natural("m", largest=4)


def best(vector, queries=queries):
    return sup(gap(queries(o), vector), o)


CLAIMS = {
    "guarantee": Claim(
        source=DOCUMENT.at(
            (39, 45),
            "The learning algorithm",
            r"$\frac{4 \log |\mathcal{X}|}{\alpha^2}$.",
            r"can be taken to be $\frac{4 \log |\mathcal{X}|}{\alpha^2}$",
        ),
        reading=f"{ANSWERS}; condition 1 from t = 1 on (first_round), conditions 2 and 3 with the "
        "minus signs that line 31 has (conditions); natural logarithms",
        notation="the bound stands in the quotation; the rounds begin at 1, the conditions are "
        "written out",
        scope="every number of rounds, every universe, every database and all queries",
        notes=(
            Note(
                "with Hoeffding's lemma in place of the Taylor bounds, k is at most "
                "32 log|X| / (15 alpha^2)",
                show=k <= 32 * log(points) / (15 * level**2),
            ),
        ),
        forall=run,
        given=distinguishes,
        show=k <= L,
        sharp=Sharp(
            reading="not sharp: with Hoeffding's lemma 32 log|X| / (15 alpha^2) rounds are too many"
        ),
        cites=(DROPS, "standard_facts/gibbs_inequality"),
    ),
    "first_round": Claim(
        source=DOCUMENT.at(
            (41, 45),
            "- 1. p^0 is uniform",
            r"|\mathcal{X}|)$.",
            r"for each t > 1, $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$",
        ),
        reading="enough to see it: one query is asked in all of k rounds, has the exact answer "
        "y_t = q(x), and each time exceeds what is learned, so that U takes its complement; p^1 is "
        "any law, since t > 1 leaves it out",
        notation="what U makes of p^1 is written out for each t",
        scope="every number of rounds, every universe, every database",
        forall=(long, level, truth, first, q),
        given=every(short_as_printed > level, s),
        show=long <= L,
        erratum=Erratum(
            "misprint",
            because="nothing ties p^1 to p^0, so that it may be as far from the database as one "
            "likes; t >= 1 is meant, as in Algorithm 1",
            survives="yes: with t >= 1; the correction shown is for one query that is asked again "
            "and again, and guarantee has it for all queries",
            amended=Amended(
                forall=(long, level, truth, q), given=(every(short_as_meant > level, s),)
            ),
            converter=True,
        ),
    ),
    "conditions": Claim(
        source=DOCUMENT.at(
            (42, 43),
            r"- $2. \ \forall t,",
            r"p^{t-1} \rangle| > \alpha;$",
            r"\forall t, |q_{i_t}(x) \langle q_{i_t}, p^{t-1} \rangle| > \alpha",
        ),
        reading="the conditions are what k <= 4 log|X| / alpha^2 needs; without a sign between "
        "them, two numbers are multiplied; y_t is any number",
        notation="the bound is that of line 45",
        scope="every number of rounds, every universe, every database and all queries",
        forall=(k, level, truth, asked, answers),
        given=every(
            all_of(
                abs(inner(asked(t), truth) * answers(t)) <= level,
                abs(inner(asked(t), truth) * inner(asked(t), told(t))) > level,
            ),
            t,
        ),
        show=k <= L,
        erratum=Erratum(
            "lost in conversion",
            because="a minus sign is lost in each of the two lines; line 31 has both",
            survives="yes: with the minus signs (guarantee)",
            amended=Amended(forall=run, given=distinguishes),
        ),
    ),
    "learns": Claim(
        source=DOCUMENT.at(
            45,
            "In other words, this",
            "distinguishing queries.",
            r"this guarantee says that \mathcal{U} will learn x after being given at most L "
            "distinguishing queries",
        ),
        reading="x is learned, up to alpha in total variation, where no query at all is left that "
        "distinguishes (no_early_stop); it is enough to ask for events",
        notation="in words",
        scope="every universe and database",
        forall=(level, truth, p),
        given=no_query_left,
        show=learned,
        cites=(f"{HERE}.no_early_stop",),
    ),
    "large_probability": Claim(
        source=DOCUMENT.at(
            (47, 55),
            "By our accuracy analysis",
            "(2)",
            r"O\left(\frac{\log mL}{n\epsilon_0}\right)",
        ),
        reading="line 26 as amended; both O have the constant 4; a large constant is 2/3; the "
        "errors of the m queries in a round are any numbers u from 0 to 1 that the queries "
        "sampled before may lead to, for noises that are fixed; a noise is within s/(n epsilon_0) "
        "with probability 1 - e^-s",
        notation="the probabilities and the exponential mechanism are written out; neither O nor "
        "the probability has a number in print",
        scope="every number of rounds, queries and records",
        forall=(picks, turns, rows, epsilon_0, errors),
        show=all_near_best * all_accurate >= Fraction(2, 3),
        supplied=convention(
            turns >= 2,
            "log L is 0 for one round; line 45 takes 4 log|X| / alpha^2, above 2 where there is "
            "something to learn",
        ),
        cites=("standard_facts/exponential_mechanism", "standard_facts/laplace_tail"),
    ),
    "enough_records": Claim(
        source=DOCUMENT.at(
            57, "Setting $n", "at most α .", r"n \ge \frac{C \log mL}{\alpha \epsilon_0}"
        ),
        reading="both O have a constant K, and large enough is C >= K; m and L are at least 1",
        notation="at most is said in words; the two terms are written out",
        scope="every m, L, alpha and epsilon_0",
        forall=(K, C, rows, epsilon_0, level, number_m, number_L),
        given=(C >= K, rows >= C * log(number_m * number_L) / (level * epsilon_0)),
        show=all_of(
            K * log(number_m * number_L) / (rows * epsilon_0) <= level,
            K * log(number_L) / (rows * epsilon_0) <= level,
        ),
    ),
    "update_is_called": Claim(
        source=DOCUMENT.at(
            (59, 61), "If algorithm", r"> \alpha.$$", r"|q_{i_t}(x) - y_t| > \alpha.$$"
        ),
        reading="the call says that (b) of line 27, with the minus sign, holds; p^{t-1} is any law",
        notation="the quotation is the end of the display; the hypotheses are lines 27 and 57",
        scope="every universe and p^{t-1}",
        forall=(alpha, y, truth, p, any_q),
        given=(abs(y - inner(any_q, p)) > 2 * alpha, abs(inner(any_q, truth) - y) <= alpha),
        show=gap(any_q, p) > alpha,
        proof=chain(
            "display",
            gap(any_q, p),
            Link(
                ">=",
                abs(y - inner(any_q, p)) - abs(inner(any_q, truth) - y),
                "algebra",
                given=(),
            ),
            Link(">", alpha, "hypothesis"),
            lines=(61, 61),
        ),
    ),
    "no_early_stop": Claim(
        source=DOCUMENT.at(
            63,
            "Therefore, the conditions",
            "up to error α .",
            "upon termination there exists no query",
        ),
        reading=f"{ANSWERS}. That no query is left after L rounds is the same as: where one is "
        "left, fewer than L rounds were made; L is 4 log|X| / alpha^2, line 45",
        notation="in words",
        scope="every number of rounds, every universe, every database and all queries",
        forall=(*run, last_query),
        given=(distinguishes, gap(last_query, vectors(k)) > level),
        show=k + 1 <= L,
        proof=(
            Step(
                "the conditions of every call",
                distinguishes,
                f"{HERE}.update_is_called",
                lines=(63, 63),
                quote=r"the conditions for calling \mathcal{U} specified above are both satisfied",
                notation="in words",
                forall=run,
                given=(called,),
            ),
            Step(
                "one query more would be one round more",
                exists(
                    all_of(abs(inner(q, truth) - y) <= level, gap(q, p) > level),
                    y,
                    witness=(inner(q, truth),),
                ),
                "algebra",
                lines=(63, 63),
                quote="it must be the case that upon termination there exists no query",
                notation="in words; conditions 2 and 3 of round L + 1",
                forall=(level, truth, p, q),
                given=(gap(q, p) > level,),
                reading="with an answer y of its own; then the guarantee would have k = L + 1",
            ),
            Step(
                "all queries accurately",
                every(
                    every(
                        implies(
                            all_of(
                                all_called,
                                every(
                                    abs(
                                        inner(q_j, truth)
                                        - inner(queries(pick(picked, t)), states(k))
                                    )
                                    <= level,
                                    o,
                                ),
                            ),
                            best(states(k)) <= level,
                        ),
                        t,
                    ),
                    picked,
                ),
                "hypothesis",
                lines=(63, 63),
                quote=r"$|q_{i_{L+1}}(x) - \langle q_{i_t}, p^L \rangle| > \alpha$. I.e. p^L "
                "answers all queries accurately up to error α .",
                notation="there exists no query is said in words",
                forall=(k, m, level, truth, noise, queries),
                given=(),
                reading="does it follow from what is printed before, of a query q_{i_{L+1}} and "
                "the inner product of another one, q_{i_t}, asked before? U is called k times; k "
                "stands for L and is any number, also one below the L of line 45. What is asked is "
                "whether the printed inequality gives the conclusion by itself",
                erratum=Erratum(
                    "misprint",
                    because="i_t is put for i_{L+1}: the answer of one query is compared with the "
                    "learned answer of another. The counterexample is to the words I.e. alone, "
                    "with k rounds in place of L: of the L rounds of line 45 the conclusion is "
                    "true, since a query left would be one round more",
                    survives="yes: with the inner product of q_{i_{L+1}}",
                    amended=Amended(
                        forall=(m, level, truth, p, queries),
                        show=implies(every(gap(q_j, p) <= level, o), best(p) <= level),
                    ),
                ),
            ),
        ),
        cites=(f"{HERE}.guarantee",),
    ),
    "early_stop": Claim(
        source=DOCUMENT.at(
            65,
            "By the termination condition,",
            r"\leq 3\alpha$.",
            r"|q_{i_t}(x) - \langle q_{i_t}, p^{t-1} \rangle| \leq 3\alpha",
        ),
        reading="the termination condition is that of line 27 reversed; (2) as line 57 bounds it",
        notation="the hypotheses are lines 27 and 57",
        scope="every universe and p^{t-1}",
        forall=(alpha, y, truth, p, any_q),
        given=(abs(y - inner(any_q, p)) <= 2 * alpha, abs(inner(any_q, truth) - y) <= alpha),
        show=gap(any_q, p) <= 3 * alpha,
        sharp=Sharp(
            reading="attained where y lies between, alpha from q(x) and 2 alpha from <q, p>"
        ),
    ),
    "all_queries": Claim(
        source=DOCUMENT.at(65, "Together with (1),", "at most 4α .", "error at most 4α"),
        reading="(1) as line 57 bounds it; q_{i_t} is any of the m queries",
        notation="the hypotheses are (1) with alpha for the O, and the sentence before",
        scope="every universe and p^{t-1}",
        forall=(m, alpha, truth, p, any_queries),
        show=every(
            implies(
                all_of(
                    gap(any_queries(i), p) >= best(p, any_queries) - alpha,
                    gap(any_queries(i), p) <= 3 * alpha,
                ),
                best(p, any_queries) <= 4 * alpha,
            ),
            i,
        ),
        sharp=Sharp(reading="attained by two queries with errors 3 alpha and 4 alpha"),
    ),
    "error": Claim(
        source=DOCUMENT.at(
            67, "Overall, this analysis", "of our algorithm.", "has error at most 4α"
        ),
        reading=f"{ANSWERS}; then a round that samples a query q_i whose error is within alpha of "
        "the greatest, (1), gets an answer y within alpha, (2), and terminates",
        notation="the hypotheses are written out: lines 27 and 57",
        scope="every number of rounds, every universe, every database and all queries",
        forall=(*run, m, queries, y),
        given=called,
        show=every(
            implies(
                all_of(
                    gap(q_i, vectors(k)) >= best(vectors(k)) - level,
                    abs(inner(q_i, truth) - y) <= level,
                    abs(y - inner(q_i, vectors(k))) <= 2 * level,
                ),
                best(vectors(k)) <= 4 * level,
            ),
            i,
        ),
        cites=(f"{HERE}.no_early_stop", f"{HERE}.early_stop", f"{HERE}.all_queries"),
    ),
    "records": Claim(
        source=DOCUMENT.at(
            (67, 69),
            "Setting $\\epsilon_0",
            r"{\alpha^2\epsilon}\right)$.",
            r"as long as $n = \Omega\left(\frac{\log m\sqrt{\log |\mathcal{X}|}",
        ),
        reading="section_11_privacy.parameters has the privacy; to be accurate the algorithm "
        "asks for the n of line 57, 4 log(mL) / (alpha epsilon_0), the constant of (1) and (2). "
        "Omega has a constant C, and large enough is C >= 8c",
        notation="the n of line 57, with epsilon_0 and L as set, and the constants are written out",
        scope="every m, |X|, alpha, epsilon and delta",
        supplied=convention(size >= 2, "for |X| = 1 line 67 sets L to 0, and log mL has no value"),
        notes=(
            Note(
                "whatever C >= c, those of Omega and of epsilon_0, Algorithm 1 itself fails with C "
                "times the printed bound as n where |X| is large, with the noise "
                "Lap(1/(epsilon_0 n)): all records equal, m = 2, the queries q, which asks for "
                "that record, and 1 - q, and alpha = 1/5. In the first T = 10 log((|X| - 1)/4) "
                "rounds, rounded up, <q, p^{t-1}> is below 1/5, and a round stops with a chance of "
                "at least s = (e^(-3b/5) - e^(-7b/5)) / 2, where b = epsilon_0 n = "
                "5 (C/c) log(2) / 2; then the error is above 4 alpha. That none of them stops has "
                "at most the chance (1 - s)^T, which is below 2/3 where T >= 2^(1 + 3C/(2c))",
                forall=(C, c, epsilon, delta, size),
                given=(c <= C, unlearned >= 2 ** (1 + 3 * C / (2 * c))),
                show=(1 - stops) ** unlearned < Fraction(2, 3),
            ),
            Note(
                "whatever C >= 8: where L > 2^C, two queries ask for more in line 57; with C = 8, "
                "so it is for alpha = 1/10 and |X| = 2",
                forall=(C, c, epsilon, delta, level, size),
                given=(C >= 8, rounds_of > 2**C),
                show=asks_for(2) > C * lower_bound(2, level),
            ),
            Note(
                "the printed bound is enough where L <= m, with twice the constant",
                given=(
                    16 * c <= C,
                    rounds_of <= number_m,
                    rows >= C * lower_bound(number_m, level),
                    size >= 2,
                ),
            ),
        ),
        forall=(C, c, epsilon, delta, level, size, number_m, rows),
        given=(8 * c <= C, rows >= C * lower_bound(number_m, level)),
        show=rows >= asks_for(number_m),
        erratum=Erratum(
            "false",
            because="the bound of line 57 has log(mL), of which log m is left, and L = 4 log|X| / "
            "alpha^2 is not bounded by any power of m. The counterexample is to the inference that "
            "the printed n meets the bound of line 57, which is enough and whose constant is ours; "
            "that Algorithm 1 itself fails is the first that is said besides",
            survives="in part: with log(mL), and with log m where L is at most a power of m",
            amended=Amended(
                given=(8 * c <= C, rows >= C * lower_bound(number_m * rounds_of, level))
            ),
        ),
        cites=(
            f"{HERE}.enough_records",
            "lecture_multiplicative_weights/section_11_privacy.parameters",
        ),
    ),
    "rescaling": Claim(
        source=DOCUMENT.at(69, "Rescaling α", "a factor of four.", "only by a factor of four"),
        reading="an error of 4 (alpha/4) is alpha; the lower bound is that of line 69",
        notation="in words",
        scope="every m, |X|, alpha, epsilon and delta",
        forall=(epsilon, delta, level, size, number_m),
        show=lower_bound(number_m, level / 4) == 4 * lower_bound(number_m, level),
        erratum=Erratum(
            "false",
            because="the bound has the square of alpha below the line, since epsilon_0 falls with "
            "alpha too",
            survives="yes: the factor is sixteen for the printed bound, a constant all the same; "
            "with log(mL) in it (records), it is 16 log(16mL) / log(mL)",
            amended=Amended(
                show=lower_bound(number_m, level / 4) == 16 * lower_bound(number_m, level)
            ),
        ),
    ),
    "running_time": Claim(
        source=DOCUMENT.at(
            69,
            "The running time is dominated",
            "the next section.",
            "The running time is dominated by that of the learning algorithm",
        ),
        reading="counted operations of one round, and the counts are ours: the sampling, which "
        "needs q_i(x) and the inner product for every i (line 26), has for each query 2 for every "
        "record, 2 for every point and 7; U has 8 for every point and 1. Dominated by U says that "
        "the sampling has at most a constant times as many; the constant is 4",
        notation="in words",
        scope="every n, m and universe",
        forall=(n, many),
        show=time_of_sampling(many) <= 4 * time_of_update,
        erratum=Erratum(
            "false",
            because="whatever the factor, the sampling takes more where m is large: U takes of the "
            "order of |X| operations, the sampling m (n + |X|), and the factors m and n of line 81 "
            "are those of the sampling. The counts and the factor 4 of the statement are ours",
            survives="yes: line 81 counts all of the mechanism",
            amended=Amended(show=time_of_update <= 4 * time_of_sampling(many)),
        ),
        notes=(
            Note(
                "whatever the factor K, with 4K queries or more the sampling takes more than K "
                "times as many operations as U",
                forall=(K, number_m, rows, size),
                given=number_m >= 4 * K,
                show=number_m * (2 * rows + 2 * size + 7) > K * (8 * size + 1),
            ),
        ),
    ),
}
