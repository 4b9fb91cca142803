"""Each rule passes what follows, and refuses what does not."""

from fractions import Fraction

import pytest
from flint import fmpq

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import ONE, ZERO, constant
from dpproofs.kernel.points import Point
from dpproofs.kernel.rules import RULES, At, Product, Use
from dpproofs.kernel.sequents import AnyNumber, Fact, Refused, Relation, Sequent
from dpproofs.language import sorts
from dpproofs.language.terms import Num
from tests.kernel.test_expressions import FREE, ON_X, ON_Y, F, P, Q, S

AT_LEAST, ABOVE, EQUAL = Relation.AT_LEAST, Relation.ABOVE, Relation.EQUAL
A, B, X = FREE
ONE_TIMES = (Product(fmpq(1)),)


def p(a=A):
    return x_.entry(P, (a,))


def f(a=A):
    return x_.entry(F, (a,))


def sequent(goal, *facts, relation=AT_LEAST, values=()):
    return Sequent(tuple(facts), Fact(relation, goal), values)


def refused(s, rule, *args):
    with pytest.raises(Refused):
        RULES[rule](s, *args)


# -- products


def test_a_goal_that_is_a_fact():
    s = sequent(f(), Fact(AT_LEAST, f()))
    assert RULES["products"](s, ONE_TIMES, (Product(fmpq(1), (At(0),)),)) == []


def test_no_multiple_below_0_of_what_is_no_equation():
    s = sequent(-f(), Fact(AT_LEAST, f()))
    refused(s, "products", ONE_TIMES, (Product(fmpq(-1), (At(0),)),))
    s = sequent(-f(), Fact(EQUAL, f()))
    assert RULES["products"](s, ONE_TIMES, (Product(fmpq(-1), (At(0),)),)) == []


def test_nothing_is_multiplied_by_what_may_be_below_0():
    s = sequent(f() * f(B), Fact(AT_LEAST, f()))
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(0),), f(B)),))


def test_sigma_is_above_0():
    s = sequent(-ONE, Fact(AT_LEAST, p()))
    refused(s, "products", (), ())
    refused(s, "products", (Product(fmpq(1), (At(0),)),), ())  # p may be 0
    refused(s, "products", (Product(fmpq(0)),), ())
    refused(s, "products", (Product(fmpq(-1)),), (Product(fmpq(1)),))


def test_a_strict_goal_needs_a_strict_part():
    s = sequent(p(), Fact(AT_LEAST, p()), relation=ABOVE)
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(0),)),))
    s = sequent(p() + ONE, Fact(AT_LEAST, p()), relation=ABOVE)
    parts = (Product(fmpq(1), (At(0),)), Product(fmpq(1)))
    assert RULES["products"](s, ONE_TIMES, parts) == []


def test_an_equation_needs_equations():
    s = sequent(p(), Fact(AT_LEAST, p()), relation=EQUAL)
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(0),)),))


def test_a_fact_holds_at_points_of_its_set_alone():
    place = Point(ON_Y, "y")
    s = sequent(f(), Fact(AT_LEAST, f(place), (place,)))
    assert RULES["products"](s, ONE_TIMES, (Product(fmpq(1), (At(0, (A,)),)),)) == []
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(0, (B,)),)),))  # another point
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(0, (X,)),)),))  # of another set
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(0, ()),)),))
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(0, (5,)),)),))  # there may be fewer
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(1, (A,)),)),))


def test_what_an_indicator_says_where_it_is_0():
    s = sequent(-p(), values=tuple((a, 0) for a in x_.bit(p()).atoms))
    assert RULES["products"](s, ONE_TIMES, ()) == []
    s = sequent(-f(), values=tuple((a, 0) for a in x_.bit(f()).atoms))
    refused(s, "products", ONE_TIMES, ())  # f may be below 0
    s = sequent(-p(B), values=tuple((a, 0) for a in x_.bit(p()).atoms))
    refused(s, "products", ONE_TIMES, ())


# -- cases, cuts


def test_only_indicators_have_cases():
    refused(sequent(f()), "case", p())
    refused(sequent(f()), "case", x_.bit(f()) + ONE)
    above, not_above = RULES["case"](sequent(f()), x_.bit(f()))
    assert above.facts == (Fact(ABOVE, f()),) and not_above.facts == (Fact(AT_LEAST, -f()),)


def test_a_cut_is_for_points_of_which_nothing_is_known():
    refused(sequent(f()), "cut", Fact(AT_LEAST, f(), (A,)))
    new = Point(ON_Y, "new")
    shown, then = RULES["cut"](sequent(f()), Fact(AT_LEAST, f(new), (new,)))
    assert shown.goal == Fact(AT_LEAST, f(new)) and then.facts[0].places == (new,)
    refused(sequent(f(new)), "cut", Fact(AT_LEAST, f(new), (new,)))
    refused(sequent(f()), "cut", Fact(AT_LEAST, f(new), (new, new)))
    refused(sequent(f()), "cut", Fact(AT_LEAST, f(new), (Point(ON_Y, 0),)))


def test_nothing_is_absurd_without_a_part_above_0():
    s = sequent(-ONE, Fact(AT_LEAST, f()), Fact(AT_LEAST, -f()))
    refused(s, "products", (), (Product(fmpq(1), (At(0),)), Product(fmpq(1), (At(1),))))
    s = sequent(-ONE, Fact(ABOVE, f()), Fact(AT_LEAST, -f()))
    assert RULES["products"](s, (), (Product(fmpq(1), (At(0),)), Product(fmpq(1), (At(1),)))) == []
    refused(s, "products", (), (Product(fmpq(0), (At(0),)),))
    refused(sequent(-ONE, Fact(AT_LEAST, f())), "products", (), ())
    above = (Product(fmpq(1), (At(0),)), Product(fmpq(1), (At(1),)))
    refused(s, "products", (Product(fmpq(0)),), above)  # a sum that is empty, and nothing else


def test_an_inequality_is_not_shown_by_both():
    refused(sequent(f()), "both")


# -- sums


def test_sums_are_added_up():
    y = Point(ON_Y, "new")
    goal = x_.summed(A, p() * f())
    s = sequent(goal, Fact(AT_LEAST, f(B), (B,)))
    (weight_is_fine,) = [RULES["combine"](s, ONE_TIMES, (Use(p(y), At(0, (y,)), (y,)),), ())]
    assert weight_is_fine == []


def test_a_weight_is_shown_not_to_be_below_0():
    y = Point(ON_Y, "new")
    s = sequent(x_.summed(A, f() * x_.entry(Q, (A,))), Fact(AT_LEAST, x_.entry(Q, (B,)), (B,)))
    (asked,) = RULES["combine"](s, ONE_TIMES, (Use(f(y), At(0, (y,)), (y,)),), ())
    assert asked.goal == Fact(AT_LEAST, f(y))


def test_sums_are_over_new_points():
    s = sequent(x_.summed(A, p() * f()), Fact(AT_LEAST, f(B), (B,)), Fact(AT_LEAST, f(A)))
    refused(s, "combine", ONE_TIMES, (Use(p(A), At(0, (A,)), (A,)),), ())


def test_what_is_left_is_shown():
    y = Point(ON_Y, "new")
    (asked,) = RULES["combine"](sequent(x_.summed(A, f())), ONE_TIMES, (), (((y,), f(y)),))
    assert asked.goal == Fact(AT_LEAST, f(y))
    refused(sequent(x_.summed(A, f())), "combine", ONE_TIMES, (), (((y,), f(y) + ONE),))


def test_a_strict_sum_needs_something_above_0_at_no_points():
    y = Point(ON_Y, "new")
    s = sequent(x_.summed(A, p() * p()), relation=ABOVE)
    refused(s, "combine", ONE_TIMES, (), (((y,), p(y) * p(y)),), 0)
    s = sequent(x_.summed(A, p() * p()) + ONE, relation=ABOVE)
    rest, one = RULES["combine"](s, ONE_TIMES, (), (((y,), p(y) * p(y)), ((), ONE)), 1)
    assert (rest.goal.relation, one.goal.relation) == (AT_LEAST, ABOVE)


def test_an_event_is_0_or_1():
    y = Point(ON_Y, "new")
    fact = Fact(AT_LEAST, x_.summed(A, x_.entry(S, (A,)) * f()), (S,))
    s = sequent(ZERO, fact)
    (new,) = RULES["at_event"](s, 0, S, (y,), x_.bit(f(y)))
    assert new.facts[-1].x == x_.summed(A, x_.bit(f()) * f())
    refused(s, "at_event", 0, S, (y,), p(y))
    refused(s, "at_event", 0, S, (y,), constant(2))
    refused(s, "at_event", 0, S, (Point(ON_X, "new"),), x_.bit(f()))
    refused(s, "at_event", 0, Q, (y,), x_.bit(f(y)))


T = sorts.Scalar("t", "t")
U = sorts.Scalar("u", "u")


def at_t(x, relation=AT_LEAST, places=()):
    return sequent(ZERO, Fact(relation, x, (*places, AnyNumber(T))))


def test_what_holds_for_all_numbers_holds_for_one():
    t, u = x_.number(T), x_.number(U)
    s = at_t(t * t - f(), ABOVE)
    (new,) = RULES["at_number"](s, 0, T, u + ONE)
    assert new.facts[-1] == Fact(ABOVE, (u + ONE) * (u + ONE) - f())
    assert new.goal == s.goal
    refused(s, "at_number", 1, T, u)
    refused(s, "at_number", 0, U, u)  # another number
    refused(sequent(ZERO, Fact(AT_LEAST, t)), "at_number", 0, T, u)  # one number alone
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(0, (u,)),)),))
    refused(s, "products", ONE_TIMES, (Product(fmpq(1), (At(0),)),))
    for ends in ((Num(Fraction(1)), None), (None, Num(Fraction(1))), (U, None)):
        own = sorts.Scalar("v", "v", *ends)  # its sort would say what holds of no other number
        of_it = sequent(ZERO, Fact(AT_LEAST, x_.number(own), (AnyNumber(own),)))
        refused(of_it, "at_number", 0, own, u)


def test_a_number_is_put_wherever_it_stands():
    """In exponents, in sums and below them; the points of the fact stay any points."""
    t, u, y = x_.number(T), x_.number(U), Point(ON_X, "y")
    inside = x_.exp(t * f()) * x_.inverse(t) + x_.summed(y, f(y) * x_.bit(t - f(y))) + x_.log(t)
    s = at_t(inside, places=(A,))
    (new,) = RULES["at_number"](s, 0, T, u)
    assert new.facts[-1].places == (A,)
    assert T not in new.facts[-1].x.objects
    wanted = x_.exp(u * f()) * x_.inverse(u) + x_.summed(y, f(y) * x_.bit(u - f(y))) + x_.log(u)
    assert new.facts[-1].x == wanted
    (new,) = RULES["at_number"](s, 0, T, f(y))  # what a sum binds is not captured
    assert y in new.facts[-1].x.points


def test_two_numbers_are_put_one_after_the_other():
    other = sorts.Scalar("w", "w")
    fact = Fact(AT_LEAST, x_.number(T) - x_.number(other), (AnyNumber(T), AnyNumber(other)))
    (one,) = RULES["at_number"](sequent(ZERO, fact), 0, T, constant(2))
    assert one.facts[-1].places == (AnyNumber(other),)
    (both,) = RULES["at_number"](one, 1, other, constant(5))
    assert both.facts[-1] == Fact(AT_LEAST, constant(-3))


def test_an_event_and_a_number_do_not_disturb_each_other():
    t, y = x_.number(T), Point(ON_Y, "new")
    fact = Fact(AT_LEAST, x_.summed(A, x_.entry(S, (A,)) * f()) - t, (S, AnyNumber(T)))
    s = sequent(ZERO, fact)
    (new,) = RULES["at_event"](s, 0, S, (y,), x_.bit(f(y)))
    assert new.facts[-1].places == (AnyNumber(T),)
    refused(s, "cut", fact)


# -- the check


def test_a_bound_point_is_given_to_no_step():
    s = sequent(f(), Fact(AT_LEAST, f(B), (B,)))
    step = Step("products", (ONE_TIMES, (Product(fmpq(1), (At(0, (Point(ON_Y, 0),)),)),)))
    with pytest.raises(Refused, match="bound point"):
        holds(s, step)


def test_a_step_has_a_proof_for_each_sequent():
    s = sequent(f(), Fact(AT_LEAST, f()))
    leaf = Step("products", (ONE_TIMES, (Product(fmpq(1), (At(0),)),)))
    assert holds(s, leaf) == 1
    with pytest.raises(Refused, match="asks for"):
        holds(s, Step("products", leaf.args, (leaf,)))
    with pytest.raises(Refused, match="asks for"):
        holds(s, Step("case", (x_.bit(f()),), (leaf,)))
    with pytest.raises(Refused, match="no rule"):
        holds(s, Step("believe"))
