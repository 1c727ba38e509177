"""A seed comes in; the text of a program, the arguments of its calls and the constructs in it go out.

The same seed gives the same text, as long as the front end accepts the same constructs.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
from fuzz import edges, grammar
from fuzz.attempts import OWN
from fuzz.expressions import NEAR
from fuzz.scope import EDGE_POOL, Dice, Helper, Program, Rule, literal, only
from fuzz.sequences import LISTS, SEQUENCES, item
from fuzz.statements import KINDS, Suite

WHOLE_EVERY = 2
"""One program of so many may have everything. The others are about numbers: what texts, lists and dicts take of the library is
compiled for each program that has them, and takes longer than all the rest."""
FEATURED = {True: 17, False: 5}
"""Constructs that each program is asked to have, if it is about numbers and if not."""
HEAVY_EVERY = 2
"""One program about numbers of so many is asked for all constructs of a heavy family instead."""
CALLS = 5
ATTEMPTS_APART = 1_000_003
EXACT = 0.2
"""Programs whose ints have any size: each replay compiles a library of such ints, which takes longer than all the rest."""
SHOWN = 10
"""Variables that a program answers at most."""
_PARAMETERS = ("int", "int", "int", "float", "float", "bool", "complex", grammar.PAIR)
_CONTAINERS = (*SEQUENCES, *SEQUENCES[:2])
_ANNOTATION = {grammar.PAIR: "tuple[int, float]"}


@dataclass(frozen=True)
class Written:
    """A program, its calls, and how often each construct stands in it."""

    seed: int
    text: str
    calls: tuple[tuple[Any, ...], ...]
    used: Counter[str]
    ints: str | int = "exact"
    """The option it is compiled with; 64 where replaying it with ints of any size would take long."""


def write(seed: int, attempt: int = 0) -> Written:
    """The program of a seed, or another one in its place, with the same constructs. Its last function is `main`."""
    dice = Dice(seed + attempt * ATTEMPTS_APART)
    program = Program(dice, exact=dice.chance(EXACT), plain=bool(seed % WHOLE_EVERY))
    containers = () if program.plain else _CONTAINERS
    featured = _featured(seed // WHOLE_EVERY, program.plain)
    texts = [_helper(program, featured) for _ in range(dice.one((1, 1, 2)))]
    types = [dice.one((*_PARAMETERS, *containers)) for _ in range(dice.randrange(1, 4))]
    texts.append(_main(program, featured, types, dice.randrange(4), seed))
    head = ["import cmath", "import math", *sorted(program.imports), ""]
    head += ([NEAR] if program.near else []) + ([OWN] if program.own else []) + program.classes
    calls = [tuple(_argument(dice, t, k) for t in types) for k in range(CALLS)]
    ints = "exact" if program.exact else 64
    if ints == 64:
        calls.append(tuple(dice.one(EDGE_POOL) if t == "int" else a for t, a in zip(types, calls[0], strict=True)))
    return Written(seed, "\n".join([*head, *texts]), tuple(calls), program.used, ints)


def _featured(turn: int, plain: bool) -> list[Rule]:
    """The whole grammar comes by in turn; neighbours take the same parts of the library."""
    if plain and turn % HEAVY_EVERY == 0:
        families = grammar.heavy()
        return list(families[turn // HEAVY_EVERY % len(families)])
    every, count = grammar.light_about(numbers=plain), FEATURED[plain]
    first = (turn - turn // HEAVY_EVERY - 1 if plain else turn) * count
    return [every[(first + k) % len(every)] for k in range(count)]


def _argument(dice: Dice, wanted: str, call: int) -> Any:
    """The first calls are tame, the later ones are not."""
    wild = call >= CALLS - 2
    match wanted:
        case "bool":
            return dice.chance(0.5)
        case "int":
            return dice.integer(0.06 if wild else 0.0) if wild else int(dice.random() * 30) - 6
        case "float":
            return dice.real(0.3) if wild else round(dice.uniform(-9, 9), 2)
        case "complex":
            return complex(dice.real(0.1 if wild else 0.0), dice.real(0.0))
        case "str":
            return dice.text()
    if inner := item(wanted):
        items = [_argument(dice, inner, call) for _ in range(dice.length())]
        return items * 2 if inner in LISTS and dice.chance(0.2) else items  # some of them are one object
    return (_argument(dice, "int", call), _argument(dice, "float", call))


# --- functions -------------------------------------------------------------------------------------------------------


def _main(program: Program, featured: list[Rule], types: list[str], budget: int, seed: int) -> str:
    params = [program.fresh("a") for _ in types]
    suite = Suite(program, featured)
    _start(suite, params, types)
    suite.budget = budget
    early = program.dice.chance(0.5)
    if early:
        edges.in_turn(suite, seed)
    while suite.budget > 0 or suite.featured:
        suite.statements(1)
    if not early:
        edges.in_turn(suite, seed)
    for helper in program.helpers:
        if helper.name not in program.called:
            suite.try_out(helper)
    known = [n for n, t in suite.variables.items() if "unknown" not in t]
    shown = program.dice.sample(known, min(len(known), SHOWN))
    suite.line(f"return ({', '.join(shown)},)")
    annotated = ", ".join(f"{p}: {_ANNOTATION.get(t, t)}" for p, t in zip(params, types, strict=True))
    return "\n".join([f"def main({annotated}):", *suite.lines, ""])


def _start(suite: Suite, params: list[str], types: list[str]) -> None:
    for name, t in zip(params, types, strict=True):
        suite.variables[name] = only(t)
        if suite.dice.chance(0.4):
            suite.frozen.add(name)


def _helper(program: Program, featured: list[Rule]) -> str:
    if program.dice.chance(0.25):
        return _deep(program) if program.dice.chance(0.3) else _recursive(program)
    return _plain(program, featured)


def _plain(program: Program, featured: list[Rule]) -> str:
    """A function without annotations: it is compiled for whatever it is called with."""
    dice = program.dice
    name = program.fresh("f")
    count = dice.randrange(1, 4)
    taken = KINDS[:8] if program.plain else (*KINDS[:8], *SEQUENCES)
    params, types = [program.fresh("a") for _ in range(count)], [dice.one(taken) for _ in range(count)]
    style = dice.one(("", "", "", "/", "*", "*args"))
    own = [featured.pop() for _ in range(min(len(featured), 1))]
    suite = Suite(program, own)
    if style == "*args":
        suite.variables[params[0]] = only("unknown")
        suite.line(f"{params[0]} = {params[0]}[0] if len({params[0]}) > 0 else 0")
        types[0], count = "int", 1
        params = params[:1]
    _start(suite, params, types[:count])
    suite.budget = dice.randrange(0, 3)
    while suite.budget > 0 or suite.featured:
        suite.statements(1)
    result = dice.one((*KINDS[:10], *(() if program.plain else SEQUENCES)))
    suite.line(f"return {suite.expr(result, 2)}")
    plain = next((k for k, t in enumerate(reversed(types[:count])) if t in LISTS), count)
    defaults = dice.randrange(min(plain + 1, count)) if style in ("", "/") else 0
    helper = Helper(name, tuple(params), tuple(types[:count]), defaults, frozenset({result, *suite.returns}), style=style)
    program.helpers.append(helper)
    return "\n".join([f"def {name}({_parameters(dice, helper)}):", *suite.lines, ""])


def _parameters(dice: Dice, helper: Helper) -> str:
    if helper.style == "*args":
        return f"*{helper.params[0]}"
    first = len(helper.params) - helper.defaults
    shown = [p if i < first else f"{p}={_default(dice, helper.types[i])}" for i, p in enumerate(helper.params)]
    if helper.style == "/":
        shown.insert(1, "/")
    if helper.style == "*":
        shown.insert(len(shown) - 1, "*")
    return ", ".join(shown)


def _default(dice: Dice, wanted: str) -> str:
    return literal(dice, wanted)


def _recursive(program: Program) -> str:
    """A function that calls itself a few times."""
    dice = program.dice
    name, n, acc = program.fresh("r"), program.fresh("n"), program.fresh("a")
    kind = dice.one(("int", "int", "float"))
    suite = Suite(program, [])
    suite.variables = {n: only("int"), acc: only(kind)}
    suite.frozen = {n}
    suite.line(f"if {n} <= 0: return {suite.expr(kind, 1)}")
    suite.budget = dice.randrange(0, 3)
    while suite.budget > 0:
        suite.statements(1)
    again = f"{name}({n} - {dice.one((1, 1, 2))}, {suite.expr(kind, 1)})"
    other = suite.atom(kind)
    form = dice.one((again, f"{again} + {other}", f"{other} - {again}", ""))
    suite.line(f"return {form or f'{again} if {suite.condition(1)} else {other}'}")
    results = frozenset({kind, *suite.returns})
    program.helpers.append(Helper(name, (n, acc), ("int", kind), 0, results, small=frozenset({0})))
    return "\n".join([f"def {name}({n}, {acc}):", *suite.lines, ""])


def _deep(program: Program) -> str:
    """A small function that may call itself hundreds of times."""
    dice = program.dice
    name, n, acc = program.fresh("r"), program.fresh("n"), program.fresh("a")
    kind, again = dice.one((("int", f"({acc} * 31 + {n}) % 1009"), ("int", f"{acc} ^ {n}"), ("float", f"{acc} * 0.5 + {n}")))
    call = f"{name}({n} - 1, {again})"
    form = dice.one((call, f"{call} + 1", f"{n} - {call}", f"{call} if {n} & 1 else {call}", f"({call} + {acc}) % 1009"))
    lines = [f"def {name}({n}, {acc}):", f"    if {n} <= 0: return {acc}", f"    return {form}", ""]
    program.helpers.append(Helper(name, (n, acc), ("int", kind), 0, only(kind), small=frozenset({0}), deep=True))
    return "\n".join(lines)


# --- arguments as text -----------------------------------------------------------------------------------------------


def shown(value: object) -> str:
    """Source that gives the value again; `inf` and `nan` are names."""
    if isinstance(value, complex) and not isinstance(value, np.generic):
        return f"complex({shown(value.real)}, {shown(value.imag)})"
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, np.ndarray):
        return f"np.array({shown(value.ravel().tolist())}, np.{value.dtype.name}).reshape({value.shape})"
    if isinstance(value, np.generic):
        return f"np.{value.dtype.name}({shown(value.item())})"
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if value != value else "inf" if value > 0 else "-inf"
    return repr(value)
