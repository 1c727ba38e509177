"""scalarise: tuples, complex numbers, unions, closures and buffers become scalars.

In: a program in `code.typed`. Out: the same program in which every slot, operand and result is one scalar. A slot of an
aggregate type becomes one slot per part (`z:re`, `t:0:1`, `x:tag`); calls and returns carry the parts one by one, in the
order of the ABI (`ir/layout.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import (
    PRELUDE,
    Body,
    Call,
    Const,
    Do,
    Expr,
    Function,
    Get,
    If,
    Loc,
    Op,
    Program,
    Raise,
    Return,
    Set,
    Stmt,
    Try,
    bodies,
    weight_symbol,
)
from lanewise.ir.code import Block as BlockStmt
from lanewise.ir.code import Loop as LoopStmt
from lanewise.ir.counted import counted_parts
from lanewise.ir.flat import Places, parts_of, placed
from lanewise.ir.layout import CELL, HEADER, LIST_ITEMS
from lanewise.ir.types import (
    BOOL,
    F16,
    F32,
    I32,
    I64,
    INT,
    NONE,
    STR,
    U32,
    Buffer,
    Closure,
    Scalar,
    Shaped,
    Tuple,
    Type,
    Union,
    bytes_of,
)
from lanewise.passes import constants, views


def scalarise(program: Program, exact: bool, data: constants.Data | None = None) -> Program:
    """The whole program. `exact`: its ints are words, which may refer to objects; `data`: what there is of constants already."""
    data = constants.Data() if data is None else data
    functions = {name: _function(f, data, exact) for name, f in program.functions.items()}
    return replace(program, functions=functions, statics=(*program.statics, *data.values()))


def _function(function: Function, data: constants.Data, exact: bool) -> Function:
    work = _Scalariser(function, data, exact)
    body = work.body(function.body)
    params = tuple(name + suffix for name in function.params for suffix, _ in parts_of(function.slots[name]))
    results = tuple(part for t in function.results for _, part in parts_of(t))
    slots: dict[str, Type] = {}
    for name, t in function.slots.items():
        slots.update({name + suffix: part for suffix, part in parts_of(t)})
    return replace(function, params=params, results=results, slots={**slots, **work.temps}, body=body)


class _Scalariser:
    def __init__(self, function: Function, data: constants.Data, exact: bool) -> None:
        self.slots, self.data, self.exact = function.slots, data, exact
        self.by_hand = "library" in function.traits and PRELUDE not in function.traits
        self.temps: dict[str, Type] = {}

    # --- statements --------------------------------------------------------------------------------------------------

    def body(self, body: Body) -> Body:
        return tuple(new for stmt in body for new in self.statement(stmt))

    def statement(self, stmt: Stmt) -> tuple[Stmt, ...]:
        match stmt:
            case Set(slot=slot, value=value, loc=loc):
                return self._assign(slot, self.parts(value), loc)
            case Do(name="buffer", targets=targets, args=args, loc=loc):
                names = self._targets(targets)
                return tuple(Set(n, v, loc) for n, v in zip(names, self._all(args), strict=True))
            case Do(name="error"):
                *held, made = self._raised(Raise(0, stmt.args, stmt.loc))
                assert isinstance(made, Raise)
                args = (*made.values, _address(constants.shape(self.data, (NONE,), self.exact)))
                return (*held, replace(stmt, targets=self._targets(stmt.targets), args=args))
            case Do(name="seize", args=args, loc=loc):
                nothing = _address(constants.shape(self.data, (NONE,), self.exact))
                return (replace(stmt, targets=self._targets(stmt.targets), args=(*self._all(args), nothing)),)
            case Do(name="hole"):
                return tuple(self._of_message(stmt))
            case Do(name="fetch" | "take" | "put" | "replace"):
                return tuple(self._in_container(stmt))
            case Do(targets, name, args, loc, attrs):
                return (Do(self._targets(targets), name, self._all(args), loc, attrs),)
            case Call(targets, function, args, loc):
                return (Call(self._targets(targets), function, self._all(args), loc),)
            case If(condition, then, orelse, loc):
                return (If(self.parts(condition)[0], self.body(then), self.body(orelse), loc),)
            case BlockStmt() | LoopStmt() | Try():
                return (replace(stmt, body=self.body(bodies(stmt)[0])),)
            case Raise():
                return tuple(self._raised(stmt))
            case Return(values=values):
                return (replace(stmt, values=self._all(values)),)
        return (stmt,)

    def _raised(self, stmt: Raise) -> Iterator[Stmt]:
        """The message owns its values: whoever they came from drops them before it is read. Library code counts texts by hand,
        and gives them away."""
        values: list[Expr] = []
        for value in stmt.values:
            parts = self.parts(value)
            given = self.by_hand and value.type == STR
            if not given and any(part for _, part in counted_parts(value.type, self.exact)):
                # Once: a constant beyond a word is an object, made where it is read.
                words = [self._kept(_as_stored(part) if part.type == INT else part, stmt.loc) for part in parts]
                yield from (kept for kept, _ in words)
                parts = tuple(word for _, word in words)
                yield Do((), "hold", parts, stmt.loc, (value.type,))
            values += parts
        yield replace(stmt, values=tuple(values))

    def _of_message(self, stmt: Do) -> Iterator[Stmt]:
        """A value of an exception's message, out of its cells."""
        first, t = stmt.attrs
        assert isinstance(first, int) and not isinstance(t, int | str)
        (error,) = self.parts(stmt.args[0])
        cells = self._temp(I32)
        yield Do((cells.slot,), "load", (error,), stmt.loc, ("i32", LIST_ITEMS))
        found: list[Expr] = []
        for i, (name, (_, part)) in enumerate(zip(self._targets(stmt.targets), parts_of(t), strict=True)):
            word = self._temp(_WORDS.get(part.name, part))
            storage = {"float": "f64"}.get(str(word.type), str(word.type))
            yield Do((word.slot,), "load", (cells,), stmt.loc, (storage, CELL * (first + i)))
            yield Set(name, _from_stored(word, part) if part.name in _WORDS else word, stmt.loc)
            found.append(Get(name, part))
        # The exception is read last: it may not go before its value has an owner of its own.
        yield Do((), "hold", (*found, error), stmt.loc, (t,))

    def _in_container(self, stmt: Do) -> Iterator[Stmt]:
        """Loads and stores of the parts of a value, and what that means for its owners."""
        t, places = stmt.attrs[0], _places(stmt)
        assert not isinstance(t, int | str)
        container = self.parts(stmt.args[0])
        kept, address = self._kept(self.parts(stmt.args[1])[0], stmt.loc)
        yield kept
        if stmt.name in ("fetch", "take"):
            names = self._targets(stmt.targets)
            yield from self._loads(names, address, places, stmt.loc)
            found = tuple(Get(n, part) for n, (_, part) in zip(names, parts_of(t), strict=True))
            # The container is read last: it may not go before its item has an owner of its own.
            yield Do((), "fetched" if stmt.name == "fetch" else "kept", (*found, *container), stmt.loc, (t,))
            return
        # Once: a constant beyond a word is an object, made where it is read.
        words = [self._kept(_as_stored(value), stmt.loc) for value in self.parts(stmt.args[2])]
        yield from (kept for kept, _ in words)
        values = tuple(word for _, word in words)
        old: list[Get] = []
        if stmt.name == "replace":
            # As words: nothing but the `drop` below counts them.
            for _, part, storage, offset in places:
                old.append(self._temp(_WORDS.get(part.name, part)))
                yield Do((old[-1].slot,), "load", (address,), stmt.loc, (storage, offset))
        for value, (_, _, storage, offset) in zip(values, places, strict=True):
            yield Do((), "store", (address, value), stmt.loc, (storage, offset))
        yield Do((), "hold", (*values, *container), stmt.loc, (t,))
        if old:
            yield Do((), "drop", (*old, *container), stmt.loc, (t,))

    def _loads(self, names: tuple[str, ...], address: Expr, places: Places, loc: Loc) -> Iterator[Stmt]:
        for name, (_, part, storage, offset) in zip(names, places, strict=True):
            word = _WORDS.get(part.name)
            if word is None:
                yield Do((name,), "load", (address,), loc, (storage, offset))
                continue
            loaded = self._temp(word)
            yield Do((loaded.slot,), "load", (address,), loc, (storage, offset))
            yield Set(name, _from_stored(loaded, part), loc)

    def _temp(self, t: Type) -> Get:
        name = f"{len(self.temps)}'"
        self.temps[name] = t
        return Get(name, t)

    def _kept(self, value: Expr, loc: Loc) -> tuple[Stmt, Get]:
        target = self._temp(value.type)
        return Set(target.slot, value, loc), target

    def _targets(self, targets: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name + suffix for name in targets for suffix, _ in parts_of(self.slots[name]))

    def _all(self, exprs: tuple[Expr, ...]) -> tuple[Expr, ...]:
        return tuple(part for e in exprs for part in self.parts(e))

    def _assign(self, slot: str, values: tuple[Expr, ...], loc: Loc) -> tuple[Stmt, ...]:
        """Parts are set one after the other, so a value that reads another part of its own slot is saved first."""
        parts = parts_of(self.slots[slot])
        names = [slot + suffix for suffix, _ in parts]
        if not any(_reads(v, set(names) - {n}) for n, v in zip(names, values, strict=True)):
            return tuple(Set(n, v, loc) for n, v in zip(names, values, strict=True) if v != Get(n, v.type))
        saved = []
        for (_, t), name in zip(parts, names, strict=True):
            temp = f"{name}'{len(self.temps)}"
            self.temps[temp] = t
            saved.append(temp)
        before = tuple(Set(t, v, loc) for t, v in zip(saved, values, strict=True))
        return before + tuple(Set(n, Get(t, v.type), loc) for n, t, v in zip(names, saved, values, strict=True))

    # --- expressions -------------------------------------------------------------------------------------------------

    def parts(self, expr: Expr) -> tuple[Expr, ...]:
        """The scalar expressions that an expression is made of."""
        match expr:
            case Const(type=t):
                return (expr,) if parts_of(t) else ()
            case Get(slot=slot, type=t):
                return tuple(Get(slot + suffix, part) for suffix, part in parts_of(t))
        args = [self.parts(a) for a in expr.args]
        match expr.name:
            case "tuple" | "closure" | "complex" | "range":
                return tuple(p for arg in args for p in arg)
            case "item":
                return self._item(expr, args[0])
            case "real" | "imag":
                return (args[0][0 if expr.name == "real" else 1],)
            case "object":
                return args[0]
            case "text":
                return (_address(constants.text(self.data, str(expr.attrs[0]))),)
            case "constant":
                value = constants.read(str(expr.attrs[0]))
                if isinstance(expr.type, Buffer | Shaped):
                    assert isinstance(value, bytes)
                    count = len(value) // bytes_of(expr.type.item)
                    return _constant_array(expr, constants.block(self.data, value, count))
                return (_address(constants.laid(self.data, value, expr.type, self.exact)),)
            case "weight":
                return _constant_array(expr, (weight_symbol(str(expr.attrs[0])), HEADER))
            case "shape":
                types = tuple(t for t in expr.attrs if not isinstance(t, int | str))
                return (_address(constants.shape(self.data, types, self.exact)),)
            case "address" | "origin" | "offset" | "len" | "dim" | "step" if isinstance(expr.args[0].type, Buffer | Shaped):
                return (views.part(expr, args[0]),)
            case "address":
                return (args[0][0],)
            case "array":
                return (args[0][0], *(p for arg in args[1:] for p in arg))
            case "is":
                return (self._is(expr, args[0]),)
            case "wrap":
                return _wrap(expr.args[0].type, expr.type, args[0])
            case "unwrap":
                return _unwrap(args[0], expr.args[0].type, expr.type)
            case "select" if len(args[1]) != 1:
                return tuple(Op("select", (args[0][0], p, q), p.type) for p, q in zip(args[1], args[2], strict=True))
        return (Op(expr.name, tuple([p for arg in args for p in arg]), expr.type, expr.attrs),)

    def _item(self, expr: Op, parts: tuple[Expr, ...]) -> tuple[Expr, ...]:
        t = expr.args[0].type
        items = t.items if isinstance(t, Tuple) else t.captures if isinstance(t, Closure) else (INT, INT, INT)
        index = expr.attrs[0]
        assert isinstance(index, int)
        start = sum(len(parts_of(i)) for i in items[:index])
        return parts[start : start + len(parts_of(items[index]))]

    def _is(self, expr: Op, parts: tuple[Expr, ...]) -> Expr:
        union = expr.args[0].type
        assert isinstance(union, Union)
        return Op("eq", (parts[0], Const(I32, union.members.index(expr.attrs[0]))), BOOL)


def _places(stmt: Do) -> Places:
    """Where the parts of a value within a container lie: alone, or as an item of a row."""
    t, *within = stmt.attrs
    assert not isinstance(t, int | str)
    if not within:
        return placed(t)[0]
    row, index = within
    assert isinstance(row, Tuple) and isinstance(index, int)
    start = sum(len(parts_of(item)) for item in row.items[:index])
    return placed(row)[0][start : start + len(parts_of(t))]


_WORDS: dict[str, Scalar] = {"bool": U32, "b1": U32, "int": I64, "i8": I32, "i16": I32, "u8": U32, "u16": U32, "f16": F32}
"""What is loaded for a scalar that is not stored as it is."""


def _as_stored(part: Expr) -> Expr:
    if part.type == INT:
        return Op("word", (part,), I64)
    word = _WORDS.get(str(part.type))
    return part if word is None else Op("convert", (part,), word)


def _from_stored(loaded: Expr, part: Scalar) -> Expr:
    if part == INT:
        return Op("unword", (loaded,), INT)
    return Op("ne", (loaded, Const(U32, 0)), part) if part.name in ("bool", "b1") else Op("convert", (loaded,), part)


def _constant_array(expr: Op, reference: tuple[str, int]) -> tuple[Expr, ...]:
    """Its parts: the block, as a whole where it is a view, and the dims."""
    dims = [Const(I32, dim) for dim in expr.attrs[1:] if isinstance(dim, int)]
    start = (Const(I32, 0),) if isinstance(expr.type, Shaped) else ()
    return (_address(reference), *start, *dims)


def _address(reference: tuple[str, int]) -> Expr:
    """Of constant data."""
    name, more = reference
    static = Op("static", (), I32, (name,))
    return Op("add", (static, Const(I32, more)), I32) if more else static


def _reads(expr: Expr, slots: set[str]) -> bool:
    if isinstance(expr, Get):
        return expr.slot in slots
    return isinstance(expr, Op) and any(_reads(a, slots) for a in expr.args)


def _wrap(source: Type, target: Type, parts: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """A member, or a smaller union, as a union: its tag and its parts as i64 cells. An array as a view of itself."""
    if isinstance(target, Shaped):
        assert is_ndarray(source)
        return views.widened(source, target, parts)
    assert isinstance(target, Union)
    width = len(parts_of(target)) - 1
    if isinstance(source, Union):
        tag, cells = _renumbered(parts[0], source, target), list(parts[1:])
    else:
        tag, cells = Const(I32, target.members.index(source)), [_cell(p) for p in parts]
    return (tag, *cells, *[Const(I64, 0)] * (width - len(cells)))


def _renumbered(tag: Expr, source: Union, target: Union) -> Expr:
    numbers = [target.members.index(m) for m in source.members]
    if numbers == list(range(len(numbers))):
        return tag
    result: Expr = Const(I32, numbers[-1])
    for old, new in list(enumerate(numbers))[-2::-1]:
        result = Op("select", (Op("eq", (tag, Const(I32, old)), BOOL), Const(I32, new), result), I32)
    return result


def _unwrap(parts: tuple[Expr, ...], source: Type, member: Type) -> tuple[Expr, ...]:
    """A member of a union, or a smaller union of some of them."""
    if isinstance(member, Union):
        assert isinstance(source, Union)
        numbers = [(source.members.index(m), k) for k, m in enumerate(member.members)]
        tag: Expr = Const(I32, numbers[-1][1])
        for old, new in numbers[-2::-1]:
            tag = Op("select", (Op("eq", (parts[0], Const(I32, old)), BOOL), Const(I32, new), tag), I32)
        return (tag, *parts[1 : len(parts_of(member))])
    return tuple(_uncell(cell, t) for cell, (_, t) in zip(parts[1:], parts_of(member), strict=False))


def _cell(part: Expr) -> Expr:
    """A scalar as the i64 that a union holds: an int as a word of its variant, a float by its bits."""
    if part.type == INT:
        return Op("word", (part,), I64)
    if part.type in (F32, F16):
        return Op("convert", (Op("bits", (part,), U32),), I64)
    if isinstance(part.type, Scalar) and part.type.name in ("float", "f64"):
        return Op("bits", (part,), I64)
    return part if part.type == I64 else Op("convert", (part,), I64)


def _uncell(cell: Expr, t: Scalar) -> Expr:
    if t == INT:
        return Op("unword", (cell,), INT)
    if t in (F32, F16):
        return Op("bits", (Op("convert", (cell,), U32),), t)
    if t.name in ("float", "f64"):
        return Op("bits", (cell,), t)
    if t.name in ("bool", "b1"):
        return Op("ne", (cell, Const(I64, 0)), t)
    return cell if t == I64 else Op("convert", (cell,), t)
