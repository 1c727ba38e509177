"""What message digests turn and add: words in memory with the highest byte first, rotations, and their constants.

In: addresses and words. Out: words. The constants are the first bits behind the point of roots of primes, and of sines.
"""

from __future__ import annotations

import math

from lanewise.library.machine import i32, load, store, table, u8, u32, u64

_FIRST_PRIMES = [n for n in range(2, 54) if all(n % p for p in range(2, n))]
SQUARE_ROOTS = [math.isqrt(p << 128) & ((1 << 64) - 1) for p in _FIRST_PRIMES]
"""The first 64 bits behind the point of the roots of 16 primes."""
_CUBE_ROOTS = (
    0x428A2F98D728AE22, 0x7137449123EF65CD, 0xB5C0FBCFEC4D3B2F, 0xE9B5DBA58189DBBC, 0x3956C25BF348B538,
    0x59F111F1B605D019, 0x923F82A4AF194F9B, 0xAB1C5ED5DA6D8118, 0xD807AA98A3030242, 0x12835B0145706FBE,
    0x243185BE4EE4B28C, 0x550C7DC3D5FFB4E2, 0x72BE5D74F27B896F, 0x80DEB1FE3B1696B1, 0x9BDC06A725C71235,
    0xC19BF174CF692694, 0xE49B69C19EF14AD2, 0xEFBE4786384F25E3, 0x0FC19DC68B8CD5B5, 0x240CA1CC77AC9C65,
    0x2DE92C6F592B0275, 0x4A7484AA6EA6E483, 0x5CB0A9DCBD41FBD4, 0x76F988DA831153B5, 0x983E5152EE66DFAB,
    0xA831C66D2DB43210, 0xB00327C898FB213F, 0xBF597FC7BEEF0EE4, 0xC6E00BF33DA88FC2, 0xD5A79147930AA725,
    0x06CA6351E003826F, 0x142929670A0E6E70, 0x27B70A8546D22FFC, 0x2E1B21385C26C926, 0x4D2C6DFC5AC42AED,
    0x53380D139D95B3DF, 0x650A73548BAF63DE, 0x766A0ABB3C77B2A8, 0x81C2C92E47EDAEE6, 0x92722C851482353B,
    0xA2BFE8A14CF10364, 0xA81A664BBC423001, 0xC24B8B70D0F89791, 0xC76C51A30654BE30, 0xD192E819D6EF5218,
    0xD69906245565A910, 0xF40E35855771202A, 0x106AA07032BBD1B8, 0x19A4C116B8D2D0C8, 0x1E376C085141AB53,
    0x2748774CDF8EEB99, 0x34B0BCB5E19B48A8, 0x391C0CB3C5C95A63, 0x4ED8AA4AE3418ACB, 0x5B9CCA4F7763E373,
    0x682E6FF3D6B2B8A3, 0x748F82EE5DEFB2FC, 0x78A5636F43172F60, 0x84C87814A1F0AB72, 0x8CC702081A6439EC,
    0x90BEFFFA23631E28, 0xA4506CEBDE82BDE9, 0xBEF9A3F7B2C67915, 0xC67178F2E372532B, 0xCA273ECEEA26619C,
    0xD186B8C721C0C207, 0xEADA7DD6CDE0EB1E, 0xF57D4F7FEE6ED178, 0x06F067AA72176FBA, 0x0A637DC5A2C898A6,
    0x113F9804BEF90DAE, 0x1B710B35131C471B, 0x28DB77F523047D84, 0x32CAAB7B40C72493, 0x3C9EBE0A15C9BEBC,
    0x431D67C49C100D4C, 0x4CC5D4BECB3E42B6, 0x597F299CFC657E2A, 0x5FCB6FAB3AD6FAEC, 0x6C44198C4A475817,
)  # fmt: skip
"""The same of the cube roots of 80 primes."""

MD5_WORDS = table(u32, tuple(int(abs(math.sin(i + 1)) * 2**32) for i in range(64)))
MD5_SHIFTS = table(u32, (7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21))
SHA256_WORDS = table(u32, tuple(root >> 32 for root in _CUBE_ROOTS[:64]))
SHA512_WORDS = table(u64, _CUBE_ROOTS)


def big32(at: i32) -> u32:
    """Four bytes, the highest first."""
    high, low = u32(load(u8, at)) << 8 | u32(load(u8, at + 1)), u32(load(u8, at + 2)) << 8 | u32(load(u8, at + 3))
    return high << 16 | low


def put_big32(at: i32, word: u32) -> None:
    """Write them."""
    store(u8, at, word >> 24)
    store(u8, at + 1, word >> 16 & 255)
    store(u8, at + 2, word >> 8 & 255)
    store(u8, at + 3, word & 255)


def big64(at: i32) -> u64:
    """Eight bytes, the highest first."""
    return u64(big32(at)) << 32 | u64(big32(at + 4))


def put_big64(at: i32, word: u64) -> None:
    """Write them."""
    put_big32(at, u32(word >> 32))
    put_big32(at + 4, u32(word))


def left32(x: u32, n: u32) -> u32:
    """The bits turned to the left, by less than 32 and more than 0."""
    return x << n | x >> (32 - n)


def right32(x: u32, n: u32) -> u32:
    """To the right."""
    return x >> n | x << (32 - n)


def right64(x: u64, n: u64) -> u64:
    """The same of 64 bits."""
    return x >> n | x << (64 - n)
