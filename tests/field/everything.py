"""All entries by topic, and what could not be said."""

from . import (
    composition,
    divergences,
    gibbs,
    hockey_sticks,
    information,
    local_privacy,
    mechanisms,
    mixtures,
    processing,
    pure_privacy,
    regions,
    scalars,
)
from .words import Lemma

TOPICS: dict[str, tuple[Lemma, ...]] = {
    "hockey-stick divergences": hockey_sticks.LEMMAS,
    "divergences": divergences.LEMMAS,
    "data processing": processing.LEMMAS,
    "pure privacy": pure_privacy.LEMMAS,
    "mixtures": mixtures.LEMMAS,
    "composition": composition.LEMMAS,
    "mechanisms": mechanisms.LEMMAS,
    "local privacy": local_privacy.LEMMAS,
    "information": information.LEMMAS,
    "error regions": regions.LEMMAS,
    "Gibbs laws and moments": gibbs.LEMMAS,
    "numbers": scalars.LEMMAS,
}
EVERY: tuple[Lemma, ...] = tuple(lemma for lemmas in TOPICS.values() for lemma in lemmas)

#: What belongs in the list and is not in it, with the word that is missing. Where an inequality for
#: all laws could stand in its place, it does.
CANNOT_BE_SAID: dict[str, str] = {
    "data processing and joint ranges for every f-divergence at once": (
        "no quantifier over convex functions; each f has a statement of its own"
    ),
    "trade-off functions, f-DP and mu-GDP": "no infimum over tests of a level as a term",
    "Rényi DP to (epsilon, delta) with the best order": "no infimum over a real number as a term",
    "capacity, contraction coefficients and maximal correlation as values": (
        "no supremum over laws as a term"
    ),
    "discrete Laplace and Gaussian noise on all integers": "sets are finite",
    "laws and channels on general spaces": "sets are finite; densities on the line are terms only",
    "the central limit theorem of composition": "limits are in a real variable, not in k",
}

#: What can be written, but so that no instance of it is ever decided.
CANNOT_BE_DECIDED: dict[str, str] = {
    "zCDP for all orders, or a sub-Gaussian variable, as a hypothesis": (
        "only as `~exists(D > alpha * rho, alpha)`, which no drawn instance was decided to meet"
    ),
    "report noisy max and sparse vectors with noise on the line; products of Gaussian laws": (
        "only as nested integrals, which balls enclose at a point and no rule knows"
    ),
}
