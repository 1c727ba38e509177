"""Python values in, words of the library out, and back: the emulation in CPython as a machine that runs `exact_inputs.CASES`.

A compiled module is another such machine: whoever has one gives it the same two methods, `call` and `live`.
"""

from __future__ import annotations

import importlib
import struct
from typing import Any

from lanewise.ir.layout import HEAP_TABLES, LENGTH, SIZE_CLASSES
from lanewise.library import heap, machine
from lanewise.library.machine import f64, i32, i64, load, u64

from library.exact_inputs import Case, shortest

KINDS = {"i": i32, "n": i64, "u": u64, "f": f64}
SIZES = [int(heap.class_bytes(i32(kind))) for kind in range(SIZE_CLASSES)]


class Emulation:
    """The library's own Python, over `machine.MEMORY`."""

    def live(self) -> int:
        """The number of heap objects in use: `objects.live_blocks`, but with plain ints, since it is asked after every call."""
        live, at, top = 0, int(heap.HEAP_BASE.get()) + HEAP_TABLES, int(heap.TOP.get())
        while at != top:
            count, kind = struct.unpack_from("<II", machine.MEMORY, at)
            live += count != 0
            at += SIZES[kind]
        return live

    def call(self, case: Case, arguments: tuple[Any, ...]) -> Any:
        """The result(s) of the case's function as Python values; arguments and results are released again."""
        function = getattr(importlib.import_module(f"lanewise.library.{case.module}"), case.name)
        owned: list[i32] = []
        passed: list[Any] = []
        for letter, value in zip(case.takes, arguments, strict=True):
            if letter == "t":
                owned.append(self._bytes(value))
                passed += [owned[-1], i32(len(value))]
            elif letter == "w":
                word, address = self._word(value)
                owned.append(address)
                passed.append(word)
            else:
                passed.append(KINDS[letter](value))
        try:
            results = function(*passed)
            results = results if len(case.gives) > 1 else (results,)
            values = tuple(self._value(letter, result) for letter, result in zip(case.gives, results, strict=True))
            return values if len(values) > 1 else values[0]
        finally:
            for address in owned:
                heap.release(address)

    def _bytes(self, data: bytes) -> i32:
        p = heap.allocate(i32(len(data)))
        machine.MEMORY[p : p + len(data)] = data
        return p

    def _word(self, value: int) -> tuple[i64, i32]:
        """The word for value and the object it owns, 0 for a small int. Built here, not by the library under test."""
        if -(2**62) <= value < 2**62:
            return i64(value << 1 | 1), i32(0)
        size = -(-abs(value).bit_length() // 32)
        p = self._bytes(abs(value).to_bytes(size * 4, "little"))
        machine.store(i32, p + LENGTH, -size if value < 0 else size)
        return i64(int(p)), p

    def _value(self, letter: str, result: Any) -> Any:
        """The Python value of one result, which is checked for its normal form and released."""
        if letter == "t":
            assert type(result) is i32
            data = bytes(machine.MEMORY[result : result + load(i32, result + LENGTH)])
            heap.release(result)
            return data
        if letter == "w":
            return self._int(result)
        if letter == "b":
            assert type(result) is bool
            return result
        assert type(result) is KINDS[letter], f"{type(result).__name__} where {letter} is promised"
        return float(result) if letter == "f" else int(result)

    def _int(self, word: Any) -> int:
        assert type(word) is i64
        if word & 1:
            return int(word) >> 1
        p = i32(word)
        length = int(load(i32, p + LENGTH))
        size = abs(length) * 4
        magnitude = int.from_bytes(machine.MEMORY[p : p + size], "little")
        value = -magnitude if length < 0 else magnitude
        assert not -(2**62) <= value < 2**62, "a small int in limbs"
        assert shortest(magnitude) > size - 4, "a leading zero limb"
        assert heap.capacity(p) >= size
        heap.release(p)
        return value
