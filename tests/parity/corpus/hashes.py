"""Hash functions of numbers: products and shifts under masks."""

from parity.case import case
from parity.corpus_helpers import MASK32, MASK64, rotate_left32

FNV_PRIME = 0x100000001B3
FNV_BASIS = 0xCBF29CE484222325


@case((0,), (1,), (0x6C616E65,), (2**64 - 1,), (-1,))
def fnv1a_of_bytes(value: int) -> int:
    """The eight bytes of a number, lowest first."""
    h = FNV_BASIS
    for i in range(8):
        h ^= (value >> (8 * i)) & 0xFF
        h = h * FNV_PRIME & MASK64
    return h


@case((0,), (12345,), (2**40,), (10**25,))
def djb2_of_digits(n):
    """h * 33 + digit, over decimal digits from the right."""
    h = 5381
    while n:
        n, d = divmod(n, 10)
        h = (h * 33 + d + 48) & 0xFFFFFFFF
    return h


@case((0,), (1,), (0xDEADBEEF,), (2**32 - 1,), (-5,))
def murmur3_finalizer32(h: int) -> int:
    """Mixes every bit into every other."""
    h &= MASK32
    h ^= h >> 16
    h = h * 0x85EBCA6B & MASK32
    h ^= h >> 13
    h = h * 0xC2B2AE35 & MASK32
    return h ^ h >> 16


@case((0, 0), (1, 2), (0x12345678, 0x9ABCDEF0), (2**32 - 1, 7))
def murmur3_two_words(a: int, b: int) -> int:
    """MurmurHash3 of two words with a seed of 42."""
    h = 42
    for k in (a, b):
        k = k * 0xCC9E2D51 & MASK32
        k = rotate_left32(k, 15)
        k = k * 0x1B873593 & MASK32
        h ^= k
        h = rotate_left32(h, 13)
        h = (h * 5 + 0xE6546B64) & MASK32
    h ^= 8
    h ^= h >> 16
    h = h * 0x85EBCA6B & MASK32
    h ^= h >> 13
    h = h * 0xC2B2AE35 & MASK32
    return h ^ (h >> 16)


@case((0,), (1,), (2**63,), (2**64 - 1,), (-1,), (0x9E3779B97F4A7C15,))
def splitmix64(x: int) -> int:
    """The mixer of a well-known generator."""
    z = (x + 0x9E3779B97F4A7C15) & MASK64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
    return z ^ z >> 31


@case((0, 0), (1, 0), (0xFFFFFFFF, 1), (123456789, 987654321))
def xxhash32_of_word(word, seed):
    """xxHash32 of four bytes."""
    h = (seed + 0x165667B1 + 4) & MASK32
    h = (h + word * 0xC2B2AE3D) & MASK32
    h = ((h << 17 | h >> 15) & MASK32) * 0x27D4EB2F & MASK32
    h ^= h >> 15
    h = h * 0x85EBCA77 & MASK32
    h ^= h >> 13
    h = h * 0xC2B2AE3D & MASK32
    h ^= h >> 16
    return h


@case((0, 0), (1, 2), (-1, 2**63), (2**62, 3))
def hash_of_pair(a, b):
    """The boost way to combine two hashes."""
    h = a & MASK64
    h ^= (b + 0x9E3779B97F4A7C15 + (h << 6) + (h >> 2)) & MASK64
    return h


@case((0, 1, 2, 3), (10, 20, 30, 40), (2**32 - 1, 0, 2**32 - 1, 0))
def siphash_rounds(a: int, b: int, c: int, d: int) -> int:
    """Four rounds on four words of 64 bits."""

    def rotate(x, r):
        return ((x << r) | (x >> (64 - r))) & MASK64

    v0, v1, v2, v3 = a, b, c, d
    for _ in range(4):
        v0 = (v0 + v1) & MASK64
        v2 = (v2 + v3) & MASK64
        v1 = rotate(v1, 13) ^ v0
        v3 = rotate(v3, 16) ^ v2
        v0 = rotate(v0, 32)
        v2 = (v2 + v1) & MASK64
        v0 = (v0 + v3) & MASK64
        v1 = rotate(v1, 17) ^ v2
        v3 = rotate(v3, 21) ^ v0
        v2 = rotate(v2, 32)
    return v0 ^ v1 ^ v2 ^ v3


@case((0, 0, 0, 0), (0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567), (2**32 - 1, 1, 2**31, 5))
def chacha_quarter_round(a, b, c, d):
    """Adds, xors and turns four words."""
    a = (a + b) & MASK32
    d = rotate_left32(d ^ a, 16)
    c = (c + d) & MASK32
    b = rotate_left32(b ^ c, 12)
    a = (a + b) & MASK32
    d = rotate_left32(d ^ a, 8)
    c = (c + d) & MASK32
    b = rotate_left32(b ^ c, 7)
    return a, b, c, d


@case((0, 0), (1, 1), (0xFEDCBA98, 0x76543210), (2**31, 2**32 - 1))
def tea_encrypt_and_back(left: int, right: int):
    """32 rounds of the tiny encryption algorithm, and their undoing."""
    k0, k1, k2, k3 = 0x0123, 0x4567, 0x89AB, 0xCDEF
    delta, total = 0x9E3779B9, 0
    v, w = left, right
    for _ in range(32):
        total = (total + delta) & MASK32
        v = (v + ((w << 4) + k0 ^ w + total ^ (w >> 5) + k1)) & MASK32
        w = (w + ((v << 4) + k2 ^ v + total ^ (v >> 5) + k3)) & MASK32
    secret = (v, w)
    while total:
        w = (w - ((v << 4) + k2 ^ v + total ^ (v >> 5) + k3)) & MASK32
        v = (v - ((w << 4) + k0 ^ w + total ^ (w >> 5) + k1)) & MASK32
        total = (total - delta) & MASK32
    assert (v, w) == (left, right), "lost in translation"
    return secret


@case((79927398713,), (79927398710,), (0,), (4111111111111111,), (-18,))
def luhn_is_valid(number: int) -> bool:
    """The check digit of credit cards."""
    if number < 0:
        raise ValueError("card numbers are not negative")
    total = 0
    double = False
    while number:
        digit = number % 10
        if double:
            digit *= 2
            if digit > 9:
                digit -= 9
        total += digit
        double = not double
        number //= 10
    return total % 10 == 0


@case((978030640615,), (0,), (123456789012,), (10**12,))
def isbn13_check_digit(n):
    """Weights one and three from the left."""
    if n >= 10**12:
        raise OverflowError(f"{n} has more than twelve digits")
    total, weight = 0, 3
    for _ in range(12):
        total += n % 10 * weight
        weight = 4 - weight
        n //= 10
    return -total % 10


@case((0x12345678,), (0,), (2**32 - 1,), (1,))
def crc32_of_word(word: int) -> int:
    """The reflected polynomial, bit by bit over four bytes."""
    crc = 0xFFFFFFFF
    for i in range(4):
        crc ^= (word >> (8 * i)) & 0xFF
        for _ in range(8):
            crc = (crc >> 1) ^ 0xEDB88320 if crc & 1 else crc >> 1
    return crc ^ 0xFFFFFFFF


@case((1, 2), (0, 0), (65, 66), (255, 255), (256, 1))
def pearson_of_two_bytes(a: int, b: int) -> int:
    """A permutation by multiplication instead of a table."""
    if a > 255 or b > 255:
        raise ValueError(f"{max(a, b)} is not a byte")
    h = 0
    for byte in (a, b, a ^ b):
        h = (h ^ byte) * 167 + 13 & 0xFF
    return h


@case((1.0,), (-0.5,), (1e300,), (0.1,), (-0.0,))
def hash_of_float(x: float) -> int:
    """CPython's hash of a finite float, by modular arithmetic on its digits."""
    if x == 0:
        return 0
    sign = -1 if x < 0 else 1
    x = abs(x)
    e = 0
    while x >= 1:
        x /= 2
        e += 1
    while x < 0.5:
        x *= 2
        e -= 1
    h = 0
    while x:
        h = (h << 28) & (2**61 - 1) | h >> 33
        x *= 268435456.0
        e -= 28
        whole = int(x)
        x -= whole
        h += whole
        if h >= 2**61 - 1:
            h -= 2**61 - 1
    e %= 61
    h = (h << e) & (2**61 - 1) | h >> (61 - e)
    return sign * h if sign * h != -1 else -2


@case((0,), (1,), (-1,), (2**63,), (2**63 - 1,), (0xC3A5C85C97CB3127,), (-(2**63),), (2**70 + 5,))
def share_of_the_ring(key: int) -> tuple[float, float]:
    """Where a key stands on a ring of 64 bits, from 0 to 1, and the number of its place."""
    place = (key * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    return place * 2.0**-64, float(place ^ 0xFF)
