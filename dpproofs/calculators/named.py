"""Laws that have a name: `uniform(4)`, `bernoulli(1/3)`, `binomial(5, 1/2)`, read from a text.

Text goes through the project's own small parser of numbers, never through eval.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from dpproofs.calculators.values import ValueFault, exact
from dpproofs.meaning.numbers import Exact, exp, sign

__all__ = ["NAMES", "named"]

MOST = 10_000  # points
_CALL = re.compile(r"\s*([a-z_]+)\s*\((.*)\)\s*", re.DOTALL)


def uniform(n: int) -> list[Exact]:
    return [Exact.of(1) / n] * n


def bernoulli(p: Exact) -> list[Exact]:
    """1 with probability p, after 0."""
    return [1 - p, p]


def binomial(n: int, p: Exact) -> list[Exact]:
    return [math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(n + 1)]


def point(n: int, i: int) -> list[Exact]:
    """All on the i-th of n points, counted from 1."""
    if i > n:
        raise ValueFault("i", i, f"a point from 1 to {n}", "in point(n, i)", "change it")
    return [Exact.of((j == i and 1) or 0) for j in range(1, n + 1)]


def randomised_response(epsilon: Exact) -> list[Exact]:
    """The answer to 0: the truth, then the lie; `bernoulli` of the same has the answer to 1."""
    odds = exp(epsilon)
    return [odds / (1 + odds), 1 / (1 + odds)]


NAMES: dict[str, tuple[str, Callable[..., list[Exact]]]] = {
    "uniform": ("n", uniform),
    "bernoulli": ("p", bernoulli),
    "binomial": ("n p", binomial),
    "point": ("n i", point),
    "randomised_response": ("epsilon", randomised_response),
}


def known() -> str:
    return ", ".join(f"{name}({', '.join(args.split())})" for name, (args, _) in NAMES.items())


def named(text: str) -> list[Exact] | None:
    """The masses of a law that is named; None where the text names none."""
    call = _CALL.fullmatch(text)
    if call is None or call[1] not in NAMES:
        return None
    names, build = NAMES[call[1]][0].split(), NAMES[call[1]][1]
    given = [part for part in _parts(call[2]) if part]
    if len(given) != len(names):
        allowed = f"{call[1]}({', '.join(names)})"
        raise ValueFault("law", repr(text), allowed, "", "give each parameter once")
    return build(*(_read(name, part, call[1]) for name, part in zip(names, given, strict=True)))


def _parts(text: str) -> list[str]:
    """What stands between commas, outside of brackets."""
    parts, depth = [""], 0
    for c in text:
        depth += {"(": 1, ")": -1}.get(c, 0)
        if c == "," and not depth:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts]


def _read(name: str, text: str, law: str) -> Exact | int:
    value, place = exact(text, name, f"in {law}(...)"), f"in {law}(...)"
    if name in ("n", "i"):
        whole = value.rational
        if whole is None or int(whole.q) != 1 or not 1 <= int(whole.p) <= MOST:
            raise ValueFault(name, text, f"a whole number from 1 to {MOST}", place, "change it")
        return int(whole.p)
    if name == "p" and (sign(value) not in (0, 1) or sign(1 - value) not in (0, 1)):
        raise ValueFault(name, text, "a number from 0 to 1", place, "change it")
    return value
