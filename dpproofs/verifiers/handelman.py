"""The small verifier of one-atom certificates. It computes again everything that it uses.

A proof of `goal >= 0` is a list of products with rational coefficients. Each product consists of
facts of one level and one case, and perhaps of one hypothesis. Its coefficient is not negative,
unless one of its factors is an equation. The proof is right if at every level, in every case of the
complete list of cases,

    sigma * goal  =  the products without a hypothesis  +  the products with one, its part there

as polynomials over the rationals, and if sigma, a sum of products of parameters, is above 0. Added
up over all atoms, this gives `goal >= 0` for all finite laws: see docs/explanation/proofs.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from dpproofs.language.statements import Statement
from dpproofs.verifiers.atoms import ONE, Gen, Poly, mapped, of_gen
from dpproofs.verifiers.cases import Case, Fact, Level, Problem
from dpproofs.verifiers.levels import level_name, loose
from dpproofs.verifiers.schematic import Goal, NotSchematic, counts_of, goals_of

__all__ = ["FORMAT", "VERSION", "Unproved", "cleared", "verify_certificate", "verify_proof"]

FORMAT, VERSION = "dpproofs-atoms", 1
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)


class Unproved(Exception):
    """Raised where a proof does not show what it should; the message says where."""


def verify_certificate(statement: Statement, certificate: Mapping[str, Any]) -> bool:
    """Tell whether a certificate proves the statement, for spaces of any size and for all counts
    in their ranges. For a count that it does not name, it proves the statement for all numbers
    from the smallest on."""
    try:
        head = (certificate["format"], certificate["version"], certificate["statement"])
        if head != (FORMAT, VERSION, statement.hash):
            return False
        every = counts_of(statement, certificate["counts"][0]["at"])
        if [part["at"] for part in certificate["counts"]] != [
            {p.name: n for p, n in counts.items()} for counts in every
        ]:
            return False
        for counts, part in zip(every, certificate["counts"], strict=True):
            for goal, shown in zip(goals_of(statement, counts), part["goals"], strict=True):
                for duty, proof in zip(goal.duties, shown["duties"], strict=True):
                    verify_proof(Problem(goal.owed(duty)), proof)
                _verify_goal(goal.met, shown["proof"])
    except (Unproved, NotSchematic, *UNFIT):
        return False
    return True


def _verify_goal(goal: Goal, proof: Any) -> None:
    """Verify the proof of one goal. An equation may be shown as two inequalities."""
    if isinstance(proof, list):
        if goal.op != "==":
            raise Unproved("two proofs of one inequality")
        for half, shown in zip(goal.halves, proof, strict=True):
            verify_proof(Problem(half), shown)
    else:
        verify_proof(Problem(goal), proof)


def verify_proof(problem: Problem, proof: Mapping[str, Any]) -> None:
    """Return if the proof is right; otherwise raise `Unproved`."""
    levels = {level_name(i): i for i in problem.levels}
    hypotheses = {h.name: h for h in problem.hypotheses}
    sigma = _sigma(problem, proof["sigma"])
    rest: dict[tuple[Level, Case], list[Poly]] = {
        (level, case): [-problem.reduced(sigma * problem.parts.get(level, ONE - ONE), case)]
        for level in problem.levels
        for case in problem.cases(level)
    }
    strict: set[Case] = set()
    for entry in proof["products"]:
        level = levels[entry["level"]]
        cases = {str(case): case for case in problem.cases(level)}
        case, number = cases[entry["case"]], _rational(entry["coefficient"])
        factors = _factors(problem, level, case, entry["factors"])
        hypothesis = hypotheses[entry["given"]] if entry["given"] else None
        free = any(f.equation for f in factors) or (hypothesis and hypothesis.equation)
        if number < 0 and not free:
            raise Unproved(f"a negative multiple of {entry['factors']}")
        if problem.op == "==" and not free:
            raise Unproved("an inequality in the proof of an equation")
        product = _product(factors).scaled(number)
        if "times" in entry:  # an equation may be multiplied by anything
            if hypothesis is None or not hypothesis.equation:
                raise Unproved("an inequality is multiplied by what may be negative")
            product = product * _times(problem, level, case, entry["times"])
        if hypothesis is None:
            rest[(level, case)].append(product)
        above = number > 0 and all(f.strict for f in factors)
        if above and not level and (hypothesis is None or hypothesis.strict):
            strict.add(case)
        if hypothesis is None:
            continue
        if not hypothesis.free <= level:
            raise Unproved(f"a hypothesis at {level_name(hypothesis.free)} is used elsewhere")
        within = problem.bits_at(level)
        for part_level, part in hypothesis.parts:
            joined = part_level | level
            if joined not in levels.values() or joined - level != part_level - hypothesis.free:
                raise Unproved(f"a hypothesis leads to {level_name(joined)}")
            for each in problem.cases(joined):
                if each.below(within) == case:
                    whole = problem.reduced(product * part, each)
                    if whole.terms and not problem.has_value(
                        problem.reduced(part, each), joined, each
                    ):
                        raise Unproved(f"a hypothesis may have no value in case {each}")
                    rest[(joined, each)].append(whole)
    for (level, case), terms in rest.items():
        if not _is_zero(terms):
            raise Unproved(f"the identity fails at {level_name(level)} in case {case}")
    if problem.op == ">" and strict != set(problem.cases(frozenset())):
        raise Unproved("the strict inequality has no strictly positive part")


def _sigma(problem: Problem, entries: Iterable[Mapping[str, Any]]) -> Poly:
    """A sum of positive multiples of products of parameters, none below 0 in any case, one of
    them above it."""
    sigma, known, above = ONE - ONE, signed_parameters(problem), False
    for entry in entries:
        number = _rational(entry["coefficient"])
        if number <= 0:
            raise Unproved("sigma is not above 0")
        factors = [known[name] for name in entry["factors"]]
        above = above or all(fact.strict for fact in factors)
        sigma = sigma + _product(factors).scaled(number)
    if not above:
        raise Unproved("sigma may be 0")
    return sigma


def signed_parameters(problem: Problem) -> dict[str, Fact]:
    """What is never below 0 whatever the case; strict where it is above 0 in all of them."""
    root: Level = frozenset()
    cases = [problem.facts(root, case) for case in problem.cases(root)]
    if not cases:
        raise ArithmeticError("the hypotheses leave no case")
    found = [{f.x: f.strict for f in facts if not f.equation} for facts in cases]
    shared = (x for x in found[0] if all(x in each for each in found))
    facts = [Fact(x, all(each[x] for each in found)) for x in shared]
    return {fact.name: fact for fact in facts}


def _factors(problem: Problem, level: Level, case: Case, names: Iterable[str]) -> list[Fact]:
    known = {fact.name: fact for fact in problem.facts(level, case) if not fact.equation}
    equations = {fact.name: fact for fact in problem.facts(level, case) if fact.equation}
    return [
        equations[name.removeprefix("0 = ")] if name.startswith("0 = ") else known[name]
        for name in names
    ]


def _times(problem: Problem, level: Level, case: Case, entries: Iterable[tuple[str, str]]) -> Poly:
    """Any product at a level: what is summed over below is not free here."""
    named = {gen.name: gen for gen in problem.gens if loose(gen) <= level}
    known = {f.x for f in problem.facts(level, case) if f.strict}
    product = ONE
    for name, text in entries:
        gen, power = named[name], _power(text)
        if power == 0 or (power < 0 and of_gen(gen, -1) not in known):
            raise Unproved("an equation is divided by what may be 0")
        product = product * of_gen(gen, power)  # one of a kind: nothing is read twice
    return product


def _product(factors: Iterable[Fact]) -> Poly:
    product = ONE
    for fact in factors:
        product = product * fact.x
    return product


def _power(text: str) -> Any:
    power = Fraction(text)
    return int(power) if power.denominator == 1 else power


def _rational(text: object) -> fmpq:
    if not isinstance(text, str):
        raise Unproved("a coefficient is a rational number, as text")
    numerator, _, denominator = text.partition("/")
    return fmpq(int(numerator), int(denominator or 1))


# ----------------------------------------------------------------------------- the identity


def _is_zero(terms: list[Poly]) -> bool:
    """Whether the sum vanishes, decided by FLINT once exponents are natural numbers."""
    terms = cleared(terms)
    names = sorted({g for x in terms for g in x.gens}, key=lambda g: g.order)
    context = fmpq_mpoly_ctx.get([f"x{n}" for n in range(max(1, len(names)))], Ordering.lex)
    place = {gen: n for n, gen in enumerate(names)}
    total = context.from_dict({})
    for x in terms:
        total += _flint(context, place, x)
    return not total.to_dict()


def _flint(context: fmpq_mpoly_ctx, place: Mapping[Gen, int], x: Poly) -> fmpq_mpoly:
    found: dict[tuple[int, ...], fmpq] = {}
    for monomial, c in x.terms.items():
        powers = [0] * context.nvars()
        for gen, power in monomial:
            powers[place[gen]] += int(power)
        found[tuple(powers)] = found.get(tuple(powers), fmpq(0)) + c
    return context.from_dict(found)


def cleared(terms: list[Poly]) -> list[Poly]:
    """The terms, all multiplied by the same product, without negative or fractional exponents.

    The product is one of generators that were divided by, hence not 0: an identity stays one.
    """
    lowest: dict[Gen, Any] = {}
    roots: dict[Gen, int] = {}
    for x in terms:
        for monomial in x.terms:
            for gen, power in monomial:
                lowest[gen] = min(lowest.get(gen, 0), power)
                roots[gen] = lcm(roots.get(gen, 1), getattr(power, "denominator", 1))
    below = [(g, -p) for g, p in lowest.items() if p < 0]
    up = tuple(sorted(below, key=lambda item: item[0].order))
    out = [x.times(up) for x in terms]
    if any(n > 1 for n in roots.values()):
        out = [_rooted(x, roots) for x in out]
    if any(g.kind == "alias" for x in out for g in x.gens):
        out = cleared([mapped(x, lambda g: g.data[0] if g.kind == "alias" else None) for x in out])
    return out


def _rooted(x: Poly, roots: Mapping[Gen, int]) -> Poly:
    """x over the roots of its generators."""
    found: dict[Any, fmpq] = {}
    for monomial, c in x.terms.items():
        powers = []
        for gen, power in monomial:
            n = roots.get(gen, 1)
            if n == 1:
                powers.append((gen, power))
            else:
                whole, part = divmod(int(power * n), n)
                root = Gen("root", (Poly({((gen, 1),): fmpq(1)}), n), gen.sign)
                powers += [(g, p) for g, p in ((gen, whole), (root, part)) if p]
        key = tuple(sorted(powers, key=lambda item: item[0].order))
        found[key] = found.get(key, fmpq(0)) + c
    return Poly(found)
