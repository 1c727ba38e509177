"""A new primitive is three rows (ADDING-AN-OP.md): whoever forgets one is told here which."""

from __future__ import annotations

from lanewise.library import machine
from lanewise.ops.registry import numpy_names, ops
from lanewise.prims import PRIMS
from lanewise.python.functions import words
from lanewise.python.numbers import numpy_ufuncs

NOT_CALLED = {"Implementation", "LeftFast", "implements", "table", "variable", "i8", "u8", "i16", "u16"}
"""Declarations, and kinds that are only named: `load(u8, address)`."""


def test_every_word_of_the_machine_is_compiled() -> None:
    own = {name: word for name, word in vars(machine).items() if getattr(word, "__module__", "") == machine.__name__}
    found = {name for name, word in own.items() if callable(word) and not name.startswith("_")}
    assert found >= NOT_CALLED
    unknown = [name for name in sorted(found - NOT_CALLED) if words.handler(own[name]) is None]
    assert unknown == [], "no row in python/functions/words.py"


def test_every_word_names_a_primitive() -> None:
    """The handlers of pure words hold their primitive's name."""
    handlers = [handler for handler in words._HANDLERS.values() if "_prim" in handler.__qualname__]
    named = {str(cell.cell_contents) for h in handlers for cell in h.__closure__ or () if isinstance(cell.cell_contents, str)}
    assert len(named) > 8 and named <= PRIMS.keys(), "no row in prims.py"


def test_every_op_of_arrays_is_one_of_numbers() -> None:
    """numpy's function of an op is called with numbers, too."""
    elementwise = [name for name, op in numpy_names().items() if ops()[op].kind == "lane"]
    assert len(elementwise) >= 10
    assert [name for name in elementwise if numpy_ufuncs.arities(name) is None] == [], "no row in python/numbers/numpy_ufuncs.py"
