"""A module as plain values comes in; its text format goes out, which assemblers turn back into the same bytes.

One instruction a line, indented by nesting, with the names of functions, globals and locals, blocks as `$L0`, `$L1` ...
and `;; @gcd:12` where that line's code begins. Section numbers are those of the core specification 2.0.
"""

import math
import re
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from .module import Data, Function, Global, Import, Memory, Module, ValueType, constant, signatures
from .opcodes import OPS, Op


def print_wat(module: Module) -> str:
    """The whole module. Its types are spelled out first, so that an assembler numbers them as the encoder does."""
    fields = [
        *(f"(type (func{_signature(params, results)}))" for params, results in signatures(module)),
        *(_import(function) for function in module.imports),
        *([_memory(module.memory)] if module.memory else []),
        *(_global(variable) for variable in module.globals),
        *(_function(function) for function in module.functions),
        *(_data(segment) for segment in module.data),
        *(f"(@custom {_string(custom.name)} {_string(custom.content)})" for custom in module.customs),
    ]
    name = "" if module.name is None else " " + identifier(module.name)
    return "\n  ".join([f"(module{name}", *fields]) + "\n)\n"


# words (6.3)

_IDENTIFIER: Final = re.compile(r"[0-9A-Za-z!#$%&'*+\-./:<=>?@\\^_`|~]+")


def identifier(name: str) -> str:
    """`$name`, in quotes where it has other characters than 6.3.5 allows."""
    return f"${name}" if _IDENTIFIER.fullmatch(name) else "$" + _string(name)


def _string(content: str | bytes) -> str:
    data = content.encode() if isinstance(content, str) else content
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:02x}" for b in data) + '"'


def number(type: ValueType, value: int | float | bytes) -> str:
    """A constant in words that read back as the same bits."""
    if type in ("i32", "i64"):
        return str(value)
    bits = constant(type, value)
    if type == "v128":
        return "i32x4 " + " ".join(f"0x{lane:08x}" for lane in struct.unpack("<4I", bits))
    return _float(*_FLOAT_SHAPES[type], bits)


# struct code, bits of the fraction, decimal digits that tell every value from its neighbours
_FLOAT_SHAPES: Final = {"f32": ("f", 23, 9), "f64": ("d", 52, 17)}


def _float(code: str, fraction: int, digits: int, bits: bytes) -> str:
    value: float = struct.unpack("<" + code, bits)[0]
    sign = "-" if bits[-1] & 0x80 else ""
    if math.isnan(value):
        payload = int.from_bytes(bits, "little") & (1 << fraction) - 1
        return sign + ("nan" if payload == 1 << fraction - 1 else f"nan:0x{payload:x}")
    if math.isinf(value):
        return sign + "inf"
    texts = (f"{value:.{n}g}" for n in range(1, digits + 1))
    return next(text for text in texts if _reads_back(code, text, value))


def _reads_back(code: str, text: str, value: float) -> bool:
    try:
        return bool(struct.unpack("<" + code, struct.pack("<" + code, float(text)))[0] == value)
    except OverflowError:  # rounded up beyond the largest finite value
        return False


# fields (6.6)


def _signature(params: Sequence[ValueType], results: Sequence[ValueType]) -> str:
    return _types("param", params) + _types("result", results)


def _types(word: str, types: Sequence[ValueType]) -> str:
    return f" ({word} {' '.join(types)})" if types else ""


def _export(name: str | None) -> str:
    return "" if name is None else f" (export {_string(name)})"


def _import(function: Import) -> str:
    signature = _signature(function.params, function.results)
    host = f"{_string(function.module)} {_string(function.field)}"
    return f"(import {host} (func {identifier(function.name)}{signature}))"


def _memory(memory: Memory) -> str:
    host = f" (import {_string(memory.imported[0])} {_string(memory.imported[1])})" if memory.imported else ""
    top = "" if memory.max_pages is None else f" {memory.max_pages}"
    return f"(memory{_export(memory.export)}{host} {memory.min_pages}{top}{' shared' if memory.shared else ''})"


def _global(variable: Global) -> str:
    type = f"(mut {variable.type})" if variable.mutable else variable.type
    name = f"{identifier(variable.name)}{_export(variable.export)}"
    if variable.imported:
        return f"(global {name} (import {_string(variable.imported[0])} {_string(variable.imported[1])}) {type})"
    return f"(global {name} {type} ({variable.type}.const {number(variable.type, variable.init)}))"


def _data(segment: Data) -> str:
    offset = "" if segment.offset is None else f"(i32.const {segment.offset}) "
    return f"(data {offset}{_string(segment.content)})"


def _function(function: Function) -> str:
    names = _local_names(function)
    head = f"(func {identifier(function.name)}{_export(function.export)}"
    head += _declarations("param", function.params, 0, names) + _types("result", function.results)
    lines = [head]
    if function.locals:
        lines.append("    " + _declarations("local", function.locals, len(function.params), names).lstrip())
    return "\n".join([*lines, *_body(function, names)]) + "\n  )"


def _declarations(word: str, types: Sequence[ValueType], first: int, names: Mapping[int, str]) -> str:
    """A named local has parentheses of its own; neighbours without names share theirs."""
    text, plain = "", []
    for index, type in enumerate(types, first):
        if index not in names:
            plain.append(type)
            continue
        text += _types(word, plain) + f" ({word} {names[index]} {type})"
        plain = []
    return text + _types(word, plain)


def _local_names(function: Function) -> dict[int, str]:
    """Names in a function must differ in text (6.3.5) though not in the name section: a repeated one gets its index."""
    names: dict[int, str] = {}
    for index, name in sorted(function.local_names.items()):
        text = identifier(name)
        names[index] = text if text not in names.values() else identifier(f"{name}.{index}")
    return names


# instructions (6.5)

_OPENERS: Final = frozenset({"block", "loop", "if"})


def _body(function: Function, names: Mapping[int, str]) -> Iterator[str]:
    """One line per instruction; `else` and `end` stand where their block does."""
    places = dict(function.locations)
    scope = _Scope(names)
    for index, (name, *immediates) in enumerate(function.body):
        op = OPS[name]
        if name == "end" and scope.labels:
            scope.labels.pop()
        depth = len(scope.labels) - (name == "else")
        if name in _OPENERS:
            scope.open()
        words = [name, *filter(None, [_IMMEDIATES[op.immediate](scope, op, *immediates)])]
        comment = f"  ;; @{places[index]}" if index in places else ""
        yield "  " * (depth + 2) + " ".join(words) + comment


class _Scope:
    """What names mean at one place in a body: its locals, and the labels around it, innermost last."""

    def __init__(self, locals: Mapping[int, str]) -> None:
        self.locals = locals
        self.labels: list[str] = []
        self.opened = 0

    def open(self) -> None:
        self.labels.append(f"$L{self.opened}")
        self.opened += 1

    def label(self, depth: int) -> str:
        """The function's own body has no name, only a depth."""
        return self.labels[-1 - depth] if depth < len(self.labels) else str(depth)


def _memarg(scope: _Scope, op: Op, offset: int = 0, align: int = 0) -> str:
    words = [f"offset={offset}"] if offset else []
    words += [f"align={align}"] if align not in (0, op.size) else []
    return " ".join(words)


def _memlane(scope: _Scope, op: Op, lane: int, offset: int = 0, align: int = 0) -> str:
    return f"{_memarg(scope, op, offset, align)} {lane}".lstrip()


def _block(scope: _Scope, op: Op, results: Sequence[str] = (), params: Sequence[str] = ()) -> str:
    return scope.labels[-1] + _signature(params, results)


def _labels(scope: _Scope, op: Op, depths: Sequence[int], default: int) -> str:
    return " ".join(scope.label(depth) for depth in (*depths, default))


def _plain(scope: _Scope, op: Op) -> str:
    return ""


def _index(scope: _Scope, op: Op, number: int) -> str:
    return str(number)


def _named(scope: _Scope, op: Op, name: str) -> str:
    return identifier(name)


_IMMEDIATES: Final[dict[str, Callable[..., str]]] = {
    "": _plain,
    "i32": lambda scope, op, value: number("i32", value),
    "i64": lambda scope, op, value: number("i64", value),
    "f32": lambda scope, op, value: number("f32", value),
    "f64": lambda scope, op, value: number("f64", value),
    "v128": lambda scope, op, value: number("v128", value),
    "local": lambda scope, op, index: scope.locals.get(index, str(index)),
    "label": lambda scope, op, depth: scope.label(depth),
    "labels": _labels,
    "func": _named,
    "global": _named,
    "block": _block,
    "mem": _memarg,
    "atomic": _memarg,
    "memlane": _memlane,
    "lane": _index,
    "shuffle": lambda scope, op, lanes: " ".join(map(str, lanes)),
    "memory": _plain,
    "reserved": _plain,
    "data": _index,
    "init": _index,
}
