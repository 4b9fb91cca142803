"""Sums over subsets of any size: what is true is proved for all m and n, and no near miss is."""

from __future__ import annotations

from typing import Any

import pytest

from dpproofs.kernel.check import Proof, check
from dpproofs.kernel.reading import read
from dpproofs.language import (
    Subsets,
    Upto,
    event,
    every,
    exp,
    implies,
    index,
    mechanism,
    member,
    natural,
    pick,
    probability,
    real,
    replace,
    select,
    space,
    total,
)
from dpproofs.language.statements import Statement
from dpproofs.provers.budget import Budget
from dpproofs.provers.front import find_step
from dpproofs.theory import differentially_private, symmetric

m, n = natural("m", largest=3), natural("n", largest=3)
Z, Y = space("Z", largest=2), space("Y", largest=2)
epsilon, delta = real("epsilon", at_least=0), probability("delta")
N, S = mechanism("N", Z**n, Y), event("S", Y)
x, z, y = index("x", Z**m), index("z", Z), index("y", Y)
i, j = index("i", Upto(m)), index("j", Upto(m))
U, V = index("U", Subsets(m, n)), index("V", Subsets(m, n))
changed, swapped = replace(x, i, z), replace(x, i, pick(x, j))
private, fair = differentially_private(N, epsilon, delta), symmetric(N)


def kept(rows: Any) -> Any:
    return N(select(rows, U), y)


def with_i(what: Any) -> Any:
    return total(what, U, given=member(i, U))


def without_i(what: Any) -> Any:
    return total(what, U, given=~member(i, U))


def others(what: Any) -> Any:
    return total(what, j, given=~member(j, U))


def reached(rows: Any) -> Any:
    return total(S(y) * kept(rows), y)


TRUE = {
    "some": (total(1, V) > 0, (n <= m,)),
    "how many": (every(total(1, i, given=member(i, U)) == n, U), ()),
    "how often": (every(m * with_i(1) == n * total(1, V), i), ()),
    "how many others": (every(with_i(others(1)) == (m - n) * with_i(1), i), ()),
    "beside a factor": (every(with_i(others(kept(x))) == (m - n) * with_i(kept(x)), x, i, y), ()),
    "elsewhere": (every(without_i(kept(changed)) == without_i(kept(x)), x, i, z, y), ()),
    "exchanged": (
        every(with_i(others(kept(swapped))) == n * without_i(kept(x)), x, i, y),
        (fair,),
    ),
    "one subset": (
        every(
            implies(member(i, U), reached(x) <= exp(epsilon) * reached(changed) + delta), x, i, z, U
        ),
        (private,),
    ),
}
FALSE = {
    "some": (total(1, V) > 0, ()),
    "some of more": (total(1, V) > 1, (n <= m,)),
    "how many": (every(total(1, i, given=member(i, U)) == m, U), ()),
    "how often": (every(m * with_i(1) == (n + 1) * total(1, V), i), ()),
    "how often, turned": (every(n * with_i(1) == m * total(1, V), i), ()),
    "how many others": (every(with_i(others(1)) == n * with_i(1), i), ()),
    "beside a factor": (every(with_i(others(kept(x))) == (m - 1) * with_i(kept(x)), x, i, y), ()),
    "elsewhere": (every(with_i(kept(changed)) == with_i(kept(x)), x, i, z, y), ()),
    "exchanged": (every(with_i(others(kept(swapped))) == n * without_i(kept(x)), x, i, y), ()),
    "exchanged, as many": (
        every(with_i(others(kept(swapped))) == (m - n) * without_i(kept(x)), x, i, y),
        (fair,),
    ),
    "exchanged for another": (
        every(with_i(others(kept(changed))) == n * without_i(kept(x)), x, i, z, y),
        (fair,),
    ),
    "one subset": (
        every(implies(member(i, U), reached(x) <= exp(epsilon) * reached(changed)), x, i, z, U),
        (private,),
    ),
}


def proved(show: Any, given: Any, work: int) -> bool:
    statement = Statement((m, n, epsilon, delta, N, S), show, given)
    steps = [find_step(sequent, Budget(work)) for sequent in read(statement, {})]
    if None in steps:
        return False
    return bool(check(statement, Proof((), (tuple(s for s in steps if s is not None),))))


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved_for_all_sizes(name: str) -> None:
    assert proved(*TRUE[name], 300_000)


@pytest.mark.parametrize("name", FALSE)
def test_no_near_miss_is_proved(name: str) -> None:
    assert not proved(*FALSE[name], 30_000)
