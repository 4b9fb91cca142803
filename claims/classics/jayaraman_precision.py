r"""How sure an attacker can be who guesses membership.

If a record is in the dataset with probability $1/2$, the share of right guesses among the guesses
that it is, is at most $e^\epsilon / (1 + e^\epsilon)$ for an $\epsilon$-differentially private
mechanism. The chance of a right guess, in or out, is at most
$(e^\epsilon + \delta) / (1 + e^\epsilon)$ for an $(\epsilon, \delta)$-differentially private one.

Reference: B. Jayaraman, L. Wang, K. Knipmeyer, Q. Gu and D. Evans, Revisiting membership inference
under realistic assumptions, 2021, on the positive predictive value; P. Kairouz, S. Oh and
P. Viswanath, The composition theorem for differential privacy, 2015, on the privacy region.
"""

from dpproofs.language import Claim, Step, exp
from dpproofs.theory import probability_of

from .notation import DOCUMENT, close, delta, epsilon, p, phi, pure, q

hit, alarm = probability_of(p, phi), probability_of(q, phi)

CLAIMS = {
    "precision": Claim(
        source=DOCUMENT.at(1, "predictive", "value", r"e^\epsilon / (1 + e^\epsilon)"),
        notation="the quotation is the bound",
        reading="p is the output with the record, q without it; guesses may use coins",
        forall=(epsilon, p, q, phi),
        given=(pure, hit + alarm > 0),
        show=hit / (hit + alarm) <= exp(epsilon) / (1 + exp(epsilon)),
        ours=(
            Step("odds", hit <= exp(epsilon) * alarm, "hypothesis"),
            Step("times", hit * (1 + exp(epsilon)) <= exp(epsilon) * (hit + alarm), "odds"),
        ),
    ),
    "accuracy": Claim(
        source=DOCUMENT.at(1, "privacy", "region", r"(e^\epsilon + \delta) / (1 + e^\epsilon)"),
        notation="the quotation is the bound",
        reading="p is the output with the record, q without it; guesses may use coins",
        forall=(epsilon, delta, p, q, phi),
        given=close,
        show=(hit + 1 - alarm) / 2 <= (exp(epsilon) + delta) / (1 + exp(epsilon)),
    ),
}
