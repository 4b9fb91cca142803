"""What a plot of a claim shows, evaluated exactly from its statement and kept beside the claim.

The claim file `claims/<document>/<name>.py` has one file `claims/<document>/plots/<name>.json`:

    {"format": "dpproofs-plots", "version": 1, "claims": {KEY: [PLOT, ...]}}

A plot is a kind, the names of its axes, series of decimals, and the pin of all that they depend on;
one whose pin no longer fits is not shown. The kinds: `map`, the bound divided by the
best; `bounds`, both of them along one parameter; `sides`, both sides of the conclusion along one
parameter, of a refuted print at its counterexample; `regions` and `losses`, of the pairs of laws
that a statement compares; `slack`, a table of what each link of a proof loses at one instance.
"""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from flint import arb

from dpproofs.calculators.polygons import region
from dpproofs.language.canon import digest
from dpproofs.language.claims import Least
from dpproofs.language.sorts import Natural, Scalar
from dpproofs.language.statements import Statement
from dpproofs.language.terms import Node, Predicate, Quantity, Rel, TableTerm
from dpproofs.meaning.exact import ExactRing
from dpproofs.meaning.numbers import Exact, LimitError, enclosure, log, sign
from dpproofs.meaning.walk import Instance, Undecided, Walk, entries
from dpproofs.record.corpus import Located
from dpproofs.record.links import compared
from dpproofs.record.results import ClaimResult, StatementResult
from dpproofs.record.sharpness import BITS, Point, SharpnessMap, sharpness_map
from dpproofs.record.witness import instance_from_json
from dpproofs.theory import hockey_stick, region_within

__all__ = ["drawn", "fresh", "kept", "plots_path", "points_of", "save"]

FORMAT, VERSION = "dpproofs-plots", 1
Json = dict[str, Any]

COUNTS = (1, 2, 3, 5, 7, 10, 14, 20, 30, 45, 70, 100)
POWERS = ("101/100", "41/40", "21/20", "11/10", "5/4", "3/2", "2", "3", "5", "9", "20")
NUMBERS = ("1/1000", "1/300", "1/100", "1/30", "1/10", "1/4", "1/2", "3/4", "1", "3/2", "2", "3",
           "5", "10")  # fmt: skip
SHARES = ("1e-10", "1e-8", "1e-6", "1e-4", "1/1000", "1/100", "1/20", "1/10", "1/5", "3/10",
          "1/2", "7/10", "9/10", "1")  # fmt: skip
LINES = 3  # values of a second parameter
DIGITS = 6
LEAST = 5  # points of a line that is worth drawing
MOST_ATOMS = 1000


def drawn(claim: ClaimResult) -> list[Json]:
    """All that can be drawn of a claim."""
    found = list(_mapped(claim.located))
    printed, stands = claim.printed, claim.printed if claim.amended is None else claim.amended
    if printed.statement is not None and printed.witness is not None:
        found += _sides(printed, instance_from_json(printed.statement, printed.witness), True)
    elif stands.statement is not None and stands.tried:
        if not found:
            found += _sides(stands, _sample(stands))
        found += _pairs(stands)
    return [*found, *_slack(claim)]


# ----------------------------------------------------------------------------- bound and best


def _mapped(located: Located) -> Iterator[Json]:
    mapped = sharpness_map(located.claim)
    if mapped is None:
        return
    points = [[p.at, p.ratio, p.attained, p.useless] for p in mapped.points()]
    if points:
        yield {"kind": "map", "pin": mapped.pin, "points": points}
    told = _bounds(mapped)
    if told["series"]:
        yield {"kind": "bounds", "pin": mapped.pin, **told}


def points_of(located: Located, mapped: SharpnessMap, anew: bool = True) -> list[Point]:
    """The points of a map: those that are kept, or where they are not, none or found `anew`."""
    for plot in kept(located):
        if plot["kind"] == "map" and plot["pin"] == mapped.pin:
            return [Point(tuple(map(tuple, at)), *rest) for at, *rest in plot["points"]]
    return list(mapped.points()) if anew else []


def _bounds(mapped: SharpnessMap) -> Json:
    """Bound and best along one parameter, a natural one if there is one, on a fine grid."""
    varied = [(thing, grid) for thing, grid in mapped.grids if len(grid) > 1]
    if not varied:
        return {"series": []}
    (along, grid), *others = sorted(varied, key=lambda pair: not isinstance(pair[0], Natural))
    second = others[0] if others else None
    fixed = {thing: grid[0] for thing, grid in mapped.grids if len(grid) == 1}
    series = []
    for value in _some(second[1]) if second is not None else (None,):
        at = dict(fixed) if second is None else {**fixed, second[0]: value}
        points = []
        for x in _fine(along, grid):
            both = mapped.sides({**at, along: x})
            if both is not None and all(side.is_finite() for side in both):
                points.append([_decimal(x), *map(_digits, both)])
        if len(points) >= LEAST:
            name = "" if second is None else f"{second[0].name} = {value}"
            series.append({"name": name, "points": points})
    return {
        "x": along.name,
        "y": mapped.best.of.name if isinstance(mapped.best, Least) else "bound and best",
        "at": ", ".join(f"{thing.name} = {value}" for thing, value in fixed.items()),
        "series": series,
    }


def _some(grid: Sequence[Any]) -> list[Any]:
    """A few values of a grid, not its ends."""
    inner = grid[1:-1] if len(grid) > LINES else grid
    places = [round(n * (len(inner) - 1) / max(1, LINES - 1)) for n in range(LINES)]
    return [inner[n] for n in dict.fromkeys(places)]


def _fine(thing: Scalar, grid: Sequence[Any] = ()) -> list[Any]:
    if isinstance(thing, Natural):
        return [n for n in COUNTS if thing.smallest <= n <= thing.largest]
    if thing.logarithmic:
        return [log(Exact.of(Fraction(x))) for x in POWERS]
    ends = [end for end in (thing.low, thing.high) if end is not None]
    share = len(ends) == 2 and all(repr(end) in ("0", "1") for end in ends)
    return [Exact.of(Fraction(x)) for x in (SHARES if share else NUMBERS)]


def _decimal(x: Any) -> str:
    return str(x) if isinstance(x, int) else _digits(enclosure(x, BITS))


def _digits(ball: arb) -> str:
    return str(ball.mid().str(DIGITS, radius=False))


# ----------------------------------------------------------------------------- both sides

MOST_SCALARS = 3


def _sides(
    result: StatementResult, instance: Instance | None, fails: bool = False
) -> Iterator[Json]:
    """Both sides of a relation along one of its parameters, the rest as in an instance: a decided
    one, or the one that refutes it, whose own value is told too."""
    statement = result.statement
    assert statement is not None
    show = statement.show
    if not isinstance(show, Rel) or instance is None or len(statement.scalars) > MOST_SCALARS:
        return
    for along in _parameters(statement, show):
        own = instance.sizes.get(along) or instance.scalars.get(along)
        points = list(_along(statement, show, instance, along, own if fails else None))
        values = {value for _, *sides in points for value in sides}
        if len(points) >= LEAST and len(values) >= LEAST:
            rest = {**instance.sizes, **instance.scalars}
            told = [f"{thing.name} = {v}" for thing, v in rest.items() if thing is not along]
            yield {
                "kind": "sides",
                "pin": _pin(statement, result),
                "x": along.name,
                "y": "both sides",
                "op": show.op,
                "at": ", ".join(t for t in told if len(t) < 60),
                "tables": bool(instance.tables),
                "fails": _decimal(own) if fails and own is not None else "",
                "series": [{"name": "", "points": points}],
            }
            return


def _parameters(statement: Statement, show: Rel) -> Iterator[Any]:
    """What a plot may run over: a number of both sides, or of any side where there is no table."""
    left, right = ({*side.walk()} for side in (show.left, show.right))
    if not statement.tables:
        yield from (s for s in statement.parameters if isinstance(s, Natural) and s in left | right)
        yield from (s for s in statement.scalars if s in left | right)
    else:
        yield from (s for s in statement.scalars if s in left & right)


def _along(
    statement: Statement, show: Rel, instance: Instance, along: Any, own: Any
) -> Iterator[list[str]]:
    values = [*_fine(along), *([] if own is None else [own])]
    values.sort(key=lambda x: float(_decimal(x)))
    for x in {_decimal(x): x for x in values}.values():
        here = instance.with_scalar(along, x)
        if isinstance(along, Natural):
            here = Instance({**instance.sizes, along: x}, instance.scalars)
        walk = Walk(ExactRing(BITS), here)
        try:
            if not all(walk.truth(h) > 0 for h in statement.hypotheses):
                continue
            both = walk.value(show.left), walk.value(show.right)
        except (Undecided, LimitError):
            continue
        if all(isinstance(side, Exact) for side in both):
            balls = [enclosure(side, BITS) for side in both]
            if all(ball.is_finite() for ball in balls):
                yield [_decimal(x), *map(_digits, balls)]


def _sample(result: StatementResult) -> Instance | None:
    """Of the instances that the evidence keeps, the one whose numbers are least often 0 or 1."""
    found = []
    for data in _samples(result):
        assert result.statement is not None
        with contextlib.suppress(ValueError):
            found.append(instance_from_json(result.statement, data))
    return min(found, key=_plain, default=None)


def _plain(instance: Instance) -> int:
    return sum(str(x) in ("0", "1") for x in instance.scalars.values())


def _samples(result: StatementResult) -> Iterator[Json]:
    for e in result.findings:
        if e.certificate is not None and e.certificate.get("format") == "dpproofs-sample":
            yield from reversed(e.certificate["instances"])
            return  # a sample that was decided again stands beside the recorded one


def _pin(statement: Statement, result: StatementResult) -> str:
    told = [result.witness, *_samples(result)]
    return digest([statement.hash, json.dumps(told, sort_keys=True)])[:12]


# ----------------------------------------------------------------------------- pairs of laws


def _pairs(result: StatementResult) -> Iterator[Json]:
    """Privacy regions where a statement compares some, and the losses of laws that nothing but its
    numbers determines."""
    statement, instance = result.statement, _sample(result)
    assert statement is not None
    if instance is None:
        return
    show = statement.show
    pin = _pin(statement, result)
    if isinstance(show, Predicate) and show.head is region_within.head:
        told = [_region(pair, instance) for pair in (show.args[:2], show.args[2:])]
        if all(told):
            yield {
                "kind": "regions",
                "pin": pin,
                "at": _at(instance, show),
                "series": [
                    {"name": name, "points": corners}
                    for name, corners in zip(("left", "right"), told, strict=True)
                ],
            }
    elif not statement.tables and isinstance(show, Rel):
        heads = [n for n in show.walk() if isinstance(n, Quantity) and n.head is _COMPARES]
        if heads:
            yield from _evolution(statement, heads[0], instance, pin)


_COMPARES = hockey_stick.head


def _evolution(
    statement: Statement, head: Quantity, instance: Instance, pin: str
) -> Iterator[Json]:
    """Of two laws that a number determines: region and loss for each of its values."""
    counts = [s for s in statement.parameters if isinstance(s, Natural)][:1]
    regions, losses = [], []
    for n in range(counts[0].smallest, counts[0].largest + 1) if counts else (0,):
        sizes = {**instance.sizes, counts[0]: n} if counts else instance.sizes
        here = Instance(sizes, instance.scalars, instance.tables)
        name = f"{counts[0].name} = {n}" if counts else ""
        pair = _laws(head.args[:2], here)
        if pair is None:
            return
        regions.append({"name": name, "points": _corners(pair)})
        losses.append({"name": name, "points": _losses(pair)})
    at = _at(Instance({}, instance.scalars) if counts else instance, *head.args[:2])
    yield {"kind": "regions", "pin": pin, "at": at, "series": regions}
    yield {"kind": "losses", "pin": pin, "at": at, "series": losses[-1:]}


def _region(pair: Sequence[Node], instance: Instance) -> list[list[str]]:
    laws = _laws(pair, instance)
    return [] if laws is None else _corners(laws)


def _corners(laws: Sequence[list[Exact]]) -> list[list[str]]:
    return [[_decimal(x), _decimal(y)] for x, y in region(*laws).corners]


def _losses(laws: Sequence[list[Exact]]) -> list[list[str]]:
    """Each value of log(p/q) with its probability under p, the infinite one as it is called."""
    found: dict[str, Exact] = {}
    for p, q in zip(*laws, strict=True):
        if sign(p) == 1:
            loss = _decimal(log(p / q)) if sign(q) == 1 else "infinity"
            found[loss] = found.get(loss, Exact.of(0)) + p
    return [[loss, _decimal(mass)] for loss, mass in found.items()]


def _laws(pair: Sequence[Node], instance: Instance) -> list[list[Exact]] | None:
    walk, found = Walk(ExactRing(BITS), instance), []
    try:
        for table in pair:
            assert isinstance(table, TableTerm)
            keys = entries(table, instance.sizes)
            if len(keys) > MOST_ATOMS:
                return None
            found.append([walk.entry(table, key) for key in keys])
    except (Undecided, LimitError):
        return None
    return found if all(isinstance(x, Exact) for x in itertools.chain(*found)) else None


def _at(instance: Instance, *about: Node) -> str:
    """The numbers that these nodes speak of."""
    met = {part for node in about for part in node.walk()}
    told = [f"{s.name} = {n}" for s, n in instance.sizes.items()]
    told += [f"{s.name} = {v}" for s, v in instance.scalars.items() if s in met]
    return ", ".join(t for t in told if len(t) < 60)


# ----------------------------------------------------------------------------- links of a proof

LINKS = 2  # from so many that can be compared on there is a table


def _slack(claim: ClaimResult) -> Iterator[Json]:
    """Both sides of each link, as it stands, at an instance that the evidence keeps."""
    stands = claim.printed if claim.amended is None else claim.amended
    instance = None if stands.statement is None else _sample(stands)
    if instance is None:
        return
    links = [(s.step.name, s.printed if s.amended is None else s.amended) for s in claim.steps]
    rows = []
    for name, result in links:
        row = None if result.statement is None else _link(result.statement, instance)
        if row is not None:
            rows.append([name, *row])
    if len(rows) >= LINKS:
        everything = Instance({}, instance.scalars)
        told = _at(everything, *(s for s in instance.scalars))
        sizes = [f"{size.name} = {n}" for size, n in instance.sizes.items()]
        at = ", ".join([*sizes, told] if told else sizes)
        yield {"kind": "slack", "pin": _slack_pin(claim), "at": at, "rows": rows}


def _link(statement: Statement, instance: Instance) -> list[str] | None:
    """Left, sign, right and the loss; None for what speaks of more, or is no comparison."""
    link = compared(statement, instance)
    if isinstance(link, str):
        return None
    if not (isinstance(link.left, Exact) and isinstance(link.right, Exact)):
        return None
    loss = "" if link.margin is None else _decimal(link.margin)
    return [_decimal(link.left), link.op, _decimal(link.right), loss]


def _slack_pin(claim: ClaimResult) -> str:
    stands = claim.printed if claim.amended is None else claim.amended
    assert stands.statement is not None
    results = (s.printed if s.amended is None else s.amended for s in claim.steps)
    hashes = [r.statement.hash for r in results if r.statement is not None]
    return digest([_pin(stands.statement, stands), *hashes])[:12]


# ----------------------------------------------------------------------------- keeping


def plots_path(claim_file: Path) -> Path:
    return claim_file.parent / "plots" / f"{claim_file.stem}.json"


_read: dict[Path, Json] = {}


def kept(located: Located) -> list[Json]:
    """What is kept of a claim; nothing where the file is missing or of another format."""
    return list(_file(plots_path(located.file)).get(located.key, []))


def _file(path: Path) -> Json:
    if path not in _read:
        try:
            data = json.loads(path.read_text(encoding="ascii"))
            known = data["format"] == FORMAT and data["version"] == VERSION
            _read[path] = data["claims"] if known else {}
        except (OSError, ValueError, KeyError, TypeError):
            _read[path] = {}
    return _read[path]


def fresh(claim: ClaimResult, plot: Json) -> bool:
    """Whether a kept plot still belongs to what the claim says and to its evidence."""
    if plot["kind"] in ("map", "bounds"):
        mapped = sharpness_map(claim.located.claim)
        return mapped is not None and mapped.pin == plot["pin"]
    if plot["kind"] == "slack":
        return bool(_slack_pin(claim) == plot["pin"])
    shown = claim.printed if claim.amended is None or plot.get("fails") else claim.amended
    return shown.statement is not None and _pin(shown.statement, shown) == plot["pin"]


def save(claims: Sequence[ClaimResult]) -> list[Path]:
    """Draw anew what is missing or no longer fits, and write the files that change; a file of
    which nothing is left goes."""
    written = []
    for path, members in itertools.groupby(claims, lambda c: plots_path(c.located.file)):
        told = dict(_file(path))
        for claim in members:
            known = told.get(claim.located.key)
            if not known or not all(fresh(claim, plot) for plot in known):
                told[claim.located.key] = drawn(claim)
        data = {
            "format": FORMAT,
            "version": VERSION,
            "claims": {k: v for k, v in told.items() if v},
        }
        text = json.dumps(data, indent=1, sort_keys=True) + "\n"
        if data["claims"] and (not path.is_file() or path.read_text(encoding="ascii") != text):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="ascii")
            written.append(path)
        elif not data["claims"] and path.is_file():
            path.unlink()
            written.append(path)
        _read.pop(path, None)
    return written
