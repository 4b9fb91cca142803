"""How large a divergence can be, given bounds of others, for laws on any finite set; exactly.

From above a bound that has a proof (`provers/two_laws` finds it), from below two laws that meet
what is given, exactly. Floats propose both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from dpproofs import theory
from dpproofs.calculators.duality import Bounded, best, laws_at
from dpproofs.calculators.laws import Law
from dpproofs.calculators.sheet import Sheet, shows
from dpproofs.calculators.values import ValueFault, about, exact
from dpproofs.language.build import every, exp, index, log, ratio, sqrt, total
from dpproofs.language.sorts import Space, Table
from dpproofs.language.sorts import law as declare
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Proposition, Rel, Term, lift
from dpproofs.meaning.decide import judge
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, enclosure, sign
from dpproofs.meaning.walk import Instance, Walk
from dpproofs.outcome import Evidence, Outcome
from dpproofs.provers.proof import check
from dpproofs.provers.two_laws.multipliers import Dual
from dpproofs.search.effort import EFFORTS

__all__ = ["BestBound", "best_bound"]

NAME = "best_bound"
CLOSE = Fraction(1, 10**6)  # how far the two sides are apart, if it can be helped
NEAR = 1e-9  # so near, floats cannot tell two values apart
ROOM = (Fraction(1, 10**8), Fraction(1, 10**6), Fraction(1, 10**4), Fraction(1, 100))


def _chi_square(p: Table, q: Table) -> Term:
    y = p.index("y")
    return total(p(y) * ratio(p(y), q(y)), y, given=p(y) > 0) - 1


def _hellinger(p: Table, q: Table) -> Term:
    y = p.index("y")
    return total((sqrt(p(y)) - sqrt(q(y))) ** 2, y) / 2


def _power_sum(p: Table, q: Table, order: Term) -> Term:
    y = p.index("y")
    return total(p(y) * ratio(p(y), q(y)) ** (order - 1), y, given=p(y) > 0)


#: What may be bounded or given: whether it takes a number, and what it is.
DIVERGENCES: dict[str, tuple[bool, Callable[..., Term]]] = {
    "kl": (False, theory.KL),
    "total_variation": (False, theory.total_variation),
    "chi_square": (False, _chi_square),
    "hellinger": (False, _hellinger),
    "hockey_stick": (True, theory.hockey_stick),
    "power_sum": (True, _power_sum),
}


@shows
@dataclass(frozen=True)
class BestBound:
    """The bound that is proved, and laws that come so near to it: `gap` is how near.

    `statement` is what is proved, by `evidence`; `p` and `q` meet all that is given, and have
    the value `attained`.
    """

    bound: Exact
    attained: Exact
    p: Law
    q: Law
    statement: Statement
    evidence: Evidence

    @property
    def gap(self) -> Exact:
        return self.bound - self.attained

    @property
    def sharp(self) -> bool:
        """Whether the two sides are equal."""
        return sign(self.gap) == 0

    def sheet(self) -> Sheet:
        told = {
            "at most": _short(self.bound),
            "attained": _short(self.attained),
            "gap": "none: the constant is sharp" if self.sharp else _short(self.gap, 3),
            "p": ", ".join(map(_short, self.p)),
            "q": ", ".join(map(_short, self.q)),
            "proved": self.evidence.scope_words,
        }
        return Sheet((repr(self.statement),), fields=tuple(told.items()))


def _short(value: Exact, digits: int = 12) -> str:
    shown = str(value)
    if len(shown) <= 12:
        return shown
    return f"about {enclosure(value, 256).mid().str(digits, radius=False)}"


def best_bound(divergence: str, *, given: Mapping[str, object]) -> BestBound:
    """The greatest value of a divergence of p from q, for laws on any finite set, given bounds.

    Divergences are `kl`, `total_variation`, `chi_square`, `hellinger` (half the sum of (sqrt p -
    sqrt q)^2), `hockey_stick(epsilon)` and `power_sum(order)`; `reverse kl` is that of q from p.
    What is given is at most its number; `epsilon` bounds p/q and q/p by its power of e.

    >>> best_bound("kl", given={"epsilon": "log(2)", "total_variation": "1/10"}).attained
    Exact(1/10*log(2))
    """
    Y = Space("Y", "Y")
    p, q = declare("p", Y), declare("q", Y)
    goal = _term(divergence, p, q, "divergence")
    hypotheses = tuple(h for name, value in given.items() for h in _given(name, value, p, q))
    own, met = _program(divergence, given, (p, q))
    attained = _attained(own, met, Statement((p, q), goal <= 0, hypotheses))
    if attained is None:
        seen = "no laws were found that meet what is given"
        raise ValueFault(NAME, seen, "bounds that some laws meet", "", "give larger bounds")
    value, one, two = attained
    for bound in _bounds(met.value, value):
        number = _as_term(bound)
        if number is None:
            continue
        statement = Statement((p, q), goal <= number, hypotheses)
        evidence = check(statement, EFFORTS["quick"])
        if evidence.outcome is Outcome.PROVED:
            return BestBound(bound, value, Law(one), Law(two), statement, evidence)
    seen = f"a value of {about(value)}, and no bound near it that is proved"
    raise ValueFault(NAME, seen, "bounds that imply one", "", "give rational numbers, or fewer")


def _program(
    divergence: str, given: Mapping[str, object], laws: tuple[Table, Table]
) -> tuple[Bounded, Dual]:
    """What floats are asked, and what they say."""
    ends = [_value(exp(_number(most, name))) for name, most in given.items() if name == "epsilon"]
    others = {name: most for name, most in given.items() if name != "epsilon"}
    bounds = tuple(
        (_term(name, *laws, "given"), float(_value(_number(most, name))))
        for name, most in others.items()
    )
    cuts = tuple(cut for name in (divergence, *others) for cut in _cuts(name))
    goal = _term(divergence, *laws, "divergence")
    own = Bounded(goal, bounds, laws, ends[0] if ends else None, cuts)
    met = best(own)
    if met is None:
        seen = f"no finite bound of {divergence}"
        remedy = "bound p/q as well, by epsilon"
        raise ValueFault(NAME, seen, "what bounds it, and can be met", "", remedy)
    return own, met


def _cuts(name: str) -> Iterator[float]:
    """The values of p/q at which a hockey stick changes its form."""
    found = re.fullmatch(r"(reverse )?hockey_stick\((.*)\)", name)
    if found is not None:
        cut = float(_value(exp(_number(found[2], name))))
        yield 1 / cut if found[1] else cut


def _value(number: Term) -> Exact:
    found = Walk(ExactRing(), Instance()).value(number)
    assert isinstance(found, Exact)
    return found


def _bounds(value: float, attained: Exact) -> Iterator[Exact]:
    """The value that is attained, if it may be the best, then rational numbers a little above."""
    if abs(float(attained) - value) < NEAR * max(1, abs(value)):
        yield attained
    for room in ROOM:
        size = room * max(Fraction(1), abs(Fraction(value)))
        yield Exact.of((Fraction(value) + size).limit_denominator(int(4 / room)))


def _attained(
    own: Bounded, met: Dual, statement: Statement
) -> tuple[Exact, list[Fraction], list[Fraction]] | None:
    """The greatest value at laws that meet what is given, exactly."""
    found = None
    (space,) = own.laws[0].over
    for one, two in laws_at(own, met):
        rows = [{(n,): Exact.of(m) for n, m in enumerate(masses)} for masses in (one, two)]
        instance = Instance({space: len(one)}, {}, dict(zip(own.laws, rows, strict=True)))
        if judge(statement, instance).met <= 0:
            continue
        value = Walk(ExactRing(), instance).value(own.goal)
        if isinstance(value, Exact) and (found is None or sign(value - found[0]) == 1):
            found = value, one, two
        if found is not None and sign(found[0] + CLOSE - exact(met.value)) == 1:
            break
    return found


# ----------------------------------------------------------------------------- reading


def _given(name: str, value: object, p: Table, q: Table) -> Iterator[Proposition]:
    most = _number(value, name)
    if name == "epsilon":
        y = index("y", p.over[0])
        yield every(p(y) <= exp(most) * q(y), y)
        yield every(q(y) <= exp(most) * p(y), y)
    else:
        yield Rel("<=", _term(name, p, q, "given"), most)


def _term(name: object, p: Table, q: Table, subject: str) -> Term:
    allowed = ", ".join(f"{n}(number)" if takes else n for n, (takes, _) in DIVERGENCES.items())
    if subject == "given":
        allowed += ", epsilon"
    found = re.fullmatch(r"(reverse )?(\w+?)(?:\((.*)\))?", name) if isinstance(name, str) else None
    if found is None or found[2] not in DIVERGENCES:
        raise ValueFault(subject, repr(name), allowed, f"in {NAME}", "name one of these")
    takes, build = DIVERGENCES[found[2]]
    if takes != (found[3] is not None):
        remedy = f"write {found[2]}(2)" if takes else f"write {found[2]}"
        raise ValueFault(subject, repr(name), allowed, f"in {NAME}", remedy)
    numbers = [_number(found[3], str(name))] if takes else []
    return build(*((q, p) if found[1] else (p, q)), *numbers)


def _number(value: object, subject: str) -> Term:
    """A rational number, or the logarithm of one."""
    place = f"in {NAME}"
    found = _as_term(exact(value, subject, place))
    if found is None:
        allowed = "a rational number, or the logarithm of one"
        raise ValueFault(subject, value, allowed, place, "round it: a bound may be larger")
    return found


def _as_term(number: Exact) -> Term | None:
    """A rational number, or a multiple of the logarithm of one, as it is written."""
    if number.rational is not None:
        return lift(Fraction(int(number.rational.p), int(number.rational.q)))
    found = re.fullmatch(r"(?:(-?\d+(?:/\d+)?)\*)?log\((\d+(?:/\d+)?)\)", str(number))
    if found is None:
        return None
    inner = log(Fraction(found[2]))
    return lift(Fraction(found[1])) * inner if found[1] else inner
