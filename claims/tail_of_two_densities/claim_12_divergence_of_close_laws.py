r"""The divergence of close laws is at most $a(\epsilon)$.

If $p$ and $q$ are $\epsilon$-ind, then $D(p\|q) \le a(\epsilon) \ge D(q\|p)$ with
$a(\epsilon) = \epsilon(e^\epsilon - 1)$ up to $\epsilon = \log 2$ and $\epsilon$ above (6.98).
"""

from dpproofs.language import (
    Amended,
    Claim,
    Erratum,
    Sharp,
    Step,
    all_of,
    exp,
    indicator,
    least,
    log,
    log_ratio,
    sup,
    table,
    tanh,
    total,
)
from dpproofs.theory import KL, answer, expectation, indistinguishable

from .notation import DOCUMENT, a, epsilon, p, q

SYMMETRIC = "tail_of_two_densities/claim_11_symmetric_divergence"
POSITIVE = "standard_facts/gibbs_inequality"

at = p.index("y")
average = expectation(p, table(log_ratio(p(at), q(at)), at))
quotient_of_logs = sup(log(p(at)) / log(q(at)), at, given=p(at) > 0)
greatest_log = sup(log_ratio(p(at), q(at)), at, given=p(at) > 0)
close = indistinguishable(p, q, epsilon, 0)
small, large = indicator(epsilon <= log(2)), indicator(epsilon > log(2))
a_epsilon = a(epsilon)
best = epsilon * tanh(epsilon / 2)
far = (epsilon >= 0, total(1, at) >= 2)
DISPLAY = r"D(p || q) \le a(\epsilon) \ge D(q || p)"

CLAIMS = {
    "first": Claim(
        source=DOCUMENT.at((2238, 2240), "*Claim 12*. If", "D(q || p),", DISPLAY),
        reading="finite Y; the display has two relations, the second is claim `second`",
        notation="the first of two relations",
        scope="all laws with densities",
        forall=(epsilon, p, q),
        given=close,
        show=KL(p, q) <= a(epsilon),
        sharp=Sharp(
            best=best,
            attained=(answer(p, epsilon), answer(q, epsilon, lie=True)),
            given=far,
            trivial=epsilon,
        ),
        proof=(
            Step(
                "an average",
                KL(p, q) == average,
                "definition",
                lines=(2248, 2248),
                quote=r"D(p || q) = \mathbb E_{\xi \sim p} \log {p(\xi) \over q(\xi)}",
                given=(),
            ),
            Step(
                "average and maximum",
                all_of(average <= quotient_of_logs, quotient_of_logs <= epsilon),
                ("definition", "hypothesis"),
                lines=(2248, 2248),
                quote=r"\max_y {\log p(y) \over \log q(y)} \le \epsilon",
                notation="the relation before the quotation is stated with it",
                reading="points y with p(y) = 0 do not count",
                erratum=Erratum(
                    "misprint",
                    because="the display has a quotient of two logarithms for the logarithm of a"
                    " quotient, which the expectation before it has; for p = q the quotient of the"
                    " logarithms is 1, and epsilon may be 0",
                    survives="yes: an average of log(p(y)/q(y)) is at most the greatest, and that"
                    " is at most epsilon",
                    amended=Amended(show=all_of(average <= greatest_log, greatest_log <= epsilon)),
                ),
            ),
            Step(
                "the quantity in Claim 11",
                KL(p, q) <= epsilon * (exp(epsilon) - 1),
                (SYMMETRIC, POSITIVE),
                lines=(2250, 2251),
                quote=r"the quantity in Claim 11 (\(\epsilon(e^\epsilon - 1)\))",
                notation="in words",
            ),
            Step(
                "comparing the two",
                least(epsilon * (exp(epsilon) - 1), epsilon) == a(epsilon),
                "hypothesis",
                lines=(2250, 2251),
                quote=r"the quantity above (\(\epsilon\)), we arrive at the conclusion",
                notation="in words",
                reading="epsilon-ind laws have epsilon >= 0, and below 0 the least is epsilon",
            ),
        ),
    ),
    "second": Claim(
        source=DOCUMENT.at((2238, 2240), "*Claim 12*. If", "D(q || p),", DISPLAY),
        reading="finite Y; the second relation, by exchanging p and q in the first",
        notation="the second of two relations",
        scope="all laws with densities",
        forall=(epsilon, p, q),
        given=close,
        show=a(epsilon) >= KL(q, p),
        sharp=Sharp(
            left=KL(q, p),
            bound=a(epsilon),
            best=best,
            attained=(answer(p, epsilon), answer(q, epsilon, lie=True)),
            given=far,
            trivial=epsilon,
            where=(epsilon >= 0,),
        ),
        cites=("tail_of_two_densities/claim_12_divergence_of_close_laws.first",),
    ),
    "bound": Claim(
        source=DOCUMENT.at(
            (2242, 2244),
            r"where \[a(\epsilon)",
            r"(6.98)\]",
            r"\le (\log 2)^{-1} \epsilon^2 1_{\epsilon \le \log 2}"
            r" + \epsilon 1_{\epsilon > \log 2}",
        ),
        reading="the first relation of (6.98) defines a; the second is asserted, for every epsilon",
        notation="the quotation is the right side",
        forall=(epsilon,),
        show=a_epsilon <= log(2) ** -1 * epsilon**2 * small + epsilon * large,
        sharp=Sharp(
            best=a_epsilon,
            where=(epsilon > 0,),
            reading="from 1/log 2 where epsilon is small to 1 at log 2",
        ),
    ),
}
