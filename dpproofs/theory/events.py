"""Events and random variables that live on one finite probability space.

A space is a finite set of outcomes with a law. An event is a subset of the outcomes, and a random
variable a map from them: a kernel that gives each outcome one value. Where each outcome has a coin
of its own (the space is enlarged), an event is the chance of each outcome to be in it, and any
kernel is a random variable. All words here take both; of two events with coins, each has a coin of
its own, so that given the outcome they are independent.
"""

from __future__ import annotations

from dpproofs.language.build import (
    cases,
    every,
    every_event,
    first,
    implies,
    index,
    pair,
    predicate,
    product,
    second,
    table,
    table_quantity,
    total,
)
from dpproofs.language.sorts import event as declare_event
from dpproofs.language.terms import Proposition, TableTerm
from dpproofs.theory.laws import condition, probability_of, push_forward

__all__ = [
    "both",
    "complement",
    "equal_values",
    "independent_events",
    "independent_variables",
    "joint_law",
    "law_given",
    "law_of",
    "mutually_independent",
    "pairwise_independent",
    "random_variable",
    "value_in",
    "within",
]

ON_A_SPACE = "002_b1ffcab4e461a608.txt, lines 1663-1664 and 1723-1725: events are subsets of the "
VARIABLE = ON_A_SPACE + "underlying space, and a random variable is a function on it"
GIVEN = "002_b1ffcab4e461a608.txt, lines 1669-1670: p_|E is p conditioned on event E"
INDEPENDENT = "A. N. Kolmogorov, Foundations of the theory of probability, 1933, chapter I, §5"


@predicate("{0} is a random variable", r"{0} \text{{ is a random variable}}", VARIABLE)
def random_variable(X: TableTerm) -> Proposition:
    """X is a map: it gives each outcome one value, without any coin."""
    outcomes, values = X.axes
    w, y = index("ω", outcomes), index("y", values)
    return every(X(w, y) * (1 - X(w, y)) == 0, w, y)


@table_quantity("law of {1} under {0}", r"{0} \circ {1}^{{-1}}", VARIABLE)
def law_of(P: TableTerm, X: TableTerm) -> TableTerm:
    """The law of a random variable X on the space with the law P."""
    return push_forward(P, X)


@table_quantity("law of {1} under {0} given {2}", r"{0}(\,{1} \in \cdot \mid {2}\,)", GIVEN)
def law_given(P: TableTerm, X: TableTerm, E: TableTerm) -> TableTerm:
    """The law of a random variable given an event. It has no value where the event has
    probability 0."""
    return push_forward(condition(P, E), X)


@table_quantity("law of ({1}, {2}) under {0}", r"{0} \circ ({1}, {2})^{{-1}}", VARIABLE)
def joint_law(P: TableTerm, X: TableTerm, Z: TableTerm) -> TableTerm:
    """The law of two random variables together."""
    w, v = X.index("ω", 0), index("v", X.axes[-1] * Z.axes[-1])
    return table(total(P(w) * X(w, first(v)) * Z(w, second(v)), w), v)


@table_quantity("{0} ∩ {1}", r"{0} \cap {1}", VARIABLE)
def both(E: TableTerm, F: TableTerm) -> TableTerm:
    """The event that E and F happen."""
    w = E.index("ω")
    return table(E(w) * F(w), w)


@table_quantity("not {0}", r"{0}^c", VARIABLE)
def complement(E: TableTerm) -> TableTerm:
    """The event that E does not happen."""
    w = E.index("ω")
    return table(1 - E(w), w)


@table_quantity("{{{0} ∈ {1}}}", r"\{{{0} \in {1}\}}", VARIABLE)
def value_in(X: TableTerm, S: TableTerm) -> TableTerm:
    """The event that the value of X is in the set S."""
    w, y = X.index("ω", 0), X.index("y")
    return table(total(X(w, y) * S(y), y), w)


@table_quantity("{{{0} = {1}}}", r"\{{{0} = {1}\}}", VARIABLE)
def equal_values(X: TableTerm, Z: TableTerm) -> TableTerm:
    """The event that X and Z have the same value."""
    w, y = X.index("ω", 0), X.index("y")
    return table(total(X(w, y) * Z(w, y), y), w)


@predicate("{0} ⊆ {1}", r"{0} \subseteq {1}", VARIABLE)
def within(E: TableTerm, F: TableTerm) -> Proposition:
    """E is inside F; with coins, no outcome is likelier to be in E than in F."""
    w = E.index("ω")
    return every(E(w) <= F(w), w)


@predicate(
    "{1} and {2} are independent under {0}",
    r"{1} \text{{ and }} {2} \text{{ are independent under }} {0}",
    INDEPENDENT,
)
def independent_events(P: TableTerm, E: TableTerm, F: TableTerm) -> Proposition:
    """P(E and F) = P(E) P(F)."""
    return probability_of(P, both(E, F)) == probability_of(P, E) * probability_of(P, F)


@predicate(
    "the events {1} are pairwise independent under {0}",
    r"\text{{the events }} {1} \text{{ are pairwise independent under }} {0}",
    INDEPENDENT,
)
def pairwise_independent(P: TableTerm, events: TableTerm) -> Proposition:
    """Any two of the events, of which the first axis counts, are independent."""
    i, j = events.index("i", 0), events.index("j", 0)
    return every(implies(i != j, independent_events(P, events(i), events(j))), i, j)


@predicate(
    "the events {1} are independent under {0}",
    r"\text{{the events }} {1} \text{{ are independent under }} {0}",
    INDEPENDENT,
)
def mutually_independent(P: TableTerm, events: TableTerm) -> Proposition:
    """Of any of the events, the chance that all happen is the product of their chances."""
    some = declare_event("J", events.axes[0])
    i, w = events.index("i", 0), events.index("ω")
    all_happen = total(P(w) * product(cases(some(i) == 1, events(i, w), 1), i), w)
    chances = product(cases(some(i) == 1, probability_of(P, events(i)), 1), i)
    return every_event(all_happen == chances, some)


@predicate(
    "{1} and {2} are independent under {0}",
    r"{1} \text{{ and }} {2} \text{{ are independent under }} {0}",
    INDEPENDENT,
)
def independent_variables(P: TableTerm, X: TableTerm, Z: TableTerm) -> Proposition:
    """For all values, P(X = x and Z = z) = P(X = x) P(Z = z)."""
    x, z = X.index("x"), Z.index("z")
    return every(joint_law(P, X, Z)(pair(x, z)) == law_of(P, X)(x) * law_of(P, Z)(z), x, z)
