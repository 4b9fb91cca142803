"""A cache of its own for every test, as for the faces."""

from tests.faces.conftest import own_cache

__all__ = ["own_cache"]
