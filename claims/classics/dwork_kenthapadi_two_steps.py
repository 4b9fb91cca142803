r"""Two steps, of which the second one depends on the output of the first.

If the first step is $(\epsilon_1, \delta_1)$- and the second one, after every output,
$(\epsilon_2, \delta_2)$-differentially private, then both together are
$(\epsilon_1 + \epsilon_2, \delta_1 + \delta_2)$-differentially private.

Reference: C. Dwork, K. Kenthapadi, F. McSherry, I. Mironov and M. Naor, Our data, ourselves:
privacy via distributed noise generation, 2006, on composition.
"""

from dpproofs.language import Claim, every
from dpproofs.theory import indistinguishable, joint

from .notation import DOCUMENT, K, L, delta_1, delta_2, epsilon_1, epsilon_2, u, v, x

CLAIM = Claim(
    source=DOCUMENT.at(
        1, "composition", "of two", r"(\epsilon_1 + \epsilon_2, \delta_1 + \delta_2)"
    ),
    notation="privacy is said in words",
    reading="one pair of neighbours; u and v are the first outputs, K and L the second ones",
    forall=(epsilon_1, epsilon_2, delta_1, delta_2, u, v, K, L),
    given=(
        indistinguishable(u, v, epsilon_1, delta_1),
        every(indistinguishable(K(x), L(x), epsilon_2, delta_2), x),
    ),
    show=indistinguishable(joint(u, K), joint(v, L), epsilon_1 + epsilon_2, delta_1 + delta_2),
)
