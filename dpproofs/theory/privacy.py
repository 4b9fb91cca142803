"""Indistinguishability, differential privacy and error regions, as predicates on laws."""

from __future__ import annotations

from dpproofs.language.build import (
    distance,
    every,
    every_event,
    exp,
    index,
    pair,
    pick,
    predicate,
    replace,
    total,
)
from dpproofs.language.sorts import Upto
from dpproofs.language.sorts import event as declare_event
from dpproofs.language.terms import And, Index, Proposition, TableTerm, Term, lift
from dpproofs.theory.divergences import hockey_stick
from dpproofs.theory.laws import condition, probability_of

__all__ = [
    "conditionally_close",
    "differentially_private",
    "event_densities",
    "in_privacy_region",
    "indistinguishable",
    "indistinguishable_given",
    "markov",
    "on_neighbours",
    "private_given_events",
    "same_law",
    "symmetric",
]


@predicate(
    "{0} and {1} are ({2}, {3})-indistinguishable",
    r"{0} \text{{ and }} {1} \text{{ are }} ({2}, {3})\text{{-indistinguishable}}",
    "002_b1ffcab4e461a608.txt, (3) and (4)",
)
def indistinguishable(p: TableTerm, q: TableTerm, epsilon: Term, delta: Term) -> Proposition:
    """The laws p and q are (epsilon, delta)-indistinguishable: p(S) <= e^epsilon q(S) + delta
    for all events S, and the same with p and q exchanged. It is stated by the two hockey-stick
    divergences."""
    return And((hockey_stick(p, q, epsilon) <= delta, hockey_stick(q, p, epsilon) <= delta))


def on_neighbours(relation: Proposition, x: Index, other: Index) -> Proposition:
    """The relation holds for all neighbours `x` and `other`: two datasets of the same length that
    differ in one record."""
    return every(relation, x, other, given=distance(x, other) == 1)


@predicate(
    "{0} is ({1}, {2})-DP",
    r"{0} \text{{ is }} ({1}, {2})\text{{-DP}}",
    "002_b1ffcab4e461a608.txt, (2); datasets are neighbours when one record is replaced",
)
def differentially_private(mechanism: TableTerm, epsilon: Term, delta: Term) -> Proposition:
    """The mechanism is (epsilon, delta)-DP: its outputs on any two datasets of the same length
    that differ in one record are (epsilon, delta)-indistinguishable."""
    datasets = mechanism.axes[0]
    x, other = index("x", datasets), index("x'", datasets)
    close = hockey_stick(mechanism(x), mechanism(other), epsilon) <= delta
    return on_neighbours(close, x, other)


@predicate(
    "R({0}, {1}) ⊆ R_({2}, {3})",
    r"\mathcal{{R}}_{{{0},{1}}} \subseteq \mathcal{{R}}_{{{2},{3}}}",
    "004_05360c1525fcfa66.txt, lines 45-47",
)
def in_privacy_region(p: TableTerm, q: TableTerm, epsilon: Term, delta: Term) -> Proposition:
    """The error probabilities p(S) and q(not S) of every deterministic test S lie in the privacy
    region of (epsilon, delta)."""
    rejected = declare_event("S", p.axes[0])
    y = index("y", p.axes[0])
    false_alarm = probability_of(p, rejected)
    missed = total(q(y) * (1 - rejected(y)), y)
    return every_event(
        And(
            (
                false_alarm + exp(epsilon) * missed >= 1 - delta,
                exp(epsilon) * false_alarm + missed >= 1 - delta,
            )
        ),
        rejected,
    )


@predicate(
    "D – {0}₁ – {0}₂ is Markov",
    r"D - {0}_1 - {0}_2",
    "004_05360c1525fcfa66.txt, line 61",
)
def markov(coupling: TableTerm) -> Proposition:
    """For each value of D there is a law on pairs, and D, the first entry and the second entry
    form a Markov chain: given the first entry, the second one does not depend on D."""
    databases, pairs = coupling.axes
    x, other = index("D", databases), index("D'", databases)
    a, b, c = index("a", pairs.left), index("b", pairs.right), index("c", pairs.right)

    def first_is_a(database: Index) -> Term:
        return total(coupling(database, pair(a, c)), c)

    one = coupling(x, pair(a, b)) * first_is_a(other)
    return every(one == coupling(other, pair(a, b)) * first_is_a(x), x, other, a, b)


@predicate("{0} = {1}", r"{0} = {1}", "the same mass at every point")
def same_law(p: TableTerm, q: TableTerm) -> Proposition:
    """The two laws have the same mass at every point."""
    y = index("y", p.axes[0])
    return every(p(y) == q(y), y)


@predicate(
    "{0} is symmetric",
    r"{0}\text{{ is symmetric}}",
    "it does not see the order of the records",
)
def symmetric(mechanism: TableTerm) -> Proposition:
    """The mechanism does not depend on the order of the records. It is enough to ask this for
    exchanges of two records, because they generate all orders."""
    datasets, outputs = mechanism.axes
    x, y = index("x", datasets), index("y", outputs)
    i, j = index("i", Upto(datasets.exponent)), index("j", Upto(datasets.exponent))
    exchanged = replace(replace(x, i, pick(x, j)), j, pick(x, i))
    return every(mechanism(x, y) == mechanism(exchanged, y), x, i, j, y)


@predicate(
    "C3 for {0} given {2} and {1} given {3} at ({4}, {5})",
    r"\mathbb{{P}}({2}), \mathbb{{P}}({3}) \ge 1 - {5},\ "
    r"|\log {0}_{{|{2}}} - \log {1}_{{|{3}}}| \le {4}",
    "002_b1ffcab4e461a608.txt, C3; an event is its probability given the outcome",
)
def conditionally_close(
    p: TableTerm, q: TableTerm, E: TableTerm, F: TableTerm, epsilon: Term, delta: Term
) -> Proposition:
    """Condition C3: the events E and F are likely under p and q, and given them the laws are close.

    The printed |log a - log b| <= epsilon is read as a <= e^epsilon b and b <= e^epsilon a, which
    has a meaning also at points where a or b is 0.
    """
    likely = And((probability_of(p, E) >= 1 - delta, probability_of(q, F) >= 1 - delta))
    return And((likely, _close(condition(p, E), condition(q, F), epsilon)))


@predicate(
    "{0} given {2} and {1} given {3} are {4}-indistinguishable, P({2}) = P({3}) ≥ 1 - {5}",
    r"{0}_{{|{2}}} \text{{ and }} {1}_{{|{3}}} \text{{ are }} {4}\text{{-indistinguishable}},\ "
    r"\mathbb{{P}}({2}) = \mathbb{{P}}({3}) \ge 1 - {5}",
    "002_b1ffcab4e461a608.txt, item 2 of Claim 5; an event is its probability given the outcome",
)
def indistinguishable_given(
    p: TableTerm, q: TableTerm, E: TableTerm, F: TableTerm, epsilon: Term, delta: Term
) -> Proposition:
    """Given the events E and F, which have equal probability of at least 1 - delta, the laws are
    indistinguishable with delta = 0."""
    of_E, of_F = probability_of(p, E), probability_of(q, F)
    close = indistinguishable(condition(p, E), condition(q, F), epsilon, lift(0))
    return And((of_E == of_F, of_E >= 1 - delta, close))


@predicate(
    "{0} on neighbours, given {1} and {2}, is {3}-indistinguishable, P({1}) = P({2}) ≥ 1 - {4}",
    r"{0}(x)_{{|{1}}} \text{{ and }} {0}(x')_{{|{2}}} \text{{ are }} {3}"
    r"\text{{-indistinguishable}},\ \mathbb{{P}}({1}) = \mathbb{{P}}({2}) \ge 1 - {4}",
    "002_b1ffcab4e461a608.txt, Claim 7; datasets are neighbours when one record is replaced",
)
def private_given_events(
    mechanism: TableTerm, E: TableTerm, F: TableTerm, epsilon: Term, delta: Term
) -> Proposition:
    """For every two neighbours x and x' the outputs are indistinguishable given the events E(x,
    x') and F(x, x')."""
    datasets = mechanism.axes[0]
    x, other = index("x", datasets), index("x'", datasets)
    laws, events = (mechanism(x), mechanism(other)), (E(x, other), F(x, other))
    close = indistinguishable_given(*laws, *events, epsilon, delta)
    return on_neighbours(close, x, other)


@predicate(
    "conditions 1-3 for {2} below {0} and {3} below {1} at ({4}, {5})",
    r"\text{{conditions 1-3 for }} {2} \le {0},\ {3} \le {1} \text{{ at }} ({4}, {5})",
    "002_b1ffcab4e461a608.txt, conditions 1, 2 and 3 in the proof of Claim 4",
)
def event_densities(
    p: TableTerm, q: TableTerm, e: TableTerm, f: TableTerm, epsilon: Term, delta: Term
) -> Proposition:
    """The conditions of C3 on events that are given by densities: e(y) is the part of the mass
    p(y) that belongs to the event E."""
    y, z = p.index("y"), p.index("z")
    within = every(And((e(y) >= 0, e(y) <= p(y), f(y) >= 0, f(y) <= q(y))), y)
    likely = And((total(e(z), z) >= 1 - delta, total(f(z), z) >= 1 - delta))
    return And((within, _close(e, f, epsilon), likely))


def _close(a: TableTerm, b: TableTerm, epsilon: Term) -> Proposition:
    y = a.index("y")
    return every(And((a(y) <= exp(epsilon) * b(y), b(y) <= exp(epsilon) * a(y))), y)
