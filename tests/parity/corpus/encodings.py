"""`base64` and `binascii`: bytes as texts and back."""

import base64
import binascii
import codecs

from parity.case import case

EMPTY, ONE, TWO, THREE = b"", b"f", b"fo", b"foo"
ALL = bytes(range(256))


@case((EMPTY,), (ONE,), (TWO,), (THREE,), (b"foobar",), (ALL,))
def encoded(data: bytes) -> bytes:
    """All lengths of the last group."""
    return base64.b64encode(data)


@case(("Zm9v",), ("Zm8=",), ("",), ("Zg==",), ("Zm9v\nYmFy",), (" Z g = = ",))
def decoded(text: str) -> bytes:
    """Spaces are skipped."""
    return base64.b64decode(text)


@case((EMPTY,), (ONE,), (ALL,), (b"\xfb\xff\xfe",))
def there_and_back(data: bytes) -> bool:
    """Nothing is lost."""
    return base64.b64decode(base64.b64encode(data)) == data and base64.urlsafe_b64decode(base64.urlsafe_b64encode(data)) == data


@case((b"\xfb\xff\xbe",), (ALL,), (EMPTY,))
def for_urls(data: bytes) -> tuple[bytes, bytes, str]:
    """A token without padding, as a JWT has it."""
    bare = base64.urlsafe_b64encode(data).rstrip(b"=").decode()
    return base64.urlsafe_b64encode(data), base64.b64encode(data, altchars=b"._"), bare


@case(("Zg",), ("Zm9vY",), ("Zg=",), ("=",), ("A",), ("Zm9v",))
def badly_padded(text):
    """Too few letters, and too few signs behind them."""
    found = base64.b64decode(text)
    return len(found), found


@case(("Zm9v",), ("Zm9v\n",), ("=m9v",), ("Zg==Zg==",), ("Zg=a",), ("Zm9", ), ("Zm9v!",))
def strictly(text: str) -> bytes:
    """What only `validate` minds."""
    return base64.b64decode(text, validate=True)


@case(("Zm9v",), ("*",), ("Zm9",), ("\u00e4bcd",))
def what_is_wrong(text: str) -> str:
    """Errors told apart, and their words."""
    try:
        return base64.b64decode(text, validate=True).decode()
    except binascii.Error as error:
        return f"no base 64: {error}"
    except ValueError as error:
        return f"no text: {error}"


@case((b"user:password",), (b":",), (b"Aladdin:open sesame",))
def basic_authentication(credentials: bytes) -> tuple[str, str, str]:
    """A header of HTTP."""
    header = "Basic " + base64.b64encode(credentials).decode("ascii")
    user, _, password = base64.b64decode(header.removeprefix("Basic ")).decode().partition(":")
    return header, user, password


@case((EMPTY,), (ONE,), (TWO,), (THREE,), (b"foob",), (b"fooba",), (ALL,))
def in_base_32(data: bytes) -> tuple[bytes, bytes]:
    """All lengths of the last group."""
    return base64.b32encode(data), base64.b32hexencode(data)


@case(("MZXW6YTBOI======",), ("",), ("MZXW6===",), ("mzxw6===",), ("MZXW6",), ("MZXW1===",), ("========",), ("M=======",))
def from_base_32(text: str) -> bytes:
    """And what is none."""
    return base64.b32decode(text)


@case(("mzxw6ytb",), ("MZXW6YTB",), ("mzxw60t1",))
def from_any_base_32(text: str) -> tuple[bytes, bytes]:
    """Small letters, and digits for letters."""
    return base64.b32decode(text, casefold=True), base64.b32decode(text, True, "L")


@case((ALL,), (EMPTY,), (b"\x0f",))
def in_base_16(data: bytes) -> tuple[bytes, bytes, bytes]:
    """Digits in both cases."""
    return base64.b16encode(data), binascii.hexlify(data), binascii.b2a_hex(data)


@case(("0FFF",), ("0fff",), ("0",), ("",), ("0G",), ("fe\u00e9",))
def from_base_16(text: str) -> tuple[bytes, bytes]:
    """And what is none."""
    return binascii.unhexlify(text), base64.b16decode(text)


@case((EMPTY,), (ONE,), (TWO,), (THREE,), (b"four",), (ALL,), (bytes(8),))
def in_base_85(data: bytes) -> tuple[bytes, bytes, bytes]:
    """All lengths of the last group."""
    made = base64.b85encode(data)
    return made, base64.b85encode(data, pad=True), base64.b85decode(made)


@case(("W^Zp|",), ("W^",), ("~~~~~",), ('a"b',), ("",))
def from_base_85(text: str) -> bytes:
    """And what is none."""
    return base64.b85decode(text)


@case((0,), (1,), (2,), (3,), (4,))
def of_what_is_no_bytes(which: int) -> bytes:
    """CPython's TypeErrors."""
    if which == 0:
        return base64.b64encode("text")
    if which == 1:
        return base64.b64decode(5)
    if which == 2:
        return base64.b32encode(None)
    if which == 3:
        return binascii.unhexlify(1.5)
    return binascii.b2a_base64(b"right")


@case((b"a" * 60,), (EMPTY,), (ALL,))
def lines_of_mail(data: bytes) -> list[bytes]:
    """57 bytes are a line of 76 letters."""
    return [binascii.b2a_base64(data[i : i + 57]) for i in range(0, len(data), 57)]


@case((["ab", "c"],), ([],), (["\u00fc", "", "long " * 9],))
def packed_texts(texts: list[str]) -> list[str]:
    """A list of texts as one text, and back."""
    packed = ".".join(base64.b64encode(text.encode()).decode() for text in texts)
    return [packed, *[base64.b64decode(part).decode() for part in packed.split(".")]]


@case((bytearray(b"\x01\x02"),), (bytearray(),), (bytearray(ALL),))
def of_a_buffer(data: bytearray) -> tuple[bytes, bytes, int]:
    """Buffers are like bytes."""
    return base64.b64encode(data), binascii.hexlify(data), binascii.crc32(data, 3)


@case((b"12345678901234567890", 1), (b"12345678901234567890", 59), (b"key", 0))
def key_uri(secret: bytes, counter: int) -> str:
    """What one scans to set up one-time passwords."""
    return f"otpauth://hotp/x?secret={base64.b32encode(secret).decode().rstrip('=')}&counter={counter}"


@case(("Café “naïve” 😀",), ("plain",), ("",), ("\ud800x\xff",))
def texts_without_what_has_no_byte(text):
    """`errors` of encode, in each encoding."""
    print(text.encode("ascii", "ignore").decode(), text.encode("ascii", "replace"), text.encode("latin-1", errors="ignore"))
    print(text.encode("ascii", errors="xmlcharrefreplace"), text.encode("latin-1", "backslashreplace"))
    return text.encode("utf-8", "replace"), text.encode(errors="ignore"), text.encode("ascii", "backslashreplace")


@case((b"caf\xe9 \xf0\x9f\x98\x80",), (b"plain",), (b"",), (b"\xe2\x82(\xff\xc3",), (ALL,))
def texts_of_any_bytes(data):
    """`errors` of decode: a mark for each run that is no UTF-8, or nothing."""
    line = data.decode("utf-8", "replace")
    print(len(line), line.count("\ufffd"), data.decode("ascii", errors="replace").count("\ufffd"))
    return line, data.decode(errors="ignore"), data.decode("ascii", "ignore"), data.decode("latin-1", "replace")


@case((b"ok", "ok"), (b"a\xff", "ok"), (b"ok", "\xe9"))
def strictly_said(data, text):
    """`strict` is what is done if nothing is said."""
    try:
        return data.decode("utf-8", "strict"), text.encode("ascii", errors="strict")
    except UnicodeDecodeError as error:
        return error.start, error.reason, error.object
    except UnicodeEncodeError as error:
        return error.end, error.encoding


class _Codec:
    def __init__(self, errors="replace"):
        self.errors = errors

    def decode(self, numbers):
        return bytearray(numbers).decode("utf-8", errors=self.errors)

    def encode(self, text):
        return list(text.encode("ascii", errors=self.errors))


NAMES = ("ignore", "replace", "backslashreplace", "strict", "surrogateescape", "xmlcharrefreplace", "namereplace", "")


@case(*[(name,) for name in NAMES])
def errors_of_a_tokenizer(errors):
    """What the object says is done; a name that nobody knows does not matter where all is well."""
    codec = _Codec(errors)
    kept = [_Codec().decode([195]), codec.decode([97, 98]), codec.encode("ab")]
    try:
        kept.append(codec.decode([97, 195, 40, 255]))
    except (LookupError, TypeError) as error:
        kept.append(f"{type(error).__name__}: {error}")
    if errors not in ("namereplace", "surrogateescape"):
        kept.append(codec.encode("été"))
    return kept


def _said(make):
    try:
        return make()
    except TypeError as error:
        return str(error)


@case(
    ("é", "utf-8", "strict"),
    ("é", 2, "strict"),
    ("é", "ascii", None),
    (7, "utf-8", "strict"),
    (None, None, 2),
    ([1, 2], "latin-1", 1.5),
    ("é", "ascii", "ignore"),
)
def encodings_that_are_no_texts(source, encoding, errors):
    """What names the encoding is looked at before what names the errors, and both before the source."""
    return [
        _said(lambda: bytes(source, encoding)),
        _said(lambda: bytes(source, encoding, errors)),
        _said(lambda: bytearray(source, encoding, errors)),
        _said(lambda: bytes(source, errors=errors)),
        _said(lambda: bytearray(errors=errors)),
        _said(lambda: bytes(encoding=encoding)),
        _said(lambda: bytes(source="e", encoding="utf-8", errors="strict")),
        _said(lambda: "e".encode(encoding, errors)),
        _said(lambda: b"e".decode(encoding, errors)),
        _said(lambda: str(b"e", encoding, errors=errors)),
        _said(lambda: str(object=source, errors=errors)),
    ]


@case((b"hello world", 0), (b"", 5), (bytes(9), 3), (b"    ~", 1))
def ascii_85(data, width):
    """As PostScript has it, and back."""
    written = base64.a85encode(data), base64.a85encode(data, adobe=True, wrapcol=width, foldspaces=True)
    return written, base64.a85decode(written[0]), base64.a85decode(written[1], adobe=True, foldspaces=True)


@case((b"<~87cURD]i~>",), ("87cURD]i",), (b"zy",), (b"!z",), ("s8W-\"",))
def from_ascii_85(data):
    """What is none of it is told."""
    return base64.a85decode(data, adobe=data[:1] in (b"<", "<"))


@case((b"hello" * 20,), (b"",), ("text",))
def lines_of_base_64(data):
    """As mail has them; and a check sum of modems."""
    lines = base64.encodebytes(data)
    return lines, base64.decodebytes(lines), binascii.crc_hqx(data, 0)


@case(("naïve ☕ 😀",), ("",), ("a\ud800b",), ("tab\t",))
def of_all_widths(text):
    """UTF-16 in both orders and behind a mark, as JavaScript counts; UTF-32; Python's escapes; what has no bytes."""
    found = [text.encode("unicode_escape")]
    try:
        found += [text.encode("utf-16"), text.encode("utf-16-le"), text.encode("UTF_16_BE"), text.encode("utf-32")]
        found.append(text.encode("utf-8-sig").decode("utf-8-sig"))
        return found, len(text.encode("utf-16-le")) // 2, text.encode("cp1252")
    except UnicodeEncodeError as error:
        return found, str(error), error.encoding, error.object, error.start, error.end, error.reason


@case((b"\xff\xfea\x00",), (b"\xfe\xff\x00a\xd8\x3d\xde\x00",), (b"a",), (b"\x00\xd8",), (b"\x00\xdca\x00",), (b"\x00\xd8a\x00",))
def by_its_mark(data):
    """A mark says which byte comes first."""
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError as error:
        return str(error), error.start, error.end, error.reason, error.object, error.encoding


@case((r"a\nb\x41\u00e9\101\q",), ("\\",), (r"\x4",), (r"\U00110000",), ("é",))
def unescaped(text):
    """What a user writes with escapes."""
    return bytes(text, "utf-8").decode("unicode_escape")


@case(("â‚¬5",), ("plain",), ("Ā",), ("Ã\xa9",))
def mended(text):
    """UTF-8 that was read as if it were Windows'."""
    return text.encode("cp1252").decode("utf-8")


@case((b"\xef\xbb\xbfid,name",), (b"id",), (b"\xef\xbb\xbf\xff",))
def without_mark(data):
    """A table as Excel saves it."""
    return data.decode("utf-8-sig").split(",")


@case(("Hello, World 123",), ("",), ("Üñ",))
def turned(text):
    """`codecs.encode` of texts."""
    return codecs.encode(text, "rot_13"), codecs.decode(codecs.encode(text, "rot13"), "rot13"), codecs.encode(text)


@case((b"\x00\xffhi", b"00ff"), (b"", b"0"), (b"a", b"zz"))
def by_codecs(data, digits):
    """Bytes as other bytes, and back."""
    back = codecs.decode(codecs.encode(data, "base64"), "base64")
    return codecs.encode(data, "hex"), back, codecs.decode(data, "latin-1"), codecs.decode(digits, "hex")
