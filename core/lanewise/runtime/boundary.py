"""Values at the border. In: a type. Out: its codec: which Python values it takes, and how they become words and back.

The shapes are those of the last section of `ir/layout.py`; a word's type is a letter of `struct` (`lanewise_wasm/host.py`).
`fit` gives the value as the function sees it (an int for a float parameter becomes a float), or NotImplemented where the
type is wrong; a value out of range raises. Nothing here knows names of functions or parameters: `calls.py` adds them.
"""

from __future__ import annotations

import enum
import numbers
import operator
import struct
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any, SupportsFloat, cast

from lanewise.artifact.plain import numpy_type
from lanewise.ir.classes import CONTAINERS, factory_class
from lanewise.ir.flat import parts_of
from lanewise.ir.types import (
    BOOL,
    COMPLEX,
    FLOAT,
    GROWING,
    INT,
    NEVER,
    VIEW_KINDS,
    Buffer,
    Choice,
    Closure,
    Container,
    Outer,
    Record,
    Scalar,
    Shaped,
    Tuple,
    Type,
    Union,
    held_by,
    limits,
)
from lanewise.ir.users import NO_CLASSES, UserClass, UserClasses
from lanewise.runtime.buffers import buffer_codec
from lanewise.runtime.codecs import HIGH, LOW, Codec, Heap, Scope, Word, Words, either, named
from lanewise.runtime.containers import Holder, Rows, rows_of
from lanewise.runtime.records import Fields
from lanewise.runtime.tables import items_of
from lanewise.runtime.views import view_of


def codec(
    t: Type, exact: bool, users: UserClasses = NO_CLASSES, holder: Holder | None = None, around: tuple[_Whole, ...] = ()
) -> Codec:
    """The codec of a type. `holder`: the parameter of this type, where it is one's and not a result's. `around`: the containers
    within which it stands."""

    def inner(types: tuple[Type, ...], holder: Holder | None = holder, around: tuple[_Whole, ...] = around) -> tuple[Codec, ...]:
        return tuple(_NO_ITEM if item == NEVER else codec(item, exact, users, holder, around) for item in types)

    match t:
        case Container(kind="tuple", items=items):
            whole, holder = _Whole(), holder and replace(holder, written=False)
            return whole.is_now(_any_length(_container(Container("list", items), inner(items, holder, (*around, whole)), holder)))
        case Container(kind=kind) if kind == GROWING:
            return _container(t, (_BYTE,), holder)
        case Container(kind=kind):
            made, whole = view_of if kind in VIEW_KINDS else _container, _Whole()
            return whole.is_now(made(t, inner(held_by(t), holder, (*around, whole)), holder))
        case Outer(level=level):
            return around[-1 - level].again()
        case Buffer() | Shaped():
            return _array(t)
        case Scalar(name=name):
            return _scalar(name, exact) if holder is None or holder.converts else _unconverted(name, exact)
        case Tuple(items=items):
            return _tuple(inner(items), users.of(t))
        case Choice() if (user := users.of(t)) is not None:
            return _member(user)
        case Record() if (user := users.of(t)) is not None:
            return _instance(user, exact, users, holder)
        case Closure(code=code) if code in users.functions:
            return _function(users.functions[code])
        case Union(members=members):
            return _union(inner(members), members)
    raise TypeError(f"a {t} cannot cross the border of a function")


# --- scalars ---------------------------------------------------------------------------------------------------------


def _fit_int(value: object) -> object:
    if isinstance(value, int):
        return int(value)
    # An array has `__index__`, too; with axes it is no number.
    is_number = hasattr(type(value), "__index__") and not getattr(value, "ndim", 0)
    return operator.index(cast(Any, value)) if is_number else NotImplemented


def _fit_float(value: object) -> object:
    # An array has __float__ too, and so has a complex of numpy's; neither is a real number.
    real = isinstance(value, numbers.Real) or (isinstance(value, numbers.Number) and not isinstance(value, numbers.Complex))
    return float(cast(SupportsFloat, value)) if real and hasattr(type(value), "__float__") else NotImplemented


def _fit_complex(value: object) -> object:
    return complex(cast(Any, value)) if isinstance(value, numbers.Complex) else _fit_float(value)


def _fit_bool(value: object) -> object:
    if isinstance(value, bool):
        return value
    return bool(value) if type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_") else NotImplemented


def _one(value: Any, heap: Heap) -> Words:
    return (value,)


def _parts(value: Any, heap: Heap) -> Words:
    return float(value.real), float(value.imag)


def _word(words: Sequence[str], scope: Scope) -> str:
    return words[0]


def _by(make: Callable[..., object]) -> Callable[[Sequence[str], Scope], str]:
    """What shows a value that this makes of its words."""
    return lambda words, scope: f"{named(make, scope)}({', '.join(words)})"


def _latin(text: str) -> bytes:
    return text.encode("latin-1")


_PYTHON: dict[str, Codec] = {
    "int": Codec(
        "int", "q", (int,), _fit_int, lambda n: LOW <= n <= HIGH, _one, _word, plain=True
    ),
    "float": Codec("float", "d", (float,), _fit_float, None, _one, _word, plain=True),
    "bool": Codec("bool", "i", (bool,), _fit_bool, None, _one, lambda w, scope: f"({w[0]} != 0)", plain=True),
    "complex": Codec("complex", "dd", (complex,), _fit_complex, None, _parts, _by(complex)),
    "str": Codec(
        "str", "i", (str,), lambda v: str(v) if isinstance(v, str) else NotImplemented, None,
        lambda v, heap: (heap.text_word(v),), lambda w, scope: f"$seat.text_of({w[0]})",
    ),
    "bytes": Codec(
        "bytes", "i", (bytes,), lambda v: bytes(v) if isinstance(v, bytes) else NotImplemented, None,
        lambda v, heap: (heap.text_word(v.decode("latin-1")),), lambda w, scope: f"{named(_latin, scope)}($seat.text_of({w[0]}))",
    ),
    "exception": Codec(
        "exception", "i", (), lambda v: NotImplemented, None, lambda v, heap: (), lambda w, scope: f"$seat.error_of({w[0]})"
    ),
    "None": Codec(
        "None", "", (type(None),), lambda v: v if v is None else NotImplemented, None, lambda v, heap: (), lambda w, scope: "None"
    ),
}  # fmt: skip
_EXACT_INT = Codec(
    "int", "q", (int,), _fit_int, None, lambda n, heap: (heap.int_word(n),), lambda w, scope: f"$seat.int_of({w[0]})"
)  # fmt: skip


def _range(exact: bool) -> Codec:
    each = _tuple((_scalar("int", exact),) * 3)
    ask = each.inside

    def parts(r: range) -> tuple[int, int, int]:
        return r.start, r.stop, r.step

    return Codec(
        "range", each.letters, (range,), lambda v: v if isinstance(v, range) else NotImplemented, ask and (lambda r: ask(parts(r))),
        lambda r, heap: each.flat(parts(r), heap), lambda w, scope: f"{named(range, scope)}(*{each.shown(w, scope)})",
    )  # fmt: skip


@cache
def _scalar(name: str, exact: bool) -> Codec:
    if name == "range":
        return _range(exact)
    if name == "int" and exact:
        return _EXACT_INT
    if name in _PYTHON:
        return _PYTHON[name]
    if name == "b1":
        return _numpy("bool", "i")
    if name in ("never", "bad", "v128"):
        raise TypeError(f"a {name} cannot cross the border of a function")
    kind, bits = name[0], int(name[1:])
    if kind == "c":
        return _numpy(f"complex{bits}", "dd" if bits == 128 else "ff")
    if kind == "f":
        return _numpy(f"float{bits}", "d" if bits == 64 else "f")
    return _numpy(f"{'' if kind == 'i' else 'u'}int{bits}", ("iI" if bits < 64 else "qQ")[kind == "u"], name)


@cache
def _unconverted(name: str, exact: bool) -> Codec:
    """Of Python's own types: nothing but their own values."""
    each = _scalar(name, exact)
    natural = each.natural
    return replace(each, fit=lambda v: v if type(v) in natural else NotImplemented) if name in _PYTHON else each


def _numpy(name: str, letters: str, machine_int: str = "") -> Codec:
    """Exactly this scalar type, or a Python number that fits it."""
    make = numpy_type(name)
    taken: dict[str, tuple[type, ...]] = {"b": (bool,), "i": (int,), "u": (int,), "f": (int, float), "c": (int, float, complex)}
    low, high = limits(machine_int) if machine_int else (0, 0)

    def fit(value: object) -> object:
        if type(value) is make:
            return value
        # A float64 is a float, but a function of float32 shall not round it silently.
        if not isinstance(value, taken[name[0]]) or type(value).__module__ == "numpy":
            return NotImplemented
        if machine_int and not low <= cast(int, value) <= high:
            raise OverflowError(f"Python integer {value} out of bounds for {name}")
        return make(value)

    if name == "bool":
        return Codec("numpy.bool", letters, (make,), fit, None, lambda v, heap: (bool(v),), _by(make))
    if len(letters) == 2:
        return Codec(f"numpy.{name}", letters, (make,), fit, None, _parts, _by(lambda a, b: make(complex(a, b))))
    return Codec(f"numpy.{name}", letters, (make,), fit, None, _one, _by(make))


# --- arrays ----------------------------------------------------------------------------------------------------------


def _array(t: Buffer | Shaped) -> Codec:
    """A buffer within another value. Alone it is lent by the wrapper of its function (`calls.py`)."""
    each = buffer_codec(t)
    return Codec(
        each.expected, "i" * len(parts_of(t)), (), each.fit, None, lambda value, heap: heap.array_words(value, t),
        lambda words, scope: f"$seat.array_of({named(each, scope)}, {', '.join(words)})", buffer=each,
    )  # fmt: skip


# --- tuples ----------------------------------------------------------------------------------------------------------


def _tuple(items: tuple[Codec, ...], user: UserClass | None = None) -> Codec:
    """`user`: the class of a named tuple."""
    places = [slice(start, start + len(item.letters)) for item, start in zip(items, _starts(items), strict=True)]
    asked = tuple((k, i.inside) for k, i in enumerate(items) if i.inside)

    def fit(value: object) -> object:
        if not isinstance(value, tuple) or len(value) != len(items) or (user and not user.is_own(type(value))):
            return NotImplemented
        fitted = tuple(i.fit(v) for i, v in zip(items, value, strict=True))
        if any(v is NotImplemented for v in fitted):
            return NotImplemented
        # What fits goes on fitting: a union chooses twice.
        return tuple.__new__(type(value), fitted) if user else fitted

    def flat(value: tuple[object, ...], heap: Heap) -> Words:
        return tuple(chain.from_iterable(i.flat(v, heap) for i, v in zip(items, value, strict=True)))

    def shown(words: Sequence[str], scope: Scope) -> str:
        found = f"({''.join(f'{item.shown(words[own], scope)}, ' for item, own in zip(items, places, strict=True))})"
        return f"{named(tuple.__new__, scope)}({named(user.cls, scope)}, {found})" if user else found

    def inside(value: tuple[object, ...]) -> bool:
        return all(ask(value[k]) for k, ask in asked)

    expected = f"{user.short if user else ''}({', '.join(i.expected for i in items)}{',' if len(items) == 1 else ''})"
    letters = "".join(i.letters for i in items)

    def places_of(value: object) -> list[tuple[str, Codec, object]]:
        given = value if isinstance(value, tuple) and len(value) == len(items) else ()
        return [(f"[{k}]", item, each) for k, (item, each) in enumerate(zip(items, given, strict=False))]

    asks = inside if asked else None
    return Codec(expected, letters, (), fit, asks, flat, shown, parts=() if user else items, inside_of=places_of)


# --- members of enumerations -----------------------------------------------------------------------------------------


def _member(user: UserClass) -> Codec:
    """A member travels as its place among those of its class, flags as their bits."""
    if user.is_flag:

        def fit_bits(value: object) -> object:
            return value if user.is_own(type(value)) and 0 <= cast(Any, value).value >> 31 < 1 else NotImplemented

        return Codec(user.short, "i", (), fit_bits, None, lambda value, heap: (value.value,), _by(user.cls))
    by_name: dict[str, enum.Enum] = user.cls.__members__  # type: ignore[attr-defined]
    every = [by_name[name] for name in user.fields]
    places = {member.name: k for k, member in enumerate(every)}

    def fit(value: object) -> object:
        return value if user.is_own(type(value)) and getattr(value, "name", None) in places else NotImplemented

    return Codec(
        user.short, "i", (), fit, None, lambda value, heap: (places[value.name],), _by(every.__getitem__)
    )  # fmt: skip


# --- functions of a module -----------------------------------------------------------------------------------------


def _function(found: object) -> Codec:
    """One function: which it is, its type says."""
    return Codec(
        "function", "", (), lambda value: value if value is found else NotImplemented, None, lambda value, heap: (),
        lambda words, scope: named(found, scope),
    )  # fmt: skip


# --- instances -------------------------------------------------------------------------------------------------------


def _instance(user: UserClass, exact: bool, users: UserClasses, holder: Holder | None) -> Codec:
    """An instance is looked into when it is copied: it may lead to others without end."""
    key = (user, exact, holder)
    known = users.forms.get(key)
    if isinstance(known, Codec):
        return known
    fields = Fields(user, holder, lambda t: codec(t, exact, users, holder))
    found = Codec(
        user.short, "i", (), lambda value: value if user.is_own(type(value)) else NotImplemented, None,
        lambda value, heap: (heap.container_word(value, fields),), _within(fields),
    )  # fmt: skip
    users.forms[key] = found
    return found


# --- containers ------------------------------------------------------------------------------------------------------


_BYTE = Codec("u8", "I", (int,), lambda v: v, None, lambda v, heap: (cast(int, v),), _word, plain=True)
"""Of a bytearray, whose items are numbers of Python's."""
_NO_ITEM = Codec("nothing", "", (), lambda v: NotImplemented, None, lambda v, heap: (), lambda w, scope: "None")
"""Of a container that is always empty."""


class _Whole:
    """The codec of a container that its own items may be, which ask before it is there."""

    codec: Codec

    def is_now(self, codec: Codec) -> Codec:
        """What it is."""
        self.codec = codec
        return codec

    def again(self) -> Codec:
        """The same within."""

        def inside(value: Any) -> bool:
            return self.codec.inside is None or self.codec.inside(value)

        return Codec(
            "such", "i", (), lambda value: self.codec.fit(value), inside, lambda value, heap: self.codec.flat(value, heap),
            lambda words, scope: self.codec.shown(words, scope),
        )  # fmt: skip


def _within(rows: Rows | Fields) -> Callable[[Sequence[str], Scope], str]:
    """What shows a container or an instance."""
    return lambda words, scope: f"$seat.container_of({words[0]}, {named(rows, scope)})"


def _container(t: Container, held: tuple[Codec, ...], holder: Holder | None) -> Codec:
    """Its items are looked at one by one: each must fit. The container itself is not copied here: it may be written back."""
    item = held[0] if len(held) == 1 else _tuple(held)
    rows, cls = rows_of(t, item, held, holder), CONTAINERS[t.kind]
    factory = factory_class(t.items[2]) if t.kind == "defaultdict" else None

    def fit(value: Any) -> object:
        if not isinstance(value, cls) or (cls is dict and hasattr(value, "__missing__")):
            return NotImplemented
        if isinstance(value, defaultdict) and value.default_factory is not factory:
            return NotImplemented
        fits = item.every(cast(Any, value)) or not any(item.fit(v) is NotImplemented for v in items_of(value))
        return value if fits else NotImplemented

    return Codec(
        rows.expected, "i", (), fit, None,
        lambda value, heap: (heap.container_word(value, rows),), _within(rows), inside_of=lambda value: _rows_of(value, cls, held),
    )  # fmt: skip


def _rows_of(value: Any, cls: Any, held: tuple[Codec, ...]) -> Iterator[tuple[str, Codec, object]]:
    """The items of a container, where these have places."""
    if isinstance(value, cls):
        found = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | deque) else ()
        yield from ((f"[{key!r}]", held[-1], each) for key, each in found)


def _any_length(each: Codec) -> Codec:
    """A tuple that travels as a list."""

    def fit(value: object) -> object:
        return value if isinstance(value, tuple) and each.fit(list(value)) is not NotImplemented else NotImplemented

    return Codec(
        f"tuple{each.expected.removeprefix('list')}", "i", (), fit, None,
        lambda value, heap: each.flat(list(value), heap), lambda w, scope: f"{named(tuple, scope)}({each.shown(w, scope)})",
    )  # fmt: skip


def _starts(items: Sequence[Codec]) -> list[int]:
    starts = [0]
    for item in items:
        starts.append(starts[-1] + len(item.letters))
    return starts[:-1]


# --- unions ----------------------------------------------------------------------------------------------------------

_CELL = struct.Struct("<q")
_FORMS = {letter: struct.Struct(f"<{letter}{'4x' if letter in 'iIf' else ''}") for letter in "iIqQfd"}


def to_cell(letter: str, word: Word) -> int:
    """A word in an i64: floats by their bits, 32-bit integers sign-extended."""
    if letter == "i":
        return int(word)
    if letter == "I":
        return int(word) - (int(word) >> 31 << 32)
    return int(_CELL.unpack(_FORMS[letter].pack(word))[0])


def from_cell(letter: str, cell: int) -> Word:
    """The inverse of `to_cell`."""
    return cast(Word, _FORMS[letter].unpack(_CELL.pack(cell))[0])


_ORDER = (INT, FLOAT, COMPLEX)
"""A number that is no member's own type becomes the first of these that holds it; numpy's types and others come last."""


def _rank(t: Type) -> tuple[int, ...]:
    """A named tuple is a tuple, too, and a member of an IntEnum an int. Ints would fit where floats are held, and bools where ints
    are: what holds the narrower ones is asked first."""
    if isinstance(t, Tuple | Choice) and t.name:
        return (-1,)
    inner = t.items if isinstance(t, Container | Tuple) else ()
    return _ORDER.index(t) if t in _ORDER else len(_ORDER), *(place for item in inner for place in _rank_held(item))


def _rank_held(t: Type) -> tuple[int, ...]:
    return (-1,) if t == BOOL else _rank(t)


def _from_cells(letters: str, cells: Sequence[str], scope: Scope) -> list[str]:
    """The words that are in cells: floats and unsigned ones are others than these."""
    held = [named(form.unpack, scope) for form in map(_FORMS.__getitem__, letters)]
    return [
        cell if letter in "iq" else f"{unpack}({named(_CELL.pack, scope)}({cell}))[0]"
        for letter, cell, unpack in zip(letters, cells, held, strict=False)
    ]


def _by_tag(values: Sequence[str], tag: str, first: int = 0) -> str:
    """The expression that a tag says, of these from `first` on: half of them are asked about at once."""
    if len(values) == 1:
        return values[0]
    half = len(values) // 2
    return f"({_by_tag(values[:half], tag, first)} if {tag} < {first + half} else {_by_tag(values[half:], tag, first + half)})"


def _union(items: tuple[Codec, ...], types: tuple[Type, ...]) -> Codec:
    width = max(len(i.letters) for i in items)
    natural = {t: k for k, i in enumerate(items) for t in i.natural}
    order = sorted(range(len(items)), key=lambda k: _rank(types[k]))

    def choose(value: object) -> tuple[int, object]:
        if type(value) in natural:
            return natural[type(value)], value
        for k in order:
            fitted = items[k].fit(value)
            if fitted is not NotImplemented:
                return k, fitted
        return -1, NotImplemented

    def flat(value: object, heap: Heap) -> Words:
        k, fitted = choose(value)
        cells = tuple(map(to_cell, items[k].letters, items[k].flat(fitted, heap)))
        return (k, *cells, *(0,) * (width - len(cells)))

    def shown(words: Sequence[str], scope: Scope) -> str:
        return _by_tag([item.shown(_from_cells(item.letters, words[1:], scope), scope) for item in items], words[0])

    def inside(value: object) -> bool:
        k, fitted = choose(value)
        ask = items[k].inside
        return ask is None or ask(fitted)

    asked = inside if any(i.inside for i in items) else None
    exact_types = tuple(t for t in natural)
    arrays = {each.item: each for each in (i.buffer for i in items) if each is not None}
    only = next(iter(arrays.values())) if len(arrays) == 1 else None
    return Codec(either(items), "i" + "q" * width, exact_types, lambda v: choose(v)[1], asked, flat, shown, buffer=only)
