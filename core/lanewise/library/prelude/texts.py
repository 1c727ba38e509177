"""What texts do by looking at each of their code points. In: texts. Out: what CPython's own functions give."""

from __future__ import annotations


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


def translated(text: str, x: str, y: str, z: str) -> str:
    """`text.translate(str.maketrans(x, y, z))`: what is named twice is what it was named last."""
    parts = []
    for c in text:
        if c in z:
            continue
        i = x.rfind(c)
        parts.append(c if i < 0 else y[i])
    return "".join(parts)
