"""Read exact numbers from text and evaluate them in any arithmetic."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, ClassVar

__all__ = ["ExactText"]

LONGEST = 4000  # digits that Python reads as one number, whatever its limit is set to


class ExactText:
    """The text of an exact number, read once into postfix order and evaluated in any arithmetic.

    Numbers, e, pi, + - * / ^, parentheses, log, exp, sqrt and Q; ^ binds to the right and before
    a sign on its left.
    """

    _token = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|([A-Za-z]+)|(\S))", re.ASCII)
    _binds: ClassVar = {"+": 1, "-": 1, "*": 2, "/": 2, "neg": 3, "^": 4}
    _functions = frozenset(("log", "exp", "sqrt", "Q"))

    def __init__(self, text: str) -> None:
        self.text = text
        self.postfix: list[Fraction | str] = []
        stack: list[str] = []
        operand = True  # whether an operand comes next
        end = 0
        while match := self._token.match(text, end):
            at, end = end, match.end()
            number, name, sign = match.groups()
            if operand:
                operand = self._operand(number, name, sign, stack, at)
            else:
                operand = self._operator(sign, stack, at)
        if operand:
            raise self._fault(len(text))
        while stack:
            if (top := stack.pop()) == "(" or top in self._functions:
                raise self._fault(len(text))
            self.postfix.append(top)

    def _operand(
        self, number: str | None, name: str | None, sign: str | None, stack: list[str], at: int
    ) -> bool:
        if stack and stack[-1] in self._functions and sign != "(":
            raise self._fault(at)
        if number is not None:
            self.postfix.append(_number(number))
            return False
        if name in ("e", "pi"):
            self.postfix.append(name)
            return False
        if name in self._functions:
            stack.append(name)
        elif sign == "-":
            stack.append("neg")
        elif sign == "(":
            stack.append("(")
        elif sign != "+":
            raise self._fault(at)
        return True

    def _operator(self, sign: str | None, stack: list[str], at: int) -> bool:
        if sign == ")":
            while stack and stack[-1] != "(":
                self.postfix.append(stack.pop())
            if not stack:
                raise self._fault(at)
            stack.pop()
            if stack and stack[-1] in self._functions:
                self.postfix.append(stack.pop())
            return False
        if sign not in self._binds:
            raise self._fault(at)
        while stack and self._binds.get(stack[-1], 0) >= self._binds[sign] and sign != "^":
            self.postfix.append(stack.pop())
        stack.append(sign)
        return True

    def _fault(self, at: int) -> ValueError:
        return ValueError(f"{self.text[:80]!r} is not an exact number: see position {at}")

    def value(self, number: Callable[[Fraction], Any], apply: Callable[..., Any]) -> Any:
        """`apply(name, *operands)` is asked for operations, functions, e and pi."""
        stack: list[Any] = []
        for item in self.postfix:
            if isinstance(item, Fraction):
                stack.append(number(item))
                continue
            operands = [stack.pop() for _ in range(_ARITIES[item])][::-1]
            stack.append(apply(item, *operands))
        return stack.pop()


_ARITIES = {"e": 0, "pi": 0, "neg": 1, "log": 1, "exp": 1, "sqrt": 1, "Q": 1} | dict.fromkeys(
    "+-*/^", 2
)


def _number(digits: str) -> Fraction:
    """A number without a sign; masses of a law may have thousands of digits."""
    if len(digits) <= LONGEST:
        return Fraction(digits.removesuffix("."))
    whole, _, decimals = digits.partition(".")
    return Fraction(_whole(whole + decimals), 10 ** len(decimals))


def _whole(digits: str) -> int:
    if len(digits) <= LONGEST:
        return int(digits or "0")
    half = len(digits) // 2
    power: int = 10 ** (len(digits) - half)
    return _whole(digits[:half]) * power + _whole(digits[half:])
