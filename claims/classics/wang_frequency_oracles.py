r"""The variances of locally private estimates of a share, where the share is small.

Each respondent counts with probability $p$ who has the value, and with probability $q$ who has not;
for a small share $\pi$ of the value the variance of the estimate is then $q (1 - q) / (p - q)^2$
for each respondent. With randomised response on $d$ values it is $(d - 2 + e^\epsilon) /
(e^\epsilon - 1)^2$; with bits it is at least $4 e^\epsilon / (e^\epsilon - 1)^2$, for all $p$ and
$q$ of that privacy, which $p = 1/2$ and $q = 1 / (e^\epsilon + 1)$ attain; with a hash into $g$
values it is no less, either.

Reference: T. Wang, J. Blocki, N. Li and S. Jha, Locally differentially private protocols for
frequency estimation, 2017, on direct encoding, optimised unary encoding and optimised local
hashing.
"""

from fractions import Fraction

from dpproofs.language import Claim, Step, Upto, cases, exp, index, real, table
from dpproofs.theory import independent, indistinguishable

from .notation import DOCUMENT

rate = real("epsilon", r"\epsilon", above=0, logarithmic=True)
d, q, g = real("d", at_least=2), real("q", above=0, below=1), real("g", above=1)
p_any, q_any = real("p", at_least=0, at_most=1), real("q", at_least=0, at_most=1)
share = real("pi", r"\pi", at_least=0, at_most=1)
bit, said = index("b", Upto(2)), index("a", Upto(2))
least_variance = 4 * exp(rate) / (exp(rate) - 1) ** 2

p_direct, q_direct = exp(rate) / (exp(rate) + d - 1), 1 / (exp(rate) + d - 1)
p_of_q = exp(rate) * q / (1 - q + exp(rate) * q)
p_hash = exp(rate) / (exp(rate) + g - 1)
half, q_best = Fraction(1, 2), 1 / (exp(rate) + 1)
yes = cases(bit == 1, half, q_best)
U = table(cases(said == 1, yes, 1 - yes), bit, said)

of_all = share * p_any * (1 - p_any) + (1 - share) * q_any * (1 - q_any)
one = Step("one", exp(rate) > 1, ())

CLAIMS = {
    "mean": Claim(
        source=DOCUMENT.at(1, "pure", "protocols", r"\mathbb{E} (s - q) / (p - q) = \pi"),
        reading="of one respondent, who counts with probability s",
        forall=(p_any, q_any, share),
        given=p_any > q_any,
        show=(share * p_any + (1 - share) * q_any - q_any) / (p_any - q_any) == share,
    ),
    "variance": Claim(
        source=DOCUMENT.at(
            1,
            "pure",
            "protocols",
            r"\frac{q (1 - q)}{(p - q)^2} + \frac{\pi (1 - p - q)}{p - q}",
        ),
        notation="the quotation is the variance",
        reading="of one respondent, as a mean over all",
        forall=(p_any, q_any, share),
        given=p_any > q_any,
        show=of_all / (p_any - q_any) ** 2
        == q_any * (1 - q_any) / (p_any - q_any) ** 2
        + share * (1 - p_any - q_any) / (p_any - q_any),
    ),
    "direct": Claim(
        source=DOCUMENT.at(
            1, "direct", "encoding", r"\frac{d - 2 + e^\epsilon}{(e^\epsilon - 1)^2}"
        ),
        notation="the quotation is the variance",
        reading="of one respondent; d may be any number from 2 on",
        forall=(rate, d),
        show=q_direct * (1 - q_direct) / (p_direct - q_direct) ** 2
        == (d - 2 + exp(rate)) / (exp(rate) - 1) ** 2,
        ours=(
            one,
            Step("values", exp(rate) + d - 1 > 0, "one"),
            Step("the gap", p_direct - q_direct == (exp(rate) - 1) * q_direct, "values"),
            Step(
                "the top",
                q_direct * (1 - q_direct) == (d - 2 + exp(rate)) * q_direct**2,
                "values",
            ),
            Step("not 0", q_direct > 0, "values"),
        ),
    ),
    "unary": Claim(
        source=DOCUMENT.at(1, "unary", "encoding", r"\frac{4 e^\epsilon}{(e^\epsilon - 1)^2}"),
        notation="the quotation is the variance",
        reading="of one respondent; p is what q allows: the odds of p are e^epsilon those of q",
        forall=(rate, q),
        show=q * (1 - q) / (p_of_q - q) ** 2 >= least_variance,
    ),
    "attained": Claim(
        source=DOCUMENT.at(1, "unary", "encoding", r"\frac{4 e^\epsilon}{(e^\epsilon - 1)^2}"),
        notation="the quotation is the variance",
        reading="of one respondent",
        forall=(rate,),
        show=q_best * (1 - q_best) / (half - q_best) ** 2 == least_variance,
    ),
    "private": Claim(
        source=DOCUMENT.at(1, "unary", "encoding", r"(\epsilon, 0)"),
        notation="privacy is said in words",
        reading="the two bits in which two values differ; the others are independent of the value",
        forall=(rate,),
        show=indistinguishable(independent(U(1), U(0)), independent(U(0), U(1)), rate, 0),
    ),
    "hash": Claim(
        source=DOCUMENT.at(1, "local", "hashing", r"\frac{4 e^\epsilon}{(e^\epsilon - 1)^2}"),
        notation="the quotation is the variance",
        reading="of one respondent; g may be any number above 1",
        forall=(rate, g),
        show=1 / g * (1 - 1 / g) / (p_hash - 1 / g) ** 2 >= least_variance,
    ),
}
