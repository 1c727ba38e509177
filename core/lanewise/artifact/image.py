"""An image: a compiled module with all that a host needs to call it. What compilation gives and what runtimes read.

In: nothing. Out: immutable values. The manifest of a built folder is this, written as JSON.
"""

from __future__ import annotations

import hashlib
import inspect
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, Protocol

from lanewise.artifact.states import NOTHING_KEPT, Start
from lanewise.artifact.weights import Placed
from lanewise.errors import Refusal
from lanewise.ir.code import Loc, Site, Source
from lanewise.ir.exceptions import Hierarchy
from lanewise.ir.generators import CLOSE, NEXT, RETURNED_OF, SEND, VALUE_OF
from lanewise.ir.state import Place
from lanewise.ir.types import BOOL, NONE, Record, Stream, Type
from lanewise.ir.users import NO_CLASSES, UserClasses

Variant = Literal["baseline", "relaxed", "exact"]
"""Of one module: the same bits in every engine; with relaxed SIMD; with ints of any size."""


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter as the host sees it. `written`: the function may change what the caller passes; `fills`: it may write into
    buffers there, alone or inside."""

    name: str
    type: Type
    kind: str
    """`positional`, `either` or `keyword`, as `inspect` tells them apart."""
    default: object
    """`inspect.Parameter.empty` where there is none; else the Python object."""
    written: bool = False
    fills: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A further export, by which the host goes on with a stream; as of an `Entry`, how its result travels and whether it raises."""

    words: tuple[str, ...]
    raises: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One exported function. `raises`: read the status in the mailbox after the call."""

    export: str
    name: str
    params: tuple[Param, ...]
    result: Type
    raises: bool
    words: tuple[str, ...]
    """How each flat part of the result travels: i32 i64 u64 f32 f64, or `exact` (a tagged word, `library/exact.py`)."""
    returns_param: tuple[int, ...] = ()
    """Parameters of which the result may be the very object (a returned buffer is the caller's own)."""
    steps: Mapping[str, Step] = field(default_factory=dict)
    """Of a stream, by what comes behind the name of its export (`ir/generators.py`)."""
    state: Type | None = None
    """What it changes of the user's modules, which travels behind the arguments."""

    def step(self, ending: str) -> Entry | None:
        """The call by which the host goes on with a stream; None where nothing goes this way."""
        row, t = self.steps.get(ending), self.result
        if row is None or not isinstance(t, Stream):
            return None
        results = {NEXT: BOOL, VALUE_OF: t.item, RETURNED_OF: t.returned, SEND: BOOL, CLOSE: NONE}
        sent = (Param("sent", t.sent, "positional", inspect.Parameter.empty),) if ending == SEND else ()
        return Entry(self.export + ending, self.name, (_GENERATOR, *sent), results[ending], row.raises, row.words)

    @property
    def signature(self) -> inspect.Signature:
        """As `inspect` has it, without annotations."""
        return inspect.Signature([inspect.Parameter(p.name, KINDS[p.kind], default=p.default) for p in self.params])


_GENERATOR = Param("generator", Record("generator"), "positional", inspect.Parameter.empty)
"""What the host holds of a stream: an address."""
KINDS = {
    "positional": inspect.Parameter.POSITIONAL_ONLY,
    "either": inspect.Parameter.POSITIONAL_OR_KEYWORD,
    "keyword": inspect.Parameter.KEYWORD_ONLY,
}


class Laid(Protocol):
    """What encoding knows of the bytes."""

    @property
    def offsets(self) -> Mapping[str, Sequence[tuple[int, object]]]:
        """For each function (byte offset, the `Loc` whose code begins there), ascending."""

    @property
    def sizes(self) -> Mapping[str, int]:
        """Bytes of each function's code."""


@dataclass(frozen=True)
class Image:
    """A module and its tables. In the exact variant an int travels as a tagged word (`library/exact.py`)."""

    wasm: bytes
    """Empty where only the engine has the module: then it is `module`."""
    entries: dict[str, Entry]
    exact: bool
    sites: tuple[tuple[Site, Loc], ...]
    """Status k > 0 means sites[k - 1], raised at that line."""
    locations: tuple[Loc, ...]
    """What the cells of the mailbox's trace point to: the lines of calls that an exception passed."""
    sources: dict[str, Source]
    has_memory: bool
    polls: bool
    """Imports `layout.POLL`."""
    reads_clock: bool = False
    """Imports `layout.CLOCK`."""
    ceiling: int = 1 << 30
    """Bytes that memory may grow to."""
    whole: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Exports that give results in one piece, and that take these arguments so (`layout.WRITTEN`, `layout.GIVEN`)."""
    has_arrays: bool = False
    """It computes with numpy's arrays, whose dtype says of which type the items of an empty list would be."""
    prints: bool = False
    """A call may leave output, which the host shows."""
    notes: bool = False
    """An exception may have notes."""
    asking: frozenset[Site] = frozenset()
    """The sites of exceptions whose text a host without Python asks for (`layout.TOLD`)."""
    replay: Callable[[], Image] | None = None
    """The variant in which a call that ended with RANGE is replayed; compiled, or read from its file, when it is needed. It has the
    entries that may end so."""
    relax: Callable[[], Image] | None = None
    """Compiles the variant with relaxed SIMD, where there are vectors and `strict` does not forbid it."""
    captures: dict[str, object] = field(default_factory=dict)
    """Objects from outside the function that are constants of the code, by name."""
    state: tuple[Place, ...] = ()
    """The places in the user's modules that its calls change."""
    stateless: tuple[Refusal, ...] = ()
    """Why it cannot leave these modules, by place."""
    start: Start = NOTHING_KEPT
    """What a folder has in the places before the first call."""
    watched: tuple[tuple[Callable[[], object], object], ...] = ()
    """How to look each of them up again, and what it was: a change means to compile anew."""
    weights: tuple[Placed, ...] = ()
    """What a host puts into the memory of each instance before its first call."""
    laid_out: Callable[[], Laid] | None = None
    """Where in the bytes functions and lines are, on demand."""
    features: Callable[[], list[str]] = list
    """What the module asks of an engine, on demand."""
    texts: dict[str, Callable[[], str]] = field(default_factory=dict)
    """Stage name -> its text, printed on demand."""
    bits: int = 64
    """Of an int, where it is not exact and there is no such variant: `ints=64`, `ints=32`."""
    classes: Hierarchy = field(default_factory=dict)
    """Exceptions that are no built-ins, with their bases."""
    types: Mapping[str, type] = field(default_factory=dict)
    """Those of them that are there as objects."""
    made: dict[str, type] = field(default_factory=dict)
    """Those that had to be made, since only their names are known here."""
    users: UserClasses = NO_CLASSES
    """Whose values cross the border."""
    module: object = None
    """What an engine has compiled already, as JavaScript hands it over."""

    @cached_property
    def exports(self) -> tuple[Entry, ...]:
        """What the host calls: the functions, and the steps of those that stream."""
        steps = ((e, e.step(ending)) for e in self.entries.values() for ending in e.steps)
        return (*self.entries.values(), *(step for _, step in steps if step is not None))

    @cached_property
    def sha256(self) -> str:
        """The content hash, the key of every cache."""
        return hashlib.sha256(self.wasm).hexdigest()

    @cached_property
    def lines(self) -> list[tuple[int, Loc]]:
        """(byte offset, the line whose code begins there), ascending."""
        laid = self.laid_out() if self.laid_out else None
        rows = [row for each in (laid.offsets.values() if laid else ()) for row in each]
        return [(offset, loc) for offset, loc in sorted(rows, key=lambda row: row[0]) if isinstance(loc, Loc)]

    def line_at(self, offset: int) -> Loc | None:
        """The line that a byte of the module belongs to, as far as it is known."""
        found = bisect_right(self.lines, offset, key=lambda row: row[0])
        return self.lines[found - 1][1] if found else None
