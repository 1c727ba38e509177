"""Instances that wait for calls. In: an image's module on a host. Out: seats, each an instance that serves one call at a time.

A seat is taken from a list and put back by `list.pop` and `list.append`, which are atomic in CPython: two threads, or a
call within a call, get two instances. A seat that is not put back (its call was torn by an exception) is simply dropped.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from lanewise.errors import InternalError
from lanewise.ir.layout import ALLOCATE, ASIDE, LENGTH, NARROW, PLAIN, PRINTED, RESET, STATUS, WIDE
from lanewise.runtime.containers import LARGE, Lending, Rows
from lanewise.runtime.guests import Outgrown
from lanewise.runtime.loans import Loans, Passed
from lanewise.runtime.records import Beyond, Fields
from lanewise.runtime.texts import SIZE, encoded, signed, text_at, texts_in
from lanewise.runtime.watch import Watch
from lanewise.runtime.window import Window

if TYPE_CHECKING:
    from lanewise_wasm.host import Bytes, Instance

    from lanewise.ir.buffers import Buffer, Shaped
    from lanewise.runtime.buffers import BufferCodec
    from lanewise.runtime.residents import Residents

_I32 = struct.Struct("<i")
_MANY = 8
"""Objects that are read in pages: for fewer, copying a page takes longer than a look at each."""
_MODEST = 256 << 20
"""An instance whose memory grew beyond is not kept: WASM memory never shrinks, and a new instance takes 0.1 ms."""


def _print(printed: str, told: str) -> None:
    print(printed, end="")
    if told:
        sys.stderr.write(told)


class Seat:
    """An instance with its exports ready to call, and the mailbox and heap of the ABI."""

    __slots__ = (
        "_allocate", "_caught", "_is_open", "calls", "cells", "instance", "lending", "loans", "look", "passed", "reset",
        "residents", "text_of", "watch",
    )  # fmt: skip
    _is_open: bool
    look: Callable[[int, int], tuple[Bytes, int]]
    """What bytes of the memory lie in, and where they begin there."""
    text_of: Callable[[int], str]
    """The text at the address that a word is."""

    def __init__(
        self, instance: Instance, shapes: list[tuple[str, str, str]], watch: Watch, caught: Callable[[Seat, int], BaseException],
        passed: Passed,
    ) -> None:  # fmt: skip
        self.instance, self.cells, self.watch, self.passed = instance, instance.cells, watch, passed
        self._caught = caught
        """The exception that lies at an address."""
        self.lending: Lending | None = None
        self.loans: Loans | None = None
        self.residents: Residents | None = None
        """Arrays that stay in its memory; nothing where there were none so far."""
        self._close()
        self.calls = [instance.function(*shape) for shape in shapes]
        self._allocate: Callable[..., Any] | None = instance.function(ALLOCATE, "i", "I") if instance.has(ALLOCATE) else None
        self.reset: Callable[..., Any] = instance.function(RESET, "", "") if instance.has(RESET) else _nothing

    def status(self) -> int:
        """How the last call ended."""
        return self.cells[STATUS // 4]

    def modest(self) -> bool:
        """Whether the instance is worth keeping."""
        here = self.residents
        return self.instance.size() <= _MODEST if here is None or not here.spans else not here.is_full

    def allocate(self, count: int, length: int, kind: int = PLAIN) -> int:
        """The address of `count` fresh bytes in the call heap, as an object of this LENGTH; `kind` is its EXTRA."""
        address = self.room(count)
        self.instance.write(address + LENGTH, SIZE.pack(length, kind))
        return address

    def room(self, count: int) -> int:
        """The address of a fresh object of so many bytes."""
        if self._allocate is None:
            raise InternalError("the module takes arguments in memory but exports no allocator")
        address: int = self._allocate(signed(max(count, 1)))
        if address == 0:
            if self.instance.is_guest:
                raise Outgrown
            raise MemoryError(f"no room for an argument of {count} bytes")
        return address

    def put(self, data: bytes, length: int, kind: int = PLAIN) -> int:
        """The address of a fresh object that holds these bytes."""
        if self.lending is not None and self.lending.collects:
            return self.lending.put(data, length, kind)
        if len(data) > LARGE:
            address = self.allocate(len(data), length, kind)
            self.instance.write(address, data)
            return address
        address = self.room(len(data))
        self.instance.write(address + LENGTH, SIZE.pack(length, kind) + data)
        return address

    def put_all(self, data: bytes) -> int:
        """The address of fresh objects, headers and all."""
        if self.lending is not None and self.lending.collects and len(data) <= LARGE:
            return self.lending.collected(data)
        address = self.room(len(data))
        self.instance.write(address, data)
        return address

    def open(self, count: int = _MANY) -> None:
        """So many objects are to be read, and no function runs until `forget`, `renew` or `give_back`: many are read in pages."""
        if count >= _MANY and not self._is_open and not self.instance.is_guest:
            window = Window(self.instance)
            self._is_open, self.look, self.text_of = True, window.look, window.text

    def _close(self) -> None:
        """What was read may be gone."""
        self._is_open, self.look, self.text_of = False, self.instance.look, partial(text_at, self.instance.look)

    def int_word(self, n: int) -> int:
        """The tagged word of an int (`library/exact_word.py`): itself, or the address of its limbs."""
        if -(1 << 62) <= n < 1 << 62:
            return n << 1 | 1
        limbs = (n.bit_length() + 31) // 32
        return self.put(abs(n).to_bytes(4 * limbs, "little"), -limbs if n < 0 else limbs)

    def int_of(self, word: int) -> int:
        """The int of a tagged word."""
        if word & 1:
            return word >> 1
        (length,) = _I32.unpack_from(*self.look(word + LENGTH, 4))
        size = 4 * abs(length)
        data, at = self.look(word, size)
        magnitude = int.from_bytes(data[at : at + size], "little")
        return -magnitude if length < 0 else magnitude

    def text_word(self, value: str) -> int:
        """The address of a text (`library/texts.py`) with these code points."""
        narrow, data = encoded(value)
        return signed(self.put(data, len(value), NARROW if narrow else WIDE))

    def texts_in(self, values: Collection[str]) -> Iterable[int]:
        """The addresses of texts that a container holds."""
        assert self.lending is not None
        return texts_in(values, self.lending.texts, self)

    def show(self) -> None:
        """Print what the call has printed."""
        _print(*self._shown())

    def _shown(self) -> tuple[str, str]:
        """What the call has printed, and what it has written to `sys.stderr`."""
        told = self.cells[ASIDE // 4]
        return self.text_of(self.cells[PRINTED // 4]), self.text_of(told) if told else ""

    def show_step(self, show: Callable[[str, str], None] | None = _print) -> None:
        """Print what a step has printed, which begins again with nothing."""
        if self.cells[PRINTED // 4]:
            if show is not None:
                show(*self._shown())
            for address in filter(None, (self.cells[PRINTED // 4], self.cells[ASIDE // 4])):
                self.instance.write((address & 0xFFFFFFFF) + LENGTH, bytes(4))

    def array_words(self, value: Any, t: Buffer | Shaped) -> tuple[int, ...]:
        """The place of a buffer that the call works on a copy of, as words of this type."""
        assert self.loans is not None
        return self.loans.words_of(value, t)

    def array_of(self, codec: BufferCodec, *words: int) -> Any:
        """The buffer at a place: the caller's own where it is one, and each only once."""
        if self.loans is None:
            self.loans = Loans(self)
        return self.loans.result(codec, *words)

    def container_word(self, value: Any, rows: Rows | Fields) -> int:
        """The address of a container with these items, of an instance with these fields."""
        if self.lending is None:
            self.lending = Lending(self)
        try:
            return signed(self.lending.address_of(value, rows))
        except struct.error:
            raise Beyond from None

    def container_of(self, word: int, rows: Rows | Fields) -> Any:
        """The container at an address: the caller's own where it is one."""
        if self.lending is None:
            self.lending = Lending(self)
        return self.lending.value_at(word & 0xFFFFFFFF, rows)

    def error_of(self, word: int) -> BaseException:
        """The exception at an address."""
        if self.lending is None:
            self.lending = Lending(self)
        found: BaseException = self.lending.once(word & 0xFFFFFFFF, partial(self._caught, self))
        return found

    def at_end(self, done: Callable[[], None]) -> None:
        """Done when all that the call gave back is whole."""
        if self.lending is not None:
            self.lending.at_end(done)

    def give_back(self) -> None:
        """Write what the call wrote into the caller's buffers and containers."""
        if self.loans is not None:
            self.loans.give_back()
        if self.lending is not None:
            self.lending.give_back()
        self.loans = None
        if self._is_open:
            self._close()

    def renew(self) -> None:
        """The call goes on: what it made may be gone by now."""
        self._close()
        if self.lending is not None:
            self.lending.renew()
        if self.loans is not None:
            self.loans.renew()

    def forget(self) -> None:
        """The call is dropped: nothing is written into the caller's buffers and containers."""
        self.loans = None
        self._close()
        if self.lending is not None:
            self.lending.forget()


def _nothing() -> None:
    """The reset of a module without a heap."""
