"""Settings of numpy's that a program changes: how arrays are printed, what is done about errors (`library/prelude/settings.py`).

In: a setting. Out: reads and writes of it, which the host passes to each call and takes back (`module_state.py`).
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Loc
from lanewise.ir.state import Place
from lanewise.library.prelude.settings import Setting
from lanewise.python.globals import changed, module_state
from lanewise.python.globals.namespaces import OfSetting
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Value
from lanewise.python.source.definitions import refusal_at

_HINT = "say how one array is shown: np.array2string(x, precision=3)"


def called(b: Builder, setting: Setting, node: ast.Call) -> Value:
    """`NAME.get()` and `NAME.set(value)`."""
    from lanewise.python.expressions.expressions import as_runtime, value

    assert isinstance(node.func, ast.Attribute)
    place, loc = _declared(b, setting, node), b.at(node)
    if node.func.attr == "get":
        return module_state.read(b, place, loc, lambda: NOTHING)
    stored = as_runtime(b, value(b, node.args[0]), node)
    if b.env is not None:
        module_state.write(b, place, stored, loc)
    return THE_NONE


def found(b: Builder, kind: str, name: str) -> Place | None:
    """Where a setting is kept, if the program changes it."""
    return b.program.shapes.state.places.get(_key(kind, name))


def value_of(b: Builder, place: Place, loc: Loc) -> Value:
    """What it is by now."""
    return module_state.read(b, place, loc, lambda: NOTHING)


def _declared(b: Builder, setting: Setting, node: ast.Call) -> Place:
    key = _key(setting.kind, setting.name)
    state = b.program.shapes.state
    if key not in state.places:
        definition, where = b.instance.asked or (b.definition, node)
        words = f"{ast.unparse(where)} changes what numpy does: {changed.NO_MODULE}"
        state.add(key, f"numpy.{setting.name}", OfSetting(setting), setting.name, refusal_at(definition, where, words, _HINT))
    return state.places[key]


def _key(kind: str, name: str) -> object:
    return "setting", kind, name
