"""The word of an exact int: how an int of any size lives in an i64, and how it gets in and out of machine numbers.

In and out: words. The low bit is 1 for a small int, `value << 1 | 1` with 63 signed bits; it is 0 for the address of a heap
object whose LENGTH is the signed number of its u32 limbs, lowest first. What fits a small int is always one, so equal ints
have equal words or equal limbs, and a big int has at least two limbs. Functions borrow their arguments; what they return
is owned by the caller.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH
from lanewise.library.big_limbs import limbs_bits, limbs_compare, limbs_trim
from lanewise.library.heap import allocate, release, retain
from lanewise.library.machine import clz, i32, i64, load, memory_copy, out_of_memory, popcnt, store, u32, u64, word

SMALL_LIMIT = 1 << 62
"""Small ints are -2**62 .. 2**62 - 1."""
MAX_LIMBS = 1 << 28
HASH_MODULUS = (1 << 61) - 1


def exact_retain(w: i64) -> None:
    """One more owner for the int w."""
    if (w & 1) == 0:
        retain(i32(w))


def exact_release(w: i64) -> None:
    """One owner less for the int w."""
    if (w & 1) == 0:
        release(i32(w))


def exact_from_i64(n: i64) -> word:
    """The int n."""
    doubled = n << 1
    if (n ^ doubled) >= 0:
        return doubled | 1
    return _two_limbs(u64(-n) if n < 0 else u64(n), n < 0)


def exact_from_u64(n: u64) -> word:
    """The int n."""
    if n < SMALL_LIMIT:
        return i64(n << 1) | 1
    return _two_limbs(n, False)


def exact_from_magnitude(n: u64, negative: bool) -> word:
    """The int n or -n."""
    if n < SMALL_LIMIT:
        return (i64(-n << 1) if negative else i64(n << 1)) | 1
    if negative and n == SMALL_LIMIT:
        return i64(n << 1) | 1
    return _two_limbs(n, negative)


def _two_limbs(n: u64, negative: bool) -> word:
    """The big int n or -n."""
    p = exact_room(i32(2))
    store(u64, p, n)
    store(i32, p + LENGTH, i32(-2) if negative else i32(2))
    return exact_of_address(p)


def exact_of_address(p: i32) -> word:
    """The word for the object at p, which owns its limbs."""
    return i64(u32(p))


def exact_room(n: i32) -> i32:
    """An object with room for n limbs, its length 0; leaves with MEMORY when there is none."""
    if u32(n) > MAX_LIMBS:
        out_of_memory()
    p = allocate(n * 4)
    if p == 0:
        out_of_memory()
    return p


def exact_finish(p: i32, n: i32, negative: bool) -> word:
    """The int with the n limbs at p, leading zeros allowed: the object becomes its own, or goes when the int is small."""
    n = limbs_trim(p, n)
    if n <= 2:
        value = u64(0)
        if n > 0:
            value = u64(load(u32, p)) if n == 1 else load(u64, p)
        if value < SMALL_LIMIT or (negative and value == SMALL_LIMIT):
            release(p)
            return exact_from_magnitude(value, negative)
    store(i32, p + LENGTH, -n if negative else n)
    return exact_of_address(p)


def exact_limbs(w: i64) -> i32:
    """An object with the limbs of w and its signed length, owned by the caller and not to be written: 0 has no limbs."""
    if (w & 1) == 0:
        retain(i32(w))
        return i32(w)
    p = exact_room(i32(2))
    value = exact_small_magnitude(w)
    store(u64, p, value)
    n = i32(0)
    if value != 0:
        n = i32(1) if value >> 32 == 0 else i32(2)
    store(i32, p + LENGTH, -n if w < 0 else n)
    return p


def exact_length(p: i32) -> i32:
    """How many limbs the object at p has."""
    n = load(i32, p + LENGTH)
    return -n if n < 0 else n


def exact_small_magnitude(w: i64) -> u64:
    """The absolute value of the small int w."""
    value = w >> 1
    return u64(-value) if value < 0 else u64(value)


def exact_sign(w: i64) -> i32:
    """-1, 0 or 1."""
    if (w & 1) != 0:
        return i32(-1) if w < 0 else (i32(0) if w == 1 else i32(1))
    return i32(-1) if load(i32, i32(w) + LENGTH) < 0 else i32(1)


def exact_fits_i64(w: i64) -> bool:
    """Whether -2**63 <= w < 2**63."""
    if (w & 1) != 0:
        return True
    n = load(i32, i32(w) + LENGTH)
    if n == 2:
        return load(i64, i32(w)) >= 0
    return n == -2 and load(u64, i32(w)) <= (1 << 63)


def exact_to_i64(w: i64) -> i64:
    """The value of w, for a w that fits."""
    if (w & 1) != 0:
        return w >> 1
    return i64(exact_low64(w))


def exact_low64(w: i64) -> u64:
    """w mod 2**64."""
    if (w & 1) != 0:
        return u64(w >> 1)
    low = load(u64, i32(w))
    return -low if load(i32, i32(w) + LENGTH) < 0 else low


def exact_equal(a: i64, b: i64) -> bool:
    """Whether a == b."""
    if ((a | b) & 1) != 0 or a == b:
        return a == b
    return exact_compare(a, b) == 0


def exact_compare(a: i64, b: i64) -> i32:
    """-1, 0 or 1 as a is below, equal to or above b."""
    if (a & b & 1) != 0:
        return i32(-1) if a < b else (i32(1) if a > b else i32(0))
    x = i32(a)
    y = i32(b)
    # A big int is beyond every small one, so its sign decides.
    if (b & 1) != 0:
        return exact_sign(a)
    if (a & 1) != 0:
        return -exact_sign(b)
    n = load(i32, x + LENGTH)
    m = load(i32, y + LENGTH)
    if n != m:
        return i32(-1) if n < m else i32(1)
    order = limbs_compare(x, exact_length(x), y, exact_length(y))
    return -order if n < 0 else order


def exact_copy(w: i64, negative: bool) -> word:
    """The big int w with this sign, in an object of its own."""
    n = exact_length(i32(w))
    p = exact_room(n)
    memory_copy(p, i32(w), n * 4)
    return exact_finish(p, n, negative)


def exact_bit_length(w: i64) -> i64:
    """Bits of the absolute value of w; 0 for 0."""
    if (w & 1) != 0:
        return i64(u64(64) - clz(exact_small_magnitude(w)))
    return limbs_bits(i32(w), exact_length(i32(w)))


def exact_bit_count(w: i64) -> i64:
    """How many bits of the absolute value of w are one."""
    if (w & 1) != 0:
        return i64(popcnt(exact_small_magnitude(w)))
    total = i64(0)
    for i in range(exact_length(i32(w))):
        total = total + i64(popcnt(load(u32, i32(w) + i * 4)))
    return total


def exact_hash(w: i64) -> i64:
    """CPython's hash: the absolute value mod 2**61 - 1 with the sign of w, -2 for -1."""
    value = u64(0)
    if (w & 1) != 0:
        value = exact_small_magnitude(w) % HASH_MODULUS
    else:
        for i in range(exact_length(i32(w)) - 1, -1, -1):
            # value * 2**32 mod 2**61 - 1 turns the 61 bits by 32.
            value = ((value << 32) & HASH_MODULUS) | (value >> 29)
            value = value + u64(load(u32, i32(w) + i * 4))
            if value >= HASH_MODULUS:
                value = value - HASH_MODULUS
    result = -i64(value) if exact_sign(w) < 0 else i64(value)
    return i64(-2) if result == -1 else result
