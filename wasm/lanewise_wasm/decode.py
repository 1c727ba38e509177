"""Bytes of a module come in; the module as plain values goes out, as the encoder takes it: `encode(decode(wasm)) == wasm`.

It reads what `module.py` writes (no tables, one memory) and refuses the rest. Names are those of the name section, or indices.
Section numbers are those of the core specification 2.0.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from lanewise.errors import ArtifactError

from .module import Custom, Data, Function, Global, Immediate, Import, Instr, Memory, Module, Named, Signature, ValueType
from .opcodes import OPS, VALUE_TYPES, Op, uleb

T = TypeVar("T")


def decode(wasm: bytes, places: Mapping[int, object] | None = None) -> Module:
    """The module. `places`: where in the bytes code of another line begins, and what that line is called."""
    if wasm[:8] != b"\0asm\1\0\0\0":
        raise ArtifactError("these bytes are not a WebAssembly module")
    read, found = _Reader(wasm), _Found(places or {})
    try:
        _read(found, read)
        return found.module()
    except (IndexError, KeyError):
        raise read.refusal("it points to something that is not there") from None


def _read(found: "_Found", read: "_Reader") -> None:
    while read.at < len(read.data):
        number, size = read.byte(), read.unsigned()
        end = read.at + size
        if number not in _SECTIONS:
            raise read.refusal(f"section {number} is none that lanewise writes")
        _SECTIONS[number](found, read, end)
        if read.at != end:
            raise read.refusal(f"section {number} is not as long as it says")


class _Reader:
    """Numbers and names (5.2), one behind the other."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 8

    def refusal(self, what: str) -> ArtifactError:
        return ArtifactError(f"byte {self.at}: {what}")

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.data):
            raise self.refusal("the module ends too early")
        self.at += count
        return self.data[self.at - count : self.at]

    def skip(self, end: int) -> None:
        self.at = end

    def byte(self) -> int:
        return self.take(1)[0]

    def unsigned(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self) -> int:
        begin = self.at
        value = self.unsigned()
        bits = 7 * (self.at - begin)
        return value - (1 << bits) if value >> bits - 1 else value

    def name(self) -> str:
        return self.take(self.unsigned()).decode(errors="replace")

    def many(self, one: Callable[[], T]) -> list[T]:
        return [one() for _ in range(self.unsigned())]

    def type(self) -> ValueType:
        byte = self.byte()
        if byte not in _TYPES:
            raise self.refusal(f"0x{byte:02x} is no type of a value")
        return _TYPES[byte]


_TYPES: Final = {number: name for name, number in VALUE_TYPES.items()}


@dataclass
class _Found:
    """What the sections said so far. Bodies come before the names of what they call: those are put in at the end."""

    places: Mapping[int, object]
    types: list[Signature] = field(default_factory=list)
    imports: list[Import] = field(default_factory=list)
    declared: list[int] = field(default_factory=list)
    memory: Memory | None = None
    globals: list[Global] = field(default_factory=list)
    exports: dict[tuple[int, int], str] = field(default_factory=dict)
    bodies: list[Function] = field(default_factory=list)
    data: list[Data] = field(default_factory=list)
    customs: list[Custom] = field(default_factory=list)
    names: dict[int, dict[int, str]] = field(default_factory=dict)
    local_names: dict[int, dict[int, str]] = field(default_factory=dict)
    name: str | None = None
    named: Named = Named.NOTHING

    def function_name(self, index: int) -> str:
        return self.names.get(1, {}).get(index, str(index))

    def global_name(self, index: int) -> str:
        return self.names.get(7, {}).get(index, str(index))

    def module(self) -> Module:
        memory = replace(self.memory, export=self.exports.get((2, 0))) if self.memory else None
        variables = [
            replace(each, name=self.global_name(k), export=self.exports.get((3, k))) for k, each in enumerate(self.globals)
        ]
        imports = [replace(each, name=self.function_name(k)) for k, each in enumerate(self.imports)]
        functions = [self._function(k, body) for k, body in enumerate(self.bodies, len(imports))]
        return Module(imports, functions, memory, variables, self.data, self.customs, self.name, self.named)

    def _function(self, index: int, body: Function) -> Function:
        names = {"func": self.function_name, "global": self.global_name}
        instrs: list[Instr] = []
        for instr in body.body:
            name = names.get(OPS[instr[0]].immediate)
            instrs.append((instr[0], name(int(instr[-1]))) if name else instr)  # type: ignore[arg-type]
        params, results = self.types[self.declared[index - len(self.imports)]]
        return replace(
            body, name=self.function_name(index), params=params, results=results, body=instrs,
            export=self.exports.get((0, index)), local_names=self.local_names.get(index, {}),
        )  # fmt: skip


# sections (5.5)

_MOST_LOCALS: Final = 50_000
"""As engines have it (the JavaScript interface, section 7)."""

_NAMING: Final = {1: Named.FUNCTIONS, 2: Named.LOCALS}
"""What subsections of the name section name (7.4.1)."""


def _custom(found: _Found, read: _Reader, end: int) -> None:
    name = read.name()
    if name != "name":
        found.customs.append(Custom(name, read.take(end - read.at)))
        return
    naming = lambda: (read.unsigned(), read.name())
    found.named = Named.GLOBALS
    while read.at < end:
        kind, _ = read.byte(), read.unsigned()
        found.named = max(found.named, _NAMING.get(kind, Named.GLOBALS))
        if kind == 0:
            found.name = read.name()
        elif kind == 2:
            found.local_names = dict(read.many(lambda: (read.unsigned(), dict(read.many(naming)))))
        else:
            found.names[kind] = dict(read.many(naming))


def _types(found: _Found, read: _Reader, end: int) -> None:
    def signature() -> Signature:
        if read.byte() != 0x60:
            raise read.refusal("a type is that of no function")
        return tuple(read.many(read.type)), tuple(read.many(read.type))

    found.types = read.many(signature)


def _imports(found: _Found, read: _Reader, end: int) -> None:
    for _ in range(read.unsigned()):
        host, name, kind = read.name(), read.name(), read.byte()
        if kind == 0:
            params, results = found.types[read.unsigned()]
            found.imports.append(Import(host, name, "", params, results))
        elif kind == 2:
            found.memory = replace(_limits(read), imported=(host, name))
        elif kind == 3:
            found.globals.append(Global("", read.type(), bool(read.byte()), imported=(host, name)))
        else:
            raise read.refusal(f"{host}.{name} is neither a function nor a memory nor a global")


def _limits(read: _Reader) -> Memory:
    flags = read.byte()
    return Memory(read.unsigned(), read.unsigned() if flags & 1 else None, shared=bool(flags & 2))


def _memories(found: _Found, read: _Reader, end: int) -> None:
    found.memory = read.many(lambda: _limits(read))[0]


def _globals(found: _Found, read: _Reader, end: int) -> None:
    def variable() -> Global:
        kind, mutable = read.type(), bool(read.byte())
        return Global("", kind, mutable, _constant(read))

    found.globals += read.many(variable)


def _exports(found: _Found, read: _Reader, end: int) -> None:
    for _ in range(read.unsigned()):
        name = read.name()
        found.exports[read.byte(), read.unsigned()] = name


def _code(found: _Found, read: _Reader, end: int) -> None:
    def body() -> Function:
        stop = read.unsigned() + read.at
        runs = read.many(lambda: (read.unsigned(), read.type()))
        if sum(count for count, _ in runs) > _MOST_LOCALS:
            raise read.refusal(f"a function has more than {_MOST_LOCALS} locals")
        instrs: list[Instr] = []
        locations = []
        while read.at < stop:
            if read.at in found.places:
                locations.append((len(instrs), found.places[read.at]))
            instrs.append(_instruction(read, found.types))
        return Function("", locals=[t for count, t in runs for _ in range(count)], body=instrs[:-1], locations=locations)

    found.bodies = read.many(body)


def _segments(found: _Found, read: _Reader, end: int) -> None:
    def segment() -> Data:
        offset = None if read.unsigned() else _constant(read)
        if isinstance(offset, bytes):
            raise read.refusal("an address is no i32")
        return Data(offset, read.take(read.unsigned()))

    found.data = read.many(segment)


_SECTIONS: Final[dict[int, Callable[[_Found, _Reader, int], None]]] = {
    0: _custom,
    1: _types,
    2: _imports,
    3: lambda found, read, end: found.declared.extend(read.many(read.unsigned)),
    5: _memories,
    6: _globals,
    7: _exports,
    10: _code,
    11: _segments,
    12: lambda found, read, end: read.skip(end),  # how many segments there will be: the encoder knows
}


# instructions (5.4)

_BY_CODE: Final = {op.code: op for op in OPS.values()}
_PREFIXES: Final = {op.code[0] for op in OPS.values() if len(op.code) > 1}


def _constant(read: _Reader) -> int | bytes:
    """The value of a constant expression (5.4.9): one instruction, and `end`."""
    instr, end = _instruction(read, []), _instruction(read, [])
    value = instr[-1]
    if not instr[0].endswith(".const") or not isinstance(value, int | bytes) or end != ("end",):
        raise read.refusal("an initial value is no constant")
    return value


def _instruction(read: _Reader, types: list[Signature]) -> Instr:
    byte = read.byte()
    code = bytes((byte,)) + (uleb(read.unsigned()) if byte in _PREFIXES else b"")
    op = _BY_CODE.get(code)
    if op is None:
        raise read.refusal(f"0x{code.hex()} is no instruction of the table")
    return op.name, *_IMMEDIATES[op.immediate](read, op, types)


Immediates = tuple[Immediate, ...]


def _memarg(read: _Reader, op: Op, types: list[Signature]) -> Immediates:
    """As short as it can be written: no natural alignment, no offset of 0 (unless the alignment follows)."""
    align, offset = 1 << read.unsigned(), read.unsigned()
    if align != op.size:
        return offset, align
    return (offset,) if offset else ()


def _memlane(read: _Reader, op: Op, types: list[Signature]) -> Immediates:
    memarg = _memarg(read, op, types)
    return read.byte(), *memarg


def _block(read: _Reader, op: Op, types: list[Signature]) -> Immediates:
    """A block type (5.4.1) is empty, one type, or an index into the type section as a signed 33-bit number."""
    byte = read.data[read.at]
    if byte == 0x40 or byte in _TYPES:
        read.byte()
        return () if byte == 0x40 else ((_TYPES[byte],),)
    params, results = types[read.signed()]
    return (results, params) if params else (results,)


def _number(read: _Reader, op: Op, types: list[Signature]) -> Immediates:
    return (read.unsigned(),)


def _bytes(count: int) -> Callable[[_Reader, Op, list[Signature]], Immediates]:
    return lambda read, op, types: (read.take(count),)


def _skipped(read: _Reader, op: Op, types: list[Signature]) -> Immediates:
    """Indices of the one memory there is."""
    read.take(op.size or 1)
    return ()


def _init(read: _Reader, op: Op, types: list[Signature]) -> Immediates:
    segment = read.unsigned()
    read.byte()
    return (segment,)


_IMMEDIATES: Final[dict[str, Callable[[_Reader, Op, list[Signature]], Immediates]]] = {
    "": lambda read, op, types: (),
    "i32": lambda read, op, types: (read.signed(),),
    "i64": lambda read, op, types: (read.signed(),),
    "f32": _bytes(4),
    "f64": _bytes(8),
    "v128": _bytes(16),
    **dict.fromkeys(("local", "label", "func", "global", "data"), _number),
    "labels": lambda read, op, types: (tuple(read.many(read.unsigned)), read.unsigned()),
    "block": _block,
    "mem": _memarg,
    "atomic": _memarg,
    "memlane": _memlane,
    "lane": lambda read, op, types: (read.byte(),),
    "shuffle": _bytes(16),
    "memory": _skipped,
    "reserved": _skipped,
    "init": _init,
}
