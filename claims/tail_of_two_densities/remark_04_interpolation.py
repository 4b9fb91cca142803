r"""The interpolation in the proof of Claim 4, for any densities.

Where $m \le e \le p$ and $m \le f \le q$, the one of $e$ and $f$ with the greater mass is reduced
towards $m$ until the masses agree; $e'$ and $f'$ are what comes of it. If $e$ and $f$ are at most
$c$ times $m$, then $e' \le c f'$ and $f' \le c e'$, since both lie between $m$ and $c m$.
"""

from dpproofs.language import (
    Claim,
    Instance,
    Step,
    all_of,
    cases,
    every,
    least,
    real,
    reals,
    table,
)
from dpproofs.theory import event_of, mass, probability_of

from .notation import DOCUMENT, Y, p, q

c = real("c", at_least=1)
s, t = real("s", at_least=0, at_most=1), real("t", at_least=0, at_most=1)
m, e, f = reals("m", Y, at_least=0), reals("e", Y, at_least=0), reals("f", Y, at_least=0)
y = p.index("y")

HERE = "tail_of_two_densities/remark_04_interpolation"
SOURCE = DOCUMENT.at(
    (1782, 1783),
    "Therefore there exists",
    r"with \(f(Y) = e(Y)\).",
    r"there exists an \(f\) that interpolates between \(f_-\) and \(f_+\) with \(f(Y) = e(Y)\)",
)
READING = (
    "finite Y; m is f_-, e and f are e and f_+ of the text, and c is e^epsilon. They may be any"
    " densities here, and either of e and f may have the greater mass"
)
NOTATION = "the quotation is in words"

below = every(all_of(m(y) <= e(y), m(y) <= f(y)), y)
within = every(all_of(m(y) <= e(y), e(y) <= p(y), m(y) <= f(y), f(y) <= q(y)), y)
near = every(all_of(e(y) <= c * m(y), f(y) <= c * m(y)), y)
masses = (
    Step("m and e", mass(m) <= mass(e), "hypothesis"),
    Step("m and f", mass(m) <= mass(f), "hypothesis"),
)
share_e = cases(mass(f) < mass(e), (mass(f) - mass(m)) / (mass(e) - mass(m)), 1)
share_f = cases(mass(e) < mass(f), (mass(e) - mass(m)) / (mass(f) - mass(m)), 1)

# With any shares, and with those that make the masses agree.
e_s, f_t = m(y) + s * (e(y) - m(y)), m(y) + t * (f(y) - m(y))
E_s, F_t = event_of(table(e_s, y), p), event_of(table(f_t, y), q)
E = event_of(table(m(y) + share_e * (e(y) - m(y)), y), p)
F = event_of(table(m(y) + share_f * (f(y) - m(y)), y), q)
of_E, of_F = probability_of(p, E), probability_of(q, F)

CLAIMS = {
    "shares": Claim(
        source=SOURCE,
        reading=READING,
        notation=NOTATION,
        forall=(m, e, f),
        given=below,
        show=all_of(share_e >= 0, share_e <= 1, share_f >= 0, share_f <= 1),
        ours=masses,
    ),
    "masses": Claim(
        source=SOURCE,
        reading=READING,
        notation=NOTATION,
        forall=(m, e, f),
        given=below,
        show=all_of(
            mass(m) + share_e * (mass(e) - mass(m)) == least(mass(e), mass(f)),
            mass(m) + share_f * (mass(f) - mass(m)) == least(mass(e), mass(f)),
        ),
        ours=masses,
    ),
    "parts": Claim(
        source=SOURCE,
        reading=READING,
        notation=NOTATION,
        forall=(p, q, s, t, m, e, f),
        given=within,
        show=every(all_of(E_s(y) >= 0, E_s(y) <= 1, F_t(y) >= 0, F_t(y) <= 1), y),
    ),
    "close": Claim(
        source=SOURCE,
        reading=READING,
        notation=NOTATION,
        forall=(c, s, t, m, e, f),
        given=(below, near),
        show=every(all_of(e_s <= c * f_t, f_t <= c * e_s), y),
    ),
    "at_a_point": Claim(
        source=SOURCE,
        reading=READING,
        notation=NOTATION,
        forall=(p, s, m, e),
        given=every(all_of(m(y) <= e(y), e(y) <= p(y)), y),
        show=every(p(y) * E_s(y) == e_s, y),
    ),
    "probability": Claim(
        source=SOURCE,
        reading=READING,
        notation=NOTATION,
        forall=(p, s, m, e),
        given=every(all_of(m(y) <= e(y), e(y) <= p(y)), y),
        show=probability_of(p, E_s) == mass(m) + s * (mass(e) - mass(m)),
        ours=Instance("at a point", of=f"{HERE}.at_a_point"),
    ),
    "events": Claim(
        source=SOURCE,
        reading=READING,
        notation=NOTATION,
        forall=(p, q, m, e, f),
        given=within,
        show=all_of(
            every(all_of(E(y) >= 0, E(y) <= 1), y),
            every(all_of(F(y) >= 0, F(y) <= 1), y),
            of_E == least(mass(e), mass(f)),
            of_F == least(mass(e), mass(f)),
        ),
        ours=(
            Instance("shares", of=f"{HERE}.shares"),
            Instance("parts", of=f"{HERE}.parts", where={"s": share_e, "t": share_f}),
            Instance("probability of E", of=f"{HERE}.probability", where={"s": share_e}),
            Instance(
                "probability of F",
                of=f"{HERE}.probability",
                where={"p": q, "s": share_f, "e": f},
            ),
            Instance("masses", of=f"{HERE}.masses"),
        ),
    ),
}
