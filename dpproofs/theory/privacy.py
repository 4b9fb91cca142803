"""Indistinguishability, differential privacy and error regions, as predicates on laws."""

from __future__ import annotations

from dpproofs.language.build import (
    distance,
    every,
    every_event,
    exp,
    implies,
    index,
    predicate,
    total,
)
from dpproofs.language.sorts import event as declare_event
from dpproofs.language.terms import And, Proposition, TableTerm, Term
from dpproofs.theory.divergences import hockey_stick
from dpproofs.theory.laws import probability_of

__all__ = ["differentially_private", "in_privacy_region", "indistinguishable", "same_law"]


@predicate(
    "{0} and {1} are ({2}, {3})-indistinguishable",
    r"{0} \text{{ and }} {1} \text{{ are }} ({2}, {3})\text{{-indistinguishable}}",
    "002_b1ffcab4e461a608.txt, (3) and (4)",
)
def indistinguishable(p: TableTerm, q: TableTerm, epsilon: Term, delta: Term) -> Proposition:
    """Both hockey-stick divergences are at most delta: the inequality for all events at once."""
    return And((hockey_stick(p, q, epsilon) <= delta, hockey_stick(q, p, epsilon) <= delta))


@predicate(
    "{0} is ({1}, {2})-DP",
    r"{0} \text{{ is }} ({1}, {2})\text{{-DP}}",
    "002_b1ffcab4e461a608.txt, (2); datasets are neighbours when one record is replaced",
)
def differentially_private(mechanism: TableTerm, epsilon: Term, delta: Term) -> Proposition:
    datasets = mechanism.axes[0]
    x, other = index("x", datasets), index("x'", datasets)
    close = hockey_stick(mechanism(x), mechanism(other), epsilon) <= delta
    return every(implies(distance(x, other) == 1, close), x, other)


@predicate(
    "R({0}, {1}) ⊆ R_({2}, {3})",
    r"\mathcal{{R}}_{{{0},{1}}} \subseteq \mathcal{{R}}_{{{2},{3}}}",
    "004_05360c1525fcfa66.txt, lines 45-47",
)
def in_privacy_region(p: TableTerm, q: TableTerm, epsilon: Term, delta: Term) -> Proposition:
    """Every deterministic test has error probabilities in the region; P_FA = p(S), P_MD = q(Sᶜ)."""
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


@predicate("{0} = {1}", r"{0} = {1}", "the same mass at every point")
def same_law(p: TableTerm, q: TableTerm) -> Proposition:
    y = index("y", p.axes[0])
    return every(p(y) == q(y), y)


