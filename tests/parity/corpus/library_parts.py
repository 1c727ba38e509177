"""Smaller parts of the standard library: `urllib.parse`, `textwrap`, what `operator` changes; arguments of built-ins by name."""

import datetime
import html
import operator
import sys
import textwrap
from functools import reduce
from gettext import gettext as _
from gettext import ngettext
from operator import methodcaller
from urllib.parse import quote, quote_plus, unquote, unquote_plus, urlencode

from parity.case import case

ITEMS = operator.methodcaller("split", ",", maxsplit=1)
SECOND = operator.itemgetter(1)
BOTH = operator.itemgetter(1, 0)
PARTS = operator.attrgetter("real", "imag")


@case(("tea & caf\xe9/\u20ac?",), ("",), ("a=b c~",))
def quoted(text: str) -> tuple[str, str, str, str]:
    """And back."""
    found = quote(text), quote_plus(text, safe="?"), quote(text.encode(), safe="")
    return *found, unquote(found[0]) + unquote_plus(found[1])


@case(("%C3%A9%zz%2",), ("%ff\xe9%41+b",), ("",))
def unquoted(text: str) -> tuple[str, str]:
    """What is none of its numbers stays; what is no UTF-8 is replaced."""
    return unquote(text), unquote_plus(text)


@case(({"q": "caf\xe9 bar", "n": "1&2"}, [3, 4]), ({}, []), ({"": "%"}, [-1]))
def forms(table: dict[str, str], numbers: list[int]) -> list[str]:
    """Values of several types."""
    return [urlencode(table), urlencode({"n": 5, "of": 2.5}), urlencode([("n", numbers)], doseq=True), urlencode({"n": numbers})]


@case((5,), (0,), (-5,))
def no_text(n: int) -> str:
    """CPython's TypeError."""
    return quote(n) if n > 0 else quote(str(n))


@case(("  a\n    b\n \n  c",), ("a\n b",), ("\t x\n\t\ty",), ("",), ("    \n  q\n",))
def margins(text: str) -> tuple[str, str, str]:
    """Without it, and with another."""
    bare = textwrap.dedent(text)
    return bare, textwrap.indent(bare, "> "), html.escape(bare)


@case(("the quick brown fox-trot jumps", 10), ("extraordinarily long", 6), ("", 5), ("no", 0))
def wrapped(text: str, width: int) -> tuple[list[str], str, str]:
    """Lines of a width."""
    return textwrap.wrap(text, width), textwrap.fill(text, width, initial_indent="* "), textwrap.shorten(text, 12, placeholder="..")


@case(([1, 2, 3, 2], 2), ([4], 4), ([1, 1], 5))
def changed_by_operators(xs: list[int], n: int) -> tuple[int, int, list[list[int]]]:
    """The same lists; the last one raises."""
    rows = [[n], [n, n]]
    joined = reduce(operator.iconcat, rows, xs)
    operator.setitem(joined, 0, 9)
    operator.delitem(rows, 0)
    return operator.countOf(xs, n), operator.indexOf(joined, n if n < 5 else 7), rows


@case((6, 3), (-7, 2), (1, 0))
def assigned_by_operators(a: int, b: int) -> tuple[int, int, float, set[int]]:
    """What is not changed is a new value."""
    wide = operator.ilshift(operator.iadd(a, b), b)
    return operator.ixor(wide, a), operator.call(max, a, b), operator.itruediv(a, b), operator.ior({a}, {b})


@case(([(1, "b"), (2, "a")], 1.5 + 2j), ([(0, "")], -1j), ([(3, "c"), (1, "c")], complex(2)))
def got_by_the_modules(rows, z):
    """As a key, for map, called."""
    return sorted(rows, key=SECOND), list(map(BOTH, rows)), PARTS(z)


@case((["b,c", "A,B,C"],), ([],), ([",", ""],))
def called_by_name(words: list[str]) -> tuple[list[str], list[list[str]]]:
    """Made here, and in the module."""
    return sorted(map(methodcaller("upper"), words)), [ITEMS(word) for word in words]


@case(("ff", 2.675), ("12", -0.5), ("g", 0.0))
def named_arguments(digits: str, x: float) -> tuple[int, float, int, complex]:
    """Of built-in functions."""
    return int(digits, base=16), round(x, ndigits=2), pow(3, 20, mod=len(digits) + 5), complex(x, imag=1.0)


class _Rank:
    """What may stand for the place of an item."""

    def __init__(self, place):
        self.place = place

    def __index__(self):
        return self.place + 1


@case((3,), (True,), (2**70,), (None,), (1.5,), ("a",))
def as_an_index(x):
    """What stands for an int, and what does not."""
    return operator.index(x), operator.index(_Rank(x)), "abcdef"[operator.index(_Rank(2))], datetime.date(2024, 1, x).day


@case((1,), (0,), (5,))
def versions(n):
    """Which Python it is, asked as programs ask."""
    if sys.version_info >= (3, 10):  # noqa: UP036
        told = "new"
    else:
        told = "old"
    return told, sys.version_info[0], sys.version_info.major + n, sys.version_info[:2] > (3, 8), (3, n) < sys.version_info


@case((1, "disk"), (2, "disk"), (0, ""))
def messages(n, what):
    """What would be translated, where no translation is installed."""
    return _("no space on %s") % what, ngettext("%d file", "%d files", n) % n
