"""bytes as values: literals, operators, slices, methods, encodings, ints, checksums and codecs written with them."""

from __future__ import annotations

from parity.case import case

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@case(("héllo",), ("",), ("\U0001f600 ok",))
def encoded(s: str) -> tuple[int, list[int], str, str, bytes]:
    """In UTF-8 and back."""
    b = s.encode()
    assert s.encode("utf-8") == b and b.decode("utf-8") == s
    return len(b), list(b), b.hex(), b.decode(), b


@case(("abc",), ("é",), ("",))
def narrow_encodings(s: str):
    """ASCII and Latin-1."""
    return s.encode("latin-1"), bytes(s, "utf-8"), s.encode("latin-1").decode("latin-1"), "x".encode("ascii").decode("ascii")


@case((b"abc",), (b"\x00\xff\n'\"\\",), (b"",), (b'"',), (b"'",))
def parts(b):
    """Slices, repetition, membership, and the text of it."""
    head = (b[1:], b[:-1], b[::-1], b + b"x", b * 2, 3 * b, len(b), bool(b), list(b), sum(b), sorted(b))
    return head, repr(b), str(b), b.hex(), b.hex("-"), [x ^ 1 for x in b], max(b, default=0), b"b" in b, 97 in b, b == b"abc"


@case((258, 2), (0, 1), (70000, 2), (2**70, 9), (-1, 2), (1, -1))
def to_bytes(n: int, length: int):
    """Of any length, in both orders."""
    return n.to_bytes(length, "big"), n.to_bytes(length, "little"), int.from_bytes(n.to_bytes(length, "big"), "big")


@case((258,), (-2,), (40000,), (-(2**31),))
def signed_bytes(n: int):
    """With a sign."""
    b = n.to_bytes(4, "little", signed=True)
    return b, int.from_bytes(b, "little", signed=True), int.from_bytes(b, "big"), int.from_bytes(b"\xff" * 9, "big")


@case((b"Hello World 12",), (b"x,y,,z",), (b"  a b\t c\n",), (b"abc\r\nd\ne\r",), (b"",), (b"\xc3\xa9 UP",))
def methods(b: bytes):
    """Those that ask nothing but bytes."""
    cases = b.upper(), b.lower(), b.title(), b.swapcase(), b.capitalize()
    cut = b.split(), b.split(b","), b.split(b" ", 1), b.split(None, 1), b.splitlines(), b.splitlines(True), b.partition(b" ")
    shorn = b.strip(), b.strip(b"Hz"), b.lstrip(), b.rstrip(), b.removeprefix(b"He"), b.replace(b"l", b"LL")
    found = b.find(b"o"), b.find(111), b.find(b"l", 4), b.rfind(b"l"), b.count(b"l"), b.startswith(b"He"), b.endswith((b"z", b"12"))
    kinds = b.isalpha(), b.isdigit(), b.isalnum(), b.isspace(), b.isupper(), b.islower(), b.isascii()
    return cases, cut, shorn, found, kinds, b.center(20, b"*"), b.ljust(16) + b"|", b.zfill(16)


@case(([b"a", b"bc"],), ([],), ([b"a"],))
def joined(xs: list[bytes]) -> tuple[bytes, bytes]:
    """By a hyphen, by nothing."""
    return b"-".join(xs), b"".join(xs)


@case(([1, 2, 255],), ([],), ([256],), ([-1],))
def made(xs: list[int]):
    """Of numbers, ranges, tuples, generators."""
    return bytes(xs), bytes(3), b"", bytes(x ^ 255 for x in xs), bytes(range(5)), bytes((65, 66)), bytearray(bytes(xs))


@case(("00ff 10",), ("zz",), ("0",), ("",))
def from_hex(s: str) -> bytes:
    """Digits in pairs."""
    return bytes.fromhex(s)


@case((b"b", b"a"), (b"", b"\x00"), (b"ab", b"ab"))
def ordered(a: bytes, b: bytes):
    """Compared byte by byte."""
    return a < b, a > b, a <= b, a == b, a != b, sorted([a, b]), max(a, b), [a, b].index(b)


@case((b"k", None), (b"", 3), (b"", 4))
def mixed(a, b):
    """Beside texts, numbers and None."""
    xs = [a, b, "s", 1]
    print(a, xs)
    return xs, [x for x in xs if isinstance(x, bytes)], f"{a} {a!r}", a == "k", b"k" in xs


@case((b"abc",), (b"bc",), (b"abc\n",), (b"",))
def concatenated_with_a_text(b):
    """That is a TypeError."""
    if not b:
        return None
    return b + "x"


@case((b"abc",), (b"abc\n",), (b"cba",), (b"",))
def found_a_text(b):
    """That is one, too."""
    if not b:
        return None
    return b.find("x")


@case((b"abc", b"q"), (b"abc", b"c"), (b"cba", b"q"))
def indexed(b, part):
    """The place of a part."""
    return b.index(part), b.rindex(part)


@case((b"abc",), (b"abc\n",), (b"bc",), (b"",))
def assigned(b):
    """Its items stay."""
    if not b:
        return
    b[0] = 1


@case((b"123456789",), (b"",), (bytes(range(256)),))
def crc32(data: bytes) -> int:
    """The checksum of zip files."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0xEDB88320 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


@case((b"secret message", b"key"), (b"", b"k"), (b"ecret message", b"key"))
def xored(data: bytes, key: bytes) -> bytes:
    """A key, over and over."""
    return bytes(x ^ key[i % len(key)] for i, x in enumerate(data))


@case((b"any carnal pleas",), (b"a",), (b"",), (b"\xff\xfe\xfd",))
def base64(data: bytes) -> str:
    """Three bytes as four letters."""
    out = ""
    for i in range(0, len(data), 3):
        chunk = data[i : i + 3]
        n = int.from_bytes(chunk + b"\0" * (3 - len(chunk)), "big")
        out += "".join(ALPHABET[n >> (18 - 6 * j) & 63] for j in range(len(chunk) + 1)) + "=" * (3 - len(chunk))
    return out


@case((b"aaabccddd",), (b"",), (b"x" * 300,))
def run_lengths(data: bytes) -> bytes:
    """Counts and bytes in turn."""
    out = bytearray(0)
    packed = b""
    i = 0
    while i < len(data):
        j = i
        while j < len(data) and data[j] == data[i] and j - i < 255:
            j += 1
        packed += bytes([j - i, data[i]])
        i = j
    return packed + bytes(out)


@case(([b"a", b"", b"\xff\x80", b"a"],), ([],), ([bytes([i, i]) for i in range(40)],))
def as_keys(parts: list[bytes]) -> tuple[list[bytes], dict[bytes, int], list[bool]]:
    """In sets and dicts; equal ones have one hash."""
    counts: dict[bytes, int] = {}
    for part in parts:
        counts[part] = counts.get(part, 0) + 1
    return sorted(set(parts)), counts, [hash(part) == hash(bytes(list(part))) for part in parts]


@case((b"0101", 2), (b" 12_3\n", 10), (b"0x1f", 0), (b"zz", 36), (b"7", 99), (b"\x1c5", 10), (b"9" * 30, 10), (b"x" * 300, 16))
def int_of_bytes(b: bytes, base: int) -> tuple[int, int]:
    """As of a text, but for what only a text has for a blank."""
    return int(b, base), int(bytearray(b), base)


@case((b"-12",), (b" 1.5e3 ",), (b"1_0",), (b"nan",), (b"x",), (b"\xa01",))
def numbers_of_bytes(b: bytes) -> str:
    """Without a base; the message shows the bytes, of a float the very object."""
    try:
        return f"{float(bytearray(b))} {float(b)} {int(bytearray(b))}"
    except ValueError as error:
        return str(error)


@case(("aé", "utf8", "strict"), ("é", "UTF_8", "replace"), ("é", "l1", "strict"), ("é", "ascii", "ignore"), ("é", "646", "strict"))
def by_a_name_of_the_run(text: str, encoding: str, errors: str):
    """An encoding that the caller chooses."""
    data = text.encode(encoding, errors)
    return data, data.decode(encoding), str(data, encoding, errors), bytes("xyz", encoding)


@case(("msg",), ("é", "latin-1"), ("",), ("\u20ac", "utf-8", "ignore"), ("\u20ac", "ascii", "ignore"))
def bits_of(text, encoding="utf-8", errors="replace"):
    """As helpers pass it on: with a default."""
    bits = bin(int.from_bytes(text.encode(encoding, errors), "big"))[2:]
    return bits.zfill(8 * ((len(bits) + 7) // 8))


@case((b"abc",), (b"h\xc3\xa9",), (b"\xff",), (b"",), ("abc",), (5,), (bytearray(b"xy"),))
def text_of_bytes(data):
    """str() of bytes, which is the other way to decode."""
    return str(data, "utf-8"), str(data, encoding="latin-1"), str(object=data, errors="replace")


@case((b"x",), (b"",), ("é",), (b"xy",), (b"\xff",), (5,))
def code_of_one(found):
    """ord() of one byte, as of one character."""
    return ord(found)


@case((b"ab", 7), (b"", -1), (b"\xff\x00", 255), (b"x", 2.5), (b"x", "no"), (None, 1))
def formatted_like_texts(data, n):  # type: ignore[no-untyped-def]
    """`%` of a template that is known at build: bytes as they are, numbers in ASCII."""
    padded = b"%-4b|%04x%%" % (bytearray(data), int(n))
    return b"%s:%d" % (data, n), b"i%de" % n, padded, b"%a %.1f %c" % ("\xe9", n / 2, data[:1] or 65)


@case((b"1",), (2,), (0.5,))
def formatted_as_a_float(x):  # type: ignore[no-untyped-def]
    """What is no number is told in other words than of texts."""
    return b"%6.2f" % x


@case((b"\x01\x02abc", 2), (b"", 3), (b"abcdefg", -3), (b"ab", 0))
def hex_in_groups(b, size):
    """A mark after each byte, or after so many, counted from either end."""
    return b.hex(":"), b.hex("-", size), b.hex(sep=b" ", bytes_per_sep=size), bytearray(b).hex("_", 2)


@case(("-",), ("::",), ("",), ("\xe9",), (None,), (5,))
def hex_by_a_wrong_mark(mark):
    """It is one character of ASCII."""
    return b"ab".hex(mark)


@case((b"hello", b"lo", b"01"), (b"", b"", b""), (b"abba", b"ab", b"ba"), (b"x", b"xy", b"z"))
def exchanged(b, old, new):
    """Byte for byte by a table, with some left out."""
    table = bytes.maketrans(old, new)
    growing = bytearray(b).translate(table, bytearray(b"l"))
    kept = b.translate(table), b.translate(table, b"h"), b.translate(None, delete=old), growing
    return kept, table.hex()[:12], b.maketrans(old, new) == table


@case((b"ab",), (bytes(256),), (bytearray(range(256)),), ("ab",))
def exchanged_by_any(table):
    """A table is 256 bytes."""
    return b"xyz".translate(table)


@case(([b"GET", b"PUT"],), ([],), ([b"x", 5],))
def begins_with_one_of(marks):
    """Tuples of any length."""
    known = tuple(marks)
    return b"GET /".startswith(known), bytearray(b"a PUT").endswith(known, 1), b"GET /".startswith(known, 1, None)


@case((b"  a b\tc  ", b" "), (b"a,b,,c", b","), (b"", b","), (b"ab", b""))
def split_from_the_right(b, sep):
    """By a separator, and by spaces."""
    return b.rsplit(), b.rsplit(None, 1), b.rsplit(maxsplit=0), b.rsplit(sep), b.rsplit(sep, 1)


@case((b"Hello World",), (b"hello",), (b"",), (b"A1b",), (b"AB",))
def titled(b):
    """The first letter of each word, and no other."""
    return b.istitle(), b.title().istitle()
