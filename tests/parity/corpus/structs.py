"""`struct`: headers, buffers of floats, bits of numbers; formats that are known at build and those of the run."""

import struct
from struct import unpack

from parity.case import case


@case((1, 2.5, b"abc"), (-1, 0.1, b""), (2**40, 1.0, b"x"))
def packing(n, x, s):
    """Integers, a float and bytes, there and back."""
    data = struct.pack("<iHf3s", n, 7, x, s)
    return data, struct.unpack("<iHf3s", data), struct.calcsize("<iHf3s")


@case(([1.0, 2.5, -0.1],), ([],), ([1e300],))
def floats(xs):
    """Formats whose length comes from the data: all at once, one by one, and the same bytes as halves."""
    raw = struct.pack(f"<{len(xs)}f", *xs)
    return (
        raw,
        list(struct.unpack(f"<{len(xs)}f", raw)),
        [v for (v,) in struct.iter_unpack("<f", raw)],
        unpack("%de" % (len(raw) // 2), raw),
    )


@case((b"RIFF\x24\x00\x00\x00WAVEfmt ",), (b"RIFX",), (b"",))
def header(b):
    """The header of a file, with its own mistake for the wrong kind."""
    tag, size, kind = struct.unpack_from("<4sI4s", b)
    if tag != b"RIFF":
        raise ValueError("not RIFF")
    total = size + 8
    return tag.decode(), total, kind.decode("ascii"), struct.unpack_from(">H", b, offset=4)[0] / 2


@case((b"BM\x36\x00\x00\x00",), (b"BM",), (b"\xff" * 12,))
def run_formats(b):
    """Formats that only the run knows, good and bad."""
    out = []
    for fmt in ("<2sI", ">BBhi", "bB?cHhIiLlQqnNPefdxs", "=q", "3", "<z", "!2x d"):
        try:
            out.append((fmt, struct.calcsize(fmt)))
            out.append(struct.unpack_from(fmt, b + bytes(64), 1))
            out.append(struct.unpack(fmt, b))
        except struct.error as e:
            out.append(str(e))
    return out


@case((0,), (70000,), (-5,))
def into(n):
    """Numbers put into a buffer at a place; one that does not fit is refused."""
    buf = bytearray(8)
    struct.pack_into(">HBx", buf, 2, n & 65535, 9)
    try:
        struct.pack_into("<H", buf, 0, n)
    except struct.error as e:
        return buf, str(e)
    return buf


@case((2.0,), (3.25,), (-0.0,))
def fast_inverse_sqrt(x):
    """The bits of a float as an integer, and back."""
    i = struct.unpack("<i", struct.pack("<f", x))[0]
    i = 0x5F3759DF - (i >> 1)
    y = struct.unpack("<f", struct.pack("<i", i))[0]
    return y * (1.5 - 0.5 * x * y * y)


@case((1.5,), (-2.0,), (float("inf"),))
def float_bits(x):
    """Sign, exponent and fraction of a float as texts of bits."""
    (n,) = struct.unpack(">Q", struct.pack(">d", x))
    s = f"{n:064b}"
    return s[0], s[1:12], s[12:], n >> 63
