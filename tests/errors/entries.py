"""What is refused before any program is walked: options, forms of functions, annotations, sources that are not there.

In: nothing. Out: `ENTRIES`, each an attempt with the exception that it ends with.
"""

from __future__ import annotations

import builtins
import functools
import inspect
import linecache
import tempfile
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Literal

import numpy as np
from lanewise import CompileError, SettingError, compile, compile_source
from numpy.typing import NDArray

HERE = __file__


@dataclass(frozen=True)
class Entry:
    """`text`: the whole report, folders of temporary files left out."""

    name: str
    attempt: Callable[[], object]
    kind: type[Exception]
    text: str


# --- options ---------------------------------------------------------------------------------------------------------


def plain(x: int) -> int:
    return x


def _option(name: str, text: str, **options: Any) -> Entry:
    return Entry(name, lambda: compile(**options)(plain), SettingError, text)


OPTIONS = (
    _option("an option misspelt", "compile() has no option 'intts': did you mean ints?", intts=64),
    _option(
        "an unknown option",
        "compile() has no option 'zzz': there are debug, description, floats, ints, max_memory, stateful, strict, tag, "
        "targets, timeout, trace, untrusted",
        zzz=1,
    ),
    _option("a wrong number", "compile(): ints is one of 'exact', 64, 32, not 16", ints=16),
    _option("a float for an int", "compile(): ints is one of 'exact', 64, 32, not 64.0", ints=64.0),
    _option("a wrong width of floats", "compile(): floats is one of 64, 32, not 16", floats=16),
    _option("a number for a truth", "compile(): strict is True or False, not 1", strict=1),
    _option("a text for seconds", "compile(): timeout is seconds, or None, not '1s'", timeout="1s"),
    _option("a truth for seconds", "compile(): timeout is seconds, or None, not True", timeout=True),
    _option("a number for a text", "compile(): tag is a text, not 3", tag=3),
    _option("a text for bytes", "compile(): max_memory is a number of bytes, not '1 MB'", max_memory="1 MB"),
    _option("a text for targets", "compile(): targets is a tuple of names, not 'wasm'", targets="wasm"),
    _option(
        "a target of later",
        "compile(): targets is ('wasm',) for now, not ('webgpu',): other targets are not implemented yet",
        targets=("webgpu",),
    ),
    _option("debug", "compile(): debug is True or False, not 1", debug=1),
    Entry(
        "a negative timeout",
        lambda: compile(plain).with_(timeout=-1.0)(1),
        SettingError,
        "timeout=-1.0: a timeout is a positive number of seconds",
    ),
)

# --- forms -----------------------------------------------------------------------------------------------------------


async def coroutine(x: int) -> int:
    return x


async def async_generator(x: int):  # type: ignore[no-untyped-def]
    yield x


def sent_a_class(x: int) -> Generator[int, Awaitable[int], None]:
    yield x


def starred(*args: int) -> int:
    return len(args)


class Box:
    """A class is called like a function, too, and is none."""


def _function(name: str, function: FunctionType, *said: tuple[str, str, str]) -> Entry:
    """`said`: the marked part of the first line, message, hint; in source order."""
    lines, line = inspect.getsourcelines(function)
    source = lines[0].rstrip()
    printed = []
    for marked, message, hint in said:
        carets = " " * source.index(marked) + "^" * len(marked)
        printed.append(f"{HERE}:{line}: {message}\n    {source}\n    {carets}\nhint: {hint}")
    return Entry(name, lambda: compile(function), CompileError, "\n\n".join(printed))


def _not_python(name: str, value: Any, kind: str) -> Entry:
    return Entry(name, lambda: compile(value), TypeError, f"compile() takes a function written in Python, not {kind}")


FORMS = (
    _function(
        "coroutine",
        coroutine,
        ("async def coroutine(x: int) -> int:", "a coroutine cannot be compiled",
         "write a plain function and await around its call"),
    ),
    _function(
        "async generator",
        async_generator,
        ("async def async_generator(x: int):  # type: ignore[no-untyped-def]", "an async generator cannot be compiled",
         "write a plain function"),
    ),
    _function(
        "what is sent",
        sent_a_class,
        ("def sent_a_class(x: int) -> Generator[int, Awaitable[int], None]:",
         "what is sent to sent_a_class: the annotation collections.abc.Awaitable[int] is not compiled yet",
         "annotate it with int, float, bool, complex, str, or a tuple of them"),
    ),
    _not_python("a built-in function", len, "builtin_function_or_method"),
    _not_python("a class", Box, "type"),
    _not_python("a partial of a built-in function", functools.partial(pow, 1), "partial"),
    _not_python("a number", 3, "int"),
)  # fmt: skip

# --- annotations -----------------------------------------------------------------------------------------------------

_HOW = "annotate with numbers, texts, tuples, containers, buffers or your own classes, or leave it to the arguments"


def of_a_class(x: ModuleType, y: int, z: Awaitable[int]) -> int:
    return y


Many = Literal[1] | float | complex | bool | None | tuple[int] | tuple[int, int] | tuple[int, int, int] | tuple[int, int, int, int]


def of_many(x: Many) -> int:
    return 0


ANNOTATIONS = (
    _function(
        "two annotations",
        of_a_class,
        ("x: ModuleType", "parameter 'x': the annotation module is not compiled yet", _HOW),
        ("z: Awaitable[int]", "parameter 'z': the annotation collections.abc.Awaitable[int] is not compiled yet", _HOW),
    ),
    _function("nine types", of_many, ("x: Many", "parameter 'x': a union of more than 8 types is not compiled yet", _HOW)),
)

# --- sources ---------------------------------------------------------------------------------------------------------


def _of_file(text: str, later: str) -> FunctionType:
    """The function `f` of a file that now holds another text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "gone.py")
        path.write_text(text)
        namespace: dict[str, Any] = {"__name__": "gone"}
        exec(builtins.compile(text, str(path), "exec"), namespace)
        path.write_text(later)
        linecache.checkcache(str(path))
        linecache.getlines(str(path))
    function: FunctionType = namespace["f"]
    return function


def _executed() -> FunctionType:
    namespace: dict[str, Any] = {}
    exec("def f(x: int):\n    return x\n", namespace)
    function: FunctionType = namespace["f"]
    return function


F = "def f(x: int):\n    return x\n"
RELOAD = "reload its module, or pass the text to compile_source()"
SOURCES = (
    Entry(
        "no source",
        lambda: compile(_executed()),
        CompileError,
        "<string>:1: the source of f cannot be found\nhint: define it in a file, or pass its text to compile_source()",
    ),
    Entry(
        "another source",
        lambda: compile(_of_file(F, "import sys\n\n" + F)),
        CompileError,
        f"gone.py:1: line 1 no longer holds f, which is live\nhint: {RELOAD}",
    ),
    Entry(
        "a source with an error",
        lambda: compile(_of_file(F, "def f(x: int):\n    return x +\n")),
        CompileError,
        f"gone.py:1: gone.py no longer parses: invalid syntax (<unknown>, line 2)\nhint: {RELOAD}",
    ),
    Entry(
        "a source that was edited",
        lambda: compile(_of_file(F, F.replace("return x", "return x + 1"))),
        CompileError,
        f"gone.py:1: the source of f was edited after it was imported\nhint: {RELOAD}",
    ),
    Entry("a text without a function", lambda: compile_source("x = 1\n"), ValueError, "the source defines no function"),
    Entry("another name", lambda: compile_source(F, "g"), ValueError, "the source defines f, not g"),
)

# --- numpy's options -------------------------------------------------------------------------------------------------


def shown(x: NDArray[np.float64]) -> str:
    return str(x)


def _printed(**options: Any) -> str:
    with np.printoptions(**options):
        return compile(shown).text("code.typed")


PRINTING = (
    Entry(
        "printed with another nan",
        lambda: _printed(nanstr="-", edgeitems=0),
        CompileError,
        f"{HERE}:{shown.__code__.co_firstlineno + 1}: numpy was told to print arrays with edgeitems=0, nanstr='-', which is not "
        "compiled\n    return str(x)\n    ^^^^^^^^^^^^^\nhint: leave it out of np.set_printoptions",
    ),
)

ENTRIES = (*OPTIONS, *FORMS, *ANNOTATIONS, *SOURCES, *PRINTING)
