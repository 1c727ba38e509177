"""Texts searched, stripped, cut in two, replaced and padded, as scripts do it with what they read."""

from parity.case import case

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ENDINGS = (".tar.gz", ".gz", ".zip")


@case(
    ("the cat sat on the mat", "at"), ("aaaa", "aa"), ("", "x"), ("ééé", "é"), ("a\U0001f600b\U0001f600", "\U0001f600"), ("abc", "")
)
def places(s: str, part: str) -> tuple[int, int, int]:
    """How often a part stands in a text, over itself too; the sum of the places, and the last one."""
    found = total = 0
    at = s.find(part)
    while at != -1:
        found += 1
        total += at
        at = s.find(part, at + 1)
    return found, total, s.rfind(part)


@case(("name = value ; note",), ("no sign",), ("=",), ("a=b=c",), (" spaced\t=\u3000out\u2003",))
def setting(line: str) -> str:
    """A line of settings: what follows `;` is a note, spaces round key and value do not count."""
    text, _, _ = line.partition(";")
    key, equals, value = text.partition("=")
    if not equals:
        raise ValueError("no sign in the line")
    return key.strip() + ":" + value.strip()


@case(("/home/user/notes.tar.gz",), ("photo.jpeg",), ("archive.zip",), ("/a.b/c",), ("",), ("/",), (".gz",))
def file_stem(path: str) -> tuple[str, str]:
    """The folder, and the name without its ending."""
    folder, slash, name = path.rpartition("/")
    for ending in ENDINGS:
        if name.endswith(ending) and len(name) > len(ending):
            return folder + slash, name.removesuffix(ending)
    stem, dot, _ = name.rpartition(".")
    return folder + slash, stem if dot else name


@case(("https://example.org/a/b?x=1#top",), ("ftp://h",), ("mailto:me@example.org",), ("example.org/x",), ("https://",))
def host_of(address: str) -> str:
    """The host of an address of the web, and in words what is none."""
    if not address.startswith(("http://", "https://")):
        return "not of the web"
    rest = address[address.index("//") + 2 :]
    for mark in ("#", "?", "/"):
        rest = rest.partition(mark)[0]
    return rest or "no host"


@case(("a b\tc\n",), ("tabs\t\there",), ("\t",), ("\r\t1\t22\t333\t4444",), ("é\t€\t😀\t",), ("",))
def plain_line(s: str) -> str:
    """Tabs as spaces to every fourth column, and no space at the end."""
    return s.expandtabs(4).rstrip() + "|"


@case(("x", 3), ("12", 5), ("-7", 4), ("+", 3), ("", 2), ("12345", 3), ("−5", 5))
def columns(s: str, width: int) -> str:
    """A cell of a table in four ways."""
    return f"[{s.ljust(width)}][{s.rjust(width, '.')}][{s.center(width, '·')}][{s.zfill(width)}]"


@case(("ab", 4), ("é", 0), ("", 9), ("\U0001f600", 3), ("x", -2), ("abc", True))
def repeated(s: str, n: int) -> tuple[str, str, int]:
    """A text and its reverse, n times."""
    line = s * n
    return line, n * s[::-1], len(line)


@case(("Hello, World",), ("xyz",), ("",), ("ÀÉ",))
def shifted(s: str) -> str:
    """Caesar's cipher by looking letters up in a text."""
    out = ""
    for c in s:
        at = LETTERS.find(c)
        out += LETTERS[(at + 3) % 26] if at >= 0 else c
    return out


@case(('<b>bold</b> & "quoted"',), ("&amp;",), ("",), ("a<b>c",), ("😀<",))
def escaped(s: str) -> str:
    """HTML's own signs as entities."""
    return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@case(("one two  three", 1), ("aaa", 2), ("", 0), ("no blanks", -1), ("  ", 10**30), ("x", 2**63 - 1))
def fewer_blanks(s: str, most: int) -> str:
    """So many blanks as underscores."""
    return s.replace(" ", "_", most)


@case(("key: value\nother: thing\n", "other"), ("a: 1", "a"), ("", "a"), ("x: \n", "x"), ("ab: 2\nb: 3\n", "b"))
def look_up(page: str, key: str) -> str:
    """The value behind a key, where each line holds one: found by searching, line by line."""
    at = 0
    while at < len(page):
        end = page.find("\n", at)
        end = len(page) if end < 0 else end
        if page.startswith(key + ": ", at, end):
            return page[at + len(key) + 2 : end]
        at = end + 1
    return "missing"


@case(("a,b,c", 1), ("a,b,c", 5), (",,", 1), ("", 0), ("é,€,😀", 2))
def field(line: str, n: int) -> str:
    """The n-th field of a line, and an IndexError where there are fewer."""
    rest = line
    for _ in range(n):
        _, comma, rest = rest.partition(",")
        if not comma:
            raise IndexError("the line has fewer fields")
    return rest.partition(",")[0]


@case(("abcabc", "bc"), ("abc", "x"), ("", ""), ("aXbX", "X"))
def both_ends(s: str, part: str) -> int:
    """The distance of the first and the last place of a part; CPython's ValueError where it is nowhere."""
    return s.rindex(part) - s.index(part)


@case(("xxhixx", "x"), ("  hi ", None), ("abcba", "ab"), ("aaa", "a"), ("\u3000é\u00a0", None), ("hi", ""))
def stripped(s, chars):
    """All three ways to strip, of given code points or of spaces."""
    return s.strip(chars), s.lstrip(chars), s.rstrip(chars)


@case(("banana",), ("",), ("mississippi",), ("ÿĀÿ",), ("a" * 300,))
def most_frequent(s: str) -> str:
    """The code point that stands most often, the first of several; counted by `count` for each new one."""
    best, most = "", 0
    for i, c in enumerate(s):
        if c not in s[:i] and s.count(c) > most:
            best, most = c, s.count(c)
    return f"{best}:{'#' * most}"


@case((50,), (0,), (400,))
def grown(n: int) -> tuple[int, int]:
    """Many texts that are made and dropped: a word that grows by replacing, cut again where it is long."""
    word = "ab"
    seen = 0
    for i in range(n):
        word = word.replace("a", "ab" if i % 3 else "ba").replace("bb", "b")
        seen += word.count("b")
        if len(word) > 200:
            word = word[50:].strip("b").center(60, "a")
    return len(word), seen


@case(("a.b-c", "b"), ("\udc80x", "\udc80"), ("x", "\ud800"), ("\ud83d\ude00", "\U0001f600"))
def surrogates(s: str, part: str) -> tuple[bool, int, str]:
    """Halves of code points are code points of their own."""
    return part in s, s.find(part), s.replace(part, "?")


@case(("pre-fix", "pre"), ("pre", "pre"), ("x", ""), ("", "x"), ("préfixe", "pré"))
def cut(s: str, ends: str) -> str:
    """A part taken off either end, where it stands."""
    return s.removeprefix(ends) + "/" + s.removesuffix(ends)


@case((2,), (7,), (3.5,), (None,), ("7",))
def mistaken(width):
    """A width that is no int is CPython's TypeError, in its words."""
    if width == 7:
        return "abc".find("c", None, width)
    return len("abc".rjust(width))


@case((0,), (10**30,), (-(10**30),), (2**63,))
def beyond(n: int) -> tuple[int, str]:
    """As a place an int may be as large as it likes; as a count it must fit a size."""
    return "abcabc".count("b", -n, n), "ab".replace("b", "c", n)


@case((0,), (1,), (2,), (3,))
def raised(which: int) -> str:
    """What methods raise: the first that is asked for."""
    if which == 0:
        return "abc"["abc".index("d")]
    if which == 1:
        return "abc".center(9, "")
    if which == 2:
        return "abc".partition("")[0]
    return "abc".rpartition("c")[1]


@case(("xabx",), ("b",), ("zz",))
def renamed(s: str) -> tuple[int, str, bool]:
    """An argument that gives the text's name to another text: the method is still the old one's."""
    at = s.find(s := "b")
    longer = s.replace("b", (s := "q")) + s
    return at, longer, s.startswith(((s := "x"), "q"))


@case((1,), (0,), (3,))
def joined_cells(n: int) -> str:
    """Cells that were nothing at first; the one that still is nothing is named."""
    cells: list[str | None] = [None] * 3
    cells[0], cells[2] = "a", "c"
    if n:
        cells[1] = "b" * n
    return "-".join(cells)  # type: ignore[arg-type]


@case(([1, 2],), ([],), ([0],))
def joined_numbers(xs: list[int]) -> str:
    """Numbers are no texts; where there is none, nobody asks."""
    return ",".join(xs)  # type: ignore[arg-type]


@case((True, "z"), (False, "y"), (False, ""))
def joined_if_all_are_texts(every: bool, last: str) -> tuple[str, str]:
    """Of a generator, of a tuple, of keys."""
    mixed = ("x", 1.5, last)
    told = ", ".join(x for x in mixed if every or isinstance(x, str))
    return told, "".join({1: "a"} if every else {"k": "a"})
