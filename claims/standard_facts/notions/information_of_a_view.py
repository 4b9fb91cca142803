"""The notions of the information of a view."""

from dpproofs.language import index, kernel, law, log_ratio, space, table, test, total
from dpproofs.theory import expectation

Y, H = space("Y"), space("H")
P, A, view = law("P", Y), kernel("A", Y, H), test("E", Y, Y)  # whether w looks like z
z, w, h = index("z", Y), index("w", Y), index("h", H)
S = total(view(w, z) * P(w), w)
W = total(view(w, z) * P(w) * A(w, h), w)
Q = total(P(w) * A(w, h), w)
drawn = P(z) * A(z, h) > 0
of_A = log_ratio(A(z, h), Q)


def mean(body):
    return expectation(P, table(expectation(A(z), table(body, h)), z))
