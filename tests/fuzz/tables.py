"""A suite comes in; it goes out with statements at its end that fill, change, walk through and show dicts and sets.

A dict or a set is made, changed and asked within a few lines: what is asked of it, a list, an int or a text, is what the rest of
the program sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fuzz.scope import only
from fuzz.sequences import SEQUENCES, STR, item

if TYPE_CHECKING:
    from fuzz.statements import Suite


def _sequence(suite: Suite, wanted: str = "") -> tuple[str, str]:
    """A list or a text, and what it holds. A nan is no key: only CPython finds it again (docs/deviations.md)."""
    from fuzz.containers import held

    name = held(suite, *([wanted] if wanted else SEQUENCES))
    kind = item(min(suite.variables[name]))
    if kind == "float":
        numbers, name = name, suite.program.fresh("t")
        suite.line(f"{name} = [k for k in {numbers} if k == k]")
    return name, kind


def _keep(suite: Suite, wanted: str, text: str) -> None:
    name = suite.program.fresh("v")
    suite.line(f"{name} = {text}")
    suite.bind(name, only(wanted))


def counted(suite: Suite) -> None:
    """Items counted, found again, taken out."""
    dice, (x, kind), d, i = suite.dice, _sequence(suite), suite.program.fresh("t"), suite.program.fresh("i")
    suite.line(f"{d} = {dice.one(('{}', 'dict()', '{0: 0}' if kind == 'int' else '{}'))}")
    suite.line(f"for {i} in {x}: " + dice.one((f"{d}[{i}] = {d}.get({i}, 0) + 1", f"{d}.setdefault({i}, 0); {d}[{i}] += 2")))
    changes = [
        f"if {d}: {d}.pop(next(iter({d})))", f"if {d}: del {d}[list({d})[-1]]", f"if {d}: {d}.popitem()", f"{d}.update({{**{d}}})",
        f"{d} |= {{k: 1 for k in {x}[:3]}}", f"{d} = {d} | dict.fromkeys({x}[::2], 5)", f"{d} = dict(sorted({d}.items()))",
    ]  # fmt: skip
    for _ in range(dice.randrange(3)):
        suite.line(dice.one(changes))
    key = f"{x}[0]" if dice.chance(0.8) else "'none'"
    listed = f"list[{kind}]" if kind in ("int", STR) else ""
    forms = [
        ("int", f"len({d})"), ("int", f"sum({d}.values())"), ("int", f"{d}[{key}]"), ("list[int]", f"list({d}.values())"),
        ("int", f"{d}.get({key}, -1)"), ("int", f"sum([v for k, v in {d}.items() if k in {x}[1:]])"), (STR, f"repr({d})"),
        ("int", f"{d}.pop({key}, 3)"), ("int", f"max({d}.values(), default=0)"), ("int", f"int({d} == {{**{d}}})"),
    ]  # fmt: skip
    if listed:
        forms += [(listed, f"list({d})"), (listed, f"sorted({d}, key={d}.get)"), (listed, f"list(reversed({d}))")]
    _keep(suite, *dice.one(forms))


def grouped(suite: Suite) -> None:
    """Lists in a dict, by what a number leaves."""
    dice, (x, _), d, i = suite.dice, _sequence(suite, "list[int]"), suite.program.fresh("t"), suite.program.fresh("i")
    suite.line(f"{d} = {{}}")
    suite.line(f"for {i} in {x}: {d}.setdefault({i} % {dice.randrange(1, 5)}, []).append({i})")
    forms = (
        ("list[int]", f"[len(v) for v in {d}.values()]"), ("list[int]", f"{d}.get(0, [])"), (STR, f"str({d})"),
        ("int", f"len({{(k, len(v)): k for k, v in {d}.items()}})"), ("list[int]", f"sorted({d}.keys() & {{0, 1, 2}})"),
        ("list[int]", f"[k for k, v in {d}.items() for e in v]"),
    )  # fmt: skip
    _keep(suite, *dice.one(forms))


def sets(suite: Suite) -> None:
    """Sets of ints, whose order is seen, and of texts, whose order is not."""
    dice, (x, kind), s, t = suite.dice, _sequence(suite), suite.program.fresh("t"), suite.program.fresh("t")
    y, other = _sequence(suite)
    suite.line(f"{s} = {dice.one((f'set({x})', f'{{k for k in {x}}}', f'frozenset({x})', f'{{*{x}}}'))}")
    display = f"{{{suite.atom(other)}, {suite.atom(other)}}}" if other in ("int", STR) else f"{{*{y}}}"
    suite.line(f"{t} = {dice.one((f'set({y})', f'{{k for k in {y}}}', f'set({x}[1:])', display))}")
    for _ in range(dice.randrange(3)):
        added = f"{t}.add({y}[0])" if dice.chance(0.6) else f"{t}.discard({y}[-1])"
        changes = (f"if {y}: {added}", f"{t} |= set({y})", f"{t} -= set({y}[:2])", f"{t} ^= set({y}[1:])", f"{t} &= set({y})")
        suite.line(dice.one(changes))
    a, b = dice.one(((s, t), (t, s), (s, s)))
    sign = dice.one(("|", "&", "-", "^"))
    forms = [
        ("int", f"len({a} {sign} {b})"), ("int", f"int({a} {dice.one(('<', '<=', '==', '>'))} {b})"), ("int", f"len({a})"),
        ("int", f"sum([1 for k in {x} if k in {t}])"), ("int", f"len({{(k, 1) for k in {x}}})"),
    ]  # fmt: skip
    if kind == other == "int":
        forms += [("list[int]", f"list({a} {sign} {b})"), (STR, f"repr({a})"), ("list[int]", f"[k for k in {a}]")] * 2
        forms += [("int", f"hash(frozenset({a}))"), ("list[int]", f"sorted({a}, key=lambda k: -k)")]
    elif kind == other == STR:
        forms += [("list[str]", f"sorted({a} {sign} {b})")] * 2
    _keep(suite, *dice.one(forms))


def matched(suite: Suite) -> None:
    """What a pattern finds in a dict, and what it leaves."""
    dice, (x, _), d = suite.dice, _sequence(suite, "list[int]"), suite.program.fresh("t")
    r, m, rest = suite.program.fresh("r"), suite.program.fresh("m"), suite.program.fresh("m")
    suite.line(f"{d} = {{k: k // 2 for k in {x}}}")
    suite.line(f"{r} = 0")
    suite.line(f"match {d}:")
    patterns = (
        (f"{{{dice.randrange(9)}: {m}}}", m), (f"{{5: {m}, **{rest}}}", f"{m} + len({rest})"), (f"{{**{rest}}}", f"len({rest})"),
        ("{0: 0}", "3"), (f"{{1: 0, 3: {m}}}", m), (f"{{{dice.randrange(4)}: 0 | 1 as {m}}}", f"{m} + 7"), ("{}", "9"),
    )  # fmt: skip
    for pattern, found in dice.sample(patterns[:6], dice.randrange(1, 3)) + [patterns[6]] * dice.chance(0.5):
        if pattern.startswith("{**"):
            pattern += f" if len({x}) > 2"
        suite.line(f"    case {pattern}: {r} = {found}")
    suite.bind(r, only("int"))


TABLES: tuple[Callable[[Suite], None], ...] = (counted, counted, grouped, sets, sets, matched)
