"""The notation of the poster on the composition theorem."""

from dpproofs.language import (
    Document,
    Histories,
    index,
    kernel,
    mechanism,
    natural,
    probability,
    real,
    space,
)
from dpproofs.theory import randomised_response

DOCUMENT = Document(
    name="composition_poster",
    title="The Composition Theorem for Differential Privacy",
    authors="Peter Kairouz, Sewoong Oh, Pramod Viswanath",
    file="004_05360c1525fcfa66.txt",
    sha256="415440a10e89983c3813aa566ccf749d89685dcafd980cf64ce0b83e12456fc0",
    year="2015",
    converted=True,
)

databases = space(
    "Ds", r"\{D_0, D_1\}", smallest=2, largest=2, stated=45
)  # the neighbours of the two hypotheses
outcomes = space("Y", r"\mathcal{Y}", largest=4)
q = mechanism("q", databases, outcomes)
epsilon = real("epsilon", r"\varepsilon", logarithmic=True)
delta = real("delta", r"\delta")

# --- randomised response and composition ------------------------------------------------------

# Line 100 alone tells the domains of epsilon, delta and the slack; 0 is no harm to an epsilon.
positive_epsilon = real("epsilon", r"\varepsilon", above=0, logarithmic=True, stated=100)
any_epsilon = real("epsilon", r"\varepsilon", at_least=0, logarithmic=True, stated=100)
any_delta = probability("delta", r"\delta")
slack = probability("slack", r"\tilde{\delta}")
RR = randomised_response(any_epsilon, any_delta)  # q_{epsilon, delta}

few = natural("k", largest=3)
ONE = "a set of one output is one of two with an idle one"
answers = space("A", r"\mathcal{Y}", smallest=2, largest=2, stated=ONE)
histories = Histories(answers, few)
q_0 = kernel("q(D_0)", histories, answers)  # the law of each output, given those before it
q_1 = kernel("q(D_1)", histories, answers)
past = index("h", histories)
