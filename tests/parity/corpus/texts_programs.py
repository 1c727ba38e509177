"""Programs on texts and lists of texts: counting, coding, parsing, wrapping, as exercises and scripts have them."""

from parity.case import case

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
DIGITS64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@case(("aaabccd",), ("",), ("x",), ("\U0001f600\U0001f600é",))
def runs(text: str) -> list[tuple[str, int]]:
    """Letters and how often they follow."""
    found: list[tuple[str, int]] = []
    for c in text:
        if found and found[-1][0] == c:
            found[-1] = (c, found[-1][1] + 1)
        else:
            found.append((c, 1))
    return found


@case(("aaabccd",), ("",), ("abc",), ("zzzzzzzzzzzz",))
def squeezed(text: str) -> str:
    """Shorter where that is shorter."""
    parts: list[str] = []
    i = 0
    while i < len(text):
        j = i
        while j < len(text) and text[j] == text[i]:
            j += 1
        parts.append(text[i] + (str(j - i) if j - i > 1 else ""))
        i = j
    short = "".join(parts)
    return short if len(short) < len(text) else text


@case(("3a2bc",), ("",), ("10x",), ("a1",))
def unsqueezed(code):
    """The way back."""
    out, number = [], ""
    for c in code:
        if c.isdigit():
            number += c
        else:
            out.append(c * int(number or "1"))
            number = ""
    if number:
        raise ValueError("a number at the end")
    return "".join(out)


@case(("3[a2[b]]c",), ("",), ("x",), ("2[é]",))
def unfolded(code: str) -> str:
    """Repetitions in brackets, with a stack."""
    stack: list[tuple[str, int]] = []
    text, times = "", 0
    for c in code:
        if c.isdigit():
            times = times * 10 + int(c)
        elif c == "[":
            stack.append((text, times))
            text, times = "", 0
        elif c == "]":
            before, n = stack.pop()
            text = before + text * n
        else:
            text += c
    return text


@case(("Hello, World!", 3), ("xyz", -3), ("", 5), ("éA", 30))
def caesar(text: str, shift: int) -> str:
    """Letters move on, case stays."""
    out = []
    for c in text:
        if "a" <= c <= "z":
            out.append(chr((ord(c) - ord("a") + shift) % 26 + ord("a")))
        elif "A" <= c <= "Z":
            out.append(chr((ord(c) - ord("A") + shift) % 26 + ord("A")))
        else:
            out.append(c)
    return "".join(out)


@case(("attackatdawn", "lemon"), ("", "key"), ("abc", "a"), ("Abc", "b"), ("abc", ""))
def vigenere(text, key):
    """Each letter moves by one of the key's."""
    shifts = [ALPHABET.index(c) for c in key]
    return "".join([ALPHABET[(ALPHABET.index(c) + shifts[i % len(shifts)]) % 26] for i, c in enumerate(text)])


@case(("abcxyz",), ("",), ("Hello",), ("É",))
def atbash(text):
    """The alphabet backwards."""
    return "".join(ALPHABET[25 - ALPHABET.index(c)] if c in ALPHABET else c for c in text)


@case(("WEAREDISCOVERED", 3), ("", 2), ("AB", 1), ("ABC", 5))
def rail_fence(text: str, rails: int) -> str:
    """A zigzag read row by row."""
    rows: list[list[str]] = [[] for _ in range(rails)]
    row, step = 0, 1
    for c in text:
        rows[row].append(c)
        if rails > 1:
            if row + step < 0 or row + step >= rails:
                step = -step
            row += step
    return "".join("".join(r) for r in rows)


@case((1994,), (1,), (3999,), (0,), (4000,))
def roman(n: int) -> str:
    """A number as the Romans wrote it."""
    if not 0 < n < 4000:
        raise ValueError(f"no roman number: {n}")
    values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    signs = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    out = ""
    for value, sign in zip(values, signs):
        while n >= value:
            out += sign
            n -= value
    return out


@case(("MCMXCIV",), ("III",), ("",), ("MZ",))
def from_roman(text: str) -> int:
    """And back."""
    values = [("I", 1), ("V", 5), ("X", 10), ("L", 50), ("C", 100), ("D", 500), ("M", 1000)]
    numbers = []
    for c in text:
        found = [v for sign, v in values if sign == c]
        if not found:
            raise ValueError("not a roman number: " + c)
        numbers.append(found[0])
    total = 0
    for i, v in enumerate(numbers):
        total += -v if i + 1 < len(numbers) and v < numbers[i + 1] else v
    return total


@case(("A man, a plan, a canal: Panama",), ("",), ("ab",), ("été",), ("ÉtÉ!",))
def palindrome(text: str) -> bool:
    """Letters only."""
    letters = [c.lower() for c in text if c.isalnum()]
    return letters == letters[::-1]


@case(("babad",), ("",), ("a",), ("forgeeksskeegfor",))
def longest_palindrome(text):
    """Growing from each middle."""
    best = ""
    for i in range(len(text)):
        for low, high in [(i, i), (i, i + 1)]:
            while low >= 0 and high < len(text) and text[low] == text[high]:
                low -= 1
                high += 1
            if high - low - 1 > len(best):
                best = text[low + 1 : high]
    return best


@case(("listen", "silent"), ("a", "b"), ("", ""), ("é", "e"))
def anagrams(a: str, b: str) -> bool:
    """The same letters."""
    return sorted(a) == sorted(b)


@case((["eat", "tea", "tan", "ate", "nat", "bat"],), ([],), ([""],), (["é", "é"],))
def grouped_anagrams(words: list[str]) -> list[list[str]]:
    """Words of the same letters together."""
    keys: list[str] = []
    groups: list[list[str]] = []
    for word in words:
        key = "".join(sorted(word))
        if key in keys:
            groups[keys.index(key)].append(word)
        else:
            keys.append(key)
            groups.append([word])
    return groups


@case(("the cat and the hat",), ("",), ("a a a",), ("Ä ä  b",))
def word_counts(text: str) -> list[tuple[str, int]]:
    """How often each word stands, the most frequent first."""
    counts: list[tuple[str, int]] = []
    for word in text.lower().split():
        for i, (known, n) in enumerate(counts):
            if known == word:
                counts[i] = (known, n + 1)
                break
        else:
            counts.append((word, 1))
    counts.sort(key=lambda c: (-c[1], c[0]))
    return counts


@case(("swiss",), ("",), ("aabb",), ("\U0001f600x\U0001f600",))
def first_single(text):
    """The first letter that stands once."""
    for i, c in enumerate(text):
        if text.count(c) == 1:
            return i, c
    return None


@case(("abcabcbb",), ("",), ("bbbb",), ("pwwkew",))
def longest_without_repeats(text: str) -> str:
    """The longest part in which no letter stands twice."""
    window: list[str] = []
    best = ""
    for c in text:
        if c in window:
            del window[: window.index(c) + 1]
        window.append(c)
        if len(window) > len(best):
            best = "".join(window)
    return best


@case((["flower", "flow", "flight"],), ([],), (["a"],), (["", "b"],))
def common_prefix(words: list[str]) -> str:
    """What all begin with."""
    if not words:
        return ""
    prefix = words[0]
    for word in words[1:]:
        while not word.startswith(prefix):
            prefix = prefix[:-1]
    return prefix


@case(("{[()]}",), ("(]",), ("",), ("((",), ("}",))
def balanced(text: str) -> bool:
    """Brackets that close what was opened."""
    stack = []
    for c in text:
        if c in "([{":
            stack.append(c)
        elif c in ")]}":
            if not stack or "([{".index(stack.pop()) != ")]}".index(c):
                return False
    return not stack


@case(("name,age\nann,31\nbob,x\n",), ("a,b\n1,2",), ("",), ("a,b\n\n3,4,5",))
def csv_rows(page: str) -> list[list[str]]:
    """Lines of fields."""
    return [[field.strip() for field in line.split(",")] for line in page.splitlines() if line]


@case(('a,"b,c",d',), ('"x ""y"""',), ("",), ('"open',))
def csv_fields(line):
    """Fields in quotes may hold commas."""
    fields, field, quoted, i = [], "", False, 0
    while i < len(line):
        c = line[i]
        if quoted:
            if c == '"' and line[i + 1 : i + 2] == '"':
                field += c
                i += 1
            elif c == '"':
                quoted = False
            else:
                field += c
        elif c == '"':
            quoted = True
        elif c == ",":
            fields.append(field)
            field = ""
        else:
            field += c
        i += 1
    if quoted:
        raise ValueError("a quote is open")
    fields.append(field)
    return fields


@case(("ann:31;bob:25",), ("",), ("x:1",), ("a:b",), ("nothing",))
def ages(text: str) -> list[tuple[str, int]]:
    """Pairs from a text, with the errors of int() and of unpacking."""
    found = []
    for part in text.split(";"):
        if part:
            name, age = part.split(":")
            found.append((name, int(age)))
    return found


@case(("3 4 + 2 *",), ("5",), ("1 +",), ("",), ("9 0 /",), ("2 3 ^",))
def reverse_polish(text: str) -> int:
    """A calculator with a stack of numbers."""
    stack: list[int] = []
    for token in text.split():
        if token in ("+", "-", "*", "/"):
            b, a = stack.pop(), stack.pop()
            if token == "+":
                stack.append(a + b)
            elif token == "-":
                stack.append(a - b)
            elif token == "*":
                stack.append(a * b)
            else:
                stack.append(a // b)
        else:
            stack.append(int(token))
    return stack[-1]


@case(("1 + 2*(3-4)",), ("x1 <= 10",), ("",), ("a $ b",))
def tokens(text: str) -> list[tuple[str, str]]:
    """Numbers, names and signs."""
    found = []
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit():
            j = i
            while j < len(text) and text[j].isdigit():
                j += 1
            found.append(("number", text[i:j]))
            i = j
        elif c.isalpha():
            j = i
            while j < len(text) and text[j].isalnum():
                j += 1
            found.append(("name", text[i:j]))
            i = j
        elif text[i : i + 2] in ("<=", ">=", "=="):
            found.append(("sign", text[i : i + 2]))
            i += 2
        elif c in "+-*/()<>=":
            found.append(("sign", c))
            i += 1
        else:
            raise ValueError(f"unexpected {c!r} at {i}")
    return found
