"""What an entry point may return: what a host can be given.

In: the type of a result. Out: the reason, and the way out, where a part of it lives inside of a call only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from lanewise.ir.flat import holds_buffer, holds_list, parts_of
from lanewise.ir.layout import MOST_RESULTS
from lanewise.ir.state import ModuleState
from lanewise.ir.types import (
    ERROR,
    NEVER,
    Buffer,
    Closure,
    Record,
    Shaped,
    Tuple,
    Type,
    Union,
    frozen,
    kind_of,
    reached,
)
from lanewise.library.prelude.words import Apart
from lanewise.python.classes import class_model
from lanewise.python.program import crossing
from lanewise.python.program.instances import Instance, Instances
from lanewise.python.program.shapes import Need, Shapes, holds_arrays_inside, may_change
from lanewise.python.program.streams import Stream
from lanewise.python.program.values import type_name
from lanewise.python.source import standard


def check(program: Instances, entry: Instance, stream: Stream | None) -> None:
    """Refuse an entry point that returns what stays inside."""
    given = {"returns": entry.result}
    if stream is not None:
        given = {"yields": stream.type.item, "is sent": stream.type.sent, "returns": stream.type.returned}
    for does, t in given.items():
        found = crossing.stays(program.shapes, t)
        if found is not None:
            what, hint = reason(program.shapes, found)
            whom = " by" if does == "is sent" else " to"
            program.refuse(entry.definition, entry.definition.node, f"{entry.definition.name} {does} {what}{whom} its caller", hint)
        elif (count := len(parts_of(t))) > MOST_RESULTS:
            words = f"{entry.definition.name} {does} {count} numbers at once, each of which is a result of its own"
            program.refuse(entry.definition, entry.definition.node, words, "put them into a list")
    if stream is not None:
        _check_arguments(program, entry, stream)


def check_state(program: Instances, streams: Mapping[str, object]) -> None:
    """Refuse a program that would leave in the user's module what stays inside, or that streams and changes it."""
    fields, state = program.shapes.fields(ModuleState), program.shapes.state
    for place in state.places.values():
        t = fields.types.get(place.name, NEVER)
        found = crossing.stays(program.shapes, t, program.shapes.functions) or crossing.goes_only_out(program.shapes, t)
        if found is not None:
            what, hint = reason(program.shapes, found)
            words = f"{place.name} is the module's own, and would hold {what}"
            program.refusals[words, 0, 0, ""] = replace(state.refusals[place.name], message=words, hint=hint)
        elif streams:
            words = f"{place.name} is the module's own, and a stream changes it: its caller would not see when"
            program.refusals[words, 0, 0, ""] = replace(state.refusals[place.name], message=words, hint="return a list")


def keep_bytearrays(program: Instances, entry: Instance, stream: Stream | None) -> None:
    """Those that a container of the border holds are objects, as every container's items, and so is one of several types."""
    given = () if stream is None else (stream.type.item, stream.type.sent, stream.type.returned)
    types = [entry.result, *entry.params.values(), *given]
    held = (item for own in reached(tuple(types)) for item in own.items)
    chosen = (member for t in types for member in _alternatives(t))
    if any(map(_has_bytearray, (*held, *chosen))):
        program.shapes.needs.add(Need.RESIZING)


def gives_arrays_inside(shapes: Shapes, entry: Instance, stream: Stream | None) -> bool:
    """Whether its caller may find a buffer that the program has put into an object: in what it returns, or in its arguments."""
    given = (entry.result,) if stream is None else (stream.type.item, stream.type.returned)
    changed = (t for t in entry.params.values() if may_change(shapes, t))
    return any(holds_arrays_inside(shapes, t) for t in (*given, *changed))


def _alternatives(t: Type) -> Iterator[Type]:
    match t:
        case Tuple(items=inner):
            yield from (found for part in inner for found in _alternatives(part))
        case Union(members=found):
            yield from found


def _has_bytearray(t: Type) -> bool:
    match t:
        case Tuple(items=inner) | Union(members=inner):
            return any(map(_has_bytearray, inner))
    return isinstance(t, Buffer) and t.kind == "bytearray"


def _check_arguments(program: Instances, entry: Instance, stream: Stream) -> None:
    """Between two values of a stream the caller goes on with what it has passed, which lies inside as a copy."""
    if holds_list(stream.type.sent) or holds_buffer(stream.type.sent):
        words = f"{entry.definition.name} is sent what could change: its caller would not see when"
        program.refuse(entry.definition, entry.definition.node, words, "send numbers, texts or tuples of them")
    for name, t in entry.params.items():
        if may_change(program.shapes, t):
            _refuse_change(program, entry, name, type_name(frozen(t)))


def check_buffers(program: Instances, entry: Instance, written: Collection[int], *, fills: bool) -> None:
    """The same of buffers, of which the finished program says which parameters it writes into. `fills`: and that it writes into
    such as lie in objects."""
    for i, (name, t) in enumerate(entry.params.items()):
        if i in written or (fills and holds_arrays_inside(program.shapes, t)):
            _refuse_change(program, entry, name, type_name(frozen(t)))


def _refuse_change(program: Instances, entry: Instance, name: str, kind: str) -> None:
    words = f"{entry.definition.name} streams and changes its argument '{name}', a {kind}: its caller would not see when"
    program.refuse(entry.definition, entry.definition.node, words, "change a copy of it, and yield or return that")


def reason(shapes: Shapes, found: Type) -> tuple[str, str]:
    """What stays inside, and the way out."""
    if isinstance(found, Buffer | Shaped):
        return f"buffers ({type_name(found)})", "pass it in and return it, or keep a list of its items"
    if isinstance(found, Closure) and type_name(found).endswith("DType"):
        return "a dtype", "give its name: x.dtype.name"
    if isinstance(found, Closure):
        return "a function", "call it here, and return what it gives"
    if isinstance(found, Record) and not standard.crosses(cls := _written(shapes.fields_of(found).cls)):
        return f"a {cls.__name__.lstrip('_')} of Python's library", _INSTEAD.get(cls.__name__, "return what it gives")
    if isinstance(found, Record):
        base = class_model.base_of(cls)
        if base is not None:
            return f"a {cls.__name__}, which derives from {base.__name__},", f"return {base.__name__}(x)"
        return "an iterator", "return a list of it"
    if kind_of(found) == "defaultdict":
        return "a defaultdict that asks a function", "return a dict of it"
    return ("an exception", "keep str(error)") if found == ERROR else ("NotImplemented", "raise an exception")


_INSTEAD = {"slice": "return its bounds: (part.start, part.stop)"}
"""What leaves in the place of an instance of such a class."""


def _written(cls: type) -> type:
    """The class that stands in a source, of one that a function has for itself."""
    return cls.__bases__[0] if issubclass(cls, Apart) else cls
