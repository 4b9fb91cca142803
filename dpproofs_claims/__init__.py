"""In a checkout the corpus lies in `claims`; this finds it there under the name it is installed by.

An editable install puts the checkout itself on the path, so that type checkers and editors see the
engine without an import hook; a wheel holds `claims` itself in the place of this file.
"""

from pathlib import Path

__path__ = [str(Path(__file__).resolve().parents[1] / "claims")]
