"""The optimum of composition in balls, for any number of mechanisms.

The collapsed form of `dpproofs.theory.composition` is a difference of two binomial tails, P(X <= m)
- e^at P(Y <= m). Here X and Y count the wrong answers under the one database and under the other,
and m is the greatest number of wrong answers that still tells the databases apart. A tail is summed
from its largest term until the terms fall fast enough for Gauss's continued fraction, which has the
rest between two bounds; where that takes too many terms, it is an incomplete beta function. The
precision doubles until the result has the required bits.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flint
from flint import arb, arb_poly, fmpq

from dpproofs.calculators import unlike
from dpproofs.meaning.numbers import Exact, LimitError, enclosure, sign, working_precision

__all__ = [
    "Bracket",
    "curve",
    "optimal_delta",
    "optimal_delta_of",
    "optimal_epsilon",
    "optimal_epsilon_of",
]

MOST_BITS = 1 << 15
MOST_TERMS = 12_000  # of a tail at 128 bits; beyond, the incomplete beta function is faster
LOOK = 8  # so many steps of a continued fraction at a time
STEP = 8  # that each take as long as so many terms
MOST_UNITS = 1 << 16  # that losses may add up to
GRID_BITS = 160
ENOUGH_BITS = 64  # of a target, once the deltas are taken off
ROUGH_BITS = 16  # of a guess
MOST_LEAKS = 1000  # that are multiplied exactly
ZERO = Exact.of(0)


@dataclass(frozen=True)
class Bracket:
    """The value lies between the two balls. `exact` says that only rounding keeps them apart."""

    low: arb
    high: arb
    exact: bool


def optimal_delta(k: int, epsilon: Exact, delta: Exact, at: Exact, bits: int = 64) -> arb:
    """The least delta' for which k-fold composition is (at, delta')-DP, to `bits` relative bits.

    k, epsilon >= 0 and 0 <= delta <= 1.
    """
    counted = _counted(k, epsilon, at)
    delta = delta if k else ZERO
    if sign(delta - 1) == 0:
        return arb(1)
    if counted == 0 and sign(delta) == 0:
        return arb(0)
    precision = bits + 48 + k.bit_length()
    while True:
        with working_precision(precision):
            balls = (enclosure(x, precision) for x in (epsilon, at))
            found = _with_leaks(k, delta, _told_apart(k, counted - 1, *balls), precision)
        if found.rel_accuracy_bits() >= bits:
            return found
        if (precision := 2 * precision) > MOST_BITS:
            raise LimitError(f"the optimum of {k} mechanisms needs more than {MOST_BITS} bits")


def _with_leaks(k: int, delta: Exact, told_apart: arb, precision: int) -> arb:
    """1 - (1-delta)^k (1 - told_apart), without cancellation."""
    unleaked = (-enclosure(delta, precision)).log1p() * k
    found = -unleaked.expm1() + unleaked.exp() * told_apart
    return _from_0_to_1(found)


def _from_0_to_1(x: arb) -> arb:
    """What of a ball can be a probability; a bound beyond either end is that end."""
    return x.max(arb(0)).min(arb(1))


def _counted(k: int, epsilon: Exact, at: Exact) -> int:
    """How many i of 0, ..., k have (k - 2i) epsilon > at."""
    if sign(epsilon) == 0:
        return k + 1 if _sign(at) < 0 else 0
    precision = 64 + k.bit_length()
    with working_precision(precision):
        e, a = enclosure(epsilon, precision), enclosure(at, precision)
        x = (k * e - a) / (2 * e)
        low, high = x.lower(), x.upper()
        if high < 0:
            return 0
        if low > k:
            return k + 1
        first, last = _whole(low), _whole(high)
    # All i < x count: those up to floor(x), but for x itself.
    while first < last and _sign((k - 2 * last) * epsilon - at) <= 0:
        last -= 1
    if _sign((k - 2 * last) * epsilon - at) <= 0:
        last -= 1
    return min(last, k) + 1


def _whole(x: arb) -> int:
    """The floor of the middle of a ball."""
    found = x.mid().floor().unique_fmpz()
    assert found is not None
    return int(found)


def _sign(x: Exact) -> int:
    found = sign(x)
    if found is None:
        raise LimitError(f"the sign of {x} is not decided")
    return found


def _told_apart(k: int, m: int, epsilon: arb, at: arb) -> arb:
    """P(X <= m) - e^at P(Y <= m)."""
    if m < 0:
        return arb(0)
    if m == k:
        return -at.expm1()
    return _at_most(k, m, epsilon) - at.exp() * _at_most(k, m, -epsilon)


def _at_most(k: int, m: int, x: arb) -> arb:
    """The probability of at most m wrong answers of k, where the odds of a wrong one are e^-x."""
    up = x.exp()
    if not m * up < k - m + 1:
        # Past the mode, or so near that the ball cannot tell: the other tail is the shorter one.
        other = k - m - 1
        if (other / up) < k - other + 1:
            return 1 - _at_most(k, other, -x)
        return (1 / (1 + 1 / up)).beta_lower(k - m, m + 1, 1)
    bits = flint.ctx.prec
    terms, steps = _plan(k, m, up, bits)
    if terms + STEP * steps > MOST_TERMS * (bits / 128) ** 2:
        return (1 / (1 + 1 / up)).beta_lower(k - m, m + 1, 1)
    total = _by_fraction(k, m - terms, up)
    for i in range(m - terms + 1, m + 1):
        total = 1 + total * i / (k - i + 1) * up
    return total * _mass(k, m, x)


def _plan(k: int, m: int, up: arb, bits: int) -> tuple[int, float]:
    """How many terms to take below the m-th, and how many steps of the fraction the rest will take:
    a guess, of the least work."""
    if m <= LOOK:
        return m, 0
    fall = max(1e-300, float(-(up * m / (k - m + 1)).log().mid()))  # of the terms' logarithms
    bend = max(1e-300, k / (m * (k - m)))
    steep = max(fall, (bits * bend) ** (2 / 3))
    return min(m, math.ceil((steep - fall) / bend)), (bits / steep) * (bits / steep * bend) / 8


def _by_fraction(k: int, m: int, up: arb) -> arb:
    """P(at most m wrong) / P(exactly m), where m up < k - m + 1.

    This is Gauss's hypergeometric function F(-m, 1; k - m + 1; -up). The even part of its continued
    fraction, 1/(b_0 + c_1/(b_1 + c_2/(b_2 + ...))), ends after m steps. All b and c are positive
    (b grows from 1 - m up/(k - m + 1)), so that the value lies between each two neighbours of the
    values that one gets by breaking off.
    """
    over, under = arb(1), 1 - up * m / (k - m + 1)  # the fraction broken off here, and one before
    over_before, under_before = arb(0), arb(1)
    takes = up * m / (k - m + 1)  # what b_n takes off, and c divides by
    for n in range(1, m + 1):
        d = k - m + 2 * n
        adds = up * (n * (k + n)) / ((d - 1) * d)
        c = takes * adds
        takes = up * ((m - n) * (k - m + n)) / (d * (d + 1))
        b = 1 + adds - takes
        over, over_before = b * over + c * over_before, over
        under, under_before = b * under + c * under_before, under
        if n % LOOK == 0 and (over * under_before).overlaps(over_before * under):
            break
    else:
        return over / under
    return (over / under).union(over_before / under_before)


def _mass(k: int, m: int, x: arb) -> arb:
    """The probability of exactly m wrong answers."""
    unit = k * (-x).exp().log1p()
    if k <= 1000:
        return math.comb(k, m) * (-(x * m) - unit).exp()
    ways = arb(k + 1).lgamma() - arb(m + 1).lgamma() - arb(k - m + 1).lgamma()
    return (ways - x * m - unit).exp()


# ----------------------------------------------------------------------------- the inverse


def optimal_epsilon(
    k: int, epsilon: Exact, delta: Exact, target: Exact, bits: int = 64
) -> Bracket | None:
    """The least epsilon' >= 0 for which k-fold composition is (epsilon', target)-DP.

    None where there is none, as the deltas alone exceed the target. The ends are a relative
    2^(1-bits) apart, or both below 2^(-32 bits).

    From (k - 2m - 2) epsilon to (k - 2m) epsilon, m wrong answers and fewer tell the databases
    apart, and delta' is linear in e^epsilon'. No other m makes it greater: so it is the greatest of
    these lines, and meets the target where that one does which is met farthest out.
    """
    if _leaks_exceed(k, delta, target):
        return None
    nothing = Bracket(arb(0), arb(0), True)
    if k == 0 or _sign(epsilon) == 0 or sign(target - 1) == 0:
        return nothing
    with working_precision(64 + k.bit_length()):
        e, apart = enclosure(epsilon, flint.ctx.prec), _apart(k, delta, target)
        if k * e * (e / 2).tanh() <= 2 * apart**2 and apart > 0:  # Pinsker's inequality
            return nothing
    last = (k - 1) // 2
    m = _line_near(k, epsilon, delta, target)
    precision = bits + 56 + k.bit_length()
    while True:
        with working_precision(precision):
            e, apart = enclosure(epsilon, precision), _apart(k, delta, target)
            power = _meets(k, m, e, apart)
            place = (k - power.log() / e) / 2  # no number where the power may be 0
            if power < 0 or place > m + 1:  # too few wrong answers
                if m == last:
                    return nothing
                m = min(m + 1 if power < 0 else _whole(place), last)
                continue
            if place < m:
                m = max(_whole(place), 0)
                continue
            if m > 0 and not place > m:  # perhaps just beyond the bend
                power = power.max(_meets(k, m - 1, e, apart))
                place = (k - power.log() / e) / 2
            found = power.log().max(arb(0))
            near = found.rel_accuracy_bits() >= bits or found < arb(2) ** (-32 * bits)
            if near and place > m - 1:
                return Bracket(found.lower().max(arb(0)), found.upper(), True)
        if (precision := 2 * precision) > MOST_BITS:
            raise LimitError(f"the optimum of {k} mechanisms needs more than {MOST_BITS} bits")


def _leaks_exceed(k: int, delta: Exact, target: Exact) -> bool:
    """Whether 1 - (1-delta)^k, which no epsilon' can help, is more than the target."""
    if k <= MOST_LEAKS or sign(delta) == 0 or sign(1 - delta) == 0:
        return _sign(1 - target - (1 - delta) ** k) > 0
    for precision in (128, 512, 2048, 8192):
        with working_precision(precision):
            apart = _apart(k, delta, target)
        if apart < 0 or apart > 0:
            return bool(apart < 0)
    raise LimitError(f"{target} is not told from what {k} deltas of {delta} add up to")


def _apart(k: int, delta: Exact, target: Exact) -> arb:
    """What may be told apart besides the leaks, at the precision in force."""
    unleaked = (-enclosure(delta, flint.ctx.prec)).log1p() * k
    return (enclosure(target, flint.ctx.prec) + unleaked.expm1()) / unleaked.exp()


def _meets(k: int, m: int, epsilon: arb, apart: arb) -> arb:
    """The e^epsilon' where so much is told apart by m wrong answers and fewer."""
    return (_at_most(k, m, epsilon) - apart) / _at_most(k, m, -epsilon)


def _line_near(k: int, epsilon: Exact, delta: Exact, target: Exact) -> int:
    """A guess how many wrong answers still tell the databases apart at the answer.

    Nearly as of a normal law, the quantiles of what is told apart are nearly on a line: a step goes
    where the chord between two bends meets the target. One in six halves what is left instead.
    """
    low, high = 0, (k - 1) // 2
    precision, turn, guess = 64 + k.bit_length(), 0, arb("nan")
    while low < high and precision <= MOST_BITS:
        with working_precision(precision):
            e, apart = enclosure(epsilon, precision), _apart(k, delta, target)
            wanted = _quantile(apart)
            if turn == 0:  # by the central limit theorem
                guess = (k * (1 - (e / 2).tanh()) - wanted * arb(k).sqrt() / (e / 2).cosh()) / 2
            usable = turn % 6 < 5 and guess.is_finite()
            m = min(max(_whole(guess) if usable else (low + high) // 2, low), high)
            one, other = _at_most(k, m, e), _at_most(k, m, -e)
            above, below = (one - ((k - 2 * j) * e).exp() * other for j in (m, m + 1))
            if below.rel_accuracy_bits() < ROUGH_BITS + k.bit_length() // 2:
                precision *= 2
                continue
            if above > apart:
                high = m - 1
            elif below < apart:
                low = m + 1
            else:
                return m
            guess = _quantile(above)
            guess = m + (wanted - guess) / (_quantile(below) - guess)
            turn += 1
    return low


def _quantile(mass: arb) -> arb:
    """Where the upper tail of the standard normal law has this mass."""
    return (2 * mass).erfcinv() * arb(2).sqrt()


def _rational(x: arb) -> fmpq:
    """The middle of a ball."""
    mantissa, exponent = x.mid().man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(exponent)


# ----------------------------------------------------------------------------- the whole curve


def curve(k: int, epsilon: Exact, delta: Exact, bits: int = 64) -> list[tuple[Exact, arb]]:
    """The bends (epsilon', delta') of the optimum from k epsilon down to 0 or epsilon.

    Between two of them delta' is linear in e^epsilon'.
    """
    precision = bits + 48 + k.bit_length()
    while True:
        with working_precision(precision):
            found = _bends(k, enclosure(epsilon, precision), delta, precision)
        short = [d for d in found if not d.is_zero() and d.rel_accuracy_bits() < bits]
        if not short:
            return [((k - 2 * j) * epsilon, d) for j, d in enumerate(found)]
        if (precision := 2 * precision) > MOST_BITS:
            raise LimitError(f"the curve of {k} mechanisms needs more than {MOST_BITS} bits")


def _bends(k: int, epsilon: arb, delta: Exact, precision: int) -> list[arb]:
    up, down = epsilon.exp(), (-epsilon).exp()
    one, other = _mass(k, 0, epsilon), _mass(k, 0, -epsilon)
    ones = others = arb(0)
    found = []
    for j in range(k // 2 + 1):
        told_apart = ones - ((k - 2 * j) * epsilon).exp() * others if j else arb(0)
        if sign(delta - 1) == 0:
            found.append(arb(min(k, 1)))
        else:
            found.append(_with_leaks(k, delta, told_apart, precision))
        ones, others = ones + one, others + other
        one, other = one * (k - j) / (j + 1) * down, other * (k - j) / (j + 1) * up
    return found


# ----------------------------------------------------------------------------- unlike mechanisms


def optimal_delta_of(
    epsilons: Sequence[Exact],
    deltas: Sequence[Exact],
    at: Exact,
    cells: int = 1 << 16,
    bits: int = 64,
) -> Bracket:
    """The least delta' for which the composition of these mechanisms is (at, delta')-DP.

    Where all epsilon are multiples of one unit and add up to few of them, or there are few outcomes
    of all together, to `bits` bits. Else between two bounds on a grid of so many cells.
    """
    leaky = [d for d in deltas if sign(d) != 0]
    if any(sign(d - 1) == 0 for d in leaky):
        return Bracket(arb(1), arb(1), True)
    shares = Counter(e for e in epsilons if _sign(e) > 0)
    if (common := _common_unit(shares)) is not None:
        value = _to_bits(lambda n: _on_grid(shares, common, at, n), leaky, bits)
        return Bracket(value, value, True)

    def balls(precision: int) -> tuple[list[tuple[arb, int]], arb]:
        pairs = [(enclosure(e, precision), times) for e, times in shares.items()]
        return pairs, enclosure(at, precision)

    if math.prod(times + 1 for times in shares.values()) <= unlike.FEW_OUTCOMES:
        beyond = sign(at - sum((e * n for e, n in shares.items()), ZERO)) in (0, 1)
        value = _to_bits(
            lambda n: arb(0) if beyond else unlike.told_apart_exactly(*balls(n)), leaky, bits
        )
        return Bracket(value, value, True)
    with working_precision(GRID_BITS):
        low, high = unlike.told_apart(*balls(GRID_BITS), cells)
    return Bracket(_to_bits(lambda n: low, leaky, 0), _to_bits(lambda n: high, leaky, 0), False)


def optimal_epsilon_of(
    epsilons: Sequence[Exact], deltas: Sequence[Exact], target: Exact, cells: int = 1 << 16
) -> Bracket | None:
    """The least epsilon' >= 0 for which the composition of these mechanisms is (epsilon',
    target)-DP; None where the deltas alone exceed the target."""
    leaky = [d for d in deltas if sign(d) != 0]
    if any(sign(d - 1) == 0 for d in leaky):
        return Bracket(arb(0), arb(0), True) if sign(target - 1) == 0 else None
    shares = Counter(e for e in epsilons if _sign(e) > 0)
    if len(leaky) <= MOST_LEAKS:
        kept = Exact.of(1)
        for d in leaky:
            kept *= 1 - d
        gap = _sign(kept - (1 - target))
        if gap < 0:
            return None
        if gap == 0:
            total = enclosure(sum((e * n for e, n in shares.items()), ZERO), GRID_BITS)
            return Bracket(total, total, True)
    for precision in (GRID_BITS, 1024, 4096):
        with working_precision(precision):
            unleaked = sum(((-enclosure(d, precision)).log1p() for d in leaky), arb(0))
            apart = (enclosure(target, precision) + unleaked.expm1()) / unleaked.exp()
        if apart < 0:
            return None
        if apart.rel_accuracy_bits() > ENOUGH_BITS:
            break
    if not apart > 0:
        raise LimitError("the target is not told from what the deltas add up to")
    if not shares or sign(target - 1) == 0:
        return Bracket(arb(0), arb(0), True)
    with working_precision(GRID_BITS):
        pairs = [(enclosure(e, GRID_BITS), times) for e, times in shares.items()]
        low, high = (
            arb(fmpq(x.numerator, x.denominator)) for x in unlike.least_at(pairs, apart, cells)
        )
    return Bracket(low, high, False)


def _common_unit(shares: Counter[Exact]) -> Exact | None:
    """The greatest number of which all shares are multiples, unless it is too small."""
    if not shares:
        return Exact.of(1)
    one = next(iter(shares))
    ratios = [r for share in shares if (r := (share / one).rational) is not None]
    if len(ratios) < len(shares):
        return None
    common = math.lcm(*(int(r.q) for r in ratios))
    multiples = [int(r * common) for r in ratios]
    divisor = math.gcd(*multiples)
    total = sum(n * times for n, times in zip(multiples, shares.values(), strict=True))
    return one * fmpq(divisor, common) if total // divisor <= MOST_UNITS else None


def _to_bits(told_apart: Callable[[int], arb], leaky: list[Exact], bits: int) -> arb:
    """1 - (1 - told_apart) times all 1 - delta, at a precision that gives the bits."""
    precision = bits + 80
    while True:
        with working_precision(precision):
            apart = told_apart(precision)
            unleaked = sum(((-enclosure(d, precision)).log1p() for d in leaky), arb(0))
            found = _from_0_to_1(-unleaked.expm1() + unleaked.exp() * apart)
        if found.is_zero() or found.rel_accuracy_bits() >= bits:
            return found
        if (precision := 2 * precision) > MOST_BITS:
            raise LimitError(f"the optimum needs more than {MOST_BITS} bits")


def _on_grid(shares: Counter[Exact], unit: Exact, at: Exact, precision: int) -> arb:
    """What tells the databases apart, where all losses are multiples of a unit."""
    most, factors = 0, []  # the coefficient of x^w: a loss of `most` - w units
    u = enclosure(unit, precision)
    for share, times in shares.items():
        n = _whole(enclosure(share / unit, precision) + arb(0.5))
        row = [arb(0)] * (2 * n + 1)
        row[0], row[2 * n] = 1 / (1 + (-n * u).exp()), 1 / (1 + (n * u).exp())
        factors.append(arb_poly(row) ** times)
        most += n * times
    while len(factors) > 1:
        factors.sort(key=len, reverse=True)
        factors.append(factors.pop() * factors.pop())
    counted = _counted(2 * most, unit / 2, at)
    a, total = enclosure(at, precision), arb(0)
    for w, mass in enumerate((factors[0].coeffs() if factors else [arb(1)])[:counted]):
        total += mass * -(a - (most - w) * u).expm1()
    return total
