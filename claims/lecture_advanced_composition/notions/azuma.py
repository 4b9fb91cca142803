"""The notions of theorem 7 (azuma)."""

from dpproofs.language import Histories, Upto, index, kernel, natural, real, space

k = natural("k")
values = space("A", largest=3)
beta = real("beta", r"\beta")
K = kernel("K", Histories(values, k), values)  # the law of Z_i given Z_1, ..., Z_{i-1}

past, a = K.index("h", 0), index("a", values)
path, i = index("y", values**k), index("i", Upto(k))
