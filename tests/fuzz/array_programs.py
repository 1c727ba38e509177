"""A seed comes in; a program of several numpy statements, the arrays it is called with and the rows of the tables in it go out.

While it is written it runs under numpy, for all of its calls at once: what raises a TypeError, and what has one type in one call
and another one in the next, is written otherwise. What raises something else stands in a `try`, or ends the program.
"""

from __future__ import annotations

import textwrap

import numpy as np
from fuzz import array_values
from fuzz.array_rows import EXPRESSIONS, LOOPS, STORES
from fuzz.array_writer import Writer
from fuzz.programs import Written
from fuzz.scope import Dice

CALLS = 2
STATEMENTS = (6, 7, 8, 9, 10)
FEATURED = 6
"""Rows that each program is asked to have: all of them come by in turn."""
SHOWN = 12
"""Variables that a program answers at most."""
RAISES = "a call that raises"
ATTEMPTS = 120
"""Statements that are tried at most; of empty arrays not much can be said."""


def write(seed: int) -> Written:
    """The program of a seed. Its last function is `main`; `given`, if it has one, makes the arguments of those of the call."""
    dice = Dice(seed)
    kinds = array_values.kinds(dice)
    params = list("abc"[: len(kinds)])
    extents = dice.sample(array_values.EXTENTS, CALLS)
    calls = tuple(tuple(array_values.array(dice, kind, e, dice.chance(0.5)) for kind in kinds) for e in extents)
    writer = Writer(dice, params, array_values.given(dice, params, kinds), calls)
    with np.errstate(all="ignore"):
        _fill(writer, seed)
    if None in writer.spaces:
        writer.used[RAISES] += 1
    return Written(seed, _text(writer), calls, writer.used)


def names() -> list[str]:
    """Rows of the tables: each has to come by."""
    return [RAISES, *(row.template for row in (*EXPRESSIONS, *STORES))]


def _fill(writer: Writer, seed: int) -> None:
    dice = writer.dice
    writer.attempt([])
    every = (*EXPRESSIONS, *STORES)
    writer.featured = [every[(seed * FEATURED + k) % len(every)] for k in range(FEATURED)]
    wanted, tries = dice.one(STATEMENTS), 0
    while writer.alive and len(writer.lines) < wanted and tries < ATTEMPTS:
        tries += 1
        statement = dice.choices(_STATEMENTS, _WEIGHTS)[0]
        if writer.featured and dice.chance(0.6):
            statement = _store if writer.featured[0] in STORES else _expression
        statement(writer)


def _text(writer: Writer) -> str:
    shown = writer.dice.sample(writer.results, min(len(writer.results), SHOWN))
    ended = [*writer.lines, f"return ({''.join(f'{writer.shown(name)}, ' for name in shown)})" if shown else "return None"]
    body = textwrap.indent("\n".join(ended), "    ")
    return f"import numpy as np\n\n{writer.given}{writer.helpers}def main({', '.join(writer.params)}):\n{body}\n"


# --- statements ------------------------------------------------------------------------------------------------------


def _expression(writer: Writer) -> None:
    found = writer.featured_expression() or writer.expression(writer.dice.one((1, 2, 2, 3)))
    if found is None:
        return
    name = writer.fresh("n" if found.near else "r")
    text = f'("near", {found.text})' if found.near else found.text
    writer.keep(name, text)


def _store(writer: Writer) -> None:
    text = writer.store()
    if text is not None:
        writer.perform(text)


def _view(writer: Writer) -> None:
    """A view that is kept, and may be written to later."""
    found = writer.of_family("view")
    if found is not None:
        writer.keep(writer.fresh("v"), found.text)


def _branch(writer: Writer) -> None:
    condition = writer.condition()
    arms = [_suite(writer), _suite(writer)]
    if condition is None or not arms[0]:
        return
    lines = [f"if {condition}:", *_indented(arms[0])]
    if arms[1] and writer.dice.chance(0.5):
        lines += ["else:", *_indented(arms[1])]
    writer.attempt(["\n".join(lines)])


def _loop(writer: Writer) -> None:
    """Over rows, items or indices."""
    variable = writer.target()
    if variable is None:
        return
    header, *names = writer.dice.one(LOOPS)
    made = {part.partition("=")[0]: part.partition("=")[2].format(v=variable) for part in names}
    total = writer.fresh("t")
    with writer.inside(made, rather=True):
        body = _suite(writer)
        found = writer.expression(1)
    if found is not None and not found.near and writer.dice.chance(0.6):
        body.append(f"{total}.append({found.text})")
    if body:
        lines = [f"{total} = []", f"{header.format(v=variable)}:", *_indented(body)]
        if writer.attempt(["\n".join(lines)]):
            writer.results.append(total)


def _helper(writer: Writer) -> None:
    """A function that may change what it is given."""
    names = writer.arrays()
    if not names:
        return
    given = [writer.dice.one(names) for _ in range(writer.dice.one((1, 2)))]
    made = dict(zip("xy", given, strict=False))
    with writer.inside(made, alone=True):
        body = _suite(writer)
        found = writer.expression(1)
    if found is None or found.near:
        return
    name = writer.fresh("f")
    lines = "\n".join(_indented([*body, f"return {found.text}"]))
    saved = writer.helpers
    writer.helpers += f"def {name}({', '.join(made)}):\n{lines}\n\n\n"
    if not writer.keep(writer.fresh("r"), f"{name}({', '.join(given)})"):
        writer.helpers = saved


def _suite(writer: Writer) -> list[str]:
    stores = (writer.store() for _ in range(writer.dice.one((1, 1, 2))))
    return [text for text in stores if text is not None]


def _indented(lines: list[str]) -> list[str]:
    return textwrap.indent("\n".join(lines), "    ").split("\n")


_TABLE = ((_expression, 8), (_store, 6), (_view, 2), (_branch, 1), (_loop, 1), (_helper, 1))
_STATEMENTS, _WEIGHTS = zip(*_TABLE, strict=True)
