"""Texts of arrays, as numpy prints them. In: arrays, options. Out: rows in brackets, all items of one width, long ones cut short.

What is shown is found first, as rows of items one after the other; then all are written alike; then they are laid out in lines.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.dtypes import exponent_from
from lanewise.library.prelude.words import Told, at_build, of_complex

_WIDTH, _EDGE, _DIGITS, _MOST = 75, 3, 8, 1000
_MANY = 400
"""More digits than any float has behind its point."""
_FORMATS = {
    "b": ("bool", "all"), "i": ("int", "int_kind", "all"), "u": ("int", "int_kind", "all"), "f": ("float", "float_kind", "all"),
    "c": ("complexfloat", "complex_kind", "all"),
}  # fmt: skip
"""The names under which a formatter has functions, by the kind of a dtype; what is named more narrowly goes first."""
"""numpy's own options. What `np.set_printoptions` has changed before the program began is given like other arguments."""


@of_complex
def array2string(
    a: Any,
    max_line_width: Any = None,
    precision: Any = None,
    suppress_small: Any = None,
    separator: str = " ",
    prefix: str = "",
    *,
    formatter: Any = None,
    threshold: Any = None,
    edgeitems: Any = None,
    sign: str | None = None,
    floatmode: str | None = None,
    suffix: str = "",
) -> str:
    """The items alone. `formatter`: functions of an item, by what kinds of items they are for."""
    x = np.asarray(a)
    most = _MOST if threshold is None else threshold
    width = (_WIDTH if max_line_width is None else max_line_width) - len(suffix)
    if x.size == 0:
        return "[]"
    ends = -1 if x.size <= most else _EDGE if edgeitems is None else edgeitems
    items = _shown(x, ends)
    if formatter is None:
        mode = "maxprec" if floatmode is None else floatmode
        digits = _DIGITS if precision is None else precision
        words = _words(items, _MANY if mode == "unique" else digits, bool(suppress_small), x.ndim, _plus(sign), mode)
    else:
        key = _key_of(formatter, _FORMATS[x.dtype.kind])
        if key == "":
            return array2string(
                a, max_line_width, precision, suppress_small, separator, prefix, threshold=threshold, edgeitems=edgeitems,
                sign=sign, floatmode=floatmode, suffix=suffix,
            )  # fmt: skip
        words = [formatter[key](item) for item in items]
    if x.ndim == 0:
        return words[0]
    text, _ = _laid(x.shape, words, 0, " " + " " * len(prefix), width, separator, ends)
    return text


def _plus(sign: Any) -> str:
    """What stands before a number that is not negative."""
    return "" if sign is None or sign == "-" else str(sign)


def _key_of(formatter: Any, names: Any) -> str:
    """The first name that there is a function for."""
    for name in names:
        if name in formatter:
            return str(name)
    return ""


@of_complex
def array_str(
    a: Any,
    max_line_width: Any = None,
    precision: Any = None,
    suppress_small: Any = None,
    *,
    threshold: Any = None,
    edgeitems: Any = None,
    sign: str | None = None,
    floatmode: str | None = None,
) -> str:
    """`str(x)`."""
    if np.asarray(a).ndim == 0:
        return str(np.asarray(a)[()])
    return array2string(
        a, max_line_width, precision, suppress_small, threshold=threshold, edgeitems=edgeitems, sign=sign, floatmode=floatmode
    )


@of_complex
def array_repr(
    arr: Any,
    max_line_width: Any = None,
    precision: Any = None,
    suppress_small: Any = None,
    *,
    threshold: Any = None,
    edgeitems: Any = None,
    sign: str | None = None,
    floatmode: str | None = None,
) -> str:
    """`repr(x)`."""
    inner = array2string(
        arr,
        max_line_width,
        precision,
        suppress_small,
        ", ",
        "array(",
        threshold=threshold,
        edgeitems=edgeitems,
        sign=sign,
        floatmode=floatmode,
        suffix=")",
    )
    more: list[str] = []
    if arr.size > (_MOST if threshold is None else threshold) or (arr.size == 0 and arr.shape != (0,)):
        more.append(f"shape={arr.shape}")
    if arr.size == 0 or not _is_implied(arr.dtype):
        more.append(f"dtype={arr.dtype.name}")
    if len(more) == 0:
        return "array(" + inner + ")"
    text, rest = "array(" + inner + ",", ", ".join(more) + ")"
    width = _WIDTH if max_line_width is None else max_line_width
    last = len(text) - (text.rfind("\n") + 1)
    return text + (" " if last + len(rest) + 1 <= width else "\n      ") + rest


@at_build
def _is_implied(dtype: Any) -> Any:
    """Whether the items say it."""
    return dtype in (np.int64, np.float64, np.complex128, np.bool_)


# --- what is shown ---------------------------------------------------------------------------------------------------


@of_complex
def _shown(x: Any, edge: int) -> Any:
    """The items that are, in order. `edge`: how many at each end, or -1 for all."""
    found: Any = []
    _show(found, x, edge)
    return found


@of_complex
def _show(found: Any, x: Any, edge: int) -> None:
    if x.ndim == 0:
        found.append(x[()])
    else:
        for i in range(len(x)):
            if edge < 0 or len(x) <= 2 * edge or i < edge or i >= len(x) - edge:
                if x.ndim == 1:
                    found.append(x[i])
                else:
                    _show(found, x[i], edge)


# --- items -----------------------------------------------------------------------------------------------------------


@of_complex
def _words(items: Any, precision: int, suppress: bool, rank: Told, plus: str, mode: str) -> list[str]:
    kind = items[0].dtype.kind
    if kind == "b":
        return ["False" if not item else " True" if rank > 0 else "True" for item in items]
    if kind == "f":
        return _floats(items, precision, suppress, plus, mode)
    if kind == "c":
        return _complexes(items, precision, suppress, plus, mode)
    texts = [str(item) if item < 0 else plus + str(item) for item in items]
    width = max([len(text) for text in texts])
    return [text.rjust(width) for text in texts]


@of_complex
def _complexes(items: Any, precision: int, suppress: bool, plus: str, mode: str) -> list[str]:
    """The real parts and the imaginary ones, each written alike; what fills these up stands behind the `j`."""
    reals = _floats([item.real for item in items], precision, suppress, plus, mode)
    found = []
    for real, imag in zip(reals, _floats([item.imag for item in items], precision, suppress, "+", mode), strict=True):
        word = imag.rstrip()
        found.append(real + word + "j" + " " * (len(imag) - len(word)))
    return found


def _floats(items: Any, precision: int, suppress: bool, plus: str, mode: str) -> list[str]:
    """All with a point, or all with an exponent. `plus`: the sign of what is not negative; `mode`: whether all have as many digits
    behind the point as one of them needs, or as `precision` says (`floatmode`)."""
    sizes = [abs(item) for item in items if np.isfinite(item) and item != 0]
    wide = len(sizes) > 0 and _needs_exponent(min(sizes), max(sizes), suppress)
    parts = [_parts(item, precision, wide, plus) for item in items if np.isfinite(item)]
    before = max([len(whole) for whole, _, _ in parts]) if len(parts) > 0 else 0
    behind = max([len(rest) for _, rest, _ in parts]) if len(parts) > 0 else 0
    behind = precision if mode == "fixed" and len(parts) > 0 else behind
    fill = "0" if mode in ("fixed", "maxprec_equal") else " "
    power = max([len(exponent) for _, _, exponent in parts]) if len(parts) > 0 else 0
    tail = behind + power + 1 if wide else behind
    for item in items:
        if not np.isfinite(item):
            before = max(before, len(_odd(item, plus)) - tail - 1)
    return [_float(item, precision, wide, before, behind, power, before + tail + 1, plus, fill) for item in items]


def _needs_exponent(least: Any, most: Any, suppress: bool) -> bool:
    return bool(most >= exponent_from(most.dtype) or (not suppress and (least < 0.0001 or most / least > 1000.0)))


def _odd(item: Any, plus: str) -> str:
    return plus + "nan" if np.isnan(item) else plus + "inf" if item > 0 else "-inf"


def _float(
    item: Any, precision: int, wide: bool, before: int, behind: int, power: int, width: int, plus: str, fill: str
) -> str:
    if not np.isfinite(item):
        return _odd(item, plus).rjust(width)
    if not wide:
        whole, rest, _ = _parts(item, precision, wide, plus)
        return whole.rjust(before) + "." + rest.ljust(behind, fill)
    mantissa, _, exponent = f"{abs(float(item)):.{behind}e}".partition("e")
    whole = ("-" if np.signbit(item) else plus) + mantissa[0]
    return whole.rjust(before) + "." + mantissa[2:] + "e" + exponent[0] + exponent[1:].rjust(power - 1, "0")


def _parts(item: Any, precision: int, wide: bool, plus: str) -> tuple[str, str, str]:
    """What is before the point, behind it, and the exponent: as many digits as tell it from all other numbers, but no more
    than `precision` behind the point."""
    digits, place = _shortest(item)
    sign = "-" if np.signbit(item) else plus
    if wide:
        if len(digits) - 1 > precision:
            mantissa, _, exponent = f"{abs(float(item)):.{precision}e}".partition("e")
            return sign + mantissa[0], mantissa[2:].rstrip("0"), exponent
        power = place - 1 if digits != "0" else 0
        return sign + digits[0], digits[1:], ("-" if power < 0 else "+") + str(abs(power)).rjust(2, "0")
    if len(digits) - place > precision:
        whole, _, rest = f"{abs(float(item)):.{precision}f}".partition(".")
        return sign + whole, rest.rstrip("0"), ""
    if place <= 0:
        return sign + "0", ("0" * -place + digits).rstrip("0"), ""
    return sign + digits[:place].ljust(place, "0"), digits[place:], ""


def _shortest(item: Any) -> tuple[str, int]:
    """Its digits without zeros at the ends, and how many of them are before the point."""
    text = str(abs(item)) if item.dtype == np.float64 else _shortest_text(abs(item))
    mantissa, _, exponent = text.partition("e")
    whole, _, rest = mantissa.partition(".")
    place = len(whole) + (int(exponent) if exponent else 0)
    digits = whole + rest
    start = 0
    while start < len(digits) - 1 and digits[start] == "0":
        start += 1
    return digits[start:].rstrip("0") or "0", place - start


def _shortest_text(item: Any) -> str:
    """Of the texts that become this number again one of the least digits. What lies in the middle of two is rounded to the even
    one, where only the greater may become the number again."""
    value = float(item)
    for count in range(9):
        for near in (value, value * (1 + 2**-26)):
            text = f"{near:.{count}e}"
            if item.dtype.type(float(text)) == item:
                return text
    return f"{value:.9e}"


# --- numbers ---------------------------------------------------------------------------------------------------------


def float_str(x: Any) -> str:
    """`str(x)` of a single or a half."""
    if not np.isfinite(x):
        return _odd(x, "")
    digits, place = _shortest(x)
    sign, size = "-" if np.signbit(x) else "", abs(float(x))
    if size != 0 and (size < 0.0001 or size >= exponent_from(x.dtype)):
        power = place - 1
        rest = "." + digits[1:] if len(digits) > 1 else ""
        return sign + digits[0] + rest + ("e-" if power < 0 else "e+") + str(abs(power)).rjust(2, "0")
    if place <= 0:
        return sign + "0." + ("0" * -place + digits)
    return sign + digits[:place].ljust(place, "0") + "." + (digits[place:] or "0")


def complex_str(z: Any) -> str:
    """`str(z)` of a complex number of singles."""
    imag = float_str(z.imag).removesuffix(".0") + "j"
    if z.real == 0 and not np.signbit(z.real):
        return imag
    return f"({float_str(z.real).removesuffix('.0')}{'' if imag[0] == '-' else '+'}{imag})"


def scalar_repr(title: str, text: str) -> str:
    """`repr` of a number of numpy's: the name of its class around its text."""
    if title == "numpy.bool":
        return f"np.{text}_"
    return f"np.{title[6:]}({text.strip('()')})"


# --- lines -----------------------------------------------------------------------------------------------------------


def _laid(shape: Any, words: list[str], at: int, hang: str, width: int, separator: str, edge: int) -> tuple[str, int]:
    """The rows of an array, whose words begin at a place; the place behind them. `hang`: what is in front of each line."""
    size = shape[0]
    shortened = 0 <= 2 * edge < size
    if len(shape) == 1:
        return _line(words, at, 2 * edge if shortened else size, hang, width, separator, edge if shortened else -1)
    text, between = "", separator.rstrip() + "\n" * (len(shape) - 1)
    for i in range(2 * edge if shortened else size):
        if i > 0:
            text += between + hang
        if shortened and i == edge:
            text += "..." + between + hang
        inner, at = _laid(shape[1:], words, at, hang + " ", width - 1, separator, edge)
        text += inner
    return "[" + text + "]", at


def _line(words: list[str], at: int, count: int, hang: str, width: int, separator: str, edge: int) -> tuple[str, int]:
    """A row, in as many lines as it needs."""
    text, line = "", hang
    room = width - max(len(separator.rstrip()), 1)
    for i in range(count):
        if i == edge:
            text, line = _extended(text, line, "...", room, hang)
            line += separator
        text, line = _extended(text, line, words[at + i], room, hang)
        if i < count - 1:
            line += separator
    return "[" + (text + line)[len(hang) :] + "]", at + count


def _extended(text: str, line: str, word: str, room: int, hang: str) -> tuple[str, str]:
    if len(line) + len(word) > room and len(line) > len(hang):
        return text + line.rstrip() + "\n", hang + word
    return text, line + word
