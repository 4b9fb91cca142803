"""That x log x is convex: at a mixture m it is above its tangent."""

from dpproofs.language import Step, cases, every, implies, log


def x_log_x(x):
    return cases(x > 0, x * log(x), 0)


def above_tangent(name, share, x, m, *where):
    """x is above the tangent at m, or beside it where m is 0, of which it has a share."""
    return (
        Step(f"{name} above", every(implies(m > 0, x_log_x(x) >= x * log(m) + x - m), *where), ()),
        Step(f"no {name} beside 0", every(implies(m <= 0, share * x == 0), *where), ()),
        Step(
            f"{name} beside 0",
            every(implies(m <= 0, share * x_log_x(x) == 0), *where),
            f"no {name} beside 0",
        ),
    )
