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
    Reading,
    Sharp,
    Source,
    Step,
    Subsets,
    Upto,
    all_of,
    every,
    exp,
    greatest,
    index,
    kernel,
    log,
    member,
    natural,
    number,
    probability,
    real,
    reals,
    space,
    sqrt,
    tanh,
    total,
)
from dpproofs.theory import adaptive, indistinguishable, optimal_delta

from .notation import (
    DOCUMENT,
    least_epsilon,
    p,
    q,
)

CLAIM_19 = "tail_of_two_densities/claim_19_subsampling"
r, delta = probability("r"), probability("delta", r"\delta")
epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
alpha = real("alpha", r"\alpha", above=0, logarithmic=True)
below_alpha = real("epsilon", r"\epsilon", at_least=0, below=alpha, logarithmic=True)
below_1 = real("epsilon", r"\epsilon", at_least=0, below=1, logarithmic=True)
x = real("x", above=0)


def amplified(epsilon):
    """What Claim 19 says of the laws p and q of M(x) and M(x')."""
    return indistinguishable(p, q, log(1 + r * (exp(epsilon) - 1)), r * delta)


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

T, T_12, T_20 = (
    natural("T", largest=2),
    natural("T", largest=12),
    natural("T", smallest=20, largest=20),
)
many, many_k = natural("T", largest=100), natural("k", largest=100)
k_whole, k_12 = natural("k", largest=2), natural("k", largest=12)
rate = real("r", above=0, at_most=1)
slack = real("beta", r"\beta", above=0, below=1)
any_k = real("k", above=0)


def bound(k, r, epsilon, first=1):
    spread = sqrt(2 * k * r * log(slack**-1)) * epsilon
    return (spread if first == 1 else first * spread) + 2 * k * r * epsilon**2


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
r_20, epsilon_20 = number(Fraction(1, 20)), number(Fraction(99, 100))
by_claim_19 = log(1 + r_20 * (exp(epsilon_20) - 1))

# --- the mean over a sample of rows ---------------------------------------------------------------

m = natural("m", smallest=2, largest=4)
n, n_less = natural("n", smallest=2, largest=4), natural("n'", smallest=1, largest=3)
g = reals("g", Upto(m))
i = index("i", Upto(m))
grand = total(g(i), i) / m


def variance(size):
    """Of the mean of g over a uniform subset of that size."""
    rows, any_rows = index("I", Subsets(m, size)), index("J", Subsets(m, size))
    mean = total(g(i), i, given=member(i, rows)) / size
    return total((mean - grand) ** 2, rows) / total(1, any_rows)


# --- clipping -------------------------------------------------------------------------------------

d = natural("d", smallest=1, largest=3)
C, limit = real("C", above=0), real("alpha", r"\alpha", above=0)
y, z = reals("y", Upto(d)), reals("z", Upto(d))
j, h = index("j", Upto(d)), index("h", Upto(d))


def norm(entry):
    return sqrt(total(entry**2, j))


def clipped(vector, at):
    """An entry of the vector, clipped."""
    return vector(j) / greatest(1, sqrt(total(vector(h) ** 2, h)) / at)


def source(lines, words, quote):
    return Source(DOCUMENT, lines=lines, words=words, quote=quote)


CLAIMS = {
    "linear": Claim(
        source=source(
            (2536, 2537),
            (r"Since \(\log (1 + x) < x\)", r"r \delta)\)-dp."),
            r"we can rewrite the conclusion of the Claim to \((r(e^\epsilon - 1), r \delta)\)-dp",
        ),
        reading="p and q are the laws of M(x) and M(x'), of which Claim 19 says what is given;"
        " epsilon >= 0",
        notation="dp is an inequality; Claim 19 is the hypothesis",
        forall=(r, epsilon, delta, p, q),
        given=amplified(epsilon),
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
        source=source(
            (2537, 2540),
            (r"Further more, if \(\epsilon < \alpha\)", r"r \delta)\)-dp."),
            r"\((r \alpha^{-1} (e^\alpha - 1) \epsilon, r \delta)\)-dp",
        ),
        reading="as before; 0 <= epsilon < alpha. O(r epsilon) is the same statement: the constant"
        " depends on alpha alone",
        notation="dp is an inequality; Claim 19 is the hypothesis",
        forall=(r, alpha, below_alpha, delta, p, q),
        given=amplified(below_alpha),
        show=indistinguishable(p, q, r * alpha**-1 * (exp(alpha) - 1) * below_alpha, r * delta),
        sharp=beside_19(r * alpha**-1 * (exp(alpha) - 1) * below_alpha, below_alpha, ((alpha, 1),)),
        cites=(CLAIM_19,),
    ),
    "twice": Claim(
        source=source(
            (2542, 2544),
            ("We see that if the mechanism", r"r \delta)\)-dp,"),
            r"\((2 r \epsilon, r \delta)\)-dp",
        ),
        reading="as before; 0 <= epsilon < 1",
        notation="dp is an inequality; Claim 19 is the hypothesis",
        forall=(r, below_1, delta, p, q),
        given=amplified(below_1),
        show=indistinguishable(p, q, 2 * r * below_1, r * delta),
        sharp=beside_19(2 * r * below_1, below_1),
        cites=(CLAIM_19,),
    ),
    "minibatches": Claim(
        source=source(
            (2542, 2546),
            ("We see that if the mechanism", r"\beta)\)-dp."),
            r"\((\sqrt{2 k r \log \beta^{-1}} \epsilon + 2 k r \epsilon^2, k \delta + \beta)\)-dp",
        ),
        reading="T = k/r mechanisms, each (2 r epsilon, r delta)-dp, adaptively composed, of which"
        " as many answers of randomised response are one case; 0 <= epsilon < 1, 0 < beta < 1,"
        " 0 < r <= 1; T up to 12",
        notation="dp is an inequality for what randomised response attains",
        readings=(
            Reading(
                "each minibatch as private as Claim 19 says, before that is rounded to 2 r epsilon:"
                " T = 20, r = 1/20, epsilon = 99/100, delta = 0",
                forall=(T_20, slack),
                show=composed(T_20, r_20, epsilon_20, number(0), by_claim_19),
            ),
            Reading(
                "the amendment for the exact optimum of T-fold composition, T up to 12",
                show=composed(*of_print, first=2),
            ),
            Reading(
                "the amendment from the proof of Claim 14, for any T: Claim 12 with its best bound"
                " x tanh(x/2), x = 2 r epsilon, in place of a(x)",
                forall=(any_k, rate, below_1, slack),
                show=any_k / rate * minibatch * tanh(minibatch / 2)
                + sqrt(2 * (any_k / rate) * log(slack**-1)) * minibatch
                <= bound(any_k, rate, below_1, first=2),
            ),
        ),
        forall=(T_12, rate, below_1, delta, slack),
        show=composed(*of_print),
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
            because="a minibatch loses 2 r epsilon, not r epsilon: k/r of them add up to"
            " sqrt(2 (k/r) log(1/beta)) 2 r epsilon = 2 sqrt(2 k r log(1/beta)) epsilon; the second"
            " summand stands, not by Claim 18 as printed, whose a(2 r epsilon) is more, but with"
            " the best bound of Claim 12",
            survives="in part: what is gained is half of what line 2546 says, in the first summand",
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
        source=source(
            (2548, 2550),
            ("This is better than", r"\beta)\)-dp."),
            r"\((\sqrt{2 k \log \beta^{-1}} \epsilon + 2 k \epsilon^2, k \delta + \beta)\)-dp",
        ),
        reading="better: with the same delta the epsilon as printed in line 2546 is less; r < 1,"
        " and epsilon > 0, for at 0 both are 0",
        notation="the comparison is in words",
        forall=(rate, any_k, below_1, slack),
        given=(rate < 1, below_1 > 0),
        show=bound(any_k, rate, below_1) < without(any_k, below_1),
        sharp=Sharp(reading="two bounds beside each other: the quotient tends to 1 as r does"),
        readings=(
            Reading(
                "with the amended line 2546: not for r near 1",
                show=bound(any_k, rate, below_1, 2) < without(any_k, below_1),
            ),
            Reading(
                "with the amended line 2546, for r <= 1/4",
                given=(rate <= Fraction(1, 4), below_1 > 0),
                show=bound(any_k, rate, below_1, 2) < without(any_k, below_1),
            ),
        ),
    ),
    "without": Claim(
        source=source(
            (2548, 2550),
            ("This is better than", r"\beta)\)-dp."),
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
        readings=(
            Reading(
                "the exact optimum of k-fold composition, k up to 12",
                forall=(k_12, below_1, delta, slack),
                given=(),
                show=optimal_delta(k_12, below_1, delta, without(k_12, below_1))
                <= k_12 * delta + slack,
            ),
        ),
        cites=(
            "composition_poster/theorem_00_exact_evolution.bound",
            "tail_of_two_densities/claim_18_advanced_adaptive_approximate",
        ),
    ),
    "gain": Claim(
        source=source(
            (2551, 2552),
            ("So with subsampling we gain", "privacy guarantee."),
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
        source=source(
            (2552, 2554),
            ("But, smaller subsampling", "a trade-off here."),
            "smaller subsampling rate means smaller minibatch size, which would result in bigger"
            " variance",
        ),
        reading="of the mean of numbers g over the rows drawn, n' < n of m; where all g are equal"
        " both variances are 0",
        notation="in words",
        forall=(m, n, n_less, g),
        given=(n_less < n, n <= m),
        show=variance(n) <= variance(n_less),
        sharp=Sharp(reading="the quotient is n' (m - n) / (n (m - n')), as the reading says"),
        readings=(
            Reading(
                "by how much, exactly",
                show=variance(n) * (n * (m - n_less)) == variance(n_less) * (n_less * (m - n)),
            ),
        ),
    ),
    "clipping": Claim(
        source=source(
            (2564, 2568),
            ("where", r"norm at most \(\alpha\)."),
            r"y_{\text{Clipped at } \alpha} := y / (1 \vee {\|y\|_2 \over \alpha})",
        ),
        reading="alpha > 0; the norm of the clipped y is at most alpha; d up to 3",
        notation="the definition is written out in what is said of it",
        forall=(d, limit, y),
        show=norm(clipped(y, limit)) <= limit,
        sharp=Sharp(reading="attained wherever the norm of y is at least alpha"),
    ),
    "arbitrary_inputs": Claim(
        source=source(
            (2570, 2573),
            ("Note that the clipping", "/neighbouring/ inputs."),
            r"It makes the difference between the query results of two /arbitrary/ inputs bounded"
            r" by \(C\)",
        ),
        reading="y and z are the sums over any two minibatches before they are clipped at C/2;"
        " much stronger: for any inputs, not neighbours alone. d up to 3",
        notation="in words",
        forall=(d, C, y, z),
        show=norm(clipped(y, C / 2) - clipped(z, C / 2)) <= C,
        sharp=Sharp(reading="attained by opposite vectors of norm C/2 or more"),
    ),
}
