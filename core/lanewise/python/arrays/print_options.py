"""How numpy prints: what `np.set_printoptions` has changed before the program is compiled, and what the program changes itself.

In: a function of the prelude that writes arrays, and its arguments. Out: the arguments with these options. Where those of before
become others the program is compiled anew.
"""

from __future__ import annotations

import inspect
from collections.abc import Collection
from functools import lru_cache
from types import FunctionType
from typing import Any

from lanewise.ir.code import Loc
from lanewise.python.globals import settings
from lanewise.python.program.argument_binding import Arguments
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import Value, constant

_PARAMETERS = {
    "linewidth": "max_line_width",
    "precision": "precision",
    "suppress": "suppress_small",
    "threshold": "threshold",
    "edgeitems": "edgeitems",
    "sign": "sign",
    "floatmode": "floatmode",
}
"""Of functions that write arrays, by numpy's names of options."""
_AT_FIRST: dict[str, Any] = {
    "precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False, "nanstr": "nan", "infstr": "inf",
    "sign": "-", "formatter": None, "floatmode": "maxprec", "legacy": False, "override_repr": None,
}  # fmt: skip
"""numpy's options as long as nobody has changed them."""
_WRITING = ("array2string", "array_str", "array_repr")


def given(b: Builder, function: FunctionType, arguments: Arguments, loc: Loc) -> Arguments:
    """The arguments of a call, with the options that it leaves out, unless numpy does as it always does."""
    if function.__name__ not in _WRITING:
        return arguments
    own = {name: place for name in _PARAMETERS if (place := settings.found(b, "_printoptions", name)) is not None}
    changed = _changed(b, own)
    if not own and not changed:
        return arguments
    places, named = arguments
    others = {name: value for name, value in changed.items() if name not in _PARAMETERS or (name == "edgeitems" and value < 1)}
    if others:
        said = ", ".join(f"{name}={value!r}" for name, value in others.items())
        words = f"numpy was told to print arrays with {said}, which is not compiled"
        b.refuse_line(loc, words, "leave it out of np.set_printoptions")
    taken = [*list(inspect.signature(function).parameters)[: len(places)], *named]
    more: dict[str, Value | None] = {name: constant(value) for name, value in changed.items() if name in _PARAMETERS}
    more |= {name: settings.value_of(b, place, loc) for name, place in own.items()}
    more = {_PARAMETERS[name]: value for name, value in more.items()}
    return places, named | {name: value for name, value in more.items() if value is not None and name not in taken}


def _changed(b: Builder, own: Collection[str]) -> dict[str, Any]:
    """What is not as numpy has it at first. `own`: what the program is given with each call."""
    options = _others(own)
    b.program.watch(_kept(repr(options)), lambda: _others(own) == options)
    return {name: value for name, value in options.items() if value != _AT_FIRST.get(name, value)}


def _others(own: Collection[str]) -> dict[str, Any]:
    import numpy

    return {name: value for name, value in numpy.get_printoptions().items() if name not in own}


@lru_cache(maxsize=1024)
def _kept(text: str) -> tuple[str]:
    """One object for all programs that are compiled meanwhile."""
    return (text,)
