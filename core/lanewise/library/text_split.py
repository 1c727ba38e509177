"""Where a text is cut: `partition` and `rpartition`, the pieces of `split`, `rsplit`, `splitlines`, and `join`, which undoes it.

In: texts, borrowed, and how many cuts there may be. Out: texts of the caller's own, or *pieces*.

Pieces are a draft (`texts.py`) of two words each, start and stop in the text, in the text's order, owned by the caller: how many
there are is known before a list is made of them. `join` takes the texts' addresses from a block, as a list has them.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH, NARROW, WIDE
from lanewise.library.bounds import at_most, c_int_of, size_of
from lanewise.library.machine import i32, i64, implements, load, store, text, u8, u32, u64
from lanewise.library.text_change import checked_length
from lanewise.library.text_search import EACH_BYTE, LOW_BITS, find_part, find_part_last
from lanewise.library.text_strip import NO_SPACES, after_space, before_space, is_space
from lanewise.library.texts import (
    WORD,
    code_at,
    copy_codes,
    draft_room,
    kept,
    new_draft,
    new_text,
    text_length,
    text_part,
    text_width,
)

PIECE = 2 * WIDE
"""Bytes of a piece."""
FIRST_GRAPHIC = 0x20

# --- pieces ----------------------------------------------------------------------------------------------------------


def add_piece(pieces: i32, start: i32, stop: i32) -> i32:
    """The pieces with one more: they may have moved."""
    pieces = draft_room(pieces, i32(2))
    n = text_length(pieces)
    store(i32, pieces + n * WIDE, start)
    store(i32, pieces + n * WIDE + WIDE, stop)
    store(i32, pieces + LENGTH, n + 2)
    return pieces


def count_pieces(pieces: i32) -> i32:
    """How many there are."""
    return text_length(pieces) >> 1


def piece_start(pieces: i32, i: i32) -> i32:
    """Where a piece begins."""
    return load(i32, pieces + i * PIECE)


def piece_stop(pieces: i32, i: i32) -> i32:
    """Where a piece ends."""
    return load(i32, pieces + i * PIECE + WIDE)


def _in_order(pieces: i32) -> i32:
    """The pieces, found from the right, in the text's order."""
    low, high = i32(0), count_pieces(pieces) - 1
    while low < high:
        start, stop = piece_start(pieces, low), piece_stop(pieces, low)
        _set_piece(pieces, low, piece_start(pieces, high), piece_stop(pieces, high))
        _set_piece(pieces, high, start, stop)
        low, high = low + 1, high - 1
    return pieces


def _set_piece(pieces: i32, i: i32, start: i32, stop: i32) -> None:
    store(i32, pieces + i * PIECE, start)
    store(i32, pieces + i * PIECE + WIDE, stop)


# --- split -----------------------------------------------------------------------------------------------------------


def _cuts(maxsplit: int) -> i32:
    """How many cuts may be made."""
    return at_most(size_of(maxsplit))


def _check_separator(sep: text) -> None:
    if text_length(sep) == 0:
        raise ValueError("empty separator")


def split_pieces(s: text, sep: text, maxsplit: int = -1) -> i32:
    """The pieces of `s.split(sep, maxsplit)`."""
    cuts = _cuts(maxsplit)
    _check_separator(sep)
    pieces = new_draft()
    n, at = text_length(s), i32(0)
    place = find_part(s, sep, at, n)
    while place >= 0 and cuts > 0:
        pieces = add_piece(pieces, at, place)
        at = place + text_length(sep)
        cuts = cuts - 1
        place = find_part(s, sep, at, n)
    return add_piece(pieces, at, n)


def rsplit_pieces(s: text, sep: text, maxsplit: int = -1) -> i32:
    """The pieces of `s.rsplit(sep, maxsplit)`."""
    cuts = _cuts(maxsplit)
    _check_separator(sep)
    pieces = new_draft()
    at = text_length(s)
    place = find_part_last(s, sep, i32(0), at)
    while place >= 0 and cuts > 0:
        pieces = add_piece(pieces, place + text_length(sep), at)
        at = place
        cuts = cuts - 1
        place = find_part_last(s, sep, i32(0), at)
    return _in_order(add_piece(pieces, i32(0), at))


def split_words(s: text, maxsplit: int = -1) -> i32:
    """The pieces of `s.split(None, maxsplit)`: what stands between spaces. After the last cut the rest keeps those inside it."""
    cuts = _cuts(maxsplit)
    pieces = new_draft()
    n = text_length(s)
    at = after_space(s, i32(0), n)
    while at < n and cuts > 0:
        stop = _word_stop(s, at, n)
        pieces = add_piece(pieces, at, stop)
        cuts = cuts - 1
        at = after_space(s, stop, n)
    return add_piece(pieces, at, n) if at < n else pieces


def rsplit_words(s: text, maxsplit: int = -1) -> i32:
    """The pieces of `s.rsplit(None, maxsplit)`."""
    cuts = _cuts(maxsplit)
    pieces = new_draft()
    at = before_space(s, i32(0), text_length(s))
    while at > 0 and cuts > 0:
        start = _word_start(s, at)
        pieces = add_piece(pieces, start, at)
        cuts = cuts - 1
        at = before_space(s, i32(0), start)
    return _in_order(add_piece(pieces, i32(0), at) if at > 0 else pieces)


def _word_stop(s: text, at: i32, n: i32) -> i32:
    """The first space from `at` on, or n."""
    if text_width(s) == WIDE:
        while at < n and not is_space(load(u32, s + at * WIDE)):
            at = at + 1
        return at
    while at < n and (load(u8, s + at) - 0x21 < NO_SPACES or not is_space(u32(load(u8, s + at)))):
        at = at + 1
    return at


def _word_start(s: text, at: i32) -> i32:
    """Behind the last space before `at`, or 0."""
    while at > 0 and not is_space(code_at(s, at - 1)):
        at = at - 1
    return at


def ends_line(code: u32) -> bool:
    """Whether `str.splitlines` ends a line at a code point."""
    if code <= 0x1E:
        return (code >= 0x0A and code <= 0x0D) or code >= 0x1C
    return code == 0x85 or code == 0x2028 or code == 0x2029


def _ends_ahead(s: text, at: i32, last: i32) -> i32:
    """The first place, of those eight bytes apart, where one of eight bytes may end a line: a control, or beyond ASCII."""
    while at <= last:
        eight = load(u64, s + at)
        if ((eight - FIRST_GRAPHIC * EACH_BYTE) & ~eight | eight) & ~u64(LOW_BITS) != 0:
            return at
        at = at + WORD
    return at


def line_pieces(s: text, keepends: int = 0) -> i32:
    """The pieces of `s.splitlines(keepends)`; a carriage return and a line feed behind it end one line."""
    keep = c_int_of(keepends) != 0
    pieces = new_draft()
    n, start, at = text_length(s), i32(0), i32(0)
    while at < n:
        if text_width(s) == NARROW:
            at = _ends_ahead(s, at, n - WORD)
        if at == n:
            break
        code = code_at(s, at)
        stop = at
        at = at + 1
        if ends_line(code):
            if code == 0x0D and at < n and code_at(s, at) == 0x0A:
                at = at + 1
            pieces = add_piece(pieces, start, at if keep else stop)
            start = at
    return add_piece(pieces, start, n) if start < n else pieces


# --- partition -------------------------------------------------------------------------------------------------------


@implements(str.partition)
def text_partition(s: text, sep: text) -> tuple[text, text, text]:
    _check_separator(sep)
    n = text_length(s)
    at = find_part(s, sep, i32(0), n)
    if at < 0:
        return kept(s), new_text(i32(0), i32(NARROW)), new_text(i32(0), i32(NARROW))
    return text_part(s, i32(0), at), kept(sep), text_part(s, at + text_length(sep), n)


@implements(str.rpartition)
def text_rpartition(s: text, sep: text) -> tuple[text, text, text]:
    _check_separator(sep)
    n = text_length(s)
    at = find_part_last(s, sep, i32(0), n)
    if at < 0:
        return new_text(i32(0), i32(NARROW)), new_text(i32(0), i32(NARROW)), kept(s)
    return text_part(s, i32(0), at), kept(sep), text_part(s, at + text_length(sep), n)


# --- join ------------------------------------------------------------------------------------------------------------


def join_texts(sep: text, block: i32, count: i32) -> text:
    """`sep.join(...)` of the texts whose addresses, an i32 each, are in a block."""
    if count == 1:
        return kept(load(i32, block))
    total = i64(count - 1) * i64(text_length(sep)) if count > 0 else i64(0)
    width = text_width(sep) if count > 0 else i32(NARROW)
    for i in range(count):
        one = load(i32, block + i * 4)
        total = total + i64(text_length(one))
        width = text_width(one) if text_width(one) > width else width
    found = new_text(checked_length(total), width)
    at = i32(0)
    for i in range(count):
        if i > 0:
            copy_codes(found, at, sep, i32(0), text_length(sep))
            at = at + text_length(sep)
        one = load(i32, block + i * 4)
        copy_codes(found, at, one, i32(0), text_length(one))
        at = at + text_length(one)
    return found
