"""What `str.isalpha` and its kind say. In: a text. Out: a bool.

The tables are asked once per code point and no further than the answer needs.
"""

from __future__ import annotations

from lanewise.library.ascii_texts import is_ascii
from lanewise.library.machine import i32, implements, text
from lanewise.library.texts import code_at, text_length
from lanewise.library.unicode_cases import is_lower, is_title, is_upper
from lanewise.library.unicode_identifiers import begins_identifier, continues_identifier
from lanewise.library.unicode_kinds import decimal_value, is_alpha, is_digit, is_numeric, is_space
from lanewise.library.unicode_printable import is_printable


@implements(str.isascii)
def text_isascii(s: text) -> bool:
    return is_ascii(s)


@implements(str.isalpha)
def text_isalpha(s: text) -> bool:
    n = text_length(s)
    for i in range(n):
        if not is_alpha(code_at(s, i32(i))):
            return False
    return n != 0


@implements(str.isdecimal)
def text_isdecimal(s: text) -> bool:
    n = text_length(s)
    for i in range(n):
        if decimal_value(code_at(s, i32(i))) > 9:
            return False
    return n != 0


@implements(str.isdigit)
def text_isdigit(s: text) -> bool:
    n = text_length(s)
    for i in range(n):
        if not is_digit(code_at(s, i32(i))):
            return False
    return n != 0


@implements(str.isnumeric)
def text_isnumeric(s: text) -> bool:
    n = text_length(s)
    for i in range(n):
        if not is_numeric(code_at(s, i32(i))):
            return False
    return n != 0


@implements(str.isalnum)
def text_isalnum(s: text) -> bool:
    """A decimal and a digit are numeric."""
    n = text_length(s)
    for i in range(n):
        code = code_at(s, i32(i))
        if not is_alpha(code) and not is_numeric(code):
            return False
    return n != 0


@implements(str.isspace)
def text_isspace(s: text) -> bool:
    n = text_length(s)
    for i in range(n):
        if not is_space(code_at(s, i32(i))):
            return False
    return n != 0


@implements(str.isprintable)
def text_isprintable(s: text) -> bool:
    """An empty text is."""
    for i in range(text_length(s)):
        if not is_printable(code_at(s, i32(i))):
            return False
    return True


@implements(str.isidentifier)
def text_isidentifier(s: text) -> bool:
    n = text_length(s)
    if n == 0 or not begins_identifier(code_at(s, i32(0))):
        return False
    for i in range(1, n):
        if not continues_identifier(code_at(s, i32(i))):
            return False
    return True


@implements(str.isupper)
def text_isupper(s: text) -> bool:
    """A letter in upper case is there, none in another."""
    found = False
    for i in range(text_length(s)):
        code = code_at(s, i32(i))
        if is_upper(code):
            found = True
        elif is_lower(code) or is_title(code):
            return False
    return found


@implements(str.islower)
def text_islower(s: text) -> bool:
    """A letter in lower case is there, none in another."""
    found = False
    for i in range(text_length(s)):
        code = code_at(s, i32(i))
        if is_lower(code):
            found = True
        elif is_upper(code) or is_title(code):
            return False
    return found


@implements(str.istitle)
def text_istitle(s: text) -> bool:
    """A letter is there; behind one that has a case none is in upper case, elsewhere none in lower case."""
    found = False
    inside = False
    for i in range(text_length(s)):
        code = code_at(s, i32(i))
        lower = is_lower(code)
        cased = lower or is_upper(code) or is_title(code)
        if cased and lower != inside:
            return False
        inside = cased
        found = found or cased
    return found
