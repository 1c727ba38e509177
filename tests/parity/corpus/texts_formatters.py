"""`string.Formatter`: templates taken apart, and classes that say what is put into them."""

import string
from string import Formatter

from parity.case import case


@case(("{a} {b[0]} {c.x!r:>5} {{}}",), ("no",), ("",), ("{}",), ("}",), ("{0!r",), ("{x:{y}}",))
def pieces(template):
    """What a template asks for."""
    parts = [(text, name, spec, conversion) for text, name, spec, conversion in Formatter().parse(template)]
    return parts, [name for _, name, _, _ in string.Formatter().parse(template) if name]


@case(("{:>10}|{:<5}",), ("{0}{0}",), ("{0}{}",), ("{}{0}",), ("{2}",), ("{x}",), ("{!r:>{1}}",), ("{0!z}",), ("{1:{1}.1f}",))
def by_place(template):
    """Values in their order, or by their places."""
    return Formatter().vformat(template, ("ab", 7), {})


class _Lenient(Formatter):
    """What has no value stays."""

    def get_value(self, key, args, kwargs):
        """A value, or the field itself."""
        if isinstance(key, str):
            return kwargs.get(key, "{" + key + "}")
        return super().get_value(key, args, kwargs)


@case(("{name} is {age:>6}", {"name": "bob"}), ("{} {x}", {}), ("{name!r:>5}", {"name": "x"}), ("{1}", {}))
def with_holes(template, values):
    """Some values are missing."""
    return _Lenient().vformat(template, ("first",), values), _Lenient().format(template, 1, name="n")


class _Loud(Formatter):
    """Specs and conversions of its own."""

    def format_field(self, value, format_spec):
        """In capitals, and ints in brackets."""
        if format_spec == "upper":
            return str(value).upper()
        return f"<{value}>" if isinstance(value, int) and not format_spec else super().format_field(value, format_spec)

    def convert_field(self, value, conversion):
        """One letter more."""
        return str(value).title() if conversion == "t" else super().convert_field(value, conversion)

    def check_unused_args(self, used_args, args, kwargs):
        """All names are wanted."""
        unused = sorted(kwargs.keys() - used_args)
        if unused:
            raise ValueError(f"unused: {', '.join(unused)}")


@case(("{0:upper} {1} {0!t} {word:>4}", "ab cd"), ("{1:>4}{0:5}", "ab"), ("{0!x}{word}", "ab"), ("{word!r:upper}", "q"))
def by_own_rules(template, text):
    """A small language of templates."""
    return _Loud().format(template, text, 3, word="w")


class _Box:
    def __init__(self, size):
        self.size = size

    def __repr__(self):
        return f"a box of {self.size}"


@case(("{box.size:03} {table[key]} {items[1]}",), ("{box.width}",), ("{box!r} {items[0]!s:>4}",), ("{table[none]}",))
def looked_into(template):
    """Attributes and items of values."""
    return Formatter().format(template, box=_Box(3), table={"key": "v"}, items=[1, 2])
