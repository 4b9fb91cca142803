"""The notation of "A Tail of Two Densities".

The text gives epsilon and delta no domain where it defines indistinguishability, (3) and (4); a
claim that needs one says so. Reading: finite Y, a density is the mass of a point.
"""

from dpproofs.language import Document, event, index, law, mechanism, natural, real, space

DOCUMENT = Document(
    name="tail_of_two_densities",
    title="A Tail of Two Densities",
    authors="blog post",
    file="002_b1ffcab4e461a608.txt",
    sha256="ac4bac8988d8446920b6bbabd92c52170d7c4e1005a8011366f7c7a07332e380",
    year="2019",
)

Y = space("Y", r"Y")  # where the outputs lie
p = law("p", Y)
q = law("q", Y)
S = event("S", Y)  # a measurable set of outputs
epsilon = real("epsilon", r"\epsilon", logarithmic=True)
delta = real("delta", r"\delta")

Z = space("Z", smallest=1, largest=2)  # where a row of a dataset lies
m = natural("m", largest=2)
X = Z**m  # datasets of m rows, at a distance of the number of rows that differ
M = mechanism("M", X, Y)
x, other = index("x", X), index("x'", X)
