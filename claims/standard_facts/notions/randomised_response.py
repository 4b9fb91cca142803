"""The notions of randomised response."""

from dpproofs.language import natural, probability, real
from dpproofs.theory import randomised_response

epsilon = real("epsilon", r"\epsilon", at_least=0, logarithmic=True)
delta = probability("delta", r"\delta")
at = real("at", r"\epsilon'", logarithmic=True)
RR = randomised_response(epsilon, delta)

few, some = natural("k", largest=3), natural("k", largest=5)
