"""Decimals as texts. In: a sign, digits as an int, an exponent of ten; texts. Out: texts, and what they say of a number."""

from __future__ import annotations

import re
from typing import Any

from lanewise.library.prelude.standard.decimal._contexts import shortened

FINITE, INFINITE, QUIET, SIGNALLING = 0, 1, 2, 3
_WORDS = ("", "Infinity", "NaN", "sNaN")
_SPEC = re.compile(
    r"(?P<side>.?[<>=^])?(?P<sign>[-+ ])?(?P<zero>z)?(?P<zeros>0)?(?P<width>\d+)?(?P<comma>,)?"
    r"(?:\.(?P<digits>\d+))?(?P<kind>[eEfFgGn%])?\Z",
    re.DOTALL,
)


def read(text: str) -> Any:
    """The kind of the number that a text is, its sign, digits and exponent; None where it is none."""
    word = text.strip().replace("_", "").lower()
    sign = 1 if word.startswith("-") else 0
    if word.startswith(("-", "+")):
        word = word[1:]
    if word in ("inf", "infinity"):
        return INFINITE, sign, 0, 0
    if word in ("nan", "snan"):
        return (QUIET if word == "nan" else SIGNALLING), sign, 0, 0
    mantissa, mark, power = word.partition("e")
    whole, _, part = mantissa.partition(".")
    digits = whole + part
    bare = power[1:] if power.startswith(("-", "+")) else power
    if not digits.isdecimal() or (mark != "" and not bare.isdecimal()):
        return None
    return FINITE, sign, int(digits), (int(power) if mark != "" else 0) - len(part)


def said(kind: int, sign: int, n: int, exp: int) -> str:
    """`str`: with an exponent where the point would stand beyond the digits, or more than five places before them."""
    minus = "-" if sign == 1 else ""
    if kind != FINITE:
        return minus + _WORDS[kind]
    digits = str(n)
    point = exp + len(digits)
    if exp <= 0 and point > -6:
        return minus + placed(digits, point)
    return f"{minus}{placed(digits, 1)}E{point - 1:+d}"


def placed(digits: str, point: int) -> str:
    """Digits with a point behind so many of them, if any are behind it."""
    if point <= 0:
        return f"0.{'0' * -point}{digits}"
    if point >= len(digits):
        return digits + "0" * (point - len(digits))
    return f"{digits[:point]}.{digits[point:]}"


def formatted(kind: int, sign: int, n: int, exp: int, spec: str, rounding: str) -> str:
    """`format`."""
    found = _SPEC.match(spec)
    if found is None or (found["side"] and found["zeros"]):
        raise ValueError("invalid format string")
    style = found["kind"] or ""
    if kind != FINITE:
        body = _WORDS[kind]
    else:
        if style == "%":
            exp += 2
        kept = int(found["digits"]) if found["digits"] is not None else -1
        body = _body(sign, n, exp, style, kept, rounding)
    plus = (found["sign"] or "").strip("-")
    # What is rounded to zero counts as well, but not in capitals: as in CPython 3.11.
    is_zero = kind == FINITE and (n == 0 or (style in ("f", "%") and body.strip("0.") == ""))
    minus = plus if sign == 0 or (found["zero"] and is_zero) else "-"
    if style == "%":
        body += "%"
    zeros, comma = found["zeros"] is not None and kind == FINITE, found["comma"] is not None
    return _filled(minus, body, found["side"], zeros, int(found["width"] or 0), comma)


def _body(sign: int, n: int, exp: int, style: str, kept: int, rounding: str) -> str:
    """The digits with point and exponent, without a sign. `kept`: how many the format keeps, -1 where it does not say."""
    if kept >= 0:
        if style in ("f", "F", "%"):
            n, exp = _rescaled(sign, n, exp, -kept, rounding)
        elif style in ("e", "E"):
            n, exp = _limited(sign, n, exp, kept + 1, rounding)
            missing = kept + 1 - len(str(n)) if n != 0 else 0
            n, exp = n * 10**missing, exp - missing
        else:
            n, exp = _limited(sign, n, exp, max(kept, 1), rounding)
    if style in ("f", "F", "%") and n == 0 and exp > 0:
        exp = 0
    digits = str(n)
    before = exp + len(digits)
    if style in ("f", "F", "%"):
        return placed(digits, before)
    point = before if style not in ("e", "E") and exp <= 0 and before > -6 else 1
    if style in ("e", "E") and n == 0 and kept >= 0:
        point = 1 - kept
    text = placed(digits, point)
    if before == point and style not in ("e", "E"):
        return text
    return f"{text}{'e' if style in ('e', 'g', 'n') else 'E'}{before - point:+d}"


def _rescaled(sign: int, n: int, exp: int, wanted: int, rounding: str) -> Any:
    """The same number, rounded, with another exponent."""
    if exp >= wanted:
        return n * 10 ** (exp - wanted), wanted
    return shortened(n, wanted - exp, sign, rounding), wanted


def _limited(sign: int, n: int, exp: int, most: int, rounding: str) -> Any:
    """The same number with at most so many digits."""
    excess = len(str(n)) - most
    if excess > 0:
        n, exp = shortened(n, excess, sign, rounding), exp + excess
        if len(str(n)) > most:
            n, exp = n // 10, exp + 1
    return n, exp


def _filled(minus: str, body: str, side: Any, zeros: bool, width: int, comma: bool) -> str:
    fill, where = (" ", ">") if side is None else (side[:-1] or " ", side[-1])
    if zeros and side is None:
        fill, where = "0", "="
    whole, rest = _parted(body)
    if comma:
        room = width - len(minus) - len(rest) if where == "=" and fill == "0" else 0
        whole = _grouped(whole, room)
    body = whole + rest
    missing = width - len(minus) - len(body)
    if missing <= 0:
        return minus + body
    if where == "=":
        return minus + fill * missing + body
    text = minus + body
    if where == "<":
        return text + fill * missing
    left = missing // 2 if where == "^" else missing
    return fill * left + text + fill * (missing - left)


def _parted(body: str) -> Any:
    """What stands before the point, and the rest."""
    end = 0
    while end < len(body) and body[end].isdecimal():
        end += 1
    return body[:end], body[end:]


def _grouped(whole: str, room: int) -> str:
    """Commas after each three digits, and zeros before them as far as there is room."""
    groups: list[str] = []
    while len(whole) > 3:
        groups.append(whole[-3:])
        whole = whole[:-3]
    groups.append(whole)
    text = ",".join(reversed(groups))
    while len(text) < room:
        text = "0" + ("," if len(text.partition(",")[0]) == 3 else "") + text
    return text
