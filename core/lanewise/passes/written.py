"""written: what gives a result of many containers to Python in one piece, beside the entry that returned it.

In: the type of a result, and how its words are carried. Out: its form, as `library/marshalling.py` walks over it; None where it may
hold what marshal does not know, or makes otherwise: instances, arrays, sets. Then a program with an export for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from lanewise.ir.code import NOWHERE, Call, Const, Do, Expr, Function, Get, Op, Program, Return, Static, Stmt
from lanewise.ir.flat import holds_object, parts_of, placed
from lanewise.ir.layout import CELL, RESULTS, WRITTEN
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
    Tuple,
    Type,
    Union,
    held_by,
    is_dict,
)
from lanewise.library.marshalling import (
    AGAIN,
    CODE,
    CONSTANT,
    NUMBER,
    ONE_OF,
    RAW,
    REAL,
    ROWS,
    SEVERAL,
    SHORT,
    SIZE,
    TEXT,
    TRUTH,
    WORD,
)

_WORD, _FOUND = "$word", "$found"
_OPENING = {"list": ord("["), "tuple": ord("("), "dict": ord("{")}
_SCALARS: dict[Type, int] = {INT: NUMBER, FLOAT: REAL, BOOL: TRUTH, STR: TEXT, BYTES: RAW}
_CARRIERS = {"i64", "f64", "i32"}


class _Unknown(Exception):
    """Marshal has no such values."""


def result_form(t: Type, words: Sequence[str]) -> tuple[int, ...] | None:
    """The form of a result in the mailbox; only where containers hold texts or others: of numbers a host reads many at once."""
    if not _CARRIERS.issuperset(words) or not _holds_many(t):
        return None
    table: list[int] = []
    try:
        _add(table, t, [RESULTS + CELL * k for k in range(len(words))], (), words)
    except _Unknown:
        return None
    return tuple(table)


def _holds_many(t: Type) -> bool:
    match t:
        case Tuple(items=inner) | Union(members=inner):
            return any(map(_holds_many, inner))
        case Container():
            return any(map(holds_object, held_by(t)))
    return False


def _add(table: list[int], t: Type, places: Sequence[int], around: tuple[int, ...], words: Sequence[str] = ()) -> None:
    """`places`: of its parts; `around`: where the containers begin that it is in; `words`: as which its parts are carried."""
    start = len(table)
    match t:
        case Tuple(items=items, name=""):
            table += [SEVERAL, CODE, len(items)]
            _add_all(table, items, places, around, words)
            return
        case Union(members=members):
            table += [ONE_OF, 0, places[0]]
            for member in members:
                begun = len(table)
                table.append(0)
                _add(table, member, places[1:], around)
                table[begun] = len(table) - begun
        case Outer(level=level) if level < len(around):
            table += [AGAIN, 0, places[0], around[-1 - level]]
        case Container(kind=kind) if kind in _OPENING:
            held = held_by(t)
            hashed = (I64,) if is_dict(t) else ()
            lying, stride = placed(Tuple((*hashed, *held)) if hashed else held[0])
            table += [ROWS, 0, places[0], _OPENING[kind], stride]
            _add_all(table, held, [at for _, _, _, at in lying][len(hashed) :], (*around, start))
        case _ if t in _SCALARS:
            table += [SHORT if t == INT and words == ("i32",) else _SCALARS[t], 0, places[0]]
        case _ if t in (NONE, NEVER):
            table += [CONSTANT, 0, ord("N")]
        case _:
            raise _Unknown
    table[start + SIZE] = len(table) - start


def _add_all(
    table: list[int], types: Sequence[Type], places: Sequence[int], around: tuple[int, ...], words: Sequence[str] = ()
) -> None:  # fmt: skip
    """Those of values whose parts lie one behind the other."""
    at = 0
    for t in types:
        end = at + len(parts_of(t))
        _add(table, t, places[at:end], around, words[at:end])
        at = end


def written(program: Program, forms: Mapping[str, tuple[int, ...]], single: frozenset[str], writer: str) -> Program:
    """`forms`: of results, by export; `single`: those that come in one word, which is put where the others lie; `writer`: the name
    of `marshalling.marshalled`."""
    functions, entries, statics = dict(program.functions), dict(program.entries), []
    for k, (export, form) in enumerate(forms.items()):
        table = Static(f"form.{k}", "i32", form)
        statics.append(table)
        start = Op("static", (), I32, (table.name,))
        end = Op("i32.add", (start, Const(I32, WORD * len(form))), I32)
        put: tuple[Stmt, ...] = ()
        if export in single:
            put = (Do((), "i32.store", (Const(I32, 0), Get(_WORD, I32)), NOWHERE, (RESULTS,)),)
        found: tuple[Expr, ...] = (Get(_FOUND, I32),)
        body = (*put, Call((_FOUND,), writer, (start, end), NOWHERE), Return(found, NOWHERE))
        params = (_WORD,) if put else ()
        name = f"{export}{WRITTEN}"
        slots: dict[str, Type] = dict.fromkeys((*params, _FOUND), I32)
        functions[name] = Function(name, params, (I32,), slots, body, NOWHERE, frozenset(["library"]))
        entries[name] = name
    return replace(program, functions=functions, entries=entries, statics=(*program.statics, *statics))
