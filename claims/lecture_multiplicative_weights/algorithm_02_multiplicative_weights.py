"""What Algorithm 2 says of itself: the sign that it looks at, and that p overshoots the new query.

By the guarantees, $\\langle q, p\\rangle - y$ has the same sign as $\\langle q, p\\rangle - q(x)$;
$\\hat q$ is $q$ or its complement, so that $p$ overshoots the value $\\hat q(x)$.
"""

from dpproofs.language import Amended, Claim, Erratum, Source, cases, define, table

from .notation import DOCUMENT, alpha, inner, p, q, truth, y

r = q.index("r")
guarantees = (
    abs(inner(q, truth) - inner(q, p)) > alpha,
    abs(inner(q, truth) - y) <= alpha,
)


def chosen(other):
    return define("q_hat", table(cases(y < inner(q, p), q(r), other), r), r"\hat{q}")


CLAIMS = {
    "sign": Claim(
        source=Source(
            DOCUMENT,
            lines=(75, 75),
            words=("Observe that", "along with the triangle inequality."),
            quote=r"$\langle q,p\rangle - y$ has the same sign as $\langle q,p\rangle - q(x)$",
        ),
        reading="two numbers have the same sign when their product is positive",
        notation="the same sign is said in words; written out, the product is > 0",
        forall=(alpha, y, truth, p, q),
        given=guarantees,
        show=(inner(q, p) - y) * (inner(q, p) - inner(q, truth)) > 0,
    ),
    "overshoot": Claim(
        source=Source(
            DOCUMENT,
            lines=(75, 77),
            words=("Intuitively we will change q", "$\\hat{q} := \\mathbb{1}^{\\mathcal{X}} q$."),
            quote=r"If $y < \langle q, p \rangle$, $\hat{q} = q$, "
            r"else $\hat{q} := \mathbb{1}^{\mathcal{X}} q$.",
        ),
        reading="a factor 1 for every r leaves q as it is; p overshoots when its inner product "
        "with the new query exceeds the value of the new query on x",
        notation="the printed = only defines the new query; the sign > is what line 75 says in the "
        "word overshoots",
        forall=(alpha, y, truth, p, q),
        given=guarantees,
        show=inner(chosen(1 * q(r)), p) > inner(chosen(1 * q(r)), truth),
        erratum=Erratum(
            kind="misprint",
            because="a minus sign is lost, as between q(x) and the inner product in lines 26 to "
            "43: the complement of q is meant",
            survives="yes: with the complement of q the update moves p the right way",
            amended=Amended(show=inner(chosen(1 - q(r)), p) > inner(chosen(1 - q(r)), truth)),
            converter=True,
        ),
    ),
}
