"""Objects of the standard library and what is compiled in their place.

In: a live object. Out: the function or class of `library/prelude/standard/` that stands for it, or those of `library/`
that do for some types. In the former a file has the name of a module and each public name in it that of an object, so the folder
is the table. A module that nobody has imported cannot be meant: only those that Python has loaded are compared, and none is
loaded for it.
"""

from __future__ import annotations

import gc
import pkgutil
import sys
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import _GeneratorContextManager
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from inspect import getclosurevars
from io import TextIOBase
from itertools import repeat
from types import BuiltinFunctionType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, get_origin, get_type_hints
from weakref import WeakKeyDictionary

from lanewise.ir.standard import CLASSES, Parts, full_name
from lanewise.library.prelude import standard
from lanewise.library.prelude.standard._sitebuiltins import Quitter
from lanewise.library.prelude.standard.contextlib import _decorator
from lanewise.library.prelude.standard.inspect import Parameter, Signature
from lanewise.library.prelude.standard.types import MappingProxyType


def _vectorized(found: Any) -> object:
    """What `np.vectorize` has made of a function, made once more by what stands for it, if that takes these options."""
    ours: Any = counterpart(type(found))
    return found if found.excluded or found.signature is not None else ours(found.pyfunc, found.otypes)


def _signed(found: Any) -> object:
    """A signature that Python has read, as one of those that are compiled."""
    rows = [Parameter(each.name, each.kind, each.default, each.annotation) for each in found.parameters.values()]
    return Signature(rows, found.return_annotation)


def _shown_again(found: Any) -> object:
    """What shows a dict that Python may still change: the dict itself is asked for."""
    (shown,) = gc.get_referents(found)
    return MappingProxyType(shown)


_PLAINLY: Mapping[str, Callable[[Any], object]] = {
    "calendar._localized_day": list, "calendar._localized_month": list, "calendar.Day": int, "calendar.Month": int,
    "_sitebuiltins.Quitter": lambda found: Quitter(found.name, found.eof),
    "builtins.mappingproxy": _shown_again,
    "inspect.Signature": _signed,
    "numpy.vectorize": _vectorized,
}  # fmt: skip
"""Classes whose instances are something else in all but their class: those lists ask the locale for what they hold, each time,
and days and months are members of enums from Python 3.12 on; `exit` and `quit` close the process's input, too."""
_plain: dict[int, tuple[object, object]] = {}
"""By the identity of such an instance."""
_PAIRS: dict[int, tuple[object, object]] = {}
"""By the identity of the first one. Both live as long as their modules."""
_read: list[ModuleType | None] = []
"""The modules of which those are, in the order of `modules()`; None for one that nobody has imported."""


_ALIASES = {"amax": "max", "amin": "min", "row_stack": "vstack"}
"""Functions of numpy that are others of its own, under a name of before."""


def counterpart(found: object) -> object:
    """What is compiled in the place of an object: itself, if it is none of the standard library's. A class that `typing` has under
    a name of its own is that class: `Deque(xs)`."""
    if getattr(found, "__module__", None) == "typing":
        found = get_origin(found) or found
    if not isinstance(found, type | FunctionType | BuiltinFunctionType | _lru_cache_wrapper) and not _is_numpys(found):
        if isinstance(found, TextIOBase):
            return _shown(found)
        plainly = _PLAINLY.get(full_name(type(found)))
        return _plain.setdefault(id(found), (found, plainly(found)))[1] if plainly else found
    if (alias := name_in_numpy(found, _ALIASES)) is not None:
        return counterpart(getattr(sys.modules["numpy"], _ALIASES[alias]))
    # Asked for each object that a program names: that nothing was imported since must be found out fast.
    if (loaded := [*map(sys.modules.get, modules())]) != _read:
        for name, module, before in zip(modules(), loaded, _read or repeat(None), strict=False):
            if module is not None and module is not before:
                _PAIRS.update({id(theirs): (theirs, ours) for theirs, ours in pairs(name)})
        _read[:] = loaded
    theirs, ours = _PAIRS.get(id(found), (None, None))
    return ours if theirs is found else decorated(found)


def is_of_numpy(found: object) -> bool:
    """Whether numpy has made it: its module is numpy, or a part of that, and not one of the user's whose name begins so."""
    return (getattr(found, "__module__", None) or "").partition(".")[0] == "numpy"


def _shown(found: object) -> object:
    """What stands for a stream that the process shows; any other is itself."""
    for name in ("stdout", "stderr"):
        if found in (getattr(sys, name), getattr(sys, f"__{name}__")):
            return attribute(sys, name)
    return found


def _is_numpys(found: object) -> bool:
    """Whether it is one of numpy's functions, whose classes have no public name, or a ufunc: `matmul` is one."""
    kind = type(found).__name__
    if kind == "cython_function_or_method":
        return str(getattr(found, "__module__", "")).startswith("numpy.random")
    return type(found).__module__ == "numpy" and kind in ("_ArrayFunctionDispatcher", "ufunc")


def name_in_numpy(found: object, names: Container[str]) -> str | None:
    """The name of an object that numpy has under it, if it is one of these."""
    name, numpy = getattr(found, "__name__", None), sys.modules.get("numpy")
    return name if isinstance(name, str) and name in names and getattr(numpy, name, None) is found else None


def is_ufunc(found: object) -> bool:
    """Whether it is one of numpy's."""
    return type(found).__module__ == "numpy" and type(found).__name__ == "ufunc"


def attribute(owner: object, name: str) -> object:
    """What an object has under a name. Where ours has a text or an instance, it is that one, whatever Python has:
    `unidata_version`, `sys.stdout`. What stands for a ufunc has the methods of that."""
    theirs = original_function(owner) if isinstance(owner, FunctionType) and is_of(owner, "numpy") else None
    found = getattr(theirs if is_ufunc(theirs) else owner, name)
    if isinstance(owner, ModuleType) and owner.__name__ in modules():
        own = vars(import_module(f"{standard.__name__}.{owner.__name__}")).get(name)
        if isinstance(own, str) or is_ours(own):
            return own
    return found


def is_ours(found: object) -> bool:
    """Whether it is an instance of a class that stands for one of the standard library's."""
    return type(found).__module__.startswith(f"{standard.__name__}.")


def own_class(cls: type) -> type:
    """The class that is compiled in the place of another one."""
    found = counterpart(cls)
    return found if isinstance(found, type) else cls


def crosses(cls: type) -> bool:
    """Whether a host can be given instances of a class: of those here it must be known what the originals hold."""
    return not cls.__module__.startswith(f"{standard.__name__}.") or full_name(original(cls)) in CLASSES


def lasting(found: object) -> dict[str, object] | None:
    """What an instance of a class of the standard library holds, of which one is made that never changes; None where it is none."""
    cls = original(type(found))
    if (name := full_name(cls)) not in CLASSES or isinstance(parts := CLASSES[name], Parts):
        return None
    if parts is not None and type(found) is cls:
        return parts.apart(found)
    return {field: getattr(found, field) for field in get_type_hints(counterpart(cls))}


WRITTEN_IN_C = ("datetime", "decimal")
"""Modules whose classes have the module in their name, where messages are C's."""


def is_written_in_c(cls: type) -> bool:
    """Whether it stands for such a class."""
    return (theirs := original(cls)) is not cls and theirs.__module__ in WRITTEN_IN_C


def is_namespace(cls: type) -> bool:
    """Whether it stands for SimpleNamespace, which says nothing of what its instances have."""
    return original(cls) is SimpleNamespace


def name_in_messages(cls: type) -> str:
    """As CPython's messages name a class."""
    return full_name(original(cls)) if is_written_in_c(cls) or is_namespace(cls) else cls.__name__


def original(cls: type) -> type:
    """The class of the standard library that one of these stands for; any other class is itself."""
    before, _, module = cls.__module__.partition(f"{standard.__name__}.")
    if before or not module:
        return cls
    found = getattr(import_module(module.partition("._")[0]), cls.__qualname__, cls)
    return found if isinstance(found, type) else cls


_decorated: WeakKeyDictionary[FunctionType, FunctionType] = WeakKeyDictionary()


def decorated(found: object) -> object:
    """What a decorator of the standard library has made of a function, made once more by the one that stands for it; any other
    object is itself."""
    if not isinstance(found, FunctionType) or not hasattr(found, "__wrapped__"):
        return found
    decorator, _, inner = found.__code__.co_qualname.partition(".<locals>.")
    module = found.__globals__.get("__name__", "")
    if not inner or module not in modules() or found in _decorated:
        return _decorated.get(found, found)
    if decorator == "ContextDecorator.__call__":
        again = _manager_again(found)
    else:
        theirs = getattr(sys.modules.get(module), decorator, None)
        ours = counterpart(theirs)
        again = ours if isinstance(ours, FunctionType) and ours is not theirs else None
    if again is None:
        return found
    _decorated[found] = again(found.__wrapped__)
    return _decorated[found]


def _manager_again(found: FunctionType) -> Callable[[object], FunctionType] | None:
    """The decorator that a manager made of a generator is, if a function was decorated by one."""
    manager: Any = getclosurevars(found).nonlocals.get("self")
    return _decorator(manager.func, manager.args, manager.kwds) if isinstance(manager, _GeneratorContextManager) else None


@cache
def modules() -> tuple[str, ...]:
    """The modules of which there is something. One whose classes are too many for a file is a folder; the names of its parts begin
    with `_`."""
    return tuple(_modules_in(standard.__path__[0], ""))


def _modules_in(folder: str, before: str) -> Iterator[str]:
    """Found without importing any."""
    for module in pkgutil.iter_modules([folder]):
        if module.name[0] != "_":
            yield before + module.name
        if module.ispkg:
            yield from _modules_in(f"{folder}/{module.name}", f"{before}{module.name}.")


def pairs(name: str) -> list[tuple[object, object]]:
    """Each object of a module with what stands for it."""
    theirs, ours = import_module(name), import_module(f"{standard.__name__}.{name}")
    return [(getattr(theirs, own), getattr(ours, own)) for own in public(ours) if hasattr(theirs, own)]


def is_of(function: FunctionType, module: str) -> bool:
    """Whether it stands in the place of this module's functions, or helps one that does."""
    return (function.__module__ or "").startswith(f"{standard.__name__}.{module}.")


def original_function(function: FunctionType) -> object:
    """What it stands for, None for a helper. Its module may be imported in part only, so it is looked up where users find it."""
    public_module = function.__module__.removeprefix(f"{standard.__name__}.").partition("._")[0]
    return getattr(sys.modules.get(public_module), function.__name__, None)


def public(module: ModuleType) -> list[str]:
    """The names that it does not import and does not keep to itself. A later Python may have more of them than this one."""
    own = module.__name__

    def is_own(found: object) -> bool:
        return getattr(found, "__module__", "").partition("._")[0] == own

    named = [(name, found) for name, found in vars(module).items() if name[0] != "_"]
    return [name for name, found in named if isinstance(found, type | FunctionType) and is_own(found)]


_IMPLEMENTATIONS: dict[object, list[FunctionType]] = {}


def implementations() -> dict[object, list[FunctionType]]:
    """What the library implements: importing its modules fills the list that `machine.implements` keeps."""
    if not _IMPLEMENTATIONS:
        import lanewise.library as package
        from lanewise.library import machine

        for module in pkgutil.iter_modules(package.__path__):
            import_module(f"lanewise.library.{module.name}")
        for row in machine.IMPLEMENTATIONS:
            for target in row.targets:
                _IMPLEMENTATIONS.setdefault(target, []).append(row.function)  # type: ignore[arg-type]
    return _IMPLEMENTATIONS
