r"""The accuracy of Algorithm 1: what the learning algorithm guarantees, (1) and (2), the error.

If the answers are within $\alpha$ and every query distinguishes, then $\mathcal{U}$ is called at
most $L = 4 \log|\mathcal{X}| / \alpha^2$ times; with $n \ge C \log(mL) / (\alpha\epsilon_0)$
records the error of every answer is at most $4\alpha$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Each,
    Erratum,
    Instance,
    Step,
    all_of,
    every,
    exists,
    implies,
    log,
    pick,
    test,
)
from dpproofs.theory import KL

from .notation import (
    DOCUMENT,
    answered,
    asked,
    distinguishes,
    gap,
    inner,
    k,
    level,
    m,
    noise,
    p,
    points,
    q,
    t,
    truth,
    universe,
    vectors,
    y,
)
from .notions.accuracy import (
    ANSWERS,
    DROPS,
    HERE,
    LOGARITHM,
    MADE,
    L,
    answer_of,
    best,
    called,
    o,
    picked,
    q_j,
    queries,
    run,
    states,
)

last_query = test("q'", universe)
PINSKER = "standard_facts/pinsker.far"
all_called = every(abs(answer_of(t) - inner(queries(pick(picked, t)), states(t))) > 2 * level, t)

CLAIM = Claim(
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
            ours=(
                Each(k),
                Instance(
                    "every call",
                    f"{HERE}.update_is_called",
                    {"p": vectors(t), "q": asked(t), "y": answered(t), "alpha": level},
                ),
            ),
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
                                abs(inner(q_j, truth) - inner(queries(pick(picked, t)), states(k)))
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
    # One query more is far from what is learned, and so is the database, by Pinsker's inequality.
    ours=(
        *MADE,
        Step(
            "what is left",
            log(points) - k * level**2 / 4 >= KL(truth, vectors(k)),
            ("a round", "at first 1", "at first 2", "at first 3"),
        ),
        Instance(
            "one more",
            PINSKER,
            {"p": truth, "q": vectors(k), "phi": last_query, "c": level},
            by="hypothesis",
        ),
        Step(
            "all rounds",
            log(points) - (k + 1) * level**2 / 4 >= 0,
            ("what is left", "one more"),
        ),
        Instance("the bound", LOGARITHM, {"x": points, "t": (k + 1) * level**2 / 4}),
    ),
    cites=(f"{HERE}.guarantee", DROPS, PINSKER),
)
