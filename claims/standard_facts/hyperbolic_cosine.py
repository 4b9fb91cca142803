r"""A bound of the hyperbolic cosine that touches it at two points.

For $u > 0$ and any $s$, $\cosh s \le e^t \cosh u$ with $t = (s^2 - u^2) \tanh(u) / (2 u)$: there is
equality at $s = u$ and at $s = -u$. Here $\tanh u = (d - 1) / (d + 1)$ with $d = e^{2u}$.

Reference: T. Jaakkola and M. Jordan, Bayesian parameter estimation via variational methods, 2000,
appendix A: $\log\cosh\sqrt{x}$ is concave, and so below its tangent.
"""

from dpproofs.language import Claim, Instance, Split, Step, exp, log, real

from .notation import DOCUMENT

a, s, u, t = real("a", at_least=0), real("s"), real("u", above=0), real("t")
d = exp(2 * u)
# A difference of two values of log(2 cosh a), which is log(1 + e^(2a)) - a.
gain = log(1 + exp(2 * a)) - a - (log(1 + d) - u)
of_logarithms = 2 * u * (d + 1) * gain <= (a**2 - u**2) * (d - 1)
enough = 2 * u * (d + 1) * t >= (s**2 - u**2) * (d - 1)
enough_of_a = 2 * u * (d + 1) * t >= (a**2 - u**2) * (d - 1)
HERE = "standard_facts/hyperbolic_cosine"
SOURCE = DOCUMENT.at(1, "Bayesian", "variational", r"\cosh s \le e^t \cosh u")

CLAIMS = {
    "below": Claim(
        source=SOURCE,
        reading="its logarithm, for s up to u",
        notation="the quotation is the bound itself",
        forall=(a, u),
        given=a <= u,
        show=of_logarithms,
    ),
    "above": Claim(
        source=SOURCE,
        reading="its logarithm, for s from u on",
        notation="the quotation is the bound itself",
        forall=(a, u),
        given=a >= u,
        show=of_logarithms,
    ),
    "of_a_size": Claim(
        source=SOURCE,
        reading="for s at least 0, times 2 e^s",
        forall=(a, u, t),
        given=enough_of_a,
        show=1 + exp(2 * a) <= (1 + d) * exp(t + a - u),
        ours=(
            Split(
                a <= u,
                yes=Instance("logarithms", f"{HERE}.below"),
                no=Instance("logarithms", f"{HERE}.above"),
            ),
            Step("divided", gain <= t, ("logarithms", "hypothesis")),
            Step("of both", log(1 + exp(2 * a)) <= log(1 + d) + (t + a - u), "divided"),
            Step("raised", exp(log(1 + exp(2 * a))) <= exp(log(1 + d) + (t + a - u)), "of both"),
            Step("left", exp(log(1 + exp(2 * a))) == 1 + exp(2 * a), ()),
            Step("right", exp(log(1 + d) + (t + a - u)) == (1 + d) * exp(t + a - u), ()),
        ),
        cites=(f"{HERE}.below", f"{HERE}.above"),
    ),
    "bound": Claim(
        source=SOURCE,
        reading="times 2",
        forall=(s, u, t),
        given=enough,
        show=exp(s) + exp(-s) <= (exp(u) + exp(-u)) * exp(t),
        ours=Split(
            s >= 0,
            yes=Instance("its size", f"{HERE}.of_a_size", {"a": s}, by="hypothesis"),
            no=Instance("its size", f"{HERE}.of_a_size", {"a": -s}, by="hypothesis"),
        ),
        cites=(f"{HERE}.of_a_size",),
    ),
}
