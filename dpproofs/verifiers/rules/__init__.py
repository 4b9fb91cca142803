"""Rules: a statement follows from other statements, its premises, which a rule derives from it.

A certificate names the rule and its choices, and holds a certificate of each premise. The premises
are not recorded: the verifier derives them again from the statement and verifies each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dpproofs.language.plain import NotPlain
from dpproofs.language.sorts import Natural
from dpproofs.language.statements import Statement, StatementError
from dpproofs.verifiers.balance import FORMAT as SUMS
from dpproofs.verifiers.balance import verify_balance
from dpproofs.verifiers.domain import FORMAT as DOMAIN
from dpproofs.verifiers.domain import verify_domain
from dpproofs.verifiers.handelman import FORMAT as ATOMS
from dpproofs.verifiers.handelman import verify_certificate
from dpproofs.verifiers.patterns import FORMAT as SIGNS
from dpproofs.verifiers.patterns import verify_pattern
from dpproofs.verifiers.rules import (
    chord,
    domains,
    exponents,
    gaussian_tails,
    induction,
    multipliers,
    neighbours,
    optimum,
    rounds,
    splitting,
)

__all__ = [
    "DEEPEST",
    "FORMAT",
    "FORMATS",
    "RULES",
    "VERSION",
    "Rule",
    "fixed",
    "rests",
    "scope_words",
    "verify",
    "verify_reduction",
]

FORMAT, VERSION = "dpproofs-rule", 1
#: What needs no rule, with its verifier.
ALONE: dict[str, Callable[[Statement, Any], bool]] = {
    ATOMS: verify_certificate,
    SUMS: verify_balance,
    SIGNS: verify_pattern,
    DOMAIN: verify_domain,
}
FORMATS = (FORMAT, *ALONE)
DEEPEST = 3  # rules upon rules
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)


@dataclass(frozen=True)
class Rule:
    """A rule derives `premises` from a statement and one of its `choices`.

    `every` says that the rule proves the statement for numbers of any size, so that no premise may
    fix one. That the premises imply the statement is proved on paper; what that proof `rests` on,
    besides sums and cases, is stated wherever the rule is used. A rule that is `late` is tried only
    where nothing else proves the statement.
    """

    choices: Callable[[Statement], Iterator[Sequence[int]]] | None  # None: a prover finds them
    premises: Callable[[Statement, Sequence[int]], list[Statement]]
    every: bool
    rests: str
    late: bool = False


#: What bounds the sum over rounds of what is close.
ROUNDS = "Hoeffding's lemma, Markov's inequality, induction over the rounds"

RULES = {
    "domains": Rule(
        domains.choices,
        domains.premises,
        every=False,
        rests="given x > 0 for all x is for all x > 0",
    ),
    "rounds": Rule(
        rounds.choices,
        rounds.premises,
        every=True,
        rests=f"{ROUNDS}, and for divergences the split of a law into a close part and a rest",
    ),
    "induction": Rule(
        induction.choices, induction.premises, every=True, rests="induction over the rounds"
    ),
    "optimum": Rule(
        optimum.choices,
        optimum.premises,
        every=True,
        rests=f"the optimum as a divergence of rounds of randomised response; {ROUNDS}",
    ),
    "neighbours": Rule(
        neighbours.choices,
        neighbours.premises,
        every=False,
        rests="datasets at distance 1 differ in one record",
    ),
    "exponents": Rule(exponents.choices, exponents.premises, every=False, rests="powers of e grow"),
    "gaussian_tails": Rule(
        gaussian_tails.choices,
        gaussian_tails.premises,
        every=False,
        rests="Chernoff's and Mills' bounds of the Gaussian tail, which falls",
    ),
    "chord": Rule(
        chord.choices,
        chord.premises,
        every=False,
        rests="a function whose second derivative is not below 0 is below its chord",
        late=True,
    ),
    "multipliers": Rule(
        None,
        multipliers.premises,
        every=False,
        rests="weak duality of linear programs",
        late=True,
    ),
    "cases": Rule(splitting.choices, splitting.premises, every=False, rests="one case holds"),
}


def verify_reduction(statement: Statement, certificate: Mapping[str, Any], depth: int = 0) -> bool:
    """Tell whether the rule derives these premises and each of them is proved."""
    try:
        head = (certificate["format"], certificate["version"], certificate["statement"])
        if head != (FORMAT, VERSION, statement.hash) or depth >= DEEPEST:
            return False
        rule, choice = RULES[certificate["rule"]], certificate["choice"]
        if not all(type(n) is int and n >= 0 for n in choice):
            return False
        asked, shown = rule.premises(statement, choice), certificate["premises"]
        if not asked or (rule.every and any(fixed(each) for each in shown)):
            return False
        return all(verify(s, c, depth + 1) for s, c in zip(asked, shown, strict=True))
    except (NotPlain, StatementError, *UNFIT):
        return False


def verify(statement: Statement, certificate: Mapping[str, Any], depth: int = 0) -> bool:
    """Verify a certificate with the small verifier for its format."""
    format_ = certificate["format"]
    if format_ in ALONE:
        return ALONE[format_](statement, certificate)
    return format_ == FORMAT and verify_reduction(statement, certificate, depth)


def fixed(certificate: Mapping[str, Any]) -> set[str]:
    """The numbers of rounds, records and so on that a certificate fixes."""
    if certificate["format"] in (ATOMS, SUMS):
        return {name for part in certificate["counts"] for name in part["at"]}
    return set().union(*map(fixed, certificate.get("premises", ())))


def scope_words(statement: Statement, certificate: Mapping[str, Any]) -> str:
    """What a certificate covers, in words: everything, with the counts that are fixed to their
    ranges."""
    if certificate["format"] == SIGNS:
        return "all parameters"
    kept = fixed(certificate)
    counts = [p for p in statement.parameters if isinstance(p, Natural)]
    ranges = [
        f"every {p.name} from {p.smallest} on"
        if p.name not in kept
        else f"{p.name} = {p.smallest}" + (f"..{p.largest}" if p.largest > p.smallest else "")
        for p in counts
    ]
    return ", ".join(["all finite spaces and all parameters", *ranges])


def rests(certificate: Mapping[str, Any]) -> list[str]:
    """The rules in a certificate and the theorems behind them, which are proved on paper; each
    once, the outermost first."""
    if certificate["format"] != FORMAT:
        return []
    rule = certificate["rule"]
    own = f"by the rule of {rule}: {RULES[rule].rests}"
    inner = [told for premise in certificate["premises"] for told in rests(premise)]
    return list(dict.fromkeys([own, *inner]))
