"""What is known on the way to a theorem, as facts of the kernel, each under a name."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import Any

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import Expr
from dpproofs.kernel.points import Point
from dpproofs.kernel.sequents import Fact, Relation
from dpproofs.rocq.elements import Here
from dpproofs.rocq.forms import SAME
from dpproofs.rocq.reals import Reals

__all__ = ["Known"]


def _set_of(place: Any) -> Any:
    """The set of a point, or that of which something is an event."""
    return place.set if isinstance(place, Point) else place.over[0]


def _moved(x: Expr, to: Mapping[Any, Any]) -> Expr:
    """An expression about other points and events."""

    def put(one: Any) -> Expr | None:
        if one.kind == "entry" and one.data[0] in to:
            return x_.entry(to[one.data[0]], one.data[1])
        if any(event in to for event in one.objects):
            return x_.rebuilt(one, {}, lambda part, at: x_.mapped(x_.placed(part, at), put))
        return None

    events = {p for p in to if not isinstance(p, Point)}
    x = x_.placed(x, {p: q for p, q in to.items() if p not in events})
    return x_.mapped(x, put) if events else x


class Known:
    """What is known, as facts of the kernel, each under a name."""

    def __init__(self, reals: Reals) -> None:
        self.reals, self.serial = reals, itertools.count()
        self.said = list[tuple[Fact, str]]()

    def new(self, letter: str) -> str:
        return f"{letter}{next(self.serial)}"

    def fact(
        self, relation: Relation, x: Expr, bound: Mapping[Any, str], proof: str, here: Here,
        turn: str = "",
    ) -> str:  # fmt: skip
        """What is known, under a name: for all points that are bound, the relation; `proof` proves
        it at these, for a number that has the form x."""
        name = self.new("f")
        fact = Fact(relation, x, tuple(bound))
        b = self.bound(bound.items())
        around = {p: t for p, t in here.names.items() if p not in bound}
        told = f"assert ({name} : {self.reals.fact(fact, around)}). {{ "
        told += f"intros {' '.join(b)}. " if b else ""
        told += f"eapply ({SAME[relation]} _ _ ({proof})); simpl INR; {turn}form. }}\n"
        self.said.append((fact, name))
        return told

    def for_all(self, one: tuple[Any, str]) -> str:
        place, name = one
        if isinstance(place, Point):
            return f"forall {name} : {self.reals.set(place.set)}, "
        name, of = self.reals.event(place)
        return f"forall {name} : {of} -> R, (forall y : {of}, is_bit ({name} y)) -> "

    def bound(self, bound: Iterable[tuple[Any, str]]) -> list[str]:
        """The names of what a fact is about; each event has a proof that it is one."""
        found = list[str]()
        for place, name in bound:
            found += [name] if isinstance(place, Point) else [name, f"bits_of_{name}"]
        return found

    def find(self, fact: Fact) -> str | None:
        """What proves a fact: one that was said, with its points in some order."""
        for said, name in self.said:
            if said.relation is not fact.relation or len(said.places) != len(fact.places):
                continue
            for order in itertools.permutations(fact.places):
                pairs = [*zip(said.places, order, strict=True)]
                if any(_set_of(p) is not _set_of(q) for p, q in pairs):
                    continue
                if _moved(said.x, dict(pairs)) == fact.x:
                    names = {p: f"m0_{k}" for k, p in enumerate(fact.places)}
                    bound = " ".join(self.bound(names.items()))
                    at = " ".join((name, *self.bound((p, names[p]) for p in order)))
                    said_ = {p: names[q] for p, q in pairs}
                    env = {p: f"y{k}" for k, p in enumerate(said.x.points | fact.x.points)}
                    texts = (
                        self.reals.expr(x, {**env, **e})
                        for x, e in ((said.x, said_), (fact.x, names))
                    )
                    if bound and len({*texts}) > 1:  # its terms have another order
                        same = SAME[fact.relation]
                        return f"ltac:(intros {bound}; apply ({same} _ _ ({at})); form)"
                    return f"(fun {bound} => {at})" if bound else name
        return None
