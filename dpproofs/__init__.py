"""pytest for differential-privacy theorems.

    import dpproofs as dp

    dp.claims                                  every installed claim, by id
    dp.check("my_document/lemma_01")           a result, plain or in a notebook
    dp.kl(["1/2", "1/2"], ["1/4", "3/4"])      an exact value

Authors of claims import from `dpproofs.language` and `dpproofs.theory`. Nothing is loaded before
it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dpproofs.calculators.audit import audit
    from dpproofs.calculators.best_bound import best_bound
    from dpproofs.calculators.compare import compare, sigma
    from dpproofs.calculators.composed import (
        Certified,
        Garbling,
        composed_region,
        garbling,
        optimal_curve,
        optimal_delta,
        optimal_epsilon,
        privacy_region,
    )
    from dpproofs.calculators.convert import convert
    from dpproofs.calculators.dp_sgd import DPSGD, dp_sgd
    from dpproofs.calculators.gaussian import (
        gaussian_delta,
        gaussian_deltas,
        gaussian_epsilon,
        gaussian_sigma,
    )
    from dpproofs.calculators.implies import implies
    from dpproofs.calculators.laws import (
        Law,
        affinity,
        entropy,
        from_floats,
        hockey_stick,
        kl,
        law,
        max_divergence,
        renyi,
        total_variation,
    )
    from dpproofs.faces.exploring import limit, plot, series, sympy
    from dpproofs.faces.from_sympy import from_sympy
    from dpproofs.faces.repl import Claims, check
    from dpproofs.faces.sympy_forms import to_sympy

    claims: Claims

__all__ = [
    "DPSGD",
    "Certified",
    "Garbling",
    "Law",
    "affinity",
    "audit",
    "best_bound",
    "check",
    "claims",
    "compare",
    "composed_region",
    "convert",
    "dp_sgd",
    "entropy",
    "from_floats",
    "from_sympy",
    "garbling",
    "gaussian_delta",
    "gaussian_deltas",
    "gaussian_epsilon",
    "gaussian_sigma",
    "hockey_stick",
    "implies",
    "kl",
    "law",
    "limit",
    "max_divergence",
    "optimal_curve",
    "optimal_delta",
    "optimal_epsilon",
    "plot",
    "privacy_region",
    "renyi",
    "series",
    "sigma",
    "sympy",
    "to_sympy",
    "total_variation",
]
_COMPOSED = {
    "Certified",
    "Garbling",
    "composed_region",
    "garbling",
    "optimal_curve",
    "optimal_delta",
    "optimal_epsilon",
    "privacy_region",
}
_GAUSSIAN = {"gaussian_delta", "gaussian_deltas", "gaussian_epsilon", "gaussian_sigma"}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib import metadata

        return metadata.version("dpproofs")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    rooms = {
        "calculators.audit": ("audit",),
        "calculators.best_bound": ("best_bound",),
        "calculators.compare": ("compare", "sigma"),
        "calculators.composed": _COMPOSED,
        "calculators.convert": ("convert",),
        "calculators.dp_sgd": ("DPSGD", "dp_sgd"),
        "calculators.gaussian": _GAUSSIAN,
        "calculators.implies": ("implies",),
        "faces.exploring": ("limit", "plot", "series", "sympy"),
        "faces.from_sympy": ("from_sympy",),
        "faces.repl": ("check", "claims"),
        "faces.sympy_forms": ("to_sympy",),
    }
    room = next((room for room, names in rooms.items() if name in names), "calculators.laws")
    value = globals()[name] = getattr(import_module(f"{__name__}.{room}"), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
