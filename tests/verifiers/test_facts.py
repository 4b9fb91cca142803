"""Whatever a certificate may use is true at instances that meet the hypotheses."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from dpproofs.language.build import every, every_event, implies, sqrt, sup, total
from dpproofs.language.sorts import event, law, real, space
from dpproofs.language.sorts import test as randomised
from dpproofs.language.statements import Statement
from dpproofs.meaning.decide import judge
from dpproofs.search.effort import Effort
from dpproofs.search.hunt import Hunt
from dpproofs.theory import KL, condition, probability_of, total_variation
from tests.forgeries import stored
from tests.instances import faults

CLAIMS = Path(__file__).parents[2] / "claims"
FILES = (
    "lecture_advanced_composition/lemma_06_kl_of_close_laws.py",
    "standard_facts/square_root.py",
)
Y = space("Y")
p, q, S = law("p", Y), law("q", Y), event("S", Y)
phi = randomised("phi", Y)
x, z, n, y, y2 = real("x"), real("z"), real("n", at_least=0), p.index("y"), p.index("y'")
DRAWS = Effort("sample", draws=40, shapes=0, climbs=0, boxes=0, programs=0)


#: Statements, not all of them true, most of them about what has no value somewhere.
ODD = (
    Statement((n, x), n > 0, (implies(x > 0, ~(1 / n > 5)),)),
    Statement((x, z), z >= 0, (implies(x > 0, sqrt(z) <= 5),)),
    Statement((p, q, x), KL(p, q) <= 2 * x, (KL(p, q) <= x,)),
    Statement((p, q, S), probability_of(condition(p, S), S) == 1, (probability_of(p, S) > 0,)),
    Statement((p, q), KL(p, q) >= total_variation(p, q) ** 2 * 2),
    Statement((n, p), sup(n * p(y), y, given=p(y) > 0) <= n),
    Statement((x, n), n > 0, (1 / x <= 5, sqrt(n) <= 2)),
    Statement((p, phi), total(phi(y) * p(y), y) <= 1),
    Statement(
        (n, x, p, q),
        total_variation(p, q) <= n,
        (every_event(probability_of(p, S) <= probability_of(q, S) + n, S),),
    ),
    Statement((n, p), every_event(total(S(y) * p(y), y) <= n, S), (every(p(y) <= n, y),)),
    Statement((phi,), total(phi(y), y) <= 9, (every(total(phi(y2), y2) >= 2 * phi(y), y),)),
)


@pytest.mark.parametrize("statement", ODD, ids=repr)
def test_what_may_be_used_of_odd_statements_is_true(statement: Statement) -> None:
    found = [f for i in islice(met(statement), 16) for f in faults(statement, i, random.Random(1))]
    assert not found


def test_what_may_be_used_is_true(thorough: bool) -> None:
    rng, looked_at = random.Random(5), 0
    for key, statement, certificate in stored(*(CLAIMS / f for f in FILES if not thorough)):
        if certificate["format"] == "dpproofs-atoms":
            for instance in islice(met(statement), 2):
                looked_at += 1
                assert not list(faults(statement, instance, rng)), key
    assert looked_at > 10


def met(statement: Statement):
    for instance in Hunt(statement, DRAWS).draws(DRAWS.draws):
        if judge(statement, instance, 1024).met > 0:
            yield instance
