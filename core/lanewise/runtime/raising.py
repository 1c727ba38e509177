"""Statuses become exceptions. In: a status, the mailbox, an image's tables. Out: what Python would raise, with its traceback.

The traceback shows the user's file, function and line for every frame that the exception passed, innermost last as always:
`traceback.print_exc()` finds the source lines by itself. Frames of the library and of this runtime are not shown.
"""

from __future__ import annotations

import ast
import builtins
import os
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import islice
from string import Formatter
from types import CodeType, FunctionType, TracebackType
from typing import TYPE_CHECKING, Any

from lanewise.artifact.image import Entry, Image
from lanewise.artifact.section import is_library
from lanewise.errors import InternalError
from lanewise.ir.code import SHOWN, VALUE, Loc, Site, Source
from lanewise.ir.exceptions import class_of
from lanewise.ir.layout import (
    CANCEL,
    CELL,
    DEPTH,
    ERROR_LINES,
    ERROR_NOTES,
    ERROR_STATUS,
    ERROR_TRACE,
    LIST_ITEMS,
    MEMORY,
    MESSAGE_VALUES,
    TRACE,
    TRACE_CELLS,
    TRACE_COUNT,
    site_of,
)
from lanewise.ir.types import STR, Container
from lanewise.ir.worded import CAST
from lanewise.runtime.boundary import codec
from lanewise.runtime.pools import Seat

if TYPE_CHECKING:
    from lanewise_wasm.host import Trap

TOO_DEEP = "maximum recursion depth exceeded"


def exception_of(status: int, seat: Seat, image: Image, entry: Entry) -> BaseException:
    """The exception for any status but OK and RANGE, read before the call heap is reset."""
    trace = [image.locations[k] for k in _trace(seat)]
    if status == CANCEL:
        return with_frames(seat.watch.reason or KeyboardInterrupt(), image, trace or _beginning(image, entry))
    error = _exception(status, MESSAGE_VALUES, trace or _beginning(image, entry), trace, seat, image)
    return error or InternalError(f"{entry.name}() ended with the unknown status {status}")


def _exception(status: int, cells: int, otherwise: list[Loc], trace: list[Loc], seat: Seat, image: Image) -> BaseException | None:
    """What a status says, with the values of its message at `cells`. `otherwise`: the lines of one that stands for no line."""
    error: BaseException
    if status in (MEMORY, DEPTH):
        error, lines = MemoryError() if status == MEMORY else RecursionError(TOO_DEEP), otherwise
    elif 0 < status <= len(image.sites):
        site, at = image.sites[site_of(status)]
        error, lines = _raised(site, cells, seat, image), [at, *trace]
    else:
        return None
    for note in _notes(cells, seat, image):
        error.add_note(note)
    return with_frames(error, image, lines)


def _notes(cells: int, seat: Seat, image: Image) -> list[str]:
    """The notes of an exception with the values of its message at `cells`."""
    words = struct.unpack("<i", seat.instance.read(cells + ERROR_NOTES, 4))
    found = codec(Container("list", (STR,)), image.exact, image.users).read(words, seat) if words[0] else []
    assert isinstance(found, list)
    return found


def caught(image: Image, seat: Seat, address: int) -> BaseException:
    """An exception that is an object inside: what another one comes from, or a value like any other."""
    read = seat.instance.read
    (cells,) = struct.unpack("<I", read(address + LIST_ITEMS, 4))
    lines, status = struct.unpack("<ii", read(cells + ERROR_LINES, ERROR_STATUS - ERROR_LINES + 4))
    count = min(lines, TRACE_CELLS)
    passed = struct.unpack(f"<{count}i", read(cells + ERROR_TRACE, 4 * count))
    trace = [image.locations[k] for k in passed]
    found = _exception(status, cells, trace, trace, seat, image)
    assert found is not None
    return found


def exception_of_trap(trap: Trap, seat: Seat, image: Image, entry: Entry) -> BaseException:
    """The exception for a stopped engine. Where it does not say how far functions had come, their first lines have to do."""
    placed = [loc for offset in trap.offsets if (loc := image.line_at(offset))]
    named = [Loc(name, image.sources[name].line) for name in trap.functions if name in image.sources]
    if trap.kind == "interrupt" or seat.watch.reason is not None:
        error = seat.watch.reason or KeyboardInterrupt()
    elif trap.kind == "stack":
        error = RecursionError(TOO_DEEP)
    else:
        error = InternalError(f"{entry.name}() stopped: {trap}; this is a bug of lanewise, please report it with the source")
    known = (locations for locations in (placed, named) if any(_shown(image, locations)))
    return with_frames(error, image, next(known, _beginning(image, entry)))


def _trace(seat: Seat) -> list[int]:
    """Indices of the calls that an exception passed, innermost first."""
    first, count = TRACE // 4, min(seat.cells[TRACE_COUNT // 4], TRACE_CELLS)
    return [seat.cells[k] for k in range(first, first + count)]


def _beginning(image: Image, entry: Entry) -> list[Loc]:
    """The first line of the function that was called, for want of a better one."""
    return [Loc(where, source.line) for where, source in image.sources.items() if source.name == entry.name][:1]


def _raised(site: Site, cells: int, seat: Seat, image: Image) -> BaseException:
    rest = _values(site, cells, seat, image)
    arguments = [_filled(argument, rest) if site.holes else argument for argument in site.arguments]
    if site.exception == CAST:
        arguments = _of_cast(*arguments)
    kind = exception_type(site.exception, image)
    if site.exception in image.classes and isinstance(kind.__init__, FunctionType):
        # It has run already, in the module.
        error = kind.__new__(kind, *arguments)
        error.args = tuple(arguments)
    else:
        error = class_of(kind, arguments)(*arguments)
    for name, value in site.fields:
        setattr(error, name, _filled(value, rest))
    if site.cause == "none":
        error.__suppress_context__ = True
    elif site.cause:
        error.__context__ = next(rest)
        error.__cause__ = error.__context__ if site.cause == "hole" else None
        error.__suppress_context__ = site.cause == "hole"
    return error


def _of_cast(ufunc: Any, rule: Any, given: Any, own: Any, place: Any) -> list[Any]:
    """The arguments of numpy's own exception, which are known by their names."""
    import numpy

    return [getattr(numpy, ufunc), rule, numpy.dtype(given), numpy.dtype(own), place]


def _values(site: Site, cells: int, seat: Seat, image: Image) -> Iterator[Any]:
    """What is in the holes of a message."""
    for hole in site.holes:
        own = codec(hole, image.exact, image.users)
        form = struct.Struct("<" + "".join(f"{x}4x" if x in "iIf" else x for x in own.letters))
        words = form.unpack(seat.instance.read(cells, CELL * len(own.letters)))
        cells += CELL * len(own.letters)
        yield own.read(words, seat)


class Shown(str):
    """What `repr` says of an argument that stays in the module: it is shown as it is."""

    __repr__ = str.__str__


def _filled(argument: str | int | float | None, values: Iterator[Any]) -> object:
    """An argument of an exception, its holes filled."""
    if argument == VALUE:
        return next(values)
    if argument == SHOWN:
        return Shown(next(values))
    if not isinstance(argument, str):
        return argument
    holes = sum(field is not None for _, field, _, _ in Formatter().parse(argument))
    return argument.format(*islice(values, holes))


def exception_type(name: str, image: Image) -> type[BaseException]:
    """A built-in exception, the user's own class, or where that is not there one of the same name and bases."""
    if name not in image.types and name in image.classes:
        module, _, last = name.rpartition(".")
        above = tuple(exception_type(base, image) for base in image.classes[name])
        image.made[name] = image.made.get(name) or type(last, above, {"__module__": module})
    found = image.types.get(name) or image.made.get(name)
    if found is None:
        module, _, last = name.rpartition(".")
        found = getattr(import_module(module) if module else builtins, last)
    assert isinstance(found, type) and issubclass(found, BaseException)
    return found


# --- tracebacks ------------------------------------------------------------------------------------------------------


def with_frames(error: BaseException, image: Image, locations: Iterable[Loc]) -> BaseException:
    """The exception with these lines, innermost first, as its traceback; a signal handler's own frames stay below them."""
    traceback = error.__traceback__
    for source, line in _shown(image, locations):
        traceback = _entry(traceback, source, line)
    return error.with_traceback(traceback)


def _shown(image: Image, locations: Iterable[Loc]) -> Iterator[tuple[Source, int]]:
    """The user's lines; an inlined function is followed by the line that called it."""
    for location in locations:
        at: Loc | None = location
        while at is not None:
            source = image.sources.get(at.where)
            if source is not None and not is_library(source):
                yield source, at.line
            at = at.caller


def _entry(inner: TracebackType | None, source: Source, line: int) -> TracebackType:
    """A traceback entry before `inner`. Its frame is real: code that does nothing but raise, under another name and line."""
    marker = _Marker()
    with suppress(_Marker):
        exec(_code(source.file, source.name, source.line, line), {"__name__": "<compiled by lanewise>", "marker": marker})
    made = marker.__traceback__
    assert made is not None and made.tb_next is not None
    frame = made.tb_next
    return TracebackType(inner, frame.tb_frame, frame.tb_lasti, line)


class _Marker(Exception):
    """Raised to get a frame."""


@cache
def _code(file: str, name: str, first: int, line: int) -> CodeType:
    tree = ast.parse("raise marker")
    # Columns of -1 say that there are none: no carets are drawn. Lines are stored relative to the first one.
    below = max(line - first + 1, 1)
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt | ast.expr):
            node.lineno, node.end_lineno, node.col_offset, node.end_col_offset = below, below, -1, -1
    short = name.rpartition(".")[2]
    return compile(tree, file, "exec").replace(co_name=short, co_qualname=name, co_firstlineno=first if line >= first else line)


_OURS = (
    "lanewise.runtime.", "lanewise.python.", "lanewise.compiled", "lanewise.loaded", "lanewise.parameters", "lanewise.ir.clocks",
    "lanewise_wasm.",
)  # fmt: skip
"""Not the compiler's: an error in there, met at a call, shall show where. Clocks answer hosts while a call runs."""
_SHOW_ALL = os.environ.get("LANEWISE_TRACEBACK") == "full"


def hide(error: BaseException) -> None:
    """Take this runtime's own frames out of a traceback. LANEWISE_TRACEBACK=full keeps them, for work on lanewise itself."""
    if _SHOW_ALL:
        return
    kept: list[TracebackType] = []
    at = error.__traceback__
    while at is not None:
        if not str(at.tb_frame.f_globals.get("__name__", "")).startswith(_OURS):
            kept.append(at)
        at = at.tb_next
    traceback: TracebackType | None = None
    for at in reversed(kept):
        at.tb_next = traceback
        traceback = at
    error.__traceback__ = traceback
