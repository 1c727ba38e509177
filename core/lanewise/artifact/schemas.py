"""Types in other languages. In: a type. Out: its JSON Schema, its TypeScript, its Python annotation.

One table per kind of type; what a host takes and gives is described in `docs/artifact.md` and held by the parity tests.
"""

from __future__ import annotations

from lanewise.ir.types import NEVER, Buffer, Container, Scalar, Tuple, Type, Union, limits

_ARRAYS = {
    "b1": "Uint8Array", "u8": "Uint8Array", "i8": "Int8Array", "u16": "Uint16Array", "i16": "Int16Array", "u32": "Uint32Array",
    "i32": "Int32Array", "u64": "BigUint64Array", "i64": "BigInt64Array", "f16": "Uint16Array", "f32": "Float32Array",
    "f64": "Float64Array",
}  # fmt: skip
"""f16 by its bits, until every engine has Float16Array."""


def numpy_name(name: str) -> str:
    """numpy's name of a machine type: `f32` is float32."""
    kinds = {"b": "bool_", "i": "int", "u": "uint", "f": "float", "c": "complex"}
    return "bool_" if name == "b1" else f"{kinds[name[0]]}{name[1:]}"


def json_schema(t: Type) -> dict[str, object]:
    """What a JSON value of the type looks like."""
    match t:
        case Tuple(items=items):
            parts = [json_schema(i) for i in items]
            return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        case Union(members=members):
            return {"anyOf": [json_schema(m) for m in members]}
        case Container(kind="list" | "tuple", items=(item,)):
            return {"type": "array", "maxItems": 0} if item == NEVER else {"type": "array", "items": json_schema(item)}
        case Buffer(item=item):
            return {"type": "array", "items": _number(item)}
        case Scalar(name=name):
            return _scalar(name)
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
    if name in ("complex", "c64", "c128"):
        part = {"type": "number"}
        return {"type": "object", "properties": {"re": part, "im": part}, "required": ["re", "im"], "additionalProperties": False}
    return {"type": "integer"} if name == "int" else _number(name)


def _number(name: str) -> dict[str, object]:
    if name[0] in "iu":
        low, high = limits(name)
        return {"type": "integer", "minimum": low, "maximum": high}
    return {"type": "boolean" if name == "b1" else "number"}


def typescript(t: Type, given: bool, wide: str = "number") -> str:
    """As an argument (`given`), or as a result, in which ints of 64 bits and more are `wide`."""
    match t:
        case Tuple(items=items):
            return f"{'readonly ' if given else ''}[{', '.join(typescript(i, given, wide) for i in items)}]"
        case Union(members=members):
            return " | ".join(dict.fromkeys(typescript(m, given, wide) for m in members))
        case Container(kind="list" | "tuple", items=(item,)):
            inner = typescript(item, given, wide)
            is_one = " " not in inner or (isinstance(item, Tuple | Container) and not inner.startswith("readonly"))
            return f"{inner}[]" if is_one else f"({inner})[]"
        case Buffer(item=item):
            return _ARRAYS[item]
        case Scalar(name="bool" | "b1"):
            return "boolean"
        case Scalar(name="None" | "never" as name):
            return "null" if name == "None" else "never"
        case Scalar(name="str"):
            return "string"
        case Scalar(name="bytes"):
            return "Uint8Array"
        case Scalar(name="complex" | "c64" | "c128"):
            return "Complex | number" if given else "Complex"
        case Scalar(name=name):
            if given:
                return "number | bigint" if name == "int" or name[0] in "iu" else "number"
            return wide if name in ("int", "i64", "u64") else "number"
    raise TypeError(f"a {t} cannot cross the border of a function")


def annotation(t: Type) -> str:
    """As a stub file writes it, with `np` for numpy."""
    match t:
        case Tuple(items=items):
            return f"tuple[{', '.join(map(annotation, items)) or '()'}]"
        case Union(members=members):
            return " | ".join(map(annotation, members))
        case Container(kind="list", items=(item,)):
            return f"list[{annotation(item)}]"
        case Container(kind="tuple", items=(item,)):
            return f"tuple[{annotation(item)}, ...]"
        case Buffer(kind="array", item=item):
            return "array[float]" if item[0] == "f" else "array[int]"
        case Buffer(kind="ndarray", item=item):
            return f"NDArray[np.{numpy_name(item)}]"
        case Buffer(kind=kind):
            return kind
        case Scalar(name="never"):
            return "Never"
        case Scalar(name="int" | "float" | "complex" | "bool" | "str" | "bytes" | "None" as name):
            return name
        case Scalar(name=name):
            return f"np.{numpy_name(name)}"
    raise TypeError(f"a {t} cannot cross the border of a function")
