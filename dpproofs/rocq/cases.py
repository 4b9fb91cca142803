"""A theorem about sets and numbers up to a greatest size, from the lemmas of its cases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dpproofs.language import sorts
from dpproofs.language.statements import Statement
from dpproofs.rocq.statement import Printer, place_text

__all__ = ["Whole"]


class Whole:
    """A theorem about sets and numbers up to a greatest size, from the lemmas of its cases."""

    def __init__(
        self, statement: Statement, fixed: tuple[str, ...], cases: Iterable[tuple[str, Printer]]
    ) -> None:
        self.statement, self.cases = statement, iter(cases)
        self.printer = Printer(statement, fixed)
        self.says = self.printer.proposition()
        self.fixed = [p for p in statement.parameters if p.name in fixed]
        sorts_, items = list(self.printer.sorts()), self.printer.items
        own = len(sorts_) - len(items)
        self.tables = [f"o{n}" for n in range(len(statement.parameters) + len(fixed), own)]
        self.numbers = {key: f"o{n}" for n, key in enumerate(items, own)}
        self.many = len(sorts_)

    def proof(self) -> str:
        names = [name for name, _ in self.printer.objects()]
        names += [f"o{n}" for n in range(self.many)]
        names += [f"given{n}" for n in range(len(self.statement.hypotheses))]
        return f"intros {' '.join(names)}.\n{self.split(self.fixed, {})}"

    def split(self, left: list[Any], items: dict[tuple[str, int], str]) -> str:
        """One case after the other, with the elements that have names there."""
        if not left:
            return self.closed(*next(self.cases), items)
        p, depth = left[0], len(self.fixed) - len(left)
        name, is_set = self.printer.names.of(p), isinstance(p, sorts.Space)
        sizes, told = range(p.smallest, p.largest + 1), f"size {name}" if is_set else name
        told = " \\/ ".join(f"{told} = {n}" for n in sizes)
        script = f"assert (e{depth} : ({told})%nat) by lia.\n"
        if len(sizes) > 1:
            script += f"destruct e{depth} as {' | '.join(f'[e{depth}' for _ in sizes[1:])}"
            script += f" | e{depth}{']' * (len(sizes) - 1)}.\n"
        for n in sizes:
            inner, here = dict(items), "" if is_set else f"subst {name}. "
            if is_set:
                points = [f"l{depth}_{k}" for k in range(n)]
                here += f"assert ({''.join(f'exists {z}, ' for z in points)}points {name} = "
                here += f"{' :: '.join((*points, 'nil'))}) as "
                here += f"{''.join(f'[{z} ' for z in points)}p{depth}{']' * n}. "
                shape = "".join(f"[| {z} " for z in points) + "[| ]" + "]" * n
                here += f"{{ unfold size in e{depth}. destruct (points {name}) as {shape}; "
                here += "try discriminate; repeat eexists. }\n"
            else:
                points = [place_text(k, n) for k in range(n)]
            of = name if is_set else f"(upto {name})"
            for k, z in enumerate(points):
                inner[of, k] = z
                if (of, k) in self.numbers:
                    item, o = self.printer.items[of, k], self.numbers[of, k]
                    here += f"assert ({z} = {item}) by (unfold is_number in {o}; "
                    here += f"{f'rewrite p{depth} in {o}; ' if is_set else ''}now injection {o}). "
                    here += f"subst {z if is_set else item}. "
                    inner[of, k] = item if is_set else z
            script += f"{{ {here}{self.split(left[1:], inner)} }}\n"
        return script

    def closed(self, lemma: str, printer: Printer, items: Mapping[tuple[str, int], str]) -> str:
        """One case by its lemma."""
        known = {**self.printer.items, **items}
        own = printer.items
        given = [name for name, _ in printer.objects()[: -len(own) or None]]
        given += [known[key] for key in own]
        given += ["ltac:(lia)"] * len(self.statement.parameters) + self.tables
        given += ["ltac:(numbered)"] * len(own)
        given += ["ltac:(assumption)"] * sum(isinstance(p, sorts.Space) for p in self.fixed)
        given += [f"given{n}" for n in range(len(self.statement.hypotheses))]
        return f"exact ({' '.join((lemma, *given))})."
