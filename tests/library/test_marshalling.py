"""Values as marshal has them: what the library writes of memory, as source and compiled, is what Python's marshal makes again; and
what it makes of marshal's bytes is what was in them.
"""

from __future__ import annotations

import marshal
import struct
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from lanewise import compile
from lanewise.ir.flat import placed
from lanewise.ir.layout import COUNT, EXTRA, LENGTH, LIST_ITEMS, NARROW, PAGE, RESULTS, TABLE_USED, WIDE, WRITTEN
from lanewise.ir.types import BOOL, BYTES, FLOAT, I64, INT, NONE, STR, Container, Outer, Tuple, Type, Union
from lanewise.library import forms, heap, lists, marshalling, tables, unmarshalling
from lanewise.library.machine import MEMORY, i32, load, store, u32
from lanewise.passes.whole import argument_form, pieces, result_form
from lanewise.runtime import calls, marshalled
from lanewise.runtime.boundary import to_cell
from parity.elsewhere import owners
from parity.harness import equal, equal_outcomes, observe

VARIABLES = (heap.HEAP_BASE, heap.HEAP_END, heap.TOP, heap.MARK, heap.FLOOR)
FORMATS = {"i32": "i", "u8": "B", "i64": "q", "f64": "d"}
GONE_ROW = -1


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """A heap as at the start of a module; the one that other tests use comes back afterwards."""
    memory, values = bytes(MEMORY), [v.get() for v in VARIABLES]
    begin_anew()
    yield
    MEMORY[:] = memory
    for variable, value in zip(VARIABLES, values, strict=True):
        variable.set(value)


def begin_anew() -> None:
    MEMORY[:] = bytes(PAGE)
    for variable in VARIABLES:
        variable.set(variable.initial)


# --- values in memory, as compiled code has them -----------------------------------------------------------------------


def text_in(value: str) -> int:
    wide = any(ord(c) > 255 for c in value)
    data = value.encode("utf-32-le" if wide else "latin-1", "surrogatepass" if wide else "strict")
    p = int(heap.allocate(i32(len(data))))
    MEMORY[p : p + len(data)] = data
    store(i32, i32(p + LENGTH), i32(len(value)))
    store(i32, i32(p + EXTRA), i32(WIDE if wide else NARROW))
    return p


def words_of(t: Type, value: Any, around: tuple[Container, ...] = ()) -> tuple[Any, ...]:
    """The words of a value; what it holds lies in memory by then."""
    match t:
        case Tuple(items=items):
            return tuple(w for item, each in zip(items, value, strict=True) for w in words_of(item, each, around))
        case Union(members=members):
            whole = [around[-1 - m.level] if isinstance(m, Outer) else m for m in members]
            kinds = [TYPES[m.kind if isinstance(m, Container) else str(m)] for m in whole]
            k = kinds.index(type(value))
            own = words_of(members[k], value, around)
            letters = {int: "q", float: "d", bool: "i"}
            cells = [to_cell(letters[type(word)], word) for word in own]
            return (k, *cells, *[0] * (len(placed(t)[0]) - 1 - len(cells)))
        case Outer(level=level):
            return (container_in(around[-1 - level], value, around[: len(around) - 1 - level]),)
        case Container():
            return (container_in(t, value, around),)
    if t == NONE:
        return ()
    return (text_in(value),) if t == STR else (text_in(value.decode("latin-1")),) if t == BYTES else (value,)


TYPES = {"None": type(None)} | {t.__name__: t for t in (list, dict, tuple, int, float, bool, str)}


def container_in(t: Container, value: Any, around: tuple[Container, ...]) -> int:
    inside = (*around, t)
    if t.kind == "dict":
        row = Tuple((I64, *t.items))
        rows = [(hash(str(k)) >> 1, k, v) for k, v in value.items()]
        gone = [(GONE_ROW, *rows[0][1:])] if rows else []
        return filled(int(tables.new_table(i32(0))), row, [*gone, *rows], inside, TABLE_USED)
    item = t.items[0]
    return filled(int(lists.new_list(i32(0), i32(placed(item)[1]), i32(0))), item, list(value), inside, LENGTH)


def filled(p: int, item: Type, values: list[Any], around: tuple[Container, ...], count: int) -> int:
    """A container, with its rows."""
    places, stride = placed(item)
    rows = [words_of(item, value, around) for value in values]
    block = int(heap.allocate(i32(stride * len(rows))))
    for k, row in enumerate(rows):
        for (_, _, storage, at), word in zip(places, row, strict=True):
            struct.pack_into(f"<{FORMATS[storage]}", MEMORY, block + k * stride + at, word)
    store(i32, i32(p + LIST_ITEMS), i32(block))
    store(i32, i32(p + count), i32(len(rows)))
    return p


def written(t: Type, value: Any, change: Callable[[int], object] = lambda p: None) -> bytes | None:
    """What is written of a value in the mailbox. `change`: is told its first word before."""
    words = words_of(t, value)
    carriers = ["f64" if part == FLOAT else "i64" if part in (INT, I64) else "i32" for _, part, _, _ in placed(t)[0]]
    form = result_form(t, carriers)
    assert form is not None
    for k, word in enumerate(words):
        struct.pack_into("<d" if isinstance(word, float) else "<q", MEMORY, RESULTS + 8 * k, word)
    change(int(words[0]))
    return bytes_at(int(marshalling.marshalled(*table_in(form))))


def table_in(form: tuple[int, ...]) -> tuple[i32, i32]:
    """Where a form begins and ends in memory."""
    table = int(heap.allocate(i32(4 * len(form))))
    struct.pack_into(f"<{len(form)}i", MEMORY, table, *form)
    return i32(table), i32(table + 4 * len(form))


def bytes_at(p: int) -> bytes | None:
    return bytes(MEMORY[p : p + int(load(i32, i32(p + LENGTH)))]) if p else None


TREE = Container("list", (Union((INT, STR, Container("dict", (STR, Outer(1))), Outer(0))),))
ROW = Container("dict", (STR, Tuple((BOOL, FLOAT, Union((NONE, INT, FLOAT, STR)), Container("list", (BYTES,))))))
PLAIN_ROW = Container("dict", (STR, Tuple((BOOL, FLOAT, Union((NONE, INT, FLOAT, STR)), Container("list", (Union((STR, INT)),))))))
ARGUMENTS: list[Type] = [PLAIN_ROW, Container("tuple", (PLAIN_ROW,)), Container("list", (Tuple((STR, INT)),))]
KINDS: list[Type] = [Container("list", (STR,)), ROW, TREE, Tuple((INT, Container("tuple", (ROW,)), STR))]


def value_of(t: Type, random: Random, around: tuple[Container, ...] = (), room: int = 4) -> Any:
    """A value of a type at random."""
    match t:
        case Tuple(items=items):
            return tuple(value_of(item, random, around, room) for item in items)
        case Union(members=members):
            flat = [m for m in members if not isinstance(m, Container | Outer)]
            return value_of(random.choice(members if room > 0 else flat), random, around, room)
        case Outer(level=level):
            return value_of(around[-1 - level], random, around[: len(around) - 1 - level], room - 1)
        case Container(kind="dict", items=(key, held)):
            pairs = range(random.randrange(max(room, 0) + 1))
            return {value_of(key, random): value_of(held, random, (*around, t), room - 1) for _ in pairs}
        case Container(kind=kind, items=(item,)):
            found = [value_of(item, random, (*around, t), room - 1) for _ in range(random.randrange(max(room, 0) + 1))]
            return tuple(found) if kind == "tuple" else found
    if t == INT:
        return random.choice((1, -1)) * random.getrandbits(random.choice((1, 15, 16, 30, 31, 32, 45, 46, 60, 61, 63)))
    if t == FLOAT:
        return random.choice((0.0, -0.0, 1.5, -1e300, float("inf"), float("nan"), random.random()))
    if t == BYTES:
        return random.randbytes(random.choice((0, 1, 40)))
    letters = random.choice(("ab", "aé", "a中", "a\U0001f600\udc80"))
    others: dict[Type, Any] = {BOOL: random.random() < 0.5, NONE: None}
    return others.get(t, "".join(random.choices(letters, k=random.choice((0, 1, 9, 300)))))


@pytest.mark.parametrize("t", KINDS, ids=str)
def test_what_is_written_is_read_by_marshal(t: Type) -> None:
    random = Random(str(t))
    for _ in range(200):
        begin_anew()
        value = value_of(t, random)
        data = written(t, value)
        assert data is not None and equal(marshal.loads(data), value)


def made(types: tuple[Type, ...], values: tuple[Any, ...]) -> list[int] | None:
    """The addresses of values that were made of marshal's bytes."""
    form = argument_form(types)
    assert form is not None
    data = marshal.dumps(values, 4)
    place = int(heap.allocate(i32(len(data))))
    MEMORY[place : place + len(data)] = data
    row = int(unmarshalling.unmarshalled(*table_in(form), i32(place)))
    assert not row or heap.FLOOR.get() == heap.TOP.get()
    return [int(load(i32, i32(row + 4 * k))) for k in range(len(types))] if row else None


def given(types: tuple[Type, ...], values: tuple[Any, ...]) -> bytes | None:
    """What is written of values that were made of marshal's bytes."""
    addresses = made(types, values)
    if addresses is None:
        return None
    heap.FLOOR.set(i32(PAGE >> 8))  # below all of them: they would be the caller's
    for k, address in enumerate(addresses):
        store(i32, i32(RESULTS + 8 * k), i32(address))
    form = result_form(Tuple(types), ["i32"] * len(types))
    assert form is not None
    return bytes_at(int(marshalling.marshalled(*table_in(form))))


@pytest.mark.parametrize("t", KINDS[:1] + KINDS[2:3] + ARGUMENTS, ids=str)
def test_what_marshal_writes_is_made(t: Type) -> None:
    random = Random(str(t))
    for _ in range(200):
        begin_anew()
        values = value_of(t, random), value_of(t, random)
        data = given((t, t), values)
        assert data is not None and equal(marshal.loads(data), values)


def test_what_has_a_number_is_one_object() -> None:
    inner = Container("list", (Union((FLOAT, STR, INT)),))
    first, word, number = ["é" * 30, 1e300, 10**15], "x" * 30, 2.5e-7
    values = [first, [word, number, 10**15], first, [word, number]], [first, [number]]
    types = Container("list", (inner,)), Container("list", (inner,))
    assert equal(marshal.loads(given(types, values) or b""), values)
    lists_made = [int(load(i32, i32(p + LIST_ITEMS))) for p in made(types, values) or ()]
    a, b, c, d, e = (int(load(i32, i32(lists_made[i] + 4 * k))) for i, k in [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)])
    assert a == c == e and len({a, b, d}) == 3


@pytest.mark.parametrize(
    "values",
    [
        ([1],), (["a", b"b"],), (["a", None],), (("a",),), ({"a": "b"},), (["a", ["b"]],), ([np.zeros(2)],), ([np.float64(2)],),
        (np.zeros(2),), (bytearray(b"a"),), ([array("i", [1])],),
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_of_another_type_is_not_made(values: tuple[Any, ...]) -> None:
    assert given((Container("list", (STR,)),), values) is None


def test_ints_beyond_64_bits_are_not_made() -> None:
    t = Container("list", (Union((INT, STR)),))
    most, least = (1 << 63) - 1, 1 - (1 << 63)
    assert marshal.loads(given((t,), ([most, least, 0],)) or b"") == ([most, least, 0],)
    for beyond in (most + 1, least - 1, least - 2, 1 << 75, -(1 << 90)):
        begin_anew()
        assert given((t,), ([beyond],)) is None


def test_an_object_with_two_owners_is_one() -> None:
    """Also one that holds itself."""
    t = Container("list", (Container("list", (STR,)),))

    def shared(p: int) -> None:
        items = int(load(i32, i32(p + LIST_ITEMS)))
        first = load(i32, i32(items))
        store(u32, first + COUNT, u32(2))
        store(i32, i32(items + 8), first)

    found = marshal.loads(written(t, [["a"], ["b"], ["c"]], shared) or b"")
    assert found == [["a"], ["b"], ["a"]] and found[0] is found[2]

    def ring(p: int) -> None:
        store(u32, i32(p + COUNT), u32(2))
        item = load(i32, i32(p + LIST_ITEMS))
        store(i32, item + 8, i32(p))

    tree = marshal.loads(written(TREE, [[]], ring) or b"")
    assert tree[0] is tree and len(tree) == 1


def test_what_is_the_callers_or_lies_deep_is_not_written() -> None:
    t = Container("list", (Container("list", (STR,)),))
    assert written(t, [["a"]], lambda p: heap.FLOOR.set(heap.TOP.get())) is None
    deep: list[Any] = []
    for depth in range(2 * forms.DEEPEST):
        deep = [deep]
        if depth in (20, forms.DEEPEST // 2):
            assert (written(TREE, deep) is None) == (depth > 20), depth


def test_where_memory_ends_it_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Container("list", (STR,))
    value = ["x" * 300] * 200
    assert written(t, value) is not None
    monkeypatch.setattr(heap, "grow", lambda n: i32(0))
    assert written(t, value[:40]) is None


# --- compiled --------------------------------------------------------------------------------------------------------


def rows_of(text: str) -> list[dict[str, object]]:
    return [{"word": w, "size": len(w), "share": len(w) / len(text), "parts": w.split("e")} for w in text.split()]


def one_in_two(n: int) -> list[list[list[str]]]:
    first = [["a"]]
    return [first, [["b"] for _ in range(n)], first, [first[0]]]


def nest(n: int) -> list[object]:
    found: list[object] = []
    for _ in range(n):
        found = [found]
    return found


def sizes(text: str) -> tuple[list[str], int, float]:
    return text.split(), len(text), len(text) / 2


def powers(n: int) -> dict[str, list[int]]:
    found = {str(k): [sign * (2**k - 1) for sign in (1, -1)] for k in range(62)}
    del found[str(n)]
    return found


@pytest.mark.parametrize(
    ("function", "argument", "written"),
    [
        (rows_of, "the three éclairs 中", True),
        (rows_of, "", True),
        (one_in_two, 2, True),
        (nest, 30, True),
        (nest, 300, False),
        (sizes, "a b", True),
        (powers, 7, True),
    ],
)
def test_results_come_in_one_piece(
    monkeypatch: pytest.MonkeyPatch, function: Callable[..., Any], argument: object, written: bool
) -> None:
    """Or, where they are not written, one object after the other."""
    found: list[object] = []
    monkeypatch.setattr(calls, "loaded", lambda *given: found.append(marshalled.loaded(*given)) or found[-1])
    expected, got = function(argument), compile(function)(argument)
    assert equal(got, expected) and owners(got, ()) == owners(expected, ())
    assert [each is not marshalled.UNWRITTEN for each in found] == [written]


def words_in(rows: list[dict[str, int]], names: list[str]) -> dict[str, int]:
    return {name: sum(row.get(name, 0) for row in rows) for name in names}


def groups(rows: list[list[str]]) -> dict[int, list[list[str]]]:
    found: dict[int, list[list[str]]] = {}
    for row in rows:
        found.setdefault(len(row), []).append(row)
    return found


def is_one(a: list[str], b: list[str]) -> bool:
    return a is b


def cut(rows: list[list[str]], names: list[str]) -> int:
    rows[0].append("x")
    return len(rows) + len(names)


def complaint(rows: list[list[str]]) -> int:
    raise ValueError(rows[0])


SAME = ["a", "b"]


@pytest.mark.parametrize(
    ("function", "arguments", "whole"),
    [
        (words_in, ([{"a": 1, "b": 2}, {"a": 3}], ["a", "c"]), [True, True]),
        (words_in, ([{"a": 2**70}], ["a"]), [False, False]),
        (groups, ([["a"], ["b", "c"], ["d"]],), [True]),
        (groups, ([["a"] * k for k in range(5)] * 2,), [True]),
        (is_one, (SAME, SAME), [True, True]),
        (is_one, (SAME, ["a", "b"]), [True, True]),
        (cut, ([["a"]], ["b"]), []),
        (complaint, ([["a"]],), []),
    ],
)
def test_arguments_go_in_one_piece(
    monkeypatch: pytest.MonkeyPatch, function: Callable[..., Any], arguments: tuple[Any, ...], whole: list[bool]
) -> None:
    """Or one object after the other, where they are not of the types, may change, or leave by an exception; and so the second time
    where the first has shown that they come out again."""
    tried: list[bool] = []

    def noting(*values: Any) -> Any:
        found = marshalled.given(*values)
        tried.append(found is not None)
        return found

    monkeypatch.setattr(calls, "given", noting)
    compiled = compile(function)
    for _ in range(2):
        expected, got = observe(function, arguments), observe(compiled, arguments)
        assert equal_outcomes(expected, got, 0) and expected.owners() == got.owners()
    assert tried == whole


def grown(a: list[str], b: list[int | str]) -> int:
    b.append(1)
    return len(a)


def test_an_empty_list_that_is_of_two_types_and_grows_is_refused() -> None:
    """As where each goes by itself: what one parameter changes the other would not see."""
    one: list[Any] = []
    with pytest.raises(TypeError, match="which may change: pass a copy"):
        compile(grown)(one, one)


@dataclass
class Crossing:
    """An entry, as far as it is asked."""

    result: Type
    params: tuple[Param, ...]
    export = "f"
    words: tuple[str, ...] = ("i64",)


@dataclass
class Param:
    type: Type
    written: bool = False
    name: str = "x"


NODE = Container("list", (Union((INT, Container("dict", (STR, Outer(1))))),))
"""Nodes: lists that hold dicts of such."""
TABLE = Container("dict", (STR, Container("list", (Union((INT, Outer(1))),))))
"""The dict in it, told from where itself begins."""
WORDS = Container("list", (STR,))


@pytest.mark.parametrize(
    ("params", "raised", "given"),
    [
        ((Param(NODE),), (), True),
        ((Param(NODE),), (Container("tuple", (STR,)),), True),
        ((Param(NODE),), (TABLE,), False),
        ((Param(NODE),), (Tuple((INT, NODE)),), False),
        ((Param(WORDS), Param(Container("dict", (STR, INT)), written=True)), (), True),
        ((Param(WORDS), Param(Container("list", (INT,)), written=True)), (), False),
        ((Param(WORDS), Param(WORDS, written=True)), (), False),
        ((Param(WORDS), Param(Container("list", (BYTES,)))), (), True),
    ],
)
def test_what_may_be_another_object_goes_by_itself(params: tuple[Param, ...], raised: tuple[Type, ...], given: bool) -> None:
    assert any(piece.given for piece in pieces([Crossing(INT, params)], raised)) == given


def total(texts: list[str]) -> int:
    return sum([len(text) for text in texts])


@pytest.mark.parametrize("count", [3, 6, 20])
def test_what_has_no_room_twice_goes_one_by_one(count: int) -> None:
    """The bytes lie beside what is made of them; where that is too much, the objects alone may not be."""
    texts, compiled = [chr(97 + k) * 100_000 for k in range(count)], compile(max_memory=1 << 20)(total)
    if count < 10:
        assert compiled(texts) == total(texts) == compiled(texts)
    else:
        with pytest.raises(MemoryError):
            compiled(texts)


def test_another_marshal_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every code is tried when lanewise is imported."""
    assert marshalled.IS_KNOWN
    for k in range(len(marshalled._KNOWN)):
        data = bytearray(marshalled._KNOWN)
        data[k] ^= 0x5A
        monkeypatch.setattr(marshalled, "_KNOWN", bytes(data))
        assert not marshalled._is_known()


def test_folders_have_no_such_exports(tmp_path: Path) -> None:
    """Any host may run them."""
    folder = tmp_path / "rows"
    compile(rows_of).build(folder)
    modules = [path.read_bytes() for path in folder.glob("*.wasm")]
    assert modules and not any(WRITTEN.encode() in module for module in modules)
