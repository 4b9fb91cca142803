"""Notions of privacy that bound the Rényi divergences of all orders in a range."""

from __future__ import annotations

from dpproofs.language.build import every, index, predicate
from dpproofs.language.sorts import Scalar, real
from dpproofs.language.terms import Proposition, TableTerm, Term
from dpproofs.theory.divergences import renyi
from dpproofs.theory.privacy import on_neighbours

__all__ = ["renyi_curve", "tcdp", "zcdp"]


def renyi_curve(mechanism: TableTerm, bound: Term, order: Scalar) -> Proposition:
    """For every number `order` of its range the Rényi divergence of this order is at most `bound`,
    which may speak of it, between the outputs on any two datasets that differ in one record.

    The order comes first: where this is to be shown, a counterexample names the order.

    >>> from dpproofs.language import mechanism, real, space
    >>> A, t = space("A"), real("t", above=1)
    >>> renyi_curve(mechanism("M", A**2, A), t**2, t)
    ∀ t > 1: ∀ x ∈ A^2: ∀ x' ∈ A^2: d(x, x') = 1 ⇒ D_t(M(x) ‖ M(x')) ≤ t^2
    """
    datasets = mechanism.axes[0]
    x, other = index("x", datasets), index("x'", datasets)
    divergence = renyi(mechanism(x), mechanism(other), order)
    return every(on_neighbours(divergence <= bound, x, other), order)


@predicate(
    "{0} is {1}-zCDP",
    r"{0} \text{{ is }} {1}\text{{-zCDP}}",
    "Bun and Steinke, Concentrated Differential Privacy, 2016, Definition 1.1; datasets are "
    "neighbours when one record is replaced",
)
def zcdp(mechanism: TableTerm, rho: Term) -> Proposition:
    """The mechanism is rho-zCDP (zero-concentrated): between the outputs on any two datasets that
    differ in one record, the Rényi divergence of every order alpha > 1 is at most rho alpha."""
    alpha = real("alpha", r"\alpha", above=1)
    return renyi_curve(mechanism, rho * alpha, alpha)


@predicate(
    "{0} is ({1}, {2})-tCDP",
    r"{0} \text{{ is }} ({1}, {2})\text{{-tCDP}}",
    "Bun, Dwork, Rothblum and Steinke, Composable and Versatile Privacy via Truncated CDP, 2018, "
    "Definition 1; datasets are neighbours when one record is replaced",
)
def tcdp(mechanism: TableTerm, rho: Term, omega: Term) -> Proposition:
    """The mechanism is (rho, omega)-tCDP (truncated): as rho-zCDP, but for the orders from 1 to
    omega alone, neither of them included."""
    alpha = real("alpha", r"\alpha", above=1, below=omega)
    return renyi_curve(mechanism, rho * alpha, alpha)
