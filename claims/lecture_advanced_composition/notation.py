"""The notation of the lecture on advanced composition."""

from dpproofs.language import (
    Document,
    Histories,
    Upto,
    index,
    kernel,
    law,
    natural,
    prefix,
    real,
    space,
)
from dpproofs.theory import adaptive

DOCUMENT = Document(
    name="lecture_advanced_composition",
    title="CSC2419 Lecture 5: Advanced Composition",
    authors="Aleksandar Nikolov, scribe Assimakis Kattis",
    file="000_67d4c89f55229a83.txt",
    sha256="a02bb6d4b8c2d949b8222bf602655d7f91d3aecf8e801e7e3ccb9a37139df343",
    year="2017",
    converted=True,
)

R = space("R", r"\mathcal{R}", largest=5)  # the values that the random variables take
X = law("p", R)  # p_r = P(X = r)
Y = law("q", R)  # q_r = P(Y = r)
epsilon = real("epsilon", r"\epsilon", logarithmic=True)

# k mechanisms run on two neighbours x, x': M_i gets a history y_1, ..., y_{i-1} of outputs.
k = natural("k")
outputs = space("R", r"\mathcal{R}", largest=2)
M_x = kernel("M(x)", Histories(outputs, k), outputs)
M_y = kernel("M(x')", Histories(outputs, k), outputs)
run, run_other = adaptive(M_x, k), adaptive(M_y, k)  # the laws of (y_1, ..., y_k), (y'_1, ...)
y, i = index("y", outputs**k), index("i", Upto(k))
past = prefix(y, i)  # y_1, ..., y_{i-1}
