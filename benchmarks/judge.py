"""The exact judge beside the same decisions written by hand in python-flint.

    python benchmarks/judge.py [ATOMS]

Each statement is decided at pairs of rational laws that were never seen before, by the judge, which
decides first that they are laws and meet the hypotheses, and by a function that knows the statement
and does the same in balls of the same precision. They must agree everywhere. CPU time, medians of
seven rounds.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from flint import arb, ctx, fmpq

from dpproofs.language import Statement, every, exp, law, real, space, total
from dpproofs.meaning.decide import judge
from dpproofs.meaning.numbers import Exact
from dpproofs.meaning.swift import BITS
from dpproofs.meaning.walk import Instance
from dpproofs.theory import KL, hockey_stick, total_variation

ROUNDS, PAIRS = 7, 200

Y = space("Y", largest=1000)
p, q = law("p", Y), law("q", Y)
epsilon = real("epsilon", at_least=0)
y = p.index("y")

Law = Sequence[fmpq]


def proper(e: fmpq, a: Law, b: Law) -> bool:
    """What the judge decides first: a number that is not below 0, and two laws."""
    return e >= 0 and all(min(law) >= 0 and sum(law, fmpq(0)) == 1 for law in (a, b))


def within(e: fmpq, a: Law, b: Law) -> bool:
    factor = arb(e).exp()
    return all(
        arb(x) <= factor * arb(z) and arb(z) <= factor * arb(x) for x, z in zip(a, b, strict=True)
    )


def kl_is_small(e: fmpq, a: Law, b: Law) -> bool | None:
    if not within(e, a, b):
        return None
    divergence = arb(0)
    for x, z in zip(a, b, strict=True):
        divergence += arb(x) * arb(x / z).log()
    return bool(divergence <= arb(e) * (arb(e).exp() - 1))


def hockey_stick_is_small(e: fmpq, a: Law, b: Law) -> bool | None:
    factor, over, apart = arb(e).exp(), arb(0), fmpq(0)
    for x, z in zip(a, b, strict=True):
        more = arb(x) - factor * arb(z)
        if more > 0:
            over += more
        apart += abs(x - z)
    return bool(over <= arb(apart / 2))


def square_is_small(e: fmpq, a: Law, b: Law) -> bool | None:
    apart = fmpq(0)
    for x, z in zip(a, b, strict=True):
        apart += abs(x - z)
    return bool((apart / 2) ** 2 <= apart)


CASES: dict[str, tuple[Statement, Callable[[fmpq, Law, Law], bool | None]]] = {
    "KL under two ratios": (
        Statement(
            (epsilon, p, q),
            KL(p, q) <= epsilon * (exp(epsilon) - 1),
            (every(p(y) <= exp(epsilon) * q(y), y), every(q(y) <= exp(epsilon) * p(y), y)),
        ),
        kl_is_small,
    ),
    "hockey-stick": (
        Statement((epsilon, p, q), hockey_stick(p, q, epsilon) <= total_variation(p, q)),
        hockey_stick_is_small,
    ),
    "squares": (
        Statement((epsilon, p, q), total_variation(p, q) ** 2 <= total(abs(p(y) - q(y)), y)),
        square_is_small,
    ),
}


def drawn(source: random.Random, atoms: int) -> tuple[fmpq, Law, Law]:
    laws = []
    for _ in range(2):
        weights = [source.randint(1, 1000) for _ in range(atoms)]
        laws.append([fmpq(w, sum(weights)) for w in weights])
    return fmpq(source.randint(1, 3000), 1000), laws[0], laws[1]


def instance(e: fmpq, a: Law, b: Law) -> Instance:
    tables = {
        table: {(n,): Exact.of(x) for n, x in enumerate(masses)}
        for table, masses in ((p, a), (q, b))
    }
    return Instance({Y: len(a)}, {epsilon: Exact.of(e)}, tables)


def main() -> None:
    atoms = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    ctx.prec = BITS
    print("| statement | atoms | by hand, µs | judge, µs | ratio |\n|---|---|---|---|---|")
    for name, (statement, by_hand) in CASES.items():
        times: tuple[list[float], list[float]] = ([], [])
        for seed in range(ROUNDS):
            source = random.Random(seed)
            pairs = [drawn(source, atoms) for _ in range(PAIRS)]
            instances = [instance(*pair) for pair in pairs]
            start = time.process_time()
            expected = [by_hand(*pair) if proper(*pair) else None for pair in pairs]
            middle = time.process_time()
            found = [judge(statement, at) for at in instances]
            end = time.process_time()
            times[0].append((middle - start) / PAIRS)
            times[1].append((end - middle) / PAIRS)
            for holds, judgement in zip(expected, found, strict=True):
                assert judgement.met == (-1 if holds is None else 1)
                assert holds is None or judgement.holds == (1 if holds else -1)
        first, second = (1e6 * statistics.median(each) for each in times)
        print(f"| {name} | {atoms} | {first:.0f} | {second:.0f} | {second / first:.0f} |")


if __name__ == "__main__":
    main()
