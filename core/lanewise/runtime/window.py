"""What a call made, read page by page. In: addresses, as readers of results come upon them. Out: bytes and texts.

A look at the memory of an instance is a call, and a slow one in a page, where Python does not have that memory. What is made
together lies together, so what surrounds an object is copied and decoded with it, and most looks are slices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lanewise.ir.layout import LENGTH, NARROW
from lanewise.runtime.texts import SIZE, text_at

if TYPE_CHECKING:
    from lanewise_wasm.host import Bytes, Instance

_SIZE = SIZE.unpack_from
_BITS = 11
_PAGE = 1 << _BITS
_MOST = 1 << 12
"""Pages that are kept."""


class Window:
    """The pages of one instance's memory that were looked at; good until a function runs."""

    __slots__ = ("_instance", "_pages")

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._pages: dict[int, tuple[bytes, str]] = {}
        """By address, divided by `_PAGE`: the bytes, and the same as Latin-1, which is what narrow texts are."""

    def look(self, address: int, count: int) -> tuple[Bytes, int]:
        """As `Instance.look`."""
        at = address & _PAGE - 1
        if at + count > _PAGE:
            return self._instance.look(address, count)
        try:
            return self._pages[address >> _BITS][0], at
        except KeyError:
            return self._read(address >> _BITS)[0], at

    def text(self, word: int) -> str:
        """The text at the address that a word is."""
        address = word & 0xFFFFFFFF
        number = address + LENGTH >> _BITS
        try:
            data, letters = self._pages[number]
        except KeyError:
            data, letters = self._read(number)
        at = address - (number << _BITS)
        length, width = _SIZE(data, at + LENGTH)
        if width != NARROW or at + length > _PAGE:
            return text_at(self._instance.look, address)
        return letters[at : at + length]

    def _read(self, number: int) -> tuple[bytes, str]:
        if len(self._pages) >= _MOST:
            self._pages.clear()
        data = self._instance.read(number << _BITS, _PAGE)
        found = self._pages[number] = data, data.decode("latin-1")
        return found
