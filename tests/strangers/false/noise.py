r"""Noise of all kinds, with guarantees that are too good.

- laplace: answers within 1 and scale $b$ are $0.9/b$-private.
- laplace_in_the_plane: answers within Euclidean distance 1, scale $1/\epsilon$: $\epsilon$-private.
- many_answers: randomised response among k answers is $0.99\epsilon$-private.
- truncated_geometric: weights $e^{-\epsilon |x - y|}$ on $1, \dots, n$, normalised.
- gaussian_tail_bound: $Q(x) \le e^{-x^2/2}/3$.
- gaussian_noise: $\sigma \ge \sqrt{2\log(1/\delta)}/\epsilon$ is enough for every $\epsilon$.
- half_the_noise: $\sigma = \sqrt{\log(1.25/\delta)}/\epsilon$ is enough for $\epsilon < 1$.
- report_noisy_max: the larger of two noisy scores, noise of a law that is smooth.
- coin: a bit told truthfully with probability $3/4$ at most is $\log 2$-private.
"""

from fractions import Fraction

from dpproofs.language import (
    Claim,
    Upto,
    cases,
    every,
    exp,
    gaussian_tail,
    implies,
    index,
    indicator,
    law,
    log,
    natural,
    number_of,
    real,
    reals,
    sqrt,
    table,
    total,
)
from dpproofs.theory import gaussian_hockey_stick, laplace_density
from tests.strangers.notation import SOURCE

epsilon = real("epsilon", r"\epsilon", above=0, logarithmic=True)
delta = real("delta", r"\delta", above=0, below=1)
b, sigma = real("b", above=0), real("sigma", r"\sigma", above=0)
y, f, g = real("y"), real("f"), real("g")
D = Upto(2)
Fx, Gx, out = reals("F", D), reals("G", D), reals("y", D)
i = index("i", D)
k = natural("k", smallest=2, largest=200)
v, w, z = index("v", Upto(k)), index("w", Upto(k)), index("z", Upto(k))
m = natural("m", smallest=1, largest=200)
c, d, e = index("c", Upto(m)), index("d", Upto(m)), index("e", Upto(m))
x = real("x", at_least=0)
A = Upto(3)
noise = law("z", A)
j, h = index("j", A), index("h", A)
first, second = reals("u", D), reals("v", D)

answered = table(cases(v == w, exp(epsilon), 1) / (exp(epsilon) + k - 1), v, w)
geometric = table(
    exp(-epsilon * abs(number_of(c) - number_of(d)))
    / total(exp(-epsilon * abs(number_of(c) - number_of(e))), e),
    c,
    d,
)
bit, said = index("b", D), index("s", D)
truth = real("t", at_least=Fraction(1, 2), at_most=Fraction(3, 4))
coin = table(cases(bit == said, truth, 1 - truth), bit, said)


def wins(score):
    ahead = score(0) + number_of(j) > score(1) + number_of(h)
    return total(noise(j) * noise(h) * indicator(ahead), j, h)


def planar(centre):
    return exp(-epsilon * total(abs(out(i) - centre(i)), i))


CLAIMS = {
    "laplace": Claim(
        SOURCE,
        forall=(b, y, f, g),
        given=abs(f - g) <= 1,
        show=laplace_density(y, f, b) <= exp(9 / (10 * b)) * laplace_density(y, g, b),
    ),
    "laplace_in_the_plane": Claim(
        SOURCE,
        forall=(epsilon, out, Fx, Gx),
        given=total((Fx(i) - Gx(i)) ** 2, i) <= 1,
        show=planar(Fx) <= exp(epsilon) * planar(Gx),
    ),
    "many_answers": Claim(
        SOURCE,
        forall=(k, epsilon),
        show=every(answered(v, z) <= exp(epsilon * 99 / 100) * answered(w, z), v, w, z),
    ),
    "truncated_geometric": Claim(
        SOURCE,
        forall=(m, epsilon),
        show=every(
            implies(
                abs(number_of(c) - number_of(e)) <= 1,
                geometric(c, d) <= exp(epsilon) * geometric(e, d),
            ),
            c,
            e,
            d,
        ),
    ),
    "gaussian_tail_bound": Claim(SOURCE, forall=x, show=gaussian_tail(x) <= exp(-(x**2) / 2) / 3),
    "gaussian_noise": Claim(
        SOURCE,
        forall=(epsilon, delta, sigma),
        given=sigma >= sqrt(2 * log(1 / delta)) / epsilon,
        show=gaussian_hockey_stick(1, sigma, epsilon) <= delta,
    ),
    "half_the_noise": Claim(
        SOURCE,
        forall=(epsilon, delta),
        given=epsilon < 1,
        show=gaussian_hockey_stick(1, sqrt(log(5 / (4 * delta))) / epsilon, epsilon) <= delta,
    ),
    "report_noisy_max": Claim(
        SOURCE,
        forall=(epsilon, noise, first, second),
        given=(
            every(
                implies(abs(number_of(j) - number_of(h)) == 1, noise(j) <= exp(epsilon) * noise(h)),
                j,
                h,
            ),
            every(abs(first(i) - second(i)) <= 1, i),
        ),
        show=wins(first) <= exp(2 * epsilon) * wins(second),
    ),
    "coin": Claim(
        SOURCE,
        forall=truth,
        show=every(coin(0, said) <= exp(log(2)) * coin(1, said), said),
    ),
}
