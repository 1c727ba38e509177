"""Dataclasses as JSON. In: a dataclass or an instance of one. Out: its JSON, its JSON Schema; from JSON the instance back.

A field whose value is its default is left away; a trailing `_` of a field's name (`raise_`) is not part of the JSON's. What is
read is checked against the annotations, and a difference is an ArtifactError that names the place.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any, TypeVar

from lanewise.errors import ArtifactError

T = TypeVar("T")
_NAMES: dict[object, str] = {str: "a text", bool: "true or false", int: "an integer", float: "a number"}
_SCHEMAS: dict[object, dict[str, object]] = {
    str: {"type": "string"}, bool: {"type": "boolean"}, int: {"type": "integer"}, float: {"type": "number"}, object: {},
}  # fmt: skip


def dump(value: object) -> Any:
    """The JSON of a dataclass, a list, a dict or a plain value."""
    if dataclasses.is_dataclass(value):
        fields = ((f, getattr(value, f.name)) for f in dataclasses.fields(value))
        return {_key(f): dump(v) for f, v in fields if v != _default(f)}
    if isinstance(value, list | tuple):
        return [dump(v) for v in value]
    if isinstance(value, dict):
        return {k: dump(v) for k, v in value.items()}
    return value


def read(kind: type[T], data: object, where: str) -> T:
    """The instance of a dataclass that JSON describes; `where` begins each message."""
    found: T = _read(kind, data, where)
    return found


def schema(kind: type) -> dict[str, object]:
    """The JSON Schema of a dataclass."""
    definitions: dict[str, object] = {}
    _schema(kind, definitions)
    main = definitions.pop(kind.__name__)
    assert isinstance(main, dict)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": kind.__name__, **main, "$defs": definitions}


def _key(field: dataclasses.Field[Any]) -> str:
    return field.name.rstrip("_")


def _default(field: dataclasses.Field[Any]) -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _is_needed(field: dataclasses.Field[Any]) -> bool:
    return _default(field) is dataclasses.MISSING


def _fields(kind: Any) -> tuple[tuple[dataclasses.Field[Any], str, Any], ...]:
    hints = typing.get_type_hints(kind)
    return tuple((f, _key(f), hints[f.name]) for f in dataclasses.fields(kind))


def _read(kind: Any, data: object, where: str) -> Any:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if kind is object:
        return data
    if dataclasses.is_dataclass(kind):
        return _read_fields(kind, data, where)
    if origin is types.UnionType:
        return None if data is None and type(None) in args else _read(args[0], data, where)
    if origin is typing.Literal:
        return data if data in args else _refuse(where, f"one of {', '.join(map(str, args))}", data)
    if origin is list:
        rows = data if isinstance(data, list) else _refuse(where, "a list", data)
        return [_read(args[0], row, f"{where}[{i}]") for i, row in enumerate(rows)]
    if origin is tuple:
        parts = data if isinstance(data, list) and len(data) == len(args) else _refuse(where, f"a list of {len(args)}", data)
        return tuple(_read(each, part, f"{where}[{i}]") for i, (each, part) in enumerate(zip(args, parts, strict=True)))
    if origin is dict:
        rows = data if isinstance(data, dict) else _refuse(where, "an object", data)
        return {k: _read(args[1], v, f"{where}.{k}") for k, v in rows.items()}
    fits = type(data) is kind or (kind is float and type(data) is int)
    return data if fits else _refuse(where, _NAMES[kind], data)


def _read_fields(kind: Any, data: object, where: str) -> Any:
    found: dict[str, object] = data if isinstance(data, dict) else _refuse(where, "an object", data)
    fields = _fields(kind)
    unknown = sorted(found.keys() - {key for _, key, _ in fields})
    if unknown:
        raise ArtifactError(f"{where} has the field '{unknown[0]}', which this lanewise does not know")
    missing = [key for field, key, _ in fields if key not in found and _is_needed(field)]
    if missing:
        raise ArtifactError(f"{where} lacks the field '{missing[0]}'")
    return kind(**{f.name: _read(hint, found[key], f"{where}.{key}") for f, key, hint in fields if key in found})


def _refuse(where: str, expected: str, data: object) -> Any:
    shown = repr(data)
    raise ArtifactError(f"{where} is {expected}, not {shown if len(shown) < 60 else type(data).__name__}")


def _schema(kind: Any, definitions: dict[str, object]) -> dict[str, object]:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is None and dataclasses.is_dataclass(kind):
        name: str = kind.__name__  # type: ignore[union-attr]
        if name not in definitions:
            definitions[name] = {}
            fields = _fields(kind)
            properties = {key: _schema(hint, definitions) for _, key, hint in fields}
            needed = [key for field, key, _ in fields if _is_needed(field)]
            definitions[name] = {
                "type": "object", "properties": properties, "required": needed, "additionalProperties": False,
            }  # fmt: skip
        return {"$ref": f"#/$defs/{name}"}
    if origin is types.UnionType:
        return {"anyOf": [{"type": "null"} if a is type(None) else _schema(a, definitions) for a in args]}
    if origin is typing.Literal:
        return {"enum": list(args)}
    if origin is list:
        return {"type": "array", "items": _schema(args[0], definitions)}
    if origin is tuple:
        return {"type": "array", "prefixItems": [_schema(a, definitions) for a in args], "items": False}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(args[1], definitions)}
    return dict(_SCHEMAS[kind])
