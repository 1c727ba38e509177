"""`re`: patterns of a module and of a function, groups, flags, substitution, and the small parsers that are made of them."""

import re
from re import IGNORECASE, MULTILINE

from parity.case import case

DATE = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)")
WORD = re.compile(r"[A-Za-z']+")
TOKEN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d*)?)|(?P<name>[A-Za-z_]\w*)|(?P<operator>\*\*|[-+*/()=]))")
NAME = "[a-z_]+"
LEVELS = (("error", re.compile(r"\b(?:error|fatal)\b", re.I)), ("warning", re.compile(r"\bwarn(?:ing)?\b", re.I)))


@case(("2024-2-29",), ("on 1999-12-31!",), ("24-1-1",), ("",))
def date_parts(text: str) -> tuple[int, int, int] | None:
    """Groups by name and by number."""
    found = DATE.search(text)
    if found is None:
        return None
    return int(found["year"]), int(found.group("month")), int(found[3])


@case(("2024-2-29 2023-1-1",), ("none",), ("1-1-1 2000-10-10x",))
def all_dates(text):
    """Dicts of groups, places and the text around."""
    return [(m.groupdict(), m.span(), m.start("day"), text[m.end() :]) for m in DATE.finditer(text)]


@case(("the cat the dog the",), ("",), ("It's it's",))
def counted_words(text: str) -> dict[str, int]:
    """A table of words."""
    counts: dict[str, int] = {}
    for word in WORD.findall(text.lower()):
        counts[word] = counts.get(word, 0) + 1
    return counts


@case(("x1 = 3.5*(y + 2**10)",), ("a=b",), ("7 $ 8",), ("",))
def tokens(source: str) -> list[tuple[str, str]]:
    """The scanner of the documentation: the group that matched tells the kind."""
    found = []
    at = 0
    while at < len(source):
        m = TOKEN.match(source, at)
        if m is None:
            raise SyntaxError(f"unexpected {source[at]!r} at {at}")
        found.append((m.lastgroup, m[m.lastgroup]))
        at = m.end()
    return found


@case(("1+2*3",), ("(1+2)*3-4/2",), ("2*(3+",), ("8/0",))
def calculated(source: str) -> float:
    """Recursive descent over the tokens of findall."""
    parts = re.findall(r"\d+|[-+*/()]", source)
    at = 0

    def peek() -> str:
        return parts[at] if at < len(parts) else ""

    def atom() -> float:
        nonlocal at
        token = peek()
        at += 1
        if token == "(":
            value = total()
            at += 1
            return value
        return float(token)

    def term() -> float:
        nonlocal at
        value = atom()
        while peek() in ("*", "/"):
            op = peek()
            at += 1
            other = atom()
            value = value * other if op == "*" else value / other
        return value

    def total() -> float:
        nonlocal at
        value = term()
        while peek() in ("+", "-"):
            sign = 1.0 if peek() == "+" else -1.0
            at += 1
            value += sign * term()
        return value

    return total()


@case(("me@example.org",), ("a.b+c@x-y.co.uk",), ("no at",), ("@x.y",), ("a@b",))
def is_email(text):
    """fullmatch says yes or no."""
    return bool(re.fullmatch(r"[\w.+-]+@[\w-]+(\.[\w-]+)+", text))


@case(("camelCaseName",), ("HTTPServer2Go",), ("x",), ("",))
def snake_case(name: str) -> str:
    """Look-around and groups in a template."""
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", re.sub("(.)([A-Z][a-z]+)", r"\1_\2", name)).lower()


@case(("snake_case_name",), ("_private__x",), ("",))
def camel_case(name: str) -> str:
    """A function in place of a template."""
    return re.sub("_+([a-z])", lambda m: m.group(1).upper(), name)


@case(("a1b22c333",), ("none",), ("9 99",))
def doubled_numbers(text):
    """What stands there is computed with."""
    return re.subn(r"\d+", lambda m: str(int(m[0]) * 2), text)


@case(("a, b;c  d",), ("",), (";;x",))
def split_at_any(text: str) -> list[str]:
    """Several separators, empty parts taken away."""
    return [part for part in re.split(r"[,;\s]\s*", text) if part]


@case(("1+2-3", 0), ("1+2-3", 1), ("no", 2))
def split_and_kept(text, most):
    """The separators are kept where they are a group; one that has no text is None."""
    return re.split("([+-])|(x)", text, maxsplit=most), re.split("", text, maxsplit=most), re.split("o?", text)


@case(("ERROR: disk full\nwarning: hot\nok",), ("fine",), ("Fatal warn",))
def levels(log: str) -> list[str]:
    """Patterns in a tuple of the module."""
    found = []
    for line in log.splitlines():
        for name, pattern in LEVELS:
            if pattern.search(line):
                found.append(name)
                break
        else:
            found.append("-")
    return found


@case(("a = 1\n# no\nb=two words \n",), ("",), ("=x\nc=",))
def settings(text: str) -> dict[str, str]:
    """Lines of a file by MULTILINE."""
    return {m[1]: m[2] for m in re.finditer(r"^(\w+)\s*=\s*(.*?)\s*$", text, MULTILINE)}


@case(("Hello hello HELLO",), ("",), ("héllo",))
def any_case(text):
    """Flags: by name, joined, inside the pattern."""
    return (
        re.findall("hello", text, IGNORECASE),
        re.findall("^h.llo", text, flags=re.I | re.S),
        len(re.findall("(?i)HELLO", text)),
        re.sub("(?i:h)e", "_", text),
    )


@case(("aaa", "a"), ("a.b.c", "."), ("x", ""), ("(1)", "("))
def first_of(text: str, part: str) -> tuple[str, list[str]]:
    """escape: what the pattern would be."""
    return re.escape(part), [re.escape(c) for c in text]


@case(("this is is a test test",), ("no",), ("a a a",))
def repeated_words(text):
    """A group again."""
    return re.findall(r"\b(\w+)\s+\1\b", text), re.sub(r"\b(\w+)( \1\b)+", r"\1", text)


@case(("12345678",), ("1",), ("-1234567.89",))
def with_commas(number: str) -> str:
    """Places between digits, found by what is around."""
    return re.sub(r"(?<=\d)(?=(?:\d{3})+(?!\d))", ",", number)


@case(("<b>bold</b> and <i>it</i>",), ("<a",), ("",))
def tags(html: str) -> tuple[list[str], str, list[str]]:
    """Greedy and lazy."""
    return re.findall("<.*?>", html), re.sub("<[^>]*>", "", html), re.findall("<.*>", html)


@case(("Passw0rd!",), ("short1A",), ("alllowercase1",), ("NoDigitsHere",))
def strong(password: str) -> bool:
    """Several conditions at one place."""
    return re.match(r"(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,}$", password) is not None


@case(("192.168.0.1",), ("256.1.1.1",), ("1.2.3",), ("1.2.3.4.5",))
def is_address(text):
    """Alternatives, counted."""
    byte = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
    m = re.fullmatch(f"({byte})[.]({byte})[.]({byte})[.]({byte})", text)
    return [int(part) for part in m.groups()] if m else None


@case(("aaabccd",), ("",), ("xyz",))
def run_lengths(text: str) -> str:
    """Runs of one character, there and back."""
    packed = re.sub(r"(.)\1+", lambda m: m[1] + str(len(m[0])), text)
    return packed + "|" + re.sub(r"(.)(\d+)", lambda m: m[1] * int(m[2]), packed)


@case(("k=v; x=1",), ("",), ("a=b=c",))
def pairs(text: str) -> dict[str, str]:
    """findall of two groups is what dict takes."""
    return dict(re.findall(r"(\w+)=(\w+)", text))


@case(("abc", 1, 2), ("abab", 0, 3), ("xab", 5, 9), ("ab", -3, 1))
def in_a_part(text, pos, endpos):
    """Methods of a pattern take limits."""
    pattern = re.compile("a?b$|^a")
    found = pattern.search(text, pos, endpos)
    return found and (found.span(), found.pos, found.endpos), pattern.match(text, pos) is None, pattern.findall(text, pos)


@case(("ab",), ("b",), ("a",))
def absent_groups(text):
    """A group without a text is None, and -1 as a place."""
    m = re.match("(a)?(b)?", text)
    return m.groups(), m.groups("-"), m.span(1), m.end(2), m.lastindex, m.group(1, 2), m.group(0, 1, 2), m.regs


@case(("x",), ("ab",), ("",))
def no_match(text: str) -> str:
    """What is not found is None, and has no groups."""
    return re.search("a(b)", text).group(1)


@case((0,), (1,), (2,), (-1,))
def groups_that_are(n: int) -> str | None:
    """IndexError for a group that is not."""
    return re.match("(a)", "abc").group(n)


@case(("a", "b"), ("", "a"), ("ba", "ab"))
def of_either(left, right):
    """One function for several patterns."""

    def first(pattern, text):
        m = pattern.search(text)
        return m.group() if m else ""

    return first(re.compile("a"), left), first(re.compile("(a)(b)"), right), first(WORD, left + right)


@case((b"\x00ab\xff",), (b"",), (b"aab",))
def in_bytes(data: bytes) -> tuple[list[bytes], bytes, int]:
    """Patterns of bytes."""
    m = re.search(rb"[\x80-\xff]", data)
    return re.findall(b"a+|\\W", data), re.sub(b"(a)(b)?", rb"<\2\1>", data), m.start() if m else -1


@case(("(a(b)c)",), ("((",), ("",), ("x)",))
def innermost(text: str) -> list[str]:
    """As long as there is something to replace."""
    found = []
    while m := re.search(r"\(([^()]*)\)", text):
        found.append(m[1])
        text = text[: m.start()] + text[m.end() :]
    return found


@case(("naïve café 東京",), ("a1_٣",), ("",))
def letters_of_the_world(text):
    """What letters, digits and spaces are, in Unicode and in ASCII."""
    return re.findall(r"\w+", text), re.findall(r"\w+", text, re.A), re.findall(r"\d", text), re.sub(r"\W", "", text)


@case(("7h 30m",), ("45m",), ("2h",), ("",), ("x",))
def minutes(text: str) -> int:
    """Parts that may be missing."""
    m = re.fullmatch(r"(?:(\d+)h)?\s*(?:(\d+)m)?", text)
    if not m:
        raise ValueError(f"not a duration: {text}")
    hours, rest = m.groups(default="0")
    return int(hours) * 60 + int(rest)


@case(("a-b",), ("",), ("a--b",))
def as_texts(text):
    """The texts of patterns and matches."""
    pattern = re.compile("(a)-+b", re.I | re.X)
    m = pattern.match(text)
    return repr(pattern), repr(m), pattern.groups, pattern.flags, pattern.pattern, pattern == re.compile("(a)-+b", re.I)


@case(((),), (1,), ((1,),), (None,))
def group_by_anything(key):
    """A tuple is no group."""
    found = re.fullmatch("(a)(b)?", "a")
    return found.group(key), found.end()
