"""Entropy, mutual information and max-information."""

from dpproofs.language import (
    every,
    exp,
    index,
    kernel,
    law,
    log,
    mechanism,
    pair,
    plog,
    space,
    sqrt,
    table,
    tanh,
    total,
)
from dpproofs.language import test as declare_test
from dpproofs.theory import (
    KL,
    differentially_private,
    entropy,
    expectation,
    independent,
    joint,
    marginal_left,
    marginal_right,
    max_divergence,
    mutual_information,
    push_forward,
)
from dpproofs.theory import total_variation as TV

from .words import (
    LESS,
    K,
    Lemma,
    X,
    Y,
    Z,
    binary_entropy,
    c,
    epsilon,
    other,
    p,
    private,
    says,
    u,
    x,
    y,
    z,
)

b = law("b", Z)
xK, Ku = joint(u, K), push_forward(u, K)
info = mutual_information(xK)
pairwise = every(max_divergence(K(x), K(other)) <= epsilon, x, other)
V = space("V", largest=2)
C = kernel("C", Z, V)  # a second channel, after K
out = index("v", V)
K_C = table(total(K(x, z) * C(z, out), z), x, out)

pairs = law("J", X * Z)
test_of_pairs = declare_test("g", X * Z)
gain = expectation(pairs, test_of_pairs) - expectation(
    independent(marginal_left(pairs), marginal_right(pairs)), test_of_pairs
)
apart_pairs = independent(marginal_left(pairs), marginal_right(pairs))

G = space("G", smallest=2, largest=3)
guess = law("J", G * G)
m, n = index("m", G), index("n", G)
wrong = total(guess(pair(m, n)), m, n, given=m != n)
left_open = entropy(guess) - entropy(marginal_right(guess))
several = total(1, index("k", G))

Row, Out = space("R", smallest=2, largest=2), space("O", largest=2)
M = mechanism("M", Row**2, Out)
data = law("D", Row**2)
d, o = index("d", Row**2), index("o", Out)
output = push_forward(data, M)
points = total(1, index("k", Y))

LEMMAS = (
    Lemma(
        "information_of_private",
        "McGregor et al., The limits of two-party differential privacy, 2010, for one record",
        (
            says(mutual_information(xK) <= epsilon, pairwise),
            says(log(c) >= mutual_information(xK), private(K, c)),
            says(mutual_information(xK) <= epsilon * tanh(epsilon / 2), private(K, exp(epsilon))),
        ),
        says(mutual_information(xK) <= epsilon),
        because="privacy is dropped",
    ),
    Lemma(
        "golden_formula",
        "Polyanskiy and Wu, Information Theory, chapter 4 (the golden formula)",
        (
            says(info <= total(u(x) * KL(K(x), b), x, given=u(x) > 0)),
            says(info + KL(Ku, b) == total(u(x) * KL(K(x), b), x, given=u(x) > 0)),
            says(KL(xK, independent(u, b)) >= info),
        ),
        says(info <= LESS * total(u(x) * KL(K(x), b), x, given=u(x) > 0)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "information_of_processed",
        "Cover and Thomas, Elements of Information Theory, 2006, Theorem 2.8.1",
        (
            says(mutual_information(joint(u, K_C)) <= mutual_information(xK)),
            says(info >= total(u(x) * KL(K_C(x), push_forward(u, K_C)), x, given=u(x) > 0)),
            says(
                KL(joint(u, K_C), independent(u, push_forward(u, K_C)))
                <= KL(xK, independent(u, Ku))
            ),
        ),
        says(mutual_information(joint(u, K_C)) <= LESS * mutual_information(xK)),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "fano",
        "Cover and Thomas, Elements of Information Theory, 2006, Theorem 2.10.1",
        (
            says(left_open <= binary_entropy(wrong) + wrong * log(several - 1)),
            says(
                entropy(marginal_left(guess)) - mutual_information(guess)
                <= binary_entropy(wrong) + wrong * log(several - 1)
            ),
            says(left_open <= log(2) + wrong * log(several)),
        ),
        says(left_open <= LESS * (binary_entropy(wrong) + wrong * log(several - 1))),
        because="a factor 99/100 on the right",
    ),
    Lemma(
        "max_information_of_a_record",
        "Dwork et al., Generalization in adaptive data analysis and holdout reuse, 2015",
        (
            says(max_divergence(xK, independent(u, Ku)) <= epsilon, pairwise),
            says(every(u(x) * K(x, z) <= c * (u(x) * Ku(z)), x, z), private(K, c)),
            says(max_divergence(independent(u, Ku), xK) <= epsilon, pairwise),
        ),
        says(max_divergence(xK, independent(u, Ku)) <= LESS * epsilon, pairwise),
        because="epsilon is 99/100 of it",
    ),
    Lemma(
        "max_information_of_two_records",
        "Dwork et al., Generalization in adaptive data analysis and holdout reuse, 2015: epsilon n",
        (
            says(
                max_divergence(joint(data, M), independent(data, output)) <= 2 * epsilon,
                differentially_private(M, epsilon, 0),
            ),
            says(
                every(data(d) * M(d, o) <= c**2 * (data(d) * output(o)), d, o),
                differentially_private(M, log(c), 0),
            ),
            says(
                mutual_information(joint(data, M)) <= 2 * epsilon,
                differentially_private(M, epsilon, 0),
            ),
        ),
        says(
            max_divergence(joint(data, M), independent(data, output)) <= LESS * 2 * epsilon,
            differentially_private(M, epsilon, 0),
        ),
        because="2 is 1.98",
    ),
    Lemma(
        "posterior_near_prior",
        "Kasiviswanathan and Smith, On the semantics of differential privacy, 2014; best constant",
        (
            says(
                every(
                    total(abs(u(x) * K(x, z) - u(x) * Ku(z)), x) * (sqrt(c) + 1)
                    <= 2 * (sqrt(c) - 1) * Ku(z),
                    z,
                ),
                private(K, c),
            ),
            says(
                every(total(u(x) * abs(K(x, z) - Ku(z)), x) <= 2 * tanh(epsilon / 4) * Ku(z), z),
                pairwise,
            ),
            says(
                every(TV(table(u(x) * K(x, z) / Ku(z), x), u) <= (c - 1) / 2, z, given=Ku(z) > 0),
                private(K, c),
            ),
        ),
        says(
            every(
                total(abs(u(x) * K(x, z) - u(x) * Ku(z)), x) * (sqrt(c) + 1)
                <= LESS * 2 * (sqrt(c) - 1) * Ku(z),
                z,
            ),
            private(K, c),
        ),
        because="2 is 1.98",
    ),
    Lemma(
        "generalisation_by_information",
        "Russo and Zou, 2016; Xu and Raginsky, 2017, Lemma 1, for a function from 0 to 1",
        (
            says(gain <= sqrt(mutual_information(pairs) / 2)),
            says(2 * gain**2 <= mutual_information(pairs)),
            says(KL(pairs, apart_pairs) >= 2 * abs(gain) ** 2),
        ),
        says(gain <= sqrt(LESS * mutual_information(pairs) / 2)),
        because="1/2 is 99/200",
    ),
    Lemma(
        "entropy_below_log",
        "Cover and Thomas, Elements of Information Theory, 2006, Theorem 2.6.4",
        (
            says(entropy(p) <= log(points)),
            says(exp(entropy(p)) <= points),
            says(log(points) + total(plog(p(y), 1), y) >= 0),
        ),
        says(entropy(p) <= LESS * log(points)),
        because="a factor 99/100 on the right",
    ),
)
