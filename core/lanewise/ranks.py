"""How many axes arrays have in a folder that is built for annotations which say nothing of that: `NDArray[np.float32]`.

In: an entry point, and the parameters whose ranks are open. Out: the same with the combinations of ranks for which it is compiled:
the least with which each use of the arrays is possible, and those above it that mean the same. The compiler tells which these are:
with another rank something never comes to an end, or what was a number is an array.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from inspect import Signature
from itertools import combinations

from lanewise.compiler import Request, tried
from lanewise.errors import CompileError
from lanewise.ir.buffers import is_ndarray
from lanewise.ir.types import BAD, NEVER, Type
from lanewise.ir.users import within
from lanewise.python.program.by_rank import Ranks, of_ranks
from lanewise.python.program.uses import Span, Uses
from lanewise.python.source.annotations import Named, Unsupported, leaves_rank, type_from_annotation
from lanewise.python.source.shapes import ShapeError, plain
from lanewise.settings import Settings

MOST_AXES = 3
"""Where a use leaves it open."""
MOST_COMBINATIONS = 6
"""Of the ranks of several parameters."""
_MOST_ASKED = 6
"""Axes that a use may ask for."""

_Vector = tuple[int, ...]
"""The rank of each parameter whose rank is open."""


def with_ranks(request: Request, signature: Signature, chosen: Settings, declared: Named) -> Request:
    """The entry point for the ranks that annotations and use leave open. `declared`: the type that a class of the user's names."""
    names = [p.name for p in signature.parameters.values() if leaves_rank(plain(p.annotation)[0])]
    if not names:
        return request
    search = _Search(request, names, chosen, _promises(signature.return_annotation, declared))
    least = search.least()
    found = [least, *search.further(least)]
    whole = search.request(found)
    # What it gives may be of more types together than a host can be given.
    return whole if len(found) == 1 or search.tried(whole).result != BAD else search.request([least])


def _promises(returned: object, declared: Named) -> bool:
    """Whether an annotation says what type a function returns, whatever the ranks of its arrays are."""
    try:
        t = type_from_annotation(plain(returned)[0], declared)
    except (Unsupported, ShapeError):
        return False
    return t is not None and not any(map(is_ndarray, within(t)))


@dataclass(frozen=True)
class _Tried:
    """What came of an entry point. `wrong`: where it never comes to an end, or is refused; then its `result` is none."""

    result: Type
    uses: Uses
    wrong: frozenset[Span]

    def is_nearer(self, than: _Tried) -> bool:
        """Whether less is wrong than with other ranks, or something further on."""
        gone, fresh = than.wrong - self.wrong, self.wrong - than.wrong
        return bool(gone) and (not fresh or min(fresh) > min(gone))


@dataclass
class _Search:
    """What is known so far of the combinations."""

    asked: Request
    names: Sequence[str]
    chosen: Settings
    promised: bool
    """What it returns is of one type, whatever the ranks are."""
    known: dict[_Vector, _Tried] = field(default_factory=dict)

    def least(self) -> _Vector:
        """The first combination with which nothing is wrong, or no other is nearer to that."""
        found = (1,) * len(self.names)
        while self.at(found).wrong:
            better = (other for other in self.above(found) if self.at(other).is_nearer(self.at(found)))
            if (other := next(better, None)) is None:
                break
            found = other
        return found

    def above(self, vector: _Vector) -> Iterator[_Vector]:
        """Those where one parameter has an axis more, or all of them have, or several axes more."""
        every = range(len(vector))
        for more in (1, 2, 3):
            for places in (*([i] for i in every), every):
                found = tuple(rank + more * (i in places) for i, rank in enumerate(vector))
                if max(found) <= _MOST_ASKED:
                    yield found

    def further(self, least: _Vector) -> list[_Vector]:
        """Those above the least that mean the same."""
        own = self.at(least)
        if own.result in (BAD, NEVER) or self.asked.definition.scope.yields:
            return []
        found: list[_Vector] = []
        for vector in self.broader(least):
            if len(found) < MOST_COMBINATIONS - 1 and vector not in (least, *found) and self.means_the_same(self.at(vector), own):
                found.append(vector)
        return found

    def broader(self, least: _Vector) -> Iterator[_Vector]:
        """Those where all parameters have as many axes, then those where some have, and the others the fewest: the first one, which
        most often has what the others belong to, before the rest."""
        every, up, next_up = range(len(least)), range(2, MOST_AXES + 1), range(2, 3)
        some = [places for n in every[:0:-1] for places in combinations(every, n)]
        for places, ranks in [(every, up), ((0,), next_up), *((each, next_up) for each in some), ((0,), up)]:
            for rank in ranks:
                yield tuple(max(rank, own) if i in places else own for i, own in enumerate(least))

    def means_the_same(self, other: _Tried, own: _Tried) -> bool:
        """Whether it comes as far as with the least ranks, and takes numbers where that takes numbers."""
        if other.result in (BAD, NEVER) or (self.promised and other.result != own.result):
            return False
        return other.uses.stops <= own.uses.stops and not (own.uses.numbers - own.uses.rows) & other.uses.rows

    def at(self, vector: _Vector) -> _Tried:
        """What comes of a combination."""
        if vector not in self.known:
            self.known[vector] = self.tried(self.request([vector]))
        return self.known[vector]

    def tried(self, request: Request) -> _Tried:
        """What comes of the entry point, with parameters that have to be known at build left out."""
        try:
            result, uses = tried(request, self.chosen)
        except CompileError as refused:
            narrower = request.by_defaults(refused.unknown.get(request.export, ()))
            if narrower.params != request.params:
                return self.tried(narrower)
            wrong = frozenset((r.file, r.line, r.column, r.line, r.end_column) for r in refused.refusals)
            return _Tried(BAD, Uses(), wrong)
        return _Tried(result, uses, frozenset(uses.stops))

    def request(self, vectors: Sequence[_Vector]) -> Request:
        """The entry point for these combinations."""
        ranks: list[Ranks] = [dict(zip(self.names, vector, strict=True)) for vector in vectors]
        taken: Mapping[str, Type] = {
            name: of_ranks(self.asked.params[name], sorted({each[name] for each in ranks})) for name in self.names
        }
        faces = tuple(replace(face, type=taken.get(face.name, face.type)) for face in self.asked.faces)
        own = {**self.asked.params, **taken}
        return replace(self.asked, params=own, faces=faces, ranks=tuple(ranks) if len(ranks) > 1 else ())
