"""Values that cross in one piece, in the form of Python's marshal. In: arguments; where results are written. Out: words;
values.
"""

from __future__ import annotations

import marshal
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from lanewise.ir.layout import LENGTH

if TYPE_CHECKING:
    from lanewise.runtime.pools import Seat

UNWRITTEN = object()
"""In place of a value that has to be read from where it lies."""
_SIZE = struct.Struct("<i")
_KNOWN = (
    b"(\x0a\0\0\0Ni\xff\xff\xff\xffl\3\0\0\0\0\0\0\0\1\0g\0\0\0\0\0\0\xf0?TFa\1\0\0\0au\4\0\0\0\xc3\xa9\xc2\xb5s\1\0\0\0b"
    b"(\2\0\0\0\xdb\1\0\0\0r\0\0\0\0{N[\0\0\0\0000"
)
"""Each code that `library/marshalling.py` writes: the form is the interpreter's own affair, and another one may have another."""


def _is_known() -> bool:
    try:
        *plain, (ring, table) = marshal.loads(_KNOWN)
    except (ValueError, EOFError, TypeError):
        return False
    return plain == [None, -1, 1 << 30, 1.0, True, False, "a", "éµ", b"b"] and ring[0] is ring and table == {None: []}


IS_KNOWN = _is_known()
_VERSION = 4
"""The last one that all interpreters write: what has several owners has a number."""


def given(index: int, count: int, seat: Seat, values: tuple[Any, ...]) -> tuple[int, ...] | None:
    """The words of arguments, one for each, the first that a call gets; `None` where they are not exactly of their types, or there
    is no room for their bytes beside them."""
    try:
        data = marshal.dumps(values, _VERSION)
        place = seat.room(len(data))
    except (ValueError, MemoryError):
        return None
    seat.instance.write(place, data)
    row: int = seat.calls[index](place)  # type: ignore[assignment]
    if row:
        return struct.unpack_from(f"<{count}i", *seat.look(row, 4 * count))
    seat.reset()
    return None


def loaded(seat: Seat, address: int) -> object:
    """The value; `UNWRITTEN` where there is none, or one that is too deep for marshal."""
    if not address:
        return UNWRITTEN
    (size,) = _SIZE.unpack_from(*seat.look(address + LENGTH, _SIZE.size))
    data, at = seat.look(address, size)
    try:
        return marshal.loads(data[at : at + size])
    except ValueError:
        return UNWRITTEN


# --- the text of a call ----------------------------------------------------------------------------------------------


def taking(names: Sequence[str]) -> Iterator[str]:
    """Lines that give these arguments in one piece, as long as that serves; what does not go so is made to fit as it is."""
    if names:
        yield f"$whole = $given($seat, ({', '.join(names)},)) if $wholes else None"
        yield from ("if $whole is None:", "    try:")
        yield from (f"        {name} = $fit_{name}({name})" for name in names)
        yield from ("    except $BaseException:", "        $seat.reset()", "        $push($seat)", "        raise")


def unwritten(names: Sequence[str], again: Iterable[str], otherwise: Iterable[str]) -> Iterator[str]:
    """Lines for a result that was not written. `again`: those that make the call once more, where these arguments went in one
    piece; `otherwise`: those that read the result from where it lies."""
    yield "if $result is $UNWRITTEN:"
    if names and again:
        yield "    if $whole is not None:"
        yield from (f"        {line}" for line in again)
    yield from (f"    {line}" for line in otherwise)
