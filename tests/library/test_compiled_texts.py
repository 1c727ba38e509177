"""Methods of str in wasmtime, as a user's function calls them: CPython's values and exceptions on the inputs of the emulation."""

from __future__ import annotations

import pytest
from lanewise.library.machine import Implementation

from library.programs import NAMES, chosen, program
from library.test_text_methods import ROWS, Function, name_of, outcome, same
from library.text_inputs import drawn

COUNT = 500
OPERATORS = {"__contains__": "b in a", "__mul__": "a * b", "__rmul__": "b * a"}


@pytest.mark.parametrize(("row", "method"), ROWS, ids=name_of)
def test_method(row: Implementation, method: Function) -> None:
    """By as many arguments as were drawn; the types of those choose the function."""
    used = set()
    for arguments in drawn(row.function, COUNT):
        expression = OPERATORS.get(method.__name__) or f"a.{method.__name__}({', '.join(NAMES[1 : len(arguments)])})"
        compiled = program(expression, len(arguments))
        ours, theirs = outcome(compiled, arguments), outcome(method, arguments)
        assert same(ours, theirs), (arguments, ours, theirs)
        used.add(compiled)
    assert all(chosen(compiled, row) for compiled in used)
