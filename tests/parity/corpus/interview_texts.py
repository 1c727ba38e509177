"""What tutorials and interviews ask of texts: parsing, formatting, searching, printing."""

from __future__ import annotations

from parity.case import case


@case(("()[]{}",), ("(]",), ("([{}])",), ("",))
def valid_parens(s: str) -> bool:
    """Brackets in pairs."""
    stack = []
    pairs = [("(", ")"), ("[", "]"), ("{", "}")]
    for c in s:
        for o, cl in pairs:
            if c == o:
                stack.append(c)
            elif c == cl:
                if not stack or stack.pop() != o:
                    return False
    return not stack


@case((1994,), (3,), (58,), (3999,))
def to_roman(num):
    """The largest numeral first."""
    vals = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    syms = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    out = ""
    for v, s in zip(vals, syms):
        while num >= v:
            out += s
            num -= v
    return out


@case(("aaabbc",), ("",), ("abc",))
def rle(s):
    """Letters and how often."""
    if not s:
        return ""
    out = []
    prev = s[0]
    n = 1
    for c in s[1:]:
        if c == prev:
            n += 1
        else:
            out.append(f"{prev}{n}")
            prev = c
            n = 1
    out.append(prev + str(n))
    return "".join(out)


@case(("3a2b1c",), ("a2b1c",), ("3A2B1C",))
def unrle(s):
    """The inverse: letters written out."""
    out = ""
    n = ""
    for c in s:
        if c.isdigit():
            n += c
        else:
            out += c * int(n)
            n = ""
    return out


@case(("hello world", 3), ("xyz XYZ", 25), ("xyz XYZ", 50))
def caesar(text, shift):
    """Letters moved on in the alphabet."""
    result = []
    for ch in text:
        if ch.isupper():
            result.append(chr((ord(ch) - 65 + shift) % 26 + 65))
        elif ch.islower():
            result.append(chr((ord(ch) - 97 + shift) % 26 + 97))
        else:
            result.append(ch)
    return "".join(result)


@case(("the quick brown fox",), ("THE QUICK BROWN FOX",), ("he quick brown fox",))
def title_case(s):
    """Capitals at the beginning."""
    return " ".join(w[0].upper() + w[1:] for w in s.split())


@case(("hello",), ("AEIOU xyz",), ("EIOU xyz",))
def vowels(s):
    """Counted in two ways."""
    return sum(1 for c in s if c in "aeiouAEIOU"), len([c for c in s.lower() if c in ("a", "e", "i", "o", "u")])


@case(("23",), ("",), ("32",))
def letter_combos(digits):
    """Of a telephone's keys."""
    if not digits:
        return []
    m = ["", "", "abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    out = [""]
    for d in digits:
        out = [p + c for p in out for c in m[int(d)]]
    return out


@case((3,), (4,), (2,))
def gen_parens(n):
    """All that are balanced."""
    out = []

    def go(s, l, r):
        if len(s) == 2 * n:
            out.append(s)
            return
        if l < n:
            go(s + "(", l + 1, r)
        if r < l:
            go(s + ")", l, r + 1)

    go("", 0, 0)
    return out


@case((["flower", "flow", "flight"],), (["dog", "car"],), ([],))
def lcp(strs):
    """The prefix of all words."""
    if not strs:
        return ""
    p = strs[0]
    for s in strs[1:]:
        while not s.startswith(p):
            p = p[:-1]
            if not p:
                return ""
    return p


@case(("pwwkew",), ("",), ("abcabcbb",))
def longest_unique(s):
    """A window without repetition."""
    best = 0
    seen = []
    for c in s:
        while c in seen:
            seen.pop(0)
        seen.append(c)
        best = max(best, len(seen))
    return best


@case(("babad",), ("cbbd",), ("BABAD",))
def longest_pal(s):
    """Around each centre."""
    res = ""
    for i in range(len(s)):
        for a, b in ((i, i), (i, i + 1)):
            while a >= 0 and b < len(s) and s[a] == s[b]:
                a -= 1
                b += 1
            if b - a - 1 > len(res):
                res = s[a + 1 : b]
    return res


@case(("  hello   world  ",), ("  hello   world    hello   world  ",), ("  hello   world z",))
def reverse_words(s):
    """The last word first."""
    return " ".join(s.split()[::-1]), " ".join(reversed(s.split(" ")))


@case(("abc", "ahbgdc"), ("axc", "ahbgdc"), ("abc", "ahbgdcahbgdc"))
def is_subseq(s, t):
    """In order, not beside each other."""
    it = 0
    for c in t:
        if it < len(s) and s[it] == c:
            it += 1
    return it == len(s)


@case(("kitten", "sitting"), ("", ""), ("kittenkitten", "sitting"))
def levenshtein(a, b):
    """With a row of costs."""
    prev = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        cur = [i]
        for j, cb in enumerate(b, 1):
            cur.append(min(prev[j] + 1, cur[-1] + 1, prev[j - 1] + (ca != cb)))
        prev = cur
    return prev[-1]


@case(("ABCBDAB", "BDCABA"), ("ABCBDABABCBDAB", "BDCABA"), ("ABCBDAB", "BDCABz"))
def lcs(a, b):
    """The longest common subsequence itself."""
    dp = [[""] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a)):
        for j in range(len(b)):
            if a[i] == b[j]:
                dp[i + 1][j + 1] = dp[i][j] + a[i]
            else:
                dp[i + 1][j + 1] = max(dp[i][j + 1], dp[i + 1][j], key=len)
    return dp[-1][-1]


@case(("key=value; a=1 ;b",), ("KEY=VALUE; A=1 ;B",), ("ey=value; a=1 ;b",))
def parse_kv(s):
    """Pairs from a text, some without a value."""
    out = []
    for part in s.split(";"):
        k, sep, v = part.strip().partition("=")
        out.append((k, v if sep else None))
    return out


@case(("1,2,3\n4,5,6",), (",2,3\n4,5,6",), ("1,2,3\n4,5,z",))
def parse_csv(t):
    """Rows of numbers."""
    return [[int(x) for x in line.split(",")] for line in t.splitlines()]


@case(("192.168.1.1",), ("256.1.1.1",), ("a.b.c.d",), ("1.2.3",))
def valid_ip(s):
    """Four numbers."""
    parts = s.split(".")
    if len(parts) != 4:
        return False
    for p in parts:
        if not p.isdigit() or (len(p) > 1 and p[0] == "0") or int(p) > 255:
            return False
    return True


@case(("3 4 + 2 *",), ("5 1 2 + 4 * + 3 -",), ("5 1 2 + 4 * + 3 -5 1 2 + 4 * + 3 -",))
def rpn(expr):
    """A calculator with a stack."""
    st = []
    for tok in expr.split():
        if tok in "+-*/":
            b = st.pop()
            a = st.pop()
            if tok == "+":
                st.append(a + b)
            elif tok == "-":
                st.append(a - b)
            elif tok == "*":
                st.append(a * b)
            else:
                st.append(a / b)
        else:
            st.append(int(tok))
    return st[0]


@case((255, 2), (255, 16), (0, 2), (7, 8))
def to_base(n, base):
    """Digits by remainders."""
    digits = "0123456789abcdef"
    if n == 0:
        return "0"
    out = ""
    while n:
        n, r = divmod(n, base)
        out = digits[r] + out
    return out


@case((3,), (2,), (6,))
def diamond(n):
    """Printed line by line."""
    for i in range(1, n + 1):
        print(" " * (n - i) + "*" * (2 * i - 1))
    for i in range(n - 1, 0, -1):
        print(" " * (n - i) + "*" * (2 * i - 1))


@case((5,), (7,), (6,))
def table(n):
    """A times table with starred columns."""
    for i in range(1, n + 1):
        print(*[f"{i * j:3d}" for j in range(1, n + 1)])


@case(([("bob", 25), ("alice", 30)],), ([("bob", 25)],), ([("alice", 30)],))
def report(people):
    """Columns of one width."""
    print(f"{'Name':<10}|{'Age':>5}")
    print("-" * 16)
    for name, age in people:
        print(f"{name:<10}|{age:>5}")
    return sum(a for _, a in people) / len(people)


@case(("hello world",), ("dlrow olleh",), ("ello world",))
def char_freq(s):
    """Letters and their counts."""
    seen = []
    for c in s:
        if c not in seen and c != " ":
            seen.append(c)
    return [(c, s.count(c)) for c in sorted(seen)]


@case(("Hello",), ("ello",), ("olleH",))
def swap(s):
    """Methods of a text in a row."""
    return (
        s.swapcase(),
        s[::-1],
        s.center(11, "-"),
        s.zfill(8),
        s.ljust(7) + "|",
        s.find("l"),
        s.rfind("l"),
        s.index("e"),
        s.replace("l", "L", 1),
    )


@case((["a", "b", "c"],), (["a", "b", "c", "a"],), (["a", "b"],))
def enum_str(xs):
    """Lines with numbers, and a list in words."""
    return "\n".join(f"{i}. {x}" for i, x in enumerate(xs, 1)), ", ".join(xs[:-1]) + " and " + xs[-1]


@case((1234567.891,), (-0.5,), (3703703.6730000004,))
def money(x):
    """Formats of floats."""
    return f"${x:,.2f}", format(x, ".1e"), f"{x:+.0f}", str(x), repr(x)


@case(("ab12cd",), ("b12cd",), ("dc21ba",))
def split_alpha(s):
    """filter with a method."""
    return "".join(filter(str.isalpha, s)), "".join(filter(str.isdigit, s)), [c for c in s if not c.isalpha()]


@case((None,), ("x",), ("X",))
def greet(name: str | None = None) -> str:
    """A default for None."""
    name = name or "World"
    return f"Hello, {name}!"


@case(("a-b_c d",), ("d c_b-a",), ("-b_c d",))
def camel(s):
    """Words become one."""
    s = s.replace("-", " ").replace("_", " ")
    ws = s.split()
    return ws[0].lower() + "".join(w.capitalize() for w in ws[1:])


@case(("camelCaseString",), ("CAMELCASESTRING",), ("gnirtSesaClemac",))
def snake(s):
    """And the way back."""
    return "".join("_" + c.lower() if c.isupper() else c for c in s).lstrip("_")


@case(("hello", 2), ("", 1), ("", 2))
def rot(s, k):
    """Slices from both ends."""
    return s[k:] + s[:k], s[-k:] + s[:-k], s * k


@case(("The rain in Spain",), ("The rain in SpainThe rain in Spain",), ("niapS ni niar ehT",))
def words(s):
    """Sorted by length, turned, the longest."""
    ws = s.lower().split()
    return sorted(ws, key=lambda w: (len(w), w)), max(ws, key=len), [w[::-1] for w in ws]


@case(("hello world foo",), ("oof dlrow olleh",), ("ello world foo",))
def acronym(p):
    """First letters, lengths, splits."""
    return "".join(w[0] for w in p.split()).upper(), [len(w) for w in p.split()], p.title(), p.split("o", 1), p.rsplit(" ", 1)


@case((0,), (59,), (3661,), (86400,))
def hms(t):
    """Hours, minutes, seconds in three formats."""
    h, rest = divmod(t, 3600)
    m, s = divmod(rest, 60)
    return f"{h:02d}:{m:02}:{s:02d}", format(h, ">3")


@case(("Mary had a little lamb", "a"), ("ary had a little lamb", "a"), ("Mary had a little lamb", ""))
def cnt(text, sub):
    """Where a part stands."""
    return text.count(sub), text.lower().find(sub), [i for i, c in enumerate(text) if c == sub], text.split(sub)


@case(("abc",), ("",), ("ABC",))
def prefixes(s):
    """All beginnings, all parts."""
    return [s[:i] for i in range(len(s) + 1)], [s[i:j] for i in range(len(s)) for j in range(i + 1, len(s) + 1)]


@case(("1A2B",), ("1A2B1A2B",), ("A2B",))
def hexed(s):
    """Numbers in base 16 and back."""
    return int(s, 16), hex(int(s, 16)), [int(c, 16) for c in s], format(255, "08b"), f"{255:#x}"


@case(("a1b2",), ("a1b2a1b2",), ("1b2",))
def letter_case(s):
    """Each letter in both cases."""
    out = [""]
    for c in s:
        if c.isalpha():
            out = [x + y for x in out for y in (c.lower(), c.upper())]
        else:
            out = [x + c for x in out]
    return out


@case(
    ("catsanddog", ["cat", "cats", "and", "sand", "dog"]),
    ("catsanddog", ["cat", "cats", "and", "sand"]),
    ("goddnastac", ["cat", "cats", "and", "sand", "dog"]),
)
def wordbreak(s, words):
    """Whether words make it up."""
    dp = [True] + [False] * len(s)
    for i in range(1, len(s) + 1):
        for w in words:
            if dp[i - len(w)] and i >= len(w) and s[i - len(w) : i] == w:
                dp[i] = True
                break
    return dp[-1]


@case(("11", "1"), ("1010", "1011"), ("0101", "1011"))
def add_bin(a, b):
    """Binary digits added."""
    return bin(int(a, 2) + int(b, 2))[2:]


@case((["10", "x", "3"],), (["10", "x", "3", "10"],), (["x", "3"],))
def ints(xs):
    """Texts that are numbers."""
    return [int(x) for x in xs if x.isdigit()], [float(x) if x.isdigit() else x for x in xs]


@case((3, 4), (3, 5), (4, 4))
def grid(r, c):
    """Rows of letters, printed and joined."""
    g = [["." for _ in range(c)] for _ in range(r)]
    g[1][2] = "#"
    for row in g:
        print("".join(row))
    return "\n".join(" ".join(row) for row in g)
