"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Reading,
    Sharp,
    Source,
    Upto,
    cases,
    define,
    index,
    natural,
    table,
    total,
)

from .notation import (
    DOCUMENT,
    alpha,
    inner,
    m,
    n,
    p,
    points,
    q,
    time_of_answers,
    time_of_sampling,
    time_of_update,
    truth,
    y,
)

r = q.index("r")
guarantees = (
    abs(inner(q, truth) - inner(q, p)) > alpha,
    abs(inner(q, truth) - y) <= alpha,
)


def chosen(other):
    return define("q_hat", table(cases(y < inner(q, p), q(r), other), r), r"\hat{q}")


L = natural("L")
of_a_round = time_of_sampling(m) + time_of_update + 5  # the noise, its sum, the condition
total_time = total(of_a_round, index("t", Upto(L))) + time_of_answers(m)
TIME = ("Notice that", r"$O(mnL|\mathcal{X}|)$.")

CLAIMS = {
    "sign": Claim(
        source=Source(
            DOCUMENT,
            lines=(75, 75),
            words=("Observe that", "along with the triangle inequality."),
            quote=r"$\langle q,p\rangle - y$ has the same sign as $\langle q,p\rangle - q(x)$",
        ),
        reading="two numbers have the same sign when their product is positive",
        notation="the same sign is said in words; written out, the product is > 0",
        scope="every finite universe, every p",
        forall=(alpha, y, truth, p, q),
        given=guarantees,
        show=(inner(q, p) - y) * (inner(q, p) - inner(q, truth)) > 0,
    ),
    "overshoot": Claim(
        source=Source(
            DOCUMENT,
            lines=(75, 77),
            words=("Intuitively we will change q", "$\\hat{q} := \\mathbb{1}^{\\mathcal{X}} q$."),
            quote=r"If $y < \langle q, p \rangle$, $\hat{q} = q$, "
            r"else $\hat{q} := \mathbb{1}^{\mathcal{X}} q$.",
        ),
        reading="a factor 1 for every r leaves q as it is; p overshoots when its inner product "
        "with the new query exceeds the value of the new query on x",
        notation="the printed = only defines the new query; the sign > is what line 75 says in the "
        "word overshoots",
        scope="every finite universe, every p",
        forall=(alpha, y, truth, p, q),
        given=guarantees,
        show=inner(chosen(1 * q(r)), p) > inner(chosen(1 * q(r)), truth),
        erratum=Erratum(
            kind="misprint",
            because="a minus sign is lost, as between q(x) and the inner product in lines 26 to "
            "43: the complement of q is meant",
            survives="yes: with the complement of q the update moves p the right way",
            amended=Amended(show=inner(chosen(1 - q(r)), p) > inner(chosen(1 - q(r)), truth)),
            converter=True,
        ),
    ),
    "time": Claim(
        source=Source(
            DOCUMENT, (81, 81), TIME, r"this algorithm runs in time linear in $|\mathcal{X}|$"
        ),
        reading="counted operations, at most 9 for each point: 2 for the inner product, 1, 3 and 2 "
        "for steps 1, 2 and 3, and one comparison in all",
        notation="linear is written as at most, with the constant 9; |X| is a sum of 1 over the "
        "universe",
        scope="every universe",
        forall=(p,),
        show=time_of_update <= 9 * points,
    ),
    "total_time": Claim(
        source=Source(
            DOCUMENT,
            (81, 81),
            TIME,
            r"the running time of our private mechanism will be $O(mnL|\mathcal{X}|)$",
        ),
        reading="counted operations, at most 27 m n L |X|: in each round 2 for each query and "
        "record, 2 for each query and point, 7 for each query, those of U, and 5; at the end an "
        "inner product for each query",
        notation="O is at most, with the constant 27; |X| is a sum of 1 over the universe",
        scope="every number of records, queries and rounds, every universe",
        readings=(
            Reading(
                "of the order m L (n + |X|), with the constant 14",
                show=total_time <= 14 * m * L * (n + points),
            ),
        ),
        forall=(n, m, L),
        show=total_time <= 27 * m * n * L * points,
        sharp=Sharp(reading="not sharp: m L (n + |X|) is enough"),
    ),
}
