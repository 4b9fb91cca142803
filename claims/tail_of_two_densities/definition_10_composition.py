r"""Composed mechanisms are mechanisms.

$M = (M_1, \dots, M_k)$ outputs a random variable whose $i$-th part is that of $M_i$; in the
adaptive composition the $i$-th part, given the parts before it, is that of $M_i(y_{1:i-1})$.
"""

from dpproofs.language import Claim, all_of, every, index, pick, prefix, total

from .notation import DOCUMENT, M_x, i, k, now, outputs, p_i, past, run, together, y

w, v = index("w", outputs**k), index("v", outputs)
here = prefix(w, i) == past

CLAIMS = {
    "independent": Claim(
        source=DOCUMENT.at(
            (2071, 2073),
            "*Definition (Independent",
            r"of \(M_{1 : k}\).",
            r"The mechanism \(M = (M_1, ..., M_k)\) is called the /independent composition/",
        ),
        reading="finite Y; the laws at one dataset. M is a mechanism (lines 1439 to 1441): it has a"
        " law, of which the law of M_i is that of the i-th output",
        notation="in words",
        scope="any k, all laws with densities",
        forall=(k, p_i),
        show=all_of(
            total(together(w), w) == 1,
            every(total(together(w), w, given=pick(w, i) == v) == p_i(i, v), i, v),
        ),
    ),
    "adaptive": Claim(
        source=DOCUMENT.at(
            (2091, 2103),
            "*Definition (Adaptive",
            r"\xi_2, ..., \xi_k)\).",
            r"\xi_i &:= M_i(\xi_1, \xi_2, ..., \xi_{i - 1}) (x)",
        ),
        reading="finite Y; the laws at one dataset. M has a law, and the law of xi_i given"
        " xi_{<i} = y_{<i} is that of M_i(y_{1:i-1})(x)",
        notation="the laws are written out",
        scope="any k, all laws with densities",
        forall=(k, M_x),
        show=all_of(
            total(run(w), w) == 1,
            every(
                total(run(w), w, given=here & (pick(w, i) == now))
                == total(run(w), w, given=here) * M_x(past, now),
                y,
                i,
            ),
        ),
    ),
}
