"""Laws, divergences, notions of privacy and mechanisms: notions that some document defines.

Every notion is a function of terms that can be unfolded into its definition and that names its
source. What a document asserts does not belong here but in the claim about it.
"""

from dpproofs.theory.composition import *  # noqa: F403
from dpproofs.theory.composition import __all__ as _composition
from dpproofs.theory.concentrated import *  # noqa: F403
from dpproofs.theory.concentrated import __all__ as _concentrated
from dpproofs.theory.divergences import *  # noqa: F403
from dpproofs.theory.divergences import __all__ as _divergences
from dpproofs.theory.events import *  # noqa: F403
from dpproofs.theory.events import __all__ as _events
from dpproofs.theory.laws import *  # noqa: F403
from dpproofs.theory.laws import __all__ as _laws
from dpproofs.theory.learning import *  # noqa: F403
from dpproofs.theory.learning import __all__ as _learning
from dpproofs.theory.line import *  # noqa: F403
from dpproofs.theory.line import __all__ as _line
from dpproofs.theory.presence import *  # noqa: F403
from dpproofs.theory.presence import __all__ as _presence
from dpproofs.theory.privacy import *  # noqa: F403
from dpproofs.theory.privacy import __all__ as _privacy
from dpproofs.theory.processes import *  # noqa: F403
from dpproofs.theory.processes import __all__ as _processes
from dpproofs.theory.regions import *  # noqa: F403
from dpproofs.theory.regions import __all__ as _regions
from dpproofs.theory.trade_offs import *  # noqa: F403
from dpproofs.theory.trade_offs import __all__ as _trade_offs
from dpproofs.theory.values import *  # noqa: F403
from dpproofs.theory.values import __all__ as _values

__all__ = [
    *_composition,
    *_concentrated,
    *_divergences,
    *_events,
    *_laws,
    *_learning,
    *_line,
    *_presence,
    *_privacy,
    *_processes,
    *_regions,
    *_trade_offs,
    *_values,
]
