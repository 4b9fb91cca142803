"""The notions of theorem 2 (advanced composition)."""

from dpproofs.language import all_of, every, exists, implies, real
from dpproofs.theory import probability_of

delta = real("delta", r"\delta")

# --- the set B of lines 90 to 96 ------------------------------------------------------------------


def outside(event, at, one, other, relation):
    """Off the event, where either law has mass."""
    return every(implies((event(at) == 0) & ((one(at) > 0) | (other(at) > 0)), relation), at)


def there_is_B(event, at, one, other, relation, witness=None):
    """There is an event of small probability off which the relation holds."""
    small = probability_of(one, event) < delta
    rest = outside(event, at, one, other, relation)
    return exists(all_of(small, rest), event, witness=witness)
