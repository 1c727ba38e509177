"""A suite comes in; it goes out with statements at its end that make, change, walk through and print texts and lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fuzz.scope import literal, only
from fuzz.sequences import LISTS, SEQUENCES, SPECS, STR, item
from fuzz.tables import TABLES

if TYPE_CHECKING:
    from fuzz.expressions import Expressions
    from fuzz.statements import Suite

_SHOWN = ("int", "float", "bool", "None", *SEQUENCES)
_SORTS = ("", "reverse=True", "key=lambda k: {key}", "key=lambda k: {key}, reverse=True")


def containers(suite: Suite) -> None:
    """One statement or a few of one kind."""
    suite.dice.one(_WRITERS)(suite)


def held(suite: Suite, *wanted: str) -> str:
    """A variable of one of these types: one that there is, or a new one."""
    fitting = [n for n, t in suite.variables.items() if len(t) == 1 and t <= set(wanted)]
    if fitting and suite.dice.chance(0.85):
        return suite.dice.one(fitting)
    return _put(suite, kind := suite.dice.one(wanted), suite.expr(kind, 1))


def _put(suite: Suite, wanted: str, text: str) -> str:
    name = suite.program.fresh("v")
    suite.line(f"{name} = {text}")
    suite.bind(name, only(wanted))
    return name


def _kind(suite: Suite, name: str) -> str:
    return min(suite.variables[name])


def _place(suite: Suite, name: str) -> str:
    """An index that is mostly inside."""
    inside = f"({suite.atom('int')}) % (len({name}) or 1)"
    return suite.dice.one((inside, inside, f"-1 - {inside}", "0", "-1", str(suite.dice.randrange(-4, 5)), f"len({name})"))


def _bounds(suite: Suite) -> str:
    """What stands in a slice, steps included."""
    dice = suite.dice
    first, end = (
        dice.one(("", "", str(dice.randrange(-5, 6)), f"({suite.atom('int')}) % 7 - 2", "-(2**70)", "2**63")) for _ in range(2)
    )
    step = dice.one(("", "", "", ":", ":1", ":-1", ":2", ":-2", ":3", f":({suite.atom('int')}) % 5 - 2"))
    return f"{first}:{end}{step}"


# --- what changes a list ---------------------------------------------------------------------------------------------


def _change(suite: Suite) -> None:
    """A method that changes a list, seldom with an item of another type."""
    dice, name = suite.dice, held(suite, *LISTS)
    kind = _kind(suite, name)
    wanted = item(kind) if dice.chance(0.97) else dice.one(("int", "None", "float", STR))
    new = suite.expr(wanted, 1)
    forms = (
        f"{name}.append({new})", f"{name}.append({new})", f"{name}.append({new})", f"{name}.insert({_place(suite, name)}, {new})",
        f"{name}.extend({suite.expr(kind, 1)})", f"if {name}: {name}.pop()", f"if {name}: {name}.pop({_place(suite, name)})",
        f"{name}.reverse()", f"{name}.sort({_sorting(suite, kind)})", f"if {new} in {name}: {name}.remove({new})",
        f"{name}.remove({new})", f"{name}.clear()", f"{name} += {suite.expr(kind, 1)}", f"{name} *= {dice.randrange(-1, 4)}",
        f"if {name}: {name}[{_place(suite, name)}] = {new}", f"if {name}: {name}[{_place(suite, name)}] = {new}",
        f"{name}[{_bounds(suite).rsplit(':', 1)[0] if dice.chance(0.9) else ''}:] = {suite.expr(kind, 1)}",
        f"if {name}: del {name}[{_place(suite, name)}]", f"del {name}[{_bounds(suite)}]", f"{name} = {name} + [{new}]",
    )  # fmt: skip
    suite.line(dice.one(forms))


def _sorting(suite: Suite, kind: str) -> str:
    """The arguments of a sort, with a key for such items."""
    keys = {"int": ("-k", "k % 5", "abs(k)", "(k & 3, -k)"), "float": ("-k", "abs(k)"), STR: ("len(k)", "k[::-1]", "(len(k), k)")}
    return suite.dice.one(_SORTS).format(key=suite.dice.one(keys.get(item(kind), ("len(k)", "sum(k)"))))


def _rows(suite: Suite) -> None:
    """A list of lists, whose rows may be one object, and a change of one of them."""
    dice, count = suite.dice, suite.dice.randrange(1, 4)
    row, fill = held(suite, "list[int]"), suite.atom("int")
    forms = (
        f"[[{fill}] * {count}] * {dice.randrange(1, 4)}", f"[[{fill}] * {count} for i in range({dice.randrange(1, 4)})]",
        f"[{row}, {row}, []]", f"[{row}, {row}[:]]", f"[list({row}) for i in range({count})]", f"[{row}.copy(), {row}]",
    )  # fmt: skip
    name = _put(suite, "list[list[int]]", dice.one(forms))
    change = (
        f"{name}[0].append({suite.atom('int')})", f"{row}.append({suite.atom('int')})", f"{name}[-1] = {row}",
        f"if {name}[0]: {name}[0][0] += {suite.atom('int')}", f"{name}[0] += [{suite.atom('int')}]", f"{name}[0].pop()",
        f"{name}[0], {name}[-1] = {name}[-1], {name}[0]", f"{name}.append({name}[0])", f"{name}[0].sort()",
    )  # fmt: skip
    for _ in range(dice.randrange(1, 3)):
        suite.line(dice.one(change))


# --- what makes them -------------------------------------------------------------------------------------------------


def comprehension(suite: Expressions, wanted: str, depth: int) -> str:
    """A list of this type; its variable is seen in it alone."""
    saved, i = dict(suite.variables), suite.program.fresh("k")
    over, kind = _iterated(suite)
    suite.variables[i] = only(kind)
    again = ""
    if suite.dice.chance(0.15):
        j = suite.program.fresh("k")
        again, suite.variables[j] = f" for {j} in range({suite.dice.randrange(3)})", only("int")
    test = f" if {suite.condition(1)}" if suite.dice.chance(0.4) else ""
    text = f"{suite.expr(item(wanted), depth - 1)} for {i} in {over}{again}{test}"
    suite.variables = saved
    return f"list({text})" if suite.dice.chance(0.2) else f"[{text}]"


def _iterated(suite: Expressions) -> tuple[str, str]:
    """What is looped over, without assignments, and what it gives."""
    known = [(n, item(min(t))) for n, t in suite.variables.items() if len(t) == 1 and item(min(t))]
    if known and suite.dice.chance(0.7):
        name, kind = suite.dice.one(known)
        return suite.dice.one((name, name, name, f"reversed({name})", f"{name}[1:]")), kind
    count = suite.dice.one((str(suite.dice.randrange(6)), f"({suite.atom('int')}) % 6"))
    return f"range({count})", "int"


def _made(suite: Suite) -> None:
    """A list or a text from what is there."""
    dice, x = suite.dice, held(suite, *SEQUENCES)
    kind, text, words = _kind(suite, x), held(suite, STR), held(suite, "list[str]")
    forms: list[tuple[str, str]] = [
        (kind, f"{x}[{_bounds(suite)}]"), (kind, f"{x}[{_bounds(suite)}]"), (kind, x), (kind, f"{x} + {x}"),
        (STR, f"{suite.atom(STR)}.join({words})"), ("list[str]", f"{text}.split({dice.one(('', repr(','), suite.atom(STR)))})"),
        ("list[str]", f"list({text})"), ("list[str]", f"sorted({words}, {_sorting(suite, 'list[str]') or 'key=len'})"),
        (STR, f"''.join([chr((ord(k) + {dice.randrange(90)}) % 0x3000) for k in {text}])"),
        ("list[str]", f"[str(k) for k in {x}]"), (STR, f"repr({x})"), (STR, f"str({x})"),
        ("int", f"len({x})"), ("int", f"len([0 for k in {x} if {x}.count(k) == 1])"), ("list[int]", f"[ord(k) for k in {text}]"),
    ]  # fmt: skip
    if kind == "list[int]":
        forms += [("int", f"sum({x})"), ("int", f"max({x}, default={suite.atom('int')})"), ("int", f"min({x})")]
    wanted, made = dice.one(forms)
    _put(suite, wanted, made)


def _printed(suite: Suite) -> None:
    """An f-string with specs, conversions and widths; over names, so that no quotes stand in it."""
    dice, text = suite.dice, ""
    for _ in range(dice.randrange(1, 4)):
        kind = dice.one(_SHOWN)
        name = held(suite, kind)
        width = held(suite, "int")
        ends = ["", "", "!r", "!s", "!a", f":{{{width} % 12}}" if kind in ("int", "float", STR) else "!r:>9"]
        ends += [f":{dice.one(SPECS)}"] if kind in ("int", "float", STR, "bool") else []
        text += dice.one(("", " ", "x=", "{{", "é")) + f"{{{name}{dice.one(ends)}}}"
    _put(suite, STR, f"f'{text}'")


# --- loops -----------------------------------------------------------------------------------------------------------


def _loop(suite: Suite) -> None:
    """A loop over one or two of them, with or without counting."""
    if suite.loops > 0:
        suite.assign()
        return
    dice, fresh = suite.dice, suite.program.fresh
    x, y, i, j = held(suite, *SEQUENCES), held(suite, *SEQUENCES), fresh("i"), fresh("i")
    first, second = item(_kind(suite, x)), item(_kind(suite, y))
    header, bound = dice.one(
        (
            (f"for {i} in {x}:", {i: first}), (f"for {i} in {x}:", {i: first}), (f"for {i} in reversed({x}):", {i: first}),
            (f"for {i}, {j} in enumerate({x}):", {i: "int", j: first}), (f"for {i}, {j} in zip({x}, {y}):", {i: first, j: second}),
            (f"for {i}, {j} in enumerate({x}, {suite.atom('int')}):", {i: "int", j: first}),
            (f"for {i} in range(len({x})):", {i: "int"}), (f"for {i} in {x}[:]:", {i: first}),
            (f"for {i} in sorted({x}):", {i: first}),
        )
    )  # fmt: skip
    suite.looped(header, {n: only(t) for n, t in bound.items()}, i)


def _gathered(suite: Suite) -> None:
    """A list or a text that grows in a loop."""
    dice, i = suite.dice, suite.program.fresh("i")
    wanted = dice.one(SEQUENCES)
    name = _put(suite, wanted, literal(dice, wanted) if dice.chance(0.4) else "''" if wanted == STR else "[]")
    over, kind = _iterated(suite)
    saved = dict(suite.variables)
    suite.variables[i] = only(kind)
    new = suite.expr(item(wanted), 1)
    test = f"if {suite.condition(1)}: " if dice.chance(0.4) else ""
    suite.variables = saved
    suite.line(f"for {i} in {over if over != name else '(1, 2)'}:")
    forms = (f"{name}.append({new})", f"{name} += [{new}]", f"{name}.insert(0, {new})")
    suite.line(f"    {test}{f'{name} += {new}' if wanted == STR else dice.one(forms)}")


def _unpacked(suite: Suite) -> None:
    """The items of one as variables; its length has to fit."""
    x = held(suite, *SEQUENCES)
    a, b = suite.program.fresh("v"), suite.program.fresh("v")
    kind = item(_kind(suite, x))
    pair = f"({x} * 2)[:2] if {x} else {x}"
    suite.line(suite.dice.one((f"{a}, {b} = {pair}", f"if len({x}) == 2: {a}, {b} = {x}", f"[{a}, {b}] = {x}")))
    if suite.lines[-1].lstrip().startswith("if"):
        return
    suite.bind(a, only(kind))
    suite.bind(b, only(kind))


_WRITERS: tuple[Callable[[Suite], None], ...] = (
    *(_change,) * 6, *(_rows,) * 2, *(_made,) * 4, *(_printed,) * 2, *(_loop,) * 3, *(_gathered,) * 2, _unpacked, *TABLES,
)  # fmt: skip
