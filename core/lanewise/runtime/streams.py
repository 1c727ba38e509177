"""Streams. In: a generator that lies in an instance, which nobody else calls meanwhile. Out: a generator of Python's around it.

Where a step leaves the fast ints, the stream begins again in the exact variant with the same arguments, what was delivered is
skipped, and it goes on. What the compiled function prints is shown after the call and after each step.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from copy import deepcopy
from math import inf
from typing import TYPE_CHECKING, Any

from lanewise.artifact.image import Entry
from lanewise.ir.flat import holds_list
from lanewise.ir.generators import CLOSE, NEXT, RETURNED_OF, SEND, VALUE_OF
from lanewise.ir.layout import RANGE
from lanewise.ir.types import NONE, Stream
from lanewise.ir.users import UserClasses, holds_arrays
from lanewise.runtime.boundary import codec
from lanewise.runtime.loans import buffers_in
from lanewise.runtime.pools import Seat
from lanewise.runtime.raising import exception_of, exception_of_trap, hide
from lanewise.runtime.records import Beyond

if TYPE_CHECKING:
    from lanewise.runtime.engine import Runner

Again = Callable[[], "Opened"]
"""Begins the same stream in the exact variant."""


class Steps:
    """How the streams of one entry go on, in one variant. `reader` makes of a step without arguments what reads its result."""

    def __init__(self, runner: Runner, entry: Entry, timeout: float | None, reader: Callable[[Entry], Callable[..., Any]]) -> None:
        t = entry.result
        assert isinstance(t, Stream)
        self.runner, self.image, self.entry = runner, runner.image, entry
        self.timeout = inf if timeout is None else timeout
        self.watched = runner.watched
        self.raising = {ending for ending, step in entry.steps.items() if step.raises}
        self.index = {ending: runner.index(entry.export + ending) for ending in entry.steps}
        every = (*(p.type for p in entry.params), t.item, t.returned)
        self.lists = any(holds_list(each) or holds_arrays(each, runner.image.users) for each in every)
        self.sent = codec(t.sent, runner.image.exact, runner.image.users) if t.sent != NONE else None
        found = {ending: step for ending in (VALUE_OF, RETURNED_OF) if (step := entry.step(ending)) is not None}
        self.readers = {ending: reader(step) for ending, step in found.items()}


class Opened:
    """One stream: its instance, and the address of its generator there."""

    def __init__(self, steps: Steps, seat: Seat, generator: int, again: Again) -> None:
        self.steps, self.seat, self.generator = steps, seat, generator
        self._again = again
        self._delivered = 0
        self._sent: list[object] = []
        """What was sent so far, where that is anything at all."""

    def fitted(self, sent: object) -> object:
        """What is sent, as the function's; a TypeError where it takes no such thing."""
        steps = self.steps
        if steps.sent is None:
            if sent is not None:
                raise TypeError(f"{steps.entry.name}() takes nothing that is sent: annotate it with Generator[what it yields, what "
                                "is sent, what it returns]")  # fmt: skip
            return None
        found = steps.sent.fit(sent)
        if found is NotImplemented:
            raise TypeError(f"{steps.entry.name}() was sent a {type(sent).__name__}, expected {steps.sent.expected}")
        return found

    def goes_on(self, sent: object) -> bool:
        """Go on to the next value; whether there is one."""
        self._begin()
        more = self._advanced(sent)
        if more is None:
            self._exact()
            more = self._advanced(sent)
        self._delivered += 1
        if self.steps.sent is not None:
            self._sent.append(sent)
        self._show()
        return bool(more)

    def _advanced(self, sent: object) -> bool | None:
        """The step itself; None where it left the fast ints."""
        steps, seat = self.steps, self.seat
        if steps.sent is not None:
            if steps.sent.inside is not None and not steps.sent.inside(sent):
                return None
            try:
                if sent is not None:
                    self._run(SEND, *steps.sent.flat(sent, seat))
            except Beyond:
                return None
        word, status = self._run(NEXT)
        if status == RANGE:
            return None
        if status:
            self._fail(exception_of(status, seat, steps.image, steps.entry))
        return bool(word)

    def _run(self, ending: str, *words: Any) -> tuple[Any, int]:
        """What an export answers, and its status."""
        steps, seat = self.steps, self.seat
        try:
            word = seat.calls[steps.index[ending]](self.generator, *words)
        except steps.runner.trap as trap:
            # The instance is in an unknown state: nobody may call it again.
            if steps.image.has_memory:
                self._show()
            raise exception_of_trap(trap, seat, steps.image, steps.entry) from None
        return word, seat.cells[0] if ending in steps.raising else 0

    def _fail(self, error: BaseException) -> None:
        self._show()
        self.leave()
        raise error

    def _begin(self) -> None:
        if self.steps.watched:
            self.seat.watch.begin(self.steps.entry.name, self.steps.timeout)

    def begun(self) -> Opened:
        """The function that made the generator may have printed."""
        self._show()
        return self

    def _show(self) -> None:
        if self.steps.image.has_memory:
            self.seat.show_step()

    def _exact(self) -> None:
        """Begin again in the exact variant, without what was delivered."""
        self.leave()
        other = self._again()
        other._begin()
        other.seat.show_step(None)
        for k in range(self._delivered):
            other._advanced(self._sent[k] if self._sent else None)
            other.seat.show_step(None)
        self.steps, self.seat, self.generator = other.steps, other.seat, other.generator

    def value(self) -> object:
        """What it stopped at."""
        return self._read(VALUE_OF)

    def returned(self) -> object:
        """What it returned."""
        return self._read(RETURNED_OF)

    def _read(self, ending: str) -> object:
        reader = self.steps.readers.get(ending)
        if reader is None:
            return None
        if self.steps.lists:
            # What lay at an address may be something else by now.
            self.seat.renew()
        return reader(self.seat, self.generator)

    def close(self) -> None:
        """Nothing more is taken of it: it does what it must, and its instance serves others."""
        self._begin()
        steps = self.steps
        _, status = self._run(CLOSE)
        if status == RANGE:
            self._exact()
            self.close()
        elif status:
            self._fail(exception_of(status, self.seat, steps.image, steps.entry))
        else:
            self._show()
            self.leave()

    def leave(self) -> None:
        """The instance goes back."""
        self.seat.forget()
        self.seat.reset()
        if self.seat.modest():
            self.steps.runner.pool.append(self.seat)


def generator(opened: Opened) -> Generator[Any, Any, Any]:
    """The stream as Python's own."""
    try:
        sent = opened.fitted(None)
        while opened.goes_on(sent):
            try:
                sent = opened.fitted((yield opened.value()))
            except BaseException:
                # It sees that it ends, not why.
                opened.close()
                raise
        result = opened.returned()
        opened.leave()
        return result
    except BaseException as error:
        hide(error)
        raise


def copied(values: Sequence[object], users: UserClasses) -> list[Any]:
    """Arguments as they are now, for a stream that may begin again."""
    views = (each for _, each in buffers_in(values, "", users) if isinstance(each, memoryview))
    # Python itself copies no such view.
    memo: dict[int, Any] = {id(view): _viewed(view) for view in views}
    return [deepcopy(v, memo) for v in values]


def _viewed(view: memoryview) -> memoryview:
    return memoryview(bytearray(view)).cast(view.format) if view.nbytes else view  # type: ignore[call-overload]
