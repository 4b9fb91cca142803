"""The versions of Python and of the libraries on which evidence depends."""

from __future__ import annotations

import platform
from importlib import metadata

__all__ = ["VERSIONS"]

VERSIONS = tuple(
    [("python", platform.python_version())]
    + [(name, metadata.version(name)) for name in ("python-flint", "numpy", "mpmath", "scipy")]
)
