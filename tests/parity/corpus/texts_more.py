"""Programs on texts and lists of texts: counting, coding, parsing, wrapping, as exercises and scripts have them."""

from collections import Counter, defaultdict

from parity.case import case

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
DIGITS64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@case(("",), ("a",), ("\0",), ("é",), ("€",), ("ab",), ("a\0",), ("aé",), ("a€",), ("abcdefgh",), ("abcdefghi",), ("abcdefg\0",))
def compared_with_known(text: str) -> list[str]:
    """With texts of every length and width that are looked at in one way or another."""
    found = []
    if text == "":
        found.append("nothing")
    if "" != text and text != "a" and not text == "\0":
        found.append("more")
    if text == "é" or "€" == text:
        found.append("one")
    if text in ("ab", "a\0", "aé", "a€"):
        found.append("two")
    match text:
        case "abcdefgh":
            found.append("eight")
        case "abcdefghi":
            found.append("nine")
        case "abcdefg\0":
            found.append("seven and a zero")
    return found


@case(("1+2*3",), ("(1+2)*3-4",), ("2*(3",), ("",), ("7/0",), ("8/4/2",))
def calculated(text: str) -> float:
    """An expression by recursive descent over a list of tokens."""
    parts: list[str] = []
    for c in text:
        if c.isdigit() and parts and parts[-1].isdigit():
            parts[-1] += c
        else:
            parts.append(c)
    parts.append("end")
    at = [0]

    def taken() -> str:
        at[0] += 1
        return parts[at[0] - 1]

    def factor() -> float:
        token = taken()
        if token == "(":
            value = total()
            if taken() != ")":
                raise ValueError("a bracket is open")
            return value
        return float(token)

    def product() -> float:
        value = factor()
        while parts[at[0]] in "*/":
            if taken() == "*":
                value *= factor()
            else:
                value /= factor()
        return value

    def total() -> float:
        value = product()
        while parts[at[0]] in ("+", "-"):
            value = value + product() if taken() == "+" else value - product()
        return value

    return total()


@case((["1", "+", "2", "*", "3"],), (["(", "1", "+", "2", ")", "*", "3"],), ([],), (["(", "1"],))
def shunting_yard(tokens: list[str]) -> list[str]:
    """From infix to postfix."""
    order = [("+", 1), ("-", 1), ("*", 2), ("/", 2), ("(", 0)]

    def rank(sign):
        return [r for s, r in order if s == sign][0]

    out: list[str] = []
    signs: list[str] = []
    for token in tokens:
        if token.isdigit():
            out.append(token)
        elif token == "(":
            signs.append(token)
        elif token == ")":
            while signs[-1] != "(":
                out.append(signs.pop())
            signs.pop()
        else:
            while signs and rank(signs[-1]) >= rank(token):
                out.append(signs.pop())
            signs.append(token)
    return out + signs[::-1]


@case(("the quick brown fox jumps", 10), ("", 5), ("longword x", 3), ("a b c", 1))
def wrapped(text: str, width: int) -> list[str]:
    """Lines no longer than a width, where words allow it."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = line + " " + word if line else word
    if line:
        lines.append(line)
    return lines


@case((["This", "is", "an", "example", "of", "text"], 16), (["a"], 3), ([], 5), (["é", "b"], 4))
def justified(words, width):
    """Lines that reach both edges."""
    lines, line, size = [], [], 0
    for word in words:
        if size + len(line) + len(word) > width:
            for i in range(width - size):
                line[i % (len(line) - 1 or 1)] += " "
            lines.append("".join(line))
            line, size = [], 0
        line.append(word)
        size += len(word)
    return lines + [" ".join(line).ljust(width)]


@case(([77, 97, 110],), ([],), ([255],), ([0, 1],), ([300],))
def base64(data: list[int]) -> str:
    """Bytes as text, six bits at a time."""
    out = []
    for i in range(0, len(data), 3):
        part = data[i : i + 3]
        word = 0
        for x in part + [0] * (3 - len(part)):
            if not 0 <= x < 256:
                raise ValueError(f"not a byte: {x}")
            word = word << 8 | x
        letters = [DIGITS64[word >> shift & 63] for shift in (18, 12, 6, 0)]
        out += letters[: len(part) + 1] + ["="] * (3 - len(part))
    return "".join(out)


@case(("TWFu",), ("",), ("/w==",), ("T!",))
def from_base64(text: str) -> list[int]:
    """And back."""
    bits, n = 0, 0
    data: list[int] = []
    for c in text.rstrip("="):
        bits = bits << 6 | DIGITS64.index(c)
        n += 6
        if n >= 8:
            n -= 8
            data.append(bits >> n & 255)
    return data


@case((10, 2), (255, 16), (0, 7), (-12, 3), (2**70, 36), (5, 1))
def in_base(n: int, base: int) -> str:
    """A number's digits in a base."""
    if not 2 <= base <= 36:
        raise ValueError("base must be 2 to 36")
    digits = []
    rest = abs(n)
    while rest:
        rest, d = divmod(rest, base)
        digits.append("0123456789abcdefghijklmnopqrstuvwxyz"[d])
    return ("-" if n < 0 else "") + ("".join(digits[::-1]) or "0")


@case(("1011", "1"), ("", ""), ("111", "11"), ("0", "2"))
def added_bits(a: str, b: str) -> str:
    """Two bit strings added by hand."""
    i, j, carry = len(a) - 1, len(b) - 1, 0
    out: list[str] = []
    while i >= 0 or j >= 0 or carry:
        total = carry
        if i >= 0:
            total += int(a[i])
        if j >= 0:
            total += int(b[j])
        out.append(str(total % 2))
        carry = total // 2
        i, j = i - 1, j - 1
    return "".join(reversed(out))


@case(("4539 1488 0343 6467",), ("8273 1232 7352 0569",), ("0",), ("59x",), ("",))
def luhn(text: str) -> bool:
    """The check of card numbers."""
    digits = [int(c) for c in text if c != " "]
    doubled = [d * 2 - 9 if d > 4 else d * 2 for d in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


@case(("3-598-21508-8",), ("3-598-21507-X",), ("",), ("3-598-2X507-9",))
def isbn10(text):
    """The check of old book numbers."""
    digits = text.replace("-", "")
    if len(digits) != 10:
        return False
    values = []
    for i, c in enumerate(digits):
        if c == "X" and i == 9:
            values.append(10)
        elif c.isdigit():
            values.append(int(c))
        else:
            return False
    return sum(v * (10 - i) for i, v in enumerate(values)) % 11 == 0


@case(("9783161484100",), ("9783161484101",), ("12",), ("978316148410X",))
def isbn13(text: str) -> bool:
    """The check of new ones."""
    if len(text) != 13 or not text.isdigit():
        return False
    return sum(int(c) * (3 if i % 2 else 1) for i, c in enumerate(text)) % 10 == 0


@case(("hello world",), ("",), ("ÀÉ x",), ("a",))
def vowels_and_others(text):
    """Two counts and the letters between."""
    vowels = [c for c in text if c in "aeiouAEIOU"]
    others = [c for c in text if c.isalpha() and c not in vowels]
    return len(vowels), len(others), "".join(vowels + others)


@case(("the quick brown",), ("",), ("  a  ",), ("é",))
def words_reversed(text: str) -> tuple[str, str]:
    """Words in the other order, and each the other way round."""
    words = text.split()
    return " ".join(words[::-1]), " ".join([word[::-1] for word in text.split(" ")])


@case(("some_snake_name",), ("",), ("_x",), ("two__lines",))
def camel(name: str) -> str:
    """From snake to camel."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


@case(("someCamelName",), ("",), ("X",), ("aBC",))
def snake(name: str) -> str:
    """And back."""
    return "".join(["_" + c.lower() if c.isupper() else c for c in name]).lstrip("_")


@case(("hello",), ("apple",), ("",), ("rhythm",))
def pig_latin(word):
    """Consonants go behind."""
    letters = list(word)
    moved = 0
    while moved < len(letters) and letters[0] not in "aeiou":
        letters.append(letters.pop(0))
        moved += 1
    return "".join(letters) + "ay"


@case(("1.2.10", "1.2.9"), ("1.0", "1"), ("", "1"), ("2", "10"))
def compared_versions(a: str, b: str) -> int:
    """-1, 0 or 1."""
    left = [int(x) for x in a.split(".")]
    right = list(map(int, b.split(".")))
    return (left > right) - (left < right)


@case(("192.168.0.1",), ("256.1.1.1",), ("1.2.3",), ("01.2.3.4",), ("a.b.c.d",))
def address(text: str) -> int | None:
    """An internet address as a number."""
    parts = text.split(".")
    if len(parts) != 4:
        return None
    found = 0
    for part in parts:
        if not part.isdigit() or int(part) > 255 or (len(part) > 1 and part[0] == "0"):
            return None
        found = found * 256 + int(part)
    return found


@case(("/a/./b/../c/",), ("",), ("/../x",), ("//",))
def simple_path(path: str) -> str:
    """Without dots."""
    stack: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if stack:
                stack.pop()
        elif part and part != ".":
            stack.append(part)
    return "/" + "/".join(stack)


@case((["a", "b", "a"], [1, 2, 3]), ([], []), (["x"], [1, 2]), (["é", "é"], [2**70, 1]))
def totals(keys: list[str], amounts: list[int]) -> list[str]:
    """Sums by key, as lines."""
    names: list[str] = []
    sums: list[int] = []
    for key, amount in zip(keys, amounts):
        if key not in names:
            names.append(key)
            sums.append(0)
        sums[names.index(key)] += amount
    return [f"{name}: {total:>5}" for name, total in zip(names, sums)]


@case((1,), (15,), (0,), (-3,))
def fizz_buzz(n: int) -> list[str]:
    """Of course."""
    out = []
    for i in range(1, n + 1):
        text = ("Fizz" if i % 3 == 0 else "") + ("Buzz" if i % 5 == 0 else "")
        out.append(text or str(i))
    return out


@case((123,), (0,), (1000,), (5,), (-1,))
def in_words(n: int) -> str:
    """A small number in words."""
    small = "zero one two three four five six seven eight nine ten eleven twelve".split()
    tens = ["", "", "twenty", "thirty", "forty", "fifty"]
    if n < 0:
        return "minus " + in_words(-n)
    if n < len(small):
        return small[n]
    if n < 60:
        rest = n % 10
        return tens[n // 10] + ("-" + small[rest] if rest else "")
    if n < 1000:
        rest = n % 100
        return small[n // 100] + " hundred" + (" " + in_words(rest) if rest else "")
    return small[n // 1000] + " thousand"


@case(("1",), ("1211",), ("",), ("333",))
def look_and_say(text):
    """The next of the sequence, by groups."""
    groups = []
    for c in text:
        if groups and groups[-1][-1] == c:
            groups[-1].append(c)
        else:
            groups.append([c])
    return "".join([f"{len(g)}{g[0]}" for g in groups])


@case(("k1 = v1\n# note\n\nk2=v2",), ("",), ("bad",), ("a=1\na=2",))
def settings_of(page: str) -> list[tuple[str, str]]:
    """Lines of settings; a later one wins."""
    found: list[tuple[str, str]] = []
    for number, line in enumerate(page.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if "=" not in line:
            raise ValueError(f"line {number}: no sign in {line!r}")
        key, _, value = line.partition("=")
        found = [pair for pair in found if pair[0] != key.strip()]
        found.append((key.strip(), value.strip()))
    return found


@case(("GATTACA",), ("",), ("GAX",), ("acgt",))
def complement(dna: str) -> str:
    """The other strand."""
    pairs = ["AT", "TA", "CG", "GC"]
    out: list[str] = []
    for base in dna:
        match = [p[1] for p in pairs if p[0] == base]
        out.append(match[0])
    return "".join(out)[::-1]


@case(("SOS",), ("",), ("a b",), ("é",))
def morse(text: str) -> str:
    """Dots and dashes; an IndexError from no code."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    codes = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..".split()
    return " ".join("/" if c == " " else codes[letters.index(c.lower())] for c in text)


@case(("abc", 2), ("", 3), ("x", 1), ("é\U0001f600", 2), ("abc", 0))
def ngrams(text: str, n: int) -> list[str]:
    """All parts of a length."""
    if n <= 0:
        raise ValueError("n must be positive")
    return [text[i : i + n] for i in range(len(text) - n + 1)]


@case(("abcdefg", 3), ("", 3), ("ab", 5), ("abc", 0))
def chunks(text, size):
    """Parts of one length; range() has its own words for zero."""
    return [text[i : i + size] for i in range(0, len(text), size)]


@case(("GCTA",), ("",), ("xATx",))
def other_strand(strand):
    """The table is asked of a text."""
    return strand.translate(strand.maketrans("ATCG", "TAGC")), strand.translate("".maketrans({"A": "<a>", "x": None}))


@case(("hello world",), ("",), ("z\xe9",))
def translated_by_any(s):
    """Tables that have something for every character, or say by LookupError that they have not."""
    shown = defaultdict(lambda: "_", {ord(c): c.upper() for c in "abcdefghijkl"})

    class Shifted:
        def __getitem__(self, code):
            if not 97 <= code <= 122:
                raise LookupError(code)
            return None if code == 111 else (code - 96) % 26 + 97

    by_place = [None] * 101 + ["E"]
    return s.translate(shown), sorted(shown), s.translate(Shifted()), s.translate(by_place), s.translate(Counter({104: 65}))


@case((None,), (5,), ([1.5] * 200,), ([66] * 200,))
def translated_by_none(table):
    """What has nothing between brackets, and what has something else there."""
    return "ab".translate(table)


@case((["photo.jpg", "notes.txt", "a.PNG"], [".jpg", ".png"]), (["x"], []), ([], ["x"]), (["x"], ["y", 5]))
def with_endings(names, endings):
    """A tuple of any length of endings."""
    known = tuple(endings)
    found = [name for name in names if name.lower().endswith(known)]
    return found, [name.startswith(tuple(known + ("ph",)), 0, 2) for name in names]
