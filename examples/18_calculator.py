"""A calculator: a regular expression finds the tokens, a class reads them, an exception of its own says where it ends.

>>> calculate("2 * (3 + 4) - 5 / 2")
>>> calculate("2 ** 3 ** 2")
"""

import re

from lanewise import compile

TOKEN = re.compile(r"\s*(?:(\d+\.?\d*)|(\*\*|[-+*/()]))")


class Mistake(ValueError):
    """What cannot be read, and where it stands."""

    def __init__(self, words, at):
        super().__init__(f"{words} at {at}")
        self.at = at


class Reader:
    """A text token by token. Each method reads what binds more strongly than the one before."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.token = None
        self.step()

    def step(self):
        """Go on to the next token."""
        match = TOKEN.match(self.text, self.at)
        if match is None:
            if self.text[self.at :].strip():
                raise Mistake("no token", self.at)
            self.token = None
        else:
            self.token = match[1] or match[2]
            self.at = match.end()

    def sum(self):
        total = self.product()
        while self.token in ("+", "-"):
            sign = self.token
            self.step()
            total = total + self.product() if sign == "+" else total - self.product()
        return total

    def product(self):
        total = self.power()
        while self.token in ("*", "/"):
            sign = self.token
            self.step()
            total = total * self.power() if sign == "*" else total / self.power()
        return total

    def power(self):
        base = self.atom()
        if self.token != "**":
            return base
        self.step()
        return base ** self.power()

    def atom(self):
        token = self.token
        self.step()
        if token == "-":
            return -self.power()
        if token == "(":
            inside = self.sum()
            if self.token != ")":
                raise Mistake("no closing parenthesis", self.at)
            self.step()
            return inside
        if token is None or not token[0].isdigit():
            raise Mistake(f"no number but {token!r}", self.at)
        return float(token)


@compile
def calculate(text: str) -> float:
    """The value of an expression."""
    reader = Reader(text)
    found = reader.sum()
    if reader.token is not None:
        raise Mistake(f"{reader.token!r} is too much", reader.at)
    return found


if __name__ == "__main__":
    for text in ("2 * (3 + 4) - 5 / 2", "2 ** 3 ** 2", "-2 ** 2", "(1 + 2", "1 + $", "1 / 0"):
        try:
            print(text, "=", calculate(text))
        except Mistake as mistake:
            print(text, "->", mistake, mistake.at)
        except ZeroDivisionError as error:
            print(text, "->", error)
