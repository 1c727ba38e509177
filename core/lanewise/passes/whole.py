"""whole: what takes an argument or gives a result of many containers in one piece, beside the entry that works on it.

In: the types of entries, and how words are carried. Out: the form of what may cross as a whole, as `library/forms.py` says; and a
program with an export for each of them. Not whole go what marshal does not know, or makes otherwise: instances, arrays, sets;
what the function changes; and what may be one object with another that comes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from lanewise.ir.code import NOWHERE, Call, Const, Do, Expr, Function, Get, Op, Program, Return, Static, Stmt
from lanewise.ir.flat import holds_instance, holds_list, holds_object, parts_of, placed
from lanewise.ir.layout import CELL, GIVEN, RESULTS, WRITTEN
from lanewise.ir.types import (
    BOOL,
    BYTES,
    FLOAT,
    I32,
    I64,
    INT,
    NEVER,
    NONE,
    STR,
    Container,
    Outer,
    Stream,
    Tuple,
    Type,
    Union,
    held_by,
    is_dict,
)
from lanewise.library.forms import (
    AGAIN,
    CODE,
    CONSTANT,
    DICT,
    HALF,
    NUMBER,
    ONE_OF,
    RAW,
    REAL,
    ROWS,
    SEVERAL,
    SIZE,
    TEXT,
    TRUTH,
    TUPLE,
    WORD,
)

_OPENING = {"list": ord("["), "tuple": TUPLE, "dict": DICT}
_SCALARS: dict[Type, int] = {INT: NUMBER, FLOAT: REAL, BOOL: TRUTH, STR: TEXT, BYTES: RAW}
_CARRIERS = {"i64", "f64", "i32"}


class _Unknown(Exception):
    """Marshal has no such values."""


class Param(Protocol):
    """What is asked of a parameter: `written`, whether what it is given may be changed."""

    @property
    def name(self) -> str: ...
    @property
    def type(self) -> Type: ...
    @property
    def written(self) -> bool: ...


class Crossing(Protocol):
    """What is asked of an entry."""

    @property
    def export(self) -> str: ...
    @property
    def params(self) -> Sequence[Param]: ...
    @property
    def result(self) -> Type: ...
    @property
    def words(self) -> Sequence[str]: ...


@dataclass(frozen=True)
class Piece:
    """What crosses as a whole: what is called for that, the form, the arguments; of a result, whether it is one word."""

    export: str
    form: tuple[int, ...]
    given: tuple[str, ...] = ()
    single: bool = False


_PUT, _FOUND = "$put", "$found"
"""A result that is one word, or where the bytes of arguments lie; what comes out."""


def pieces(entries: Iterable[Crossing], raised: Sequence[Type]) -> list[Piece]:
    """Of these entries. `raised`: what exceptions may hold."""
    return [piece for entry in entries if not isinstance(entry.result, Stream) for piece in _of_entry(entry, raised)]


def _of_entry(entry: Crossing, raised: Sequence[Type]) -> Iterator[Piece]:
    changed = [p for p in entry.params if p.written]
    form = None if any(holds_list(p.type) for p in changed) else result_form(entry.result, entry.words)
    if form is not None:
        yield Piece(entry.export + WRITTEN, form, single=len(entry.words) == 1)
    # A result that turns out to hold what the caller has is not written, and the call made again; if nothing has changed by then.
    lasting = raised if form is not None and not changed else (entry.result, *raised)
    whole = [p.type for p in entry.params if isinstance(p.type, Container) and not p.written and argument_form((p.type,))]
    other = [p.type for p in entry.params if p.type not in whole or p.written]
    if holds_instance(Tuple((entry.result, *other))):
        return
    kept = _containers((*lasting, *other))
    # An empty list may be passed as lists of two types: where one of them grows, so does the other.
    growing = {t.kind for t in _containers([p.type for p in changed])}
    given = [t for t in whole if not any(each.kind in growing or _may_be_in(each, kept) for each in _containers([t]))]
    left = _containers([t for t in whole if t not in given])
    if given and not any(_may_be_in(each, left) for each in _containers(given)):
        yield Piece(entry.export + GIVEN, argument_form(given) or (), tuple(p.name for p in entry.params if p.type in given))


def _containers(types: Iterable[Type]) -> list[Container]:
    """Those that are in values of these types."""
    found: list[Container] = []
    for t in types:
        match t:
            case Tuple(items=inner) | Union(members=inner):
                found += _containers(inner)
            case Container():
                found += [t, *_containers(held_by(t))]
    return found


def _may_be_in(own: Container, others: Iterable[Container]) -> bool:
    """Whether a container may be one of others: of one type. A type that holds itself is told in as many ways as it has parts."""
    return any(str(own) == str(t) or (own.kind == t.kind and "^" in str(own) + str(t)) for t in others)


def result_form(t: Type, words: Sequence[str]) -> tuple[int, ...] | None:
    """The form of a result in the mailbox; only where containers hold texts or others: of numbers a host reads many at once."""
    fits = _CARRIERS.issuperset(words) and _holds_many(t)
    return _form(t, [RESULTS + CELL * k for k in range(len(words))], words) if fits else None


def argument_form(types: Sequence[Type]) -> tuple[int, ...] | None:
    """The same of arguments that are containers, in a row."""
    if any(_holds_bytes(t) or not _holds_many(t) for t in types):
        return None
    return _form(Tuple(tuple(types)), [WORD * k for k in range(len(types))])


def _form(t: Type, places: Sequence[int], words: Sequence[str] = ()) -> tuple[int, ...] | None:
    table = _Table([], {})
    try:
        table.add(t, places, (), words)
    except _Unknown:
        return None
    return tuple(table.words)


def _holds_bytes(t: Type) -> bool:
    """Whether there are bytes in it, as which marshal writes whatever lies in memory."""
    match t:
        case Tuple(items=inner) | Union(members=inner) | Container(items=inner):
            return any(map(_holds_bytes, inner))
    return t == BYTES


def _holds_many(t: Type) -> bool:
    match t:
        case Tuple(items=inner) | Union(members=inner):
            return any(map(_holds_many, inner))
        case Container():
            return any(map(holds_object, held_by(t)))
    return False


@dataclass
class _Table:
    """The words of a form, and where those of containers begin, one for each type: what is read again shall be of the same."""

    words: list[int]
    begun: dict[tuple[str, tuple[int, ...]], int]

    def add(self, t: Type, places: Sequence[int], around: tuple[int, ...], carried: Sequence[str] = ()) -> None:
        """`places`: of its parts; `around`: where the containers begin that it is in; `carried`: as which words its parts are."""
        table, start = self.words, len(self.words)
        match t:
            case Tuple(items=items, name=""):
                table += [SEVERAL, CODE, len(items)]
                self.add_all(items, places, around, carried)
                return
            case Union(members=members):
                table += [ONE_OF, 0, places[0]]
                for member in members:
                    begun = len(table)
                    table.append(0)
                    self.add(member, places[1:], around)
                    table[begun] = len(table) - begun
            case Outer(level=level) if level < len(around):
                table += [AGAIN, 0, places[0], around[-1 - level]]
            case Container(kind=kind) if kind in _OPENING:
                self._container(t, _OPENING[kind], places[0], around)
            case _ if t in _SCALARS:
                table += [HALF if t == INT and tuple(carried) == ("i32",) else _SCALARS[t], 0, places[0]]
            case _ if t in (NONE, NEVER):
                table += [CONSTANT, 0, ord("N")]
            case _:
                raise _Unknown
        table[start + SIZE] = len(table) - start

    def _container(self, t: Container, opening: int, place: int, around: tuple[int, ...]) -> None:
        key, start = (str(t), around if "^" in str(t) else ()), len(self.words)
        if key in self.begun:
            self.words += [AGAIN, 0, place, self.begun[key]]
            return
        self.begun[key] = start
        held = held_by(t)
        hashed = (I64,) if is_dict(t) else ()
        lying, stride = placed(Tuple((*hashed, *held)) if hashed else held[0])
        self.words += [ROWS, 0, place, opening, stride]
        self.add_all(held, [at for _, _, _, at in lying][len(hashed) :], (*around, start))

    def add_all(self, types: Sequence[Type], places: Sequence[int], around: tuple[int, ...], carried: Sequence[str] = ()) -> None:
        """Values whose parts lie one behind the other."""
        at = 0
        for t in types:
            end = at + len(parts_of(t))
            self.add(t, places[at:end], around, carried[at:end])
            at = end


def whole(program: Program, found: Sequence[Piece], writer: str, reader: str) -> Program:
    """With what takes and gives these. `writer`, `reader`: the names of `marshalled` and `unmarshalled`."""
    functions, entries, statics = dict(program.functions), dict(program.entries), []
    for k, piece in enumerate(found):
        table = Static(f"form.{k}", "i32", piece.form)
        statics.append(table)
        start = Op("static", (), I32, (table.name,))
        form: tuple[Expr, ...] = (start, Op("i32.add", (start, Const(I32, WORD * len(piece.form))), I32))
        params, put = (_PUT,) * (piece.single or bool(piece.given)), Get(_PUT, I32)
        if piece.given:
            body: tuple[Stmt, ...] = (Call((_FOUND,), reader, (*form, put), NOWHERE),)
        else:
            first = [Do((), "i32.store", (Const(I32, 0), put), NOWHERE, (RESULTS,))] * piece.single
            body = (*first, Call((_FOUND,), writer, form, NOWHERE))
        body = (*body, Return((Get(_FOUND, I32),), NOWHERE))
        slots: dict[str, Type] = dict.fromkeys((*params, _FOUND), I32)
        functions[piece.export] = Function(piece.export, params, (I32,), slots, body, NOWHERE, frozenset(["library"]))
        entries[piece.export] = piece.export
    return replace(program, functions=functions, entries=entries, statics=(*program.statics, *statics))
