r"""The data processing inequality and its converse.

$D - q_1(D) - q_2(D)$ if and only if $\mathcal{R}_{q_2} \subseteq \mathcal{R}_{q_1}$: what is made
of the output of $q_1$ alone has the smaller region, and if $q_2$ has the smaller region, then it
can be made of the output of $q_1$ alone.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Note,
    Upto,
    all_of,
    cases,
    define,
    every,
    exists,
    first,
    index,
    kernel,
    mechanism,
    probability,
    second,
    space,
    table,
)
from dpproofs.theory import (
    joint,
    marginal_left,
    marginal_right,
    markov,
    push_forward,
    region_within,
    same_law,
)

from .notation import DOCUMENT, databases

Y_1 = space("Y_1", r"\mathcal{Y}_1", largest=3)
Y_2 = space("Y_2", r"\mathcal{Y}_2", largest=3)
q_1, q_2 = mechanism("q_1", databases, Y_1), mechanism("q_2", databases, Y_2)
T = kernel("T", Y_1, Y_2)
J = mechanism("J", databases, Y_1 * Y_2)  # a coupling for each database
D = index("D", databases)

region_is_smaller = region_within(q_2(0), q_2(1), q_1(0), q_1(1))
from_q_1 = every(same_law(q_2(D), push_forward(q_1(D), T)), D)
w, y_1, y_2 = index("w", Y_1 * Y_2), index("y_1", Y_1), index("y_2", Y_2)
chained = table(joint(q_1(D), T)(w), D, w)  # (q_1(D), T(q_1(D)))
firsts = define("q_1", table(marginal_left(J(D))(y_1), D, y_1))  # of a coupling
seconds = define("q_2", table(marginal_right(J(D))(y_2), D, y_2))
couples = every(
    all_of(same_law(q_1(D), marginal_left(J(D))), same_law(q_2(D), marginal_right(J(D)))), D
)

# --- three databases: "it is j" or "it is not j" for a random j, or all with probability s --------

three, bit = Upto(3), Upto(2)
x, other = index("D", three), index("D'", three)
says, tells = index("y", three * bit), index("y", Upto(4))
s = probability("s")
is_so = (second(says) == 1) & (first(says) == x) | (second(says) == 0) & (first(says) != x)
hints = define("q_1", table(cases(is_so, Fraction(1, 3), 0), x, says))
erased = define("q_2", table(cases(tells == x, s, cases(tells == 3, 1 - s, 0)), x, tells))
K = kernel("T", three * bit, Upto(4))

TESTS = (
    "standard_facts/privacy_regions.tests_to_edges",
    "standard_facts/privacy_regions.edges_to_tests",
)
READING = (
    "finite outcome sets; the two databases of the two hypotheses; the region of a mechanism holds "
    "the errors of all tests of one against the other, coins allowed, and regions are compared "
    "edge by edge; T may be random, for else it could not even make a fair coin of a constant"
)
NOTATION = "0 and 1 number the databases; the formulas for what is said in words are supplied"


EQUIVALENCE = r"$$D-q_1(D)-q_2(D) \iff \mathcal{R}_{q_2} \subseteq \mathcal{R}_{q_1}$$"
CONVERSE = (
    r"precisely, if $\mathcal{R}_{q_2} \subseteq \mathcal{R}_{q_1}$ then there exists a coupling"
)
EITHER = r"(a) $D-q_1(D)-q_2(D)$ or equivalently (b) $q_2(D) = T(q_1(D))$"

CLAIMS = {
    "inequality": Claim(
        source=DOCUMENT.at((57, 61), "The Data Processing", "q_2(D) = T(q_1(D))$", EQUIVALENCE),
        reading=f"{READING}. From left to right: q_2(D) is T(q_1(D))",
        scope="all mechanisms with any output spaces",
        notation=NOTATION,
        forall=(q_1, T),
        show=region_within(push_forward(q_1(0), T), push_forward(q_1(1), T), q_1(0), q_1(1)),
        cites=TESTS,
    ),
    "converse": Claim(
        source=DOCUMENT.at((57, 61), "The Data Processing", "q_2(D) = T(q_1(D))$", CONVERSE),
        reading=f"{READING}. From right to left, in the form (b): some T makes q_2(D) of q_1(D)",
        scope="all mechanisms with any output spaces",
        notation=NOTATION,
        forall=(q_1, q_2),
        given=region_is_smaller,
        show=exists(from_q_1, T),
        notes=(
            Note(
                "T depends on the two databases: of three, with the smaller region for each two of "
                "them, there need be no T for all three at once, as where q_1 says of a random j "
                "whether the database is the j-th, and q_2 names it with probability s, or says "
                "nothing: T can name D only upon an answer that D alone can give, and such an "
                "answer has probability 1/3, while s may be 2/3",
                forall=(s,),
                given=(
                    every(
                        region_within(erased(x), erased(other), hints(x), hints(other)), x, other
                    ),
                ),
                show=exists(every(same_law(erased(x), push_forward(hints(x), K)), x), K),
                fails=True,
            ),
            Note(
                "the smaller region alone does not make D - q_1(D) - q_2(D) a chain, as where both "
                "answer independently: it takes a coupling, as line 61 says",
                forall=(J,),
                given=region_within(seconds(0), seconds(1), firsts(0), firsts(1)),
                show=markov(J),
                fails=True,
            ),
        ),
        cites=TESTS,
    ),
    "coupling": Claim(
        source=DOCUMENT.at((57, 61), "The Data Processing", "q_2(D) = T(q_1(D))$", CONVERSE),
        reading=f"{READING}. From right to left, by (b): the coupling (q_1(D), T(q_1(D))) has the "
        "two marginals and is Markov",
        scope="all mechanisms with any output spaces",
        notation=NOTATION,
        forall=(q_1, q_2, T),
        given=from_q_1,
        show=exists(all_of(couples, markov(J)), J, witness=(chained,)),
    ),
    "kernel_of_a_chain": Claim(
        source=DOCUMENT.at((57, 61), "The Data Processing", "q_2(D) = T(q_1(D))$", EITHER),
        reading=f"{READING}. (a) gives (b): of a Markov coupling of any two mechanisms, the second "
        "is some T of the first",
        scope="all mechanisms with any output spaces",
        notation=NOTATION,
        forall=(J,),
        given=markov(J),
        show=exists(
            every(same_law(marginal_right(J(D)), push_forward(marginal_left(J(D)), T)), D), T
        ),
    ),
    "chain_of_a_kernel": Claim(
        source=DOCUMENT.at((57, 61), "The Data Processing", "q_2(D) = T(q_1(D))$", EITHER),
        reading=f"{READING}. (b) gives (a): (q_1(D), T(q_1(D))) is Markov",
        scope="all mechanisms with any output spaces",
        notation=NOTATION,
        forall=(q_1, T),
        show=markov(chained),
    ),
}
