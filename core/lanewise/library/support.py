"""Small services that lowered code calls.

In: machine values. Out: marks in the mailbox, words of exact ints. Their callers are the compiler's passes, never user code.
"""

from __future__ import annotations

from lanewise.ir.layout import TRACE, TRACE_CELLS, TRACE_COUNT
from lanewise.library.exact import exact_add, exact_neg
from lanewise.library.exact_bits import exact_lshift
from lanewise.library.exact_word import exact_from_i64, exact_release
from lanewise.library.machine import i32, i64, load, store, word


def trace(location: i32) -> None:
    """Note a line that an exception passes, innermost first; beyond TRACE_CELLS lines are only counted."""
    n = load(i32, i32(TRACE_COUNT))
    if n < TRACE_CELLS:
        store(i32, TRACE + n * 4, location)
    store(i32, i32(TRACE_COUNT), n + 1)


def append_limb(w: i64, limb: i64) -> word:
    """w * 2**32 + limb: how a large constant is built."""
    shifted = exact_lshift(w, exact_from_i64(i64(32)))
    result = exact_add(shifted, exact_from_i64(limb))
    exact_release(shifted)
    return result


def negated(w: i64) -> word:
    """-w."""
    return exact_neg(w)
