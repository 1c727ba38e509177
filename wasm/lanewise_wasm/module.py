"""A module as plain values comes in; its bytes in the binary format, and where each source location landed, go out.

An instruction is a tuple: its name in the text format, then its immediates.

    ("i32.add",)                             ("local.get", 3)
    ("i32.const", -1)  any width's sign      ("f32.const", 0.5)  or exact bits as 4, 8 or 16 little-endian bytes
    ("i32.load",)  ("i32.load", offset)  ("i32.load", offset, align)         align in bytes, natural if absent
    ("i8x16.extract_lane_s", lane)           ("v128.load8_lane", lane, offset, align)
    ("i8x16.shuffle", bytes of 16 lanes)     ("v128.const", 16 bytes)
    ("block",)  ("block", results)  ("block", results, params)               also loop and if; ("else",)  ("end",)
    ("br", depth)                            ("br_table", (depth, ...), default depth)
    ("call", function name)                  ("global.get", global name)
    ("memory.init", data index)              ("data.drop", data index)

A body has no closing `end`: the encoder writes it, as the text format does. Section numbers below are those of the
core specification 2.0. The encoder trusts what it is given; `check.check` says what is wrong with it.
"""

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from itertools import accumulate, groupby
from typing import Final, TypeAlias

from .opcodes import OPS, VALUE_TYPES, Op, uleb

ValueType: TypeAlias = str  # "i32" "i64" "f32" "f64" "v128"
Immediate: TypeAlias = int | float | str | bytes | tuple[int, ...] | tuple[str, ...]
Instr: TypeAlias = tuple[str, *tuple[Immediate, ...]]
Signature: TypeAlias = tuple[tuple[ValueType, ...], tuple[ValueType, ...]]  # parameters, results
Location: TypeAlias = tuple[int, object]  # (place, line): the place is an instruction's number or a byte offset


@dataclass(frozen=True, slots=True)
class Import:
    """A function from the host; inside the module it is called `name`."""

    module: str
    field: str
    name: str
    params: Sequence[ValueType] = ()
    results: Sequence[ValueType] = ()


@dataclass(frozen=True, slots=True)
class Function:
    """`locations` marks the instructions at which a new source line begins, in order; what a line is, the caller knows."""

    name: str
    params: Sequence[ValueType] = ()
    results: Sequence[ValueType] = ()
    locals: Sequence[ValueType] = ()
    body: Sequence[Instr] = ()
    export: str | None = None
    local_names: Mapping[int, str] = field(default_factory=dict)
    locations: Sequence[Location] = ()


@dataclass(frozen=True, slots=True)
class Global:
    """`imported` is the host's (module, field): such a one has no initial value, and stands before all that have one (2.5.1)."""

    name: str
    type: ValueType
    mutable: bool = False
    init: int | float | bytes = 0
    export: str | None = None
    imported: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Memory:
    """Sizes in pages of 64 KiB; `imported` is the host's (module, field)."""

    min_pages: int
    max_pages: int | None = None
    shared: bool = False
    imported: tuple[str, str] | None = None
    export: str | None = None


@dataclass(frozen=True, slots=True)
class Data:
    """Bytes written to `offset` at instantiation, or with None kept for `memory.init`."""

    offset: int | None
    content: bytes


@dataclass(frozen=True, slots=True)
class Custom:
    name: str
    content: bytes


class Named(IntEnum):
    """What a name section names: each of these with those before it. Globals come first: a host finds some by name."""

    NOTHING = 0
    GLOBALS = 1
    FUNCTIONS = 2
    LOCALS = 3


@dataclass(frozen=True, slots=True)
class Module:
    imports: Sequence[Import] = ()
    functions: Sequence[Function] = ()
    memory: Memory | None = None
    globals: Sequence[Global] = ()
    data: Sequence[Data] = ()
    customs: Sequence[Custom] = ()
    name: str | None = None
    named: Named = Named.LOCALS

    @property
    def callables(self) -> "list[Import | Function]":
        """Everything `call` can name, in the order of function indices: imports first (2.5.1)."""
        return [*self.imports, *self.functions]


@dataclass(frozen=True, slots=True)
class Encoded:
    """`offsets`: for each function with locations, (byte offset in the module, line), ascending; `sizes`: of their code."""

    content: bytes
    offsets: dict[str, list[Location]]
    sizes: dict[str, int]


class EncodeError(ValueError):
    """An instruction that has no encoding; the message names function and instruction."""


def encode(module: Module) -> bytes:
    """The module's bytes."""
    return _encoded(_Encoder(module))[0]


def encode_with_offsets(module: Module) -> Encoded:
    """The module's bytes, and the byte offset at which each location's instruction begins (as engines report it)."""
    return Encoding(module).laid_out


class Encoding:
    """A module's bytes; and where in them its functions and lines are, of which most who compile never ask."""

    def __init__(self, module: Module) -> None:
        self._encoder = _Encoder(module)
        self.content, self._bounds = _encoded(self._encoder)

    @cached_property
    def laid_out(self) -> Encoded:
        """The same with offsets and sizes."""
        encoder, bounds = self._encoder, self._bounds
        rows = list(zip(encoder.module.functions, bounds, bounds[1:], strict=False))
        offsets = {f.name: encoder.places(f, end) for f, _, end in rows if f.locations}
        return Encoded(self.content, offsets, {f.name: end - begin for f, begin, end in rows})


def _encoded(encoder: "_Encoder") -> tuple[bytes, list[int]]:
    """The bytes, and where in them the rows of the code section begin, and the last one ends."""
    module = encoder.module
    bodies = [encoder.body(function) for function in module.functions]
    # Bodies come first: they add the block types to the type section and ask for the data count.
    before = b"".join(
        (
            b"\0asm\1\0\0\0",
            _section(1, [_signature_bytes(signature) for signature in encoder.types]),
            _section(2, _imports(module, encoder)),
            _section(3, [uleb(encoder.type_index(f.params, f.results)) for f in module.functions]),
            _section(5, [_limits(module.memory)] if module.memory and not module.memory.imported else []),
            _section(6, [_global(variable) for variable in module.globals if not variable.imported]),
            _section(7, _exports(module, encoder)),
            _sized(12, uleb(len(module.data))) if encoder.needs_data_count else b"",
        )
    )
    code = _section(10, bodies)
    after = [_section(11, [_data(segment) for segment in module.data])]
    if module.named:
        after.append(_custom("name", _names(module)))
    after += [_custom(custom.name, custom.content) for custom in module.customs]
    start = len(before) + len(code) - sum(map(len, bodies))
    return b"".join((before, code, *after)), list(accumulate(map(len, bodies), initial=start))


def signatures(module: Module) -> list[Signature]:
    """The type section's rows: each function type once, in order of first use, then those of blocks."""
    encoder = _Encoder(module)
    for function in module.functions:
        encoder.body(function)
    return list(encoder.types)


# numbers and names (5.2)


def sleb(number: int) -> bytes:
    """Signed LEB128 (5.2.2), shortest form."""
    out = bytearray()
    while not -64 <= number < 64:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number & 127)
    return bytes(out)


def signed(number: int, bits: int) -> int:
    """The signed reading of a number given as signed or unsigned."""
    if not -(1 << bits - 1) <= number < 1 << bits:
        raise ValueError(f"{number} does not fit {bits} bits")
    return number - (1 << bits) if number >> bits - 1 > 0 else number


_FLOATS: Final = {"f32": struct.Struct("<f"), "f64": struct.Struct("<d")}
_CANONICAL_NAN: Final = {"f32": bytes.fromhex("0000c07f"), "f64": bytes.fromhex("000000000000f87f")}
_INTEGER_BITS: Final = {"i32": 32, "i64": 64}
_EXACT_WIDTH: Final = {"f32": 4, "f64": 8, "v128": 16}


def constant(type: ValueType, value: int | float | bytes) -> bytes:
    """A constant as it stands in the module; an f32 is rounded to nearest.

    Every NaN that comes as a Python float becomes the canonical one: its sign differs between machines (x86 gives -nan
    for inf - inf, Arm +nan), and modules must be reproducible. Other NaNs come as bytes.
    """
    if isinstance(value, bytes) and len(value) == _EXACT_WIDTH.get(type):
        return value
    if isinstance(value, int) and type in _INTEGER_BITS:
        return sleb(signed(value, _INTEGER_BITS[type]))
    if isinstance(value, int | float) and type in _FLOATS:
        try:
            return _FLOATS[type].pack(value) if value == value else _CANONICAL_NAN[type]
        except OverflowError:
            raise ValueError(f"{value!r} is beyond every {type}") from None
    raise ValueError(f"{value!r} is no {type}")


def _vector(items: Sequence[bytes]) -> bytes:
    return uleb(len(items)) + b"".join(items)


def _name(text: str) -> bytes:
    data = text.encode()
    return uleb(len(data)) + data


def _types(types: Sequence[ValueType]) -> bytes:
    return uleb(len(types)) + bytes([VALUE_TYPES[t] for t in types])


def _signature_bytes(signature: Signature) -> bytes:
    params, results = signature
    return b"\x60" + _types(params) + _types(results)


# sections (5.5)


def _sized(number: int, content: bytes) -> bytes:
    return bytes((number,)) + uleb(len(content)) + content


def _section(number: int, rows: Sequence[bytes]) -> bytes:
    return _sized(number, _vector(rows)) if rows else b""


def _custom(name: str, content: bytes) -> bytes:
    return _sized(0, _name(name) + content)


def _limits(memory: Memory) -> bytes:
    top = memory.max_pages
    flags = (top is not None) | memory.shared << 1
    return bytes((flags,)) + uleb(memory.min_pages) + (b"" if top is None else uleb(top))


def _imports(module: Module, encoder: "_Encoder") -> list[bytes]:
    rows = [_name(i.module) + _name(i.field) + b"\0" + uleb(encoder.type_index(i.params, i.results)) for i in module.imports]
    if module.memory and module.memory.imported:
        host, name = module.memory.imported
        rows.append(_name(host) + _name(name) + b"\2" + _limits(module.memory))
    for variable in module.globals:
        if variable.imported:
            host, name = variable.imported
            rows.append(_name(host) + _name(name) + bytes((3, VALUE_TYPES[variable.type], variable.mutable)))
    return rows


def _global(variable: Global) -> bytes:
    init = OPS[f"{variable.type}.const"].code + constant(variable.type, variable.init)
    return bytes((VALUE_TYPES[variable.type], variable.mutable)) + init + b"\x0b"


def _exports(module: Module, encoder: "_Encoder") -> list[bytes]:
    rows: list[tuple[str | None, bytes]] = []
    if module.memory:
        rows.append((module.memory.export, b"\2\0"))
    rows += [(variable.export, b"\3" + uleb(index)) for index, variable in enumerate(module.globals)]
    rows += [(function.export, b"\0" + uleb(encoder.functions[function.name])) for function in module.functions]
    return [_name(name) + target for name, target in rows if name is not None]


def _data(segment: Data) -> bytes:
    if segment.offset is None:
        return b"\1" + uleb(len(segment.content)) + segment.content
    return b"\0\x41" + sleb(signed(segment.offset, 32)) + b"\x0b" + uleb(len(segment.content)) + segment.content


def _name_map(names: Sequence[tuple[int, bytes]]) -> bytes:
    return _vector([uleb(index) + name for index, name in names])


def _names(module: Module) -> bytes:
    """The name section (7.4.1): module, functions, locals, globals, each subsection only where it has rows."""
    first = len(module.imports)
    functions = [(i, _name(f.name)) for i, f in enumerate(module.callables) if module.named >= Named.FUNCTIONS]
    locals_of = [
        (index, _name_map([(i, _name(name)) for i, name in sorted(function.local_names.items())]))
        for index, function in enumerate(module.functions, first)
        if function.local_names and module.named >= Named.LOCALS
    ]
    parts = [_sized(0, _name(module.name))] if module.name is not None else []
    parts += [_sized(1, _name_map(functions))] if functions else []
    parts += [_sized(2, _name_map(locals_of))] if locals_of else []
    parts += [_sized(7, _name_map([(i, _name(g.name)) for i, g in enumerate(module.globals)]))] if module.globals else []
    return b"".join(parts)


# instructions (5.4)


_PLAIN: Final[dict[Instr, bytes]] = {(op.name,): op.code for op in OPS.values() if not op.immediate}
# Encodings of instructions that are the same in every module, so that mostly there is nothing to do but look up.
_SHARED: Final[dict[Instr, bytes]] = dict(_PLAIN)
_MOST_SHARED: Final = 4096
# What these mean depends on the module: on its functions, globals, types, or its need of a data count.
_OWN: Final = frozenset({"func", "global", "block", "data", "init"})


class _Encoder:
    """What one module's instructions share: the index of each name, the types met so far, the encodings made so far."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.functions = {function.name: index for index, function in enumerate(module.callables)}
        self.globals = {variable.name: index for index, variable in enumerate(module.globals)}
        self.types: dict[Signature, int] = {}
        self.needs_data_count = False
        self._codes: dict[str, list[bytes]] = {}
        for function in module.callables:
            self.type_index(function.params, function.results)

    def type_index(self, params: Sequence[ValueType], results: Sequence[ValueType]) -> int:
        return self.types.setdefault((tuple(params), tuple(results)), len(self.types))

    def body(self, function: Function) -> bytes:
        """A row of the code section."""
        groups = [(type, len(list(run))) for type, run in groupby(function.locals)]
        head = _vector([uleb(count) + bytes((VALUE_TYPES[type],)) for type, count in groups])
        content = b"".join((head, *self.codes(function), b"\x0b"))
        return uleb(len(content)) + content

    def codes(self, function: Function) -> list[bytes]:
        """Mostly one dict look-up per instruction: programs repeat themselves."""
        if function.name not in self._codes:
            known = _SHARED.get
            self._codes[function.name] = [known(instr) or self.instruction(function, instr) for instr in function.body]
        return self._codes[function.name]

    def instruction(self, function: Function, instr: Instr) -> bytes:
        try:
            op = OPS[instr[0]]
            code = op.code + _IMMEDIATES[op.immediate](self, op, *instr[1:])
        except (LookupError, TypeError, ValueError) as error:
            raise EncodeError(f"{function.name}: instruction {list(function.body).index(instr)} {instr!r}: {error!r}") from error
        # -0.0 == 0.0 and hash alike, so the bytes of a float constant must not be found by equality.
        if len(instr) == 1 or not (op.immediate in _OWN or (op.immediate in _FLOATS and not isinstance(instr[-1], bytes))):
            if len(_SHARED) >= _MOST_SHARED:
                _SHARED.clear()
                _SHARED.update(_PLAIN)
            _SHARED[instr] = code
        return code

    def places(self, function: Function, end: int) -> list[Location]:
        """The byte offsets of a function's locations, given where its row ends."""
        sizes = list(map(len, self.codes(function)))
        starts = list(accumulate(sizes, initial=end - 1 - sum(sizes)))
        return [(starts[number], line) for number, line in function.locations]


# How each kind of immediate is written. A tuple's immediates arrive as arguments, so that Python itself checks how many
# there are and fills in those that may be left away.


def _u32(number: int) -> bytes:
    if not isinstance(number, int) or not 0 <= number < 1 << 32:
        raise ValueError(f"{number!r} is no u32")
    return uleb(number)


def _plain(encoder: _Encoder, op: Op) -> bytes:
    return b""


def _const(encoder: _Encoder, op: Op, value: int | float | bytes) -> bytes:
    return constant(op.immediate, value)


def _index(encoder: _Encoder, op: Op, number: int) -> bytes:
    return _u32(number)


def _labels(encoder: _Encoder, op: Op, depths: Sequence[int], default: int) -> bytes:
    return _vector([_u32(depth) for depth in depths]) + _u32(default)


def _function_name(encoder: _Encoder, op: Op, name: str) -> bytes:
    return uleb(encoder.functions[name])


def _global_name(encoder: _Encoder, op: Op, name: str) -> bytes:
    return uleb(encoder.globals[name])


def _block(encoder: _Encoder, op: Op, results: Sequence[str] = (), params: Sequence[str] = ()) -> bytes:
    """A block type (5.4.1) is empty, one type, or an index into the type section as a signed 33-bit number."""
    if params or len(results) > 1:
        return sleb(encoder.type_index(params, results))
    return bytes((VALUE_TYPES[results[0]],)) if results else b"\x40"


def _memarg(encoder: _Encoder, op: Op, offset: int = 0, align: int = 0) -> bytes:
    align = align or op.size
    if align < 1 or align.bit_count() != 1:
        raise ValueError(f"alignment {align} is no power of two")
    return uleb(align.bit_length() - 1) + _u32(offset)


def _memlane(encoder: _Encoder, op: Op, lane: int, offset: int = 0, align: int = 0) -> bytes:
    return _memarg(encoder, op, offset, align) + bytes((lane,))


def _lane(encoder: _Encoder, op: Op, lane: int) -> bytes:
    return bytes((lane,))


def _shuffle(encoder: _Encoder, op: Op, lanes: bytes) -> bytes:
    if not isinstance(lanes, bytes) or len(lanes) != 16:
        raise ValueError(f"{lanes!r} is not 16 bytes")
    return lanes


def _memory(encoder: _Encoder, op: Op) -> bytes:
    return bytes(op.size)


def _reserved(encoder: _Encoder, op: Op) -> bytes:
    return b"\0"


def _segment(encoder: _Encoder, op: Op, number: int) -> bytes:
    encoder.needs_data_count = True  # 5.5.16: code that names a segment is validated before the data section is read
    return _u32(number)


def _init(encoder: _Encoder, op: Op, number: int) -> bytes:
    return _segment(encoder, op, number) + b"\0"


_IMMEDIATES: Final[dict[str, Callable[..., bytes]]] = {
    "": _plain,
    **dict.fromkeys(VALUE_TYPES, _const),
    "local": _index,
    "label": _index,
    "labels": _labels,
    "func": _function_name,
    "global": _global_name,
    "block": _block,
    "mem": _memarg,
    "atomic": _memarg,
    "memlane": _memlane,
    "lane": _lane,
    "shuffle": _shuffle,
    "memory": _memory,
    "reserved": _reserved,
    "data": _segment,
    "init": _init,
}
