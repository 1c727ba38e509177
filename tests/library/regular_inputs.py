"""Patterns of regular expressions, flags and texts: written ones, and drawn ones without end.

In: a random generator. Out: triples that CPython takes; drawn patterns are small and so are their texts, for CPython's own search
of a nested loop may take as long as ours.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from random import Random

Input = tuple[str, int, str]

WRITTEN: tuple[tuple[str, str], ...] = (
    # Each pattern with texts, split at "|".
    ("abc", "|abc|xabcx|ab|ABC"),
    # Runs that are taken for good, and ways that are told by what they begin with; some only nearly so.
    (r"\s*(?:(\d+\.?\d*)|([a-z]\w*)|([-+]))", "  12.5|x1 + 2| -|2.|٣é|.| \u2003"),
    (r"(\S+) \[(\d+)/(\w+)\]", "a [1/b] c|é [٣/é]|[1/ |a\u00a0[1/b]"),
    (r"a+(?:b|$)(c*)\Z", "aab|aa\nb|aac|aabcc|aa\n"),
    ("([a-k]+)(?:(l|m+n)|)(?:o?|p)[a-c]", "abc|kkla|amnoc|ammo|kpb"),
    (r"(?i)k+\u212a|s*ſ|(?:\d|é|É)+x", "kkK|ss|1éÉx|\u212a\u212a"),
    ("(?:ab|[^a]|ac)+d", "abacd|xacabd|aad|d"),
    (r"(\w+)-(\d+)", "foo-12 bar|x-|é-٣|a-1-2"),
    (r"^\s*(?P<key>[^=\s]+)\s*=\s*(?P<value>.*?)\s*$", "a = b |key=|= x|  name =  two words"),
    ("(?:a|ab)(?:c|bcd)(d*)", "abcd|acd|abcdd"),
    ("x*?y", "xxy|y|xx"),
    ("(a*)*", "b|aa|"),
    ("(a*)+", "aab|"),
    ("(?:a*)*?b", "aab|c"),
    ("(a|b)*?c", "abac|c"),
    ("(?<=x)y|(?<!x)z", "xy|yz|xz|z"),
    ("(?=(a+))a*b\\1", "aabaa|baaabac"),
    (r"(?!ab)\w\w", "abcd|ba"),
    (r"(a)?(?(1)b|c)", "ab|c|b|ac"),
    (r"(\w)\1", "hello|abc|ÀÀ"),
    (r"(?i)(\w)\1", "aA|ßẞ|ǅǆ|Kk"),
    ("^b$", "a\nb\nc|b\n|b"),
    (r"\Ab\Z", "b\n|b"),
    (r"\bfoo\b", "a foo b|foobar|éfoo"),
    (r"\B.\B", "abc|é∂x|"),
    ("[^a-cé]+", "abcxyz|é∂|cba"),
    (r"[\w.+-]+@[\w-]+\.[\w.]+", "me@here.org, you@there.co.uk|@|a@b"),
    (r"[^\W\d_]+", "a1_b|é٣"),
    (r"[\s\S]\S\s", "a b|\u3000x\u2028"),
    ("a{2,3}|b{2}?|c{,2}d", "aaaa|bbb|ccd|cccd"),
    ("(ab){2,3}?c", "ababababc|abc"),
    ("(ab|a)(bc|c)?", "abc|abbc|a"),
    ("(?i)HeLLo wörld", "say hELlO WÖRLD|hello w\u006frld"),
    ("(?i)[k-mſ]+", "KLM|\u212a|sSſ|J"),
    ("(?i)[^k]", "k|K|\u212a|x"),
    ("(?i)straße|µ|ς|İ", "STRASSE|STRAßE|μ|Σ|σ|i|ı|İ"),
    ("(?ia)[k]|é", "K|\u212a|É|é"),
    (r"(?a)\w+\b", "aé|é|a_1"),
    ("(?s).+x", "a\nx|x"),
    ("(?m)^.*$", "a\n\nb|\n|"),
    ("(?x) a b # c\n [ ] d", "ab d|ab"),
    ("(?i:a)b(?-i:c)", "Abc|aBc|abC"),
    ("(?>a*)ab|(?>a|ab)c", "aaab|abc|ac"),
    ("a*+a|b?+b|c{1,2}+c", "aaa|b|ccc|cc"),
    ("(?:ab)++c|(?:a|ab)*+d", "ababc|abd|aad"),
    ("(?:a(?:b|c))*+b?", "ab|abacb|ba"),
    (".*,.*;", "a,b,c;d|;,|,;"),
    ("(.)(.)?(.)??", "é∂|a|\U0001f600x"),
    ("[\U0001f600-\U0001f64f]+|[^\x00-\xff]", "\U0001f601\U0001f64f|a\u0100|é"),
    ("((a)|(b)|c)+", "abc|cba|acb"),
    ("(?:(a)|(b))*?c", "abc|bac|c"),
    ("(a(b)?)+(?(2)c|d)", "abac|aabd|ad|abc"),
    (r"(?P<q>['\"]).*?(?P=q)", "it's 'a \"b\" c' d|\"x'|''"),
    (r"\$\{(\w+)(?::-([^}]*))?\}", "${a} ${b:-c} ${|${x:-}"),
    ("(?:)", "|a"),
    ("|a", "a|"),
    ("[]a]|[^]]", "]|b"),
    (r"\x41\u00e9\101\0", "Aé" + "A\0|Aé"),
    ("(?<=ab|cd)e(?<!xe)", "abe|cde|xe"),
    (r"(?<=(a))b\1", "aba|ab"),
    ("(?!)|a(?!b|$)", "ab|ac|a"),
    ("(a?b??)*", "ab|ba|abab"),
    ("(?:a?){3}a{3}", "aaa|aaaaa|aa"),
    ("(x)?(y)?(?(2)z|w)(?(1)!|)", "xyz!|yz|w|xw!"),
)

WRONG = (
    "[a", "a**", "*a", "(a", "a)", "(?P<a>x)(?P<a>y)", "(?P=b)", r"\2", "(?<=a+)b", "[b-a]", r"[\d-x]", "a{3,2}", "(?P<1a>x)",
    "(?P<", "(?P<>x)", "(?Px)", "(?z)", "x(?i)", "(?i", "(?-i)", "(?i-i:x)", "(?-a:x)", "(?au:x)", "\\", r"(\1)", r"\q",
    r"\x1", r"\u12", r"\400", r"[\400]", "(?(1)a|b|c)", "(?(2)a|b)", "(?(0)a)", "(?(x)a)", "(?(-1)a)", "(?#abc", "(?<a)",
    "(?<", "(?", "(?P", "[a-", "[a-b", r"(?<=(a)\1)b", "a{99999999999}", "(?iz:a)", "(?i!a)", "(?t:a)", "(?-t:a)", "(?-:a)",
    "(?-", "(?i-", "(?i-s", "(?i-s)", "(?i-s1", r"[\8]", "[]", "[^]", "a\n(b", "{1}", "a{,}", "a{", "a{}", "a{1", "x{1,2}{3}",
    "(?:a*)*", "(?:)*", "()*", "(?i)[^K-\u0100]", "[a-a]", "[aa]", r"\U00110000", r"\U0001f600", r"[\U0001f600-\U0001f64f]",
    "(?x)a #c\n b|c d", "(?x: a b)c d", "(?-x: a b)", "abc|abd|ab", "a|b|[cd]", r"\d|\s|x", "^a|^b", "(?=a)b|(?=a)c", r"\07",
    r"\0", r"\08", r"[\0]", r"[\07a]", "(?s:.)|.", "|", "a||b",
)  # fmt: skip
"""Patterns that are wrong, or nearly so."""

FLAGS = (0, re.I, re.M, re.S, re.A, re.I | re.A, re.M | re.S | re.I)


def written() -> Iterator[Input]:
    """Each written pattern under each flag that it takes."""
    for pattern, texts in WRITTEN:
        for flags in FLAGS:
            for text in texts.split("|"):
                if _compiles(pattern, flags):
                    yield pattern, flags, text


def _compiles(pattern: str, flags: int) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            re.compile(pattern, flags)
        except (re.error, ValueError, OverflowError):
            return False
    return True


# --- drawn -----------------------------------------------------------------------------------------------------------

_SINGLE = (
    "a", "b", "c", "B", "é", "É", "ſ", "s", "∂", "\\w", "\\W", "\\d", "\\S", "\\s", ".", "[ab]", "[^a]", "[a-c]", "[^\\w]", "[B-É]",
)  # fmt: skip
_PLACES = ("^", "$", "\\b", "\\B", "\\A", "\\Z")
_TIMES = ("*", "+", "?", "*?", "+?", "??", "*+", "?+", "++", "{2}", "{1,2}", "{,2}?", "{2,}", "{1,2}+", "{0}")
_LETTERS = ("a", "a", "b", "b", "c", "B", "é", "É", "s", "ſ", "∂", "1", " ", "\n", "_")


class _Drawn:
    """A pattern as it is drawn: how many groups it has closed so far."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.groups = 0
        self.closed: list[int] = []

    def either(self, depth: int) -> str:
        return "|".join(self.sequence(depth) for _ in range(self.random.choice((1, 1, 1, 2, 3))))

    def sequence(self, depth: int) -> str:
        return "".join(self.item(depth) for _ in range(self.random.choice((1, 1, 2, 2, 3))))

    def item(self, depth: int) -> str:
        random = self.random
        if random.random() < 0.1:
            return random.choice(_PLACES)
        found = self.group(depth - 1) if depth and random.random() < 0.5 else random.choice(_SINGLE)
        if self.closed and random.random() < 0.1:
            found = f"\\{random.choice(self.closed)}"
        if random.random() < 0.6:
            return found
        times = random.choice(_TIMES)
        # What CPython's groups are in a possessive loop is a row of docs/deviations.md.
        return found + (times[:-1] if "(" in found and times[-1] == "+" and len(times) > 1 else times)

    def group(self, depth: int) -> str:
        random = self.random
        kind = random.choice(("(", "(", "(", "(?:", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?i:", "(?("))
        if kind == "(?(":
            if not self.closed:
                return "a"
            return f"(?({random.choice(self.closed)}){self.sequence(depth)}|{self.sequence(depth)})"
        if kind != "(":
            return f"{kind}{random.choice(_SINGLE) if kind[2] == '<' else self.either(depth)})"
        self.groups += 1
        own = self.groups
        inner = self.either(depth)
        self.closed.append(own)
        return f"({inner})"


def drawn(random: Random, count: int) -> Iterator[Input]:
    """So many patterns that CPython takes, each with some texts."""
    found = 0
    while found < count:
        pattern = _Drawn(random).either(2)
        flags = random.choice(FLAGS)
        if not _compiles(pattern, flags):
            continue
        found += 1
        for _ in range(3):
            yield pattern, flags, "".join(random.choices(_LETTERS, k=random.randrange(9)))
