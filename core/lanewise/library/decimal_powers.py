"""Powers of ten and what is multiplied by them: in an exponent, out 192 bits of the power; the one table of decimals.

Every 27th power of ten has a row of 192 bits, rounded down; 5**27 is the last power of five below 2**64, so that a product of a
row and one small factor gives any power from 10**-351 to 10**350. What a double can say in 19 decimal digits is never nearer to
what it can not than some 2**-125 of itself, which 192 bits settle (Lemire, "Number parsing at a gigabyte per second", 2021; for
its bound Mushtak and Lemire, "Fast number parsing without fallback", 2023).
"""

from __future__ import annotations

from lanewise.library.big_wide import wide_multiply
from lanewise.library.machine import clz, f64, i32, table, u64
from lanewise.library.parts import round_scaled

FIRST = -351
STEP = 27
POWER_ANCHORS = table(
    u64,
    (
        0x8049A4AC0C5811AE, 0x205B896D777D6278, 0xAC261E9F5141430B,  # -351
        0xCF42894A5DCE35EA, 0x52064CAC828675B9, 0x475F2B7D7DF1AD7A,  # -324
        0xA76C582338ED2621, 0xAF2AF2B80AF6F24E, 0x657C8F4D43323A36,  # -297
        0x873E4F75E2224E68, 0x5A7744A6E804A291, 0xCC35EDDFCF0996D7,  # -270
        0xDA7F5BF590966848, 0xAF39A475506A899E, 0xA30294CC2934E662,  # -243
        0xB080392CC4349DEC, 0xBD8D794D96AACFB3, 0xFE13A5C86AF64418,  # -216
        0x8E938662882AF53E, 0x547EB47B7282EE9C, 0x41B0230E1421487D,  # -189
        0xE65829B3046B0AFA, 0x0CB4A5A3112A5112, 0xA3B561B1CB208396,  # -162
        0xBA121A4650E4DDEB, 0x92F34D62616CE413, 0x21A0183E10583CD3,  # -135
        0x964E858C91BA2655, 0x3A6A07F8D510F86F, 0xE9082F25E9C5E9EC,  # -108
        0xF2D56790AB41C2A2, 0xFAE27299423FB9C3, 0x3695DAD7E8858901,  # -81
        0xC428D05AA4751E4C, 0xAA97E14C3C26B886, 0x96842DC95323F5A8,  # -54
        0x9E74D1B791E07E48, 0x775EA264CF55347D, 0xCA49F1C05120C9C7,  # -27
        0x8000000000000000, 0x0000000000000000, 0x0000000000000000,  # 0
        0xCECB8F27F4200F3A, 0x0000000000000000, 0x0000000000000000,  # 27
        0xA70C3C40A64E6C51, 0x999090B65F67D924, 0x0000000000000000,  # 54
        0x86F0AC99B4E8DAFD, 0x69A028BB3DED71A3, 0xDF9F915627C04E28,  # 81
        0xDA01EE641A708DE9, 0xE80E6F4820CC9495, 0xD74BAAD03BC1D8D3,  # 108
        0xB01AE745B101E9E4, 0x5EC05DCFF72E7F8F, 0xC04C79FFE324301F,  # 135
        0x8E41ADE9FBEBC27D, 0x14588F13BE847307, 0x23BD6A2059C002F5,  # 162
        0xE5D3EF282A242E81, 0x8F1668C8A86DA5FA, 0xF0B5CCF5176ECC7C,  # 189
        0xB9A74A0637CE2EE1, 0x6D953E2BD7173692, 0x88EFB0037AC08BDE,  # 216
        0x95F83D0A1FB69CD9, 0x4ABDAF101564F98E, 0x0D5A4AF7B3A98E47,  # 243
        0xF24A01A73CF2DCCF, 0xBC633B39673C8CEC, 0x3D9C44CD2F36917C,  # 270
        0xC3B8358109E84F07, 0x0A862F80EC4700C8, 0x02606EA01029DC37,  # 297
        0x9E19DB92B4E31BA9, 0x6C07A2C26A8346D1, 0x4944D9F52CD0DEC2,  # 324
    ),
)  # fmt: skip
"""10**FIRST, 10**(FIRST + STEP) ..., each as three limbs whose top bit is set, the highest first."""
FIVE_FACTORS = table(
    u64,
    (
        0x8000000000000000, 0xA000000000000000, 0xC800000000000000, 0xFA00000000000000, 0x9C40000000000000,
        0xC350000000000000, 0xF424000000000000, 0x9896800000000000, 0xBEBC200000000000, 0xEE6B280000000000,
        0x9502F90000000000, 0xBA43B74000000000, 0xE8D4A51000000000, 0x9184E72A00000000, 0xB5E620F480000000,
        0xE35FA931A0000000, 0x8E1BC9BF04000000, 0xB1A2BC2EC5000000, 0xDE0B6B3A76400000, 0x8AC7230489E80000,
        0xAD78EBC5AC620000, 0xD8D726B7177A8000, 0x878678326EAC9000, 0xA968163F0A57B400, 0xD3C21BCECCEDA100,
        0x84595161401484A0, 0xA56FA5B99019A5C8,
    ),
)  # fmt: skip
"""5**0 to 5**26, shifted up until the top bit is set."""
TOP = 0x8000000000000000


def multiply_limb(a2: u64, a1: u64, a0: u64, b: u64) -> tuple[u64, u64, u64, i32]:
    """The highest 192 bits of a product of two numbers whose top bit is set, and by how much it was shifted up."""
    r2, low = wide_multiply(a2, b)
    r1, middle = wide_multiply(a1, b)
    r0, rest = wide_multiply(a0, b)
    r0 = r0 + middle
    if r0 < middle:
        r1 = r1 + 1  # never more than a limb holds: it is the high half of a product
    r1 = r1 + low
    if r1 < low:
        r2 = r2 + 1
    if r2 >= TOP:
        return r2, r1, r0, i32(0)
    return r2 << 1 | r1 >> 63, r1 << 1 | r0 >> 63, r0 << 1 | rest >> 63, i32(1)


def power_of_ten(k: i32) -> tuple[u64, u64, u64]:
    """The highest 192 bits of 10**k, three of their units too small at most; exact for 0 <= k <= 82."""
    row = (k - FIRST) // STEP
    a2, a1, a0 = POWER_ANCHORS[row * 3], POWER_ANCHORS[row * 3 + 1], POWER_ANCHORS[row * 3 + 2]
    r2, r1, r0, _shift = multiply_limb(a2, a1, a0, FIVE_FACTORS[k - FIRST - row * STEP])
    return r2, r1, r0


def power_exponent(k: i32) -> i32:
    """The exponent of the highest bit of 10**k: k * log2(10), rounded down."""
    return (k * 1741647) >> 19


def times_power_of_ten(m: u64, k: i32, digits: i32) -> tuple[u64, u64, u64, i32]:
    """(r2, r1, r0, k) with m * 2**k * 10**digits == r * 2**k, r of 192 bits with its top bit set, good to 2**-185."""
    zeros = clz(m)
    p2, p1, p0 = power_of_ten(digits)
    r2, r1, r0, shift = multiply_limb(p2, p1, p0, m << zeros)
    return r2, r1, r0, k - i32(zeros) + power_exponent(digits) - 127 - shift


def settle(r2: u64, r1: u64, r0: u64) -> tuple[u64, u64]:
    """r to 128 bits, the last sticky, after rounding at 2**-176: a tie that its errors have missed is a tie again."""
    r0 = r0 + 32768
    if r0 < 32768:
        r1 = r1 + 1
        if r1 == 0:
            r2 = r2 + 1
            if r2 == 0:
                return u64(TOP), u64(0)
    r0 = r0 >> 16
    return r2, r1 if r0 == 0 else r1 | 1


def decimal_float(n: u64, digits: i32) -> f64:
    """The double nearest to n * 10**digits, for -343 <= digits <= 342; inf beyond the largest."""
    if n == 0:
        return f64(0.0)
    r2, r1, r0, k = times_power_of_ten(n, i32(0), digits)
    high, low = settle(r2, r1, r0)
    if high == TOP and low == 0 and r2 != high:  # all ones became the next power of two
        k = k + 1
    return round_scaled(high | u64(0 if low == 0 else 1), k + 128)


def round_to_integer(high: u64, low: u64, k: i32) -> u64:
    """(high * 2**64 + low) * 2**k to the nearest integer, half to even, for results below 2**63; low may be sticky."""
    drop = -64 - k  # of the bits of high
    if drop > 64:
        return u64(0)
    rest = high if drop == 64 else high << u64(64 - drop)
    n = u64(0) if drop == 64 else high >> u64(drop)
    if rest > TOP or (rest == TOP and (low != 0 or n & 1 == 1)):
        n = n + 1
    return n
