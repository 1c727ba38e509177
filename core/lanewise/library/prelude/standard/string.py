"""`string`: `Template`, and `capwords`. In: texts, values by name. Out: what CPython's own give, its errors among it."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import by_name


def capwords(s: Any, sep: Any = None) -> Any:
    """Each word with a capital letter."""
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


class Template:
    """A text with names behind dollars."""

    def __init__(self, template: Any) -> None:
        self.template = template

    def substitute(self, mapping: Any = (), /, **kws: Any) -> Any:
        """The text with a value in the place of each name."""
        texts = {name: str(value) for name, value in by_name(**kws)}
        parts = []
        for kind, name, at in _parts(self.template):
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
        for kind, name, _ in _parts(self.template):
            if kind == "text":
                parts.append(name)
            elif kind == "invalid":
                parts.append("$")
            else:
                try:
                    parts.append(texts[name] if name in texts else _said_by(mapping, name))
                except KeyError:
                    parts.append(_shown(kind, name))
        return "".join(parts)

    def is_valid(self) -> Any:
        """Whether each dollar has a name, or another dollar."""
        return all(kind != "invalid" for kind, _, _ in _parts(self.template))

    def get_identifiers(self) -> Any:
        """The names, each once."""
        found: list[str] = []
        for kind, name, _ in _parts(self.template):
            if kind in ("named", "braced") and name not in found:
                found.append(name)
        return found


def _said_by(mapping: Any, name: Any) -> Any:
    """The text of what a mapping has under a name; the tuple without items stands for no mapping at all."""
    if isinstance(mapping, tuple):
        raise KeyError(name)
    return str(mapping[name])


def _parts(template: str) -> list[tuple[str, str, int]]:
    """What a template is made of, what each part says, and where it ends."""
    found: list[tuple[str, str, int]] = []
    begin = 0
    while True:
        at = template.find("$", begin)
        if at < 0:
            found.append(("text", template[begin:], len(template)))
            return found
        found.append(("text", template[begin:at], at))
        begin = at + 1
        if template[begin : begin + 1] == "$":
            begin += 1
            found.append(("text", "$", begin))
            continue
        braced = template[begin : begin + 1] == "{"
        end = _end_of_name(template, begin + 1 if braced else begin)
        if braced and end > begin + 1 and template[end : end + 1] == "}":
            found.append(("braced", template[begin + 1 : end], end + 1))
            begin = end + 1
        elif not braced and end > begin:
            found.append(("named", template[begin:end], end))
            begin = end
        else:
            found.append(("invalid", "", begin))


def _end_of_name(template: str, at: int) -> int:
    """Where an identifier ends that begins here; here if none does. Its letters are ASCII."""
    if template[at : at + 1].isdecimal():
        return at
    while at < len(template) and template[at].isascii() and (template[at].isalnum() or template[at] == "_"):
        at += 1
    return at


def _shown(kind: str, name: str) -> str:
    return "$" + name if kind == "named" else "${" + name + "}"


def _words(template: str, at: int) -> str:
    """CPython's words for a dollar that stands alone, before this place."""
    lines = template[:at].splitlines(keepends=True)
    before = sum([len(line) for line in lines[:-1]])
    return f"Invalid placeholder in string: line {len(lines)}, col {at - before}"
