"""An exact number as a float or in decimals: always the correctly rounded one, ties to even.

Every digit is proved. A ball around the number is made smaller until both of its ends round to the
same digits; what is exactly half way is proved to be so, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import takewhile
from typing import TypeVar

from flint import arb, fmpq

from dpproofs.meaning.numbers import (
    DEFAULT_BITS,
    Exact,
    UndecidedComparison,
    _brief,
    _times,
    compare,
    denominators,
    enclosure,
    form_hash,
    sign,
    working_precision,
)

__all__ = ["formatted", "nearest_float", "value_hash"]

Rounded = TypeVar("Rounded", int, float)

HASH_BITS = 40  # leading bits of an irrational number that its hash is made of
LONGEST = 4000  # digits that are written out; Python itself stops a little later
_GREATEST = 1024  # floats end at 2^1024, and are 0 from 2^-1075 down
_LEAST = -1080

_SPEC = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ]?)(?P<alt>\#?)(?P<zero>0?)"
    r"(?P<width>[0-9]*)(?P<group>[,_]?)(?:\.(?P<precision>[0-9]+))?(?P<type>.?)",
    re.S,
)


def nearest_float(x: Exact) -> float:
    """The float nearest to x; an OverflowError where it is beyond all of them."""
    if x.rational is None:
        with working_precision(64):
            size = abs(enclosure(x, 64))
            if size > arb(2) ** _GREATEST:
                raise _too_large(x)
            if size < arb(2) ** _LEAST:
                return 0.0 if _sign(x) > 0 else -0.0
    try:
        return _rounded(x, float, lambda ball: ball, _middle_of_floats)
    except OverflowError:
        raise _too_large(x) from None


def _too_large(x: Exact) -> OverflowError:
    return OverflowError(
        f"float of {_brief(x)}: it is greater in size than any float, about {formatted(x, '.3e')}; "
        'keep the exact number, or write f"{x:.6e}"'
    )


def _middle_of_floats(low: float, high: float) -> Fraction:
    return (Fraction(low) + Fraction(high)) / 2


def _nearest_whole(x: Exact, power: int) -> int:
    """The whole number nearest to x times a power of ten, ties to even."""

    def scaled(ball: arb) -> arb:
        return ball * arb(10) ** power

    def middle(low: int, high: int) -> Fraction:
        return (Fraction(low) + Fraction(high)) / 2 / Fraction(10) ** power

    if (q := x.rational) is not None:
        return round(_fraction(q) * Fraction(10) ** power)
    return _rounded(x, round, scaled, middle)


def _rounded(
    x: Exact,
    nearest: Callable[[Fraction], Rounded],
    scaled: Callable[[arb], arb],
    middle: Callable[[Rounded, Rounded], Fraction],
) -> Rounded:
    """What both ends of a small ball around x, scaled, are rounded to; where they stay on two sides
    of a middle, x is compared with that."""
    if (q := x.rational) is not None:
        return nearest(_fraction(q))
    bits = 64
    while True:
        with working_precision(bits):
            ball = scaled(enclosure(x, bits))
            ends = ball.lower(), ball.upper()
        if all(end.is_finite() for end in ends):
            low, high = (nearest(_exactly(end)) for end in ends)
            if low == high:
                return high  # 0.0 rather than -0.0 where 0 lies between them
        if bits >= 4 * DEFAULT_BITS:
            break
        bits *= 4
    if ball.is_finite():
        half = middle(low, high)
        side = compare(x, Exact.of(half))
        if side is not None:
            return high if side > 0 else low if side < 0 else nearest(_exactly_between(low, high))
    raise UndecidedComparison(
        f"{_brief(x)} is not rounded: {bits} bits of precision leave it on both sides of the "
        "middle between two numbers of so many digits, and no identity shows that it lies there; "
        "ask for another number of digits"
    )


def _exactly_between(low: Rounded, high: Rounded) -> Fraction:
    return (Fraction(low) + Fraction(high)) / 2


def _exactly(end: arb) -> Fraction:
    mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _fraction(q: fmpq) -> Fraction:
    return Fraction(int(q.p), int(q.q))


def _sign(x: Exact) -> int:
    found = sign(x)
    if found is None:
        raise UndecidedComparison(
            f"{_brief(x)} is not rounded: whether it is 0 is not decided; "
            "write it in a simpler form, or ask for a number of decimals with f"
        )
    return found


# ----------------------------------------------------------------------------- hashes


def value_hash(x: Exact) -> int:
    """A hash of the value: that of the Fraction where x is proved rational, else of its first
    digits, which do not depend on how x is written. Where thousands of digits do not tell whether x
    is rational, its form decides: such numbers, equal and written differently, may differ in it."""
    if (q := _hidden_rational(x)) is not None:
        return hash(q)
    bits = 64
    while bits <= 4 * DEFAULT_BITS:
        with working_precision(bits):
            ball = enclosure(x, bits)
            ends = [_leading_bits(end) for end in (ball.lower(), ball.upper()) if end.is_finite()]
        if (
            len(ends) == 2 and ends[0] == ends[1]
        ):  # an irrational number is no boundary, so that some precision tells
            return hash(ends[0])
        bits *= 4
    return form_hash(x)


def _leading_bits(end: arb) -> tuple[int, int]:
    """The first bits of a number, those of its size, and the power of two of the last of them."""
    mantissa, exponent = map(int, end.man_exp())
    drop = mantissa.bit_length() - HASH_BITS
    size = abs(mantissa) >> drop if drop > 0 else abs(mantissa) << -drop
    return (size if mantissa > 0 else -size), exponent + drop


def _hidden_rational(x: Exact) -> fmpq | None:
    """The rational that x is: denominators that are sums are cleared, and x is rational where what
    is above is a multiple of what is below, term by term."""
    if x.rational is not None:
        return x.rational
    above, below = x, Exact.of(1)
    try:
        while True:
            least = denominators(above, below)
            if not least:
                break
            above, below = _times(above, least), _times(below, least)
    except ValueError:  # too large to write down, and then no comparison clears it either
        return None
    if set(above._terms) != set(below._terms):
        return None
    quotients = {c / below._terms[m] for m, c in above._terms.items()}
    return quotients.pop() if len(quotients) == 1 else None


# ----------------------------------------------------------------------------- decimals


def _significant(x: Exact, digits: int) -> tuple[int, int]:
    """So many significant digits as a whole number, and the power of ten of the first of them."""
    if _sign(x) == 0:
        return 0, 0
    with working_precision(128):
        size = abs(enclosure(x, 128)) if x.rational is None else abs(arb(x.rational))
    bits = 128
    while not size > 0:  # not zero, so that some precision separates it
        bits *= 2
        size = abs(enclosure(x, bits))
    with working_precision(128):
        about = (size.mid().log() / arb(10).log()).mid().floor().unique_fmpz()
    assert about is not None  # the middle of a ball is one number
    power = int(about) - 1
    while True:  # from below, since 999.6 with three digits is 1.00e3 and 999.4 is 9.99e2
        whole = _nearest_whole(x, digits - 1 - power)
        if abs(whole) < 10**digits:
            return whole, power
        power += 1


def formatted(x: Exact, spec: str) -> str:
    """The number by a format as of floats; without a kind and a precision as exact text."""
    match = _SPEC.fullmatch(spec)
    if match is None or match["type"] not in ("", "s", "e", "E", "f", "F", "g", "G", "%"):
        raise ValueError(
            f"format of an exact number: saw {spec!r}; allowed: the formats e, f, g and % of "
            'floats, with width and precision, such as ".6f", or nothing for the exact text'
        )
    kind, precision = match["type"], match["precision"]
    if kind in ("", "s") and precision is None:
        text = str(x)
        if kind == "s" or not (match["sign"] or match["group"] or match["zero"]):
            return _padded("", text, match, ">" if kind == "" else "<")
        raise ValueError(
            f"format of an exact number: saw {spec!r}; allowed: signs, zeros and groups of digits "
            'with one of e, f, g and %, such as "+.6f"'
        )
    digits = 6 if precision is None else int(precision)
    if digits > LONGEST:
        raise ValueError(
            f"format of an exact number: saw {digits} digits; allowed: up to {LONGEST}"
        )
    lower = (kind or "g").lower()
    written = {"e": _scientific, "f": _fixed, "g": _general, "%": _percent}[lower]
    minus, body = written(x, digits, bool(match["alt"]))
    body = body.upper() if kind in ("E", "G") else body
    if match["group"]:
        whole, rest = _split_whole(body)
        body = f"{int(whole):{match['group']}}{rest}"
    return _padded("-" if minus else match["sign"].replace("-", ""), body, match, ">")


def _scientific(x: Exact, digits: int, point: bool) -> tuple[bool, str]:
    whole, power = _significant(x, digits + 1)
    shown = f"{abs(whole):0{digits + 1}d}"
    dot = "." if digits or point else ""
    return whole < 0, f"{shown[0]}{dot}{shown[1:]}e{power:+03d}"


def _fixed(x: Exact, digits: int, point: bool, shift: int = 0) -> tuple[bool, str]:
    with working_precision(64):
        large = x.rational is None and not enclosure(x, 64).abs_upper() < arb(10) ** LONGEST
    if large:
        raise ValueError(
            f"format of an exact number: {_brief(x)} may have more than {LONGEST} digits before "
            'the point; write it with an exponent, such as ".6e"'
        )
    whole = _nearest_whole(x, digits + shift)
    shown = f"{abs(whole):0{digits + 1}d}"
    cut = len(shown) - digits
    dot = "." if digits or point else ""
    return whole < 0, f"{shown[:cut]}{dot}{shown[cut:]}"


def _percent(x: Exact, digits: int, point: bool) -> tuple[bool, str]:
    minus, shown = _fixed(x, digits, point, shift=2)
    return minus, shown + "%"


def _general(x: Exact, digits: int, point: bool) -> tuple[bool, str]:
    """The shorter of the two, with so many significant digits; zeros at the end are left out."""
    digits = max(digits, 1)
    _, power = _significant(x, digits)
    if -5 < power < digits:
        minus, shown = _fixed(x, digits - 1 - power, point)
        mantissa, rest = shown, ""
    else:
        minus, shown = _scientific(x, digits - 1, point)
        mantissa, e, exponent = shown.partition("e")
        rest = e + exponent
    if "." in mantissa and not point:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return minus, mantissa + rest


def _split_whole(body: str) -> tuple[str, str]:
    whole = "".join(takewhile(str.isdigit, body))
    return whole, body[len(whole) :]


def _padded(minus: str, body: str, match: re.Match[str], align: str) -> str:
    fill, align = match["fill"] or " ", match["align"] or align
    if match["zero"] and match["align"] is None:
        fill, align = "0", "="
    missing = int(match["width"] or 0) - len(minus) - len(body)
    if missing <= 0:
        return minus + body
    if align == "=":
        return minus + fill * missing + body
    left = {"<": 0, ">": missing, "^": missing // 2}[align]
    return fill * left + minus + body + fill * (missing - left)
