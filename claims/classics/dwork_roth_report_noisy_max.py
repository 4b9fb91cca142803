r"""Report noisy max is private, however many candidates there are.

Laplace noise of the scale $1/\epsilon$ is added to each of $k$ counts, and it is told which noisy
count is greatest. With the noise of all others fixed, candidate $i$ wins if its own noise is at
least $r$; a record more or less changes $r$ by at most 1, and so the chance of as much noise by at
most the factor $e^\epsilon$.

Reference: C. Dwork and A. Roth, The Algorithmic Foundations of Differential Privacy, 2014, Claim
3.9 and its proof.
"""

from dpproofs.language import (
    Claim,
    Split,
    Step,
    Upto,
    all_of,
    cases,
    every,
    exp,
    index,
    natural,
    number,
    real,
    reals,
    sup,
)

from .notation import DOCUMENT

rate, r, r_2 = real("epsilon", r"\epsilon", above=0), real("r"), real("r'")
k = natural("k", smallest=2, largest=3)
i, j, o = index("i", Upto(k)), index("j", Upto(k)), index("o", Upto(k))
count, count_2, noise = reals("c", Upto(k)), reals("c'", Upto(k)), reals("n", Upto(k))
needed = sup(count(j) + noise(j), j, given=j != i) - count(i)
needed_2 = sup(count_2(j) + noise(j), j, given=j != i) - count_2(i)
tail = cases(r >= 0, exp(-rate * r) / 2, 1 - exp(rate * r) / 2)
tail_2 = cases(r_2 >= 0, exp(-rate * r_2) / 2, 1 - exp(rate * r_2) / 2)

CLAIMS = {
    "needed": Claim(
        source=DOCUMENT.at(1, "report", "noisy max", r"|r - r'| \le 1"),
        reading="c and c' are the counts with and without a record; the noise n of the others is "
        "fixed, and r and r' are the least noise with which candidate i wins; ties are no event",
        forall=(k, count, count_2, noise),
        given=every(all_of(count(o) >= count_2(o), count(o) <= count_2(o) + 1), o),
        show=every(abs(needed - needed_2) <= 1, i),
    ),
    "chance": Claim(
        source=DOCUMENT.at(
            1, "report", "noisy max", r"P(\rho \ge r) \le e^\epsilon P(\rho \ge r')"
        ),
        reading="Laplace noise of the scale 1/epsilon",
        forall=(rate, r, r_2),
        given=r_2 <= r + 1,
        show=tail <= exp(rate) * tail_2,
        ours=(
            Step("exponents", exp(-rate * r) <= exp(rate) * exp(-rate * r_2), "hypothesis"),
            Step("exponents again", exp(-rate) * exp(rate * r_2) <= exp(rate * r), "hypothesis"),
            Step("a mean", exp(rate * r) + exp(-rate * r) >= 2, ()),
            Step("another mean", exp(rate) + exp(-rate) >= 2, ()),
            Step("one", exp(rate) >= 1, ()),
            Split(
                r_2 >= 0,
                no=(
                    Step("below one", exp(rate * r_2) <= 1, ()),
                    Step(
                        "at least half",
                        exp(rate) * (1 - exp(rate * r_2) / 2) >= 1 - exp(rate * r) / 2,
                        ("below one", "exponents again", "another mean", "one"),
                    ),
                    Step(
                        "half",
                        exp(rate) * (1 - exp(rate * r_2) / 2) >= number(1) / 2,
                        ("below one", "one"),
                    ),
                ),
            ),
            Split(r >= 0, yes=Step("no more", exp(-rate * r) <= 1, ())),
        ),
    ),
}
