"""A suite comes in; it goes out with a class, a generator, a closure or a `with` at its end, and with statements that use it.

Objects stay inside: what is asked of them, a number mostly, is what the rest of the program sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from fuzz.scope import literal, only
from fuzz.sequences import STR

if TYPE_CHECKING:
    from fuzz.statements import Suite


def definitions(suite: Suite) -> None:
    """One of them, and its use."""
    suite.dice.one(_WRITERS)(suite)


def _keep(suite: Suite, wanted: str, text: str) -> None:
    name = suite.program.fresh("v")
    suite.line(f"{name} = {text}")
    suite.bind(name, only(wanted))


@contextmanager
def _function(suite: Suite, head: str, **seen: str) -> Iterator[None]:
    """A function, whose suite sees these variables and no others."""
    before = suite.variables, suite.functions, suite.loops, suite.breakable, suite.attempts, suite.returns
    suite.line(f"def {head}:")
    suite.indent += 1
    suite.variables, suite.functions, suite.returns = {n: only(t) for n, t in seen.items()}, {}, set()
    suite.loops, suite.breakable = 0, False
    suite.frozen.update(seen)
    yield
    suite.indent -= 1
    suite.variables, suite.functions, suite.loops, suite.breakable, suite.attempts, suite.returns = before


def _fields(kind: str) -> dict[str, str]:
    return {"self.x": "int", "self.y": kind}


# --- classes ---------------------------------------------------------------------------------------------------------


def _class(suite: Suite) -> None:
    """A class with two fields, in the function or in front of it, and what its instances answer after a few steps."""
    dice, name = suite.dice, suite.program.fresh("C")
    kind = dice.one(("int", "int", "float"))
    outside = dice.chance(0.6)
    first, indent = len(suite.lines), suite.indent
    if outside:
        suite.indent = 0
    asked = _made(suite, name, kind)
    below = _below(suite, name, kind) if dice.chance(0.5) else name
    suite.indent = indent
    if outside:
        suite.program.classes += [*suite.lines[first:], ""]
        del suite.lines[first:]
    _used(suite, name, below, kind, asked)


def _made(suite: Suite, name: str, kind: str) -> list[tuple[str, str]]:
    """The class; what can be asked of an instance `{o}`, with a number `{n}` and another instance `{p}`, and what that gives."""
    dice = suite.dice
    special = list(_SPECIAL)
    if data := dice.chance(0.25):
        suite.program.imports.add("from dataclasses import dataclass")
        suite.line(decorator := dice.one(("@dataclass", "@dataclass(order=True)")))
        if "order" in decorator:  # which writes that method, and refuses another
            special = [row for row in special if "__lt__" not in row[0]]
    suite.line(f"class {name}:")
    suite.indent += 1
    if data:
        suite.line("x: int")
        suite.line(f"y: {kind} = {literal(dice, kind)}")
    else:
        with _function(suite, f"__init__(self, p, q={literal(dice, kind)})", p="int", q=kind):
            suite.line("self.x = p")
            suite.line(f"self.y = {suite.expr(kind, 1)}")
    with _function(suite, "get(self, p)", p="int", **_fields(kind)):
        if dice.chance(0.4):
            suite.line(f"if {suite.condition(1)}: return {suite.expr(kind, 1)}")
        suite.line(f"return {suite.expr(kind, 2)}")
    with _function(suite, "step(self, p)", p="int", **_fields(kind)):
        suite.line(dice.one(("self.x += p", "self.x = (self.x * 31 + p) % 1009", "self.x, p = p, self.x")))
        suite.line(f"if {suite.condition(1)}: self.y = {suite.expr(kind, 1)}")
        suite.line("return self")
    asked = [("int", "{o}.x"), (kind, "{o}.y"), (kind, "{o}.get({n})"), (kind, "{o}.step({n}).get({n})")]
    for head, wanted, question in dice.sample(special, dice.randrange(3)):
        wanted = wanted or kind
        if "property" in head or "classmethod" in head:
            suite.line(f"@{head.split()[0]}")
            head = head.split(maxsplit=1)[1]
        with _function(suite, head, **_fields(kind), **({"p": "int"} if "p)" in head else {})):
            suite.line(f"return {_answer(suite, wanted, head)}")
        asked += [(wanted, question)] * 2
    suite.indent -= 1
    return asked


_SPECIAL = (
    ("__len__(self)", "int", "len({o})"), ("__bool__(self)", "bool", "not {o}"), ("__call__(self, p)", "", "{o}({n})"),
    ("__getitem__(self, p)", "", "{o}[{n}]"), ("__contains__(self, p)", "bool", "{n} in {o}"),
    ("__add__(self, p)", "", "{o} + {n}"),
    ("__rsub__(self, p)", "", "{n} - {o}"), ("__neg__(self)", "", "-{o}"), ("__lt__(self, other)", "bool", "{o} < {p}"),
    ("__eq__(self, other)", "bool", "{o} == {p}"), ("__eq__(self, other)", "bool", "{o} != {p}"),
    ("__hash__(self)", "int", "hash({o})"),
    ("property size(self)", "", "{o}.size"), ("classmethod of(cls, p)", "int", "{o}.of({n}).x"),
)  # fmt: skip
"""A method; what it gives, "" for what the class is about; a question for it."""


def _answer(suite: Suite, wanted: str, head: str) -> str:
    """What a method returns."""
    if "cls" in head:
        return "cls(p)"
    if "other" in head:
        return suite.dice.one(("self.x < other.x", "self.y == other.y", "(self.x, self.y) <= (other.x, other.y)"))
    if head.startswith("__len__"):
        return "self.x % 9"
    return suite.expr(wanted, 1)


def _below(suite: Suite, above: str, kind: str) -> str:
    """A class that changes what the one above it does."""
    name = suite.program.fresh("C")
    suite.line(f"class {name}({above}):")
    suite.indent += 1
    with _function(suite, "get(self, p)", p="int", **_fields(kind)):
        forms = ("super().get(p) + 1", f"{above}.get(self, {suite.atom('int')})", suite.expr(kind, 1))
        suite.line(f"return {suite.dice.one(forms)}")
    suite.indent -= 1
    return name


def _used(suite: Suite, name: str, below: str, kind: str, asked: list[tuple[str, str]]) -> None:
    dice, o, p, i = suite.dice, *(suite.program.fresh(prefix) for prefix in "opi")
    suite.line(f"{o} = {name}({suite.atom('int')}, {suite.atom(kind)})")
    suite.line(f"{p} = {below}({suite.atom('int')})")
    n = suite.atom("int")
    suite.line(dice.one((f"for {i} in range({dice.randrange(4)}): {o}.step({i})", f"{p} = {p}.step({n})", "pass")))
    forms = [
        *asked, *asked, ("bool", f"isinstance({p}, {below})"),
        (kind, f"sum({i}.get({n}) for {i} in ({o}, {p}, {o}))"),
        ("int", f"max(({o}, {p}), key=lambda k: k.x).x"), ("bool", f"{o} is {p}"), ("bool", "{o} == {p}"),
        ("int", f"[{p}, {o}][0].x"),
    ]  # fmt: skip
    for wanted, text in dice.sample(forms, 2):
        _keep(suite, wanted, text.format(o=dice.one((o, p)), p=p, n=suite.atom("int")))


# --- generators and closures -----------------------------------------------------------------------------------------


def _generator(suite: Suite) -> None:
    """A function that yields a few times; its values are added up, looped over, or asked for one by one."""
    dice, fresh = suite.dice, suite.program.fresh
    name, kind, i = fresh("y"), dice.one(("int", "int", "float")), fresh("i")
    around = {n: min(t) for n, t in suite.variables.items() if n in suite.frozen and len(t) == 1 and "unknown" not in t}
    with _function(suite, f"{name}(p)", p="int", **around):
        for _ in range(dice.randrange(1, 3)):
            _yields(suite, kind, i)
        if dice.chance(0.2):
            suite.line(f"return {suite.expr('int', 1)}")
    if dice.chance(0.4):
        name = _delegating(suite, name, kind)
    call = f"{name}({suite.atom('int')})"
    if dice.chance(0.3):
        _one_by_one(suite, call, kind)
        return
    forms = [
        (kind, f"sum({call})"), (kind, f"max({call}, default={suite.atom(kind)})"), (kind, f"next({call}, {suite.atom(kind)})"),
        ("int", f"len(list({call}))"), (kind, f"sum(k * 2 for k in {call} if k > 1)"), ("bool", f"{suite.atom(kind)} in {call}"),
        ("bool", f"any(k < 3 for k in {call})"), (kind, f"next({call})"), (kind, f"sum(k + j for j, k in enumerate({call}))"),
    ]  # fmt: skip
    if not suite.program.plain:
        forms += [(f"list[{kind}]", f"list({call})"), (f"list[{kind}]", f"sorted({call})"), (STR, f"repr([*{call}])")] * 2
    _keep(suite, *dice.one(forms))


def _yields(suite: Suite, kind: str, i: str) -> None:
    """One `yield`, plain, in a loop, in a `try`, or the values of another."""
    dice = suite.dice
    plain = f"yield {suite.expr(kind, 1)}"
    others = [f"({suite.atom(kind)}, {suite.atom(kind)})", f"({suite.atom(kind)} for k in range({dice.randrange(3)}))"]
    others += [f"range({suite.atom('int')} % 4)"] if kind == "int" else []
    roll = dice.random()
    if roll < 0.2:
        suite.line(plain)
    elif roll < 0.4:
        suite.line(f"yield from {dice.one(others)}")
    elif roll < 0.55:
        suite.line(f"try: {plain}")
        handler = f"except ZeroDivisionError: yield {suite.atom(kind)}"
        suite.line(dice.one((handler, f"finally: p = {suite.atom('int')}")))
    else:
        suite.line(f"for {i} in range(p % {dice.randrange(1, 7)}):")
        suite.indent += 1
        suite.variables[i] = only("int")
        if dice.chance(0.4):
            suite.line(f"if {suite.condition(1)}: {dice.one(('continue', 'break', 'return'))}")
        suite.line(f"yield {suite.expr(kind, 1)}")
        suite.indent -= 1
        del suite.variables[i]


def _delegating(suite: Suite, inner: str, kind: str) -> str:
    """A generator that gives what another one gives, and a little more."""
    name, got = suite.program.fresh("y"), suite.program.fresh("v")
    with _function(suite, f"{name}(p)", p="int"):
        suite.line(f"{got} = yield from {inner}(p)")
        suite.line(f"if {got} is not None: yield {suite.expr(kind, 1)}")
    return name


def _one_by_one(suite: Suite, call: str, kind: str) -> None:
    dice, it, i = suite.dice, suite.program.fresh("o"), suite.program.fresh("i")
    suite.line(f"{it} = {call}")
    _keep(suite, kind, dice.one((f"next({it}, {suite.atom(kind)})", f"next({it})")))
    if suite.loops == 0 and dice.chance(0.6):
        suite.looped(f"for {i} in {it}:", {i: only(kind)}, i)
    if dice.chance(0.3):
        suite.line(f"{it}.close()")
    _keep(suite, kind, f"sum({it}, {suite.atom(kind)})")


def _closure(suite: Suite) -> None:
    """A function that makes functions, which share a variable and change it."""
    dice, fresh = suite.dice, suite.program.fresh
    maker, held, change, look, kind = fresh("m"), fresh("n"), fresh("g"), fresh("g"), dice.one(("int", "int", "float"))
    with _function(suite, f"{maker}({held})", **{held: kind}):
        with _function(suite, f"{change}(p=1)", **{held: kind}, p="int"):
            suite.line(f"nonlocal {held}")
            step = f"{held} = {suite.expr(kind, 2)}"
            suite.line(dice.one((f"{held} += p", f"{held} -= {suite.atom(kind)}", step, f"if {suite.condition(1)}: {step}")))
            suite.line(f"return {held}")
        suite.line(f"{look} = lambda: {suite.expr(kind, 1)}")
        suite.line(dice.one((f"return {change}, {look}", f"return {change}, {change}")))
    suite.line(f"{change}, {look} = {maker}({suite.atom(kind)})")
    for _ in range(dice.randrange(1, 4)):
        suite.line(dice.one((f"{change}({suite.atom('int')})", f"{change}()", f"for {held} in range(2): {change}({held})")))
    _keep(suite, kind, dice.one((f"{look}()", f"{change}() - {look}()", f"{look}() if {suite.condition(1)} else {change}(5)")))


def _module_variable(suite: Suite) -> None:
    """A variable of the module that functions change. CPython has called the program already: each use begins anew."""
    dice, fresh = suite.dice, suite.program.fresh
    held, begin, change, kind = fresh("k"), fresh("g"), fresh("g"), dice.one(("int", "int", "float"))
    first, indent, suite.indent = len(suite.lines), suite.indent, 0
    listed = dice.chance(0.3)
    body = (f"{held}.clear()", f"{held}.append(p)") if listed else (f"global {held}", f"{held} = p")
    with _function(suite, f"{begin}(p)", p=kind):
        for line in body:
            suite.line(line)
    seen = {} if listed else {held: kind}
    with _function(suite, f"{change}(p=1)", **seen, p="int"):
        if listed:
            suite.line(f"{held}.append({held}[-1] + {suite.expr(kind, 1)})")
        else:
            suite.line(f"global {held}")
            suite.line(dice.one((f"{held} += p", f"{held} = {suite.expr(kind, 2)}")))
        suite.line(f"return {held}[-1]" if listed else f"return {held}")
    suite.program.classes += [f"{held} = {'[]' if listed else literal(dice, kind)}", *suite.lines[first:], ""]
    del suite.lines[first:]
    suite.indent = indent
    suite.line(f"{begin}({suite.atom(kind)})")
    for _ in range(dice.randrange(1, 4)):
        suite.line(dice.one((f"{change}({suite.atom('int')})", f"{change}()")))
    now = f"{held}[0]" if listed else held
    _keep(suite, kind, dice.one((f"{change}() - {now}", f"{now} if {suite.condition(1)} else {change}(5)")))


# --- imports and managers --------------------------------------------------------------------------------------------


def _suppressed(suite: Suite) -> None:
    """A `with` that swallows what is raised in it."""
    dice = suite.dice
    suite.program.imports.add("from contextlib import suppress")
    kinds = dice.one(("ZeroDivisionError", "ValueError, ZeroDivisionError", "ArithmeticError", "Exception"))
    before = dict(suite.variables)
    divided = f"{suite.atom('int')} // ({suite.atom('int')} & 1)"
    name = suite.program.fresh("v")
    suite.line(f"{name} = 0")
    end = suite.block(f"with suppress({kinds}):", dice.randrange(1, 3))
    suite.lines.append("    " * (suite.indent + 1) + f"{name} = {divided}")
    suite.meet(before, end)
    suite.bind(name, only("int"))


def _imported(suite: Suite) -> None:
    """An import where it is used."""
    name = suite.program.fresh("m")
    forms = (
        ("import math as {}", "{}.floor({})"), ("from math import floor as {}", "{}({})"),
        ("from math import isqrt as {}", "{}(abs({}))"),
    )  # fmt: skip
    form, use = suite.dice.one(forms)
    suite.line(form.format(name))
    _keep(suite, "int", use.format(name, suite.atom("int")))


_WRITERS: tuple[Callable[[Suite], None], ...] = (
    *(_class,) * 3, *(_generator,) * 4, *(_closure,) * 2, *(_module_variable,) * 2, *(_suppressed,) * 2, _imported,
)  # fmt: skip
