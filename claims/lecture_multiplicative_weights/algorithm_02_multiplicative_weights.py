"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the design of Algorithm 1 the queries distinguish and the answers are accurate. By these
guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$; the entries
of $p$ are decreased in proportion to it.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Note,
    Sharp,
    Upto,
    all_of,
    cases,
    define,
    every,
    exp,
    implies,
    index,
    log,
    natural,
    table,
    total,
)

from .notation import (
    DOCUMENT,
    alpha,
    answered,
    any_q,
    asked,
    distinguishes,
    guarantees,
    inner,
    k,
    level,
    m,
    n,
    noise,
    p,
    points,
    q,
    t,
    time_of_answers,
    time_of_sampling,
    time_of_update,
    truth,
    vectors,
    y,
)

r = q.index("r")


far = abs(answered(t) - inner(asked(t), vectors(t))) > 2 * level


def chosen(other):
    return define("q_hat", table(cases(y < inner(q, p), q(r), other), r), r"\hat{q}")


# The entries after line 78.
p_hat = define("p_hat", table(p(r) * exp(-q(r) * level / 2), r), r"\hat{p}")

L = natural("L")
of_a_round = time_of_sampling(m) + time_of_update + 5  # the noise, its sum, the condition
total_time = total(of_a_round, index("t", Upto(L))) + time_of_answers(m)
TIME = ("Notice that", r"$O(mnL|\mathcal{X}|)$.")

CLAIMS = {
    "guaranteed": Claim(
        source=DOCUMENT.at(
            73,
            "By the design of",
            "in our analysis.",
            r"we are guaranteed that for all t, $|q_{i_t}(x) - \langle q_{i_t}, p^{t-1} \rangle| > "
            r"\alpha$ and $|q_{i_t}(x) - y_t| \le \alpha$",
        ),
        reading="for all t in which U is called (line 59), after conditioning (line 57): answers "
        "are within alpha, and further than 2 alpha from what is learned. Line 31 says the same",
        notation="the hypotheses are lines 27 and 57",
        scope="every number of rounds, every universe, every database and all queries",
        forall=(k, level, truth, asked, noise),
        given=every(far, t),
        show=all_of(distinguishes, every(abs(inner(asked(t), truth) - answered(t)) <= level, t)),
        cites=("lecture_multiplicative_weights/section_12_accuracy.update_is_called",),
    ),
    "sign": Claim(
        source=DOCUMENT.at(
            75,
            "Observe that",
            "along with the triangle inequality.",
            r"$\langle q,p\rangle - y$ has the same sign as $\langle q,p\rangle - q(x)$",
        ),
        reading="two numbers have the same sign when their product is positive",
        notation="the same sign is said in words; written out, the product is > 0",
        scope="every finite universe, every p",
        forall=(alpha, y, truth, p, any_q),
        given=guarantees(any_q, alpha),
        show=(inner(any_q, p) - y) * (inner(any_q, p) - inner(any_q, truth)) > 0,
    ),
    "overshoot": Claim(
        source=DOCUMENT.at(
            (75, 77),
            "Intuitively we will change q",
            "$\\hat{q} := \\mathbb{1}^{\\mathcal{X}} q$.",
            r"If $y < \langle q, p \rangle$, $\hat{q} = q$, "
            r"else $\hat{q} := \mathbb{1}^{\mathcal{X}} q$.",
        ),
        reading="a factor 1 for every r leaves q as it is; p overshoots when its inner product "
        "with the new query exceeds the value of the new query on x",
        notation="the printed = only defines the new query; the sign > is what line 75 says in the "
        "word overshoots",
        scope="every finite universe, every p",
        forall=(level, y, truth, p, q),
        given=guarantees(q, level),
        show=inner(chosen(1 * q(r)), p) > inner(chosen(1 * q(r)), truth),
        erratum=Erratum(
            kind="lost in conversion",
            because="a minus sign is lost, as in the list items of lines 26, 27, 42 and 43: the "
            "complement of q is meant",
            survives="yes: with the complement of q the update moves p the right way",
            amended=Amended(show=inner(chosen(1 - q(r)), p) > inner(chosen(1 - q(r)), truth)),
        ),
    ),
    "decrease": Claim(
        source=DOCUMENT.at(
            75,
            "We then adjust",
            "q entries are.",
            r"decreasing the entries of p proportional to how large the corresponding q entries",
        ),
        reading="in proportion to the entries of the new query, in the exponent, as line 78 has it;"
        " before line 79 divides by the sum. No entry grows",
        notation="in words",
        scope="every finite universe, every p and query",
        forall=(level, p, q),
        show=every(
            all_of(
                p_hat(r) <= p(r),
                implies(
                    p(r) > 0,
                    log(p_hat(r)) == log(p(r)) - level / 2 * q(r),
                ),
            ),
            r,
        ),
    ),
    "time": Claim(
        source=DOCUMENT.at(81, *TIME, r"this algorithm runs in time linear in $|\mathcal{X}|$"),
        reading="counted operations, at most 9 for each point: 2 for the inner product, 1, 3 and 2 "
        "for steps 1, 2 and 3, and one comparison in all",
        notation="linear is written as at most, with the constant 9; |X| is a sum of 1 over the "
        "universe",
        scope="every universe",
        forall=(p,),
        show=time_of_update <= 9 * points,
    ),
    "total_time": Claim(
        source=DOCUMENT.at(
            81, *TIME, r"the running time of our private mechanism will be $O(mnL|\mathcal{X}|)$"
        ),
        reading="counted operations, at most 27 m n L |X|: in each round 2 for each query and "
        "record, 2 for each query and point, 7 for each query, those of U, and 5; at the end an "
        "inner product for each query",
        notation="O is at most, with the constant 27; |X| is a sum of 1 over the universe",
        scope="every number of records, queries and rounds, every universe",
        notes=(
            Note(
                "it is of the order m L (n + |X|), with the constant 14",
                show=total_time <= 14 * m * L * (n + points),
            ),
        ),
        forall=(n, m, L),
        show=total_time <= 27 * m * n * L * points,
        sharp=Sharp(reading="not sharp: the order m L (n + |X|) is enough (note)"),
    ),
}
