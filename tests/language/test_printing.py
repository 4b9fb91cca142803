"""What is printed reads as what the tree means, in both styles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpproofs.language import terms
from dpproofs.language.build import (
    PI,
    E,
    all_of,
    any_of,
    append,
    binomial,
    cases,
    define,
    distance,
    equivalent,
    every,
    every_event,
    exists,
    exp,
    first,
    greatest,
    implies,
    index,
    indicator,
    integral,
    log,
    member,
    number_of,
    overwrite,
    pair,
    pick,
    plog,
    positive_part,
    predicate,
    prefix,
    product,
    quantity,
    ratio,
    replace,
    rounds,
    same_order,
    select,
    shared,
    sqrt,
    sup,
    table,
    table_quantity,
    tanh,
    total,
)
from dpproofs.language.printing import definition, definitions, latex, text
from dpproofs.language.sorts import (
    Histories,
    IndexSet,
    Subsets,
    Upto,
    event,
    kernel,
    law,
    mechanism,
    natural,
    probability,
    real,
    reals,
    space,
)
from dpproofs.language.terms import Bind, Head, Not, Num, Op, Quantity, Rel
from dpproofs.language.wording import declarations

X, Y, R = space("X"), space("Y"), space("R", r"\mathcal{R}")
n, k = natural("n"), natural("k")
a, b, c, d = (real(name) for name in "abcd")
epsilon = real("epsilon", r"\epsilon", at_least=0)
delta = probability("delta", r"\delta")
p, q = law("p", Y), law("q", Y)
W = kernel("W", X, Y)
M = mechanism("M", X**n, Y)
S = event("S", Y)
x, z, y, y2, y3 = index("x", X), index("z", X), index("y", Y), index("y", Y), index("y", Y)
Z = index("Z", X**n)
i, j = index("i", Upto(n)), index("j", Upto(n))
chosen = index("I", Subsets(n, 2))


@quantity("KL({0} ‖ {1})", r"\mathrm{{KL}}({0} \| {1})")
def KL(left: Any, right: Any) -> Any:
    return total(plog(left(y), right(y)), y)


@quantity("H_{1}({0})", r"H_{{{1}}}({0})")
def order(left: Any, parameter: Any) -> Any:
    return parameter


@quantity("E_{0} {1}", r"\mathbb{{E}}_{{{0}}} {1}")
def mean(left: Any, right: Any) -> Any:
    return total(left(y) * right(y), y)


@table_quantity("{0} ⊗ {1}", r"{0} \otimes {1}")
def both(left: Any, right: Any) -> Any:
    raise ValueError("does not unfold")


@table_quantity("(1-{1})·{0}", r"(1-{1}){0}")
def shrunk(left: Any, weight: Any) -> Any:
    return table((1 - weight) * left(y), y)


@predicate("{0} and {1} are {2}-close", r"{0} \text{{ and }} {1} \text{{ are }} {2}\text{{-close}}")
def close(left: Any, right: Any, distance: Any) -> Any:
    return every(left(y) <= right(y), y)


@predicate("{0} = {1}", "{0} = {1}")
def same(left: Any, right: Any) -> Any:
    return every(left(y) == right(y), y)


# ----------------------------------------------------------------------------- the round trip


class Reader:
    """Reads the arithmetic fragment by the rules of the page; knows nothing of the printer."""

    def __init__(self, line: str, values: dict[str, Fraction]) -> None:
        self.tokens = re.findall(r"\d+|[a-z]+|[-+·/^()]", line)
        assert "".join(self.tokens) == line.replace(" ", "")
        self.values = values

    def peek(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def sum(self) -> Fraction:
        value = self.signed()
        while self.peek() in ("+", "-"):
            value = value + self.signed() if self.tokens.pop(0) == "+" else value - self.signed()
        return value

    def signed(self) -> Fraction:
        if self.peek() == "-":
            self.tokens.pop(0)
            return -self.product()
        return self.product()

    def product(self) -> Fraction:
        """A quotient is followed by no further factor: a/b·c has no agreed reading."""
        value = self.power()
        while self.peek() == "·":
            self.tokens.pop(0)
            value *= self.power()
        if self.peek() == "/":
            self.tokens.pop(0)
            value /= self.power()
            assert self.peek() not in ("·", "/")
        return value

    def power(self) -> Fraction:
        base = self.atom()
        if self.peek() != "^":
            return base
        self.tokens.pop(0)
        value = powered(base, self.atom())
        assert self.peek() != "^"
        return value

    def atom(self) -> Fraction:
        token = self.tokens.pop(0)
        if token == "(":
            value = self.sum()
            assert self.tokens.pop(0) == ")"
            return value
        return self.values[token] if token.isalpha() else Fraction(int(token))


def powered(base: Fraction, exponent: Fraction) -> Fraction:
    """Any operation without laws will do for a power, and this one is always rational."""
    return base * base + 3 * exponent + 1


def evaluate(term: Any, values: dict[str, Fraction]) -> Fraction:
    if isinstance(term, Num):
        return term.value
    if not isinstance(term, Op):
        return values[term.name]
    args = [evaluate(arg, values) for arg in term.args]
    match term.name:
        case "+":
            return args[0] + args[1]
        case "-":
            return args[0] - args[1]
        case "*":
            return args[0] * args[1]
        case "neg":
            return -args[0]
        case "^":
            return powered(*args)
    return args[0] / args[1]


numbers = st.one_of(
    st.integers(-4, 4), st.fractions(Fraction(-3), Fraction(3), max_denominator=4)
).map(lambda value: Num(Fraction(value)))


def arithmetic(leaves: Any) -> Any:
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(
                lambda name, left, right: Op(name, (left, right)),
                st.sampled_from(["+", "-", "*", "/", "^", "ratio"]),
                inner,
                inner,
            ),
            st.builds(lambda part: Op("neg", (part,)), inner),
            st.builds(
                lambda base, power: Op("^", (base, Num(Fraction(power)))), inner, st.integers(-3, 3)
            ),
        ),
        max_leaves=9,
    )


VALUES = {"a": Fraction(7, 3), "b": Fraction(-11, 5), "c": Fraction(13, 2), "d": Fraction(5, 17)}


def reads_as_meant(term: Any) -> None:
    try:
        wanted = evaluate(term, VALUES)
    except ZeroDivisionError:
        return
    reader = Reader(text(term), VALUES)
    assert reader.sum() == wanted, text(term)
    assert not reader.tokens, text(term)


@given(arithmetic(st.one_of(numbers, st.sampled_from([a, b, c, d]))))
def test_arithmetic_reads_as_it_is_meant(term: Any) -> None:
    reads_as_meant(term)


def test_every_nesting_of_three_operations_reads_as_it_is_meant() -> None:
    operations = ("+", "-", "*", "/", "^")

    def nested(lefts: list[Any], rights: list[Any]) -> list[Any]:
        two = [Op(name, (left, r)) for name in operations for left in lefts for r in rights]
        return [*two, *(Op("neg", (part,)) for part in lefts)]

    leaves = [a, Num(Fraction(-2)), Num(Fraction(-1, 3))]
    once = [*leaves, *nested([b], [c])]
    twice = nested(once, once)
    for term in (*once, *twice, *nested(twice, [d]), *nested([d], twice)):
        reads_as_meant(term)


# ----------------------------------------------------------------------------- golden prints

PRINTS = [
    (a - (b - c), "a - (b - c)", "a - (b - c)"),
    (a - b - c, "a - b - c", "a - b - c"),
    ((a + b) * c, "(a + b)·c", "(a + b) c"),
    (c * (a + b), "c·(a + b)", r"c \cdot (a + b)"),
    (-(a**2), "-a^2", "-a^{2}"),
    ((-a) ** 2, "(-a)^2", "(-a)^{2}"),
    (-a * b, "-a·b", "-a b"),
    (-(a * b), "-a·b", "-a b"),
    (-(-a * b), "-(-a·b)", "-(-a b)"),
    (-(a / b) * c, "(-a/b)·c", r"\left(-\frac{a}{b}\right) c"),
    (exp(-(a**2) / 2), "e^(-a^2/2)", r"e^{\frac{-a^{2}}{2}}"),
    (a / (b * c), "a/(b·c)", r"\frac{a}{b c}"),
    (a / b * c, "(a/b)·c", r"\frac{a}{b} c"),
    (a * b / c, "a·b/c", r"\frac{a b}{c}"),
    ((a / b) ** 2, "(a/b)^2", r"\left(\frac{a}{b}\right)^{2}"),
    (2 * (Fraction(1, 3) * a), "2·((1/3)·a)", r"2 \cdot \left(\frac{1}{3} a\right)"),
    (2 ** (a + b), "2^(a + b)", "2^{a + b}"),
    ((a**b) ** c, "(a^b)^c", "(a^{b})^{c}"),
    (a + -b, "a + -b", "a + -b"),
    (a - b, "a - b", "a - b"),
    (a * -b, "a·(-b)", r"a \cdot (-b)"),
    (Op("+", (a, b, c)), "a + b + c", "a + b + c"),
    (log(a) ** 2, "(log(a))^2", r"(\log(a))^{2}"),
    (abs(a - abs(b) * c), "|a - |b|·c|", r"|a - |b| \cdot c|"),
    (exp(epsilon), "e^epsilon", r"e^{\epsilon}"),
    (E**epsilon, "e^epsilon", r"e^{\epsilon}"),
    (exp(-epsilon) ** 2, "(e^(-epsilon))^2", r"(e^{-\epsilon})^{2}"),
    (exp(epsilon * (k - 1) + a), "exp(epsilon·(k - 1) + a)", r"e^{\epsilon \cdot (k - 1) + a}"),
    (exp(total(a, y)), "e^(∑_y a)", r"\exp\left(\sum_{y} a\right)"),
    (sqrt(2 * PI), "√(2·π)", r"\sqrt{2 \pi}"),
    (positive_part(a / b), "(a/b)₊", r"\left(\frac{a}{b}\right)_{+}"),
    (greatest(a, b + c), "max{a, b + c}", r"\max\{a, b + c\}"),
    (binomial(n, k) * a, "binom(n, k)·a", r"\binom{n}{k} a"),
    (
        total(p(y) * log(p(y) / q(y)), y),
        "∑_y p(y)·log(p(y)/q(y))",
        r"\sum_{y} p(y) \log\left(\frac{p(y)}{q(y)}\right)",
    ),
    (
        total(plog(p(y), q(y)), y),
        "∑_y p(y)·log(p(y)/q(y))",
        r"\sum_{y} p(y) \log\left(\frac{p(y)}{q(y)}\right)",
    ),
    (total(p(y), y) + c, "(∑_y p(y)) + c", r"\left(\sum_{y} p(y)\right) + c"),
    (c + total(p(y), y), "c + ∑_y p(y)", r"c + \sum_{y} p(y)"),
    (c + a * total(p(y), y) + d, "c + a·(∑_y p(y)) + d", None),
    (total(p(y) + c, y), "∑_y (p(y) + c)", r"\sum_{y} (p(y) + c)"),
    (total(W(x, y), x, y), "∑_x ∑_y W(x, y)", r"\sum_{x} \sum_{y} W(x, y)"),
    (
        sup(abs(p(y) - q(y)), y) / 2,
        "(max_y |p(y) - q(y)|)/2",
        r"\frac{\max_{y} |p(y) - q(y)|}{2}",
    ),
    (total(p(y), y, given=p(y) > 0), "∑_{y: p(y) > 0} p(y)", r"\sum_{y \colon p(y) > 0} p(y)"),
    (product(number_of(i) + a, i), "∏_{i=1..n} (i + a)", r"\prod_{i=1}^{n} (i + a)"),
    (
        sup(number_of(i), i, given=i != j),
        "max_{i=1..n: i ≠ j} i",
        r"\max_{1 \leq i \leq n \colon i \neq j} i",
    ),
    (
        every(W(x)(y) <= exp(epsilon) * p(y) + delta, x, y),
        "∀ x ∈ X: ∀ y ∈ Y: W(x)(y) ≤ e^epsilon·p(y) + delta",
        r"\forall x \in X\colon \forall y \in Y\colon W(x)(y) \leq e^{\epsilon} p(y) + \delta",
    ),
    (
        every_event(total(S(y) * p(y), y) <= 1, S),
        "∀ S ⊆ Y: ∑_y S(y)·p(y) ≤ 1",
        r"\forall S \subseteq Y\colon \sum_{y} S(y) p(y) \leq 1",
    ),
    (exists(a <= b, p, q), "∃ p, q: a ≤ b", r"\exists p, q\colon a \leq b"),
    (
        implies(every(p(y) <= 1, y), a <= b),
        "(∀ y ∈ Y: p(y) ≤ 1) ⇒ a ≤ b",
        r"(\forall y \in Y\colon p(y) \leq 1) \Rightarrow a \leq b",
    ),
    (every(implies(p(y) <= 1, a < b), y), "∀ y ∈ Y: p(y) ≤ 1 ⇒ a < b", None),
    (implies(a < b, implies(b < c, a < c)), "a < b ⇒ (b < c ⇒ a < c)", None),
    (equivalent(a == b, b == a), "a = b ⇔ b = a", r"a = b \Leftrightarrow b = a"),
    (any_of(all_of(a != b, b >= c), a > c), "(a ≠ b ∧ b ≥ c) ∨ a > c", None),
    ((a < b) & (b < c) & (c < d), "a < b ∧ b < c ∧ c < d", r"a < b \wedge b < c \wedge c < d"),
    ((a < b) & ((b < c) & (c < d)), "a < b ∧ (b < c ∧ c < d)", None),
    (~(a <= b), "¬(a ≤ b)", r"\neg (a \leq b)"),
    (all_of(), "true", r"\top"),
    (any_of(), "false", r"\bot"),
    (indicator(p(y) > q(y)) * a, "1[p(y) > q(y)]·a", r"\mathbb{1}[p(y) > q(y)] a"),
    (
        cases(a <= b, a, b) + 1,
        "(if a ≤ b then a else b) + 1",
        r"\left(\begin{cases} a & \text{if } a \leq b \\ b & \text{otherwise} "
        r"\end{cases}\right) + 1",
    ),
    (
        integral(exp(-a), a, 0),
        "∫_{0..∞} e^(-a) da",
        r"\int_{0}^{\infty} e^{-a} \, \mathrm{d}a",
    ),
    (
        same_order(tanh(epsilon), epsilon, epsilon),
        "tanh(epsilon) ~ epsilon (epsilon ↓ 0)",
        r"\tanh(\epsilon) \sim \epsilon \; (\epsilon \downarrow 0)",
    ),
    (KL(W(x), q) * 2, "KL(W(x) ‖ q)·2", r"\mathrm{KL}(W(x) \| q) \cdot 2"),
    (KL(table(a + b, y), q), "KL((y ↦ a + b) ‖ q)", r"\mathrm{KL}((y \mapsto a + b) \| q)"),
    (order(p, a), "H_a(p)", "H_{a}(p)"),
    (order(p, 2 * a), "H_(2·a)(p)", "H_{2 a}(p)"),
    (mean(p, q) * 2, "(E_p q)·2", r"(\mathbb{E}_{p} q) \cdot 2"),
    (both(p, both(q, p)), "p ⊗ (q ⊗ p)", r"p \otimes (q \otimes p)"),
    (terms.At(both(p, q), (y,)), "(p ⊗ q)(y)", r"(p \otimes q)(y)"),
    (shrunk(p, a + b), "(1-(a + b))·p", "(1-(a + b))p"),
    (shrunk(p, epsilon), "(1-epsilon)·p", r"(1-\epsilon)p"),
    (
        close(p, q, 2 * a),
        "p and q are (2·a)-close",
        r"p \text{ and } q \text{ are } (2 a)\text{-close}",
    ),
    (Not(close(p, q, a)), "¬(p and q are a-close)", None),
    (same(both(p, q), W(x)), "p ⊗ q = W(x)", r"p \otimes q = W(x)"),
    (table(W(x, y), x, y)(z, y2), "((x, y') ↦ W(x, y'))(z, y)", None),
    (
        total(M(replace(Z, i, z), y), Z, given=pick(Z, i) != z),
        "∑_{Z: Z[i] ≠ z} M(Z[i:=z], y)",
        r"\sum_{Z \colon Z_{i} \neq z} M([Z_{-i}, z], y)",
    ),
    (
        prefix(Z, i) == append(Z, z),
        "Z[<i] = (Z, z)",
        "Z_{<i} = (Z, z)",
    ),
    (pick(prefix(Z, i), j) == z, "Z[<i][j] = z", "{Z_{<i}}_{j} = z"),
    (
        first(pair(x, y)) == z,
        "fst((x, y)) = z",
        r"\operatorname{fst}((x, y)) = z",
    ),
    (select(Z, chosen) == Z, "Z[I] = Z", "Z_{I} = Z"),
    (overwrite(Z, Z) == Z, "Z[Z first] = Z", "[Z_{-1:|Z|}, Z] = Z"),
    (shared(chosen, chosen) <= 2, "|I ∩ I| ≤ 2", r"|I \cap I| \leq 2"),
    (member(i, chosen), "i ∈ I", r"i \in I"),
    (distance(Z, replace(Z, i, z)), "d(Z, Z[i:=z])", "d(Z, [Z_{-i}, z])"),
    (
        rounds("s", Upto(k), p, lambda s, t: table(s(y) * number_of(t), y))(k)(y),
        "rounds_{t=1..k}(s ↦ (y ↦ s(y)·t); p)(y)",
        None,
    ),
    (
        rounds("s", Upto(k), p, lambda s, t: s)(i)(y),
        "rounds_{t=1..i-1}(s ↦ s; p)(y)",
        r"\operatorname{rounds}_{t=1..i-1}(s \mapsto s;\, p)(y)",
    ),
    (ratio(p(y), q(y)) - 1, "p(y)/q(y) - 1", r"\frac{p(y)}{q(y)} - 1"),
]


@pytest.mark.parametrize(
    ("node", "line", "tex"), [pytest.param(*case, id=case[1]) for case in PRINTS]
)
def test_print(node: Any, line: str, tex: str | None) -> None:
    assert text(node) == line
    assert repr(node) == line
    if tex is not None:
        assert latex(node) == tex


def test_literal_elements_count_as_a_reader_does() -> None:
    g = reals("g", Upto(k), Y, X * Upto(k))
    assert text(g(0, 0, pair(0, 0))) == "g(1, 0, (0, 1))"
    assert text(g(2)) == "g(3)"
    assert text(i == 0) == "i = 1"
    assert text(pick(Z, 0) == 0) == "Z[1] = 0"
    assert text(prefix(Z, 2) == prefix(Z, i)) == "Z[<3] = Z[<i]"
    assert text(replace(index("D", Upto(3) ** n), 0, 0) == 1).startswith("D[1:=1]")
    subsets = law("u", Subsets(n, 2))
    assert text(subsets(terms.IndexOp("item", (), (0, 2)))) == "u({1, 3})"


def test_indices_of_one_name_are_primed_where_they_meet() -> None:
    inner = total(p(y) * total(q(y2) * W(x, y) * total(p(y3) * q(y2), y3), y2), y)
    assert text(inner) == "∑_y p(y)·∑_y' q(y')·W(x, y)·∑_y'' p(y'')·q(y')"
    assert latex(total(p(y) * q(y2), y2)) == r"\sum_{y'} p(y) q(y')"
    apart = total(p(y), y) <= total(q(y2), y2)
    assert text(apart) == "∑_y p(y) ≤ ∑_y q(y)"
    assert text(p(y) * q(y2)) == "p(y)·q(y')"
    own = index("a", Y)
    assert text(a * total(p(own), own)) == "a·∑_a' p(a')"
    assert text(every_event(every_event(S(y) <= 1, event("S", Y)), S)) == (
        "∀ S ⊆ Y: ∀ S' ⊆ Y: S(y) ≤ 1"
    )


@pytest.mark.parametrize(
    ("ends", "shown", "typeset"),
    [
        ({}, "t ∈ ℝ", r"\theta \in \mathbb{R}"),
        ({"above": 1}, "t > 1", r"\theta > 1"),
        ({"at_least": a + b}, "t ≥ a + b", r"\theta \geq a + b"),
        ({"below": 0}, "t < 0", r"\theta < 0"),
        ({"above": -a, "at_most": 1}, "-a < t ≤ 1", r"-a < \theta \leq 1"),
    ],
)
def test_ranges_of_what_is_bound(ends: Any, shown: str, typeset: str) -> None:
    t = real("t", r"\theta", **ends)
    assert text(every(t <= c, t)) == f"∀ {shown}: t ≤ c"
    assert latex(every(t <= c, t)) == rf"\forall {typeset}\colon \theta \leq c"


def test_a_bound_number_is_primed_where_another_has_its_name() -> None:
    own = real("a", above=a)
    assert text(every(a <= own * b, own)) == "∀ a' > a: a ≤ a'·b"
    t = real("t", above=1)
    assert text(all_of(every(t <= a, t), a <= b)) == "(∀ t > 1: t ≤ a) ∧ a ≤ b"
    assert text(implies(every(t <= a, t), a <= b)) == "(∀ t > 1: t ≤ a) ⇒ a ≤ b"


def test_names_of_indices_in_latex() -> None:
    for name, wanted in [
        ("y", "y"),
        ("omega", r"\omega"),
        ("lamda", r"\lambda"),
        ("y1", "y_{1}"),
        ("y_2", "y_{2}"),
        ("theta'", r"\theta'"),
        ("row", r"\mathrm{row}"),
    ]:
        assert latex(index(name, Y)) == wanted


def test_index_sets() -> None:
    for node, line, tex in [
        (Upto(k), "{1..k}", r"\{1, \ldots, k\}"),
        (X * Y, "X×Y", r"X \times Y"),
        (X * (Y * R), "X×(Y×R)", r"X \times (Y \times \mathcal{R})"),
        ((X * Y) ** n, "(X×Y)^n", r"(X \times Y)^{n}"),
        (Y**2, "Y^2", "Y^{2}"),
        (Histories(Y, k), "Y^(<k)", "Y^{<k}"),
        (Subsets(n, 2), "subsets({1..n}, 2)", r"\binom{\{1, \ldots, n\}}{2}"),
    ]:
        assert (text(node), latex(node)) == (line, tex)


# ----------------------------------------------------------------------------- definitions


def test_definitions_are_listed_inner_first_and_once() -> None:
    A = define("A", a + b, "A_0")
    D = define("D", table(p(y) * A, y))
    C = define("C", total(D(y), y) + A)
    goal = C <= C + A
    assert text(goal) == "C ≤ C + A"
    assert latex(A**2) == "A_0^{2}"
    found = definitions(goal)
    assert [name for name, _ in found] == ["A", "D", "C"]
    assert [definition(node) for _, node in found] == [
        "A := a + b",
        "D(y) := p(y)·A",
        "C := (∑_y D(y)) + A",
    ]
    assert definition(A, "latex") == "A_0 := a + b"


# ----------------------------------------------------------------------------- what cannot be read


def test_unknown_nodes_and_operations_are_named() -> None:
    @dataclass(frozen=True, eq=False, repr=False)
    class Strange(terms.Term):
        pass

    class Set(IndexSet):
        pass

    for node, name in [
        (Strange() + a, "Strange"),
        (Op("gamma", (a,)), "gamma"),
        (Bind("mean", y, a), "mean"),
        (Rel("<<", a, b), "<<"),
        (Rel("in", a, b), "in"),
        (terms.IndexRel("adjacent", (x, z)), "adjacent"),
        (terms.IndexOp("swap", (Z,)), "swap"),
        (terms.IndexNumber("rank", (Z,)), "rank"),
        (terms.Asymptotic("o", a, b, c), "'o'"),
        (every(a <= b, index("s", Set())), "Set"),
        (3, "int"),
    ]:
        for printer in (text, latex):
            with pytest.raises(TypeError, match=name):
                printer(node)  # type: ignore[arg-type]


def test_a_head_with_too_few_arguments_is_an_error() -> None:
    head = Head("gap", "gap({0}, {1})", "g({0}, {1})", lambda *args: a)
    with pytest.raises(TypeError, match="gap prints 2 arguments and is given 1"):
        text(Quantity(head, (p,)))
    with pytest.raises(TypeError, match="the print of gap is no format"):
        text(Quantity(Head("gap", "gap{0}}", "g", lambda *args: a), (p,)))


def test_malformed_trees_print_all_the_same() -> None:
    for node, line in [
        (a + 0.5, "a + ⟪the float 0.5 is not exact: write Fraction(1, 2) or a ratio⟫"),
        (p("y"), "p(⟪str 'y' is not an index⟫)"),
        (Op("+", (a,)), "⟪+ with 1 arguments⟫"),
        (Op("+", (a, 3)), "a + ⟪int 3 is not a term⟫"),  # type: ignore[arg-type]
        (Rel("<=", None, a), "⟪NoneType None is not a term⟫ ≤ a"),  # type: ignore[arg-type]
        (p(y, y2), "p(y, y')"),
        (terms.At(a, (y,)), "a(y)"),  # type: ignore[arg-type]
        (terms.IndexOp("pick", (Z,)), "⟪pick with 1 arguments⟫"),
        (terms.Bad("two\n  lines"), "⟪two lines⟫"),
    ]:
        assert text(node) == line
        assert balanced(latex(node))


def test_every_operation_of_the_walk_prints() -> None:
    walk = pytest.importorskip("dpproofs.meaning.walk")
    for name, arity in walk.OPERATIONS.items():
        node = Op(name, (a, b)[: 2 if arity is None else arity])
        assert "⟪" not in text(node) + latex(node), name


# ----------------------------------------------------------------------------- random trees


def balanced(tex: str) -> bool:
    plain, depth = re.sub(r"\\[{}\\]", "", tex), 0
    for character in plain:
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    lefts, rights = re.findall(r"\\left(?![a-z])", tex), re.findall(r"\\right(?![a-z])", tex)
    return depth == 0 and len(lefts) == len(rights)


leaves = st.one_of(
    numbers,
    st.sampled_from([a, b, epsilon, k, p(y), q(y2), W(x)(y3), KL(p, q), terms.Bad("a {b_c} \\ d")]),
)


def extended(inner: Any) -> Any:
    relations = st.one_of(
        st.builds(Rel, st.sampled_from(["<=", "<", "==", "!="]), inner, inner),
        st.builds(lambda u, v: implies(every(u <= v, y), any_of(u < v, ~(v > u))), inner, inner),
        st.builds(lambda u: close(p, table(u, y), u), inner),
    )
    return st.one_of(
        st.builds(
            lambda name, u, v: Op(name, (u, v)),
            st.sampled_from(["+", "-", "*", "/", "^", "plog", "logratio", "max", "binomial"]),
            inner,
            inner,
        ),
        st.builds(
            lambda name, u: Op(name, (u,)),
            st.sampled_from(["neg", "abs", "pos", "exp", "log", "sqrt", "tanh", "Q"]),
            inner,
        ),
        st.builds(
            lambda kind, at, u: Bind(kind, at, u),
            st.sampled_from(["sum", "prod", "sup", "inf"]),
            st.sampled_from([y, y2, i, Z]),
            inner,
        ),
        st.builds(lambda r, u: Bind("sum", y, u, r), relations, inner),
        st.builds(indicator, relations),
        st.builds(cases, relations, inner, inner),
        st.builds(lambda u: order(table(u, y), u), inner),
        st.builds(lambda u: integral(u, a, 0, u), inner),
        st.builds(lambda u: table(u, y)(y2), inner),
    )


trees = st.recursive(leaves, extended, max_leaves=8)


@given(trees)
def test_no_double_spaces_and_balanced_braces(term: Any) -> None:
    line, tex = text(term), latex(term)
    assert "  " not in line
    assert "  " not in tex
    assert line == line.strip()
    for left, right in ("()", "[]", "{}", "⟪⟫"):
        assert line.count(left) == line.count(right)
    assert balanced(tex)
    assert not re.search(r"\}\^\{[^{}]*\}\^|\}_\{[^{}]*\}_", tex)


@pytest.mark.slow
def test_mathtext_reads_the_latex() -> None:
    mathtext = pytest.importorskip("matplotlib.mathtext")
    parser = mathtext.MathTextParser("path")
    for node, *_ in PRINTS:
        tex = latex(node)
        if r"\begin{cases}" not in tex:  # mathtext has no environments
            parser.parse(f"${tex}$")
    for style in ((p, q, epsilon), (M, k), (delta, a)):
        parser.parse(f"${declarations(style, 'latex')}$")
