"""What may be infinite, or without a value."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dpproofs.kernel.reading import bare
from dpproofs.language import terms
from dpproofs.rocq.elements import Here
from dpproofs.rocq.values import Values

__all__ = ["FINITE", "OPPOSITE", "Ends", "asks"]


MAY_ASK = ("plog", "ratio", "logratio", "log", "/")
#: What is asked for of two numbers, so that infinity of one sign alone can come of them.
ENDS = {
    ("plog", "beyond"): (">=", ">="), ("ratio", "beyond"): (">", ">="),
    ("logratio", "beyond"): (">", ">="), ("logratio", "below"): (">=", ">"),
}  # fmt: skip
#: Which of the numbers is above 0 where it is not infinite, whether only where the first one is,
#: and whether it has to be known that the second one is not below 0.
FINITE = {
    ("plog", "below"): (1, True, False), ("ratio", "below"): (1, True, True),
    ("logratio", "below"): (1, False, False), ("logratio", "beyond"): (0, False, False),
    ("log", "beyond"): (0, False, False),
}  # fmt: skip
OPPOSITE = {"below": "beyond", "beyond": "below", "valued": "valued"}


def asks(term: Any) -> bool:
    """Whether a part of a term may be infinite or without a value."""
    term = bare(term)
    match term:
        case terms.Op(name=name, args=args):
            return name in MAY_ASK or any(map(asks, args))
        case terms.Bind(body=body):
            return asks(body)
        case terms.If(then=then, other=other):
            return asks(then) or asks(other)
        case terms.At(table=table) if isinstance(bare(table), terms.Lam):
            return asks(bare(table).body)
    return False


class Ends:
    """Which infinity, if any, the value of a term may be."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def side(self, kind: str, term: Any, here: Here) -> str:
        """A script that shows that the value of a term is a number or infinity of one sign: it is
        `below` plus infinity, or `beyond` minus infinity."""
        if not asks(term):
            return self.finite(kind, term, here)
        turned = OPPOSITE[kind]
        match bare(term):
            case terms.Bind(kind="sum") as bind if not self.values.elements.is_listed(
                bind.index.over
            ):
                body: Any = bind.body
                if bind.given is not None:
                    body = terms.If(bind.given, body, terms.Num(Fraction(0)))
                element, names = self.values.elements.any(bind.index.over, here.names)
                told = self.side(kind, body, here.at(bind.index, element, names))
                if len(names) == 1:
                    return f"apply sum_{kind}. intro {''.join(names.values())}. {told}"
                intro = f"cbn [fst snd]. intros {' '.join(names.values())}. "
                return f"apply pairs_sum_{kind}. {intro}{told}"
            case terms.At(table=table, indices=indices) if isinstance(bare(table), terms.Lam):
                entries = dict(zip(bare(table).indices, here.key(indices), strict=True))
                there = Here({**here.points, **entries}, here.names)
                return self.side(kind, bare(table).body, there)
            case terms.If(condition=condition, then=then, other=other):
                i, script = self.values.truth(condition, here)
                c, parts = (
                    f"c{next(self.values.serial)}",
                    [self.side(kind, x, here) for x in (then, other)],
                )
                told = "".join(f" {{ intro {c}. {part} }}" for part in parts)
                return f"apply (if_{kind} _ _ _ {self.values.text(i, here)}). {{ {script} }}{told}"
            case terms.Op(name="neg", args=(one,)):
                return f"apply neg_{kind}. {self.side(turned, one, here)}"
            case terms.Op(name="+" | "-" as name, args=(one, other)):
                word, last = ("add", kind) if name == "+" else ("sub", turned)
                told = f"{{ {self.side(kind, one, here)} }} {{ {self.side(last, other, here)} }}"
                return f"apply {word}_{kind}. {told}"
            case terms.Op(name="*", args=(one, other)) if not asks(one):
                a, script = self.values.value(one, here)
                told = f"{{ {script} }} {self.values.needs(a, '>', here)} "
                told += f"{{ {self.side(kind, other, here)} }}"
                return f"apply (mul_{kind} _ _ {self.values.text(a, here)}). {told}"
            case terms.Op(name="log", args=(one,)) if kind == "below":
                a, script = self.values.value(one, here)
                told = f"{{ {script} }} {self.values.needs(a, '>=', here)}"
                return f"apply (log_below_infinity _ {self.values.text(a, here)}). {told}"
            case terms.Op(name="plog" | "ratio" | "logratio" as name, args=(one, other)) if (
                name,
                kind,
            ) in ENDS:
                (a, first), (b, second) = (
                    self.values.value(one, here),
                    self.values.value(other, here),
                )
                ends = zip((a, b), ENDS[name, kind], strict=True)
                told = "".join(self.values.needs(x, op, here) for x, op in ends)
                how = f"{name}_{kind} _ _ {self.values.text(a, here)} {self.values.text(b, here)}"
                return f"apply ({how}). {{ {first} }} {{ {second} }} {told}"
        return self.finite(kind, term, here)

    def finite(self, kind: str, term: Any, here: Here) -> str:
        """A script that shows that the value of a term is a number, and so less than infinity."""
        x, script = self.values.value(term, here)
        return f"apply (number_{kind} _ {self.values.text(x, here)}). {script}"
