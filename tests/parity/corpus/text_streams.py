"""`io.StringIO`, and `print` into one; `io.BytesIO`."""

import io
import struct
from io import StringIO

from parity.case import case


@case((["a", "b"],), ([],), (["x\ny", "z"],))
def report(lines):
    """print with `file`, `sep` and `end`, into a text and to the output."""
    out = io.StringIO()
    for i, l in enumerate(lines):
        print(i, l, sep=": ", file=out)
    print("done", len(lines), end="", file=out, flush=True)
    print(1.5, *lines, file=None)
    return out.getvalue(), out.tell()


@case(("a\nb\n\nc",), ("",), ("x\r\ny\rz",))
def reading(text):
    """Lines and pieces of a text, places in it, and kinds of line ends."""
    with StringIO(text) as f:
        first = f.readline()
        rest = [l.rstrip("\n") for l in f]
        f.seek(0)
        a, b = f.read(2), f.readlines()
        f.seek(0, 2)
        f.write("END")
        g = StringIO(text, newline="")
        h = StringIO(text, newline=None)
        return first, rest, a, b, f.getvalue(), f.tell(), list(g), h.read()


@case((["a", "b"], 3), ([], 1), (["q"], 0))
def overwritten(parts, at):
    """Writing over a text from a place on, cutting it there, and writing after the close."""
    f = io.StringIO("hello")
    f.seek(at)
    f.writelines(parts)
    f.truncate()
    n = f.write("!")
    f.close()
    try:
        f.write("x")
    except ValueError as e:
        return n, str(e), f.closed


@case(("key = 1\n# c\nb=2",), ("",), ("x",))
def config(text):
    """Numbered lines of a configuration, of which one may be wrong."""
    out = {}
    for n, line in enumerate(io.StringIO(text), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        k, sep, v = line.partition("=")
        if not sep:
            raise ValueError(f"line {n}: {line!r}")
        out[k.strip()] = v.strip()
    return out


@case((b"\x02\x01\xac\x02rest",), (b"\x01\x80",), (b"",), (b"\x00",))
def varints(data):
    """Numbers of several bytes, read from a stream, and what is left behind them."""
    stream = io.BytesIO(data)

    def number():
        value = shift = 0
        while True:
            byte = stream.read(1)
            if not byte:
                raise EOFError(f"at {stream.tell()}")
            value |= (byte[0] & 127) << shift
            shift += 7
            if byte[0] < 128:
                return value

    numbers = [number() for _ in range(number())]
    return numbers, stream.tell(), stream.read(), stream.read()


@case((3, b"abc"), (0, b""), (2, bytearray(b"xy")), (1, "text"))
def written_bytes(n, tail):
    """Records behind a header whose number is known at last."""
    with io.BytesIO() as out:
        out.write(struct.pack("<I", 0))
        for i in range(n):
            out.write(struct.pack("<Hf", i, i / 2))
        size = out.tell()
        out.seek(0)
        out.write(struct.pack("<I", size))
        out.seek(2, io.SEEK_END)
        out.writelines([tail, b"."])
        return out.getvalue(), size, out.readable(), out.closed


@case((b"one\ntwo\n\nthree", 3), (b"", 0), (b"\n", -1), (b"x", None), (b"ab", "2"))
def lines_of_bytes(data, n):
    """Lines, all of them or as far as asked for."""
    f = io.BytesIO(data)
    first = f.readline(), f.read(n), f.tell()
    rest = [line.strip() for line in f]
    f.seek(-min(len(data), 2), 2)
    room = bytearray(5)
    count = f.readinto(room)
    f.truncate(1)
    f.close()
    try:
        f.read()
    except ValueError as error:
        return first, rest, count, room, str(error), isinstance(f, io.BytesIO)


@case((b"hello world", 4), (b"", 3), (b"abc", 1))
def copied_in_chunks(data, size):
    """From one stream to another."""
    source, target = io.BytesIO(data), io.BytesIO(b"????")
    while chunk := source.read(size):
        target.write(chunk)
    return target.getvalue(), b"".join(iter(lambda: source.read(1), b""))
