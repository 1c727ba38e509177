"""A suite comes in; it goes out with a `match` statement of random patterns at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuzz import grammar
from fuzz.scope import Variables, literal, only, parts

if TYPE_CHECKING:
    from fuzz.statements import Suite

_CLASSES = ("int", "float", "bool", "complex")


def match(suite: Suite) -> None:
    """Cases over a value of any type, the last one often a wildcard; a variable tells which was taken, or what it captured."""
    dice = suite.dice
    if dice.chance(0.35):
        wanted = dice.one((grammar.PAIR, grammar.INTS, grammar.FLOATS))
        subject = suite.expr(wanted, 1)
    else:
        loose = [n for n, t in suite.variables.items() if len(t) > 1 and "unknown" not in t]
        subject = dice.one(loose) if loose and dice.chance(0.5) else suite.expr(dice.one(("int", "int", "float", "bool")), 1)
        wanted = "int"
    taken = suite.program.fresh("r")
    suite.line(f"{taken} = 0")
    suite.line(f"match {subject}:")
    suite.indent += 1
    ends: list[Variables] = []
    results = {"int"}
    for case in range(1, dice.randrange(2, 5)):
        bound: Variables = {}
        pattern = _pattern(suite, wanted, bound)
        guard = f" if {_guard(suite, bound)}" if dice.chance(0.25) or pattern.isidentifier() else ""
        header = len(suite.lines)
        ends.append(suite.block(f"case {pattern}{guard}:", dice.randrange(1, 3), bound))
        held = next(iter(bound), str(case))
        suite.lines.insert(header + 1, f"{'    ' * (suite.indent + 1)}{taken} = {held}")
        results |= bound.get(held, frozenset())
    if dice.chance(0.7):
        ends.append(suite.block(f"case {dice.one(('_', suite.program.fresh('m')))}:", 1))
    else:
        ends.append(dict(suite.variables))
    suite.indent -= 1
    suite.meet(*ends)
    suite.bind(taken, frozenset(results))


def _guard(suite: Suite, bound: Variables) -> str:
    saved = dict(suite.variables)
    suite.variables.update(bound)
    text = suite.condition(1)
    suite.variables = saved
    return text


def _pattern(suite: Suite, wanted: str, bound: Variables) -> str:
    dice = suite.dice
    items = parts(wanted)
    if items and dice.chance(0.85):
        return _sequence(suite, items, bound)
    roll = dice.random()
    if roll < 0.4:
        return _value(suite)
    if roll < 0.6:
        return " | ".join(dict.fromkeys(_value(suite) for _ in range(dice.randrange(2, 4))))
    if roll < 0.7:
        return dice.one(("None", "True", "False"))
    if roll < 0.8:
        return _capture(suite, bound, "int")
    cls = dice.one(_CLASSES)
    return f"{cls}({_capture(suite, bound, cls)})" if dice.chance(0.6) else f"{cls}()"


def _sequence(suite: Suite, items: tuple[str, ...], bound: Variables) -> str:
    dice = suite.dice
    inner = [_item(suite, t, bound) for t in items]
    if dice.chance(0.4):
        inner[dice.randrange(len(inner))] = "*_"
    text = f"({', '.join(inner)})"
    if dice.chance(0.2):
        name = suite.program.fresh("m")
        bound[name] = only(f"({', '.join(items)})")
        return f"{text} as {name}"
    return text


def _item(suite: Suite, wanted: str, bound: Variables) -> str:
    roll = suite.dice.random()
    if roll < 0.3:
        return "_"
    return _value(suite) if roll < 0.6 else _capture(suite, bound, wanted)


def _capture(suite: Suite, bound: Variables, wanted: str) -> str:
    name = suite.program.fresh("m")
    bound[name] = only(wanted)
    return name


def _value(suite: Suite) -> str:
    kind = suite.dice.one(("int", "int", "int", "float"))
    text = literal(suite.dice, kind)
    return text if "e" not in text else "0.5"
