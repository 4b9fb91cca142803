"""Find a proof of a simpler goal, from which a goal follows.

A power of e to the logarithm of what is above 0 is that itself; a goal may be divided by what is
above 0 and stands in all its terms; and where a number may be at the end of its range, it is there,
or is not. Then other provers are asked. Nothing that is found here is believed: the kernel checks
the steps that come out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from dpproofs.kernel.check import Step, holds
from dpproofs.kernel.expressions import (
    ONE,
    POSITIVE,
    Expr,
    TooLarge,
    atom_of,
    bit,
    inverse,
    power,
)
from dpproofs.kernel.rules import RULES
from dpproofs.kernel.sequents import Fact, Refused, Relation, Sequent
from dpproofs.provers.budget import NotFound, at_most
from dpproofs.provers.shared.script import Prover, Script, by_products, part
from dpproofs.provers.shared.words import has_sums, one, parts_of

__all__ = ["at_ends", "prove", "without_logs"]

AT_LEAST, EQUAL = Relation.AT_LEAST, Relation.EQUAL
MOST_ENDS = 3
FEW = 250_000  # units for each of the other provers


def prove(sequent: Sequent, *others: Prover) -> Step:
    """A proof of a sequent; raises `NotFound`."""
    low = _less_logs(sequent.goal)
    if low is None:
        return without_logs(sequent, lambda q, new: _divided(q, new, others), others)
    (raised,) = RULES["exponents"](sequent, low)
    step = without_logs(raised, lambda q, new: _divided(q, new, others), others)
    return Step("exponents", (low,), (step,))


def at_ends(sequent: Sequent, *others: Prover) -> Step:
    """A proof by whether a number is at the end of its range; raises `NotFound`."""
    for x in list(_ends(sequent))[:MOST_ENDS]:
        with suppress(NotFound):
            halves = RULES["case"](sequent, bit(x))
            return Step("case", (bit(x),), tuple(_first(half, others) for half in halves))
    raise NotFound(sequent.goal.text)


def _less_logs(goal: Fact) -> Expr | None:
    """What is subtracted in a goal about logarithms alone, and numbers beside them."""
    logs = [a for a in goal.x.atoms if a.kind == "log" and a.data[0].value is None]
    plain = all(not bound and len(factors) == 1 for bound, factors in goal.x.terms if factors)
    if not logs or goal.relation is EQUAL or not plain or has_sums(goal.x):
        return None
    if any(c.q != 1 and a in logs for (_, factors), c in goal.x.terms.items() for a, _ in factors):
        return None
    return Expr({t: -c for t, c in goal.x.terms.items() if c < 0})


def without_logs(
    sequent: Sequent, then: Callable[[Sequent, bool], Step], others: Iterable[Prover] = ()
) -> Step:
    """With x in place of e^(log x), where x is above 0."""
    new, proofs = sequent, list[tuple[Expr, Expr, Step]]()
    for a in sorted(parts_of(sequent.goal.x)):
        inner = atom_of(a.data[0]) if a.kind == "exp" else None
        x = inner.data[0] if inner is not None and inner.kind == "log" else None
        if x is None or any(isinstance(p.label, int) for p in x.points):
            continue
        with suppress(NotFound, Refused):
            same, rest = RULES["replaced"](new, one(a), x)
            proofs.append((one(a), x, _power_of_log(same, x, others)))
            new = rest
    step = then(new, new != sequent)
    for old, x, equal in reversed(proofs):
        step = Step("replaced", (old, x), (equal, step))
    return step


def _power_of_log(sequent: Sequent, x: Expr, others: Iterable[Prover]) -> Step:
    """e^(log x) = x."""
    s = Script(sequent)
    n = s.know("exp_log", x)
    if bit(x) == ONE:
        return s.close(by_products(part(1, n)))
    known = Fact(EQUAL, ONE - bit(x))
    if known in sequent.facts:
        above = sequent.facts.index(known)
    else:
        above = s.have(EQUAL, ONE - bit(x), lambda q: _first(q, others))
    return s.close(by_products(part(1, n), part(1, above, times=sequent.goal.x)))


def _divided(sequent: Sequent, new: bool, others: Iterable[Prover]) -> Step:
    """Without a factor of all terms that is above 0."""
    goal, common = sequent.goal, ONE
    terms = [dict(factors) for _, factors in goal.x.terms]
    for a in sorted(terms[0]) if terms else ():
        n = min(each.get(a, 0) for each in terms)
        free = not any(isinstance(p.label, int) for p in a.points)
        if n > 0 and free and a.sign == POSITIVE and goal.relation is AT_LEAST:
            common = common * power(one(a), n)
    if common == ONE:
        if not new:
            raise NotFound("nothing to be made simpler")
        return _first(sequent, others)
    s = Script(sequent)
    n = s.have(AT_LEAST, goal.x * inverse(common), lambda q: _first(q, others))
    return s.close(by_products(part(1, n, s.know("sign", common))))


def _ends(sequent: Sequent) -> Iterator[Expr]:
    """What is not below 0 and may be 0: a number less one that it is at least."""
    for fact in sequent.facts:
        x, known = fact.x, dict(sequent.values)
        plain = not fact.places and not has_sums(x) and len(x.terms) > 1
        plain = plain and all(a.kind == "number" for a in x.atoms)
        asked = x.atoms & parts_of(sequent.goal.x) and atom_of(bit(x)) not in (None, *known)
        if plain and asked and fact.relation is AT_LEAST:
            yield x


def _first(sequent: Sequent, others: Iterable[Prover]) -> Step:
    for by in others:
        with suppress(NotFound, Refused, TooLarge), at_most(FEW):
            step = by(sequent)
            holds(sequent, step)
            return step
    raise NotFound(sequent.goal.text)
