"""`string`: `Template`, and `capwords`. In: texts, values by name. Out: what CPython's own give, its errors among it."""

from __future__ import annotations

import string
from typing import Any

from lanewise.library.prelude.words import at_build, by_name


def capwords(s: Any, sep: Any = None) -> Any:
    """Each word with a capital letter."""
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


class Template:
    """A text with names behind dollars, or behind what else a class says."""

    delimiter = "$"

    def __init__(self, template: Any) -> None:
        self.template = template

    def substitute(self, mapping: Any = (), /, **kws: Any) -> Any:
        """The text with a value in the place of each name."""
        texts = {name: str(value) for name, value in by_name(**kws)}
        parts = []
        for kind, name, _, at in _parts_of(self):
            if kind == "text":
                parts.append(name)
            elif kind == "invalid":
                raise ValueError(_words(self.template, at))
            else:
                parts.append(texts[name] if name in texts else _said_by(mapping, name))
        return "".join(parts)

    def safe_substitute(self, mapping: Any = (), /, **kws: Any) -> Any:
        """The same; what has no value stays."""
        texts = {name: str(value) for name, value in by_name(**kws)}
        parts = []
        for kind, name, whole, _ in _parts_of(self):
            if kind == "text":
                parts.append(name)
            elif kind == "invalid":
                parts.append(whole)
            else:
                try:
                    parts.append(texts[name] if name in texts else _said_by(mapping, name))
                except KeyError:
                    parts.append(whole)
        return "".join(parts)

    def is_valid(self) -> Any:
        """Whether each dollar has a name, or another dollar."""
        return all(kind != "invalid" for kind, _, _, _ in _parts_of(self))

    def get_identifiers(self) -> Any:
        """The names, each once."""
        found: list[str] = []
        for kind, name, _, _ in _parts_of(self):
            if kind == "named" and name not in found:
                found.append(name)
        return found


def _said_by(mapping: Any, name: Any) -> Any:
    """The text of what a mapping has under a name; the tuple without items stands for no mapping at all."""
    if isinstance(mapping, tuple):
        raise KeyError(name)
    return str(mapping[name])


@at_build
def _is_plain(cls: Any) -> bool:
    """Whether a class says nothing of its own of what a name is."""
    plain, own = string.Template.pattern, getattr(cls, "pattern", string.Template.pattern)
    return bool((own.pattern, own.flags) == (plain.pattern, plain.flags))


def _parts_of(x: Any) -> list[tuple[str, str, str, int]]:
    """What a template is made of: what each part says, how it is written, and where it ends."""
    return _parts(x.template) if _is_plain(type(x)) else _parts_by(x.pattern, x.template, x.delimiter)


def _parts_by(pattern: Any, template: str, delimiter: str) -> list[tuple[str, str, str, int]]:
    """By a pattern of the class's own."""
    found: list[tuple[str, str, str, int]] = []
    begin = 0
    for match in pattern.finditer(template):
        found.append(("text", template[begin : match.start()], "", match.start()))
        begin = match.end()
        name = match.group("named") or match.group("braced")
        if name is not None:
            found.append(("named", name, match.group(), begin))
        elif match.group("escaped") is not None:
            found.append(("text", delimiter, match.group(), begin))
        else:
            found.append(("invalid", "", match.group(), match.start("invalid")))
    found.append(("text", template[begin:], "", len(template)))
    return found


def _parts(template: str) -> list[tuple[str, str, str, int]]:
    """By dollars, behind which stand identifiers."""
    found: list[tuple[str, str, str, int]] = []
    begin = 0
    while True:
        at = template.find("$", begin)
        if at < 0:
            found.append(("text", template[begin:], "", len(template)))
            return found
        found.append(("text", template[begin:at], "", at))
        begin = at + 1
        if template[begin : begin + 1] == "$":
            begin += 1
            found.append(("text", "$", "$$", begin))
            continue
        braced = template[begin : begin + 1] == "{"
        start = begin + 1 if braced else begin
        end = _end_of_name(template, start)
        if end > start and (not braced or template[end : end + 1] == "}"):
            begin = end + 1 if braced else end
            found.append(("named", template[start:end], template[at:begin], begin))
        else:
            found.append(("invalid", "", "$", begin))


def _end_of_name(template: str, at: int) -> int:
    """Where an identifier ends that begins here; here if none does. Its letters are ASCII."""
    if template[at : at + 1].isdecimal():
        return at
    while at < len(template) and template[at].isascii() and (template[at].isalnum() or template[at] == "_"):
        at += 1
    return at


def _words(template: str, at: int) -> str:
    """CPython's words for a dollar that stands alone, before this place."""
    lines = template[:at].splitlines(keepends=True)
    before = sum([len(line) for line in lines[:-1]])
    return f"Invalid placeholder in string: line {len(lines)}, col {at - before}"
