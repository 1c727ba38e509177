"""Longer programs that read a language: JSON, arithmetic with functions, Markdown, templates."""

import math
import re
from typing import ClassVar, NamedTuple

from parity.case import case


class JsonError(ValueError):
    """What is wrong, and where."""

    def __init__(self, message, position):
        super().__init__(f"{message}: char {position}")
        self.position = position


class JsonReader:
    """A recursive descent over the text."""

    ESCAPES: ClassVar = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}

    def __init__(self, text):
        self.text = text
        self.pos = 0

    def skip_space(self):
        while self.pos < len(self.text) and self.text[self.pos] in " \t\n\r":
            self.pos += 1

    def peek(self):
        self.skip_space()
        if self.pos >= len(self.text):
            raise JsonError("unexpected end", self.pos)
        return self.text[self.pos]

    def expect(self, wanted):
        if self.peek() != wanted:
            raise JsonError(f"expected {wanted!r}, got {self.text[self.pos]!r}", self.pos)
        self.pos += 1

    def value(self):
        c = self.peek()
        if c == "{":
            return self.object()
        if c == "[":
            return self.array()
        if c == '"':
            return self.string()
        for word, meaning in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.pos):
                self.pos += len(word)
                return meaning
        return self.number()

    def object(self):
        result = {}
        self.expect("{")
        if self.peek() == "}":
            self.pos += 1
            return result
        while True:
            self.skip_space()
            key = self.string()
            self.expect(":")
            result[key] = self.value()
            if self.peek() == ",":
                self.pos += 1
                continue
            self.expect("}")
            return result

    def array(self):
        items = []
        self.expect("[")
        if self.peek() == "]":
            self.pos += 1
            return items
        while True:
            items.append(self.value())
            if self.peek() != ",":
                break
            self.pos += 1
        self.expect("]")
        return items

    def string(self):
        self.expect('"')
        parts = []
        while True:
            if self.pos >= len(self.text):
                raise JsonError("unterminated string", self.pos)
            c = self.text[self.pos]
            self.pos += 1
            if c == '"':
                return "".join(parts)
            if c == "\\":
                c = self.text[self.pos : self.pos + 1]
                self.pos += 1
                if c == "u":
                    parts.append(chr(int(self.text[self.pos : self.pos + 4], 16)))
                    self.pos += 4
                elif c in self.ESCAPES and c:
                    parts.append(self.ESCAPES[c])
                else:
                    raise JsonError(f"bad escape {c!r}", self.pos - 1)
            else:
                parts.append(c)

    def number(self):
        start = self.pos
        while self.pos < len(self.text) and self.text[self.pos] in "+-0123456789.eE":
            self.pos += 1
        literal = self.text[start : self.pos]
        try:
            if any(c in ".eE" for c in literal):
                return float(literal)
            return int(literal)
        except ValueError as error:
            raise JsonError(f"bad value {literal!r}", start) from error


@case(
    ('{"name": "Ann", "tags": ["a", "b\\n", "\\u00e9"], "age": 31, "ok": true, "of": {"x": -1.5e3, "none": null}}',),
    ("[]",),
    ("[[1, [2, [3, {}]]], false]",),
    ("12345678901234567890123",),
    ('{"a": 1,}',),
    ('["open',),
    ("",),
    ("[1, tru]",),
)
def json_parser(text):
    """A text of JSON as the values that it says."""
    reader = JsonReader(text)
    result = reader.value()
    reader.skip_space()
    if reader.pos != len(text):
        raise JsonError("extra data", reader.pos)
    return result


# --- arithmetic with names and functions -----------------------------------------------------------------------------

TOKEN = re.compile(r"\s*(?:(\d+\.?\d*)|([A-Za-z_]\w*)|(\*\*|[-+*/%(),=]))")

FUNCTIONS = {
    "sqrt": math.sqrt,
    "floor": math.floor,
    "half": lambda x: x / 2,
}
PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "%": 2, "**": 4}


class Token(NamedTuple):
    """A number, a name, a sign or the end; numbers have a value."""

    kind: str
    text: str
    number: int | float = 0

    def is_sign(self, sign):
        return self.kind == "op" and self.text == sign


def tokenized(line):
    tokens = []
    at = 0
    line = line.rstrip()
    while at < len(line):
        match = TOKEN.match(line, at)
        if match is None:
            raise SyntaxError(f"cannot read {line[at:]!r}")
        number, name, sign = match.groups()
        if number is not None:
            tokens.append(Token("num", number, float(number) if "." in number else int(number)))
        elif name is not None:
            tokens.append(Token("name", name))
        else:
            tokens.append(Token("op", sign))
        at = match.end()
    tokens.append(Token("end", ""))
    return tokens


class Evaluator:
    """Precedence climbing over tokens, with variables that stay from line to line."""

    def __init__(self):
        self.names = {"pi": 3.14159, "tau": 6.28318}
        self.tokens = []
        self.at = 0

    def run(self, line):
        self.tokens = tokenized(line)
        self.at = 0
        first = self.tokens[0]
        if first.kind == "name" and self.tokens[1].is_sign("="):
            self.at = 2
            value = self.names[first.text] = self.expression(0)
        else:
            value = self.expression(0)
        left = self.tokens[self.at]
        if left.kind != "end":
            raise SyntaxError(f"unexpected {left.text!r}")
        return value

    def next(self):
        token = self.tokens[self.at]
        self.at += 1
        return token

    def expression(self, least):
        left = self.atom()
        while True:
            kind, sign, _ = self.tokens[self.at]
            if kind != "op" or sign not in PRECEDENCE or PRECEDENCE[sign] < least:
                return left
            self.at += 1
            right = self.expression(PRECEDENCE[sign] + (sign != "**"))
            left = self.apply(sign, left, right)

    def apply(self, sign, left, right):
        match sign:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case "/":
                return left / right
            case "%":
                return left % right
        return left**right

    def atom(self):
        token = self.next()
        if token.kind == "num":
            return token.number
        if token.kind == "name":
            if self.tokens[self.at].is_sign("("):
                self.at += 1
                argument = self.expression(0)
                self.close()
                return FUNCTIONS[token.text](argument)
            if token.text not in self.names:
                raise NameError(f"name {token.text!r} is not defined")
            return self.names[token.text]
        if token.is_sign("-"):
            return -self.expression(3)
        if token.is_sign("("):
            inner = self.expression(0)
            self.close()
            return inner
        raise SyntaxError(f"unexpected {token.text!r}")

    def close(self):
        if not self.next().is_sign(")"):
            raise SyntaxError("')' expected")


@case(
    ("x = 3\ny = x ** 2 ** 0 + 1\n-x ** 2\nsqrt(y * 4) / half(2)",),
    ("1 +\nz\n1 / 0\n2 $ 3\n(1\nfloor(7 % 4.5)\nnone(3)\n4 4",),
    ("pi * 2\ntau - pi * 2 + 1e",),
    ("",),
)
def expression_evaluator(source):
    """Each line's value, or what is wrong with it."""
    evaluator = Evaluator()
    answers = []
    for number, line in enumerate(source.splitlines(), 1):
        try:
            answers.append(f"{number}: {evaluator.run(line)}")
        except (SyntaxError, NameError, ArithmeticError) as error:
            answers.append(f"{number}: {type(error).__name__}: {error}")
        except KeyError as error:
            answers.append(f"{number}: no function {error}")
    return answers
