"""Entry points that stream: what they give is a generator, which stays inside.

In: an entry point that yields, or returns a generator or another iterator, which is a generator of the prelude's. Out: the exports
by which the host goes on with it, beside that of the entry point, and the type of the stream.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lanewise.ir.code import Program
from lanewise.ir.exceptions import is_a
from lanewise.ir.generators import CLOSE, RETURNED, SENT, STREAM, VALUE, steps
from lanewise.ir.types import NEVER, NONE, Record, Type, frozen
from lanewise.ir.types import Stream as StreamType
from lanewise.library.prelude import streams as prelude
from lanewise.python.program.instances import Instance, Instances
from lanewise.python.program.values import Generator


@dataclass(frozen=True)
class Stream:
    """The generators of one entry point. `maker` is the function that yields, `closer` ends them."""

    type: StreamType
    maker: Instance
    closer: Instance

    def exports(self) -> dict[str, str]:
        """Behind the entry's name, the functions by which the host goes on."""
        own = {ending: self.maker.name + ending for ending in steps(self.type)}
        # To end it is more than the function of this name does.
        return own | {CLOSE: self.closer.name}


def stream(program: Instances, entry: Instance, sent: Type | None) -> Stream | None:
    """What an entry point streams; None where it does not. `sent`: what its annotation says that is sent to it."""
    if not isinstance(entry.result, Record) or not issubclass(program.shapes.class_of(entry.result) or object, Generator):
        return None
    maker = program.frames.get(entry.result)
    if maker is None or _ends_early(program, maker):
        return None
    fields = program.shapes.fields_of(entry.result)
    fields.grow(SENT, NONE if sent is None else sent)
    definition = program.definition(prelude.closed)  # type: ignore[arg-type]
    closer = program.request(definition, {"generator": entry.result}, {}, None)
    return Stream(StreamType(*(frozen(fields.types.get(n, NEVER)) for n in (VALUE, SENT, RETURNED))), maker, closer)


def _ends_early(program: Instances, maker: Instance) -> bool:
    """Whether a function that a `map` or `filter` calls may say by StopIteration that there is no more; its steps raise it."""
    return maker.definition.quiet and any(is_a(s.exception, "StopIteration", program.classes) for s in maker.raises.values())


def marked(program: Program, streams: list[Stream]) -> Program:
    """The program in which the functions that yield to the host say so."""
    makers = {s.maker.name for s in streams}
    functions = {n: replace(f, traits=f.traits | {STREAM}) if n in makers else f for n, f in program.functions.items()}
    return replace(program, functions=functions)
