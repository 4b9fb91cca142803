"""Objects read in words, formulas as they are printed."""

from __future__ import annotations

import re
from typing import Any

from dpproofs.language.build import define, every, exists, plog, predicate, quantity, total
from dpproofs.language.sorts import (
    Upto,
    event,
    kernel,
    law,
    loss,
    mechanism,
    natural,
    positive,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.sorts import test as coin_test
from dpproofs.language.statements import Statement
from dpproofs.language.wording import declarations, statement_latex, statement_prose, statement_text

X, Y = space("X"), space("Y")
n, k = natural("n"), natural("k")
p, q = law("p", Y), law("q", Y)
y = p.index("y")
epsilon = real("epsilon", r"\epsilon", at_least=0)
a, b = real("a"), real("b")
delta = probability("delta")
W, M, S = kernel("W", X, Y), mechanism("M", X**n, Y), event("S", Y)


@quantity("KL({0} ‖ {1})", r"\mathrm{{KL}}({0} \| {1})")
def KL(left: Any, right: Any) -> Any:
    return total(plog(left(y), right(y)), y)


@predicate("{0} and {1} are {2}-close", r"{0} \text{{ and }} {1} \text{{ are }} {2}\text{{-close}}")
def close(left: Any, right: Any, distance: Any) -> Any:
    return every(left(y) <= right(y), y)


def test_declarations() -> None:
    line = declarations((p, q, epsilon))
    assert line == "for all laws p, q on Y (1 to 4 points), epsilon ≥ 0"
    assert declarations((p, q, epsilon), "latex") == (
        r"\text{for all laws }p, q\text{ on }Y\text{ (1 to 4 points), }\epsilon \geq 0"
    )
    few = space("F", smallest=2, largest=2)
    for thing, line in [
        (a, "a ∈ ℝ"),
        (delta, "0 ≤ delta ≤ 1"),
        (real("t", above=0, below=a), "0 < t < a"),
        (real("t", below=1), "t < 1"),
        (k, "k ∈ {1..3}"),
        (W, "kernels W from X to Y (X: 1 to 4 points; Y: 1 to 4 points)"),
        (M, "mechanisms M from X^n to Y (X: 1 to 4 points; n: 1 to 3; Y: 1 to 4 points)"),
        (S, "events S on Y (1 to 4 points)"),
        (coin_test("t", few), "tests t on F (2 points)"),
        (reals("f", few), "real tables f on F (2 points)"),
        (reals("f", Upto(2), at_most=b), "real tables f on {1..2} with entries ≤ b"),
        (positive("w", few), "positive tables w on F (2 points)"),
        (loss("l", few * few), "loss tables l on F×F (F: 2 points)"),
        (reals("g"), "real tables g"),
    ]:
        assert declarations((thing,)) == f"for all {line}"
    assert declarations(()) == ""


def test_statement() -> None:
    A = define("A", 2 * epsilon)
    statement = Statement(
        forall=(p, q, epsilon), given=(close(p, q, epsilon), A <= 1), show=KL(p, q) <= A
    )
    assert statement_text(statement) == (
        "For all laws p, q on Y (1 to 4 points), epsilon ≥ 0, "
        "given p and q are epsilon-close and A ≤ 1: KL(p ‖ q) ≤ A, where A := 2·epsilon"
    )
    assert r"\text{: }\mathrm{KL}(p \| q) \leq A\text{, where }" in statement_latex(statement)
    prose = statement_prose(statement)
    assert r": $\mathrm{KL}(p \| q) \leq A$, where $" in prose
    words = re.sub(r"\$[^$]*\$", "", prose)  # between formulas there are words alone
    assert prose.count("$") % 2 == 0 and not re.search(r"[\\≤∈{}]", words)


def test_what_exists_on_a_space_of_any_size_says_so() -> None:
    statement = Statement((), exists(every(p(y) > q(y), y), p, q))
    assert statement_text(statement).startswith("For all Y of 1 to 4 points: ∃ p, q: ")
    assert statement_prose(statement).startswith("For all $Y$ of 1 to 4 points: ")
    both = Statement((p,), exists(every(p(y) > q(y), y), q))
    assert statement_text(both).startswith("For all laws p on Y (1 to 4 points): ∃ q: ")
