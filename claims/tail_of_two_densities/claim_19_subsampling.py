r"""Subsampling amplifies privacy.

If $N$ is $(\epsilon, \delta)$-dp on $Z^n$ then $M(x) = N(x_\gamma)$, with $\gamma$ a uniform subset
of $n$ of the $m$ rows and $r = n/m$, is $(\log(1 + r(e^\epsilon - 1)), r\delta)$-dp on $Z^m$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Instance,
    Link,
    Note,
    Reading,
    Sharp,
    Step,
    Supplied,
    Upto,
    all_of,
    chain,
    define,
    equivalent,
    every,
    every_event,
    exp,
    greatest,
    implies,
    index,
    indicator,
    law,
    least,
    log,
    mechanism,
    member,
    opened_by,
    pick,
    probability,
    real,
    select,
    table,
    total,
)
from dpproofs.theory import (
    differentially_private,
    hockey_stick,
    mixture,
    probability_of,
    subsampled,
    symmetric,
)

from .notation import DOCUMENT
from .notation import at_least_0 as epsilon
from .notions.subsampling import (
    M_1,
    N_1,
    K,
    N,
    S,
    U,
    V,
    Y,
    Z,
    also,
    both_cases,
    chance,
    chosen,
    counted,
    data,
    delta,
    every_choice,
    exchanged,
    given_A,
    given_not_A,
    i,
    in_other,
    in_S,
    in_x,
    j,
    m,
    m_1,
    mean_left,
    mean_right,
    n,
    n_1,
    objects_1,
    off_other,
    off_x,
    often,
    other,
    over_others,
    paired,
    picked,
    place,
    private_1,
    proper,
    r_1,
    reached,
    record,
    replaced,
    rows,
    spare,
    spared,
    subsets,
    v,
    with_i,
    with_row,
    without_i,
    x,
    y,
    z,
)

r = define("r", n / m)
M = define("M", subsampled(N, m))
amplified, weakened = log(1 + r * (exp(epsilon) - 1)), r * delta
private = differentially_private(N, epsilon, delta)
private_M = differentially_private(M, amplified, weakened)
objects = (n, m, epsilon, delta, N)
N_0 = mechanism("N", Z**0, Y)

# --- the rows in random order: sequences of distinct positions in place of subsets ----------------

a, b = index("a", Upto(n)), index("b", Upto(n))
order, rival = index("s", Upto(m) ** n), index("s'", Upto(m) ** n)

orders = total(1, rival, given=every(pick(rival, a) != pick(rival, b), a, b, given=a < b))
shuffled = (
    total(
        N(select(rows, order), y),
        order,
        given=every(pick(order, a) != pick(order, b), a, b, given=a < b),
    )
    / orders
)
M_shuffled = define("M", table(shuffled, rows, y))

# --- of each set S of outputs, and of the likelier ones, for all n <= m ---------------------------

c = exp(epsilon)
amplified_factor = 1 + r * (c - 1)
of_each_set = (
    probability_of(M(data), S) <= exp(amplified) * probability_of(M(replaced), S) + weakened
)
here, there = opened_by(private_M)  # any two neighbours
likelier = table(indicator(M(here, v) > exp(amplified) * M(there, v)), v)
OURS = (
    Step("c", c >= 1, "hypothesis"),
    Step(
        "one subset",
        every(
            implies(member(place, chosen), reached(data) <= c * reached(replaced) + delta),
            chosen,
        ),
        "hypothesis",
    ),
    Step(
        "another row",
        every(
            implies(
                all_of(member(place, chosen), ~member(spare, chosen)),
                reached(data) <= c * reached(exchanged) + delta,
            ),
            spare,
            chosen,
        ),
        "hypothesis",
    ),
    Step("subsets with i", in_x <= c * in_other + delta * often, "one subset"),
    Step(
        "row i is exchanged for each other row",
        with_row(over_others(reached(exchanged))) == n * off_x,
        "hypothesis",
    ),
    Step("as many others", with_row(over_others(reached(data))) == (m - n) * in_x, "hypothesis"),
    Step("each time", with_row(over_others(1)) == (m - n) * often, "hypothesis"),
    Step(
        "added up",
        with_row(over_others(reached(data)))
        <= c * with_row(over_others(reached(exchanged))) + delta * with_row(over_others(1)),
        "another row",
    ),
    Step(
        "subsets without i",
        (m - n) * in_x <= c * n * off_x + delta * (m - n) * often,
        ("added up", "row i is exchanged for each other row", "as many others", "each time"),
    ),
    Step("weights", all_of(m * amplified_factor >= 0, c - 1 >= 0), ("c", "hypothesis")),
    Step(
        "m c' times the one",
        m * amplified_factor * in_x <= m * amplified_factor * (c * in_other + delta * often),
        ("subsets with i", "weights"),
    ),
    Step(
        "c - 1 times the other",
        (c - 1) * ((m - n) * in_x) <= (c - 1) * (c * n * off_x + delta * (m - n) * often),
        ("subsets without i", "weights"),
    ),
    Step(
        "both",
        m * c * in_x
        <= m * c * (amplified_factor * in_other + (amplified_factor - 1) * off_x + delta * often),
        ("m c' times the one", "c - 1 times the other"),
    ),
    Step(
        "divided by m c",
        in_x <= amplified_factor * in_other + (amplified_factor - 1) * off_x + delta * often,
        ("both", "c"),
    ),
    Step("what is not kept", off_other == off_x, "hypothesis"),
    Step("probability of A", m * often == n * every_choice, "hypothesis"),
    Step(
        "all subsets",
        in_x + off_x <= amplified_factor * (in_other + off_other) + weakened * every_choice,
        ("divided by m c", "what is not kept", "probability of A", "hypothesis"),
    ),
    Step("some subset", every_choice > 0, "hypothesis"),
    Step("c'", exp(amplified) == amplified_factor, ("c", "hypothesis")),
    Step(
        "the laws",
        all_of(
            probability_of(M(data), S) == (in_x + off_x) / every_choice,
            probability_of(M(replaced), S) == (in_other + off_other) / every_choice,
        ),
        "some subset",
    ),
)

# --- the proof: x and x' differ in row i, x'_i = z ------------------------------------------------

ORDER = (
    "x_I and x_J keep the order of their rows: for I = {1, 2}, J = {2, 3} they are (x_1, x_2) and"
    " (x_2, x_3), up to two rows apart (two if x_1 != x_2 and x_2 != x_3)"
)
SYMMETRIC = (proper, private_1, symmetric(N_1))

# --- (7.5): what is collected of p_{|A}, q_{|A} and their common p_{|A^c} -------------------------

rate = real("r", at_least=0, below=1, stated=(2449, 2438))
t = probability("t")
p_A, q_A, off_A = law("p_A", Y, "p_{|A}"), law("q_A", Y, "q_{|A}"), law("q_A^c", Y, "q_{|A^c}")
facts = (hockey_stick(p_A, q_A, epsilon) <= delta, hockey_stick(p_A, off_A, epsilon) <= delta)
collected = (rate, epsilon, delta, t, p_A, q_A, off_A)
p_in, q_in, q_off = probability_of(p_A, S), probability_of(q_A, S), probability_of(off_A, S)
p, q = mixture(off_A, p_A, rate), mixture(off_A, q_A, rate)
odds = rate / (1 - rate) * (1 - t) * c + 1
best_t = rate + exp(-epsilon) - rate * exp(-epsilon)
factor = 1 + rate * (c - 1)
at_best = define("t*", best_t, "t^*")
odds_at_best = rate / (1 - rate) * (1 - at_best) * c + 1

CLAIM = Claim(
    source=DOCUMENT.at(
        (2449, 2456),
        "*Claim 19 (Ullman 2017)*.",
        "-dp.",
        r"Then \(M\) is \((\log (1 + r(e^\epsilon - 1)), r \delta)\)-dp",
    ),
    scope="all Z and Y, all n <= m",
    reading="Z and Y of two points; x_gamma keeps the order of its rows: datasets are sequences and"
    " neighbours differ in one place (lines 1443-1446); r = n/m, m >= 1, for Z^0 has no neighbours,"
    " and n >= 1, for N on Z^0 has none, and M then does not read x (the last note);"
    " epsilon >= 0 (`for epsilon > 0`, line 1410)",
    notation="n = r m is the definition of r",
    forall=objects,
    given=(n <= m, private),
    show=private_M,
    readings=(
        Reading(
            "the rows are drawn in random order: gamma is a sequence of n distinct positions",
            show=differentially_private(M_shuffled, amplified, r * delta),
        ),
    ),
    notes=(
        Note(
            "the bound is attained, for any r = n/m, where p_{|A} and q_{|A} attain that of N and"
            " p_{|A^c} = q_{|A} = q, as where all other rows are as x'_i",
            forall=(rate, epsilon, p_A, q_A),
            given=(),
            show=hockey_stick(mixture(q_A, p_A, rate), q_A, log(1 + rate * (exp(epsilon) - 1)))
            == rate * hockey_stick(p_A, q_A, epsilon),
        ),
        Note(
            "with n = 0 nothing is picked: M is (0, 0)-dp, and r = 0",
            forall=(m, N_0),
            given=(),
            show=differentially_private(subsampled(N_0, m), 0, 0),
        ),
    ),
    erratum=Erratum(
        "needs a hypothesis",
        because="N may see the order of its rows: then swapping one row of the sample for another"
        " moves the rows between them. The step of the proof that breaks is d(x_I, x_J) = 1 (lines"
        f" 2494-2496): {ORDER}; where the exchanged rows have equal values, they may be 0 apart",
        survives="in part: for N that do not see the order of the rows, as gradients summed over a"
        " minibatch do not; or where the rows are drawn in random order",
    ),
    supplied=Supplied(symmetric(N), "datasets are sequences (lines 1443-1446), and N is any"),
    sharp=Sharp(
        bound=weakened,
        best=weakened,
        trivial=1,
        over=(m, delta),
        at=((n, 1),),
        reading="attained at n = 1, where all other rows are as x'_i and the laws are those of the"
        " last reading",
    ),
    ours=(
        Instance(
            "the likelier outputs",
            of="tail_of_two_densities/claim_19_subsampling#the laws of M(x) and M(x')",
            where={"S": likelier},
        ),
    ),
    proof=(
        Step(
            "the pair",
            None,
            "definition",
            lines=(2462, 2463),
            quote=r"Let \(x, x' \in Z^n\) such that they differ by one row \(x_i \neq x_i'\)",
            notation="the quotation chooses x and x'; the statement says what for",
            misprint=r"x, x' \in Z^n",
            forall=objects_1,
            given=(proper,),
            erratum=Erratum(
                "misprint",
                because="M is a mechanism on Z^m",
                survives="yes: a letter",
                amended=Amended(
                    show=equivalent(
                        differentially_private(M_1, epsilon, delta),
                        every(
                            implies(
                                pick(x, i) != z,
                                hockey_stick(M_1(x), M_1(other), epsilon) <= delta,
                            ),
                            *(x, i, z),
                        ),
                    )
                ),
            ),
        ),
        Step(
            "the index is picked or not",
            None,
            "definition",
            lines=(2464, 2470),
            misprint=r"\mathcal I_\in = \{J \subset \mathcal I: i \in J\}, \quad"
            r" \mathcal I_\notin = \{J \subset \mathcal I: i \notin J\}",
            forall=counted,
            given=(proper,),
            erratum=Erratum(
                "misprint",
                because="J is one of the subsets in the set, not a part of the set; so in both"
                " lines of the display",
                survives="yes: a sign",
                amended=Amended(show=every(with_i + without_i == both_cases, i)),
            ),
        ),
        Step(
            "due to N",
            every(every_event(given_A(x) <= exp(epsilon) * given_A(other) + delta, S), x, i, z),
            "hypothesis",
            lines=(2475, 2479),
            forall=objects_1,
            given=(proper, private_1),
            reading="1 <= n < m as in line 2438, for else A or its complement has probability 0",
        ),
        Step(
            "averages, picked",
            every(given_A(x) == total(in_S(x, U), U, given=member(i, U)) / picked, x, i),
            "definition",
            lines=(2485, 2492),
            forall=(*counted, N_1, S),
            given=(proper,),
        ),
        Step(
            "averages, not picked",
            every(given_not_A(x) == total(in_S(x, V), V, given=~member(i, V)) / spared, x, i),
            "definition",
            lines=(2485, 2492),
            forall=(*counted, N_1, S),
            given=(proper,),
        ),
        Step(
            "one index only",
            every(
                every_event(implies(paired, in_S(x, U) <= exp(epsilon) * in_S(x, V) + delta), S),
                x,
                i,
                U,
                V,
            ),
            "definition",
            lines=(2494, 2496),
            quote=r"which means \(d(x_I, x_J) = 1\)",
            notation="the quotation says it of a distance, the statement what is made of it",
            forall=objects_1,
            given=SYMMETRIC,
            reading="for N that do not see the order, which is the erratum of the claim: what the"
            " proof needs of pairs is what such an N makes of them",
        ),
        Step(
            "how many pairs",
            every(
                all_of(
                    implies(member(i, U), total(1, V, given=paired) == n_1),
                    implies(~member(i, V), total(1, U, given=paired) == m_1 - n_1),
                ),
                i,
                U,
                V,
            ),
            "algebra",
            lines=(2500, 2503),
            quote=r"is paired with \(n\) elements in \(\mathcal I_\notin\), and every"
            r" \(J \in \mathcal I_\notin\) is paired with \(m - n\) elements in \(\mathcal I_\in\)",
            notation="the quotation counts in words",
            forall=counted,
            given=(proper,),
            erratum=Erratum(
                "false",
                because="the two numbers are exchanged: i can be exchanged for each of the m - n"
                " indices outside of I, and each of the n indices of J for i",
                survives="yes: the proof needs only that all I have equally many partners, and all"
                " J too",
                amended=Amended(
                    show=every(
                        all_of(
                            implies(member(i, U), total(1, V, given=paired) == m_1 - n_1),
                            implies(~member(i, V), total(1, U, given=paired) == n_1),
                        ),
                        i,
                        U,
                        V,
                    )
                ),
            ),
        ),
        Step(
            "therefore 1",
            None,
            "how many pairs",
            lines=(2503, 2505),
            misprint=r"p_{|A}(S) = |\mathcal D|^{-1} \sum_{(I, J) \in \mathcal D}"
            r" \mathbb P(N(x_I \in S))",
            forall=(*counted, N_1, S),
            given=(proper,),
            erratum=Erratum(
                "misprint",
                because="N(x_I) is in S, not x_I; the bracket is set wrongly, here and for x_J",
                survives="yes: line 2490 has it right",
                amended=Amended(show=every(given_A(x) == mean_left, x, i)),
            ),
        ),
        Step(
            "therefore 2",
            every(every_event(mean_left <= mean_right, S), x, i),
            "one index only",
            lines=(2503, 2505),
            forall=objects_1,
            given=SYMMETRIC,
            reading="with the hypothesis that the claim needs",
        ),
        Step(
            "therefore 3",
            every(mean_right == also, x, i),
            "how many pairs",
            lines=(2503, 2505),
            forall=(*objects_1, S),
            given=(proper,),
        ),
        Step(
            "also",
            every(every_event(given_A(x) <= also, S), x, i),
            "therefore 3",
            lines=(2481, 2483),
            forall=objects_1,
            given=SYMMETRIC,
            reading="with the hypothesis that the claim needs",
        ),
        Step(
            "independently",
            every(
                implies(
                    i != j,
                    total(1, K, given=all_of(member(i, K), member(j, K))) / subsets == r_1 * r_1,
                ),
                i,
                j,
            ),
            "definition",
            lines=(2507, 2508),
            quote=r"each of the \(m\) indices is picked independently with probability \(r\)",
            notation="in words",
            forall=counted,
            given=(proper,),
            erratum=Erratum(
                "false",
                because="gamma has exactly n elements: that i is picked makes it less likely for j",
                survives="yes: the word can go, as each index alone is picked with probability r",
                amended=Amended(show=every(chance == r_1, i)),
            ),
        ),
        Step(
            "probability of A",
            every(chance == r_1, i),
            "definition",
            lines=(2507, 2510),
            forall=counted,
            given=(proper,),
        ),
        Step(
            "off A",
            every(given_not_A(x) == given_not_A(other), x, i, z),
            "definition",
            lines=(2512, 2517),
            forall=(*counted, N_1, S),
            given=(proper,),
            reading="not a line of the proof; the chain writes q for p there",
        ),
        Step(
            "(7.5) 0",
            every(probability_of(M_1(x), S) == r_1 * given_A(x) + (1 - r_1) * given_not_A(x), x, i),
            "probability of A",
            lines=(2512, 2520),
            forall=(*counted, N_1, S),
            given=(proper,),
        ),
        *chain(
            "(7.5)",
            rate * p_in + (1 - rate) * q_off,
            Link(
                "<=",
                rate * (t * c * q_in + (1 - t) * c * q_off + delta) + (1 - rate) * q_off,
                ("due to N", "also", "off A"),
                given=facts,
                reading="the laws with what was collected of them; r < 1 (line 2438), else M is N",
            ),
            Link(
                "==",
                rate * t * c * q_in + (rate * (1 - t) * c + (1 - rate)) * q_off + rate * delta,
                "algebra",
            ),
            Link("==", t * c * rate * q_in + odds * (1 - rate) * q_off + rate * delta, "algebra"),
            Link(
                "<=",
                least(t * c, odds) * probability_of(q, S) + rate * delta,
                "algebra",
                given=(*facts, rate > 0),
                reading="r > 0, as n is positive (line 2437 f.)",
                erratum=Erratum(
                    "misprint",
                    because="q(S) = r q_A(S) + (1 - r) q_A^c(S), and a sum with two factors is at"
                    " most the greater factor times the sum, not the lesser: the sign for the"
                    " maximum is meant, of which line 2522 says what is best",
                    survives="yes: at the t that is chosen the two factors are equal",
                    amended=Amended(
                        show=t * c * rate * q_in + odds * (1 - rate) * q_off + rate * delta
                        <= greatest(t * c, odds) * probability_of(q, S) + rate * delta
                    ),
                ),
            ),
            lines=(2512, 2520),
            given=(),
            forall=(*collected, S),
        ),
        Step(
            "the best bound",
            greatest(at_best * c, odds_at_best) <= greatest(t * c, odds),
            "(7.5) 4",
            lines=(2522, 2524),
            forall=(rate, epsilon, t),
            given=(),
            reading="no t in [0, 1] makes the factor of (7.5), with its sign amended, less than"
            " where its two parts meet",
        ),
        Step(
            "solving this equation",
            equivalent(t * c == odds, t == best_t),
            "algebra",
            lines=(2522, 2528),
            forall=(rate, epsilon, t),
            given=(),
        ),
        Step(
            "t is in [0, 1]",
            all_of(best_t >= 0, best_t <= 1),
            "algebra",
            lines=(2512, 2512),
            quote=r"Let \(t \in [0, 1]\) to be determined",
            notation="the end 0 is not written as a relation",
            forall=(rate, epsilon),
            given=(),
        ),
        Step(
            "plugging this in",
            probability_of(p, S) <= factor * probability_of(q, S) + rate * delta,
            ("(7.5) 4", "solving this equation", "t is in [0, 1]"),
            lines=(2530, 2534),
            forall=(rate, epsilon, delta, p_A, q_A, off_A, S),
            given=facts,
            ours=(
                Step("due to N", p_in <= c * q_in + delta, "hypothesis"),
                Step("also", p_in <= c * q_off + delta, "hypothesis"),
                Step("c", c >= 1, ()),
                Step(
                    "weights", all_of(factor >= 0, (c - 1) * (1 - rate) >= 0), ("c", "hypothesis")
                ),
                Step(
                    "with the weights c t and c (1 - t)",
                    c * p_in
                    <= factor * (c * q_in + delta) + (c - 1) * (1 - rate) * (c * q_off + delta),
                    ("due to N", "also", "weights"),
                ),
                Step(
                    "divided by c",
                    p_in <= factor * q_in + (c - 1) * (1 - rate) * q_off + delta,
                    "with the weights c t and c (1 - t)",
                ),
            ),
        ),
        Step(
            "the laws of M(x) and M(x')",
            every(of_each_set, data, place, record),
            "plugging this in",
            lines=(2530, 2534),
            quote=r"p(S) \le (1 + r(e^\epsilon - 1)) q(S) + r \delta",
            notation="the factor is e to the epsilon of the claim",
            forall=(*objects, S),
            given=(n <= m, private, symmetric(N)),
            reading="p and q are the laws of M(x) and M(x'), x'_i = z, for all n <= m; with the"
            " hypothesis that the claim needs",
            ours=OURS,
        ),
    ),
)
