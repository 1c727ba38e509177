"""`template % values` where more is in the template than values in their order: keys, widths that are values, texts of run time.

In: the template, the values as a tuple, the mapping that keys look into or None. Out: the text; what is wrong raises as in CPython.
"""

from __future__ import annotations

import operator
import sys
from typing import Any

from lanewise.library.prelude.words import title_of

_LARGEST = 0x7FFFFFFFFFFFFFFF
"""Of widths: `sys.maxsize`, but on every host."""
_MOST = 0x7FFFFFFF
"""Of the digits behind a point."""
_FEW = "not enough arguments for format string"


def percent(template: str, values: Any, table: Any) -> str:
    """`template % values`."""
    parts = []
    at = 0
    used = 0
    start = template.find("%")
    while start >= 0:
        parts.append(template[at:start])
        at = start + 1
        if template[at : at + 1] == "%":
            text, at = "%", at + 1
        elif template[at : at + 1] == "(":
            if table is None:
                raise TypeError("format requires a mapping")
            end = _end_of_key(template, at + 1)
            text, at, _ = _directed(template, end + 1, (table[template[at + 1 : end]],), 0)
            used = len(values)
        else:
            text, at, used = _directed(template, at, values, used)
        parts.append(text)
        start = template.find("%", at)
    if used < len(values) and table is None:
        raise TypeError("not all arguments converted during string formatting")
    parts.append(template[at:])
    return "".join(parts)


def _end_of_key(template: str, at: int) -> int:
    """Where the parenthesis closes, which may hold others."""
    depth = 1
    while at < len(template):
        if template[at] == "(":
            depth += 1
        elif template[at] == ")":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    raise ValueError("incomplete format key")


def _directed(template: str, at: int, values: Any, used: int) -> Any:
    """One value as a directive says: its text, the place behind the directive, and how many values are used by now."""
    start = at
    while template[at : at + 1] in ("-", "+", " ", "#", "0"):
        at += 1
    flags = template[start:at]
    start = at
    at = _number_end(template, at)
    width = _number(template, start, at, values, used, "width")
    used += 1 if template[start:at] == "*" else 0
    precision = -1
    if template[at : at + 1] == ".":
        start = at + 1
        at = _number_end(template, start)
        precision = max(_number(template, start, at, values, used, "precision"), 0)
        used += 1 if template[start:at] == "*" else 0
    if template[at : at + 1] in ("h", "l", "L"):
        at += 1
    if at >= len(template):
        raise ValueError("incomplete format")
    kind = template[at]
    if used >= len(values):
        raise TypeError(_FEW)
    text = _converted(values[used], kind, at, "-" in flags or width < 0, flags, abs(width), precision)
    return text, at + 1, used + 1


def _number_end(template: str, at: int) -> int:
    """The place behind a star or digits, if there are any."""
    if template[at : at + 1] == "*":
        return at + 1
    while "0" <= template[at : at + 1] <= "9":
        at += 1
    return at


def _number(template: str, start: int, end: int, values: Any, used: int, what: str) -> int:
    """What a width or a precision says, 0 where nothing stands; for a star a value does."""
    if start == end:
        return 0
    if template[start] != "*":
        found = int(template[start:end])
        if found > _LARGEST:
            raise ValueError(f"{what} too big")
        return found
    if used >= len(values):
        raise TypeError(_FEW)
    given = values[used]
    if not isinstance(given, int):
        raise TypeError("* wants int")
    most = _LARGEST if what == "width" else _MOST
    if not -most - 1 <= given <= most:
        raise OverflowError(f"Python int too large to convert to C {'ssize_t' if what == 'width' else 'int'}")
    return int(given)


def _converted(value: Any, kind: str, place: int, left: bool, flags: str, width: int, precision: int) -> str:
    if kind in ("s", "r", "a"):
        text = str(value) if kind == "s" else repr(value) if kind == "r" else ascii(value)
        return _padded(text if precision < 0 else text[:precision], left, width)
    if kind == "c":
        return _padded(_character(value), left, width)
    if kind in ("d", "i", "u", "o", "x", "X"):
        return _whole(_int_of(value, kind), kind, left, flags, width, precision)
    if kind in ("e", "E", "f", "F", "g", "G"):
        return _real(value, kind, left, flags, width, precision)
    shown = kind if "\x1f" <= kind <= "~" else "?"
    raise ValueError(f"unsupported format character '{shown}' (0x{ord(kind):x}) at index {place}")


def _padded(text: str, left: bool, width: int) -> str:
    return text.ljust(width) if left else text.rjust(width)


def _character(value: Any) -> str:
    if isinstance(value, int) or hasattr(value, "__index__"):
        code = operator.index(value)
        if not 0 <= code <= sys.maxunicode:
            raise OverflowError("%c arg not in range(0x110000)")
        return chr(code)
    if isinstance(value, str) and len(value) == 1:
        return value
    raise TypeError("%c requires int or char")


def _int_of(value: Any, kind: str) -> int:
    if isinstance(value, int):
        return int(value)
    if hasattr(value, "__index__") or (kind in ("d", "i", "u") and hasattr(value, "__int__")):
        return int(value) if kind in ("d", "i", "u") else operator.index(value)
    if kind in ("o", "x", "X"):
        raise TypeError(f"%{kind} format: an integer is required, not {title_of(value)}")
    if isinstance(value, float):
        return int(value)
    raise TypeError(f"%{kind} format: a real number is required, not {title_of(value)}")


def _whole(value: int, kind: str, left: bool, flags: str, width: int, precision: int) -> str:
    """An int: the precision says how many digits at least; zeros stand behind sign and prefix."""
    based = kind in ("o", "x", "X")
    digits = format(abs(value), kind if based else "d").rjust(precision, "0")
    head = "-" if value < 0 else "+" if "+" in flags else " " if " " in flags else ""
    if based and "#" in flags:
        head += "0" + kind
    if "0" in flags and not left:
        digits = digits.rjust(width - len(head), "0")
    return _padded(head + digits, left, width)


def _real(value: Any, kind: str, left: bool, flags: str, width: int, precision: int) -> str:
    if not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise TypeError(f"must be real number, not {title_of(value)}")
    sign = "+" if "+" in flags else " " if " " in flags else ""
    align = "<" if left else "" if "0" in flags else ">"
    zeros = "0" if "0" in flags and not left else ""
    places = f".{precision}" if precision >= 0 else ""
    return format(float(value), f"{align}{sign}{'#' if '#' in flags else ''}{zeros}{width if width else ''}{places}{kind}")


# --- complex numbers -------------------------------------------------------------------------------------------------

_OPTIONS = " for object of type '"


def complex_by_spec(z: complex, spec: str) -> str:
    """`format(z, spec)`: both parts by one spec, padded as a whole."""
    fill, align, head, at = _before_width(spec)
    end = at
    while end < len(spec) and spec[end].isdecimal():
        end += 1
    rest = spec[end:]
    kind = rest[-1:] if rest[-1:].isalpha() or rest[-1:] == "%" else ""
    _check(spec, kind)
    if fill == "0":
        raise ValueError("Zero padding is not allowed in complex format specifier")
    if align == "=":
        raise ValueError("'=' alignment flag is not allowed in complex format specifier")
    others = head.lstrip("+- ")
    real = _part(z.real, head, rest, kind)
    imaginary = _part(z.imag, "+" + others, rest, kind) + "j"
    if kind != "":
        found = real + imaginary
    elif repr(z.real) == "0.0":
        found = _part(z.imag, head, rest, kind) + "j"
    else:
        found = f"({real}{imaginary})"
    width = int(spec[at:end]) if end > at else 0
    if align == "<":
        return found.ljust(width, fill)
    if align == "^":
        # The odd one stands behind, as in a spec of any other value.
        before = max(width - len(found), 0) // 2
        return (fill * before + found).ljust(width, fill)
    return found.rjust(width, fill)


def _before_width(spec: str) -> tuple[str, str, str, int]:
    """What fills, how it is aligned, sign and flags, and where the width begins."""
    fill, align, at = " ", ">", 0
    filled = spec[1:2] in ("<", ">", "=", "^")
    if filled:
        fill, align, at = spec[0], spec[1], 2
    elif spec[:1] in ("<", ">", "=", "^"):
        align, at = spec[0], 1
    start = at
    if spec[at : at + 1] in ("+", "-", " "):
        at += 1
    for flag in ("z", "#"):
        if spec[at : at + 1] == flag:
            at += 1
    head = spec[start:at]
    if not filled and spec[at : at + 1] == "0":
        return "0", align, head, at + 1
    return fill, align, head, at


def _check(spec: str, kind: str) -> None:
    """What is wrong with a float's spec is wrong with this one, too."""
    words = ""
    try:
        format(0.0, spec)
    except ValueError as error:
        words = str(error)
    if kind == "%" and words == "":
        words = f"Unknown format code '%'{_OPTIONS}float'"
    if words != "":
        raise ValueError(words.replace(f"{_OPTIONS}float'", f"{_OPTIONS}complex'"))


def _part(x: float, head: str, rest: str, kind: str) -> str:
    """A part as a float; without a type it has the digits of `repr`, but no zero behind the point."""
    if kind != "":
        return format(x, head + rest)
    if "." in rest:
        return format(x, head + rest + "g")
    found = format(x, head + rest)
    return found.removesuffix(".0") if "#" not in head else found.removesuffix("0") if found.endswith(".0") else found
