"""`string`: `Template`, `Formatter` and `capwords`. In: texts, values. Out: what CPython's own give, errors too."""

from __future__ import annotations

import string
from functools import partial
from typing import Any

from lanewise.library.prelude.templates import TOO_DEEP, field_of, head_of, literal, number_of, step
from lanewise.library.prelude.words import at_build, attribute_of, by_name


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


class Formatter:
    """What `str.format` does, by methods that a class may say in its own way."""

    def format(self, format_string: Any, /, *args: Any, **kwargs: Any) -> Any:
        """The text of a template with values."""
        return self.vformat(format_string, args, dict(by_name(**kwargs)))

    def vformat(self, format_string: Any, args: Any, kwargs: Any) -> Any:
        """The same of values in a tuple and in a dict."""
        used: set[Any] = set()
        found = _formatted(self, format_string, (args, kwargs, used), _Places(), 2)
        self.check_unused_args(used, args, kwargs)
        return found

    def parse(self, format_string: Any) -> Any:
        """Texts, each with the field behind it: its name, its spec, its conversion."""
        return iter(_pieces(format_string))

    def get_value(self, key: Any, args: Any, kwargs: Any) -> Any:
        """The value of a number or of a name."""
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args: Any, args: Any, kwargs: Any) -> None:
        """Nobody minds."""

    def format_field(self, value: Any, format_spec: Any) -> Any:
        """A value as a text."""
        return format(value, format_spec)

    def convert_field(self, value: Any, conversion: Any) -> Any:
        """A value, or what a letter makes of it."""
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")


class _Places:
    """How the fields of one template are numbered: by themselves, or in the order in which they come."""

    def __init__(self) -> None:
        self.next = 0
        self.are_told = False

    def key(self, name: str) -> Any:
        """What the value of a field is asked for by."""
        number = self.next if name == "" else number_of(name[: head_of(name)])
        if (name == "" and self.are_told) or (name.isdigit() and self.next > 0):
            raise ValueError("cannot switch from manual field specification to automatic field numbering")
        self.are_told = self.are_told or name.isdigit()
        if name == "":
            self.next += 1
        return number if number >= 0 else name[: head_of(name)]


def _pieces(template: str) -> list[tuple[str, str | None, str | None, str | None]]:
    found: list[tuple[str, str | None, str | None, str | None]] = []
    at = 0
    while at < len(template):
        text, at, begins = literal(template, at)
        if begins:
            name, conversion, spec, at = field_of(template, at)
            found.append((text, name, spec, conversion or None))
        else:
            found.append((text, None, None, None))
    return found


def _formatted(x: Any, template: str, given: Any, places: Any, depth: int) -> str:
    """A template, or the spec of one of its fields. `given`: the values, and which of them were asked for."""
    if depth < 0:
        raise ValueError(TOO_DEEP)
    args, kwargs, used = given
    parts: list[str] = []
    for text, name, spec, conversion in _pieces(template):
        parts.append(text)
        if name is not None:
            key = places.key(name)
            value = x.get_value(key, args, kwargs)
            used.add(key)
            inner = partial(_formatted, x, spec or "", given, places, depth - 1)
            parts.append(_shown(x, value, name, head_of(name), conversion, inner))
    return "".join(parts)


def _shown(x: Any, value: Any, name: str, at: int, conversion: Any, spec: Any) -> Any:
    """The text of what a field names: one step nearer to it each time. `spec`: what makes the text of its spec."""
    if at < len(name):
        is_attribute, part, at = step(name, at)
        if is_attribute:
            return _shown(x, attribute_of(value, part), name, at, conversion, spec)
        number = number_of(part)
        if number < 0:
            return _shown(x, value[part], name, at, conversion, spec)
        return _shown(x, value[number], name, at, conversion, spec)
    return x.format_field(x.convert_field(value, conversion), spec())
