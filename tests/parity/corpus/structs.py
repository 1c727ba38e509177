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


HEADER = struct.Struct(">HHI")
CODECS = {"point": struct.Struct("<2d"), "colour": struct.Struct("3B")}
read_pair = struct.Struct("<hh").unpack


@case((3, 2, 1), (65535, 0, 2**32 - 1), (1, 2, -1))
def layout_of_the_module(a, b, c):
    """A layout that the module keeps: written into a buffer and read from it."""
    buffer = bytearray(12)
    HEADER.pack_into(buffer, 2, a, b, c)
    x, y, z = HEADER.unpack_from(buffer, offset=2)
    return bytes(buffer), x, y, z, HEADER.size, HEADER.format, HEADER == HEADER, HEADER is HEADER


@case(("point",), ("colour",), ("name",))
def layouts_by_name(name):
    """A table of layouts."""
    layout = CODECS[name]
    return layout.size, layout.format, layout.unpack(bytes(range(layout.size)))


@case(("<if",), (b"hh",), ("3",), ("\xe9",), (b"\xe9",), (5,))
def layout_of_the_run(format):
    """Any format, and what is none."""
    layout = struct.Struct(format)
    found = list(layout.iter_unpack(bytes(2 * layout.size)))
    return layout.size, layout.format, found, isinstance(layout, struct.Struct), type(layout).__name__


class Packet:
    """A kind, a body, and the sum of its bytes."""

    HEAD = struct.Struct("!BH")

    def __init__(self, kind, body):
        self.kind, self.body = kind, body
        self.tail = struct.Struct("<I")

    def encode(self):
        """All of it."""
        return self.HEAD.pack(self.kind, len(self.body)) + self.body + self.tail.pack(sum(self.body))

    @classmethod
    def decode(cls, data):
        """A packet again, if the sum is right."""
        kind, size = cls.HEAD.unpack_from(data)
        packet = cls(kind, data[cls.HEAD.size : cls.HEAD.size + size])
        (total,) = packet.tail.unpack_from(data, cls.HEAD.size + size)
        if total != sum(packet.body):
            raise ValueError(f"{total} is not {sum(packet.body)}")
        return packet


@case((1, b"abc", 0), (7, b"", 0), (300, b"x", 0), (2, b"xyz", 1))
def packets(kind, body, wrong):
    """Layouts in classes and in fields."""
    data = bytearray(Packet(kind, body).encode())
    data[-1] += wrong
    packet = Packet.decode(bytes(data))
    return bytes(data), packet.kind, packet.body


@case((b"\x01\x00\x02\x00", 1), (b"", 0), (b"\x01", 0))
def methods_of_layouts(data, big):
    """As functions; one layout or another."""
    layout = struct.Struct(">i") if big else struct.Struct("<i")
    return read_pair(data), list(map(struct.Struct("<h").pack, [1, 2])), layout.pack(258), layout.unpack(data)


@case((b"hello wo",), (b"",), (b"\0\0\0\0",))
def in_base_85(data):
    """How many words there are only the run knows."""
    digits = [bytes((i + 33,)) for i in range(85)]
    words = struct.Struct("!%dI" % (len(data) // 4)).unpack(data)
    return b"".join(digits[w // 52200625] + digits[w // 7225 % 85] + digits[w // 85 % 85] + digits[w % 85] for w in words)
