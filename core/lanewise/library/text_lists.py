"""Lists of texts: what `split` and its kin give, and the code points of a text one by one.

In: a text, borrowed, the pieces of it (`text_split.py`), which end here, and the shape of such a list. Out: a list of the
caller's own.
"""

from __future__ import annotations

from lanewise.library.heap import free
from lanewise.library.lists import list_items, list_length, new_list
from lanewise.library.machine import i32, store, text
from lanewise.library.text_split import count_pieces, join_texts, piece_start, piece_stop
from lanewise.library.texts import text_at, text_length, text_part

REFERENCE = 4
"""Bytes of an item."""


def list_of_pieces(s: text, pieces: i32, shape: i32) -> i32:
    """The parts of a text."""
    n = count_pieces(pieces)
    found = new_list(n, i32(REFERENCE), shape)
    items = list_items(found)
    for i in range(n):
        store(i32, items + i * REFERENCE, text_part(s, piece_start(pieces, i32(i)), piece_stop(pieces, i32(i))))
    free(pieces)
    return found


def joined_list(sep: text, over: i32) -> text:
    """`sep.join(over)`. It takes the list, not its items: they stay as long as the list does."""
    return join_texts(sep, list_items(over), list_length(over))


def list_of_codes(s: text, shape: i32) -> i32:
    """Each code point of a text as a text."""
    n = text_length(s)
    found = new_list(n, i32(REFERENCE), shape)
    items = list_items(found)
    for i in range(n):
        store(i32, items + i * REFERENCE, text_at(s, i32(i)))
    return found
