"""Runs a built folder in a process of its own. In: on stdin, a folder and calls. Out: on stdout, what became of each.

    python elsewhere.py <core> <wasm> ... <the folder of travelling.py>

It imports lanewise and nothing of the tests: the corpus is not there, neither as functions nor as source.
"""

import copyreg
import pickle
import sys
import traceback
import warnings
from array import array
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from operator import methodcaller
from pathlib import Path
from typing import Any


def reduced(view: memoryview) -> tuple[Any, ...]:
    """What pickle cannot do by itself, in terms of what both processes have."""
    if view.format != "B":
        return methodcaller("cast", view.format), (view.cast("B"),)
    return memoryview, (bytes(view) if view.readonly else bytearray(view),)


sys.path[:0] = sys.argv[1:] if __name__ == "__main__" else [str(Path(__file__).parent)]
travelling = import_module("travelling")
fields_of = travelling.fields_of

ABSENT = ("parity", "pytest", "lanewise.compiler", "lanewise.python", "lanewise.passes")
"""Whoever loads an artifact has neither the functions nor a compiler."""

RENAMED = {"re.PatternError": "re.error"}
"""Classes that newer Pythons call otherwise."""

copyreg.pickle(memoryview, reduced)


def outcome(function: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """Value, error (type, arguments, notes, frames), arguments afterwards, which objects are one, and what was printed."""
    with redirect_stdout(StringIO()) as printed, redirect_stderr(StringIO()) as told:
        try:
            value, error = function(*arguments), None
        except Exception as raised:
            frames = [(f.f_code.co_filename, f.f_code.co_qualname, line) for f, line in traceback.walk_tb(raised.__traceback__)]
            notes = getattr(raised, "__notes__", [])
            value, error = None, (kinds(type(raised)), raised.args, notes, [f for f in frames if f[0] != __file__])
    return value, error, arguments, owners(value, arguments), printed.getvalue() + told.getvalue()


def kinds(cls: type) -> list[str]:
    """A class and those above it by their names: the user's own are not there, and are made anew."""
    names = (f"{c.__module__}.{c.__qualname__}" for c in cls.__mro__)
    return [RENAMED.get(name, name) for name in names]


def owners(value: Any, arguments: tuple[Any, ...]) -> list[int | None]:
    """Which argument each returned buffer is: the very object, not a copy. And of each container within arguments and value, which
    of those met so far it is."""
    parts = value if isinstance(value, tuple) else (value,)
    own = [next((k for k, a in enumerate(arguments) if a is part), None) for part in parts if _is_buffer(part)]
    return [*own, *_meetings((arguments, value), {})]


def _meetings(value: Any, seen: dict[int, int]) -> Iterator[int]:
    if type(value).__module__ == "datetime":
        return  # whether two spans of nothing are one object is another answer in Python 3.14
    known = id(value) in seen
    fields = fields_of(value)
    if fields is not None or isinstance(value, list | dict | set):
        yield seen.setdefault(id(value), len(seen))
    if (fields is not None or isinstance(value, list | tuple | dict)) and not known:
        held = dict(sorted(fields.items())) if fields is not None else value
        for each in held.values() if isinstance(held, dict) else held:
            yield from _meetings(each, seen)


def _is_buffer(value: object) -> bool:
    return isinstance(value, bytearray | memoryview | array) or type(value).__name__ == "ndarray"


def main() -> None:
    from lanewise import load

    warnings.simplefilter("ignore")
    folder, calls = pickle.load(sys.stdin.buffer)
    artifact = load(folder)
    found = [outcome(artifact[export], arguments) for export, arguments in calls]
    assert not [name for name in sys.modules if name.startswith(ABSENT)]
    sys.stdout.buffer.write(travelling.dumps(found))


if __name__ == "__main__":
    main()
