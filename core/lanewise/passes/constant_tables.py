"""The rows of a dict or a set that is known at build, with their hashes, and the index that leads to them.

In: keys, in the order in which they came. Out: an `Index`, as `library/tables.py` and `library/sets.py` would have made it row by
row. Those work on addresses and hash what lies there; here are plain numbers, since a table of a module may have thousands of rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from lanewise.ir.layout import FIRST_MASK, NARROW_MAX
from lanewise.library import hashes, tables, text_hash
from lanewise.library.machine import i32, i64
from lanewise.library.sets import LARGE_SET, SEVERAL

_WORD = (1 << 64) - 1
Row = tuple[int, object]
"""The hash of a key, and the key."""


@dataclass(frozen=True)
class Index:
    """`rows` as they lie, room for how many, the slots less one, the i32 of the index: of a set heads behind slots."""

    rows: tuple[Row, ...]
    room: int
    mask: int
    cells: tuple[int, ...]


def dict_index(keys: Iterable[object], stride: int) -> Index:
    """Of a dict, with as few slots as do."""
    rows = tuple((hash_of(key), key) for key in keys)
    mask = FIRST_MASK
    while int(tables.dict_room(i32(mask))) < len(rows):
        mask = mask * 2 + 1
    return Index(rows, int(tables.dict_room(i32(mask))), mask, tuple(_slots(rows, mask, stride)))


def set_index(keys: Iterable[object], stride: int) -> Index:
    """Of a set, which grows as its items come: that decides their order."""
    rows: list[Row] = []
    mask, slots = FIRST_MASK, [0] * (FIRST_MASK + 1)
    for key in keys:
        row = hash_of(key), key
        slots[_free(slots, mask, row[0])] = len(rows) * stride + 1
        rows.append(row)
        if len(rows) * 5 >= mask * 3:
            rows = [rows[slot // stride] for slot in slots if slot]
            mask = int(tables.mask_beyond(i64(len(rows) * (2 if len(rows) > LARGE_SET else 4))))
            slots = _slots(rows, mask, stride)
    room = mask * 3 // 5 + 2
    return Index(tuple(rows), room, mask, (*slots, *_heads(rows, mask, stride)))


def _slots(rows: Sequence[Row], mask: int, stride: int) -> list[int]:
    slots = [0] * (mask + 1)
    for at, (hash, _) in enumerate(rows):
        slots[_free(slots, mask, hash)] = at * stride + 1
    return slots


def _free(slots: list[int], mask: int, hash: int) -> int:
    """The first slot of a search that leads nowhere yet."""
    i, perturb = hash & mask, hash & _WORD
    while True:
        last = i + tables.LINEAR_PROBES if i + tables.LINEAR_PROBES <= mask else i
        for at in range(i, last + 1):
            if not slots[at]:
                return at
        perturb >>= tables.PERTURB_SHIFT
        i = (i * 5 + 1 + perturb) & mask


def _heads(rows: Sequence[Row], mask: int, stride: int) -> list[int]:
    heads = [0] * (mask + 1)
    for at, (hash, _) in enumerate(rows):
        first = hash & mask
        heads[first] = SEVERAL if heads[first] else at * stride + 1
    return heads


# --- hashes ----------------------------------------------------------------------------------------------------------


def hash_of(key: object) -> int:
    """What compiled code says of it."""
    match key:
        case str():
            return _of_text(key)
        case tuple():
            found = i64(hashes.TUPLE_START)
            for part in key:
                found = hashes.tuple_lane(found, i64(hash_of(part)))
            return int(hashes.tuple_end(found, i32(len(key))))
        case None:
            return hashes.FOR_NONE
        case float():
            return int(hashes.float_hash(key))
        case complex():
            return int(hashes.complex_hash(key.real, key.imag))
    assert isinstance(key, int)
    return int(hashes.int_hash(key))


@cache
def _of_text(s: str) -> int:
    """SipHash-1-3 with a key of zeros over the code points, as `library/text_hash.py` has it."""
    if not s:
        return 0
    greatest = max(map(ord, s))
    codec = "latin-1" if greatest <= NARROW_MAX else "utf-16-le" if greatest <= text_hash.TWO_BYTES else "utf-32-le"
    content = s.encode(codec, "surrogatepass" if codec != "latin-1" else "strict")
    whole = len(content) & -8
    words = [int.from_bytes(content[at : at + 8], "little") for at in range(0, whole, 8)]
    words.append(int.from_bytes(content[whole:], "little") | (len(content) & 0xFF) << 56)
    state = text_hash.START_0, text_hash.START_1, text_hash.START_2, text_hash.START_3
    for word in words:
        v0, v1, v2, v3 = _round((*state[:3], state[3] ^ word))
        state = v0 ^ word, v1, v2, v3
    state = (*state[:2], state[2] ^ text_hash.END_MARK, state[3])
    for _ in range(text_hash.FINAL_ROUNDS):
        state = _round(state)
    found = int(i64(state[0] ^ state[1] ^ state[2] ^ state[3]))
    return -2 if found == hashes.NO_HASH else found


State = tuple[int, int, int, int]


def _round(state: State) -> State:
    v0, v1, v2, v3 = state
    v0, v2 = (v0 + v1) & _WORD, (v2 + v3) & _WORD
    v1, v3 = _turned(v1, 13) ^ v0, _turned(v3, 16) ^ v2
    v0, v2 = (_turned(v0, 32) + v3) & _WORD, (v2 + v1) & _WORD
    v1, v3 = _turned(v1, 17) ^ v2, _turned(v3, 21) ^ v0
    return v0, v1, _turned(v2, 32), v3


def _turned(word: int, left: int) -> int:
    return (word << left | word >> (64 - left)) & _WORD
