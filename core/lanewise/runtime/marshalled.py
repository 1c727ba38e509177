"""Results that the module has written in the form of Python's marshal. In: where the bytes lie. Out: the value, made at once."""

from __future__ import annotations

import marshal
import struct
from typing import TYPE_CHECKING

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
