"""A suite comes in; it goes out with a `try` at its end: something in it raises, and mostly one of the handlers is for that."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fuzz.scope import Variables, only

if TYPE_CHECKING:
    from fuzz.statements import Suite

OWN = '''class Base(Exception):
    pass


class Own(Base, ValueError):
    def __init__(self, n, text="own"):
        super().__init__(f"{text} {n}", n)
        self.n = n

'''
_ABOVE = {
    "ZeroDivisionError": ("ArithmeticError", "Exception"), "IndexError": ("LookupError", "Exception"),
    "KeyError": ("LookupError", "Exception"), "OverflowError": ("ArithmeticError", "Exception"), "Own": ("Base", "ValueError"),
    "ValueError": ("Exception",), "TypeError": ("Exception",), "RuntimeError": ("Exception",), "AssertionError": ("Exception",),
}  # fmt: skip
_OTHERS = ("KeyError", "TypeError", "(IndexError, OverflowError)", "RuntimeError", "Base")


def attempts(suite: Suite) -> None:
    """The whole statement."""
    if suite.attempts > 1:
        suite.assign()
        return
    suite.program.own = True
    suite.attempts += 1
    saved = dict(suite.variables)
    expected: list[str] = []
    ends = [_body(suite, expected)]
    ends += _handlers(suite, expected, saved)
    if suite.dice.chance(0.2):
        ends[0] = suite.block("else:", 1, ends[0])
    if suite.dice.chance(0.3):
        _finally(suite)
    suite.attempts -= 1
    suite.meet(*ends)


def _body(suite: Suite, expected: list[str]) -> Variables:
    saved = dict(suite.variables)
    suite.line("try:")
    suite.indent += 1
    for _ in range(suite.dice.randrange(1, 3)):
        suite.statements(1)
        expected.append(suite.dice.one(_RAISING)(suite))
    suite.indent -= 1
    after, suite.variables = suite.variables, saved
    return after


# --- what raises -----------------------------------------------------------------------------------------------------


def _divide(suite: Suite) -> str:
    op = suite.dice.one(("//", "%", "/"))
    _kept(suite, "float" if op == "/" else "int", f"{suite.atom('int')} {op} ({suite.atom('int')} & {suite.dice.one((1, 3))})")
    return "ZeroDivisionError"


def _index(suite: Suite) -> str:
    _kept(suite, "int", f"({suite.atom('int')}, 5, 7)[{suite.atom('int')} & {suite.dice.one((3, 7))}]")
    return "IndexError"


def _root(suite: Suite) -> str:
    _kept(suite, "float", f"math.sqrt({suite.atom('float')})")
    return "ValueError"


def _raise(suite: Suite) -> str:
    kind = suite.dice.one(tuple(_ABOVE)[:-1])
    atom = suite.atom("int")
    text = suite.dice.one(("", "()", "('a')", f"('b', {atom})", f"(f'c {{{atom}}}')"))
    own = f"({suite.atom('int')})"
    suite.line(f"if {suite.condition()}: raise {kind}{own if kind == 'Own' else text}")
    return kind


def _assert(suite: Suite) -> str:
    suite.line(f"assert {suite.condition()}, {suite.atom('int')}")
    return "AssertionError"


_RAISING: tuple[Callable[[Suite], str], ...] = (_divide, _divide, _index, _root, _raise, _raise, _raise, _assert)


def _kept(suite: Suite, kind: str, text: str) -> None:
    name = suite.target(kind)
    suite.line(f"{name} = {text}")
    suite.bind(name, only(kind))


# --- what handles ----------------------------------------------------------------------------------------------------


def _handlers(suite: Suite, expected: list[str], start: Variables) -> list[Variables]:
    dice = suite.dice
    found: list[Variables] = []
    if dice.chance(0.3):
        found.append(_handler(suite, dice.one(_OTHERS), start))
    for kind in dict.fromkeys(expected):
        if dice.chance(0.85):
            found.append(_handler(suite, dice.one((kind, kind, kind, *_ABOVE[kind], f"({kind}, RuntimeError)")), start))
    if not found or dice.chance(0.3):
        found.append(_handler(suite, "Exception", start))
    return found


def _handler(suite: Suite, kind: str, start: Variables) -> Variables:
    """What was assigned before the exception may have another type by now: the program finds out."""
    dice, name = suite.dice, suite.program.fresh("e")
    suite.variables = dict(start)
    looks = dice.chance(0.6)
    suite.line(f"except {kind}{f' as {name}' if looks else ''}:")
    suite.indent += 1
    if looks:
        _look(suite, name, kind)
    before = len(suite.lines)
    suite.statements(1)
    if len(suite.lines) == before:
        suite.line("pass")
    if dice.chance(0.12):
        again = dice.one(("raise", f"raise {name}" if looks else "raise", f"raise ValueError({suite.atom('int')}) from None"))
        suite.line(f"if {suite.condition(1)}: {again}")
    suite.indent -= 1
    after, suite.variables = suite.variables, dict(start)
    return after


def _look(suite: Suite, name: str, kind: str) -> None:
    dice = suite.dice
    forms = [("int", f"len({name}.args)"), ("bool", f"isinstance({name}, {dice.one(tuple(_ABOVE))})")]
    if not suite.program.plain:
        forms += [("str", f"str({name})"), ("str", f"f'{{{name}!r}}'"), ("str", f"type({name}).__name__")] * 2
    if kind == "Own":
        forms += [("int", f"{name}.n")] * 3
    wanted, text = dice.one(forms)
    _kept(suite, wanted, text)


def _finally(suite: Suite) -> None:
    """What runs on every way; nothing in it leaves."""
    suite.line("finally:")
    suite.indent += 1
    saved, suite.variables = suite.variables, {n: t for n, t in suite.variables.items() if n in suite.frozen}
    counts = [n for n, t in saved.items() if t == {"int"} and n not in suite.frozen]
    if counts:
        suite.line(f"{suite.dice.one(counts)} += {suite.dice.randrange(9)}")
    else:
        suite.line(f"{suite.program.fresh('v')} = {suite.expr('int', 1)}")
    suite.variables = saved
    suite.indent -= 1
