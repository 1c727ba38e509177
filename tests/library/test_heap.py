"""The heap's promises: blocks do not overlap, are aligned and keep their bytes; freed ones serve again; the ceiling is met."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from lanewise.ir.layout import COUNT, EXTRA, HEADER, HEAP_TABLES, IMMORTAL, LENGTH, MAILBOX_END, PAGE, SIZE_CLASSES
from lanewise.ir.types import I32
from lanewise.library import heap, machine, objects
from lanewise.library.machine import MEMORY, i32, load, store, u32
from lanewise.python.program.instances import Instances
from lanewise.python.source.definitions import library_definition

VARIABLES = (heap.HEAP_BASE, heap.HEAP_END, heap.TOP, heap.MARK, heap.FLOOR)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """A heap as at the start of a module; the one that other tests use comes back afterwards."""
    memory, values = bytes(MEMORY), [v.get() for v in VARIABLES]
    MEMORY[:] = bytes(PAGE)
    for variable in VARIABLES:
        variable.set(variable.initial)
    yield
    MEMORY[:] = memory
    for variable, value in zip(VARIABLES, values, strict=True):
        variable.set(value)


def allocate(n: int) -> int:
    return int(heap.allocate(i32(n)))


def release(p: int) -> None:
    heap.release(i32(p))


def random_size(random: Random) -> int:
    return random.choice((random.randint(0, 64), random.randint(0, 700), random.randint(0, 8000), random.randint(60000, 200000)))


def walk() -> list[tuple[int, int, int]]:
    """(payload, bytes, count) of each block: they fill the heap without a gap."""
    blocks, at = [], MAILBOX_END + HEAP_TABLES
    while at != heap.TOP.get():
        size = int(heap.class_bytes(load(i32, at + 4)))
        blocks.append((at + HEADER, size - HEADER, int(load(u32, at))))
        at += size
        assert at <= heap.TOP.get()
    return blocks


@pytest.mark.parametrize("seed", range(20))
def test_random_sequences(seed: int) -> None:
    """Payloads are aligned, inside the walk's blocks and keep what was written; counts are what the owners say."""
    random, live = Random(seed), dict[int, tuple[int, int, int]]()
    for _ in range(300):
        action = random.random()
        if action < 0.5 or not live:
            n = random_size(random)
            p = allocate(n)
            assert p % 16 == 0 and p not in live and p + n <= len(MEMORY)
            assert load(u32, p + COUNT) == 1 and load(i32, p + LENGTH) == 0 and load(i32, p + EXTRA) == 0
            assert n <= heap.capacity(i32(p))
            pattern = random.randrange(256)
            MEMORY[p : p + n] = bytes([pattern]) * n
            live[p] = (n, pattern, 1)
            continue
        p = random.choice(list(live))
        n, pattern, owners = live[p]
        assert MEMORY[p : p + n] == bytes([pattern]) * n
        if action < 0.6:
            heap.retain(i32(p))
            live[p] = (n, pattern, owners + 1)
        else:
            release(p)
            live[p] = (n, pattern, owners - 1)
            if owners == 1:
                del live[p]
    assert {p: count for p, _, count in walk() if count} == {p: owners for p, (_, _, owners) in live.items()}
    assert objects.live_blocks() == len(live)


def test_classes() -> None:
    """A class holds its sizes with at most an eighth to spare, and no smaller class does."""
    sizes = [*range(5000), *(2**k + d for k in range(12, 31) for d in (-17, -16, -15, -1, 0, 1, 2 ** (k - 1)))]
    for n in sizes:
        if n > heap.MAX_PAYLOAD:
            continue
        kind = heap.size_class(i32(n))
        total = int(heap.class_bytes(kind))
        assert 0 < kind < SIZE_CLASSES - heap.ONE_DOUBLING
        assert n + HEADER <= total <= max((n + HEADER) * 9 / 8, n + HEADER + 15) and total % 16 == 0
        assert kind == 1 or heap.class_bytes(kind - 1) < n + HEADER
        assert (kind >= heap.FIRST_BIG_CLASS) == (n + HEADER > 65536)


def test_constant_memory() -> None:
    """A hundred thousand temporaries, some of them alive together, need what the first few hundred needed."""
    random, live = Random(1), [allocate(16) for _ in range(8)]
    sizes = [random.choice((random.randint(0, 100), random.randint(0, 3000))) for _ in range(500)]
    used = 0
    for turn in range(100_000):
        slot = turn % 8
        release(live[slot])
        live[slot] = allocate(sizes[turn % 500])
        if turn == 5000:
            used = len(MEMORY)
    assert len(MEMORY) == used <= 3 * PAGE


def test_big_blocks_serve_again() -> None:
    first, second = allocate(300_000), allocate(300_000)
    allocate(16)
    release(first)
    release(second)
    size = len(MEMORY)
    assert {allocate(300_000), allocate(300_000)} == {first, second}
    for _ in range(50):
        p, q = allocate(1_000_000), allocate(900_000)
        release(p)
        release(q)
    assert len(MEMORY) <= size + 1_000_000 * 9 // 8 + 900_000 * 9 // 8 + size // 4


def test_last_big_block_gives_its_room_back() -> None:
    top = allocate(16)
    for n in (100_000, 400_000, 200_000, 70_000):
        p = allocate(n)
        assert p == top + 32
        release(p)


def test_larger_big_block_serves_before_memory_grows() -> None:
    p = allocate(200_000)
    allocate(16)
    release(p)
    size = len(MEMORY)
    assert allocate(150_000) == p
    assert len(MEMORY) == size
    assert heap.capacity(i32(p)) >= 200_000


def test_ceiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the ceiling 0 comes back, nothing is broken, and a freed block serves again."""
    ceiling = 8 * PAGE

    def grow(n: i32) -> i32:
        return i32(0) if len(MEMORY) + n > ceiling else machine.grow(n)

    monkeypatch.setattr(heap, "grow", grow)
    blocks = []
    while (p := allocate(20_000)) != 0:
        blocks.append(p)
    assert len(MEMORY) == ceiling and len(blocks) * 20_000 > ceiling * 0.8
    assert allocate(heap.MAX_PAYLOAD) == allocate(heap.MAX_PAYLOAD + 1) == allocate(-1) == 0
    assert heap.allocate_zeroed(i32(1 << 20)) == 0
    assert [p for p, _, count in walk() if count] == blocks
    release(blocks[3])
    assert allocate(20_000) == blocks[3]


def test_views_hold_their_base() -> None:
    """Releasing the last view of a view of a view ... frees them all, without recursion."""
    p = allocate(64)
    for _ in range(5000):
        view = allocate(0)
        store(i32, view + EXTRA, p)
        p = view
    heap.retain(i32(p))
    release(p)
    assert objects.live_blocks() == 5001
    release(p)
    assert objects.live_blocks() == 0


def test_static_data_and_null_are_left_alone() -> None:
    p = allocate(32)
    store(u32, p + COUNT, IMMORTAL)
    for _ in range(3):
        heap.retain(i32(p))
        release(p)
        release(p)
    assert load(u32, p + COUNT) == IMMORTAL
    before = bytes(MEMORY)
    heap.retain(i32(0))
    release(0)
    assert bytes(MEMORY) == before


def test_zeroed() -> None:
    p = allocate(100)
    MEMORY[p : p + 100] = b"x" * 100
    release(p)
    assert int(heap.allocate_zeroed(i32(100))) == p
    assert not any(MEMORY[p : p + 100])


def test_call_heap_is_forgotten() -> None:
    """Call after call finds the same heap, whatever was alive or free at the reset; kept blocks keep their bytes."""
    weights = allocate(1000)
    release(allocate(500))
    MEMORY[weights : weights + 1000] = b"w" * 1000
    heap.keep()
    starts, sizes = set(), set()
    for _ in range(10):
        random = Random(3)
        starts.add(allocate(500))
        live = [allocate(random.choice((16, 5000, 100_000))) for _ in range(30)]
        for p in live[::2]:
            release(p)
        heap.reset_call_heap()
        sizes.add(len(MEMORY))
    assert len(starts) == len(sizes) == 1
    assert MEMORY[weights : weights + 1000] == b"w" * 1000
    assert objects.live_blocks() == 1


def test_reset_without_keep_empties_the_heap() -> None:
    p = allocate(40)
    heap.reset_call_heap()
    assert objects.live_blocks() == 0 and allocate(40) == p


def test_kept_blocks_serve_kept_requests() -> None:
    """Buffers that the user frees and allocates between calls reuse memory, which calls in between do not touch."""
    buffers = [int(heap.allocate_kept(i32(3000))) for _ in range(4)]
    release(buffers[1])
    used = allocate(3000)
    assert used not in buffers
    heap.reset_call_heap()
    assert int(heap.allocate_kept(i32(3000))) == buffers[1]
    another = int(heap.allocate_kept(i32(3000)))
    assert another not in buffers
    release(another)
    heap.reset_call_heap()
    assert int(heap.allocate_kept(i32(3000))) == another
    assert objects.live_blocks() == 5
    assert int(heap.allocate_kept(i32(-5))) == 0


def test_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    """A heap of a megabyte asks for an eighth of itself, and for less when that is refused."""
    asked: list[int] = []

    def grow(n: i32) -> i32:
        asked.append(int(n))
        return i32(0) if n > PAGE and len(asked) > 1 else machine.grow(n)

    monkeypatch.setattr(heap, "grow", grow)
    allocate(1 << 20)
    while len(asked) < 3:
        assert allocate(30_000) != 0
    assert asked[1] > asked[2] == PAGE


def test_a_module_begins_as_declared_whatever_this_process_emulated() -> None:
    """A walk over blocks from another TOP never ends; which tests ran before in a worker is chance."""
    allocate(1000)
    assert heap.TOP.get() != heap.TOP.initial == MAILBOX_END + HEAP_TABLES
    program = Instances(exact=False)
    program.library_instance(library_definition(heap.allocate), [I32], None)
    declared = {name: getattr(heap, name).initial for name in ("HEAP_BASE", "HEAP_END", "TOP")}
    assert {g.name: g.value for g in program.program({}).globals} == declared
