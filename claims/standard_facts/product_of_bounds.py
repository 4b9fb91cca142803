r"""What is at most c times another number, round by round, is in all at most a power of c times it.

If $0 \le a_i \le c\, b_i$ then $\prod_i a_i \le c^n \prod_i b_i$, for two and for three factors.

Reference: G. H. Hardy, J. E. Littlewood and G. Pólya, Inequalities, second edition, 1952, section
1.2, on the multiplication of inequalities between positive numbers.
"""

from dpproofs.language import Claim, real

from .notation import DOCUMENT

c = real("c", at_least=0)
a_1, a_2, a_3 = real("a_1", at_least=0), real("a_2", at_least=0), real("a_3", at_least=0)
b_1, b_2, b_3 = real("b_1", at_least=0), real("b_2", at_least=0), real("b_3", at_least=0)
SOURCE = DOCUMENT.at(1, "multiplication", "of inequalities", r"\prod a_i \le c^n \prod b_i")

CLAIMS = {
    "two": Claim(
        source=SOURCE,
        notation="the quotation is of any number of factors",
        forall=(c, a_1, a_2, b_1, b_2),
        given=(a_1 <= c * b_1, a_2 <= c * b_2),
        show=a_1 * a_2 <= c**2 * (b_1 * b_2),
    ),
    "three": Claim(
        source=SOURCE,
        notation="the quotation is of any number of factors",
        forall=(c, a_1, a_2, a_3, b_1, b_2, b_3),
        given=(a_1 <= c * b_1, a_2 <= c * b_2, a_3 <= c * b_3),
        show=a_1 * a_2 * a_3 <= c**3 * (b_1 * b_2 * b_3),
    ),
}
