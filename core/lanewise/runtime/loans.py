"""The buffers that a call works on copies of. In: arguments. Out: where their bytes lie in the call heap, and what became of them.

An argument, and any buffer that is found in one, is copied in before the call and, where the function may write, copied back after
it, also after an exception. What shares memory outside shares it inside as well: one object is one block, whoever holds it, and
overlapping views lie in one block as they lie outside.
"""

from __future__ import annotations

import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from lanewise.ir.buffers import Buffer, Shaped
from lanewise.ir.users import NO_CLASSES, UserClasses
from lanewise.runtime.buffers import BufferCodec, Place, fresh, read_only, start_of, steps_of
from lanewise.runtime.records import held_in
from lanewise.tensor import Tensor

if TYPE_CHECKING:
    from lanewise.runtime.containers import Holder
    from lanewise.runtime.pools import Seat


class _Loan:
    """One distinct object that the call works on a copy of. What is mostly as it is at first is the class's: calls make many."""

    low: int | None = None
    high: int = 0
    """Where its memory lies, as far as somebody asked and it can be told."""
    address: int = 0
    is_here: bool = False
    """The call works on the caller's memory, which is that of the instance."""
    before: bytes | None = None
    """What was there before the call, where that may have to be put back."""
    _flat: memoryview | None = None

    def __init__(self, value: Any, written: bool) -> None:
        self.value, self.written = value, written
        is_tensor = isinstance(value, Tensor)
        self.view: memoryview = value.data if is_tensor else memoryview(value)
        """What lies in its memory, which stays there as long as this is."""
        whole: Any = value if is_tensor else self.view
        self.dims: tuple[int, ...] = whole.shape
        self.size: int = whole.itemsize
        """How many items along each axis, and the bytes of one."""
        self.own: bool = self.view.c_contiguous
        """Whether its items lie one behind the other."""

    @property
    def flat(self) -> memoryview:
        """Its bytes: the object's own memory where that is contiguous, else a copy. Of what is worked on where it lies mostly
        nobody asks."""
        if self._flat is None:
            self._flat = self._flattened()
        return self._flat

    def _flattened(self) -> memoryview:
        if not self.own or not self.view.nbytes:
            # Also empty: memoryview cannot cast a view without elements.
            return memoryview(bytearray(self.view.tobytes()))
        return self.value.reshape(-1).view("uint8").data if _is_numpys(self.value) else self.view.cast("B")

    @property
    def count(self) -> int:
        """How many items it has."""
        return self.view.nbytes // self.size


@dataclass(slots=True)
class Passed:
    """How many buffers calls have worked on where they lie, and how many on copies."""

    in_place: int = 0
    copied: int = 0


class Loans:
    """The buffers of one call: `words` holds address and length for each parameter in turn that is one. `inside`: parameters that
    may have some inside."""

    __slots__ = ("_again", "_at", "_by_id", "_fresh", "_given", "_made", "_seat", "_stays", "words")

    def __init__(
        self, seat: Seat, plan: Sequence[tuple[BufferCodec, bool]] = (), values: Sequence[object] = (),
        inside: Sequence[tuple[Holder, object]] = (), users: UserClasses = NO_CLASSES,
        stays: bool = False, made: Callable[..., object] = fresh, again: bool = False,
    ) -> None:  # fmt: skip
        """`stays`: what lies in the memory of the instance is worked on there; `made`: gives what the call has made; `again`: the
        call may have to be made again."""
        self._seat, self._stays, self._fresh, self._again = seat, stays, made, again
        # Plain loops over few: a comprehension over `zip` takes as long as all that is in it.
        self._by_id: dict[int, _Loan] = {}
        by_id = self._by_id
        for k, value in enumerate(values):
            by_id[id(value)] = _Loan(value, plan[k][1])
        self._made: dict[tuple[type, str, Place], object] = {}
        """What the call has made, by where it lies: one object wherever it comes out."""
        self._at: dict[int, list[_Loan]] | None = None
        if len(by_id) < len(plan):
            for k, value in enumerate(values):
                by_id[id(value)].written |= plan[k][1]
        for holder, value in inside:
            for each, written in _held(holder, value, users):
                self._add(each, written)
        loans = [*by_id.values()]
        for group in (loans,) if len(loans) == 1 else _groups(loans):
            self._copy_in(group)
        self._given: list[tuple[BufferCodec, tuple[int, ...], object]] = []
        self.words: list[int] = []
        for k, value in enumerate(values):
            words = self.words_of(value, plan[k][0].type)
            self._given.append((plan[k][0], words, value))
            self.words += words

    def _add(self, value: object, written: bool) -> None:
        known = self._by_id.get(id(value))
        if known is None:
            self._by_id[id(value)] = _Loan(value, written)
        else:
            known.written |= written

    def words_of(self, value: object, t: Buffer | Shaped) -> tuple[int, ...]:
        """The place of a buffer that was lent, as words of this type."""
        loan = self._by_id[id(value)]
        address = loan.address - (loan.address >> 31 << 32)
        if isinstance(t, Buffer):
            return address, loan.count
        return address, 0, *loan.dims, *(steps_of(loan.dims, loan.size) if t.strided else ())

    def _copy_in(self, group: Sequence[_Loan]) -> None:
        """Copy what overlaps into one block."""
        if self._is_here(group):
            return
        low = group[0].low or 0
        size = group[0].view.nbytes if len(group) == 1 else max(loan.high for loan in group) - low
        block = self._seat.allocate(size, group[0].count)
        for loan in group:
            loan.address = block + (loan.low or 0) - low
            if loan.view.nbytes:
                self._seat.instance.write(loan.address, loan.flat)

    def _is_here(self, group: Sequence[_Loan]) -> bool:
        """Whether they lie in the memory of the instance; then they are told where."""
        instance = self._seat.instance
        if not self._stays or (self._seat.residents is None and not instance.is_guest):
            return False
        for loan in group:
            address = instance.address_of(loan.view) if loan.own and loan.view.nbytes else None
            if address is None:
                return False
            loan.address = address
        for loan in group:
            loan.is_here = True
            if loan.written and self._again:
                loan.before = loan.flat.tobytes()
        return True

    def put_back(self) -> None:
        """The call has not been: what it has written to the caller's memory is as it was."""
        for loan in self._by_id.values():
            if loan.before is not None:
                loan.flat[:] = loan.before

    def replayed(self, name: str) -> None:
        """The call is made again with ints of any size: what it has written to the memory of an instance cannot be taken back."""
        if self._again:
            self.put_back()
        elif any(loan.is_here and loan.written for loan in self._by_id.values()):
            way = "pass a copy of the array, which lies in the module's memory and may have changed"
            raise OverflowError(f"{name}(): an int needs more than 64 bits: {way}")

    def stay_apart(self, values: Iterable[object]) -> None:
        """Bytearrays among these values may change their lengths: what looks at the same memory would not see it."""
        for growing in _bytearrays(values):
            low, high = _extent(memoryview(growing))
            for loan in self._by_id.values():
                other, end = _extent(loan.view)
                if low is not None and other is not None and low < end and other < high:
                    raise ValueError("arguments overlap in memory and the length of one may change: pass a copy of it")

    def give_back(self) -> None:
        """Write what the function wrote into the caller's objects."""
        passed = self._seat.passed
        for loan in self._by_id.values():
            if loan.is_here:
                passed.in_place += 1
                continue
            passed.copied += 1
            if loan.written and loan.view.nbytes:
                self._seat.instance.read_into(loan.address, loan.flat)
                if not loan.own:
                    _scatter(loan)

    def renew(self) -> None:
        """The call goes on: something else may lie by now where it has made something."""
        self._made.clear()

    def result(self, codec: BufferCodec, *words: int) -> object:
        """A buffer in the call heap as the caller's own object where it is one, or as a view of one, else as a fresh one."""
        if isinstance(codec.type, Buffer) or not codec.type.strided:
            # An argument as it came, before anything is computed.
            for known, place_of_it, value in self._given:
                if known is codec and place_of_it == words:
                    return value
        place = Place.of(codec.type, words)
        if isinstance(codec.type, Shaped) and codec.type.strided and 0 in place.dims:
            # Of nothing, a view says where it begins, and no more.
            return self._new(codec, place, words)
        own = self._own(codec, place)
        if own is not None:
            return own
        key = codec.kind, codec.item, place
        if key not in self._made:
            self._made[key] = self._new(codec, place, words)
        return self._made[key]

    def _new(self, codec: BufferCodec, place: Place, words: Sequence[int]) -> object:
        """A buffer that the call has not given yet."""
        view = self._view(codec, place, words[0] & 0xFFFFFFFF)
        return self._fresh(self._seat, codec, *words) if view is None else view

    def _own(self, codec: BufferCodec, place: Place) -> object:
        """The caller's own object at a place."""
        for loan in () if place.steps else self._begun_at(place.address):
            if loan.dims == place.dims and codec.fit(loan.value) is loan.value:
                return loan.value
        return None

    def _begun_at(self, address: int) -> Sequence[_Loan]:
        """Those that begin there. Most calls give back an argument as it came, or what they have made."""
        if self._at is None:
            self._at = {}
            for loan in self._by_id.values():
                self._at.setdefault(loan.address, []).append(loan)
        return self._at.get(address, ())

    def _view(self, codec: BufferCodec, place: Place, base: int) -> object:
        """Another look at one of the caller's own arrays: at one part of each number, where these are complex."""
        found = [loan for loan in self._begun_at(base) if loan.own and _is_numpys(loan.value)]
        if not found or not isinstance(codec.type, Shaped):
            return None
        import numpy as np

        own: Any = max(found, key=lambda loan: loan.view.nbytes).value
        dtype = cast(Any, codec.make(bytearray())).dtype
        if 0 in place.dims:  # of which numpy checks offset and steps as well
            return np.ndarray(place.dims, dtype, own)
        return np.ndarray(place.dims, dtype, own, place.address - base, place.steps or None)


# --- what is found in arguments --------------------------------------------------------------------------------------


def _held(holder: Holder, value: object, users: UserClasses) -> Iterator[tuple[object, bool]]:
    """The buffers in an argument; of one that may not be written to, where it was found."""
    for where, found in buffers_in(value, holder.name, users):
        refusal = read_only(found) if holder.fills else None
        if refusal is not None:
            place = "" if where == holder.name else f"{where}: "
            raise type(refusal)(f"{holder}: {place}{refusal}")
        yield found, holder.fills


def buffers_in(value: object, name: str, users: UserClasses) -> Iterator[tuple[str, Any]]:
    """All buffers in a value, each with how it is written there. Instances of these classes are looked into."""
    seen: set[int] = set()
    pending = [(name, value)]
    while pending:
        where, each = pending.pop()
        if is_buffer(each):
            yield where, each
            continue
        inner = [*_inside(where, each, users)]
        if inner and id(each) not in seen:
            seen.add(id(each))
            pending += reversed(inner)


def is_buffer(value: object) -> bool:
    """Whether it is a buffer that a call may lend."""
    if isinstance(value, memoryview | array | Tensor):
        return True
    return hasattr(value, "__array_interface__") and isinstance(value, sys.modules["numpy"].ndarray) and value.dtype.kind in "biufc"


def _inside(where: str, value: object, users: UserClasses) -> Iterable[tuple[str, object]]:
    """What a container or an instance holds."""
    if isinstance(value, dict):
        return [(f"{where}[{key!r}]", each) for key, each in value.items()]
    if isinstance(value, list | tuple | deque):
        return [(f"{where}[{k}]", each) for k, each in enumerate(value)]
    if any(user.kind == "record" and user.is_own(type(value)) for user in users.by_name.values()):
        return [(f"{where}.{name}", each) for name, each in held_in(value)]
    return ()


def _bytearrays(values: Iterable[object]) -> Iterator[bytearray]:
    """All among these values and what they hold."""
    for value in values:
        if isinstance(value, bytearray):
            yield value
        elif isinstance(value, dict):
            yield from _bytearrays(value.values())
        elif isinstance(value, list | tuple | deque):
            yield from _bytearrays(value)


# --- memory of the caller's ------------------------------------------------------------------------------------------


def _is_numpys(value: object) -> bool:
    return hasattr(value, "dtype") and not isinstance(value, Tensor)


def _scatter(loan: _Loan) -> None:
    """Write a copy back through strides."""
    if hasattr(loan.value, "dtype"):
        loan.value[...] = sys.modules["numpy"].frombuffer(bytearray(loan.flat), loan.value.dtype).reshape(loan.value.shape)
    else:
        loan.value[:] = memoryview(bytes(loan.flat)).cast(loan.value.format)


def _extent(view: memoryview) -> tuple[int | None, int]:
    """The range of addresses that a view covers; None where it cannot be told or is empty."""
    start = start_of(view) if view.nbytes else None
    if start is None or not view.strides:
        return None, 0
    reach = [(n - 1) * step for n, step in zip(view.shape or (), view.strides, strict=True)]
    return start + sum(min(far, 0) for far in reach), start + sum(max(far, 0) for far in reach) + view.itemsize


def _groups(loans: Sequence[_Loan]) -> Sequence[Sequence[_Loan]]:
    """Loans that overlap in the caller's memory, together, where one of them is written."""
    if not any(loan.written for loan in loans):
        return [[loan] for loan in loans]
    for loan in loans:
        loan.low, loan.high = _extent(loan.view)
    groups: list[list[_Loan]] = []
    end = -1
    for loan in sorted((loan for loan in loans if loan.low is not None), key=lambda loan: loan.low or 0):
        if (loan.low or 0) < end:
            groups[-1].append(loan)
        else:
            groups.append([loan])
        end = max(end, loan.high)
    apart = [loan for loan in loans if loan.low is None]
    for group in [g for g in groups if len(g) == 1 or not any(loan.written for loan in g)]:
        groups.remove(group)
        apart += group
    if not all(loan.own for group in groups for loan in group):
        raise ValueError("arguments overlap in memory and one of them is not contiguous: pass a copy of it")
    for loan in apart:
        loan.low = None
    return groups + [[loan] for loan in apart]
