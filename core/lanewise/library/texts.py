"""Texts: what a str is in memory, and the least that every function on texts needs.

In and out: addresses of texts (`machine.text`), code points as u32. A text is an object of the heap: LENGTH counts its code points,
EXTRA says how many bytes each takes: NARROW up to U+00FF, WIDE where one of them is beyond. So equal texts have equal bytes, and
the code point at an index is one load. Texts never change once they are made; an empty one is narrow.

Where neither length nor width is known ahead, code points are collected in a *draft*: an object of u32 that grows as a list does.
"""

from __future__ import annotations

from lanewise.ir.layout import CLASS, COUNT, EXTRA, FREE_LISTS, HEADER, IMMORTAL, LENGTH, NARROW, NARROW_MAX, SINGLE, WIDE
from lanewise.library.heap import FLOOR, HEAP_BASE, KIND, MAX_PAYLOAD, allocate, capacity, drop, free, retain
from lanewise.library.machine import ctz, i32, i64, load, memory_copy, out_of_memory, store, text, u8, u32, u64

FIRST_DRAFT = 12
"""Code points of a fresh draft: a block of 64 bytes."""
FEW = 64
WORD = 8
"""Bytes."""

# --- one text --------------------------------------------------------------------------------------------------------


def new_text(n: i32, width: i32) -> text:
    """A text of n code points, not written yet."""
    size = i64(n) * i64(width)
    if size > MAX_PAYLOAD:
        out_of_memory()
    p = allocate(i32(size))
    if p == 0:
        out_of_memory()
    store(i32, p + LENGTH, n)
    store(i32, p + EXTRA, width)
    return p


def text_length(s: text) -> i32:
    """Its code points."""
    return load(i32, s + LENGTH)


def text_width(s: text) -> i32:
    """The bytes of each."""
    return load(i32, s + EXTRA)


def code_at(s: text, i: i32) -> u32:
    """The code point at an index that is inside."""
    if load(i32, s + EXTRA) == NARROW:
        return u32(load(u8, s + i))
    return load(u32, s + i * WIDE)


def put_code(s: text, i: i32, code: u32) -> None:
    """Write a code point of a text that is being made; it fits the width."""
    if load(i32, s + EXTRA) == NARROW:
        store(u8, s + i, code)
    else:
        store(u32, s + i * WIDE, code)


def kept(s: text) -> text:
    """The same text as a result: the caller owns it, too."""
    retain(s)
    return s


def text_of_code(code: u32) -> text:
    """One code point as a text."""
    if code > NARROW_MAX:
        s = new_text(i32(1), i32(WIDE))
        store(u32, s, code)
        return s
    return single(code)


def single(code: u32) -> text:
    """The same of a narrow one. Each is there once: loops over texts make them all the time."""
    s = HEAP_BASE.get() + 2 * FREE_LISTS + i32(code) * SINGLE + HEADER
    if load(u32, s + COUNT) == 0:
        store(u32, s + COUNT, u32(IMMORTAL))
        # Their block has room for the hash behind them.
        store(i32, s + CLASS, i32(SINGLE // HEADER))
        store(i32, s + LENGTH, i32(1))
        store(i32, s + EXTRA, i32(NARROW))
        store(u8, s, code)
    return s


def copy_bytes(target: i32, source: i32, n: i32) -> None:
    """Mostly a few: for those the copy of the engine, which is a call out of the module, costs more than it saves."""
    if n > FEW:
        memory_copy(target, source, n)
        return
    if n >= WORD:
        # The first word may overlap the next one: no byte is copied alone.
        first = load(u64, source)
        while n > WORD:
            n = n - WORD
            store(u64, target + n, load(u64, source + n))
        store(u64, target, first)
        return
    while n > 0:
        n = n - 1
        store(u8, target + n, load(u8, source + n))


def copy_codes(target: text, at: i32, s: text, start: i32, n: i32) -> None:
    """n code points of s from `start` on into a text that is being made and is as wide or wider."""
    width = text_width(target)
    if text_width(s) == width:
        copy_bytes(target + at * width, s + start * width, n * width)
    else:
        for i in range(n):
            store(u32, target + (at + i) * WIDE, load(u8, s + start + i))


def least_width(s: text, start: i32, n: i32) -> i32:
    """What n code points of s from `start` on need."""
    if text_width(s) == WIDE:
        for i in range(n):
            if load(u32, s + (start + i) * WIDE) > NARROW_MAX:
                return i32(WIDE)
    return i32(NARROW)


def text_part(s: text, start: i32, stop: i32) -> text:
    """The code points from `start` to before `stop`, both inside; none if they cross."""
    n = stop - start if stop > start else i32(0)
    if n == text_length(s):
        return kept(s)
    if n == 1:
        return text_at(s, start)
    if text_width(s) == WIDE:
        return part_of_width(s, start, n, least_width(s, start, n))
    found = new_text(n, i32(NARROW))
    copy_bytes(found, s + start, n)
    return found


def part_of_width(s: text, start: i32, n: i32, width: i32) -> text:
    """n code points of s from `start` on, which need no more than the width; it may be less than that of s."""
    found = new_text(n, width)
    if width == text_width(s):
        copy_codes(found, i32(0), s, start, n)
    else:
        for i in range(n):
            store(u8, found + i, load(u32, s + (start + i) * WIDE))
    return found


def narrowed(s: text) -> text:
    """A text that was made wide, in case: itself, or a narrow one in its place where it need not be."""
    n = text_length(s)
    width = least_width(s, i32(0), n)
    if width == text_width(s):
        return s
    narrow = part_of_width(s, i32(0), n, width)
    free(s)
    return narrow


def text_add(a: text, b: text) -> text:
    """`a + b`."""
    n, m = text_length(a), text_length(b)
    if n == 0:
        return kept(b)
    if m == 0:
        return kept(a)
    if i64(n) + i64(m) > MAX_PAYLOAD:
        out_of_memory()
    found = new_text(n + m, text_width(a) if text_width(a) > text_width(b) else text_width(b))
    copy_codes(found, i32(0), a, i32(0), n)
    copy_codes(found, n, b, i32(0), m)
    return found


def text_append(a: i32, b: i32) -> i32:
    """`a + b`, both texts, where nobody needs `a` any more: it is given away, and grows in place if nobody else has it. A long text
    gets room for more of what is short, so that a loop of `+=` takes linear time."""
    n, m = text_length(a), text_length(b)
    width = text_width(a) if text_width(a) > text_width(b) else text_width(b)
    total = i64(n) + i64(m)
    own = u32(a) >= u32(FLOOR.get()) and load(u32, a + COUNT) == 1
    if own and width == text_width(a) and total * i64(width) <= i64(capacity(a)):
        copy_codes(a, n, b, i32(0), m)
        store(i32, a + LENGTH, i32(total))
        store(i32, a + CLASS, load(i32, a + CLASS) & KIND)  # its hash is another one
        return a
    if n == 0:
        retain(b)
        drop(a)
        return b
    if total > MAX_PAYLOAD:
        out_of_memory()
    spare = n >> 2 if m < n >> 2 else i32(0)
    found = new_text(i32(total) + spare, width)
    store(i32, found + LENGTH, i32(total))
    copy_codes(found, i32(0), a, i32(0), n)
    copy_codes(found, n, b, i32(0), m)
    drop(a)
    return found


def text_at(s: text, i: i32) -> text:
    """The code point at an index that is inside, as a text."""
    return text_of_code(code_at(s, i))


def text_every(s: text, start: i32, n: i32, step: i64) -> text:
    """n code points from `start` on, each `step` further, all inside."""
    found = new_text(n, text_width(s))
    at = i64(start)
    for i in range(n):
        put_code(found, i32(i), code_at(s, i32(at)))
        at = at + step
    return narrowed(found)


def text_concat(parts: tuple[text, ...]) -> text:
    """Texts one behind the other."""
    n = i64(0)
    width = i32(NARROW)
    for part in parts:
        n = n + i64(text_length(part))
        width = width | text_width(part)
    if n > MAX_PAYLOAD:
        out_of_memory()
    found = new_text(i32(n), i32(WIDE if width > NARROW else NARROW))
    at = i32(0)
    for part in parts:
        copy_codes(found, at, part, i32(0), text_length(part))
        at = at + text_length(part)
    return found


# --- order -----------------------------------------------------------------------------------------------------------


def text_equal(a: text, b: text) -> bool:
    """`a == b`."""
    if a == b:
        return True
    # LENGTH and EXTRA lie side by side.
    if load(i64, a + LENGTH) != load(i64, b + LENGTH):
        return False
    size = text_length(a) * text_width(a)
    if size == 0:
        return True
    different = load(u64, a) ^ load(u64, b)
    if size <= WORD:
        return different << u64((WORD - size) * 8) == 0
    return different == 0 and _order_of_bytes(a, b, size, i32(0)) == 0


def text_is_same(a: text, b: text) -> bool:
    """Whether two texts are equal, as far as one look tells; false where it does not."""
    if a == b:
        return True
    if load(i64, a + LENGTH) != load(i64, b + LENGTH):
        return False
    size = text_length(a) * text_width(a)
    return size > 0 and size <= WORD and (load(u64, a) ^ load(u64, b)) << u64((WORD - size) * 8) == 0


def text_is_code(s: text, code: u32) -> bool:
    """Whether a text is this one code point."""
    return text_length(s) == 1 and code_at(s, i32(0)) == code


def text_is_narrow(s: text, head: i64, code: u8) -> bool:
    """Whether a text is one code point up to U+00FF. `head`: its LENGTH and EXTRA."""
    return load(i64, s + LENGTH) == head and load(u8, s) == code


def text_is_word(s: text, head: i64, word: u64, rest: u64) -> bool:
    """Whether a text is one whose bytes fit a word. `head`: its LENGTH and EXTRA; `word`: its bytes, above `rest` bits of zeros."""
    return load(i64, s + LENGTH) == head and load(u64, s) << rest == word


def text_order_of_code(s: text, code: u32) -> i32:
    """As `text_order` of a text and one code point."""
    n = text_length(s)
    if n == 0:
        return i32(-1)
    first = code_at(s, i32(0))
    if first != code:
        return i32(-1) if first < code else i32(1)
    return n - 1


def text_order(a: text, b: text) -> i32:
    """Below 0, 0 or above 0 as a is less than, equal to or greater than b. Mostly the first word tells: it may be read whole."""
    n, m = text_length(a), text_length(b)
    least = n if n < m else m
    if least == 0:
        return n - m
    if text_width(a) + text_width(b) != 2 * NARROW:
        return _order_of_codes(a, b, least, n - m)
    different = load(u64, a) ^ load(u64, b)
    if different == 0:
        return _order_of_bytes(a, b, least, n - m)
    at = i32(ctz(different) >> 3)
    return i32(load(u8, a + at)) - i32(load(u8, b + at)) if at < least else n - m


def _order_of_codes(a: text, b: text, n: i32, after: i32) -> i32:
    """The order of the first n code points; `after` if they are equal."""
    at = i32(0)
    while at < n:
        x, y = code_at(a, at), code_at(b, at)
        if x != y:
            return i32(-1) if x < y else i32(1)
        at = at + 1
    return after


def _order_of_bytes(a: i32, b: i32, n: i32, after: i32) -> i32:
    """The same of bytes behind a first word that is equal. The last word is read whole."""
    at = i32(WORD)
    while at < n:
        different = load(u64, a + at) ^ load(u64, b + at)
        if different != 0:
            at = at + i32(ctz(different) >> 3)
            return i32(load(u8, a + at)) - i32(load(u8, b + at)) if at < n else after
        at = at + WORD
    return after


# --- drafts ----------------------------------------------------------------------------------------------------------


def new_draft() -> i32:
    """An empty draft."""
    d = allocate(i32(FIRST_DRAFT * WIDE))
    if d == 0:
        out_of_memory()
    return d


def draft_room(d: i32, n: i32) -> i32:
    """The draft with room for n more code points: it may have moved."""
    filled = text_length(d)
    size = (i64(filled) + i64(n)) * WIDE
    if size <= i64(capacity(d)):
        return d
    if size > MAX_PAYLOAD:
        out_of_memory()
    larger = size + (size >> 1)
    moved = allocate(i32(larger if larger < MAX_PAYLOAD else size))
    if moved == 0:
        out_of_memory()
    memory_copy(moved, d, filled * WIDE)
    store(i32, moved + LENGTH, filled)
    free(d)
    return moved


def draft_code(d: i32, code: u32) -> i32:
    """The draft with one code point more: it may have moved."""
    d = draft_room(d, i32(1))
    n = text_length(d)
    store(u32, d + n * WIDE, code)
    store(i32, d + LENGTH, n + 1)
    return d


def draft_part(d: i32, s: text, start: i32, stop: i32) -> i32:
    """The draft with code points of a text behind it: it may have moved."""
    n = stop - start
    d = draft_room(d, n)
    end = d + text_length(d) * WIDE
    if text_width(s) == WIDE:
        memory_copy(end, s + start * WIDE, n * WIDE)
    else:
        for i in range(n):
            store(u32, end + i * WIDE, load(u8, s + start + i))
    store(i32, d + LENGTH, text_length(d) + n)
    return d


def draft_text(d: i32, s: text) -> i32:
    """The draft with a whole text behind it: it may have moved."""
    return draft_part(d, s, i32(0), text_length(s))


def text_of_draft(d: i32) -> text:
    """The text of a draft, which ends here."""
    n = text_length(d)
    width = i32(NARROW)
    for i in range(n):
        if load(u32, d + i * WIDE) > NARROW_MAX:
            width = i32(WIDE)
    if width == WIDE:
        store(i32, d + EXTRA, width)
        return d
    found = new_text(n, width)
    for i in range(n):
        store(u8, found + i, load(u32, d + i * WIDE))
    free(d)
    return found
