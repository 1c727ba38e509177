"""bytearrays: reading, writing, hashing, coding, sorting bytes; the caller's own buffer changes."""

from parity.case import case
from parity.corpus_helpers import MASK32, rotate_left32


def text(value: bytes) -> bytearray:
    """An input: a fresh buffer of these bytes."""
    return bytearray(value)


@case((text(b"lanewise"), 0), (text(b"abc"), -1), (text(b"abc"), 3), (text(b""), 0), (text(b"xyz"), -4), (text(b"q"), True))
def byte_at(data: bytearray, i: int) -> int:
    """Negative indices count from the end; both ends are checked."""
    return data[i]


@case((text(b"abc"), 1, 255), (text(b"abc"), -1, 0), (text(b"abc"), 3, 1), (text(b"abc"), 0, 256), (text(b"abc"), 0, -1))
def store_byte(data: bytearray, i: int, value: int) -> int:
    """Writes into the caller's buffer, and refuses what is no byte."""
    data[i] = value
    return len(data)


@case((text(b"hello"),), (text(b""),), (text(bytes(range(256))),))
def sum_and_length(data):
    """Iteration over the elements."""
    total = 0
    for byte in data:
        total += byte
    return total, len(data)


@case((5,), (0,), (1,), (-1,))
def allocate_squares(n: int) -> bytearray:
    """A fresh buffer of zeros, filled and returned."""
    out = bytearray(n)
    for i in range(n):
        out[i] = i * i % 256
    return out


@case((text(b"stressed"),), (text(b""),), (text(b"x"),), (text(b"abc"),))
def reverse_in_place(data: bytearray) -> None:
    """Swaps from both ends; returns nothing."""
    i, j = 0, len(data) - 1
    while i < j:
        data[i], data[j] = data[j], data[i]
        i += 1
        j -= 1


@case((text(b"hello"),), (text(b""),), (text(bytes(range(97))),))
def reversed_copy(data: bytearray) -> bytearray:
    """A new buffer; the argument stays."""
    out = bytearray(len(data))
    for i in range(len(data)):
        out[-1 - i] = data[i]
    return out


@case((text(b"123456789"),), (text(b""),), (text(b"\x00\xff" * 20),))
def crc32(data: bytearray) -> int:
    """The reflected polynomial, bit by bit."""
    crc = MASK32
    for byte in data:
        crc ^= byte
        for _ in range(8):
            if crc & 1:
                crc = crc >> 1 ^ 0xEDB88320
            else:
                crc >>= 1
    return crc ^ MASK32


@case((text(b"Wikipedia"),), (text(b""),), (text(b"\xff" * 6000),))
def adler32(data: bytearray) -> int:
    """Two sums modulo the largest prime below 2**16."""
    a, b = 1, 0
    for byte in data:
        a = (a + byte) % 65521
        b = (b + a) % 65521
    return b << 16 | a


@case((text(b"abcde"),), (text(b""),), (text(b"abcdef"),))
def fletcher16(data):
    """Sums modulo 255, reduced only now and then."""
    low = high = 0
    i, n = 0, len(data)
    while i < n:
        block = min(20, n - i)
        for _ in range(block):
            low += data[i]
            high += low
            i += 1
        low %= 255
        high %= 255
    return (high << 8) | low


@case((text(b"hello"),), (text(b""),), (text(b"\x80\xff"),), ints=64)
def fnv1a_32(data: bytearray) -> int:
    """A product modulo 2**32 per byte."""
    h = 2166136261
    for byte in data:
        h = (h ^ byte) * 16777619 % 4294967296
    return h


@case((text(b"hello, world"), 0), (text(b""), 7), (text(b"abc"), 2**32 - 1), (text(b"abcd"), 1))
def murmur3_32(data: bytearray, seed: int) -> int:
    """Blocks of four, then the tail."""
    h = seed & MASK32
    n = len(data)
    whole = n - n % 4
    for i in range(0, whole, 4):
        k = data[i] | data[i + 1] << 8 | data[i + 2] << 16 | data[i + 3] << 24
        k = rotate_left32(k * 0xCC9E2D51, 15) * 0x1B873593 & MASK32
        h = (rotate_left32(h ^ k, 13) * 5 + 0xE6546B64) & MASK32
    k = 0
    for i in range(n - 1, whole - 1, -1):
        k = k << 8 | data[i]
    if n % 4:
        h ^= rotate_left32(k * 0xCC9E2D51, 15) * 0x1B873593 & MASK32
    h ^= n
    h = (h ^ h >> 16) * 0x85EBCA6B & MASK32
    h = (h ^ h >> 13) * 0xC2B2AE35 & MASK32
    return h ^ h >> 16


@case((text(b"Hello, World 42!"), 3), (text(b"xyz"), -3), (text(b""), 1), (text(b"abc"), 26))
def caesar_in_place(data: bytearray, shift: int) -> int:
    """Turns letters, leaves the rest, counts what it changed."""
    changed = 0
    for i in range(len(data)):
        c = data[i]
        if 97 <= c <= 122:
            base = 97
        elif 65 <= c <= 90:
            base = 65
        else:
            continue
        data[i] = (c - base + shift) % 26 + base
        changed += data[i] != c
    return changed


@case((text(b"aaabccdddd"),), (text(b""),), (text(b"x" * 300),), (text(b"abc"),))
def run_length_encode(data: bytearray) -> bytearray:
    """Pairs of count and byte, in a buffer of exact size, by two passes."""

    def runs(out, write):
        used = i = 0
        while i < len(data):
            j = i
            while j < len(data) and data[j] == data[i] and j - i < 255:
                j += 1
            if write:
                out[used] = j - i
                out[used + 1] = data[i]
            used += 2
            i = j
        return used

    out = bytearray(runs(data, False))
    runs(out, True)
    return out


@case((text(b"\x03a\x01b\x02c"),), (text(b""),), (text(b"\x03"),), (text(b"\x00a\x05-"),))
def run_length_decode(data: bytearray) -> bytearray:
    """Odd input is refused."""
    if len(data) % 2:
        raise ValueError(f"{len(data)} bytes are no pairs")
    size = 0
    for i in range(0, len(data), 2):
        size += data[i]
    out = bytearray(size)
    at = 0
    for i in range(0, len(data), 2):
        for _ in range(data[i]):
            out[at] = data[i + 1]
            at += 1
    return out


@case((text(b"Man"),), (text(b"Ma"),), (text(b"M"),), (text(b""),), (text(b"\xff\x00\xfe\x01"),))
def base64_encode(data: bytearray) -> bytearray:
    """The alphabet by arithmetic, padding at the end."""

    def letter(v):
        if v < 26:
            return v + 65
        if v < 52:
            return v + 71
        if v < 62:
            return v - 4
        return 43 if v == 62 else 47

    n = len(data)
    out = bytearray((n + 2) // 3 * 4)
    at = 0
    for i in range(0, n, 3):
        word = data[i] << 16
        if i + 1 < n:
            word |= data[i + 1] << 8
        if i + 2 < n:
            word |= data[i + 2]
        out[at] = letter(word >> 18)
        out[at + 1] = letter(word >> 12 & 63)
        out[at + 2] = letter(word >> 6 & 63) if i + 1 < n else 61
        out[at + 3] = letter(word & 63) if i + 2 < n else 61
        at += 4
    return out


@case((text(b"00ff7E"),), (text(b""),), (text(b"0"),), (text(b"zz"),))
def hex_decode(data: bytearray) -> bytearray:
    """Two digits per byte, of either case."""

    def digit(c):
        match c:
            case c if 48 <= c <= 57:
                return c - 48
            case c if 97 <= c <= 102 or 65 <= c <= 70:
                return (c & 15) + 9
        raise ValueError(f"byte {c} is no hexadecimal digit")

    assert len(data) % 2 == 0, "odd number of digits"
    out = bytearray(len(data) // 2)
    for i in range(len(out)):
        out[i] = digit(data[2 * i]) << 4 | digit(data[2 * i + 1])
    return out


@case((text(b"-1234"),), (text(b"0"),), (text(b"+99999999999999999999"),), (text(b"12a"),), (text(b""),), (text(b"-"),))
def parse_integer(data: bytearray) -> int:
    """A sign, then decimal digits, of any length."""
    i, negative = 0, False
    if len(data) > 0 and data[0] in (43, 45):
        negative = data[0] == 45
        i = 1
    if i == len(data):
        raise ValueError("no digits")
    value = 0
    while i < len(data):
        if not 48 <= data[i] <= 57:
            raise ValueError(f"bad byte {data[i]} at {i}")
        value = value * 10 + data[i] - 48
        i += 1
    return -value if negative else value


@case((0,), (7,), (-120,), (10**25,), (-(2**63),))
def format_integer(n: int) -> bytearray:
    """Decimal digits of any int as ASCII."""
    rest, size = abs(n), 1 if n <= 0 else 0
    if n == 0:
        rest, size = 0, 1
    count = rest
    while count:
        size += 1
        count //= 10
    out = bytearray(size)
    at = size - 1
    while True:
        rest, digit = divmod(rest, 10)
        out[at] = 48 + digit
        at -= 1
        if rest == 0:
            break
    if n < 0:
        out[0] = 45
    return out


@case((text("grüße €𝄞".encode()),), (text(b"plain"),), (text(b"\xc3"),), (text(b"\x80"),), (text(b""),))
def count_utf8_characters(data: bytearray) -> int:
    """Decodes as it counts; broken sequences raise."""
    i = count = 0
    while i < len(data):
        lead = data[i]
        if lead < 0x80:
            extra = 0
        elif lead >> 5 == 0b110:
            extra = 1
        elif lead >> 4 == 0b1110:
            extra = 2
        elif lead >> 3 == 0b11110:
            extra = 3
        else:
            raise ValueError(f"invalid start byte {lead} at {i}")
        for k in range(1, extra + 1):
            if data[i + k] & 0xC0 != 0x80:
                raise ValueError(f"invalid continuation at {i + k}")
        i += extra + 1
        count += 1
    return count


@case((300,), (0,), (127,), (2**63,), (-1,))
def varint_encode(n: int) -> bytearray:
    """Seven bits per byte, lowest first."""
    if n < 0:
        raise ValueError("varints are not negative")
    size, rest = 1, n >> 7
    while rest:
        size, rest = size + 1, rest >> 7
    out = bytearray(size)
    for i in range(size):
        out[i] = n & 127 | (128 if i < size - 1 else 0)
        n >>= 7
    return out


@case((text(b"the quick brown fox"), 32), (text(b""), 32), (text(b"  a  b "), 32))
def count_words(data, separator):
    """Runs of bytes that are not the separator, and the longest of them."""
    words = longest = length = 0
    for byte in data:
        if byte == separator:
            length = 0
        else:
            if length == 0:
                words += 1
            length += 1
            longest = max(longest, length)
    return words, longest


@case((text(b"abracadabra"), text(b"abra")), (text(b"aaa"), text(b"aa")), (text(b""), text(b"x")), (text(b"x"), text(b"")))
def find_all(data: bytearray, pattern: bytearray):
    """First place and number of places, overlaps included."""
    first, count = None, 0
    for i in range(len(data) - len(pattern) + 1):
        for j in range(len(pattern)):
            if data[i + j] != pattern[j]:
                break
        else:
            if first is None:
                first = i
            count += 1
    return first, count


@case((text(b"racecar"),), (text(b"A man, a plan"),), (text(b""),), (text(b"No on"),))
def is_palindrome_text(data: bytearray) -> bool:
    """Letters only, case aside."""
    i, j = 0, len(data) - 1
    while i < j:
        a, b = data[i] | 32, data[j] | 32
        if not 97 <= a <= 122:
            i += 1
        elif not 97 <= b <= 122:
            j -= 1
        elif a != b:
            return False
        else:
            i, j = i + 1, j - 1
    return True


@case((text(b"(a[b]{c})"),), (text(b"(]"),), (text(b"((("),), (text(b""),), (text(b")"),))
def brackets_balance(data: bytearray) -> int:
    """A stack in a buffer; -1 when balanced, else the place that is wrong."""
    stack = bytearray(len(data))
    depth = 0
    for i in range(len(data)):
        match data[i]:
            case 40 | 91 | 123 as c:
                stack[depth] = c + (1 if c == 40 else 2)
                depth += 1
            case 41 | 93 | 125 as c:
                depth -= 1
                if depth < 0 or stack[depth] != c:
                    return i
    return -1 if depth == 0 else len(data)


@case((text(b"kitten"), text(b"sitting")), (text(b""), text(b"abc")), (text(b"same"), text(b"same")))
def levenshtein(a: bytearray, b: bytearray) -> int:
    """One row of the table, in a buffer of bytes."""
    row = bytearray(len(b) + 1)
    for j in range(len(row)):
        row[j] = j
    for i in range(len(a)):
        diagonal, row[0] = row[0], i + 1
        for j in range(len(b)):
            cost = diagonal + (a[i] != b[j])
            diagonal = row[j + 1]
            row[j + 1] = min(cost, row[j] + 1, row[j + 1] + 1)
    return row[-1]


@case((text(b"ABCBDAB"), text(b"BDCABA")), (text(b""), text(b"x")), (text(b"aaa"), text(b"aa")))
def longest_common_subsequence(a, b):
    """The table of lengths in one flat buffer."""
    width = len(b) + 1
    table = bytearray((len(a) + 1) * width)
    for i in range(1, len(a) + 1):
        for j in range(1, width):
            if a[i - 1] == b[j - 1]:
                best = table[(i - 1) * width + j - 1] + 1
            else:
                best = max(table[(i - 1) * width + j], table[i * width + j - 1])
            table[i * width + j] = best
    return table[-1]
