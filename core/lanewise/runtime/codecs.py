"""What the border knows of one type. In: nothing. Out: `Codec`, of which `boundary.py` makes one for each type.

Of many values, which lists and dicts hold, a codec says some things of all at once: asking and packing them one by one takes five
times as long. How a value is read is an expression of Python, so that a reader of many is one loop and calls nothing for numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from lanewise.ir.buffers import Buffer, Shaped
    from lanewise.runtime.buffers import BufferCodec
    from lanewise.runtime.containers import Rows
    from lanewise.runtime.pools import Seat
    from lanewise.runtime.records import Fields

Word = int | float
Words = tuple[Word, ...]
Scope = dict[str, Any]
"""What the names in an expression stand for. They begin with `$`, which becomes what no other name there begins with."""
LOW, HIGH = -(1 << 63), (1 << 63) - 1


class Heap(Protocol):
    """Big ints, texts and buffers in the memory of the instance that serves the call."""

    def int_word(self, n: int) -> int:
        """The tagged word of an int."""

    def int_of(self, word: int) -> int:
        """The int of a tagged word."""

    def text_word(self, value: str) -> int:
        """The address of a text with these code points."""

    def text_of(self, word: int) -> str:
        """The text at an address."""

    def array_words(self, value: Any, t: Buffer | Shaped) -> Words:
        """The place of a buffer that the call works on a copy of, as words of this type."""

    def array_of(self, codec: BufferCodec, *words: int) -> Any:
        """The buffer at a place: the caller's own where it is one."""

    def container_word(self, value: Any, rows: Rows | Fields) -> int:
        """The address of a container with these items, of an instance with these fields."""

    def container_of(self, word: int, rows: Rows | Fields) -> Any:
        """The container or the instance at an address."""

    def error_of(self, word: int) -> BaseException:
        """The exception at an address."""


def named(value: object, scope: Scope) -> str:
    """The name in a scope that stands for something."""
    name = f"$held{len(scope)}"
    scope[name] = value
    return name


def function_of(text: str, scope: Scope) -> Callable[..., Any]:
    """The function that an expression says."""
    found: Callable[..., Any] = eval(text.replace("$", "_"), {name.replace("$", "_"): value for name, value in scope.items()})
    return found


def _nothing_inside(value: object) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Codec:
    """One type at the border, in one variant (in the exact one an int is a tagged word)."""

    expected: str
    """The type as messages name it."""
    letters: str
    natural: tuple[type, ...]
    """Values of exactly these types fit as they are."""
    fit: Callable[[object], object]
    inside: Callable[[Any], bool] | None
    """Whether every int within lies in i64; None where there is none to ask about. Of what containers and instances hold that is
    found when they are copied, which raises `Beyond`."""
    flat: Callable[[Any, Heap], Words]
    shown: Callable[[Sequence[str], Scope], str]
    """The expression of the value whose words these expressions are; the heap is `$seat`."""
    plain: bool = False
    """Whether a value is its one word."""
    parts: tuple[Codec, ...] = ()
    """Of a tuple, but for a named one: those of its items."""
    inside_of: Callable[[Any], Iterable[tuple[str, Codec, object]]] = _nothing_inside
    """What a value holds: where, what has to be there, and what is."""
    buffer: BufferCodec | None = None
    """Of an array within another value, or of one of several ranks."""
    usual: frozenset[type] = field(init=False)
    """`natural`, for asking."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "usual", frozenset(self.natural))

    @cached_property
    def read(self) -> Callable[[Sequence[Any], Heap], Any]:
        """What makes the value of its words."""
        scope: Scope = {}
        words = [f"words[{k}]" for k in range(len(self.letters))]
        return function_of(f"lambda words, $seat: {self.shown(words, scope)}", scope)

    def misfit(self, value: object, where: str) -> tuple[str, Codec, object]:
        """The innermost part of a value that does not fit, where it stands and what was expected there."""
        for place, codec, held in self.inside_of(value):
            if codec.fit(held) is NotImplemented:
                return codec.misfit(held, where + place)
        return where, self, value

    @property
    def whole(self) -> bool:
        """Whether a value is its words, a tuple of them."""
        return bool(self.parts) and all(part.plain and part.natural != (bool,) for part in self.parts)

    def every(self, values: Collection[Any]) -> bool:
        """Whether all of these fit as they are, as far as that is quickly found. A dict stands for its pairs."""
        if not self.parts:
            return bool(self.natural) and self.usual.issuperset(map(type, values))
        return self._are_tuples(values) and all(map(Codec.every, self.parts, _columns(values)))

    def _are_tuples(self, values: Collection[Any]) -> bool:
        if isinstance(values, dict):
            return True
        return _TUPLE.issuperset(map(type, values)) and {len(self.parts)}.issuperset(map(len, values))

    def words_of(self, values: Collection[Any], seat: Seat) -> list[Iterable[Any]] | None:
        """The words of all of these, which fit as they are: the first ones, the second ones, ... None where they are asked for one
        by one."""
        if self.natural == (str,) and len(self.letters) == 1:  # a union of texts and what fits in no quick way has more
            return [seat.texts_in(values)]
        if not self.parts:
            return [values] if self.plain else None
        found = [part.words_of(column, seat) for part, column in zip(self.parts, _columns(values), strict=False)]
        return None if None in found else [words for each in found if each for words in each]


def either(several: Sequence[Codec]) -> str:
    """What messages expect of one of these: None last, and arrays that differ in their ranks alone together."""
    found: dict[str, list[str]] = {}
    for each in sorted(several, key=lambda each: (each.expected == "None", each.buffer.rank if each.buffer else 0)):
        rank, _, what = each.expected.partition(" ") if each.buffer and each.buffer.rank else ("", "", each.expected)
        found.setdefault(what, []).append(rank)
    return " or ".join(f"{' or '.join(ranks)} {what}".lstrip() for what, ranks in found.items())


_TUPLE = frozenset((tuple,))


def _columns(rows: Collection[tuple[Any, ...]] | dict[Any, Any]) -> Iterable[Collection[Any]]:
    """The first parts of all tuples, the second ones, ..."""
    return (rows.keys(), rows.values()) if isinstance(rows, dict) else zip(*rows, strict=True)
