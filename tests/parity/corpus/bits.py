"""Bit operators and shifts: masks, counts, permutations, codes."""

from parity.case import case
from parity.corpus_helpers import MASK32, MASK64, rotate_left32

EVEN_BITS = 0x5555555555555555
PAIRS = 0x3333333333333333
NIBBLES = 0x0F0F0F0F0F0F0F0F


@case((12, 10), (-1, 255), (2**63 - 1, -(2**63)), (0, 2**100), (True, False))
def bit_operators(a, b):
    """and, or, xor and not of infinite two's complements."""
    return a & b, a | b, a ^ b, ~a


@case((1, 4), (-1, 4), (0, 200), (1, 63), (2**63 - 1, 1), (5, -1), (1, 100))
def shift_left(a: int, n: int) -> int:
    """Left shifts grow without bound and refuse negative counts."""
    return a << n


@case((1024, 4), (-1, 4), (-1, 2**40), (2**100, 99), (7, 64), (5, -2), (-(2**63), 63))
def shift_right(a: int, n: int) -> int:
    """Right shifts round towards minus infinity."""
    return a >> n


@case((0,), (255,), (2**64 - 1,), (0xDEADBEEF,), (-1,))
def popcount64(x: int) -> int:
    """Counts set bits by adding neighbours."""
    x &= MASK64
    x -= (x >> 1) & EVEN_BITS
    x = (x & PAIRS) + ((x >> 2) & PAIRS)
    x = (x + (x >> 4)) & NIBBLES
    return ((x * 0x0101010101010101) & MASK64) >> 56


@case((0,), (255,), (2**100 - 1,), (0xDEADBEEF,), (-8,))
def popcount_by_clearing(x: int) -> int:
    """Kernighan's loop over the set bits."""
    assert x >= 0, "negative numbers have no end of ones"
    count = 0
    while x:
        x &= x - 1
        count += 1
    return count


@case((8,), (1,), (0,), (2**80,), (-6,), (96,))
def trailing_zeros(x: int) -> int:
    """Zeros below the lowest set bit, -1 for zero."""
    if x == 0:
        return -1
    n = 0
    while not x & 1:
        x >>= 1
        n += 1
    return n


@case((1,), (0,), (2**31,), (2**32 - 1,), (-5,))
def leading_zeros32(x: int) -> int:
    """Binary search for the highest bit of a word."""
    x &= MASK32
    if x == 0:
        return 32
    n = 0
    if x <= 0xFFFF:
        n += 16
        x <<= 16
    if x <= 0xFFFFFF:
        n += 8
        x <<= 8
    if x <= 0xFFFFFFF:
        n += 4
        x <<= 4
    if x <= 0x3FFFFFFF:
        n += 2
        x <<= 2
    if x <= 0x7FFFFFFF:
        n += 1
    return n


@case((1,), (0x80000000,), (0x12345678,), (0,), (-1,))
def reverse_bits32(x: int) -> int:
    """Swaps halves of ever smaller fields."""
    x &= MASK32
    x = ((x >> 1) & 0x55555555) | ((x & 0x55555555) << 1)
    x = ((x >> 2) & 0x33333333) | ((x & 0x33333333) << 2)
    x = ((x >> 4) & 0x0F0F0F0F) | ((x & 0x0F0F0F0F) << 4)
    x = ((x >> 8) & 0x00FF00FF) | ((x & 0x00FF00FF) << 8)
    return (x >> 16) | (x << 16) & MASK32


@case((0x01020304,), (0,), (0xFF,), (2**32 + 1,), (-2,))
def swap_bytes32(x):
    """Big endian to little endian."""
    return (x & 0xFF) << 24 | (x & 0xFF00) << 8 | x >> 8 & 0xFF00 | x >> 24 & 0xFF


@case((0x12345678, 8), (1, 31), (0xFFFFFFFF, 1), (2**40 + 5, 13), (7, 0), (1, 33))
def rotate_there_and_back(x: int, r: int) -> bool:
    """An imported rotation and its inverse; beyond the word the shift turns negative."""
    return rotate_left32(rotate_left32(x, r), 32 - r) == x & MASK32


@case((5, 3), (0, 0), (2**31, 2**31), (0xFFFF, 0xFFFF), (-1, 1))
def morton_code(x: int, y: int) -> int:
    """Interleaves the bits of two coordinates."""
    code = 0
    for i in range(32):
        code |= (x >> i & 1) << (2 * i) | (y >> i & 1) << (2 * i + 1)
    return code


@case((39,), (0,), (2**64 - 1,), (1 << 40,))
def morton_decode(code):
    """Every other bit to each coordinate."""
    x = y = 0
    bit = 0
    while code:
        x |= (code & 1) << bit
        code >>= 1
        y |= (code & 1) << bit
        code >>= 1
        bit += 1
    return x, y


@case((5,), (0,), (-1,), (2**63 - 1,), (2**90,))
def gray_code(n: int) -> int:
    """Neighbours differ in one bit."""
    return n ^ (n >> 1)


@case((7,), (0,), (2**63,), (12345,))
def gray_decode(g: int) -> int:
    """Folds the prefix xors back."""
    n = 0
    while g:
        n ^= g
        g >>= 1
    return n


@case((17,), (1,), (0,), (2**31,), (2**31 + 1,), (-3,), ints=64)
def next_power_of_two(n: int) -> int:
    """Smears the top bit downwards and adds one."""
    if n <= 0:
        return 1
    n -= 1
    for shift in (1, 2, 4, 8, 16, 32):
        n |= n >> shift
    return n + 1


@case((1,), (64,), (0,), (-4,), (2**99,), (6,))
def is_power_of_two(n: int) -> bool:
    """One bit and no more."""
    return n > 0 and n & (n - 1) == 0


@case((0b1011, 2), (0, 70), (-1, 3), (5, -1))
def set_clear_toggle(x, k):
    """Three edits of one bit, and a test of it."""
    bit = 1 << k
    return x | bit, x & ~bit, x ^ bit, x & bit != 0


@case((0b110100, 2, 3), (2**64 - 1, 60, 8), (0, 0, 0), (-1, 10, 5))
def bit_field(x: int, start: int, width: int) -> int:
    """Some bits out of the middle."""
    return x >> start & (1 << width) - 1


@case((0xFF, 8), (0x7F, 8), (0x80, 8), (0xFFFFFFFF, 32), (0, 1), (1, 0))
def sign_extend(x: int, width: int) -> int:
    """Reads the low bits as a two's complement number."""
    top = 1 << (width - 1)
    return (x & (top - 1)) - (x & top)


@case((0b10110,), (1,), (0b111,), (2**62,), (0,))
def next_same_popcount(x: int) -> int:
    """Gosper's hack: the next number with as many bits."""
    low = x & -x
    ripple = x + low
    return ripple | ((x ^ ripple) >> 2) // low


@case((5, 3), (0, 0), (200, 255), (2**40, 2**41), (9, -1))
def multiply_without_carry(a: int, b: int) -> int:
    """Polynomial product over the field of two elements."""
    if b < 0:
        raise ValueError("b must not be negative")
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        b >>= 1
    return product


@case((0x57, 0x83), (0, 9), (255, 255), (1, 0xCA))
def galois_multiply(a: int, b: int) -> int:
    """Product of two bytes in the field of AES."""
    p = 0
    for _ in range(8):
        if b & 1:
            p ^= a
        high = a & 0x80
        a = (a << 1) & 0xFF
        if high:
            a ^= 0x1B
        b >>= 1
    return p


@case((3, 5), (0, 0), (-7, 9), (2**63 - 1, 1), (2**70, 2**69))
def add_by_carries(a: int, b: int) -> int:
    """Addition of naturals from xor and and."""
    if a < 0 or b < 0:
        raise ArithmeticError(f"{a} and {b} are not both natural")
    while b:
        a, b = a ^ b, (a & b) << 1
    return a


@case((0b1011,), (0,), (0b1010,), (2**50 - 1,))
def parity_of_bits(x):
    """Whether the count of ones is odd."""
    odd = False
    while x:
        odd = not odd
        x &= x - 1
    return odd


@case((0b1100, 0b1010), (0, 0), (2**65, 1), (15, -16))
def hamming_distance(a: int, b: int) -> int:
    """Places in which two numbers differ."""
    x = (a ^ b) & MASK64
    n = 0
    for _ in range(64):
        n += x & 1
        x >>= 1
    return n


@case((0b111011110,), (0,), (2**40 - 1,), (0b1010,))
def longest_run_of_ones(x: int) -> int:
    """Each round of x & x << 1 shortens every run by one."""
    rounds = 0
    while x:
        x &= x << 1
        rounds += 1
        if rounds > 60:
            break
    return rounds


@case((0xDEADBEEFCAFEBABE, 5), (1, 63), (2**64 - 1, 32), (0, 0))
def rotate_right64(x: int, r: int) -> int:
    """Turns a long word to the right."""
    x &= MASK64
    return (x >> r) | (x << (64 - r)) & MASK64


@case((11, 4), (0, 1), (6, 3), (1 << 20, 30), (5, 0))
def spread_bits(x: int, gap: int) -> int:
    """Puts gap - 1 zeros between neighbouring bits."""
    if gap < 1:
        raise ValueError(f"gap {gap} leaves no room")
    out, place = 0, 0
    while x:
        out |= (x & 1) << place
        place += gap
        x >>= 1
    return out


@case((1, 3), (0xFF, 64), (-1, 63), (5, 65), (2**63 - 1, 100), (7, 0), (1, -1), (2**64 + 1, 127))
def bit_window(word: int, at: int):
    """Bits that are pushed out of a window of 64, 32 and 16, however far."""
    low = (word << at) & 0xFFFFFFFFFFFFFFFF
    framed = ((word << at) ^ 1) % 2**32
    return low, framed, ((word << at) + (word >> at)) & 0xFFFF


@case((5, -3), (0, 0), (255, -(2**31)), (-1, 7), (2**63 - 1, -(2**63)), (300, 4))
def signs_mixed(flags: int, change: int):
    """Exclusive or of what is never negative and what may be, and what a comparison then finds."""
    low = flags & 0xFF
    small = change % 1000 - 500
    mixed = low ^ small
    if mixed < 0:
        return mixed, -mixed // 2
    return mixed, max(mixed, 0) + 1
