r"""What subsampling gains when it is composed, and the clipping of DP-SGD.

$M$ is $(r(e^\epsilon - 1), r\delta)$-dp; for $\epsilon < \alpha$ it is
$(r\alpha^{-1}(e^\alpha - 1)\epsilon, r\delta)$-dp; for $\epsilon < 1$ it is
$(2r\epsilon, r\delta)$-dp, and $k/r$ of them compose.
"""

from fractions import Fraction

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Histories,
    Note,
    Reading,
    Sharp,
    Step,
    Subsets,
    Upto,
    all_of,
    binomial,
    convention,
    every,
    exists,
    exp,
    greatest,
    index,
    indicator,
    kernel,
    log,
    member,
    natural,
    number,
    number_of,
    pick,
    positive_part,
    probability,
    real,
    reals,
    space,
    sqrt,
    table,
    tanh,
    total,
)
from dpproofs.theory import (
    adaptive,
    hockey_stick,
    indistinguishable,
    mixture,
    optimal_delta,
    power,
    randomised_response,
    sensitivity,
)

from .notation import DOCUMENT, adaptive_bound, least_epsilon, p, q
from .notation import at_least_0 as epsilon
from .notation import beta as slack

CLAIM_19 = "tail_of_two_densities/claim_19_subsampling"
r, delta = probability("r"), probability("delta", r"\delta")
alpha = real("alpha", r"\alpha", above=0, logarithmic=True, stated=(1410, 2538))
below_alpha = real(
    "epsilon", r"\epsilon", at_least=0, below=alpha, logarithmic=True, stated=(1410, 2538)
)
below_1 = real("epsilon", r"\epsilon", at_least=0, below=1, logarithmic=True, stated=(1410, 2542))
inside = real("epsilon", r"\epsilon", above=0, below=1, logarithmic=True, stated=(1410, 2542))
x = real("x", above=0, stated=2536)


def beside_19(bound, epsilon, at=()):
    """What is said of epsilon, beside what Claim 19 says; N alone is epsilon-dp of itself."""
    best = log(1 + r * (exp(epsilon) - 1))
    reading = "beside Claim 19, which is attained"
    return Sharp(
        bound=bound,
        best=best,
        trivial=epsilon,
        over=(r, epsilon),
        at=at,
        where=(r > 0, epsilon > 0),
        reading=reading,
    )


MICRO = Fraction(1, 10**6)
OPTIMUM = "the least epsilon' of the exact optimum; basic composition holds of itself"

# --- composition: T = k/r minibatches; for a pair of neighbours, two trees of kernels -------------

T, T_12, few = natural("T", largest=2), natural("T", largest=12), natural("T", largest=3)
many, many_k = natural("T", largest=100), natural("k", largest=100)
k_whole, k_12 = natural("k", largest=2), natural("k", largest=12)
rate = real("r", above=0, at_most=1, stated=(2449, 2544))
less_than_1 = real("r", above=0, below=1, stated=(2438, 2544))
any_k = real("k", above=0, stated="a number of passes over the data")


def bound(k, r, epsilon, first=1):
    root = sqrt(2 * k * r * log(slack**-1)) * epsilon
    return (root if first == 1 else first * root) + 2 * k * r * epsilon**2


def without(k, epsilon):
    return sqrt(2 * k * log(slack**-1)) * epsilon + 2 * k * epsilon**2


def together(count, epsilon, delta, at, delta_at):
    """Mechanisms, adaptively composed: the laws on x and x', what is given and what is shown."""
    outputs = space("Y", largest=2)
    on_x = kernel("M(x)", Histories(outputs, count), outputs, latex="M(x)")
    on_y = kernel("M(x')", Histories(outputs, count), outputs, latex="M(x')")
    h = on_x.index("h", 0)
    each = every(indistinguishable(on_x(h), on_y(h), epsilon, delta), h)
    all_outputs = adaptive(on_x, count), adaptive(on_y, count)
    return (on_x, on_y), (each,), indistinguishable(*all_outputs, at, delta_at)


def composed(T, r, epsilon, delta, each, first=1):
    at = bound(T * r, r, epsilon, first)
    return optimal_delta(T, each, r * delta, at) <= T * r * delta + slack


of_print = (T_12, rate, below_1, delta, 2 * rate * below_1)
minibatch = 2 * rate * below_1
amended_at = bound(T * rate, rate, below_1, first=2)
batches, batch_private, batches_private = together(
    T, minibatch, rate * delta, amended_at, T * rate * delta + slack
)
runs, run_private, runs_private = together(
    k_whole, below_1, delta, without(k_whole, below_1), k_whole * delta + slack
)
# --- 100 minibatches of one row of 50: N is randomised response, x has one 1, x' none --------

batch, fifty = natural("T", smallest=100, largest=100, stated="k/r"), number(Fraction(1, 50))
near_1 = log(Fraction(27, 10))
tiny = number(80)  # beta = e^(-80)


def ones_counted(T, r, epsilon, at):
    """The hockey-stick divergence of the answers to T minibatches; j of them are 1."""
    j = index("j", Upto(T))
    n = number_of(j)
    one, none = 1 + r * (exp(epsilon) - 1), exp(epsilon) - r * (exp(epsilon) - 1)
    no_one = positive_part(none**T - exp(at + T * epsilon))
    some = positive_part(one**n * none ** (T - n) - exp(at + (T - n) * epsilon))
    return (no_one + total(binomial(T, n) * some, j)) / (1 + exp(epsilon)) ** T


RR = randomised_response(epsilon, number(0))
lost = sqrt(2 * (batch * fifty) * fifty * tiny) * near_1 + 2 * (batch * fifty) * fifty * near_1**2

# --- the mean over a sample of rows ---------------------------------------------------------------

m = natural("m", largest=4)
n, n_less = natural("n", largest=4), natural("n'", largest=3)
g = reals("g", Upto(m))
i = index("i", Upto(m))
grand = total(g(i), i) / m


def variance(size):
    """Of the mean of g over a uniform subset of that size."""
    rows, any_rows = index("I", Subsets(m, size)), index("J", Subsets(m, size))
    mean = total(g(i), i, given=member(i, rows)) / size
    return total((mean - grand) ** 2, rows) / total(1, any_rows)


positive = real("epsilon", r"\epsilon", above=0, logarithmic=True, stated=1410)
at_any = real("eps'", r"\epsilon'", logarithmic=True)

# --- clipping -------------------------------------------------------------------------------------

d = natural("d", largest=3)
divisor = "a bound of norms, by which a norm is divided"
C, limit = real("C", above=0, stated=divisor), real("alpha", r"\alpha", above=0, stated=divisor)
learning = real("alpha", r"\alpha", above=0, stated="a learning rate")
rows = space("Z", smallest=2, largest=2, stated="two rows, of which datasets are made")
pair_of_rows = natural("m", smallest=2, largest=2, stated="with one row all datasets are close")
f = reals("f", rows**pair_of_rows, Upto(1))
one, two = index("x", rows**pair_of_rows), index("x'", rows**pair_of_rows)
place, only = index("j", Upto(pair_of_rows)), index("i", Upto(1))
y, z = reals("y", Upto(d)), reals("z", Upto(d))
j, h = index("j", Upto(d)), index("h", Upto(d))


def clipped(vector, at):
    """An entry of the vector, clipped."""
    return vector(j) / greatest(1, sqrt(total(vector(h) ** 2, h)) / at)


CLAIMS = {
    "linear": Claim(
        source=DOCUMENT.at(
            (2536, 2537),
            r"Since \(\log (1 + x) < x\)",
            r"r \delta)\)-dp.",
            r"we can rewrite the conclusion of the Claim to \((r(e^\epsilon - 1), r \delta)\)-dp",
        ),
        reading="p and q are the laws of M(x) and M(x'), of which Claim 19 says what is given;"
        " epsilon >= 0",
        notation="dp is an inequality; Claim 19 is the hypothesis",
        forall=(r, epsilon, delta, p, q),
        given=indistinguishable(p, q, log(1 + r * (exp(epsilon) - 1)), r * delta),
        show=indistinguishable(p, q, r * (exp(epsilon) - 1), r * delta),
        sharp=beside_19(r * (exp(epsilon) - 1), epsilon),
        cites=(CLAIM_19,),
        proof=(
            Step(
                "since",
                log(1 + x) < x,
                "algebra",
                lines=(2536, 2537),
                quote=r"\log (1 + x) < x\) for \(x > 0",
                notation="the domain of x is quoted with it",
                forall=(x,),
                given=(),
            ),
        ),
    ),
    "below_alpha": Claim(
        source=DOCUMENT.at(
            (2537, 2540),
            r"Further more, if \(\epsilon < \alpha\)",
            r"r \delta)\)-dp.",
            r"\((r \alpha^{-1} (e^\alpha - 1) \epsilon, r \delta)\)-dp",
        ),
        reading="as before; 0 <= epsilon < alpha. O(r epsilon) is the same statement: the constant"
        " depends on alpha alone",
        notation="dp is an inequality; Claim 19 is the hypothesis",
        forall=(r, alpha, below_alpha, delta, p, q),
        given=indistinguishable(p, q, log(1 + r * (exp(below_alpha) - 1)), r * delta),
        show=indistinguishable(p, q, r * alpha**-1 * (exp(alpha) - 1) * below_alpha, r * delta),
        sharp=beside_19(r * alpha**-1 * (exp(alpha) - 1) * below_alpha, below_alpha, ((alpha, 1),)),
        cites=(CLAIM_19,),
    ),
    "twice": Claim(
        source=DOCUMENT.at(
            (2542, 2544),
            "We see that if the mechanism",
            r"r \delta)\)-dp,",
            r"\((2 r \epsilon, r \delta)\)-dp",
        ),
        reading="as before; 0 <= epsilon < 1",
        notation="dp is an inequality; Claim 19 is the hypothesis",
        forall=(r, below_1, delta, p, q),
        given=indistinguishable(p, q, log(1 + r * (exp(below_1) - 1)), r * delta),
        show=indistinguishable(p, q, 2 * r * below_1, r * delta),
        sharp=beside_19(2 * r * below_1, below_1),
        cites=(CLAIM_19,),
    ),
    "minibatches": Claim(
        source=DOCUMENT.at(
            (2542, 2546),
            "We see that if the mechanism",
            r"\beta)\)-dp.",
            r"\((\sqrt{2 k r \log \beta^{-1}} \epsilon + 2 k r \epsilon^2, k \delta + \beta)\)-dp",
        ),
        reading="one case, in which the sentence fails: N is randomised response of one row, which"
        " has delta = 0; epsilon = log(27/10), about .993; samples of one row of 50; k = 2, so that"
        " 100 of them are run, all alike; x has a 1 in one row and x' has none; beta = e^(-80)",
        notation="dp is an inequality for the number of answers that are 1",
        scope="all N, m, n, k, epsilon < 1 and beta",
        forall=(batch,),
        show=ones_counted(batch, fifty, near_1, lost) <= exp(-tiny),
        notes=(
            Note(
                "the left side is the hockey-stick divergence of the answers to T minibatches: they"
                " are summed by the number of answers that are 1",
                forall=(few, rate, epsilon, at_any),
                show=hockey_stick(
                    power(mixture(RR(0), RR(1), rate), few), power(RR(0), few), at_any
                )
                == ones_counted(few, rate, epsilon, at_any),
            ),
            Note(
                "Claim 18 for k/r mechanisms that are (2 r epsilon, r delta)-dp gives more than the"
                " printed bound, which does not follow from it",
                forall=(T_12, rate, below_1, slack),
                show=adaptive_bound(T_12, 2 * rate * below_1, slack)
                <= bound(T_12 * rate, rate, below_1),
                fails=True,
            ),
            Note(
                "the amendment holds for the exact optimum of T-fold composition, T up to 12",
                forall=(T_12, rate, below_1, delta, slack),
                show=composed(*of_print, first=2),
            ),
            Note(
                "the bound of Claim 14 for k/r mechanisms, with the best bound x tanh(x/2) of Claim"
                " 12 in place of a(x), x = 2 r epsilon, is at most the amended bound, for any k",
                forall=(any_k, rate, below_1, slack),
                show=any_k / rate * minibatch * tanh(minibatch / 2)
                + sqrt(2 * (any_k / rate) * log(slack**-1)) * minibatch
                <= bound(any_k, rate, below_1, first=2),
            ),
        ),
        sharp=Sharp(
            bound=bound(many * rate, rate, below_1, first=2),
            best=least_epsilon(many, 2 * rate * below_1, rate * delta, many * rate * delta + slack),
            trivial=many * minibatch,
            over=(many, rate),
            at=((below_1, Fraction(1, 2)), (delta, MICRO), (slack, MICRO)),
            reading=f"of the amendment; {OPTIMUM}; k = T r",
        ),
        erratum=Erratum(
            "false",
            because="by line 2544 a minibatch is charged 2 r epsilon: k/r of them, with Hoeffding's"
            " lemma for the steps, add up to sqrt(2 (k/r) log(1/beta)) 2 r epsilon ="
            " 2 sqrt(2 k r log(1/beta)) epsilon, twice the printed first summand. Claim 18 as"
            " printed gives more in both summands: a(2 r epsilon) in the root, too. The instance:"
            " N is randomised response of one row, with epsilon = log 2.7 and delta = 0; r = 1/50,"
            " k = 2, beta = e^(-80); the left side is the divergence of the answers to k/r = 100"
            " minibatches",
            survives="in part: in the first summand the gain is a factor of 2 sqrt(r), where line"
            " 2551 has sqrt(r), so that it is less than that of line 2550 only for r < 1/4",
            amended=Amended(
                forall=(T, rate, below_1, delta, slack, *batches),
                given=batch_private,
                show=batches_private,
            ),
        ),
        cites=(
            "composition_poster/theorem_00_exact_evolution.bound",
            "standard_facts/randomised_response.counted",
            "tail_of_two_densities/claim_18_advanced_adaptive_approximate",
        ),
    ),
    "better": Claim(
        source=DOCUMENT.at(
            (2548, 2550),
            "This is better than",
            r"\beta)\)-dp.",
            r"\((\sqrt{2 k \log \beta^{-1}} \epsilon + 2 k \epsilon^2, k \delta + \beta)\)-dp",
        ),
        reading="better: with the same delta the epsilon as printed in line 2546 is less",
        notation="the comparison is in words",
        forall=(less_than_1, any_k, inside, slack),
        show=bound(any_k, less_than_1, inside) < without(any_k, inside),
        sharp=Sharp(reading="two bounds beside each other: the quotient tends to 1 as r does"),
        notes=(
            Note(
                "with line 2546 as amended it is not better for r near 1",
                show=bound(any_k, less_than_1, inside, 2) < without(any_k, inside),
                fails=True,
            ),
            Note(
                "with line 2546 as amended it is better for r <= 1/4",
                given=(less_than_1 <= Fraction(1, 4),),
                show=bound(any_k, less_than_1, inside, 2) < without(any_k, inside),
            ),
        ),
    ),
    "without": Claim(
        source=DOCUMENT.at(
            (2548, 2550),
            "This is better than",
            r"\beta)\)-dp.",
            r"we run over \(k\) iterations and obtain \((\sqrt{2 k \log \beta^{-1}} \epsilon +"
            r" 2 k \epsilon^2, k \delta + \beta)\)-dp",
        ),
        reading="k mechanisms, each (epsilon, delta)-dp, adaptively composed; 0 <= epsilon < 1",
        notation="dp is written out for one pair of neighbours",
        scope="any k",
        forall=(k_whole, below_1, delta, slack, *runs),
        given=run_private,
        show=runs_private,
        sharp=Sharp(
            bound=without(many_k, below_1),
            best=least_epsilon(many_k, below_1, delta, many_k * delta + slack),
            trivial=many_k * below_1,
            over=(many_k, below_1),
            at=((delta, MICRO), (slack, MICRO)),
            reading=OPTIMUM,
        ),
        notes=(
            Note(
                "the bound holds for the exact optimum of k-fold composition, k up to 12",
                forall=(k_12, below_1, delta, slack),
                given=(),
                show=optimal_delta(k_12, below_1, delta, without(k_12, below_1))
                <= k_12 * delta + slack,
            ),
            Note(
                "from Claim 18 as printed it does not follow, whose bound is more",
                forall=(k_12, below_1, slack),
                given=(),
                show=adaptive_bound(k_12, below_1, slack) <= without(k_12, below_1),
                fails=True,
            ),
        ),
        cites=(
            "composition_poster/theorem_00_exact_evolution.bound",
            "tail_of_two_densities/claim_18_advanced_adaptive_approximate",
        ),
    ),
    "gain": Claim(
        source=DOCUMENT.at(
            (2551, 2552),
            "So with subsampling we gain",
            "privacy guarantee.",
            r"we gain an extra \(\sqrt r\) in the \(\epsilon\)-part",
        ),
        reading="the first summand has the factor sqrt(r), the second even r",
        notation="in words",
        forall=(rate, any_k, below_1, slack),
        show=all_of(
            sqrt(2 * any_k * rate * log(slack**-1)) * below_1
            == sqrt(rate) * (sqrt(2 * any_k * log(slack**-1)) * below_1),
            2 * any_k * rate * below_1**2 == rate * (2 * any_k * below_1**2),
        ),
    ),
    "variance": Claim(
        source=DOCUMENT.at(
            (2552, 2554),
            "But, smaller subsampling",
            "a trade-off here.",
            "smaller subsampling rate means smaller minibatch size, which would result in bigger"
            " variance",
        ),
        reading="of the mean of numbers g over the rows drawn, n' < n of m",
        notation="in words",
        forall=(m, n, n_less, g),
        given=(n_less < n, n <= m),
        show=variance(n) < variance(n_less),
        supplied=convention(
            total((g(i) - grand) ** 2, i) > 0, "where all numbers are equal nothing varies"
        ),
        sharp=Sharp(reading="the quotient is n' (m - n) / (n (m - n')), as the reading says"),
        notes=Note(
            "by how much, exactly",
            show=variance(n) * (n * (m - n_less)) == variance(n_less) * (n_less * (m - n)),
        ),
    ),
    "clipping": Claim(
        source=DOCUMENT.at(
            (2564, 2568),
            "where",
            r"norm at most \(\alpha\).",
            r"y_{\text{Clipped at } \alpha} := y / (1 \vee {\|y\|_2 \over \alpha})",
        ),
        reading="the norm of the clipped y is at most alpha; d up to 3",
        notation="the definition is written out in what is said of it",
        forall=(d, limit, y),
        show=sqrt(total(clipped(y, limit) ** 2, j)) <= limit,
        sharp=Sharp(reading="attained wherever the norm of y is at least alpha"),
    ),
    "arbitrary_inputs": Claim(
        source=DOCUMENT.at(
            (2570, 2573),
            "Note that the clipping",
            "/neighbouring/ inputs.",
            r"It makes the difference between the query results of two /arbitrary/ inputs bounded"
            r" by \(C\)",
        ),
        reading="y and z are the means over any two minibatches before they are clipped at C/2; the"
        " query is the clipped mean. d up to 3",
        notation="in words",
        forall=(d, C, y, z),
        show=sqrt(total((clipped(y, C / 2) - clipped(z, C / 2)) ** 2, j)) <= C,
        readings=Reading(
            "the query is the step of line 2562, to which the noise is added: it has the factor"
            " alpha, the learning rate",
            forall=(d, C, learning, y, z),
            show=sqrt(total((learning * (clipped(y, C / 2) - clipped(z, C / 2))) ** 2, j)) <= C,
            erratum=Erratum(
                "ambiguous",
                because="the query may be the clipped bracket of line 2562, and then the sentence"
                " is true; or the step, which updates the parameters (line 1429) and to which the"
                " noise is added: where alpha > 1, two steps may be alpha C apart",
                survives="in part: of the clipped mean, and of steps with alpha <= 1",
            ),
        ),
        sharp=Sharp(reading="attained by opposite vectors of norm C/2 or more"),
    ),
    "stronger": Claim(
        source=DOCUMENT.at(
            (2570, 2571),
            "Note that the clipping",
            r"have sensitivity \(C\).",
            r"the clipping in DP-SGD is much stronger than making the query have sensitivity \(C\)",
        ),
        reading="a query may have sensitivity C and differ by more than C on two inputs: so for"
        " datasets of two rows of two values. That the converse holds, lines 2571 to 2573 say",
        notation="in words",
        forall=(C,),
        show=exists(
            all_of(
                sensitivity(f) <= C,
                ~every(abs(f(one, 0) - f(two, 0)) <= C, one, two),
            ),
            f,
            witness=(table(C * total(indicator(pick(one, place) == 1), place), one, only),),
        ),
    ),
    "amplifies": Claim(
        source=DOCUMENT.at(
            2447,
            "It turns out",
            "effect on privacy.",
            "It turns out subsampling has an amplification effect on privacy",
        ),
        reading="the parameters of Claim 19 are less than those of N; r = n/m with 1 <= n < m,"
        " epsilon > 0; where delta = 0 both deltas are 0",
        notation="in words",
        forall=(less_than_1, positive, delta),
        show=all_of(
            log(1 + less_than_1 * (exp(positive) - 1)) < positive, less_than_1 * delta <= delta
        ),
        cites=(CLAIM_19,),
    ),
}
