"""Types in other languages. In: a type. Out: its JSON Schema, its TypeScript, its Python annotation.

One table per kind of type; what a host takes and gives is described in `docs/artifact.md` and held by the parity tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from lanewise.ir.types import (
    GROWING,
    NEVER,
    NONE,
    STR,
    Buffer,
    Choice,
    Container,
    Outer,
    Record,
    Scalar,
    Shaped,
    Stream,
    Tuple,
    Type,
    Union,
    held_by,
    limits,
    members,
)
from lanewise.ir.users import UserClass, UserClasses, all_within, gathered

_ARRAYS = {
    "b1": "Uint8Array", "u8": "Uint8Array", "i8": "Int8Array", "u16": "Uint16Array", "i16": "Int16Array", "u32": "Uint32Array",
    "i32": "Int32Array", "u64": "BigUint64Array", "i64": "BigInt64Array", "f16": "Float16s", "f32": "Float32Array",
    "f64": "Float64Array", "c64": "Float32Array", "c128": "Float64Array",
}  # fmt: skip
"""f16 by its bits where the engine has no Float16Array; complex numbers by their parts, one behind the other."""


def numpy_name(name: str) -> str:
    """numpy's name of a machine type: `f32` is float32."""
    kinds = {"b": "bool_", "i": "int", "u": "uint", "f": "float", "c": "complex"}
    return "bool_" if name == "b1" else f"{kinds[name[0]]}{name[1:]}"


@dataclass(slots=True)
class _Around:
    """A container, and the name of its schema where what is in it refers to it."""

    kind: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Schemas:
    """What a schema is made with: the user's classes, the definitions so far, and the containers around this place."""

    users: UserClasses
    named: dict[str, object]
    around: tuple[_Around, ...] = ()


def whole_schema(t: Type, users: UserClasses) -> dict[str, object]:
    """What a JSON value of the type looks like. What may hold others of its own, instances and some containers, is a definition."""
    made = _Schemas(users, {})
    found = _schema(t, made)
    for name, user in reached([t], users).items():
        if user.kind == "record" and not user.is_path:
            made.named[name] = _object(user, user.types, made)
    return {**found, "$defs": made.named} if made.named else found


def reached(types: Iterable[Type], users: UserClasses) -> dict[str, UserClass]:
    """The classes of values of these types, and of what those hold, by their names."""
    return gathered(types, users.of)


def _object(user: UserClass, types: Iterable[Type], made: _Schemas) -> dict[str, object]:
    """What has fields."""
    held = {name: _schema(t, made) for name, t in zip(user.fields, types, strict=True) if t != NEVER and name in user.named}
    needed = [name for name in held if name not in user.maybe]
    whole = {"type": "object", "properties": held, "required": needed, "additionalProperties": False}
    return whole if user.others is None else whole | _of_names(user.others, made)


def _of_names(others: Container, made: _Schemas) -> dict[str, object]:
    """What attributes may be that only the run names."""
    whole = _schema(others, made)
    found = made.named.get(str(whole.get("$ref")).rpartition("/")[2], whole)
    return {name: held for name, held in found.items() if name == "additionalProperties"} if isinstance(found, dict) else {}


def _schema(t: Type, made: _Schemas) -> dict[str, object]:
    match t:
        case Tuple(items=items) if (user := made.users.of(t)) is not None:
            return _object(user, items, made)
        case Choice() if (user := made.users.of(t)) is not None and user.is_flag:
            return {"type": "integer", "minimum": 0}
        case Choice() if (user := made.users.of(t)) is not None:
            return {"enum": list(user.fields)}
        case Record() if made.users.is_path(t):
            return _scalar("str")
        case Record(name=name):
            return {"$ref": f"#/$defs/{name}"}
        case Tuple(items=items):
            parts = [_schema(i, made) for i in items]
            return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        case Union(members=members):
            return {"anyOf": [_schema(m, made) for m in members]}
        case Container(kind=kind) if kind == GROWING:
            return {"type": "array", "items": _number("u8")}
        case Container(kind=kind):
            own = _Around(kind)
            found = _of_container(t, replace(made, around=(*made.around, own)))
            if not own.name:
                return found
            made.named[own.name] = found
            return {"$ref": f"#/$defs/{own.name}"}
        case Outer(level=level):
            own = made.around[-1 - level]
            if not own.name:
                own.name = f"{own.kind}{len(made.named) + 1}"
                made.named[own.name] = {}
            return {"$ref": f"#/$defs/{own.name}"}
        case Buffer(item=item):
            return {"type": "array", "items": _scalar(item)}
        case Shaped(item=item, rank=rank):
            return reduce(lambda inner, _: {"type": "array", "items": inner}, range(rank), _scalar(item))
        case Stream(item=item):
            return _schema(Container("list", (item,)), made)
        case Scalar(name=name):
            return _scalar(name)
    raise TypeError(f"a {t} cannot cross the border of a function")


def _of_container(t: Container, made: _Schemas) -> dict[str, object]:
    match t:
        case Container(kind="list" | "tuple" | "deque" | "set" | "frozenset" as kind, items=(item,)):
            rows = {"maxItems": 0} if item == NEVER else {"items": _schema(item, made)}
            return {"type": "array", **rows, **({"uniqueItems": True} if "set" in kind else {})}
        case Container(items=(key, value, *_)):
            if key == NEVER:
                return {"type": "object", "maxProperties": 0}
            if key == STR:
                return {"type": "object", "additionalProperties": _schema(value, made)}
            return {"type": "array", "items": _schema(Tuple((key, value)), made)}
    raise TypeError(f"a {t} cannot cross the border of a function")


def _scalar(name: str) -> dict[str, object]:
    if name in ("bool", "b1"):
        return {"type": "boolean"}
    if name == "None":
        return {"type": "null"}
    if name == "bytes":
        return {"type": "array", "items": _number("u8")}
    if name == "str":
        return {"type": "string"}
    if name == "exception":
        return {"type": "object"}
    if name in ("complex", "c64", "c128"):
        part = {"type": "number"}
        return {"type": "object", "properties": {"re": part, "im": part}, "required": ["re", "im"], "additionalProperties": False}
    return {"type": "integer"} if name == "int" else _number(name)


def _number(name: str) -> dict[str, object]:
    if name[0] in "iu":
        low, high = limits(name)
        return {"type": "integer", "minimum": low, "maximum": high}
    return {"type": "boolean" if name == "b1" else "number"}


def class_name(name: str) -> str:
    """Of a class that has a number, since another one has its name, too."""
    return name.replace(".", "_")


def interface(user: UserClass, users: UserClasses) -> str:
    """The fields of instances, as TypeScript; their ints are `I`."""
    rows = [(name, t) for name, t in zip(user.fields, user.types, strict=True) if t != NEVER and name in user.named]
    held = [(f"{name}{'?' * (name in user.maybe)}", typescript(t, users, False, "I")) for name, t in rows]
    if user.others is not None and (other := held_by(user.others)[1]) != NEVER:
        # TypeScript wants that each field could lie under any name.
        every = [typescript(m, users, False, "I") for t in (other, *(t for _, t in rows)) for m in members(t)]
        held.append(("[name: string]", " | ".join(dict.fromkeys([*every, *["undefined"] * bool(user.maybe)]))))
    return "{ " + " ".join(f"{name}: {text};" for name, text in held) + " }"


_IMAGE = "ImageData"
"""Of bytes in three dimensions: rows, columns, and four numbers each."""


def _numbers(t: Buffer | Shaped, given: bool) -> list[str]:
    """A typed array, of several dimensions with its shape; what is given may then also be rows of rows of real numbers."""
    if isinstance(t, Buffer) or t.rank == 1:
        return [_ARRAYS[t.item]]
    tensor = f"{{ readonly data: {_ARRAYS[t.item]}; readonly shape: readonly number[] }}"
    if not given or not t.rank or t.item[0] == "c":
        return [tensor]
    return [tensor, _nested(t.item, t.rank), *([_IMAGE] if (t.item, t.rank) == ("u8", 3) else [])]


def _nested(item: str, rank: int) -> str:
    """Arrays of arrays."""
    number = {"b1": "boolean"}.get(item, "bigint" if item[1:] == "64" and item[0] in "iu" else "number")
    return reduce(lambda inner, _: f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]", range(rank), number)


def counts(t: Type, users: UserClasses) -> bool:
    """Whether values have ints of 64 bits and more in them."""
    return any(isinstance(part, Scalar) and part.name in ("int", "i64", "u64") for part in all_within(t, users))


def typescript(t: Type, users: UserClasses, given: bool, wide: str = "number") -> str:
    """As an argument (`given`), or as a result, in which ints of 64 bits and more are `wide`."""
    match t:
        case Tuple(items=items) if (user := users.of(t)) is not None:
            rows = (f"{name}: {typescript(i, users, given, wide)};" for name, i in zip(user.fields, items, strict=True))
            named = "{ " + " ".join(rows) + " }"
            return f"({named} | {typescript(Tuple(items), users, given, wide)})" if given else named
        case Choice() if (user := users.of(t)) is not None:
            return "number" if user.is_flag else " | ".join(json.dumps(name) for name in user.fields)
        case Scalar() | Record() if t == STR or users.is_path(t):
            return "string"
        case Record(name=name):
            ints = "number | bigint" if given else wide
            return class_name(name) + f"<{ints}>" * (ints != "number" and counts(t, users))
        case Tuple(items=items):
            return f"{'readonly ' if given else ''}[{', '.join(typescript(i, users, given, wide) for i in items)}]"
        case Union(members=members):
            return " | ".join(dict.fromkeys(form for m in members for form in _forms(m, users, given, wide)))
        case Container(kind="list" | "tuple" | "deque", items=(item,)):
            inner = typescript(item, users, given, wide)
            several = inner.startswith("readonly") or (given and inner.startswith("{"))
            is_one = " " not in inner or (isinstance(item, Tuple | Container | Record) and not several)
            return f"{inner}[]" if is_one else f"({inner})[]"
        case Container(kind=kind) if kind == GROWING:
            return "Uint8Array"
        case Container(kind="set" | "frozenset", items=(item,)):
            return f"Set<{typescript(item, users, given, wide)}>"
        case Container(items=(key, value, *_)):
            held = typescript(value, users, given, wide)
            pairs = f"Map<{typescript(key, users, given, wide)}, {held}>"
            record = f"{{ [key: string]: {held} }}"
            return pairs if key not in (STR, NEVER) else f"{record} | {pairs}" if given else record
        case Outer():
            return "unknown"
        case Buffer() | Shaped():
            return _either(_numbers(t, given))
        case Scalar(name="bool" | "b1"):
            return "boolean"
        case Scalar(name="None" | "never" as name):
            return "null" if name == "None" else "never"
        case Scalar(name="bytes" | "exception" as name):
            return "Uint8Array" if name == "bytes" else "PyError"
        case Scalar(name="complex" | "c64" | "c128"):
            return "Complex | number" if given else "Complex"
        case Scalar(name=name):
            if given:
                return "number | bigint" if name == "int" or name[0] in "iu" else "number"
            return wide if name in ("int", "i64", "u64") else "number"
    raise TypeError(f"a {t} cannot cross the border of a function")


def _forms(t: Type, users: UserClasses, given: bool, wide: str) -> list[str]:
    """What a value of one of several types may be."""
    return _numbers(t, given) if isinstance(t, Buffer | Shaped) else [typescript(t, users, given, wide)]


def _either(forms: list[str]) -> str:
    return f"({' | '.join(forms)})" if len(forms) > 1 else forms[0]


def annotation(t: Type) -> str:
    """As a stub file writes it, with `np` for numpy and classes by their names."""
    match t:
        case Tuple(name=name) | Record(name=name) | Choice(name=name) if name:
            return class_name(name)
        case Tuple(items=items):
            return f"tuple[{', '.join(map(annotation, items)) or '()'}]"
        case Union(members=members):
            return " | ".join(dict.fromkeys(map(annotation, members)))
        case Outer():
            return "Any"
        case Container(kind="tuple", items=(item,)):
            return f"tuple[{annotation(item)}, ...]"
        case Container(kind=kind) if kind == GROWING:
            return "bytearray"
        case Container(kind="Counter", items=(item, _)):
            return f"Counter[{annotation(item)}]"
        case Container(kind=kind):
            return f"{kind}[{', '.join(map(annotation, held_by(t)))}]"
        case Buffer(kind="array", item=item):
            return "array[float]" if item[0] == "f" else "array[int]"
        case Buffer(kind="ndarray", item=item) | Shaped(item=item):
            return f"NDArray[np.{numpy_name(item)}]"
        case Buffer(kind=kind):
            return kind
        case Stream(item=item, sent=sent, returned=returned):
            parts = ", ".join(map(annotation, (item, sent, returned)))
            return f"Generator[{parts}]" if sent != NONE or returned not in (NONE, NEVER) else f"Iterator[{annotation(item)}]"
        case Scalar(name="never" | "exception" as name):
            return "Never" if name == "never" else "BaseException"
        case Scalar(name="int" | "float" | "complex" | "bool" | "str" | "bytes" | "None" as name):
            return name
        case Scalar(name=name):
            return f"np.{numpy_name(name)}"
    raise TypeError(f"a {t} cannot cross the border of a function")
