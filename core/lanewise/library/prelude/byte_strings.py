"""What bytes do by looking at each of their items. In: bytes and numbers. Out: what CPython's own methods give."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import octets_of

NO_BYTES = "a bytes-like object is required, not '{}'"
DIGITS = "0123456789abcdef"


def represented(b: bytes, escaping: bool) -> str:
    """`repr(b)`. A bytearray is `escaping`: before an apostrophe it has a backslash even within double quotes."""
    quote = '"' if 39 in b and 34 not in b else "'"
    parts = ["b" + quote]
    for c in b:
        if c == 92 or (c == 39 and (escaping or quote == "'")):
            parts.append("\\" + chr(c))
        elif c == 9:
            parts.append("\\t")
        elif c == 10:
            parts.append("\\n")
        elif c == 13:
            parts.append("\\r")
        elif c < 32 or c > 126:
            parts.append("\\x" + DIGITS[c >> 4] + DIGITS[c & 15])
        else:
            parts.append(chr(c))
    return "".join(parts) + quote


def hexed(b: bytes) -> str:
    """`b.hex()`."""
    return "".join([DIGITS[c >> 4] + DIGITS[c & 15] for c in b])


def hexed_between(b: bytes, sep: Any, size: int) -> str:
    """`b.hex(sep, size)`: a mark after so many bytes, counted from the end, or from the beginning where it is negative."""
    if len(sep) != 1:
        raise ValueError("sep must be length 1.")
    if not isinstance(sep, str | bytes | bytearray):
        raise TypeError("sep must be str or bytes.")
    mark: str = sep if isinstance(sep, str) else sep.decode("latin-1")
    if ord(mark) > 127:
        raise ValueError("sep must be ASCII.")
    if size == 0:
        return hexed(b)
    wide, n = abs(size), len(b)
    first = n % wide if size > 0 else 0
    parts = [hexed(b[:first])] if first > 0 else []
    return mark.join(parts + [hexed(b[at : at + wide]) for at in range(first, n, wide)])


def translated(b: bytes, table: Any, delete: bytes) -> bytes:
    """`b.translate(table, delete)`."""
    if table is None:
        return bytes([c for c in b if c not in delete])
    if len(table) != 256:
        raise ValueError("translation table must be 256 characters long")
    return bytes([table[c] for c in b if c not in delete])


def translation(frm: bytes, to: bytes) -> bytes:
    """`bytes.maketrans(frm, to)`."""
    if len(frm) != len(to):
        raise ValueError("maketrans arguments must have same length")
    table = bytearray(range(256))
    for i, c in enumerate(frm):
        table[c] = to[i]
    return bytes(table)


def from_hex(s: str) -> bytes:
    """`bytes.fromhex(s)`."""
    found: list[Any] = []
    i = 0
    n = len(s)
    while i < n:
        if s[i] in " \t\n\r\x0b\x0c":
            i += 1
            continue
        high = _digit(s, i)
        low = _digit(s, i + 1)
        found.append(high * 16 + low)
        i += 2
    return bytes(found)


def _digit(s: str, i: int) -> int:
    c = ord(s[i]) if i < len(s) else 0
    if 48 <= c <= 57:
        return c - 48
    if 97 <= c <= 102:
        return c - 87
    if 65 <= c <= 70:
        return c - 55
    raise ValueError(f"non-hexadecimal number found in fromhex() arg at position {i}")


def upper(b: bytes) -> bytes:
    """`b.upper()`."""
    return bytes([c - 32 if 97 <= c <= 122 else c for c in b])


def lower(b: bytes) -> bytes:
    """`b.lower()`."""
    return bytes([c + 32 if 65 <= c <= 90 else c for c in b])


def swapcase(b: bytes) -> bytes:
    """`b.swapcase()`."""
    return bytes([c ^ 32 if is_letter(c) else c for c in b])


def capitalize(b: bytes) -> bytes:
    """`b.capitalize()`."""
    return upper(b[:1]) + lower(b[1:])


def title(b: bytes) -> bytes:
    """`b.title()`."""
    found: list[Any] = []
    inside = False
    for c in b:
        letter = is_letter(c)
        found.append(c if not letter else c | 32 if inside else c & 223)
        inside = letter
    return bytes(found)


def is_letter(c: int) -> bool:
    """Whether it is one of a to z and A to Z."""
    return 65 <= (c & 223) <= 90 and c < 128


def isalpha(b: bytes) -> bool:
    """`b.isalpha()`."""
    return len(b) > 0 and all(is_letter(c) for c in b)


def isdigit(b: bytes) -> bool:
    """`b.isdigit()`."""
    return len(b) > 0 and all(48 <= c <= 57 for c in b)


def isalnum(b: bytes) -> bool:
    """`b.isalnum()`."""
    return len(b) > 0 and all(is_letter(c) or 48 <= c <= 57 for c in b)


def isspace(b: bytes) -> bool:
    """`b.isspace()`."""
    return len(b) > 0 and all(is_space(c) for c in b)


def isupper(b: bytes) -> bool:
    """`b.isupper()`."""
    return any(65 <= c <= 90 for c in b) and not any(97 <= c <= 122 for c in b)


def islower(b: bytes) -> bool:
    """`b.islower()`."""
    return any(97 <= c <= 122 for c in b) and not any(65 <= c <= 90 for c in b)


def istitle(b: bytes) -> bool:
    """`b.istitle()`."""
    inside = False
    found = False
    for c in b:
        letter = is_letter(c)
        if letter and (c < 97) == inside:
            return False
        found = found or letter
        inside = letter
    return found


def begins_with_any(b: bytes, starts: Any, begin: Any, end: Any) -> bool:
    """`b.startswith(starts, begin, end)` of a tuple."""
    return any(b.startswith(octets_of(start, NO_BYTES), begin, end) for start in starts)


def ends_with_any(b: bytes, ends: Any, begin: Any, end: Any) -> bool:
    """`b.endswith(ends, begin, end)` of a tuple."""
    return any(b.endswith(octets_of(last, NO_BYTES), begin, end) for last in ends)


def is_space(c: int) -> bool:
    """Whether bytes are split there."""
    return c == 32 or 9 <= c <= 13


def character(x: Any) -> str:
    """What `%c` of bytes shows: an int, or one byte."""
    if isinstance(x, int):
        if not 0 <= x <= 255:
            raise OverflowError("%c arg not in range(256)")
        return chr(x)
    if isinstance(x, bytes | bytearray) and len(x) == 1:
        return chr(x[0])
    raise TypeError("%c requires an integer in range(256) or a single byte")


def turn(b: Any) -> None:
    """`b.reverse()` of a bytearray."""
    low, high = 0, len(b) - 1
    while low < high:
        b[low], b[high] = b[high], b[low]
        low += 1
        high -= 1


def words(b: bytes, most: int) -> Any:
    """`b.split(None, most)`."""
    found: list[Any] = []
    n = len(b)
    i = 0
    while True:
        while i < n and is_space(b[i]):
            i += 1
        if i >= n:
            return found
        if most >= 0 and len(found) >= most:
            stop = n
            while is_space(b[stop - 1]):
                stop -= 1
            found.append(b[i:stop] if stop == n else b[i:])
            return found
        start = i
        while i < n and not is_space(b[i]):
            i += 1
        found.append(b[start:i])


def pieces(b: bytes, sep: bytes, most: int) -> Any:
    """`b.split(sep, most)`."""
    if not sep:
        raise ValueError("empty separator")
    found: list[Any] = []
    start = 0
    while most < 0 or len(found) < most:
        at = b.find(sep, start)
        if at < 0:
            break
        found.append(b[start:at])
        start = at + len(sep)
    found.append(b[start:])
    return found


def words_from_the_right(b: bytes, most: int) -> Any:
    """`b.rsplit(None, most)`."""
    found: list[Any] = []
    stop = len(b)
    while True:
        while stop > 0 and is_space(b[stop - 1]):
            stop -= 1
        if stop == 0:
            break
        start = stop
        while start > 0 and (0 <= most <= len(found) or not is_space(b[start - 1])):
            start -= 1
        found.append(b[start:stop])
        stop = start
    found.reverse()
    return found


def pieces_from_the_right(b: bytes, sep: bytes, most: int) -> Any:
    """`b.rsplit(sep, most)`."""
    if not sep:
        raise ValueError("empty separator")
    found: list[Any] = []
    stop = len(b)
    while most < 0 or len(found) < most:
        at = b.rfind(sep, 0, stop)
        if at < 0:
            break
        found.append(b[at + len(sep) : stop])
        stop = at
    found.append(b[:stop])
    found.reverse()
    return found


def lines(b: bytes, keepends: bool) -> Any:
    """`b.splitlines(keepends)`."""
    found: list[Any] = []
    n = len(b)
    start = 0
    while start < n:
        end = start
        while end < n and b[end] != 10 and b[end] != 13:
            end += 1
        stop = end
        if end < n:
            end += 2 if b[end] == 13 and end + 1 < n and b[end + 1] == 10 else 1
        found.append(b[start:end] if keepends else b[start:stop])
        start = end
    return found


def joined(sep: bytes, parts: Any) -> bytes:
    """`sep.join(parts)`."""
    found: list[Any] = []
    first = True
    for part in parts:
        if not first:
            found.extend(sep)
        first = False
        found.extend(part)
    return bytes(found)


# --- ints ------------------------------------------------------------------------------------------------------------


def int_from(b: bytes, byteorder: str, signed: bool) -> int:
    """`int.from_bytes(b, byteorder, signed=signed)`."""
    if byteorder != "big" and byteorder != "little":
        raise ValueError("byteorder must be either 'little' or 'big'")
    n = 0
    for c in b if byteorder == "big" else b[::-1]:
        n = n * 256 + c
    if signed and n >= 1 << (8 * len(b)) >> 1 and len(b) > 0:
        n -= 1 << (8 * len(b))
    return n


def int_bytes(n: int, length: int, byteorder: str, signed: bool) -> bytes:
    """`n.to_bytes(length, byteorder, signed=signed)`."""
    if byteorder != "big" and byteorder != "little":
        raise ValueError("byteorder must be either 'little' or 'big'")
    if length < 0:
        raise ValueError("length argument must be non-negative")
    if n < 0 and not signed:
        raise OverflowError("can't convert negative int to unsigned")
    found: list[Any] = []
    for _ in range(length):
        found.append(n & 255)
        n >>= 8
    top = found[-1] if length > 0 else 0
    rest = -1 if signed and top > 127 else 0
    if n != rest:
        raise OverflowError("int too big to convert")
    return bytes(found if byteorder == "little" else found[::-1])


# --- numbers from their digits ---------------------------------------------------------------------------------------


def int_of(b: Any, base: int) -> int:
    """`int(b, base)`."""
    try:
        return int(_digits(b), base)
    except ValueError as error:
        if str(error).startswith("invalid"):
            raise ValueError(f"invalid literal for int() with base {base}: {bytes(b)!r:.200}") from None
        raise


def float_of(b: Any) -> float:
    """`float(b)`."""
    try:
        return float(_digits(b))
    except ValueError:
        raise ValueError(f"could not convert string to float: {b!r}") from None


def _digits(b: Any) -> str:
    """As a text; what is no ASCII is no digit and no blank, nor are separators, which are blanks of texts."""
    for c in b:
        if c > 127 or 28 <= c <= 31:
            return "?"
    return str(b.decode("latin-1"))
