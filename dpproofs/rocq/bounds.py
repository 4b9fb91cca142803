"""Between which rational numbers an expression lies, with scripts for Rocq that show it.

The kernel believes in the rounding of balls. Rocq does not have to: each bound is a rational number
here, and what has to be compared for it are whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dpproofs.kernel.expressions import FREE, Q1, Atom, Expr, sign_of
from dpproofs.kernel.sequents import Relation, Sequent
from dpproofs.language import sorts, terms
from dpproofs.rocq.names import NotExported
from dpproofs.rocq.reals import Env, Reals

__all__ = ["Bounds", "ends_of"]

SQUARES = 20  # (1 + x/n)^n is less than e^x, for n = 2^20
DIGITS = 12  # binary ones behind the point
FARTHEST = 200  # no power of e beyond this one, or its inverse, is counted


@dataclass(frozen=True)
class Range:
    """Ends of what is known under a text; None where there is no end."""

    text: str
    low: Fraction | None = None
    high: Fraction | None = None


def told(value: Fraction) -> str:
    """A rational number, always as a quotient of whole ones."""
    return f"({integer(value.numerator)} / {value.denominator})"


def integer(n: int) -> str:
    return f"({n})" if n < 0 else f"{n}"


def rounded(value: Fraction, upwards: bool) -> Fraction:
    """A number with few digits that is no greater, or no less."""
    scale = 1 << DIGITS
    while 0 < abs(value) * scale < 1 << DIGITS:
        scale *= 2
    return Fraction((math.ceil if upwards else math.floor)(value * scale), scale)


def places(x: Fraction) -> int:
    """So many binary digits behind the point that a small power of e has some that count."""
    return SQUARES + 24 + 3 * max(math.ceil(-x), 0) // 2


def power_below(x: Fraction) -> Fraction:
    """What the theory counts for (1 + x/n)^n, rounding down after each square; it is no greater
    than e^x. It is 0 where x is too far away."""
    if abs(x) > FARTHEST:
        return Fraction(0)
    d = places(x)
    z = math.floor((1 + x / (1 << SQUARES)) * (1 << d))
    for _ in range(SQUARES):
        z = z * z >> d
    return Fraction(z, 1 << d)


class Bounds:
    """What is known of the parts of a goal."""

    def __init__(
        self, reals: Reals, new: Callable[[str], str], here: Sequent, env: Env,
        used: frozenset[int],
    ) -> None:  # fmt: skip
        self.reals, self.new, self.here, self.env, self.used = reals, new, here, env, used
        self.script = ""
        self.known = dict[Atom, Range]()
        for n, (one, value) in enumerate(here.values):
            text, end = reals.atom(one, env), Fraction(value)
            name = new("e")
            how = f"assert ({name} := v{n}). unfold stands in {name}. lra."
            self.known[one] = Range(text, self.low(text, end, how), self.high(text, end, how))

    # -- what is noted ----------------------------------------------------------------------------

    def note(self, claim: str, how: str) -> None:
        self.script += f"assert ({self.new('r')} : {claim}). {{ {how} }}\n"

    def low(self, text: str, end: Fraction, how: str) -> Fraction:
        self.note(f"{told(end)} <= {text}", how)
        return end

    def high(self, text: str, end: Fraction, how: str) -> Fraction:
        self.note(f"{text} <= {told(end)}", how)
        return end

    # -- the rule ---------------------------------------------------------------------------------

    def narrow(self, number: int, one: Atom) -> None:
        """A fact c y + r >= 0 bounds y."""
        fact, term = self.here.facts[number], ((), ((one, 1),))
        c = fact.x.terms[term]
        rest = self.sum(Expr({**fact.x.terms, term: type(c)(0)}).scaled(-1 / c))
        before, equal = self.atom(one), fact.relation is Relation.EQUAL
        text, low, high = before.text, before.low, before.high
        if (c > 0 or equal) and rest.low is not None and (low is None or rest.low > low):
            low = self.low(text, rest.low, "lra.")
        if (c < 0 or equal) and rest.high is not None and (high is None or rest.high < high):
            high = self.high(text, rest.high, "lra.")
        self.known[one] = Range(text, low, high)

    def sign(self) -> str:
        """The goal, from what is known of its parts."""
        goal = self.here.goal
        low = self.sum(goal.x).low
        if low is None or low < 0 or (low == 0 and goal.relation is Relation.ABOVE):
            raise NotExported("a bound that is closer than those of rational numbers here")
        return f"{self.script}lra."

    # -- expressions ------------------------------------------------------------------------------

    def sum(self, x: Expr) -> Range:
        """A sum, of whose terms ends are noted."""
        low: Fraction | None = Fraction(0)
        high: Fraction | None = Fraction(0)
        for (bound, factors), c in x.ordered:
            part, number = self.term(bound, factors), Fraction(int(c.p), int(c.q))
            ends = (part.low, part.high) if number > 0 else (part.high, part.low)
            low = None if low is None or ends[0] is None else low + number * ends[0]
            high = None if high is None or ends[1] is None else high + number * ends[1]
        return Range(self.reals.expr(x, self.env), low, high)

    def term(self, bound: Any, factors: Any) -> Range:
        """What stands beside the number of a term."""
        if bound:
            x = Expr({(bound, factors): Q1})
            text = self.reals.expr(x, self.env)
            return self.by_sign(text, sign_of(x))
        ranges = [self.factor(one, n) for one, n in factors]
        if len(ranges) == 1:
            return ranges[0]
        parts = [self.signed(part) for part in ranges]
        if any(turned is None for _, turned in parts):  # nothing is said of such a product
            return Range("")
        whole = Range("1", Fraction(1), Fraction(1))
        odd = False
        for n, (part, turned) in enumerate(parts):
            odd ^= bool(turned)
            whole = part if n == 0 else self.times(whole, part)
        if not odd:
            return whole
        return Range(whole.text, _minus(whole.high), _minus(whole.low))

    def signed(self, x: Range) -> tuple[Range, bool | None]:
        """A number that is not below 0: this one or, where that is said, the one with the other
        sign."""
        if x.low is not None and x.low >= 0:
            return x, False
        if x.high is None or x.high > 0:
            return x, None
        text = f"(- {x.text})"
        low = self.low(text, -x.high, "lra.")
        high = None if x.low is None else self.high(text, -x.low, "lra.")
        return Range(text, low, high), True

    def times(self, x: Range, y: Range) -> Range:
        """A product of what is not below 0."""
        text = f"({x.text} * {y.text})"
        assert x.low is not None and y.low is not None
        how = f"apply (times_low _ {told(x.low)} {told(y.low)}); lra."
        low, high = self.low(text, x.low * y.low, how), None
        if x.high is not None and y.high is not None:
            how = f"apply (times_high _ {told(x.high)} {told(y.high)}); lra."
            high = self.high(text, x.high * y.high, how)
        return Range(text, low, high)

    def by_sign(self, text: str, sign: int, once: bool = False) -> Range:
        if sign == FREE:
            return Range(text)
        low = self.low(text, Fraction(0), "apply (Rle_trans _ 0); [lra |]. { sign. }")
        high = (
            self.high(text, Fraction(1), "apply (Rle_trans _ 1); [most | lra].") if once else None
        )
        return Range(text, low, high)

    # -- powers -----------------------------------------------------------------------------------

    def factor(self, one: Atom, n: Any) -> Range:
        n = Fraction(n)
        found = self.atom(one)
        if n.denominator != 1:
            found = self.root(found, n.denominator)
        if n < 0:
            found = self.inverse(found)
        return self.power(found, abs(n.numerator)) if abs(n.numerator) != 1 else found

    def root(self, x: Range, d: int) -> Range:
        text, high = f"(root {d} {x.text})", None
        low = Fraction(0)
        if x.low is not None and x.low > 0:
            low = _root(x.low, d, upwards=False)
        how = "apply (Rle_trans _ 0); [lra | apply root_sign]."
        if low > 0 and x.low is not None:
            how = f"apply (root_low {d - 1} _ {told(x.low)}); simpl; lra."
        self.low(text, low, how)
        if x.high is not None:
            top = max(x.high, Fraction(0))
            end = _root(top, d, upwards=True)
            high = self.high(text, end, f"apply (root_high {d - 1} _ {told(top)}); simpl; lra.")
        return Range(text, low, high)

    def inverse(self, x: Range) -> Range:
        text = f"(/ {x.text})"
        if x.low is None or x.low < 0:
            return Range(text)
        if x.low == 0:
            assume = f"assert (0 <= {x.text}) by lra. "
            return Range(
                text, self.low(text, x.low, f"{assume}apply (Rle_trans _ 0); [lra | sign].")
            )
        low = Fraction(0)
        how = "apply (Rle_trans _ 0); [lra | left; apply Rinv_0_lt_compat; lra]."
        if x.high is not None:
            low, how = 1 / x.high, f"apply (inverse_low _ {told(x.high)}); lra."
        self.low(text, low, how)
        high = self.high(text, 1 / x.low, f"apply (inverse_high _ {told(x.low)}); lra.")
        return Range(text, low, high)

    def power(self, x: Range, n: int) -> Range:
        text = f"({x.text} ^ {n})"
        if x.low is None or x.low < 0:
            even = "apply (Rle_trans _ 0); [lra | sign]."
            return Range(text, self.low(text, Fraction(0), even)) if n % 2 == 0 else Range(text)
        low = self.low(text, x.low**n, f"apply (power_low _ _ {told(x.low)}); simpl; lra.")
        high = None
        if x.high is not None:
            how = f"apply (power_high _ _ {told(x.high)}); simpl; lra."
            high = self.high(text, x.high**n, how)
        return Range(text, low, high)

    # -- atoms ------------------------------------------------------------------------------------

    def atom(self, one: Atom) -> Range:
        if one not in self.known:
            self.known[one] = self._of_atom(one, self.reals.atom(one, self.env))
        return self.known[one]

    def _of_atom(self, one: Atom, text: str) -> Range:
        match one.kind, one.data:
            case "number", (sorts.Natural() as thing,):
                least = thing.smallest
                how = f"apply (Rle_trans _ (INR {least})); [simpl; lra | apply le_INR; lia]."
                return Range(text, self.low(text, Fraction(least), how))
            case "number", (sorts.Scalar() as thing,):
                return self.number(one, thing, text)
            case "prime", (p,):
                end = Fraction(int(p))
                return Range(text, self.low(text, end, "lra."), self.high(text, end, "lra."))
            case "pi", ():
                low = self.low(text, Fraction(3), "pose proof pi_low. lra.")
                return Range(text, low, self.high(text, Fraction(4), "pose proof PI_4. lra."))
            case "exp", (x,):
                return self.exp(self.sum(x), text)
            case "log", (x,):
                return self.log(self.sum(x), text)
            case "inverse", (x,):
                return self.inverse(self.sum(x))
            case "power", (x, n):
                n = Fraction(n)
                root = self.root(self.sum(x), n.denominator)
                return self.power(self.inverse(root) if n < 0 else root, abs(n.numerator))
            case "bit", (x,):
                inner = self.sum(x)
                low, high = Fraction(0), Fraction(1)
                how = "apply (Rle_trans _ 0); [lra | apply bit_sign]."
                if inner.low is not None and inner.low > 0:
                    low, how = high, "apply (Rle_trans _ 1); [lra | apply bit_low; lra]."
                self.low(text, low, how)
                if inner.high is not None and inner.high <= 0:
                    high, how = Fraction(0), "apply (Rle_trans _ 0); [apply bit_high; lra | lra]."
                else:
                    how = "apply (Rle_trans _ 1); [apply bit_most | lra]."
                return Range(text, low, self.high(text, high, how))
        return self.by_sign(text, one.sign, one.once)

    def number(self, one: Atom, thing: sorts.Scalar, text: str) -> Range:
        """A number between the ends of its domain: the lower one belongs to its sort, of the upper
        one a fact speaks."""
        low = high = None
        if isinstance(thing.low, terms.Num):
            low = self.low(text, thing.low.value, "lra.")
        if isinstance(thing.high, terms.Num) and ends_known(self.here, one, self.used):
            high = self.high(text, thing.high.value, "lra.")
        return Range(text, low, high)

    def exp(self, x: Range, text: str) -> Range:
        low, how = Fraction(0), "apply (Rle_trans _ 0); [lra | left; apply exp_pos]."
        far = Fraction(FARTHEST)
        if x.low is not None and (end := min(x.low, far)) >= -far:
            low = rounded(power_below(end), upwards=False)
            how = f"apply (exp_low _ {told(end)}); [{_exp_at_least(low, end)} | lra]."
        self.low(text, low, how)
        if x.high is None or (end := max(x.high, -far)) > far:
            return Range(text, low)
        high = rounded(1 / power_below(-end), upwards=True)
        how = f"apply (exp_high _ {told(end)}); [{_exp_at_most(high, end)} | lra]."
        return Range(text, low, self.high(text, high, how))

    def log(self, x: Range, text: str) -> Range:
        low = high = None
        if x.low is not None and x.low > 0:
            for c in _nearer(x.low, -1):
                below = power_below(-c)
                if below and (value := rounded(1 / below, upwards=True)) <= x.low:
                    how = f"apply (ln_low _ {told(x.low)}); [apply (Rle_trans _ {told(value)}); "
                    low = self.low(text, c, f"{how}[{_exp_at_most(value, c)} | lra] | lra].")
                    break
        if x.high is not None:
            above = x.low is not None and x.low > 0
            for c in _nearer(max(x.high, Fraction(1)) if not above else x.high, 1):
                value = rounded(power_below(c), upwards=False)
                if value >= x.high and (above or c >= 0):
                    word = "ln_high" if above else "ln_high_or_0"
                    how = f"apply ({word} _ {told(x.high)}); [apply (Rle_trans _ {told(value)}); "
                    how += f"[lra | {_exp_at_least(value, c)}] | lra | lra]."
                    high = self.high(text, c, how)
                    break
        return Range(text, low, high)


def ends_known(here: Sequent, one: Atom, used: Iterable[int]) -> bool:
    """Whether a fact says what the greatest value of a number is."""
    return bool({*ends_of(here, one)} & {*used})


def ends_of(here: Sequent, one: Atom) -> list[int]:
    """The facts that say that a number is at most, or below, the upper end of its domain."""
    return [
        n
        for n, fact in enumerate(here.facts)
        if fact.x.atoms == {one} and not fact.places and fact.relation is not Relation.EQUAL
        and fact.x.terms.get(((), ((one, 1),)), 0) < 0 and len(fact.x.terms) <= 2
    ]  # fmt: skip


def _minus(end: Fraction | None) -> Fraction | None:
    return None if end is None else -end


def _root(x: Fraction, d: int, upwards: bool) -> Fraction:
    """A rational number near to a root, whose power is on the right side."""
    c = rounded(Fraction(float(x) ** (1 / d)), upwards)
    step = Fraction(1, 1 << DIGITS)
    while (c**d < x) if upwards else (c**d > x):
        c += step if upwards else -step
    return max(c, Fraction(0))


def _nearer(x: Fraction, sign: int) -> Iterable[Fraction]:
    """Rational numbers on one side of the logarithm of a number, from near to far."""
    near, step = Fraction(math.log(x)), Fraction(1, 1 << DIGITS)
    yield rounded(near, upwards=sign > 0)
    while step < 64:
        yield rounded(near + sign * step, upwards=sign > 0)
        step *= 2


def _exp_at_least(c: Fraction, x: Fraction) -> str:
    """e^x is at least c."""
    return _counted("exp_at_least", c, x, places(x))


def _exp_at_most(c: Fraction, x: Fraction) -> str:
    return _counted("exp_at_most", c, x, places(-x))


def _counted(lemma: str, c: Fraction, x: Fraction, digits: int) -> str:
    four = (c.numerator, c.denominator, x.numerator, x.denominator)
    return f"apply ({lemma} {' '.join(map(integer, four))} {SQUARES} {digits}); counted"
