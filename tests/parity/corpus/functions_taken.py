"""Methods that a module has taken from its values: `findall = re.compile(...).findall`, `join = ", ".join`, tables of such."""

import re
from functools import partial

from parity.case import case

words_of = re.compile(r"\w+").findall
squeezed = partial(re.compile(r"\s+").sub, " ")
is_vowel = frozenset("aeiou").__contains__
price_of = {"tea": 2, "cake": 5}.get
place = [10, 20, 30].__getitem__
listed = ", ".join
filled = "{} and {}".format
swapped = str.maketrans("ab", "xy")
WAYS = {"words": re.compile(r"[A-Z]?[a-z]+").findall, "loud": str.upper, "length": len, "tea": "tea".__eq__}


@case(("a b,  c",), ("",), ("  été\n12 ",))
def squeezed_words(s):
    """Of patterns."""
    return words_of(s), squeezed(s)


@case(("hello",), ("",), ("AEIOU rhythm",))
def vowels(s):
    """Of a set, called and passed on."""
    return sum(map(is_vowel, s)), list(filter(is_vowel, s)), [c for c in s if not is_vowel(c)]


@case((["tea", "cake"],), ([],), (["tea", "milk"],))
def bill(names):
    """Of a dict, with and without a default."""
    return sum(price_of(name, 0) for name in names), list(map(price_of, names))


@case((1, "x"), (-3, ""), (2, "ab"))
def at_place(i, s):
    """Of lists and texts."""
    return place(i), listed([s, s]), filled(i, s), s.translate(swapped)


@case((3,), (-4,), (10**20,), (2,))
def out_of_place(i):
    """With what they raise."""
    return place(i)


@case(("words", "HelloWorld"), ("loud", "abc"), ("length", "abc"), ("tea", "tea"), ("none", ""))
def one_way(way, s):
    """In a table."""
    return WAYS[way](s)


class Scanner:
    """Of a class."""

    scan = staticmethod(re.compile(r"(?P<number>\d+)|(?P<name>[a-z]+)").finditer)

    def tokens(self, text):
        """Kind and text of each."""
        return [(match.lastgroup, match.group()) for match in self.scan(text)]


@case(("a1 22 b",), ("",), ("!x!",))
def scanned(text):
    """As a static method."""
    return Scanner().tokens(text)


def _split_at(text, cut=re.compile("[,;]").split):
    return cut(text)


@case(("a,b;c",), ("",), (";",))
def cut_by_default(text):
    """As the default of a parameter."""
    return _split_at(text)


class _Machine:
    def __init__(self):
        self.place = 0
        self.handlers = {"go": self.go}
        self.kept = self.go

    def go(self, n=1):
        self.place += n
        return self.place


@case((2,), (0,), (-1,))
def methods_that_instances_replace(n):
    """A method that was taken stays what it was when the instance is given another one of its name."""
    x, y, z = _Machine(), _Machine(), _Machine()
    x.go = lambda n=1: "another"
    before = y.go
    y.go = lambda n=1: before(n) * 10
    plain = z.go

    def loud(k):
        return f"loud {plain(k)}"

    z.go = loud
    return x.go(), x.handlers["go"](), x.kept(n), y.go(n), y.place, z.go(n), z.handlers["go"](n), z.place, _Machine().go()
