"""Calls on the caller's own memory, where engine and Python share one (Pyodide). In: an image on such a host. Out: seats whose
instances are guests there.

The heap of a guest cannot grow. A call that finds it full is dropped, what it has written to the caller's buffers is put back,
and it is made again on copies, in a memory that grows; the next guest has more room.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lanewise.artifact.image import Entry, Image
from lanewise.ir.types import Stream

if TYPE_CHECKING:
    from lanewise_wasm.host import Host

    from lanewise.runtime.loans import Loans
    from lanewise.runtime.pools import Seat

FIRST_ROOM, WIDER, MOST_ROOM = 4 << 20, 8, 256 << 20
"""Bytes of a heap, how many times as large the next one is, and what none has. Memory that nobody has touched yet costs nothing."""


_HOSTS = {"emscripten": ("lanewise_wasm.host_pyodide_guest", "guest_host")}


@cache
def guest_host() -> Host[Any] | None:
    """The host of guests on this platform, found by name; nothing where an engine has no part of Python's memory."""
    if sys.platform not in _HOSTS:
        return None
    module, name = _HOSTS[sys.platform]
    found: Host[Any] | None = getattr(import_module(module), name)()
    return found


class Outgrown(Exception):
    """A call found no room in the heap of a guest."""


@dataclass(slots=True)
class Guests:
    """The guests of one runner: those that wait, the module, and how much room the next one gets."""

    host: Host[Any]
    pool: list[Seat] = field(default_factory=list)
    module: Any = None
    room: int = FIRST_ROOM

    def words(self, copying: Callable[[], Callable[..., Any]]) -> dict[str, object]:
        """What the text of a call names. `copying`: makes the function that calls on copies, when it is first asked for."""
        made = cache(copying)
        known = {"$Outgrown": Outgrown, "$full": _full, "$widen": self.widen}
        return {**known, "$copying": lambda *args, **named: made()(*args, **named)}

    def widen(self) -> None:
        """More room for those to come."""
        self.pool.clear()
        self.room *= WIDER

    def give_up(self) -> None:
        """There can be none."""
        self.pool.clear()
        self.room = MOST_ROOM + 1

    @property
    def are_too_large(self) -> bool:
        """Whether there are none any more."""
        return self.room > MOST_ROOM


ASKED = "$full($seat, $loans)"
"""The line behind a call of a guest."""


def _full(seat: Seat, loans: Loans) -> None:
    """Drop the call, if it found no room."""
    if seat.instance.is_full():
        loans.put_back()
        raise Outgrown


def around(body: Sequence[str], arguments: str) -> list[str]:
    """The lines of a call of a guest. It is made again outside of the handler: what it raises then has nothing to do with this."""
    return ["try:", *(f"    {line}" for line in body), "except $Outgrown:", "    $widen()", f"return $copying({arguments})"]


def may_be_guest(image: Image, entry: Entry) -> bool:
    """Whether calls of an entry may be made by a guest. A stream works on what its arguments were; what is kept between calls is
    kept in one place; and of a module without its bytes nobody can make a guest."""
    return bool(image.wasm) and not (image.exact or image.state or isinstance(entry.result, Stream))


def may_be_dropped(image: Image, entry: Entry, seat: Seat) -> bool:
    """Whether a call of a guest may have to be made again: with more room, or with ints of any size."""
    return entry.raises and (image.replay is not None or seat.instance.may_fill(entry.export))
