"""Deques of the library, and what OrderedDicts move, as source, against CPython's own."""

from __future__ import annotations

from collections import OrderedDict, deque
from random import Random

from lanewise.ir.layout import DEQUE_TURN, LENGTH, LIST_ITEMS
from lanewise.library import deques, lists, objects, tables
from lanewise.library.machine import i32, i64, load, store

from library.test_tables import DICT_STRIDE, KEY, VALUE, find, rows, some_int

ROUNDS = 120
ITEM = 8
STRIDE = i32(ITEM)


def items(p: i32) -> list[int]:
    first = load(i32, p + LIST_ITEMS)
    return [int(load(i64, first + i * STRIDE)) for i in range(load(i32, p + LENGTH))]


def both_ends(random: Random, p: i32, theirs: deque[int], shape: i32) -> None:
    """One change of both."""
    new = random.randrange(1000)
    match random.randrange(9):
        case 0 | 1:
            store(i64, deques.deque_push(p, STRIDE), new)
            deques.deque_keep_right(p, STRIDE, shape)
            theirs.append(new)
        case 2 | 3:
            store(i64, deques.deque_push_left(p, STRIDE), new)
            deques.deque_keep_left(p, STRIDE, shape)
            theirs.appendleft(new)
        case 4 if theirs:
            assert load(i64, deques.deque_take(p, STRIDE)) == theirs.pop()
        case 5 if theirs:
            assert load(i64, deques.deque_take_left(p, STRIDE)) == theirs.popleft()
        case 6:
            steps = random.choice((-1, 1, random.randrange(-50, 50), random.randrange(-(1 << 62), 1 << 62)))
            deques.deque_rotate(p, i64(steps), STRIDE)
            theirs.rotate(steps)
        case 7 if theirs and random.random() < 0.3:
            lists.list_cut(p, i32(len(theirs) // 2), i32(1), STRIDE)
            del theirs[len(theirs) // 2]
        case 8 if random.random() < 0.05:
            deques.deque_clear(p, STRIDE, shape)
            theirs.clear()


def test_deques_are_cpythons(shape: i32) -> None:
    random = Random(1)
    for _ in range(ROUNDS):
        most = random.choice((None, None, 0, 1, 5, 30))
        theirs = deque[int](maxlen=most)
        ours = deques.new_deque(i32(0), i64(-1 if most is None else most), STRIDE, shape)
        for _ in range(random.randrange(120)):
            both_ends(random, ours, theirs, shape)
        assert items(ours) == list(theirs)
        objects.release_object(ours)


def test_a_queue_moves_few_items(shape: i32) -> None:
    """In a queue that stays short the block stays small, however many items pass through it."""
    p = deques.new_deque(i32(0), i64(-1), STRIDE, shape)
    for i in range(10):
        store(i64, deques.deque_push(p, STRIDE), i)
    live = set[int]()
    for i in range(3000):
        store(i64, deques.deque_push(p, STRIDE), i)
        deques.deque_take_left(p, STRIDE)
        live.add(int(load(i32, p + LIST_ITEMS)) // 1024)
    assert len(live) < 4
    assert load(i32, p + DEQUE_TURN) == 10 + 2 * 3000
    objects.release_object(p)


def test_ordered_dicts_move_their_rows(shape: i32) -> None:
    random = Random(2)
    stride = i32(DICT_STRIDE)
    store(i32, shape, stride)
    for _ in range(ROUNDS):
        ours, theirs = tables.new_table(shape), OrderedDict[int, int]()
        tables.dict_begin(ours, stride)
        for turn in range(random.randrange(120)):
            key = random.choice(list(theirs)) if theirs and random.random() < 0.6 else some_int(random)
            row = find(ours, key)
            assert (row != 0) == (key in theirs)
            if row == 0:
                row = tables.dict_row(ours, i64(hash(key)), stride)
                store(i64, row + KEY, key)
                store(i64, row + VALUE, turn)
                theirs[key] = turn
            elif random.random() < 0.2:
                first = load(i32, ours + tables.TABLE_ITEMS) + tables.dict_first(ours, stride) * stride
                assert (load(i64, first + KEY), load(i64, first + VALUE)) == theirs.popitem(last=False)
                tables.table_erase(ours, first, stride, shape)
            else:
                last = random.random() < 0.5
                (tables.dict_to_end if last else tables.dict_to_front)(ours, row, stride)
                theirs.move_to_end(key, last)
        assert rows(ours) == list(theirs.items())
        copy = tables.dict_copy(ours, stride, shape)
        assert rows(copy) == list(theirs.items())
        assert all(find(copy, key) != 0 for key in theirs)
        for p in (ours, copy):
            objects.release_object(p)
