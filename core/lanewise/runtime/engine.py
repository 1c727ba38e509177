"""Running an image. In: an `Image`, and a host to run it on. Out: its functions as Python callables.

    run = Runner(image)
    distance = run.callable("distance", timeout=2.0)
    distance(1.5, 2.5)
    run.cancel()                # from another thread: every call that runs now ends with `Cancelled`

Nothing is compiled until the first call. A forked child starts afresh: what it inherited is left alone.
"""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial
from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING, Any

from lanewise.artifact.image import Image
from lanewise.errors import ArtifactError, HostError, SettingError
from lanewise.runtime.calls import calls_of, make
from lanewise.runtime.guests import Guests, Outgrown, guest_host
from lanewise.runtime.loans import Passed
from lanewise.runtime.pools import Seat
from lanewise.runtime.raising import caught
from lanewise.runtime.residents import allocate
from lanewise.runtime.streams import Opened
from lanewise.runtime.watch import Watch

if TYPE_CHECKING:
    from lanewise_wasm.host import Host, Trap

_HOSTS = {"emscripten": ("lanewise_wasm.host_pyodide", "PyodideHost")}
_WASMTIME = ("lanewise_wasm.host_wasmtime", "WasmtimeHost")


@cache
def default_host(untrusted: bool = False) -> Host[Any]:
    """The host of this platform, found by name: the compiler itself needs none."""
    module, name = _HOSTS.get(sys.platform, _WASMTIME)
    host: Host[Any] = getattr(import_module(module), name)(untrusted)
    return host


class Runner:
    """An image on a host, with the instances that serve its calls. `rows`: lists are taken for arrays, which only says what a
    function is given where no other one could be compiled for lists. `near`: where Python's memory can be the module's, calls on
    buffers work there."""

    def __init__(
        self, image: Image, host: Host[Any] | None = None, *, untrusted: bool = False, rows: bool = False, near: bool = False
    ) -> None:  # fmt: skip
        self.image, self.untrusted, self.rows, self.near = image, untrusted, rows, near
        self.pool: list[Seat] = []
        self.passed = Passed()
        self._host = host
        self._module: object = None
        self._exact: Runner | None = None
        self._lock = RLock()
        self._cancels = [0]
        self._exports = {export: k for k, (export, _, _) in enumerate(calls_of(image))}
        _runners.add(self)

    @property
    def host(self) -> Host[Any]:
        """The host, asked for when it is first needed."""
        return self._host or default_host(self.untrusted)

    @cached_property
    def guests(self) -> Guests | None:
        """Those that run in Python's own memory, where that may be."""
        there = guest_host() if self.near and not self.untrusted and self._host is None else None
        return Guests(there) if there else None

    @property
    def watched(self) -> bool:
        """Whether something may stop a call."""
        return self.image.polls or self.image.reads_clock or self.host.interrupts

    @property
    def trap(self) -> type[Trap]:
        """The exception of every host, imported when it is first needed."""
        kind: type[Trap] = import_module("lanewise_wasm.host").Trap
        return kind

    def callable(
        self, export: str, *, timeout: float | None = None, converts: bool = True, views: bool = False
    ) -> Callable[..., Any]:  # fmt: skip
        """An entry as a Python function. After `timeout` seconds a call raises TimeoutError, where the function polls. `converts`:
        an int is taken for a float, and so on; without it such an argument is `Unfit`. `views`: arrays in its result stay in the
        memory of the instance."""
        if timeout is not None and not timeout > 0:
            raise SettingError(f"timeout={timeout!r}: a timeout is a positive number of seconds")
        return make(self, self.image.entries[export], timeout, converts=converts, views=views)

    def opener(self, export: str, timeout: float | None) -> Callable[..., Opened]:
        """An entry that streams, as what gives its streams bare."""
        return make(self, self.image.entries[export], timeout, bare=True)

    def index(self, export: str) -> int:
        """The place of an export's raw call in a seat."""
        return self._exports[export]

    def make_seat(self) -> Seat:
        """One more instance."""
        with self._lock:
            if self._module is None:
                self._module = self.image.module or self.host.compile(self.image.wasm, self.image.sha256)
        return self._seat(self.host, self._module, self.image.ceiling)

    def make_guest(self) -> Seat:
        """One more instance in Python's own memory. `Outgrown` where there can be none."""
        guests = self.guests
        if guests is None or guests.are_too_large:
            raise Outgrown
        try:
            guests.module = guests.module or guests.host.compile(self.image.wasm, self.image.sha256)
            return self._seat(guests.host, guests.module, min(guests.room, self.image.ceiling))
        except (HostError, ArtifactError, MemoryError):
            guests.give_up()
            raise Outgrown from None

    def _seat(self, host: Host[Any], module: object, ceiling: int) -> Seat:
        image, watch = self.image, Watch(self._cancels)
        instance = host.instantiate(module, watch, image.polls, ceiling, image.reads_clock)
        for weight in image.weights:
            instance.write(weight.address, weight.content)
        watch.rearm = instance.rearm
        return Seat(instance, calls_of(image), watch, partial(caught, image), self.passed)

    def exact(self, export: str) -> Runner:
        """The runner of the exact variant. OverflowError where the image has none: `ints=64`, `ints=32`."""
        with self._lock:
            if self._exact is None:
                if self.image.replay is None:
                    raise OverflowError(f"{self.image.entries[export].name}(): an int needs more than {self.image.bits} bits")
                self._exact = Runner(self.image.replay(), self._host, untrusted=self.untrusted, rows=self.rows)
                self._exact._cancels, self._exact.passed = self._cancels, self.passed
            return self._exact

    def cancel(self) -> None:
        """End every call that runs now, in whichever thread, where its function polls."""
        self._cancels[0] += 1

    def allocate(self, shape: int | Sequence[int], dtype: object) -> Any:
        """An array of zeros in the memory of an instance, on which calls work where it lies."""
        return allocate(self, shape, dtype)

    def dispose(self) -> None:
        """Free the instances that wait; those that serve a call go with it."""
        if "guests" in self.__dict__ and self.guests:
            self.pool += self.guests.pool
            self.guests.pool.clear()
        while self.pool:
            seat = self.pool.pop()
            # Somebody's arrays lie there: then its memory goes with the last of them.
            if seat.residents is None or not seat.residents.spans:
                seat.instance.dispose()
        if self._exact is not None:
            self._exact.dispose()

    def __del__(self) -> None:
        """A seat and what it knows of containers hold each other."""
        for seat in self.__dict__.get("pool", ()):
            seat.lending = None

    def _forked(self) -> None:
        """Leave everything to the parent: its engine's threads and locks are not here."""
        _left_behind.append((list(self.pool), self._module))
        self.pool.clear()
        self._module, self._lock = None, RLock()


_runners: weakref.WeakSet[Runner] = weakref.WeakSet()
_left_behind: list[object] = []


def _after_fork() -> None:
    for runner in list(_runners):
        runner._forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
