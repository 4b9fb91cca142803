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
    cases,
    define,
    every,
    exists,
    first,
    index,
    kernel,
    probability,
    second,
    table,
)
from dpproofs.theory import (
    marginal_left,
    marginal_right,
    markov,
    push_forward,
    region_within,
    same_law,
)

from .notation import DOCUMENT
from .notions.data_processing import (
    CONVERSE,
    NOTATION,
    READING,
    D,
    J,
    T,
    from_q_1,
    q_1,
    q_2,
    y_1,
    y_2,
)

region_is_smaller = region_within(q_2(0), q_2(1), q_1(0), q_1(1))
firsts = define("q_1", table(marginal_left(J(D))(y_1), D, y_1))  # of a coupling
seconds = define("q_2", table(marginal_right(J(D))(y_2), D, y_2))

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

CLAIM = Claim(
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
                every(region_within(erased(x), erased(other), hints(x), hints(other)), x, other),
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
)
