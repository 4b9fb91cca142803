"""What the kernel would say of a proof, for tests of what others make of it. Only tests may do so:
that nobody else can is tested in `tests/kernel/test_check.py`."""

from dpproofs.kernel import check
from dpproofs.kernel.check import Proved, Size

__all__ = ["proved"]


def proved(
    statement: str,
    sizes: tuple[Size, ...] = (),
    balls: bool = False,
    rests_on: frozenset[str] = frozenset(),
) -> Proved:
    return Proved(statement, sizes, 1, balls, rests_on, check._SEAL)
