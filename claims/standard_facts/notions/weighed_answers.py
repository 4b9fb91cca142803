"""The notions of weighed answers."""

from dpproofs.language import exp, positive_part, probability, real

s, t = real("s", at_least=0), real("t", at_least=0)


def parameters(n):
    """Epsilon and delta of the n-th mechanism."""
    epsilon = real(f"epsilon_{n}", rf"\epsilon_{n}", at_least=0, logarithmic=True)
    return epsilon, probability(f"delta_{n}", rf"\delta_{n}")


def told_by(s, t, *mechanisms):
    """By how much s is above t, in the mean, after answers of randomised responses with these
    parameters: the last one tells all or, with odds e^epsilon to 1, what is so or is not."""
    if not mechanisms:
        return positive_part(s - t)
    *others, (epsilon, delta) = mechanisms
    e = exp(epsilon)
    honest = (told_by(s * e, t, *others) + told_by(s, t * e, *others)) / (1 + e)
    return s * delta + (1 - delta) * honest
