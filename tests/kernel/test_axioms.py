"""Every axiom holds at random values of all that it speaks of, and refuses what it is not about."""

import inspect
import random
from fractions import Fraction

import pytest
from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.axioms import AXIOMS
from dpproofs.kernel.expressions import ONE, Expr
from dpproofs.kernel.sequents import Refused
from tests.kernel import valuation
from tests.kernel.sequents_at import holds
from tests.kernel.test_expressions import (
    FREE,
    ON_Y,
    F,
    P,
    R,
    S,
    T,
    random_tree,
    random_valuation,
)

A, B = FREE[:2]
ON_ONE = x_.entry(P, (A,))


def test_the_table_names_every_axiom():
    assert all(name == axiom.__name__ and axiom.__doc__ for name, axiom in AXIOMS.items())


OF_ONE_PLACE = [
    n for n, a in AXIOMS.items() if a.__module__.endswith("axioms")
]  # others have their own


@pytest.mark.parametrize("name", OF_ONE_PLACE)
def test_it_holds_wherever_it_speaks(name, thorough):
    rng = random.Random(name)
    axiom, made, enough = AXIOMS[name], 0, 120 if thorough else 40
    kinds = [p.annotation for p in inspect.signature(axiom).parameters.values()]
    for _ in range(600):
        if made >= enough:
            break
        try:
            fact = axiom(*(argument(rng, kind) for kind in kinds))
        except (Refused, x_.TooLarge):
            continue
        made += 1
        for _ in range(3):
            assert holds(fact, random_valuation(rng), valuation.TINY), fact
    assert made >= 20, "too few were made for this to be a test"


def argument(rng, kind):
    """Something of the type that an axiom declares."""
    match str(kind):
        case "Expr":
            return (
                rng.choice(SPECIAL)
                if rng.random() < 0.6
                else random_tree(rng, rng.randint(1, 2), FREE)[0]
            )
        case "Element" | "Point":
            return rng.choice(FREE)
        case "Fraction":
            return Fraction(rng.choice((-1, 1, 2, 3, 4, 22)), rng.choice((1, 2, 3, 7)))
    raise TypeError(f"no random {kind}: teach it to this test")


def _special():
    """Expressions of the kinds that some axioms are about."""
    a = FREE[0]
    yield x_.entry(P, (a,))
    yield x_.entry(S, (a,))
    yield x_.entry(T, (a,))
    yield x_.bit(x_.entry(F, (a,)))
    yield x_.summed(a, x_.entry(P, (a,)) * x_.entry(T, (a,)))
    yield x_.summed(a, x_.entry(S, (a,)))
    yield x_.extreme(a, ONE, x_.entry(F, (a,)))
    yield x_.extreme(a, x_.entry(S, (a,)), x_.entry(F, (a,)))
    yield x_.exp(x_.entry(F, (a,)))
    yield x_.number(R).scaled(fmpq(4))  # far below 0, too


SPECIAL = list(_special())


@pytest.mark.parametrize(
    "name, args",
    [
        ("sign", (x_.entry(F, (A,)),)),
        ("sign", (-ON_ONE,)),
        ("at_most_one", (x_.entry(F, (A,)),)),
        ("at_most_one", (ON_ONE + x_.entry(P, (B,)),)),
        ("part_of_sum", (x_.summed(A, x_.entry(F, (A,)) * x_.entry(P, (A,))), B)),
        ("parts_of_zero", (x_.summed(A, x_.entry(F, (A,)) * x_.entry(P, (A,))), B)),
        ("part_of_sum", (x_.summed(A, x_.entry(S, (A,))), FREE[2])),
        ("below_greatest", (ON_ONE, A)),
        ("one_is_greatest", (ON_ONE, A)),
        ("one_is_greatest", (x_.extreme(A, ONE, x_.entry(F, (A,)) + x_.entry(F, (B,))), B)),
        ("one_is_greatest", (x_.extreme(A, x_.entry(P, (A,)), x_.entry(F, (A,))), B)),
        ("root", (ON_ONE, Fraction(-1, 2))),
        ("log_term", (x_.entry(F, (A,)) + ONE,)),
    ],
)
def test_it_refuses_what_it_is_not_about(name, args):
    with pytest.raises(Refused):
        AXIOMS[name](*args)


def test_a_set_may_be_larger_than_the_points_that_are_named():
    assert isinstance(x_.size(ON_Y), Expr) and x_.size(ON_Y).value is None
