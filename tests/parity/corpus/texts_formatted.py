"""Texts by templates: `%` with keys, stars and templates of run time, `format_map`, complex numbers by specs; coded leniently."""

# ruff: noqa: UP030, UP032, F521

from collections import defaultdict

from parity.case import case


@case(("tea", 3, 2.5), ("", -1, 0.0), ("\xe9", 10**20, -0.005))
def by_keys(name: str, count: int, price: float) -> str:
    """A dict of several types, some keys twice, percent signs."""
    return "%(name)s: %(count)d x %(price).2f%% (%(name)r)" % {"name": name, "count": count, "price": price}


@case(({"a": 1}, "%(a)03d"), ({"a": 1}, "%(b)s"), ({"a": 1}, "%(a"), ({"a": 1}, "%(a)s %s"), ({"a": 1}, "none"), ({}, "%s"))
def by_keys_of_run_time(table: dict[str, int], template: str) -> str:
    """What is not there is a KeyError; what is left over of a dict is none."""
    return template % table


@case((["%s-%s", "%d|%5.1f", "%s", "%s%s%s", "%y%s", "%", "%x%s"], 7, 2.5), ([], 1, 0.0), (["%5%", "%%%d%s"], -7, 1e300))
def by_templates_of_run_time(templates: list[str], a: int, b: float) -> list[str]:
    """Each with its own words where it does not fit."""
    found = []
    for template in templates:
        try:
            found.append(template % (a, b))
        except (TypeError, ValueError) as error:
            found.append(str(error))
    return found


@case((6, 2), (-6, -2), (0, 0))
def by_stars(width: int, places: int) -> list[str]:
    """Widths and precisions that are values."""
    return ["%*d|" % (width, 5), "%-*s|" % (width, "ab"), "%.*f|" % (places, 3.14159), "%.3d %#x %c%c" % (5, 255, "a", 98)]


@case(([1, 2],), ([1],), ([1, 2, 3],))
def by_as_many_as_there_are(xs: list[int]) -> str:
    """A tuple of any length."""
    return "%s and %s" % tuple(xs)


@case(([1, 2],), ([],), ([-5],))
def of_one_list(xs: list[int]) -> tuple[str, str]:
    """A list is one value, and a mapping for CPython."""
    return "%s" % xs, "no more" % xs


@case(("tea", 3), ("", 0), ("longer than that", -1))
def by_map(name: str, count: int) -> tuple[str, str, str]:
    """Keys for names; a defaultdict makes what is missing."""
    table = {"name": name, "width": 7}
    more = defaultdict(int, {"n": count})
    return "{name!r:>{width}}".format_map(table), "{n}{missing:03d}".format_map(more), "{a b}".format_map({"a b": count})


@case((0,), (1,), (2,), (3,))
def by_map_that_lacks(which: int) -> str:
    """What is not there, and what is no name."""
    if which == 0:
        return "{a}".format_map({"b": which})
    if which == 1:
        return "{}".format_map({"b": which})
    return "{0}".format_map({"b": which}) if which == 2 else "{b}{{}}".format_map({"b": which})


@case((1 + 2j,), (complex(-0.0, 1.5),), (complex(0.0, -2.0),), (complex(float("nan"), float("-inf")),), (1e22 - 1e-7j,))
def complex_numbers(z: complex) -> list[str]:
    """Both parts by one spec."""
    return [f"{z:.2f}", f"{z:>+30.3e}", f"{z:*^40,}", f"{z:g}", format(z, ".3"), format(z, "#"), format(z, "<25")]


@case((1j, "05"), (1j, "=9"), (1j, "s"), (1j, ".2ff"), (2 + 1j, ""), (2 + 1j, "_.1f"))
def complex_numbers_by(z: complex, spec: str) -> str:
    """What a spec of a complex number may not say."""
    return format(z, spec)


@case((b"caf\xc3\xa9",), (b"\xe2\x82 \xff\xc3",), (b"",), (b"\xf0\x9f\x98\x80\xed\xa0\x80",))
def bytes_with_faults(data: bytes) -> tuple[str, str, str, str]:
    """Left out, replaced, escaped."""
    strict = data.decode("ascii", "ignore"), data.decode(errors="replace")
    return *strict, data.decode("utf-8", "backslashreplace"), data.decode("utf-8", "ignore")


@case(("plain",), ("caf\xe9 \u20ac",), ("\U0001f600",), ("a\udc80b",))
def texts_beyond(text: str) -> tuple[bytes, bytes, bytes, bytes]:
    """What an encoding has no bytes for."""
    first = text.encode("ascii", "replace"), text.encode("latin-1", errors="xmlcharrefreplace")
    return *first, text.encode("ascii", "backslashreplace"), text.encode("utf-8", "ignore")


class _Point:
    """What fields look into."""

    def __init__(self, x: int, name: str) -> None:
        self.x = x
        self.name = name

    @property
    def double(self) -> int:
        """Computed when it is asked for."""
        return 2 * self.x


TEMPLATES = [
    "{} {} {}", "{0} {0:05d} {2:>9}|{k:+d}{name!r}", "{", "a}", "{3}", "{zz}", "{} {0}", "{0} {}", "{:{}}", "{1:.{0}f}", "{{}}{}}}",
    "{!a} {!s} {!r}", "{0!x}", "{0!}", "{0!r", "{0!rx}", "{0.real} {1.imag} {0.numerator}", "{2.foo}", "{2[0]}", "{0[0]}", "{2[a]}",
    "{:d} {:d}", "{:{:{}}}", "{0[]}", "{0.}", "{2[0]x}", "{2[99999999999999999999]}", "{name[1]:>{k}}", "{a{b}", "{0:", "{:>5}|",
]  # fmt: skip


def _said(template: str, a: int, b: float, c: str) -> str:
    try:
        return template.format(a, b, c, k=a, name=c)
    except (ValueError, IndexError, KeyError, TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


@case((3, 2.5, "h\xe9y"), (0, -0.0, "ab"), (-7, 1e300, "\u20ac\U0001f600"))
def by_formats_of_run_time(a: int, b: float, c: str) -> list[str]:
    """Each template, or what is wrong with it."""
    return [_said(template, a, b, c) for template in TEMPLATES]


@case(("{0.x} {0.name!r:>8} {0.double:03d}",), ("{p.x}{p.z}",), ("{1[0]} {1[2]}",), ("{2[a]:.1f}{2[b]}",), ("{1[a]}",))
def by_formats_that_look_inside(template: str) -> str:
    """Attributes, items, keys; what is not there."""
    return template.format(_Point(4, "tea"), [1, 2], {"a": 2.5}, (1, "z"), p=_Point(5, ""))


@case((2, "tea"), (0, ""), (-1, "\xe9"))
def by_fields_inside(n: int, name: str) -> str:
    """The same of a template that is known."""
    point = _Point(n, name)
    return "{0.x:>{w}} {0.name!r} {1[0][1]} {2[k]} {2[k].real} {d.double}".format(point, [(n, name)], {"k": n}, d=point, w=n + 4)


@case(("{}-{}", [1, 2]), ("{1}{0}", [1, 2, 3]), ("{}{}", [1]), ("", []), ("{x}", [1]))
def by_formats_of_lists(template: str, xs: list[int]) -> tuple[str, str]:
    """As many values as there are."""
    return template.format(*xs), "{} of {}".format(len(xs), *xs)


@case(("{a}:{b}", {"a": 1, "b": 2}), ("{c}", {"a": 1}), ("{}", {"a": 1}), ("{a:>{b}}|", {"a": 7, "b": 5}))
def by_formats_of_dicts(template: str, row: dict[str, int]) -> tuple[str, str]:
    """Names that the run knows; places are none of theirs."""
    return template.format(**row), "{a}!".format(**row)


@case(({"a": 1},), ({"b": 1},), ({"a": -5, "": 0},))
def by_maps_of_run_time(row: dict[str, int]) -> list[str]:
    """A mapping has no places."""
    found = []
    for template in ("{a}", "{a:03d}{a!r}", "{}", "{0}"):
        try:
            found.append(template.format_map(row))
        except (ValueError, KeyError) as error:
            found.append(f"{type(error).__name__}: {error}")
    return found


class _Place:
    kind = "point"

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __repr__(self):
        return "{0.__class__.__name__}({0.x!r}, {self.y!r})".format(self, self=self)

    @property
    def both(self):
        return self.x + self.y


@case((1, 2.5), (0, -1), (7, True))
def fields_of_values(a, b):
    """Attributes and items that a field names."""
    point, table = _Place(a, b), {"k": [a, b], "n": {"m": a}}
    line = "{0[k][0]:>5} {0[n][m]} {1[1]!r} {p.kind} {p.both:.2f}".format(table, [a, b], p=point)
    return repr(point), line, "{[0]}{.x:03d}".format((a, b), point), "{t[k][1]}".format_map({"t": table})


@case(*[(way,) for way in range(8)])
def fields_that_are_not_there(way):
    """What is wrong with a field, or with what it asks for."""
    point = _Place(1, 2)
    told = [
        lambda: "{0.z}".format(point),
        lambda: "{0[z]}".format({"a": 1}),
        lambda: "{0[5]}".format([1]),
        lambda: "{0[x]}".format([1]),
        lambda: "{0[0}".format([1]),
        lambda: "{0[0]x}".format([1]),
        lambda: "{0.}".format(point),
        lambda: "{0.x}".format(point),
    ]
    return told[way]()
