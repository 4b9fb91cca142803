"""Stored certificates with one leaf spoilt in turn, and the rules by which it may be a proof.

A forgery that is accepted without a rule is a hole of a checker. An identity allows few, for a
spoilt product must add the same as before at every level in every case:

    nothing      it adds nothing, spoilt or not: a summand that is not needed
    the same     what was put in its place is the same polynomial there
    any sigma    there is nothing to be multiplied: the goal is 0 in every case

A pattern or a list of boxes may say more than is needed, or less: what it then says is looked at
again by values at points, and what it covers ("seen", "covered"); a list that is said to cover a
part where it covers all says less ("less").

A combination of forms allows what an identity does: "nothing" and "the same".

A reduction names a rule and its choice: another may ask for the same premises ("the same
premises"). Where a rule may fix numbers, a premise may do so too ("each number"). The certificate
of one premise, under the name of another, may prove that one as well ("of both"), by its own
checker alone; a premise that is the statement itself may be shown by what shows that ("itself").
Each premise is then spoilt as what it is.
"""

from __future__ import annotations

import copy
import itertools
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from dpproofs.language.sorts import Natural
from dpproofs.language.statements import Statement
from dpproofs.meaning.cubes import Side, cubes_of
from dpproofs.meaning.decide import judge
from dpproofs.provers.derivations import derivations
from dpproofs.record import artefacts
from dpproofs.record.corpus import load_corpora, load_file, statements_of
from dpproofs.verifiers.atoms import ONE, ZERO, Poly
from dpproofs.verifiers.balance import Column, Columns, _rational, in_logs, shows, verify_balance
from dpproofs.verifiers.boxes import verify_boxes
from dpproofs.verifiers.cases import Problem
from dpproofs.verifiers.domain import verify_domain
from dpproofs.verifiers.handelman import Unproved, cleared, verify_proof
from dpproofs.verifiers.levels import level_name
from dpproofs.verifiers.patterns import Curve, Graph, curves_of, verify_pattern
from dpproofs.verifiers.rules import RULES, verify, verify_reduction
from dpproofs.verifiers.schematic import counts_of, goals_of
from dpproofs.verifiers.slopes import derivative
from dpproofs.verifiers.summing import relations_of
from dpproofs.verifiers.sums import NoSum, Sum

UNFIT = (Unproved, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
WORK = 20000  # levels and cases looked at for one proof; beyond, leaves are taken at even steps


def stored(*files: Path) -> Iterator[tuple[str, Statement, dict[str, Any]]]:
    """Every stored certificate of these claim files, or of the corpus, with its statement."""
    corpora = [load_file(file) for file in files] or [load_corpora()]
    for located in (located for corpus in corpora for located in corpus.claims.values()):
        try:
            kept = artefacts.load(artefacts.path_for(located.file)).claims
        except artefacts.MissingArtefact:
            continue
        for key, statement, _ in statements_of(located):
            if key in kept and kept[key].statement == statement.hash:
                for evidence in kept[key].evidence:
                    if evidence.certificate is not None and evidence.outcome.name == "PROVED":
                        yield key, statement, evidence.certificate


@dataclass
class Tally:
    tried: int = 0
    rules: Counter[str] = field(default_factory=Counter)  # by which forgeries were accepted
    holes: list[str] = field(default_factory=list)

    def add(self, accepted: bool, rule: str, what: str) -> None:
        self.tried += 1
        if accepted and rule:
            self.rules[rule] += 1
        elif accepted:
            self.holes.append(what)


def spoil(key: str, statement: Statement, certificate: dict[str, Any], tally: Tally) -> None:
    """Try every leaf of a certificate."""
    match certificate["format"]:
        case "dpproofs-atoms":
            for problem, proof in proofs(statement, certificate):
                _spoil_proof(key, problem, proof, tally)
        case "dpproofs-signs":
            _spoil_pattern(key, statement, certificate, tally)
        case "dpproofs-domain":
            _spoil_domain(key, statement, certificate, tally)
        case "dpproofs-boxes":
            _spoil_boxes(key, statement, certificate, tally)
        case "dpproofs-sums":
            _spoil_balance(key, statement, certificate, tally)
        case "dpproofs-rule":
            _spoil_rule(key, statement, certificate, tally)
            shown = zip(_asked(statement, certificate), certificate["premises"], strict=True)
            for n, (premise, inner) in enumerate(shown):
                spoil(f"{key}, premise {n}", premise, inner, tally)


def spoilt(
    data: Any, leaves: Callable[[Any], Iterable[Any]], kept: Collection[str] = ()
) -> Iterator[Any]:
    """The data with each entry dropped, and each leaf spoilt that is not below a key in `kept`."""
    if isinstance(data, dict):
        for key in data:
            yield {k: v for k, v in data.items() if k != key}
            for other in spoilt(data[key], leaves, kept) if key not in kept else ():
                yield {**data, key: other}
    elif isinstance(data, list):
        for n in range(len(data)):
            yield [*data[:n], *data[n + 1 :]]
            for other in spoilt(data[n], leaves, kept):
                yield [*data[:n], other, *data[n + 1 :]]
    else:
        yield from leaves(data)


# ----------------------------------------------------------------------------- identities


def proofs(statement: Statement, certificate: Any) -> Iterator[tuple[Problem, Any]]:
    """Each identity of a certificate, with what it is an identity of."""
    every = counts_of(statement, certificate["counts"][0]["at"])
    for counts, part in zip(every, certificate["counts"], strict=True):
        for goal, shown in zip(goals_of(statement, counts), part["goals"], strict=True):
            for duty, proof in zip(goal.duties, shown["duties"], strict=True):
                yield Problem(goal.owed(duty)), proof
            whole = shown["proof"]
            if isinstance(whole, list):
                yield from zip(map(Problem, goal.met.halves), whole, strict=True)
            else:
                yield Problem(goal.met), whole


def _spoil_proof(key: str, problem: Problem, proof: Any, tally: Tally) -> None:
    size = sum(len(problem.cases(level)) for level in problem.levels)
    leaves = list(_spoilt_proofs(problem, proof))
    step = max(1, len(leaves) * size // WORK)
    for where, n, other in leaves[::step]:
        try:
            verify_proof(problem, other)
        except UNFIT:
            tally.add(False, "", "")
        else:
            rule = _rule(problem, proof, other, where, n)
            tally.add(True, rule, f"{key}: {where} {n} of {other[where]}")


def _spoilt_proofs(problem: Problem, proof: Any) -> Iterator[tuple[str, int, Any]]:
    """Where, which entry, and the proof with it spoilt."""
    for where in ("sigma", "products"):
        for n, entry in enumerate(proof[where]):
            rest = [*proof[where][:n]], [*proof[where][n + 1 :]]
            yield where, n, {**proof, where: [*rest[0], *rest[1]]}
            for other in _spoilt_entries(problem, entry, where == "sigma"):
                if other == entry:
                    continue
                yield where, n, {**proof, where: [*rest[0], other, *rest[1]]}


def _spoilt_entries(problem: Problem, entry: Any, sigma: bool) -> Iterator[Any]:
    number = Fraction(entry["coefficient"])
    for wrong in (-number, number * Fraction(101, 100), 0):
        yield {**entry, "coefficient": str(wrong)}
    level = next(i for i in problem.levels if level_name(i) == entry.get("level", "{}"))
    if not sigma:
        names = [level_name(i) for i in problem.levels]
        yield from ({**entry, "level": other} for other in names if other != entry["level"])
        for at, value in enumerate(entry["case"]):
            flipped = entry["case"][:at] + "10"[int(value)] + entry["case"][at + 1 :]
            yield {**entry, "case": flipped}
        known = [h.name for h in problem.hypotheses if h.name != entry["given"]]
        yield from ({**entry, "given": other} for other in [None, *known][:3])
        for at, (name, power) in enumerate(entry.get("times", ())):
            for wrong_power in (Fraction(power) + 1, -Fraction(power), 0):
                times = [list(pair) for pair in entry["times"]]
                times[at] = [name, str(wrong_power)]
                yield {**entry, "times": times}
            yield {**entry, "times": entry["times"] + [entry["times"][at]]}
    cases = [c for c in problem.cases(level) if sigma or str(c) == entry["case"]]
    facts = problem.facts(level, cases[0])
    for at, name in enumerate(entry["factors"]):
        others = [f"{'0 = ' * f.equation}{f.name}" for f in facts]
        wrong_names = [other for other in others if other != name]
        place = others.index(name) if name in others else 0
        near = [
            wrong_names[(place + i) % len(wrong_names)] for i in range(min(2, len(wrong_names)))
        ]
        before, after = entry["factors"][:at], entry["factors"][at + 1 :]
        yield {**entry, "factors": [*before, *after]}
        yield {**entry, "factors": [*before, name, name, *after]}
        yield from ({**entry, "factors": [*before, other, *after]} for other in near)


def _rule(problem: Problem, proof: Any, other: Any, where: str, n: int) -> str:
    """Why a spoilt proof is one, by what the entry adds; nothing if no rule says so."""
    if where == "sigma":
        idle = all(
            _same(problem.reduced(part, case), ZERO)
            for level, part in problem.parts.items()
            for case in problem.cases(level)
        )
        return "any sigma" if idle else ""
    dropped = len(other[where]) < len(proof[where])
    old = _adds(problem, proof[where][n])
    new = {} if dropped else _adds(problem, other[where][n])
    if any(not _same(old.get(at, ZERO), new.get(at, ZERO)) for at in {*old, *new}):
        return ""
    return "the same" if any(not _same(x, ZERO) for x in old.values()) else "nothing"


def _adds(problem: Problem, entry: Any) -> dict[Any, Poly]:
    """What an entry adds, at each level in each case."""
    level = next(i for i in problem.levels if level_name(i) == entry["level"])
    case = next(c for c in problem.cases(level) if str(c) == entry["case"])
    known = {f"{'0 = ' * f.equation}{f.name}": f.x for f in problem.facts(level, case)}
    product = ONE
    for name in entry["factors"]:
        product = product * known[name]
    number = Fraction(entry["coefficient"])
    product = product * Poly({(): ONE.terms[()] * number.numerator / number.denominator})
    named = {gen.name: gen for gen in problem.gens}
    for name, power in entry.get("times", ()):
        whole = Fraction(power)
        exponent: Any = int(whole) if whole.denominator == 1 else whole
        product = product * Poly({((named[name], exponent),): ONE.terms[()]})
    if not entry["given"]:
        return {(level, case): product}
    given = next(h for h in reversed(problem.hypotheses) if h.name == entry["given"])
    found: dict[Any, Poly] = {}
    for part_level, part in given.parts:
        joined = part_level | level
        for each in problem.cases(joined):
            if each.below(problem.bits_at(level)) == case:
                found[(joined, each)] = problem.reduced(product * part, each)
    return found


def _same(left: Poly, right: Poly) -> bool:
    cleared_left, cleared_right = cleared([left, right])
    return cleared_left == cleared_right


# ----------------------------------------------------------------------------- signs


def _spoil_pattern(key: str, statement: Statement, certificate: Any, tally: Tally) -> None:
    for c, levels in enumerate(certificate["curves"]):
        for k, level in enumerate(levels):
            for other in _spoilt_levels(level):
                spoilt = copy.deepcopy(certificate)
                if other is None:
                    del spoilt["curves"][c][k]
                else:
                    spoilt["curves"][c][k] = other
                accepted = verify_pattern(statement, spoilt)
                rule = _seen(statement, spoilt) if accepted else ""
                tally.add(accepted, rule, f"{key}: curve {c}, level {k}: {other}")


def _spoil_domain(
    key: str, statement: Statement, certificate: dict[str, Any], tally: Tally
) -> None:
    for n, tree in enumerate(certificate["proofs"]):
        for rule, other in _spoilt_trees(tree):
            proofs = [*certificate["proofs"][:n], other, *certificate["proofs"][n + 1 :]]
            accepted = verify_domain(statement, {**certificate, "proofs": proofs})
            tally.add(accepted, rule, f"{key}: proof {n}: {other}")


def _spoilt_trees(tree: Any) -> Iterator[tuple[str, Any]]:
    """The tree with a node spoilt, and why it may still be a proof."""
    for by in ("sign", "from", "chord", "split", "order", "face", "move", "times", "factor"):
        if by != tree["by"]:
            yield "another argument with the same needs", {**tree, "by": by}
    for key in ("x", "than", "end", "at", "n", "c"):
        if key in tree:
            yield "", {k: v for k, v in tree.items() if k != key}
    for end in ("low", "high"):
        if tree.get("end") not in (None, end):
            yield "another end will do", {**tree, "end": end}
    if "at" in tree:
        for move in (Fraction(1, 100), Fraction(-1, 100)):
            yield "a cut elsewhere", {**tree, "at": str(Fraction(tree["at"]) + move)}
    if "c" in tree:
        yield "", {**tree, "c": str(-Fraction(tree["c"]))}
    for n, (name, power) in enumerate(tree["times"] if isinstance(tree.get("times"), list) else ()):
        for wrong in ([], [[name, str(-Fraction(power))]]):
            times = [*tree["times"][:n], *wrong, *tree["times"][n + 1 :]]
            yield "multiplied by something else above 0", {**tree, "times": times}
    parts = tree.get("parts", [])
    for n, part in enumerate(parts):
        yield "", {**tree, "parts": [*parts[:n], *parts[n + 1 :]]}
        for rule, other in _spoilt_trees(part):
            yield rule, {**tree, "parts": [*parts[:n], other, *parts[n + 1 :]]}


def _spoilt_levels(level: Any) -> Iterator[Any]:
    yield None
    for n, (name, power) in enumerate(level["times"]):
        for wrong in ([], [[name, str(-Fraction(power))]], [[name, str(Fraction(power) + 1)]]):
            yield {**level, "times": [*level["times"][:n], *wrong, *level["times"][n + 1 :]]}
    for n, (low, high, sign, why) in enumerate(level["pieces"]):
        wrong_pieces = [[low, high, -sign, why]]
        wrong_pieces += [[low, high, sign, o] for o in ("left", "right", "balls") if o != why]
        for move in (Fraction(1, 100), Fraction(-1, 100)):
            wrong_pieces += [[str(Fraction(low) + move), high, sign, why]] if low else []
            wrong_pieces += [[low, str(Fraction(high) + move), sign, why]] if high else []
        wrong_pieces += [["", high, sign, why]] if low else []
        wrong_pieces += [[low, "", sign, why]] if high else []
        before, after = level["pieces"][:n], level["pieces"][n + 1 :]
        yield {**level, "pieces": [*before, *after]}
        yield from ({**level, "pieces": [*before, piece, *after]} for piece in wrong_pieces)


def _seen(statement: Statement, certificate: Any) -> str:
    """Whether each sign that is claimed is seen at points, and level 0 is above 0 all over."""
    curves = curves_of(statement, certificate["logs"])
    for curve, levels in zip(curves, certificate["curves"], strict=True):
        f, told = curve.f, []
        for k, level in enumerate(levels):
            f = curve.next(f if k == 0 else derivative(f, curve.x), level["times"])
            told.append((Graph(curve, f), level["pieces"]))
        for graph, pieces in told:
            for low, high, sign, _ in pieces:
                ends = [None if end == "" else Fraction(end) for end in (low, high)]
                if any((graph.at(point) or 0) * sign < 0 for point in _points(curve, *ends)):
                    return ""
        for point in _points(curve, curve.low, curve.high):
            if not any(
                sign > 0
                and (low == "" or Fraction(low) <= point)
                and (high == "" or point <= Fraction(high))
                for low, high, sign, _ in told[0][1]
            ):
                return ""
    return "seen"


def _points(curve: Curve, low: Any, high: Any) -> Iterator[Fraction]:
    first = low if low is not None else (min(high, 0) - 8 if high is not None else Fraction(-8))
    last = high if high is not None else max(first, Fraction(0)) + 8
    for n in range(9):
        point = first + (last - first) * Fraction(n, 8)
        if point not in (curve.low, curve.high):
            yield point


# ----------------------------------------------------------------------------- rules


def _asked(statement: Statement, certificate: Any) -> list[Statement]:
    return RULES[certificate["rule"]].premises(statement, certificate["choice"])


def _spoil_rule(key: str, statement: Statement, certificate: Any, tally: Tally) -> None:
    premises = _asked(statement, certificate)
    honest = [premise.hash for premise in premises]
    for what, other in _spoilt_rules(statement, certificate):
        if other == certificate:
            continue
        accepted, rule = verify_reduction(statement, other), ""
        if accepted and other["premises"] == certificate["premises"]:
            asked = [premise.hash for premise in _asked(statement, other)]
            rule = "the same premises" if asked == honest else ""
        elif accepted and what == "counts" and not RULES[other["rule"]].every:
            rule = "each number"
        elif accepted and what == "premise renamed":
            shown = zip(premises, other["premises"], strict=True)
            rule = "of both" if all(verify(*each) for each in shown) else ""
        elif accepted and what == "itself" and honest[0] == statement.hash:
            rule = "itself"
        tally.add(accepted, rule, f"{key}: {what} of {other['rule']} {other['choice']}")


def _spoilt_rules(statement: Statement, certificate: Any) -> Iterator[tuple[str, Any]]:
    """What is spoilt, and the certificate with it."""
    shown, choice = certificate["premises"], certificate["choice"]

    def with_premises(*premises: Any) -> Any:
        return {**certificate, "premises": [*premises]}

    yield "head", {**certificate, "version": certificate["version"] + 1}
    yield "head", {**certificate, "statement": "0" * 64}
    yield from (("rule", {**certificate, "rule": name}) for name in (*RULES, "trust"))
    for name, _, premises in derivations(statement):
        if name != certificate["rule"] and len(premises) == len(shown):
            yield "rule", {**certificate, "rule": name, "choice": []}
    wrong_choices: list[Any] = [choice[1:], [*choice, 0], [*choice, *choice]]
    for n, way in enumerate(choice):
        for wrong in (way + 1, way - 1, 0, 99, -1, True, str(way)):
            wrong_choices.append([*choice[:n], wrong, *choice[n + 1 :]])
    yield from (
        ("choice", {**certificate, "choice": wrong})
        for wrong in wrong_choices
        if json.dumps(wrong) != json.dumps(choice)
    )
    yield "premises", with_premises()
    yield "itself", with_premises(certificate, *shown[1:])
    for n, premise in enumerate(shown):
        before, after = shown[:n], shown[n + 1 :]
        yield "premise dropped", with_premises(*before, *after)
        yield "premise doubled", with_premises(*before, premise, premise, *after)
        yield "premise emptied", with_premises(*before, {}, *after)
        for m, another in enumerate(shown):
            yield "premise of another", with_premises(*before, another, *after)
            if m > n:
                swapped = [*shown]
                swapped[n], swapped[m] = another, premise
                yield "premises exchanged", with_premises(*swapped)
            renamed = {**another, "statement": premise["statement"]}
            if m != n:
                yield "premise renamed", with_premises(*before, renamed, *after)
        if "counts" in premise:
            part = premise["counts"][0]
            naturals = [p for p in statement.parameters if isinstance(p, Natural)]
            for counts in (
                [],
                premise["counts"][1:],
                [*premise["counts"], part],
                [{**part, "at": {}}],
                *(
                    [{**part, "at": {p.name: n}} for n in range(p.smallest, p.largest + 1)]
                    for p in naturals
                ),
            ):
                yield "counts", with_premises(*before, {**premise, "counts": counts}, *after)


# ----------------------------------------------------------------------------- boxes


def _spoil_boxes(key: str, statement: Statement, certificate: Any, tally: Tally) -> None:
    places = [
        (c, b, k)
        for c, cube in enumerate(certificate["cubes"])
        for b, box in enumerate(cube["boxes"])
        for k in range(max(1, len(box)))
    ]
    for c, b, k in places[:: max(1, len(places) // 24)]:
        for other in _spoilt_boxes(certificate["cubes"][c]["boxes"], b, k):
            spoilt = copy.deepcopy(certificate)
            spoilt["cubes"][c]["boxes"] = other
            spoilt["count"] += len(other) - len(certificate["cubes"][c]["boxes"])
            accepted = verify_boxes(statement, spoilt)
            rule = _covered(statement, spoilt["cubes"][c]) if accepted else ""
            tally.add(accepted, rule, f"{key}: box {b} of {c}: {other[b : b + 1]}")
    for wrong in (
        {"bits": 7},
        {"count": certificate["count"] + 1},
        {"whole": not certificate["whole"]},
        {"cubes": certificate["cubes"][1:]},
        {"cubes": [{**cube, "covers": cube["covers"][1:]} for cube in certificate["cubes"]]},
    ):
        other = {**certificate, **wrong}
        if other != certificate:
            rule = "less" if other["whole"] < certificate["whole"] else ""
            tally.add(verify_boxes(statement, other), rule, f"{key}: {[*wrong]}")


def _spoilt_boxes(boxes: Any, b: int, k: int) -> Iterator[Any]:
    yield [*boxes[:b], *boxes[b + 1 :]]
    if not boxes[b]:
        return
    side = Side.parse(boxes[b][k])
    more = (side.high - side.low) / 100
    for low, high, low_open, high_open in (
        (side.low + more, side.high, side.low_open, side.high_open),
        (side.low, side.high - more, side.low_open, side.high_open),
        (side.low - more, side.high, side.low_open, side.high_open),
        (side.low, side.high, not side.low_open, side.high_open),
        (side.low, side.high, side.low_open, not side.high_open),
    ):
        wrong = Side(low, high, low_open, high_open)
        if str(wrong) != str(side):
            box = [*boxes[b][:k], str(wrong), *boxes[b][k + 1 :]]
            yield [*boxes[:b], box, *boxes[b + 1 :]]


def _covered(statement: Statement, entry: Any) -> str:
    """Whether each of some points of the target is in a box, and no box holds a counterexample."""
    sizes = {p: entry["sizes"][p.name] for p in statement.parameters}
    cube = next(
        c
        for c in cubes_of(statement, sizes)
        if {t.name: "".join(map(str, bits)) for t, bits in c.bits.items()} == entry["bits"]
    )
    boxes = [[Side.parse(text) for text in box] for box in entry["boxes"]]
    target = [Side.parse(text) for text in entry["covers"]]
    ways = [
        [
            side.low + side.width * n / 8
            for n in range(9)
            if _inside(side.low + side.width * n / 8, side)
        ]
        for side in target
    ]
    for point in itertools.islice(itertools.product(*ways), 40):
        if not any(all(map(_inside, point, box)) for box in boxes):
            return ""
    for box in boxes[:40]:
        middle = [side.middle for side in box]
        if judge(statement, cube.at(middle), 1024).refutes:
            return ""
    return "covered"


def _inside(at: Any, side: Side) -> bool:
    above = at > side.low or (at == side.low and not side.low_open)
    return bool(above and (at < side.high or (at == side.high and not side.high_open)))


# ----------------------------------------------------------------------------- sums

KINDS = ("given", "every", "one", "term", "whole", "pair", "extreme", "tangent")


def _spoil_balance(key: str, statement: Statement, certificate: Any, tally: Tally) -> None:
    every = counts_of(statement, certificate["counts"][0]["at"])
    for counts, part in zip(every, certificate["counts"], strict=True):
        reading = relations_of(statement, counts)
        for goal, shown in zip(reading.goals, part["goals"], strict=True):
            words = [entry for entry in shown if isinstance(entry, str)]
            kitchen = _kitchen(reading, goal, words)
            for n, entry in enumerate(shown):
                for other in _spoilt_summands(entry):
                    spoilt = [*shown[:n], *other, *shown[n + 1 :]]
                    try:
                        accepted = shows(reading, goal, spoilt)
                    except (NoSum, *UNFIT):
                        accepted = False
                    rule = _summand_rule(kitchen, entry, other) if accepted and kitchen else ""
                    tally.add(accepted, rule, f"{key}: {entry} as {other}")
    for wrong in (
        {"counts": certificate["counts"][1:]},
        {"counts": [*certificate["counts"], certificate["counts"][-1]]},
        {"counts": [{**part, "goals": part["goals"][1:]} for part in certificate["counts"]]},
        {"counts": [{**part, "at": {**part["at"], "n": 7}} for part in certificate["counts"]]},
        {"statement": "0"},
        {"version": 0},
    ):
        spoilt_whole = {**certificate, **wrong}
        if spoilt_whole != certificate:
            tally.add(verify_balance(statement, spoilt_whole), "", f"{key}: {[*wrong]}")


def _kitchen(reading: Any, goal: Any, words: list[str]) -> Columns | None:
    if "cleared" in words:
        return None
    return Columns(reading, in_logs(reading, goal) if words else goal)


def _spoilt_summands(entry: Any) -> Iterator[list[Any]]:
    """An entry left out, or with one of its leaves spoilt."""
    yield []
    if isinstance(entry, str):
        yield from ([word] for word in ("log", "cleared", "") if word != entry)
        return
    (what, scale), told = entry
    kind, *at = what
    number = Fraction(told)
    yield from ([[[what, scale], str(n)]] for n in (-number, number * Fraction(101, 100), 0))
    yield from ([[[what, n], told]] for n in (scale + 1, scale - 1))
    yield from ([[[[other, *at], scale], told]] for other in KINDS if other != kind)
    for n, value in enumerate(at):
        for wrong in (value + 1, value - 1, -value - 2):
            yield [[[[kind, *at[:n], wrong, *at[n + 1 :]], scale], told]]
        yield [[[[kind, *at[:n], *at[n + 1 :]], scale], told]]
    yield [entry, entry]


def _summand_rule(kitchen: Columns, entry: Any, others: list[Any]) -> str:
    """Why a spoilt combination is one: it adds up to the same."""

    def added(entries: list[Any]) -> Sum:
        found = Sum()
        for recipe, told in entries:
            column: Column = kitchen.column(recipe)
            found = found + column.x.scaled(_rational(told))
        return found

    before, after = added([entry]), added(others)
    if before != after:
        return ""
    return "the same" if before.terms else "nothing"
