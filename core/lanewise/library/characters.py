"""Code points of ASCII by their names, as far as numbers and formats need them.

In: nothing. Out: constants.
"""

from __future__ import annotations

SPACE, HASH, PERCENT, PLUS, COMMA, MINUS, POINT, ZERO = 32, 35, 37, 43, 44, 45, 46, 48
OPENING, CLOSING, LESS, EQUAL, GREATER, BACKSLASH, CARET, UNDERSCORE = 40, 41, 60, 61, 62, 92, 94, 95
LARGE_E, LARGE_F, LARGE_G, LARGE_X = 69, 70, 71, 88
SMALL_B, SMALL_C, SMALL_D, SMALL_E, SMALL_F, SMALL_G, SMALL_J = 98, 99, 100, 101, 102, 103, 106
SMALL_N, SMALL_O, SMALL_S, SMALL_X, SMALL_Z = 110, 111, 115, 120, 122
