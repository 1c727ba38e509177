"""What texts do by looking at each of their code points. In: texts. Out: what CPython's own functions give."""

from __future__ import annotations

from typing import Any


def escaped(text: str) -> str:
    """A text with all but ASCII written by its number, as `ascii()` does."""
    if text.isascii():
        return text
    parts = []
    for c in text:
        n = ord(c)
        if n < 128:
            parts.append(c)
        elif n < 256:
            parts.append(f"\\x{n:02x}")
        elif n < 65536:
            parts.append(f"\\u{n:04x}")
        else:
            parts.append(f"\\U{n:08x}")
    return "".join(parts)


def begins_with_any(text: Any, starts: Any, begin: Any, end: Any) -> bool:
    """`text.startswith(starts, begin, end)` of a tuple."""
    for start in starts:
        if not isinstance(start, str):
            raise TypeError(f"tuple for startswith must only contain str, not {type(start).__name__}")
        if text.startswith(start, begin, end):
            return True
    return False


def ends_with_any(text: Any, ends: Any, begin: Any, end: Any) -> bool:
    """`text.endswith(ends, begin, end)` of a tuple."""
    for last in ends:
        if not isinstance(last, str):
            raise TypeError(f"tuple for endswith must only contain str, not {type(last).__name__}")
        if text.endswith(last, begin, end):
            return True
    return False


def renamed(text: str, old: str, new: str) -> str:
    """The text of a container that begins with its class's name, with that of another class."""
    return new + text[len(old) :]


def named_set(text: str, name: str) -> str:
    """The text of a set of a class with a name."""
    return name + "()" if text == "set()" else f"{name}({text})"


def plain_texts(items: list[Any]) -> list[str]:
    """Texts of classes that derive from str, as texts."""
    return [str.__str__(item) for item in items]
