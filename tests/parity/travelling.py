"""Values of the corpus's classes between processes of which one has no corpus. In: a stream of bytes, or values. Out: the other.

A class travels as its name and what is to be made of it where no such class is: there, whoever loads an artifact has made one of
that name as well, and each takes instances of the other's.
"""

import enum
import io
import pickle
import sys
from collections import namedtuple
from collections.abc import Callable
from typing import Any

_made: dict[str, Any] = {}


def _generator(value: Any) -> dict[str, Any]:
    """What `gauss` keeps went through a logarithm and a sine: its last bits may be others (docs/deviations.md)."""
    _, words, after = value.getstate()
    return {"_words": words[:-1], "_place": words[-1], "gauss_next": after and round(after, 12)}


def _old_generator(value: Any) -> dict[str, Any]:
    """The same of numpy's old one."""
    found = value.get_state(legacy=False)
    words, place = tuple(found["state"]["key"].tolist()), found["state"]["pos"]
    return {"_words": words, "_place": place, "_second": round(found["gauss"], 12), "_has_second": bool(found["has_gauss"])}


def _bits(value: Any) -> dict[str, Any]:
    """Of each of the two long numbers two words."""
    import numpy  # which is not inside Pyodide

    found = value.state
    state, step = found["state"]["state"], found["state"]["inc"]
    words = {"_high": state >> 64, "_low": state, "_step_high": step >> 64, "_step_low": step, "_left": found["uinteger"]}
    return {**{name: numpy.uint64(word & (2**64 - 1)) for name, word in words.items()}, "_has_left": bool(found["has_uint32"])}


def _ratio(value: Any) -> dict[str, Any]:
    return {"_numerator": value.numerator, "_denominator": value.denominator}


def _decimal(value: Any) -> dict[str, Any]:
    """What is not finite has no digits and no exponent."""
    sign, digits, exponent = value.as_tuple()
    kind = ("F", "n", "N").index(exponent) + 1 if isinstance(exponent, str) else 0
    return {"_kind": kind, "_sign": sign, "_int": int("".join(map(str, digits)) or 0), "_exp": 0 if kind else exponent}


def _zone(value: Any) -> dict[str, Any]:
    offset, *name = value.__getinitargs__()
    return {"_offset": offset, "_name": name[0] if name else None}


def _parts(*names: str) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {name: getattr(value, name) for name in names}


_DAY, _TIME = ("year", "month", "day"), ("hour", "minute", "second", "microsecond", "tzinfo", "fold")
STANDARD = {
    "Random": _generator, "Fraction": _ratio, "Decimal": _decimal,
    "timezone": _zone, "timedelta": _parts("days", "seconds", "microseconds"),
    "RandomState": _old_generator, "Generator": lambda value: {"_bits": value.bit_generator}, "PCG64": _bits,
    "SimpleNamespace": vars, "date": _parts(*_DAY), "time": _parts(*_TIME), "datetime": _parts(*_DAY, *_TIME),
}  # fmt: skip
"""What instances of Python's own classes hold, in JavaScript too; they travel as pickle knows."""


def _class(name: str) -> Any:
    """The class, where its module is here."""
    module, _, short = name.rpartition(".")
    found = sys.modules.get(module)
    return getattr(found, short, None) or _made.get(name)


def named(name: str, fields: tuple[str, ...], items: list[Any]) -> Any:
    module, _, short = name.rpartition(".")
    cls = _class(name) or _made.setdefault(name, namedtuple(short, fields, module=module))  # type: ignore[misc]
    return tuple.__new__(cls, items)


def member(name: str, rows: list[tuple[str, Any]], own: str) -> Any:
    module, _, short = name.rpartition(".")
    cls = _class(name) or _made.setdefault(name, enum.Enum(short, rows, module=module))  # type: ignore[misc]
    return cls[own]


def flag(name: str, rows: list[tuple[str, int]], form: str, bits: int) -> Any:
    module, _, short = name.rpartition(".")
    cls = _class(name) or _made.setdefault(name, getattr(enum, form)(short, rows, module=module))
    return cls(bits)


def error(name: str, args: tuple[Any, ...]) -> Any:
    """An exception that is not raised. Its `__init__` has run already."""
    cls = _class(name)
    found = cls.__new__(cls, *args)
    found.args = args
    return found


def blank(name: str) -> Any:
    """An instance without fields."""
    module, _, short = name.rpartition(".")
    return object.__new__(_class(name) or _made.setdefault(name, type(short, (), {"__module__": module})))


def set_fields(found: Any, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        object.__setattr__(found, name, value)


def fields_of(value: Any) -> dict[str, Any] | None:
    """What the fields of an instance of the corpus's hold; None where it is none."""
    if (apart := STANDARD.get(type(value).__name__)) is not None:
        return apart(value)
    if isinstance(value, BaseException):
        return {"args": value.args, **vars(value)}
    ours = type(value).__module__.startswith(("parity.corpus", "parity.stateful", "parity.streams"))
    if not ours or isinstance(value, tuple | enum.Enum | type):
        return None
    slots = [name for cls in type(value).__mro__ for name in vars(cls).get("__slots__", ()) if hasattr(value, name)]
    return {name: getattr(value, name) for name in slots} | getattr(value, "__dict__", {})


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        cls = type(value)
        name = f"{cls.__module__}.{cls.__qualname__}"
        if isinstance(value, tuple) and hasattr(cls, "_fields"):
            # Those of the standard library that a folder gives are of classes that it made.
            return named, (name, cls._fields, list(value))
        if not name.startswith("parity.corpus"):
            return NotImplemented
        if isinstance(value, enum.Flag):
            form = "IntFlag" if isinstance(value, int) else "Flag"
            return flag, (name, [(own, each.value) for own, each in cls.__members__.items()], form, value.value)  # type: ignore[attr-defined]
        if isinstance(value, enum.Enum):
            return member, (name, [(each.name, each.value) for each in cls], value.name)  # type: ignore[var-annotated, attr-defined]
        if isinstance(value, BaseException):
            return error, (name, value.args), vars(value), None, None, set_fields
        fields = fields_of(value)
        return NotImplemented if fields is None else (blank, (name,), fields, None, None, set_fields)


def dumps(value: Any) -> bytes:
    """As `pickle.dumps`."""
    out = io.BytesIO()
    _Pickler(out).dump(value)
    return out.getvalue()
