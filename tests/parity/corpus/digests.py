"""`hashlib` and `zlib`: what programs do with digests and check sums."""

import hashlib
import hmac
import zlib

from parity.case import case

EMPTY, ABC, LONG = b"", b"abc", bytes(range(256)) * 5
FOX = b"The quick brown fox jumps over the lazy dog"


@case((EMPTY,), (ABC,), (FOX,), (LONG,), (b"a" * 55,), (b"a" * 56,), (b"a" * 64,))
def md5_of(data: bytes) -> str:
    """As hexadecimal digits."""
    return hashlib.md5(data).hexdigest()


@case((EMPTY,), (ABC,), (FOX,), (LONG,), (b"b" * 119,), (b"b" * 120,))
def sha1_of(data: bytes) -> str:
    """Around the ends of blocks."""
    return hashlib.sha1(data).hexdigest()


@case((EMPTY,), (ABC,), (FOX,), (LONG,), (b"c" * 63,), (b"c" * 128,))
def sha256_of(data: bytes) -> bytes:
    """As bytes."""
    return hashlib.sha256(data).digest()


@case((EMPTY,), (ABC,), (FOX,), (LONG,), (b"d" * 111,), (b"d" * 112,), (b"d" * 128,))
def sha512_and_its_like(data: bytes) -> tuple[str, str, str]:
    """Longer blocks, and the digests that begin elsewhere."""
    return hashlib.sha512(data).hexdigest(), hashlib.sha384(data).hexdigest(), hashlib.sha224(data).hexdigest()


@case((["a", "bc", "", "def" * 40],), ([],), (["ß", "\u20ac" * 30, "\U0001f600"],))
def of_lines(lines: list[str]) -> str:
    """Fed piece by piece."""
    h = hashlib.sha256()
    for line in lines:
        h.update(line.encode())
        h.update(b"\n")
    return h.hexdigest()


@case((EMPTY, ABC), (FOX, LONG), (LONG, FOX), (b"x" * 64, b"y" * 64))
def copies_go_their_own_ways(first: bytes, second: bytes) -> list[str]:
    """A copy shares what it has, and no more."""
    h = hashlib.md5(first)
    other = h.copy()
    h.update(second)
    before = other.hexdigest()
    other.update(second)
    other.update(second)
    return [h.hexdigest(), before, other.hexdigest(), h.hexdigest()]


@case((b"key", FOX), (b"", b""), (b"k" * 64, ABC), (b"k" * 65, LONG))
def hmac_sha256(key: bytes, message: bytes) -> str:
    """RFC 2104, written out."""
    if len(key) > 64:
        key = hashlib.sha256(key).digest()
    key = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes([b ^ 0x36 for b in key]))
    inner.update(message)
    outer = hashlib.sha256(bytes([b ^ 0x5C for b in key]))
    outer.update(inner.digest())
    return outer.hexdigest()


@case((ABC, b"salt", 3), (b"", b"", 1), (b"password", b"NaCl", 20))
def stretched(password: bytes, salt: bytes, rounds: int) -> str:
    """One block of PBKDF2-like stretching without the HMAC."""
    found = hashlib.sha1(salt + password).digest()
    total = list(found)
    for _ in range(rounds):
        found = hashlib.sha1(found + password).digest()
        total = [a ^ b for a, b in zip(total, found)]
    return bytes(total).hex()


@case((["tx1", "tx2", "tx3"],), (["only"],), ([],), ([str(i) for i in range(9)],))
def merkle_root(leaves: list[str]) -> str:
    """Pairs of digests, level by level."""
    level = [hashlib.sha256(leaf.encode()).digest() for leaf in leaves]
    while len(level) > 1:
        if len(level) % 2:
            level.append(level[-1])
        level = [hashlib.sha256(level[i] + level[i + 1]).digest() for i in range(0, len(level), 2)]
    return level[0].hex() if level else ""


@case(("block", 1), ("lanewise", 2), ("", 1))
def proof_of_work(text: str, zeros: int) -> tuple[int, str]:
    """A nonce whose digest begins with so many zeros."""
    nonce = 0
    wanted = "0" * zeros
    while True:
        found = hashlib.sha256(f"{text}{nonce}".encode()).hexdigest()
        if found.startswith(wanted):
            return nonce, found
        nonce += 1


@case((EMPTY,), (ABC,), (LONG,))
def what_they_are(data: bytes) -> list[tuple[str, int, int]]:
    """Names and sizes."""
    short = hashlib.md5(data), hashlib.sha1(data), hashlib.sha224(data), hashlib.sha256(data)
    long = hashlib.sha384(data), hashlib.sha512(data)
    return [(h.name, h.digest_size, h.block_size) for h in short] + [(h.name, h.digest_size, h.block_size) for h in long]


@case((ABC,), (LONG,), (EMPTY,))
def by_name(data: bytes) -> tuple[str, str, str, int]:
    """`hashlib.new`."""
    h = hashlib.new("md5")
    h.update(data)
    return h.hexdigest(), hashlib.new("SHA256", data).hexdigest(), hashlib.new("sha1", data=data).hexdigest(), len(h.digest())


@case((1,), (2,), (3,), (0,))
def wrong_ones(which: int) -> str:
    """What is no bytes, and a name that nobody has."""
    if which == 1:
        return hashlib.md5("text").hexdigest()
    if which == 2:
        return hashlib.sha256(5).hexdigest()
    if which == 3:
        return hashlib.new("md17").hexdigest()
    return hashlib.sha1(b"right", usedforsecurity=False).hexdigest()


@case((bytearray(b"abc"),), (bytearray(),), (bytearray(range(200)),))
def of_a_buffer(data: bytearray) -> tuple[str, str, int]:
    """What was taken is no longer looked at."""
    h = hashlib.sha256(data)
    h.update(data)
    if len(data):
        data[0] = 255
    return h.hexdigest(), hashlib.md5(data).hexdigest(), zlib.crc32(data)


@case((["a", "b", "a", "c", "b"],), ([],), (["x"] * 5,))
def duplicates_by_digest(texts: list[str]) -> list[str]:
    """Digests in a set."""
    seen: set[bytes] = set()
    twice: list[str] = []
    for text in texts:
        key = hashlib.md5(text.encode()).digest()
        if key in seen and text not in twice:
            twice.append(text)
        seen.add(key)
    return twice


@case(("node1", 8), ("node2", 100), ("", 3))
def place_on_a_ring(key: str, slots: int) -> int:
    """Consistent hashing."""
    first = int.from_bytes(hashlib.sha1(key.encode()).digest()[:4], "big")
    return int(hashlib.md5(key.encode()).hexdigest(), 16) % slots + first % slots


class Chain:
    """A chain of blocks, each with the digest of the one before."""

    def __init__(self) -> None:
        self.last = "0" * 64
        self.digests: list[str] = []

    def add(self, text: str) -> None:
        self.last = hashlib.sha256(f"{self.last}:{text}".encode()).hexdigest()
        self.digests.append(self.last)


@case((["a", "b"],), ([],), (["genesis", "second", "third"],))
def chained(texts: list[str]) -> list[str]:
    """A class that keeps a digest."""
    chain = Chain()
    for text in texts:
        chain.add(text)
    return chain.digests


# --- zlib ------------------------------------------------------------------------------------------------------------


@case((EMPTY,), (ABC,), (FOX,), (LONG,))
def check_sums(data: bytes) -> tuple[int, int, str]:
    """Both of them."""
    return zlib.crc32(data), zlib.adler32(data), f"{zlib.crc32(data):08x}"


@case(([b"The quick ", b"brown", b" fox"],), ([],), ([LONG, b"", LONG],))
def running_sums(parts: list[bytes]) -> tuple[int, int]:
    """Piece by piece."""
    crc, adler = 0, 1
    for part in parts:
        crc = zlib.crc32(part, crc)
        adler = zlib.adler32(part, adler)
    return crc, adler


@case((ABC, 5), (FOX, -1), (LONG, 2**40 + 7), (EMPTY, -5), (EMPTY, 65521))
def begun_elsewhere(data: bytes, start: int) -> tuple[int, int]:
    """Of any number, also one that no bytes have."""
    return zlib.crc32(data, start), zlib.adler32(data, start)


@case((b"\x00" * 6000,), (b"\xff" * 6000,), (b"\xff" * 5552,))
def sums_of_many(data: bytes) -> tuple[int, int]:
    """More bytes than the sums are reduced after."""
    return zlib.crc32(data), zlib.adler32(data)


@case(("IHDR", b"\x00\x00\x00\x01"), ("IEND", b""), ("IDAT", LONG))
def png_chunk(kind: str, data: bytes) -> bytes:
    """Length, kind, data, check sum."""
    body = kind.encode("ascii") + data
    return len(data).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")


@case((0,), (1,), (2,), (3,))
def sums_of_what_is_no_bytes(which: int) -> int:
    """CPython's TypeErrors."""
    if which == 0:
        return zlib.crc32("abc")
    if which == 1:
        return zlib.adler32(5)
    if which == 2:
        return zlib.crc32([1, 2])
    return zlib.crc32(b"abc", 3)


@case((["apple", "pear"], 8), ([], 4), (["a", "b", "c", "d"], 3))
def shards(keys: list[str], count: int) -> dict[int, list[str]]:
    """Keys by their sums."""
    found: dict[int, list[str]] = {}
    for key in keys:
        found.setdefault(zlib.crc32(key.encode()) % count, []).append(key)
    return found


@case((b"abc",), (b"",), (b"x" * 300,), ("text",))
def by_sponges(data):
    """SHA-3, and as many bytes as are asked for."""
    h = hashlib.sha3_256(data)
    before = h.hexdigest()
    c = h.copy()
    c.update(b"more")
    told = h.name, h.digest_size, h.block_size, before == h.hexdigest()
    long = hashlib.shake_128(data).hexdigest(200), hashlib.shake_256(data).digest(0)
    return told, before, c.digest(), hashlib.sha3_512(data).hexdigest(), long, hmac.new(data, b"m", hashlib.sha3_224).hexdigest()


@case((b"abc", b"key", 20), (b"", b"", 64), (b"x" * 300, b"k" * 64, 1), (b"", b"k" * 65, 32), (b"", b"", 65))
def by_blake(data, key, size):
    """With a key, and of any size."""
    h = hashlib.blake2b(key=key, digest_size=size)
    h.update(data)
    c = h.copy()
    h.update(data)
    short = hashlib.blake2s(data, key=key[:32], digest_size=min(size, 32), salt=b"salt", person=b"person")
    return h.hexdigest(), c.digest(), h.name, h.digest_size, h.block_size, short.hexdigest(), hashlib.blake2b(data).hexdigest()


@case(("sha256", b"abc"), ("MD5", b""), ("sha3_384", b"a"), ("nope", b"x"), ("SHA3_256", b""), (5, b""))
def by_a_name_of_the_run(name, data):
    """Which digest it is says an argument."""
    h = hashlib.new(name)
    h.update(data)
    c = h.copy()
    c.update(b"x")
    signed = hmac.new(b"key", data, name)
    return h.hexdigest(), h.name, h.digest_size, h.block_size, c.digest(), hashlib.new(name, data).digest(), signed.hexdigest()


@case((b"password", b"salt", 3), (b"", b"s", 1), (b"x" * 200, b"", 20), (b"x", b"y", 0))
def keys_of_passwords(password, salt, times):
    """Keys of passwords."""
    key = hashlib.pbkdf2_hmac("sha256", password, salt, times)
    long, short = hashlib.pbkdf2_hmac("sha1", password, salt, times, 50), hashlib.pbkdf2_hmac("sha512", password, salt, 2, dklen=9)
    return key.hex(), long.hex(), short
