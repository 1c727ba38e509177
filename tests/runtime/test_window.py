"""What a call made is read page by page: the same bytes and texts as those that lie there, wherever pages end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from lanewise.ir.layout import HEADER, LENGTH, NARROW, WIDE
from lanewise.runtime import window
from lanewise.runtime.texts import SIZE

SAMPLE = ["", "a", "héé", "x" * 40, "y" * 2500, "Ω" * 7, "𝄞" * 900, "\udc80"]


class _Memory:
    """What of an instance a window asks for."""

    def __init__(self, data: bytes) -> None:
        self._data, self.reads = data, 0

    def read(self, address: int, count: int) -> bytes:
        self.reads += 1
        return self._data[address : address + count]

    def look(self, address: int, count: int) -> tuple[bytes, int]:
        return self.read(address, count), 0


def _memory_of(texts: list[str]) -> tuple[bytes, list[int]]:
    """Texts as they lie in memory, and where they begin."""
    data, places = bytearray(64), []
    for text in texts:
        narrow = all(ord(letter) < 256 for letter in text)
        held = text.encode("latin-1") if narrow else text.encode("utf-32-le", "surrogatepass")
        data += bytes(HEADER + LENGTH) + SIZE.pack(len(text), NARROW if narrow else WIDE)
        places.append(len(data))
        data += held + bytes(-len(held) % HEADER)
    return bytes(data) + bytes(-len(data) % (1 << 16)), places


@pytest.mark.parametrize("seed", range(8))
def test_texts_are_those_that_lie_there(seed: int) -> None:
    texts = random.Random(seed).choices(SAMPLE, k=200)
    data, places = _memory_of(texts)
    memory: Any = _Memory(data)
    through = window.Window(memory)
    assert [through.text(place) for place in places] == texts
    held, at = through.look(places[7] + LENGTH, 8)
    assert held[at : at + 8] == data[places[7] + LENGTH : places[7]]


def test_what_lies_together_is_read_at_once() -> None:
    data, places = _memory_of(["few letters"] * 300)
    memory: Any = _Memory(data)
    through = window.Window(memory)
    assert all(through.text(place) == "few letters" for place in places)
    assert memory.reads < len(places) / 4


def test_only_so_many_pages_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "_MOST", 2)
    texts = SAMPLE * 20
    data, places = _memory_of(texts)
    memory: Any = _Memory(data)
    through = window.Window(memory)
    assert [through.text(place) for place in places] == texts
    assert len(through._pages) <= 2
