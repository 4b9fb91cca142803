"""The notation of the lecture on the multiplicative weights mechanism.

Reading: a query takes values from 0 to 1. Definition 1 states no range; Algorithm 1 declares
answers and weights in [0, 1] (line 22) and Algorithm 2 takes the complement of a query (line 77).
The database x enters section 2 as the law p* of a record drawn from it, so that q(x) is the inner
product of q and p* (line 20); every rational law is that of some database.
"""

from dpproofs.language import Document, law, natural, quantity, real, space, test, total

DOCUMENT = Document(
    name="lecture_multiplicative_weights",
    title="CSC2419 Lecture 6, February 28, 2017",
    authors="Aleksandar Nikolov, scribe Ian Mertz",
    file="003_5828e8995a521116.txt",
    sha256="e43447c8afc6c906b8b2b6edd810df666e5b2cecd8dac62e91da8b231a11d6d3",
    year="2017",
)

universe = space("X", r"\mathcal{X}")
few = space("X", r"\mathcal{X}", largest=3)  # the universe where all databases are gone through
n = natural("n", largest=2)  # records of the database x, an element of X^n
m = natural("m", largest=2)  # queries
truth = law("p*", universe, r"p^*")  # p*_r = |{i : x_i = r}| / n
p = law("p", universe)  # the learned vector before a round, p^{t-1}
q = test("q", universe)  # the query of the round, q_{i_t}
y = real("y")  # its noisy answer, y_t
alpha = real("alpha", r"\alpha", at_least=0)  # bounds absolute values, lines 9, 45, 73
epsilon = real("epsilon", r"\epsilon", above=0, logarithmic=True)


@quantity("⟨{0}, {1}⟩", r"\langle {0}, {1} \rangle", "line 20")
def inner(query, weights):
    r = weights.index("r")
    return total(query(r) * weights(r), r)
