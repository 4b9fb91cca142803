"""What a hypothesis of a statement says, as facts of the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from dpproofs.kernel import expressions as x_
from dpproofs.kernel.expressions import ONE, Expr
from dpproofs.kernel.points import Point
from dpproofs.kernel.reading import bare, members
from dpproofs.kernel.sequents import Relation
from dpproofs.language import sorts, terms
from dpproofs.language.terms import Index, Proposition
from dpproofs.rocq.elements import Here
from dpproofs.rocq.ends import FINITE, OPPOSITE, asks
from dpproofs.rocq.facts import Known
from dpproofs.rocq.forms import Forms
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.values import WORDS, Values

__all__ = ["Hypotheses"]


#: What shows of each side of a relation that holds that it has a value.
VALUED = {
    "<=": ("valued_bounded", "valued_bound"), ">=": ("valued_bound", "valued_bounded"),
    "<": ("valued_left", "valued_right"), ">": ("valued_right", "valued_left"),
    "==": ("valued_equal", "valued_equals"),
}  # fmt: skip


class Hypotheses:
    """What is known where hypotheses hold."""

    def __init__(self, known: Known, values: Values) -> None:
        self.known, self.values, self.reals = known, values, known.reals

    def given(
        self, node: Any, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...] = (),
    ) -> str:  # fmt: skip
        """What a hypothesis says where indicators are 1, each with what shows that it is one; what
        cannot be said here is left out."""
        match node:
            case terms.And(parts=parts) if parts:
                proofs, rest = list[str](), proof
                for _ in parts[1:]:
                    proofs, rest = [f"(and_second _ _ {rest})", *proofs], f"(and_first _ _ {rest})"
                pairs = zip(parts, (rest, *proofs), strict=True)
                return "".join(self.given(part, here, way, bound, under) for part, way in pairs)
            case terms.Predicate():
                return self.given(node.meaning, here, proof, bound, under)
            case terms.All(index=index):
                return "".join(
                    self.given(
                        node.body, inner, f"(all_at _ _ {proof} {at})", (*bound, *own), under
                    )
                    for at, own, inner in self._elements(index, here, len(bound))
                )
            case terms.AllEvents(event=sorts.Table() as event):
                try:
                    new = replace(event, kind="bit", low=None, high=None)
                    name, _ = self.reals.event(new)
                except NotExported:
                    return ""
                inner = Here({**here.points, event: new}, here.names)
                proof = f"(events_at _ _ {proof} {name} bits_of_{name})"
                return self.given(node.body, inner, proof, (*bound, (new, name)), under)
            case terms.Implies():
                try:
                    i, script = self.values.truth(node.given, here)
                except NotExported:
                    return ""
                h, d, c = self.known.new("h"), self.known.new("d"), self.known.new("c")
                told = f"pose proof ({proof}) as {h}. cbv beta in {h}. match type of {h} with "
                told += f"holds (t_implies ?s _) => assert ({d} : decided s "
                told += (
                    f"{self.reals.expr(i, here.names)}) end. {{ {script} }} at_condition {d} {c}. "
                )
                proof = f"(implies_gives _ _ _ {h} {d} {c})"
                return self.given(node.then, here, proof, bound, (*under, (i, told)))
            case terms.Rel() if (parts_ := members(node)) is not None:
                return self._members_given(node, parts_, here, proof, bound, under)
            case terms.Iff(left=left, right=right):
                told = ""
                for way, (one, other) in (("first", (left, right)), ("second", (right, left))):
                    implied = terms.Implies(one, other)
                    told += self.given(implied, here, f"(iff_{way} _ _ {proof})", bound, under)
                return told
            case terms.IndexRel() | terms.Or() | terms.Not():
                return self._condition_given(node, here, proof, bound, under)
            case terms.Rel() if node.op == "!=" or self.values.counted(node, here) is not None:
                return self._condition_given(node, here, proof, bound, under)
            case terms.Rel():
                told = self._parts_given(node, here, proof, bound, under)
                try:
                    return told + self._relation_given(node, here, proof, bound, under)
                except NotExported:
                    return told
        return ""

    def _members_given(
        self, node: terms.Rel, parts: list[Proposition], here: Here, proof: str,
        bound: tuple[tuple[Any, str], ...], under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """What a bound on a greatest or least value says of its members."""
        sides = [bare(node.left), bare(node.right)]
        sides = sides[::-1] if node.op in (">=", ">") else sides
        kinds = [getattr(side, "kind", getattr(side, "name", "")) for side in sides]
        n = 0 if kinds[0] in ("max", "abs", "sup") else 1
        less = "_less" if node.op in ("<", ">") else ""
        if isinstance(sides[n], terms.Bind):
            (every,) = parts
            told = ""
            for at, own, inner in self._elements(sides[n].index, here, len(bound)):
                member = f"({kinds[n]}_member _ _ _ {proof} {at})"
                if sides[n].given is not None:
                    member = f"({kinds[n]}_where _ _ _ {member})"
                body: Any = every
                told += self.given(body.body, inner, member, (*bound, *own), under)
            return told
        proofs, rest = list[str](), proof
        of = "_ _" if kinds[n] == "abs" else "_ _ _"
        for _ in parts[1:]:
            proofs = [f"({kinds[n]}_second{less} {of} {rest})", *proofs]
            rest = f"({kinds[n]}_first{less} {of} {rest})"
        pairs = zip(parts, (rest, *proofs), strict=True)
        return "".join(self.given(part, here, way, bound, under) for part, way in pairs)

    def _elements(
        self, index: Index, here: Here, around: int
    ) -> Iterator[tuple[str, tuple[tuple[Any, str], ...], Here]]:
        """All elements that an index may stand for, or any, with the names that are bound there;
        none where these are not known."""
        try:
            every = self.values.elements.every(index.over, {})
            for element, points in every:
                names = {p: f"b0_{around + n}" for n, p in enumerate(points)}
                at = self.reals.element(element, names, index.over)
                yield at, (*names.items(),), here.at(index, element, names)
        except NotExported:
            return

    def _condition_given(
        self, node: Any, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """A condition that holds: its indicator is 1."""
        try:
            x, script = self.values.truth(node, here)
        except NotExported:
            return ""
        X = self.reals.expr(x, here.names)
        how = f"apply one_less, (holds_decided _ {X} {proof}). {script}"
        return self._met(x - ONE, f"({X} - 1)", how, "", here, bound, under)

    def _relation_given(
        self, node: terms.Rel, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        values, before, turn = self.values, "", ""
        relation = {"<": Relation.ABOVE, ">": Relation.ABOVE, "==": Relation.EQUAL}.get(
            node.op, Relation.AT_LEAST
        )
        upward = node.op in ("<=", "<")
        sides = [values.ratio(side, here) for side in (node.left, node.right)]
        for n, side in enumerate(sides):
            if side is not None:
                A, B = (self.reals.expr(x, here.names) for x in side[:2])
                w = [self.known.new("w") for _ in range(3)]
                before += f"assert (0 <= {A} /\\ 0 <= {B} /\\ 0 < {A} + {B}) as "
                before += f"[{w[0]} [{w[1]} {w[2]}]]. {{ apply (logratio_weighed _ _ _ "
                before += f"({VALUED[node.op][n]} _ _ {proof})). {side[2]} }} "
        kept = ("{ assumption. } { assumption. } { assumption. }",) * 2
        found = values.by_arguments(node.left, node.right, here, kept)
        if found is not None:
            gap, d, turn = -found.gap if upward else found.gap, f"({found.raw})", found.turn
            d = f"- {d}" if upward else d
            how = f"apply ({WORDS[node.op]}_gives _ _ ({found.raw}) {proof}). {found.script}"
        else:
            (a, first), (b, second) = (
                values.value(node.left, here),
                values.value(node.right, here),
            )
            gap = b - a if upward else a - b
            A, B = (self.reals.expr(x, here.names) for x in (a, b))
            d = f"{B} - {A}" if upward else f"{A} - {B}"
            how = f"apply ({WORDS[node.op]}_says _ _ _ _ {proof}). {{ {first} }} {{ {second} }}"
        strictly = ""
        if relation is Relation.ABOVE and under:
            bit = Forms(self.reals, here.names).bit(gap)
            told_ = f"put ({d}) {self.reals.expr(gap, here.names)}. {values.equation(*bit, end='')}"
            above = f"apply above_has_bit. {before}{how}"
            strictly = self._met(
                ONE - x_.bit(gap), f"1 - bit ({d})", above, turn + told_, here, bound, under
            )
            relation, how = Relation.AT_LEAST, f"apply Rlt_le. {how}"
        for i, _ in reversed(under):
            gap, d = i * gap, f"{self.reals.expr(i, here.names)} * ({d})"
        name, given = self.known.new("g"), " ".join(self.known.bound(bound))
        said = {Relation.ABOVE: f"0 < {d}", Relation.EQUAL: f"{d} = 0"}.get(relation, f"0 <= {d}")
        told = f"assert ({name} : {''.join(map(self.known.for_all, bound))}{said}). {{ "
        told += f"intros {given}. " if bound else ""
        told += "".join(each for _, each in under) + before + how + " }\n"
        at = f"{name} {given}".strip()
        return strictly + told + self.known.fact(relation, gap, dict(bound), at, here, turn)

    def _parts_given(
        self, node: terms.Rel, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """What a relation that holds says of its parts: they have values, and what has an upper
        bound is not plus infinity."""
        told = ""
        for n, side in enumerate((node.left, node.right)):
            if not asks(side):
                continue
            other = node.right if n == 0 else node.left
            least = n == (0 if node.op in ("<=", "<") else 1) or node.op == "=="
            try:
                b, script = self.values.value(other, here)
            except NotExported:
                least = False
            if least:
                h, e = self.known.new("h"), self.known.new("e")
                how = "equal_under" if n == 0 and node.op == "==" else (
                    "equal_over" if node.op == "==" else
                    "less_under" if node.op in ("<", ">") else "at_most_under")  # fmt: skip
                prelude = (
                    f"pose proof ({how} _ _ {self.reals.expr(b, here.names)} {proof}) as {h}. "
                )
                prelude += f"match type of {h} with ?x -> _ => assert ({e} : x) end. "
                prelude += f"{{ {script} }} specialize ({h} {e}). "
                told += self.walked(side, here, h, bound, (*under, (ONE, prelude)), "below")
            told += self.walked(
                side, here, f"({VALUED[node.op][n]} _ _ {proof})", bound, under, "valued"
            )
        return told

    def walked(
        self, term: Any, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...], kind: str,
    ) -> str:  # fmt: skip
        """What it says of the parts of a term that it is `valued`, or `below` plus infinity, or
        `beyond` minus infinity."""
        if not asks(term):
            return ""
        turned = OPPOSITE[kind]
        match bare(term):
            case terms.Bind(kind="sum") as bind:
                body: Any = bind.body
                if bind.given is not None:
                    body = terms.If(bind.given, body, terms.Num(Fraction(0)))
                return "".join(
                    self.walked(
                        body, inner, f"({kind}_sum _ _ {proof} {at})", (*bound, *own), under, kind
                    )
                    for at, own, inner in self._elements(bind.index, here, len(bound))
                )
            case terms.If(condition=condition, then=then, other=other):
                try:
                    i, script = self.values.truth(condition, here)
                except NotExported:
                    return ""
                h, d, c = self.known.new("h"), self.known.new("d"), self.known.new("c")
                told = f"pose proof ({proof}) as {h}. cbv beta in {h}. match type of {h} with "
                told += f"{kind} (v_if ?s _ _) => assert ({d} : decided s "
                told += (
                    f"{self.reals.expr(i, here.names)}) end. {{ {script} }} at_condition {d} {c}. "
                )
                proof = f"({kind}_then _ _ _ _ {h} {d} {c})"
                return self.walked(then, here, proof, bound, (*under, (i, told)), kind)
            case terms.At(table=table, indices=indices) if isinstance(bare(table), terms.Lam):
                entries = dict(zip(bare(table).indices, here.key(indices), strict=True))
                there = Here({**here.points, **entries}, here.names)
                return self.walked(bare(table).body, there, proof, bound, under, kind)
            case terms.Op(name="+" | "-" as name, args=args) if len(args) == 2:
                kinds = (kind, kind if name == "+" else turned)
                word = "add" if name == "+" else "sub"
                return "".join(
                    self.walked(
                        arg, here, f"({side} ({kind}_{word} _ _ {proof}))", bound, under, own
                    )
                    for arg, side, own in zip(args, ("proj1", "proj2"), kinds, strict=True)
                )
            case terms.Op(name="neg", args=(one,)):
                return self.walked(one, here, f"({kind}_neg _ {proof})", bound, under, turned)
            case terms.Op(name="pos" | "abs" | "exp" as name, args=(one,)) if kind == "valued":
                return self.walked(one, here, f"(valued_{name} _ {proof})", bound, under, kind)
            case terms.Op(name=("*" | "/") as name, args=args) if (
                len(args) == 2 and kind == "valued"
            ):
                word = {"*": "mul", "/": "div"}[name]
                told = "".join(
                    self.walked(
                        arg, here, f"({side} (valued_{word} _ _ {proof}))", bound, under, kind
                    )
                    for arg, side in zip(args, ("proj1", "proj2"), strict=True)
                )
                if name == "/":
                    told += self._divided(args[1], here, proof, bound, under)
                return told
            case terms.Op(name="*", args=(one, other)) if not asks(one):
                try:
                    a, script = self.values.value(one, here)
                except NotExported:
                    return ""
                A, h, e, d = self.reals.expr(a, here.names), *map(self.known.new, "hed")
                told = f"pose proof ({kind}_mul_above _ _ {A} {proof}) as {h}. "
                told += f"match type of {h} with ?x -> _ => assert ({e} : x) end. {{ {script} }} "
                told += f"assert ({d} : 0 < {A}). {self.values.needs(a, '>', here)} "
                told += f"specialize ({h} {e} {d}). "
                return self.walked(other, here, h, bound, (*under, (ONE, told)), kind)
            case terms.Op(name="plog" | "ratio" | "logratio" | "log" as name, args=args) if (
                name,
                kind,
            ) in FINITE:
                return self._finite_at(name, args, kind, here, proof, bound, under)
        return ""

    def _finite_at(
        self, name: str, args: tuple[Any, ...], kind: str, here: Here, proof: str,
        bound: tuple[tuple[Any, str], ...], under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """What it takes for a function of numbers not to be infinite: one of them is above 0, of
        some functions only where the other one is."""
        try:
            values = [self.values.value(arg, here) for arg in args]
        except NotExported:
            return ""
        told, forms = (
            [self.reals.expr(x, here.names) for x, _ in values],
            Forms(self.reals, here.names),
        )
        above, only, more = FINITE[name, kind]
        how = f"apply ({kind}_{name} {'_ ' * len(args)}{' '.join(told)} {proof}). "
        how += " ".join(f"{{ {script} }}" for _, script in values)
        how += self.values.needs(values[1][0], ">=", here) if more else ""
        y, turn = values[above][0], ""
        missed, raw = ONE - x_.bit(y), f"1 - bit {told[above]}"
        if only:
            missed, raw = x_.bit(values[0][0]) * missed, f"bit {told[0]} * ({raw})"
            turn = self.values.equation(*forms.bit(values[0][0]), end="")
        turn += self.values.equation(*forms.bit(y), end="")
        return self._met(missed, raw, how, turn, here, bound, under)

    def _divided(
        self, term: Any, here: Here, proof: str, bound: tuple[tuple[Any, str], ...],
        under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """What is divided by is not 0."""
        try:
            y, script = self.values.value(term, here)
        except NotExported:
            return ""
        missed = ONE - (x_.bit(y) + x_.bit(-y))
        if not missed.terms:
            return ""
        Y, forms = self.reals.expr(y, here.names), Forms(self.reals, here.names)
        how = f"apply not_zero_bits, (valued_divisor _ _ {Y} {proof}). {script}"
        turn = f"put (- {Y}) {self.reals.expr(-y, here.names)}. "
        turn += self.values.equation(*forms.bit(-y), end="")
        turn += self.values.equation(*forms.bit(y), end="")
        return self._met(missed, f"1 - (bit {Y} + bit (- {Y}))", how, turn, here, bound, under)

    def _met(
        self, missed: Expr, raw: str, how: str, turn: str, here: Here,
        bound: tuple[tuple[Any, str], ...], under: tuple[tuple[Expr, str], ...],
    ) -> str:  # fmt: skip
        """A duty is met where it has to be."""
        for i, _ in reversed(under):
            missed = i * missed
            raw = raw if i == ONE else f"{self.reals.expr(i, here.names)} * ({raw})"
        places, before = missed.points, ""
        for p, t in bound:  # any point will do where it says nothing of it
            if isinstance(p, Point) and p not in places:
                if under:
                    return ""
                of = self.reals.set(p.set)
                before += f"destruct (some_point {of} ltac:(assumption)) as [{t} _]. "
        bound = tuple(b for b in bound if not isinstance(b[0], Point) or b[0] in places)
        name, given = self.known.new("g"), " ".join(self.known.bound(bound))
        told = f"assert ({name} : {''.join(map(self.known.for_all, bound))}{raw} = 0). {{ "
        told += f"intros {given}. " if bound else ""
        told += before + "".join(each for _, each in under) + how + " }\n"
        at = f"{name} {given}".strip()
        return told + self.known.fact(Relation.EQUAL, missed, dict(bound), at, here, turn)
