r"""Events that have given densities, and densities that are cut down to one mass.

Let $g \le e \le c g$ and $g \le f \le c g$ be densities, $e$ below the law $p$ and $f$ below $q$.
The one of the greater mass is moved towards $g$ until both have the same mass. There are events
with these densities, with a private coin for each outcome: they are equally likely, and given them
the laws are within the factor $c$.

Reference: C. Dwork, G. N. Rothblum and S. Vadhan, Boosting and differential privacy, FOCS 2010, the
lemma that delta-approximate closeness is closeness of laws at a distance of delta.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Split,
    Step,
    all_of,
    every,
    least,
    positive_part,
    reals,
    total,
)
from dpproofs.theory import condition, event_of, indistinguishable, mass, probability_of

from .notation import DOCUMENT
from .notions.events_with_densities import (
    Y,
    c,
    cut_to,
    delta,
    e,
    epsilon,
    f,
    factor,
    g,
    of_both,
    of_p,
    of_q,
    p,
    q,
    t,
    y,
)

HERE = "standard_facts/events_with_densities"
a, b = reals("a", Y), reals("b", Y)
E, F, h = reals("E", Y), reals("F", Y), reals("h", Y)

EVENT = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"$p(y) E(y) = e(y)$ and $p(E) = e(Y)$ for an event $E$",
    ),
    forall=(p, e, E),
    given=(every(e(y) <= p(y), y), every(E(y) == event_of(e, p)(y), y)),
    show=all_of(
        every(all_of(E(y) >= 0, E(y) <= 1, p(y) * E(y) == e(y)), y),
        probability_of(p, E) == mass(e),
    ),
    ours=(
        Step("density", every(p(y) * E(y) == e(y), y), "hypothesis"),
        Split(p(y) > 0),
        Step("below p", E(y) * p(y) <= p(y), "density"),
    ),
)

GIVEN = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"densities of one mass, $e \le p$ and $f \le q$, within $c$: so are the laws given their"
        r" events",
    ),
    forall=(c, p, q, e, f, E, F),
    given=(
        every(all_of(e(y) <= p(y), f(y) <= q(y)), y),
        every(all_of(e(y) <= c * f(y), f(y) <= c * e(y)), y),
        mass(e) == mass(f),
        mass(e) > 0,
        every(E(y) == event_of(e, p)(y), y),
        every(F(y) == event_of(f, q)(y), y),
    ),
    show=all_of(
        probability_of(p, E) == mass(e),
        probability_of(q, F) == mass(e),
        every(condition(p, E)(y) <= c * condition(q, F)(y), y),
        every(condition(q, F)(y) <= c * condition(p, E)(y), y),
    ),
    ours=(
        Instance("E", of=f"{HERE}.event", where={"p": p, "e": e, "E": E}),
        Instance("F", of=f"{HERE}.event", where={"p": q, "e": f, "E": F}),
        Step("E by F", every(p(y) * E(y) <= c * (q(y) * F(y)), y), ("E", "F", "hypothesis")),
        Step("F by E", every(q(y) * F(y) <= c * (p(y) * E(y)), y), ("E", "F", "hypothesis")),
        Step("as likely", probability_of(q, F) == probability_of(p, E), ("E", "F", "hypothesis")),
        Step("possible", probability_of(p, E) > 0, ("E", "hypothesis")),
    ),
)

NO_EXCESS = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"laws within the factor $c$ are $(\log c, 0)$-close",
    ),
    forall=(c, a, b),
    given=every(a(y) <= c * b(y), y),
    show=total(positive_part(a(y) - c * b(y)), y) <= 0,
)

cut = cut_to(t, e, g)
CUT = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"a density between $g$ and $e$ has the mass $t$, or that of $e$ if it is less",
    ),
    forall=(t, e, g),
    given=(every(g(y) <= e(y), y), mass(g) <= t),
    show=all_of(every(all_of(g(y) <= cut(y), cut(y) <= e(y)), y), mass(cut) == least(t, mass(e))),
    ours=Split(t < mass(e)),
)

MOVED = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"between $g$ and $f \le c g$ there is a density of the mass $t$, within $c$ of $e$",
    ),
    forall=(t, c, q, e, f, g, h),
    given=(
        every(all_of(g(y) <= e(y), e(y) <= c * g(y)), y),
        every(all_of(g(y) <= f(y), f(y) <= c * g(y), f(y) <= q(y)), y),
        mass(g) <= t,
        t <= mass(f),
        every(h(y) == cut_to(t, f, g)(y), y),
    ),
    show=all_of(
        every(all_of(h(y) >= 0, g(y) <= h(y), h(y) <= f(y), h(y) <= q(y)), y),
        every(all_of(e(y) <= c * h(y), h(y) <= c * e(y)), y),
        mass(h) == t,
    ),
    ours=(
        Instance("cut", of=f"{HERE}.cut", where={"e": f}),
        Step("named", every(all_of(g(y) <= h(y), h(y) <= f(y)), y), ("cut", "hypothesis")),
        Step("mass of the cut", mass(cut_to(t, f, g)) == t, ("cut", "hypothesis")),
        Step("mass", mass(h) == mass(cut_to(t, f, g)), "hypothesis"),
        Step("g by h", every(c * g(y) <= c * h(y), y), "named"),
        Step("g by e", every(c * g(y) <= c * e(y), y), "hypothesis"),
    ),
)

lesser = least(mass(e), mass(f))
e_cut, f_cut = cut_to(mass(f), e, g), cut_to(mass(e), f, g)
between = (
    every(all_of(g(y) <= e(y), e(y) <= c * g(y), e(y) <= p(y)), y),
    every(all_of(g(y) <= f(y), f(y) <= c * g(y), f(y) <= q(y)), y),
)
cut_down = (
    Step("mass of e", mass(g) <= mass(e), "hypothesis"),
    Step("mass of f", mass(g) <= mass(f), "hypothesis"),
    Instance("e is cut", of=f"{HERE}.cut", where={"t": mass(f), "e": e, "g": g}),
    Instance("f is cut", of=f"{HERE}.cut", where={"t": mass(e), "e": f, "g": g}),
    Step("e at least 0", every(e_cut(y) >= 0, y), ("e is cut", "hypothesis")),
    Step("f at least 0", every(f_cut(y) >= 0, y), ("f is cut", "hypothesis")),
    Step("below p", every(e_cut(y) <= p(y), y), ("e is cut", "hypothesis")),
    Step("below q", every(f_cut(y) <= q(y), y), ("f is cut", "hypothesis")),
)

EVENTS = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"if $g \le e, f \le c g$, there are events of one probability, within $c$",
    ),
    forall=(c, p, q, e, f, g, E, F),
    given=(
        *between,
        every(E(y) == event_of(e_cut, p)(y), y),
        every(F(y) == event_of(f_cut, q)(y), y),
    ),
    show=all_of(
        every(all_of(E(y) >= 0, E(y) <= 1, F(y) >= 0, F(y) <= 1), y),
        probability_of(p, E) == lesser,
        probability_of(q, F) == lesser,
        every(p(y) * E(y) <= c * (q(y) * F(y)), y),
        every(q(y) * F(y) <= c * (p(y) * E(y)), y),
    ),
    ours=(
        *cut_down,
        Step("e by g", every(e_cut(y) <= c * g(y), y), ("e is cut", "hypothesis")),
        Step("f by g", every(f_cut(y) <= c * g(y), y), ("f is cut", "hypothesis")),
        Step("g by f", every(c * g(y) <= c * f_cut(y), y), "f is cut"),
        Step("g by e", every(c * g(y) <= c * e_cut(y), y), "e is cut"),
        Step("e by f", every(e_cut(y) <= c * f_cut(y), y), ("e by g", "g by f")),
        Step("f by e", every(f_cut(y) <= c * e_cut(y), y), ("f by g", "g by e")),
        Instance("E", of=f"{HERE}.event", where={"p": p, "e": e_cut, "E": E}),
        Instance("F", of=f"{HERE}.event", where={"p": q, "e": f_cut, "E": F}),
        Step("probability of E", probability_of(p, E) == lesser, ("E", "e is cut")),
        Step("probability of F", probability_of(q, F) == lesser, ("F", "f is cut")),
        Step("E by F", every(p(y) * E(y) <= c * (q(y) * F(y)), y), ("E", "F", "e by f")),
        Step("F by E", every(q(y) * F(y) <= c * (p(y) * E(y)), y), ("E", "F", "f by e")),
    ),
)

BETWEEN = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"the lesser of two laws and what each is of $e^\epsilon$ times the other",
    ),
    forall=(epsilon, p, q),
    show=every(
        all_of(
            *(of_both(y) >= 0, of_p(y) >= 0, of_q(y) >= 0),
            *(of_both(y) <= of_p(y), of_p(y) <= factor * of_both(y), of_p(y) <= p(y)),
            *(of_both(y) <= of_q(y), of_q(y) <= factor * of_both(y), of_q(y) <= q(y)),
        ),
        y,
    ),
    ours=(Split(p(y) > factor * q(y)), Split(q(y) > factor * p(y)), Split(q(y) <= p(y))),
)

APART = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"where the masses differ, the greater one is above that of the lesser law",
    ),
    forall=(epsilon, p, q),
    show=all_of(
        (mass(of_p) <= mass(of_q)) | (mass(of_both) < mass(of_p)),
        (mass(of_q) <= mass(of_p)) | (mass(of_both) < mass(of_q)),
    ),
    ours=(
        Instance("between", of=f"{HERE}.between"),
        Step("mass p", mass(of_both) <= mass(of_p), "between"),
        Step("mass q", mass(of_both) <= mass(of_q), "between"),
    ),
)

WITHIN = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"events of one probability, given which $p$ and $q$ are within $e^\epsilon$",
    ),
    forall=(epsilon, p, q, E, F),
    given=(
        every(E(y) == event_of(cut_to(mass(of_q), of_p, of_both), p)(y), y),
        every(F(y) == event_of(cut_to(mass(of_p), of_q, of_both), q)(y), y),
    ),
    show=all_of(
        every(all_of(E(y) >= 0, E(y) <= 1, F(y) >= 0, F(y) <= 1), y),
        probability_of(p, E) == least(mass(of_p), mass(of_q)),
        probability_of(p, E) == probability_of(q, F),
        every(p(y) * E(y) <= factor * (q(y) * F(y)), y),
        every(q(y) * F(y) <= factor * (p(y) * E(y)), y),
    ),
    ours=(
        Instance("between", of=f"{HERE}.between"),
        Instance("apart", of=f"{HERE}.apart"),
        Instance(
            "events",
            of=f"{HERE}.events",
            where={"c": factor, "e": of_p, "f": of_q, "g": of_both},
        ),
    ),
)

CLOSE = Claim(
    source=DOCUMENT.at(
        1,
        "f-divergences",
        "differential privacy",
        r"of $(\epsilon, \delta)$-ind laws neither is far above $e^\epsilon$ of the other",
    ),
    forall=(epsilon, delta, p, q),
    given=indistinguishable(p, q, epsilon, delta),
    show=least(mass(of_p), mass(of_q)) >= 1 - delta,
    ours=(
        Step("p is likely", mass(of_p) >= 1 - delta, "hypothesis"),
        Step("q is likely", mass(of_q) >= 1 - delta, "hypothesis"),
    ),
)

CLAIMS = {
    "event": EVENT,
    "given": GIVEN,
    "no_excess": NO_EXCESS,
    "cut": CUT,
    "moved": MOVED,
    "events": EVENTS,
    "between": BETWEEN,
    "apart": APART,
    "within": WITHIN,
    "close": CLOSE,
}
