"""The fixed words that functions of the library write, as texts: True, None, inf, nan, names of types.

In: which word. Out: an owned text.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW
from lanewise.library.machine import i32, store, table, text, u8
from lanewise.library.texts import new_text

FIXED_WORDS = table(u8, b"TrueFalseNoneinfinitynanINFNANintboolfloatstr")
INFINITY_AT = 13
NAN_AT = 21
LARGE_INFINITY_AT = 24
LARGE_NAN_AT = 27
INT_AT = 30
BOOL_AT = 33
FLOAT_AT = 37
STR_AT = 42


def word_text(start: i32, n: i32, head: i32) -> text:
    """n letters of the words from `start` on, behind `head` free cells."""
    s = new_text(head + n, i32(NARROW))
    for i in range(n):
        store(u8, s + head + i, FIXED_WORDS[start + i])
    return s


def bool_text(x: bool) -> text:
    """`str(x)`."""
    return word_text(i32(0), i32(4), i32(0)) if x else word_text(i32(4), i32(5), i32(0))


def none_text() -> text:
    """`str(None)`."""
    return word_text(i32(9), i32(4), i32(0))
