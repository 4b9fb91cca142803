r"""The hyperbolic tangent is concave, and a bound of the logarithm of the hyperbolic cosine.

For $0 \le s \le u$, $u \tanh s \ge s \tanh u$. For $u > 0$ and any $s$,
$2 u (\log\cosh s - \log\cosh u) \le (s^2 - u^2) \tanh u$, with equality at $s = u$.

Reference: T. Jaakkola and M. Jordan, Bayesian parameter estimation via variational methods, 2000,
appendix A: $\log\cosh\sqrt{x}$ is concave.
"""

from dpproofs.language import Claim, Split, Step, cosh, log, real, tanh

from .notation import DOCUMENT

s, u = real("s", at_least=0), real("u", above=0)

CLAIMS = {
    "concave": Claim(
        source=DOCUMENT.at(1, "hyperbolic", "concave", r"u \tanh s \ge s \tanh u"),
        forall=(s, u),
        given=s <= u,
        show=u * tanh(s) >= s * tanh(u),
    ),
    "log_cosh": Claim(
        source=DOCUMENT.at(
            1, "hyperbolic", "concave", r"2 u (\log\cosh s - \log\cosh u) \le (s^2 - u^2) \tanh u"
        ),
        forall=(s, u),
        show=2 * u * (log(cosh(s)) - log(cosh(u))) <= (s**2 - u**2) * tanh(u),
        ours=Split(s <= u),
    ),
}
