"""A user's own function compared with certified values, at points that are chosen against it.

What it returns is taken exactly: a float is the fraction that it stands for. Whether that is below
the least safe value is decided by balls or in a normal form, never by a tolerance; how far below is
told beside it, so that an error of rounding can be told from a mistake.
"""

from __future__ import annotations

import difflib
import inspect
import math
import numbers
import signal
import sys
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from flint import arb

from dpproofs.calculators.audit_topics import AUDITS, AuditTopic, Right
from dpproofs.calculators.composed import Certified, at_least_0
from dpproofs.calculators.sheet import Row, Sheet, shows
from dpproofs.calculators.values import ValueFault, WrongKind, exact
from dpproofs.meaning.exact import Infinite
from dpproofs.meaning.numbers import Exact, enclosure, sign, working_precision

__all__ = ["Audit", "Finding", "audit"]

KINDS = {  # from the worst
    "unsafe": "it promises more privacy than there is",
    "crash": "it raises",
    "hangs": "it does not come back",
    "nonsense": "it returns no number",
    "undecided": "not told from the certified value",
    "loose": "safe, and more than is needed",
    "slow": "it takes long",
    "fine": "safe, and close",
}
PRECISIONS = (64, 256, 1024, 4096)
ROUNDING = Fraction(1, 10**12)  # a shortfall below it is told as one of rounding
LONGEST = 1.0  # second
PATIENCE = 10.0  # seconds, for the first call that does not come back; then LONGEST
MOST_ROWS = 12
COUNTS = ("k", "steps")  # parameters that are counts, and no numbers to be exact about


@dataclass(frozen=True)
class Finding:
    """What became of one point; `off` is how far the value is below, or above, of the right one."""

    kind: str
    regime: str
    at: Mapping[str, Any]
    got: str
    right: str
    off: str = ""
    shortfall: Fraction = Fraction(0)
    seconds: float = 0.0


@shows
@dataclass(frozen=True, eq=False)
class Audit:
    """The findings at all points. `verdict` is the worst of them, `worst` the point to look at."""

    topic: AuditTopic
    findings: tuple[Finding, ...]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.findings)

    def of(self, kind: str) -> tuple[Finding, ...]:
        """The findings of a kind."""
        if kind not in KINDS:
            raise ValueFault("kind", repr(kind), ", ".join(KINDS), "in of(...)", "")
        return tuple(each for each in self.findings if each.kind == kind)

    @property
    def verdict(self) -> str:
        kinds = {each.kind for each in self.findings}
        return next((kind for kind in KINDS if kind in kinds), "fine")

    @property
    def ok(self) -> bool:
        """Nowhere unsafe, and a number everywhere."""
        return self.verdict in ("fine", "loose", "slow")

    @property
    def worst(self) -> Finding | None:
        found = self._ordered()
        return found[0] if found else None

    def _ordered(self) -> list[Finding]:
        """From the worst; what is unsafe by rounding alone stands before what is loose."""
        order = list(KINDS)

        def place(each: Finding) -> tuple[int, Fraction]:
            rounded = each.kind == "unsafe" and each.shortfall < ROUNDING
            return order.index("loose" if rounded else each.kind), -each.shortfall

        return sorted((each for each in self.findings if each.kind != "fine"), key=place)

    def sheet(self) -> Sheet:
        counts = Counter(each.kind for each in self.findings)
        told = [f"{counts[k]} {k}" for k in KINDS if counts[k]]
        head = [
            f"{self.topic.call}: {self.topic.returns}",
            f"{self.verdict.upper()}: {KINDS[self.verdict]}",
            f"{len(self)} points: {', '.join(told)}",
        ]
        small = sum(0 < each.shortfall < ROUNDING for each in self.of("unsafe"))
        if small:
            unsafe = counts["unsafe"]
            which = "all of them" if small == unsafe else f"{small} of the {unsafe}"
            head.append(f"unsafe by rounding alone (less than 1e-12): {which}; round up")
        found = self._ordered()
        rows = tuple(
            Row((each.kind, each.regime, _shown(each.at), each.got, each.right, each.off))
            for each in found[:MOST_ROWS]
        )
        more = len(found) - len(rows)
        notes = (f"and {more} more: .findings",) if more > 0 else ()
        columns = ("", "regime", "at", "returns", "right", "off by")
        return Sheet(tuple(head), columns, rows, notes)


def audit(
    f: Callable[..., object],
    topic: str | None = None,
    /,
    *,
    also: Iterable[Mapping[str, object]] = (),
    only: Iterable[Mapping[str, object]] | None = None,
    loose: object = "1/100",
    as_: Callable[[Fraction], object] = float,
) -> Audit:
    """Compare a function with certified values where it is likely to fail.

    A topic says how the function is called; by name, where its parameters have these names.
    `also` adds points of your own, and `only` takes their place; `loose` is the relative excess
    that is told, and `as_` makes of a fraction the number that the function takes.

    >>> import math
    >>> def naive(epsilon, sigma):
    ...     tail = lambda x: math.erfc(x / math.sqrt(2)) / 2
    ...     a, b = epsilon * sigma - 1 / (2 * sigma), epsilon * sigma + 1 / (2 * sigma)
    ...     return tail(a) - math.exp(epsilon) * tail(b)
    >>> found = audit(naive, "gaussian_delta")
    >>> found.verdict, found.of("crash")[0].at
    ('unsafe', {'epsilon': 710.0, 'sigma': 0.027})
    """
    if not callable(f):
        seen = f"{f!r} of type {type(f).__name__}"
        raise WrongKind("f", seen, "a function", "in audit", "give the function, not its value")
    chosen = _topic(topic)
    limit = at_least_0(loose, "loose", "audit")
    by_name = _by_name(f, chosen)
    more = [("your own", _point(chosen, at, "also")) for at in also]
    if only is None:
        points = [*chosen.at(), *more]
    else:
        points = [*(("your own", _point(chosen, at, "only")) for at in only), *more]
    found: list[Finding] = []
    for point in points:
        patience = LONGEST if any(each.kind == "hangs" for each in found) else PATIENCE
        found.append(_finding(f, chosen, by_name, limit, as_, patience, *point))
    return Audit(chosen, tuple(found))


def _topic(name: object) -> AuditTopic:
    key = "_".join(name.lower().split()) if isinstance(name, str) else ""
    if key in AUDITS:
        return AUDITS[key]
    near = difflib.get_close_matches(key, AUDITS, n=2, cutoff=0.5)
    meant = f"did you mean {' or '.join(near)}?" if near else "name one of these"
    seen = "none" if name is None else repr(name)
    raise ValueFault("topic", seen, ", ".join(AUDITS), "in audit", meant)


def _by_name(f: Callable[..., object], topic: AuditTopic) -> bool:
    """Whether it takes the topic's parameters by name; if not, it must take so many."""
    try:
        signature = inspect.signature(f)
    except (TypeError, ValueError):
        return False
    named = dict.fromkeys(topic.parameters)
    for by_name, attempt in ((True, ((), named)), (False, (topic.parameters, {}))):
        try:
            signature.bind(*attempt[0], **attempt[1])
        except TypeError:
            continue
        return by_name
    raise ValueFault(
        "f", f"a function of {signature}", topic.call, "in audit", "wrap it in a lambda"
    )


def _point(topic: AuditTopic, at: object, given: str) -> dict[str, Any]:
    if not isinstance(at, Mapping) or set(at) != set(topic.parameters):
        allowed = f"a mapping with the keys {', '.join(topic.parameters)}"
        raise ValueFault(given, repr(at), allowed, "in audit", "name each value once")
    return {name: at[name] for name in topic.parameters}


# ----------------------------------------------------------------------------- one point


class _TooLong(BaseException):
    """Not an Exception, which the function might catch."""


@contextmanager
def _stopped_after(seconds: float) -> Iterator[None]:
    """A function that loops in Python is stopped; in another thread than the first, nothing is."""
    if threading.current_thread() is not threading.main_thread() or sys.platform == "win32":
        yield
        return

    def stop(*_: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _finding(
    f: Callable[..., object],
    topic: AuditTopic,
    by_name: bool,
    loose: Exact,
    as_: Callable[[Fraction], object],
    patience: float,
    regime: str,
    point: Mapping[str, Any],
) -> Finding:
    given = {name: _given(value, name, as_) for name, value in point.items()}
    taken = {name: _taken(value, name) for name, value in given.items()}
    right = topic.right(taken, PRECISIONS[0])
    told = _told(right)
    start = time.process_time()
    try:
        with warnings.catch_warnings(), _stopped_after(patience):
            warnings.simplefilter("ignore")
            got = f(**given) if by_name else f(*given.values())
    except _TooLong:
        return Finding("hangs", regime, given, f"nothing within {patience:g} s", told)
    except Exception as error:  # whatever the function does is a finding
        words = f"{type(error).__name__}: {error}"
        return Finding("crash", regime, given, words[:60], told)
    seconds = time.process_time() - start
    value = _number(got)
    if value is None:
        kind = "" if isinstance(got, float) else f" ({type(got).__name__})"
        return Finding("nonsense", regime, given, f"{got!r:.40}{kind}", told)
    order = _order(value, topic, taken)
    found = (regime, given, _told(value), told)
    if order is None:
        return Finding("undecided", *found)
    if order < 0:
        off, shortfall = _off(value, right)
        return Finding("unsafe", *found, off, shortfall, seconds)
    if order > 0 and _exceeds(value, right, loose):
        return Finding("loose", *found, _times(value, right), seconds=seconds)
    off = _times(value, right) if order > 0 else ""
    return Finding("slow" if seconds > LONGEST else "fine", *found, off, seconds=seconds)


def _given(value: object, name: str, as_: Callable[[Fraction], object]) -> Any:
    """What the function is given: counts as they are, laws as lists, the rest through `as_`."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, list | tuple):
        return [_given(each, name, as_) for each in value]
    read = exact(value, name, "in audit").rational
    if read is None:
        raise ValueFault(name, value, "a rational number", "in audit", "write it as a fraction")
    return as_(Fraction(int(read.p), int(read.q)))


def _taken(given: Any, name: str) -> Any:
    """The exact value of what the function was given."""
    if isinstance(given, list):
        return [_taken(each, name) for each in given]
    if isinstance(given, int):
        return given if name in COUNTS else Exact.of(given)
    number = _number(given)
    if not isinstance(number, Fraction):
        seen = f"{given!r} of type {type(given).__name__}"
        raise ValueFault("as_", seen, "a function to a kind of number", "in audit", "use float")
    return Exact.of(number)


def _number(got: Any) -> Fraction | Infinite | None:
    """Exactly what a returned number stands for; of a certified one the safe end."""
    if isinstance(got, Certified):
        return got.high
    if isinstance(got, Infinite):
        return got
    if hasattr(got, "item") and getattr(got, "shape", None) == ():
        got = got.item()  # a scalar of numpy
    if isinstance(got, bool):
        return None
    if isinstance(got, Exact):
        return Certified(enclosure(got, 256), enclosure(got, 256)).high
    if isinstance(got, numbers.Rational):
        return Fraction(int(got.numerator), int(got.denominator))
    if isinstance(got, float | Decimal):
        if math.isnan(got):
            return None
        return Infinite(1 if got > 0 else -1) if math.isinf(got) else Fraction(got)
    return _of_mpmath(got) if "mpmath" in sys.modules else None


def _of_mpmath(got: Any) -> Fraction | Infinite | None:
    import mpmath

    if not isinstance(got, mpmath.mpf) or mpmath.isnan(got):
        return None
    if mpmath.isinf(got):
        return Infinite(1 if got > 0 else -1)
    negative, mantissa, exponent, _ = (int(part) for part in got._mpf_)
    value = Fraction(mantissa) * Fraction(2) ** exponent
    return -value if negative else value


def _order(value: Fraction | Infinite, topic: AuditTopic, taken: Mapping[str, Any]) -> int | None:
    """Below 0 where the value is below the right one; the bits are raised until it is told."""
    if topic.most is not None and isinstance(value, Fraction) and value >= topic.most:
        return 1
    for bits in PRECISIONS:
        right = topic.right(taken, bits)
        if isinstance(value, Fraction) and isinstance(right, Exact):
            return sign(Exact.of(value) - right)
        with working_precision(8 * bits):
            own = _ball(value, 8 * bits)
            low, high = right.ends if isinstance(right, Certified) else (_ball(right), _ball(right))
            if own < low or own >= high:
                return -1 if own < low else 1
    return None


def _ball(value: Right | Fraction, bits: int = 256) -> arb:
    if isinstance(value, Infinite):
        return value.sign * arb.pos_inf()
    return value.ball if isinstance(value, Certified) else enclosure(Exact.of(value), bits)


def _off(value: Fraction | Infinite, right: Right) -> tuple[str, Fraction]:
    """How far below, of the right value."""
    if isinstance(right, Infinite) or isinstance(value, Infinite):
        return "infinitely", Fraction(2)
    with working_precision(256):
        least = _ball(right)
        share = (least - _ball(value)) / least
        shown = share.str(3, radius=False) if share.is_finite() else "infinity"
        return f"{shown} of it", Fraction(float(share.mid())) if share.is_finite() else Fraction(2)


def _exceeds(value: Fraction | Infinite, right: Right, loose: Exact) -> bool:
    with working_precision(256):
        return bool(_ball(value) > _ball(right) * (1 + enclosure(loose, 256)))


def _times(value: Fraction | Infinite, right: Right) -> str:
    if isinstance(value, Infinite):
        return "infinitely"
    with working_precision(256):
        ratio = _ball(value) / _ball(right)
        return f"× {ratio.str(4, radius=False)}" if ratio.is_finite() else "above 0"


def _told(value: Right | Fraction) -> str:
    return str(value if isinstance(value, Infinite) else _ball(value).str(6, radius=False))


def _shown(at: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={_brief(value)}" for name, value in at.items())


def _brief(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_brief(each) for each in value)}]"
    return f"{value!r}" if isinstance(value, float) else str(value)
