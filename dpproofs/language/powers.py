"""Which power x^a is meant: the one with a whole exponent, or the one with a real exponent.

Mathematics writes two functions alike. x^n with a whole n is a product (or one over it), which has
a value for negative x too, and x^0 is 1 for every number x, 0 included. x^a with a real a is
e^(a log x): it has a value for x > 0, and 0^a = 0 for a > 0; nowhere else. The second is a part of
the first: where x^a has a value and a is whole, both agree.

What is meant is read off the form of the exponent, never off its value at some instance. It is part
of what a statement says, so every engine, and the second evaluation too, asks here.
"""

from __future__ import annotations

from typing import Any

from dpproofs.language import sorts, terms

__all__ = ["REAL_POWER", "is_whole", "keeps_powers", "power_name"]

#: What rings call x^a with a real exponent; "^" is what they call x^n with a whole one.
REAL_POWER = "^real"

_WHOLE_OPERATIONS = frozenset({"+", "-", "*", "neg", "abs", "pos", "max", "min", "binomial"})


def power_name(term: terms.Op) -> str:
    """The name of the operation that rings apply for this term: its own, but for powers.

    An exponent that is a rational number written out, such as 2 or 1/2, is known beforehand: rings
    look at its value.
    """
    if term.name != "^":
        return term.name
    known = term.__dict__.get("_power_name")
    if known is None:
        exponent = term.args[1]
        plain = is_whole(exponent) or _is_written_out(exponent)
        known = term.__dict__["_power_name"] = "^" if plain else REAL_POWER
    return str(known)


def keeps_powers(old: Any, new: Any) -> bool:
    """Whether a term that is rewritten as another means the same power as before: a square has a
    value for negative x, and x^a has none in the case a = 2."""
    powers = isinstance(old, terms.Op) and isinstance(new, terms.Op) and old.name == "^"
    return not powers or power_name(old) == power_name(new)


def is_whole(term: object) -> bool:
    """Whether a term is a whole number by its form: numerals, natural numbers of the statement,
    counts and indicators, and sums, products, minima and maxima of such."""
    match term:
        case terms.Num(value=value):
            return bool(value.denominator == 1)
        case sorts.Natural() | terms.Indicator() | terms.IndexNumber():
            return True
        case terms.Op(name="^", args=(base, power)):
            n = _unnamed(power)
            return (
                isinstance(n, terms.Num)
                and n.value.denominator == 1
                and n.value >= 0
                and is_whole(base)
            )
        case terms.Op(name=name, args=args):
            return name in _WHOLE_OPERATIONS and all(map(is_whole, args))
        case terms.Bind(body=body) | terms.Fold(body=body):
            return is_whole(body)
        case terms.If(then=then, other=other):
            return is_whole(then) and is_whole(other)
        case terms.Quantity():
            return is_whole(term.meaning)
        case terms.At(table=table):
            return _has_whole_entries(table)
    return False


def _has_whole_entries(table: object) -> bool:
    match table:
        case sorts.Table(kind=kind):
            return bool(kind == "bit")
        case terms.Lam(body=body):
            return is_whole(body)
        case terms.Partial(table=inner) | terms.Defined(body=inner):
            return _has_whole_entries(inner)
        case terms.TableQuantity():
            return _has_whole_entries(table.meaning)
    return False


def _unnamed(term: object) -> object:
    """What a name of the text stands for: a statement says the same with it as without."""
    while isinstance(term, terms.Fold):
        term = term.body
    return term


def _is_written_out(term: object) -> bool:
    match _unnamed(term):
        case terms.Num():
            return True
        case terms.Op(name="+" | "-" | "*" | "/" | "neg", args=args):
            return all(map(_is_written_out, args))
    return False
