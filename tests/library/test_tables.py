"""Tables and hashes of the library, as source, against CPython's own dicts, sets and `hash`.

Ints are hashed alike under every seed."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from random import Random

import pytest
from lanewise.ir.layout import LENGTH, TABLE_INDEX, TABLE_ITEMS, TABLE_MASK, TABLE_ROOM
from lanewise.library import hashes, objects, sets, tables
from lanewise.library.machine import i32, i64, load, store
from lanewise.passes import constant_tables

ROUNDS = 700
SET_STRIDE, DICT_STRIDE = 16, 24
ITEM = SET_STRIDE
KEY, VALUE = 8, 16

pytestmark = pytest.mark.usefixtures("nothing_is_left")


def find(p: i32, key: int, first: Callable[[i32, i64], i32] = tables.table_find) -> i32:
    """The row of a key; keys with one hash are told apart by what is in the row."""
    for skip in range(1000):
        row = tables.table_search(p, i64(hash(key)), i32(skip)) if skip else first(p, i64(hash(key)))
        if row == 0 or load(i64, row + KEY) == key:
            return row
    raise AssertionError(f"{key} is never found")


class OurSet:
    """A set of ints as compiled code makes one."""

    def __init__(self, shape: i32) -> None:
        self.shape, self.p = shape, tables.new_table(shape)
        sets.set_begin(self.p, i32(SET_STRIDE))

    def add(self, key: int) -> None:
        if find(self.p, key, sets.set_find) == 0:
            row = sets.set_row(self.p, i64(hash(key)), i32(SET_STRIDE))
            store(i64, row + KEY, key)
            sets.set_settle(self.p, i32(SET_STRIDE))

    def discard(self, key: int) -> None:
        row = find(self.p, key, sets.set_find)
        if row != 0:
            sets.set_erase(self.p, row, i32(SET_STRIDE), self.shape)

    def pop(self) -> int:
        row = sets.set_first(self.p)
        key = int(load(i64, row + KEY))
        sets.set_remove(self.p, row, i32(SET_STRIDE))
        return key

    def keys(self) -> list[int]:
        found, at = [], sets.set_next(self.p, i32(0))
        while at >= 0:
            found.append(int(load(i64, sets.set_row_at(self.p, at) + KEY)))
            at = sets.set_next(self.p, at + 1)
        return found


def some_int(random: Random) -> int:
    """Small ones, ones that meet in a slot, ones whose hashes are equal."""
    size = random.choice((10, 60, 1000, 1 << 40))
    return random.choice((1, 1, 8, 64)) * random.randrange(-size, size) + random.choice((0, 0, 0, hashes.PRIME))


def test_sets_have_the_order_of_cpython(shape: i32) -> None:
    random = Random(1)
    for _ in range(ROUNDS):
        ours, theirs = OurSet(shape), set[int]()
        for _ in range(random.randrange(90)):
            key = some_int(random)
            match random.randrange(8):
                case 0 | 1:
                    key = random.choice([key, *theirs])
                    ours.discard(key)
                    theirs.discard(key)
                case 2 if theirs and random.random() < 0.3:
                    assert ours.pop() == theirs.pop()
                case _:
                    ours.add(key)
                    theirs.add(key)
        assert ours.keys() == list(theirs)
        assert load(i32, ours.p + LENGTH) == len(theirs)
        copy = OurSet(shape)
        assert sets.set_adopt(copy.p, ours.p, i32(SET_STRIDE), shape)
        assert copy.keys() == list(set(theirs)), theirs
        assert hashes.set_hash(ours.p, i32(SET_STRIDE)) == hash(frozenset(theirs))
        objects.release_object(copy.p)
        objects.release_object(ours.p)


def test_dicts_keep_the_order_of_insertion(shape: i32) -> None:
    random = Random(2)
    stride = i32(DICT_STRIDE)
    for _ in range(ROUNDS):
        ours, theirs = tables.new_table(shape), dict[int, int]()
        tables.dict_begin(ours, stride)
        for turn in range(random.randrange(90)):
            key = some_int(random)
            if theirs and random.random() < 0.35:
                if random.random() < 0.5:
                    key = random.choice(list(theirs))
                    del theirs[key]
                    tables.table_erase(ours, find(ours, key), stride, shape)
                else:
                    row = tables.dict_last(ours, stride)
                    assert (load(i64, row + KEY), load(i64, row + VALUE)) == theirs.popitem()
                    tables.table_remove(ours, row, stride)
                continue
            row = find(ours, key)
            assert (row != 0) == (key in theirs)
            if row == 0:
                row = tables.dict_row(ours, i64(hash(key)), stride)
                store(i64, row + KEY, key)
            store(i64, row + VALUE, turn)
            theirs[key] = turn
        copy = tables.dict_copy(ours, stride, shape)
        for p in (ours, copy):
            assert rows(p) == list(theirs.items())
            assert load(i32, p + LENGTH) == len(theirs)
            assert all(find(p, key) != 0 for key in theirs)
            objects.release_object(p)


def rows(p: i32) -> list[tuple[int, int]]:
    """Keys and values, forwards; backwards they are the same."""
    found, at = [], tables.table_next(p, i32(0), i32(DICT_STRIDE))
    places = []
    while at >= 0:
        row = load(i32, p + tables.TABLE_ITEMS) + at * DICT_STRIDE
        found.append((int(load(i64, row + KEY)), int(load(i64, row + VALUE))))
        places.append(at)
        at = tables.table_next(p, at + 1, i32(DICT_STRIDE))
    at = tables.table_before(p, load(i32, p + tables.TABLE_USED), i32(DICT_STRIDE))
    for place in places[::-1]:
        assert at == place
        at = tables.table_before(p, at, i32(DICT_STRIDE))
    assert at == -1
    return found


def some_ints(random: Random) -> list[int]:
    return list(dict.fromkeys(some_int(random) for _ in range(random.randrange(90))))


def test_a_set_of_the_data_is_the_one_that_would_be_made(shape: i32) -> None:
    random = Random(5)
    for _ in range(ROUNDS):
        keys = some_ints(random)
        made, laid = OurSet(shape), constant_tables.set_index(keys, SET_STRIDE)
        for key in keys:
            made.add(key)
        index = load(i32, made.p + TABLE_INDEX)
        assert laid.cells == tuple(int(load(i32, index + 4 * k)) for k in range(len(laid.cells)))
        items = load(i32, made.p + TABLE_ITEMS)
        assert [key for _, key in laid.rows] == [load(i64, items + k * SET_STRIDE + KEY) for k in range(len(keys))]
        assert [hash for hash, _ in laid.rows] == [load(i64, items + k * SET_STRIDE) for k in range(len(keys))]
        assert (laid.mask, laid.room) == (load(i32, made.p + TABLE_MASK), load(i32, made.p + TABLE_ROOM))
        objects.release_object(made.p)


def test_a_dict_of_the_data_is_the_one_that_would_be_made(shape: i32) -> None:
    random = Random(6)
    stride = i32(DICT_STRIDE)
    for _ in range(ROUNDS):
        keys, made = some_ints(random), tables.new_table(shape)
        laid = constant_tables.dict_index(keys, DICT_STRIDE)
        store(i32, made + TABLE_MASK, laid.mask)
        tables.dict_begin(made, stride)
        for key in keys:
            store(i64, tables.dict_row(made, i64(hash(key)), stride) + KEY, key)
        index = load(i32, made + TABLE_INDEX)
        assert laid.cells == tuple(int(load(i32, index + 4 * k)) for k in range(len(laid.cells)))
        assert [key for _, key in laid.rows] == keys
        assert (laid.mask, laid.room) == (load(i32, made + TABLE_MASK), load(i32, made + TABLE_ROOM))
        objects.release_object(made)


# --- hashes ----------------------------------------------------------------------------------------------------------


def some_float(random: Random) -> float:
    found = struct.unpack("<d", struct.pack("<Q", random.getrandbits(64)))[0]
    return random.choice((found, random.uniform(-10, 10), float(random.randrange(-100, 100)), math.inf, -math.inf, 0.0, 5e-324))


def test_numbers() -> None:
    random = Random(3)
    for _ in range(3000):
        n = random.choice((1, -1)) * random.getrandbits(random.choice((3, 20, 60, 61, 62, 64)))
        assert hashes.int_hash(n) == hash(n), n
        x, y = some_float(random), some_float(random)
        if x == x and y == y:
            assert hashes.float_hash(x) == hash(x), x
            assert hashes.complex_hash(x, y) == hash(complex(x, y)), (x, y)
            key = (n % (1 << 62), x, complex(x, y), (n < 0,))
            assert constant_tables.hash_of(key) == hash(key), key
    for n in (hashes.PRIME, -hashes.PRIME, -1, -2, 0, hashes.PRIME - 1, hashes.PRIME + 1, 1 << 200, -(3**150)):
        assert hashes.int_hash(n) == hash(n), n


def test_tuples() -> None:
    random = Random(4)
    for _ in range(2000):
        items = tuple(some_int(random) for _ in range(random.randrange(6)))
        found = i64(hashes.TUPLE_START)
        for item in items:
            found = hashes.tuple_lane(found, i64(hash(item)))
        assert hashes.tuple_end(found, i32(len(items))) == hash(items), items
