"""`pprint`: values in lines of a width. In: dicts, lists, tuples, sets, texts and what has a `repr`. Out: texts, or what is shown.

The steps are CPython's. Which containers a value holds its type says, so each type has functions of its own.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, UserDict, UserList, defaultdict, deque
from typing import Any


class PrettyPrinter:
    """How values are written."""

    def __init__(
        self, indent: Any = 1, width: Any = 80, depth: Any = None, stream: Any = None, *, compact: Any = False,
        sort_dicts: Any = True, underscore_numbers: Any = False,
    ) -> None:  # fmt: skip
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self.indent = indent
        self.width = width
        self.depth = 0 if depth is None else depth
        self.compact = bool(compact)
        self.sort_dicts = bool(sort_dicts)
        self.underscore_numbers = bool(underscore_numbers)
        self.stream = stream

    def pformat(self, object: Any) -> str:
        """The text."""
        parts: list[str] = []
        _put(parts, self, object, 0, 0, 0)
        return "".join(parts)

    def pprint(self, object: Any) -> None:
        """Shows it."""
        if self.stream is None:
            print(self.pformat(object))
        else:
            self.stream.write(self.pformat(object) + "\n")


def pformat(
    object: Any, indent: Any = 1, width: Any = 80, depth: Any = None, *, compact: Any = False, sort_dicts: Any = True,
    underscore_numbers: Any = False,
) -> str:  # fmt: skip
    """A value as text."""
    how = PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers)
    return how.pformat(object)


def pprint(
    object: Any, stream: Any = None, indent: Any = 1, width: Any = 80, depth: Any = None, *, compact: Any = False,
    sort_dicts: Any = True, underscore_numbers: Any = False,
) -> None:  # fmt: skip
    """A value, shown."""
    how = PrettyPrinter(indent, width, depth, stream, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers)
    how.pprint(object)


def pp(
    object: Any, stream: Any = None, indent: Any = 1, width: Any = 80, depth: Any = None, *, compact: Any = False,
    sort_dicts: Any = False, underscore_numbers: Any = False,
) -> None:  # fmt: skip
    """The same, of dicts in their own order."""
    how = PrettyPrinter(indent, width, depth, stream, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers)
    how.pprint(object)


class _Key:
    """What cannot be compared is in the order of its type's name."""

    def __init__(self, held: Any) -> None:
        self.held = held

    def __lt__(self, other: Any) -> bool:
        try:
            return bool(self.held < other.held)
        except TypeError:
            return str(type(self.held)) < str(type(other.held))


def _items(how: PrettyPrinter, x: Any) -> Any:
    return sorted(x.items(), key=lambda item: _Key(item[0])) if how.sort_dicts else list(x.items())


# --- on one line -----------------------------------------------------------------------------------------------------


def _said(how: PrettyPrinter, x: Any, level: int) -> str:
    """Its `repr`, with the keys of dicts in order, and no deeper than is asked for."""
    if isinstance(x, int) and type(x) is int:
        return f"{x:_d}" if how.underscore_numbers else repr(x)
    if isinstance(x, dict) and not isinstance(x, (OrderedDict, Counter, defaultdict)):
        if len(x) == 0:
            return "{}"
        if how.depth and level >= how.depth:
            return "{...}"
        shown = [f"{_said(how, k, level + 1)}: {_said(how, v, level + 1)}" for k, v in _items(how, x)]
        return "{" + ", ".join(shown) + "}"
    if isinstance(x, list):
        if len(x) == 0:
            return "[]"
        return "[...]" if how.depth and level >= how.depth else "[" + ", ".join([_said(how, each, level + 1) for each in x]) + "]"
    if isinstance(x, tuple) and not hasattr(x, "_fields"):
        if len(x) == 0:
            return "()"
        if how.depth and level >= how.depth:
            return "(...,)" if len(x) == 1 else "(...)"
        shown = [_said(how, each, level + 1) for each in x]
        return f"({shown[0]},)" if len(x) == 1 else "(" + ", ".join(shown) + ")"
    return repr(x)


# --- on several ------------------------------------------------------------------------------------------------------


def _put(parts: list[str], how: PrettyPrinter, x: Any, indent: int, allowance: int, level: int) -> None:
    """`indent`: columns before it; `allowance`: those that what follows takes on its last line."""
    shown = _said(how, x, level)
    if len(shown) <= how.width - indent - allowance:
        parts.append(shown)
    elif isinstance(x, (OrderedDict, Counter, defaultdict, deque, UserDict, UserList, bytearray)):
        raise NotImplementedError("pprint of more than a line of such a container is not compiled: print a dict or a list of it")
    elif hasattr(x, "__dataclass_fields__"):
        raise NotImplementedError("pprint of more than a line of a dataclass is not compiled: print asdict(x)")
    elif isinstance(x, dict):
        parts.append("{" + " " * (how.indent - 1))
        _put_pairs(parts, how, _items(how, x), indent + how.indent, allowance + 1, level + 1)
        parts.append("}")
    elif isinstance(x, list):
        parts.append("[")
        _put_items(parts, how, x, indent, allowance + 1, level + 1)
        parts.append("]")
    elif isinstance(x, tuple) and not hasattr(x, "_fields"):
        end = ",)" if len(x) == 1 else ")"
        parts.append("(")
        _put_items(parts, how, x, indent, allowance + len(end), level + 1)
        parts.append(end)
    elif isinstance(x, (set, frozenset)) and len(x) > 0:
        begin, end = ("{", "}") if isinstance(x, set) else ("frozenset({", "})")
        parts.append(begin)
        _put_items(parts, how, sorted(x, key=_Key), indent + len(begin) - 1, allowance + len(end), level + 1)
        parts.append(end)
    elif isinstance(x, str) and x:
        _put_text(parts, how, x, indent, allowance, level + 1)
    elif isinstance(x, bytes):
        _put_bytes(parts, how, x, indent, allowance, level + 1)
    else:
        parts.append(shown)


def _put_pairs(parts: list[str], how: PrettyPrinter, items: Any, indent: int, allowance: int, level: int) -> None:
    last = len(items) - 1
    for i, (key, value) in enumerate(items):
        shown = _said(how, key, level)
        parts.append(f"{shown}: ")
        _put(parts, how, value, indent + len(shown) + 2, allowance if i == last else 1, level)
        if i != last:
            parts.append(",\n" + " " * indent)


def _put_items(parts: list[str], how: PrettyPrinter, items: Any, indent: int, allowance: int, level: int) -> None:
    indent += how.indent
    parts.append(" " * (how.indent - 1))
    between = ",\n" + " " * indent
    delimiter = ""
    width = room = how.width - indent + 1
    last = len(items) - 1
    for i, each in enumerate(items):
        if i == last:
            room -= allowance
            width -= allowance
        if how.compact:
            shown = _said(how, each, level)
            taken = len(shown) + 2
            if width < taken:
                width = room
                delimiter = between if delimiter else delimiter
            if width >= taken:
                width -= taken
                parts.append(delimiter + shown)
                delimiter = ", "
                continue
        parts.append(delimiter)
        delimiter = between
        _put(parts, how, each, indent, allowance if i == last else 1, level)


def _put_text(parts: list[str], how: PrettyPrinter, x: str, indent: int, allowance: int, level: int) -> None:
    lines = x.splitlines(True)
    if level == 1:
        indent += 1
        allowance += 1
    room = how.width - indent
    chunks: list[str] = []
    for i, line in enumerate(lines):
        is_last = i == len(lines) - 1
        shown = repr(line)
        if len(shown) <= (room - allowance if is_last else room):
            chunks.append(shown)
        else:
            _cut(chunks, line, room, allowance if is_last else 0)
    text = ("\n" + " " * indent).join(chunks)
    parts.append(f"({text})" if level == 1 and len(chunks) > 1 else text)


def _cut(chunks: list[str], line: str, room: int, allowance: int) -> None:
    """A line in parts that have room, at blanks. `allowance`: what its last part has less."""
    words = _words(line)
    current = ""
    for j, word in enumerate(words):
        if j == len(words) - 1:
            room -= allowance
        if len(repr(current + word)) > room:
            if current:
                chunks.append(repr(current))
            current = word
        else:
            current += word
    if current:
        chunks.append(repr(current))


def _put_bytes(parts: list[str], how: PrettyPrinter, x: bytes, indent: int, allowance: int, level: int) -> None:
    """Four by four."""
    if len(x) <= 4:
        parts.append(repr(x))
        return
    if level == 1:
        indent += 1
        allowance += 1
    room = how.width - indent
    chunks: list[str] = []
    current = b""
    for i in range(0, len(x), 4):
        if i == len(x) // 4 * 4:
            room -= allowance
        if len(repr(current + x[i : i + 4])) > room:
            if current:
                chunks.append(repr(current))
            current = x[i : i + 4]
        else:
            current += x[i : i + 4]
    chunks.append(repr(current))
    text = ("\n" + " " * indent).join(chunks)
    parts.append(f"({text})" if level == 1 else text)


def _words(line: str) -> list[str]:
    """Each with the blanks behind it."""
    found: list[str] = []
    start = 0
    for i in range(1, len(line)):
        if line[i - 1].isspace() and not line[i].isspace():
            found.append(line[start:i])
            start = i
    found.append(line[start:])
    return found
