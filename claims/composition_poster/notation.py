"""The notation of the poster on the composition theorem."""

from dpproofs.language import Document, mechanism, real, space

DOCUMENT = Document(
    name="composition_poster",
    title="The Composition Theorem for Differential Privacy",
    authors="Peter Kairouz, Sewoong Oh, Pramod Viswanath",
    file="004_05360c1525fcfa66.txt",
    sha256="415440a10e89983c3813aa566ccf749d89685dcafd980cf64ce0b83e12456fc0",
    year="2015",
)

databases = space(
    "Ds", r"\{D_0, D_1\}", smallest=2, largest=2
)  # the neighbours of the two hypotheses
outcomes = space("Y", r"\mathcal{Y}")
q = mechanism("q", databases, outcomes)
epsilon = real("epsilon", r"\varepsilon", logarithmic=True)
delta = real("delta", r"\delta")
