"""The methods that `dataclass` writes, as source that is compiled like a user's.

In: a dataclass and the name of a method. Out: its `Definition`. CPython makes these methods from text of its own, which is gone
once it has run; what they do is documented, and said here again from the class's fields.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache

from lanewise.python.source.definitions import Definition, of_text

Names = dict[str, object]


@cache
def definition(cls: type, name: str) -> Definition:
    """A method of a dataclass."""
    names: Names = {}
    text = _TEXTS[name](cls, names)
    defaults = {own.removeprefix("default."): found for own, found in names.items() if own.startswith("default.")}
    return of_text(text, f"{cls.__qualname__}.{name}", names, key=f"{cls.__name__}.{name.strip('_')}", defaults=defaults)


def is_one(found: Definition) -> bool:
    """Whether a definition is such a method."""
    return found.file == "<string>" and found.name.rpartition(".")[2] in _TEXTS


def _init(cls: type, names: Names) -> str:
    places: list[str] = []
    by_name: list[str] = []
    body: list[str] = []
    passed: list[str] = []
    for f in cls.__dataclass_fields__.values():  # type: ignore[attr-defined]
        only_init = f._field_type is dataclasses._FIELD_INITVAR  # type: ignore[attr-defined]
        if f._field_type is dataclasses._FIELD_CLASSVAR:  # type: ignore[attr-defined]
            continue
        made = f.default_factory is not dataclasses.MISSING
        if f.init:
            parameter = f"{f.name}=None" if made or f.default is not dataclasses.MISSING else f.name
            (by_name if f.kw_only else places).append(parameter)
            if f.default is not dataclasses.MISSING:
                names[f"default.{f.name}"] = f.default
        if made:
            names[f"make_{f.name}"] = f.default_factory
            names[f"default.{f.name}"] = Absent
        if only_init:
            passed.append(f.name)
        elif made and f.init:
            names["Absent"] = Absent
            body.append(f"self.{f.name} = make_{f.name}() if {f.name} is Absent else {f.name}")
        elif made:
            body.append(f"self.{f.name} = make_{f.name}()")
        elif f.init:
            body.append(f"self.{f.name} = {f.name}")
    if hasattr(cls, "__post_init__"):
        body.append(f"self.__post_init__({', '.join(passed)})")
    parameters = ", ".join(["self", *places, *(["*", *by_name] if by_name else [])])
    return f"def __init__({parameters}):\n " + "\n ".join(body or ["pass"]) + "\n"


class Absent:
    """Stands for an argument that was not given, where a factory makes the value."""


def _parts(cls: type, subject: str, which: str) -> str:
    return "(" + "".join(f"{subject}.{f.name}, " for f in dataclasses.fields(cls) if getattr(f, which)) + ")"


def _compared(op: str) -> Callable[[type, Names], str]:
    name = {"==": "eq", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}[op]

    def text(cls: type, names: Names) -> str:
        return f"def __{name}__(self, other):\n return {_parts(cls, 'self', 'compare')} {op} {_parts(cls, 'other', 'compare')}\n"

    return text


def _repr(cls: type, names: Names) -> str:
    shown = ", ".join(f"{f.name}={{self.{f.name}!r}}" for f in dataclasses.fields(cls) if f.repr)
    return f"def __repr__(self):\n return f'{{self.__class__.__qualname__}}({shown})'\n"


def _hash(cls: type, names: Names) -> str:
    fields = [f.name for f in dataclasses.fields(cls) if (f.compare if f.hash is None else f.hash)]
    return f"def __hash__(self):\n return hash(({''.join(f'self.{name}, ' for name in fields)}))\n"


_TEXTS: dict[str, Callable[[type, Names], str]] = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _compared("=="),
    "__lt__": _compared("<"),
    "__le__": _compared("<="),
    "__gt__": _compared(">"),
    "__ge__": _compared(">="),
    "__hash__": _hash,
}
