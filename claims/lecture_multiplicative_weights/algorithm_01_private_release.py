r"""What Algorithm 1 says of itself, line by line.

$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1] \to [0,1]^n$; $p^0$ is uniform; $i_t$ is sampled
by the exponential mechanism and $y_t = q_{i_t}(x) + Lap(1/(\epsilon n))$; if $y_t$ is further than
$2\alpha$ from $\langle q_{i_t}, p^{t-1} \rangle$, then $p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Upto,
    all_of,
    define,
    every,
    exp,
    implies,
    index,
    log,
    natural,
    probability,
    real,
    sqrt,
    total,
)
from dpproofs.theory import on_neighbours, updated

from .notation import (
    DOCUMENT,
    alpha,
    before,
    delta,
    epsilon_0,
    error,
    i,
    inner,
    level,
    m,
    n,
    noisy,
    other,
    p,
    points,
    q,
    queries,
    sampled,
    truth,
    universe,
    x,
    y,
)

r = index("r", universe)
length = natural("n", largest=4)
unit_answer, z = probability("y"), real("z")


def within(vector):
    return every(all_of(vector(r) >= 0, vector(r) <= 1), r)


def sampling(rate):
    """Line 26 with this rate is private."""
    at_x, at_other = sampled(x, before, rate)(i), sampled(other, before, rate)(i)
    return every(on_neighbours(at_x <= exp(epsilon_0) * at_other, x, other), i)


def noise(scale):
    """So is the noise of this scale."""
    at_x, at_other = noisy(y, i, x, scale), noisy(y, i, other, scale)
    return every(on_neighbours(at_x <= exp(epsilon_0) * at_other, x, other), i)


# the setting of line 35, which line 67 repeats, solved for epsilon
L, c = natural("L"), real("c", at_least=4, stated="large enough, line 35")
epsilon = define("epsilon", c * epsilon_0 * sqrt(L * log(1 / delta)), r"\epsilon")
o = index("j", Upto(m))


def chances(rate):
    """A query with a greater error is sampled more often."""
    chance = sampled(x, before, rate)
    greater = error(i, x, before) > error(o, x, before)
    return every(implies(greater, chance(i) > chance(o)), x, i, o)


SIGNATURE = ("Algorithm 1. We define", "to be determined later.")
SAMPLE = ("(a) sample", r"\operatorname{Lap}(\frac{1}{\epsilon n})$.")

CLAIMS = {
    "learned": Claim(
        source=DOCUMENT.at(
            20,
            "At a high level",
            "next learning step.",
            r"seek out a query on which q(x) and $\langle q, p_i \rangle$ greatly differ",
        ),
        reading="how much they differ is the inner product of q with the difference of the laws. "
        "That an entry of p^i approximates p_r is said of what is learned "
        "(section_12_accuracy.learns)",
        notation="in words",
        scope="every finite universe",
        forall=(truth, p, q),
        show=None,
        misprint=r"q(x) - \langle q, p_i \rangle",
        erratum=Erratum(
            "misprint",
            because="<q, p_i> is put for <q, p^i>: with a lower index it is an entry of a law, a "
            "number; what is shown instead is how much q(x) and <q, p^i> differ",
            survives="yes: with the learned vector p^i in <q, p^i>",
            amended=Amended(
                show=inner(q, truth) - inner(q, p) == total(q(r) * (truth(r) - p(r)), r)
            ),
            converter=True,
        ),
    ),
    "domain": Claim(
        source=DOCUMENT.at(22, *SIGNATURE, r"$\mathcal{U}: [0,1]^n \times \{q_i\} \times [0,1]"),
        reading="a vector in [0,1]^n has n entries, n the number of records; U is Algorithm 2, and "
        "what it is handed is a law, as every p^t is",
        notation="a membership is written out",
        scope="every finite universe",
        forall=(length, alpha, unit_answer, p, q),
        show=(total(1, r) == length) & within(updated(p, q, unit_answer, alpha)),
        erratum=Erratum(
            "misprint",
            because="a vector has an entry for each point of the universe, lines 20 and 24: n is "
            "put for the universe in both places",
            survives="yes: with [0,1]^X in both places",
            amended=Amended(show=within(updated(p, q, unit_answer, alpha))),
        ),
    ),
    "answer": Claim(
        source=DOCUMENT.at(22, *SIGNATURE, r"\times \{q_i\} \times [0,1] \to [0,1]^n$"),
        reading="the third argument, in line 27, is the answer y_t of line 26, which is q_{i_t}(x) "
        "plus a noise z; U is called where it is further than 2 alpha from the inner product (line "
        "27, with the minus sign), and z is within alpha (line 31)",
        notation="a membership is written out",
        scope="every finite universe",
        forall=(level, z, truth, p, q),
        given=(abs(inner(q, truth) + z - inner(q, p)) > 2 * level, abs(z) <= level),
        show=all_of(
            inner(q, truth) + z >= 0,
            inner(q, truth) + z <= 1,
            within(updated(p, q, inner(q, truth) + z, level)),
        ),
        erratum=Erratum(
            "false",
            because="with noise y_t may be above 1 or below 0, also where U is called and the "
            "noise is within alpha; the domain is to be the reals",
            survives="yes: Algorithm 2 compares y with a number, and so takes any y",
            amended=Amended(show=within(updated(p, q, inner(q, truth) + z, level))),
        ),
    ),
    "start": Claim(
        source=DOCUMENT.at(
            24, "Let p^0", "on \\mathcal{X} .", r"p^0 is the uniform distribution on \mathcal{X} ."
        ),
        reading="a distribution sums to 1",
        notation="the printed = defines p^0; that it is a distribution is written out",
        scope="every finite universe",
        forall=(p,),
        show=all_of(total(1 / points, r) == 1, 1 / points > 0),
    ),
    "score": Claim(
        source=DOCUMENT.at(
            26, *SAMPLE, r"\exp(\frac{|q_{i_t}(x) \langle q_{i_t}, p^{t-1} \rangle}{2\epsilon_0/n})"
        ),
        reading="it is to seek out a query on which q(x) and the inner product greatly differ "
        "(line 20): the greater the difference, the likelier the query",
        notation="the quotation cannot be read as a formula; the chances are compared",
        scope="every number of records and queries, every universe, every p^{t-1}",
        forall=(n, m, epsilon_0, queries, before),
        show=None,
        misprint=r"i_t \propto \exp(\frac{|q_{i_t}(x) \langle q_{i_t}, p^{t-1} \rangle}"
        r"{2\epsilon_0/n})",
        erratum=Erratum(
            "lost in conversion",
            because="a bar that opens is not closed, and a minus sign is lost, as in lines 27, 42, "
            "43 and 77, all of them items of lists; line 31 has both",
            survives="yes: with exp(|q_{i_t}(x) - <q_{i_t}, p^{t-1}>| / (2 epsilon_0/n)); what is "
            "shown instead is what it is for",
            amended=Amended(show=chances(1 / (2 * epsilon_0 / n))),
        ),
    ),
    "sampling": Claim(
        source=DOCUMENT.at(26, *SAMPLE, r"sample $i_t \propto \exp("),
        reading="with the bar and the minus sign (score); privacy is what line 35 says of it: it "
        "is the exponential mechanism with epsilon_0, whatever p^{t-1} is",
        notation="the quotation is cut before the lost signs; neighbours have distance 1",
        scope="every number of records and queries, every universe, every p^{t-1}",
        forall=(n, m, epsilon_0, queries, before),
        show=sampling(1 / (2 * epsilon_0 / n)),
        erratum=Erratum(
            "misprint",
            because="epsilon_0 stands below the line, while line 35 counts epsilon_0 for the "
            "sampling in a round: errors change by 1/n, so that the exponent "
            "is to be epsilon_0 |...| / (2/n); as printed a small epsilon_0, which is to mean more "
            "privacy, means less",
            survives="yes: lines 35 to 55 go on with epsilon_0 above the line",
            amended=Amended(show=sampling(epsilon_0 * n / 2)),
            converter=True,
        ),
        cites=("standard_facts/exponential_mechanism",),
    ),
    "noise": Claim(
        source=DOCUMENT.at(
            26, *SAMPLE, r"let $y_t = q_{i_t}(x) + \operatorname{Lap}(\frac{1}{\epsilon n})$."
        ),
        reading="privacy is what line 35 says of it: with the sampling it makes 2 epsilon_0, so "
        "that y_t, for each i_t, is to be epsilon_0-DP; as densities at any y. epsilon_0 is as set "
        "in line 35, with c >= 4",
        notation="the density at y is written out; neighbours have distance 1",
        scope="every number of records and queries, every universe",
        forall=(n, m, L, c, delta, epsilon_0, queries, y),
        show=noise(1 / (epsilon * n)),
        erratum=Erratum(
            "misprint",
            because="epsilon, the parameter of the whole, is put for epsilon_0, that of a round, "
            "which may be much smaller; line 35 counts epsilon_0 for it in a round, and (2) has "
            "epsilon_0",
            survives="yes: with the scale 1/(epsilon_0 n), to which (2) belongs",
            amended=Amended(forall=(n, m, epsilon_0, queries, y), show=noise(1 / (epsilon_0 * n))),
            converter=True,
        ),
        cites=("tail_of_two_densities/claim_00_laplace_mechanism.private",),
    ),
    "condition": Claim(
        source=DOCUMENT.at(
            27, "(b) If", r"p^t = \mathcal{U}(p^{t-1}, q_{i_t}, y_t)$.", r"> 2\alpha$, set $p^t"
        ),
        reading="the condition is to find what line 59 says of every call of U: a query that "
        "distinguishes, if the answer is within alpha",
        notation="the quotation has the condition's right side; that the query distinguishes is "
        "written out",
        scope="every universe and p^{t-1}",
        forall=(level, y, truth, p, q),
        given=(abs(y * inner(q, p)) > 2 * level, abs(inner(q, truth) - y) <= level),
        show=abs(inner(q, truth) - inner(q, p)) > level,
        erratum=Erratum(
            "lost in conversion",
            because="a minus sign is lost between y_t and the inner product; line 61 has it",
            survives="yes: line 61 has the difference",
            amended=Amended(
                given=(abs(y - inner(q, p)) > 2 * level, abs(inner(q, truth) - y) <= level)
            ),
        ),
    ),
}
