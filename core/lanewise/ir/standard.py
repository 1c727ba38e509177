"""Classes of Python's own library whose instances cross the border of a function.

In: the names of classes, instances. Out: the class, which any Python has; what an instance holds, by the names that the fields of
its counterpart have (`library/prelude/standard/`), and an instance that holds it. Where those names are the class's own, nothing
more has to be said of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import count

from lanewise.ir import drawing

STANDARD, PATH = "standard", "path"
"""The forms of such classes where their names are kept (`users.py`). A path is a text wherever there is no Python."""


@dataclass(frozen=True)
class Parts:
    """How an instance comes apart, and how what it holds is put into one that is there."""

    blank: Callable[[], object]
    apart: Callable[[object], dict[str, object]]
    filled: Callable[[object, dict[str, object]], None]


@dataclass(frozen=True)
class Whole:
    """How an instance that never changes comes apart, and how one is made of what it holds."""

    apart: Callable[[object], dict[str, object]]
    made: Callable[[dict[str, object]], object]


def form_of(name: str) -> str | None:
    """The form of a class; None where it is none of these."""
    return PATH if name in _PATHS else STANDARD if name in CLASSES else None


def full_name(cls: type) -> str:
    """The name that a class has in `CLASSES`, if it is there."""
    return f"{cls.__module__}.{cls.__qualname__}"


def class_of(name: str) -> type:
    """The class of a name that `CLASSES` has."""
    module, _, short = name.rpartition(".")
    found = getattr(import_module(module), short)
    assert isinstance(found, type)
    return found


def _count_apart(counter: object) -> dict[str, object]:
    """It tells only by its `repr` what comes next."""
    first, _, step = repr(counter).removeprefix("count(").removesuffix(")").partition(", ")
    return {"_next": _number(first), "_step": _number(step or "1"), "_taken": 0}


def _number(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdecimal() else text


def counts_ints(found: object) -> bool:
    """Whether it is a count whose numbers are ints, as those of nearly all are."""
    return type(found) is count and all(type(part) is int for part in _count_apart(found).values())


def goes_on(found: object) -> bool:
    """Whether it is a generator of random numbers, or a count of ints: every draw changes it."""
    return isinstance(CLASSES.get(full_name(type(found))), Parts) and (type(found) is not count or counts_ints(found))


def _count_filled(counter: object, held: dict[str, object]) -> None:
    """It only goes on by being asked."""
    taken = held["_taken"]
    assert isinstance(counter, Iterator) and isinstance(taken, int)
    for _ in range(taken):
        next(counter)


def _named(name: str, *fields: str) -> Whole:
    """A class that takes what its instances hold by the names of their fields."""

    def apart(found: object) -> dict[str, object]:
        return {field: getattr(found, field) for field in fields}

    return Whole(apart, lambda held: class_of(name)(**held))


def _zone_apart(zone: object) -> dict[str, object]:
    offset, *name = zone.__getinitargs__()  # type: ignore[attr-defined]
    return {"_offset": offset, "_name": name[0] if name else None}


def _zone_made(held: dict[str, object]) -> object:
    given = [part for part in held.values() if part is not None]
    return class_of("datetime.timezone")(*given)


def _logger_apart(logger: object) -> dict[str, object]:
    return {"name": logger.name}  # type: ignore[attr-defined]


def _logger_made(held: dict[str, object]) -> object:
    from logging import getLogger

    return getLogger(str(held["name"]))


def _path(name: str) -> Whole:
    return Whole(lambda path: {"_text": str(path)}, lambda held: class_of(name)(held["_text"]))


_NO_EXPONENTS = ("F", "n", "N")
"""What stands for the exponent of an infinity, and of what is no number: quiet, and one that signals."""


def _decimal_apart(number: object) -> dict[str, object]:
    sign, digits, exp = number.as_tuple()  # type: ignore[attr-defined]
    kind = 0 if isinstance(exp, int) else _NO_EXPONENTS.index(exp) + 1
    return {"_kind": kind, "_sign": sign, "_int": int("".join(map(str, digits)) or "0"), "_exp": exp if kind == 0 else 0}


def _decimal_made(held: dict[str, object]) -> object:
    kind = held["_kind"]
    assert isinstance(kind, int)
    digits = tuple(map(int, str(held["_int"]))) if kind == 0 else ()
    return class_of("decimal.Decimal")((held["_sign"], digits, held["_exp"] if kind == 0 else _NO_EXPONENTS[kind - 1]))


_PATHS = ("pathlib.PosixPath", "pathlib.PurePosixPath")
_OF_DAY, _OF_TIME = ("year", "month", "day"), ("hour", "minute", "second", "microsecond", "tzinfo", "fold")
CLASSES: dict[str, Parts | Whole | None] = {
    "datetime.date": _named("datetime.date", *_OF_DAY),
    "datetime.datetime": _named("datetime.datetime", *_OF_DAY, *_OF_TIME),
    "datetime.time": _named("datetime.time", *_OF_TIME),
    "datetime.timedelta": _named("datetime.timedelta", "days", "seconds", "microseconds"),
    "datetime.timezone": Whole(_zone_apart, _zone_made),
    "decimal.Decimal": Whole(_decimal_apart, _decimal_made),
    "fractions.Fraction": None,
    **{name: _path(name) for name in _PATHS},
    "itertools.count": Parts(count, _count_apart, _count_filled),
    **{f"logging.{name}": Whole(_logger_apart, _logger_made) for name in ("Logger", "RootLogger")},
    "numpy.random._generator.Generator": Parts(drawing.new_generator, drawing.generator_apart, drawing.generator_filled),
    "numpy.random._pcg64.PCG64": Parts(drawing.new_bits, drawing.bits_apart, drawing.bits_filled),
    "numpy.random.mtrand.RandomState": Parts(drawing.new_state, drawing.state_apart, drawing.state_filled),
    "types.SimpleNamespace": None,
    "random.Random": Parts(drawing.new_random, drawing.random_apart, drawing.random_filled),
}
"""None: its fields have the names of the counterpart's."""
