"""The code of a regular expression: what its words mean to who writes them and who runs them.

In: nothing. Out: numbers. Code is a run of i32: a head of `HEAD` words, then instructions, each an operation and its operands; a
place in it is an offset in bytes from its beginning. Behind them lie the sets: 256 bits for the narrow code points, then for those
beyond a mask of what they may be, how many ranges there are, and these, a first and a last code point each.
"""

from __future__ import annotations

WORD = 4
HEAD = 4
REGISTERS, GROUPS, FIRST = 0, 4, 8
"""In the head: how many registers a match needs, how many groups there are, the set of all that a match can begin with (0:
anything, or nothing at all)."""

CHAR, SET = 0, 1
"""`CHAR code`, `SET set`: this code point, one of these."""
TRY, EITHER, JUMP, MARK = 2, 3, 4, 5
"""`TRY other`: should the rest fail, go on there. `EITHER other set also`: if what stands here is not one of these, go on there;
else as TRY, or for good if `also` is 0. `JUMP to`. `MARK register`: it becomes the place in the text."""
MANY, LAZY, SURE = 6, 7, 8
"""`MANY kind operand least most`: one code point again and again, as CHAR or SET says, as often as possible. LAZY: as seldom as
possible. SURE: as often as possible, for good."""
DONE = 9
BEGIN, UNTIL, LATER, MORE = 10, 11, 12, 13
"""`BEGIN counter`: a loop. `UNTIL counter least most body`: the end of a turn, for another one if it can be. LATER: only should the
rest fail; `MORE counter most body` comes behind it."""
SAVE, CUT, NOT, DENY, BACK = 14, 15, 16, 17, 18
"""`SAVE register`: how long the trail is, and in the next register the place in the text. `CUT register back`: what was tried since
is settled, and if `back` the place is as it was then. `NOT register other`: as SAVE; should the rest fail, go on there.
`DENY register`: all since then was in vain. `BACK count`: so many code points to the left."""
AT, SAME, IF, FAIL = 19, 20, 21, 22
"""`AT where`. `SAME mark ignoring`: the text of a group again. `IF mark other`: has a group no text, go on there. FAIL."""

LINE_START, START, END, LINE_END, STOP, WORD_EDGE, NO_WORD_EDGE, ASCII_EDGE, NO_ASCII_EDGE = range(9)
"""Operands of AT."""

DIGIT, NO_DIGIT, SPACE, NO_SPACE, LETTER, NO_LETTER, NEGATED, FOLDED = 1, 2, 4, 8, 16, 32, 64, 128
"""Bits in the mask of a set: categories that belong to it, all that is not in it, lower case first."""
NARROW_CODES = 256
SET_MASK, SET_RANGES, SET_ITEMS, RANGE_BYTES = 32, 36, 40, 8

UNBOUNDED = 0x7FFFFFFF
"""Most of a loop without a most."""

LAST, FIRST_MARK = 0, 2
"""Registers: the number of the group that ended last; where group 0 begins. Group g begins at 2 * g + FIRST_MARK and ends in the
next one."""

AT_START, ANYWHERE, WHOLE, MOVED = 0, 1, 2, 4
"""How a text is matched: from the place on, from there or any later place on, up to the end; not with an empty match at the
place."""
RUNNING, FOUND, NOWHERE = 0, 1, 2
