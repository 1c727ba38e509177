"""Objects of the standard library and what is compiled in their place.

In: a live object. Out: the function or class of `library/prelude/standard/` that stands for it. There a file has the name of a
module and each public name in it that of an object, so the folder is the table. A module that nobody has imported cannot be
meant: only those that Python has loaded are compared, and none is loaded for it.
"""

from __future__ import annotations

import pkgutil
import sys
from functools import cache
from importlib import import_module
from types import BuiltinFunctionType, FunctionType, ModuleType

from lanewise.library.prelude import standard

_PAIRS: dict[int, tuple[object, object]] = {}
"""By the identity of the first one. Both live as long as their modules."""
_read: dict[str, ModuleType] = {}


def counterpart(found: object) -> object:
    """What is compiled in the place of an object: itself, if it is none of the standard library's."""
    if not isinstance(found, type | FunctionType | BuiltinFunctionType):
        return found
    for name in modules():
        module = sys.modules.get(name)
        if module is not None and _read.get(name) is not module:
            _read[name] = module
            _PAIRS.update({id(theirs): (theirs, ours) for theirs, ours in pairs(name)})
    theirs, ours = _PAIRS.get(id(found), (None, None))
    return ours if theirs is found else found


@cache
def modules() -> tuple[str, ...]:
    """The modules of which there is something."""
    return tuple(module.name for module in pkgutil.iter_modules(standard.__path__))


def pairs(name: str) -> list[tuple[object, object]]:
    """Each object of a module with what stands for it."""
    theirs, ours = import_module(name), import_module(f"{standard.__name__}.{name}")
    return [(getattr(theirs, own), getattr(ours, own)) for own in public(ours) if hasattr(theirs, own)]


def public(module: ModuleType) -> list[str]:
    """The names that it does not import and does not keep to itself. A later Python may have more of them than this one."""
    return [name for name, found in vars(module).items() if name[0] != "_" and getattr(found, "__module__", "") == module.__name__]
