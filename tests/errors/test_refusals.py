"""What cannot be compiled is refused at build: each reason with its place and a way out, all reasons at once."""

from __future__ import annotations

import re
import tempfile
from contextlib import suppress
from functools import partial

import pytest
from errors import sites
from errors.entries import ENTRIES
from errors.reading import Row, Said, rows, write
from lanewise import Compiled, CompileError, compile_source
from lanewise.python.statements import statements

ROWS = rows()
CODE = re.compile(r"[`=(*]|\bx\b")
"""A hint with one of these quotes code, which must compile."""


def build(source: str, call: str = "") -> Compiled:
    """Compile the last function of a source text for the types of a call, or for those of its annotations."""
    compiled = compile_source(source)
    if call:
        compiled(*eval(call))
    else:
        compiled.text("code.typed")
    if any(image.stateless for image in compiled.images()):
        # Python's calls are answered, a folder's cannot be.
        with tempfile.TemporaryDirectory() as folder:
            compiled.build(folder)
    return compiled


def refusals(row: Row) -> CompileError:
    with pytest.raises(CompileError) as caught:
        build(row.source, row.call)
    return caught.value


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_refusal(row: Row) -> None:
    """Where it points to, what it says and what it hints at."""
    assert row.said, "no carets in the row"
    found = refusals(row).refusals
    said = tuple(Said(r.line, r.column, r.end_column, r.message, r.hint) for r in found)
    assert said == row.said
    lines = row.source.splitlines()
    assert [r.source_line for r in found] == [lines[r.line - 1] for r in found]


@pytest.mark.parametrize("row", [row for row in ROWS if row.way_out], ids=str)
def test_way_out(row: Row) -> None:
    """What the hint says compiles."""
    build(row.way_out, row.call)


def test_hints_with_code_have_a_way_out() -> None:
    assert [str(row) for row in ROWS if not row.way_out and any(CODE.search(said.hint) for said in row.said)] == []


def test_every_refusal_has_a_hint() -> None:
    assert [(str(row), said.message) for row in ROWS for said in row.said if not said.hint] == []


def test_names_are_unique() -> None:
    names = [str(row) for row in ROWS]
    assert len(set(names)) == len(names)


def test_files_are_as_they_would_be_written() -> None:
    for row in ROWS:
        assert row == next(r for r in rows() if str(r) == str(row))
        text = write(row)
        assert f"== {row.name}\n" in text and all(said.message in text for said in row.said)


# --- all of them at once ---------------------------------------------------------------------------------------------

FIVE = """\
def helper(y: int):
    return breakpoint(y)

def f(x: int, y: int):
    input(x)
    a = globals()
    if x is y:
        return helper(x), eval("y")
    return a
"""


def test_five_problems_are_five_refusals() -> None:
    with pytest.raises(CompileError) as caught:
        build(FIVE)
    file, outside = caught.value.refusals[0].file, "call it outside and pass its result"
    assert str(caught.value) == "\n\n".join(
        [
            f"{file}:2: breakpoint() is not compiled\n    return breakpoint(y)\n           ^^^^^^^^^^^^^\nhint: {outside}",
            f"{file}:5: input() is not compiled: a module has no terminal\n    input(x)\n    ^^^^^^^^\nhint: {outside}",
            f"{file}:6: globals() is not compiled: a module sees only what it uses\n    a = globals()\n        ^^^^^^^^^\n"
            f"hint: {outside}",
            f"{file}:7: `is` between numbers or tuples depends on how CPython stores them\n    if x is y:\n       ^^^^^^\n"
            "hint: compare with ==",
            f'{file}:8: eval() is not compiled: a module has no interpreter\n    return helper(x), eval("y")\n'
            f"                      ^^^^^^^^^\nhint: {outside}",
        ]
    )


AGAIN = """\
def g(y):
    return breakpoint(y)

def f(x: int):
    a = 0
    for i in range(x):
        a += 0.5
        g(a)
    return g(x)
"""


def test_one_place_is_named_once() -> None:
    """A loop is walked until its types settle, and a helper once per type of its arguments; that is nobody's business."""
    with pytest.raises(CompileError) as caught:
        build(AGAIN)
    assert [r.line for r in caught.value.refusals] == [2]


def test_tabs_and_wide_characters_keep_the_carets_in_place() -> None:
    with pytest.raises(CompileError) as caught:
        build('def f(x: int):\n\tif x:\n\t\treturn (x, eval(x), "ä€", breakpoint(x))\n')
    printed = [str(refusal).splitlines() for refusal in caught.value.refusals]
    assert printed[0][1:3] == ['    return (x, eval(x), "ä€", breakpoint(x))', "               ^^^^^^^"]
    assert printed[1][1:3] == ['    return (x, eval(x), "ä€", breakpoint(x))', "                              ^^^^^^^^^^^^^"]


# --- nothing is forgotten --------------------------------------------------------------------------------------------


def test_every_site_has_a_row() -> None:
    """Line coverage of the refusal sites is 100 %."""
    with sites.recording() as reached:
        for attempt in [*(partial(build, row.source, row.call) for row in ROWS), *(entry.attempt for entry in ENTRIES)]:
            with suppress(Exception):
                attempt()
    missed = sites.all_sites() - reached
    assert not missed, "\n".join(f"{file}:{line} is not reached" for file, line in sorted(missed))


def test_every_row_of_the_table_is_shown() -> None:
    shown = {(said.message, said.hint) for row in ROWS for said in row.said}
    assert [kind.__name__ for kind, reason in statements._UNSUPPORTED.items() if reason not in shown] == []
